//! A disc and a segment, all three points on polynomial paths.
//!
//! Straight or falling, at rest, moving as one or each end on its own way, a wall or a single point:
//! all of these are the one question when gap(t) ≤ 0 and gap′(t) < 0 first hold together. The gap is
//! piecewise algebraic: beside the segment its sign is that of F = q² − r²|e|², with q = e × w; beyond
//! an end it is that of |w|² − r².

use crate::dyadic::Dyadic;
use crate::polynomial::{Path, Polynomial};
use crate::roots::{Root, entries, sign_changes};
use crate::truth::Truth;
use crate::unit::{Flight, Unit};
use std::cmp::Ordering::{self, Greater, Less};

/// The polynomials whose signs tell all about a disc and a segment.
pub struct Gap {
    unit: Unit,
    /// A segment that is always a point has no side.
    has_side: bool,
    /// e × w: on which side of the line the centre is.
    side: Polynomial,
    /// |e|².
    length: Polynomial,
    /// q² − r²|e|².
    beside: Polynomial,
    ends: [End; 2],
}

struct End {
    /// w·e: for end a, below 0 beyond it; for end b, above 0 beyond it.
    along: Polynomial,
    /// |w|² − r².
    beyond: Polynomial,
}

/// What can be said of the gap.
#[derive(PartialEq)]
enum State {
    Apart,
    /// Touching or overlapping, and not approaching.
    Together,
    /// Touching or overlapping, and approaching: the event.
    Colliding,
}

impl Gap {
    /// Of a disc with this centre and radius, and the segment with these ends.
    pub fn new(center: &Flight, radius: f64, ends: [&Flight; 2]) -> Self {
        Self::within(center, &Dyadic::from(radius), ends)
    }

    /// The same for a radius that need not be an f64.
    pub fn within(center: &Flight, radius: &Dyadic, ends: [&Flight; 2]) -> Self {
        let w = ends.map(|end| center.minus(end));
        let unit = Unit::of(&[&w[0], &w[1]], radius);
        let radius = unit.length(radius);
        let square = Polynomial::new(vec![&radius * &radius]);
        let w = w.map(|w| unit.path(&w));
        let e = w[0].minus(&w[1]);
        let side = e.cross(&w[0]);
        let length = e.dot(&e);
        let beside = &(&side * &side) - &(&length * &square);
        let end = |w: &Path| End { along: w.dot(&e), beyond: &w.dot(w) - &square };
        let ends = [end(&w[0]), end(&w[1])];
        Gap { unit, has_side: !e.is_zero(), side, length, beside, ends }
    }

    /// Whether the gap is below 0 now.
    pub fn overlaps(&self) -> bool {
        let sign = |p: &Polynomial| p.sign_at(&Dyadic::ZERO);
        let [a, b] = &self.ends;
        let gap = if !self.has_side || sign(&self.length).is_eq() || sign(&a.along).is_lt() {
            &a.beyond
        } else if sign(&b.along).is_gt() {
            &b.beyond
        } else {
            &self.beside
        };
        sign(gap).is_lt()
    }

    /// The first instant with gap ≤ 0 and approaching.
    pub fn event(&self) -> Truth {
        let first = match self.state(Polynomial::sign_after_zero) {
            State::Colliding => return Truth::NOW,
            State::Apart if !self.touches_at_a_corner() => self.first_entry(),
            _ => self.first_turn(),
        };
        first.map_or(Truth::Never, |root| Truth::at_root(&root, self.unit.time))
    }

    /// 2q′|e|² − q(|e|²)′: times q, it has the sign of the distance's rate beside the segment.
    fn rate_beside(&self) -> Polynomial {
        let turning = &self.side.derivative() * &self.length;
        &turning.scaled(&Dyadic::from(2.0)) - &(&self.side * &self.length.derivative())
    }

    /// The state where polynomials have these signs.
    fn state(&self, sign: impl Fn(&Polynomial) -> Ordering) -> State {
        let [a, b] = &self.ends;
        let (gap, approaching) =
            if !self.has_side || sign(&self.length).is_eq() || sign(&a.along).is_lt() {
                (sign(&a.beyond), sign(&a.beyond.derivative()).is_lt())
            } else if sign(&b.along).is_gt() {
                (sign(&b.beyond), sign(&b.beyond.derivative()).is_lt())
            } else {
                let gap = sign(&self.beside);
                let away = || [sign(&self.side), sign(&self.rate_beside())];
                (gap, gap.is_le() && matches!(away(), [Less, Greater] | [Greater, Less]))
            };
        match (gap, approaching) {
            (Greater, _) => State::Apart,
            (_, false) => State::Together,
            (_, true) => State::Colliding,
        }
    }

