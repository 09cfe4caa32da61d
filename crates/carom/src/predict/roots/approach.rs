//! Two points on straight ways, in any number of dimensions: when do they come within a distance of
//! each other, and when do they get beyond it?
//!
//! With p the position of one from the other, v its velocity and R the distance:
//! a = |v|², b = p·v, c = |p|² − R², and the discriminant D = a·R² − |p×v|². Formed like this D keeps
//! its digits however far away the two are; b² − a·c would lose 2·log10(|p|/R) of them.

use crate::number::{Double, Formula, Number, Units, exponent, scale, sign, sqrt};
use core::cmp::Ordering;

/// The two ways. Positions, velocities and the distance are kept as the pairs of f64 they come from,
/// because their differences and sums would be rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach<const N: usize> {
    pub from: [f64; N],
    pub to: [f64; N],
    pub from_velocity: [f64; N],
    pub to_velocity: [f64; N],
    /// The distance is the sum of these two.
    pub radii: [f64; 2],
}

/// When, and in which direction the one lies from the other then: a unit vector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival<const N: usize> {
    pub instant: f64,
    pub direction: [f64; N],
}

/// Squares of lengths and speeds within these do not underflow or overflow below.
const LOW: f64 = 1e-120;
const HIGH: f64 = 1e120;
/// Beyond these shares of |p|², of a·R² and of R², there are too few digits left: of c where the two
/// all but touch, of D where they graze, and of the place of contact where they are far apart.
const NEAR: f64 = 1e-8;
const GRAZING: f64 = 1e-4;
const FAR: f64 = 1e15;

impl Approach<2> {
    /// The instant from which on the two are within the distance and approaching; `None` if there is
    /// none up to the horizon. The decision is exact, and the instant within 1 ulp of the exact one.
    ///
    /// t = c / (√D − b) has no cancellation between √D and b. It is taken in f64 and then corrected
    /// by one Newton step, whose residual |p + vt|² − R² is taken with twice the digits.
    #[inline]
    pub fn comes_within(&self, horizon: f64) -> Option<Arrival<2>> {
        match self.comes_within_quickly(horizon) {
            Ok(arrival) => arrival,
            Err(Doubt::Digits) => self.comes_within_closely(),
            Err(Doubt::Range) => self.comes_within_elsewhere(),
        }
        .filter(|arrival| arrival.instant <= horizon)
    }

    /// The answer where f64 is sure of it. Written out for x and y: in a loop over the coordinates
    /// it took 1.5 times as long.
    #[inline(always)]
    fn comes_within_quickly(&self, horizon: f64) -> Result<Option<Arrival<2>>, Doubt> {
        let ([ax, ay], [bx, by]) = (self.from, self.to);
        let ([avx, avy], [bvx, bvy]) = (self.from_velocity, self.to_velocity);
        let (px, py, vx, vy) = (bx - ax, by - ay, bvx - avx, bvy - avy);
        let r = self.radii[0] + self.radii[1];

        let (a, pp, rr) = (vx * vx + vy * vy, px * px + py * py, r * r);
        let (b, x, arr, c) = (px * vx + py * vy, px * vy - py * vx, a * rr, pp - rr);
        let d = arr - x * x;

        // Nothing underflows, and the errors of c and d are about 1e-15 |p|² and 1e-7 a·R² at most. Where
        // something overflows, the comparisons below do not hold.
        let sure = (a.min(rr) > LOW) & (pp < FAR * rr);
        let outside = c > NEAR * pp;
        // Well outside, they must approach by more than a rounding to meet. One branch for both ways
        // to miss: two would be mispredicted twice as often.
        if sure & ((outside & (b >= 0.0)) | (d < -GRAZING * arr)) {
            return Ok(None);
        }
        if !(sure & outside & (d > GRAZING * arr)) {
            return Err(if a.min(rr) > LOW && a.max(pp) < HIGH {
                Doubt::Digits
            } else {
                Doubt::Range
            });
        }
        let root = sqrt(d);
        let t = c / (root - b);
        // c is good to 1e-7 here, and so is t: the correction below is smaller than this.
        if t * (1.0 - 1e-5) > horizon {
            return Ok(None);
        }

        let (way_x, way_y) = (Double::product(vx, t), Double::product(vy, t));
        let (x, y) = (Double::sum(px, way_x.hi), Double::sum(py, way_y.hi));
        let x_low = x.lo + (way_x.lo + (rest(bx, -ax, px) + rest(bvx, -avx, vx) * t));
        let y_low = y.lo + (way_y.lo + (rest(by, -ay, py) + rest(bvy, -avy, vy) * t));
        let (xx, yy) = (Double::product(x.hi, x.hi), Double::product(y.hi, y.hi));
        let square = Double::sum(xx.hi, yy.hi);
        let excess = Double::sum(square.hi, -rr);
        let rounded = (excess.lo + square.lo) + ((xx.lo + yy.lo) - Double::product(r, r).lo);
        let dropped = (x.hi * x_low + y.hi * y_low) - r * rest(self.radii[0], self.radii[1], r);
        let late = (excess.hi + (rounded + 2.0 * dropped)) * (0.5 / root);

        let inverse = 1.0 / r;
        let (x, y) = ((x.hi + x_low) + vx * late, (y.hi + y_low) + vy * late);
        Ok(Some(Arrival { instant: t + late, direction: [x * inverse, y * inverse] }))
    }

