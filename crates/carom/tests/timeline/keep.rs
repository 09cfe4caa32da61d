use crate::scene::{bits, gas, random_world, recorded};
use carom::{Keep, Pic, Timeline};
use carom_oracle::Random;

const SPAN: f64 = 60.0;

#[test]
fn what_is_kept_is_as_exact_as_if_nothing_were_forgotten() {
    for index in 0..20 {
        let mut random = Random::new(10, index);
        let world = random_world(&mut random);
        let whole = Timeline::new(&world);
        let from = whole.seconds(whole.start());
        let (_, whole) = recorded::<Pic>(&world, from + SPAN, whole);
        for keep in [Keep::Seconds(7.0), Keep::Events(30), Keep::Bytes(20_000), Keep::Events(0)] {
            let (_, part) = recorded::<Pic>(&world, from + SPAN, Timeline::keeping(&world, keep));
            assert_eq!(part.end(), whole.end());
            let kept = part.events().len();
            assert_eq!(part.forgotten() as usize + kept, whole.events().len());
            assert!(part.events().rev().eq(whole.events().rev().take(kept)));
            assert!(
                part.state_at(part.start()).map(bits).eq(whole.state_at(part.start()).map(bits))
            );
            let start = part.seconds(part.start());
            for _ in 0..20 {
                let when = random.between(start, from + SPAN);
                if part.time(when) >= part.start() {
                    assert!(part.state_at(when).map(bits).eq(whole.state_at(when).map(bits)));
                }
            }
            for id in 0..world.discs().len() as u32 {
                let kept = part.events_of(id).count();
                assert!(part.events_of(id).rev().eq(whole.events_of(id).rev().take(kept)));
                assert_eq!(
                    part.pieces(id).next().map(|piece| piece.from),
                    part.pieces(id).next().map(|_| part.start())
                );
            }
        }
    }
}

#[test]
fn so_many_seconds_are_kept_and_no_event_before() {
    let world = gas(&mut Random::new(11, 0), 4, 0.3);
    let mut timeline = Timeline::keeping(&world, Keep::Seconds(5.0));
    Pic::new(&world).advance_with(SPAN, |event| {
        timeline.record(event);
        let (start, end) = (timeline.seconds(timeline.start()), timeline.seconds(timeline.end()));
        assert!(start == 0.0 || start <= end - 5.0);
        assert!(timeline.events().all(|event| timeline.seconds(event.time) > end - 5.0 - 1e-9));
    });
    assert!(timeline.forgotten() > 100);
}

#[test]
fn so_many_events_are_kept() {
    let world = gas(&mut Random::new(12, 0), 4, 0.3);
    let mut timeline = Timeline::keeping(&world, Keep::Events(50));
    let mut count = 0;
    Pic::new(&world).advance_with(SPAN, |event| {
        timeline.record(event);
        count += 1;
        assert_eq!(timeline.events().len(), count.min(50));
    });
    assert!(count > 200, "{count}");
}

#[test]
fn memory_stays_within_its_bound_and_makes_use_of_it() {
    let world = gas(&mut Random::new(13, 0), 4, 0.3);
    for bound in [10_000, 30_000, 100_000] {
        let mut timeline = Timeline::keeping(&world, Keep::Bytes(bound));
        let (mut full, mut least) = (false, usize::MAX);
        Pic::new(&world).advance_with(300.0, |event| {
            timeline.record(event);
            assert!(timeline.memory() <= bound);
            full |= timeline.forgotten() > 0;
            if full {
                least = least.min(timeline.events().len());
            }
        });
        assert!(timeline.forgotten() > 500, "{}", timeline.forgotten());
        // 320 bytes an event, and half as much again for room; 224 a disc at most.
        assert!(least * 500 > bound - 16 * 224 - 1000, "{least} events in {bound} bytes");
    }
}

#[test]
fn a_bound_that_is_too_small_leaves_the_present() {
    let world = gas(&mut Random::new(14, 0), 4, 0.3);
    let (pic, timeline) = recorded::<Pic>(&world, SPAN, Timeline::keeping(&world, Keep::Bytes(0)));
    assert_eq!(timeline.events().len(), 0);
    assert!(timeline.memory() <= 16 * 224 + 300, "{}", timeline.memory());
    for id in 0..16 {
        assert_eq!(bits(timeline.disc_at(id, SPAN)), bits(pic.disc(id)));
    }
}
