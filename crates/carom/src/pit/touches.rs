//! Who interferes with whom: what a step of PIT looks for.

use super::cells::{Cells, Raster};
use crate::number::{exponent, scale};
use crate::rules::{Body, Setting};
use crate::world::Torus;
use crate::{Boundary, Disc, Kind, Wall, interfere};
use alloc::vec;
use alloc::vec::Vec;
use glam::DVec2;

/// A disc and something it interferes with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub a: u32,
    /// As the event log will have it.
    pub b: u32,
    pub kind: Kind,
    /// Of a wall in a periodic world: in which of its images.
    image: [i32; 2],
    /// From a out through the contact.
    pub normal: DVec2,
}

/// Finds all touches, with every disc and wall in a cell about as wide as itself.
///
/// Discs whose widths are within a factor of two make a layer. A disc looks into its own layer and
/// those of larger ones, where whoever interferes with it is in its cell or next to it; so of two
/// discs of different layers it is the smaller that finds the other.
#[derive(Clone, Debug)]
pub(super) struct Finder {
    threshold: f64,
    /// By width.
    layers: Vec<Layer>,
    /// Each disc's layer.
    layer_of: Vec<u32>,
    discs: Cells,
    walls: Cells,
    bounds: Vec<(DVec2, DVec2)>,
}

#[derive(Clone, Debug)]
struct Layer {
    /// Its discs, with the threshold around them, are narrower than 2^level.
    level: i32,
    /// Fixed discs have layers of their own, because not everyone looks for them.
    fixed: bool,
    raster: Raster,
    /// Where its discs look for walls.
    walls: Vec<WallLayer>,
}

/// Walls of about one width, for the discs of one layer: they stand in cells of that width, or of
/// that of the discs if they are smaller.
#[derive(Clone, Debug)]
struct WallLayer {
    /// The larger of the two is narrower than 2^level.
    level: i32,
    raster: Raster,
    number: u32,
}

/// Of something: it is narrower than 2^level, and at least half of that.
fn level(width: f64) -> i32 {
    exponent(width) + 1
}

impl Finder {
    pub fn new(setting: &Setting, bodies: &[Body], threshold: f64) -> Self {
        let width = |body: &Body| 2.0 * (body.radius + threshold.max(0.0));
        let sort = |body: &Body| (level(width(body)), body.is_fixed());
        let mut sorts: Vec<(i32, bool)> = bodies.iter().map(sort).collect();
        sorts.sort_unstable();
        sorts.dedup();
        let place = |body: &Body| sorts.partition_point(|other| *other < sort(body)) as u32;
        let layer_of: Vec<u32> = bodies.iter().map(place).collect();
        // Wide enough for whoever looks in, and of one level it may be the wider that does.
        let mut widths = vec![0.0f64; sorts.len()];
        for (body, layer) in bodies.iter().zip(&layer_of) {
            for widest in &mut widths[*layer as usize..] {
                *widest = widest.max(width(body));
            }
        }
        let layer = |(&(level, fixed), width): (&(i32, bool), f64)| Layer {
            level,
            fixed,
            raster: Raster::new(width, setting.torus),
            walls: Vec::new(),
        };
        let mut finder = Finder {
            threshold,
            layers: sorts.iter().zip(widths).map(layer).collect(),
            layer_of,
            discs: Cells::default(),
            walls: Cells::default(),
            bounds: setting.walls.iter().map(Wall::bounds).collect(),
        };
        finder.put_walls(setting.torus);
        finder
    }

    fn put_walls(&mut self, torus: Option<Torus>) {
        let mut number = 0;
        self.walls.clear(self.bounds.len() * self.layers.len());
        for layer in self.layers.iter_mut().filter(|layer| !layer.fixed) {
            for (wall, (low, high)) in self.bounds.iter().enumerate() {
                let middle = *low * 0.5 + *high * 0.5;
                let half = (middle - *low).max(*high - middle).max_element();
                // A little more, for what was rounded.
                let level = level(2.001 * half).max(layer.level);
                let known = layer.walls.iter().position(|walls| walls.level == level);
                let place = known.unwrap_or_else(|| {
                    let raster = Raster::new(scale(1.0, level), torus);
                    layer.walls.push(WallLayer { level, raster, number });
                    number += 1;
                    layer.walls.len() - 1
                });
                let walls = &layer.walls[place];
                self.walls.put(walls.number, walls.raster.cell(middle), wall as u32);
            }
        }
    }

    /// All touches of now, in the order of (a, b, kind).
    pub fn find(&mut self, setting: &Setting, bodies: &[Body], found: &mut Vec<Touch>) {
        found.clear();
        self.discs.clear(bodies.len());
        for ((id, body), layer) in bodies.iter().enumerate().zip(&self.layer_of) {
            let cell = self.layers[*layer as usize].raster.cell(body.place);
            self.discs.put(*layer, cell, id as u32);
        }
        for (id, body) in bodies.iter().enumerate() {
            self.discs_near(setting, bodies, id as u32, found);
            if !body.is_fixed() {
                self.walls_near(setting, id as u32, body, found);
                self.sides(setting, id as u32, body, found);
            }
        }
        found.sort_unstable_by_key(|touch| (touch.a, touch.b, touch.kind, touch.image));
    }

