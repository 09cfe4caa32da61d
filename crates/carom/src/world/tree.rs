//! Who is near whom, for discs of any sizes anywhere: a tree of boxes.
//!
//! A grid would be quicker where all discs are alike, but has no good cell for discs of 1e-150 and
//! 1e150 in one world. A balanced tree, each half split where its centres spread farther, does not
//! mind: 10⁶ discs take a third of a second to sort and compare, alike or mixed 1 : 1000.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use glam::DVec2;

/// How many discs are no longer split.
const LEAF: usize = 8;

/// Far more than rounding, and far less than what a tree loses by it.
const SLACK: f64 = 1e-14;

/// A disc and its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub center: DVec2,
    pub radius: f64,
    pub id: u32,
}

/// An upright box that things are in, a little wider than it must be: rounding never takes what meets
/// for what does not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub low: DVec2,
    pub high: DVec2,
}

impl Bounds {
    const NOTHING: Bounds = Bounds { low: DVec2::INFINITY, high: DVec2::NEG_INFINITY };

    pub fn of(item: &Item) -> Self {
        let reach = DVec2::splat(item.radius);
        let slack = (item.center.abs() + reach) * SLACK;
        Bounds { low: item.center - reach - slack, high: item.center + reach + slack }
    }

    fn with(self, other: Bounds) -> Self {
        Bounds { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The same, elsewhere.
    pub fn shifted(self, shift: DVec2) -> Self {
        if shift == DVec2::ZERO {
            return self;
        }
        let slack = (self.low.abs().max(self.high.abs()) + shift.abs()) * SLACK;
        Bounds { low: self.low + shift - slack, high: self.high + shift + slack }
    }

    #[inline]
    fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether it may meet what is within `radius` of the segment from a to b: false only if certain.
    pub fn may_meet(&self, a: DVec2, b: DVec2, radius: f64) -> bool {
        let wide = DVec2::splat(radius);
        let slack = (self.low.abs().max(self.high.abs()) + a.abs().max(b.abs()) + wide) * SLACK;
        let (low, high) = (self.low - wide - slack, self.high + wide + slack);
        if a.max(b).cmplt(low).any() || a.min(b).cmpgt(high).any() {
            return false;
        }
        // All of the box is on one side of the line: across the segment, its middle is farther from
        // the line than it reaches. Products of numbers up to 1e153 stay finite; those that underflow
        // are below 1e-300, which is added.
        let (e, w, half) = (b - a, (low + high) * 0.5 - a, (high - low) * 0.5 + slack);
        let (x, y) = (e.x * w.y, e.y * w.x);
        let reach = e.x.abs() * half.y + e.y.abs() * half.x;
        (x - y).abs() <= reach + SLACK * (x.abs() + y.abs()) + 1e-300
    }

    /// Whether it may meet the rim of a container: false only if certain.
    pub fn may_cross_rim(&self, center: DVec2, radius: f64) -> bool {
        let slack = (self.low.abs().max(self.high.abs()) + center.abs()) * SLACK;
        let (left, right) = (self.low - center - slack, self.high - center + slack);
        let near = left.max(-right).max(DVec2::ZERO);
        let far = right.max(-left);
        let square = radius * radius;
        let outside = near.x * near.x + near.y * near.y > square * (1.0 + SLACK);
        let inside = far.x * far.x + far.y * far.y < square * (1.0 - SLACK);
        !(outside || inside)
    }
}

/// Discs, halved again and again.
#[derive(Debug)]
pub(super) struct Tree {
    items: Vec<Item>,
    /// The root, then the two halves, then their halves …
    bounds: Vec<Bounds>,
    depth: u32,
}

/// A part of a tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Its place among the bounds.
    index: usize,
    /// Its items.
    range: Range<usize>,
    /// How often it is halved.
    depth: u32,
}

impl Node {
    pub fn is_leaf(&self) -> bool {
        self.depth == 0
    }

