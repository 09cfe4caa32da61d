//! What a cast meets on a stretch of its way.

use super::walk::{Stretch, length};
use super::{Cast, CastHit};
use crate::engine::Engine;
use crate::rigid::Stage;
use crate::rules::outwards;
use crate::{Boundary, Contact, Disc, Feature, Subject, Target, Wall, interfere, predict};
use alloc::vec::Vec;
use core::cmp::Ordering;
use glam::DVec2;

/// A contact, and with which image.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub hit: CastHit,
    boxes: [i32; 2],
}

impl Found {
    pub fn order(&self, other: &Found) -> Ordering {
        let (a, b) = (self.hit, other.hit);
        let times = a.contact.instant.total_cmp(&b.contact.instant);
        times.then_with(|| (a.target, self.boxes).cmp(&(b.target, other.boxes)))
    }
}

/// What has been met so far.
pub(super) struct Hits<F> {
    pub filter: F,
    /// Everything, if that was asked for.
    pub all: Option<Vec<Found>>,
    pub first: Option<Found>,
}

impl<F> Hits<F> {
    fn note(&mut self, target: Target, boxes: [i32; 2], contact: Option<Contact>, shift: DVec2) {
        let Some(mut contact) = contact else { return };
        contact.point_a += shift;
        contact.point_b += shift;
        let found = Found { hit: CastHit { target, contact }, boxes };
        if let Some(all) = &mut self.all {
            all.push(found);
        } else if self.first.is_none_or(|first| found.order(&first).is_lt()) {
            self.first = Some(found);
        }
    }
}

impl Engine {
    /// The contacts with all that is on a stage.
    pub(super) fn look_at_stage(
        &self,
        cast: &Cast,
        stage: &Stage,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let Cast { disc, velocity, horizon, moving } = *cast;
        stage.cast(disc, velocity, horizon, moving, self.now, |target, boxes, contact| {
            if (hits.filter)(target) {
                hits.note(target, boxes, Some(contact), DVec2::ZERO);
            }
        });
    }

    /// The contacts with the images of a disc that are near a stretch of the way.
    pub(super) fn meet_disc(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        id: u32,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let target = Target::Disc(id);
        if !(hits.filter)(target) {
            return;
        }
        let (setting, body) = (&self.bodies.setting, &self.bodies.hot[id as usize]);
        let place = body.place_at(self.now, setting.epochs);
        let velocity = if cast.moving { body.velocity } else { DVec2::ZERO };
        let mut meet = |boxes: [i32; 2]| {
            let shift = setting.shift(boxes);
            let disc = Disc::new(cast.disc.center - shift, cast.disc.radius);
            let other = Disc::new(setting.torus.map_or(place, |t| t.inside(place)), body.radius);
            let contact = predict::disc_disc(&disc, cast.velocity, &other, velocity, cast.horizon);
            hits.note(target, boxes, contact, shift);
        };
        let Some(torus) = setting.torus else { return meet([0, 0]) };
        let to = torus.inside(place);
        let (middle, half) = if cast.moving {
            let half = 0.5 * (stretch.to - stretch.from);
            let gone = velocity * (if half > 0.0 { stretch.from + half } else { 0.0 });
            let half = if half < f64::INFINITY { half * length(velocity) } else { 0.0 };
            (stretch.middle - gone, stretch.half + half)
        } else {
            (stretch.middle, stretch.half)
        };
        let reach = DVec2::splat((half + cast.disc.radius + body.radius) * (1.0 + 1e-6));
        torus.images_between(middle - to - reach, middle - to + reach, meet);
    }

    /// The contacts with the images of a wall that are near a stretch of the way.
    pub(super) fn meet_wall(
        &self,
        cast: &Cast,
        stretch: &Stretch,
        number: u32,
        hits: &mut Hits<impl Fn(Target) -> bool>,
    ) {
        let setting = &self.bodies.setting;
        let target = match setting.subject(number) {
            Subject::Polygon(n) => Target::Polygon(n),
            Subject::Container(n) => Target::Container(n),
            Subject::Segment(n) | Subject::Disc(n) => Target::Segment(n),
            Subject::World => return,
        };
        if !(hits.filter)(target) {
            return;
        }
        let wall = &setting.walls[number as usize];
        let meet = |boxes: [i32; 2]| {
            let shift = setting.shift(boxes);
            let disc = Disc::new(cast.disc.center - shift, cast.disc.radius);
            let contact = meet(&disc, cast.velocity, wall, cast.horizon);
            hits.note(target, boxes, contact, shift);
        };
        let Some(torus) = setting.torus else {
            let mut meet = meet;
            return meet([0, 0]);
        };
        let (low, high) = wall.bounds();
        let reach = DVec2::splat((stretch.half + cast.disc.radius) * (1.0 + 1e-6));
        let middle = stretch.middle;
        torus.images_between(middle - high - reach, middle - low + reach, meet);
    }

    /// The contacts with the sides of the box.
    pub(super) fn sides(&self, cast: &Cast, hits: &mut Hits<impl Fn(Target) -> bool>) {
        let Boundary::Box { min, max } = self.bodies.setting.boundary else { return };
        let Disc { center, radius } = cast.disc;
        let (below, above, v) = (center - min, max - center, cast.velocity);
        let rooms = [(below.x, -v.x), (above.x, v.x), (below.y, -v.y), (above.y, v.y)];
        for (side, (room, closing)) in rooms.into_iter().enumerate() {
            let target = Target::Side(side as u8);
            let instant = (room - radius).max(0.0) / closing;
            if closing > 0.0 && instant <= cast.horizon && (hits.filter)(target) {
                let normal = outwards(side as u8);
                let point_a = (center + v * instant) + normal * radius;
                let on_side = DVec2::select(normal.cmplt(DVec2::ZERO), min, point_a);
                let point_b = DVec2::select(normal.cmpgt(DVec2::ZERO), max, on_side);
                let (feature_a, feature_b) = (Feature::Rim, Feature::Side(side));
                let contact = Contact { instant, point_a, point_b, normal, feature_a, feature_b };
                hits.note(target, [0, 0], Some(contact), DVec2::ZERO);
            }
        }
    }
}

/// When a disc meets a wall. A container holds what starts in it.
fn meet(disc: &Disc, velocity: DVec2, wall: &Wall, horizon: f64) -> Option<Contact> {
    if let Wall::Container(container) = wall {
        let center = Disc::new(disc.center, 0.0);
        if interfere::touch::disc_container(&center, container) {
            return None;
        }
    }
    wall.contact(disc, velocity, horizon)
}
