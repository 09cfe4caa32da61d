//! Faults in words.

use crate::Scene;
use carom::diagnosis::{Counts, Diagnosis, Fault, What};
use carom::{PitOptions, Substeps, Target};

/// A number as people write it: to three digits after the point, or four in all.
///
/// ```
/// assert_eq!(carom_scene::faults::number(2.223963), "2.224");
/// ```
pub fn number(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-3..1e7).contains(&size) {
        return format!("{number:.3e}");
    }
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// A number, or a dash where there is none.
///
/// ```
/// assert_eq!(carom_scene::faults::number_or_none(None), "–");
/// ```
pub fn number_or_none(found: Option<f64>) -> String {
    found.map_or("–".to_string(), number)
}

/// How many collisions there are, and how many of them PIT has.
///
/// ```
/// use carom::{PitOptions, World, diagnosis::diagnose};
/// let found = diagnose(&World::builder().build().unwrap(), PitOptions::new(1.0), 5.0);
/// assert_eq!(carom_scene::faults::seen(&found), "no collision for PIT to see");
/// ```
pub fn seen(found: &Diagnosis) -> String {
    match (found.collisions, found.matched) {
        (0, _) => "no collision for PIT to see".to_string(),
        (1, 0) => "1 collision, which PIT does not see".to_string(),
        (1, _) => "1 collision, which PIT sees".to_string(),
        (all, 0) => format!("{all} collisions, of which PIT sees none"),
        (all, seen) => format!("{all} collisions, of which PIT sees {seen}"),
    }
}

/// What kind of fault it is.
///
/// ```
/// # use carom::{PitOptions, diagnosis::diagnose};
/// let scene = carom_scene::built_in("near-simultaneous").unwrap().scene();
/// let found = diagnose(&scene.world().unwrap(), PitOptions::new(scene.frame), scene.duration());
/// let worst = found.headline().unwrap();
/// assert_eq!(carom_scene::faults::kind(worst), "invented (near-simultaneous)");
/// ```
pub fn kind(fault: &Fault) -> String {
    match fault.is_near_simultaneous() {
        true => format!("{} (near-simultaneous)", fault.what.name()),
        false => fault.what.name().to_string(),
    }
}

/// What there is to say of a scene that is run by PIT with these options.
///
/// ```
/// use carom::{PitOptions, Target};
/// use carom_scene::faults::Words;
/// let scene = carom_scene::built_in("missed").unwrap().scene();
/// let words = Words::new(&scene, PitOptions::new(scene.frame));
/// assert_eq!(words.pair(0, Target::Disc(1)), "blue and green");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'s> {
    pub(super) scene: &'s Scene,
    options: PitOptions,
}

impl<'s> Words<'s> {
    /// Of a scene, and how PIT looks at it.
    ///
    /// ```
    /// # use carom::PitOptions;
    /// # use carom_scene::{Scene, faults::Words};
    /// let (scene, options) = (Scene::default(), PitOptions::new(1.0));
    /// let words = Words::new(&scene, options);
    /// # let _ = words;
    /// ```
    pub fn new(scene: &'s Scene, options: PitOptions) -> Self {
        Words { scene, options }
    }

    /// What two that meet are called.
    ///
    /// ```
    /// # use carom::{PitOptions, Target};
    /// # use carom_scene::{Scene, faults::Words};
    /// # let scene = Scene::default();
    /// let words = Words::new(&scene, PitOptions::new(1.0));
    /// assert_eq!(words.pair(3, Target::Side(0)), "disc 3 and the left side");
    /// ```
    pub fn pair(&self, a: u32, other: Target) -> String {
        format!("{} and {}", self.scene.name_of_body(a), self.scene.name_of(other))
    }

