//! The things of a world, and the laws they obey.

use super::pairs::Foreseen;
use super::thing::{self, Form, Key, Matter, Thing};
use crate::world::Torus;
use crate::{Disc, Epochs, Event, Time, World, interfere};
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// All things of a world, each as it was at its last event.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// Discs, then polygons, then discs that came later.
    pub bodies: Vec<Thing>,
    /// How many of them there were at the start.
    pub at_start: usize,
    /// Segments, containers, and the sides of the box.
    pub walls: Vec<Thing>,
    pub epochs: Epochs,
    pub start: Time,
    pub torus: Option<Torus>,
    pub gravity: DVec2,
    pub matter: Matter,
    pub restitution_cutoff: f64,
    pub discs_collide: bool,
    /// A hair more than a horizon, for events that rounding puts there.
    pub hair: f64,
    /// For each body, which containers hold it.
    pub inside: Vec<Vec<Key>>,
    /// When it is to be looked again whether bodies have come to rest.
    pub next_look: Time,
    /// The same, for polygons that stand on each other.
    pub next_stand: Time,
    /// How often a contact came to be without a bounce, because it would have had no end.
    pub stilled: u64,
    /// How often a contact was put off for a while.
    pub paused: u64,
    /// How many bodies walls left no room.
    pub crushed: u64,
    /// The contact that is being carried out, if it need not be found again.
    pub foreseen: Option<Foreseen>,
}

/// What came of an event.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// A collision or a change, and changes that it caused.
    pub events: Vec<Event>,
    /// The bodies whose flights are others now.
    pub touched: Vec<u32>,
}

/// Who may touch whom: for looks beyond the two that meet.
pub(crate) trait Near {
    /// Things that may touch a body at a time, each in its image: surely all, and others perhaps.
    fn near(&self, stage: &Stage, body: u32, time: Time, found: &mut Vec<(Key, [i32; 2])>);
}

impl Stage {
    pub fn new(world: &World) -> Self {
        let start = world.epochs.time(world.start);
        let mut stage = Stage {
            bodies: thing::bodies(world, start),
            at_start: world.discs.len() + world.polygons.len(),
            walls: thing::walls(world, start),
            epochs: world.epochs,
            start,
            torus: Torus::of(world.boundary),
            gravity: world.gravity,
            matter: Matter::of(world),
            restitution_cutoff: world.restitution_cutoff,
            discs_collide: world.discs_collide,
            hair: world.epochs.length() / (1u64 << 40) as f64,
            inside: Vec::new(),
            next_look: start,
            next_stand: start,
            stilled: 0,
            paused: 0,
            crushed: 0,
            foreseen: None,
        };
        if let Some(torus) = stage.torus {
            for body in stage.bodies.iter_mut().filter(|body| !body.is_fixed()) {
                body.flight.place = torus.inside(body.flight.place);
            }
        }
        stage.inside = vec![Vec::new(); stage.bodies.len()];
        for id in 0..stage.bodies.len() as u32 {
            stage.note_containers(id);
        }
        stage
    }

    #[inline]
    pub fn get(&self, key: Key) -> &Thing {
        match key {
            Key::Body(id) => &self.bodies[id as usize],
            Key::Wall(id) => &self.walls[id as usize],
        }
    }

    #[inline]
    pub fn body(&self, id: u32) -> &Thing {
        &self.bodies[id as usize]
    }

    /// All things, bodies first.
    pub fn keys(&self) -> impl Iterator<Item = Key> + use<> {
        let bodies = (0..self.bodies.len() as u32).map(Key::Body);
        bodies.chain((0..self.walls.len() as u32).map(Key::Wall))
    }

    /// How fast the ends of walls are.
    pub fn wall_velocities(&self) -> impl Iterator<Item = DVec2> + '_ {
        self.walls.iter().flat_map(|wall| match wall.form {
            Form::Segment { ends, .. } => ends.map(|end| end + wall.flight.velocity),
            _ => [DVec2::ZERO; 2],
        })
    }

    /// How far that many boxes are.
    #[inline]
    pub fn shift(&self, boxes: [i32; 2]) -> DVec2 {
        match self.torus {
            Some(torus) => DVec2::new(f64::from(boxes[0]), f64::from(boxes[1])) * torus.sides,
            None => DVec2::ZERO,
        }
    }

    /// Notes which containers a body is in: those that its centre is in.
    pub fn note_containers(&mut self, id: u32) {
        let center = Disc::new(self.body(id).flight.place, 0.0);
        let within = |(i, wall): (usize, &Thing)| match wall.form {
            Form::Container(radius) => {
                let mut container = crate::Container::new(wall.flight.place, radius);
                if let Some(torus) = self.torus {
                    let from = center.center - container.center;
                    container.center += torus.boxes(from) * torus.sides;
                }
                let gap = interfere::disc_container(&center, &container);
                (gap.distance > 0.0).then_some(Key::Wall(i as u32))
            }
            _ => None,
        };
        let held = self.walls.iter().enumerate().filter_map(within).collect();
        self.inside[id as usize] = held;
    }

    pub fn holds(&self, container: Key, body: Key) -> bool {
        let Key::Body(id) = body else { return false };
        self.inside[id as usize].contains(&container)
    }

    /// For how long two are left alone that have met without end.
    pub fn pause(&self, a: &Thing, b: &Thing) -> f64 {
        let repeats = if b.is_fixed() { a.repeats } else { a.repeats.max(b.repeats) };
        repeats.pause(self.epochs)
    }

    /// The images of b in which it comes near a, each wherever it may be while both go no further than
    /// `ways` from their places at that time.
    #[inline]
    pub fn images(&self, a: Key, b: Key, time: Time, way: f64, mut found: impl FnMut([i32; 2])) {
        match self.torus {
            Some(torus) => self.images_in(torus, (a, b), time, way, found),
            None => found([0, 0]),
        }
    }

    fn images_in(
        &self,
        torus: Torus,
        (a, b): (Key, Key),
        time: Time,
        way: f64,
        mut found: impl FnMut([i32; 2]),
    ) {
        let (one, other) = (self.seen(self.get(a), time), self.seen(self.get(b), time));
        if let Form::Container(_) = other.thing.form {
            // The one that a is in.
            let boxes = torus.boxes(one.flight.place - other.flight.place);
            return found([boxes.x as i32, boxes.y as i32]);
        }
        let (low, high) = other.bounds();
        let reach = DVec2::splat(one.thing.reach + way);
        let place = one.thing.center(&one.flight);
        torus.images_between(place - reach - high, place + reach - low, found);
    }
}
