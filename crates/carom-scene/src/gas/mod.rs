//! Gases of hard discs: any number, as dense as asked for, at a temperature.

mod growth;
mod lattice;
mod random;

use crate::{Boundary, DiscSpec, Mass, Scene, WorldSettings};
use random::Random;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;
use std::fmt;

/// A gas of hard discs in a box, periodic or closed.
///
/// Velocities are Maxwell's at the temperature, with a total momentum of zero. In a periodic box, where
/// momentum is kept, the kinetic energy is (N − 1)·kT; in a closed one N·kT.
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
    /// The share of the box that discs cover.
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
    /// assert_eq!(error.to_string(), "packing: found 0.95; accepted: a number above 0, up to 0.88");
    /// ```
    pub fn scene(&self) -> Result<Scene, NoGas> {
        self.scene_with(|_| ())
    }

    /// The same, for someone who wants to know how far it has come: where discs grow, which may take a while, the share
    /// of the area that they are to cover is told again and again.
    ///
    /// # Errors
    /// As of [`scene`](Gas::scene).
    ///
    /// ```
    /// use carom_scene::{Gas, Sizes};
    ///
    /// let mut share = 0.0;
    /// let gas = Gas { sizes: Sizes::Uniform(0.3, 0.7), ..Gas::new(100, 0.6) };
    /// let scene = gas.scene_with(|grown| share = grown)?;
    /// assert!(share > 0.5 && scene == gas.scene()?);
    /// # Ok::<(), carom_scene::NoGas>(())
    /// ```
    pub fn scene_with(&self, mut show: impl FnMut(f64)) -> Result<Scene, NoGas> {
        self.check()?;
        let mut random = Random::new(self.seed);
        let radii = self.radii(&mut random);
        let covered: f64 = radii.iter().map(|r| PI * r * r).sum();
        let area = covered / self.packing;
        let height = (area / self.ratio).sqrt();
        let sides = if radii.is_empty() { [1.0, 1.0] } else { [area / height, height] };
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

    fn check(&self) -> Result<(), NoGas> {
        let check = |key: &'static str, found: f64, fine: bool, accepted: &'static str| match fine {
            true => Ok(()),
            false => Err(NoGas::Number { key, found, accepted }),
        };
        let above = |x: f64| (1e-100..=1e100).contains(&x);
        let packing = self.packing;
        check(
            "packing",
            packing,
            packing > 0.0 && packing <= 0.88,
            "a number above 0, up to 0.88",
        )?;
        check("ratio", self.ratio, (1e-3..=1e3).contains(&self.ratio), "from 0.001 to 1000")?;
        let hot = self.temperature == 0.0 || above(self.temperature);
        check("temperature", self.temperature, hot, "a number from 0")?;
        if let Masses::Equal(mass) = self.masses {
            check("mass", mass, above(mass), "a number above 0")?;
        }
        let radius = |r: f64| check("radius", r, above(r), "a number above 0");
        match &self.sizes {
            Sizes::One(r) => radius(*r),
            Sizes::Uniform(low, high) => {
                radius(*low)?;
                check("largest radius", *high, above(*high) && high >= low, "at least the smallest")
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
                    check("share", *share, above(*share), "a number above 0")?;
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
        show: &mut dyn FnMut(f64),
    ) -> Result<Vec<[f64; 2]>, NoGas> {
        if let Sizes::One(radius) = self.sizes {
            if let Ok(places) = lattice::places(self.discs, radius, sides, !self.closed) {
                return Ok(places);
            }
        }
        let widest = radii.iter().copied().fold(0.0, f64::max);
        if 4.0 * widest > sides[0].min(sides[1]) && !radii.is_empty() {
            return Err(NoGas::TooFew { discs: self.discs, sides });
        }
        let (low, high) = (carom::DVec2::ZERO, carom::DVec2::from(sides));
        let boundary = match self.closed {
            true => carom::Boundary::boxed(low, high),
            false => carom::Boundary::periodic(low, high),
        };
        growth::places(radii, sides, boundary, random, show)
            .map_err(|share| NoGas::NoRoom { packing: self.packing, reached: self.packing * share })
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
        // Twice: the first time leaves a rounding of the sum.
        for _ in 0..2 {
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

/// Why there is no such gas.
///
/// ```
/// use carom_scene::{Gas, NoGas};
/// assert!(matches!(Gas { ratio: 0.0, ..Gas::new(5, 0.1) }.scene(), Err(NoGas::Number { .. })));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum NoGas {
    /// A number that cannot be.
    Number {
        /// Which.
        key: &'static str,
        /// What it is.
        found: f64,
        /// What it could be.
        accepted: &'static str,
    },
    /// The discs did not grow to the packing that was asked for.
    NoRoom {
        /// What was asked for.
        packing: f64,
        /// How far they came.
        reached: f64,
    },
    /// So few discs, or so large ones, that one would touch its own image or two walls.
    TooFew {
        /// How many.
        discs: usize,
        /// The width and the height of their box.
        sides: [f64; 2],
    },
}

impl fmt::Display for NoGas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGas::Number { key, found, accepted } => {
                write!(f, "{key}: found {found}; accepted: {accepted}")
            }
            NoGas::NoRoom { packing, reached } => write!(
                f,
                "packing: found {packing}, and the discs stopped growing at {reached:.4}; accepted: a \
                 lower packing (discs of several sizes jam at about 0.83), or discs of one size in a box with room for their \
                 rows"
            ),
            NoGas::TooFew { discs, sides: [width, height] } => write!(
                f,
                "discs: found {discs}, in a box of {width:.4} by {height:.4}; accepted: more of them, \
                 smaller ones, or a lower packing, so that the box is four radii wide"
            ),
        }
    }
}

impl std::error::Error for NoGas {}
