//! Gases of hard discs: any number, as dense as asked for, at a temperature.

mod growth;
mod lattice;
mod no_gas;
mod random;

pub use no_gas::NoGas;

use crate::{Boundary, DiscSpec, Mass, Scene, WorldSettings};
use random::Random;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;
use std::ops::ControlFlow;

/// A gas of hard discs in a box, periodic or closed.
///
/// Velocities are Maxwell's at the temperature, with a total momentum of zero (but for a disc alone between walls, which
/// would be at rest). In a periodic box, where momentum is kept, the kinetic energy is (N − 1)·kT; in a closed one N·kT.
///
/// The same fields give the same scene, to the last bit, on every machine: the random numbers are
/// xoshiro256++, seeded by SplitMix64.
///
/// ```
/// use carom_scene::{Gas, Sizes};
///
/// let scene = Gas::new(1000, 0.7).scene()?;
/// assert_eq!(scene.discs.len(), 1000);
/// let mut engine = carom::Engine::new(&scene.world()?);
/// engine.advance_to(1.0);
/// assert!(engine.events() > 1000);
///
/// let mixed = Gas { sizes: Sizes::Uniform(0.3, 0.7), closed: true, seed: 7, ..Gas::new(200, 0.6) };
/// assert_eq!(mixed.scene()?.discs.len(), 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gas {
    /// How many discs there are.
    pub discs: usize,
    /// The share of the box that discs cover, from 1e-9 to 0.88.
    pub packing: f64,
    /// How large they are.
    pub sizes: Sizes,
    /// How heavy they are.
    pub masses: Masses,
    /// The width of the box over its height.
    pub ratio: f64,
    /// Whether the box has walls; it is periodic if not.
    pub closed: bool,
    /// kT: the energy that each direction of motion has twice over, on average.
    pub temperature: f64,
    /// Where the random numbers start. Each has its own gas.
    pub seed: u64,
}

/// How large the discs of a gas are.
///
/// ```
/// use carom_scene::Sizes;
/// assert_ne!(Sizes::One(0.5), Sizes::Kinds(vec![(0.5, 2.0), (0.7, 1.0)]));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sizes {
    /// All of this radius.
    One(f64),
    /// Radii from the first to the second, all equally often.
    Uniform(f64, f64),
    /// Radii of this mean and standard deviation, never below a tenth of the mean.
    Normal(f64, f64),
    /// Some radii, each with its share of the discs.
    Kinds(Vec<(f64, f64)>),
}

/// How heavy the discs of a gas are.
///
/// ```
/// use carom_scene::Masses;
/// assert_ne!(Masses::Equal(1.0), Masses::Area);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Masses {
    /// All alike.
    Equal(f64),
    /// The square of the radius, as discs of one material.
    Area,
}

/// So many discs more or fewer are tried, if there is no room for some.
const LOOKED: usize = 100;

impl Gas {
    /// Discs of diameter 1 and mass 1 at temperature 1, in a square periodic box.
    ///
    /// ```
    /// let gas = carom_scene::Gas::new(100, 0.5);
    /// assert_eq!((gas.ratio, gas.closed, gas.temperature), (1.0, false, 1.0));
    /// ```
    pub fn new(discs: usize, packing: f64) -> Self {
        Gas {
            discs,
            packing,
            sizes: Sizes::One(0.5),
            masses: Masses::Equal(1.0),
            ratio: 1.0,
            closed: false,
            temperature: 1.0,
            seed: 1,
        }
    }

    /// The scene: 60 frames, each of a tenth of a mean diameter at the mean speed.
    ///
    /// Discs of one size begin in rows, where rows have room for them; others begin small, and grow while they
    /// move and collide. Neither is in equilibrium: let every disc collide a hundred times or so first.
    ///
    /// # Errors
    /// If a number cannot be, or there is no room.
    ///
    /// ```
    /// use carom_scene::Gas;
    ///
    /// let error = Gas::new(100, 0.95).scene().unwrap_err();
    /// assert_eq!(error.to_string(), "packing: found 0.95; accepted: a number from 1e-9 to 0.88");
    /// ```
    pub fn scene(&self) -> Result<Scene, NoGas> {
        self.scene_with(|_| ControlFlow::Continue(()))
    }

