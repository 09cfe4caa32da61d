//! Every digit kept: integers of any size times a power of two.
//!
//! Each finite f64 is such a number, and sums and products stay such numbers, so a polynomial in f64
//! inputs has an exact value and an exact sign. A few microseconds a formula; reached only where the
//! error bound of f64 cannot decide.

use super::{Double, Number};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// ± digits · 2^exponent. Digits in base 2^64, the lowest first, with no zero on top; 0 has none.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    negative: bool,
    exponent: i64,
    digits: Vec<u64>,
}

impl Exact {
    const ZERO: Exact = Exact { negative: false, exponent: 0, digits: Vec::new() };

    /// −1, 0 or 1 as an ordering against 0.
    pub fn sign(&self) -> Ordering {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        }
    }

    /// The nearest f64; ±∞ or 0 beyond its range.
    pub fn approximate(&self) -> f64 {
        let Some(&last) = self.digits.last() else { return 0.0 };
        let n = self.digits.len();
        let below = |i: usize| if n >= i { self.digits[n - i] } else { 0 };
        let shift = last.leading_zeros();
        // The top 64 bits, the last of them set where anything follows: enough to round by.
        let mut top = last << shift;
        let mut rest = below(2);
        if shift > 0 {
            top |= rest >> (64 - shift);
            rest <<= shift;
        }
        let more = n > 2 && self.digits[..n - 2].iter().any(|&d| d != 0);
        top |= u64::from(rest != 0 || more);
        let value = super::scale(top as f64, (self.top() - 63).clamp(-4000, 4000) as i32);
        if self.negative { -value } else { value }
    }

    /// k with 2^k ≤ |self| < 2^(k+1); far below any other for 0.
    pub fn top(&self) -> i64 {
        match self.digits.last() {
            Some(d) => {
                self.exponent + 64 * self.digits.len() as i64 - 1 - i64::from(d.leading_zeros())
            }
            None => i64::MIN / 4,
        }
    }

    /// The first 106 bits of self · 2^−k, for k near [`top`](Exact::top).
    pub fn double(&self, k: i64) -> Double {
        let shifted = self.clone().shifted(-k);
        let hi = shifted.approximate();
        Double { hi, lo: shifted.minus(&Exact::of(hi)).approximate() }
    }

    /// self ÷ other, where other is not 0: nearly always the nearest f64.
    pub fn quotient(&self, other: &Self) -> f64 {
        if self.digits.is_empty() {
            return 0.0;
        }
        let (k, l) = (self.top(), other.top());
        let ratio = self.double(k) / other.double(l);
        super::scale(ratio.hi, (k - l).clamp(-4000, 4000) as i32)
    }

    /// self · 2^k.
    pub fn shifted(mut self, k: i64) -> Self {
        self.exponent += k;
        self
    }

    fn normalised(mut self) -> Self {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        let zeros = self.digits.iter().take_while(|&&d| d == 0).count();
        if zeros > 0 {
            self.digits.drain(..zeros);
            self.exponent += 64 * zeros as i64;
        }
        if self.digits.is_empty() { Exact::ZERO } else { self }
    }

    /// The digits as they are when the exponent is lowered to `exponent`.
    fn digits_at(&self, exponent: i64) -> Vec<u64> {
        let shift = (self.exponent - exponent) as usize;
        let (words, bits) = (shift / 64, shift % 64);
        let mut digits = vec![0; words];
        digits.reserve(self.digits.len() + 1);
        let mut carry = 0;
        for &d in &self.digits {
            digits.push((d << bits) | carry);
            carry = if bits == 0 { 0 } else { d >> (64 - bits) };
        }
        digits.push(carry);
        digits
    }

    fn sum(&self, other: &Self, other_negative: bool) -> Self {
        if self.digits.is_empty() {
            return Exact { negative: other_negative, ..other.clone() };
        }
        if other.digits.is_empty() {
            return self.clone();
        }
        let exponent = self.exponent.min(other.exponent);
        let (mut a, mut b) = (self.digits_at(exponent), other.digits_at(exponent));
        let length = a.len().max(b.len()) + 1;
        a.resize(length, 0);
        b.resize(length, 0);
        let negative = if self.negative == other_negative {
            add_into(&mut a, &b);
            self.negative
        } else if a.iter().rev().ge(b.iter().rev()) {
            subtract_into(&mut a, &b);
            self.negative
        } else {
            subtract_into(&mut b, &a);
            a = b;
            other_negative
        };
        Exact { negative, exponent, digits: a }.normalised()
    }
}

fn add_into(a: &mut [u64], b: &[u64]) {
    let mut carry = false;
    for (x, &y) in a.iter_mut().zip(b) {
        let (s, c1) = x.overflowing_add(y);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        *x = s;
        carry = c1 | c2;
    }
}

