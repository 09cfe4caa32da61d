//! The state of a run: where everything is, what has happened, energy and momentum.

use crate::run::{Run, Tally};
use carom::MovingSegment;
use carom_scene::Scene;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

#[derive(Serialize)]
struct State<'r> {
    time: f64,
    discs: Discs<'r>,
    polygons: Vec<PolygonState<'r>>,
    /// Where there are some that move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    segments: Vec<SegmentState<'r>>,
    collisions: &'r Tally,
    energy: f64,
    momentum: [f64; 2],
}

#[derive(Serialize)]
struct DiscState<'r> {
    id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'r str>,
    center: [f64; 2],
    velocity: [f64; 2],
    /// Where spins can change.
    #[serde(skip_serializing_if = "Option::is_none")]
    spin: Option<f64>,
}

#[derive(Serialize)]
struct PolygonState<'r> {
    id: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'r str>,
    center: [f64; 2],
    angle: f64,
    velocity: [f64; 2],
    spin: f64,
}

#[derive(Serialize)]
struct SegmentState<'r> {
    id: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'r str>,
    a: [f64; 2],
    b: [f64; 2],
}

/// Discs that are looked at one by one, as they are written: there may be millions.
struct Discs<'r>(&'r Run<'r>, Option<&'r Scene>);

impl Serialize for Discs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Discs(run, names) = self;
        let spins = run.world.has_spins();
        serializer.collect_seq((0..run.world.discs().len() as u32).map(|id| {
            let disc = run.method.disc(id);
            let spin = if spins { run.method.body(id).map(|body| body.spin) } else { None };
            let name = names.and_then(|scene| scene.discs[id as usize].name.as_deref());
            let (center, velocity) = (disc.center.into(), disc.velocity.into());
            DiscState { id, name, center, velocity, spin }
        }))
    }
}

/// Writes the state that a run is in. With a scene, the names of things as well.
pub fn write(to: &mut impl Write, run: &Run, names: Option<&Scene>) -> io::Result<()> {
    let totals = run.method.totals();
    let state = State {
        time: run.time(),
        discs: Discs(run, names),
        polygons: polygons(run, names),
        segments: segments(run, names),
        collisions: &run.tally,
        energy: totals.energy,
        momentum: totals.momentum.into(),
    };
    serde_json::to_writer(&mut *to, &state)?;
    to.write_all(b"\n")
}

/// All of them, those that are walls too.
fn polygons<'r>(run: &Run<'r>, names: Option<&'r Scene>) -> Vec<PolygonState<'r>> {
    let state = |i: usize| {
        let polygon = run.polygon(i);
        PolygonState {
            id: run.world.discs().len() + i,
            name: names.and_then(|scene| scene.polygons[i].name.as_deref()),
            center: polygon.center.into(),
            angle: polygon.angle,
            velocity: polygon.velocity.into(),
            spin: polygon.spin,
        }
    };
    (0..run.world.polygons().len()).map(state).collect()
}

/// Those that move. The middle of each is in a periodic box, as centres are.
fn segments<'r>(run: &Run<'r>, names: Option<&'r Scene>) -> Vec<SegmentState<'r>> {
    let wait = run.time() - run.world.start();
    let state = |(id, wall): (usize, &MovingSegment)| {
        let [a, b] = [wall.a + wall.ends[0] * wait, wall.b + wall.ends[1] * wait];
        let middle = (a + b) * 0.5;
        let shift = run.world.boundary().inside(middle) - middle;
        SegmentState {
            id,
            name: names.and_then(|scene| scene.segments[id].name.as_deref()),
            a: (a + shift).into(),
            b: (b + shift).into(),
        }
    };
    let walls = run.world.segments().iter().enumerate();
    walls.filter(|(_, wall)| !wall.is_still()).map(state).collect()
}
