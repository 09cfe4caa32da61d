//! GSD, with the schema of HOOMD: what OVITO, freud and MDAnalysis read.
//!
//! Numbers have 32 bits there, and the box is around the origin. So the exact time, the exact box, and whether
//! it is periodic, for which that schema has no word, are in chunks of their own: `log/carom/…`.
//!
//! Data are only ever added at the end of the file; the index grows in place, and moves to the end when it is full,
//! to twice the room. Where everything is follows from the number of frames, so that a run which goes on
//! writes the same bytes. A frame is there once its entries are in the index, which are written last, in one go: a
//! run that is killed leaves whole frames.

use super::kinds::Kinds;
use super::{Frame, count, turns};
use crate::output::Output;
use crate::trajectory::gsd::{ENTRY, Entry, HEADER, Header, INDEX_IN_HEADER, NAME, Type, version};
use carom::{Boundary, DVec2, World};
use std::io::{self, ErrorKind, Write};
use std::ops::Range;

/// How many entries there is room for at first.
const ROOM: u64 = 128;

/// A kind of data: its name, its type, how many numbers there are of it, and in which frames it is.
struct Chunk {
    name: &'static str,
    kind: Type,
    rows: Rows,
    columns: u32,
    when: When,
}

#[derive(Clone, Copy)]
enum Rows {
    Just(u64),
    /// As many as there are bodies.
    Bodies,
    /// As many as there are kinds of them.
    Kinds,
}

#[derive(Clone, Copy, PartialEq)]
enum When {
    /// What is not in a frame is as in the first.
    First,
    Always,
    /// In the first, and in the others where it changes: without a boundary.
    Box,
    /// Where anything turns.
    Turns,
}

/// In this order they are in every frame.
const CHUNKS: [Chunk; 14] = [
    chunk("configuration/step", Type::U64, Rows::Just(1), 1, When::Always),
    chunk("configuration/dimensions", Type::U8, Rows::Just(1), 1, When::First),
    chunk("configuration/box", Type::F32, Rows::Just(6), 1, When::Box),
    chunk("particles/N", Type::U32, Rows::Just(1), 1, When::First),
    chunk("particles/types", Type::I8, Rows::Kinds, 2, When::First),
    chunk("particles/typeid", Type::U32, Rows::Bodies, 1, When::First),
    chunk("particles/mass", Type::F32, Rows::Bodies, 1, When::First),
    chunk("particles/diameter", Type::F32, Rows::Bodies, 1, When::First),
    chunk("particles/position", Type::F32, Rows::Bodies, 3, When::Always),
    chunk("particles/velocity", Type::F32, Rows::Bodies, 3, When::Always),
    chunk("particles/orientation", Type::F32, Rows::Bodies, 4, When::Turns),
    chunk("log/carom/time", Type::F64, Rows::Just(1), 1, When::Always),
    chunk("log/carom/box", Type::F64, Rows::Just(4), 1, When::Box),
    chunk("log/carom/boundary", Type::U8, Rows::Just(1), 1, When::First),
];

const fn chunk(name: &'static str, kind: Type, rows: Rows, columns: u32, when: When) -> Chunk {
    Chunk { name, kind, rows, columns, when }
}

pub struct Gsd {
    bodies: u64,
    kinds: u64,
    is_open: bool,
    turns: bool,
    frames: u64,
    /// How long the file is.
    end: u64,
    /// Where the index is, and for how many entries.
    place: u64,
    room: u64,
    /// The bytes of those that are used.
    index: Vec<u8>,
    /// Where it has been, and is.
    blocks: Vec<Range<u64>>,
}

impl Gsd {
    /// A file that has so many frames.
    pub fn new(world: &World, kinds: usize, frames: u64) -> Self {
        let place = HEADER as u64 + names().len() as u64;
        let end = place + ROOM * ENTRY as u64;
        let mut gsd = Gsd {
            bodies: count(world) as u64,
            kinds: kinds as u64,
            is_open: world.boundary() == Boundary::Open,
            turns: turns(world),
            frames: 0,
            end,
            place,
            room: ROOM,
            index: Vec::new(),
            blocks: std::iter::once(place..end).collect(),
        };
        (0..frames).for_each(|_| {
            gsd.make_room();
            gsd.add_entries();
        });
        gsd
    }

    pub fn holes(&self) -> Vec<Range<u64>> {
        std::iter::once(INDEX_IN_HEADER).chain(self.blocks.iter().cloned()).collect()
    }

    /// The index as it is after these frames, and nothing after it.
    pub fn fill_holes(&self, to: &mut Output) -> io::Result<()> {
        let mut block = self.index.clone();
        block.resize(self.room as usize * ENTRY, 0);
        to.patch(self.place, &block)?;
        to.patch(INDEX_IN_HEADER.start, &self.index_in_header())
    }

    pub fn write(&mut self, to: &mut Output, frame: &Frame, kinds: &Kinds) -> io::Result<()> {
        if self.frames == 0 {
            self.begin(to)?;
        }
        let room = self.room;
        self.make_room();
        if self.room > room {
            write_zeros(to, self.room * ENTRY as u64)?;
            to.patch(self.place, &self.index)?;
            to.patch(INDEX_IN_HEADER.start, &self.index_in_header())?;
        }
        let before = self.index.len();
        for chunk in self.chunks() {
            self.write_chunk(to, chunk.name, frame, kinds)?;
        }
        self.add_entries();
        to.patch(self.place + before as u64, &self.index[before..])
    }

