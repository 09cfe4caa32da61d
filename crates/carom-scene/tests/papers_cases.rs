//! The papers' cases, worked by hand: what truly happens, and what PIT makes of it, so that whatever
//! runs or diagnoses these scenes can be held against numbers that do not come from it.
//!
//! All discs have radius 2.5 and mass 1, so that two touch at a distance of 5; red is fixed. A frame
//! lasts 1. PIT moves every disc by its velocity, and then shocks every pair at a distance of at most
//! 5 + 0.01, in order.

use carom::{DVec2, Disc, Pic, interfere, shock};
use carom_scene::{Mass, Scene, built_in};

const BLUE: u32 = 0;
const GREEN: u32 = 1;
const RED: u32 = 2;

fn scene(name: &str) -> Scene {
    built_in(name).unwrap().scene()
}

/// A collision: when, who, and the velocities afterwards.
struct Shock {
    time: f64,
    pair: (u32, u32),
    after: [DVec2; 2],
}

/// What truly happens.
fn truth(scene: &Scene) -> Vec<Shock> {
    let mut pic = Pic::new(&scene.world().unwrap());
    let mut events = Vec::new();
    pic.advance_with(scene.duration(), |event| events.push(*event));
    let shock = |event: &carom::Event| {
        assert_eq!(event.kind, carom::Kind::DiscDisc);
        Shock { time: pic.seconds(event.time), pair: (event.a, event.b), after: event.after }
    };
    events.iter().map(shock).collect()
}

/// What PIT makes of it; and the centres at the end.
fn pit(scene: &Scene) -> (Vec<Shock>, Vec<DVec2>) {
    let disc = |spec: &carom_scene::DiscSpec| Disc::new(spec.center.into(), spec.radius);
    let mut discs: Vec<Disc> = scene.discs.iter().map(disc).collect();
    let mut velocities: Vec<DVec2> = scene.discs.iter().map(|disc| disc.velocity.into()).collect();
    let body = |i: usize, velocity: DVec2| match scene.discs[i].mass() {
        Mass::Fixed => shock::Body::fixed(velocity),
        Mass::Of(mass) => shock::Body::new(velocity, mass),
    };
    let mut shocks = Vec::new();
    for frame in 1..=scene.frames {
        for (disc, velocity) in discs.iter_mut().zip(&velocities) {
            disc.center += scene.frame * velocity;
        }
        for a in 0..discs.len() {
            for b in a + 1..discs.len() {
                let threshold = scene.world.interference_threshold;
                if !interfere::touch::disc_disc_within(&discs[a], &discs[b], threshold) {
                    continue;
                }
                let normal = discs[b].center - discs[a].center;
                let (bodies, restitution) =
                    ((body(a, velocities[a]), body(b, velocities[b])), scene.world.restitution);
                let (v, w) = shock::shock(bodies.0, bodies.1, normal, restitution);
                (velocities[a], velocities[b]) = (v, w);
                let time = frame as f64 * scene.frame;
                shocks.push(Shock { time, pair: (a as u32, b as u32), after: [v, w] });
            }
        }
    }
    (shocks, discs.iter().map(|disc| disc.center).collect())
}

fn times_and_pairs(shocks: &[Shock]) -> Vec<(f64, (u32, u32))> {
    shocks.iter().map(|shock| (shock.time, shock.pair)).collect()
}

fn near(a: DVec2, x: f64, y: f64) -> bool {
    a.distance(DVec2::new(x, y)) < 1e-12
}

