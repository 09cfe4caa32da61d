//! Verb 3: with what velocities do two bodies part?
//!
//! - [`shock`]: two bodies that do not spin, or discs without friction. Momentum, and energy by the
//!   restitution.
//! - [`shock_wall`]: one body and a wall, at rest or moving, side or end point.
//! - [`shock_with_friction`]: discs and polygons that spin, with Coulomb's friction between them.
//! - [`approaching`]: is there anything to part?

mod friction;
#[cfg(target_arch = "x86_64")]
mod wide;
/// For processors without it.
#[cfg(not(target_arch = "x86_64"))]
mod wide {
    use super::*;

    pub fn part_equals(wide: Wide, _: DVec2, _: DVec2, _: DVec2, _: f64) -> (DVec2, DVec2) {
        match wide {}
    }
}

pub use friction::{Bounce, Slip, SpinningBody, shock_with_friction};

use crate::number::{Dekker, Double, Lanes, Products, Wide, exponent, scale};
use crate::plane;
use glam::DVec2;

/// What [`shock`] needs to know of a body.
///
/// ```
/// use carom::{DVec2, shock::Body};
///
/// let disc = Body::new(DVec2::new(3.0, 0.0), 0.5);
/// let piston = Body::fixed(DVec2::new(-1.0, 0.0));
/// assert_eq!(disc.mass, 0.5);
/// assert_eq!(piston.mass, f64::INFINITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its velocity.
    pub velocity: DVec2,
    /// Its mass, > 0. Infinite: fixed, which is to say that no shock changes its velocity.
    pub mass: f64,
}

impl Body {
    /// A body with a velocity and a mass.
    ///
    /// ```
    /// use carom::{DVec2, shock::Body};
    /// assert_eq!(Body::new(DVec2::X, 2.0).velocity, DVec2::X);
    /// ```
    pub const fn new(velocity: DVec2, mass: f64) -> Self {
        Body { velocity, mass }
    }

    /// A body that no shock can change: a wall or a post, or with a velocity, a piston.
    ///
    /// ```
    /// use carom::{DVec2, shock::{Body, shock}};
    /// let (disc, wall) = (Body::new(DVec2::X, 1.0), Body::fixed(DVec2::ZERO));
    /// assert_eq!(shock(disc, wall, DVec2::X, 1.0), (-DVec2::X, DVec2::ZERO));
    /// ```
    pub const fn fixed(velocity: DVec2) -> Self {
        Body { velocity, mass: f64::INFINITY }
    }
}

/// The velocities of a and b after a shock.
///
/// With w the velocity of a relative to b and n the unit normal, each body's velocity changes along n
/// only, in inverse proportion to its mass, so that w·n becomes −e times what it was:
///
/// a′ = a − (1 + e)·mb/(ma + mb)·(w·n) n,  b′ = b + (1 + e)·ma/(ma + mb)·(w·n) n
///
/// e is Newton's coefficient of restitution, `restitution`, 0 ..= 1; for e = 1 the shock is elastic.
///
/// `normal` may point either way, from a to b or from b to a: it makes no difference. Only its
/// direction counts, to the last digit: its length is divided out exactly, so that a normal which is
/// off by rounding does not pump energy in or out over a billion bounces off the same wall. A normal
/// of length 0 is no shock.
///
/// The law is applied as it stands to two bodies that already part, and sends them back at each
/// other (which is what happens to discs that still overlap, in a method that looks for overlaps at
/// the end of each frame). Ask [`approaching`] first.
/// [`shock_with_friction`] asks by itself, and so wants a normal from a to b.
///
/// # How exact
///
/// For masses and velocities from 1e-300 to 1e300, masses in any ratio:
///
/// - The lighter body leaves with the exact velocity, rounded: within 0.500001 units in the last place.
/// - Momentum: each component is kept to within one unit in the last place of the larger of the two
///   bodies' (before or after), counted as mass times the unit of the velocity. That is what rounding
///   the results costs: the heavier body takes exactly the momentum that the lighter one lost.
/// - Energy, for e = 1: the same to 2 units in the last place, up as often as down. Over a million
///   random shocks the mean error was 2e-20 of the energy (standard deviation of one: 7e-17), which is
///   chance, and it stays chance where the masses and the normal are the same all the time. So energy
///   is never up beyond rounding; it is not rounded down on purpose, which would be a drift.
/// - Bodies of equal mass that meet head on along an axis swap velocities, bit for bit; a component
///   at right angles to an axis-aligned normal stays as it is, bit for bit.
///
/// ```
/// use carom::{DVec2, shock::{Body, shock}};
///
/// // A heavy disc runs into a light one at rest, which leaves faster than it came.
/// let heavy = Body::new(DVec2::new(1.0, 0.0), 3.0);
/// let light = Body::new(DVec2::new(0.0, 0.0), 1.0);
/// let (v, w) = shock(heavy, light, DVec2::X, 1.0);
/// assert_eq!((v.x, w.x), (0.5, 1.5));
///
/// // Restitution 0: they stay together.
/// let (v, w) = shock(heavy, light, DVec2::X, 0.0);
/// assert_eq!((v.x, w.x), (0.75, 0.75));
/// ```
#[inline]
pub fn shock(a: Body, b: Body, normal: DVec2, restitution: f64) -> (DVec2, DVec2) {
    if a.mass == b.mass && is_plain(normal) && a.mass < f64::INFINITY {
        part_equals(a.velocity, b.velocity, normal, restitution)
    } else if a.mass < b.mass {
        part(a, b, normal, restitution)
    } else {
        let (b, a) = part(b, a, normal, restitution);
        (a, b)
    }
}