    /// What exactly is wrong.
    ///
    /// ```
    /// # use carom::{PitOptions, diagnosis::diagnose};
    /// # use carom_scene::faults::Words;
    /// # let scene = carom_scene::built_in("missed").unwrap().scene();
    /// # let options = PitOptions::new(scene.frame);
    /// let found = diagnose(&scene.world().unwrap(), options, scene.duration());
    /// let worst = found.headline().unwrap();
    /// assert_eq!(Words::new(&scene, options).detail(worst), "PIT does not see it");
    /// ```
    pub fn detail(&self, fault: &Fault) -> String {
        let step = if self.options.substeps == Substeps::Given(1) { "frame" } else { "step" };
        match &fault.what {
            What::Missed { after: None } => "PIT does not see it".to_string(),
            What::Missed { after: Some(first) } => {
                let first_pair = self.pair(first.a, first.target);
                format!("it follows on {first_pair} at {}, in the same {step}", number(first.time))
            }
            What::Invented { instead_of: None } if fault.after_parting => {
                "they do not meet then".to_string()
            }
            What::Invented { instead_of: None } => "they pass within PIT's threshold".to_string(),
            What::Invented { instead_of: Some(other) } => {
                let other_pair = self.pair(other.a, other.target);
                let time = number(other.time);
                format!("they do not meet: {other_pair} do, at {time}, in the same {step}")
            }
            What::OutOfOrder { before } => {
                let later = self.pair(before.a, before.target);
                format!("PIT puts {later} first, which comes at {}", number(before.time))
            }
            What::Sticking { until, shocks, depth } => {
                let again = match shocks {
                    1 => "shocked again".to_string(),
                    _ => format!("shocked {shocks} times more, up to {}", number(*until)),
                };
                let deep = match *depth > 0.0 {
                    true => format!(", up to {} deep in each other", number(*depth)),
                    false => String::new(),
                };
                let still = if *depth > 0.0 { "overlap" } else { "touch" };
                format!("{again}, because they still {still}{deep}")
            }
            What::WrongDirection { degrees, truth, pit } => {
                let stands = [0, 1].map(|i| truth[i].length() > pit[i].length());
                self.directions(fault, degrees, stands)
            }
            What::Delay { seen, late, frames } => {
                let late = number(late.abs() / self.options.frame);
                let plural = if late == "1" { "" } else { "s" };
                let how = if *frames > 0.0 { "late" } else { "early" };
                format!("PIT sees it at {}: {late} frame{plural} {how}", number(*seen))
            }
        }
    }

    fn directions(&self, fault: &Fault, degrees: &[Option<f64>; 2], stands: [bool; 2]) -> String {
        let names = [self.scene.name_of_body(fault.a), self.scene.name_of(fault.target)];
        let both = degrees.iter().zip(stands);
        let told = names.iter().zip(both).filter_map(|(name, (degrees, stands))| match degrees {
            Some(degrees) if *degrees < 0.05 => None,
            Some(degrees) => Some(format!("{name} leaves {degrees:.1}° off")),
            None if stands => Some(format!("{name} stands where it should leave")),
            None => Some(format!("{name} leaves where it should stand")),
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// The worst fault, in one line.
    ///
    /// ```
    /// # use carom::{PitOptions, diagnosis::diagnose};
    /// # use carom_scene::{Scene, faults::Words};
    /// let (scene, options) = (Scene::default(), PitOptions::new(1.0));
    /// let found = diagnose(&scene.world().unwrap(), options, scene.duration());
    /// assert_eq!(Words::new(&scene, options).headline(&found), "PIT makes no fault");
    /// ```
    pub fn headline(&self, found: &Diagnosis) -> String {
        let Some(fault) = found.headline() else {
            return "PIT makes no fault".to_string();
        };
        let (kind, who) = (kind(fault), self.pair(fault.a, fault.target));
        let counts = found.counts();
        let several = match fault.what {
            What::Missed { .. } if counts.missed > 1 => {
                format!("{} of {} collisions, ", counts.missed, found.collisions)
            }
            What::Invented { .. } if counts.invented > 1 => {
                format!("{} of {} shocks, ", counts.invented, found.shocks)
            }
            _ => String::new(),
        };
        let first = if several.is_empty() { "" } else { "the first of " };
        format!("{kind}: {several}{first}{who} at {}; {}", number(fault.time), self.detail(fault))
    }
}

/// How many there are of each kind.
///
/// ```
/// use carom::diagnosis::Counts;
/// let counts = Counts { missed: 2, delay: 1, ..Counts::default() };
/// assert_eq!(carom_scene::faults::counts(&counts), "2 missed, 1 late or early");
/// ```
pub fn counts(counts: &Counts) -> String {
    let kinds = [
        (counts.missed, "missed"),
        (counts.invented, "invented"),
        (counts.out_of_order, "out of order"),
        (counts.sticking, "sticking"),
        (counts.wrong_direction, "in a wrong direction"),
        (counts.delay, "late or early"),
    ];
    let told: Vec<_> = kinds
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    if told.is_empty() { "none".to_string() } else { told.join(", ") }
}

/// How PIT looks, with so many steps a frame.
///
/// ```
/// assert_eq!(carom_scene::faults::looks(4), "4 times a frame");
/// ```
pub fn looks(steps: u32) -> String {
    match steps {
        1 => "once a frame".to_string(),
        steps => format!("{steps} times a frame"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [3.2, 0.0, -0.0, 2.223963, 0.7999999999, 1e-5, 123456.0, 1e9, -0.0001];
        let expected =
            ["3.2", "0", "0", "2.224", "0.8", "1.000e-5", "123456", "1.000e9", "-1.000e-4"];
        assert_eq!(shown.map(number), expected);
    }
}
