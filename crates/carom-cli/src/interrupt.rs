//! Ctrl-C, or the system's request to end: the first ends a run after its current event, the second ends it at once.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a run that was stopped: 128 and the number of the signal.
pub const CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static HALF_WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on Ctrl-C is a request, and so are SIGTERM and SIGHUP.
pub fn watch() {
    // Without it Ctrl-C ends the program as it ends any other, which will do.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            let paths = HALF_WRITTEN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            for path in paths.iter() {
                let _ = std::fs::remove_file(path).or_else(|_| std::fs::remove_dir_all(path));
            }
            std::process::exit(i32::from(CODE));
        }
    });
}

/// From now on Ctrl-C ends the program, quietly: for commands that have nothing to write.
pub fn end_at_once() {
    let _ = ctrlc::set_handler(|| std::process::exit(i32::from(CODE)));
}

/// Whether there was a Ctrl-C.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// A file or directory that must not stay if the program ends at once.
pub fn remove_at_exit(path: &Path) {
    HALF_WRITTEN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(path.to_path_buf());
}
