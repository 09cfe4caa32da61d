//! Without spin, the certified steps of `turning` agree with the closed forms.

use carom::predict::{self, turning};
use carom::{Capsule, Contact, Disc, Motion, Polygon, Segment};
use carom_oracle::Random;
use carom_oracle::turning::{Class, random_pair};

/// Both meet or neither, with the same features, at instants that differ by rounding.
fn agree(straight: Option<Contact>, stepped: Option<Contact>, told: &str) -> usize {
    assert_eq!(straight.is_some(), stepped.is_some(), "{told}: {straight:?} {stepped:?}");
    let (Some(one), Some(other)) = (straight, stepped) else { return 0 };
    let off = (one.instant - other.instant).abs() / one.instant;
    assert!(off < 1e-13, "{told}: {one:?} {other:?}");
    assert_eq!((one.feature_a, one.feature_b), (other.feature_a, other.feature_b), "{told}");
    1
}

#[test]
fn without_spin_steps_lead_to_where_the_closed_form_says() {
    let mut hits = 0;
    for class in [Class::Disc, Class::Stars, Class::Capsule] {
        let mut random = Random::new(12, 0);
        for case in 0..2000 {
            let (a, b, _) = random_pair(&mut random, class);
            let told = format!("{class:?} case {case}");
            let (v, w, inf) = (a.velocity, b.velocity, f64::INFINITY);
            let (mv, mw) = (Motion::straight(v), Motion::straight(w));
            let disc = Disc::new(a.vertices[0], a.radius);
            let polygon = Polygon::new(b.vertices.clone()).unwrap();
            hits += agree(
                predict::disc_polygon(&disc, v, &polygon, w, inf),
                turning::disc_polygon(&disc, &mv, &polygon, &mw, inf),
                &told,
            );
            let [start, end, ..] = a.vertices[..] else { continue };
            let disc = Disc::new(b.vertices[0], 0.3);
            let segment = Segment::new(start, end);
            hits += agree(
                predict::disc_segment(&disc, w, &segment, v, inf),
                turning::disc_segment(&disc, &mw, &segment, &mv, inf),
                &told,
            );
            let capsule = Capsule::new(start, end, 0.2);
            hits += agree(
                predict::disc_capsule(&disc, w, &capsule, v, inf),
                turning::disc_capsule(&disc, &mw, &capsule, &mv, inf),
                &told,
            );
        }
    }
    assert!(hits > 3000, "{hits}");
}
