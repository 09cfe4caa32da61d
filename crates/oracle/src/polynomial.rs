//! Polynomials in time with exact coefficients, and their signs.

use crate::dyadic::Dyadic;
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

/// Σ coefficient\[i\] · tⁱ, without zeros at the top; 0 has no coefficients.
#[derive(Clone, Debug)]
pub struct Polynomial {
    coefficients: Vec<Dyadic>,
    rounded: OnceCell<Vec<f64>>,
}

impl Polynomial {
    /// From coefficients, the constant one first.
    pub fn new(mut coefficients: Vec<Dyadic>) -> Self {
        while coefficients.last().is_some_and(Dyadic::is_zero) {
            coefficients.pop();
        }
        Polynomial { coefficients, rounded: OnceCell::new() }
    }

    /// The coefficients, the constant one first.
    pub fn coefficients(&self) -> &[Dyadic] {
        &self.coefficients
    }

    /// The degree; 0 for the polynomial 0 too.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// Is it 0 everywhere?
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Its highest coefficient.
    pub fn leading(&self) -> Option<&Dyadic> {
        self.coefficients.last()
    }

    /// d/dt.
    pub fn derivative(&self) -> Self {
        let times = |(i, c): (usize, &Dyadic)| c * &Dyadic::from(i as f64);
        Self::new(self.coefficients.iter().enumerate().skip(1).map(times).collect())
    }

    /// The same signs for t > 0, with a constant coefficient that is not 0.
    pub fn without_roots_at_zero(&self) -> Self {
        let from = self.coefficients.iter().position(|c| !c.is_zero()).unwrap_or(0);
        Self::new(self.coefficients[from..].to_vec())
    }

    /// The value at t, exactly.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let mut coefficients = self.coefficients.iter().rev();
        let Some(first) = coefficients.next() else { return Dyadic::ZERO };
        coefficients.fold(first.clone(), |sum, c| &(&sum * t) + c)
    }

    /// The polynomial in x with t = low + width·x.
    pub fn on(&self, low: &Dyadic, width: &Dyadic) -> Self {
        let mut c = self.coefficients.clone();
        let n = c.len();
        for i in 0..n {
            for j in (i..n.saturating_sub(1)).rev() {
                c[j] = &c[j] + &(&c[j + 1] * low);
            }
        }
        let mut power = width.clone();
        for c in c.iter_mut().skip(1) {
            *c = &*c * &power;
            power = &power * width;
        }
        Self::new(c)
    }

    /// The sign just after t = 0.
    pub fn sign_after_zero(&self) -> Ordering {
        self.coefficients.iter().map(Dyadic::sign).find(|s| s.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// The sign at t, exactly.
    pub fn sign_at(&self, t: &Dyadic) -> Ordering {
        match t.as_f64() {
            Some(t) => self.sign_at_f64(t),
            None => self.at(t).sign(),
        }
    }

    /// The sign at t ≥ 0, exactly.
    pub fn sign_at_f64(&self, t: f64) -> Ordering {
        self.certain_sign(t, 0.0).unwrap_or_else(|| self.at(&Dyadic::from(t)).sign())
    }

    /// The sign on all of [t, t + width], where f64 is enough to tell.
    ///
    /// Horner's rule of degree n errs by less than (2n + 1)·2^-53 of Σ|cᵢ|tⁱ, the rounded coefficients
    /// included (Higham, Accuracy and Stability of Numerical Algorithms, §5.1); over the interval the
    /// value moves by less than its width times Σ i·|cᵢ|(t + width)^(i−1).
    pub fn certain_sign(&self, t: f64, width: f64) -> Option<Ordering> {
        // What underflow loses in a coefficient must stay below the 1e-280 granted for it.
        if !(t + width < 1e6) || self.degree() > 6 {
            return None;
        }
        let rounded =
            self.rounded.get_or_init(|| self.coefficients.iter().map(Dyadic::to_f64).collect());
        let end = t + width;
        let (mut value, mut size, mut slope) = (0.0, 0.0, 0.0);
        for &c in rounded.iter().rev() {
            slope = slope * end + size;
            value = value * t + c;
            size = size * end + c.abs();
        }
        let unit = (4 * rounded.len() + 8) as f64 * f64::EPSILON;
        let error = unit * size + 1.01 * width * slope + 1e-280;
        (value.abs() > error).then(|| value.total_cmp(&0.0))
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;
    fn add(self, other: &Polynomial) -> Polynomial {
        let n = self.coefficients.len().max(other.coefficients.len());
        let get = |p: &Polynomial, i| p.coefficients.get(i).cloned().unwrap_or(Dyadic::ZERO);
        Polynomial::new((0..n).map(|i| &get(self, i) + &get(other, i)).collect())
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;
    fn sub(self, other: &Polynomial) -> Polynomial {
        self + &other.scaled(&Dyadic::from(-1.0))
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;
    fn mul(self, other: &Polynomial) -> Polynomial {
        if self.is_zero() || other.is_zero() {
            return Polynomial::new(Vec::new());
        }
        let mut product = vec![Dyadic::ZERO; self.degree() + other.degree() + 1];
        for (i, a) in self.coefficients.iter().enumerate() {
            for (j, b) in other.coefficients.iter().enumerate() {
                product[i + j] = &product[i + j] + &(a * b);
            }
        }
        Polynomial::new(product)
    }
}

impl Polynomial {
    /// Times a number.
    pub fn scaled(&self, factor: &Dyadic) -> Self {
        Self::new(self.coefficients.iter().map(|c| c * factor).collect())
    }

    /// The remainder on division by `divisor` (not 0), times some positive number.
    pub fn remainder(&self, divisor: &Self) -> Self {
        let Some(lead) = divisor.leading() else { panic!("division by the polynomial 0") };
        let positive = lead.sign().is_gt();
        let size = lead.clone().abs();
        let mut rest = self.coefficients.clone();
        while rest.len() >= divisor.coefficients.len() {
            let Some(top) = rest.pop() else { break };
            if top.is_zero() {
                continue;
            }
            let top = if positive { top } else { -top };
            let shift = rest.len() + 1 - divisor.coefficients.len();
            for (i, c) in rest.iter_mut().enumerate() {
                *c = &*c * &size;
                if i >= shift {
                    *c = &*c - &(&divisor.coefficients[i - shift] * &top);
                }
            }
        }
        Self::new(rest)
    }
}

/// A vector that moves: both coordinates polynomials in time.
#[derive(Clone, Debug)]
pub struct Path {
    /// The first coordinate.
    pub x: Polynomial,
    /// The second coordinate.
    pub y: Polynomial,
}

impl Path {
    /// The inner product.
    pub fn dot(&self, other: &Path) -> Polynomial {
        &(&self.x * &other.x) + &(&self.y * &other.y)
    }

    /// The cross product.
    pub fn cross(&self, other: &Path) -> Polynomial {
        &(&self.x * &other.y) - &(&self.y * &other.x)
    }

    /// The way from `other` to self.
    pub fn minus(&self, other: &Path) -> Path {
        Path { x: &self.x - &other.x, y: &self.y - &other.y }
    }

    /// The velocity.
    pub fn derivative(&self) -> Path {
        Path { x: self.x.derivative(), y: self.y.derivative() }
    }

    /// Does it never leave the origin?
    pub fn is_zero(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }
}
