//! What would be seen of a gas in scattered light.

use super::{Estimate, Series, Unfit};
use crate::number::{Lanes, sin_cos, sqrt};
use crate::{Boundary, DVec2, DiscState};
use alloc::vec;
use alloc::vec::Vec;
use core::f64::consts::PI;

/// The structure factor S(k) = |Σ exp(i k·r)|² / N, over the centres r of the N discs.
///
/// It is 1 where places are independent. A crystal has it concentrated in Bragg peaks, up to N. In a
/// periodic box, the wave vectors k that make sense are whole multiples of 2π/side in each direction;
/// those of about the same length make up a shell.
///
/// It takes time in proportion to the number of discs and of wave vectors, of which there are about
/// area·k²/8π: for large systems take [only some](Self::at_most) of each shell.
///
/// ```
/// use carom::{Boundary, DVec2, DiscState, measure::StructureFactor};
///
/// // A square lattice of 8 × 8 discs, 1 apart: all of it is in the multiples of 2π.
/// let disc = |i: u32| DiscState {
///     center: DVec2::new(f64::from(i % 8), f64::from(i / 8)),
///     velocity: DVec2::ZERO,
/// };
/// let discs: Vec<DiscState> = (0..64).map(disc).collect();
///
/// let boundary = Boundary::periodic(DVec2::ZERO, DVec2::splat(8.0));
/// let mut structure = StructureFactor::new(boundary, 7.0, 20).unwrap();
/// structure.sample(&discs);
/// let (k, peak) = structure.vectors().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
/// assert!((k.length() - 2.0 * std::f64::consts::PI).abs() < 1e-12);
/// assert!((peak - 64.0).abs() < 1e-9);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StructureFactor {
    min: DVec2,
    /// The smallest wave numbers of the box.
    unit: DVec2,
    waves: Vec<Wave>,
    shells: Vec<Shell>,
    samples: u64,
}

/// One wave vector: of it and its opposite, which has the same S, only one is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Wave {
    /// In units of the smallest: x ≥ 0.
    x: u32,
    y: i32,
    shell: u32,
    /// Σ S.
    sum: f64,
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Shell {
    waves: u32,
    /// The mean length of its wave vectors.
    length: f64,
    series: Series,
}

impl StructureFactor {
    /// Up to a wave number, in so many shells of the same width; or why that would make no sense.
    ///
    /// ```
    /// use carom::{Boundary, measure::{StructureFactor, Unfit}};
    /// let refused = StructureFactor::new(Boundary::Open, 10.0, 100);
    /// assert_eq!(refused, Err(Unfit::NotPeriodic));
    /// ```
    pub fn new(boundary: Boundary, largest: f64, shells: usize) -> Result<Self, Unfit> {
        let Boundary::Periodic { min, max } = boundary else { return Err(Unfit::NotPeriodic) };
        let unit = DVec2::splat(2.0 * PI) / (max - min);
        let width = largest / shells.max(1) as f64;
        let most = |unit: f64| (largest / unit).clamp(0.0, 1e5) as i32;
        let mut waves = Vec::new();
        for x in 0..=most(unit.x) {
            for y in -most(unit.y)..=most(unit.y) {
                let k = sqrt((DVec2::new(f64::from(x), f64::from(y)) * unit).length_squared());
                if k < largest && (x > 0 || y > 0) {
                    waves.push(Wave { x: x as u32, y, shell: (k / width) as u32, sum: 0.0 });
                }
            }
        }
        let shells = shells.max(1);
        let mut structure = StructureFactor { min, unit, waves, shells: vec![], samples: 0 };
        structure.fill_shells(shells);
        Ok(structure)
    }

    /// With at most so many wave vectors in each shell, spread over all its directions.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, measure::StructureFactor};
    /// let boundary = Boundary::periodic(DVec2::ZERO, DVec2::splat(100.0));
    /// let structure = StructureFactor::new(boundary, 10.0, 50).unwrap().at_most(8);
    /// assert!(structure.vectors().count() <= 8 * 50);
    /// ```
    #[must_use]
    pub fn at_most(mut self, vectors: usize) -> Self {
        let counts: Vec<usize> = self.shells.iter().map(|shell| shell.waves as usize).collect();
        let mut seen = vec![0; counts.len()];
        // They come in the order of x, so every n-th of a shell has all directions.
        self.waves.retain(|wave| {
            let shell = wave.shell as usize;
            let (at, count) = (seen[shell], counts[shell]);
            seen[shell] += 1;
            let kept = vectors.clamp(1, count);
            (at + 1) * kept / count > at * kept / count
        });
        self.fill_shells(counts.len());
        self
    }

