use super::Setting;
use crate::{Kind, Time};
use core::cmp::Ordering;

/// Whom or what a body meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Partner {
    /// A disc, by its number.
    Disc(u32),
    /// A wall, by its place in the world's list, in the image that is that many boxes away.
    Wall(u32, [i32; 2]),
    /// A side of the box: left, right, bottom, top.
    Side(u8),
}

/// A predicted event of the body `a`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    pub time: Time,
    pub a: u32,
    pub partner: Partner,
}

impl Meeting {
    /// Of two events, the one that is carried out first: by time, then by (a, b, kind).
    #[inline]
    pub fn order(&self, other: &Meeting, setting: &Setting) -> Ordering {
        match self.time.partial_cmp(&other.time) {
            Some(Ordering::Equal) | None => self.rank(setting).cmp(&other.rank(setting)),
            Some(unequal) => unequal,
        }
    }

    /// (a, b, kind) as the event log will have them.
    pub fn rank(&self, setting: &Setting) -> (u32, u32, Kind) {
        match self.partner {
            Partner::Disc(b) => (self.a.min(b), self.a.max(b), Kind::DiscDisc),
            Partner::Wall(wall, _) => {
                let (number, kind) = setting.wall_number(wall);
                (self.a, number, kind)
            }
            Partner::Side(side) => (self.a, u32::from(side), Kind::DiscBoundary),
        }
    }
}
