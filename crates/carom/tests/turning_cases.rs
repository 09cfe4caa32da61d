//! Bodies that turn: touching at the start, resting, grazing, for ever, and at the ends of the range.

use carom::predict::turning;
use carom::{Capsule, DVec2, Disc, Feature, Motion, Polygon, Segment};
use carom_oracle::Random;

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn block(low: DVec2, high: DVec2) -> Polygon {
    Polygon::rectangle(low, high).unwrap()
}

#[test]
fn without_spin_the_answer_is_that_of_straight_lines() {
    let a = block(at(0.0, 0.0), at(1.0, 1.0));
    let b = block(at(3.0, 0.5), at(4.0, 1.5));
    let right = Motion::straight(at(0.5, 0.0));
    let contact = turning::polygon_polygon(&a, &right, &b, &Motion::REST, f64::INFINITY).unwrap();
    assert_eq!(contact.instant, 4.0);
    assert_eq!(contact.normal, at(1.0, 0.0));
    assert_eq!((contact.point_a.x, contact.point_b.x), (3.0, 3.0));
    // Past it, over it by the least there is, and away from it.
    let over = Motion::straight(at(0.5, 0.5)); // the corners pass each other at a distance
    assert_eq!(turning::polygon_polygon(&a, &over, &b, &Motion::REST, 20.0), None);
    let left = Motion::straight(at(-0.5, 0.0));
    assert_eq!(turning::polygon_polygon(&a, &left, &b, &Motion::REST, f64::INFINITY), None);
    // The horizon cuts off, and that is all.
    assert_eq!(turning::polygon_polygon(&a, &right, &b, &Motion::REST, 3.99), None);
    assert_eq!(turning::polygon_polygon(&a, &right, &b, &Motion::REST, 4.0), Some(contact));
}

#[test]
fn a_falling_spinning_box_lands_on_its_corner() {
    let floor = Segment::new(at(-50.0, 0.0), at(50.0, 0.0));
    let center = at(0.0, 10.0);
    let cube = block(at(-1.0, 9.0), at(1.0, 11.0));
    let fall = Motion::falling(at(1.0, 2.0), at(0.0, -9.81)).turning(0.5, center);
    let contact =
        turning::segment_polygon(&floor, &Motion::REST, &cube, &fall, f64::INFINITY).unwrap();
    assert_eq!((contact.feature_a, contact.normal), (Feature::Side(0), at(0.0, 1.0)));
    let lowest =
        |t: f64| cube.vertices().iter().map(|v| fall.place(*v, t).y).fold(f64::INFINITY, f64::min);
    assert!(lowest(contact.instant).abs() < 1e-13);
    assert!(lowest(contact.instant - 1e-9) > 0.0);
}

#[test]
fn touching_and_closing_is_an_event_now() {
    let a = block(at(0.0, 0.0), at(1.0, 1.0));
    let b = block(at(1.0, -3.0), at(2.0, 3.0));
    let spin = Motion::REST.turning(1.0, at(0.5, 0.5));
    // The upper right corner moves left, the lower right one to the right: into b.
    let contact = turning::polygon_polygon(&a, &spin, &b, &Motion::REST, f64::INFINITY).unwrap();
    assert_eq!(contact.instant, 0.0);
    assert_eq!((contact.point_a, contact.normal), (at(1.0, 0.0), at(1.0, 0.0)));
    // Overlapping and approaching: now.
    let deep = block(at(0.75, -3.0), at(2.0, 3.0));
    let right = Motion::straight(at(1.0, 0.0)).turning(0.1, at(0.5, 0.5));
    let contact = turning::polygon_polygon(&a, &right, &deep, &Motion::REST, 9.0).unwrap();
    assert_eq!(contact.instant, 0.0);
}