    fn fill_shells(&mut self, shells: usize) {
        let empty = Shell { waves: 0, length: 0.0, series: Series::with_room(64) };
        self.shells = vec![empty; shells];
        for wave in &mut self.waves {
            wave.shell = wave.shell.min(shells as u32 - 1);
            let shell = &mut self.shells[wave.shell as usize];
            shell.waves += 1;
            shell.length += length(wave, self.unit);
        }
        self.shells.iter_mut().for_each(|shell| shell.length /= f64::from(shell.waves.max(1)));
    }

    /// The discs at an instant.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, DiscState, measure::StructureFactor};
    /// let torus = Boundary::periodic(DVec2::ZERO, DVec2::splat(4.0));
    /// let mut structure = StructureFactor::new(torus, 10.0, 5).unwrap();
    /// structure.sample(&[DiscState { center: DVec2::ONE, velocity: DVec2::ZERO }]);
    /// assert!(structure.vectors().all(|(_, s)| (s - 1.0).abs() < 1e-12)); // of a single disc
    /// ```
    pub fn sample(&mut self, discs: &[DiscState]) {
        if discs.is_empty() {
            return;
        }
        let most = self.waves.iter().map(|wave| wave.x.max(wave.y.unsigned_abs())).max();
        let most = most.unwrap_or(0) as usize;
        let (mut along_x, mut along_y) =
            (vec![Phases::NONE; most + 1], vec![Phases::NONE; 2 * most + 1]);
        // Where each wave finds its two factors: y from its lowest on.
        let y_of = |wave: &Wave| (most as i32 + wave.y) as usize;
        let factors: Vec<(usize, usize)> =
            self.waves.iter().map(|wave| (wave.x as usize, y_of(wave))).collect();
        let mut sums = vec![DVec2::ZERO; self.waves.len()];
        for two in discs.chunks(2) {
            let place = |disc: &DiscState| (disc.center - self.min) * self.unit;
            let places = [place(&two[0]), place(&two[two.len() - 1])];
            // Where there is but one left, the other has phases of size 0.
            let sizes = Lanes([1.0, if two.len() == 2 { 1.0 } else { 0.0 }]);
            let (x, upwards) = (&mut along_x, &mut along_y[most..]);
            powers(x, upwards, places, sizes);
            for y in 1..=most {
                let Phases { real, imaginary } = along_y[most + y];
                along_y[most - y] = Phases { real, imaginary: -imaginary };
            }
            for (sum, (x, y)) in sums.iter_mut().zip(&factors) {
                let Phases { real, imaginary } = times(along_x[*x], along_y[*y]);
                *sum += DVec2::new(real.0[0], imaginary.0[0]);
                *sum += DVec2::new(real.0[1], imaginary.0[1]);
            }
        }
        let mut means = vec![0.0; self.shells.len()];
        for (wave, sum) in self.waves.iter_mut().zip(sums) {
            let s = sum.length_squared() / discs.len() as f64;
            wave.sum += s;
            means[wave.shell as usize] += s;
        }
        for (shell, sum) in self.shells.iter_mut().zip(means) {
            shell.series.push(sum / f64::from(shell.waves.max(1)));
        }
        self.samples += 1;
    }

    /// The shells that have wave vectors: the mean length of these, and the mean of S over them.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, measure::StructureFactor};
    /// let boundary = Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0));
    /// let structure = StructureFactor::new(boundary, 10.0, 50).unwrap();
    /// let (shortest, _) = structure.shells().next().unwrap();
    /// assert!((shortest - 2.0 * std::f64::consts::PI / 6.0).abs() < 1e-12);
    /// ```
    pub fn shells(&self) -> impl Iterator<Item = (f64, Estimate)> + '_ {
        let filled = self.shells.iter().filter(|shell| shell.waves > 0);
        filled.map(|shell| (shell.length, shell.series.estimate()))
    }

    /// Each wave vector, and the mean of S over the samples. The opposite of each has the same S, and is
    /// left out.
    ///
    /// ```
    /// # use carom::{Boundary, DVec2, measure::StructureFactor};
    /// let boundary = Boundary::periodic(DVec2::ZERO, DVec2::splat(6.0));
    /// let structure = StructureFactor::new(boundary, 1.1, 1).unwrap();
    /// assert_eq!(structure.vectors().count(), 2); // along x and along y
    /// ```
    pub fn vectors(&self) -> impl Iterator<Item = (DVec2, f64)> + '_ {
        let samples = self.samples.max(1) as f64;
        self.waves.iter().map(move |wave| (vector(wave, self.unit), wave.sum / samples))
    }
}

