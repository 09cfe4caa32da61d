//! Random numbers for the cases: the same on every machine and in every run.

use glam::DVec2;

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of case number `index` of a run with this seed.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut random = Random(seed ^ index.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Evenly in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * 2f64.powi(-53)
    }

    /// Evenly in [low, high).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// An integer from low to high, both included.
    pub fn integer(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }

    /// An index into what has so many elements.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    /// True, with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// −1 or 1.
    pub fn sign(&mut self) -> f64 {
        if self.chance(0.5) { -1.0 } else { 1.0 }
    }

    /// Between 10^low and 10^high, each order of magnitude as likely.
    pub fn decade(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(self.between(low, high))
    }

    /// A direction, of length 1 but for rounding.
    pub fn direction(&mut self) -> DVec2 {
        let s = self.between(-1.0, 1.0);
        let d = DVec2::new(1.0 - s * s, 2.0 * s) / (1.0 + s * s);
        if self.chance(0.5) { d } else { -d }
    }

    /// A vector of a length up to 1, in any direction.
    pub fn vector(&mut self) -> DVec2 {
        let length = self.unit();
        DVec2::from_angle(self.between(0.0, core::f64::consts::TAU)) * length
    }

    /// A vector with each coordinate between −size and size.
    pub fn in_square(&mut self, size: f64) -> DVec2 {
        DVec2::new(self.between(-size, size), self.between(-size, size))
    }

    /// Integers x, y, z with x² + y² = z² > 0; one of x and y may be 0.
    pub fn right_triangle(&mut self) -> (f64, f64, f64) {
        let (m, n) = match self.integer(0, 3) {
            0 => (1, 0),
            1 => (self.integer(1, 6), self.integer(0, 6)),
            _ => (self.integer(1, 1000), self.integer(0, 1000)),
        };
        let (m, n) = (f64::from(m), f64::from(n));
        let (x, y) = (m * m - n * n, 2.0 * m * n);
        let (x, y) = if self.chance(0.5) { (x, y) } else { (y, x) };
        (x * self.sign(), y * self.sign(), m * m + n * n)
    }
}
