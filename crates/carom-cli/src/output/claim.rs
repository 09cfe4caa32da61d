//! That a file is written by one run at a time.

use fd_lock::RwLock;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Keeps others away from a place for as long as it lives: by FILE.lock beside it, which the system gives free if the
/// process is killed.
pub struct Claim {
    _lock: RwLock<File>,
    path: PathBuf,
}

impl Claim {
    /// None if another has it.
    pub fn on(place: &Path) -> io::Result<Option<Self>> {
        let path = super::beside_it(place, ".lock");
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            let opened = file.metadata()?;
            let mut lock = RwLock::new(file);
            match lock.try_write() {
                // It is held until the file is closed.
                Ok(guard) => std::mem::forget(guard),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Err(error),
            }
            // The one who had it may have removed it since it was opened.
            if fs::metadata(&path).is_ok_and(|found| is_same(&found, &opened)) {
                return Ok(Some(Claim { _lock: lock, path }));
            }
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_it_at_a_time_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("run.checkpoint");
        let first = Claim::on(&place).unwrap();
        assert!(first.is_some() && Claim::on(&place).unwrap().is_none());
        drop(first);
        assert!(Claim::on(&place).unwrap().is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
