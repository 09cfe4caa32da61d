//! Trajectories, frame by frame, in the forms that other programs read. All numbers have 17 digits, so
//! that they read back to the same bits.
//!
//! Where something turns, angle and spin come last in each line. Polygons that move, or can be moved, follow on
//! the discs; what is given as their radius is that of the circle around them.

use crate::failure::Failure;
use crate::run::Run;
use carom::{BodyState, Boundary, DVec2};
use std::io::{self, Write};
use std::path::Path;

/// How a trajectory is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Extended XYZ, which ASE and OVITO read.
    Xyz,
    /// A text dump of LAMMPS.
    Lammps,
    /// A line for each body and frame.
    Csv,
}

impl Form {
    /// By the ending. Standard output, devices and pipes have extended XYZ if they have none.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let has_none = path == Path::new("-") || (path.exists() && !path.is_file());
        match ending.as_deref() {
            Some("xyz" | "extxyz") => Ok(Form::Xyz),
            Some("dump" | "lammpstrj") => Ok(Form::Lammps),
            Some("csv") => Ok(Form::Csv),
            None if has_none => Ok(Form::Xyz),
            _ => Err(Failure::usage(format!(
                "{}: found no ending that tells the form of a trajectory; accepted: .xyz or .extxyz \
                 (extended XYZ), .dump or .lammpstrj (LAMMPS), .csv",
                path.display()
            ))),
        }
    }

    /// Writes the frame that a run is at.
    pub fn write(self, to: &mut impl Write, frame: u64, run: &Run) -> io::Result<()> {
        let frame = Frame { number: frame, run, turns: turns(run) };
        match self {
            Form::Xyz => frame.xyz(to),
            Form::Lammps => frame.lammps(to),
            Form::Csv => frame.csv(to),
        }
    }
}

/// Whether anything turns, or may come to.
fn turns(run: &Run) -> bool {
    let world = run.world;
    world.has_spins()
        || world.discs().iter().any(|disc| disc.spin != 0.0)
        || world.polygons().iter().any(|polygon| !polygon.is_still())
}

/// A body, as it is written.
struct Row {
    id: u32,
    is_disc: bool,
    radius: f64,
    state: BodyState,
}

impl Row {
    /// What other programs take for an element.
    fn species(&self) -> char {
        if self.is_disc { 'X' } else { 'P' }
    }
}

struct Frame<'r> {
    number: u64,
    run: &'r Run<'r>,
    turns: bool,
}

