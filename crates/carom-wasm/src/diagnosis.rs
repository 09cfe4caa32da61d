//! What is wrong with PIT in a scene.

use crate::Mistake;
use crate::given::Options;
use crate::scene::Loaded;
use carom::diagnosis::{Fault, diagnose_within};
use carom::{PitOptions, Substeps};
use carom_scene::faults::{Words, counts_json, seen};
use serde_json::{Value, json};

/// How PIT looks, and how much is told.
///
/// ```
/// assert_eq!(carom_wasm::diagnosis::DiagnosisOptions::default().most, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiagnosisOptions {
    /// How long a frame is.
    pub frame: Option<f64>,
    /// Steps a frame.
    pub substeps: Option<Substeps>,
    /// How far it goes.
    pub until: Option<f64>,
    /// How many faults are told.
    pub most: Option<u64>,
}

impl DiagnosisOptions {
    /// The keys that they have.
    pub const KEYS: [&'static str; 4] = ["frame", "substeps", "until", "most"];

    /// As they were given.
    ///
    /// ```
    /// use carom_wasm::{diagnosis::DiagnosisOptions, given::{Given, Options}};
    /// let given = vec![("substeps".to_string(), Given::Number(0.0))];
    /// let options = Options::new(given, &DiagnosisOptions::KEYS).unwrap();
    /// assert!(DiagnosisOptions::read(&options).is_err());
    /// ```
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(options: &Options) -> Result<Self, Mistake> {
        let whole = |n: f64| n >= 0.0 && n.fract() == 0.0;
        let most = options.number("most", "a whole number, 0 or more", whole)?;
        Ok(DiagnosisOptions {
            frame: options.frame()?,
            substeps: options.substeps()?,
            until: options.time("until")?,
            most: most.map(|most| most as u64),
        })
    }
}

/// Runs a scene by PIT and by the engine, and tells what is wrong with PIT: the first faults, in order of
/// time, and how many more there are.
///
/// ```
/// use carom_wasm::diagnosis::{DiagnosisOptions, diagnosis_json};
///
/// let text = carom_scene::built_in("missed").unwrap().text;
/// let loaded = carom_wasm::scene::load(text).unwrap();
/// let found = diagnosis_json(&loaded, &DiagnosisOptions::default()).unwrap();
/// assert_eq!(found["counts"]["missed"], 1);
/// assert_eq!(found["faults"][0]["detail_text"], "PIT does not see it");
/// ```
///
/// # Errors
/// If there is too much to compare: see [`diagnose_within`].
pub fn diagnosis_json(loaded: &Loaded, options: &DiagnosisOptions) -> Result<Value, Mistake> {
    let Loaded { scene, world } = loaded;
    let until = options.until.unwrap_or(scene.duration());
    let pit = PitOptions::new(options.frame.unwrap_or(scene.frame))
        .threshold(scene.world.interference_threshold)
        .substeps(options.substeps.unwrap_or(1.into()));
    let found = diagnose_within(world, pit, until, || true).map_err(|found| {
        let accepted = "less to compare, with an earlier `until` or a longer `frame`";
        Mistake::found("diagnose", found, accepted)
    })?;

    let mut faults: Vec<&Fault> = found.faults.iter().collect();
    faults.sort_by(|a, b| a.time.total_cmp(&b.time));
    let most = options.most.unwrap_or(u64::MAX).min(faults.len() as u64) as usize;
    let more = faults.len() - most;
    let words = Words::new(scene, pit);
    let told = |fault: &&Fault| {
        let mut object = words.json(fault);
        object["kind_text"] = carom_scene::faults::kind(fault).into();
        object["pair_text"] = words.pair(fault.a, fault.target).into();
        object["detail_text"] = words.detail(fault).into();
        object
    };
    let mut object = json!({
        "collisions": found.collisions,
        "shocks": found.shocks,
        "matched": found.matched,
        "position_error": found.position_error,
        "until": found.until,
        "counts": counts_json(&found.counts()),
        "headline_text": words.headline(&found),
        "seen_text": seen(&found),
        "faults": faults[..most].iter().map(told).collect::<Vec<_>>(),
        "more": more,
    });
    if let Some(frames) = found.mean_delay_frames {
        object["mean_delay_frames"] = frames.into();
    }
    if let Some(parted) = found.parted {
        object["parted"] = parted.into();
    }
    Ok(object)
}
