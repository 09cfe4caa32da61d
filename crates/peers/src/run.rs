//! A gas that runs, by the number of its collisions.

use crate::gas::Gas;
use crate::watch::Watch;
use carom::{Engine, Epochs};
use std::f64::consts::PI;

/// An engine with a gas, and what watches it.
pub struct Run {
    pub engine: Engine,
    pub watch: Watch,
    epochs: Epochs,
    /// Collisions in a unit of time.
    rate: f64,
}

impl Run {
    pub fn new(gas: &Gas) -> Self {
        let world = gas.world();
        let engine = Engine::new(&world);
        // Enskog: a disc has 2·√π·n·χ collisions in a unit of time, where n is the number of discs on a
        // unit of area, and χ that of Henderson (1975). It is only where the search begins.
        let density = gas.packing * 4.0 / PI;
        let chi = (1.0 - 7.0 / 16.0 * gas.packing) / ((1.0 - gas.packing) * (1.0 - gas.packing));
        let rate = gas.discs as f64 * PI.sqrt() * density * chi;
        Run { engine, watch: Watch::new(&world), epochs: world.epochs(), rate }
    }

    /// Goes on for at least so many collisions, and a few more: up to about a thousandth.
    pub fn go_on(&mut self, collisions: u64) {
        self.stretches(collisions, |engine, _, end| engine.advance_to(end));
    }

    /// The same, with an eye on every event.
    pub fn go_on_watched(&mut self, collisions: u64) {
        let epochs = self.epochs;
        self.stretches(collisions, |engine, watch, end| {
            while let Some(event) = engine.next_event_before(epochs.time(end)) {
                watch.see(&event, engine);
            }
            engine.advance_to(end);
        });
    }

    fn stretches(
        &mut self,
        collisions: u64,
        mut advance: impl FnMut(&mut Engine, &mut Watch, f64),
    ) {
        let end = self.engine.events() + collisions;
        let mut idle = 0;
        while self.engine.events() < end {
            let before = self.engine.events();
            let left = (end - before) as f64 + 1e-3 * collisions as f64;
            let start = self.engine.seconds(self.engine.now());
            let stop = start + left / self.rate;
            advance(&mut self.engine, &mut self.watch, stop);
            let done = self.engine.events() - before;
            if done > 500 {
                self.rate = done as f64 / (stop - start);
            }
            idle = if done == 0 { idle + 1 } else { 0 };
            assert!(idle < 100_000, "nothing ever happens in this gas");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_for_as_many_collisions_as_asked() {
        for (discs, packing, collisions) in [(2, 0.1, 3), (100, 0.3, 10_000), (1000, 0.7, 100_000)]
        {
            let gas = Gas { discs, packing, giants: 0.0, start: 0.0, seed: 1 };
            let mut run = Run::new(&gas);
            run.go_on(collisions);
            let first = run.engine.events();
            run.go_on_watched(collisions);
            let second = run.engine.events() - first;
            assert_eq!(run.watch.seen, second);
            for done in [first, second] {
                assert!(done >= collisions && done as f64 <= 1.1 * collisions as f64 + 9.0);
            }
        }
    }
}
