//! What can be asked of a run.

use super::Run;
use carom::measure::Totals;
use carom::{BodyState, DVec2, DiscBody, Event, MovingSegment, Piece, PolygonBody, Time, World};
use carom_scene::{Scene, log};
use std::io::Write;

impl Run {
    /// The place among the recorded events of the nth collision: changes of motion are among them too.
    fn place_of(&self, n: usize) -> usize {
        let (mut low, mut high) = (0, self.changes.len());
        // The kth change has `changes[k] - k` collisions before it.
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.changes[middle] - middle <= n {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        n.saturating_add(low)
    }

    /// The time that a number means here: after all events that are told with it.
    pub(super) fn instant(&self, seconds: f64) -> Time {
        let epochs = self.world.epochs();
        let (first, last) = (epochs.time(seconds), epochs.last_of(seconds));
        let told = self.timeline.events_between(first, last).next_back();
        told.map_or(first, |event| event.time)
    }

    /// x, y, vx and vy of every disc at a time. Before the start it is the start, after what is recorded its
    /// end.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[[disc]]\ncenter = [1, 2]\nvelocity = [3, 0]\nradius = 1";
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// run.record(1e6);
    /// assert_eq!(run.states_at(2.0), [7.0, 2.0, 3.0, 0.0]);
    /// assert_eq!(run.states_at(-5.0), run.states_at(0.0));
    /// ```
    pub fn states_at(&self, seconds: f64) -> Vec<f64> {
        let mut states = Vec::new();
        self.states_into(seconds, &mut states);
        states
    }

    /// The same, without a new list.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// let mut states = vec![1.0];
    /// run.states_into(2.0, &mut states);
    /// assert!(states.is_empty());
    /// ```
    pub fn states_into(&self, seconds: f64, states: &mut Vec<f64>) {
        states.clear();
        for state in self.timeline.state_at(self.instant(seconds)) {
            states.extend([state.center.x, state.center.y, state.velocity.x, state.velocity.y]);
        }
    }

    /// x, y, the angle, vx, vy and the spin of every body at a time: discs, then all polygons, walls too.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[[polygon]]\nvertices = [[0, 0], [2, 0], [2, 2], [0, 2]]\nmass = 1\nspin = 0.5";
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// run.record(1e6);
    /// assert_eq!(run.bodies_at(2.0), [1.0, 1.0, 1.0, 0.0, 0.0, 0.5]);
    /// ```
    pub fn bodies_at(&self, seconds: f64) -> Vec<f64> {
        let mut bodies = Vec::new();
        self.bodies_into(seconds, &mut bodies);
        bodies
    }

    /// The same, without a new list.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// let mut bodies = vec![1.0];
    /// run.bodies_into(2.0, &mut bodies);
    /// assert!(bodies.is_empty());
    /// ```
    pub fn bodies_into(&self, seconds: f64, bodies: &mut Vec<f64>) {
        let time = self.instant(seconds);
        let at = |id: u32| self.timeline.get_body_at(id, time);
        put_bodies(&self.world, at, bodies);
    }

    /// The x and y of both ends of every segment at a time.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[[segment]]\na = [0, 0]\nb = [0, 5]\nvelocity = [1, 0]";
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// run.record(1e6);
    /// assert_eq!(run.segments_at(2.0), [2.0, 0.0, 2.0, 5.0]);
    /// ```
    pub fn segments_at(&self, seconds: f64) -> Vec<f64> {
        let [start, end] =
            [self.timeline.start(), self.timeline.end()].map(|time| self.timeline.seconds(time));
        ends_of_segments(&self.world, seconds.clamp(start, end))
    }

    /// The times of the events from the nth on.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert!(run.event_times(0).is_empty());
    /// ```
    pub fn event_times(&self, from: usize) -> Vec<f64> {
        let events = self.timeline.events().skip(self.place_of(from));
        let collisions = events.filter(|event| event.is_collision());
        collisions.map(|event| self.timeline.seconds(event.time)).collect()
    }

    /// How many events there are up to and with a time.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.count_at(3.0), 0.0);
    /// ```
    pub fn count_at(&self, seconds: f64) -> f64 {
        if seconds < 0.0 {
            return 0.0;
        }
        let last = self.world.epochs().last_of(seconds);
        let later = self.timeline.events_between(last, self.timeline.end());
        let events = self.timeline.events().len() - later.len();
        (events - self.changes.partition_point(|place| *place < events)) as f64
    }

    /// The events from one number up to another, as a JSON list: each as in the log, and with names.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.events_json(0, 10), "[]");
    /// ```
    pub fn events_json(&self, from: usize, to: usize) -> String {
        let mut text = Vec::from(b"[");
        let events = self.timeline.events().skip(self.place_of(from));
        let collisions = events.filter(|event| event.is_collision());
        for (n, event) in (from..to).zip(collisions) {
            if n > from {
                text.push(b',');
            }
            self.put_event(&mut text, n, event);
        }
        text.push(b']');
        String::from_utf8(text).unwrap_or_default()
    }

    /// The nth event alone, as JSON.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.event_json(0), None);
    /// ```
    pub fn event_json(&self, n: usize) -> Option<String> {
        let event = self.timeline.events().nth(self.place_of(n))?;
        let mut text = Vec::new();
        self.put_event(&mut text, n, event);
        String::from_utf8(text).ok()
    }

    fn put_event(&self, text: &mut Vec<u8>, n: usize, event: &Event) {
        let (time, spins) = (self.timeline.seconds(event.time), self.world.has_spins());
        event_json(text, n as u64, time, event, spins, &self.scene);
    }

    /// The pieces of all paths from one time to another: id, x and y of the beginning, x and y of the end.
    /// They are cut at the borders of periodic boxes. Where something falls they are not straight:
    /// [`curves`](Self::curves) has how they go.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[[disc]]\ncenter = [1, 2]\nvelocity = [3, 0]\nradius = 1";
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// run.record(1e6);
    /// assert_eq!(run.paths(1.0, 2.0), [0.0, 4.0, 2.0, 7.0, 2.0]);
    /// ```
    pub fn paths(&self, from: f64, to: f64) -> Vec<f64> {
        let mut paths = Vec::new();
        self.see_pieces(from, to, |id, piece| {
            let (start, end) = (piece.start, piece.end);
            paths.extend([f64::from(id), start.x, start.y, end.x, end.y]);
        });
        paths
    }

    /// The same as quadratic Bézier curves, which straight lines and parabolas are exactly: id, x and y of
    /// the beginning, of the corner, and of the end.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[world]\ngravity = [0, -2]\n[[disc]]\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 1";
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// run.record(1e6);
    /// assert_eq!(run.curves(0.0, 2.0), [0.0, 0.0, 0.0, 1.0, 0.0, 2.0, -4.0]);
    /// ```
    pub fn curves(&self, from: f64, to: f64) -> Vec<f64> {
        let mut curves = Vec::new();
        let epochs = self.world.epochs();
        self.see_pieces(from, to, |id, piece| {
            let (start, end) = (piece.start, piece.end);
            let half = 0.5 * epochs.between(piece.from, piece.to);
            let corner = match piece.is_straight() {
                true => (start + end) * 0.5,
                false => start + piece.velocity * half,
            };
            curves.extend([f64::from(id), start.x, start.y, corner.x, corner.y, end.x, end.y]);
        });
        curves
    }

    fn see_pieces(&self, from: f64, to: f64, mut see: impl FnMut(u32, &Piece)) {
        for id in 0..self.timeline.bodies() as u32 {
            for whole in self.timeline.pieces_between(id, from, to) {
                for piece in self.timeline.cut(&whole) {
                    see(id, &piece);
                }
            }
        }
    }

    /// Energy, with that of spins and of falling, and momentum at a time.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = "[[disc]]\ncenter = [1, 2]\nvelocity = [3, 0]\nradius = 1";
    /// let run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// assert_eq!(run.totals_at(0.0).energy, 4.5);
    /// ```
    pub fn totals_at(&self, seconds: f64) -> Totals {
        let (discs, polygons) = (self.world.discs(), self.world.polygons());
        let disc = |disc: &DiscBody| (disc.mass, 0.5 * disc.radius * disc.radius);
        let polygon = |body: &PolygonBody| (body.mass, body.polygon.inertia_per_mass());
        // Mass, and moment of inertia per mass.
        let bodies = discs.iter().map(disc).chain(polygons.iter().map(polygon));
        let states = self.timeline.bodies_at(self.instant(seconds));
        let bodies: Vec<_> = bodies.zip(states.map(|(_, state)| state)).collect();
        let mut totals = Totals::of(bodies.iter().map(|((mass, _), body)| (*mass, body.velocity)));
        let movable = bodies.iter().filter(|((mass, _), _)| mass.is_finite());
        let besides = movable.map(|((mass, inertia), body)| {
            let fallen = self.world.gravity().dot(body.center);
            mass * (0.5 * inertia * body.spin * body.spin - fallen)
        });
        totals.energy += besides.sum::<f64>();
        totals
    }

    /// The event log, JSON Lines: the same bytes as `carom run --events`.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.log(), "");
    /// ```
    pub fn log(&self) -> String {
        let (mut text, spins) = (Vec::new(), self.world.has_spins());
        let collisions = self.timeline.events().filter(|event| event.is_collision());
        for (n, event) in collisions.enumerate() {
            let time = self.timeline.seconds(event.time);
            // A list takes all that is written to it.
            let _ = log::write_line(&mut text, n as u64, time, event, spins, None);
        }
        String::from_utf8(text).unwrap_or_default()
    }
}

/// x, y, the angle, vx, vy and the spin of every body: discs, then polygons. Where nothing falls, turns or
/// rubs, polygons are walls, which no method tells of.
pub(crate) fn put_bodies(
    world: &World,
    at: impl Fn(u32) -> Option<BodyState>,
    bodies: &mut Vec<f64>,
) {
    bodies.clear();
    let (discs, polygons) = (world.discs().len(), world.polygons());
    let still = |polygon: &PolygonBody| BodyState {
        center: polygon.polygon.centroid(),
        angle: polygon.angle,
        velocity: DVec2::ZERO,
        spin: 0.0,
    };
    for id in 0..discs + polygons.len() {
        let wall = || polygons.get(id.checked_sub(discs)?).map(still);
        // No one takes bodies away here.
        let Some(state) = at(id as u32).or_else(wall) else { continue };
        let BodyState { center, angle, velocity, spin } = state;
        bodies.extend([center.x, center.y, angle, velocity.x, velocity.y, spin]);
    }
}

/// The x and y of both ends of every segment at a time.
pub(crate) fn ends_of_segments(world: &World, seconds: f64) -> Vec<f64> {
    let wait = seconds - world.start();
    let ends = |wall: &MovingSegment| {
        let [a, b] = [wall.a + wall.ends[0] * wait, wall.b + wall.ends[1] * wait];
        [a.x, a.y, b.x, b.y]
    };
    world.segments().iter().flat_map(ends).collect()
}

/// An event as it is in the log, and what the two are called.
pub(crate) fn event_json(
    text: &mut Vec<u8>,
    n: u64,
    time: f64,
    event: &Event,
    spins: bool,
    scene: &Scene,
) {
    // A list takes all that is written to it.
    let _ = log::write_line(text, n, time, event, spins, None);
    // The bracket and the end of the line.
    text.truncate(text.len() - 2);
    let names = [scene.name_of_body(event.a), scene.name_of(event.target())];
    let names = serde_json::Value::from(names.to_vec());
    let _ = write!(text, ",\"names\":{names}}}");
}
