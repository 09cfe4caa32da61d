//! The formulas on their own: when two things meet, and how they part.
//!
//! Things are given as scenes have them, in JSON.

use crate::scene;
use carom::shock::Body;
use carom::{Capsule, Contact, Container, DVec2, Disc, Segment, predict};
use carom_scene::{DiscSpec, Problem, Problems, Scene};

/// When two discs meet, each going straight on.
///
/// ```
/// let a = r#"{"center":[0,0],"velocity":[1,0],"radius":1}"#;
/// let b = r#"{"center":[5,0],"radius":1}"#;
/// let hit = carom_wasm::kernels::discs_meet(a, b).unwrap().unwrap();
/// assert_eq!((hit.instant, hit.point_a.x), (3.0, 4.0));
/// ```
///
/// # Errors
/// What is wrong with one of them.
pub fn discs_meet(a: &str, b: &str) -> Result<Option<Contact>, Problems> {
    let (a, b) = (disc("a", a)?, disc("b", b)?);
    let (v, w) = (a.velocity.into(), b.velocity.into());
    Ok(predict::disc_disc(&shape(&a), v, &shape(&b), w, f64::INFINITY))
}

/// When a disc meets a segment, or a capsule if it is thick: its side or one of its ends.
///
/// ```
/// let disc = r#"{"center":[0,3],"velocity":[0,-1],"radius":1}"#;
/// let floor = r#"{"a":[-5,0],"b":[5,0],"thickness":1}"#;
/// let hit = carom_wasm::kernels::disc_meets_segment(disc, floor).unwrap().unwrap();
/// assert_eq!(hit.instant, 1.5);
/// ```
///
/// # Errors
/// What is wrong with one of them.
pub fn disc_meets_segment(a: &str, segment: &str) -> Result<Option<Contact>, Problems> {
    let read = one("disc", "disc", a)?;
    let (disc, velocity) = (shape(&read.discs[0]), read.discs[0].velocity.into());
    let read = one("segment", "segment", segment)?;
    let wall = &read.segments[0];
    let (from, to) = wall.end_velocities();
    if from != to {
        return Err(Problems {
            list: vec![Problem {
                place: None,
                key: "segment".to_string(),
                found: "ends with different velocities".to_string(),
                accepted: "a `velocity` of both".to_string(),
                suggestion: None,
            }],
            ..Problems::default()
        });
    }
    let (a, b, moves) = (wall.a.into(), wall.b.into(), from.into());
    let horizon = f64::INFINITY;
    Ok(match wall.thickness > 0.0 {
        true => {
            let capsule = Capsule::new(a, b, 0.5 * wall.thickness);
            predict::disc_capsule(&disc, velocity, &capsule, moves, horizon)
        }
        false => predict::disc_segment(&disc, velocity, &Segment::new(a, b), moves, horizon),
    })
}

/// When a disc in a container meets its rim.
///
/// ```
/// let disc = r#"{"center":[-3,0],"velocity":[2,0],"radius":1}"#;
/// let bowl = r#"{"center":[0,0],"radius":10}"#;
/// let hit = carom_wasm::kernels::disc_meets_container(disc, bowl).unwrap().unwrap();
/// assert_eq!(hit.instant, 6.0);
/// ```
///
/// # Errors
/// What is wrong with one of them.
pub fn disc_meets_container(a: &str, container: &str) -> Result<Option<Contact>, Problems> {
    let disc = disc("disc", a)?;
    let read = one("container", "container", container)?;
    let bowl = Container::new(read.containers[0].center.into(), read.containers[0].radius);
    let velocity = disc.velocity.into();
    Ok(predict::disc_container(&shape(&disc), velocity, &bowl, DVec2::ZERO, f64::INFINITY))
}

/// The velocities with which two discs part. Without a restitution, the smaller of theirs, or 1.
///
/// ```
/// let a = r#"{"center":[0,0],"velocity":[1,0],"radius":1,"mass":3}"#;
/// let b = r#"{"center":[2,0],"radius":1,"mass":1}"#;
/// let parted = carom_wasm::kernels::shock(a, b, [1.0, 0.0], None).unwrap();
/// assert_eq!(parted, [[0.5, 0.0], [1.5, 0.0]]);
/// ```
///
/// # Errors
/// What is wrong with one of them.
pub fn shock(
    a: &str,
    b: &str,
    normal: [f64; 2],
    restitution: Option<f64>,
) -> Result<[[f64; 2]; 2], Problems> {
    let (a, b) = (disc("a", a)?, disc("b", b)?);
    let own = |disc: &DiscSpec| disc.restitution.unwrap_or(1.0);
    let restitution = restitution.unwrap_or(own(&a).min(own(&b)));
    let body = |disc: &DiscSpec| Body::new(disc.velocity.into(), disc.mass().value());
    let (v, w) = carom::shock::shock(body(&a), body(&b), normal.into(), restitution);
    Ok([v.into(), w.into()])
}

fn disc(name: &str, json: &str) -> Result<DiscSpec, Problems> {
    let mut scene = one(name, "disc", json)?;
    Ok(scene.discs.swap_remove(0))
}

fn shape(disc: &DiscSpec) -> Disc {
    Disc::new(disc.center.into(), disc.radius)
}

/// A scene with one thing in it. Problems are told of the argument of that name.
fn one(name: &str, list: &str, json: &str) -> Result<Scene, Problems> {
    let of_argument = |problem: Problem| Problem {
        key: problem.key.replacen(&format!("{list}[0]"), name, 1),
        ..problem
    };
    scene::object(&format!("{{\"{list}\":[{json}]}}")).map_err(|problems| {
        let list = problems.list.into_iter().map(of_argument).collect();
        Problems { list, ..problems }
    })
}
