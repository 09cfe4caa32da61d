//! A run that is recorded as it goes: any instant, forwards and backwards.

mod ask;
mod besides;
mod figure;

pub(crate) use ask::{ends_of_segments, event_json, put_bodies};
pub use besides::LastResorts;

use crate::Mistake;
use crate::given::Options;
use crate::scene::Loaded;
use carom::{Boundary, Engine, Event, Pic, Pit, PitOptions, Substeps, Time, Timeline, World};
use carom_scene::Scene;

/// How collisions are found.
///
/// ```
/// assert_eq!(carom_wasm::run::MethodName::default(), carom_wasm::run::MethodName::Events);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MethodName {
    /// From one to the next, by the engine.
    #[default]
    Events,
    /// The same, by a plain loop over all pairs.
    Pic,
    /// Overlaps at the end of each step.
    Pit,
}

/// How a scene is run, where it is not as the scene has it.
///
/// ```
/// let options = carom_wasm::run::RunOptions { until: Some(5.0), ..Default::default() };
/// assert_eq!(options.substeps, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunOptions {
    /// How collisions are found.
    pub method: MethodName,
    /// How long a frame is: how often PIT looks.
    pub frame: Option<f64>,
    /// Of PIT: steps a frame.
    pub substeps: Option<Substeps>,
    /// How far it goes.
    pub until: Option<f64>,
}

impl RunOptions {
    /// The keys that they have.
    pub const KEYS: [&'static str; 4] = ["method", "frame", "substeps", "until"];

    /// As they were given.
    ///
    /// ```
    /// use carom_wasm::given::{Given, Options};
    /// use carom_wasm::run::{MethodName, RunOptions};
    ///
    /// let read = |method: &str| {
    ///     let given = vec![("method".to_string(), Given::Text(method.into()))];
    ///     RunOptions::read(&Options::new(given, &RunOptions::KEYS)?)
    /// };
    /// assert_eq!(read("pit").unwrap().method, MethodName::Pit);
    /// assert_eq!(
    ///     read("pitt").unwrap_err().to_string(),
    ///     "options.method: found \"pitt\"; accepted: \"events\", \"pic\" or \"pit\""
    /// );
    /// ```
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(options: &Options) -> Result<Self, Mistake> {
        let accepted = "\"events\", \"pic\" or \"pit\"";
        let method = options.text("method", accepted, |text| match text {
            "events" => Some(MethodName::Events),
            "pic" => Some(MethodName::Pic),
            "pit" => Some(MethodName::Pit),
            _ => None,
        })?;
        Ok(RunOptions {
            method: method.unwrap_or_default(),
            frame: options.frame()?,
            substeps: options.substeps()?,
            until: options.time("until")?,
        })
    }
}

enum Method {
    Events(Box<Engine>),
    Pic(Box<Pic>),
    Pit(Box<Pit>),
}

/// A run that is recorded as it goes. Where it is cut into pieces does not change a bit of it.
///
/// ```
/// use carom_wasm::run::{Run, RunOptions};
///
/// let text = carom_scene::built_in("newtons-cradle").unwrap().text;
/// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
/// while !run.record(2.0) {}
/// assert_eq!(run.recorded(), run.until());
/// assert_eq!(run.log().lines().count() as f64, run.count_at(run.until()));
/// ```
pub struct Run {
    scene: Scene,
    world: World,
    method: Method,
    timeline: Timeline,
    /// The places among its events of those that are no collisions: where a motion changes by itself.
    changes: Vec<usize>,
    /// What was done where there was no other way: in all, each time that it was more.
    last_resorts: Vec<(Time, LastResorts)>,
    frame: f64,
    until: f64,
    done: bool,
    /// Up to where the piece goes that it is in, and how long the next one is.
    target: f64,
    piece: f64,
}

/// Pieces of a run in which less happens than this are made longer: this many events, or discs that come
/// among other neighbours.
const SHORT: f64 = 64.0;

impl Run {
    /// A scene at its start.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("frames = 4").unwrap(), &RunOptions::default());
    /// assert_eq!((run.until(), run.recorded()), (4.0, 0.0));
    /// ```
    pub fn new(loaded: Loaded, options: &RunOptions) -> Self {
        let Loaded { scene, world } = loaded;
        let frame = options.frame.unwrap_or(scene.frame);
        let until = options.until.unwrap_or(scene.duration());
        let method = match options.method {
            MethodName::Events => Method::Events(Box::new(Engine::new(&world))),
            MethodName::Pic => Method::Pic(Box::new(Pic::new(&world))),
            MethodName::Pit => {
                let options = PitOptions::new(frame)
                    .threshold(scene.world.interference_threshold)
                    .substeps(options.substeps.unwrap_or(1.into()));
                Method::Pit(Box::new(Pit::new(&world, options)))
            }
        };
        let timeline = Timeline::new(&world);
        // In which the fastest disc goes about the radius of the smallest.
        let piece = world.epochs().length() / 1024.0;
        let target = piece.min(until);
        let (changes, last_resorts, done) = (Vec::new(), Vec::new(), false);
        Run {
            scene,
            world,
            method,
            timeline,
            changes,
            last_resorts,
            frame,
            until,
            done,
            target,
            piece,
        }
    }

    /// How many discs there are.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.discs(), 0);
    /// ```
    pub fn discs(&self) -> usize {
        self.world.discs().len()
    }

    /// How many polygons there are, walls too.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.polygons(), 0);
    /// ```
    pub fn polygons(&self) -> usize {
        self.world.polygons().len()
    }

