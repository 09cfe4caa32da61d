//! Where a polynomial turns from falling to rising or back, for certain.
//!
//! F'' has degree 2, so that the signs of its coefficients and of its discriminant tell how many roots
//! it has. Between them F' is monotone, and its signs there tell how many F' has. f64 looks for them;
//! signs that are certain, a little before and after, prove that they are there.

use super::polynomial::{Doubt, Polynomial, surroundings};
use super::search::{bracketed_root, derivative, horner, quadratic_roots};
use super::sturm::variations;
use crate::number::{Bounded, Formula, Number};
use core::cmp::Ordering::{self, Greater, Less};

/// F is lowest or highest about here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub t: f64,
    pub is_lowest: bool,
    /// Between which times F' is monotone, with different signs at the two.
    piece: [f64; 2],
}

impl<const K: usize, F: Formula<K>> Polynomial<F, K> {
    /// Where F turns up to a time by which it has made every turn, in order.
    pub(super) fn turns(&self, limit: f64) -> Result<([Turn; 3], usize), Doubt> {
        let slope = derivative(&self.bounded);
        let (bends, bent) = bends(&derivative(&slope), &self.values[2], limit)?;
        let mut turns = [Turn { t: 0.0, is_lowest: false, piece: [0.0; 2] }; 3];
        let mut count = 0;
        let mut from = 0.0;
        let mut rising = self.start().1.is_gt();
        for i in 0..=bent {
            // Around a bend F' has one sign.
            let (to, next, after) = match bends[..bent].get(i) {
                Some(&[low, high]) => (low, high, rises_throughout(&slope, low, high)?),
                None => (limit, limit, self.last_sign().is_gt()),
            };
            if after != rising {
                let t = bracketed_root(&self.values[1], &self.values[2], from, to, rising);
                turns[count] = Turn { t, is_lowest: after, piece: [from, to] };
                count += 1;
                rising = after;
            }
            from = next;
        }
        Ok((turns, count))
    }

    /// The sign of F where it turns.
    pub(super) fn sign_at_turn(&self, turn: &Turn) -> Result<Ordering, Doubt> {
        let here = horner(&self.bounded, &Bounded::of(turn.t));
        let extreme = if turn.is_lowest { Less } else { Greater };
        if here.certain_sign() == Some(extreme) {
            return Ok(extreme);
        }
        // It may be a little lower or higher beside t: not by more than the steepest slope allows.
        let slope = derivative(&self.bounded);
        let [from, to] = turn.piece;
        let near = surroundings(&slope, turn.t, from, to, !turn.is_lowest)?;
        let steepness = |t: f64| {
            let slope = horner(&slope, &Bounded::of(t));
            slope.value.abs() + slope.error
        };
        let steepest = steepness(near.low).max(steepness(near.high));
        let spread = 1.001 * steepest * (near.high - near.low);
        let here = Bounded { value: here.value, error: here.error + spread };
        here.certain_sign().ok_or(Doubt)
    }
}

/// Where what has degree 2 changes its sign up to a time beyond which it does not.
fn bends<const K: usize>(
    second: &[Bounded; K],
    values: &[f64; K],
    limit: f64,
) -> Result<([[f64; 2]; 2], usize), Doubt> {
    let get = |i: usize| second.get(i).copied().unwrap_or(Bounded::of(0.0));
    let [c, b, a] = [get(0), get(1), get(2)];
    let signs = [c, b, a].map(|x| x.certain_sign());
    let [Some(first), Some(middle), Some(last)] = signs else { return Err(Doubt) };
    let signs = [first, middle, last];
    let count = match variations(signs.into_iter()) {
        2 => {
            let discriminant = b.square().minus(&Bounded::of(4.0).times(&a.times(&c)));
            if discriminant.certain_sign().ok_or(Doubt)?.is_gt() { 2 } else { 0 }
        }
        count => count,
    };
    let mut bends = [[0.0; 2]; 2];
    let Some(last) = signs.into_iter().rfind(|sign| sign.is_ne()).filter(|_| count > 0) else {
        return Ok((bends, 0));
    };
    let mut found = 0;
    let mut from = 0.0;
    for t in quadratic_roots(values).into_iter().filter(|&t| t > 0.0) {
        if found == count {
            return Err(Doubt);
        }
        // The last one comes before the sign beyond all of them.
        let falling = last.is_lt() == ((count - found) % 2 == 1);
        let near = surroundings(second, t, from, limit, falling)?;
        // Half way between two it is level: not around either, so that it is monotone there.
        if !(near.low - from > near.high - near.low && near.high < limit) {
            return Err(Doubt);
        }
        bends[found] = [near.low, near.high];
        found += 1;
        from = near.high + 2.0 * (near.high - near.low);
    }
    if found == count { Ok((bends, count)) } else { Err(Doubt) }
}

/// Does F' keep a sign around a bend, and is it above 0?
fn rises_throughout<const K: usize>(
    slope: &[Bounded; K],
    low: f64,
    high: f64,
) -> Result<bool, Doubt> {
    let second = derivative(slope);
    let [s, t] = [low, high].map(Bounded::of);
    let steepness = |t: &Bounded| {
        let second = horner(&second, t);
        second.value.abs() + second.error
    };
    let here = horner(slope, &s);
    let spread = 1.001 * steepness(&s).max(steepness(&t)) * (high - low);
    let here = Bounded { value: here.value, error: here.error + spread };
    here.certain_sign().map(Ordering::is_gt).ok_or(Doubt)
}
