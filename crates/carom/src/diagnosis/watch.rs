//! Both runs side by side, step by step.

use super::direction::same_velocity;
use crate::world::Torus;
use crate::{BodyState, Engine, Epochs, Event, Pit, PitOptions, Target, Time, World};
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// A collision, or a shock of PIT, as it was seen.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub event: Event,
    pub target: Target,
    /// The step in which it lies.
    pub step: u64,
    /// Whether PIT had the two where they truly are when that step began.
    pub clean: bool,
    /// The velocities of the two when that step ended.
    pub left: [DVec2; 2],
    /// How deep two discs are in each other. (In a true collision, and for walls: 0.)
    pub depth: f64,
}

impl Record {
    /// The other body, if it is one.
    pub fn other(&self) -> Option<u32> {
        match self.target {
            Target::Disc(b) | Target::Body(b) => Some(b),
            _ => None,
        }
    }

    /// Its bodies that are not fixed.
    pub fn moved(&self, world: &World) -> impl Iterator<Item = u32> {
        let is_moved = |id: &u32| !is_fixed(world, *id);
        [Some(self.event.a), self.other()].into_iter().flatten().filter(is_moved)
    }
}

/// How many bodies there are: discs, then polygons.
pub(super) fn bodies(world: &World) -> usize {
    world.discs.len() + world.polygons.len()
}

fn is_fixed(world: &World, id: u32) -> bool {
    match (id as usize).checked_sub(world.discs.len()) {
        None => world.discs[id as usize].is_fixed(),
        Some(polygon) => world.polygons[polygon].is_fixed(),
    }
}

/// The radius of a disc, or of the circle around a polygon.
fn size(world: &World, id: usize) -> f64 {
    match id.checked_sub(world.discs.len()) {
        None => world.discs[id].radius,
        Some(polygon) => world.polygons[polygon].polygon.reach(),
    }
}

/// What happened in the two runs.
pub(super) struct Watch {
    pub epochs: Epochs,
    pub truth: Vec<Record>,
    pub pit: Vec<Record>,
    /// The last step's end that is not after the time asked for: what is judged.
    pub end: Time,
    /// The end of the first step after which a disc was not where it truly is.
    pub parted: Option<Time>,
    /// How far the disc that is farthest from where it truly is, is off at the end.
    pub position_error: f64,
}

impl Watch {
    /// When the last thing happened.
    pub fn last(&self) -> Time {
        let last = |records: &[Record]| records.last().map_or(self.end, |record| record.event.time);
        let (truth, pit) = (last(&self.truth), last(&self.pit));
        if truth > pit { truth } else { pit }
    }
}

/// Two places of a disc are the same if they are as near as this, in radii. It is far above what PIT's
/// rounding comes to, and far below any fault that could be seen.
const SAME_PLACE: f64 = 1e-9;

/// And as near as this, in their distances from the origin, which rounding goes by.
const SAME_DIGITS: f64 = 1e-12;

