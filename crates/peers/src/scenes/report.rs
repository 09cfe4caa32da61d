//! The scenes as text and as JSON.

use super::clock::Times;
use super::measure::{Comparison, Row, WARM_UP};
use super::scene::SECOND;
use super::side::Engine;
use super::thin_wall::{self, Cell, LANES};
use crate::docs;
use crate::process::{self, Busyness};
use crate::table::Columns;
use serde_json::{Value, json};

/// All that was measured.
pub struct Report {
    pub scenes: Vec<Comparison>,
    pub wall: Vec<Cell>,
    pub busyness: Busyness,
}

/// The versions that were compared, as they are in Cargo.lock.
pub fn versions() -> Vec<(&'static str, String)> {
    let lock = include_str!("../../../../Cargo.lock");
    let version = |name: &str| {
        let start = lock.find(&format!("name = \"{name}\"\n"))?;
        let line = lock[start..].lines().nth(1)?;
        Some(line.strip_prefix("version = \"")?.strip_suffix('"')?.to_string())
    };
    ["carom", "rapier2d", "boxdd"].map(|name| (name, version(name).unwrap_or_default())).into()
}

/// Which of a row's times is meant.
pub type Time = fn(&Row) -> &Times;

/// The steps alone, on both sides; or the states of all discs are read after each, on both sides.
const STEPS: Time = |row| &row.times;
const READ: Time = |row| &row.read;

impl Comparison {
    pub fn carom(&self) -> &Row {
        &self.rows[0]
    }

    /// The fastest of the other engines that look between frames, by the steps alone or with reading.
    pub fn fastest_other(&self, time: Time) -> Option<&Row> {
        let others = self.rows[1..].iter().filter(|row| row.engine.is_continuous());
        others.min_by(|a, b| time(a).mean().total_cmp(&time(b).mean()))
    }

    /// How many times as long that takes as carom.
    pub fn ratio(&self, time: Time) -> Option<f64> {
        Some(time(self.fastest_other(time)?).mean() / time(self.carom()).mean())
    }

    /// Nothing is wrong with carom's run, and what was timed is what was judged.
    pub fn is_sound(&self) -> bool {
        let carom = self.carom();
        carom.escaped == 0
            && carom.through == 0
            && carom.overlap < 1e-9
            && carom.energy_drift() <= 1e-12
            && self.alone.as_ref().is_none_or(|alone| alone.wrong == 0)
            && self.rows.iter().all(|row| row.same)
    }
}

impl Report {
    pub fn text(&self) -> String {
        let mut text = self.preface();
        if self.scenes.len() > 1 {
            text += &self.summary();
        }
        for scene in &self.scenes {
            text += &format!("\n### {}\n\n", sentence(&scene.title));
            text += &table(scene);
            text += &remarks(scene);
        }
        if !self.wall.is_empty() {
            text += &wall_table(&self.wall);
        }
        text
    }

    fn preface(&self) -> String {
        let versions: Vec<String> =
            versions().iter().map(|(name, version)| format!("{name} {version}")).collect();
        let efforts = self.scenes.iter().map(|scene| scene.effort);
        let frames = efforts.clone().map(|effort| effort.frames).max().unwrap_or(0);
        let rounds = efforts.map(|effort| effort.rounds).max().unwrap_or(0);
        format!(
            "{} (Box2D 3.2). {}. {}. {frames} frames, timed in up to {rounds} rounds.\n",
            versions.join(", "),
            docs::machine(),
            self.busyness.told()
        )
    }

    /// One line a scene: carom beside the fastest of the others.
    fn summary(&self) -> String {
        let columns = Columns::new(
            1,
            [
                "scene                              ",
                "carom, ms",
                "fastest with CCD, ms",
                "which                   ",
                "times carom's",
                "carom, read",
                "fastest, read",
                "times carom's, read",
                "carom's longest / mean",
                "µs a collision, carom",
                "other",
            ],
        );
        let mut text = format!("\n{}", columns.heading());
        for scene in &self.scenes {
            let (Some(other), Some(other_read)) =
                (scene.fastest_other(STEPS), scene.fastest_other(READ))
            else {
                continue;
            };
            let times = &scene.carom().times;
            text += &columns.row([
                scene.title.clone(),
                milliseconds(times.mean()),
                milliseconds(other.times.mean()),
                other.engine.name().to_string(),
                times_as_long(scene.ratio(STEPS)),
                milliseconds(scene.carom().read.mean()),
                milliseconds(other_read.read.mean()),
                times_as_long(scene.ratio(READ)),
                format!("{:.1}", times.max() / times.mean()),
                milliseconds(1e3 * scene.carom().seconds_a_collision(scene)),
                milliseconds(1e3 * other.seconds_a_collision(scene)),
            ]);
        }
        text
    }

