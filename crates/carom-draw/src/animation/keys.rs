//! Where a body is, on the page, at parts of the whole: what a browser needs to move it.

use super::score::Score;
use crate::figure::{Shape, is_tiny, moves, summits, wait};
use crate::svg::{Degrees, Number, Part as Share};
use carom::{DVec2, Piece};
use std::fmt::{Display, Write};

/// Ease that goes as the square of the time, exactly: as a Bézier curve, x is the time and y its square.
const SQUARE: &str = "0.33333333 0 0.66666667 0.33333333";

/// What is less far away than this, in pixels, is in the same place.
const TINY: f64 = 0.02;

/// The motion of a body: at the start, at its events and at the end, and in between as it goes by itself.
/// Where it leaves a periodic box there are two keys for one time.
///
/// A browser goes straight from key to key. A parabola is a straight line and, besides, a fall that goes as
/// the square of the time, and so is a spin that changes: with an ease for the second, both are exact.
#[derive(Default)]
pub(super) struct Keys {
    /// Where it would be without a fall.
    places: Vec<(f64, DVec2)>,
    /// What it has fallen since the last of these.
    falls: Vec<(f64, DVec2)>,
    /// How far it is turned, without what its spin has gained; clockwise, in degrees.
    angles: Vec<(f64, f64)>,
    gains: Vec<(f64, f64)>,
    /// Places that it comes to, the outermost among them.
    passed: Vec<DVec2>,
    moves: bool,
}

impl Keys {
    pub fn of(score: &Score, id: u32) -> Self {
        let (timeline, body) = (score.timeline, score.cast.body(id));
        let turns = body.is_marked || matches!(body.shape, Shape::Polygon(..));
        let mut keys = Keys::default();
        if let Some(looks) = score.looks {
            keys.look(score, id, turns, looks);
            keys.end();
            return keys;
        }
        let (mut last, mut at) = (DVec2::NAN, DVec2::NAN);
        for whole in timeline.pieces_between(id, score.from, score.until) {
            let goes = whole.velocity != DVec2::ZERO || !whole.is_straight();
            keys.moves |= goes || turns && moves(&whole);
            for piece in timeline.cut(&whole) {
                // What comes to rest bounces hundreds of times, where there is nothing to be seen of it.
                if is_tiny(timeline, &piece, at, TINY / score.frame.page.scale) {
                    keys.add_rest(score, &piece);
                    last = DVec2::ZERO;
                } else {
                    at = piece.end;
                    keys.add_place(score, &piece, last);
                    last = if piece.is_straight() { piece.velocity } else { DVec2::NAN };
                }
                if turns {
                    keys.add_turn(score, &piece);
                }
            }
        }
        keys.end();
        keys
    }

    /// Where a body is at so many instants, and straight on from each to the next.
    fn look(&mut self, score: &Score, id: u32, turns: bool, looks: usize) {
        let (page, span) = (&score.frame.page, score.until - score.from);
        let far = score.frame.torus.map_or(f64::INFINITY, |torus| {
            0.5 * (torus.max - torus.min).min_element() * page.scale
        });
        let mut angle = 0.0;
        for look in 0..=looks {
            let part = look as f64 / looks as f64;
            let time = score.from + span * part;
            let Some(state) = score.timeline.get_body_at(id, time) else { continue };
            let (key, place) = (score.part(time), page.at(state.center));
            let last = self.places.last().map_or(place, |(_, place)| *place);
            if (place - last).length() > far {
                // It has left a periodic box, and come in again.
                self.places.push((key, last));
            }
            add_key(&mut self.places, key, place, |a, b| (a - b).length() < TINY);
            self.passed.push(place);
            let turned = -state.angle.to_degrees();
            let expected = angle - (state.spin * span / looks as f64).to_degrees();
            angle = if look == 0 {
                turned
            } else {
                turned + 360.0 * ((expected - turned) / 360.0).round()
            };
            if turns {
                add_key(&mut self.angles, key, angle, |a, b| (a - b).abs() < 0.01);
            }
        }
        let is_still = |keys: &[(f64, f64)]| keys.iter().all(|(_, angle)| *angle == keys[0].1);
        self.moves = self.places.iter().any(|(_, place)| *place != self.places[0].1)
            || !is_still(&self.angles);
    }

