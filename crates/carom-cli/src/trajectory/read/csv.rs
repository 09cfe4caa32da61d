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
        Ok(Csv { lines, columns, ahead: false })
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let Csv { lines, columns, ahead } = self;
        let (mut discs, mut step) = (Discs::default(), None);
        while *ahead || lines.next_filled()?.is_some() {
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
        if discs.is_empty() {
            return Ok(None);
        }
        lines.frames += 1;
        Ok(Some(discs.frame(columns, step, None)))
    }
}
