//! The class `Run`.

use super::value::{
    Thrown, filled, loaded, number, object, optional_number, options, pair, parsed, thrown,
};
use crate::Mistake;
use crate::run::{LastResorts, Run as Recorded, RunOptions};
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

/// A run that is recorded as it goes.
#[wasm_bindgen(skip_typescript)]
pub struct Run {
    run: Recorded,
    states: Vec<f64>,
}

#[wasm_bindgen]
impl Run {
    /// A scene at its start.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(scene: &JsValue, given: &JsValue) -> Thrown<Run> {
        let given = RunOptions::read(&options(given, &RunOptions::KEYS)?).map_err(thrown)?;
        Ok(Run { run: Recorded::new(loaded(scene)?, &given), states: Vec::new() })
    }

    /// How many discs.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn discs(&self) -> f64 {
        self.run.discs() as f64
    }

    /// How many polygons.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn polygons(&self) -> f64 {
        self.run.polygons() as f64
    }

    /// How far it is to go.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn until(&self) -> f64 {
        self.run.until()
    }

    /// How far it has come.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn recorded(&self) -> f64 {
        self.run.recorded()
    }

    /// Whether all is recorded.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn done(&self) -> bool {
        self.run.is_done()
    }

    /// How many collisions are recorded.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn collisions(&self) -> f64 {
        self.run.collisions() as f64
    }

    /// PIT's steps a frame.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn substeps(&self) -> u32 {
        self.run.substeps()
    }

    /// Goes on.
    #[wasm_bindgen(skip_typescript)]
    pub fn record(&mut self, most: &JsValue) -> Thrown<bool> {
        let most = number("most", most)?;
        if !(most > 0.0) {
            return Err(thrown(Mistake::found("most", most, "a number above 0")));
        }
        Ok(self.run.record(most))
    }

    /// x, y, vx, vy of every disc.
    #[wasm_bindgen(js_name = statesAt, skip_typescript)]
    pub fn states_at(&mut self, time: &JsValue, into: JsValue) -> Thrown<Float64Array> {
        self.run.states_into(number("time", time)?, &mut self.states);
        filled(&self.states, into)
    }

    /// x, y, angle, vx, vy, spin of every body.
    #[wasm_bindgen(js_name = bodiesAt, skip_typescript)]
    pub fn bodies_at(&mut self, time: &JsValue, into: JsValue) -> Thrown<Float64Array> {
        self.run.bodies_into(number("time", time)?, &mut self.states);
        filled(&self.states, into)
    }

    /// Both ends of every segment.
    #[wasm_bindgen(js_name = segmentsAt, skip_typescript)]
    pub fn segments_at(&self, time: &JsValue, into: JsValue) -> Thrown<Float64Array> {
        filled(&self.run.segments_at(number("time", time)?), into)
    }

    /// The times of events.
    #[wasm_bindgen(js_name = eventTimes, skip_typescript)]
    pub fn event_times(&self, from: &JsValue) -> Thrown<Float64Array> {
        let from = optional_number("from", from)?.unwrap_or(0.0);
        Ok(Float64Array::from(&self.run.event_times(from.ceil() as usize)[..]))
    }

    /// How many events have time ≤ this.
    #[wasm_bindgen(js_name = countAt, skip_typescript)]
    pub fn count_at(&self, time: &JsValue) -> Thrown<f64> {
        Ok(self.run.count_at(number("time", time)?))
    }

    /// The nth event.
    #[wasm_bindgen(skip_typescript)]
    pub fn event(&self, n: &JsValue) -> Thrown<JsValue> {
        let n = number("n", n)?;
        let found = (n >= 0.0 && n.fract() == 0.0).then(|| self.run.event_json(n as usize));
        found.flatten().map_or(Ok(JsValue::UNDEFINED), |json| parsed(&json))
    }

    /// Events from one number up to another.
    #[wasm_bindgen(skip_typescript)]
    pub fn events(&self, from: &JsValue, to: &JsValue) -> Thrown<JsValue> {
        let (from, to) = (number("from", from)?.ceil(), number("to", to)?.ceil());
        parsed(&self.run.events_json(from as usize, to as usize))
    }

    /// The pieces of all paths within a span.
    #[wasm_bindgen(skip_typescript)]
    pub fn paths(&self, from: &JsValue, to: &JsValue) -> Thrown<Float64Array> {
        let paths = self.run.paths(number("from", from)?, number("to", to)?);
        Ok(Float64Array::from(&paths[..]))
    }

    /// The same as curves.
    #[wasm_bindgen(skip_typescript)]
    pub fn curves(&self, from: &JsValue, to: &JsValue) -> Thrown<Float64Array> {
        let curves = self.run.curves(number("from", from)?, number("to", to)?);
        Ok(Float64Array::from(&curves[..]))
    }

    /// Energy and momentum.
    #[wasm_bindgen(js_name = totalsAt, skip_typescript)]
    pub fn totals_at(&self, time: &JsValue) -> Thrown<JsValue> {
        let totals = self.run.totals_at(number("time", time)?);
        object(&[("energy", totals.energy.into()), ("momentum", pair(totals.momentum.into()))])
    }

    /// How many bodies lie still.
    #[wasm_bindgen(js_name = atRest, skip_typescript)]
    pub fn at_rest(&self, time: &JsValue) -> Thrown<Option<f64>> {
        Ok(self.run.at_rest(number("time", time)?).map(|count| count as f64))
    }

    /// What was done where there was no other way.
    #[wasm_bindgen(js_name = lastResortsAt, skip_typescript)]
    pub fn last_resorts_at(&self, time: &JsValue) -> Thrown<JsValue> {
        let LastResorts { stilled, paused, crushed } =
            self.run.last_resorts_at(number("time", time)?);
        let counts = [("stilled", stilled), ("paused", paused), ("crushed", crushed)];
        object(&counts.map(|(name, count)| (name, (count as f64).into())))
    }

    /// The event log.
    #[wasm_bindgen(skip_typescript)]
    pub fn log(&self) -> String {
        self.run.log()
    }

    /// A strobe figure.
    #[wasm_bindgen(skip_typescript)]
    pub fn svg(&self, given: &JsValue) -> Thrown<String> {
        self.run.svg(&options(given, &Recorded::SVG_KEYS)?).map_err(thrown)
    }
}
