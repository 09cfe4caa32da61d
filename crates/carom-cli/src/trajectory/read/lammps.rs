//! A text dump of LAMMPS: items, each with a line that says which.

use super::Frame;
use super::columns::{Column, Columns, Discs};
use super::lines::{Lines, quoted};
use crate::failure::Failure;
use carom::{Boundary, DVec2};
use std::path::Path;

pub struct Lammps {
    lines: Lines,
}

impl Lammps {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        Ok(Lammps { lines: Lines::open(path)? })
    }

    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let lines = &mut self.lines;
        let (mut step, mut time, mut count, mut boundary) = (None, None, None, None);
        if lines.next_filled()?.is_none() {
            return Ok(None);
        }
        loop {
            let item = lines.current().trim().to_string();
            match item.strip_prefix("ITEM: ").unwrap_or_default() {
                "TIMESTEP" => step = Some(number(lines, "a step", "a whole number")?),
                "TIME" => time = Some(number::<f64>(lines, "a time", "a number")?),
                "UNITS" => {
                    lines.expect("units")?;
                }
                "NUMBER OF ATOMS" => {
                    let accepted = "a number of discs";
                    count = Some(number::<u32>(lines, accepted, accepted)?);
                }
                bounds if bounds.starts_with("BOX BOUNDS") => {
                    boundary = read_boundary(lines, bounds)?;
                }
                atoms if atoms.starts_with("ATOMS") => {
                    let Some(count) = count else {
                        return Err(lines.wrong("no ITEM: NUMBER OF ATOMS before this", "one"));
                    };
                    let names = atoms.split_whitespace().skip(1);
                    let columns = Columns::new(names.map(Column::named).collect(), lines)?;
                    let mut discs = Discs::default();
                    for i in 0..count {
                        lines.expect(&format!("disc {i} of {count}"))?;
                        columns.read(lines, lines.current().split_whitespace(), &mut discs)?;
                    }
                    discs.time = time.or(discs.time);
                    lines.frames += 1;
                    return Ok(Some(discs.frame(&columns, step, boundary)));
                }
                _ => {
                    let accepted =
                        "ITEM: TIMESTEP, TIME, UNITS, NUMBER OF ATOMS, BOX BOUNDS or ATOMS";
                    return Err(lines.wrong(&quoted(&item), accepted));
                }
            }
            lines.expect("its next item")?;
        }
    }
}

fn number<T: std::str::FromStr>(
    lines: &mut Lines,
    what: &str,
    accepted: &str,
) -> Result<T, Failure> {
    let parsed = lines.expect(what)?.trim().parse();
    parsed.map_err(|_| lines.wrong(&quoted(lines.current()), accepted))
}

/// Three lines of two numbers.
fn read_boundary(lines: &mut Lines, item: &str) -> Result<Option<Boundary>, Failure> {
    let sides: Vec<&str> = item.split_whitespace().skip(2).collect();
    let boundary: fn(DVec2, DVec2) -> Option<Boundary> = match sides[..] {
        // Old ones do not tell.
        [] => |_, _| None,
        ["pp", "pp", _] => |min, max| Some(Boundary::periodic(min, max)),
        ["ff", "ff", _] => |min, max| Some(Boundary::boxed(min, max)),
        // It shrinks around what is in it.
        [x, y, _] if x != "pp" && y != "pp" => |_, _| Some(Boundary::Open),
        _ => {
            let accepted =
                "an upright box, with both sides periodic (pp pp pp), or none (ff ff pp)";
            return Err(lines.wrong(&quoted(item), accepted));
        }
    };
    let mut bounds = [(0.0, 0.0); 3];
    for bounds in &mut bounds {
        let line = lines.expect("the bounds of the box")?;
        let words: Vec<f64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        match words[..] {
            [low, high] if low <= high && (high - low).is_finite() => *bounds = (low, high),
            _ => return Err(lines.wrong(&quoted(lines.current()), "two numbers, the lower first")),
        }
    }
    let [(left, right), (bottom, top), _] = bounds;
    Ok(boundary(DVec2::new(left, bottom), DVec2::new(right, top)))
}
