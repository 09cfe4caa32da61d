//! Those who watch a gas, as many as were asked for.

use super::quantity::Quantity;
use carom::measure::{
    Autocorrelation, Displacement, Estimate, FreePath, Order, Radial, Rate, Speeds,
    StructureFactor, Unfit, Virial, WallPressure,
};
use carom::{Boundary, DVec2, DiscState, Engine, Glimpse, World};
use serde::{Deserialize, Serialize};

/// Of so many discs one is followed on its way, but not fewer than a few: comparing it with its past, 24 times a
/// block, takes as long as a collision or two.
const ONE_OF: usize = 64;
const FEWEST: usize = 16;
/// And not more than these: 16 frames of them are kept for each octave of time.
const FOLLOWED: usize = 1024;

/// Those who look at all discs do so for the first time after so many blocks, and in the end every so many:
/// speeds, order and g(r), each disc of which takes a time of one or two collisions; and S(k), which takes that of five.
const SELDOM: Turns = Turns { next: 16, first: 16, most: 4096 };
const VERY_SELDOM: Turns = Turns { next: 64, first: 64, most: 4096 };

/// Discs diffuse once they have collided ten times or so: after so many blocks.
pub const DIFFUSES_AFTER: f64 = 32.0;

const RINGS: usize = 250;
const SHELLS: usize = 100;
const VECTORS_OF_A_SHELL: usize = 4;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Observers {
    pub virial: Option<Virial>,
    pub walls: Option<WallPressure>,
    pub rate: Option<Rate>,
    pub path: Option<FreePath>,
    pub speeds: Option<Speeds>,
    pub order: Option<Order>,
    pub displacement: Option<Displacement>,
    pub autocorrelation: Option<Autocorrelation>,
    pub radial: Option<Radial>,
    pub structure: Option<StructureFactor>,
    discs: usize,
    /// So many of them at most are followed.
    followed: usize,
    blocks: u64,
    interval: f64,
    diffuses_after: f64,
    seldom: Turns,
    very_seldom: Turns,
}

/// When it is time to look: often at first, so that a short run has something to tell, and ever more seldom.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Turns {
    next: u64,
    first: u64,
    most: u64,
}

impl Turns {
    fn is_now(&mut self, blocks: u64) -> bool {
        let is_now = blocks >= self.next;
        if is_now {
            self.next = blocks + (blocks / 2).clamp(self.first, self.most);
        }
        is_now
    }
}

impl Observers {
    /// For blocks that last so long; or why something cannot be measured in this world.
    pub fn new(world: &World, wanted: &[Quantity], interval: f64) -> Result<Self, Unfit> {
        let all = wanted.contains(&Quantity::All);
        let asked = |quantity| wanted.contains(&quantity);
        let wants = |quantity| all || asked(quantity);
        let closed = matches!(world.boundary(), Boundary::Box { .. });
        let discs = world.discs();
        let widest = discs.iter().map(|disc| 2.0 * disc.radius).fold(0.0, f64::max);
        let mean = discs.iter().map(|disc| 2.0 * disc.radius).sum::<f64>() / discs.len() as f64;
        let smallest = discs.iter().map(|disc| disc.radius).fold(f64::INFINITY, f64::min);
        let radial = || self::radial(world.boundary(), smallest, widest);
        let structure = || self::structure(world.boundary(), mean, VECTORS_OF_A_SHELL);
        Ok(Observers {
            virial: wants(Quantity::Pressure).then(|| Virial::new(world)).transpose()?,
            walls: (asked(Quantity::Walls) || all && closed)
                .then(|| WallPressure::new(world))
                .transpose()?,
            rate: wants(Quantity::Rate).then(|| Rate::new(world)),
            path: wants(Quantity::Path).then(|| FreePath::new(world)),
            speeds: wants(Quantity::Speeds).then(|| Speeds::new(world)).transpose()?,
            order: wants(Quantity::Psi6).then(|| Order::new(world.boundary())),
            displacement: wants(Quantity::Msd)
                .then(|| Displacement::new(world.boundary(), interval).among(discs.len())),
            autocorrelation: wants(Quantity::Vacf).then(|| Autocorrelation::new(interval)),
            radial: wants(Quantity::Gr).then(radial).transpose()?,
            structure: (asked(Quantity::Sk) || all && !closed).then(structure).transpose()?,
            discs: discs.len(),
            followed: (discs.len() / ONE_OF).clamp(FEWEST, FOLLOWED),
            blocks: 0,
            interval,
            diffuses_after: DIFFUSES_AFTER * interval,
            seldom: SELDOM,
            very_seldom: VERY_SELDOM,
        })
    }