#[test]
fn touching_and_parting_is_no_event_but_the_next_touch_is() {
    // Two discs' worth of room: the bar leaves the wall, turns, and its other end comes back to it.
    let bar = block(at(-3.0, -0.5), at(3.0, 0.5));
    let wall = block(at(-9.0, -4.0), at(9.0, -0.5));
    // About its left end, upwards: it lies on the wall at first, and comes back from the left.
    let up = Motion::REST.turning(1.0, at(-3.0, -0.5));
    let contact = turning::polygon_polygon(&bar, &up, &wall, &Motion::REST, f64::INFINITY).unwrap();
    // Its left side, straight up from the pivot, comes down first: after a quarter of a turn.
    assert!((contact.instant - core::f64::consts::FRAC_PI_2).abs() < 1e-14, "{contact:?}");
    // Up and away: never.
    let away = Motion::straight(at(0.0, 4.0)).turning(1.0, at(0.0, 0.0));
    assert_eq!(turning::polygon_polygon(&bar, &away, &wall, &Motion::REST, f64::INFINITY), None);
    // A little sunk in by rounding makes no difference.
    let sunk = block(at(-9.0, -4.0), at(9.0, -0.5 + 1e-15));
    assert_eq!(turning::polygon_polygon(&bar, &away, &sunk, &Motion::REST, f64::INFINITY), None);
    // Thrown up, spinning, in gravity: it comes back.
    let thrown = Motion::falling(at(0.0, 9.0), at(0.0, -10.0)).turning(1.0, at(0.0, 0.0));
    let contact =
        turning::polygon_polygon(&bar, &thrown, &sunk, &Motion::REST, f64::INFINITY).unwrap();
    assert!(contact.instant > 0.5 && contact.instant < 2.0, "{contact:?}");
}

#[test]
fn a_disc_meets_a_turning_side_only_if_it_approaches_it() {
    let floor = block(at(-9.0, -1.0), at(9.0, 0.0));
    let tilt = |spin| Motion::REST.turning(spin, at(-9.0, 0.0));
    let meets = |y: f64, velocity, spin| {
        let (disc, motion) = (Disc::new(at(0.0, y), 1.0), Motion::straight(velocity));
        turning::disc_polygon(&disc, &motion, &floor, &tilt(spin), 0.2).map(|c| c.instant)
    };
    for y in [1.0, 0.75, 0.25, -0.25] {
        // On it, sunk into it, and with its centre inside: now if the floor comes up.
        assert_eq!(meets(y, DVec2::ZERO, 0.5), Some(0.0), "at {y}");
        assert_eq!(meets(y, at(0.0, -1.0), 0.0), Some(0.0), "at {y}");
        assert_eq!(meets(y, at(0.0, 9.0), 0.5), None, "at {y}");
        // Sliding along it, or resting on it: not at all.
        assert_eq!(meets(y, at(1.0, 0.0), 0.0), None, "at {y}");
        assert_eq!(meets(y, DVec2::ZERO, 0.0), None, "at {y}");
    }
    assert_eq!(meets(1.5, DVec2::ZERO, -0.5), None);
}

#[test]
fn deep_overlap_that_parts_is_followed_until_they_meet_again() {
    // A hand of a clock starts inside a post, leaves it, and comes round to its other side.
    let hand = block(at(0.0, -0.1), at(4.0, 0.1));
    let post = block(at(2.0, -0.5), at(3.0, 0.3));
    let clock = Motion::REST.turning(1.0, DVec2::ZERO);
    let contact =
        turning::polygon_polygon(&hand, &clock, &post, &Motion::REST, f64::INFINITY).unwrap();
    assert!(contact.instant > 5.0 && contact.instant < 6.3, "{contact:?}");
}