    /// How far it is to go: as asked for, or as far as the scene says, whatever the length of a frame is now.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let options = RunOptions { frame: Some(0.25), ..RunOptions::default() };
    /// let run = Run::new(carom_wasm::scene::load("frames = 3").unwrap(), &options);
    /// assert_eq!(run.until(), 3.0);
    /// ```
    pub fn until(&self) -> f64 {
        self.until
    }

    /// How far it has come. PIT ends with its last whole step.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.recorded(), 0.0);
    /// ```
    pub fn recorded(&self) -> f64 {
        self.timeline.seconds(self.timeline.end())
    }

    /// Whether all is recorded.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let mut run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert!(!run.is_done() && run.record(1e6) && run.is_done());
    /// ```
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// How many collisions are recorded.
    ///
    /// ```
    /// # use carom_wasm::run::{Run, RunOptions};
    /// let run = Run::new(carom_wasm::scene::load("").unwrap(), &RunOptions::default());
    /// assert_eq!(run.collisions(), 0);
    /// ```
    pub fn collisions(&self) -> usize {
        self.timeline.events().len() - self.changes.len()
    }

    /// PIT's steps a frame, 1 for the others.
    ///
    /// ```
    /// # use carom_wasm::run::{MethodName, Run, RunOptions};
    /// let options = RunOptions {
    ///     method: MethodName::Pit,
    ///     substeps: Some(4.into()),
    ///     ..RunOptions::default()
    /// };
    /// assert_eq!(Run::new(carom_wasm::scene::load("").unwrap(), &options).substeps(), 4);
    /// ```
    pub fn substeps(&self) -> u32 {
        match &self.method {
            Method::Pit(pit) => pit.substeps(),
            Method::Events(_) | Method::Pic(_) => 1,
        }
    }

    /// Goes on by about so many events, or, for PIT, steps of a body. PIC looks at all pairs for each, and
    /// so an event of n bodies counts as 1 + n²/1024. Whether all is done.
    ///
    /// ```
    /// use carom_wasm::run::{Run, RunOptions};
    /// let text = carom_scene::built_in("galperin").unwrap().text;
    /// let mut run = Run::new(carom_wasm::scene::load(text).unwrap(), &RunOptions::default());
    /// assert!(!run.record(100.0));
    /// assert!((1..=100).contains(&run.collisions()));
    /// ```
    pub fn record(&mut self, most: f64) -> bool {
        let mut left = most;
        while !self.done && left > 0.0 {
            left -= match &self.method {
                Method::Pit(_) => self.record_step(),
                _ => self.record_piece(left),
            };
        }
        self.done
    }

    /// A step of PIT.
    fn record_step(&mut self) -> f64 {
        let Run { method, timeline, until, .. } = self;
        let Method::Pit(pit) = method else { return 1.0 };
        if !timeline.record_step(pit, *until) {
            self.done = true;
            return 0.0;
        }
        timeline.bodies().max(1) as f64
    }

    /// Up to the end of a piece, or so many events, and how much that was. Pieces are short, because also
    /// where nothing happens for long, someone is to be asked now and then whether to go on.
    fn record_piece(&mut self, most: f64) -> f64 {
        let (epochs, is_last) = (self.world.epochs(), self.target >= self.until);
        // An event whose time, as a number, is the end, is part of the run.
        let end = if is_last { epochs.last_of(self.until) } else { epochs.time(self.target) };
        let (mut events, before, look) = (0.0, self.work(), self.cost_of_a_look());
        while let Some(event) = self.next_event(end) {
            if !event.is_collision() {
                self.changes.push(self.timeline.events().len());
            }
            self.timeline.record(&event);
            events += 1.0;
            if events * look >= most {
                return events * look + (self.work() - before);
            }
        }
        self.timeline.end_at(self.target);
        self.done = is_last;
        let work = self.work() - before;
        self.set_next_piece(events + work);
        (events + 1.0) * look + work
    }

    /// How long the next piece is, after one in which so much has happened.
    fn set_next_piece(&mut self, happened: f64) {
        if happened < SHORT {
            self.piece *= 2.0;
        } else if happened > 16.0 * SHORT {
            self.piece *= 0.5;
        }
        // The farther PIC looks ahead in a periodic box, the more images it looks at.
        if let (Method::Pic(_), Boundary::Periodic { .. }) = (&self.method, self.world.boundary()) {
            self.piece = self.piece.min(self.world.epochs().length());
        }
        // Late in a run, numbers are farther apart.
        while !(self.target + self.piece > self.target) {
            self.piece *= 2.0;
        }
        self.target = (self.target + self.piece).min(self.until);
    }

    fn next_event(&mut self, end: Time) -> Option<Event> {
        let found = match &mut self.method {
            Method::Events(engine) => engine.next_event_before(end),
            Method::Pic(pic) => pic.next_event_before(end),
            Method::Pit(_) => None,
        };
        self.note_last_resorts(found.map_or(end, |event| event.time));
        found
    }

    /// What the engine has done besides events.
    fn work(&self) -> f64 {
        match &self.method {
            Method::Events(engine) => (engine.work().exits + engine.work().stale) as f64,
            Method::Pic(_) | Method::Pit(_) => 0.0,
        }
    }

    fn cost_of_a_look(&self) -> f64 {
        let bodies = self.timeline.bodies() as f64;
        if let Method::Pic(_) = self.method { 1.0 + bodies * bodies / 1024.0 } else { 1.0 }
    }
}
