//! The generator of crosses scenes: room for everything, and the same scene everywhere.

use carom_scene::{Boundary, Crosses, Scene};

/// How far a disc's rim is from the nearest wall or side of the box, at the start.
fn nearest_wall(scene: &Scene) -> f64 {
    let Boundary::Box([left, bottom, right, top]) = scene.world.boundary else { panic!("no box") };
    let mut nearest = f64::INFINITY;
    for disc in &scene.discs {
        let [x, y] = disc.center;
        let sides = [x - left, right - x, y - bottom, top - y];
        let walls = scene.segments.iter().map(|wall| {
            let [ex, ey] = [wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]];
            let [wx, wy] = [x - wall.a[0], y - wall.a[1]];
            let along = ((ex * wx + ey * wy) / (ex * ex + ey * ey)).clamp(0.0, 1.0);
            (wx - along * ex).hypot(wy - along * ey)
        });
        nearest = walls.chain(sides).fold(nearest, |least, gap| least.min(gap - disc.radius));
    }
    nearest
}

#[test]
fn discs_of_every_radius_start_clear_of_the_walls() {
    for radius in 1..=20 {
        let crosses = Crosses { radius: f64::from(radius), ..Crosses::new(100) };
        let scene = crosses.scene().unwrap();
        assert_eq!(scene.discs.len(), 100);
        assert!(nearest_wall(&scene) > 0.49, "radius {radius}: {}", nearest_wall(&scene));
        scene.world().unwrap();
    }
}

#[test]
fn fewer_discs_are_the_first_ones_among_the_same_crosses() {
    let all = Crosses::new(100).scene().unwrap();
    for discs in [0, 1, 40, 99] {
        let fewer = Crosses::new(discs).scene().unwrap();
        assert_eq!(fewer.segments, all.segments);
        assert_eq!(fewer.discs, all.discs[..discs]);
    }
}

#[test]
fn the_box_and_the_crosses_grow_with_the_discs() {
    for discs in [1000, 10_000] {
        let crosses = Crosses::new(discs);
        let scene = crosses.scene().unwrap();
        assert_eq!((scene.discs.len(), scene.segments.len()), (discs, discs));
        let area = crosses.size[0] * crosses.size[1] / (1000.0 * 500.0);
        assert!((area / (discs as f64 / 100.0) - 1.0).abs() < 1e-6, "{discs}: {area}");
        if discs == 1000 {
            assert!(nearest_wall(&scene) > 0.49);
        }
        // Every wall is in the box.
        for [x, y] in scene.segments.iter().flat_map(|wall| [wall.a, wall.b]) {
            assert!(x > 0.0 && x < crosses.size[0] && y > 0.0 && y < crosses.size[1]);
        }
    }
}

#[test]
fn a_hundred_thousand_thick_discs_find_room() {
    let scene = Crosses { radius: 20.0, ..Crosses::new(100_000) }.scene().unwrap();
    assert_eq!((scene.discs.len(), scene.segments.len()), (100_000, 100_000));
}

#[test]
fn every_seed_has_its_own_scene() {
    let of_seed = |seed| Crosses { seed, ..Crosses::new(30) }.scene().unwrap();
    assert_eq!(of_seed(5), of_seed(5));
    assert_ne!(of_seed(5).discs, of_seed(6).discs);
    assert_ne!(of_seed(5).segments, of_seed(6).segments);
}

#[test]
fn what_has_no_room_is_told_and_nothing_hangs() {
    let usual = Crosses::new(5);
    for bad in [
        Crosses { radius: f64::NAN, ..usual },
        Crosses { radius: f64::INFINITY, ..usual },
        Crosses { size: [1e300, 1.0], ..usual },
        Crosses { size: [0.0, 0.0], ..usual },
        Crosses { size: [f64::NAN, 500.0], ..usual },
        Crosses { crosses: 100_000, ..usual },
    ] {
        let told = bad.scene().unwrap_err().to_string();
        assert!(told.starts_with("found no room for 5 discs"), "{told}");
    }
    assert!(Crosses { crosses: 0, ..usual }.scene().unwrap().segments.is_empty());
}