    /// The same for sizes whose squares would overflow or underflow: in units of their own, so that
    /// the bits are those of any other units.
    #[cold]
    fn comes_within_elsewhere(&self) -> Option<Arrival<2>> {
        let Some((units, scaled)) = self.in_units_of_its_own() else {
            return self.comes_within_closely();
        };
        match scaled.comes_within_quickly(f64::INFINITY) {
            Ok(arrival) => in_users_units(units, arrival?),
            Err(_) => self.comes_within_closely(),
        }
    }
}

impl Approach<3> {
    /// The same in space.
    pub fn comes_within(&self, horizon: f64) -> Option<Arrival<3>> {
        self.comes_within_closely().filter(|arrival| arrival.instant <= horizon)
    }
}

impl<const N: usize> Approach<N> {
    /// The same for what f64 cannot decide: grazing, touching, extreme in size. A hundred times as
    /// slow where exact signs are wanted, five times where they are not.
    #[cold]
    fn comes_within_closely(&self) -> Option<Arrival<N>> {
        if self.from_velocity == self.to_velocity || !sign(&Closing(self)).is_lt() {
            return None;
        }
        let reach = Reach::new(self, -1.0);
        if sign(&Excess(self)).is_le() {
            return reach.arrival(Double::ZERO);
        }
        let instant = match sign(&Discriminant(self)) {
            Ordering::Greater => reach.c / (reach.root - reach.b),
            // Two points head on: D is 0 although they do meet.
            Ordering::Equal if self.radii == [0.0; 2] => -reach.b / reach.a,
            _ => return None,
        };
        reach.arrival(instant)
    }

    /// The instant from which on the two are at the distance or beyond it, and parting.
    ///
    /// The late root of the same equation: (√D − b)/a where b < 0, else −c/(√D + b). On the rim and
    /// moving along it counts as parting, because just after it they do. Within 1 ulp.
    pub fn gets_beyond(&self, horizon: f64) -> Option<Arrival<N>> {
        if self.from_velocity == self.to_velocity {
            return None;
        }
        let reach = Reach::new(self, 1.0);
        let parting = sign(&Closing(self)).is_ge();
        let negative = self.radii[0] < -self.radii[1];
        let inside = !negative && sign(&Excess(self)).is_lt();
        let instant = match (inside, parting) {
            (false, true) => Double::ZERO,
            (true, true) => -reach.c / (reach.root + reach.b),
            (_, false) => {
                let crosses = inside || (!negative && sign(&Discriminant(self)).is_gt());
                let root = if crosses { reach.root } else { Double::ZERO };
                (root - reach.b) / reach.a
            }
        };
        reach.arrival(instant).filter(|arrival| arrival.instant <= horizon)
    }