    /// The same, for someone who wants to know how far it has come: where discs grow, which may take a while, the share
    /// of the area that they are to cover is told again and again, until that is answered with a break.
    ///
    /// # Errors
    /// As of [`scene`](Gas::scene), and [`NoGas::Stopped`].
    ///
    /// ```
    /// use carom_scene::{Gas, NoGas, Sizes};
    /// use std::ops::ControlFlow;
    ///
    /// let mut share = 0.0;
    /// let gas = Gas { sizes: Sizes::Uniform(0.3, 0.7), ..Gas::new(100, 0.6) };
    /// let scene = gas.scene_with(|grown| {
    ///     share = grown;
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(share > 0.5 && scene == gas.scene()?);
    /// assert_eq!(gas.scene_with(|_| ControlFlow::Break(())), Err(NoGas::Stopped));
    /// # Ok::<(), NoGas>(())
    /// ```
    pub fn scene_with(&self, mut show: impl FnMut(f64) -> ControlFlow<()>) -> Result<Scene, NoGas> {
        self.check()?;
        let mut random = Random::new(self.seed);
        let radii = self.radii(&mut random);
        let sides = self.sides(radii.iter().map(|r| PI * r * r).sum());
        let corners = [0.0, 0.0, sides[0], sides[1]];
        let boundary =
            if self.closed { Boundary::Box(corners) } else { Boundary::Periodic(corners) };
        let places = self.places(&radii, sides, &mut random, &mut show)?;
        let masses: Vec<f64> = radii.iter().map(|radius| self.mass(*radius)).collect();
        let velocities = self.velocities(&masses, &mut random);

        let disc = |id: usize| DiscSpec {
            velocity: velocities[id],
            mass: Some(Mass::Of(masses[id])),
            ..DiscSpec::new(places[id], radii[id])
        };
        let count = radii.len().max(1) as f64;
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / count;
        let speed = (2.0 * self.temperature / mean(&masses).max(f64::MIN_POSITIVE)).sqrt();
        let frame = if speed > 0.0 { 0.2 * mean(&radii) / speed } else { 1.0 };
        Ok(Scene {
            name: Some("gas".to_string()),
            frame: if frame.is_finite() && frame > 0.0 { frame } else { 1.0 },
            world: WorldSettings { boundary, ..WorldSettings::default() },
            discs: (0..radii.len()).map(disc).collect(),
            ..Scene::default()
        })
    }

    /// The sides of a box in which discs cover this area.
    fn sides(&self, covered: f64) -> [f64; 2] {
        let area = covered / self.packing;
        let height = (area / self.ratio).sqrt();
        if self.discs == 0 { [1.0, 1.0] } else { [area / height, height] }
    }

    fn check(&self) -> Result<(), NoGas> {
        let check = |key: &'static str, found: f64, fine: bool, accepted: &'static str| match fine {
            true => Ok(()),
            false => Err(NoGas::Number { key, found, accepted }),
        };
        let above = |x: f64| (1e-100..=1e100).contains(&x);
        let accepted = "a number from 1e-100 to 1e100";
        let fine = (1e-9..=0.88).contains(&self.packing);
        check("packing", self.packing, fine, "a number from 1e-9 to 0.88")?;
        check("ratio", self.ratio, (1e-3..=1e3).contains(&self.ratio), "from 0.001 to 1000")?;
        let hot = self.temperature == 0.0 || above(self.temperature);
        check("temperature", self.temperature, hot, "0, or a number from 1e-100 to 1e100")?;
        if let Masses::Equal(mass) = self.masses {
            check("mass", mass, above(mass), accepted)?;
        }
        let radius = |r: f64| check("radius", r, above(r), accepted);
        match &self.sizes {
            Sizes::One(r) => radius(*r),
            Sizes::Uniform(low, high) => {
                radius(*low)?;
                let fine = above(*high) && high >= low;
                check("largest radius", *high, fine, "the smallest, or more, up to 1e100")
            }
            Sizes::Normal(mean, deviation) => {
                radius(*mean)?;
                let fine = *deviation >= 0.0 && *deviation <= 0.5 * mean;
                check("deviation", *deviation, fine, "from 0 to half of the mean radius")
            }
            Sizes::Kinds(kinds) => {
                check("kinds", kinds.len() as f64, !kinds.is_empty(), "at least one radius")?;
                for (r, share) in kinds {
                    radius(*r)?;
                    check("share", *share, above(*share), accepted)?;
                }
                Ok(())
            }
        }
    }

