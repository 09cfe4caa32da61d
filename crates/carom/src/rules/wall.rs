//! When a disc meets a wall, or a side of the box.

use super::{Body, Setting};
use crate::{Boundary, Contact, Disc, Kind, Wall};
use glam::DVec2;

/// A disc's contact with a wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// From the disc towards the wall: a unit vector.
    pub normal: DVec2,
    pub kind: Kind,
    /// The number that the event log knows the wall by.
    pub number: u32,
}

impl Setting {
    /// How long after its last event a disc meets a wall, in its image that is `boxes` away.
    #[inline]
    pub fn wall_instant(&self, id: u32, body: &Body, wall: u32, boxes: [i32; 2]) -> f64 {
        self.contact(id, body, wall, boxes).map_or(f64::INFINITY, |contact| contact.instant)
    }

    /// Which part of a wall it is that the disc meets.
    pub fn hit(&self, id: u32, body: &Body, wall: u32, boxes: [i32; 2]) -> Option<Hit> {
        let contact = self.contact(id, body, wall, boxes)?;
        let (number, side) = self.wall_number(wall);
        Some(Hit { normal: contact.normal, kind: side.at(contact.feature_b), number })
    }

    #[inline]
    fn contact(&self, id: u32, body: &Body, wall: u32, boxes: [i32; 2]) -> Option<Contact> {
        let shape = &self.walls[wall as usize];
        if matches!(shape, Wall::Container(_)) && !self.holds(wall, id) {
            return None;
        }
        let disc = Disc::new(self.beside(body, shape, boxes), body.radius);
        shape.contact(&disc, body.velocity, f64::INFINITY)
    }

    /// Where a body is, as seen from a wall.
    #[inline]
    fn beside(&self, body: &Body, wall: &Wall, boxes: [i32; 2]) -> DVec2 {
        match wall {
            // Of its images, the one that the disc is in.
            Wall::Container(c) => c.center + self.nearest(body.place - c.center),
            _ => body.place - self.shift(boxes),
        }
    }

    /// The normal between a body and a wall, where it is.
    #[cold]
    pub fn normal_now(&self, body: &Body, wall: u32, boxes: [i32; 2]) -> DVec2 {
        let shape = &self.walls[wall as usize];
        shape.gap(&Disc::new(self.beside(body, shape, boxes), body.radius)).normal
    }

    /// The first side of the box that a disc meets, and how long after its last event.
    #[inline]
    pub fn side_instant(&self, body: &Body) -> Option<(f64, u8)> {
        let Boundary::Box { min, max } = self.boundary else { return None };
        let (p, v, r) = (body.place, body.velocity, body.radius);
        let x = side(p.x - min.x, max.x - p.x, r, v.x);
        let y = side(p.y - min.y, max.y - p.y, r, v.y);
        let (wait, number) = if y.0 < x.0 { (y.0, 2 + y.1) } else { x };
        (wait < f64::INFINITY).then_some((wait, number))
    }
}

/// When a disc that is `below` above the lower wall and `above` below the upper one meets one of
/// them, and which.
#[inline]
fn side(below: f64, above: f64, r: f64, v: f64) -> (f64, u8) {
    // Which of the two, no processor can foresee: both are reckoned, and one is taken.
    let upper = v > 0.0;
    let room = if upper { above - r } else { below - r };
    let wait = room.max(0.0) / v.abs();
    (if v == 0.0 { f64::INFINITY } else { wait }, u8::from(upper))
}

/// Outwards through a side of the box.
pub(crate) fn outwards(side: u8) -> DVec2 {
    match side {
        0 => DVec2::NEG_X,
        1 => DVec2::X,
        2 => DVec2::NEG_Y,
        _ => DVec2::Y,
    }
}