    fn add_place(&mut self, score: &Score, piece: &Piece, last: DVec2) {
        let (page, timeline) = (&score.frame.page, score.timeline);
        let [from, to] = times(score, piece);
        let fall = piece.acceleration * (0.5 * wait(timeline, piece) * wait(timeline, piece));
        let [start, end] = [piece.start, piece.end - fall].map(|place| page.at(place));
        let goes_on = self.places.last().is_some_and(|(_, at)| (*at - start).length() < 0.02);
        match (goes_on, last == piece.velocity && piece.is_straight()) {
            // A frame on the way is no corner.
            (true, true) => drop(self.places.pop()),
            (true, false) => {}
            (false, _) => self.places.push((from, start)),
        }
        self.places.push((to, end));
        let fall = DVec2::new(fall.x, -fall.y) * page.scale;
        add_change(&mut self.falls, [from, to], DVec2::ZERO, fall);
        self.passed.extend([start, page.at(piece.end)]);
        self.passed.extend(summits(timeline, piece).map(|place| page.at(place)));
    }

    /// A piece that begins and ends where the last one did.
    fn add_rest(&mut self, score: &Score, piece: &Piece) {
        let [_, to] = times(score, piece);
        let was_at_rest = self.falls.last().is_some_and(|(_, fall)| *fall == DVec2::ZERO)
            && self.places.len() > 1
            && self.places[self.places.len() - 2].1 == self.places[self.places.len() - 1].1;
        if let Some((time, place)) = self.places.last().copied() {
            let fallen = self.falls.last().map_or(DVec2::ZERO, |(_, fall)| *fall);
            if was_at_rest {
                self.places.pop();
            } else if fallen != DVec2::ZERO {
                self.places.push((time, place + fallen));
            }
            self.places.push((to, place + fallen));
            add_change(&mut self.falls, [time, to], DVec2::ZERO, DVec2::ZERO);
        }
    }

    fn add_turn(&mut self, score: &Score, piece: &Piece) {
        let ([from, to], wait) = (times(score, piece), wait(score.timeline, piece));
        let mut angle = -piece.angle.to_degrees();
        if let Some((_, last)) = self.angles.last() {
            // The library takes whole turns off at events: they would be seen.
            let last = last + self.gains.last().map_or(0.0, |(_, gain)| *gain);
            angle += 360.0 * ((last - angle) / 360.0).round();
        }
        let end = angle - (piece.spin * wait).to_degrees();
        let goes_on = self.angles.last().is_some_and(|(_, at)| (at - angle).abs() < 1e-4);
        let holds = |keys: &[(f64, f64)]| matches!(keys, [.., (_, one), (_, other)] if (one - other).abs() < 1e-4);
        if !goes_on {
            self.angles.push((from, angle));
        } else if (end - angle).abs() < 1e-4 && holds(&self.angles) {
            self.angles.pop();
        }
        self.angles.push((to, end));
        let gain = -(0.5 * piece.angular * wait * wait).to_degrees();
        add_change(&mut self.gains, [from, to], 0.0, gain);
    }

    /// The rest at the end; and nothing of what is not needed.
    fn end(&mut self) {
        if !self.moves {
            return;
        }
        if self.falls.iter().all(|(_, fall)| *fall == DVec2::ZERO) {
            self.falls.clear();
        }
        if self.gains.iter().all(|(_, gain)| *gain == 0.0) {
            self.gains.clear();
        }
        if self.angles.iter().all(|(_, angle)| *angle == self.angles[0].1) {
            self.angles.clear();
        }
        hold(&mut self.places);
        hold(&mut self.falls);
        hold(&mut self.angles);
        hold(&mut self.gains);
    }

    pub fn is_moving(&self) -> bool {
        self.moves && !self.places.is_empty()
    }

