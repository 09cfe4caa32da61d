//! What came of a gas: a table, or JSON.

use super::args::{Measuring, Plan};
use super::course::{Course, Stopped};
use super::curves::{Curve, curves};
use super::observers::Observers;
use crate::failure::{Failure, say};
use crate::output;
use crate::run::Tally;
use carom::DiscState;
use carom::measure::{Estimate, Totals};
use carom_scene::Gas;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt::Write;

#[derive(serde::Serialize)]
pub struct Results<'p> {
    settings: Settings<'p>,
    /// Whether it came to its end, and was not stopped.
    finished: bool,
    time: f64,
    collisions: Tally,
    /// The time and the collisions in which things were measured.
    measured: Measured,
    energy: f64,
    energy_at_start: f64,
    momentum: [f64; 2],
    momentum_at_start: [f64; 2],
    quantities: Quantities,
    curves: Curves,
    /// How long it took since it was started, or last resumed, in seconds.
    seconds: f64,
    /// Collisions a second.
    rate: f64,
    /// The most bytes it has had, where the system tells; else what the engine has.
    memory: u64,
}

/// What was asked for.
#[derive(serde::Serialize)]
pub struct Settings<'p> {
    #[serde(flatten)]
    gas: &'p Gas,
    warm: f64,
    collisions_per_disc: f64,
    measure: &'p [super::Quantity],
}

impl<'p> Settings<'p> {
    pub fn of(plan: &'p Plan) -> Self {
        let Measuring { warm, collisions_per_disc, ref measure } = plan.measuring;
        Settings { gas: &plan.gas, warm, collisions_per_disc, measure }
    }
}

#[derive(serde::Serialize)]
struct Measured {
    time: f64,
    collisions: u64,
    blocks: u64,
}

/// One number that was measured.
pub struct Quantity {
    key: &'static str,
    what: &'static str,
    value: f64,
    /// Infinite where it is not known; none of what has none.
    error: Option<f64>,
    unit: &'static str,
}

/// All numbers that were measured: by their names, in JSON.
pub struct Quantities(pub Vec<Quantity>);

/// The same of curves.
pub struct Curves(pub Vec<Curve>);

impl<'p> Results<'p> {
    /// With the most memory that it has had, if that is known.
    pub fn of(course: &Course<'p>, stopped: Option<Stopped>, memory: Option<u64>) -> Self {
        let Course { plan, engine, progress, world, observers, .. } = course;
        let begun = progress.begun;
        let blocks = begun.map_or(0, |begun| progress.blocks - begun.blocks);
        let seconds = course.started.elapsed().as_secs_f64();
        let at_start = Totals::of(world.discs().iter().map(|disc| (disc.mass, disc.velocity)));
        Results {
            settings: Settings::of(plan),
            finished: stopped.is_none(),
            time: engine.seconds(engine.now()),
            collisions: Tally::of(engine),
            measured: Measured {
                time: blocks as f64 * progress.interval,
                collisions: begun.map_or(0, |begun| engine.events() - begun.collisions),
                blocks,
            },
            energy: engine.energy(),
            energy_at_start: at_start.energy,
            momentum: engine.momentum().into(),
            momentum_at_start: at_start.momentum.into(),
            quantities: Quantities(quantities(observers, || {
                engine.discs().map(|(_, disc)| disc).collect()
            })),
            curves: Curves(curves(observers)),
            seconds,
            rate: (engine.events() - course.before) as f64 / seconds.max(1e-9),
            memory: memory.unwrap_or(engine.memory() as u64),
        }
    }

    /// On standard output, or on standard error if that is taken.
    pub fn say(&self, plan: &Plan) -> Result<(), Failure> {
        if !self.finished {
            say(&format!("gas: stopped at time {:?}", self.time));
        }
        if plan.json {
            return output::print(&self.json()?).map(|_| ());
        }
        if self.quantities.0.is_empty() {
            say(if self.curves.0.is_empty() {
                "nothing was measured"
            } else {
                "nothing was measured as a number"
            });
        } else if plan.prints() {
            say(self.quantities.table().trim_end());
        } else {
            output::print(&self.quantities.table())?;
        }
        say(&self.prose());
        Ok(())
    }

    /// In a line.
    pub fn json(&self) -> Result<String, Failure> {
        let text = serde_json::to_string(self).map_err(|e| Failure::new(e.to_string()))?;
        Ok(text + "\n")
    }

    fn prose(&self) -> String {
        let Results { time, collisions, measured, seconds, rate, .. } = self;
        let curves = self.curves.prose("--json or --plot");
        let curves: String = curves.into_iter().map(|line| line + "\n").collect();
        let [x, y] = self.momentum;
        format!(
            "{curves}measured over {} collisions, a time of {}\n\
             collisions {collisions}, to time {time:?}\n\
             energy     {:?}, at the start {:?}\n\
             momentum   [{x:?}, {y:?}]\n\
             took       {seconds:.3} s, {rate:.0} collisions a second, {} MB",
            measured.collisions,
            measured.time,
            self.energy,
            self.energy_at_start,
            self.memory / 1_000_000,
        )
    }
}

