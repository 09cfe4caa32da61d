//! That each output has a name of its own.

use crate::args::is_same_file;
use crate::checkpoint;
use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// That no two of these go to one file, nor one of them to a file that checkpoints take. Each has the option that
/// asks for it.
pub fn are_apart(
    outputs: &[(&str, &Option<PathBuf>)],
    checkpoint: &Option<PathBuf>,
) -> Result<(), Failure> {
    if checkpoint.as_deref() == Some(Path::new("-")) {
        let found = "--checkpoint: found -; accepted: the name of a file";
        return Err(Failure::usage(found.to_string()));
    }
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    if let Some(path) = checkpoint {
        taken.extend(checkpoint::files(path).map(|file| ("--checkpoint", file)));
    }
    for (option, path) in outputs {
        // Devices may have it all, and standard output is counted elsewhere.
        let is_file =
            |path: &&PathBuf| *path != Path::new("-") && (path.is_file() || !path.exists());
        let Some(path) = path.as_ref().filter(is_file) else { continue };
        let mut files = vec![path.clone()];
        if checkpoint.is_some() {
            files.push(super::beside_it(path, ".part"));
        }
        for file in &files {
            if let Some((other, _)) = taken.iter().find(|(_, other)| is_same_file(other, file)) {
                return Err(Failure::usage(format!(
                    "{}: found that {other} and {option} both go there; accepted: a file for each",
                    file.display()
                )));
            }
        }
        taken.extend(files.into_iter().map(|file| (*option, file)));
    }
    Ok(())
}