    fn position<T: Number>(&self) -> [T; N] {
        core::array::from_fn(|i| T::of(self.to[i]).minus(&T::of(self.from[i])))
    }

    fn velocity<T: Number>(&self) -> [T; N] {
        core::array::from_fn(|i| T::of(self.to_velocity[i]).minus(&T::of(self.from_velocity[i])))
    }

    fn distance<T: Number>(&self) -> T {
        T::of(self.radii[0]).plus(&T::of(self.radii[1]))
    }
}

/// Why f64 did not answer.
#[derive(Clone, Copy)]
enum Doubt {
    /// Squares would overflow or underflow.
    Range,
    /// A sign is uncertain, or the answer would have few digits.
    Digits,
}

/// The arrival in the user's units; `None` if its instant overflows there.
fn in_users_units<const N: usize>(units: Units, arrival: Arrival<N>) -> Option<Arrival<N>> {
    let instant = units.instant(arrival.instant);
    instant.is_finite().then_some(Arrival { instant, ..arrival })
}

impl<const N: usize> Approach<N> {
    fn in_units(&self, units: Units) -> Self {
        Approach {
            from: self.from.map(|x| units.length(x)),
            to: self.to.map(|x| units.length(x)),
            from_velocity: self.from_velocity.map(|x| units.speed(x)),
            to_velocity: self.to_velocity.map(|x| units.speed(x)),
            radii: self.radii.map(|x| units.length(x)),
        }
    }

    /// The same in units in which its lengths and speeds are about 1, unless that would lose digits.
    fn in_units_of_its_own(&self) -> Option<(Units, Self)> {
        let (p, v) = (subtract(self.to, self.from), subtract(self.to_velocity, self.from_velocity));
        let lengths = p.iter().chain(&self.radii).map(|&x| exponent(x)).max()?;
        let speeds = v.iter().map(|&x| exponent(x)).max()?;
        let units = Units { length: lengths, speed: speeds };
        let scaled = self.in_units(units);
        let back = scaled.in_units(Units { length: -lengths, speed: -speeds });
        let same = back.from == self.from
            && back.to == self.to
            && back.from_velocity == self.from_velocity
            && back.to_velocity == self.to_velocity
            && back.radii == self.radii;
        same.then_some((units, scaled))
    }
}

/// a, b, c and √D with twice the digits of f64, in units in which lengths and speeds are about 1.
struct Reach<const N: usize> {
    p: [Double; N],
    v: [Double; N],
    a: Double,
    b: Double,
    c: Double,
    root: Double,
    units: Units,
    /// Position and velocity in f64.
    plain: ([f64; N], [f64; N]),
    /// Where the one is from the other when they are at one place: 1 ahead, −1 behind.
    course: f64,
}

impl<const N: usize> Reach<N> {
    fn new(approach: &Approach<N>, course: f64) -> Self {
        let largest = |all: &[&[f64]]| {
            all.iter().flat_map(|x| x.iter()).map(|&x| exponent(x)).max().unwrap_or(0)
        };
        // First so that no difference overflows, then so that the differences are about 1.
        let rough = Units {
            length: largest(&[&approach.from, &approach.to, &approach.radii]) + 2,
            speed: largest(&[&approach.from_velocity, &approach.to_velocity]) + 2,
        };
        let small = approach.in_units(rough);
        let (p, v) = (small.position::<Double>(), small.velocity::<Double>());
        let r = small.distance::<Double>();
        let size = |v: &[Double; N]| v.iter().map(|x| exponent(x.hi)).max().unwrap_or(0);
        let (length, speed) = (size(&p).max(exponent(r.hi)), size(&v));
        let shift = |x: Double, k: i32| Double { hi: scale(x.hi, k), lo: scale(x.lo, k) };
        let (p, v) = (p.map(|x| shift(x, -length)), v.map(|x| shift(x, -speed)));

        let [a, b, c, d] = coefficients(&p, &v, &shift(r, -length).square());
        let units = Units { length: rough.length + length, speed: rough.speed + speed };
        let plain = (
            subtract(approach.to, approach.from),
            subtract(approach.to_velocity, approach.from_velocity),
        );
        Reach { p, v, a, b, c, root: d.sqrt(), units, plain, course }
    }