    pub fn json(&self) -> Value {
        let versions: Vec<Value> = versions()
            .into_iter()
            .map(|(name, version)| json!({ "crate": name, "version": version }))
            .collect();
        json!({
            "machine": docs::machine(),
            "versions": versions,
            "share_of_a_core": self.busyness.share(),
            "load": process::load(),
            "scenes": self.scenes.iter().map(scene_as_json).collect::<Value>(),
            "thin_wall": thin_wall::as_json(&self.wall),
        })
    }
}

impl Row {
    /// The time of all frames, for each collision that was found.
    fn seconds_a_collision(&self, scene: &Comparison) -> f64 {
        self.times.mean() * scene.effort.frames as f64 / self.collisions as f64
    }
}

fn table(scene: &Comparison) -> String {
    let columns = Columns::new(
        1,
        [
            "engine                  ",
            "ms a frame",
            "longest",
            "times carom's",
            "with reading",
            "times carom's",
            "built, ms",
            "collisions",
            "of exact",
            "escaped",
            "through",
            "energy, 1 s",
            "energy, 10 s",
            "overlap",
            " error, 1 s",
        ],
    );
    let mut text = columns.heading();
    let carom = scene.carom();
    for row in &scene.rows {
        let share = row.collisions as f64 / carom.collisions as f64;
        let [second, ten] = row.energy_after.map(|change| change.map_or("-".into(), energy));
        let errors = row.errors.filter(|_| row.engine != Engine::Carom);
        let error = errors.map_or("-".into(), |errors| errors.map(small).join(" / "));
        text += &columns.row([
            row.engine.name().to_string(),
            milliseconds(row.times.mean()),
            milliseconds(row.times.max()),
            times_as_long(Some(row.times.mean() / carom.times.mean())),
            milliseconds(row.read.mean()),
            times_as_long(Some(row.read.mean() / carom.read.mean())),
            milliseconds(row.built),
            row.collisions.to_string(),
            if share.is_finite() { format!("{:.0} %", 100.0 * share) } else { "-".into() },
            row.escaped.to_string(),
            row.through.to_string(),
            second,
            ten,
            small(row.overlap),
            error,
        ]);
    }
    text
}

/// What does not fit into columns.
fn remarks(scene: &Comparison) -> String {
    let mut text = String::new();
    if let Some(alone) = &scene.alone {
        text += &format!(
            "\ncarom's collisions were checked for {} of the {} discs, one by one, with the plain method \
             that predicts every wall: {} collisions, {} discs with another number of them.\n",
            alone.discs, scene.bodies, alone.collisions, alone.wrong
        );
        let chords = scene.carom().crossing_chords;
        if chords > 0 {
            text += &format!(
                "Of the exact motion, straight lines from frame to frame cross a wall for {chords} discs, \
                 though no disc does: so many of the others' *through* may be lines that cut a corner.\n",
            );
        }
    }
    if scene.name == "hexagons" {
        text += "\nThe first second alone:\n\n";
        let columns = Columns::new(
            1,
            ["engine                  ", "ms a frame", "times carom's", "energy, 1 s"],
        );
        text += &columns.heading();
        let first = |row: &Row| row.times.mean_of_first(SECOND - WARM_UP);
        for row in &scene.rows {
            text += &columns.row([
                row.engine.name().to_string(),
                milliseconds(first(row)),
                times_as_long(Some(first(row) / first(scene.carom()))),
                row.energy_after[0].map_or("-".into(), energy),
            ]);
        }
    }
    if scene.name == "cradle" {
        text +=
            "\nVelocities along the row after 1 s, as a share of that of the disc which came:\n\n";
        let columns = Columns::new(
            1,
            ["engine                  ", "1st  ", "2nd  ", "3rd  ", "4th  ", "5th  ", "6th  "],
        );
        text += &columns.heading();
        for row in scene.rows.iter().filter(|row| row.velocities.len() == 6) {
            let velocities = row.velocities.iter().map(|v| format!("{:.3}", v.x / 12.0));
            text += &columns.row([row.engine.name().to_string()].into_iter().chain(velocities));
        }
    }
    text
}

fn wall_table(cells: &[Cell]) -> String {
    let mut text = format!(
        "\n### One disc against a thin wall\n\nOf {LANES} starts at each speed: how many go through / come \
         back with their speed, to 1 % / how far they are from where they should be, in frames at their \
         speed (the median).\n\n"
    );
    let same = |a: &Cell, b: &Cell| a.radii_a_frame == b.radii_a_frame;
    let mut rows = cells.chunk_by(same).peekable();
    let names = rows.peek().into_iter().flat_map(|row| row.iter().map(|cell| cell.engine.name()));
    let columns = Columns::new(
        0,
        std::iter::once("radii a frame".to_string()).chain(names.map(|name| format!("{name:>17}"))),
    );
    text += &columns.heading();
    for row in rows {
        let cells = row
            .iter()
            .map(|cell| format!("{} / {} / {}", cell.through, cell.turned, small(cell.late)));
        text += &columns.row(std::iter::once(row[0].radii_a_frame.to_string()).chain(cells));
    }
    text
}

