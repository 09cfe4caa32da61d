//! What holds when, exactly: the times between the sign changes of polynomials, one after the other.
//!
//! Within such a cell no sign changes, so that one look at the signs, at any time in it, tells all.
//! The changes are isolated by Sturm's theorem and told apart by halving, however close they are; two
//! that are the same are so by a common divisor. Tens of microseconds a polynomial: for the cases in
//! which rounding leaves any doubt.

use super::sturm::{Chain, common_divisor, derivative, trimmed, value, variations};
use crate::number::{Bounded, Exact, Number, scale};
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The first cell that begins with a change, at a time above 0, and of which `look` tells something:
/// when it begins, and what was told. `look` is given a time within the cell.
#[cold]
pub(crate) fn first_cell<T>(
    polynomials: impl IntoIterator<Item = Vec<Exact>>,
    mut look: impl FnMut(&Exact) -> Option<T>,
) -> Option<(f64, T)> {
    let polynomials: Vec<Vec<Exact>> = polynomials.into_iter().map(trimmed).collect();
    let mut changes: Vec<Change> = polynomials.iter().cloned().flat_map(changes).collect();
    // Within a cell, a root of even order changes nothing; but that is no time to look.
    let is_root =
        |t: &Exact| polynomials.iter().any(|p| !p.is_empty() && value(p, t).sign().is_eq());
    while let Some(first) = take_first(&mut changes) {
        let next = changes.iter().map(|change| &change.low).min_by(|a, b| order(a, b));
        let mut within = match next {
            Some(next) => split(&first.high, next),
            None => first.high.clone().shifted(1),
        };
        while is_root(&within) {
            within = half_way(&first.high, &within);
        }
        if let Some(told) = look(&within) {
            return Some((first.instant(), told));
        }
    }
    None
}

/// The root of a polynomial between two times at which it is known to have different signs.
#[cold]
pub(crate) fn root_between(polynomial: Vec<Exact>, low: f64, high: f64) -> f64 {
    let polynomial = Rc::new(Signed::new(polynomial));
    let (low, high) = (Exact::of(low), Exact::of(high));
    let after = polynomial.sign_at(&high);
    Change { polynomial, low, high, after, bits: 16 }.instant()
}

/// A polynomial, and its coefficients rounded for the signs that are easy.
struct Signed {
    exact: Vec<Exact>,
    bounded: Vec<Bounded>,
}

impl Signed {
    fn new(exact: Vec<Exact>) -> Self {
        let bounded = exact.iter().map(|c| {
            let value = c.approximate();
            let error = f64::EPSILON * value.abs() + f64::MIN_POSITIVE;
            Bounded { value, error: if c.sign().is_eq() { 0.0 } else { error } }
        });
        let bounded = bounded.collect();
        Signed { exact, bounded }
    }

    fn sign_at(&self, t: &Exact) -> Ordering {
        let near = t.approximate();
        let error = f64::EPSILON * near + f64::MIN_POSITIVE;
        let near = Bounded { value: near, error };
        let mut rough = Bounded::of(0.0);
        for coefficient in self.bounded.iter().rev() {
            rough = rough.times(&near).plus(coefficient);
        }
        rough.certain_sign().unwrap_or_else(|| value(&self.exact, t).sign())
    }
}

/// A time at which a polynomial changes its sign: the only root between `low` and `high`, neither of
/// which is one; or the two are equal, and are the root.
struct Change {
    polynomial: Rc<Signed>,
    low: Exact,
    high: Exact,
    after: Ordering,
    /// By how many bits the next step is to narrow it down.
    bits: i32,
}

impl Change {
    /// Narrows it down around where the secant crosses 0: by more and more bits as long as the root is
    /// found to be there, and by halving where it is not.
    fn narrow(&mut self) {
        if self.is_exact() || self.high.top() - self.low.top() >= 2 {
            return self.halve();
        }
        let f = &self.polynomial.exact;
        let (before, after) = (value(f, &self.low), value(f, &self.high));
        let parts = scale(1.0, self.bits);
        let part = (before.quotient(&before.minus(&after)) * parts) as i64 as f64;
        let width = self.high.minus(&self.low).shifted(-i64::from(self.bits));
        let at = |part: f64| self.low.plus(&width.times(&Exact::of(part)));
        let low = if part >= 2.0 { at(part - 1.0) } else { self.low.clone() };
        let high = if part + 3.0 <= parts { at(part + 2.0) } else { self.high.clone() };
        let is = |t: &Exact, sign: Ordering| self.polynomial.sign_at(t) == sign;
        if is(&low, self.after.reverse()) && is(&high, self.after) {
            (self.low, self.high) = (low, high);
            self.bits = (2 * self.bits).min(48);
        } else {
            self.bits = (self.bits / 2).max(2);
            self.halve();
        }
    }

    fn halve(&mut self) {
        if self.is_exact() {
            return;
        }
        let split = split(&self.low, &self.high);
        match self.polynomial.sign_at(&split) {
            Ordering::Equal => (self.low, self.high) = (split.clone(), split),
            sign if sign == self.after => self.high = split,
            _ => self.low = split,
        }
    }

