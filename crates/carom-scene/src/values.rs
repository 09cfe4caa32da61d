//! Values of a tree, each by its rule. What is not accepted is told, and gives a value that nothing
//! more is to be told of.

use crate::named::Named;
use crate::path::{Path, shortened};
use crate::read::Reader;
use crate::rule::{self, Range};
use crate::suggest;
use crate::tree::{Entry, Item, Table, Value};
use crate::{Format, Mass, Problem};

impl<'t> Reader<'t> {
    /// A table, which looks like this in TOML.
    pub(crate) fn table(&mut self, path: &Path, item: Item<'t>, form: &str) -> Option<Table<'t>> {
        match item.value {
            Value::Table(table) => Some(table),
            _ => {
                let accepted = match self.format {
                    Format::Toml => format!("a table, {form}"),
                    Format::Json => "an object, {…}".to_string(),
                };
                self.wrong(path, &item, &accepted);
                None
            }
        }
    }

    /// The entry with its path, if its key is one of these and new.
    pub(crate) fn known<'p>(
        &mut self,
        path: &'p Path<'p>,
        entry: Entry<'t>,
        keys: &'static [&'static str],
    ) -> Option<(Path<'p>, Entry<'t>)> {
        let Some(key) = keys.iter().copied().find(|key| *key == entry.key) else {
            self.unknown(&Path::Key(path, &entry.key), &entry, keys);
            return None;
        };
        let path = Path::Key(path, key);
        if entry.again {
            self.problem(entry.key_start, &path, "the key once more".into(), "each key once");
            return None;
        }
        Some((path, entry))
    }

    pub(crate) fn unknown(&mut self, path: &Path, entry: &Entry, keys: &[&str]) {
        if entry.again {
            return;
        }
        let problem = Problem {
            place: None,
            key: path.to_string(),
            found: "an unknown key".to_string(),
            accepted: keys.join(", "),
            suggestion: suggest::meant(&entry.key, keys, path.is_in_root()),
        };
        self.keep(entry.key_start as usize, problem);
    }

    pub(crate) fn required(&mut self, path: &Path, at: u32, keys: &[(&'static str, bool, &str)]) {
        for &(key, there, accepted) in keys {
            if !there {
                self.problem(at, &Path::Key(path, key), "nothing".into(), accepted);
            }
        }
    }

    pub(crate) fn number(&mut self, path: &Path, item: &Item, range: Range) -> f64 {
        match item.value {
            Value::Number(number) if range.has(number) => number,
            Value::Number(number) if range.misses_only_by_size(number) => {
                let zero = range.has(0.0);
                self.wrong(path, item, if zero { rule::SIZE } else { rule::SIZE_ABOVE_0 });
                range.instead()
            }
            _ => {
                self.wrong(path, item, range.accepted());
                range.instead()
            }
        }
    }

    pub(crate) fn radius(&mut self, path: &Path, item: &Item) -> f64 {
        match item.value {
            Value::Number(number) if number < 0.0 && number.is_finite() => {
                self.wrong(
                    path,
                    item,
                    "a number above 0; a disc turned inside out is a [[container]]",
                );
                1.0
            }
            _ => self.number(path, item, Range::Positive),
        }
    }

    pub(crate) fn whole(&mut self, path: &Path, item: &Item) -> u64 {
        match item.value {
            Value::Number(number) if rule::is_whole(number) => number as u64,
            _ => {
                self.wrong(path, item, rule::WHOLE);
                0
            }
        }
    }

    /// So many numbers in brackets; all of them 0 if one is wrong.
    pub(crate) fn numbers<const N: usize>(&mut self, path: &Path, item: &Item) -> [f64; N] {
        let mut numbers = [0.0; N];
        let told = self.told();
        match &item.value {
            Value::Array(items) if items.len() == N => {
                for (i, item) in items.iter().enumerate() {
                    numbers[i] = match item.value {
                        Value::Number(number) if Range::Any.has(number) => number,
                        _ => self.number(&Path::Index(path, i), item, Range::Any),
                    };
                }
            }
            _ => self.wrong(path, item, if N == 4 { rule::CORNERS } else { rule::POINT }),
        }
        if self.told() == told { numbers } else { [0.0; N] }
    }

    pub(crate) fn mass(&mut self, path: &Path, item: &Item) -> Mass {
        match &item.value {
            Value::Text(text) if text == "fixed" => Mass::Fixed,
            Value::Number(number) if Range::Positive.has(*number) => Mass::Of(*number),
            Value::Number(number) if Range::Positive.misses_only_by_size(*number) => {
                Mass::Of(self.number(path, item, Range::Positive))
            }
            _ => {
                self.wrong(path, item, "a number above 0, or \"fixed\"");
                // "Fixed" and "fixd" are meant to be fixed; -1 and true are not.
                if matches!(item.value, Value::Text(_)) { Mass::Fixed } else { Mass::Of(1.0) }
            }
        }
    }

    pub(crate) fn flag(&mut self, path: &Path, item: &Item) -> bool {
        match item.value {
            Value::Flag(flag) => flag,
            _ => {
                self.wrong(path, item, "true or false");
                false
            }
        }
    }

    pub(crate) fn text(&mut self, path: &Path, item: Item) -> Option<String> {
        match item.value {
            Value::Text(text) => Some(text.into_owned()),
            _ => {
                self.wrong(path, &item, "a text in quotes");
                None
            }
        }
    }

    pub(crate) fn color(&mut self, path: &Path, item: Item) -> Option<String> {
        match &item.value {
            Value::Text(text) if crate::color::is_color(text) => self.text(path, item),
            _ => {
                self.wrong(path, &item, rule::COLOR);
                None
            }
        }
    }

    /// A name, noted as that of a thing: whether it is the only one is known at the end.
    pub(crate) fn name(&mut self, path: &Path, item: Item) -> Option<String> {
        let start = item.start;
        if matches!(&item.value, Value::Text(name) if name.is_empty()) {
            self.wrong(path, &item, rule::NAME);
            return None;
        }
        let name = self.text(path, item)?;
        self.named.extend(path.thing().map(|thing| Named::new(thing, &name, start)));
        Some(name)
    }

    pub(crate) fn wrong(&mut self, path: &Path, item: &Item, accepted: &str) {
        let found = match &item.value {
            Value::Table(_) if self.format == Format::Json => "an object".to_string(),
            Value::Table(_) => "a table".to_string(),
            Value::Array(items) => match items.len() {
                0 => "an empty list".to_string(),
                _ => shortened(&self.text[item.start as usize..item.end as usize]),
            },
            Value::Other("null") => "null".to_string(),
            Value::Other(other) => {
                format!("{other}, {}", &self.text[item.start as usize..item.end as usize])
            }
            _ => shortened(&self.text[item.start as usize..item.end as usize]),
        };
        self.problem(item.start, path, found, accepted);
    }

    pub(crate) fn problem(&mut self, at: u32, path: &Path, found: String, accepted: &str) {
        let (key, accepted) = (path.to_string(), accepted.to_string());
        self.keep(at as usize, Problem { place: None, key, found, accepted, suggestion: None });
    }

    /// How many problems there are so far.
    pub(crate) fn told(&self) -> usize {
        self.problems.len() + self.more
    }

    pub(crate) fn keep(&mut self, at: usize, problem: Problem) {
        if self.problems.len() < self.limits.problems {
            self.problems.push((at, problem));
        } else {
            self.more += 1;
        }
    }
}