    fn radii(&self, random: &mut Random) -> Vec<f64> {
        let n = self.discs;
        match &self.sizes {
            Sizes::One(radius) => vec![*radius; n],
            Sizes::Uniform(low, high) => {
                (0..n).map(|_| low + random.share() * (high - low)).collect()
            }
            Sizes::Normal(mean, deviation) => {
                (0..n).map(|_| (mean + deviation * random.normals()[0]).max(0.1 * mean)).collect()
            }
            Sizes::Kinds(kinds) => {
                let all: f64 = kinds.iter().map(|(_, share)| share).sum();
                let mut radii = Vec::with_capacity(n);
                let mut share = 0.0;
                for (radius, part) in kinds {
                    share += part / all;
                    let until = ((share * n as f64).round() as usize).min(n);
                    radii.resize(until.max(radii.len()), *radius);
                }
                let last = kinds[kinds.len() - 1].0;
                radii.resize(n, last);
                radii
            }
        }
    }

    fn places(
        &self,
        radii: &[f64],
        sides: [f64; 2],
        random: &mut Random,
        show: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Vec<[f64; 2]>, NoGas> {
        let widest = radii.iter().copied().fold(0.0, f64::max);
        let shorter = sides[0].min(sides[1]);
        let is_narrow = 4.0 * widest > shorter && !radii.is_empty();
        // No disc of a periodic world is wider than half of it. Between walls it need only fit; to grow, it takes more.
        if is_narrow && (!self.closed || 2.0 * widest * lattice::EDGE > shorter) {
            return Err(NoGas::TooFew { discs: self.discs, sides });
        }
        if let Sizes::One(radius) = self.sizes {
            if let Some(places) = lattice::places(self.discs, radius, sides, !self.closed) {
                return Ok(places);
            }
        }
        if is_narrow {
            return Err(NoGas::TooFew { discs: self.discs, sides });
        }
        let (low, high) = (carom::DVec2::ZERO, carom::DVec2::from(sides));
        let boundary = match self.closed {
            true => carom::Boundary::boxed(low, high),
            false => carom::Boundary::periodic(low, high),
        };
        growth::places(radii, sides, boundary, random, show).map_err(|unfit| match unfit {
            growth::Unfit::Stopped => NoGas::Stopped,
            growth::Unfit::NoRoom(share) => {
                let (packing, reached) = (self.packing, self.packing * share);
                NoGas::NoRoom { packing, reached, fitting: self.fitting_numbers() }
            }
        })
    }

    /// The nearest numbers of discs, fewer and more, for which rows have room, if all are of one size.
    fn fitting_numbers(&self) -> Vec<usize> {
        let Sizes::One(radius) = self.sizes else { return Vec::new() };
        let fits = |discs: &usize| {
            let sides =
                Gas { discs: *discs, ..self.clone() }.sides(*discs as f64 * PI * radius * radius);
            4.0 * radius <= sides[0].min(sides[1])
                && lattice::places(*discs, radius, sides, !self.closed).is_some()
        };
        let (few, many) = (self.discs.saturating_sub(LOOKED).max(1), self.discs + LOOKED);
        let fewer = (few..self.discs).rev().find(fits);
        fewer.into_iter().chain((self.discs + 1..=many).find(fits)).collect()
    }

    fn mass(&self, radius: f64) -> f64 {
        match self.masses {
            Masses::Equal(mass) => mass,
            Masses::Area => radius * radius,
        }
    }

    /// Maxwell's, less what they have in common, and scaled to the temperature.
    fn velocities(&self, masses: &[f64], random: &mut Random) -> Vec<[f64; 2]> {
        let mut velocities: Vec<[f64; 2]> = masses
            .iter()
            .map(|mass| random.normals().map(|normal| normal * (self.temperature / mass).sqrt()))
            .collect();
        // Twice: the first time leaves a rounding of the sum. A disc alone between walls keeps what it has.
        let times = if self.closed && masses.len() == 1 { 0 } else { 2 };
        for _ in 0..times {
            let mass: f64 = masses.iter().sum();
            for axis in [0, 1] {
                let momentum: f64 = masses.iter().zip(&velocities).map(|(m, v)| m * v[axis]).sum();
                velocities.iter_mut().for_each(|v| v[axis] -= momentum / mass);
            }
        }
        let energy: f64 =
            masses.iter().zip(&velocities).map(|(m, [x, y])| 0.5 * m * (x * x + y * y)).sum();
        let freedoms = if self.closed { masses.len() } else { masses.len().saturating_sub(1) };
        let wanted = freedoms as f64 * self.temperature;
        let scale = if energy > 0.0 { (wanted / energy).sqrt() } else { 0.0 };
        velocities.iter_mut().for_each(|v| *v = v.map(|x| x * scale));
        velocities
    }
}
