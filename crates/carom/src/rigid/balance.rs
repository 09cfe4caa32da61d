//! Whether forces can hold bodies where they are, and how they have to be moved so that what carries touches.
//!
//! Bodies that hop are a little apart. First, forces are looked for as if all of their contacts were closed. If those of them
//! that carry can be closed all at once, that is done. In a heap with friction, more of them may carry than can be
//! closed: then the bodies are let down, until those that touch hold them.

use super::Stage;
use super::company::Touching;
use super::network::{self, Change, Push};
use super::rest::FITS;
use super::support;
use crate::number::sqrt;
use alloc::vec::Vec;
use glam::DVec2;

/// What may be left of gravity, as a share of it: as much as hops leave to the directions of contacts.
const BALANCED: f64 = 1e-5;
/// Things are together when this is left of the gaps between them, in sizes.
const CLOSED: f64 = 1e-13;
/// Bodies are let down for as long as it would take them to fall that many of the widest gaps.
const DEPTH: f64 = 1000.0;
/// So often it is looked at again how far contacts slide while they close.
const SLIDES: usize = 40;

impl Stage {
    /// If forces at these contacts can hold these bodies: how each has to be moved and turned, so that what carries
    /// touches.
    pub(super) fn balance(&self, members: &[u32], contacts: &[Touching]) -> Option<Vec<Change>> {
        let gaps: Vec<f64> = contacts.iter().map(|contact| contact.gap).collect();
        let heap = Heaped { stage: self, members, contacts, gaps };
        let all = alloc::vec![true; contacts.len()];
        let carries = heap.carrying(&all)?;
        heap.closed(&carries).or_else(|| heap.let_down())
    }
}

/// Bodies, and where they touch or are to touch.
struct Heaped<'a> {
    stage: &'a Stage,
    members: &'a [u32],
    contacts: &'a [Touching],
    gaps: Vec<f64>,
}