#[test]
fn delay_is_four_fifths_of_a_frame() {
    let scene = scene("delay");

    // Green's centre has 5 - (-16) - 5 = 16 to go, at 5 a frame: 3.2. Head on and of equal mass, they swap
    // velocities.
    let events = truth(&scene);
    assert_eq!(times_and_pairs(&events), [(3.2, (BLUE, GREEN))]);
    assert_eq!(events[0].after, [DVec2::new(5.0, 0.0), DVec2::ZERO]);

    // At 3, green is at -1, and 6 from blue. At 4, it is at 4, and 1 from blue. So PIT shocks them at 4:
    // the same swap, 0.8 late. At 5 blue is at 10, 6 away.
    let (shocks, centers) = pit(&scene);
    assert_eq!(times_and_pairs(&shocks), [(4.0, (BLUE, GREEN))]);
    assert_eq!(shocks[0].after, events[0].after);

    // At 8, blue is at 5 + 4·5 = 25 instead of 5 + 4.8·5 = 29, and green at 4 instead of 0.
    assert_eq!(centers[0], DVec2::new(25.0, 0.0));
    assert_eq!(centers[1], DVec2::new(4.0, 0.0));
}

#[test]
fn wrong_direction_is_69_degrees_off() {
    let scene = scene("wrong-direction");

    // Blue touches red from (-4, 3), which is 17 from -21: at 3.4. The normal is (4, -3)/5, and
    // (5, 0)·n = 4: blue leaves with (5, 0) - 2·4·(0.8, -0.6) = (-1.4, 4.8).
    let events = truth(&scene);
    assert_eq!(times_and_pairs(&events), [(3.4, (BLUE, RED))]);
    assert!(near(events[0].after[0], -1.4, 4.8));

    // At 3 it is at (-6, 3), 6.71 away. At 4 it is at (-1, 3), 3.16 away: the normal is (1, -3)/√10,
    // (5, 0)·n = 5/√10, and it leaves with (5, 0) - 2·5/10·(1, -3) = (4, 3). At 5 it is at (3, 6), 6.71
    // away.
    let (shocks, _) = pit(&scene);
    assert_eq!(times_and_pairs(&shocks), [(4.0, (BLUE, RED))]);
    assert!(near(shocks[0].after[0], 4.0, 3.0));

    // cos = (-1.4·4 + 4.8·3)/25 = 0.352.
    let off = events[0].after[0].angle_to(shocks[0].after[0]).abs().to_degrees();
    assert!((off - 69.39030706246794).abs() < 1e-9);
}

#[test]
fn missed_is_not_seen_at_all() {
    let scene = scene("missed");

    // They come at 16 a frame from 40.8 apart, passing at a distance of 3. They touch when 4 apart along
    // x: (40.8 - 4)/16 = 2.3. The normal is (4, 3)/5, and (16, 0)·n = 12.8: each changes by
    // 12.8·(0.8, 0.6) = (10.24, 7.68).
    let events = truth(&scene);
    assert_eq!((events.len(), events[0].pair), (1, (BLUE, GREEN)));
    assert!((events[0].time - 2.3).abs() < 1e-14);
    assert!(near(events[0].after[0], -2.24, -7.68));
    assert!(near(events[0].after[1], 2.24, 7.68));

    // Apart along x at 2: 40.8 - 32 = 8.8; at 3: 40.8 - 48 = -7.2. With the 3 along y they are 9.30 and
    // 7.80 away, more than 5.01.
    let (shocks, centers) = pit(&scene);
    assert!(shocks.is_empty());
    assert!(near(centers[0], 19.6, -1.5));
}

#[test]
fn near_simultaneous_makes_pit_invent_a_collision() {
    let scene = scene("near-simultaneous");

    // Green from blue: (8.5, 18.5) + (-2.5, -6.5) t. Squared, = 25:
    // 48.5 t² - 283 t + 389.5 = 0, t = (283 - √(283² - 4·48.5·389.5))/97 = (283 - √4526)/97.
    let events = truth(&scene);
    let first = (283.0 - 4526.0_f64.sqrt()) / 97.0;
    assert!((events[0].time - first).abs() < 1e-14);
    assert_eq!(events[0].pair, (BLUE, GREEN));
    // Green goes on to red within the frame; blue and red never meet.
    assert_eq!(events.len(), 2);
    assert_eq!(events[1].pair, (GREEN, RED));
    assert!((events[1].time - 2.785611347790458).abs() < 1e-12);

    // At 2: blue (-8, 1.5), green (-4.5, 7), red (0, 0): 6.5, 8.1 and 8.3 apart.
    // At 3: blue (-3.5, 1.5), green (-2.5, 0.5): all within 4 of each other.
    let (shocks, _) = pit(&scene);
    let all = [(3.0, (BLUE, GREEN)), (3.0, (BLUE, RED)), (3.0, (GREEN, RED))];
    assert_eq!(times_and_pairs(&shocks), all);
}

