//! GSD with HOOMD's schema. What is not in a frame is as in the first.

use super::Frame;
use crate::failure::Failure;
use crate::trajectory::gsd::{ENTRY, Entry, HEADER, Header, NAME, Type, version};
use carom::{Boundary, DVec2, DiscState};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

pub struct Gsd {
    label: String,
    file: File,
    length: u64,
    names: Vec<String>,
    /// By frame and name.
    index: Vec<Entry>,
    frames: u64,
    next: u64,
}

impl Gsd {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let label = path.display().to_string();
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (length, mut file) = opened.map_err(|error| super::unreadable(&label, &error))?;
        let wrong = |found: String, accepted: &str| {
            Failure::new(format!("{label}: found {found}; accepted: {accepted}"))
        };
        let mut bytes = [0; HEADER];
        let header = match file.read_exact(&mut bytes) {
            Ok(()) => Header::of(&bytes),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => None,
            Err(error) => return Err(super::unreadable(&label, &error)),
        };
        let header =
            header.ok_or_else(|| wrong(format!("{length} bytes that are no GSD"), "a GSD file"))?;
        if !(version(1, 0)..version(3, 0)).contains(&header.gsd_version) || header.schema != "hoomd"
        {
            let (major, minor) = (header.gsd_version >> 16, header.gsd_version & 0xffff);
            let found = format!("GSD {major}.{minor} with the schema {:?}", header.schema);
            return Err(wrong(found, "version 1 or 2 with the schema \"hoomd\""));
        }
        let mut block = |what: &str, at: u64, count: u64, size: usize| {
            let bytes = count.checked_mul(size as u64);
            let fits =
                bytes.and_then(|bytes| at.checked_add(bytes)).is_some_and(|end| end <= length);
            if !fits {
                let found = format!("{length} bytes, and {what} beyond its end, at byte {at}");
                return Err(wrong(found, "a file that is whole"));
            }
            read_at(&mut file, at, bytes.unwrap_or(0))
                .map_err(|error| super::unreadable(&label, &error))
        };
        let names = block("names", header.names, header.names_room, NAME)?;
        // Version 1 has a place of 64 bytes for each, version 2 packs them; in both, zeros lie between.
        let names = names.split(|byte| *byte == 0).filter(|name| !name.is_empty());
        let names: Vec<String> =
            names.map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        let bytes = block("an index", header.index, header.entries, ENTRY)?;
        let mut index: Vec<Entry> = bytes.chunks_exact(ENTRY).map_while(Entry::of).collect();
        let is_there =
            |entry: &Entry| usize::from(entry.name) < names.len() && entry.frame < header.entries;
        if let Some(i) = index.iter().position(|entry| !is_there(entry)) {
            let found = format!("entry {i} of its index, of frame {}", index[i].frame);
            return Err(wrong(found, "an index of what is there"));
        }
        index.sort_by_key(|entry| (entry.frame, entry.name));
        let frames = index.last().map_or(0, |entry| entry.frame + 1);
        Ok(Gsd { label, file, length, names, index, frames, next: 0 })
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let frame = self.next;
        if frame >= self.frames {
            return Ok(None);
        }
        self.next += 1;
        self.frame(frame).map(Some)
    }

    fn frame(&mut self, frame: u64) -> Result<Frame, Failure> {
        let one = |numbers: Option<Vec<f64>>| numbers.and_then(|numbers| numbers.first().copied());
        let dimensions = one(self.numbers(frame, "configuration/dimensions", None)?);
        let sides = self.numbers(frame, "configuration/box", Some(6))?;
        let sides = sides.unwrap_or(vec![1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
        let is_flat = dimensions.map_or(sides[2] == 0.0, |dimensions| dimensions == 2.0);
        if !is_flat || sides[3] != 0.0 {
            let found = format!("a box of {sides:?} in {} dimensions", dimensions.unwrap_or(3.0));
            return Err(self.wrong(frame, &found, "an upright box in 2 dimensions"));
        }
        let sides = DVec2::new(sides[0], sides[1]);
        let count = one(self.numbers(frame, "particles/N", None)?).unwrap_or(0.0) as u64;
        let positions = self.numbers(frame, "particles/position", Some(3 * count))?;
        let velocities = self.numbers(frame, "particles/velocity", Some(3 * count))?;
        let masses = self.numbers(frame, "particles/mass", Some(count))?;
        let diameters = self.numbers(frame, "particles/diameter", Some(count))?;
        let step = one(self.numbers(frame, "configuration/step", None)?);
        let time = one(self.numbers(frame, "log/carom/time", Some(1))?);
        let kind = one(self.numbers(frame, "log/carom/boundary", Some(1))?);
        let exact = self.numbers(frame, "log/carom/box", Some(4))?;
        // Polygons, which carom writes as well, are left out. Others may have kinds of that name.
        let (mut kinds, mut of_polygons) = (None, None);
        if kind.is_some() {
            kinds = self.numbers(frame, "particles/typeid", Some(count))?;
            let letters = self.numbers(frame, "particles/types", None)?.unwrap_or_default();
            of_polygons = letters.chunks(2).position(|letter| letter[0] == f64::from(b'P'));
        }
        let is_polygon = |i: usize| {
            let kind = kinds.as_ref().map(|kinds| kinds[i] as usize);
            kind.is_some() && kind == of_polygons
        };
        let discs: Vec<usize> = (0..count as usize).filter(|i| !is_polygon(*i)).collect();
        let of_discs = |numbers: Option<Vec<f64>>| {
            numbers.map_or(Vec::new(), |numbers| discs.iter().map(|i| numbers[*i]).collect())
        };

        let (min, max) = match exact.as_deref() {
            Some([left, bottom, right, top]) => {
                (DVec2::new(*left, *bottom), DVec2::new(*right, *top))
            }
            _ => (-0.5 * sides, 0.5 * sides),
        };
        let boundary = match kind {
            Some(0.0) => Boundary::Open,
            Some(1.0) => Boundary::boxed(min, max),
            _ => Boundary::periodic(min, max),
        };
        let middle = 0.5 * (min + max);
        let at = |numbers: &Option<Vec<f64>>, i: usize| {
            let triple = numbers.as_ref().and_then(|numbers| numbers.get(3 * i..3 * i + 3));
            triple.map_or(DVec2::ZERO, |triple| DVec2::new(triple[0], triple[1]))
        };
        let disc = |i: usize| DiscState {
            center: at(&positions, i) + middle,
            velocity: at(&velocities, i),
        };
        Ok(Frame {
            step: step.map(|step| step as i64),
            time,
            boundary: Some(boundary),
            ids: Vec::new(),
            radii: of_discs(diameters).into_iter().map(|diameter: f64| 0.5 * diameter).collect(),
            masses: of_discs(masses),
            discs: discs.into_iter().map(disc).collect(),
            has_velocities: velocities.is_some(),
        })
    }

    /// A piece of data of a frame, or else of the first, as numbers; there have to be so many.
    fn numbers(
        &mut self,
        frame: u64,
        name: &str,
        count: Option<u64>,
    ) -> Result<Option<Vec<f64>>, Failure> {
        let Some(id) = self.names.iter().position(|other| other == name) else { return Ok(None) };
        let of = |frame| {
            let key = (frame, id as u16);
            self.index.binary_search_by_key(&key, |entry| (entry.frame, entry.name)).ok()
        };
        let Some(entry) = of(frame).or_else(|| of(0)).map(|i| self.index[i]) else {
            return Ok(None);
        };
        let Some(kind) = Type::of(entry.kind) else {
            let found = format!("{name} with numbers of type {}", entry.kind);
            return Err(self.wrong(frame, &found, "whole numbers, or of 32 or 64 bits"));
        };
        let found = entry.rows.checked_mul(u64::from(entry.columns));
        let bytes = found.and_then(|found| found.checked_mul(kind.bytes()));
        let end = bytes.and_then(|bytes| entry.location.checked_add(bytes));
        let (Some(bytes), Some(found)) =
            (bytes.filter(|_| end.is_some_and(|end| end <= self.length)), found)
        else {
            let found = format!("{name} beyond the end of the file, at byte {}", entry.location);
            return Err(self.wrong(frame, &found, "a file that is whole"));
        };
        if let Some(count) = count.filter(|count| *count != found) {
            let found = format!("{found} numbers in {name}");
            return Err(self.wrong(frame, &found, &count.to_string()));
        }
        let bytes = read_at(&mut self.file, entry.location, bytes)
            .map_err(|error| super::unreadable(&self.label, &error))?;
        let numbers = numbers(&bytes, kind);
        match numbers.iter().all(|number| number.is_finite()) {
            true => Ok(Some(numbers)),
            false => Err(self.wrong(frame, &format!("what is no number in {name}"), "numbers")),
        }
    }

    fn wrong(&self, frame: u64, found: &str, accepted: &str) -> Failure {
        let label = &self.label;
        Failure::new(format!("{label}: frame {frame}: found {found}; accepted: {accepted}"))
    }
}

fn read_at(file: &mut File, at: u64, bytes: u64) -> io::Result<Vec<u8>> {
    let mut buffer = vec![0; bytes as usize];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut buffer)?;
    Ok(buffer)
}

fn numbers(bytes: &[u8], kind: Type) -> Vec<f64> {
    let whole = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    let pieces = bytes.chunks_exact(kind.bytes() as usize).map(whole);
    match kind {
        Type::F32 => pieces.map(|bits| f64::from(f32::from_bits(bits as u32))).collect(),
        Type::F64 => pieces.map(f64::from_bits).collect(),
        Type::I8 => pieces.map(|bits| f64::from(bits as i8)).collect(),
        Type::U8 | Type::U32 | Type::U64 => pieces.map(|bits| bits as f64).collect(),
    }
}
