//! A file that a run which was stopped can go on writing: FILE.part, until it is whole.

use crate::failure::Failure;
use crc::{CRC_64_XZ, Crc, Digest, Table};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

static CRC: Crc<u64, Table<16>> = Crc::<u64, Table<16>>::new(&CRC_64_XZ);

/// How much of a file there is, and its checksum: so that no other file is taken for it. What is written again and
/// again counts as zeros there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    length: u64,
    checksum: u64,
}

pub struct Kept {
    /// None once it is in its place.
    writer: Option<BufWriter<File>>,
    part: PathBuf,
    place: PathBuf,
    length: u64,
    digest: Digest<'static, u64, Table<16>>,
    /// Whether there may be a checkpoint that tells of it.
    is_known: bool,
}

impl Kept {
    /// That no other run has begun to write it.
    pub fn is_free(path: &Path) -> Result<(), Failure> {
        let part = part_of(&fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()));
        if part.exists() { Err(is_taken(&part)) } else { Ok(()) }
    }

    /// From its beginning; or, cut to a mark, from there. Its holes are written as zeros, and patched.
    pub fn open(path: &Path, from: Option<Mark>, holes: &[Range<u64>]) -> Result<Self, Failure> {
        let failure = |error: io::Error| Failure::of_output(&path.display().to_string(), &error);
        let place = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                return Err(Failure::new(format!(
                    "{}: found that it is not a regular file; accepted, with --checkpoint: the name of one",
                    path.display()
                )));
            }
            Ok(_) => fs::canonicalize(path).map_err(failure)?,
            Err(error) if error.kind() == ErrorKind::NotFound => path.to_path_buf(),
            Err(error) => return Err(failure(error)),
        };
        let part = part_of(&place);
        let (length, digest) = (0, CRC.digest());
        let Some(mark) = from else {
            let file = File::create_new(&part).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => is_taken(&part),
                _ => failure(error),
            })?;
            let writer = Some(BufWriter::with_capacity(super::BUFFER, file));
            return Ok(Kept { writer, part, place, length, digest, is_known: false });
        };
        let mut kept = Kept { writer: None, part, place, length, digest, is_known: true };
        kept.go_on_from(mark, holes)?;
        Ok(kept)
    }

    fn go_on_from(&mut self, mark: Mark, holes: &[Range<u64>]) -> Result<(), Failure> {
        // A run that had come to its end may have put it into its place already.
        let placed = !self.part.exists() && self.place.exists();
        if placed && fs::metadata(&self.place).is_ok_and(|found| found.len() > mark.length) {
            // Its last checkpoint is lost, and one before is gone on from.
            self.make_part_again()
                .map_err(|error| Failure::of_output(&self.part.display().to_string(), &error))?;
            let gone_on = self.go_on_from(mark, holes);
            if gone_on.is_err() {
                let _ = fs::remove_file(&self.part);
            }
            return gone_on;
        }
        let path = if placed { &self.place } else { &self.part };
        let refused = |found: String| {
            Failure::new(format!(
                "{}: found {found}; accepted: the file as the run left it, {} bytes or more",
                path.display(),
                mark.length
            ))
        };
        let unreadable = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => refused("no such file".to_string()),
            _ => refused(format!("that it cannot be gone on with: {error}")),
        };
        let mut file =
            OpenOptions::new().read(true).write(!placed).open(path).map_err(unreadable)?;
        let found = file.metadata().map_err(unreadable)?.len();
        if found < mark.length {
            return Err(refused(format!("{found} bytes")));
        }
        let mut left = mark.length;
        let mut buffer = vec![0; super::BUFFER];
        while left > 0 {
            let room = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let read = file.read(&mut buffer[..room]).map_err(unreadable)?;
            if read == 0 {
                return Err(refused("that it ends early".to_string()));
            }
            let at = mark.length - left;
            for hole in holes {
                let within = |place: u64| place.saturating_sub(at).min(read as u64) as usize;
                buffer[within(hole.start)..within(hole.end)].fill(0);
            }
            self.digest.update(&buffer[..read]);
            left -= read as u64;
        }
        if self.digest.clone().finalize() != mark.checksum {
            return Err(refused("that its bytes are not those that were written".to_string()));
        }
        self.length = mark.length;
        if !placed {
            file.set_len(mark.length).map_err(unreadable)?;
            file.seek(SeekFrom::End(0)).map_err(unreadable)?;
            self.writer = Some(BufWriter::with_capacity(super::BUFFER, file));
        }
        Ok(())
    }

    /// From what is in its place, which stays there until the end: whole, or not at all.
    fn make_part_again(&self) -> io::Result<()> {
        let copy = super::beside_it(&self.part, ".copy");
        let copied = fs::copy(&self.place, &copy).and_then(|_| fs::rename(&copy, &self.part));
        copied.inspect_err(|_| drop(fs::remove_file(&copy)))
    }

    /// How much there is, on the disk for certain.
    pub fn mark(&mut self) -> io::Result<Mark> {
        self.is_known = true;
        if let Some(writer) = &mut self.writer {
            writer.flush()?;
            writer.get_ref().sync_data()?;
        }
        Ok(Mark { length: self.length, checksum: self.digest.clone().finalize() })
    }

    /// Other bytes in a hole.
    pub fn patch(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        // In its place, it is as it should be.
        self.writer.as_mut().map_or(Ok(()), |writer| super::patch(writer, at, bytes))
    }

    /// Puts it into its place.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(writer) = self.writer.take() {
            writer.into_inner().map_err(|error| error.into_error())?.sync_all()?;
            fs::rename(&self.part, &self.place)?;
        }
        Ok(())
    }
}

