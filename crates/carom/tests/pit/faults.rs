//! The four cases of the papers, and the fifth, with numbers worked out by hand.

use crate::{assert_near, at, run, told, world};
use carom::{DVec2, DiscBody, Event, Pic, PitOptions, Segment, World};

/// What really happens.
fn truth(world: &World, until: f64) -> (Pic, Vec<(f64, Event)>) {
    let (mut pic, mut events) = (Pic::new(world), Vec::new());
    let epochs = world.epochs();
    pic.advance_with(until, |event| events.push((epochs.seconds(event.time), *event)));
    (pic, events)
}

#[test]
fn delay_the_blue_disc_sets_off_a_quarter_of_a_frame_late() {
    // Green runs into blue. They touch when green is at 3.5: at time 1.75, in the second frame.
    let green = DiscBody::new(at(0.0, 0.0), 1.0).velocity(at(2.0, 0.0));
    let blue = DiscBody::new(at(5.5, 0.0), 1.0);
    let world = world([green, blue]);
    let (pic, real) = truth(&world, 5.0);
    let (pit, seen) = run(&world, PitOptions::new(1.0), 5.0);
    assert_eq!(told(&real), [(1.75, 0, 1)]);
    assert_eq!(told(&seen), [(2.0, 0, 1)]);
    // Both leave at the right velocity, blue half a unit behind and green half a unit too far.
    assert_eq!(seen[0].1.after, real[0].1.after);
    assert_eq!((pic.disc(0).center, pic.disc(1).center), (at(3.5, 0.0), at(12.0, 0.0)));
    assert_eq!((pit.disc(0).center, pit.disc(1).center), (at(4.0, 0.0), at(11.5, 0.0)));
}

#[test]
fn wrong_direction_blue_is_turned_by_90_degrees_where_106_are_right() {
    // They touch with the centres (4, −3) apart, of length 5: the normal is (0.8, −0.6).
    let blue = DiscBody::new(at(-9.0, 3.0), 2.0).velocity(at(3.0, 0.0));
    let red = DiscBody::new(at(0.0, 0.0), 3.0).fixed();
    let world = world([blue, red]);
    let (_, real) = truth(&world, 3.0);
    let (_, seen) = run(&world, PitOptions::new(1.0), 3.0);
    // v − 2 (v·n) n = (3, 0) − 4.8 (0.8, −0.6)
    assert_eq!(real.len(), 1);
    assert!((real[0].0 - 5.0 / 3.0).abs() < 1e-15);
    assert_near(real[0].1.after[0], at(-0.84, 2.88));
    // At the end of the frame they are (3, −3) apart: the normal has turned to 45°, v to 90°.
    assert_eq!(told(&seen), [(2.0, 0, 1)]);
    assert_near(seen[0].1.normal, at(0.5f64.sqrt(), -(0.5f64.sqrt())));
    assert_near(seen[0].1.after[0], at(0.0, 3.0));
    assert_near(seen[0].1.point, at(-3.0, 3.0) + seen[0].1.normal * 2.0);
}

#[test]
fn missed_two_discs_pass_through_each_other() {
    // 12 apart, then 4, then 4 again on the other side. They touched at 10/8.
    let blue = DiscBody::new(at(-6.0, 0.0), 1.0).velocity(at(4.0, 0.0));
    let green = DiscBody::new(at(6.0, 0.0), 1.0).velocity(at(-4.0, 0.0));
    let world = world([blue, green]);
    let (pic, real) = truth(&world, 5.0);
    let (pit, seen) = run(&world, PitOptions::new(1.0), 5.0);
    assert_eq!(told(&real), [(1.25, 0, 1)]);
    assert_eq!(told(&seen), []);
    assert_eq!(pic.disc(0).center, at(-16.0, 0.0));
    assert_eq!(pit.disc(0).center, at(14.0, 0.0));
}

#[test]
fn missed_a_disc_passes_a_thin_wall() {
    // At 3 − 1.25 and at 3 + 1.75: the wall is jumped over. At 3 + 0.5 the disc is across it, but
    // its centre is through, so that the wall seems to be behind it.
    for (start, frames) in [(-1.25, 3.0), (0.5, 2.0)] {
        let mut builder = World::builder();
        builder.disc(DiscBody::new(at(start, 0.0), 1.0).velocity(at(3.0, 0.0)));
        builder.segment(Segment::new(at(3.0, -5.0), at(3.0, 5.0)));
        let world = builder.build().unwrap();
        assert_eq!(truth(&world, frames).1.len(), 1);
        let (pit, seen) = run(&world, PitOptions::new(1.0), frames);
        assert_eq!(told(&seen), []);
        assert_eq!(pit.disc(0).velocity, at(3.0, 0.0));
    }
}

