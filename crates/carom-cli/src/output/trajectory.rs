//! Trajectories, frame by frame, in the forms that other programs read. All numbers have 17 digits, so
//! that they read back to the same bits.

use crate::failure::Failure;
use crate::run::Run;
use carom::{Boundary, DVec2};
use std::io::{self, Write};
use std::path::Path;

/// How a trajectory is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Extended XYZ, which ASE and OVITO read.
    Xyz,
    /// A text dump of LAMMPS.
    Lammps,
    /// A line for each disc and frame.
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
        match self {
            Form::Xyz => xyz(to, run),
            Form::Lammps => lammps(to, frame, run),
            Form::Csv => csv(to, frame, run),
        }
    }
}

fn xyz(to: &mut impl Write, run: &Run) -> io::Result<()> {
    writeln!(to, "{}", run.world.discs().len())?;
    let periodic = match run.world.boundary() {
        Boundary::Open => "F F F",
        Boundary::Box { min, max } => cell(to, min, max, "F F F")?,
        Boundary::Periodic { min, max } => cell(to, min, max, "T T F")?,
    };
    let properties = "species:S:1:pos:R:3:radius:R:1:velo:R:3:id:I:1";
    writeln!(to, "Properties={properties} Time={:.16e} pbc=\"{periodic}\"", run.time())?;
    for (id, center, velocity, radius) in discs(run) {
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
        writeln!(to, "X {x:.16e} {y:.16e} 0 {radius:.16e} {vx:.16e} {vy:.16e} 0 {id}")?;
    }
    Ok(())
}

/// The cell of an extended XYZ file, one high.
fn cell<'t>(to: &mut impl Write, min: DVec2, max: DVec2, periodic: &'t str) -> io::Result<&'t str> {
    let size = max - min;
    write!(to, "Lattice=\"{:.16e} 0 0 0 {:.16e} 0 0 0 1\" ", size.x, size.y)?;
    write!(to, "Origin=\"{:.16e} {:.16e} -0.5\" ", min.x, min.y)?;
    Ok(periodic)
}

/// LAMMPS counts atoms from 1. Without a boundary the box is what the discs take up.
fn lammps(to: &mut impl Write, frame: u64, run: &Run) -> io::Result<()> {
    let (min, max, sides) = match run.world.boundary() {
        Boundary::Box { min, max } => (min, max, "ff ff pp"),
        Boundary::Periodic { min, max } => (min, max, "pp pp pp"),
        Boundary::Open => {
            let (min, max) = around(run);
            (min, max, "ss ss pp")
        }
    };
    writeln!(to, "ITEM: TIME\n{:.16e}\nITEM: TIMESTEP\n{frame}", run.time())?;
    writeln!(to, "ITEM: NUMBER OF ATOMS\n{}", run.world.discs().len())?;
    writeln!(to, "ITEM: BOX BOUNDS {sides}")?;
    writeln!(to, "{:.16e} {:.16e}\n{:.16e} {:.16e}\n-0.5 0.5", min.x, max.x, min.y, max.y)?;
    writeln!(to, "ITEM: ATOMS id type element x y z radius vx vy vz")?;
    for (id, center, velocity, radius) in discs(run) {
        let (id, DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (id + 1, center, velocity);
        writeln!(to, "{id} 1 X {x:.16e} {y:.16e} 0 {radius:.16e} {vx:.16e} {vy:.16e} 0")?;
    }
    Ok(())
}

fn csv(to: &mut impl Write, frame: u64, run: &Run) -> io::Result<()> {
    if frame == 0 {
        writeln!(to, "frame,time,id,species,x,y,radius,vx,vy")?;
    }
    let time = run.time();
    for (id, center, velocity, radius) in discs(run) {
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
        write!(to, "{frame},{time:.16e},{id},X,{x:.16e},{y:.16e},")?;
        writeln!(to, "{radius:.16e},{vx:.16e},{vy:.16e}")?;
    }
    Ok(())
}

/// Number, centre, velocity and radius of every disc.
fn discs<'r>(run: &'r Run) -> impl Iterator<Item = (u32, DVec2, DVec2, f64)> + 'r {
    (0..).zip(run.world.discs()).map(|(id, disc)| {
        let state = run.method.disc(id);
        (id, state.center, state.velocity, disc.radius)
    })
}

/// The upright box around all discs.
fn around(run: &Run) -> (DVec2, DVec2) {
    let corners = discs(run).map(|(_, center, _, radius)| {
        let radius = DVec2::splat(radius);
        (center - radius, center + radius)
    });
    let both = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
    corners.reduce(both).unwrap_or((DVec2::ZERO, DVec2::ZERO))
}