    /// The header, the names and an empty index.
    fn begin(&self, to: &mut Output) -> io::Result<()> {
        let header = Header {
            // They are in a hole.
            index: 0,
            entries: 0,
            names: HEADER as u64,
            names_room: (names().len() / NAME) as u64,
            schema_version: version(1, 4),
            gsd_version: version(2, 0),
            application: format!("carom {}", crate::bench::VERSION),
            schema: "hoomd".to_string(),
        };
        to.write_all(&header.to_bytes())?;
        to.write_all(&names())?;
        write_zeros(to, self.room * ENTRY as u64)?;
        to.patch(INDEX_IN_HEADER.start, &self.index_in_header())
    }

    fn index_in_header(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.place.to_le_bytes());
        bytes[8..].copy_from_slice(&self.room.to_le_bytes());
        bytes
    }

    /// What the next frame has.
    fn chunks(&self) -> impl Iterator<Item = &'static Chunk> + use<> {
        let (is_first, is_open, turns) = (self.frames == 0, self.is_open, self.turns);
        CHUNKS.iter().filter(move |chunk| match chunk.when {
            When::Always => true,
            When::First => is_first,
            When::Box => is_first || is_open,
            When::Turns => turns,
        })
    }

    /// Moves the index to the end of the file, if the next frame has no room in it.
    fn make_room(&mut self) {
        let used = (self.index.len() / ENTRY) as u64;
        if used + self.chunks().count() as u64 > self.room {
            self.room *= 2;
            self.place = self.end;
            self.end += self.room * ENTRY as u64;
            self.blocks.push(self.place..self.end);
        }
    }

    /// The next frame is in the index.
    fn add_entries(&mut self) {
        for chunk in self.chunks() {
            let rows = match chunk.rows {
                Rows::Just(rows) => rows,
                Rows::Bodies => self.bodies,
                Rows::Kinds => self.kinds,
            };
            let columns = chunk.columns;
            let name = CHUNKS.iter().position(|other| other.name == chunk.name).unwrap_or(0) as u16;
            let (frame, location, kind) = (self.frames, self.end, chunk.kind as u8);
            self.index.extend(Entry { frame, rows, location, columns, name, kind }.to_bytes());
            self.end += rows * u64::from(columns) * chunk.kind.bytes();
        }
        self.frames += 1;
    }

    fn write_chunk(
        &self,
        to: &mut Output,
        name: &str,
        frame: &Frame,
        kinds: &Kinds,
    ) -> io::Result<()> {
        let (min, max) = frame.corners();
        let (middle, sides) = (0.5 * (min + max), max - min);
        let mut rows = frame.rows();
        match name {
            "configuration/step" => to.write_all(&frame.step.to_le_bytes()),
            "configuration/dimensions" => to.write_all(&[2]),
            "configuration/box" => floats(to, [sides.x, sides.y, 0.0, 0.0, 0.0, 0.0]),
            "particles/N" => to.write_all(&(self.bodies as u32).to_le_bytes()),
            "particles/types" => kinds.letters().try_for_each(|letter| to.write_all(&[letter, 0])),
            "particles/typeid" => {
                rows.try_for_each(|row| to.write_all(&(kinds.of(&row) as u32).to_le_bytes()))
            }
            "particles/mass" => floats(to, rows.map(|row| row.mass)),
            "particles/diameter" => floats(to, rows.map(|row| 2.0 * row.radius)),
            "particles/position" => {
                let is_periodic = matches!(frame.world.boundary(), Boundary::Periodic { .. });
                let inside =
                    |x: f64, side: f64| match is_periodic && x as f32 >= (0.5 * side) as f32 {
                        true => x - side,
                        false => x,
                    };
                rows.try_for_each(|row| {
                    let DVec2 { x, y } = row.state.center - middle;
                    floats(to, [inside(x, sides.x), inside(y, sides.y), 0.0])
                })
            }
            "particles/velocity" => rows
                .try_for_each(|row| floats(to, [row.state.velocity.x, row.state.velocity.y, 0.0])),
            // A quaternion, about the third axis.
            "particles/orientation" => rows.try_for_each(|row| {
                let half = DVec2::from_angle(0.5 * row.state.angle);
                floats(to, [half.x, 0.0, 0.0, half.y])
            }),
            "log/carom/time" => to.write_all(&frame.time.to_le_bytes()),
            "log/carom/box" => [min.x, min.y, max.x, max.y]
                .iter()
                .try_for_each(|number| to.write_all(&number.to_le_bytes())),
            // Open, closed, periodic.
            _ => to.write_all(&[match frame.world.boundary() {
                Boundary::Open => 0,
                Boundary::Box { .. } => 1,
                Boundary::Periodic { .. } => 2,
            }]),
        }
    }
}

/// All names, each ended by a zero, in a whole number of pieces.
fn names() -> Vec<u8> {
    let mut bytes: Vec<u8> =
        CHUNKS.iter().flat_map(|chunk| chunk.name.bytes().chain([0])).collect();
    // One zero more ends the list.
    bytes.resize((bytes.len() + 1).next_multiple_of(NAME), 0);
    bytes
}

fn floats(to: &mut Output, numbers: impl IntoIterator<Item = f64>) -> io::Result<()> {
    for number in numbers {
        let short = number as f32;
        if !short.is_finite() {
            let found = format!("{number:e} has no room in GSD, whose numbers have 32 bits");
            return Err(io::Error::new(ErrorKind::InvalidData, found));
        }
        to.write_all(&short.to_le_bytes())?;
    }
    Ok(())
}

fn write_zeros(to: &mut Output, count: u64) -> io::Result<()> {
    let zeros = [0; 1 << 12];
    let mut left = count as usize;
    while left > 0 {
        let some = left.min(zeros.len());
        to.write_all(&zeros[..some])?;
        left -= some;
    }
    Ok(())
}