    /// Is the gap 0 just when the nearest feature changes from an end to the side? Then it can turn from
    /// above 0 to below without a change of sign in either piece, each being at a tangent. A segment
    /// that does not turn, met on a straight way, has a convex gap: there it cannot.
    fn touches_at_a_corner(&self) -> bool {
        self.beside.degree() > 2
            && self
                .ends
                .iter()
                .any(|end| sign_changes(&end.along).any(|root| root.sign_of(&end.beyond).is_eq()))
    }

    /// From apart: where the gap first turns from above 0 to below. But for corners, each way in is a
    /// root of one of the pieces, and each root with its foot on the segment is a way in.
    fn first_entry(&self) -> Option<Root> {
        let [a, b] = &self.ends;
        let mut ways: Vec<Root> = entries(&a.beyond).next().into_iter().collect();
        if self.has_side {
            ways.extend(entries(&b.beyond).next());
            // Where the segment is a point for an instant, it has no side, and both ends are there.
            let on_segment = |root: &Root| {
                root.sign_of(&a.along).is_ge()
                    && root.sign_of(&b.along).is_le()
                    && root.sign_of(&self.length).is_ne()
            };
            ways.extend(entries(&self.beside).find(on_segment));
        }
        // Few digits tell most of them apart; only those that may be first are worth more.
        let soonest = ways.iter().map(|way| way.high.clone()).min()?;
        ways.retain(|way| way.low <= soonest);
        ways.into_iter().map(Root::refined).min_by(|s, t| s.low.cmp(&t.low))
    }

