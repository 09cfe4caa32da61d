//! One gas, and what has been measured of it.

use crate::gas::Gas;
use crate::process;
use crate::run::Run;
use carom::Work;
use std::time::Instant;

/// However few discs there are, so many collisions are timed unless another number is asked for.
const LEAST_COLLISIONS: f64 = 8e6;

/// Overlaps and drifts beyond this are a fault, not rounding.
const ROUNDING: f64 = 1e-11;

/// A gas, warmed up, and its measurements.
pub struct Cell {
    pub gas: Gas,
    pub run: Run,
    /// How many of its discs are large.
    pub giants: usize,
    /// Collisions that went before.
    pub warm_up: u64,
    /// Collisions that were timed, and the processor time and clock time they took, in seconds.
    pub collisions: u64,
    cpu: f64,
    wall: f64,
    /// Nanoseconds a collision, of each round.
    pub chunks: Vec<f64>,
    /// What the timed collisions took besides.
    work: Work,
    /// The memory of the process after warming up, in bytes.
    pub resident: Option<u64>,
    /// The best time of EDMD for the same gas, in nanoseconds a collision, if it runs in turns with this.
    pub edmd: Option<f64>,
}

impl Cell {
    /// A gas, after so many collisions of each disc.
    pub fn new(gas: Gas, warm: f64) -> Self {
        let mut run = Run::new(&gas);
        run.go_on_watched((0.5 * warm * gas.discs as f64) as u64);
        Cell {
            gas,
            giants: gas.giants_and_side().0,
            warm_up: run.engine.events(),
            run,
            collisions: 0,
            cpu: 0.0,
            wall: 0.0,
            chunks: Vec::new(),
            work: Work::default(),
            resident: process::memory(),
            edmd: None,
        }
    }

    /// One of so many rounds: a timed stretch, a short watched one, and a look at all discs if wanted.
    pub fn round(&mut self, collisions_per_disc: Option<f64>, rounds: u64, look: bool) {
        let discs = self.gas.discs as f64;
        let least = (2.0 * LEAST_COLLISIONS / discs).max(20.0);
        let all = 0.5 * discs * collisions_per_disc.unwrap_or(least);
        let chunk = ((all / rounds as f64) as u64).max(1);

        let (events, work) = (self.run.engine.events(), self.run.engine.work());
        let (wall, cpu) = (Instant::now(), process::cpu_seconds());
        self.run.go_on(chunk);
        let cpu = process::cpu_seconds() - cpu;
        self.wall += wall.elapsed().as_secs_f64();
        let collisions = self.run.engine.events() - events;
        self.cpu += cpu;
        self.collisions += collisions;
        self.chunks.push(cpu * 1e9 / collisions as f64);
        let after = self.run.engine.work();
        self.work.exits += after.exits - work.exits;
        self.work.stale += after.stale - work.stale;

        self.run.go_on_watched(chunk / 20);
        if look {
            self.run.watch.look(&self.run.engine);
        }
    }

    /// Nanoseconds of processor time a collision, over all rounds.
    pub fn mean(&self) -> f64 {
        self.cpu * 1e9 / self.collisions as f64
    }

    /// The same, of the best round: the least disturbed.
    pub fn best(&self) -> f64 {
        self.chunks.iter().copied().fold(f64::INFINITY, f64::min)
    }

    pub fn exits(&self) -> f64 {
        self.work.exits as f64 / self.collisions as f64
    }

    pub fn stale(&self) -> f64 {
        self.work.stale as f64 / self.collisions as f64
    }

    /// The share of the timed stretches in which the process ran.
    pub fn share_of_a_core(&self) -> f64 {
        self.cpu / self.wall
    }

    pub fn is_sound(&self) -> bool {
        let watch = &self.run.watch;
        let drift = watch.overlap.max(watch.gap).max(watch.energy_drift).max(watch.momentum_drift);
        watch.out_of_order == 0 && drift < ROUNDING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_measured_adds_up() {
        let gas = Gas { discs: 500, packing: 0.5, giants: 0.0, start: 0.0, seed: 1 };
        let mut cell = Cell::new(gas, 20.0);
        assert!(cell.warm_up >= 5000 && cell.warm_up < 5500);
        for round in 1..=4 {
            cell.round(Some(80.0), 4, round == 4);
        }
        assert!(cell.collisions >= 20_000 && cell.collisions < 22_000, "{}", cell.collisions);
        assert_eq!(cell.chunks.len(), 4);
        assert!(0.0 < cell.best() && cell.best() <= cell.mean());
        assert!(cell.is_sound());
    }
}
