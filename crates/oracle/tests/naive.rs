//! The oracle catches what is known to go wrong: the textbook formula for two discs, with thresholds
//! in f32 and without them in f64.

use carom_oracle::{Case, Class, Contained, Discs, Row, Vertex, check};

const CASES: u64 = 20_000;

/// p, v and the reach, as they come out when subtracted.
fn relative(case: &Discs) -> (glam::DVec2, glam::DVec2, f64) {
    let p = case.center[1] - case.center[0];
    (p, case.velocity[1] - case.velocity[0], case.radius[0] + case.radius[1])
}

/// t = (−b − √(b² − 4ac))/2a, in f64.
fn textbook(case: &Discs, horizon: f64) -> Option<f64> {
    let (p, v, reach) = relative(case);
    let (a, b, c) = (v.dot(v), 2.0 * p.dot(v), p.dot(p) - reach * reach);
    let t = (-b - (b * b - 4.0 * a * c).sqrt()) / (2.0 * a);
    (t >= 0.0 && t <= horizon).then_some(t)
}

/// The same in f32, and what is within 0.02 of 0 counted as 0.
fn with_thresholds(case: &Discs, horizon: f64) -> Option<f64> {
    let (p, v, reach) = relative(case);
    let (p, v, reach) = (p.as_vec2(), v.as_vec2(), reach as f32);
    let (a, b, c) = (v.dot(v), 2.0 * p.dot(v), p.dot(p) - reach * reach);
    let d = b * b - 4.0 * a * c;
    if a < 0.02 || d < -0.02 {
        return None;
    }
    let t = f64::from((-b - d.max(0.0).sqrt()) / (2.0 * a));
    (t >= -0.02 && t <= horizon).then_some(t.max(0.0))
}

/// % missed and % invented.
fn rates(row: &Row) -> (f64, f64) {
    let percent = |n: u64| 100.0 * n as f64 / row.cases as f64;
    (percent(row.missed), percent(row.invented))
}

fn run(class: Class, kernel: fn(&Discs, f64) -> Option<f64>) -> (f64, f64) {
    let rates = rates(&check::<Discs>(class, CASES, 1, kernel));
    println!("{:10} missed {:7.3} % invented {:7.3} %", class.name(), rates.0, rates.1);
    rates
}

#[test]
fn the_textbook_formula_in_f64_errs_where_discs_graze_or_touch() {
    let (missed, invented) = run(Class::Grazing, textbook);
    assert!((0.5..10.0).contains(&missed) && (0.5..10.0).contains(&invented));
    let (missed, _) = run(Class::Touching, textbook);
    assert!((10.0..60.0).contains(&missed), "overlapping by rounding, it sees nothing");
    let (_, invented) = run(Class::Tangent, textbook);
    assert!(invented > 10.0);
    let (missed, _) = run(Class::Tiny, textbook);
    assert!(missed > 1.0, "its squares underflow");
    let (missed, invented) = run(Class::Far, textbook);
    assert!(missed + invented < 20.0 && missed + invented > 0.0);
}

#[test]
fn thresholds_make_it_worse_by_far() {
    for class in [Class::Grazing, Class::Far, Class::Slow, Class::Touching] {
        let (missed, invented) = run(class, with_thresholds);
        assert!(missed + invented > 10.0, "{}", class.name());
    }
}

#[test]
fn a_kernel_that_knows_the_answer_is_found_to_be_right() {
    fn knowing<C: Case>() {
        for class in Class::ALL {
            let row = check::<C>(class, 500, 2, |case, horizon| match case.truth() {
                carom_oracle::Truth::At(t) if t.near <= horizon => Some(t.near),
                _ => None,
            });
            assert_eq!((row.wrong(), row.cases), (0, 500));
            assert!(row.error <= 1.0);
        }
    }
    knowing::<Discs>();
    knowing::<Contained>();
    knowing::<Vertex>();
}
