//! Roots isolated in f64, where its error bound leaves no doubt: far quicker than Sturm's theorem.
//!
//! A polynomial on [0, 1] lies within the hull of its Bernstein coefficients, and has as many roots
//! there as these have variations in sign, or fewer by an even number. So: none, done; one, isolated;
//! more, halve the interval (de Casteljau). (Farouki, The Bernstein polynomial basis, 2012.)

use super::variations;
use crate::dyadic::Dyadic;
use crate::polynomial::Polynomial;

/// The most coefficients: degree 6.
const MOST: usize = 7;
const DEEPEST: i32 = 40;

/// Coefficients of one kind or another, and by how much each of them can be off.
#[derive(Clone, Copy)]
struct Rounded {
    values: [f64; MOST],
    errors: [f64; MOST],
    count: usize,
}

impl Rounded {
    fn values(&self) -> &[f64] {
        &self.values[..self.count]
    }

    /// Variations in sign, if every sign is certain.
    fn variations(&self) -> Option<usize> {
        let certain = self.values().iter().zip(&self.errors).all(|(v, error)| v.abs() > *error);
        certain.then(|| variations(self.values().iter().map(|v| v.total_cmp(&0.0))))
    }

    /// From the coefficients of p(t), those of p(low + x).
    fn shifted(&self, low: f64) -> Self {
        let mut to = *self;
        for i in 0..self.count {
            for j in (i..self.count - 1).rev() {
                to.values[j] += low * to.values[j + 1];
                to.errors[j] += low * to.errors[j + 1] + 2.0 * f64::EPSILON * to.values[j].abs();
                to.errors[j] += f64::EPSILON * (low * to.values[j + 1]).abs();
            }
        }
        to
    }

    /// From coefficients in powers of x, those in Bernstein's basis on [0, 1].
    fn bernstein(&self) -> Self {
        let degree = self.count - 1;
        let mut b = *self;
        for j in 0..self.count {
            let (mut weight, mut value, mut size, mut error) = (1.0, 0.0, 0.0, 0.0);
            for i in 0..=j {
                value += weight * self.values[i];
                size += weight * self.values[i].abs();
                error += weight * self.errors[i];
                // C(j, i + 1)/C(n, i + 1) from C(j, i)/C(n, i).
                weight *= (j - i) as f64 / (degree - i).max(1) as f64;
            }
            b.values[j] = value;
            b.errors[j] = 1.01 * error + 32.0 * f64::EPSILON * size;
        }
        b
    }

    /// Bernstein coefficients on the two halves.
    fn halves(&self) -> [Self; 2] {
        let (mut left, mut right) = (*self, *self);
        let n = self.count;
        for i in 0..n {
            left.values[i] = right.values[0];
            left.errors[i] = right.errors[0];
            for j in 0..n - 1 - i {
                let sum = 0.5 * (right.values[j] + right.values[j + 1]);
                let error = 0.5 * (right.errors[j] + right.errors[j + 1]);
                right.values[j] = sum;
                right.errors[j] = error + f64::EPSILON * (sum.abs() + error);
            }
        }
        [left, right]
    }

    /// Coefficients in powers of x, rounded.
    fn of(p: &Polynomial) -> Self {
        let mut to = Rounded { values: [0.0; MOST], errors: [0.0; MOST], count: p.degree() + 1 };
        for (i, c) in p.coefficients().iter().enumerate() {
            to.values[i] = c.to_f64();
            to.errors[i] = 2.0 * f64::EPSILON * to.values[i].abs() + 1e-280;
        }
        to
    }

    /// Have the values become so small that their errors show?
    fn is_worn(&self) -> bool {
        let most = |values: &[f64]| values.iter().fold(0.0, |m: f64, v| m.max(v.abs()));
        most(self.values()) < 1e4 * most(&self.errors[..self.count])
    }
}

struct Search<'a> {
    p: &'a Polynomial,
    found: Vec<(f64, f64)>,
}

impl Search<'_> {
    /// Finds intervals with one root each, the roots of p in (low, low + width), where it has these
    /// Bernstein coefficients.
    fn within(&mut self, b: &Rounded, low: f64, width: f64, depth: i32) -> Option<()> {
        match b.variations() {
            Some(0) => return Some(()),
            Some(1) => {
                self.found.push((low, low + width));
                return Some(());
            }
            _ if depth == DEEPEST || low + 0.5 * width == low => return None,
            _ => {}
        }
        let mut halves = b.halves();
        let width = 0.5 * width;
        for (half, low) in halves.iter_mut().zip([low, low + width]) {
            if half.variations().is_none() && half.is_worn() {
                // Small differences of large numbers: take them exactly, and round the result.
                let p = self.p.on(&Dyadic::from(low), &Dyadic::from(width));
                *half = Rounded::of(&p).bernstein();
            }
            self.within(half, low, width, depth + 1)?;
        }
        Some(())
    }
}

/// Intervals with one simple root each, one for every root t > 0; the last may reach to infinity.
/// `None` where f64 cannot tell. The ends of an interval are not roots.
pub fn isolate(p: &Polynomial) -> Option<Vec<(f64, f64)>> {
    if p.degree() >= MOST {
        return None;
    }
    let rounded = Rounded::of(p);
    let mut search = Search { p, found: Vec::new() };
    search.within(&rounded.bernstein(), 0.0, 1.0, 0)?;
    let mut low = 1.0;
    while low < 1e6 {
        match rounded.shifted(low).variations() {
            Some(0) => return Some(search.found),
            Some(1) => {
                search.found.push((low, f64::INFINITY));
                return Some(search.found);
            }
            _ => {
                let p = p.on(&Dyadic::from(low), &Dyadic::from(low));
                search.within(&Rounded::of(&p).bernstein(), low, low, 0)?;
            }
        }
        low *= 2.0;
    }
    None
}
