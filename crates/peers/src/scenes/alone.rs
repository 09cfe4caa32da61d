//! Does carom miss anything? Where discs do not meet each other, each is alone with the walls, and the plain
//! method, which predicts every wall before every event, tells how many it meets.

use super::judge::Judge;
use super::scene::{FRAME, Scene};
use carom::{Pic, Wall, World};

/// What was asked of the plain method.
pub struct Alone {
    /// How many discs.
    pub discs: usize,
    /// What they meet.
    pub collisions: u64,
    /// Discs that met more or fewer walls in the run that was judged, or were elsewhere at its end.
    pub wrong: usize,
}

/// So many predictions are affordable: all discs of small scenes, a sample of large ones.
const PREDICTIONS: usize = 1_000_000;

/// Compares the run with single discs; `None` where discs meet each other.
pub fn checked(scene: &Scene, judge: &Judge, frames: usize) -> Option<Alone> {
    let discs = scene.world.discs();
    if scene.world.discs_collide() {
        return None;
    }
    let count = (PREDICTIONS / scene.world.walls().len().max(1)).clamp(1, discs.len());
    let mut result = Alone { discs: count, collisions: 0, wrong: 0 };
    for id in (0..count).map(|i| i * discs.len() / count) {
        let mut pic = Pic::new(&alone(scene, id));
        pic.advance_to(frames as f64 * FRAME);
        // Both are rounded, at other places. A collision that one of them has and the other not leaves the
        // disc somewhere else altogether.
        let apart = pic.disc(0).center.distance(judge.place(id)) / discs[id].radius;
        result.collisions += pic.events();
        result.wrong += usize::from(pic.events() != judge.corners_of(id) || !(apart < 1e-6));
    }
    Some(result)
}

fn alone(scene: &Scene, id: usize) -> World {
    let mut world = World::builder();
    world.boundary(scene.world.boundary());
    for wall in scene.world.walls() {
        let Wall::Segment(segment) = wall else { panic!("segments only") };
        world.segment(*segment);
    }
    world.disc(scene.world.discs()[id].clone());
    world.build().expect("a part of a valid world")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::carom_side::Carom;
    use crate::scenes::side::Side;

    /// The crosses, of which the judge is shown every event but the first so many.
    fn with_missed(missed: usize) -> Alone {
        let scene = Scene::crosses(10);
        let (mut judge, mut side, mut states) =
            (Judge::new(&scene), Carom::new(&scene, true), Vec::new());
        let mut left = missed;
        for _ in 0..60 {
            side.step();
            side.read(&mut states);
            let skipped = left.min(side.corners().len());
            judge.look(&side.corners()[skipped..], &states);
            left -= skipped;
        }
        assert_eq!(left, 0);
        checked(&scene, &judge, 60).unwrap()
    }

    #[test]
    fn a_wrong_number_of_collisions_is_noticed() {
        let all = with_missed(0);
        assert_eq!((all.discs, all.wrong), (10, 0));
        assert!(all.collisions > 0);
        assert_eq!(with_missed(1).wrong, 1);
    }
}