/// a −= b, with a ≥ b.
fn subtract_into(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (x, &y) in a.iter_mut().zip(b) {
        let (s, b1) = x.overflowing_sub(y);
        let (s, b2) = s.overflowing_sub(u64::from(borrow));
        *x = s;
        borrow = b1 | b2;
    }
}

impl Number for Exact {
    fn of(x: f64) -> Self {
        let bits = x.to_bits();
        let (raised, fraction) = (((bits >> 52) & 0x7ff) as i64, bits & ((1 << 52) - 1));
        let (digits, exponent) =
            if raised == 0 { (fraction, -1074) } else { (fraction | (1 << 52), raised - 1075) };
        Exact { negative: x < 0.0, exponent, digits: vec![digits] }.normalised()
    }

    fn plus(&self, other: &Self) -> Self {
        self.sum(other, other.negative)
    }

    fn minus(&self, other: &Self) -> Self {
        self.sum(other, !other.negative)
    }

    fn times(&self, other: &Self) -> Self {
        let mut digits = vec![0u64; self.digits.len() + other.digits.len()];
        // Numbers of very different sizes leave long gaps between their digits.
        for (i, &x) in self.digits.iter().enumerate().filter(|(_, x)| **x != 0) {
            let mut carry = 0u128;
            for (place, &y) in digits[i..].iter_mut().zip(&other.digits) {
                let full = u128::from(x) * u128::from(y) + u128::from(*place) + carry;
                *place = full as u64;
                carry = full >> 64;
            }
            digits[i + other.digits.len()] = carry as u64;
        }
        let negative = self.negative != other.negative;
        Exact { negative, exponent: self.exponent + other.exponent, digits }.normalised()
    }

    fn certain_sign(&self) -> Option<Ordering> {
        Some(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(x: f64) -> Exact {
        Exact::of(x)
    }

    #[test]
    fn differences_far_below_one_ulp_keep_their_sign() {
        let (big, small) = (exact(1e300), exact(1e-300));
        let squared = big.plus(&small).times(&big.minus(&small));
        // (B + s)(B − s) − B² = −s²
        let difference = squared.minus(&big.square());
        assert_eq!(difference.sign(), Ordering::Less);
        assert_eq!(difference.plus(&small.square()).sign(), Ordering::Equal);
    }

    #[test]
    fn subnormals_and_signs() {
        let smallest = f64::from_bits(1);
        assert_eq!(exact(smallest).minus(&exact(smallest)).sign(), Ordering::Equal);
        assert_eq!(exact(-smallest).sign(), Ordering::Less);
        assert_eq!(exact(-0.0).sign(), Ordering::Equal);
        assert_eq!(exact(-2.0).times(&exact(-3.5)).approximate(), 7.0);
        assert_eq!(exact(-2.0).minus(&exact(3.5)).approximate(), -5.5);
    }

    #[test]
    fn magnitudes_reach_beyond_those_of_f64() {
        assert_eq!(exact(1.0).top(), 0);
        assert_eq!(exact(-1.999).top(), 0);
        assert_eq!(exact(f64::from_bits(1)).square().top(), -2148);
        assert_eq!(exact(f64::MAX).square().top(), 2047);
    }

    #[test]
    fn carries_run_through_every_digit() {
        // (2^53 − 1)^8 by squaring, against the product the other way round.
        let x = exact(9_007_199_254_740_991.0);
        let (two, one) = (x.square(), exact(1.0));
        let eight = two.square().square();
        let other = x.times(&x.times(&x.times(&x.times(&x.times(&x.times(&x.times(&x)))))));
        assert_eq!(eight.minus(&other).sign(), Ordering::Equal);
        assert_eq!(eight.plus(&one).minus(&other).approximate(), 1.0);
        assert_eq!(other.minus(&eight.plus(&one)).approximate(), -1.0);
    }

    #[test]
    fn values_round_to_the_nearest() {
        let third = exact(1.0 / 3.0);
        assert_eq!(third.approximate(), 1.0 / 3.0);
        // 1 + 2^-53 is half way, and goes to the even side; a trace more goes up.
        let half_way = exact(1.0).plus(&exact(f64::EPSILON / 2.0));
        assert_eq!(half_way.approximate(), 1.0);
        let above = half_way.plus(&exact(1e-300));
        assert_eq!(above.approximate(), 1.0 + f64::EPSILON);
        assert_eq!(exact(0.0).approximate(), 0.0);
    }

    #[test]
    fn quotients_reach_beyond_the_range_of_f64() {
        let (huge, tiny) = (exact(3e300).square(), exact(7e-300).square());
        assert_eq!(huge.quotient(&huge.times(&exact(4.0))), 0.25);
        assert_eq!(exact(-1.0).quotient(&exact(49.0)), -1.0 / 49.0);
        assert_eq!(tiny.quotient(&exact(0.125).times(&tiny)), 8.0);
        assert_eq!(huge.quotient(&tiny), f64::INFINITY);
    }
}
