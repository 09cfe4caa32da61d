//! Discs of any sizes, close together: put down small, and grown while they move and collide.

use super::random::Random;
use carom::{DVec2, DiscBody, Engine, World};
use std::ops::ControlFlow;

/// So many times discs move about and grow before this is given up.
const ROUNDS: usize = 2000;

/// How full the box is of seeds: there is room for every one of them.
const SEEDS: f64 = 0.15;

/// So many collisions of each disc between two growths.
const STIRRED: u64 = 4;

/// How much of the room around it a disc takes in one growth.
const PART: f64 = 0.5;

/// So many collisions from one look up to the next, which is well below a second.
const LOOK_UP: u64 = 1 << 16;

/// Why discs did not grow to their size.
pub enum Unfit {
    /// They got to this share of the packing that was asked for.
    NoRoom(f64),
    /// Someone had it stopped.
    Stopped,
}

/// The places of discs of these radii in a box from (0, 0) to its sides. Again and again, someone is shown how far
/// they got: the share of the packing that was asked for.
pub fn places(
    radii: &[f64],
    sides: [f64; 2],
    boundary: carom::Boundary,
    random: &mut Random,
    show: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Vec<[f64; 2]>, Unfit> {
    let periodic = matches!(boundary, carom::Boundary::Periodic { .. });
    let area = |radii: &[f64]| radii.iter().map(|r| std::f64::consts::PI * r * r).sum::<f64>();
    let full = area(radii) / (sides[0] * sides[1]);
    let small = (SEEDS / full).sqrt().min(1.0);
    let mut now: Vec<f64> = radii.iter().map(|r| r * small).collect();
    let mut places = scattered(&now, sides, periodic, random);
    for _ in 0..ROUNDS {
        grow(&mut now, radii, &places, sides, periodic);
        if now == radii {
            return Ok(places);
        }
        let share = area(&now) / area(radii);
        if stir(&now, &mut places, boundary, random, || show(share)).is_break() {
            return Err(Unfit::Stopped);
        }
    }
    Err(Unfit::NoRoom(area(&now) / area(radii)))
}

/// Each disc at the first place found that is free, large ones first.
fn scattered(radii: &[f64], sides: [f64; 2], periodic: bool, random: &mut Random) -> Vec<[f64; 2]> {
    let widest = radii.iter().copied().fold(0.0, f64::max);
    let mut order: Vec<usize> = (0..radii.len()).collect();
    order.sort_by(|a, b| radii[*b].total_cmp(&radii[*a]).then(a.cmp(b)));
    let mut squares = Squares::new(radii.len(), widest, sides, periodic);
    let mut places = vec![[0.0; 2]; radii.len()];
    for id in order {
        let edge = if periodic { 0.0 } else { radii[id] * (1.0 + 1e-9) };
        let along = |size: f64, share: f64| edge + share * (size - 2.0 * edge);
        places[id] = loop {
            let place = [along(sides[0], random.share()), along(sides[1], random.share())];
            let mut free = true;
            squares.near(place, |other, [x, y]| {
                let apart = radii[id] + radii[other];
                free &= x * x + y * y > apart * apart;
            });
            if free {
                break place;
            }
        };
        squares.put(id, places[id]);
    }
    places
}

/// Each disc in turn grows until it is as large as it is to be, or into a part of the room around it.
fn grow(now: &mut [f64], wanted: &[f64], places: &[[f64; 2]], sides: [f64; 2], periodic: bool) {
    let widest = wanted.iter().copied().fold(0.0, f64::max);
    let mut squares = Squares::new(now.len(), widest, sides, periodic);
    for (id, place) in places.iter().enumerate() {
        squares.put(id, *place);
    }
    for id in 0..now.len() {
        if now[id] == wanted[id] {
            continue;
        }
        let mut room = wanted[id];
        squares.near(places[id], |other, [x, y]| {
            if other != id {
                room = room.min((x * x + y * y).sqrt() - now[other]);
            }
        });
        if !periodic {
            let [x, y] = places[id];
            room = room.min(x).min(y).min(sides[0] - x).min(sides[1] - y);
        }
        // A part of it: a disc that fills its cage would have all the collisions, and the others none.
        let larger = if room < wanted[id] { now[id] + PART * (room - now[id]) } else { room };
        now[id] = now[id].max(larger);
    }
}

/// The discs move about for a while, unless someone has it stopped.
fn stir(
    radii: &[f64],
    places: &mut [[f64; 2]],
    boundary: carom::Boundary,
    random: &mut Random,
    mut look_up: impl FnMut() -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut world = World::builder();
    world.boundary(boundary);
    for (radius, place) in radii.iter().zip(&*places) {
        let velocity = DVec2::from(random.normals());
        world.disc(DiscBody::new(DVec2::from(*place), *radius).mass(1.0).velocity(velocity));
    }
    let Ok(world) = world.build() else { return look_up() };
    let mut engine = Engine::new(&world);
    for collision in 0..STIRRED * radii.len() as u64 / 2 + 1 {
        if collision % LOOK_UP == 0 {
            look_up()?;
        }
        if engine.next_event().is_none() {
            break;
        }
    }
    for (id, place) in places.iter_mut().enumerate() {
        *place = engine.disc(id as u32).center.into();
    }
    ControlFlow::Continue(())
}

/// Discs by where they are: all that can touch one are in the nine squares around it.
struct Squares {
    sides: [f64; 2],
    count: [usize; 2],
    periodic: bool,
    squares: Vec<Vec<(usize, [f64; 2])>>,
}

impl Squares {
    fn new(discs: usize, widest: f64, sides: [f64; 2], periodic: bool) -> Self {
        let least = (2.0 * widest).max((sides[0] * sides[1] / (discs as f64 + 1.0)).sqrt());
        let count = sides.map(|side| ((side / least) as usize).max(1));
        Squares { sides, count, periodic, squares: vec![Vec::new(); count[0] * count[1]] }
    }

    fn square(&self, place: [f64; 2]) -> [usize; 2] {
        [0, 1].map(|axis| {
            let share = place[axis] / self.sides[axis] * self.count[axis] as f64;
            (share as usize).min(self.count[axis] - 1)
        })
    }

    fn put(&mut self, id: usize, place: [f64; 2]) {
        let [x, y] = self.square(place);
        self.squares[y * self.count[0] + x].push((id, place));
    }

    /// Shows all discs nearby, and the way to them: the shortest one, in periodic boxes.
    fn near(&self, place: [f64; 2], mut see: impl FnMut(usize, [f64; 2])) {
        let [x, y] = self.square(place);
        let columns = self.around(x, self.count[0]);
        for row in self.around(y, self.count[1]) {
            for column in columns.clone() {
                for (id, other) in &self.squares[row * self.count[0] + column] {
                    let way = [0, 1].map(|axis| {
                        let way = other[axis] - place[axis];
                        let side = self.sides[axis];
                        if self.periodic { way - side * (way / side).round() } else { way }
                    });
                    see(*id, way);
                }
            }
        }
    }

    fn around(&self, at: usize, count: usize) -> Vec<usize> {
        if count <= 3 && self.periodic {
            return (0..count).collect();
        }
        match self.periodic {
            true => vec![(at + count - 1) % count, at, (at + 1) % count],
            false => (at.saturating_sub(1)..=(at + 1).min(count - 1)).collect(),
        }
    }
}
