//! The three methods behind one face.

use crate::args::MethodName;
use crate::interrupt;
use carom::{DiscState, Engine, Epochs, Event, Pic, Pit, PitOptions, Substeps, Time, Work, World};
use carom_scene::Scene;
use std::ops::ControlFlow::{self, Break, Continue};

pub enum Method {
    Events(Box<Engine>),
    Pic(Box<Pic>),
    /// And how long its frames are.
    Pit(Box<Pit>, f64),
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
                Method::Pit(Box::new(Pit::new(world, options)), scene.frame)
            }
        }
    }

    pub fn time(&self) -> f64 {
        match self {
            Method::Events(engine) => engine.seconds(engine.now()),
            Method::Pic(pic) => pic.seconds(pic.now()),
            Method::Pit(pit, _) => pit.seconds(pit.now()),
        }
    }

    pub fn disc(&self, id: u32) -> DiscState {
        match self {
            Method::Events(engine) => engine.disc(id),
            Method::Pic(pic) => pic.disc(id),
            Method::Pit(pit, _) => pit.disc(id),
        }
    }

    /// What was done where bounces piled up without end. The engine alone keeps count.
    pub fn work(&self) -> Option<Work> {
        match self {
            Method::Events(engine) => Some(engine.work()),
            Method::Pic(_) | Method::Pit(..) => None,
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
            Method::Pit(pit, _) => pit.advance_to(until),
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
        let (epochs, end) = (world.epochs(), last_of(world.epochs(), until));
        let mut see = |event: &Event| see(epochs.seconds(event.time), event);
        match self {
            Method::Events(engine) => {
                each(|| engine.next_event_before(end), see)?;
                engine.advance_to(until);
            }
            Method::Pic(pic) => {
                each(|| pic.next_event_before(end), see)?;
                pic.advance_to(until);
            }
            Method::Pit(pit, frame) => return by_substeps(pit, *frame, until, &mut see),
        }
        Continue(())
    }
}

/// The last time that is told as this number: late in a run there are many.
fn last_of(epochs: Epochs, seconds: f64) -> Time {
    let digit = f64::from_bits(seconds.to_bits() + 1) - seconds;
    let first = epochs.time(seconds);
    let last = epochs.after(first, 0.5 * digit * (1.0 - f64::EPSILON));
    if epochs.seconds(last) == seconds { last } else { first }
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
    frame: f64,
    until: f64,
    see: &mut impl FnMut(&Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut going = Continue(());
    loop {
        let before: Time = pit.now();
        let step = frame / f64::from(pit.substeps());
        let soon = (pit.seconds(before) + 1.5 * step).min(until);
        // All shocks of a sub-step are made, and so they are all told.
        let mut told = |event: &Event| {
            if see(event).is_break() {
                going = Break(());
            }
        };
        pit.advance_with(soon, &mut told);
        if pit.now() == before {
            // The end; or sub-steps that are too short to be told apart in one number.
            pit.advance_with(until, &mut told);
            return going;
        }
        going?;
        if interrupt::asked() {
            return Break(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_time_of_a_number_is_told_as_that_number() {
        for seconds in [0.0, 1e-300, 0.1, 1.0, 1023.9, 2051.0, 1e9, 1e15, 3e17] {
            let epochs = Epochs::of_length(1024.0);
            let last = last_of(epochs, seconds);
            assert_eq!(epochs.seconds(last), seconds);
            assert!(last >= epochs.time(seconds));
        }
        let epochs = Epochs::of_length(1024.0);
        let late = epochs.after(epochs.time(2051.0), 1e-13);
        assert!(epochs.seconds(late) == 2051.0 && last_of(epochs, 2051.0) > late);
    }
}
