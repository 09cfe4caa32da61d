//! Gases of hard discs in a periodic box, to be run by benchmarks: the same on every machine.

use carom::{Boundary, DVec2, DiscBody, World};
use carom_oracle::Random;
use std::f64::consts::FRAC_PI_4;

/// How many times larger the giants of a mixed gas are.
pub const GIANT: f64 = 30.0;

/// What a gas is made of. Discs have the diameter 1 and the mass 1, giants the mass of their area.
/// Velocities are Maxwell's, of temperature 1, and their momenta add up to 0.
#[derive(Clone, Copy, Debug)]
pub struct Gas {
    /// How many discs there are, giants included.
    pub discs: usize,
    /// The share of the box that discs cover, up to 0.8 or so.
    pub packing: f64,
    /// The share of the box that giants cover: at least one giant, unless it is 0.
    pub giants: f64,
    /// The time at which it starts.
    pub start: f64,
    /// Another seed is another gas.
    pub seed: u64,
}

impl Gas {
    /// The gas as a world: giants at random, and the others on a hexagonal lattice around them, which
    /// is stretched a little to fit the box.
    pub fn world(&self) -> World {
        let mut random = Random::new(self.seed, self.discs as u64);
        let (giants, side) = self.giants_and_side();
        let giants = scattered(giants, side, &mut random);
        let small = self.discs - giants.len();
        let centers = lattice(small, side, &giants);

        let radii = giants.iter().map(|_| 0.5 * GIANT).chain(centers.iter().map(|_| 0.5));
        let centers = giants.iter().chain(&centers).copied();
        let mut discs: Vec<DiscBody> = centers
            .zip(radii)
            .map(|(center, radius)| {
                let mass = (2.0 * radius) * (2.0 * radius);
                DiscBody::new(center, radius).mass(mass).velocity(normal(&mut random) / mass.sqrt())
            })
            .collect();
        stop_the_whole(&mut discs);

        let mut world = World::builder();
        world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::splat(side))).start(self.start);
        for disc in discs {
            world.disc(disc);
        }
        world.build().expect("a gas without overlaps")
    }

    /// How many giants there are, and how long the box is.
    pub fn giants_and_side(&self) -> (usize, f64) {
        let area = GIANT * GIANT;
        // g·area·π/4 = giants·L², and (discs − g + g·area)·π/4 = packing·L².
        let ratio = self.giants / self.packing;
        let giants = self.discs as f64 * ratio / (area * (1.0 - ratio) + ratio);
        let giants = if self.giants > 0.0 { giants.round().max(1.0) } else { 0.0 };
        let covered = (self.discs as f64 - giants + giants * area) * FRAC_PI_4;
        (giants as usize, (covered / self.packing).sqrt())
    }
}

/// Places for giants, one after the other wherever there is room, two small discs apart.
fn scattered(giants: usize, side: f64, random: &mut Random) -> Vec<DVec2> {
    let mut centers: Vec<DVec2> = Vec::new();
    let apart = (GIANT + 2.0).min(side);
    for _ in 0..1_000_000 {
        if centers.len() == giants {
            break;
        }
        let center = DVec2::new(random.between(0.0, side), random.between(0.0, side));
        if centers.iter().all(|other| way(center, *other, side).length() >= apart) {
            centers.push(center);
        }
    }
    assert_eq!(centers.len(), giants, "giants do not fit");
    centers
}

/// The shortest way from one place to another, in a periodic box.
fn way(from: DVec2, to: DVec2, side: f64) -> DVec2 {
    let way = to - from;
    way - (way / side).round() * side
}

/// So many places outside the giants: the sites of a lattice, with vacancies spread over the whole.
fn lattice(discs: usize, side: f64, giants: &[DVec2]) -> Vec<DVec2> {
    let mut sites = discs;
    loop {
        let all = Lattice::of(sites, side);
        let clear = all.sites().filter(|site| {
            giants.iter().all(|giant| way(*site, *giant, side).length() > 0.5 * GIANT + 0.5001)
        });
        let clear: Vec<DVec2> = clear.collect();
        if clear.len() >= discs {
            return (0..discs).map(|i| clear[i * clear.len() / discs]).collect();
        }
        sites += discs - clear.len();
    }
}

/// A hexagonal lattice in a periodic box: an even number of rows, every other one shifted.
struct Lattice {
    columns: usize,
    rows: usize,
    side: f64,
}

impl Lattice {
    /// The one with at least so many sites that keeps neighbours furthest apart.
    fn of(sites: usize, side: f64) -> Self {
        // Rows are √3/2 apart, so √(2/√3) ≈ 1.07 times √sites of them. Some leave fewer sites over.
        let most = (1.5 * (sites as f64).sqrt()) as usize + 4;
        let of_rows =
            |rows: usize| Lattice { columns: sites.div_ceil(rows), rows: rows.max(2), side };
        let all = (1..=most / 2).map(|half| of_rows(2 * half));
        let best = all.max_by(|a, b| a.spacing().total_cmp(&b.spacing())).expect("two rows");
        assert!(best.spacing() > 1.0, "packed too densely for a lattice");
        best
    }

    /// The distance of the nearest neighbours.
    fn spacing(&self) -> f64 {
        let step = DVec2::new(self.side / self.columns as f64, self.side / self.rows as f64);
        step.x.min((0.25 * step.x * step.x + step.y * step.y).sqrt())
    }

    fn sites(&self) -> impl Iterator<Item = DVec2> + '_ {
        let step = DVec2::new(self.side / self.columns as f64, self.side / self.rows as f64);
        (0..self.rows * self.columns).map(move |i| {
            let (row, column) = (i / self.columns, i % self.columns);
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            DVec2::new(column as f64 + shift, row as f64 + 0.5) * step
        })
    }
}

/// Two independent normal numbers, by Marsaglia's polar method, with a logarithm that is the same on
/// every machine.
fn normal(random: &mut Random) -> DVec2 {
    loop {
        let p = random.in_square(1.0);
        let s = p.length_squared();
        if s > 0.0 && s < 1.0 {
            return p * (-2.0 * libm::log(s) / s).sqrt();
        }
    }
}

/// Takes the motion of the whole away, and makes the temperature exactly 1 but for rounding.
fn stop_the_whole(discs: &mut [DiscBody]) {
    let mass: f64 = discs.iter().map(|disc| disc.mass).sum();
    // Twice: what rounding leaves of the first is taken away by the second.
    for _ in 0..2 {
        let momentum: DVec2 = discs.iter().map(|disc| disc.velocity * disc.mass).sum();
        discs.iter_mut().for_each(|disc| disc.velocity -= momentum / mass);
    }
    let twice: f64 = discs.iter().map(|disc| disc.mass * disc.velocity.length_squared()).sum();
    if twice > 0.0 {
        let hotter = (2.0 * discs.len() as f64 / twice).sqrt();
        discs.iter_mut().for_each(|disc| disc.velocity *= hotter);
    }
}