impl Quantities {
    /// For people.
    pub fn table(&self) -> String {
        let rows = self.0.iter().map(|quantity| {
            let (value, error) = match quantity.error {
                Some(error) => rounded(quantity.value, error),
                None => (short(quantity.value), String::new()),
            };
            [quantity.key.to_string(), value, error, unit(quantity.unit), quantity.what.to_string()]
        });
        let head = ["quantity", "value", "error", "unit", ""].map(str::to_string);
        let rows: Vec<[String; 5]> = std::iter::once(head).chain(rows).collect();
        let width =
            |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let [a, b, c, d] = [0, 1, 2, 3].map(width);
        let mut text = String::new();
        for [key, value, error, unit, what] in &rows {
            let line = format!("{key:a$}  {value:>b$}  {error:>c$}  {unit:d$}  {what}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

impl Curves {
    /// Which there are, and how to see them; and of which there was no sample.
    pub fn prose(&self, how: &str) -> Vec<String> {
        let names = |sampled: bool| {
            let wanted = self.0.iter().filter(|curve| curve.rows.is_empty() != sampled);
            wanted.map(|curve| curve.key()).collect::<Vec<_>>().join(", ")
        };
        let line = |before: String, names: String| (!names.is_empty()).then(|| before + &names);
        let there = line(format!("with {how}, there are curves too: "), names(true));
        let missing =
            line("too short a run for a sample of these curves: ".to_string(), names(false));
        there.into_iter().chain(missing).collect()
    }
}

fn unit(unit: &str) -> String {
    if unit == "1" { String::new() } else { unit.to_string() }
}

/// A value with as many digits as its error allows, and the error with two.
pub fn rounded(value: f64, error: f64) -> (String, String) {
    if !(error > 0.0 && error < f64::INFINITY) {
        let error = if error == 0.0 { "0" } else { "unknown" };
        return (short(value), error.to_string());
    }
    let decimals = (1.0 - error.log10().floor()).clamp(0.0, 300.0) as usize;
    match decimals > 20 || value.abs() > 1e15 {
        true => (format!("{value:e}"), format!("{error:.1e}")),
        false => (format!("{value:.decimals$}"), format!("{error:.decimals$}")),
    }
}

/// Six digits.
fn short(value: f64) -> String {
    format!("{value:.5e}")
        .parse::<f64>()
        .map_or_else(|_| value.to_string(), |short| short.to_string())
}

/// All that was measured, as numbers; with the discs at the end.
pub fn quantities(observers: &Observers, at_end: impl FnOnce() -> Vec<DiscState>) -> Vec<Quantity> {
    let mut all = Vec::new();
    let mut add = |key, what, estimate: Estimate, unit| {
        if estimate.samples > 0 {
            let error = Some(estimate.error).filter(|error| !error.is_nan());
            all.push(Quantity { key, what, value: estimate.value, error, unit });
        }
    };
    if let Some(virial) = &observers.virial {
        add("Z", "PV/NkT, by what discs push each other", virial.z(), "1");
        if let Some(reduced) = virial.reduced_pressure() {
            add("betaPd2", "Pd²/kT", reduced, "1");
        }
        add("P", "the pressure", virial.pressure(), "energy/length²");
    }
    if let Some(walls) = &observers.walls {
        add("wall_P", "the pressure on the walls", walls.mean(), "energy/length²");
        add("wall_Z", "PV/NkT with that pressure", walls.z(), "1");
    }
    if let Some(rate) = &observers.rate {
        add("rate", "collisions of a disc with others", rate.per_disc(), "1/time");
    }
    if let Some(path) = &observers.path {
        add("free_path", "from one collision to the next", path.mean(), "length");
    }
    if let Some(speeds) = &observers.speeds {
        add("mean_speed", "", speeds.mean(), "length/time");
        let test = speeds.test(&at_end());
        // A probability: no error belongs to it.
        let value = Estimate { value: test.p_value, error: f64::NAN, samples: 1 };
        add("maxwell_p", "how likely Maxwell's speeds are as far off as these", value, "1");
    }
    if let Some(order) = &observers.order {
        add("psi6_local", "mean size of ψ₆: 1 in a hexagon", order.local(), "1");
        add("psi6_global", "size of the mean ψ₆: 1 in a crystal", order.global(), "1");
    }
    if let Some(diffusion) = observers.diffusion() {
        add("diffusion", "a quarter of the slope of the msd", diffusion, "length²/time");
    }
    all
}

impl Serialize for Quantities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Told<'q> {
            value: f64,
            #[serde(skip_serializing_if = "Option::is_none")]
            error: Option<f64>,
            unit: &'q str,
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for Quantity { key, value, error, unit, .. } in &self.0 {
            map.serialize_entry(key, &Told { value: *value, error: *error, unit })?;
        }
        map.end()
    }
}

impl Serialize for Curves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for curve in &self.0 {
            map.serialize_entry(&curve.key(), curve)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_digits_that_their_error_allows() {
        let told = |value, error| {
            let (value, error) = rounded(value, error);
            format!("{value} ± {error}")
        };
        assert_eq!(told(1.236144, 0.00021), "1.23614 ± 0.00021");
        assert_eq!(told(1234.56, 12.3), "1235 ± 12");
        assert_eq!(told(0.5, 0.0), "0.5 ± 0");
        assert_eq!(told(0.5, f64::INFINITY), "0.5 ± unknown");
        assert_eq!(told(1.5e-30, 2.4e-33), "1.5e-30 ± 2.4e-33");
    }
}