#[test]
fn resting_and_sliding_end_without_an_event() {
    let a = block(at(0.0, 0.0), at(1.0, 1.0));
    let floor = block(at(-9.0, -1.0), at(9.0, 0.0));
    let inf = f64::INFINITY;
    assert_eq!(turning::polygon_polygon(&a, &Motion::REST, &floor, &Motion::REST, inf), None);
    let slide = Motion::straight(at(1.0, 0.0));
    assert_eq!(turning::polygon_polygon(&a, &slide, &floor, &Motion::REST, inf), None);
    // Both turn about one point, as one.
    let turn = Motion::REST.turning(1.0, at(3.0, 2.0));
    let contact = turning::polygon_polygon(&a, &turn, &floor, &turn, 100.0);
    assert!(contact.is_none_or(|contact| contact.instant >= 0.0));
    // A disc at rest on a floor under gravity: now.
    let disc = Disc::new(at(0.0, 1.0), 1.0);
    let heavy = Motion::falling(DVec2::ZERO, at(0.0, -1.0)).turning(3.0, disc.center);
    let contact = turning::disc_polygon(&disc, &heavy, &floor, &Motion::REST, inf).unwrap();
    assert_eq!(contact.instant, 0.0);
    // A triangle that turns on its tip, which stands on the floor: its next corner comes down.
    let top = Polygon::new([at(0.0, 0.0), at(1.0, 2.0), at(-1.0, 2.0)]).unwrap();
    let spin = Motion::REST.turning(-1.0, DVec2::ZERO);
    let contact = turning::polygon_polygon(&top, &spin, &floor, &Motion::REST, inf).unwrap();
    assert!((contact.instant - 2.0_f64.atan2(1.0)).abs() < 1e-14, "{contact:?}");
}

#[test]
fn bodies_that_spin_side_by_side_for_ever_end() {
    let a = block(at(-1.0, -1.0), at(1.0, 1.0));
    let tip = 2.0_f64.sqrt();
    let b = [at(2.7 + tip, 0.0), at(2.7, tip), at(2.7 - tip, 0.0), at(2.7, -tip)];
    let b = Polygon::new(b).unwrap();
    let turn = |spin, x| Motion::REST.turning(spin, at(x, 0.0));
    let inf = f64::INFINITY;
    // In step, corner beside side, they never touch, though the circles about them overlap.
    for (one, other) in [(1.0, 1.0), (-0.3, -0.3)] {
        let (ma, mb) = (turn(one, 0.0), turn(other, 2.7));
        assert_eq!(turning::polygon_polygon(&a, &ma, &b, &mb, inf), None);
    }
    assert_eq!(turning::polygon_polygon(&a, &turn(1.0, 0.0), &b, &Motion::REST, 0.1), None);
    // Out of step: they meet, after many turns perhaps.
    let (ma, mb) = (turn(1.0, 0.0), turn(1.01, 2.7));
    let contact = turning::polygon_polygon(&a, &ma, &b, &mb, inf).unwrap();
    assert!(
        contact.instant > 10.0 && contact.point_a.distance(contact.point_b) < 1e-12,
        "{contact:?}"
    );
    // Too far to touch: no look at all.
    let far = block(at(5.0, -1.0), at(7.0, 1.0));
    let mut looks = turning::Looks::default();
    let (ma, mb) = (turn(1.0, 0.0), turn(2.0_f64.sqrt(), 6.0));
    assert_eq!(turning::polygon_polygon_counted(&a, &ma, &far, &mb, inf, &mut looks), None);
    assert_eq!(looks.0, 0);
}

#[test]
fn a_count_of_looks_that_is_full_changes_no_answer() {
    let a = block(at(-1.0, -1.0), at(1.0, 1.0));
    let b = block(at(9.0, -1.0), at(11.0, 1.0));
    let spinning = Motion::straight(DVec2::X).turning(0.3, DVec2::ZERO);
    let counted = |looks: &mut turning::Looks| {
        turning::polygon_polygon_counted(&a, &spinning, &b, &Motion::REST, 99.0, looks)
    };
    let (mut none, mut full) = (turning::Looks(0), turning::Looks(u32::MAX - 1));
    assert_eq!(counted(&mut full), counted(&mut none));
    assert!(none.0 > 1);
    assert_eq!(full.0, u32::MAX);
}

#[test]
fn corners_that_pass_at_a_hair_pass_and_that_overlap_by_a_hair_meet() {
    // A square turns about its middle beside a wall that its corner (at √2) just reaches, or not.
    let square = block(at(-1.0, -1.0), at(1.0, 1.0));
    let spin = Motion::REST.turning(1.0, DVec2::ZERO);
    let reach = 2.0_f64.sqrt();
    for k in 3..14 {
        let hair = 0.1_f64.powi(k);
        let wall = |x: f64| block(at(x, -5.0), at(x + 1.0, 5.0));
        let passes =
            turning::polygon_polygon(&square, &spin, &wall(reach + hair), &Motion::REST, 100.0);
        assert_eq!(passes, None, "invented at {hair}");
        let meets =
            turning::polygon_polygon(&square, &spin, &wall(reach - hair), &Motion::REST, 100.0);
        let contact = meets.unwrap_or_else(|| panic!("missed at {hair}"));
        let expected = core::f64::consts::FRAC_PI_4 - ((reach - hair) / reach).acos();
        // As early as a gap of 1e-14 makes it: the corner comes in at a speed of about √hair.
        let off = contact.instant - expected;
        assert!(off.abs() < 1e-14 / hair.sqrt() + 1e-15, "{off} at {hair}");
    }
}

