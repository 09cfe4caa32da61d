//! `carom check`: is all well with a scene?

use crate::failure::Failure;
use crate::print::counted;
use crate::{output, scene};
use carom::{DVec2, Pit, Rule};
use carom_scene::Limits;
use std::path::Path;
use std::process::ExitCode;

/// One line if all is well. What is not, is the failure's message: every problem, up to so many.
pub fn check(name: &Path, most: usize) -> Result<ExitCode, Failure> {
    let scene::Loaded { label, scene, world } = scene::load_within(name, Limits::of(most))?;
    let bodies = world.polygons().iter().filter(|polygon| !polygon.is_fixed()).count();
    let walls = scene.segments.len() + scene.containers.len() + scene.polygons.len() - bodies;
    let polygons = match bodies {
        0 => String::new(),
        count => format!(", {}", counted(count as u64, "polygon")),
    };
    let rule = Pit::rule(&world, scene.frame);
    let at_start = if world.gravity() == DVec2::ZERO { "" } else { ", as things start," };
    output::print(&format!(
        "{label}: all is well: {}{polygons}, {}, {} of {:?}; PIT's rule{at_start} {}\n",
        counted(world.discs().len() as u64, "disc"),
        counted(walls as u64, "wall"),
        counted(scene.frames, "frame"),
        scene.frame,
        told(&rule, scene.frame),
    ))
}

fn told(rule: &Rule, frame: f64) -> String {
    if rule.holds {
        return "(step·v_max < r_min/2) holds with 1 step a frame".to_string();
    }
    let (found, limit) = (frame * rule.v_max, rule.r_min / 2.0);
    // There it ends.
    let needed = match rule.substeps_needed {
        u32::MAX => format!("{} or more", u32::MAX),
        needed => needed.to_string(),
    };
    format!(
        "(step·v_max < r_min/2) does not hold, {found:?} being no less than {limit:?}; it would take \
         {needed} sub-steps a frame"
    )
}
