//! Those who look at frames, and what they need of them.

use crate::failure::{Failure, say};
use crate::gas::observers::{self, DIFFUSES_AFTER, Observers};
use crate::gas::{Quantity, interval_of, sides_of};
use crate::trajectory::read::Frame;
use carom::measure::{Autocorrelation, Displacement, Ensemble, Order, Speeds, Unfit};
use carom::{Boundary, DiscState};

/// Discs that get further than that share of the box from one frame to the next, on average, may have gone
/// through it unseen: one in a million gets five times as far.
const FAR: f64 = 0.1;

/// Of more waves than that, those that are measured could not be chosen: they would fill the memory.
const MOST_WAVES: f64 = 1e8;

/// S(k) is the mean over so many waves of about one length: more than of a gas that runs, which has more frames.
const WAVES_OF_A_LENGTH: usize = 8;

/// What is measured, frame by frame.
pub struct Watch {
    pub observers: Observers,
    boundary: Boundary,
    /// Where discs are followed: the first time, the time from one frame to the next, and where they were last.
    course: Option<Course>,
    asked: Vec<Quantity>,
    discs: usize,
    ids: Vec<i64>,
    frames: u64,
}

struct Course {
    first: f64,
    interval: f64,
    last: Vec<DiscState>,
}

impl Watch {
    /// Of frames like this one, which come at such intervals.
    pub fn new(
        frame: &Frame,
        boundary: Boundary,
        times: Option<(f64, f64)>,
        asked: &[Quantity],
        unfit: Option<Unfit>,
    ) -> Result<Self, Failure> {
        let discs = frame.discs.len();
        let interval = times.map(|(first, second)| second - first).filter(|time| *time > 0.0);
        let course = times.zip(interval).map(|((first, _), interval)| Course {
            first,
            interval,
            last: Vec::new(),
        });
        let sizes = Sizes::of(frame, boundary);
        let velocities = frame.discs.iter().map(|disc| disc.velocity);
        // How long blocks of a gas of such discs would be, if that is known.
        let block = (sizes.are_known && frame.has_velocities && boundary != Boundary::Open)
            .then(|| interval_of(boundary, frame.radii.iter().copied().zip(velocities)));
        let diffuses_after = block.map_or(f64::INFINITY, |block| DIFFUSES_AFTER * block);
        let mut watch = Watch {
            observers: Observers::none(discs, interval.unwrap_or(1.0), diffuses_after),
            boundary,
            course,
            asked: asked.to_vec(),
            discs,
            ids: frame.ids.clone(),
            frames: 0,
        };
        watch.call(frame, &sizes, unfit)?;
        Ok(watch)
    }

    /// Everyone who was asked for.
    fn call(&mut self, frame: &Frame, sizes: &Sizes, unfit: Option<Unfit>) -> Result<(), Failure> {
        let boundary = self.boundary;
        self.observers.order = self.wants(Quantity::Psi6).then(|| Order::new(boundary));
        if self.wants(Quantity::Gr) {
            let radial = observers::radial(boundary, sizes.smallest, sizes.widest);
            self.observers.radial = self.fit(Quantity::Gr, radial.map_err(told))?;
        }
        if self.wants(Quantity::Sk) {
            let structure =
                match sizes.waves(boundary) > MOST_WAVES {
                    true => Err("the box is so large, beside a disc, that it has too many waves"
                        .to_string()),
                    false => {
                        observers::structure(boundary, sizes.mean, WAVES_OF_A_LENGTH).map_err(told)
                    }
                };
            self.observers.structure = self.fit(Quantity::Sk, structure)?;
        }
        if self.wants(Quantity::Speeds) {
            let speeds = match (frame.has_velocities, unfit) {
                (false, _) => Err("the file has no velocities".to_string()),
                (_, Some(unfit)) => Err(told(unfit)),
                _ => speeds(frame, boundary).map_err(told),
            };
            self.observers.speeds = self.fit(Quantity::Speeds, speeds)?;
        }
        let interval = match &self.course {
            Some(course) => Ok(course.interval),
            None => Err("there are no two frames, one after the other in time".to_string()),
        };
        if self.wants(Quantity::Msd) {
            let interval = self.fit(Quantity::Msd, interval.clone())?;
            let among_all = |displacement: Displacement| displacement.among(frame.discs.len());
            self.observers.displacement =
                interval.map(|interval| among_all(Displacement::new(boundary, interval)));
        }
        if self.wants(Quantity::Vacf) {
            let interval = interval.and_then(|interval| match frame.has_velocities {
                true => Ok(interval),
                false => Err("the file has no velocities".to_string()),
            });
            self.observers.autocorrelation =
                self.fit(Quantity::Vacf, interval)?.map(Autocorrelation::new);
        }
        Ok(())
    }

    fn wants(&self, quantity: Quantity) -> bool {
        self.asked.contains(&Quantity::All) || self.asked.contains(&quantity)
    }