    fn discs_near(&self, setting: &Setting, bodies: &[Body], id: u32, found: &mut Vec<Touch>) {
        let (body, own) = (&bodies[id as usize], self.layer_of[id as usize]);
        for (number, layer) in self.layers.iter().enumerate().skip(own as usize) {
            if !setting.meet(body.is_fixed(), layer.fixed) {
                continue;
            }
            let number = number as u32;
            layer.raster.near(layer.raster.cell(body.place), |cell| {
                self.discs.at(number, cell, |other| {
                    if number > own || other > id {
                        let (a, b) = (id.min(other), id.max(other));
                        found.extend(self.pair(setting, bodies, a, b));
                    }
                });
            });
        }
    }

    /// Do two discs interfere? In a periodic world: b in its nearest image.
    #[inline]
    fn pair(&self, setting: &Setting, bodies: &[Body], a: u32, b: u32) -> Option<Touch> {
        let disc = |id: u32| Disc::new(bodies[id as usize].place, bodies[id as usize].radius);
        let (one, mut other) = (disc(a), disc(b));
        if let Some(torus) = setting.torus {
            let p = other.center - one.center;
            if (p.abs() * 2.0).cmpgt(torus.sides).any() {
                other.center -= torus.boxes(p) * torus.sides;
            }
        }
        interfere::touch::disc_disc_within(&one, &other, self.threshold).then(|| {
            let normal = interfere::disc_disc(&one, &other).normal;
            Touch { a, b, kind: Kind::DiscDisc, image: [0, 0], normal }
        })
    }

    fn walls_near(&self, setting: &Setting, id: u32, body: &Body, found: &mut Vec<Touch>) {
        for layer in &self.layers[self.layer_of[id as usize] as usize].walls {
            layer.raster.near(layer.raster.cell(body.place), |cell| {
                self.walls.at(layer.number, cell, |wall| {
                    self.images(setting, body, wall, |image| {
                        found.extend(self.wall(setting, id, body, wall, image));
                    });
                });
            });
        }
    }

    /// The images of a wall that may be near.
    fn images(&self, setting: &Setting, body: &Body, wall: u32, mut see: impl FnMut([i32; 2])) {
        let Some(torus) = setting.torus else { return see([0, 0]) };
        if let Wall::Container(container) = &setting.walls[wall as usize] {
            // The one it is in.
            let boxes = torus.boxes(body.place - container.center);
            return see([boxes.x as i32, boxes.y as i32]);
        }
        let (low, high) = self.bounds[wall as usize];
        // A threshold wider than the box would reach for images without end.
        let threshold = self.threshold.clamp(0.0, torus.sides.max_element());
        let reach = DVec2::splat(body.radius + threshold);
        // One too many is no harm, and rounding must not leave one out.
        let more = DVec2::splat(1e-6);
        let first = ((body.place - reach - high) / torus.sides - more).ceil();
        let last = ((body.place + reach - low) / torus.sides + more).floor();
        for x in first.x as i32..=last.x as i32 {
            for y in first.y as i32..=last.y as i32 {
                see([x, y]);
            }
        }
    }

    /// Does a disc interfere with a wall, in its image that is so many boxes away?
    fn wall(
        &self,
        setting: &Setting,
        id: u32,
        body: &Body,
        wall: u32,
        image: [i32; 2],
    ) -> Option<Touch> {
        let disc = Disc::new(body.place - setting.shift(image), body.radius);
        let shape = &setting.walls[wall as usize];
        if matches!(shape, Wall::Container(_)) && !setting.holds(wall, id) {
            return None;
        }
        let gap = shape.gap(&disc);
        let (b, side) = setting.wall_number(wall);
        let kind = side.at(gap.feature_b);
        let touch = Touch { a: id, b, kind, image, normal: gap.normal };
        (gap.distance <= self.threshold).then_some(touch)
    }

    /// The sides of the box that a disc interferes with.
    fn sides(&self, setting: &Setting, a: u32, body: &Body, found: &mut Vec<Touch>) {
        let Boundary::Box { min, max } = setting.boundary else { return };
        let (below, above) = (body.place - min, max - body.place);
        let sides = [
            (below.x, DVec2::NEG_X),
            (above.x, DVec2::X),
            (below.y, DVec2::NEG_Y),
            (above.y, DVec2::Y),
        ];
        for (b, (distance, normal)) in sides.into_iter().enumerate() {
            if distance - body.radius <= self.threshold {
                let (b, kind) = (b as u32, Kind::DiscBoundary);
                found.push(Touch { a, b, kind, image: [0, 0], normal });
            }
        }
    }
}
