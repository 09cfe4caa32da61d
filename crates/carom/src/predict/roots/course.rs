//! The course of a polynomial: where it turns and where its sign changes, for certain.
//!
//! F'' has degree 2, so that the signs of its coefficients and of its discriminant tell how many roots
//! it has. Between them F' is monotone, and its signs there tell how many F' has: the turns of F.
//! Between these F is monotone, and so on. Newton's method looks for them all; signs that are certain,
//! a little before and after, prove that they are there.

use super::search::{between, bracketed_root, derivative, horner, quadratic_roots, refined};
use super::sturm::variations;
use crate::number::{Bounded, Careful, Double, Number, exponent, scale};
use core::cmp::Ordering::{self, Greater, Less};

/// Rounding does not tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Doubt;

/// A time at which something happens: once, for certain, from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    pub t: f64,
    pub low: f64,
    pub high: f64,
}

impl Near {
    /// How far the time may be off.
    pub fn error(self) -> f64 {
        (self.high - self.t).max(self.t - self.low) + f64::EPSILON * self.t
    }
}

/// What a course may be followed with.
pub(crate) trait Certain: Number + Copy {
    /// How near to a root its surroundings are looked for, in bits: first as near as most can be told,
    /// then farther off, for those that are close to being double.
    const NEAR: [i32; 3];
    fn rounded(&self) -> f64;
    fn error(&self) -> f64;
    /// The same, with a larger error.
    fn within(self, error: f64) -> Self;
    /// Where f changes its sign between two times.
    fn root<const K: usize>(
        f: &[Self; K],
        slope: &[Self; K],
        from: f64,
        to: f64,
        falling: bool,
    ) -> f64;
    /// A root of f near t.
    fn root_near<const K: usize>(f: &[Self; K], t: f64) -> f64;
}

impl Certain for Bounded {
    const NEAR: [i32; 3] = [36, 26, 18];
    fn rounded(&self) -> f64 {
        self.value
    }
    fn error(&self) -> f64 {
        self.error
    }
    fn within(self, error: f64) -> Self {
        Bounded { error: self.error + error, ..self }
    }
    fn root<const K: usize>(
        f: &[Self; K],
        slope: &[Self; K],
        from: f64,
        to: f64,
        falling: bool,
    ) -> f64 {
        bracketed_root(&f.map(|x| x.value), &slope.map(|x| x.value), from, to, falling)
    }
    fn root_near<const K: usize>(_: &[Self; K], t: f64) -> f64 {
        t
    }
}

impl Certain for Careful {
    const NEAR: [i32; 3] = [49, 40, 30];
    fn rounded(&self) -> f64 {
        self.value.hi
    }
    fn error(&self) -> f64 {
        self.error
    }
    fn within(self, error: f64) -> Self {
        Careful { error: self.error + error, ..self }
    }
    fn root<const K: usize>(
        f: &[Self; K],
        slope: &[Self; K],
        from: f64,
        to: f64,
        falling: bool,
    ) -> f64 {
        let [f_rounded, slope] = [f, slope].map(|f| f.map(|x| x.value.hi));
        let rough = bracketed_root(&f_rounded, &slope, from, to, falling);
        between(&f.map(|x| x.value), Double::from(rough), from, to, falling).hi
    }
    fn root_near<const K: usize>(f: &[Self; K], t: f64) -> f64 {
        let f = f.map(|x| x.value);
        refined(&f, &derivative(&f), Double::from(t), 0.5 * t, 2.0 * t).hi
    }
}

/// A polynomial and its first two derivatives, each coefficient exactly 0 or with a certain sign.
pub(super) struct Course<N, const K: usize>([[N; K]; 3]);

/// F is lowest or highest about here.
#[derive(Clone, Copy, Debug)]
struct Turn {
    t: f64,
    is_lowest: bool,
    /// Between which times F' is monotone, with different signs at the two.
    piece: [f64; 2],
}

/// How F comes to be below 0 and falling.
pub(super) enum Fall {
    /// It falls through 0.
    Crosses(Near),
    /// Below 0, it turns about here.
    Turns(f64),
}

impl<N: Certain, const K: usize> Course<N, K> {
    pub fn new(f: [N; K]) -> Self {
        let slope = derivative(&f);
        Course([f, slope, derivative(&slope)])
    }

    /// The sign of F at a time that is known to within an error, if it is certain.
    pub fn sign_near(&self, t: f64, error: f64) -> Option<Ordering> {
        horner(&self.0[0], &N::of(t).within(error)).certain_sign()
    }