    /// No one yet, for so many discs and frames that are so far apart in time; discs diffuse after so long a time.
    pub fn none(discs: usize, interval: f64, diffuses_after: f64) -> Self {
        Observers {
            virial: None,
            walls: None,
            rate: None,
            path: None,
            speeds: None,
            order: None,
            displacement: None,
            autocorrelation: None,
            radial: None,
            structure: None,
            discs,
            // Frames are few, beside collisions.
            followed: FOLLOWED,
            blocks: 0,
            interval,
            diffuses_after,
            seldom: SELDOM,
            very_seldom: VERY_SELDOM,
        }
    }

    /// A quarter of the slope of the mean-square displacement, once discs have collided ten times or so and it no longer
    /// changes.
    pub fn diffusion(&self) -> Option<Estimate> {
        let displacement = self.displacement.as_ref()?;
        displacement.diffusion(self.diffuses_after).map(|(_, _, diffusion)| diffusion)
    }

    /// As they are after a long run: those who look seldom do so no more seldom than that.
    pub fn after_long(mut self) -> Self {
        for turns in [&mut self.seldom, &mut self.very_seldom] {
            (turns.first, turns.next) = (turns.most, turns.most);
        }
        self
    }

    /// Which discs are followed: some, from everywhere, always the same.
    pub fn followed(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.discs).step_by(self.discs.div_ceil(self.followed).max(1))
    }

    /// A frame: everyone who looks at discs does so.
    pub fn look(&mut self, discs: &[DiscState]) {
        self.follow(|id| discs[id]);
        self.look_at_all(discs);
        self.structure.iter_mut().for_each(|structure| structure.sample(discs));
    }

    fn follow(&mut self, disc: impl Fn(usize) -> DiscState) {
        if self.displacement.is_some() || self.autocorrelation.is_some() {
            let discs: Vec<DiscState> = self.followed().map(disc).collect();
            self.displacement.iter_mut().for_each(|msd| msd.sample(&discs));
            self.autocorrelation.iter_mut().for_each(|vacf| vacf.sample(&discs));
        }
    }

    fn look_at_all(&mut self, discs: &[DiscState]) {
        self.speeds.iter_mut().for_each(|speeds| speeds.sample(discs));
        self.order.iter_mut().for_each(|order| order.sample(discs));
        self.radial.iter_mut().for_each(|radial| radial.sample(discs));
    }

    #[inline(always)]
    pub fn see(&mut self, event: impl Into<Glimpse>) {
        let glimpse = event.into();
        if let Some(virial) = &mut self.virial {
            virial.see(glimpse);
        }
        if let Some(rate) = &mut self.rate {
            rate.see(glimpse);
        }
        if let Some(path) = &mut self.path {
            path.see(glimpse);
        }
        if let Some(walls) = &mut self.walls {
            walls.see(glimpse);
        }
    }

    /// A block ends: those who look at all discs do so, each as often as it is worth.
    pub fn end_of_block(&mut self, engine: &Engine) {
        let interval = self.interval;
        self.virial.iter_mut().for_each(|virial| virial.end_of_block(interval));
        self.walls.iter_mut().for_each(|walls| walls.end_of_block(interval));
        self.rate.iter_mut().for_each(|rate| rate.end_of_block(interval));
        self.path.iter_mut().for_each(|path| path.end_of_block(engine.now()));
        self.follow(|id| engine.disc(id as u32));
        self.blocks += 1;
        let any = self.speeds.is_some() || self.order.is_some() || self.radial.is_some();
        let seldom = self.seldom.is_now(self.blocks) && any;
        let very_seldom = self.very_seldom.is_now(self.blocks) && self.structure.is_some();
        if !seldom && !very_seldom {
            return;
        }
        let discs: Vec<DiscState> = engine.discs().map(|(_, disc)| disc).collect();
        if seldom {
            self.look_at_all(&discs);
        }
        if very_seldom {
            self.structure.iter_mut().for_each(|structure| structure.sample(&discs));
        }
    }
}

/// g(r) up to five times the widest disc. In a closed box, centres stay a radius away from the walls.
pub fn radial(boundary: Boundary, smallest: f64, widest: f64) -> Result<Radial, Unfit> {
    let of_centers = match boundary {
        Boundary::Box { min, max } => {
            Boundary::boxed(min + DVec2::splat(smallest), max - DVec2::splat(smallest))
        }
        boundary => boundary,
    };
    Radial::new(of_centers, 5.0 * widest, RINGS)
}

/// S(k) of discs that are so wide on average: up to the third peak of dense ones, or so; with so many waves of each
/// length at most.
pub fn structure(boundary: Boundary, mean: f64, waves: usize) -> Result<StructureFactor, Unfit> {
    let largest = 8.0 * std::f64::consts::PI / mean;
    let structure = StructureFactor::new(boundary, largest, SHELLS)?;
    Ok(structure.at_most(waves))
}