/// The velocity of a body after a shock with a wall that moves with velocity `wall` (or
/// [`DVec2::ZERO`]).
///
/// The same as [`shock`] with a fixed body, and needs no mass. For the side of a wall, `normal` is the
/// wall's; for its end point, a post or a corner, it is the direction from that point to the centre
/// of the disc. Either may point the other way, too. A moving wall gives or takes energy.
///
/// ```
/// use carom::{DVec2, shock::shock_wall};
///
/// let v = DVec2::new(3.0, -4.0);
/// let floor = DVec2::Y;
/// assert_eq!(shock_wall(v, DVec2::ZERO, floor, 1.0), DVec2::new(3.0, 4.0));
/// assert_eq!(shock_wall(v, DVec2::ZERO, floor, 0.5), DVec2::new(3.0, 2.0));
///
/// // A racket that comes up to meet it: twice its speed is added.
/// assert_eq!(shock_wall(v, DVec2::new(0.0, 5.0), floor, 1.0), DVec2::new(3.0, 14.0));
/// ```
#[inline]
pub fn shock_wall(velocity: DVec2, wall: DVec2, normal: DVec2, restitution: f64) -> DVec2 {
    part(Body::new(velocity, 1.0), Body::fixed(wall), normal, restitution).0
}

/// Whether a and b approach along the normal, which points from a to b: exactly, for all finite
/// velocities.
///
/// ```
/// use carom::{DVec2, shock::approaching};
///
/// assert!(approaching(DVec2::X, DVec2::ZERO, DVec2::X));
/// assert!(!approaching(DVec2::X, DVec2::X, DVec2::X)); // side by side
/// // Slower than any rounding of the difference would show:
/// assert!(approaching(DVec2::X, DVec2::new(1.0, -1e-300), DVec2::new(0.0, 1.0)));
/// ```
pub fn approaching(a: DVec2, b: DVec2, normal: DVec2) -> bool {
    plane::approaching(a, b, normal)
}

/// Whether a normal is of a size that needs no other units.
#[inline(always)]
fn is_plain(normal: DVec2) -> bool {
    let size = normal.x.abs().max(normal.y.abs());
    size > 1e-20 && size < 1e20
}

/// [`shock`] of two bodies of the same mass, which is what nearly all shocks of a gas are: all in one piece, because
/// whatever comes after it has to wait for it.
#[inline(always)]
fn part_equals(a: DVec2, b: DVec2, normal: DVec2, restitution: f64) -> (DVec2, DVec2) {
    match Wide::here() {
        Some(wide) => wide::part_equals(wide, a, b, normal, restitution),
        None => part_equals_by(Dekker, a, b, normal, restitution),
    }
}

#[inline(always)]
fn part_equals_by(
    products: impl Products,
    a: DVec2,
    b: DVec2,
    normal: DVec2,
    restitution: f64,
) -> (DVec2, DVec2) {
    let half = exactly_times(Double::sum(1.0, restitution), 0.5);
    let change = Change::between(a, b).along(normal, half, products);
    (change.negated().taken_from(a), change.taken_from(b))
}

