//! Where frames come from: a file, or a scene that is run.

use super::args::MeasureArgs;
use crate::failure::Failure;
use crate::scene::{self, Loaded};
use crate::trajectory::read::{Frame, Reader};
use carom::measure::{Ensemble, Unfit};
use carom::{Engine, World};

pub struct Source {
    frames: Frames,
    /// How many were read, and how many are to be at most.
    read: u64,
    most: u64,
}

enum Frames {
    File(Reader),
    Scene { engine: Box<Engine>, world: Box<World>, frame: f64, last: u64 },
}

impl Source {
    pub fn open(args: &MeasureArgs) -> Result<Self, Failure> {
        let most = args.frames.unwrap_or(u64::MAX);
        let frames = match Reader::form(&args.file) {
            Some(form) => Frames::File(Reader::open(&args.file, form)?),
            None => {
                let Loaded { scene, world, .. } = scene::load(&args.file)?;
                let engine = Box::new(Engine::new(&world));
                let last = args.frames.map_or(scene.frames, |frames| frames - 1);
                Frames::Scene { engine, world: Box::new(world), frame: scene.frame, last }
            }
        };
        Ok(Source { frames, read: 0, most })
    }

    /// How many frames were read.
    pub fn read(&self) -> u64 {
        self.read
    }

    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        if self.read >= self.most {
            return Ok(None);
        }
        let step = self.read;
        let next = match &mut self.frames {
            Frames::File(reader) => reader.next()?,
            Frames::Scene { last, .. } if step > *last => None,
            Frames::Scene { engine, world, frame, .. } => {
                engine.advance_to(step as f64 * *frame);
                Some(frame_of(engine, world, step))
            }
        };
        self.read += u64::from(next.is_some());
        Ok(next)
    }

    /// Why a scene is no gas. Of a file, that is not known.
    pub fn unfit(&self) -> Option<Unfit> {
        match &self.frames {
            Frames::File(_) => None,
            Frames::Scene { world, .. } => Ensemble::of(world).err(),
        }
    }
}

fn frame_of(engine: &Engine, world: &World, step: u64) -> Frame {
    Frame {
        step: Some(step as i64),
        time: Some(engine.seconds(engine.now())),
        boundary: Some(world.boundary()),
        discs: engine.discs().map(|(_, disc)| disc).collect(),
        ids: Vec::new(),
        radii: world.discs().iter().map(|disc| disc.radius).collect(),
        masses: world.discs().iter().map(|disc| disc.mass).collect(),
        has_velocities: true,
    }
}
