//! The file of a checkpoint: whole, and known to be whole.
//!
//! ```text
//! 8 bytes   CAROMCP, and a zero
//! 4 bytes   the version of what follows, little-endian
//! 8 bytes   how many bytes of it there are
//!           those bytes
//! 8 bytes   CRC-64/XZ of everything before
//! ```

use crate::failure::Failure;
use crate::output::beside_it;
use crc::{CRC_64_XZ, Crc};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"CAROMCP\0";
const HEAD: usize = 20;
const TAIL: usize = 8;
const CRC: Crc<u64, crc::Table<16>> = Crc::<u64, crc::Table<16>>::new(&CRC_64_XZ);

/// What cannot be gone on from, and why.
#[derive(Debug, PartialEq, Eq)]
pub enum Unusable {
    Missing,
    /// Anything about reading it.
    Unreadable(String),
    Foreign,
    /// Another version of carom wrote it.
    Version(u32),
    /// It has so many bytes, and should have so many.
    Cut(u64, u64),
    Damaged,
    /// It is whole, and still not what it should be.
    Unfamiliar,
    /// Another carom wrote it, whose runs may have other bits.
    OfAnother(String),
}

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unusable::Missing => write!(f, "found no file of this name"),
            Unusable::Unreadable(why) => write!(f, "found that it cannot be read: {why}"),
            Unusable::Foreign => write!(f, "found a file that is no checkpoint of carom"),
            Unusable::Version(version) => {
                write!(f, "found a checkpoint of version {version}, which this carom does not know")
            }
            Unusable::Cut(found, whole) => {
                write!(f, "found {found} bytes of a checkpoint of {whole}")
            }
            Unusable::Damaged => {
                write!(f, "found a damaged checkpoint: its checksum is another one")
            }
            Unusable::Unfamiliar => write!(f, "found a checkpoint with something else in it"),
            Unusable::OfAnother(version) => write!(f, "found a checkpoint of carom {version}"),
        }
    }
}

/// Writes a checkpoint beside its place, and puts it there; the one that was there becomes the one before.
/// Whenever the machine goes down, one of the two is whole.
pub fn write(path: &Path, version: u32, content: &[u8]) -> io::Result<()> {
    // Always of the same name: what a machine that went down has left of it is written over.
    let new = beside_it(path, ".new");
    let written = write_new(&new, version, content).and_then(|()| put(&new, path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}

fn write_new(new: &Path, version: u32, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(new)?;
    let mut digest = CRC.digest();
    let length = (content.len() as u64).to_le_bytes();
    for part in [MAGIC.as_slice(), &version.to_le_bytes(), &length, content] {
        digest.update(part);
        file.write_all(part)?;
    }
    file.write_all(&digest.finalize().to_le_bytes())?;
    file.sync_all()
}

fn put(new: &Path, path: &Path) -> io::Result<()> {
    if path.exists() {
        // A second name for it: at no moment is there none.
        let aside = beside_it(path, ".aside");
        let _ = fs::remove_file(&aside);
        match fs::hard_link(path, &aside) {
            Ok(()) => {}
            Err(_) => fs::copy(path, &aside).map(|_| ())?,
        }
        fs::rename(&aside, before(path))?;
    }
    fs::rename(new, path)?;
    // That the names are on the disk, too. Not every system can.
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
}

/// The content of a checkpoint of this version.
pub fn read(path: &Path, version: u32) -> Result<Vec<u8>, Unusable> {
    let mut bytes = fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Unusable::Missing,
        _ => Unusable::Unreadable(error.to_string()),
    })?;
    let found = bytes.len() as u64;
    if bytes.len() < MAGIC.len() || &bytes[..MAGIC.len()] != MAGIC {
        return Err(if bytes.is_empty() { Unusable::Cut(0, 28) } else { Unusable::Foreign });
    }
    if bytes.len() < HEAD + TAIL {
        return Err(Unusable::Cut(found, (HEAD + TAIL) as u64));
    }
    let of = |part: &[u8]| u64::from_le_bytes(part.try_into().unwrap_or_default());
    let length = of(&bytes[12..20]);
    let whole = length.saturating_add((HEAD + TAIL) as u64);
    if found < whole {
        return Err(Unusable::Cut(found, whole));
    }
    let end = bytes.len() - TAIL;
    if found > whole || CRC.checksum(&bytes[..end]) != of(&bytes[end..]) {
        return Err(Unusable::Damaged);
    }
    // After the checksum: a version that was never written is damage.
    let theirs = u32::from_le_bytes(bytes[8..12].try_into().unwrap_or_default());
    if theirs != version {
        return Err(Unusable::Version(theirs));
    }
    bytes.truncate(end);
    bytes.drain(..HEAD);
    Ok(bytes)
}

/// The one that was written before.
pub fn before(path: &Path) -> PathBuf {
    beside_it(path, ".before")
}

/// What to say of a checkpoint that could not be written.
pub fn failure(path: &Path, error: &io::Error) -> Failure {
    Failure::of_output(&path.display().to_string(), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_the_one_before_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.checkpoint");
        assert_eq!(read(&path, 1), Err(Unusable::Missing));
        for content in [b"first".to_vec(), b"second".to_vec(), vec![7; 100_000]] {
            write(&path, 1, &content).unwrap();
            assert_eq!(read(&path, 1), Ok(content));
        }
        assert_eq!(read(&before(&path), 1), Ok(b"second".to_vec()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.checkpoint");
        write(&path, 3, b"what counts").unwrap();
        let whole = fs::read(&path).unwrap();
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, bytes).unwrap();
            assert!(read(&path, 3).is_err(), "bit {bit}");
        }
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(read(&path, 3).is_err(), "{length} bytes");
        }
        fs::write(&path, [&whole[..], b"more"].concat()).unwrap();
        assert_eq!(read(&path, 3), Err(Unusable::Damaged));
        fs::write(&path, &whole).unwrap();
        assert_eq!(read(&path, 4), Err(Unusable::Version(3)));
        fs::write(&path, "name = \"a scene\"\n".repeat(9)).unwrap();
        assert_eq!(read(&path, 3), Err(Unusable::Foreign));
    }
}