    fn is_exact(&self) -> bool {
        order(&self.low, &self.high).is_eq()
    }

    /// Is it known to this many bits?
    fn is_known(&self, bits: i64) -> bool {
        let width = self.high.minus(&self.low);
        width.sign().is_eq() || width.top() < self.low.top() - bits
    }

    /// The f64 nearest to it, or next to that.
    fn instant(mut self) -> f64 {
        while !self.is_known(64) {
            self.narrow();
        }
        half_way(&self.low, &self.high).approximate()
    }

    /// Is there a time after this change and before the other, and room around it?
    fn is_before(&self, other: &Change) -> bool {
        order(&self.high, &other.low).is_lt()
    }

    /// Both between the same two times: are they the same?
    fn is(&self, other: &Change) -> bool {
        let common = common_divisor(&self.polynomial.exact, &other.polynomial.exact);
        if common.len() < 2 {
            return false;
        }
        let low = if order(&self.low, &other.low).is_lt() { &other.low } else { &self.low };
        let high = if order(&self.high, &other.high).is_lt() { &self.high } else { &other.high };
        if order(low, high).is_ge() {
            return value(&common, low).sign().is_eq();
        }
        // If one of them is exact, `low` and `high` are, too, and are dealt with.
        Chain::new(&common).roots_between(low, high) > 0
    }
}

/// Takes the earliest of the changes, and all that are at the same time.
fn take_first(changes: &mut Vec<Change>) -> Option<Change> {
    let mut first = changes.pop()?;
    let mut i = 0;
    let mut steps = 0;
    while i < changes.len() {
        let other = &mut changes[i];
        if first.is_before(other) {
            (i, steps) = (i + 1, 0);
        } else if other.is_before(&first) {
            core::mem::swap(&mut first, other);
            (i, steps) = (0, 0);
        } else if steps == 20 && first.is(other) {
            // So many steps on, they are the same or need many more.
            changes.swap_remove(i);
            steps = 0;
        } else {
            first.narrow();
            other.narrow();
            steps += 1;
        }
    }
    Some(first)
}

/// Every time above 0 at which the polynomial changes its sign.
fn changes(polynomial: Vec<Exact>) -> Vec<Change> {
    let mut polynomial = trimmed(polynomial);
    let roots_at_zero = polynomial.iter().take_while(|c| c.sign().is_eq()).count();
    polynomial.drain(..roots_at_zero);
    let mut found = Vec::new();
    // Descartes: no more roots than changes among the signs of the coefficients, or an even number
    // less.
    let most = variations(polynomial.iter().map(Exact::sign));
    if most == 0 {
        return found;
    }
    let [early, late] = limits(&polynomial);
    let signed = Rc::new(Signed::new(polynomial));
    let mut change = |low: Exact, high: Exact| {
        let after = signed.sign_at(&high);
        // A root of even order changes nothing.
        if after != signed.sign_at(&low) {
            let polynomial = signed.clone();
            found.push(Change { polynomial, low, high, after, bits: 4 });
        }
    };
    if most == 1 {
        change(early, late);
        return found;
    }
    let chain = Chain::new(&signed.exact);
    let (first, last) = (chain.variations(&early), chain.variations(&late));
    let mut pieces = alloc::vec![(early, first, late, last, 0)];
    while let Some((low, at_low, high, at_high, depth)) = pieces.pop() {
        match at_low.saturating_sub(at_high) {
            0 => {}
            1 => change(low, high),
            n => {
                // Two that halving does not soon keep apart have a turn close by.
                let turn = (n == 2 && depth % 8 == 4).then(|| turn_between(&signed, &low, &high));
                if let Some(turn) = turn.flatten() {
                    change(low, turn.clone());
                    change(turn, high);
                    continue;
                }
                // A split that is a root itself is passed on both sides.
                let middle = split(&low, &high);
                let aside = |side: &Exact| {
                    let mut t = half_way(side, &middle);
                    while signed.sign_at(&t).is_eq() {
                        t = half_way(&t, &middle); // there are but four roots to run into
                    }
                    t
                };
                let splits = if signed.sign_at(&middle).is_eq() {
                    alloc::vec![aside(&low), aside(&high)]
                } else {
                    alloc::vec![middle]
                };
                let mut from = (low, at_low);
                for split in splits {
                    let at_split = chain.variations(&split);
                    pieces.push((from.0, from.1, split.clone(), at_split, depth + 1));
                    from = (split, at_split);
                }
                pieces.push((from.0, from.1, high, at_high, depth + 1));
            }
        }
    }
    found
}

/// A time between two where the sign is another than at both: near a turn, by Newton's method.
/// Halving would take as many steps as the two roots around the turn have digits in common.
fn turn_between(polynomial: &Signed, low: &Exact, high: &Exact) -> Option<Exact> {
    let outside = polynomial.sign_at(low);
    if outside != polynomial.sign_at(high) {
        return None;
    }
    let slope = derivative(&polynomial.exact);
    let second = derivative(&slope);
    let mut t = split(low, high);
    for _ in 0..30 {
        let sign = polynomial.sign_at(&t);
        if sign == outside.reverse() {
            return Some(t);
        }
        let (slope, second) = (value(&slope, &t), value(&second, &t));
        if sign.is_eq() || second.sign().is_eq() {
            return None;
        }
        let unit = t.top();
        let step = slope.quotient(&second.shifted(unit));
        if step == 0.0 || !step.is_finite() {
            return None;
        }
        t = t.minus(&Exact::of(step).shifted(unit));
        if order(&t, low).is_le() || order(&t, high).is_ge() {
            return None;
        }
    }
    None
}

