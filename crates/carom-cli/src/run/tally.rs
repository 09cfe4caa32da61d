use carom::{Engine, Kind};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// Collisions by kind: what is none is not counted.
#[derive(Clone, Debug, Default)]
pub struct Tally([u64; Kind::ALL.len()]);

impl Tally {
    /// Of an engine so far.
    pub fn of(engine: &Engine) -> Self {
        let count = |kind| if kind == Kind::Change { 0 } else { engine.count(kind) };
        Tally(Kind::ALL.map(count))
    }

    pub fn count(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The kinds that occurred.
    fn kinds(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        let all = Kind::ALL.into_iter().map(|kind| (kind.name(), self.0[kind as usize]));
        all.filter(|(_, count)| *count > 0)
    }
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("total", &self.total())?;
        for (kind, count) in self.kinds() {
            map.serialize_entry(kind, &count)?;
        }
        map.end()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.total())?;
        for (i, (kind, count)) in self.kinds().enumerate() {
            write!(f, "{} {count} {kind}", if i == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}
