//! The event log: JSON Lines, one object a collision.
//!
//! ```
//! let scene = carom_scene::built_in("delay").unwrap().scene();
//! let world = scene.world()?;
//! let mut log = Vec::new();
//! let mut engine = carom::Engine::new(&world);
//! engine.advance_with(scene.duration(), |event| {
//!     let (n, time) = (0, world.epochs().seconds(event.time));
//!     let spins = world.has_spins();
//!     carom_scene::log::write_line(&mut log, n, time, event, spins, Some(&scene)).unwrap();
//! });
//! let text = String::from_utf8(log).unwrap();
//! assert!(text.starts_with(r#"{"n":0,"time":3.2,"#));
//! assert!(text.ends_with("\"names\":[\"blue\",\"green\"]}\n"));
//! # Ok::<(), carom_scene::Problems>(())
//! ```

use crate::Scene;
use carom::{Event, Target};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Line<'s> {
    n: u64,
    time: f64,
    kind: &'static str,
    a: u32,
    b: u32,
    point: [f64; 2],
    normal: [f64; 2],
    before: &'s [[f64; 2]],
    after: &'s [[f64; 2]],
    #[serde(skip_serializing_if = "Option::is_none")]
    spin_before: Option<&'s [f64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spin_after: Option<&'s [f64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<[Option<&'s str>; 2]>,
}

/// Writes one collision, the nth: a line. In worlds [where spins can change](carom::World::has_spins),
/// with spins; with a scene, with the names of the two, `null` where there is none.
///
/// What is [no collision](carom::Event::is_collision) does not belong into a log.
///
/// # Errors
/// Those of the writer.
///
/// # Panics
/// If the scene is not that of the event, and has fewer things.
///
/// ```
/// use carom::{DVec2, DiscBody, Engine, World};
///
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::new(0.0, 0.0), 1.0).velocity(DVec2::X));
/// world.disc(DiscBody::new(DVec2::new(5.0, 0.0), 1.0));
/// let mut engine = Engine::new(&world.build().unwrap());
/// let event = engine.next_event().unwrap();
///
/// let mut line = Vec::new();
/// carom_scene::log::write_line(&mut line, 0, engine.seconds(event.time), &event, false, None)?;
/// assert!(line.starts_with(b"{\"n\":0,\"time\":3.0,\"kind\":\"disc-disc\",\"a\":0,\"b\":1,"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_line(
    to: &mut impl Write,
    n: u64,
    time: f64,
    event: &Event,
    spins: bool,
    names: Option<&Scene>,
) -> io::Result<()> {
    // Walls have no velocity to speak of.
    let bodies = if event.pair { 2 } else { 1 };
    let line = Line {
        n,
        time,
        kind: event.kind.name(),
        a: event.a,
        b: event.b,
        point: event.point.into(),
        normal: event.normal.into(),
        before: &event.before.map(<[f64; 2]>::from)[..bodies],
        after: &event.after.map(<[f64; 2]>::from)[..bodies],
        spin_before: spins.then_some(&event.turning.spin_before[..bodies]),
        spin_after: spins.then_some(&event.turning.spin_after[..bodies]),
        names: names.map(|scene| names_of(event, scene)),
    };
    serde_json::to_writer(&mut *to, &line)?;
    to.write_all(b"\n")
}

fn names_of<'s>(event: &Event, scene: &'s Scene) -> [Option<&'s str>; 2] {
    let b = event.b as usize;
    let other = match event.target() {
        Target::Disc(id) | Target::Body(id) => scene.own_name(id),
        Target::Segment(_) => scene.segments[b].name.as_deref(),
        Target::Polygon(_) => scene.polygons[b].name.as_deref(),
        Target::Container(_) => scene.containers[b].name.as_deref(),
        Target::Side(_) => ["left", "right", "bottom", "top"].get(b).copied(),
    };
    [scene.own_name(event.a), other]
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{DVec2, Kind, Turning};

    fn line(event: &Event, spins: bool) -> String {
        let mut line = Vec::new();
        write_line(&mut line, 0, 2.25, event, spins, None).unwrap();
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn a_line_is_as_it_has_always_been() {
        let event = Event {
            time: carom::Time::ZERO,
            kind: Kind::DiscDisc,
            a: 0,
            b: 1,
            pair: true,
            point: DVec2::new(3.0, 0.5),
            normal: DVec2::X,
            before: [DVec2::X, DVec2::ZERO],
            after: [DVec2::ZERO, DVec2::X],
            turning: Turning { spin_before: [0.5, 0.0], ..Turning::default() },
        };
        let expected = r#"{"n":0,"time":2.25,"kind":"disc-disc","a":0,"b":1,"point":[3.0,0.5],"normal":[1.0,0.0],"before":[[1.0,0.0],[0.0,0.0]],"after":[[0.0,0.0],[1.0,0.0]]}"#;
        assert_eq!(line(&event, false), format!("{expected}\n"));

        // With spins they come next; of a wall there are none.
        let spins = r#","spin_before":[0.5,0.0],"spin_after":[0.0,0.0]}"#;
        assert_eq!(line(&event, true), format!("{}{spins}\n", expected.trim_end_matches('}')));
        let wall = Event { kind: Kind::PolygonPoint, pair: false, ..event };
        let expected =
            r#","before":[[1.0,0.0]],"after":[[0.0,0.0]],"spin_before":[0.5],"spin_after":[0.0]}"#;
        assert!(line(&wall, true).trim_end().ends_with(expected), "{}", line(&wall, true));
        assert!(line(&wall, true).contains(r#""kind":"polygon-point""#));
    }
}