    /// How F first falls through 0, at a time that is accepted; or how else it comes to fall below 0.
    pub fn first_fall(
        &self,
        below: bool,
        mut accept: impl FnMut(Near) -> Result<bool, Doubt>,
    ) -> Result<Option<Fall>, Doubt> {
        let Some(limit) = self.limit()? else { return Ok(None) };
        let (turns, count) = self.turns(limit)?;
        let mut from = 0.0;
        let mut sign = self.first_sign(0);
        for turn in &turns[..count] {
            let next = self.sign_at_turn(turn)?;
            if sign.is_gt() && next.is_lt() {
                let root = self.root(from, turn.t, true)?;
                if accept(root)? {
                    return Ok(Some(Fall::Crosses(root)));
                }
            } else if below && next.is_lt() && !turn.is_lowest {
                return Ok(Some(Fall::Turns(turn.t)));
            }
            (from, sign) = (turn.t, next);
        }
        if sign.is_gt() && self.last_sign().is_lt() {
            let root = self.root(from, limit, true)?;
            if accept(root)? {
                return Ok(Some(Fall::Crosses(root)));
            }
        }
        Ok(None)
    }

    /// Every time above 0 at which F changes its sign, in order, and whether it falls there.
    pub fn changes(&self, mut each: impl FnMut(Near, bool)) -> Result<(), Doubt> {
        let Some(limit) = self.limit()? else { return Ok(()) };
        let (turns, count) = self.turns(limit)?;
        let mut from = 0.0;
        let mut sign = self.first_sign(0);
        for i in 0..=count {
            let (t, next) = match turns[..count].get(i) {
                Some(turn) => (turn.t, self.sign_at_turn(turn)?),
                None => (limit, self.last_sign()),
            };
            if next != sign {
                each(self.root(from, t, sign.is_gt())?, sign.is_gt());
            }
            (from, sign) = (t, next);
        }
        Ok(())
    }

    /// The sign just after time 0 of F, or of its derivative.
    fn first_sign(&self, derivative: usize) -> Ordering {
        sign(self.0[derivative].iter().find(|x| x.rounded() != 0.0))
    }

    /// The sign beyond every root.
    fn last_sign(&self) -> Ordering {
        sign(self.0[0].iter().rfind(|x| x.rounded() != 0.0))
    }

    /// A time by which every root has been, and every turn (Fujiwara's bound, as a power of two);
    /// `None` for a constant.
    fn limit(&self) -> Result<Option<f64>, Doubt> {
        let f = &self.0[0];
        if f.iter().any(|x| x.certain_sign().is_none()) {
            return Err(Doubt);
        }
        let Some(degree) = (1..K).rev().find(|&i| f[i].rounded() != 0.0) else {
            return Ok(None);
        };
        let size = |i: usize| exponent(f[i].rounded());
        let root = |i: usize| {
            let (ratio, places) = (size(i) - size(degree) + 1, (degree - i) as i32);
            ratio.div_euclid(places) + i32::from(ratio.rem_euclid(places) != 0)
        };
        let nonzero = (0..degree).filter(|&i| f[i].rounded() != 0.0);
        let size = nonzero.map(root).max().unwrap_or(0) + 1;
        if size.abs() > 1000 { Err(Doubt) } else { Ok(Some(scale(1.0, size))) }
    }

    /// Where F turns up to a time by which it has made every turn, in order.
    fn turns(&self, limit: f64) -> Result<([Turn; 3], usize), Doubt> {
        let [_, slope, second] = &self.0;
        let (bends, bent) = bends(second, limit)?;
        let mut turns = [Turn { t: 0.0, is_lowest: false, piece: [0.0; 2] }; 3];
        let mut count = 0;
        let mut from = 0.0;
        let mut rising = self.first_sign(1).is_gt();
        for i in 0..=bent {
            let (to, next, after) = match bends[..bent].get(i) {
                Some(&bend) => (bend.low, bend.high, self.slope_around(bend)?.is_gt()),
                None => (limit, limit, self.last_sign().is_gt()),
            };
            if after != rising {
                let t = N::root(slope, second, from, to, rising);
                turns[count] = Turn { t, is_lowest: after, piece: [from, to] };
                count += 1;
                rising = after;
            }
            from = next;
        }
        Ok((turns, count))
    }

