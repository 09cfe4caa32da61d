//! What is written: whole, or not at all.
//!
//! - [`folder`]: a directory of files
//! - [`claim`]: that one run at a time writes a file, and [`names`]: that each output has its own
//! - [`kept`]: a file that a run which was stopped can go on writing
//! - [`lane`]: an output of a run, for as long as it works
//! - [`state`]: what goes into one of them, and [`schema`]: what programs can expect there

pub mod claim;
pub mod folder;
pub mod kept;
pub mod lane;
pub mod names;
pub mod schema;
pub mod state;

use crate::failure::Failure;
use crate::interrupt;
use kept::{Kept, Mark};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Stdout, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tempfile::NamedTempFile;

const BUFFER: usize = 1 << 16;

/// Where something is written to.
pub struct Output {
    name: String,
    sink: Sink,
}

enum Sink {
    Standard(BufWriter<Stdout>),
    /// A device or a pipe.
    Straight(BufWriter<File>),
    /// A file beside the place where it will be.
    Beside(BufWriter<NamedTempFile>, PathBuf),
    /// The same, under a name by which it is found again.
    Kept(Kept),
}

impl Output {
    /// A file, a device, or - for standard output.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            let sink = Sink::Standard(BufWriter::with_capacity(BUFFER, io::stdout()));
            return Ok(Output { name: "standard output".to_string(), sink });
        }
        let name = path.display().to_string();
        let sink = match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                let accepted = "accepted: the name of a file";
                return Err(Failure::new(format!("{name}: found a directory; {accepted}")));
            }
            Ok(found) if !found.is_file() => straight(path),
            Ok(found) => beside(path, Some(&found)),
            Err(error) if error.kind() == ErrorKind::NotFound => beside(path, None),
            Err(error) => Err(error),
        };
        match sink {
            Ok(sink) => Ok(Output { name, sink }),
            Err(error) => Err(Failure::of_output(&name, &error)),
        }
    }

    /// A file that a run which was stopped can go on writing: from a mark, or from its beginning. Its holes are
    /// what may be [patched](Self::patch).
    pub fn open_kept(
        path: &Path,
        from: Option<Mark>,
        holes: &[Range<u64>],
    ) -> Result<Self, Failure> {
        let name = path.display().to_string();
        Kept::open(path, from, holes).map(|kept| Output { name, sink: Sink::Kept(kept) })
    }

    /// Other bytes for some that were written before, once all up to here is written. Only files can.
    pub fn patch(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(_) | Sink::Straight(_) => Err(ErrorKind::Unsupported.into()),
            Sink::Beside(writer, _) => patch(writer, at, bytes),
            Sink::Kept(kept) => kept.patch(at, bytes),
        }
    }

    /// How much there is of it, on the disk for certain; none if that is not kept.
    pub fn mark(&mut self) -> io::Result<Option<Mark>> {
        match &mut self.sink {
            Sink::Kept(kept) => kept.mark().map(Some),
            _ => Ok(None),
        }
    }

    /// Leaves it where it can be gone on with.
    pub fn leave(self) {
        if let Sink::Kept(mut kept) = self.sink {
            let _ = kept.flush();
        }
    }

    /// Writes everything to the disk, for certain, if it is a file.
    pub fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        match &self.sink {
            Sink::Beside(writer, _) => writer.get_ref().as_file().sync_all(),
            _ => Ok(()),
        }
    }

    /// Puts everything into its place.
    pub fn finish(self) -> Result<(), Failure> {
        let done = match self.sink {
            Sink::Standard(mut writer) => writer.flush(),
            Sink::Straight(mut writer) => writer.flush(),
            Sink::Beside(writer, place) => writer
                .into_inner()
                .map_err(|error| error.into_error())
                .and_then(|file| file.persist(place).map(|_| ()).map_err(|error| error.error)),
            Sink::Kept(kept) => kept.finish(),
        };
        done.map_err(|error| Failure::of_output(&self.name, &error))
    }

    /// What to say of this error.
    pub fn failure(&self, error: &io::Error) -> Failure {
        Failure::of_output(&self.name, error)
    }

    /// Whether this error means that no one reads standard output any more, which is no failure.
    pub fn is_closed(&self, error: &io::Error) -> bool {
        matches!(self.sink, Sink::Standard(_)) && error.kind() == ErrorKind::BrokenPipe
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Standard(writer) => writer.write(bytes),
            Sink::Straight(writer) => writer.write(bytes),
            Sink::Beside(writer, _) => writer.write(bytes),
            Sink::Kept(kept) => kept.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(writer) => writer.flush(),
            Sink::Straight(writer) => writer.flush(),
            Sink::Beside(writer, _) => writer.flush(),
            Sink::Kept(kept) => kept.flush(),
        }
    }
}

fn patch(writer: &mut BufWriter<impl Write + Seek>, at: u64, bytes: &[u8]) -> io::Result<()> {
    writer.seek(SeekFrom::Start(at))?;
    writer.write_all(bytes)?;
    writer.seek(SeekFrom::End(0)).map(|_| ())
}

/// That a file can be made there, or is there already, before the work for it begins. Devices and pipes are left alone.
pub fn check_place(path: &Path) -> Result<(), Failure> {
    let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    if path == Path::new("-") || is_special { Ok(()) } else { Output::open(path).map(|_| ()) }
}

/// The same name with something after it.
pub fn beside_it(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(ending);
    path.with_file_name(name)
}

/// A text on standard output.
pub fn print(text: &str) -> Result<ExitCode, Failure> {
    let mut output = Output::open(Path::new("-"))?;
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if !output.is_closed(&error) => Err(output.failure(&error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn straight(path: &Path) -> io::Result<Sink> {
    let file = OpenOptions::new().write(true).open(path)?;
    Ok(Sink::Straight(BufWriter::with_capacity(BUFFER, file)))
}

fn beside(path: &Path, found: Option<&Metadata>) -> io::Result<Sink> {
    let mut place = path.to_path_buf();
    if found.is_some() {
        // One that may not be written may not be replaced, and a link stays one.
        OpenOptions::new().write(true).open(path)?;
        place = fs::canonicalize(path)?;
    }
    let folder = match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carom-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder).map_err(without_path)?;
    interrupt::remove_at_exit(file.path());
    if let Some(found) = found {
        fs::set_permissions(file.path(), found.permissions())?;
    }
    Ok(Sink::Beside(BufWriter::with_capacity(BUFFER, file), place))
}

/// The error itself: that it was about a file of another name is no one's business.
fn without_path(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}
