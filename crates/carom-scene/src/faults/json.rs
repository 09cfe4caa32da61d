//! Faults as JSON.

use super::Words;
use carom::Target;
use carom::diagnosis::{Counts, Fault, Meeting, What};
use serde_json::{Map, Value, json};

/// How many faults there are of each kind, as an object.
///
/// ```
/// use carom::diagnosis::Counts;
/// let counts = Counts { missed: 2, ..Counts::default() };
/// assert_eq!(carom_scene::faults::counts_json(&counts)["missed"], 2);
/// ```
pub fn counts_json(counts: &Counts) -> Value {
    json!({
        "missed": counts.missed,
        "invented": counts.invented,
        "out_of_order": counts.out_of_order,
        "sticking": counts.sticking,
        "wrong_direction": counts.wrong_direction,
        "delay": counts.delay,
    })
}

impl Words<'_> {
    /// A fault, as an object. `fault` is its kind, `a` and `b` are as in event logs, `with` says what b is;
    /// what else there is to say has the names of the fields of [`What`].
    ///
    /// ```
    /// # use carom::{PitOptions, diagnosis::diagnose};
    /// # use carom_scene::faults::Words;
    /// # let scene = carom_scene::built_in("missed").unwrap().scene();
    /// # let options = PitOptions::new(scene.frame);
    /// let found = diagnose(&scene.world().unwrap(), options, scene.duration());
    /// let worst = Words::new(&scene, options).json(found.headline().unwrap());
    /// assert_eq!((&worst["fault"], &worst["with"]), (&"missed".into(), &"disc".into()));
    /// ```
    pub fn json(&self, fault: &Fault) -> Value {
        let Fault { time, a, target, .. } = *fault;
        let mut object = self.meeting(&Meeting { time, a, target });
        let mut put = |key: &str, value: Value| object.insert(key.to_string(), value);
        put("fault", json!(fault.what.name()));
        put("near_simultaneous", json!(fault.is_near_simultaneous()));
        put("after_parting", json!(fault.after_parting));
        put("point", json!(fault.point.to_array()));
        let meeting = |meeting: &Meeting| Value::Object(self.meeting(meeting));
        match &fault.what {
            What::Missed { after } => put("after", json!(after.as_ref().map(meeting))),
            What::Invented { instead_of } => {
                put("instead_of", json!(instead_of.as_ref().map(meeting)))
            }
            What::OutOfOrder { before } => put("before", meeting(before)),
            What::Sticking { until, shocks, depth } => {
                put("until", json!(until));
                put("shocks", json!(shocks));
                put("depth", json!(depth))
            }
            What::WrongDirection { truth, pit, degrees } => {
                put("truth", json!(truth.map(|velocity| velocity.to_array())));
                put("pit", json!(pit.map(|velocity| velocity.to_array())));
                put("degrees", json!(degrees))
            }
            What::Delay { seen, late, frames } => {
                put("seen", json!(seen));
                put("late", json!(late));
                put("frames", json!(frames))
            }
        };
        Value::Object(object)
    }

    /// `a` and `b` are as in event logs; `with` says what b is.
    fn meeting(&self, meeting: &Meeting) -> Map<String, Value> {
        let (with, b) = match meeting.target {
            Target::Disc(id) => ("disc", id),
            // As in event logs: its id among all bodies.
            Target::Body(id) => ("body", id),
            Target::Segment(i) => ("segment", i),
            Target::Polygon(i) => ("polygon", i),
            Target::Container(i) => ("container", i),
            Target::Side(side) => ("boundary", u32::from(side)),
        };
        let names = [self.scene.name_of_body(meeting.a), self.scene.name_of(meeting.target)];
        let object = json!({
            "time": meeting.time, "a": meeting.a, "b": b, "with": with, "names": names,
        });
        match object {
            Value::Object(object) => object,
            _ => Map::new(),
        }
    }
}
