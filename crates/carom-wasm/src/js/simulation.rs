//! The class `Simulation`.

use super::value::{
    Thrown, described, filled, loaded, number, optional_number, pair, parsed, thrown, vector,
};
use crate::Mistake;
use crate::simulation::Simulation as Engine;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

/// The engine alone.
#[wasm_bindgen(skip_typescript)]
pub struct Simulation {
    simulation: Engine,
    states: Vec<f64>,
}

#[wasm_bindgen]
impl Simulation {
    /// A scene at its start.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(scene: &JsValue) -> Thrown<Simulation> {
        Ok(Simulation { simulation: Engine::new(loaded(scene)?), states: Vec::new() })
    }

    /// The time.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn time(&self) -> f64 {
        self.simulation.time()
    }

    /// How many discs.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn discs(&self) -> u32 {
        self.simulation.discs()
    }

    /// How many polygons.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn polygons(&self) -> u32 {
        self.simulation.polygons()
    }

    /// How many collisions there have been.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn collisions(&self) -> f64 {
        self.simulation.engine.events() as f64
    }

    /// The energy.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn energy(&self) -> f64 {
        self.simulation.engine.energy()
    }

    /// The momentum.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn momentum(&self) -> JsValue {
        pair(self.simulation.engine.momentum().into())
    }

    /// Goes on to a time.
    #[wasm_bindgen(js_name = advanceTo, skip_typescript)]
    pub fn advance_to(&mut self, time: &JsValue) -> Thrown<()> {
        self.simulation.advance_to(number("time", time)?).map_err(thrown)
    }

    /// Goes on to the next event.
    #[wasm_bindgen(js_name = nextEvent, skip_typescript)]
    pub fn next_event(&mut self, until: &JsValue) -> Thrown<JsValue> {
        let until = optional_number("until", until)?;
        let found = self.simulation.next_event_json(until).map_err(thrown)?;
        found.map_or(Ok(JsValue::UNDEFINED), |json| parsed(&json))
    }

    /// x, y, vx, vy of every disc.
    #[wasm_bindgen(skip_typescript)]
    pub fn states(&mut self, into: JsValue) -> Thrown<Float64Array> {
        self.simulation.states_into(&mut self.states);
        filled(&self.states, into)
    }

    /// x, y, angle, vx, vy, spin of every body.
    #[wasm_bindgen(skip_typescript)]
    pub fn bodies(&mut self, into: JsValue) -> Thrown<Float64Array> {
        self.simulation.bodies_into(&mut self.states);
        filled(&self.states, into)
    }

    /// Both ends of every segment.
    #[wasm_bindgen(skip_typescript)]
    pub fn segments(&self, into: JsValue) -> Thrown<Float64Array> {
        filled(&self.simulation.segments(), into)
    }

    /// Gives a disc another velocity.
    #[wasm_bindgen(js_name = setVelocity, skip_typescript)]
    pub fn set_velocity(&mut self, disc: &JsValue, velocity: &JsValue) -> Thrown<()> {
        let Some(disc) = disc.as_f64() else {
            let found = described(disc);
            return Err(thrown(Mistake::found("disc", found, "the number of a disc")));
        };
        let velocity = vector("velocity", velocity)?;
        self.simulation.set_velocity(disc, velocity).map_err(thrown)
    }
}
