//! Going back: snapshots in memory, and states that can be written down.

use super::Engine;
use super::bodies::Cold;
use super::lists::List;
use crate::rigid::{RigidEngine, RigidState};
use crate::rules::{Body, EditError, Repeats};
use crate::{DVec2, DiscBody, Kind, Time, World};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// `Clone` with a `clone_from` that keeps the memory of every field.
macro_rules! clone_in_place {
    ($type:ty { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }

            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}
pub(super) use clone_in_place;

/// All that counts of an engine: from it, an engine goes on bit for bit.
///
/// It holds the time, and every disc as it was at its last event; not the walls, which are the
/// [`World`]'s. With the feature `serde` it can be written down.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0));
/// let world = world.build().unwrap();
/// let mut engine = Engine::new(&world);
/// engine.advance_to(5.0);
///
/// let mut other = Engine::resume(&world, &engine.state()).unwrap();
/// assert_eq!(other.now(), engine.now());
/// assert_eq!(other.next_event(), engine.next_event());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EngineState {
    time: Time,
    /// Events in all, and of every kind but that of two discs.
    events: u64,
    strikes: [u64; Kind::ALL.len()],
    /// By number. None: it was taken away.
    discs: Vec<Option<Kept>>,
    /// Where something falls, turns or rubs: all of it.
    rigid: Option<RigidState>,
}

/// A disc as it was at its last event.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Kept {
    place: DVec2,
    velocity: DVec2,
    time: Time,
    radius: f64,
    #[cfg_attr(feature = "serde", serde(with = "crate::world::mass"))]
    mass: f64,
    restitution: f64,
    /// How many events it has had without the clock advancing.
    repeats: u16,
    /// The containers that hold it.
    held: Vec<u32>,
}

impl EngineState {
    /// The time.
    ///
    /// ```
    /// use carom::{Engine, World};
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// engine.advance_to(3.0);
    /// assert_eq!(engine.state().time(), engine.now());
    /// ```
    pub fn time(&self) -> Time {
        self.time
    }
}

impl Engine {
    /// The engine as it is, to come back to: a clone. It shares the walls, and copies the rest, some
    /// 250 bytes a disc. See [`restore`](Self::restore).
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// let disc = world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// let mut snapshot = engine.snapshot();
    /// engine.advance_to(1.0);
    /// engine.snapshot_into(&mut snapshot); // into the same memory
    /// engine.advance_to(9.0);
    /// engine.restore(&snapshot);
    /// assert_eq!(engine.disc(disc).center, DVec2::X);
    /// ```
    #[must_use]
    pub fn snapshot(&self) -> Engine {
        self.clone()
    }

    /// The same into the memory of an old snapshot.
    ///
    /// ```
    /// use carom::{Engine, World};
    /// let mut engine = Engine::new(&World::builder().build().unwrap());
    /// let mut snapshot = engine.snapshot();
    /// engine.advance_to(2.0);
    /// engine.snapshot_into(&mut snapshot);
    /// assert_eq!(snapshot.now(), engine.now());
    /// ```
    pub fn snapshot_into(&self, snapshot: &mut Engine) {
        snapshot.clone_from(self);
    }

    /// Goes back to a snapshot, and goes on from there as it did the first time, bit for bit. Memory is
    /// kept, so that rolling back every frame allocates nothing.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// world.disc(DiscBody::new(DVec2::new(9.0, 0.0), 1.0));
    /// let mut engine = Engine::new(&world.build().unwrap());
    /// let snapshot = engine.snapshot();
    /// let event = engine.next_event();
    /// engine.restore(&snapshot);
    /// assert_eq!(engine.next_event(), event);
    /// ```
    pub fn restore(&mut self, snapshot: &Engine) {
        self.clone_from(snapshot);
    }

    /// All that counts, in a form that can be written down.
    ///
    /// ```
    /// use carom::{Engine, World};
    /// let engine = Engine::new(&World::builder().build().unwrap());
    /// assert_eq!(engine.state(), engine.clone().state());
    /// ```
    pub fn state(&self) -> EngineState {
        let setting = &self.bodies.setting;
        let kept = |(id, body): (usize, &Body)| {
            (!body.is_gone()).then(|| Kept {
                place: body.place,
                velocity: body.velocity,
                time: body.time(),
                radius: body.radius,
                mass: body.mass,
                restitution: setting.restitution(id as u32),
                repeats: self.bodies.lists.lists[id].repeats.0,
                held: setting.holders(id as u32),
            })
        };
        EngineState {
            time: self.now,
            events: self.events,
            strikes: self.strikes,
            discs: self.bodies.hot.iter().enumerate().map(kept).collect(),
            rigid: self.rigid.as_ref().map(|rigid| rigid.state()),
        }
    }

