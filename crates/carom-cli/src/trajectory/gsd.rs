//! Where GSD has its bytes: version 2 of its [file layer](https://gsd.readthedocs.io/en/stable/file-layer.html).
//! A header, names, an index with 32 bytes for each piece of data, and the pieces. All of it is little-endian.

pub const MAGIC: u64 = 0x65DF_65DF_65DF_65DF;
pub const HEADER: usize = 256;
pub const NAME: usize = 64;
pub const ENTRY: usize = 32;
/// The parts of the header that change as a file grows: where the index is, and for how many entries.
pub const INDEX_IN_HEADER: std::ops::Range<u64> = 8..24;

/// What a version of GSD, or of what is in it, looks like in the header.
pub const fn version(major: u32, minor: u32) -> u32 {
    major << 16 | minor
}

/// The types of numbers that occur here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    U8 = 1,
    U32 = 3,
    U64 = 4,
    I8 = 5,
    F32 = 9,
    F64 = 10,
}

impl Type {
    pub fn of(code: u8) -> Option<Self> {
        use Type::*;
        [U8, U32, U64, I8, F32, F64].into_iter().find(|kind| *kind as u8 == code)
    }

    pub fn bytes(self) -> u64 {
        match self {
            Type::U8 | Type::I8 => 1,
            Type::U32 | Type::F32 => 4,
            Type::U64 | Type::F64 => 8,
        }
    }
}

pub struct Header {
    pub index: u64,
    /// How many entries there is room for.
    pub entries: u64,
    pub names: u64,
    /// In pieces of 64 bytes.
    pub names_room: u64,
    pub schema_version: u32,
    pub gsd_version: u32,
    pub application: String,
    pub schema: String,
}

impl Header {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER);
        for number in [MAGIC, self.index, self.entries, self.names, self.names_room] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.schema_version.to_le_bytes());
        bytes.extend(self.gsd_version.to_le_bytes());
        for text in [&self.application, &self.schema] {
            bytes.extend(text.bytes().chain(std::iter::repeat(0)).take(NAME));
        }
        bytes.resize(HEADER, 0);
        bytes
    }

    /// None if that is no header.
    pub fn of(bytes: &[u8; HEADER]) -> Option<Self> {
        let text = |from: usize| {
            let text = bytes[from..from + NAME].split(|byte| *byte == 0).next().unwrap_or(&[]);
            String::from_utf8_lossy(text).into_owned()
        };
        (u64_at(bytes, 0) == MAGIC).then(|| Header {
            index: u64_at(bytes, 8),
            entries: u64_at(bytes, 16),
            names: u64_at(bytes, 24),
            names_room: u64_at(bytes, 32),
            schema_version: u32_at(bytes, 40),
            gsd_version: u32_at(bytes, 44),
            application: text(48),
            schema: text(48 + NAME),
        })
    }
}

/// Where a piece of data is, and what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub frame: u64,
    pub rows: u64,
    pub location: u64,
    pub columns: u32,
    /// Which of the names.
    pub name: u16,
    pub kind: u8,
}

impl Entry {
    pub fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.frame.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.rows.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.location.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.columns.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.name.to_le_bytes());
        bytes[30] = self.kind;
        bytes
    }

    /// None at the end of those that are used.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let entry = Entry {
            frame: u64_at(bytes, 0),
            rows: u64_at(bytes, 8),
            location: u64_at(bytes, 16),
            columns: u32_at(bytes, 24),
            name: u32_at(bytes, 28) as u16,
            kind: bytes[30],
        };
        (entry.location != 0).then_some(entry)
    }
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default())
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap_or_default())
}