#[test]
fn near_simultaneous_blue_is_sent_back_by_a_red_disc_it_never_meets() {
    // Blue strikes green at 0.5, with the centres (1.6, 1.2) apart, and is deflected: it passes red
    // at a distance of 3.2, and green at 2.4.
    let blue = DiscBody::new(at(-0.5, 0.0), 1.0).velocity(at(5.0, 0.0));
    let green = DiscBody::new(at(3.6, 1.2), 1.0);
    let red = DiscBody::new(at(6.0, 0.0), 1.0).fixed();
    let world = world([blue, green, red]);
    let (_, real) = truth(&world, 10.0);
    assert_eq!(told(&real), [(0.5, 0, 1)]);
    assert_near(real[0].1.after[0], at(1.8, -2.4));
    assert_near(real[0].1.after[1], at(3.2, 2.4));

    // At the end of the frame blue is at (4.5, 0), past green and into red. Along the line to green,
    // (−0.6, 0.8), its speed is −3, and green takes that over; then red turns back the x of what is
    // left.
    let (pit, seen) = run(&world, PitOptions::new(1.0), 1.0);
    assert_eq!(told(&seen), [(1.0, 0, 1), (1.0, 0, 2)]);
    assert_near(seen[0].1.after[0], at(3.2, 2.4));
    assert_near(seen[0].1.after[1], at(1.8, -2.4));
    assert_near(seen[1].1.before[0], at(3.2, 2.4));
    assert_near(seen[1].1.after[0], at(-3.2, 2.4));
    assert_eq!(pit.disc(0).velocity, seen[1].1.after[0]);
}

#[test]
fn near_simultaneous_three_collisions_of_a_frame_take_three_frames() {
    // Blue strikes green at 0.5, green red at 0.625, and coming back blue at 0.75.
    let blue = DiscBody::new(at(0.0, 0.0), 1.0).velocity(at(1.0, 0.0));
    let green = DiscBody::new(at(2.5, 0.0), 1.0);
    let red = DiscBody::new(at(4.625, 0.0), 1.0).fixed();
    let world = world([blue, green, red]);
    let (pic, real) = truth(&world, 3.0);
    assert_eq!(told(&real), [(0.5, 0, 1), (0.625, 1, 2), (0.75, 0, 1)]);
    let (pit, seen) = run(&world, PitOptions::new(1.0), 3.0);
    assert_eq!(told(&seen), [(1.0, 0, 1), (2.0, 1, 2), (3.0, 0, 1)]);
    assert_eq!((pic.disc(0).velocity, pit.disc(0).velocity), (at(-1.0, 0.0), at(-1.0, 0.0)));
    assert_eq!((pic.disc(0).center, pit.disc(0).center), (at(-1.75, 0.0), at(1.0, 0.0)));
}

/// A disc of restitution ½ that runs into a fixed one, 1.25 away, at speed 1.
fn sticky() -> World {
    let blue = DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X).restitution(0.5);
    world([blue, DiscBody::new(at(3.25, 0.0), 1.0).fixed()])
}

#[test]
fn sticking_a_disc_that_does_not_get_out_in_one_frame_never_does() {
    // Gap 0.25, then −0.75: back at ½. −0.25, and it parts, but is shocked again: on at ¼. −0.5:
    // back at ⅛. −0.375: on at 1/16 …
    let (pit, seen) = run(&sticky(), PitOptions::new(1.0), 60.0);
    let speeds: Vec<f64> = seen.iter().take(4).map(|(_, event)| event.after[0].x).collect();
    assert_eq!(speeds, [-0.5, 0.25, -0.125, 0.0625]);
    assert_eq!(seen.len(), 59); // at the end of every frame but the first
    // The steps back and on add up to a third: −¾ + ⅓.
    let gap = 3.25 - pit.disc(0).center.x - 2.0;
    assert!((gap + 5.0 / 12.0).abs() < 1e-15, "{gap}");
}

#[test]
fn sticking_ends_where_only_discs_that_approach_are_shocked() {
    let (pit, seen) = run(&sticky(), PitOptions::new(1.0).only_approaching(true), 10.0);
    assert_eq!(told(&seen), [(2.0, 0, 1)]);
    assert_eq!(pit.disc(0).center, at(2.0 - 8.0 * 0.5, 0.0));
}

#[test]
fn discs_that_part_but_overlap_are_turned_back() {
    // Touching, and parting too slowly to clear the threshold in a frame.
    let discs = [
        DiscBody::new(at(0.0, 0.0), 1.0).velocity(at(-0.125, 0.0)),
        DiscBody::new(at(2.0, 0.0), 1.0).velocity(at(0.125, 0.0)),
    ];
    let options = PitOptions::new(1.0).threshold(0.5);
    let (_, seen) = run(&world(discs.clone()), options, 2.0);
    assert_eq!(told(&seen), [(1.0, 0, 1), (2.0, 0, 1)]);
    assert_eq!(seen[0].1.after, [at(0.125, 0.0), at(-0.125, 0.0)]);
    let (_, seen) = run(&world(discs), options.only_approaching(true), 2.0);
    assert_eq!(told(&seen), []);
}