impl Drop for Kept {
    /// What no checkpoint tells of cannot be gone on with.
    fn drop(&mut self) {
        if !self.is_known {
            let _ = fs::remove_file(&self.part);
        }
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(writer) = &mut self.writer else { return Err(ErrorKind::Unsupported.into()) };
        let written = writer.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().map_or(Ok(()), Write::flush)
    }
}

fn part_of(place: &Path) -> PathBuf {
    super::beside_it(place, ".part")
}

/// What a run that was stopped has written is its own.
fn is_taken(part: &Path) -> Failure {
    let part = part.display();
    Failure::new(format!(
        "{part}: found what a run that has not come to its end has written; accepted: carom resume, with the checkpoint of \
         that run, another name, or that {part} is removed first"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_goes_on_at_its_mark_and_no_other_file_does() {
        let folder = tempfile::tempdir().unwrap();
        let (place, part) = (folder.path().join("log"), folder.path().join("log.part"));
        let mut kept = Kept::open(&place, None, &[]).unwrap();
        kept.write_all(b"first\nsecond\n").unwrap();
        let mark = kept.mark().unwrap();
        kept.write_all(b"thi").unwrap();
        kept.flush().unwrap();
        drop(kept);

        let mut kept = Kept::open(&place, Some(mark), &[]).unwrap();
        kept.write_all(b"third\n").unwrap();
        let end = kept.mark().unwrap();
        for (text, found) in [("first\nsec", "9 bytes"), ("first\nSecond\nthird\n", "its bytes")] {
            fs::write(&part, text).unwrap();
            let refused = Kept::open(&place, Some(mark), &[]).err().unwrap();
            assert!(refused.message().contains(found), "{}", refused.message());
        }
        fs::write(&part, "first\nsecond\nthird\n").unwrap();
        kept.finish().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"first\nsecond\nthird\n");
        // In its place, it is whole.
        Kept::open(&place, Some(end), &[]).unwrap().finish().unwrap();
        assert!(!part.exists());

        // Going on from before its end leaves it there until the end is reached again.
        let mut kept = Kept::open(&place, Some(mark), &[]).unwrap();
        kept.write_all(b"thi").unwrap();
        kept.flush().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"first\nsecond\nthird\n");
        assert_eq!(fs::read(&part).unwrap(), b"first\nsecond\nthi");
        kept.write_all(b"rd\n").unwrap();
        kept.finish().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"first\nsecond\nthird\n");
        assert!(!part.exists());

        // Another file in its place is refused, and nothing is left beside it.
        fs::write(&place, "First\nsecond\nthird\n").unwrap();
        assert!(Kept::open(&place, Some(mark), &[]).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_patched_is_not_looked_at_and_all_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let (place, part) = (folder.path().join("log"), folder.path().join("log.part"));
        let holes = [4..8, 60_000..70_000];
        let mut kept = Kept::open(&place, None, &holes).unwrap();
        kept.write_all(&[0; 100_000]).unwrap();
        kept.patch(5, b"x").unwrap();
        kept.patch(69_990, b"0123456789").unwrap();
        kept.write_all(b"end").unwrap();
        let mark = kept.mark().unwrap();
        drop(kept);
        let bytes = fs::read(&part).unwrap();
        assert_eq!(
            (bytes[5], &bytes[69_990..70_000], &bytes[100_000..]),
            (b'x', &b"0123456789"[..], &b"end"[..])
        );
        Kept::open(&place, Some(mark), &holes).unwrap();
        assert!(Kept::open(&place, Some(mark), &holes[..1]).is_err());
        for (at, is_fine) in [
            (3, false),
            (4, true),
            (7, true),
            (8, false),
            (59_999, false),
            (69_999, true),
            (70_000, false),
        ] {
            let mut other = bytes.clone();
            other[at] ^= 1;
            fs::write(&part, other).unwrap();
            assert_eq!(Kept::open(&place, Some(mark), &holes).is_ok(), is_fine, "{at}");
        }
    }
}
