//! A level with many walls: does a frame take longer when there are more of them far away?

use crate::docs;
use crate::engine::number_of_discs;
use crate::process::{self, Busyness};
use crate::table::Columns;
use carom::{Boundary, DVec2, Disc, DiscBody, Engine, Segment, World, interfere};
use carom_oracle::Random;
use serde_json::{Value, json};

/// Time frames of discs among walls, with ever more walls far away
#[derive(clap::Args)]
pub struct Arguments {
    /// How many discs, which do not meet each other
    #[arg(long, default_value = "1000", value_parser = number_of_discs)]
    discs: usize,
    /// How many segments in all; the first hundred are in the room where the discs are
    #[arg(long, value_delimiter = ',', default_values_t = [100, 1_000, 10_000])]
    segments: Vec<usize>,
    /// In how many rounds, all worlds in turn
    #[arg(long, default_value_t = 20)]
    rounds: u64,
    /// How many frames of 1/60 s a round
    #[arg(long, default_value_t = 120)]
    frames: u64,
    /// Draw other segments
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Put the table into the documentation, too
    #[arg(long, conflicts_with = "json")]
    docs: bool,
}

/// Segments stand in squares of this side, one in each. The room is ten squares wide.
const SQUARE: f64 = 10.0;
const ROOM: i32 = 10;
const SEGMENT: f64 = 4.0;
const RADIUS: f64 = 0.5;
/// In units of length a second: two diameters a frame.
const SPEED: f64 = 120.0;

/// A world, and how long its frames took.
struct Row {
    segments: usize,
    engine: Engine,
    frames: u64,
    events: u64,
    cpu: f64,
    best: f64,
}

pub fn run(arguments: &Arguments) -> bool {
    let busyness = Busyness::since_now();
    let world = |&segments: &usize| {
        let mut engine = Engine::new(&level(arguments.discs, segments, arguments.seed));
        // Once before the clock runs: caches, pages, and the lattice that discs start from.
        go_on(&mut engine, 0, 60);
        Row { segments, engine, frames: 60, events: 0, cpu: 0.0, best: f64::INFINITY }
    };
    let mut rows: Vec<Row> = arguments.segments.iter().map(world).collect();
    for _ in 0..arguments.rounds {
        rows.iter_mut().for_each(|row| row.round(arguments.frames));
    }
    let same =
        rows.windows(2).all(|pair| states(&pair[0], arguments) == states(&pair[1], arguments));
    if !same {
        eprintln!("far-away walls have changed what happens in the room");
    }
    if arguments.json {
        let rows: Vec<Value> = rows.iter().map(|row| row.as_json(arguments)).collect();
        println!("{:#}", json!({ "rows": rows, "same_motion": same, "load": process::load() }));
        return same;
    }
    let text = table(&rows, arguments, &busyness);
    print!("{text}");
    same & (!arguments.docs || docs::update("engine-walls", &text))
}

/// A closed room with a hundred segments and all discs, and further segments all around it, as
/// densely as in the room: the box is as large as it takes.
fn level(discs: usize, segments: usize, seed: u64) -> World {
    let squares = ((segments as f64).sqrt().ceil() as i32).max(ROOM);
    let half = (squares + squares % 2) / 2;
    let mut places: Vec<(i32, i32)> =
        (-half..half).flat_map(|y| (-half..half).map(move |x| (x, y))).collect();
    // From the middle outwards: how many squares it is to the one furthest in the same ring.
    let ring = |i: i32| if i < 0 { -i } else { i + 1 };
    places.sort_by_key(|(x, y)| (ring(*x).max(ring(*y)), *y, *x));
    places.truncate(segments);

    let mut world = World::builder();
    // A little larger than the room, so that no disc meets the box and the room at the same time.
    let reach = DVec2::splat(f64::from(half) * SQUARE + 1.0);
    world.boundary(Boundary::boxed(-reach, reach)).discs_collide(false);
    let corner = f64::from(ROOM / 2) * SQUARE;
    let corners =
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| DVec2::new(x, y));
    for i in 0..4 {
        world.segment(Segment::new(corners[i] * corner, corners[(i + 1) % 4] * corner));
    }
    let mut random = Random::new(seed, 0);
    let mut near = Vec::new();
    for (i, (x, y)) in places.into_iter().enumerate() {
        let middle = (DVec2::new(f64::from(x), f64::from(y)) + 0.5) * SQUARE;
        let middle = middle + random.in_square(2.0);
        let along = random.direction() * (0.5 * SEGMENT);
        let segment = Segment::new(middle - along, middle + along);
        world.segment(segment);
        if i < (ROOM * ROOM) as usize {
            near.push(segment);
        }
    }
    // Drawn apart, so that they are the same however many segments there are.
    let mut random = Random::new(seed, 1);
    for center in free_places(discs, corner, &near) {
        let velocity = random.direction() * SPEED;
        world.disc(DiscBody::new(center, RADIUS).velocity(velocity));
    }
    world.build().expect("a level without overlaps")
}