/// Runs both up to a time, and `further` frames on, so that PIT has a chance to see what happens last.
/// Where `going` says no at the end of a step, that is the time.
///
/// With more than `most` collisions and shocks it goes no further, and that is an error; unless what is still
/// to be done is only the way on from where it was stopped.
pub(super) fn watch(
    world: &World,
    options: PitOptions,
    until: f64,
    further: f64,
    most: usize,
    mut going: impl FnMut() -> bool,
) -> Result<Watch, Watch> {
    let epochs = world.epochs();
    let (mut engine, mut pit) = (Engine::new(world), Pit::new(world, options));
    let further = |time| epochs.after(time, (further * options.frame).clamp(0.0, f64::MAX));
    let mut asked = epochs.time(until);
    let mut last = further(asked);
    let (mut parted, mut step) = (vec![false; bodies(world)], 0);
    let mut watch = Watch {
        epochs,
        truth: Vec::new(),
        pit: Vec::new(),
        end: pit.now(),
        parted: None,
        position_error: 0.0,
    };
    loop {
        let (begin, end) = (pit.now(), pit.next_end());
        if !(end > begin && end <= last) {
            return Ok(watch);
        }
        let (old_truth, old_pit) = (watch.truth.len(), watch.pit.len());
        let record = |event: &Event| {
            let target = event.target();
            let is_parted = |id: u32| parted[id as usize];
            let other_parted = matches!(target, Target::Disc(b) | Target::Body(b) if is_parted(b));
            let clean = !is_parted(event.a) && !other_parted;
            Record { event: *event, target, step, clean, left: event.after, depth: 0.0 }
        };
        while watch.truth.len() + watch.pit.len() <= most {
            let Some(event) = engine.next_event_before(end) else { break };
            // That a body begins to roll, or comes to rest, is nothing that PIT could see.
            if event.is_collision() {
                watch.truth.push(record(&event));
            }
        }
        pit.go_to(end, &mut |event: &Event| {
            if changes_something(event) {
                watch.pit.push(record(event));
            }
        });
        if watch.truth.len() + watch.pit.len() > most {
            if end <= asked {
                return Err(watch);
            }
            watch.truth.truncate(old_truth);
            watch.pit.truncate(old_pit);
            return Ok(watch);
        }

        let truth = States::of(world, engine.all_bodies_at(end));
        let seen = States::of(world, pit.bodies());
        truth.close(&mut watch.truth[old_truth..]);
        seen.close(&mut watch.pit[old_pit..]);
        let wait = epochs.between(begin, end);
        let mut error = 0.0f64;
        // Polygons that are still walls have no states, and need none.
        for (id, parted) in parted.iter_mut().enumerate().take(truth.states.len()) {
            let (real, found) = (truth.states[id], seen.states[id]);
            let off = truth.apart(found.center, real.center).length();
            let size = size(world, id);
            let turned = if id < world.discs.len() { 0.0 } else { found.angle - real.angle };
            let slower = (real.velocity - found.velocity).length() * wait;
            let slack = size * SAME_PLACE + found.center.length() * SAME_DIGITS;
            *parted = !(off + slower + turned.abs() * size <= slack);
            error = error.max(off);
        }
        if watch.parted.is_none() && parted.contains(&true) {
            watch.parted = Some(end);
        }
        if end < asked && !going() {
            (asked, last) = (end, further(end));
        }
        if end <= asked {
            (watch.end, watch.position_error) = (end, error);
        }
        step += 1;
    }
}

/// PIT shocks bodies that rest against each other in every frame, and nothing comes of it.
fn changes_something(shock: &Event) -> bool {
    (0..2).any(|i| !same_velocity(shock.before[i], shock.after[i], shock))
}

/// All bodies at the end of a step.
struct States<'w> {
    world: &'w World,
    torus: Option<Torus>,
    states: Vec<BodyState>,
}

impl<'w> States<'w> {
    fn of(world: &'w World, states: impl Iterator<Item = (u32, BodyState)>) -> Self {
        let states = states.map(|(_, state)| state).collect();
        States { world, torus: Torus::of(world.boundary), states }
    }

    /// The way from one place to another: in a periodic world, the shortest.
    fn apart(&self, from: DVec2, to: DVec2) -> DVec2 {
        let way = to - from;
        self.torus.map_or(way, |torus| way - torus.boxes(way) * torus.sides)
    }

    /// Completes the records of the step.
    fn close(&self, records: &mut [Record]) {
        for record in records {
            let a = record.event.a as usize;
            record.left[0] = self.states[a].velocity;
            if let Target::Body(b) = record.target {
                record.left[1] = self.states[b as usize].velocity;
            }
            if let Target::Disc(b) = record.target {
                let b = b as usize;
                record.left[1] = self.states[b].velocity;
                let distance = self.apart(self.states[a].center, self.states[b].center).length();
                let reach = self.world.discs[a].radius + self.world.discs[b].radius;
                record.depth = (reach - distance).max(0.0);
            }
        }
    }
}