impl Heaped<'_> {
    /// Which of these contacts carry, if they can hold everything.
    fn carrying(&self, touch: &[bool]) -> Option<Vec<bool>> {
        let limit = BALANCED * self.falls();
        let (pushes, owners) = self.pushes(touch);
        let (left, forces) = network::least(&pushes, &self.given(self.stage.gravity), 0.01 * limit);
        if self.sizes(&left).any(|left| left > limit) {
            return None;
        }
        Some(self.owned(&owners, &forces))
    }

    /// How everything has to be moved so that these contacts are closed, if that can be.
    fn closed(&self, carries: &[bool]) -> Option<Vec<Change>> {
        let normals = self.along(|contact| contact.normal);
        let still = self.given(DVec2::ZERO);
        let small = CLOSED * self.smallest();
        let forces = network::closing(&normals, carries, &self.gaps, &still, small);
        let moves = network::after(&normals, &forces, &still);
        self.fits(&moves).then_some(moves)
    }

    /// Whether moves are no wider than gaps make them, and nothing is in the way of anything after them.
    fn fits(&self, moves: &[Change]) -> bool {
        let most = 64.0 * self.widest() + CLOSED * self.smallest();
        let deepest = -FITS * self.smallest();
        let normals = self.along(|contact| contact.normal);
        let mut gaps = normals.iter().zip(&self.gaps).map(|(push, gap)| gap + push.opening(moves));
        self.sizes(moves).all(|moved| moved <= most) && gaps.all(|gap| gap >= deepest)
    }

    /// How everything moves that falls together until it is held, if it is.
    ///
    /// One long step of time: what is left of gravity, times that, closes gaps, and forces are where one is closed. By
    /// itself, Coulomb's cone would let nothing slide that does not part as well: so it is done again, with as much more of
    /// a gap as it takes that off, until nothing slides farther.
    fn let_down(&self) -> Option<Vec<Change>> {
        let step = DEPTH * self.widest() / self.falls();
        if !(step > 0.0) {
            return None;
        }
        let fits = FITS * self.smallest() / step;
        let all = alloc::vec![true; self.contacts.len()];
        let (mut pushes, owners) = self.pushes(&all);
        let slides = self.along(|contact| contact.normal.perp());
        let (mut slid, mut before, mut pace) = (alloc::vec![0.0; slides.len()], Vec::new(), 1.0);
        for _ in 0..SLIDES {
            for (push, i) in pushes.iter_mut().zip(&owners) {
                push.opens = self.gaps[*i].max(0.0) / step + self.contacts[*i].friction * slid[*i];
            }
            let given = self.given(self.stage.gravity);
            let (left, forces) = support::carried(&pushes, &given, 0.01 * fits)?;
            let now = slides.iter().map(|slide| slide.opening(&left).abs());
            let farther: Vec<f64> = now.zip(&slid).map(|(now, slid)| now - slid).collect();
            pace = faster(pace, &farther, &before);
            for (slid, farther) in slid.iter_mut().zip(&farther) {
                *slid = (*slid + pace * farther).max(0.0);
            }
            let most = farther.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            before = farther;
            if most <= fits {
                let moved = |(way, turn): &Change| (*way * step, turn * step);
                let moves: Vec<Change> = left.iter().map(moved).collect();
                self.carrying(&self.owned(&owners, &forces))?;
                return self.fits(&moves).then_some(moves);
            }
        }
        None
    }

    /// Forces of one at each contact.
    fn along(&self, way: impl Fn(&Touching) -> DVec2) -> Vec<Push> {
        let push = |contact: &Touching| self.stage.push(self.members, contact, way(contact));
        self.contacts.iter().map(push).collect()
    }

    /// The edges of Coulomb's cone at each of these contacts, and which contact each is of.
    fn pushes(&self, touch: &[bool]) -> (Vec<Push>, Vec<usize>) {
        let (mut pushes, mut owners) = (Vec::new(), Vec::new());
        for (i, contact) in self.contacts.iter().enumerate().filter(|(i, _)| touch[*i]) {
            let t = contact.normal.perp() * contact.friction;
            let ways = [contact.normal, contact.normal + t, contact.normal - t];
            let ways = &ways[..if contact.friction > 0.0 { 3 } else { 1 }];
            let push = |way: &DVec2| self.stage.push(self.members, contact, *way);
            pushes.extend(ways.iter().map(push));
            owners.resize(pushes.len(), i);
        }
        (pushes, owners)
    }

    /// At which contacts forces act.
    fn owned(&self, owners: &[usize], forces: &[f64]) -> Vec<bool> {
        let mut acts = alloc::vec![false; self.contacts.len()];
        owners.iter().zip(forces).for_each(|(i, force)| acts[*i] |= *force > 0.0);
        acts
    }

    /// The same for every body.
    fn given(&self, way: DVec2) -> Vec<Change> {
        self.members.iter().map(|_| (way, 0.0)).collect()
    }

    /// How much each body is given, at its rim.
    fn sizes<'a>(&'a self, changes: &'a [Change]) -> impl Iterator<Item = f64> + 'a {
        let bodies = self.members.iter().map(|id| self.stage.body(*id));
        bodies
            .zip(changes)
            .map(|(body, (way, turn))| sqrt(way.length_squared()) + turn.abs() * body.reach)
    }

    fn smallest(&self) -> f64 {
        let sizes = self.members.iter().map(|id| self.stage.body(*id).size());
        sizes.fold(f64::INFINITY, f64::min)
    }

    fn widest(&self) -> f64 {
        self.gaps.iter().map(|gap| gap.abs()).fold(0.0, f64::max)
    }

    fn falls(&self) -> f64 {
        self.stage.falls()
    }
}

/// How much of a step to take, after what is left from one to the next: more if it goes on the same way, less if to and fro
/// (Aitken's way to a limit, as Irons and Tuck have it).
fn faster(pace: f64, left: &[f64], before: &[f64]) -> f64 {
    let (mut along, mut square) = (0.0, 0.0);
    for (now, before) in left.iter().zip(before) {
        along += before * (now - before);
        square += (now - before) * (now - before);
    }
    if square > 0.0 { (-pace * along / square).clamp(0.125, 16.0) } else { 1.0 }
}
