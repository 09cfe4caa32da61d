//! Extended XYZ: how many, a line of `key=value`, and a line for each.

use super::Frame;
use super::columns::{Column, Columns, Discs};
use super::lines::{Lines, quoted};
use crate::failure::Failure;
use carom::{Boundary, DVec2};
use std::path::Path;

pub struct Xyz {
    lines: Lines,
}

impl Xyz {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        Ok(Xyz { lines: Lines::open(path)? })
    }

    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let lines = &mut self.lines;
        let Some(count) = lines.next_filled()? else { return Ok(None) };
        let Ok(count) = count.trim().parse::<u32>() else {
            let accepted = "the number of discs in the next frame";
            return Err(lines.wrong(&quoted(lines.current()), accepted));
        };
        let comment = lines.expect("its line of properties")?.to_string();
        let comment = Comment::read(&comment, lines)?;
        let columns = comment.columns(lines)?;
        let boundary = comment.boundary(lines)?;
        let mut discs = Discs::default();
        for i in 0..count {
            lines.expect(&format!("disc {i} of {count}"))?;
            columns.read(lines, lines.current().split_whitespace(), &mut discs)?;
        }
        discs.time = comment.number("time", lines)?.or(discs.time);
        let step = comment.number("step", lines)?.map(|step| step as i64);
        lines.frames += 1;
        Ok(Some(discs.frame(&columns, step, boundary)))
    }
}

/// The second line of a frame.
struct Comment(Vec<(String, String)>);

impl Comment {
    /// Pairs of a key and a value, which is in quotes if there is a blank in it.
    fn read(text: &str, lines: &Lines) -> Result<Self, Failure> {
        let mut pairs = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (key, after) = rest.split_at(end);
            let Some(after) = after.strip_prefix('=') else {
                // A key alone is true.
                pairs.push((key.to_lowercase(), "T".to_string()));
                rest = after.trim_start();
                continue;
            };
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted
                    .split_once('"')
                    .ok_or_else(|| lines.wrong("quotes that do not end", "two of them"))?,
                None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
            };
            pairs.push((key.to_lowercase(), value.to_string()));
            rest = after.trim_start();
        }
        Ok(Comment(pairs))
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str())
    }

    fn number(&self, key: &str, lines: &Lines) -> Result<Option<f64>, Failure> {
        let parse = |text: &str| match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(lines.wrong(&format!("{key}={}", quoted(text)), "a number")),
        };
        self.get(key).map(parse).transpose()
    }

    fn columns(&self, lines: &Lines) -> Result<Columns, Failure> {
        // Plain XYZ has no properties.
        let properties = self.get("properties").unwrap_or("species:S:1:pos:R:3");
        let words: Vec<&str> = properties.split(':').collect();
        let mut columns = Vec::new();
        for triple in words.chunks(3) {
            let count = match triple {
                [_, _, count] => count.parse::<usize>().ok().filter(|count| *count <= 1000),
                _ => None,
            };
            let Some(count) = count else {
                let found = format!("Properties={}", quoted(properties));
                return Err(lines.wrong(&found, "name:type:count, and so on"));
            };
            let known: &[Column] = match triple[0] {
                "pos" => &[Column::X, Column::Y, Column::Z],
                "velo" | "vel" | "velocity" | "velocities" => &[Column::Vx, Column::Vy],
                "radius" => &[Column::Radius],
                "diameter" => &[Column::Diameter],
                "mass" | "masses" => &[Column::Mass],
                "id" => &[Column::Id],
                "species" => &[Column::Species],
                "angle" => &[Column::Angle],
                _ => &[],
            };
            let all = known.iter().copied().chain(std::iter::repeat(Column::Other));
            columns.extend(all.take(count));
        }
        Columns::new(columns, lines)
    }

    fn boundary(&self, lines: &Lines) -> Result<Option<Boundary>, Failure> {
        let numbers = |key: &str, count: usize| {
            let Some(text) = self.get(key) else { return Ok(None) };
            let numbers: Option<Vec<f64>> = text
                .split_whitespace()
                .map(|word| word.parse::<f64>().ok().filter(|number| number.is_finite()))
                .collect();
            match numbers.filter(|numbers| numbers.len() == count) {
                Some(numbers) => Ok(Some(numbers)),
                None => {
                    let accepted = format!("{count} numbers");
                    Err(lines.wrong(&format!("{key}={}", quoted(text)), &accepted))
                }
            }
        };
        let Some(lattice) = numbers("lattice", 9)? else {
            return Ok(self.get("pbc").map(|_| Boundary::Open));
        };
        let origin = numbers("origin", 3)?.unwrap_or(vec![0.0; 3]);
        if [1, 2, 3, 5, 6, 7].iter().any(|i| lattice[*i] != 0.0)
            || lattice[0] <= 0.0
            || lattice[4] <= 0.0
        {
            let found = format!("Lattice={lattice:?}");
            return Err(lines.wrong(&found, "a box that stands upright: \"W 0 0 0 H 0 0 0 D\""));
        }
        let min = DVec2::new(origin[0], origin[1]);
        let max = min + DVec2::new(lattice[0], lattice[4]);
        let periodic = self.get("pbc").unwrap_or("T T T");
        let mut sides = periodic.split_whitespace().map(|word| word.starts_with(['T', 't', '1']));
        Ok(Some(match (sides.next(), sides.next()) {
            (Some(true), Some(true)) => Boundary::periodic(min, max),
            (Some(false), Some(false)) => Boundary::boxed(min, max),
            _ => {
                let found = format!("pbc={}", quoted(periodic));
                return Err(lines.wrong(&found, "both sides periodic, or none"));
            }
        }))
    }
}
