//! Roots isolated by Sturm's theorem, which always succeeds: with p, p′ and their remainders in turn,
//! the variations in sign at a less those at b are the number of distinct roots in (a, b).

use super::{bisect_f64, root_bound, variations};
use crate::dyadic::Dyadic;
use crate::polynomial::Polynomial;

/// An interval for each root t > 0 of odd multiplicity. The ends of an interval are not roots.
pub fn intervals(p: &Polynomial) -> Vec<(Dyadic, Dyadic)> {
    let chain = chain(p);
    let at_zero = variations(chain.iter().map(Polynomial::sign_after_zero));
    let at_end = variations(chain.iter().filter_map(|s| s.leading().map(Dyadic::sign)));
    let mut found = Vec::new();
    isolate(&chain, (Dyadic::ZERO, at_zero), (root_bound(p), at_end), &mut found);
    found
}

/// p, p′, and on: each the remainder of the two before it, turned round.
pub fn chain(p: &Polynomial) -> Vec<Polynomial> {
    let mut chain = vec![p.clone(), p.derivative()];
    loop {
        let [.., a, b] = chain.as_slice() else { unreachable!("two at least") };
        let next = a.remainder(b).scaled(&Dyadic::from(-1.0));
        if next.is_zero() {
            return chain;
        }
        chain.push(next);
    }
}

pub fn variations_at(chain: &[Polynomial], t: &Dyadic) -> usize {
    variations(chain.iter().map(|p| p.sign_at(t)))
}

/// Intervals with one root of odd multiplicity each. The ends of an interval are not roots.
fn isolate(
    chain: &[Polynomial],
    low: (Dyadic, usize),
    high: (Dyadic, usize),
    found: &mut Vec<(Dyadic, Dyadic)>,
) {
    let p = &chain[0];
    let roots = low.1 - high.1;
    let ends = (p.sign_at(&low.0), p.sign_at(&high.0));
    if roots == 0 || (roots == 1 && ends.0 == ends.1) {
        return;
    }
    if roots == 1 {
        found.push((low.0, high.0));
        return;
    }
    let at = between(chain, &low.0, &high.0);
    let middle = variations_at(chain, &at);
    isolate(chain, low, (at.clone(), middle), found);
    isolate(chain, (at, middle), high, found);
}

/// A point between that is no root: near an extremum of p where one is in sight, since that is where
/// two close roots part; else about the middle.
fn between(chain: &[Polynomial], low: &Dyadic, high: &Dyadic) -> Dyadic {
    let (p, slope) = (&chain[0], &chain[1]);
    let ends = (slope.sign_at(low), slope.sign_at(high));
    if p.sign_at(low) == p.sign_at(high)
        && ends.0 == p.sign_at(low).reverse()
        && ends.1 == p.sign_at(low)
    {
        if let (Some(a), Some(b)) = (low.as_f64(), high.as_f64()) {
            let (at, _) = bisect_f64(slope, (a, b), ends.1, true);
            if at > a && p.sign_at_f64(at) == p.sign_at(low).reverse() {
                return Dyadic::from(at);
            }
        }
    }
    // Halves, or on the scale of exponents where the two are far apart.
    let middle = match (low.as_f64(), high.as_f64()) {
        (Some(a), Some(b)) if b > 4.0 * a.max(1e-3) => Dyadic::from((a.max(1e-6) * b).sqrt()),
        _ => (low + high).shifted(-1),
    };
    let width = high - low;
    (0..)
        .map(|i| &middle + &(&width * &Dyadic::from(f64::from(i))).shifted(-20))
        .find(|at| p.sign_at(at).is_ne())
        .expect("a polynomial has few roots")
}