fn scene_as_json(scene: &Comparison) -> Value {
    let mut entry = json!({
        "scene": scene.title,
        "bodies": scene.bodies,
        "frames": scene.effort.frames,
        "timed_frames": scene.carom().times.frames(),
        "warm_up_frames": WARM_UP,
        "rounds": scene.effort.rounds,
        "fastest_other_with_ccd": scene.fastest_other(STEPS).map(|row| row.engine.name()),
        "ratio_to_fastest_other_with_ccd": scene.ratio(STEPS),
        "fastest_other_with_ccd_and_reading": scene.fastest_other(READ).map(|row| row.engine.name()),
        "ratio_to_fastest_other_with_ccd_and_reading": scene.ratio(READ),
        "engines": scene.rows.iter().map(|row| row_as_json(row, scene)).collect::<Value>(),
    });
    if let Some(alone) = &scene.alone {
        entry["checked_discs"] = alone.discs.into();
        entry["checked_collisions"] = alone.collisions.into();
        entry["checked_discs_wrong"] = alone.wrong.into();
    }
    entry
}

fn row_as_json(row: &Row, scene: &Comparison) -> Value {
    let times = &row.times;
    let ms = |seconds: f64| 1e3 * seconds;
    let [second, ten] = row.energy_after;
    json!({
        "engine": row.engine.name(),
        "ms_per_frame": ms(times.mean()),
        "ms_median": ms(times.quantile(0.5)),
        "ms_99th_percentile": ms(times.quantile(0.99)),
        "ms_longest": ms(times.max()),
        "ms_per_frame_first_second": ms(times.mean_of_first(SECOND - WARM_UP)),
        "longest_to_mean": times.max() / times.mean(),
        "ms_per_frame_of_each_round": times.rounds.iter().map(|mean| ms(*mean)).collect::<Value>(),
        "times_carom": times.mean() / scene.carom().times.mean(),
        "ms_per_frame_with_reading": ms(row.read.mean()),
        "ms_longest_with_reading": ms(row.read.max()),
        "times_carom_with_reading": row.read.mean() / scene.carom().read.mean(),
        "ms_to_build": ms(row.built),
        "collisions": row.collisions,
        "exact_collisions": scene.carom().collisions,
        "us_per_collision_found": 1e6 * row.seconds_a_collision(scene),
        "escaped": row.escaped,
        "through_a_wall": row.through,
        "chords_across_a_wall": row.crossing_chords,
        "energy_change_1s": second,
        "energy_change_10s": ten,
        "energy_change_largest": row.energy_drift(),
        "deepest_overlap_radii": row.overlap,
        "median_error_1s_radii": row.errors.map(|errors| errors[0]),
        "90th_percentile_error_1s_radii": row.errors.map(|errors| errors[1]),
        "rounds_end_alike": row.same,
    })
}

fn milliseconds(seconds: f64) -> String {
    let ms = 1e3 * seconds;
    match ms {
        _ if ms < 0.1 => format!("{ms:.4}"),
        _ if ms < 10.0 => format!("{ms:.2}"),
        _ => format!("{ms:.1}"),
    }
}

fn times_as_long(ratio: Option<f64>) -> String {
    ratio.map_or("-".into(), |ratio| {
        if ratio < 9.95 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
    })
}

/// A change of the energy: as it is if it is no more than rounding, else in percent, which may be very many.
fn energy(change: f64) -> String {
    match change.abs() {
        0.0 => "0".into(),
        size if size < 1e-6 => format!("{change:+.0e}"),
        size if size < 0.1 => format!("{:+.2} %", 100.0 * change),
        size if size < 100.0 => format!("{:+.1} %", 100.0 * change),
        _ => format!("{:+.0e} %", 100.0 * change),
    }
}

fn small(x: f64) -> String {
    match x {
        0.0 => "0".into(),
        _ if x < 1e-3 => format!("{x:.0e}"),
        _ if x < 10.0 => format!("{x:.2}"),
        _ => format!("{x:.0}"),
    }
}

fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_energy_are_shown_as_rounding_or_in_percent() {
        let shown = [0.0, 3e-15, -0.9871, 0.0123, 178.1].map(energy);
        assert_eq!(shown, ["0", "+3e-15", "-98.7 %", "+1.23 %", "+2e4 %"]);
    }

    #[test]
    fn the_versions_are_those_of_the_lock_file() {
        for (name, version) in versions() {
            assert!(version.contains('.'), "{name} {version}");
        }
    }
}
