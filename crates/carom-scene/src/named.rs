//! Names that two things have.

use crate::read::Reader;
use crate::rule;
use crate::world::called;
use crate::{Problem, Scene};
use carom::Subject;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A thing that was read and has a name.
///
/// A million names are not put into a map as they come, which would take longer than to read them.
pub(crate) struct Named {
    /// Of the name. Names that differ hardly ever have the same one.
    hash: u64,
    thing: Subject,
    /// Where the name is in the text.
    start: u32,
}

impl Named {
    pub fn new(thing: Subject, name: &str, start: u32) -> Self {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Named { hash: hasher.finish(), thing, start }
    }
}

impl Reader<'_> {
    /// Tells of all names that something has which stands earlier in the text. They are not taken for names.
    pub(crate) fn names_taken(&mut self) {
        let mut named = std::mem::take(&mut self.named);
        named.sort_unstable_by_key(|named| (named.hash, named.start));
        for same in named.chunk_by(|a, b| a.hash == b.hash) {
            for (i, later) in same.iter().enumerate().skip(1) {
                let name = name_of(&mut self.scene, later.thing).take();
                let has_it = |first: &&Named| *name_of(&mut self.scene, first.thing) == name;
                match same[..i].iter().find(has_it) {
                    Some(first) => {
                        let (name, first) = (name.unwrap_or_default(), called(first.thing));
                        let problem = Problem {
                            place: None,
                            key: format!("{}.name", called(later.thing)),
                            found: format!("{name:?}, the name of {first} as well"),
                            accepted: rule::OWN_NAME.to_string(),
                            suggestion: None,
                        };
                        self.keep(later.start as usize, problem);
                    }
                    None => *name_of(&mut self.scene, later.thing) = name,
                }
            }
        }
    }
}

fn name_of(scene: &mut Scene, thing: Subject) -> &mut Option<String> {
    match thing {
        Subject::Disc(i) => &mut scene.discs[i as usize].name,
        Subject::Segment(i) => &mut scene.segments[i as usize].name,
        Subject::Container(i) => &mut scene.containers[i as usize].name,
        Subject::Polygon(i) => &mut scene.polygons[i as usize].name,
        Subject::World => &mut scene.name,
    }
}
