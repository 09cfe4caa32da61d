//! How often a body has had events with hardly any time between them.

use crate::Epochs;

/// How many events a body has had with hardly any time between them.
///
/// A few are ordinary: a corner, a row of touching discs. But where discs are wedged in, or bounces
/// pile up, there would be no end to them. Contacts with a restitution below 1 come to an end in two
/// steps: after [`STILL`](Self::STILL) events they do not bounce, so that bodies which press on each other come to move
/// together; after [`PARTS`](Self::PARTS), when hardly any relative velocity is left, they bounce elastically, so
/// that the bodies part (as in the TC model of Luding and McNamara, Granular Matter 1, 1998).
///
/// What is wedged in between walls, with no room at all, goes on even so. After [`LIMIT`](Self::LIMIT), the body is
/// left alone for a pause, at first 2⁻⁴⁸ of an epoch, and twice as long after every
/// [`SLOWLY`](Self::SLOWLY) of them, up to 2⁻²⁰. That is over once it has been without an event for four times as
/// long.
///
/// Hardly any time is 2⁻⁵⁸ of an epoch between elastic contacts, which is no more than the clock's own
/// rounding: a light disc between a heavy one and a wall does bounce millions of times in a row. It is
/// 2⁻³⁶ where energy is lost, because the collapse of a cluster goes on at every scale of time. (In an
/// epoch the fastest disc goes a thousand times the radius of the smallest.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Repeats(pub u16);

impl Repeats {
    const STILL: u16 = 16;
    const TOGETHER: u16 = 64;
    const PARTS: u16 = 256;
    const LIMIT: u16 = 1000;
    const SLOWLY: u16 = 64;
    const LAST: u16 = Self::LIMIT + 28 * Self::SLOWLY;
    /// The longest pause, as a share of an epoch. A prediction beyond it needs no thought of pauses.
    pub const LONGEST: f64 = 1.0 / (1u64 << 20) as f64;
    /// After this share of an epoch without an event, all is forgotten.
    const OVER: f64 = 4.0 * Self::LONGEST;
    const ELASTIC: f64 = 1.0 / (1u64 << 58) as f64;
    const INELASTIC: f64 = 1.0 / (1u64 << 36) as f64;

    /// So many.
    pub fn counted_before(many: u16) -> Self {
        Repeats(many.min(Self::LAST))
    }

    /// After one more event, `wait` after the one before.
    #[inline(always)]
    pub fn after(self, wait: f64, epochs: Epochs, elastic: bool) -> Self {
        if wait > Self::OVER * epochs.length() {
            return Repeats(0);
        }
        self.counted(wait / epochs.length(), elastic)
    }

    fn counted(self, share: f64, elastic: bool) -> Self {
        let hardly_any = if elastic { Self::ELASTIC } else { Self::INELASTIC };
        let most = if self.0 >= Self::LIMIT { Self::LONGEST } else { hardly_any };
        if share <= most {
            Repeats((self.0 + 1).min(Self::LAST))
        } else if self.0 >= Self::LIMIT {
            self
        } else {
            Repeats(0)
        }
    }

    /// How long the body is left alone: mostly not at all.
    #[inline]
    pub fn pause(self, epochs: Epochs) -> f64 {
        if self.0 < Self::LIMIT {
            return 0.0;
        }
        let doubled = (1u64 << ((self.0 - Self::LIMIT) / Self::SLOWLY)) as f64;
        epochs.length() * (doubled / (1u64 << 48) as f64)
    }

    /// Whether the last event was put off by a pause.
    #[inline]
    pub fn were_paused(self) -> bool {
        self.0 > Self::LIMIT
    }

    /// Whether contacts that are not elastic had better be carried out together.
    pub fn are_too_many(self) -> bool {
        self.0 >= Self::TOGETHER
    }

    /// Whether they go on after they have been carried out together.
    pub fn go_on(self) -> bool {
        self.0 >= Self::TOGETHER + Self::STILL / 2
    }

    /// Whether carrying them out together has not brought them to an end.
    pub fn have_no_end(self) -> bool {
        self.0 >= Self::TOGETHER + 2 * Self::STILL
    }

    /// Whether it is time to carry them out together once more, where that has not brought them to an end.
    pub fn are_due(self) -> bool {
        self.0 % Self::STILL == 0
    }

    /// Whether contacts that are not elastic are no longer what they are.
    #[inline]
    pub fn are_many(self) -> bool {
        self.0 >= Self::STILL
    }

    /// The restitution of a contact that has come to that: none, so that bodies which press on each other
    /// come to move together, and then a full one, so that they part.
    pub fn restitution(self) -> f64 {
        if self.0 < Self::PARTS { 0.0 } else { 1.0 }
    }
}