    /// An engine that goes on from a state in the world that it was taken in.
    ///
    /// Only the walls, the boundary and the laws of the world count: the discs are those of the state.
    /// (In another world the result means nothing.)
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Engine, World};
    ///
    /// let world = World::builder().build().unwrap();
    /// let mut engine = Engine::new(&world);
    /// let disc = engine.add_disc(&DiscBody::new(DVec2::ZERO, 1.0)).unwrap();
    /// let resumed = Engine::resume(&world, &engine.state()).unwrap();
    /// assert_eq!(resumed.disc(disc), engine.disc(disc));
    /// ```
    ///
    /// # Errors
    /// If there is a number that no engine would have written. That discs do not overlap is not checked.
    pub fn resume(world: &World, state: &EngineState) -> Result<Engine, EditError> {
        let mut engine = Engine::new(world);
        let length = world.epochs().length();
        let check = |time: Time| {
            let fine = time.offset >= 0.0 && time.offset.is_finite();
            let fine = fine && (time.offset < length || time.epoch == u32::MAX);
            number("time.offset", time.offset, fine && time <= state.time, "in an epoch until now")
        };
        check(state.time)?;
        if let Some(rigid) = &state.rigid {
            if !world.rigid {
                return Err(EditError::NoSuchDisc(0));
            }
            engine.rigid = Some(Box::new(RigidEngine::resume(world, rigid, state.time)?));
            engine.now = state.time;
            return Ok(engine);
        }
        let bodies = &mut engine.bodies;
        bodies.setting.dismiss_all();
        bodies.hot.clear();
        bodies.lists.lists.clear();
        for (id, kept) in state.discs.iter().enumerate() {
            let Some(kept) = kept else {
                let nobody = DiscBody::new(DVec2::ZERO, 1.0);
                bodies.hot.push(Body::new(&nobody, Time::ZERO).gone());
                bodies.lists.lists.push(List::new(0));
                continue;
            };
            check(kept.time)?;
            kept.check()?;
            let disc = DiscBody::new(kept.place, kept.radius);
            let disc = disc.velocity(kept.velocity).mass(kept.mass).restitution(kept.restitution);
            bodies.setting.admit(id as u32, &disc);
            bodies.setting.hold_in(id as u32, &kept.held);
            bodies.hot.push(Body::new(&disc, kept.time));
            let mut list = List::new(0);
            list.repeats = Repeats::counted_before(kept.repeats);
            bodies.lists.lists.push(list);
        }
        let any_fixed = bodies.hot.iter().any(|body| body.is_fixed() && !body.is_gone());
        bodies.all_meet = bodies.setting.discs_collide && !any_fixed;
        bodies.none_meet = !bodies.setting.discs_collide && !any_fixed;
        bodies.cold = vec![Cold::NOWHERE; bodies.hot.len()];
        (engine.now, engine.events, engine.strikes) = (state.time, state.events, state.strikes);
        engine.renew(engine.now);
        Ok(engine)
    }
}

impl Kept {
    fn check(&self) -> Result<(), EditError> {
        for (what, x) in [("place.x", self.place.x), ("place.y", self.place.y)] {
            number(what, x, x.is_finite(), "finite")?;
        }
        for (what, x) in [("velocity.x", self.velocity.x), ("velocity.y", self.velocity.y)] {
            number(what, x, x.is_finite(), "finite")?;
        }
        number("radius", self.radius, self.radius > 0.0 && self.radius.is_finite(), "above 0")?;
        number("mass", self.mass, self.mass > 0.0, "above 0")?;
        let restitution = self.restitution;
        number("restitution", restitution, (0.0..=1.0).contains(&restitution), "from 0 to 1")
    }
}

fn number(
    what: &'static str,
    found: f64,
    fine: bool,
    accepted: &'static str,
) -> Result<(), EditError> {
    if fine { Ok(()) } else { Err(EditError::Number { what, found, accepted }) }
}
