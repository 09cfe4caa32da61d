//! A run, kept as a timeline.

use crate::args::{MethodName, PictureArgs};
use crate::failure::say;
use crate::interrupt;
use crate::run::{Method, Pace, Progress};
use crate::scene::Loaded;
use carom::{Keep, Timeline};
use std::ops::ControlFlow::{Break, Continue};

/// What is older than what fits into so many bytes is not drawn.
const MEMORY: usize = 1 << 30;

/// Runs a scene, and whether it came to its end.
pub fn record(args: &PictureArgs, name: MethodName, loaded: &Loaded) -> (Timeline, bool) {
    let Loaded { scene, world, .. } = loaded;
    let end = args.course.end(scene);
    let mut timeline = Timeline::keeping(world, Keep::Bytes(MEMORY));
    let substeps = args.course.substeps.filter(|_| name == MethodName::Pit);
    let mut method = Method::new(name, substeps, world, scene);
    let (mut pace, mut progress) = (Pace::new(scene.frame, 0.0), Progress::new(end, false));
    let (mut events, mut frames) = (0, 0u64);
    let mut finished = true;
    loop {
        frames += 1;
        let until = match name {
            MethodName::Pit => (frames as f64 * scene.frame).min(end),
            MethodName::Pic => end,
            MethodName::Events => pace.next(end),
        };
        let going = method.advance(world, until, |time, event| {
            timeline.record(event);
            events += 1;
            progress.show(time, events);
            if interrupt::asked() { Break(()) } else { Continue(()) }
        });
        method.record_frame(&mut timeline);
        if going.is_break() || interrupt::asked() {
            finished = false;
            break;
        }
        pace.reached(until);
        progress.show(until, events);
        if until >= end {
            break;
        }
    }
    progress.clear();
    if !finished {
        let (label, time) = (&loaded.label, timeline.seconds(timeline.end()));
        say(&format!("{label}: stopped at time {time:?}, of {end:?}"));
    } else if name != MethodName::Pit {
        timeline.end_at(end);
    }
    (timeline, finished)
}