    /// The sign of F' all around a bend, where F'' is monotone.
    fn slope_around(&self, bend: Near) -> Result<Ordering, Doubt> {
        let [_, slope, second] = &self.0;
        let here = horner(slope, &N::of(bend.low));
        here.within(spread(second, bend)).certain_sign().ok_or(Doubt)
    }

    /// The sign of F where it turns.
    fn sign_at_turn(&self, turn: &Turn) -> Result<Ordering, Doubt> {
        let [f, slope, _] = &self.0;
        let here = horner(f, &N::of(turn.t));
        let extreme = if turn.is_lowest { Less } else { Greater };
        if here.certain_sign() == Some(extreme) {
            return Ok(extreme);
        }
        // It may be a little lower or higher beside t.
        let [from, to] = turn.piece;
        let near = surroundings(slope, turn.t, from, to, !turn.is_lowest)?;
        here.within(spread(slope, near)).certain_sign().ok_or(Doubt)
    }

    /// Where F falls or rises through 0, once, between two times where its signs are certain.
    fn root(&self, from: f64, to: f64, falling: bool) -> Result<Near, Doubt> {
        let [f, slope, _] = &self.0;
        surroundings(f, N::root(f, slope, from, to, falling), from, to, falling)
    }
}

fn sign<N: Certain>(x: Option<&N>) -> Ordering {
    x.map_or(Ordering::Equal, |x| x.rounded().total_cmp(&0.0))
}

/// By how much a polynomial may differ within a span of time if its slope is monotone there.
fn spread<N: Certain, const K: usize>(slope: &[N; K], span: Near) -> f64 {
    let [low, high] = [span.low, span.high].map(|t| {
        let slope = horner(slope, &N::of(t));
        slope.rounded().abs() + 2.0 * slope.error()
    });
    1.001 * low.max(high) * (span.high - span.low)
}

/// Where what has degree 2 changes its sign, up to a time beyond which it does not.
fn bends<N: Certain, const K: usize>(
    second: &[N; K],
    limit: f64,
) -> Result<([Near; 2], usize), Doubt> {
    let zero = N::of(0.0);
    let [c, b, a] = [0, 1, 2].map(|i| second.get(i).unwrap_or(&zero));
    let [Some(first), Some(middle), Some(last)] = [c, b, a].map(Number::certain_sign) else {
        return Err(Doubt);
    };
    let signs = [first, middle, last];
    let count = match variations(signs.into_iter()) {
        2 => {
            let discriminant = b.square().minus(&N::of(4.0).times(&a.times(c)));
            if discriminant.certain_sign().ok_or(Doubt)?.is_gt() { 2 } else { 0 }
        }
        count => count,
    };
    let mut bends = [Near { t: 0.0, low: 0.0, high: 0.0 }; 2];
    let Some(last) = signs.into_iter().rfind(|sign| sign.is_ne()).filter(|_| count > 0) else {
        return Ok((bends, 0));
    };
    let mut found = 0;
    let mut from = 0.0;
    let roots = quadratic_roots(&second.map(|x| x.rounded()));
    for t in roots.into_iter().filter(|&t| t > 0.0 && t < limit) {
        if found == count {
            return Err(Doubt);
        }
        // The last one comes before the sign beyond all of them.
        let falling = last.is_lt() == ((count - found) % 2 == 1);
        let bend = surroundings(second, N::root_near(second, t), from, limit, falling)?;
        // Half way between two it is level: not around either, so that it is monotone there.
        if !(bend.low - from > bend.high - bend.low && bend.high < limit) {
            return Err(Doubt);
        }
        bends[found] = bend;
        found += 1;
        from = bend.high + 2.0 * (bend.high - bend.low);
    }
    if found == count { Ok((bends, count)) } else { Err(Doubt) }
}

/// How near to t does f change its sign for certain, if it does so once between two times?
fn surroundings<N: Certain, const K: usize>(
    f: &[N; K],
    t: f64,
    from: f64,
    to: f64,
    falling: bool,
) -> Result<Near, Doubt> {
    let [before, after] = if falling { [Greater, Less] } else { [Less, Greater] };
    let is = |t: f64, sign| horner(f, &N::of(t)).certain_sign() == Some(sign);
    for bits in N::NEAR {
        let margin = scale(t, -bits);
        let (low, high) = ((t - margin).max(from), (t + margin).min(to));
        if (low == from || is(low, before)) && (high == to || is(high, after)) {
            return Ok(Near { t, low, high });
        }
    }
    Err(Doubt)
}
