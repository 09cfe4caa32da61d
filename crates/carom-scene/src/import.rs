//! Scenes from other programs' files.

use crate::place::Places;
use crate::rule::{self, Range};
use crate::{Boundary, DiscSpec, Limits, Mass, Problem, Problems, Scene, WorldSettings};

const NUMBERS: [(&str, Range); 6] = [
    ("rx", Range::Any),
    ("ry", Range::Any),
    ("vx", Range::Any),
    ("vy", Range::Any),
    ("radius", Range::Positive),
    ("mass", Range::Positive),
];

/// The scene of a file of particles as in Sedgewick and Wayne's *Algorithms* (`algs4`): the number of
/// particles N, and for each of them `rx ry vx vy radius mass R G B`, separated by spaces or lines.
/// They move in the unit box.
///
/// # Errors
/// Everything that is wrong with it, with line and column.
///
/// ```
/// let scene = carom_scene::import("1\n0.5 0.5 0.1 0 0.01 0.5 255 0 0").unwrap();
/// assert_eq!(scene.discs[0].velocity, [0.1, 0.0]);
/// assert_eq!(scene.discs[0].color.as_deref(), Some("#ff0000"));
/// assert_eq!(scene.world.boundary, carom_scene::Boundary::Box([0.0, 0.0, 1.0, 1.0]));
/// ```
pub fn import(text: &str) -> Result<Scene, Problems> {
    let mut reader = Reader {
        words: text.trim_start_matches('\u{feff}').split_ascii_whitespace(),
        text,
        places: Places::new(text),
        problems: Problems::default(),
    };
    let mut discs = Vec::new();
    if let Some(count) = reader.whole("the number of particles", u32::MAX) {
        // A wrong number must not cost memory.
        discs.reserve((count as usize).min(text.len() / 18 + 1));
        for i in 0..count {
            match reader.particle(i as usize) {
                Some(disc) => discs.push(disc),
                None => break,
            }
        }
        if let Some(word) = reader.words.next() {
            let accepted = format!("the end of the file, after {count} particles");
            reader.problem(word, String::new(), &accepted);
        }
    }
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    let world =
        WorldSettings { boundary: Boundary::Box([0.0, 0.0, 1.0, 1.0]), ..WorldSettings::default() };
    // The particles cross the box in about 100 units of time; a frame of theirs is 2 of them.
    Ok(Scene { frame: 2.0, frames: 500, world, discs, ..Scene::default() })
}

struct Reader<'t> {
    text: &'t str,
    words: std::str::SplitAsciiWhitespace<'t>,
    places: Places<'t>,
    problems: Problems,
}

impl<'t> Reader<'t> {
    /// None: the file ends before it does.
    fn particle(&mut self, i: usize) -> Option<DiscSpec> {
        let mut numbers = [0.0; 6];
        for (number, (name, range)) in numbers.iter_mut().zip(NUMBERS) {
            let key = || format!("particle {i}, {name}");
            let word = self.word(key, range.accepted())?;
            match word.parse() {
                Ok(value) if range.has(value) => *number = value,
                Ok(value) if range.misses_only_by_size(value) => {
                    self.problem(word, key(), rule::SIZE);
                }
                _ => self.problem(word, key(), range.accepted()),
            }
        }
        let mut color = [0u8; 3];
        for (value, name) in color.iter_mut().zip(["R", "G", "B"]) {
            let key = || format!("particle {i}, {name}");
            let accepted = "a whole number from 0 to 255";
            let word = self.word(key, accepted)?;
            match word.parse() {
                Ok(number) => *value = number,
                Err(_) => self.problem(word, key(), accepted),
            }
        }
        let [rx, ry, vx, vy, radius, mass] = numbers;
        let [r, g, b] = color;
        Some(DiscSpec {
            velocity: [vx, vy],
            mass: Some(Mass::Of(mass)),
            color: Some(format!("#{r:02x}{g:02x}{b:02x}")),
            ..DiscSpec::new([rx, ry], radius)
        })
    }

    fn whole(&mut self, key: &str, most: u32) -> Option<u32> {
        let word = self.word(|| key.to_string(), rule::WHOLE)?;
        match word.parse() {
            Ok(number) if number <= most => Some(number),
            _ => {
                self.problem(word, key.to_string(), rule::WHOLE);
                None
            }
        }
    }

    fn word(&mut self, key: impl Fn() -> String, accepted: &str) -> Option<&'t str> {
        let word = self.words.next();
        if word.is_none() {
            let end = &self.text[self.text.len()..];
            self.problem(end, key(), accepted);
        }
        word
    }

    /// The word is a piece of the text.
    fn problem(&mut self, word: &str, key: String, accepted: &str) {
        if self.problems.list.len() == Limits::SHORT.problems {
            self.problems.more += 1;
            return;
        }
        let at = word.as_ptr() as usize - self.text.as_ptr() as usize;
        let place = Some(self.places.of(at));
        let found = match word {
            "" => "the end of the file".to_string(),
            word => crate::path::shortened(word),
        };
        let problem =
            Problem { place, key, found, accepted: accepted.to_string(), suggestion: None };
        self.problems.push(problem, Limits::SHORT);
    }
}
