//! CSV as carom writes it: a line for each disc and frame, with names in the first. It tells nothing of the box.

use super::Frame;
use super::columns::{Column, Columns, Discs};
use super::lines::{Lines, quoted};
use crate::failure::Failure;
use std::path::Path;

pub struct Csv {
    lines: Lines,
    columns: Columns,
    /// A line of the next frame was read.
    ahead: bool,
    /// How many discs the frame before has.
    discs: usize,
}

impl Csv {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let mut lines = Lines::open(path)?;
        let head = lines.expect("the names of its columns")?.to_string();
        let named = |name: &str| Column::named(name.trim().trim_matches('"'));
        let columns = Columns::new(head.split(',').map(named).collect(), &lines)?;
        if !columns.has(Column::Frame) {
            return Err(lines.wrong(&quoted(&head), "a column frame, and x and y"));
        }
        Ok(Csv { lines, columns, ahead: false, discs: usize::MAX })
    }

    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let Csv { lines, columns, ahead, discs: before } = self;
        let (mut discs, mut step) = (Discs::default(), None);
        while *ahead || next_line(lines)? {
            let mut words = lines.current().split(',').zip(columns.iter());
            let frame = words.find(|(_, column)| *column == Column::Frame);
            let number = frame.and_then(|(word, _)| word.trim().parse::<i64>().ok());
            *ahead = !discs.is_empty() && number != step;
            if *ahead {
                break;
            }
            let words = lines.current().split(',').map(str::trim);
            step = columns.read(lines, words, &mut discs)?.frame;
        }
        // Only the next one tells that a frame is whole, or that it is like the one before.
        let is_unfinished = lines.grows && !*ahead && discs.len() < *before;
        if discs.is_empty() || is_unfinished {
            return Ok(None);
        }
        *before = discs.len();
        lines.frames += 1;
        Ok(Some(discs.frame(columns, step, None)))
    }
}

/// Whether there is a further line, and a whole one if its run goes on.
fn next_line(lines: &mut Lines) -> Result<bool, Failure> {
    let next = lines.next_filled().map(|line| line.is_some());
    if next.is_err() && lines.is_unfinished() { Ok(false) } else { next }
}
