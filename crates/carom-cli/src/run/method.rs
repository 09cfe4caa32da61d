//! The three methods behind one face.

use crate::args::MethodName;
use crate::interrupt;
use carom::measure::Totals;
use carom::{
    BodyState, DiscState, Engine, Event, Pic, Pit, PitOptions, Substeps, Timeline, Work, World,
};
use carom_scene::Scene;
use std::ops::ControlFlow::{self, Break, Continue};

pub enum Method {
    Events(Box<Engine>),
    Pic(Box<Pic>),
    Pit(Box<Pit>),
}

impl Method {
    pub fn new(name: MethodName, substeps: Option<Substeps>, world: &World, scene: &Scene) -> Self {
        match name {
            MethodName::Events => Method::Events(Box::new(Engine::new(world))),
            MethodName::Pic => Method::Pic(Box::new(Pic::new(world))),
            MethodName::Pit => {
                let options = PitOptions::new(scene.frame)
                    .threshold(scene.world.interference_threshold)
                    .substeps(substeps.unwrap_or(1.into()));
                Method::Pit(Box::new(Pit::new(world, options)))
            }
        }
    }

    pub fn time(&self) -> f64 {
        match self {
            Method::Events(engine) => engine.seconds(engine.now()),
            Method::Pic(pic) => pic.seconds(pic.now()),
            Method::Pit(pit) => pit.seconds(pit.now()),
        }
    }

    pub fn disc(&self, id: u32) -> DiscState {
        match self {
            Method::Events(engine) => engine.disc(id),
            Method::Pic(pic) => pic.disc(id),
            Method::Pit(pit) => pit.disc(id),
        }
    }

    /// A disc or, after the discs, a polygon; polygons that are walls only where something falls, turns or
    /// moves.
    pub fn body(&self, id: u32) -> Option<BodyState> {
        match self {
            Method::Events(engine) => engine.get_body(id),
            Method::Pic(pic) => pic.get_body(id),
            Method::Pit(pit) => pit.get_body(id),
        }
    }

    pub fn totals(&self) -> Totals {
        let (energy, momentum) = match self {
            Method::Events(engine) => (engine.energy(), engine.momentum()),
            Method::Pic(pic) => (pic.energy(), pic.momentum()),
            Method::Pit(pit) => (pit.energy(), pit.momentum()),
        };
        Totals { energy, momentum }
    }

    /// Records where PIT has the bodies at the end of a frame: it rounds at each of them. What the others do is all
    /// in the events.
    pub fn record_frame(&self, timeline: &mut Timeline) {
        if let Method::Pit(pit) = self {
            timeline.record_bodies(pit.now(), pit.bodies());
        }
    }

    /// What was done where bounces piled up without end. The engine alone keeps count.
    pub fn work(&self) -> Option<Work> {
        match self {
            Method::Events(engine) => Some(engine.work()),
            Method::Pic(_) | Method::Pit(_) => None,
        }
    }

    /// Whether it looks up on its way to any time: PIC, which takes as long for a short way as for a long
    /// one, after each event; PIT after each sub-step.
    pub fn is_watched(&self) -> bool {
        matches!(self, Method::Pic(_) | Method::Pit(..))
    }

    /// Goes on to a time, with nobody watching.
    pub fn go_to(&mut self, until: f64) {
        match self {
            Method::Events(engine) => engine.advance_to(until),
            Method::Pic(pic) => pic.advance_to(until),
            Method::Pit(pit) => pit.advance_to(until),
        }
    }

    /// Goes on to a time and shows every event, or breaks off after one if told to. PIT goes by whole
    /// sub-steps, as long as they end by that time.
    pub fn advance(
        &mut self,
        world: &World,
        until: f64,
        mut see: impl FnMut(f64, &Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (epochs, end) = (world.epochs(), world.epochs().last_of(until));
        let see = |event: &Event| see(epochs.seconds(event.time), event);
        match self {
            Method::Events(engine) => {
                each(|| engine.next_event_before(end), see)?;
                engine.advance_to(until);
            }
            Method::Pic(pic) => {
                each(|| pic.next_event_before(end), see)?;
                pic.advance_to(until);
            }
            Method::Pit(pit) => return by_substeps(pit, until, see),
        }
        Continue(())
    }
}

fn each(
    mut next: impl FnMut() -> Option<Event>,
    mut see: impl FnMut(&Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    while let Some(event) = next() {
        see(&event)?;
    }
    Continue(())
}

/// One sub-step at a time, because a frame may have millions.
fn by_substeps(
    pit: &mut Pit,
    until: f64,
    mut see: impl FnMut(&Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        // All shocks of a sub-step are made, and so they are all told.
        let mut going = Continue(());
        let goes_on = pit.substep_by(until, |event| {
            if see(event).is_break() {
                going = Break(());
            }
        });
        going?;
        if !goes_on {
            return Continue(());
        }
        if interrupt::asked() {
            return Break(());
        }
    }
}
