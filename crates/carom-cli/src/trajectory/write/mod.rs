//! Frames of a run, written as they come.
//!
//! - [`text`]: extended XYZ, LAMMPS, CSV
//! - [`gsd`]: the binary form of HOOMD
//! - [`kinds`]: discs of one size are of one kind

mod gsd;
mod kinds;
mod text;

use super::Form;
use crate::output::Output;
use carom::{Boundary, DVec2, DiscBody, DiscState, World};
use gsd::Gsd;
use kinds::Kinds;
use std::io::{self, Write};
use std::ops::Range;

/// An instant of a run: its time is that of `step` frames from the start.
pub struct Frame<'r> {
    pub step: u64,
    pub time: f64,
    pub world: &'r World,
    pub state: &'r dyn Fn(u32) -> DiscState,
}

/// Writes one frame after the other.
pub struct Writer {
    form: Form,
    kinds: Kinds,
    frames: u64,
    gsd: Option<Gsd>,
}

impl Writer {
    /// For a trajectory that has so many frames already.
    pub fn new(form: Form, world: &World, frames: u64) -> Self {
        let kinds = Kinds::of(world);
        let gsd = (form == Form::Gsd).then(|| Gsd::new(world, kinds.count(), frames));
        Writer { form, kinds, frames, gsd }
    }

    /// How many frames there are.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// The parts of the file that are written again and again, so that they are in no checksum of it.
    pub fn holes(&self) -> Vec<Range<u64>> {
        self.gsd.as_ref().map_or_else(Vec::new, Gsd::holes)
    }

    /// Writes what is in these parts, after the frames that there are.
    pub fn fill_holes(&self, to: &mut Output) -> io::Result<()> {
        match &self.gsd {
            Some(gsd) if self.frames > 0 => gsd.fill_holes(to),
            _ => Ok(()),
        }
    }

    pub fn write(&mut self, to: &mut Output, frame: &Frame) -> io::Result<()> {
        match (self.form, &mut self.gsd) {
            (_, Some(gsd)) => gsd.write(to, frame, &self.kinds)?,
            (Form::Lammps, _) => text::lammps(to, frame, &self.kinds)?,
            (Form::Csv, _) => text::csv(to, frame, self.frames == 0)?,
            (Form::Xyz | Form::Gsd, _) => text::xyz(to, frame)?,
        }
        self.frames += 1;
        // Whoever looks at the file of a run that was killed finds every frame.
        to.flush()
    }
}

impl<'r> Frame<'r> {
    /// Every disc: its number, where it is, and what it is.
    fn discs(&self) -> impl Iterator<Item = (u32, DiscState, &'r DiscBody)> + '_ {
        (0..).zip(self.world.discs()).map(|(id, disc)| (id, (self.state)(id), disc))
    }

    /// The corners of the box; without a boundary, of the upright one around all discs.
    fn corners(&self) -> (DVec2, DVec2) {
        match self.world.boundary() {
            Boundary::Box { min, max } | Boundary::Periodic { min, max } => (min, max),
            Boundary::Open => {
                let corners = self.discs().map(|(_, state, disc)| {
                    let radius = DVec2::splat(disc.radius);
                    (state.center - radius, state.center + radius)
                });
                let both = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
                corners.reduce(both).unwrap_or((DVec2::ZERO, DVec2::ZERO))
            }
        }
    }
}

/// The mass of a disc, for programs that have no word for fixed: 0.
fn mass(disc: &DiscBody) -> f64 {
    if disc.is_fixed() { 0.0 } else { disc.mass }
}
