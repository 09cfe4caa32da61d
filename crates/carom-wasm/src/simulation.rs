//! The engine alone: nothing is recorded.

use crate::Mistake;
use crate::mistake::number;
use crate::run::{ends_of_segments, event_json, put_bodies};
use crate::scene::Loaded;
use carom::{DVec2, Engine, Event, World};
use carom_scene::Scene;

/// A world on its way.
///
/// ```
/// use carom_wasm::simulation::Simulation;
///
/// let text = "[[disc]]\ncenter = [1, 2]\nvelocity = [3, 0]\nradius = 1";
/// let mut simulation = Simulation::new(carom_wasm::scene::load(text).unwrap());
/// simulation.advance_to(2.0).unwrap();
/// assert_eq!(simulation.states(), [7.0, 2.0, 3.0, 0.0]);
/// ```
pub struct Simulation {
    scene: Scene,
    world: World,
    /// The engine.
    pub engine: Engine,
}

impl Simulation {
    /// A scene at its start.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let simulation = Simulation::new(carom_wasm::scene::load("").unwrap());
    /// assert_eq!(simulation.discs(), 0);
    /// ```
    pub fn new(loaded: Loaded) -> Self {
        let Loaded { scene, world } = loaded;
        Simulation { scene, engine: Engine::new(&world), world }
    }

    /// The time.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// assert_eq!(Simulation::new(carom_wasm::scene::load("").unwrap()).time(), 0.0);
    /// ```
    pub fn time(&self) -> f64 {
        self.engine.seconds(self.engine.now())
    }

    /// How many discs there are.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// assert_eq!(Simulation::new(carom_wasm::scene::load("").unwrap()).discs(), 0);
    /// ```
    pub fn discs(&self) -> u32 {
        self.world.discs().len() as u32
    }

    /// How many polygons there are, walls too.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// assert_eq!(Simulation::new(carom_wasm::scene::load("").unwrap()).polygons(), 0);
    /// ```
    pub fn polygons(&self) -> u32 {
        self.world.polygons().len() as u32
    }

    /// Goes on to a time. One that has gone by changes nothing.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let mut simulation = Simulation::new(carom_wasm::scene::load("").unwrap());
    /// assert!(simulation.advance_to(f64::NAN).is_err());
    /// ```
    ///
    /// # Errors
    /// If it is no finite number.
    pub fn advance_to(&mut self, time: f64) -> Result<(), Mistake> {
        self.engine.advance_to(number("time", time)?);
        Ok(())
    }

    /// Goes on to the next collision, if there is one up to and with a time, and gives it as JSON.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let mut simulation = Simulation::new(carom_wasm::scene::load("").unwrap());
    /// assert_eq!(simulation.next_event_json(None), Ok(None));
    /// ```
    ///
    /// # Errors
    /// If it is no finite number.
    pub fn next_event_json(&mut self, until: Option<f64>) -> Result<Option<String>, Mistake> {
        let until = until.map(|until| number("until", until)).transpose()?;
        loop {
            let found = match until {
                None => self.engine.next_event(),
                Some(until) => self.engine.next_event_before(until),
            };
            // A motion that changes by itself is no collision.
            if found.is_none_or(|event| event.is_collision()) {
                return Ok(found.map(|event| self.told(&event)));
            }
        }
    }

    fn told(&self, event: &Event) -> String {
        let mut text = Vec::new();
        let (n, time) = (self.engine.events() - 1, self.engine.seconds(event.time));
        event_json(&mut text, n, time, event, self.world.has_spins(), &self.scene);
        String::from_utf8(text).unwrap_or_default()
    }

    /// x, y, vx and vy of every disc.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// assert!(Simulation::new(carom_wasm::scene::load("").unwrap()).states().is_empty());
    /// ```
    pub fn states(&self) -> Vec<f64> {
        let mut states = Vec::with_capacity(4 * self.discs() as usize);
        self.states_into(&mut states);
        states
    }

    /// The same, without a new list.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let mut states = vec![1.0];
    /// Simulation::new(carom_wasm::scene::load("").unwrap()).states_into(&mut states);
    /// assert!(states.is_empty());
    /// ```
    pub fn states_into(&self, states: &mut Vec<f64>) {
        states.clear();
        for (_, state) in self.engine.discs() {
            states.extend([state.center.x, state.center.y, state.velocity.x, state.velocity.y]);
        }
    }

    /// x, y, the angle, vx, vy and the spin of every body: discs, then all polygons, walls too.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let text = "[[polygon]]\nvertices = [[0, 0], [2, 0], [2, 2], [0, 2]]\nmass = 1\nspin = 0.5";
    /// let mut simulation = Simulation::new(carom_wasm::scene::load(text).unwrap());
    /// simulation.advance_to(2.0).unwrap();
    /// assert_eq!(simulation.bodies(), [1.0, 1.0, 1.0, 0.0, 0.0, 0.5]);
    /// ```
    pub fn bodies(&self) -> Vec<f64> {
        let mut bodies = Vec::new();
        self.bodies_into(&mut bodies);
        bodies
    }

    /// The same, without a new list.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let mut bodies = vec![1.0];
    /// Simulation::new(carom_wasm::scene::load("").unwrap()).bodies_into(&mut bodies);
    /// assert!(bodies.is_empty());
    /// ```
    pub fn bodies_into(&self, bodies: &mut Vec<f64>) {
        put_bodies(&self.world, |id| self.engine.get_body(id), bodies);
    }

    /// The x and y of both ends of every segment.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// assert!(Simulation::new(carom_wasm::scene::load("").unwrap()).segments().is_empty());
    /// ```
    pub fn segments(&self) -> Vec<f64> {
        ends_of_segments(&self.world, self.time())
    }

    /// Gives a disc another velocity.
    ///
    /// ```
    /// # use carom_wasm::simulation::Simulation;
    /// let mut simulation = Simulation::new(carom_wasm::scene::load("").unwrap());
    /// assert_eq!(
    ///     simulation.set_velocity(0.0, [1.0, 0.0]).unwrap_err().to_string(),
    ///     "disc: found 0; accepted: the number of a disc, and there are none"
    /// );
    /// ```
    ///
    /// # Errors
    /// If there is no such disc, or it cannot have such a velocity.
    pub fn set_velocity(&mut self, disc: f64, velocity: [f64; 2]) -> Result<(), Mistake> {
        if !(disc >= 0.0 && disc < f64::from(self.discs()) && disc.fract() == 0.0) {
            let accepted = match self.discs() {
                0 => "the number of a disc, and there are none".to_string(),
                discs => format!("the number of a disc, 0 to {}", discs - 1),
            };
            return Err(Mistake::found("disc", disc, &accepted));
        }
        let [x, y] = velocity;
        self.engine
            .set_velocity(disc as u32, DVec2::new(x, y))
            .map_err(|error| Mistake::Other(error.to_string()))
    }
}
