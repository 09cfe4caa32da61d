//! The tables of the documentation, written by the commands that measure them.
//!
//! `README.md` and the chapters in `docs/src` hold each table between two comments,
//! `<!-- name -->` and `<!-- /name -->`. With `--docs`, a command puts its table there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Puts a text between the two comments of this name, wherever they are. Was there any such place?
pub fn update(name: &str, text: &str) -> bool {
    match written(name, text) {
        Ok(files) if files.is_empty() => {
            eprintln!("no place for it: there is <!-- {name} --> in no chapter");
            false
        }
        Ok(files) => {
            files.iter().for_each(|file| eprintln!("{name}: written to {}", file.display()));
            true
        }
        Err(error) => {
            eprintln!("{name}: {error}");
            false
        }
    }
}

/// Writes a file of the documentation, of this name in its folder. Has it been written?
pub fn write(name: &str, text: &str) -> bool {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name);
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    match folder.and_then(|()| fs::write(&file, text)) {
        Ok(()) => eprintln!("written to {}", file.display()),
        Err(error) => eprintln!("{}: {error}", file.display()),
    }
    fs::read_to_string(&file).is_ok_and(|written| written == text)
}

fn written(name: &str, text: &str) -> io::Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let mut files = vec![root.join("README.md")];
    for entry in fs::read_dir(root.join("docs/src"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
    files.sort();
    let mut written = Vec::new();
    for file in files {
        if let Some(page) = replaced(&fs::read_to_string(&file)?, name, text) {
            fs::write(&file, page)?;
            written.push(file);
        }
    }
    Ok(written)
}

/// The page with the text in its place; `None` if it has no place for it.
fn replaced(page: &str, name: &str, text: &str) -> Option<String> {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let start = page.find(&open)? + open.len();
    let end = start + page[start..].find(&close)?;
    Some(format!("{}\n{}\n\n{}", &page[..start], text.trim(), &page[end..]))
}

/// Where and with what something was measured: processor, system, compiler.
pub fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_string())
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let compiler = Command::new("rustc").arg("--version").output();
    let compiler =
        compiler.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    [
        Some(cpu.unwrap_or("unknown processor".into())),
        Some(format!("{cores} cores")),
        Some(system),
        compiler.ok().filter(|name| !name.is_empty()),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_comments_is_replaced() {
        let page = "before\n<!-- t -->\nold\n<!-- /t -->\nafter\n";
        let new = replaced(page, "t", "new\n").unwrap();
        assert_eq!(new, "before\n<!-- t -->\n\nnew\n\n<!-- /t -->\nafter\n");
        assert_eq!(replaced(&new, "t", "new").unwrap(), new, "again is the same");
        assert_eq!(replaced(page, "other", "new"), None);
    }
}