impl Frame<'_> {
    /// All discs, and the polygons that are no still walls.
    fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let Run { world, method, .. } = self.run;
        let discs = (0..).zip(world.discs()).filter_map(|(id, disc)| {
            let state = match self.turns {
                true => method.body(id)?,
                false => method.disc(id).into(),
            };
            Some(Row { id, is_disc: true, radius: disc.radius, state })
        });
        let polygons = world.polygons().iter().enumerate().filter(|(_, body)| !body.is_still());
        discs.chain(polygons.map(|(i, body)| Row {
            id: (world.discs().len() + i) as u32,
            is_disc: false,
            radius: body.polygon.reach(),
            state: self.run.polygon(i),
        }))
    }

    /// How a body is turned, if anything is, and the end of the line.
    fn end_line(&self, to: &mut impl Write, row: &Row, between: char) -> io::Result<()> {
        if self.turns {
            let BodyState { angle, spin, .. } = row.state;
            write!(to, "{between}{angle:.16e}{between}{spin:.16e}")?;
        }
        writeln!(to)
    }

    fn xyz(&self, to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "{}", self.rows().count())?;
        let periodic = match self.run.world.boundary() {
            Boundary::Open => "F F F",
            Boundary::Box { min, max } => cell(to, min, max, "F F F")?,
            Boundary::Periodic { min, max } => cell(to, min, max, "T T F")?,
        };
        let turning = if self.turns { ":angle:R:1:spin:R:1" } else { "" };
        let properties = format!("species:S:1:pos:R:3:radius:R:1:velo:R:3:id:I:1{turning}");
        let time = self.run.time();
        writeln!(to, "Properties={properties} Time={time:.16e} pbc=\"{periodic}\"")?;
        for row in self.rows() {
            let Row { id, radius, state: BodyState { center, velocity, .. }, .. } = row;
            let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
            write!(to, "{} {x:.16e} {y:.16e} 0 {radius:.16e} ", row.species())?;
            write!(to, "{vx:.16e} {vy:.16e} 0 {id}")?;
            self.end_line(to, &row, ' ')?;
        }
        Ok(())
    }

    /// LAMMPS counts atoms from 1. Without a boundary the box is what the bodies take up.
    fn lammps(&self, to: &mut impl Write) -> io::Result<()> {
        let (min, max, sides) = match self.run.world.boundary() {
            Boundary::Box { min, max } => (min, max, "ff ff pp"),
            Boundary::Periodic { min, max } => (min, max, "pp pp pp"),
            Boundary::Open => {
                let (min, max) = self.around();
                (min, max, "ss ss pp")
            }
        };
        let Frame { number, run, turns } = self;
        writeln!(to, "ITEM: TIME\n{:.16e}\nITEM: TIMESTEP\n{number}", run.time())?;
        writeln!(to, "ITEM: NUMBER OF ATOMS\n{}", self.rows().count())?;
        writeln!(to, "ITEM: BOX BOUNDS {sides}")?;
        writeln!(to, "{:.16e} {:.16e}\n{:.16e} {:.16e}\n-0.5 0.5", min.x, max.x, min.y, max.y)?;
        // As LAMMPS calls a spin in the plane. It has no word for the angle.
        let turning = if *turns { " angle omegaz" } else { "" };
        writeln!(to, "ITEM: ATOMS id type element x y z radius vx vy vz{turning}")?;
        for row in self.rows() {
            let Row { id, radius, state: BodyState { center, velocity, .. }, .. } = row;
            let (id, DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (id + 1, center, velocity);
            let kind = if row.is_disc { 1 } else { 2 };
            write!(to, "{id} {kind} {} {x:.16e} {y:.16e} 0 {radius:.16e} ", row.species())?;
            write!(to, "{vx:.16e} {vy:.16e} 0")?;
            self.end_line(to, &row, ' ')?;
        }
        Ok(())
    }

    fn csv(&self, to: &mut impl Write) -> io::Result<()> {
        let (frame, time) = (self.number, self.run.time());
        if frame == 0 {
            let turning = if self.turns { ",angle,spin" } else { "" };
            writeln!(to, "frame,time,id,species,x,y,radius,vx,vy{turning}")?;
        }
        for row in self.rows() {
            let Row { id, radius, state: BodyState { center, velocity, .. }, .. } = row;
            let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
            write!(to, "{frame},{time:.16e},{id},{},{x:.16e},{y:.16e},", row.species())?;
            write!(to, "{radius:.16e},{vx:.16e},{vy:.16e}")?;
            self.end_line(to, &row, ',')?;
        }
        Ok(())
    }

    /// The upright box around all bodies.
    fn around(&self) -> (DVec2, DVec2) {
        let corners = self.rows().map(|row| {
            let radius = DVec2::splat(row.radius);
            (row.state.center - radius, row.state.center + radius)
        });
        let both = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
        corners.reduce(both).unwrap_or((DVec2::ZERO, DVec2::ZERO))
    }
}

/// The cell of an extended XYZ file, one high.
fn cell<'t>(to: &mut impl Write, min: DVec2, max: DVec2, periodic: &'t str) -> io::Result<&'t str> {
    let size = max - min;
    write!(to, "Lattice=\"{:.16e} 0 0 0 {:.16e} 0 0 0 1\" ", size.x, size.y)?;
    write!(to, "Origin=\"{:.16e} {:.16e} -0.5\" ", min.x, min.y)?;
    Ok(periodic)
}
