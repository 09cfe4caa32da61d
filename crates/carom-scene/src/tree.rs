//! What a TOML or a JSON text says, before it is known whether that makes a scene: values with their
//! places. Both readers fill the same tree, so that one reader makes scenes of it.

use std::borrow::Cow;
use std::collections::HashMap;

/// A value, and where it stands in the text, in bytes.
pub(crate) struct Item<'t> {
    pub start: u32,
    pub end: u32,
    pub value: Value<'t>,
}

pub(crate) enum Value<'t> {
    Number(f64),
    Text(Cow<'t, str>),
    Flag(bool),
    Array(Vec<Item<'t>>),
    Table(Table<'t>),
    /// Something that no scene has: a date, or `null`.
    Other(&'static str),
}

/// Keys and values, in the order of the text.
#[derive(Default)]
pub(crate) struct Table<'t> {
    pub entries: Vec<Entry<'t>>,
    pub made: Made,
    /// Where each key is, once there are many. (In a box, because there are a million tables with few:
    /// all that is in them is copied from hand to hand.)
    #[expect(clippy::box_collection, reason = "a table without an index is smaller by 40 bytes")]
    index: Option<Box<HashMap<Cow<'t, str>, usize>>>,
}

pub(crate) struct Entry<'t> {
    pub key: Cow<'t, str>,
    pub key_start: u32,
    pub item: Item<'t>,
    /// The key was there already, and its first value counts.
    pub again: bool,
    /// In TOML: the value is an array made by headers in double brackets, and may grow.
    pub list: bool,
}

/// How a table came about, which decides what TOML lets be added to it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Made {
    /// In braces: all of it is there.
    #[default]
    Whole,
    /// By its own header.
    Header,
    /// On the way to the header of a table within it.
    OnTheWay,
    /// By a dotted key.
    Dotted,
}

/// Up to so many keys are compared one by one, which is quicker than hashing and costs no memory.
const FEW: usize = 16;

impl<'t> Table<'t> {
    pub fn made(made: Made) -> Self {
        Table { made, ..Table::default() }
    }

    /// Where the first value of this key is.
    pub fn find(&self, key: &str) -> Option<usize> {
        match &self.index {
            None => self.entries.iter().position(|entry| entry.key == key),
            Some(index) => index.get(key).copied(),
        }
    }

    /// Adds a key, and tells where it went. If it is there already, the entry is marked.
    pub fn insert(&mut self, key: Cow<'t, str>, key_start: u32, item: Item<'t>) -> usize {
        let place = self.entries.len();
        let again = self.find(&key).is_some();
        if !again && place >= FEW {
            let index = self.index.get_or_insert_with(|| {
                let known = self.entries.iter().enumerate().filter(|(_, entry)| !entry.again);
                Box::new(known.map(|(i, entry)| (entry.key.clone(), i)).collect())
            });
            index.insert(key.clone(), place);
        }
        self.entries.push(Entry { key, key_start, item, again, list: false });
        place
    }
}

/// Who is told of the elements of the lists at the root as soon as they are complete, so that the
/// tree of a million discs never stands in memory as a whole.
pub(crate) trait Receiver<'t> {
    /// Is this key of the root such a list?
    fn is_list(&self, key: &str) -> bool;
    /// An element of the list is complete.
    fn element(&mut self, list: &str, item: Item<'t>);
    /// The text is not TOML, or not JSON, at this byte.
    fn syntax(&mut self, at: usize, found: String, accepted: String);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table_of(keys: impl IntoIterator<Item = String>) -> Table<'static> {
        let mut table = Table::default();
        for key in keys {
            let item = Item { start: 0, end: 0, value: Value::Flag(true) };
            table.insert(Cow::Owned(key), 0, item);
        }
        table
    }

    #[test]
    fn keys_are_found_and_repeats_are_marked_in_tables_of_any_size() {
        for size in [1, 3, FEW - 1, FEW, FEW + 1, 1000] {
            let keys = || (0..size).map(|i| format!("key{i}"));
            let table = table_of(keys().chain(keys()));
            for i in 0..size {
                assert_eq!(table.find(&format!("key{i}")), Some(i));
                assert!(!table.entries[i].again && table.entries[size + i].again);
            }
            assert_eq!(table.find("other"), None);
        }
    }
}
