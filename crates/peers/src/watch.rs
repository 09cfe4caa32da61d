//! What must not change while a gas runs: no overlap, the same energy and momentum, events in order.

use crate::overlap;
use carom::{Boundary, DVec2, Disc, Engine, Event, Kind, Time, World};

/// Watches a run in a periodic box.
pub struct Watch {
    side: f64,
    radii: Vec<f64>,
    masses: Vec<f64>,
    start: Totals,
    last: Option<Time>,
    /// The deepest overlap seen of any two discs, as a share of the smaller one's diameter: at the
    /// looks, and of those that collide, at their instant, where rounding leaves the deepest.
    pub overlap: f64,
    /// The widest gap seen between two discs that collide, as a share of the same.
    pub gap: f64,
    /// The largest change of the energy seen, as a share of it.
    pub energy_drift: f64,
    /// The largest change of the momentum seen, as a share of Σ m·|v|.
    pub momentum_drift: f64,
    /// How many times it was looked at all discs.
    pub looks: u32,
    /// How many events were seen.
    pub seen: u64,
    /// How many of these were before the one that was seen before them.
    pub out_of_order: u64,
}

impl Watch {
    /// From this start.
    pub fn new(world: &World) -> Self {
        let Boundary::Periodic { min: DVec2::ZERO, max } = world.boundary() else {
            panic!("only what is in a periodic box, from 0, is watched")
        };
        let masses: Vec<f64> = world.discs().iter().map(|disc| disc.mass).collect();
        let velocities = world.discs().iter().map(|disc| disc.velocity);
        Watch {
            side: max.x,
            radii: world.discs().iter().map(|disc| disc.radius).collect(),
            start: Totals::of(masses.iter().copied().zip(velocities)),
            masses,
            last: None,
            overlap: 0.0,
            gap: 0.0,
            energy_drift: 0.0,
            momentum_drift: 0.0,
            looks: 0,
            seen: 0,
            out_of_order: 0,
        }
    }

    /// Sees an event that the engine has just carried out.
    #[inline]
    pub fn see(&mut self, event: &Event, engine: &Engine) {
        self.out_of_order += u64::from(self.last.is_some_and(|last| event.time < last));
        self.seen += 1;
        self.last = Some(event.time);
        if event.kind == Kind::DiscDisc {
            let [a, b] = [event.a, event.b]
                .map(|id| Disc::new(engine.disc(id).center, self.radii[id as usize]));
            let depth = overlap::between(&a, &b, self.side);
            self.overlap = self.overlap.max(depth);
            self.gap = self.gap.max(-depth);
        }
    }

    /// Looks at all discs.
    pub fn look(&mut self, engine: &Engine) {
        let states: Vec<_> = (0..self.radii.len() as u32).map(|id| engine.disc(id)).collect();
        let discs = states.iter().zip(&self.radii);
        let discs: Vec<Disc> = discs.map(|(disc, r)| Disc::new(disc.center, *r)).collect();
        self.overlap = self.overlap.max(overlap::deepest(&discs, self.side));

        let velocities = states.iter().map(|disc| disc.velocity);
        let now = Totals::of(self.masses.iter().copied().zip(velocities));
        let energy = now.energy.minus(self.start.energy).abs() / self.start.energy.value();
        let [x, y] = [0, 1].map(|i| now.momentum[i].minus(self.start.momentum[i]));
        let momentum = DVec2::new(x, y).length() / self.start.impetus.value();
        self.energy_drift = self.energy_drift.max(energy);
        self.momentum_drift = self.momentum_drift.max(momentum);
        self.looks += 1;
    }
}

/// Sums over all discs.
struct Totals {
    energy: Sum,
    momentum: [Sum; 2],
    /// Σ m·|v|: what the momentum would be if all went the same way.
    impetus: Sum,
}

impl Totals {
    fn of(discs: impl Iterator<Item = (f64, DVec2)>) -> Self {
        let [mut energy, mut x, mut y, mut impetus] = [Sum::default(); 4];
        for (mass, velocity) in discs {
            energy.add(0.5 * mass * velocity.length_squared());
            x.add(mass * velocity.x);
            y.add(mass * velocity.y);
            impetus.add(mass * velocity.length());
        }
        Totals { energy, momentum: [x, y], impetus }
    }
}

/// A sum that carries what rounding takes away, so that the drift seen is not its own (Neumaier, 1974).
#[derive(Clone, Copy, Default)]
pub struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    pub fn add(&mut self, x: f64) {
        let sum = self.sum + x;
        self.lost +=
            if self.sum.abs() >= x.abs() { (self.sum - sum) + x } else { (x - sum) + self.sum };
        self.sum = sum;
    }

    pub fn value(self) -> f64 {
        self.sum + self.lost
    }

    /// The difference of two sums that are nearly the same, with more digits than either has.
    pub fn minus(self, other: Sum) -> f64 {
        (self.sum - other.sum) + (self.lost - other.lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gas::Gas;
    use crate::run::Run;

    #[test]
    fn a_sum_keeps_what_rounding_takes_away() {
        let mut sum = Sum::default();
        [1e100, 1.0, -1e100].into_iter().for_each(|x| sum.add(x));
        assert_eq!(sum.value(), 1.0);
    }

    #[test]
    fn a_run_stays_as_it_must() {
        let mut run = Run::new(&Gas { discs: 200, packing: 0.6, giants: 0.0, start: 0.0, seed: 1 });
        run.go_on_watched(10_000);
        run.watch.look(&run.engine);
        let watch = &run.watch;
        assert_eq!(watch.out_of_order, 0);
        assert!(watch.overlap > 0.0 && watch.overlap < 1e-13, "{}", watch.overlap);
        assert!(watch.gap > 0.0 && watch.gap < 1e-13, "{}", watch.gap);
        assert!(watch.energy_drift < 1e-13 && watch.momentum_drift < 1e-13);
    }

    #[test]
    fn events_out_of_order_and_discs_that_do_not_touch_are_noticed() {
        let world = Gas { discs: 20, packing: 0.3, giants: 0.0, start: 0.0, seed: 1 }.world();
        let (mut engine, mut watch) = (Engine::new(&world), Watch::new(&world));
        let [first, second] = [(); 2].map(|()| engine.next_event().unwrap());
        watch.see(&second, &engine);
        assert!(watch.gap < 1e-13, "{}", watch.gap);
        watch.see(&first, &engine);
        watch.see(&second, &engine);
        assert_eq!(watch.out_of_order, 1);
        assert!(watch.gap > 1e-6, "the first two have parted: {}", watch.gap);
    }

    #[test]
    fn another_world_has_other_energy_and_overlaps() {
        let gas = |seed| Gas { discs: 200, packing: 0.3, giants: 0.0, start: 0.0, seed }.world();
        let mut builder = World::builder();
        builder.boundary(gas(1).boundary());
        for disc in gas(1).discs() {
            // All of them a little faster, and nearer to each other.
            let disc = disc.clone().velocity(disc.velocity * 1.001 + DVec2::X * 0.001);
            builder.disc(carom::DiscBody { center: disc.center * 0.2, radius: 0.01, ..disc });
        }
        let engine = Engine::new(&builder.build().unwrap());
        let mut watch = Watch::new(&gas(1));
        watch.look(&engine);
        assert!(watch.overlap > 0.1);
        assert!((watch.energy_drift - 0.002).abs() < 1e-4, "{}", watch.energy_drift);
        assert!(watch.momentum_drift > 5e-4, "{}", watch.momentum_drift);
    }
}
