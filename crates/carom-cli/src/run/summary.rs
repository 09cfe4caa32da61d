//! What is said of a run at its end.

use super::plan::{Begun, LastResorts, Plan};
use super::{Method, Run, Tally};
use crate::failure::{Failure, say};
use crate::output;
use crate::print::counted;
use carom::{BodyState, DVec2, Pit, PitOptions};
use serde::Serialize;
use std::time::Duration;

#[derive(Serialize)]
pub struct Summary<'r> {
    scene: &'r str,
    method: &'r str,
    /// Whether it came to its end, and was not stopped.
    finished: bool,
    /// Where it is.
    time: f64,
    /// Where it was to go.
    end: f64,
    discs: usize,
    polygons: usize,
    collisions: &'r Tally,
    energy: f64,
    energy_at_start: f64,
    momentum: [f64; 2],
    momentum_at_start: [f64; 2],
    /// Where things fall: how many bodies lie still.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_rest: Option<u64>,
    /// And how many there are that can be moved.
    #[serde(skip)]
    movable: u64,
    /// What was done where there was no other way.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    last_resorts: Option<LastResorts>,
    /// How long it took, in seconds.
    seconds: f64,
    /// Collisions a second.
    rate: f64,
}

impl<'r> Summary<'r> {
    pub fn new(
        scene: &'r str,
        plan: &'r Plan,
        begun: &Begun,
        run: &'r Run,
        took: Duration,
        before: u64,
        finished: bool,
    ) -> Self {
        let (totals, seconds) = (run.method.totals(), took.as_secs_f64());
        // At its start, a world is the same for all methods, and of PIT it takes least to know.
        let at_start = Method::Pit(Box::new(Pit::new(run.world, PitOptions::new(1.0)))).totals();
        let falls = run.world.gravity() != DVec2::ZERO && run.time() > run.world.start();
        let lies = |body: &BodyState| body.velocity == DVec2::ZERO && body.spin == 0.0;
        let counts = run.method.work().is_some();
        Summary {
            scene,
            method: &plan.method,
            finished,
            time: run.time(),
            end: plan.end,
            discs: run.world.discs().len(),
            polygons: run.world.polygons().len(),
            collisions: &run.tally,
            energy: totals.energy,
            energy_at_start: at_start.energy,
            momentum: totals.momentum.into(),
            momentum_at_start: at_start.momentum.into(),
            at_rest: (falls && counts).then(|| run.movable().filter(lies).count() as u64),
            movable: if falls { run.movable().count() as u64 } else { 0 },
            last_resorts: counts.then(|| begun.with_those_of(run)),
            seconds,
            rate: (run.tally.total() - before) as f64 / seconds.max(1e-9),
        }
    }

    /// As prose on standard error, or as JSON on standard output.
    pub fn say(&self, json: bool) -> Result<(), Failure> {
        let Summary { scene, time, end, .. } = self;
        if !self.finished {
            say(&format!("{scene}: stopped at time {time:?}, of {end:?}"));
        }
        if !json {
            say(&self.prose());
            return Ok(());
        }
        let text = serde_json::to_string(self).map_err(|error| Failure::new(error.to_string()))?;
        output::print(&format!("{text}\n")).map(|_| ())
    }

    fn prose(&self) -> String {
        let Summary { scene, method, time, .. } = self;
        let [x, y] = self.momentum;
        let [x_at_start, y_at_start] = self.momentum_at_start;
        format!(
            "{scene}: {} to time {time:?}, by {method}\n\
             collisions {}\n\
             energy     {:?}, at the start {:?}\n\
             momentum   [{x:?}, {y:?}], at the start [{x_at_start:?}, {y_at_start:?}]\n\
             {}{}took       {:.3} s{}",
            self.bodies(),
            self.collisions,
            self.energy,
            self.energy_at_start,
            self.rest(),
            self.without_end(),
            self.seconds,
            self.pace(),
        )
    }

    fn bodies(&self) -> String {
        let discs = counted(self.discs as u64, "disc");
        match self.polygons as u64 {
            0 => discs,
            polygons => format!("{discs}, {}", counted(polygons, "polygon")),
        }
    }

    /// Who has come to rest, where things fall.
    fn rest(&self) -> String {
        match self.at_rest {
            None => String::new(),
            Some(count) => format!("at rest    {count} of {}\n", bodies(self.movable)),
        }
    }

    /// Of a run that was over at once, the rate would say nothing.
    fn pace(&self) -> String {
        match self.seconds < 0.01 {
            true => String::new(),
            false => format!(", {:.0} collisions a second", self.rate),
        }
    }

    /// What was done about bounces without end, and walls that left no room: mostly there are none.
    fn without_end(&self) -> String {
        let LastResorts { stilled, paused, crushed } = self.last_resorts.unwrap_or_default();
        let mut text = String::new();
        if stilled > 0 {
            text += &format!(
                "stilled    {}: bounces piled up without end, and no longer advanced the clock\n",
                counted(stilled, "contact")
            );
        }
        if paused > 0 {
            text += &format!(
                "paused     {}, put off a little: too many of the same bodies at an instant\n",
                counted(paused, "collision")
            );
        }
        if crushed > 0 {
            text += &format!(
                "crushed    {}: walls left no room, and go through from then on\n",
                bodies(crushed)
            );
        }
        text
    }
}

fn bodies(count: u64) -> String {
    match count {
        1 => "1 body".to_string(),
        _ => format!("{count} bodies"),
    }
}
