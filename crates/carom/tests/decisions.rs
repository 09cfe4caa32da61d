//! No decision is wrong: thousands of cases of every pair and class against exact arithmetic.
//!
//! The same with a million cases of each:
//! `cargo run --release -p carom-peers -- decisions --cases 1000000`.

use carom::{Capsule, Container, Disc, Motion, Polygon, Segment, Sphere, predict};
use carom_oracle::{
    Case, Class, Contained, Deforming, Discs, Falling, FallingContained, FallingOnPoint, Spheres,
    Thick, Triangle, Vertex, Wall, WallEnd, check,
};

const CASES: u64 = 10_000;
/// Of pairs that are made of others.
const FEWER: u64 = 3_000;
const SEED: u64 = 1;

/// Every class; and for random cases, an error of the instant of `ulp` at most.
fn no_decision_is_wrong<C: Case>(ulp: f64, predict: impl Fn(&C, f64) -> Option<f64> + Sync) {
    none_of_these_is_wrong(CASES, ulp, predict);
}

fn none_of_these_is_wrong<C: Case>(
    cases: u64,
    ulp: f64,
    predict: impl Fn(&C, f64) -> Option<f64> + Sync,
) {
    let rows = Class::ALL.map(|class| check(class, cases, SEED, &predict));
    let wrong: Vec<_> = rows.iter().filter(|row| row.wrong() > 0).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let random = &rows[0];
    assert!(random.error <= ulp, "an error of {} ulp: {}", random.error, random.worst_example);
}

#[test]
fn disc_disc() {
    no_decision_is_wrong(4.0, |case: &Discs, horizon| {
        let [a, b] = [0, 1].map(|i| Disc::new(case.center[i], case.radius[i]));
        let [v, w] = case.velocity;
        predict::disc_disc(&a, v, &b, w, horizon).map(|contact| contact.instant)
    });
}

#[test]
fn disc_container() {
    no_decision_is_wrong(4.0, |Contained(case): &Contained, horizon| {
        let disc = Disc::new(case.center[0], case.radius[0]);
        let container = Container::new(case.center[1], case.radius[1]);
        let [v, w] = case.velocity;
        predict::disc_container(&disc, v, &container, w, horizon).map(|contact| contact.instant)
    });
}

fn on_wall(case: &Wall, horizon: f64) -> Option<f64> {
    let disc = Disc::new(case.center, case.radius);
    let segment = Segment::new(case.ends[0], case.ends[1]);
    let contact =
        predict::disc_segment(&disc, case.velocity, &segment, case.wall_velocity, horizon);
    contact.map(|contact| contact.instant)
}

#[test]
fn disc_segment() {
    no_decision_is_wrong(4.0, on_wall);
}

#[test]
fn disc_end() {
    no_decision_is_wrong(4.0, |WallEnd(case): &WallEnd, horizon| on_wall(case, horizon));
}

#[test]
fn disc_moving_segment() {
    no_decision_is_wrong(4.0, |case: &Deforming, horizon| {
        let disc = Disc::new(case.center, case.radius);
        let segment = Segment::new(case.ends[0], case.ends[1]);
        let contact = predict::deforming::disc_segment(
            &disc,
            case.velocity,
            &segment,
            case.end_velocities,
            horizon,
        );
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn vertex_edge() {
    no_decision_is_wrong(4.0, |case: &Vertex, horizon| {
        let edge = Segment::new(case.ends[0], case.ends[1]);
        let contact = predict::deforming::point_edge(
            case.point,
            case.velocity,
            &edge,
            case.end_velocities,
            horizon,
        );
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn falling_disc_on_a_segment() {
    no_decision_is_wrong(4.0, |case: &Falling, horizon| {
        let disc = Disc::new(case.center, case.radius);
        let motion = Motion::falling(case.velocity, case.acceleration);
        let segment = Segment::new(case.ends[0], case.ends[1]);
        let contact =
            predict::falling::disc_segment(&disc, &motion, &segment, &Motion::REST, horizon);
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn falling_disc_on_a_point() {
    no_decision_is_wrong(4.0, |case: &FallingOnPoint, horizon| {
        let disc = Disc::new(case.center, case.radius);
        let motion = Motion::falling(case.velocity, case.acceleration);
        let contact =
            predict::falling::disc_point(&disc, &motion, case.point, &Motion::REST, horizon);
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn disc_capsule() {
    none_of_these_is_wrong(FEWER, 4.0, |Thick { wall, half }: &Thick, horizon| {
        let disc = Disc::new(wall.center, wall.radius);
        let capsule = Capsule::new(wall.ends[0], wall.ends[1], *half);
        let contact =
            predict::disc_capsule(&disc, wall.velocity, &capsule, wall.wall_velocity, horizon);
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn disc_polygon() {
    none_of_these_is_wrong(FEWER, 4.0, |case: &Triangle, horizon| {
        let wall = case.wall;
        let disc = Disc::new(wall.center, wall.radius);
        let polygon = Polygon::new(case.corners()).unwrap();
        let contact =
            predict::disc_polygon(&disc, wall.velocity, &polygon, wall.wall_velocity, horizon);
        contact.map(|contact| contact.instant)
    });
}

#[test]
fn sphere_sphere() {
    none_of_these_is_wrong(FEWER, 4.0, |case: &Spheres, horizon| {
        let [a, b] = [0, 1].map(|i| Sphere::new(case.center[i], case.radius[i]));
        let [v, w] = case.velocity;
        predict::sphere_sphere(&a, v, &b, w, horizon).map(|contact| contact.instant)
    });
}

#[test]
fn falling_disc_in_a_container() {
    none_of_these_is_wrong(FEWER, 4.0, |case: &FallingContained, horizon| {
        let disc = Disc::new(case.center, case.radius);
        let motion = Motion::falling(case.velocity, case.acceleration);
        let container = Container::new(case.container, case.container_radius);
        let contact =
            predict::falling::disc_container(&disc, &motion, &container, &Motion::REST, horizon);
        contact.map(|contact| contact.instant)
    });
}