#[test]
fn a_corner_that_slips_past_the_end_of_a_side_misses_it() {
    // Down and to the right, just inside or outside of the upper right corner of a block.
    let step = block(at(-2.0, -2.0), at(0.0, 0.0));
    for k in 1..14 {
        let hair = 0.1_f64.powi(k);
        for spin in [0.0, 0.01] {
            let come = |x: f64| {
                let corner = at(x - 4.0, 4.0);
                let down = Motion::straight(at(1.0, -1.0)).turning(spin, corner);
                let falling = block(corner, corner + at(1.0, 1.0));
                turning::polygon_polygon(&falling, &down, &step, &Motion::REST, 1e3)
            };
            assert_eq!(come(hair), None, "invented at {hair} with spin {spin}");
            let contact = come(-hair).unwrap_or_else(|| panic!("missed at {hair}, {spin}"));
            assert!((contact.instant - 4.0).abs() < 1e-12, "{hair} {spin}: {contact:?}");
        }
    }
}

#[test]
fn a_notch_is_entered_before_it_is_hit() {
    let notch = [(0., 0.), (6., 0.), (6., 4.), (4., 4.), (4., 1.), (2., 1.), (2., 4.), (0., 4.)];
    let cup = Polygon::new(notch.map(|(x, y)| at(x, y))).unwrap();
    let stick = Segment::new(at(3.0, 6.0), at(3.0, 9.0));
    let down = Motion::straight(at(0.0, -1.0));
    let contact = turning::segment_polygon(&stick, &down, &cup, &Motion::REST, 99.0).unwrap();
    assert_eq!((contact.instant, contact.point_b), (5.0, at(3.0, 1.0)));
    assert_eq!((contact.feature_a, contact.feature_b), (Feature::Vertex(0), Feature::Side(4)));
    // Turning as it comes, it catches a wall of the notch instead.
    let spin = down.turning(0.25, at(3.0, 6.0));
    let contact = turning::segment_polygon(&stick, &spin, &cup, &Motion::REST, 99.0).unwrap();
    assert!(contact.instant < 5.0);
    assert_eq!(contact.feature_b, Feature::Vertex(6));
}

#[test]
fn straight_corners_in_a_side_make_no_difference() {
    let plain = block(at(-2.0, -1.0), at(2.0, 1.0));
    let corners = [(-2., -1.), (-1., -1.), (1., -1.), (2., -1.), (2., 1.), (0., 1.), (-2., 1.)];
    let dotted = Polygon::new(corners.map(|(x, y)| at(x, y))).unwrap();
    let mut random = Random::new(3, 0);
    let mut hits = 0;
    for case in 0..500 {
        let center = random.vector() * 8.0;
        if center.length() < 4.0 {
            continue;
        }
        let disc = Disc::new(center, 0.5 * random.between(0.0, 1.0));
        let pill = Capsule::new(center, center + random.vector(), disc.radius);
        let spin = Motion::REST.turning(random.between(-3.0, 3.0), random.vector());
        let come = Motion::straight((random.vector() * 3.0 - center) * 0.5).turning(1.0, center);
        let close = |one: Option<carom::Contact>, other: Option<carom::Contact>| {
            let (one, other) = (one.map(|c| c.instant), other.map(|c| c.instant));
            assert_eq!(one.is_some(), other.is_some(), "case {case}: {one:?} {other:?}");
            let (one, other) = (one.unwrap_or(0.0), other.unwrap_or(0.0));
            assert!((one - other).abs() < 1e-12, "case {case}: {one} {other}");
            usize::from(one > 0.0)
        };
        hits += close(
            turning::disc_polygon(&disc, &come, &plain, &spin, 20.0),
            turning::disc_polygon(&disc, &come, &dotted, &spin, 20.0),
        );
        hits += close(
            turning::capsule_polygon(&pill, &come, &plain, &spin, 20.0),
            turning::capsule_polygon(&pill, &come, &dotted, &spin, 20.0),
        );
    }
    assert!(hits > 200, "{hits}");
}