    /// What cannot be measured is an error if it was asked for by name, and a word otherwise.
    fn fit<T>(&self, quantity: Quantity, found: Result<T, String>) -> Result<Option<T>, Failure> {
        let reason = match found {
            Ok(found) => return Ok(Some(found)),
            Err(reason) => reason,
        };
        let name = quantity.name();
        match self.asked.contains(&quantity) {
            true => Err(Failure::new(format!("--measure {name}: found that {reason}"))),
            false => {
                say(&format!("{name} is left out: {reason}"));
                Ok(None)
            }
        }
    }

    /// One frame more, at this time.
    pub fn see(&mut self, frame: &Frame, time: f64) -> Result<(), String> {
        if frame.discs.len() != self.discs {
            let (found, first) = (frame.discs.len(), self.discs);
            return Err(format!("found {found} discs; accepted: {first}, as in the first frame"));
        }
        if frame.ids != self.ids {
            return Err("found other ids than in the first frame; accepted: the same".to_string());
        }
        let gone = self.follow(frame, time);
        if let Some((quantities, reason)) = gone {
            for quantity in quantities {
                self.dismiss(quantity, &reason)?;
            }
        }
        self.observers.look(&frame.discs);
        self.frames += 1;
        Ok(())
    }

    /// Whether discs can still be followed: if not, who has to go, and why.
    fn follow(&mut self, frame: &Frame, time: f64) -> Option<(Vec<Quantity>, String)> {
        let number = self.frames as f64;
        let course = self.course.as_mut()?;
        let expected = course.first + number * course.interval;
        let off = (time - expected).abs();
        if off > 1e-6 * course.interval + 1e-12 * time.abs() {
            let reason = format!(
                "frames are not at equal times: {time:?}, where {expected:?} would be the next"
            );
            return Some((vec![Quantity::Msd, Quantity::Vacf], reason));
        }
        let now: Vec<DiscState> = self.observers.followed().map(|id| frame.discs[id]).collect();
        let last = std::mem::replace(&mut course.last, now);
        let Boundary::Periodic { min, max } = self.boundary else { return None };
        let sides = max - min;
        let squared = |(then, now): (&DiscState, &DiscState)| {
            let way = now.center - then.center;
            (way - (way / sides).round() * sides).length_squared()
        };
        let sum: f64 = last.iter().zip(&course.last).map(squared).sum();
        let far = (sum / last.len().max(1) as f64).sqrt();
        (far > FAR * sides.x.min(sides.y)).then(|| {
            let reason = format!(
                "discs get {far:.3} far from one frame to the next, so that it is not known how often they \
                 went through a box of {} by {}: frames should be closer in time",
                sides.x, sides.y
            );
            (vec![Quantity::Msd], reason)
        })
    }

    fn dismiss(&mut self, quantity: Quantity, reason: &str) -> Result<(), String> {
        let there = match quantity {
            Quantity::Msd => self.observers.displacement.take().is_some(),
            Quantity::Vacf => self.observers.autocorrelation.take().is_some(),
            _ => false,
        };
        match there {
            true => self
                .fit::<()>(quantity, Err(reason.to_string()))
                .map(|_| ())
                .map_err(|failure| failure.message().to_string()),
            false => Ok(()),
        }
    }
}

fn told(unfit: Unfit) -> String {
    unfit.to_string()
}

/// A mass of 0 is that of a fixed disc. Where the file has none, all are alike.
fn speeds(frame: &Frame, boundary: Boundary) -> Result<Speeds, Unfit> {
    let mass = |i: usize| match frame.masses.get(i) {
        None => 1.0,
        Some(0.0) => f64::INFINITY,
        Some(mass) => *mass,
    };
    let masses = (0..frame.discs.len()).map(mass);
    let discs = masses.clone().zip(&frame.discs).map(|(mass, disc)| (mass, disc.velocity, 0.0));
    Ok(Speeds::of_discs(Ensemble::of_discs(boundary, discs)?, masses))
}

/// How large discs are.
struct Sizes {
    are_known: bool,
    smallest: f64,
    /// Diameters.
    widest: f64,
    mean: f64,
}

impl Sizes {
    /// Where the file has none, a disc is taken to be as wide as the room that it has.
    fn of(frame: &Frame, boundary: Boundary) -> Self {
        let radii = &frame.radii;
        let count = frame.discs.len().max(1) as f64;
        let mean = radii.iter().map(|radius| 2.0 * radius).sum::<f64>() / count;
        if mean > 0.0 {
            let smallest = radii.iter().copied().fold(f64::INFINITY, f64::min);
            let widest = 2.0 * radii.iter().copied().fold(0.0, f64::max);
            return Sizes { are_known: true, smallest, widest, mean };
        }
        let sides = sides_of(boundary);
        let room = (sides.x * sides.y / count).sqrt();
        Sizes { are_known: false, smallest: 0.0, widest: room, mean: room }
    }

    /// How many waves fit into the box, up to the shortest for which S(k) is told.
    fn waves(&self, boundary: Boundary) -> f64 {
        let along = 4.0 * sides_of(boundary) / self.mean;
        2.0 * along.x * along.y
    }
}
