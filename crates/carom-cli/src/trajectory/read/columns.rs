//! A line for each disc, in columns that have names.

use super::Frame;
use super::lines::{Lines, quoted};
use crate::failure::Failure;
use carom::{Boundary, DVec2, DiscState};

/// What a column may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Frame,
    Time,
    Id,
    X,
    Y,
    Z,
    Vx,
    Vy,
    Radius,
    Diameter,
    Mass,
    Species,
    Angle,
    /// What is not measured.
    Other,
}

impl Column {
    /// The names that LAMMPS has for them, and CSV.
    pub fn named(name: &str) -> Self {
        match name {
            "frame" => Column::Frame,
            "time" | "v_time" => Column::Time,
            "id" => Column::Id,
            "x" | "xu" => Column::X,
            "y" | "yu" => Column::Y,
            "z" | "zu" => Column::Z,
            "vx" => Column::Vx,
            "vy" => Column::Vy,
            "radius" => Column::Radius,
            "diameter" => Column::Diameter,
            "mass" => Column::Mass,
            "element" | "species" => Column::Species,
            "angle" | "v_angle" => Column::Angle,
            _ => Column::Other,
        }
    }
}

/// Which columns there are, in their order.
#[derive(Debug)]
pub struct Columns(Vec<Column>);

/// The discs of a frame, as they are read.
#[derive(Default)]
pub struct Discs {
    discs: Vec<DiscState>,
    ids: Vec<i64>,
    radii: Vec<f64>,
    masses: Vec<f64>,
    z: Option<f64>,
    pub time: Option<f64>,
}

impl Columns {
    /// Some have to be there.
    pub fn new(columns: Vec<Column>, lines: &Lines) -> Result<Self, Failure> {
        for (column, name) in [(Column::X, "x"), (Column::Y, "y")] {
            match columns.iter().filter(|other| **other == column).count() {
                1 => {}
                0 => return Err(lines.wrong(&format!("no column {name}"), "columns x and y")),
                _ => return Err(lines.wrong(&format!("several columns {name}"), "one of each")),
            }
        }
        Ok(Columns(columns))
    }

    pub fn iter(&self) -> impl Iterator<Item = Column> + Clone + '_ {
        self.0.iter().copied()
    }

    pub fn has(&self, column: Column) -> bool {
        self.0.contains(&column)
    }

    /// Whether these are the words of a polygon: carom calls them P, where it tells how everything is turned.
    fn is_polygon<'l>(&self, words: impl Iterator<Item = &'l str>) -> bool {
        let is_p = |(word, column): (&str, &Column)| *column == Column::Species && word == "P";
        self.has(Column::Angle) && words.zip(&self.0).any(is_p)
    }

    /// Adds a disc, whose words are these. A polygon is read, and left out.
    pub fn read<'l>(
        &self,
        lines: &Lines,
        words: impl Iterator<Item = &'l str> + Clone,
        to: &mut Discs,
    ) -> Result<Row, Failure> {
        let mut left_out = Discs::default();
        let to = if self.is_polygon(words.clone()) { &mut left_out } else { to };
        let mut row = Row::default();
        let mut disc = DiscState { center: DVec2::ZERO, velocity: DVec2::ZERO };
        let mut count = 0;
        for (word, column) in words.zip(&self.0) {
            count += 1;
            let number = || match word.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(number),
                _ => Err(lines.wrong(&quoted(word), "a number")),
            };
            let size = || match number()? {
                size if size >= 0.0 => Ok(size),
                _ => Err(lines.wrong(&quoted(word), "a number, 0 or more")),
            };
            let whole = || word.parse().map_err(|_| lines.wrong(&quoted(word), "a whole number"));
            match column {
                Column::Frame => row.frame = Some(whole()?),
                Column::Time => row.time = Some(number()?),
                Column::Id => to.ids.push(whole()?),
                Column::X => disc.center.x = number()?,
                Column::Y => disc.center.y = number()?,
                Column::Z => row.z = Some(number()?),
                Column::Vx => disc.velocity.x = number()?,
                Column::Vy => disc.velocity.y = number()?,
                Column::Radius => to.radii.push(size()?),
                Column::Diameter => to.radii.push(0.5 * size()?),
                Column::Mass => to.masses.push(size()?),
                Column::Species | Column::Angle | Column::Other => {}
            }
        }
        if count < self.0.len() {
            let found = format!("{count} columns in {}", quoted(lines.current()));
            return Err(lines.wrong(&found, &self.0.len().to_string()));
        }
        if let Some(z) = row.z {
            let plane = *to.z.get_or_insert(z);
            if z != plane {
                let found = format!("a disc at z = {z:?}, and another at {plane:?}");
                return Err(lines.wrong(&found, "discs in a plane"));
            }
        }
        to.time = row.time.or(to.time);
        to.discs.push(disc);
        Ok(row)
    }
}

/// What a line tells besides the disc.
#[derive(Default)]
pub struct Row {
    pub frame: Option<i64>,
    pub time: Option<f64>,
    z: Option<f64>,
}

impl Discs {
    pub fn is_empty(&self) -> bool {
        self.discs.is_empty()
    }

    pub fn len(&self) -> usize {
        self.discs.len()
    }

    /// A frame of them.
    pub fn frame(self, columns: &Columns, step: Option<i64>, boundary: Option<Boundary>) -> Frame {
        let Discs { discs, ids, radii, masses, time, .. } = self;
        let has_velocities = columns.has(Column::Vx) && columns.has(Column::Vy);
        let mut frame = Frame { step, time, boundary, discs, ids, radii, masses, has_velocities };
        if !frame.ids.is_sorted() {
            frame.sort();
        }
        frame
    }
}

impl Frame {
    /// By the numbers of the discs.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.ids.len()).collect();
        order.sort_by_key(|i| self.ids[*i]);
        self.discs = sorted(&self.discs, &order);
        self.ids = sorted(&self.ids, &order);
        self.radii = sorted(&self.radii, &order);
        self.masses = sorted(&self.masses, &order);
    }
}

fn sorted<T: Copy>(values: &[T], order: &[usize]) -> Vec<T> {
    if values.is_empty() { Vec::new() } else { order.iter().map(|i| values[*i]).collect() }
}