/// So many places in the room for discs that touch neither walls nor each other.
fn free_places(discs: usize, corner: f64, near: &[Segment]) -> Vec<DVec2> {
    let mut lines = (discs as f64).sqrt().ceil() as usize;
    loop {
        let step = 2.0 * corner / lines as f64;
        assert!(step > 2.0 * RADIUS, "too many discs for the room");
        let places = (0..lines * lines).map(|i| {
            (DVec2::new((i % lines) as f64, (i / lines) as f64) + 0.5) * step - DVec2::splat(corner)
        });
        let clear = |place: &DVec2| {
            let disc = Disc::new(*place, 1.1 * RADIUS);
            near.iter().all(|wall| interfere::disc_segment(&disc, wall).distance > 0.0)
        };
        let free: Vec<DVec2> = places.filter(clear).collect();
        if free.len() >= discs {
            return (0..discs).map(|i| free[i * free.len() / discs]).collect();
        }
        lines += 1;
    }
}

/// Goes on for some frames of 1/60 s, one after the other as a game does.
fn go_on(engine: &mut Engine, from: u64, frames: u64) {
    for frame in from + 1..=from + frames {
        engine.advance_to(frame as f64 / 60.0);
    }
}

/// Where all discs are, to the last bit.
fn states(row: &Row, arguments: &Arguments) -> Vec<[u64; 4]> {
    let state = |id| {
        let disc = row.engine.disc(id);
        [disc.center.x, disc.center.y, disc.velocity.x, disc.velocity.y].map(f64::to_bits)
    };
    (0..arguments.discs as u32).map(state).collect()
}

impl Row {
    fn round(&mut self, frames: u64) {
        let (events, start) = (self.engine.events(), process::cpu_seconds());
        go_on(&mut self.engine, self.frames, frames);
        let cpu = process::cpu_seconds() - start;
        self.frames += frames;
        self.events += self.engine.events() - events;
        self.cpu += cpu;
        self.best = self.best.min(cpu / frames as f64);
    }

    fn mean(&self, arguments: &Arguments) -> f64 {
        self.cpu / (arguments.rounds * arguments.frames) as f64
    }

    fn events_a_frame(&self, arguments: &Arguments) -> f64 {
        self.events as f64 / (arguments.rounds * arguments.frames) as f64
    }

    fn as_json(&self, arguments: &Arguments) -> Value {
        json!({
            "discs": arguments.discs,
            "segments": self.segments,
            "us_per_frame": self.mean(arguments) * 1e6,
            "us_per_frame_best": self.best * 1e6,
            "events_per_frame": self.events_a_frame(arguments),
            "exits": self.engine.work().exits,
            "bytes": self.engine.memory(),
        })
    }
}

fn table(rows: &[Row], arguments: &Arguments, busyness: &Busyness) -> String {
    let mut text = format!(
        "{} discs that do not meet each other, in a room with 100 segments; the others are outside, as \
         densely, in a box that grows with their number. Microseconds of processor time a frame of \
         1/60 s: the best (mean) of {} rounds of {} frames, all worlds in turn. {}. {}.\n\n",
        arguments.discs,
        arguments.rounds,
        arguments.frames,
        docs::machine(),
        busyness.told()
    );
    let columns = Columns::new(
        0,
        ["segments", "events a frame", " a frame, µs", "beside the first", "memory, kB"],
    );
    text += &columns.heading();
    for row in rows {
        text += &columns.row([
            row.segments.to_string(),
            format!("{:.1}", row.events_a_frame(arguments)),
            format!("{:.1} ({:.1})", row.best * 1e6, row.mean(arguments) * 1e6),
            format!("{:.2}", row.best / rows[0].best),
            (row.engine.memory() / 1000).to_string(),
        ]);
    }
    text += "\nThe discs move alike in all of these worlds, to the last bit: that is checked.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_discs_stay_in_the_room_and_meet_what_is_in_it() {
        let world = level(200, 400, 1);
        assert_eq!(world.walls().len(), 404);
        let mut engine = Engine::new(&world);
        go_on(&mut engine, 0, 60);
        assert!(engine.events() > 200);
        for id in 0..200 {
            assert!(engine.disc(id).center.abs().max_element() < 50.0);
        }
    }

    #[test]
    fn walls_far_away_change_nothing() {
        let ends = [100, 400, 1000].map(|segments| {
            let mut engine = Engine::new(&level(100, segments, 1));
            go_on(&mut engine, 0, 30);
            (0..100).map(|id| engine.disc(id)).collect::<Vec<_>>()
        });
        assert_eq!(ends[0], ends[1]);
        assert_eq!(ends[0], ends[2]);
    }
}