/// Powers of two below and above every root (Fujiwara's bound, and that of 1/t).
fn limits(polynomial: &[Exact]) -> [Exact; 2] {
    let degree = polynomial.len() - 1;
    let above = |place: &dyn Fn(usize) -> usize| {
        let leading = polynomial[place(0)].top();
        let root = |i: usize| {
            let c = &polynomial[place(i)];
            (c.sign().is_ne()).then(|| (c.top() - leading + 1).div_euclid(i as i64) + 1)
        };
        (1..=degree).filter_map(root).max().unwrap_or(0) + 2
    };
    let (early, late) = (-above(&|i| i), above(&|i| degree - i));
    [early, late].map(|k| Exact::of(1.0).shifted(k))
}

fn order(a: &Exact, b: &Exact) -> Ordering {
    a.minus(b).sign()
}

fn half_way(a: &Exact, b: &Exact) -> Exact {
    a.plus(b).shifted(-1)
}

/// A time between two above 0: half way by their logarithms at first, so that both ends of the scale
/// are reached soon, and always one with few digits.
fn split(low: &Exact, high: &Exact) -> Exact {
    let (l, h) = (low.top(), high.top());
    if h - l >= 2 { Exact::of(1.0).shifted((l + h + 1).div_euclid(2)) } else { half_way(low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(coefficients: &[f64]) -> Vec<f64> {
        let polynomial = coefficients.iter().map(|&c| Exact::of(c)).collect();
        let mut times = Vec::new();
        let mut changes = changes(polynomial);
        while let Some(first) = take_first(&mut changes) {
            times.push(first.instant());
        }
        times
    }

    #[test]
    fn every_change_is_found_in_order() {
        assert_eq!(found(&[24.0, -50.0, 35.0, -10.0, 1.0]), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(found(&[-2.0, 0.0, 1.0]), [crate::number::sqrt(2.0)]);
        assert_eq!(found(&[1.0, -1e-300]), [1.0 / 1e-300]);
        assert_eq!(found(&[0.0, -3.0, 1.0]), [3.0], "and not the one at 0");
    }

    #[test]
    fn double_roots_change_nothing_wherever_halving_meets_them() {
        // (t − 1)²(t − 3)², (t − 1)²(t − 3), (t − 1)(t − 2)², (t − 1)²(t − 1.5)
        assert!(found(&[9.0, -24.0, 22.0, -8.0, 1.0]).is_empty());
        assert_eq!(found(&[-3.0, 7.0, -5.0, 1.0]), [3.0]);
        assert_eq!(found(&[-4.0, 8.0, -5.0, 1.0]), [1.0]);
        assert_eq!(found(&[-1.5, 4.0, -3.5, 1.0]), [1.5]);
        // (t − 1)³
        assert_eq!(found(&[-1.0, 3.0, -3.0, 1.0]), [1.0]);
    }

    #[test]
    fn a_cell_is_not_looked_at_where_something_just_touches_0() {
        // (t − 1)(t − 2)²(t − 3), below 0 on both sides of 2.
        let f = [12.0, -28.0, 23.0, -8.0, 1.0].map(Exact::of).to_vec();
        let below = |t: &Exact| value(&f, t).sign().is_lt().then_some(());
        assert_eq!(first_cell([f.clone()], below), Some((1.0, ())));
    }

    #[test]
    fn roots_that_agree_to_hundreds_of_digits_are_two() {
        // (t − 1)² = 2^-2000
        let tiny = Exact::of(1.0).shifted(-2000);
        let one = || Exact::of(1.0);
        let mut two = changes(alloc::vec![one().minus(&tiny), Exact::of(-2.0), one()]);
        let first = take_first(&mut two).unwrap();
        assert_eq!(two.len(), 1);
        assert!(first.is_before(&two[0]));
        assert_eq!([first.instant(), two.pop().unwrap().instant()], [1.0, 1.0]);
    }

    #[test]
    fn changes_at_the_same_time_are_one() {
        // √2 is a root of both, and t² = 2 + 2^-1000 is another time.
        let square = |rest: Exact| alloc::vec![rest, Exact::of(0.0), Exact::of(1.0)];
        let beside = Exact::of(-2.0).minus(&Exact::of(1.0).shifted(-1000));
        let thrice = [-6.0, 0.0, 3.0].map(Exact::of).to_vec();
        let all = [square(Exact::of(-2.0)), thrice, square(beside)];
        let mut all: Vec<Change> = all.into_iter().flat_map(changes).collect();
        assert!(take_first(&mut all).is_some() && take_first(&mut all).is_some());
        assert!(all.is_empty());
    }
}