fn vector(wave: &Wave, unit: DVec2) -> DVec2 {
    DVec2::new(f64::from(wave.x), f64::from(wave.y)) * unit
}

fn length(wave: &Wave, unit: DVec2) -> f64 {
    sqrt(vector(wave, unit).length_squared())
}

/// Complex numbers of two discs at a time.
#[derive(Clone, Copy)]
struct Phases {
    real: Lanes,
    imaginary: Lanes,
}

impl Phases {
    const NONE: Phases = Phases { real: Lanes([0.0; 2]), imaginary: Lanes([0.0; 2]) };

    fn of(angles: [f64; 2]) -> Self {
        let [(sin, cos), (other_sin, other_cos)] = angles.map(sin_cos);
        Phases { real: Lanes([cos, other_cos]), imaginary: Lanes([sin, other_sin]) }
    }
}

/// The products of complex numbers.
#[inline(always)]
fn times(a: Phases, b: Phases) -> Phases {
    Phases {
        real: a.real * b.real - a.imaginary * b.imaginary,
        imaginary: a.real * b.imaginary + a.imaginary * b.real,
    }
}

/// e^(i·n·angle), from n = 0 on, times a size, for the angles in both directions: side by side, because each has to wait
/// for the one before. Products, so the n-th is off by about n·10⁻¹⁶.
fn powers(along_x: &mut [Phases], along_y: &mut [Phases], places: [DVec2; 2], sizes: Lanes) {
    let (x, y) = (Phases::of(places.map(|place| place.x)), Phases::of(places.map(|place| place.y)));
    let zeroth = Phases { real: sizes, ..Phases::NONE };
    let (mut last_x, mut last_y) = (zeroth, zeroth);
    for (along_x, along_y) in along_x.iter_mut().zip(along_y) {
        (*along_x, *along_y) = (last_x, last_y);
        (last_x, last_y) = (times(last_x, x), times(last_y, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::samples::{hexagonal, ideal_gas};
    use carom_oracle::Random;

    #[test]
    fn a_crystal_has_bragg_peaks_and_nothing_between() {
        let (discs, boundary) = hexagonal(12, 10);
        let mut structure = StructureFactor::new(boundary, 15.0, 30).unwrap();
        structure.sample(&discs);
        // The reciprocal lattice: lengths 4π/√3 · √(h² + hk + k²), three pairs of each for h = 1, k = 0.
        let first = 4.0 * PI / 3.0f64.sqrt();
        let mut peaks = [0; 3];
        for (k, s) in structure.vectors() {
            let squared = (k.length() / first) * (k.length() / first);
            if s > 0.5 {
                assert!((s - 120.0).abs() < 1e-8, "{s} at {k}");
                let order = [1.0, 3.0, 4.0].iter().position(|n| (squared - n).abs() < 1e-9);
                peaks[order.expect("a vector of the reciprocal lattice")] += 1;
            } else {
                assert!(s < 1e-20, "{s} at {k}");
            }
        }
        assert_eq!(peaks, [3, 3, 3]);
    }

    #[test]
    fn an_ideal_gas_has_1_in_every_shell_whether_or_not_all_vectors_are_taken() {
        let sides = DVec2::new(9.0, 5.0);
        let all = StructureFactor::new(Boundary::periodic(DVec2::ZERO, sides), 12.0, 10).unwrap();
        for mut structure in [all.clone(), all.at_most(7)] {
            let mut random = Random::new(2, 9);
            (0..400).for_each(|_| structure.sample(&ideal_gas(100, sides, &mut random)));
            assert!(structure.shells().count() >= 9);
            for (k, s) in structure.shells() {
                assert!(s.is_within(4.0, 1.0) && s.error < 0.1, "{s} at {k}");
            }
        }
    }

    #[test]
    fn it_is_the_sum_that_it_is_said_to_be() {
        let sides = DVec2::new(9.0, 5.0);
        let mut structure =
            StructureFactor::new(Boundary::periodic(DVec2::new(1.0, -2.0), sides), 9.0, 3).unwrap();
        let discs = ideal_gas(30, sides, &mut Random::new(2, 10));
        structure.sample(&discs);
        let sides = sides - DVec2::new(1.0, -2.0);
        for (k, s) in structure.vectors() {
            let waves = k * sides / (2.0 * PI);
            assert!((waves - waves.round()).length() < 1e-9, "{k} fits the box");
            let phase = |disc: &DiscState| DVec2::from_angle(disc.center.dot(k));
            let sum: DVec2 = discs.iter().map(phase).sum();
            assert!((sum.length_squared() / 30.0 - s).abs() < 1e-9);
        }
    }
}