    /// The arrival at an instant given in these units.
    fn arrival(&self, instant: Double) -> Option<Arrival<N>> {
        // What is just above 0 may come out just below, by a rounding.
        let instant = if instant.hi > 0.0 { instant } else { Double::ZERO };
        let offset: [f64; N] = core::array::from_fn(|i| (self.p[i] + self.v[i] * instant).hi);
        // In these units a position may have underflowed that is all there is now.
        let now = || if instant.hi > 0.0 { None } else { unit(self.plain.0) };
        // Two points that meet have no direction but the one they come from or go to.
        let course = || unit(self.plain.1).map(|v| v.map(|x| x * self.course));
        let direction = unit(offset).or_else(now).or_else(course).unwrap_or([1.0; N]);
        in_users_units(self.units, Arrival { instant: instant.hi, direction })
    }
}

/// a, b, c and D.
fn coefficients<T: Number, const N: usize>(p: &[T; N], v: &[T; N], rr: &T) -> [T; 4] {
    let [mut a, mut b, mut pp, mut xx] = [(); 4].map(|()| T::of(0.0));
    for i in 0..N {
        a = a.plus(&v[i].square());
        b = b.plus(&p[i].times(&v[i]));
        pp = pp.plus(&p[i].square());
        for j in i + 1..N {
            xx = xx.plus(&p[i].times(&v[j]).minus(&p[j].times(&v[i])).square());
        }
    }
    let (c, d) = (pp.minus(rr), a.times(rr).minus(&xx));
    [a, b, c, d]
}

/// p·v: below 0 they approach.
struct Closing<'a, const N: usize>(&'a Approach<N>);
/// |p|² − R²: below 0 they are within the distance.
struct Excess<'a, const N: usize>(&'a Approach<N>);
/// D: above 0 their ways come within the distance.
struct Discriminant<'a, const N: usize>(&'a Approach<N>);

impl<const N: usize> Formula<1> for Closing<'_, N> {
    fn values<T: Number>(&self) -> [T; 1] {
        let (p, v) = (self.0.position::<T>(), self.0.velocity::<T>());
        let mut b = p[0].times(&v[0]);
        for i in 1..N {
            b = b.plus(&p[i].times(&v[i]));
        }
        [b]
    }
}

impl<const N: usize> Formula<1> for Excess<'_, N> {
    fn values<T: Number>(&self) -> [T; 1] {
        let p = self.0.position::<T>();
        let mut pp = p[0].square();
        for x in &p[1..] {
            pp = pp.plus(&x.square());
        }
        [pp.minus(&self.0.distance::<T>().square())]
    }
}

impl<const N: usize> Formula<1> for Discriminant<'_, N> {
    fn values<T: Number>(&self) -> [T; 1] {
        let rr = self.0.distance::<T>().square();
        let [_, _, _, d] = coefficients(&self.0.position::<T>(), &self.0.velocity::<T>(), &rr);
        [d]
    }
}

#[inline(always)]
fn subtract<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|i| a[i] - b[i])
}

/// The unit vector along v, unless it is 0.
fn unit<const N: usize>(v: [f64; N]) -> Option<[f64; N]> {
    let size = v.iter().map(|&x| exponent(x)).max().filter(|&size| size > -1100)?;
    let v = v.map(|x| scale(x, -size));
    let length = sqrt(v.iter().map(|x| x * x).sum());
    Some(v.map(|x| x / length))
}

/// What the sum of a and b lost when it was rounded to `sum`.
#[inline(always)]
fn rest(a: f64, b: f64, sum: f64) -> f64 {
    let bb = sum - a;
    (a - (sum - bb)) + (b - bb)
}
