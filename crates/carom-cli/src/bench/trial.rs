//! What is measured: scenes, and in each the runs of several methods.

use super::args::CrossesArgs;
use super::frames::Frames;
use super::recorded::Check;
use crate::args::MethodName;
use crate::failure::Failure;
use carom::World;
use carom_scene::{Crosses, Scene};

/// The poster's numbers, in steps.
const DISCS: [usize; 13] = [1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const BEYOND: [usize; 3] = [1_000, 10_000, 100_000];
const RADII: [f64; 13] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0];

const QUICK_DISCS: [usize; 4] = [1, 10, 100, 1_000];
const QUICK_RADII: [f64; 3] = [1.0, 10.0, 20.0];

/// The radius when the number of discs varies, and the number of discs when the radius does.
pub const RADIUS: f64 = 10.0;
pub const HUNDRED: usize = 100;

/// Its loop looks at every disc and every wall for each collision, so the time of a frame goes with the
/// cube of the number of discs: 300 take half a minute, and 1000 a quarter of an hour.
const MOST_FOR_PIC: usize = 300;

/// A scene, and what came of it.
pub struct Trial {
    pub crosses: Crosses,
    pub scene: Scene,
    pub world: World,
    pub runs: Vec<Run>,
}

/// A method in a scene.
pub struct Run {
    pub method: MethodName,
    /// Whether it is not measured at all, because it would take too long.
    pub left_out: bool,
    pub check: Option<Check>,
    pub frames: Frames,
}

impl Run {
    /// What there is to tell of it, if it was both checked and timed.
    pub fn measured(&self) -> Option<(&Check, &Frames)> {
        self.check.as_ref().zip(Some(&self.frames)).filter(|(_, frames)| frames.rounds > 0)
    }
}

impl Trial {
    fn new(discs: usize, radius: f64, methods: &[MethodName]) -> Result<Self, Failure> {
        let crosses = Crosses { radius, ..Crosses::new(discs) };
        let scene = crosses.scene().map_err(|error| Failure::new(format!("crosses: {error}")))?;
        let world = scene.world()?;
        let run = |method: &MethodName| Run {
            method: *method,
            left_out: *method == MethodName::Pic && discs > MOST_FOR_PIC,
            check: None,
            frames: Frames::new(scene.frames),
        };
        Ok(Trial { crosses, runs: methods.iter().map(run).collect(), scene, world })
    }

    /// The run of a method that has something to tell.
    pub fn measured(&self, method: MethodName) -> Option<(&Check, &Frames)> {
        self.runs.iter().find(|run| run.method == method)?.measured()
    }

    pub fn label(&self) -> String {
        let Crosses { discs, radius, .. } = self.crosses;
        format!("{discs} {} of radius {radius}", if discs == 1 { "disc" } else { "discs" })
    }
}

/// All of a bench.
pub struct Trials {
    pub all: Vec<Trial>,
    pub discs: Vec<usize>,
    pub radii: Vec<f64>,
}

impl Trials {
    pub fn new(args: &CrossesArgs) -> Result<Self, Failure> {
        let everything = args.discs.is_empty() && args.radius.is_empty();
        let mut discs = args.discs.clone();
        let mut radii = args.radius.clone();
        match (everything, args.quick) {
            (true, true) => (discs, radii) = (QUICK_DISCS.into(), QUICK_RADII.into()),
            (true, false) => (discs, radii) = ([&DISCS[..], &BEYOND].concat(), RADII.into()),
            (false, _) => {}
        }
        discs.sort_unstable();
        discs.dedup();
        radii.sort_unstable_by(f64::total_cmp);
        radii.dedup();
        let all = [MethodName::Events, MethodName::Pic, MethodName::Pit];
        let asked = |method: &MethodName| args.method.is_empty() || args.method.contains(method);
        let methods: Vec<MethodName> = all.into_iter().filter(asked).collect();

        let with_discs = discs.iter().map(|discs| (*discs, RADIUS));
        let with_radii = radii.iter().map(|radius| (HUNDRED, *radius));
        let twice = |(count, radius): &(usize, f64)| *radius == RADIUS && discs.contains(count);
        let scenes = with_discs.chain(with_radii.filter(|scene| !twice(scene)));
        let all = scenes.map(|(discs, radius)| Trial::new(discs, radius, &methods));
        Ok(Trials { all: all.collect::<Result<_, _>>()?, discs, radii })
    }

    /// Those of radius 10, by number of discs.
    pub fn by_discs(&self) -> impl Iterator<Item = &Trial> {
        let all = self.all.iter();
        all.filter(|trial| {
            trial.crosses.radius == RADIUS && self.discs.contains(&trial.crosses.discs)
        })
    }

    /// Those of 100 discs, by radius.
    pub fn by_radius(&self) -> impl Iterator<Item = &Trial> {
        let trial = |radius: &f64| {
            let is_it =
                |trial: &&Trial| trial.crosses.discs == HUNDRED && trial.crosses.radius == *radius;
            self.all.iter().find(is_it)
        };
        self.radii.iter().filter_map(trial)
    }
}
