//! Forms that are text. All numbers have 17 digits, so that they read back to the same bits.

use super::kinds::Kinds;
use super::{Frame, mass};
use carom::{Boundary, DVec2};
use std::io::{self, Write};

pub fn xyz(to: &mut impl Write, frame: &Frame) -> io::Result<()> {
    writeln!(to, "{}", frame.world.discs().len())?;
    let periodic = match frame.world.boundary() {
        Boundary::Open => "F F F",
        Boundary::Box { min, max } => cell(to, min, max, "F F F")?,
        Boundary::Periodic { min, max } => cell(to, min, max, "T T F")?,
    };
    let properties = "species:S:1:pos:R:3:radius:R:1:velo:R:3:id:I:1:mass:R:1";
    writeln!(to, "Properties={properties} Time={:.16e} pbc=\"{periodic}\"", frame.time)?;
    for (id, state, disc) in frame.discs() {
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (state.center, state.velocity);
        write!(to, "X {x:.16e} {y:.16e} 0 {:.16e} {vx:.16e} {vy:.16e} 0 ", disc.radius)?;
        writeln!(to, "{id} {:.16e}", mass(disc))?;
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
    writeln!(to, "ITEM: NUMBER OF ATOMS\n{}", frame.world.discs().len())?;
    writeln!(to, "ITEM: BOX BOUNDS {sides}")?;
    writeln!(to, "{:.16e} {:.16e}\n{:.16e} {:.16e}\n-0.5 0.5", min.x, max.x, min.y, max.y)?;
    writeln!(to, "ITEM: ATOMS id type element x y z radius vx vy vz mass v_time")?;
    let time = frame.time;
    for (id, state, disc) in frame.discs() {
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (state.center, state.velocity);
        let (id, kind, radius) = (id + 1, kinds.of_radius(disc.radius) + 1, disc.radius);
        write!(to, "{id} {kind} X {x:.16e} {y:.16e} 0 {radius:.16e} {vx:.16e} {vy:.16e} 0 ")?;
        writeln!(to, "{:.16e} {time:?}", mass(disc))?;
    }
    Ok(())
}

pub fn csv(to: &mut impl Write, frame: &Frame, is_first: bool) -> io::Result<()> {
    if is_first {
        writeln!(to, "frame,time,id,species,x,y,radius,vx,vy,mass")?;
    }
    let Frame { step, time, .. } = frame;
    for (id, state, disc) in frame.discs() {
        let (DVec2 { x, y }, DVec2 { x: vx, y: vy }) = (state.center, state.velocity);
        write!(to, "{step},{time:.16e},{id},X,{x:.16e},{y:.16e},")?;
        writeln!(to, "{:.16e},{vx:.16e},{vy:.16e},{:.16e}", disc.radius, mass(disc))?;
    }
    Ok(())
}