/// [`shock`], where the first body is no heavier than the second.
///
/// In f64 alone, the energy drifts: with the same two masses or off the same wall, some product is
/// rounded the same way in most shocks. (2e-17 of the energy a shock was measured, even with the
/// normal's length and the masses' share to twice the digits, as long as the products were rounded.)
/// So all is carried to twice the digits, and rounded once at the end.
#[inline]
fn part(light: Body, heavy: Body, normal: DVec2, restitution: f64) -> (DVec2, DVec2) {
    let normal = if is_plain(normal) { normal } else { direction(normal) };
    if light.mass == f64::INFINITY || normal == DVec2::ZERO {
        return (light.velocity, heavy.velocity);
    }
    let both = Double::sum(1.0, restitution);
    let closing = Change::between(heavy.velocity, light.velocity);
    if light.mass == heavy.mass {
        let (heavy, light) = part_equals(heavy.velocity, light.velocity, normal, restitution);
        (light, heavy)
    } else if heavy.mass == f64::INFINITY {
        (closing.along(normal, both, Dekker).taken_from(light.velocity), heavy.velocity)
    } else {
        // light/heavy, without overflow on the way.
        let k = -exponent(heavy.mass);
        let ratio = Double::from(scale(light.mass, k)) / Double::from(scale(heavy.mass, k));
        let change = closing.along(normal, both / (Double::from(1.0) + ratio), Dekker);
        let light_after = change.taken_from(light.velocity);
        // What the light one has gained after rounding, so that its rounding costs no momentum.
        let gained = Change::between(light.velocity, light_after);
        (light_after, gained.times(ratio).taken_from(heavy.velocity))
    }
}

/// The normal, brought to a length near 1 by a power of two where it is far from it.
#[inline]
fn direction(normal: DVec2) -> DVec2 {
    let k = exponent(normal.x.abs().max(normal.y.abs()));
    if k == -1 || k == 0 {
        return normal;
    }
    DVec2::new(scale(normal.x, -k), scale(normal.y, -k))
}

/// A change of velocity, to twice the digits; in units of 2^64 where it is large, because Dekker's
/// product overflows near 1e300.
#[derive(Clone, Copy)]
struct Change {
    high: Lanes,
    low: Lanes,
    unit: f64,
}

impl Change {
    /// to − from, exactly.
    #[inline(always)]
    fn between(from: DVec2, to: DVec2) -> Self {
        const LARGE: f64 = 18_446_744_073_709_551_616.0;
        let (high, low) = Lanes(to.into()).exact_sum(-Lanes(from.into()));
        if high.0[0].abs().max(high.0[1].abs()) > LARGE {
            let inverse = Lanes([1.0 / LARGE; 2]);
            return Change { high: high * inverse, low: low * inverse, unit: LARGE };
        }
        Change { high, low, unit: 1.0 }
    }

    /// share · ((self·n)/(n·n)) n.
    #[inline(always)]
    fn along(self, n: DVec2, share: Double, products: impl Products) -> Self {
        let n = Lanes(n.into());
        let (p, e) = products.exactly(n, n);
        let square = Double::sum(p.0[0], p.0[1]);
        let square = Double { hi: square.hi, lo: square.lo + (e.0[0] + e.0[1]) };

        let (p, e) = products.exactly(self.high, n);
        let rest = self.low * n;
        let dot = Double::sum(p.0[0], p.0[1]);
        let dot = Double { hi: dot.hi, lo: dot.lo + ((e.0[0] + e.0[1]) + (rest.0[0] + rest.0[1])) };

        // Their quotient: nearly, and what is left over, which makes up for the rest.
        let inverse = 1.0 / square.hi;
        let nearly = dot.hi * inverse;
        let (back, error) = products.exactly(Lanes([nearly; 2]), Lanes([square.hi; 2]));
        let rest = ((dot.hi - back.0[0]) - error.0[0]) + (dot.lo - nearly * square.lo);
        let amount = Double { hi: nearly, lo: rest * inverse };
        let amount = if share == Double::from(1.0) { amount } else { amount * share };
        let (high, low) = products.exactly(Lanes([amount.hi; 2]), n);
        Change { high, low: low + Lanes([amount.lo; 2]) * n, unit: self.unit }
    }

    #[inline]
    fn times(self, factor: Double) -> Self {
        let component = |i: usize| Double { hi: self.high.0[i], lo: self.low.0[i] } * factor;
        let (x, y) = (component(0), component(1));
        Change { high: Lanes([x.hi, y.hi]), low: Lanes([x.lo, y.lo]), ..self }
    }

    #[inline(always)]
    fn negated(self) -> Self {
        Change { high: -self.high, low: -self.low, ..self }
    }

    /// velocity − self, rounded once.
    #[inline(always)]
    fn taken_from(self, velocity: DVec2) -> DVec2 {
        let unit = Lanes([self.unit; 2]);
        let (high, low) = Lanes(velocity.into()).exact_sum(-(self.high * unit));
        (high + (low - self.low * unit)).0.into()
    }
}

/// x times a power of two.
#[inline(always)]
fn exactly_times(x: Double, power: f64) -> Double {
    Double { hi: x.hi * power, lo: x.lo * power }
}