    pub fn is_turning(&self) -> bool {
        self.moves && !(self.angles.is_empty() && self.gains.is_empty())
    }

    /// The translations that add up to its way.
    pub fn translations(&self) -> Vec<Keyed> {
        let place = |place: &DVec2| format!("{} {}", Number(place.x), Number(place.y));
        let mut all = vec![Keyed::of(&self.places, place, false)];
        if !self.falls.is_empty() {
            all.push(Keyed::of(&self.falls, place, true));
        }
        all
    }

    /// The rotations that add up to how far it is turned.
    pub fn rotations(&self) -> Vec<Keyed> {
        let angle = |angle: &f64| Degrees(*angle);
        let mut all = Vec::new();
        if !self.angles.is_empty() {
            all.push(Keyed::of(&self.angles, angle, false));
        }
        if !self.gains.is_empty() {
            all.push(Keyed::of(&self.gains, angle, true));
        }
        all
    }

    /// Where its images are, from itself, that are ever seen in a periodic box: if it comes near a side,
    /// there is one at the other.
    pub fn images(&self, score: &Score, radius: f64) -> Vec<DVec2> {
        let Some(torus) = score.frame.torus else { return vec![DVec2::ZERO] };
        let (page, radius) = (&score.frame.page, radius * score.frame.page.scale);
        let (low, high) = (page.at(torus.min), page.at(torus.max));
        let (low, high) = (low.min(high), low.max(high));
        let along = |of: fn(&DVec2) -> f64| {
            let (low, high) = (of(&low), of(&high));
            let any = |near: &dyn Fn(f64) -> bool| self.passed.iter().any(|at| near(of(at)));
            let after = any(&|place| place - radius < low).then_some(high - low);
            let before = any(&|place| place + radius > high).then_some(low - high);
            [Some(0.0), after, before].into_iter().flatten()
        };
        let (xs, ys) = (along(|place| place.x), along(|place| place.y));
        xs.flat_map(|x| ys.clone().map(move |y| DVec2::new(x, y))).collect()
    }
}

/// When a piece begins and ends, as parts of the whole.
fn times(score: &Score, piece: &Piece) -> [f64; 2] {
    [piece.from, piece.to].map(|time| score.part(score.timeline.seconds(time)))
}

/// From nothing to a change, in a piece; one after the other of no change are one.
fn add_change<T: Copy + PartialEq>(
    keys: &mut Vec<(f64, T)>,
    [from, to]: [f64; 2],
    none: T,
    change: T,
) {
    let before = keys.last().map(|(_, last)| *last);
    if change == none && before == Some(none) {
        keys.pop();
    } else {
        keys.push((from, none));
    }
    keys.push((to, change));
}

/// One more; of those that are the same, the first and the last are kept.
fn add_key<T: Copy>(keys: &mut Vec<(f64, T)>, time: f64, value: T, same: impl Fn(T, T) -> bool) {
    match keys[..] {
        [.., (_, before), (_, last)] if same(before, last) && same(before, value) => {
            keys.pop();
            keys.push((time, before));
        }
        _ => keys.push((time, value)),
    }
}

fn hold<T: Copy>(keys: &mut Vec<(f64, T)>) {
    if let Some((_, last)) = keys.last().copied() {
        keys.push((1.0, last));
    }
}

/// What an element that animates says.
pub(super) struct Keyed {
    pub values: String,
    pub times: String,
    /// Whether they go as the square of the time from key to key, and how that is said.
    pub splines: Option<String>,
}

impl Keyed {
    fn of<T, D: Display>(keys: &[(f64, T)], shown: impl Fn(&T) -> D, is_squared: bool) -> Self {
        let (mut values, mut times) = (String::new(), String::new());
        for (number, (time, value)) in keys.iter().enumerate() {
            let gap = if number == 0 { "" } else { ";" };
            let _ = write!(values, "{gap}{}", shown(value));
            let _ = write!(times, "{gap}{}", Share(*time));
        }
        let splines = is_squared.then(|| vec![SQUARE; keys.len() - 1].join(";"));
        Keyed { values, times, splines }
    }
}
