//! No panic, no NaN and no endless loop for any finite input, from the smallest subnormal to 1e300.

use carom::predict::{self, deforming, falling};
use carom::{Capsule, Contact, Container, DVec2, DVec3, Disc, Motion, Polygon, Segment, Sphere};
use carom_oracle::Random;

const NASTY: [f64; 18] = [
    0.0,
    -0.0,
    5e-324,
    -1e-310,
    f64::MIN_POSITIVE,
    1e-300,
    -1e-160,
    1e-150,
    1e-20,
    1.0,
    -1.0,
    1.0 + f64::EPSILON,
    3.0,
    -1e20,
    1e150,
    1e160,
    -1e299,
    1e300,
];

fn value(random: &mut Random) -> f64 {
    NASTY[random.integer(0, NASTY.len() as i32 - 1) as usize] * random.sign()
}

fn vector(random: &mut Random) -> DVec2 {
    DVec2::new(value(random), value(random))
}

fn sane(contact: Option<Contact>) {
    let Some(contact) = contact else { return };
    assert!(contact.instant >= 0.0 && contact.instant.is_finite(), "{contact:?}");
    assert!((contact.normal.length() - 1.0).abs() < 1e-14, "{contact:?}");
}

#[test]
fn every_kernel_survives_every_mix_of_sizes() {
    for i in 0..20_000 {
        let random = &mut Random::new(11, i);
        let disc = Disc::new(vector(random), value(random).abs());
        let other = Disc::new(vector(random), value(random).abs());
        let (v, w, u) = (vector(random), vector(random), vector(random));
        let wall = Segment::new(vector(random), vector(random));
        let half = value(random).abs();
        let container = Container::new(vector(random), value(random).abs());
        let motion = Motion::falling(v, vector(random));
        let rest = Motion::straight(w);
        for horizon in [f64::INFINITY, 1.0, 0.0] {
            sane(predict::disc_disc(&disc, v, &other, w, horizon));
            sane(predict::disc_container(&disc, v, &container, w, horizon));
            sane(predict::disc_segment(&disc, v, &wall, w, horizon));
            let capsule = Capsule { segment: wall, radius: half };
            sane(predict::disc_capsule(&disc, v, &capsule, w, horizon));
            sane(deforming::disc_segment(&disc, v, &wall, [w, u], horizon));
            sane(falling::disc_disc(&disc, &motion, &other, &rest, horizon));
            sane(falling::disc_point(&disc, &motion, wall.a, &rest, horizon));
            sane(falling::disc_container(&disc, &motion, &container, &rest, horizon));
            sane(falling::disc_capsule(&disc, &motion, &capsule, &rest, horizon));
            if let Ok(polygon) = Polygon::new([wall.a, wall.b, u]) {
                sane(predict::disc_polygon(&disc, v, &polygon, w, horizon));
                sane(falling::disc_polygon(&disc, &motion, &polygon, &rest, horizon));
            }
        }
    }
}

#[test]
fn spheres_points_and_paths_survive_too() {
    for i in 0..20_000 {
        let random = &mut Random::new(12, i);
        let mut vector3 = || DVec3::new(value(random), value(random), value(random));
        let (a, b, v, w) = (vector3(), vector3(), vector3(), vector3());
        let (r, s) = (value(random).abs(), value(random).abs());
        let contact =
            predict::sphere_sphere(&Sphere::new(a, r), v, &Sphere::new(b, s), w, f64::INFINITY);
        if let Some(contact) = contact {
            assert!(contact.instant >= 0.0 && contact.instant.is_finite());
            assert!((contact.normal.length() - 1.0).abs() < 1e-14);
        }
        if let Some(instant) = predict::point_point_3d(a, v, b, w, f64::INFINITY) {
            assert!(instant >= 0.0 && instant.is_finite());
        }
        let _ = predict::paths_cross_3d([a, b], [v, w]);
        let flat = [a, b, v, w].map(|p| p.truncate());
        let _ = predict::paths_cross([flat[0], flat[1]], [flat[2], flat[3]]);
    }
}