#[test]
fn nothing_breaks_at_the_ends_of_the_range_of_numbers() {
    let sizes = [0.0, 5e-324, 1e-308, 1e-200, 1e-150, 1e-17, 1.0, 3e7, 1e150, 1e200, 8e307];
    let mut random = Random::new(5, 0);
    let mut pick = move || {
        let size = sizes[random.between(0.0, sizes.len() as f64) as usize];
        size * random.between(-2.0, 2.0).clamp(-1.0, 1.0)
    };
    let (mut made, mut hits) = (0, 0);
    for _ in 0..450 {
        let mut vector = || at(pick(), pick());
        let (center, reach) = (vector(), vector().x);
        let triangle = |c: DVec2, r: f64| [c, c + at(r, 0.25 * r), c + at(0.5 * r, r)];
        let a = Polygon::new(triangle(center, reach));
        let b = Polygon::new(triangle(vector(), vector().x));
        let (Ok(a), Ok(b)) = (a, b) else { continue };
        made += 1;
        let mut motion = || Motion::falling(vector(), vector()).turning(vector().x, vector());
        let (ma, mb) = (motion(), motion());
        let disc = Disc::new(vector(), vector().x.abs());
        let stick = Segment::new(vector(), vector());
        for contact in [
            turning::polygon_polygon(&a, &ma, &b, &mb, f64::INFINITY),
            turning::polygon_polygon(&a, &ma, &b, &Motion::REST, 1.0),
            turning::disc_polygon(&disc, &ma, &b, &mb, 1e300),
            turning::segment_polygon(&stick, &ma, &b, &mb, f64::INFINITY),
        ]
        .into_iter()
        .flatten()
        {
            hits += 1;
            assert!(contact.instant >= 0.0 && contact.instant < f64::INFINITY, "{contact:?}");
            assert!((contact.normal.length() - 1.0).abs() < 1e-9, "{contact:?}");
            assert!(!contact.point_a.is_nan() && !contact.point_b.is_nan(), "{contact:?}");
        }
    }
    assert!(made > 60 && hits > 20, "{made} made, {hits} meet");
}

#[test]
fn a_straight_corner_changes_nothing_for_a_disc() {
    let instants = |disc: Disc, v: DVec2, w: Motion, corners: [DVec2; 4], straight: usize| {
        let three: Vec<DVec2> = (0..4).filter(|i| *i != straight).map(|i| corners[i]).collect();
        [Polygon::new(corners), Polygon::new(three)].map(|polygon| {
            let v = Motion::straight(v);
            let contact = turning::disc_polygon(&disc, &v, &polygon.unwrap(), &w, 8.0);
            contact.map(|contact| contact.instant)
        })
    };
    // A contact that was missed.
    let [with, without] = instants(
        Disc::new(at(-5.0, 1.0), 1.0),
        at(3.0, 3.0),
        Motion::straight(at(2.0, -2.0)).turning(2.0, at(3.0, 3.0)),
        [at(0.0, -1.0), at(-4.0, 4.0), at(-4.0, 3.0), at(-4.0, 2.0)],
        2,
    );
    assert_eq!((with, without), (Some(0.11575434647181726), with));
    // And one that came too early.
    let [with, without] = instants(
        Disc::new(at(2.0, 4.0), 0.875),
        at(0.0, 2.0),
        Motion::straight(at(2.0, -1.0)).turning(-1.0, at(1.0, -1.0)),
        [at(4.0, -4.0), at(4.0, -3.0), at(-2.0, 3.0), at(-3.0, 4.0)],
        2,
    );
    assert!((with.unwrap() - 0.53340).abs() < 1e-5, "{with:?}");
    assert_eq!(with, without);
}
