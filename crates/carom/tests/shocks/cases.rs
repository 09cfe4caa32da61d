//! Random numbers, exact numbers, and other views of the same shock.

use carom::DVec2;
use dashu::Rational;

/// SplitMix64 (Steele, Lea and Flood 2014), for the cases on which the errors of shocks with friction
/// were measured.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// Of a size from 10^low to 10^high, each order of magnitude as likely as the next.
    pub fn size(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(self.between(low, high))
    }

    pub fn vector(&mut self, size: f64) -> DVec2 {
        DVec2::new(self.between(-size, size), self.between(-size, size))
    }

    /// A unit vector, to within rounding.
    pub fn direction(&mut self) -> DVec2 {
        DVec2::from_angle(self.between(-std::f64::consts::PI, std::f64::consts::PI))
    }

    pub fn chance(&mut self, of: f64) -> bool {
        self.between(0.0, 1.0) < of
    }
}

pub fn exact(x: f64) -> Rational {
    Rational::try_from(x).unwrap()
}

/// x · x + y · y, exactly.
pub fn exact_square(v: DVec2) -> Rational {
    exact(v.x) * exact(v.x) + exact(v.y) * exact(v.y)
}

pub fn to_f64(x: Rational) -> f64 {
    x.to_f64().value()
}

/// The distance from |x| to the next f64.
pub fn ulp(x: f64) -> f64 {
    let x = x.abs();
    f64::from_bits(x.to_bits() + 1) - x
}

/// A turned vector, and −1 where left and right are exchanged.
type View = (fn(DVec2) -> DVec2, f64);

/// Ways to look at the same shock: none of them may change a bit.
pub const VIEWS: [View; 4] = [
    (|v| DVec2::new(-v.x, v.y), -1.0),
    (|v| DVec2::new(v.x, -v.y), -1.0),
    (|v| DVec2::new(v.y, v.x), -1.0),
    (|v| DVec2::new(-v.y, v.x), 1.0),
];
