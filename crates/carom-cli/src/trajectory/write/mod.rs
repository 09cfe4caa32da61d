//! Frames of a run, written as they come.
//!
//! - [`text`]: extended XYZ, LAMMPS, CSV
//! - [`gsd`]: the binary form of HOOMD
//! - [`kinds`]: discs of one size are of one kind, and polygons are of another

mod gsd;
mod kinds;
mod text;

use super::Form;
use crate::output::Output;
use carom::{BodyState, Boundary, DVec2, World};
use gsd::Gsd;
use kinds::Kinds;
use std::io::{self, Write};
use std::ops::Range;

/// An instant of a run: its time is that of `step` frames from the start.
pub struct Frame<'r> {
    pub step: u64,
    pub time: f64,
    pub world: &'r World,
    pub state: &'r dyn Fn(u32) -> BodyState,
}

/// Writes one frame after the other.
pub struct Writer {
    kinds: Kinds,
    frames: u64,
    to: To,
}

enum To {
    Xyz,
    Lammps,
    Csv,
    Gsd(Gsd),
}

impl Writer {
    /// For a trajectory that has so many frames already.
    pub fn new(form: Form, world: &World, frames: u64) -> Self {
        let kinds = Kinds::of_world(world);
        let to = match form {
            Form::Xyz => To::Xyz,
            Form::Lammps => To::Lammps,
            Form::Csv => To::Csv,
            Form::Gsd => To::Gsd(Gsd::new(world, kinds.count(), frames)),
        };
        Writer { kinds, frames, to }
    }

    /// How many frames there are.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// The parts of the file that are written again and again, so that they are in no checksum of it.
    pub fn holes(&self) -> Vec<Range<u64>> {
        match &self.to {
            To::Gsd(gsd) => gsd.holes(),
            _ => Vec::new(),
        }
    }

    /// Writes what is in these parts, after the frames that there are.
    pub fn fill_holes(&self, to: &mut Output) -> io::Result<()> {
        match &self.to {
            To::Gsd(gsd) if self.frames > 0 => gsd.fill_holes(to),
            _ => Ok(()),
        }
    }

    pub fn write(&mut self, to: &mut Output, frame: &Frame) -> io::Result<()> {
        match &mut self.to {
            To::Xyz => text::xyz(to, frame)?,
            To::Lammps => text::lammps(to, frame, &self.kinds)?,
            To::Csv => text::csv(to, frame, self.frames == 0)?,
            To::Gsd(gsd) => gsd.write(to, frame, &self.kinds)?,
        }
        self.frames += 1;
        // Whoever looks at the file of a run that was killed finds every frame.
        to.flush()
    }
}

/// A body as it is written.
struct Row {
    id: u32,
    is_disc: bool,
    /// Of a polygon, that of the circle around it.
    radius: f64,
    /// For programs that have no word for fixed: 0.
    mass: f64,
    state: BodyState,
}

impl Row {
    /// What other programs take for an element.
    fn species(&self) -> char {
        if self.is_disc { 'X' } else { 'P' }
    }
}

/// Whether anything turns, or may come to: then angles and spins are written, too.
fn turns(world: &World) -> bool {
    world.has_spins()
        || world.discs().iter().any(|disc| disc.spin != 0.0)
        || world.polygons().iter().any(|polygon| !polygon.is_still())
}

/// How many bodies are written: discs, and polygons that are no still walls.
fn count(world: &World) -> usize {
    world.discs().len() + world.polygons().iter().filter(|polygon| !polygon.is_still()).count()
}

impl Frame<'_> {
    /// Every body that is written.
    fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let mass = |mass: f64| if mass == f64::INFINITY { 0.0 } else { mass };
        let (discs, polygons) = (self.world.discs(), self.world.polygons());
        let discs_first = (0..).zip(discs).map(move |(id, disc)| Row {
            id,
            is_disc: true,
            radius: disc.radius,
            mass: mass(disc.mass),
            state: (self.state)(id),
        });
        let ids = discs.len() as u32..;
        discs_first.chain(ids.zip(polygons).filter(|(_, body)| !body.is_still()).map(
            move |(id, body)| Row {
                id,
                is_disc: false,
                radius: body.polygon.reach(),
                mass: mass(body.mass),
                state: (self.state)(id),
            },
        ))
    }

    /// The corners of the box; without a boundary, of the upright one around all bodies.
    fn corners(&self) -> (DVec2, DVec2) {
        match self.world.boundary() {
            Boundary::Box { min, max } | Boundary::Periodic { min, max } => (min, max),
            Boundary::Open => {
                let corners = self.rows().map(|Row { radius, state, .. }| {
                    let radius = DVec2::splat(radius);
                    (state.center - radius, state.center + radius)
                });
                let both = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
                corners.reduce(both).unwrap_or((DVec2::ZERO, DVec2::ZERO))
            }
        }
    }
}
