//! The calendar beside the least of all times.

use super::*;

/// Bodies that have nothing but a slot; ties are told by their numbers.
struct Slots(Vec<Slot>);

impl Bodies for Slots {
    fn slot(&self, id: u32) -> Slot {
        self.0[id as usize]
    }
    fn set_slot(&mut self, id: u32, slot: Slot) {
        self.0[id as usize] = slot;
    }
    fn rank(&self, id: u32) -> u128 {
        u128::from(id)
    }
    fn look_ahead(&self, _: &[u32], _: Stage) {}
}

/// Numbers from 0 to 2³¹, always the same ones.
fn chance(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// Schedules bodies anew, now this one and now that one, after waits of all sizes, and compares what
/// comes with the least of all times.
fn compare(bodies: usize, epoch: f64, longest: u64, events: usize) {
    let epochs = Epochs::of_length(epoch);
    let mut calendar = Calendar::new(epochs, Time::ZERO, bodies as f64, 1.0);
    let mut slots = Slots(vec![Slot::NEVER; bodies]);
    let mut times = vec![Time::NEVER; bodies];
    let (mut state, mut now) = (bodies as u64, Time::ZERO);
    let mut schedule =
        |id: usize, now, times: &mut Vec<Time>, calendar: &mut Calendar, slots: &mut Slots| {
            // From hardly any time to a great many windows; often a whole number, for ties.
            let size = (chance(&mut state) % longest) as i32 - 12;
            let fraction = (chance(&mut state) % 64) as f64 / 64.0;
            times[id] = epochs.after(now, (1.0 + fraction) * libm::exp2(f64::from(size)));
            calendar.insert(times[id], id as u32, slots);
        };
    for id in 0..bodies {
        schedule(id, now, &mut times, &mut calendar, &mut slots);
    }
    for n in 0..events {
        let end = epochs.after(now, 1e300f64.min(epoch * 1e6));
        let first = (0..bodies).min_by(|a, b| times[*a].partial_cmp(&times[*b]).unwrap());
        let first = first.filter(|first| times[*first] <= end);
        let popped = calendar.pop(end, &mut slots);
        assert_eq!(popped.map(|entry| entry.id as usize), first, "event {n}");
        let Some(entry) = popped else {
            now = end;
            continue;
        };
        now = entry.time;
        schedule(entry.id as usize, now, &mut times, &mut calendar, &mut slots);
        let other = (n * 7919) % bodies;
        if n % 5 == 0 {
            calendar.cancel(other as u32, &mut slots);
            times[other] = Time::NEVER;
        } else if n % 5 == 1 && times[other] < Time::NEVER {
            // The same again.
            calendar.insert(times[other], other as u32, &mut slots);
        } else {
            schedule(other, now, &mut times, &mut calendar, &mut slots);
        }
    }
}

#[test]
fn a_crowd_at_the_start_of_a_window_does_not_stop_time() {
    for many in 100..1100u32 {
        let epochs = Epochs::of_length(1.0);
        let mut calendar = Calendar::new(epochs, Time::ZERO, f64::from(many), 0.01);
        let mut slots = Slots(vec![Slot::NEVER; many as usize]);
        // Nothing for three windows, and then all of it.
        let start = 3.0 * WINDOW as f64 / calendar.rate;
        for id in 0..many {
            let offset = start * (1.0 + 1e-4 * f64::from(id));
            calendar.insert(Time { epoch: 0, offset }, id, &mut slots);
        }
        for id in 0..many {
            let popped = calendar.pop(Time { epoch: 1, offset: 0.0 }, &mut slots);
            assert_eq!(popped.map(|entry| entry.id), Some(id), "of {many}");
        }
    }
}

#[test]
fn the_first_event_comes_first() {
    for (bodies, epoch, longest) in [
        (3, 1024.0, 12),
        (9, 16.0, 20),
        (40, 1024.0, 40),
        (100, 1024.0, 16),
        (300, 1e6, 36),
        (700, 16.0, 20),
    ] {
        compare(bodies, epoch, longest, 20_000);
    }
}

#[test]
fn what_is_put_off_again_and_again_takes_no_more_room() {
    let epochs = Epochs::of_length(1024.0);
    let mut calendar = Calendar::new(epochs, Time::ZERO, 10.0, 1.0);
    let mut slots = Slots(vec![Slot::NEVER; 40]);
    let mut state = 1;
    let mut times = vec![Time::NEVER; 40];
    for n in 0..100_000u32 {
        let id = n % 40;
        let size = (chance(&mut state) % 30) as i32 - 10;
        times[id as usize] =
            epochs.after(Time::ZERO, libm::exp2(f64::from(size)) * (1.0 + f64::from(id)));
        calendar.insert(times[id as usize], id, &mut slots);
    }
    assert!(calendar.waiting + calendar.heap.len() <= 2 * CLEARED, "{}", calendar.waiting);
    let mut order: Vec<u32> = (0..40).collect();
    order.sort_by(|a, b| times[*a as usize].partial_cmp(&times[*b as usize]).unwrap());
    for id in order {
        let popped = calendar.pop(Time { epoch: u32::MAX, offset: 0.0 }, &mut slots);
        assert_eq!(popped.map(|entry| entry.id), Some(id));
    }
}

#[test]
fn buckets_that_cannot_be_narrower_are_not_made_anew_again_and_again() {
    let bodies = 1000;
    let epochs = Epochs::of_length(1e6);
    let mut calendar = Calendar::new(epochs, Time::ZERO, bodies as f64, 1.0);
    let mut slots = Slots(vec![Slot::NEVER; bodies]);
    let mut state = 1;
    let mut wait = || 1.0 + (chance(&mut state) % 1024) as f64 / 1024.0;
    for id in 0..bodies {
        calendar.insert(epochs.after(Time::ZERO, wait()), id as u32, &mut slots);
    }
    let end = epochs.after(Time::ZERO, 1500.0);
    let mut now = Time::ZERO;
    let ring = calendar.ring.as_ptr();
    while let Some(entry) = calendar.pop(end, &mut slots) {
        assert!(entry.time >= now);
        assert_eq!(calendar.ring.as_ptr(), ring, "a new ring at {now:?}");
        now = entry.time;
        calendar.insert(epochs.after(now, wait()), entry.id, &mut slots);
    }
    // A bucket lasts for 15, and has some 10,000 events; many windows of 16 have gone by.
    assert!(calendar.buckets as f64 == MOST && calendar.current > 5 * WINDOW);
}
