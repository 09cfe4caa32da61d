use super::Stage;
use super::thing::{Form, Key};
use crate::{Kind, Time};
use core::cmp::Ordering;

/// What a body is to meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum With {
    /// A thing, in the image that is that many boxes away.
    Thing(Key, [i32; 2]),
    /// Nothing: the way it is held changes by itself.
    Itself,
}

/// A predicted event of the body a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    pub time: Time,
    pub a: u32,
    pub with: With,
}

/// Where an event stands among those of one instant: (a, b, kind), as the log has them.
pub(crate) type Rank = (u32, u32, Kind);

impl Meeting {
    /// Of two events, the one that is carried out first.
    pub fn order(&self, other: &Meeting, stage: &Stage) -> Ordering {
        match self.time.partial_cmp(&other.time) {
            Some(Ordering::Equal) | None => self.rank(stage).cmp(&other.rank(stage)),
            Some(unequal) => unequal,
        }
    }

    pub fn rank(&self, stage: &Stage) -> Rank {
        match self.with {
            With::Itself => (self.a, self.a, Kind::Change),
            With::Thing(key, _) => {
                let (a, b) = stage.told(self.a, key);
                let (one, other) = (stage.get(a), stage.get(b));
                (one.number, other.number, one.kind_with(other))
            }
        }
    }
}

impl Stage {
    /// Which of two things the event log calls a, and which b. A polygon that is fixed is a wall, and a wall is b; of a disc
    /// and a polygon, a is the disc; of two alike, a has the lower number.
    pub fn told(&self, body: u32, key: Key) -> (Key, Key) {
        let is_wall = |key: Key| match key {
            Key::Wall(_) => true,
            Key::Body(_) => {
                let thing = self.get(key);
                thing.is_fixed() && matches!(thing.form, Form::Polygon(_))
            }
        };
        let a = Key::Body(body);
        let place = |key: Key| (is_wall(key), !self.get(key).is_disc(), key);
        if place(a) <= place(key) { (a, key) } else { (key, a) }
    }
}
