//! A stage that can be written down, and gone on with.

use super::thing::{Form, Key, Support, Thing};
use super::{Flight, RigidEngine, Stage};
use crate::rules::Repeats;
use crate::{DiscBody, EditError, Event, Kind, Time, World};
use alloc::vec::Vec;

/// All that makes up a run at a time, but for the world it began with.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct RigidState {
    bodies: Vec<Kept>,
    next_look: Time,
    next_stand: Time,
    stilled: u64,
    paused: u64,
    crushed: u64,
    counts: [u64; Kind::ALL.len()],
    pending: Vec<Event>,
}

/// A body.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Kept {
    flight: Flight,
    support: Support,
    quiet: u16,
    calm: u8,
    faded: f64,
    repeats: u16,
    is_squeezed: bool,
    is_wedged: bool,
    is_crushed: bool,
    is_gone: bool,
    inside: Vec<Key>,
    /// What it is, if it came after the start.
    disc: Option<DiscBody>,
}

impl RigidEngine {
    pub fn state(&self) -> RigidState {
        let kept = |(id, body): (usize, &Thing)| Kept {
            flight: body.flight,
            support: body.support,
            quiet: body.quiet,
            calm: body.calm,
            faded: body.faded,
            repeats: body.repeats.0,
            is_squeezed: body.is_squeezed,
            is_wedged: body.is_wedged,
            is_crushed: body.is_crushed,
            is_gone: body.is_gone,
            inside: self.stage.inside[id].clone(),
            disc: (id >= self.stage.at_start).then(|| disc_of(body)),
        };
        RigidState {
            bodies: self.stage.bodies.iter().enumerate().map(kept).collect(),
            next_look: self.stage.next_look,
            next_stand: self.stage.next_stand,
            stilled: self.stage.stilled,
            paused: self.stage.paused,
            crushed: self.stage.crushed,
            counts: self.counts,
            pending: self.pending().collect(),
        }
    }

    /// The same run, gone on with.
    ///
    /// # Errors
    /// If the state is not one of this world.
    pub fn resume(world: &World, state: &RigidState, now: Time) -> Result<Self, EditError> {
        let mut stage = Stage::new(world);
        for (id, kept) in state.bodies.iter().enumerate() {
            kept.check(&stage, now)?;
            match (&kept.disc, id < stage.bodies.len()) {
                (None, true) => {}
                (Some(disc), false) => {
                    stage.bodies.push(Thing::disc(stage.matter, disc, id as u32, now));
                    stage.inside.push(Vec::new());
                }
                _ => return Err(EditError::NoSuchDisc(id as u32)),
            }
            let body = &mut stage.bodies[id];
            body.flight = kept.flight;
            body.support = kept.support;
            (body.quiet, body.calm, body.faded) = (kept.quiet, kept.calm, kept.faded);
            body.repeats = Repeats::counted_before(kept.repeats);
            (body.is_squeezed, body.is_crushed) = (kept.is_squeezed, kept.is_crushed);
            (body.is_wedged, body.is_gone) = (kept.is_wedged, kept.is_gone);
            stage.inside[id].clone_from(&kept.inside);
        }
        if state.bodies.len() < stage.bodies.len() {
            return Err(EditError::NoSuchDisc(state.bodies.len() as u32));
        }
        (stage.next_look, stage.next_stand) = (state.next_look, state.next_stand);
        (stage.stilled, stage.paused) = (state.stilled, state.paused);
        stage.crushed = state.crushed;
        let mut engine = RigidEngine::at(stage, now);
        engine.counts = state.counts;
        engine.put_off(state.pending.iter().copied());
        Ok(engine)
    }
}

fn disc_of(body: &Thing) -> DiscBody {
    let radius = if let Form::Disc(radius) = body.form { radius } else { body.reach };
    let disc = DiscBody::new(body.flight.place, radius).mass(body.mass);
    disc.restitution(body.restitution).friction(body.friction)
}

impl Kept {
    fn check(&self, stage: &Stage, now: Time) -> Result<(), EditError> {
        let Flight { place, velocity, acceleration, angle, spin, angular, time } = self.flight;
        let numbers = [
            ("place.x", place.x),
            ("place.y", place.y),
            ("velocity.x", velocity.x),
            ("velocity.y", velocity.y),
            ("acceleration.x", acceleration.x),
            ("acceleration.y", acceleration.y),
            ("angle", angle),
            ("spin", spin),
            ("angular", angular),
        ];
        for (what, found) in numbers {
            if !found.is_finite() {
                return Err(EditError::Number { what, found, accepted: "finite" });
            }
        }
        let is_key = |key: &Key| match key {
            Key::Body(id) => (*id as usize) < stage.bodies.len(),
            Key::Wall(id) => (*id as usize) < stage.walls.len(),
        };
        let mut keys: Vec<Key> = self.inside.clone();
        if let Support::Held(hold) = self.support {
            keys.push(hold.wall);
        }
        let (what, found) = ("time.offset", time.offset);
        if !keys.iter().all(is_key) || !(time <= now) || !(time.offset >= 0.0) {
            return Err(EditError::Number {
                what,
                found,
                accepted: "of this world, and not later than now",
            });
        }
        Ok(())
    }
}