    pub fn halves(&self) -> [Node; 2] {
        let middle = self.range.start + self.range.len() / 2;
        let (index, depth) = (2 * self.index, self.depth - 1);
        [
            Node { index: index + 1, range: self.range.start..middle, depth },
            Node { index: index + 2, range: middle..self.range.end, depth },
        ]
    }
}

impl Tree {
    pub fn of(mut items: Vec<Item>) -> Self {
        let mut depth = 0;
        while items.len() > LEAF << depth {
            depth += 1;
        }
        let mut bounds = vec![Bounds::NOTHING; (2 << depth) - 1];
        split(&mut items, 0, depth, &mut bounds);
        Tree { items, bounds, depth }
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn root(&self) -> Node {
        Node { index: 0, range: 0..self.items.len(), depth: self.depth }
    }

    pub fn items(&self, node: &Node) -> &[Item] {
        &self.items[node.range.clone()]
    }

    pub fn bounds(&self, node: &Node) -> Bounds {
        self.bounds[node.index]
    }

    /// Shows every two items whose boxes meet, in either order, until told to stop by `false`.
    pub fn pairs(&self, see: &mut impl FnMut(&Item, &Item) -> bool) -> bool {
        self.pairs_in(&self.root(), see)
    }

    fn pairs_in(&self, node: &Node, see: &mut impl FnMut(&Item, &Item) -> bool) -> bool {
        if node.is_leaf() {
            let items = self.items(node);
            return items.iter().enumerate().all(|(i, a)| items[i + 1..].iter().all(|b| see(a, b)));
        }
        let [left, right] = node.halves();
        self.pairs_in(&left, see)
            && self.pairs_in(&right, see)
            && self.pairs_between(&left, (self, &right), DVec2::ZERO, see)
    }

    /// Shows every item together with those of another tree, shifted, whose boxes meet its own.
    pub fn pairs_with(
        &self,
        other: &Tree,
        shift: DVec2,
        see: &mut impl FnMut(&Item, &Item) -> bool,
    ) -> bool {
        self.pairs_between(&self.root(), (other, &other.root()), shift, see)
    }

    fn pairs_between(
        &self,
        a: &Node,
        (other, b): (&Tree, &Node),
        shift: DVec2,
        see: &mut impl FnMut(&Item, &Item) -> bool,
    ) -> bool {
        let there = other.bounds(b).shifted(shift);
        if !self.bounds(a).meets(&there) {
            return true;
        }
        if a.is_leaf() && b.is_leaf() {
            let near = self.items(a).iter().filter(|item| Bounds::of(item).meets(&there));
            return near.into_iter().all(|x| other.items(b).iter().all(|y| see(x, y)));
        }
        if a.depth >= b.depth {
            a.halves().iter().all(|half| self.pairs_between(half, (other, b), shift, see))
        } else {
            b.halves().iter().all(|half| self.pairs_between(a, (other, half), shift, see))
        }
    }
}

/// Sorts items into halves, and notes the bounds of all parts.
fn split(items: &mut [Item], index: usize, depth: u32, bounds: &mut [Bounds]) -> Bounds {
    let all = if depth == 0 {
        items.iter().fold(Bounds::NOTHING, |all, item| all.with(Bounds::of(item)))
    } else {
        let (low, high) =
            items.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), item| {
                (low.min(item.center), high.max(item.center))
            });
        let spread = high - low;
        let along = if spread.x >= spread.y { 0 } else { 1 };
        let middle = items.len() / 2;
        items.select_nth_unstable_by(middle, |a, b| {
            a.center[along].total_cmp(&b.center[along]).then(a.id.cmp(&b.id))
        });
        let (left, right) = items.split_at_mut(middle);
        split(left, 2 * index + 1, depth - 1, bounds).with(split(
            right,
            2 * index + 2,
            depth - 1,
            bounds,
        ))
    };
    bounds[index] = all;
    all
}
