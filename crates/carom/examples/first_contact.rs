//! One disc is shot at another, aimed ever further off its centre: when and where do they first
//! touch, and how do they part?
//!
//!     cargo run --example first_contact

use carom::shock::{Body, shock};
use carom::{DVec2, Disc, predict};

fn main() {
    let target = Disc::new(DVec2::new(10.0, 0.0), 1.0);
    let shot = DVec2::new(2.0, 0.0);
    println!("A disc of radius 1 is shot along x at speed 2, at one at rest, 10 away.\n");
    println!(
        "{:>18}  {:>18}  {:>16}  {:>16}  {:>17}",
        "aimed off by", "instant", "touches at", "leaves with", "sends it off with"
    );
    for off in [0.0, 0.5, 1.0, 1.5, 1.9, 1.999_999, 2.0 - f64::EPSILON, 2.0] {
        let disc = Disc::new(DVec2::new(0.0, off), 1.0);
        let Some(contact) = predict::disc_disc(&disc, shot, &target, DVec2::ZERO, f64::INFINITY)
        else {
            println!("{off:>18}  {:>18}", "never");
            continue;
        };
        let (after, target_after) =
            shock(Body::new(shot, 1.0), Body::new(DVec2::ZERO, 1.0), contact.normal, 1.0);
        println!(
            "{off:>18}  {:>18}  {}  {}  {}",
            contact.instant,
            pair(contact.point_a),
            pair(after),
            pair(target_after)
        );
    }
    println!(
        "\nThe last but one is off by one bit less than a tangent, and a tangent is no contact."
    );
}

fn pair(v: DVec2) -> String {
    format!("({:>6.3}, {:>6.3})", v.x, v.y)
}
