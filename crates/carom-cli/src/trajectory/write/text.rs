//! Forms that are text. All numbers have 17 digits, so that they read back to the same bits. Where something turns,
//! angle and spin come last in each line.

use super::kinds::Kinds;
use super::{Frame, Row, count, turns};
use carom::{BodyState, Boundary, DVec2};
use std::io::{self, Write};

pub fn xyz(to: &mut impl Write, frame: &Frame) -> io::Result<()> {
    writeln!(to, "{}", count(frame.world))?;
    let periodic = match frame.world.boundary() {
        Boundary::Open => "F F F",
        Boundary::Box { min, max } => cell(to, min, max, "F F F")?,
        Boundary::Periodic { min, max } => cell(to, min, max, "T T F")?,
    };
    let turns = turns(frame.world);
    let turning = if turns { ":angle:R:1:spin:R:1" } else { "" };
    let properties = "species:S:1:pos:R:3:radius:R:1:velo:R:3:id:I:1:mass:R:1";
    writeln!(to, "Properties={properties}{turning} Time={:.16e} pbc=\"{periodic}\"", frame.time)?;
    for row in frame.rows() {
        let Row { id, radius, mass, state: BodyState { center, velocity, .. }, .. } = row;
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
        write!(to, "{} {x:.16e} {y:.16e} 0 {radius:.16e} ", row.species())?;
        write!(to, "{vx:.16e} {vy:.16e} 0 {id} {mass:.16e}")?;
        end_line(to, &row, turns, ' ')?;
    }
    Ok(())
}

/// How a body is turned, if anything is, and the end of its line.
fn end_line(to: &mut impl Write, row: &Row, turns: bool, between: char) -> io::Result<()> {
    if turns {
        write!(to, "{between}{:.16e}{between}{:.16e}", row.state.angle, row.state.spin)?;
    }
    writeln!(to)
}

/// The cell of an extended XYZ file, one high.
fn cell<'t>(to: &mut impl Write, min: DVec2, max: DVec2, periodic: &'t str) -> io::Result<&'t str> {
    let size = max - min;
    write!(to, "Lattice=\"{:.16e} 0 0 0 {:.16e} 0 0 0 1\" ", size.x, size.y)?;
    write!(to, "Origin=\"{:.16e} {:.16e} -0.5\" ", min.x, min.y)?;
    Ok(periodic)
}

/// LAMMPS counts atoms from 1. Without a boundary the box is what the discs take up.
///
/// The time is that of a variable of each atom, as `dump custom … v_time` has it: then ASE, MDAnalysis and OVITO
/// all read it. `ITEM: TIME`, which LAMMPS puts first, MDAnalysis does not expect, and ASE passes over.
pub fn lammps(to: &mut impl Write, frame: &Frame, kinds: &Kinds) -> io::Result<()> {
    let (min, max) = frame.corners();
    let sides = match frame.world.boundary() {
        Boundary::Box { .. } => "ff ff pp",
        Boundary::Periodic { .. } => "pp pp pp",
        Boundary::Open => "ss ss pp",
    };
    writeln!(to, "ITEM: TIMESTEP\n{}", frame.step)?;
    writeln!(to, "ITEM: NUMBER OF ATOMS\n{}", count(frame.world))?;
    writeln!(to, "ITEM: BOX BOUNDS {sides}")?;
    writeln!(to, "{:.16e} {:.16e}\n{:.16e} {:.16e}\n-0.5 0.5", min.x, max.x, min.y, max.y)?;
    // As LAMMPS calls a spin in the plane. It has no word for the angle.
    let turns = turns(frame.world);
    let turning = if turns { " v_angle omegaz" } else { "" };
    writeln!(to, "ITEM: ATOMS id type element x y z radius vx vy vz mass v_time{turning}")?;
    let time = frame.time;
    for row in frame.rows() {
        let Row { id, radius, mass, state: BodyState { center, velocity, .. }, .. } = row;
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
        write!(to, "{} {} {} ", id + 1, kinds.of(&row) + 1, row.species())?;
        write!(to, "{x:.16e} {y:.16e} 0 {radius:.16e} {vx:.16e} {vy:.16e} 0 {mass:.16e} {time:?}")?;
        end_line(to, &row, turns, ' ')?;
    }
    Ok(())
}

pub fn csv(to: &mut impl Write, frame: &Frame, is_first: bool) -> io::Result<()> {
    let turns = turns(frame.world);
    if is_first {
        let turning = if turns { ",angle,spin" } else { "" };
        writeln!(to, "frame,time,id,species,x,y,radius,vx,vy,mass{turning}")?;
    }
    let Frame { step, time, .. } = frame;
    for row in frame.rows() {
        let Row { id, radius, mass, state: BodyState { center, velocity, .. }, .. } = row;
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (center, velocity);
        write!(to, "{step},{time:.16e},{id},{},{x:.16e},{y:.16e},", row.species())?;
        write!(to, "{radius:.16e},{vx:.16e},{vy:.16e},{mass:.16e}")?;
        end_line(to, &row, turns, ',')?;
    }
    Ok(())
}