#[test]
fn four_collisions_are_two_to_pit() {
    let scene = scene("four-to-two");

    // Green and red: |(-7.5, 7.5) + (2.5, -4) t| = 5: 22.25 t² - 97.5 t + 87.5 = 0.
    let events = truth(&scene);
    let first = (97.5 - (97.5_f64 * 97.5 - 4.0 * 22.25 * 87.5).sqrt()) / 44.5;
    assert!((events[0].time - first).abs() < 1e-14);
    let pairs: Vec<_> = events.iter().map(|event| event.pair).collect();
    assert_eq!(pairs, [(GREEN, RED), (BLUE, GREEN), (GREEN, RED), (BLUE, GREEN)]);
    for (event, time) in events.iter().zip([1.259375, 1.897945, 2.273766, 4.035066]) {
        assert!((event.time - time).abs() < 1e-6);
    }

    // At 2: blue (-11.5, 3.5), green (-2.5, -0.5): it is 2.55 from red, and 9.8 from blue.
    // Shocked there, green goes down, out of blue's way. At 3: blue (-4, 3.5), 5.32 from red. At 4: blue
    // (3.5, 3.5), 4.95 from red.
    let (shocks, _) = pit(&scene);
    assert_eq!(times_and_pairs(&shocks), [(2.0, (GREEN, RED)), (4.0, (BLUE, RED))]);
}

#[test]
fn sticking_discs_are_shocked_in_every_frame_that_is_left() {
    let scene = scene("sticking");

    // Blue has 24.2 - 5 = 19.2 to go, at 6: 3.2. They part at 3, half as fast as they met.
    let events = truth(&scene);
    assert_eq!((events.len(), events[0].pair), (1, (BLUE, GREEN)));
    assert!((events[0].time - 3.2).abs() < 1e-14);
    assert_eq!(events[0].after, [DVec2::new(1.5, 0.0), DVec2::new(4.5, 0.0)]);

    // Apart at 4: 24.2 - 24 = 0.2. At 5: 0.2 + 3 = 3.2, and shocked again: closing at 1.5. At 6: 1.7.
    // From there by +0.75, -0.375, …: towards 0.2 + 3/(1 + 0.5) = 2.2, and never 5.
    let (shocks, centers) = pit(&scene);
    let expected: Vec<_> = (4..=12).map(|frame| (f64::from(frame), (BLUE, GREEN))).collect();
    assert_eq!(times_and_pairs(&shocks), expected);
    assert_eq!(shocks[1].after, [DVec2::new(3.75, 0.0), DVec2::new(2.25, 0.0)]);
    assert!((centers[1].x - centers[0].x - 2.2).abs() < 0.02);
    assert!((shocks[8].after[0].x - 3.0).abs() < 0.02);
}

/// The PIT above is a dozen lines that can be seen to be right; the library's makes the same of these.
#[test]
fn the_librarys_pit_agrees() {
    for name in
        ["delay", "wrong-direction", "missed", "near-simultaneous", "four-to-two", "sticking"]
    {
        let scene = scene(name);
        let threshold = scene.world.interference_threshold;
        let options = carom::PitOptions::new(scene.frame).threshold(threshold);
        let mut library = carom::Pit::new(&scene.world().unwrap(), options);
        let mut events = Vec::new();
        library.advance_with(scene.duration(), |event| events.push(*event));
        let theirs: Vec<_> =
            events.iter().map(|event| (library.seconds(event.time), (event.a, event.b))).collect();
        let (shocks, centers) = pit(&scene);
        assert_eq!(theirs, times_and_pairs(&shocks), "{name}");
        for (i, center) in centers.iter().enumerate() {
            assert!(library.disc(i as u32).center.distance(*center) < 1e-12, "{name}");
        }
    }
}