    /// From anywhere: between any two neighbours among the roots of all the polynomials, nothing
    /// changes; so look once in each such cell. Roots within 2^-60 of each other count as one.
    fn first_turn(&self) -> Option<Root> {
        let [a, b] = &self.ends;
        let mut polynomials = vec![a.beyond.clone(), a.beyond.derivative()];
        if self.has_side {
            polynomials.extend([a, b].map(|end| end.along.clone()));
            polynomials.extend([b.beyond.clone(), b.beyond.derivative()]);
            polynomials.extend([self.side.clone(), self.beside.clone(), self.rate_beside()]);
        }
        let mut roots: Vec<Root> = polynomials.iter().flat_map(sign_changes).collect();
        roots.sort_by(|s, t| s.low.cmp(&t.low));
        for (i, root) in roots.iter().enumerate() {
            let at = match roots.get(i + 1) {
                Some(next) if next.low <= root.high => continue,
                Some(next) => (&root.high + &next.low).shifted(-1),
                None => &root.high + &Dyadic::power_of_two(0),
            };
            if self.state(|p| p.sign_at(&at)) == State::Colliding {
                return Some(root.clone());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::scene::Scene;
    use crate::{Case, Class, Deforming, Discs, Falling, FallingOnPoint, Question, Wall};
    use glam::DVec2;

    fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    /// Over a floor along the x axis, from −10 to 10, with radius 1.
    fn fall(center: DVec2, velocity: DVec2, acceleration: DVec2) -> Option<f64> {
        let ends = [at(-10.0, 0.0), at(10.0, 0.0)];
        when(Falling { center, velocity, acceleration, radius: 1.0, ends }.truth())
    }

    fn when(truth: Truth) -> Option<f64> {
        match truth {
            Truth::Never => None,
            Truth::At(instant) => {
                assert!(instant.rest.abs() < 1e-6, "{instant:?} is meant to be exact");
                Some(instant.near)
            }
        }
    }

    const DOWN: DVec2 = DVec2::new(0.0, -2.0);

    #[test]
    fn resting_on_the_floor_under_gravity_is_an_event_now() {
        assert_eq!(fall(at(0.0, 1.0), DVec2::ZERO, DOWN), Some(0.0));
        assert_eq!(fall(at(0.0, 1.0), at(3.0, 0.0), DOWN), Some(0.0));
        assert_eq!(fall(at(0.0, 1.0), DVec2::ZERO, -DOWN), None);
        assert_eq!(fall(at(0.0, 1.0), at(3.0, 0.0), DVec2::ZERO), None);
    }

    #[test]
    fn thrown_up_from_the_floor_it_comes_back() {
        assert_eq!(fall(at(0.0, 1.0), at(0.0, 4.0), DOWN), Some(4.0));
        // From below the floor's surface it turns while it still overlaps.
        assert_eq!(fall(at(0.0, 0.5), at(0.0, 0.5), DOWN), Some(0.25));
        // From there it gets out and comes back: 0.5 + 4t − t² = 1.
        let truth = Falling {
            center: at(0.0, 0.5),
            velocity: at(0.0, 4.0),
            acceleration: DOWN,
            radius: 1.0,
            ends: [at(-10.0, 0.0), at(10.0, 0.0)],
        };
        let Truth::At(instant) = truth.truth() else { panic!("it comes back") };
        assert!(instant.error(2.0 + 3.5f64.sqrt()) < 1.0);
    }

    #[test]
    fn just_reaching_the_ceiling_is_no_event() {
        assert_eq!(fall(at(0.0, -5.0), at(1.0, 4.0), DOWN), None);
        assert!(fall(at(0.0, -5.0), at(0.0, 5.0), DOWN).is_some_and(|t| t > 0.0));
    }

    fn roll(center: DVec2, velocity: DVec2, radius: f64) -> Option<f64> {
        let ends = [at(0.0, 0.0), at(8.0, 0.0)];
        when(Wall { center, velocity, radius, ends, wall_velocity: DVec2::ZERO }.truth())
    }

    #[test]
    fn sides_and_ends_of_a_wall_are_met_where_they_are() {
        assert_eq!(roll(at(4.0, 5.0), at(0.0, -2.0), 1.0), Some(2.0));
        assert_eq!(roll(at(4.0, -5.0), at(1.0, 2.0), 1.0), Some(2.0));
        assert_eq!(roll(at(-9.0, 0.0), at(2.0, 0.0), 1.0), Some(4.0));
        assert_eq!(roll(at(-10.0, 4.0), at(1.0, 0.0), 5.0), Some(7.0), "3, 4, 5");
        assert_eq!(roll(at(8.0, 5.0), at(0.0, -1.0), 1.0), Some(4.0), "side and end at once");
        assert_eq!(roll(at(-10.0, 5.0), at(1.0, 0.0), 5.0), None, "sliding along");
        assert_eq!(roll(at(4.0, 1.0), at(1.0, 1.0), 1.0), None, "touching and parting");
        assert_eq!(roll(at(4.0, 1.0), at(1.0, -1.0), 1.0), Some(0.0));
        assert_eq!(roll(at(4.0, 0.5), at(1.0, -1.0), 1.0), Some(0.0), "overlapping");
        assert_eq!(roll(at(4.0, 0.0), at(1.0, -1.0), 1.0), None, "the centre on the line");
        assert_eq!(roll(at(-1.0, 0.0), at(0.0, 1.0), 1.0), None, "at a tangent to the end");
    }

    #[test]
    fn a_segment_that_turns_past_touches_only() {
        // Ends (∓2, ±(t − 1)), the centre at (2(t − 1), 1): F/4 = 7τ² + 4τ⁴.
        let mut case = Deforming {
            center: at(-2.0, 1.0),
            velocity: at(2.0, 0.0),
            radius: 1.0,
            ends: [at(-2.0, -1.0), at(2.0, 1.0)],
            end_velocities: [at(0.0, 1.0), at(0.0, -1.0)],
        };
        assert_eq!(case.truth(), Truth::Never);
        case.radius = 1.0 + f64::EPSILON;
        assert!(matches!(case.truth(), Truth::At(instant) if (instant.near - 1.0).abs() < 1e-7));
        // Slower than 2Lu = r the touch is from within: out to the surface at t = 1, and in again.
        case = Deforming { center: at(-0.125, 1.0), velocity: at(0.125, 0.0), radius: 1.0, ..case };
        assert_eq!(when(case.truth()), Some(1.0));
    }

    #[test]
    fn a_segment_can_be_met_at_a_corner_with_every_piece_at_a_tangent() {
        // Until t = 1/32 the end is nearest, from then on the side; the gap is 0 there, and below
        // after, while |w|² − r² and F each have a double root.
        let case = Deforming {
            center: at(2264.0, 2556.0),
            velocity: at(256.0, 128.0),
            radius: 12.0,
            ends: [at(2304.0, 2576.0), at(2272.0, 2568.0)],
            end_velocities: [at(0.0, -128.0), at(0.0, 128.0)],
        };
        assert_eq!(when(case.truth()), Some(0.03125));
    }

    fn cases<C: Case>(count: u64) -> impl Iterator<Item = C> {
        Class::ALL.into_iter().flat_map(move |class| {
            (0..count).map(move |i| C::draw(class, &mut Random::new(5, 16 * i + class as u64)))
        })
    }

    #[test]
    fn two_discs_are_a_disc_and_a_point() {
        for case in cases::<Discs>(300) {
            let reach = case.radius[0] + case.radius[1];
            if Dyadic::from(reach) != &Dyadic::from(case.radius[0]) + &case.radius[1].into() {
                continue;
            }
            let [a, b] = [0, 1].map(|i| Flight::new(case.center[i], case.velocity[i], DVec2::ZERO));
            let by_gap = Gap::new(&a, reach, [&b, &b]).event();
            agree(case.truth(), by_gap, &case);
        }
    }

    fn agree(a: Truth, b: Truth, case: &impl std::fmt::Debug) {
        match (a, b) {
            (Truth::At(s), Truth::At(t)) if s.near == t.near => {
                assert!((s.rest - t.rest).abs() < 1e-5, "{s:?} {t:?}: {case:?}");
            }
            (Truth::At(s), Truth::At(t)) => {
                assert!(s.error(t.near) < 1.01, "{s:?} {t:?}: {case:?}")
            }
            (s, t) => assert_eq!(s, t, "{case:?}"),
        }
    }

    /// The same as `event`, by looking in every cell.
    fn event_by_cells(gap: &Gap) -> Truth {
        if gap.state(Polynomial::sign_after_zero) == State::Colliding {
            return Truth::NOW;
        }
        gap.first_turn().map_or(Truth::Never, |root| Truth::at_root(&root, gap.unit.time))
    }

    #[test]
    fn ways_in_and_cells_tell_the_same() {
        let still = |place| Flight::new(place, DVec2::ZERO, DVec2::ZERO);
        for case in cases::<Deforming>(400) {
            let center = Flight::new(case.center, case.velocity, DVec2::ZERO);
            let ends =
                [0, 1].map(|i| Flight::new(case.ends[i], case.end_velocities[i], DVec2::ZERO));
            let gap = Gap::new(&center, case.radius, [&ends[0], &ends[1]]);
            agree(gap.event(), event_by_cells(&gap), &case);
            // And the ends may change places.
            let gap = Gap::new(&center, case.radius, [&ends[1], &ends[0]]);
            agree(gap.event(), case.truth(), &case);
        }
        for case in cases::<Falling>(400) {
            let center = Flight::new(case.center, case.velocity, case.acceleration);
            let ends = case.ends.map(still);
            let gap = Gap::new(&center, case.radius, [&ends[0], &ends[1]]);
            agree(gap.event(), event_by_cells(&gap), &case);
        }
        for case in cases::<FallingOnPoint>(100) {
            let center = Flight::new(case.center, case.velocity, case.acceleration);
            let point = still(case.point);
            let gap = Gap::new(&center, case.radius, [&point, &point]);
            agree(gap.event(), event_by_cells(&gap), &case);
        }
    }

    /// The distance, sampled in f64, is above the radius until the instant, and equal to it then.
    fn sampling_agrees(scene: &Scene, truth: Truth, duration: f64) {
        if scene.distance(0.0) < scene.radius {
            return;
        }
        let until = match truth {
            Truth::At(instant) => instant.near,
            Truth::Never => 3.0 * duration,
        };
        let size = scene.distance(0.0) + scene.radius;
        for i in 0..1000 {
            let gap = scene.distance(until * f64::from(i) / 1000.0) - scene.radius;
            assert!(gap > -1e-9 * size, "{scene:?} {truth:?}: inside before");
        }
        if truth != Truth::Never {
            let gap = scene.distance(until) - scene.radius;
            assert!(gap.abs() < 1e-9 * size, "{scene:?} {truth:?}: a gap of {gap}");
            assert!(scene.distance(until + 1e-6 * duration) < scene.radius, "{scene:?} {truth:?}");
        }
    }

    #[test]
    fn sampling_finds_nothing_else() {
        for i in 0..1000 {
            let mut random = Random::new(11, i);
            let case = Deforming::draw(Class::Random, &mut random);
            let ([a, b], [va, vb]) = (case.ends, case.end_velocities);
            let scene = Scene {
                place: [case.center, a, b],
                velocity: [case.velocity, va, vb],
                acceleration: DVec2::ZERO,
                radius: case.radius,
            };
            sampling_agrees(&scene, case.truth(), case.duration());
            let case = Falling::draw(Class::Random, &mut random);
            let scene = Scene {
                place: [case.center, case.ends[0], case.ends[1]],
                velocity: [case.velocity, DVec2::ZERO, DVec2::ZERO],
                acceleration: case.acceleration,
                radius: case.radius,
            };
            sampling_agrees(&scene, case.truth(), case.duration());
        }
    }
}
