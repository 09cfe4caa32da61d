//! A run that is recorded and looked at, to see that nothing impossible happens in it.

use super::swept::Swept;
use crate::args::MethodName;
use crate::interrupt;
use crate::run::Method;
use carom::{DiscState, Keep, Timeline, World};
use carom_scene::Scene;
use std::ops::ControlFlow::{Break, Continue};

/// Of a radius. The same overlap is taken for touching in a scene's file; what rounding leaves is a
/// thousandth of it at most.
const DEEPEST: f64 = 1e-9;
/// Of all energy, lost or gained.
const DRIFT: f64 = 1e-12;
/// So many frames are recorded before they are looked at and forgotten: 100,000 discs by PIT would
/// take 3 GB otherwise.
const AT_ONCE: u64 = 20;

/// What is known of a run, apart from its time.
#[derive(Clone, Debug, Default)]
pub struct Check {
    pub collisions: u64,
    /// How many new shells discs got from the engine: the places in which their walls are known.
    pub exits: Option<u64>,
    /// See [`Found`](super::swept::Found), as for the next two.
    pub overlap: f64,
    pub through: u64,
    pub outside: usize,
    jump: f64,
    /// |ΔE|/E.
    pub energy: f64,
    /// How many discs end elsewhere than by the engine, or with another velocity, if only by a bit.
    astray: usize,
    /// Where all discs are at the end.
    pub end: Vec<DiscState>,
}

impl Check {
    /// Runs a scene to its end. None if it was stopped.
    pub fn of(name: MethodName, scene: &Scene, world: &World) -> Option<Self> {
        let keep = Keep::Seconds(AT_ONCE as f64 * scene.frame);
        let mut timeline = Timeline::keeping(world, keep);
        let mut swept = Swept::new(scene);
        let mut method = Method::new(name, None, world, scene);
        let (mut collisions, mut looked) = (0, 0.0);
        for frame in 1..=scene.frames {
            let until = frame as f64 * scene.frame;
            let going = method.advance(world, until, |_, event| {
                timeline.record(event);
                collisions += 1;
                if interrupt::asked() { Break(()) } else { Continue(()) }
            });
            if going.is_break() || interrupt::asked() {
                return None;
            }
            method.record_frame(&mut timeline);
            timeline.end_at(until);
            if frame % AT_ONCE == 0 || frame == scene.frames {
                swept.look(&timeline, looked, until);
                looked = until;
            }
        }
        let end: Vec<DiscState> = (0..scene.discs.len() as u32).map(|id| method.disc(id)).collect();
        let found = swept.finish(end.iter().map(|state| state.center));
        Some(Check {
            collisions,
            exits: method.work().map(|work| work.exits),
            overlap: found.overlap,
            through: found.through,
            outside: found.outside,
            jump: found.jump,
            energy: drift(scene, &end),
            astray: 0,
            end,
        })
    }

    /// With another's run of the same scene beside it, which should be the same to the last bit.
    pub fn beside(mut self, other: &Check) -> Self {
        let pairs = self.end.iter().zip(&other.end);
        self.astray = pairs.filter(|(one, other)| one != other).count();
        self
    }

    /// What cannot be, if there is something of it.
    pub fn problem(&self) -> Option<String> {
        let Check { overlap, through, outside, jump, energy, astray, .. } = self;
        let found = if *through > 0 {
            format!("{through} times a disc that goes through a wall; accepted: none")
        } else if *outside > 0 {
            format!("{outside} discs outside the box; accepted: none")
        } else if !(*overlap <= DEEPEST) {
            format!(
                "a disc {overlap:.1e} of its radius deep in a wall; accepted: up to {DEEPEST:e}"
            )
        } else if !(*jump <= DEEPEST) {
            format!("a disc that jumps by {jump:.1e} of its radius; accepted: up to {DEEPEST:e}")
        } else if !(*energy <= DRIFT) {
            format!("energy that changes by {energy:.1e} of itself; accepted: up to {DRIFT:e}")
        } else if *astray > 0 {
            format!("{astray} discs that end otherwise than by the engine; accepted: none")
        } else {
            return None;
        };
        Some(format!("found {found}"))
    }
}

fn drift(scene: &Scene, end: &[DiscState]) -> f64 {
    // All discs are alike, so their mass does not matter.
    let before: f64 =
        scene.discs.iter().map(|disc| carom::DVec2::from(disc.velocity).length_squared()).sum();
    let after: f64 = end.iter().map(|state| state.velocity.length_squared()).sum();
    if before == after { 0.0 } else { ((after - before) / before).abs() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_scene::Crosses;

    fn check(name: MethodName, radius: f64) -> Check {
        let scene = Crosses { radius, ..Crosses::new(100) }.scene().unwrap();
        let scene = Scene { frames: 200, ..scene };
        Check::of(name, &scene, &scene.world().unwrap()).unwrap()
    }

    #[test]
    fn the_engine_and_pic_do_nothing_impossible_and_the_same() {
        let engine = check(MethodName::Events, 10.0);
        let pic = check(MethodName::Pic, 10.0).beside(&engine);
        assert!(engine.collisions > 100);
        assert_eq!(engine.collisions, pic.collisions);
        assert_eq!((engine.problem(), pic.problem()), (None, None));
    }

    #[test]
    fn small_discs_go_through_walls_by_pit() {
        let pit = check(MethodName::Pit, 1.0);
        assert!(pit.through > 0 && pit.overlap >= 1.0, "{} {}", pit.through, pit.overlap);
        assert!(pit.problem().unwrap().contains("goes through a wall; accepted: none"));
        assert!(pit.jump <= DEEPEST, "{}", pit.jump);
    }

    #[test]
    fn whatever_cannot_be_is_told() {
        let well = Check::default();
        assert_eq!(well.problem(), None);
        for (wrong, told) in [
            (Check { outside: 2, ..well.clone() }, "2 discs outside the box"),
            (Check { overlap: 1e-8, ..well.clone() }, "1.0e-8 of its radius deep in a wall"),
            (Check { overlap: f64::NAN, ..well.clone() }, "deep in a wall"),
            (Check { jump: 0.5, ..well.clone() }, "jumps by 5.0e-1"),
            (Check { energy: 1e-11, ..well.clone() }, "changes by 1.0e-11 of itself"),
            (Check { astray: 1, ..well.clone() }, "1 discs that end otherwise"),
        ] {
            let problem = wrong.problem().unwrap();
            assert!(problem.contains(told) && problem.contains("; accepted: "), "{problem}");
        }
    }
}
