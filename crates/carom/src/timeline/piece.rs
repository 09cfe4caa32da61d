use super::Timeline;
use crate::rigid::{Flight, until_side};
use crate::world::Torus;
use crate::{BodyState, Epochs, Time, When};
use glam::DVec2;

/// A piece of a body's path between two of its events: straight, or where it falls a parabola.
///
/// In a periodic world it starts inside the box and may end outside: it is not broken at the border.
/// [`Timeline::cut`] does that.
///
/// ```
/// use carom::{DVec2, DiscBody, Timeline, World};
/// let mut world = World::builder();
/// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
/// let mut timeline = Timeline::new(&world.build().unwrap());
/// timeline.end_at(3.0);
///
/// let piece = timeline.pieces(0).next().unwrap();
/// assert_eq!((piece.start, piece.end), (DVec2::ZERO, DVec2::new(3.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// When it begins.
    pub from: Time,
    /// When it ends: later.
    pub to: Time,
    /// The centre of the disc at the beginning.
    pub start: DVec2,
    /// The centre of the disc at the end: start + velocity·time, and what it falls.
    pub end: DVec2,
    /// The velocity: all along, or where it falls, at the beginning.
    pub velocity: DVec2,
    /// The acceleration all along.
    pub acceleration: DVec2,
    /// How far the body is turned at the beginning.
    pub angle: f64,
    /// Its angular velocity at the beginning.
    pub spin: f64,
    /// Its angular acceleration all along.
    pub angular: f64,
}

impl Piece {
    /// Where the centre is, and how the body is turned, `wait` after the beginning.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.gravity(DVec2::new(0.0, -2.0));
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(3.0);
    /// let piece = timeline.pieces(0).next().unwrap();
    /// assert_eq!(piece.after(2.0).center, DVec2::new(2.0, -4.0));
    /// ```
    pub fn after(&self, wait: f64) -> BodyState {
        let later = self.flight().after(wait);
        let (center, velocity) = (later.place, later.velocity);
        BodyState { center, angle: later.angle, velocity, spin: later.spin }
    }

    fn flight(&self) -> Flight {
        let Piece { start, velocity, acceleration, angle, spin, angular, from, .. } = *self;
        Flight { place: start, velocity, acceleration, angle, spin, angular, time: from }
    }

    /// Whether it is a straight one.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let mut timeline = Timeline::new(&world.build().unwrap());
    /// # timeline.end_at(3.0);
    /// assert!(timeline.pieces(0).next().unwrap().is_straight());
    /// ```
    pub fn is_straight(&self) -> bool {
        self.acceleration == DVec2::ZERO
    }
}

impl Timeline {
    /// A disc's path: its straight pieces, in order. Those that take no time, between events at the same
    /// instant, are left out.
    ///
    /// Each starts where the one before ends, bit for bit (in a periodic world, where that is inside
    /// the box; with frames, where the frame has it).
    ///
    /// # Panics
    ///
    /// If there never was such a disc.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Pic, Timeline, World};
    ///
    /// let mut world = World::builder();
    /// world.boundary(Boundary::boxed(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(2.0, 2.0), 1.0).velocity(DVec2::X));
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// Pic::new(&world).advance_with(5.0, |event| timeline.record(event));
    /// timeline.end_at(5.0);
    ///
    /// let corners: Vec<f64> = timeline.pieces(0).map(|piece| piece.end.x).collect();
    /// assert_eq!(corners, [3.0, 1.0, 3.0]);
    /// ```
    pub fn pieces(&self, id: u32) -> impl DoubleEndedIterator<Item = Piece> {
        self.pieces_between(id, self.start, self.end)
    }

    /// The part of a disc's path from one time to another: the first and the last piece are cut to fit.
    ///
    /// # Panics
    ///
    /// If there never was such a disc.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(9.0);
    ///
    /// let piece = timeline.pieces_between(0, 4.0, 6.0).next().unwrap();
    /// assert_eq!((piece.start.x, piece.end.x), (4.0, 6.0));
    /// ```
    pub fn pieces_between<A: When, B: When>(
        &self,
        id: u32,
        from: A,
        to: B,
    ) -> impl DoubleEndedIterator<Item = Piece> + use<'_, A, B> {
        let (from, to) = (self.within(from), self.within(to));
        let track = &self.tracks[id as usize];
        (track.index(from)..=track.index(to)).filter_map(move |i| {
            let begin = track.get(i).filter(|begin| !begin.is_gone())?;
            let from = if begin.time() > from { begin.time() } else { from };
            let to =
                track.get(i + 1).map_or(to, |next| if next.time() < to { next.time() } else { to });
            if !(from < to) {
                return None;
            }
            let wait = self.epochs.between(from, to);
            if self.rigid.is_none() {
                let state = begin.state_at(from, self);
                let (start, velocity) = (state.center, state.velocity);
                let (acceleration, angle, spin, angular) = (DVec2::ZERO, 0.0, 0.0, 0.0);
                let end = start + velocity * wait;
                return Some(Piece {
                    from,
                    to,
                    start,
                    end,
                    velocity,
                    acceleration,
                    angle,
                    spin,
                    angular,
                });
            }
            let flight = self.flight_at(id, begin, track.turn(i), from);
            let BodyState { center, .. } = self.body_state(id, begin, track.turn(i), from);
            let (velocity, acceleration) = (flight.velocity, flight.acceleration);
            let end = center + (flight.after(wait).place - flight.place);
            let (angle, spin, angular) = (flight.angle, flight.spin, flight.angular);
            let start = center;
            Some(Piece { from, to, start, end, velocity, acceleration, angle, spin, angular })
        })
    }

    /// A piece, cut where it leaves a periodic box and goes on from the other side: one or more pieces,
    /// all inside the box. In other worlds it stays whole.
    ///
    /// These are for drawing: places where it is cut lie on the border, and are rounded otherwise. There
    /// are as many as the disc crosses borders.
    ///
    /// ```
    /// use carom::{Boundary, DVec2, DiscBody, Timeline, World};
    /// let mut world = World::builder();
    /// world.boundary(Boundary::periodic(DVec2::ZERO, DVec2::new(4.0, 4.0)));
    /// world.disc(DiscBody::new(DVec2::new(3.0, 2.0), 1.0).velocity(DVec2::X));
    /// let mut timeline = Timeline::new(&world.build().unwrap());
    /// timeline.end_at(6.0);
    ///
    /// let whole = timeline.pieces(0).next().unwrap();
    /// let xs: Vec<_> = timeline.cut(&whole).map(|piece| (piece.start.x, piece.end.x)).collect();
    /// assert_eq!(xs, [(3.0, 4.0), (0.0, 4.0), (0.0, 1.0)]);
    /// ```
    pub fn cut(&self, piece: &Piece) -> impl Iterator<Item = Piece> + use<> {
        let mut cuts = Cuts::new(*piece, self.epochs, self.torus);
        core::iter::from_fn(move || cuts.next())
    }
}

/// A piece on its way through the images of a periodic box.
struct Cuts {
    piece: Piece,
    epochs: Epochs,
    torus: Option<Torus>,
    /// How long the piece takes, and how much of that is done.
    whole: f64,
    done: f64,
    /// The place then, and the image of the box that it is in.
    place: DVec2,
    image: DVec2,
}

impl Cuts {
    fn new(piece: Piece, epochs: Epochs, torus: Option<Torus>) -> Self {
        let whole = epochs.between(piece.from, piece.to);
        Cuts { piece, epochs, torus, whole, done: 0.0, place: piece.start, image: DVec2::ZERO }
    }

    fn next(&mut self) -> Option<Piece> {
        while self.done < self.whole {
            let Some(torus) = self.torus else {
                self.done = self.whole;
                return Some(self.piece);
            };
            if !self.piece.is_straight() {
                return self.next_curved(torus);
            }
            let (start, v) = (self.piece.start, self.piece.velocity);
            let x = leave(start.x, v.x, torus.min.x, torus.sides.x, self.image.x);
            let y = leave(start.y, v.y, torus.min.y, torus.sides.y, self.image.y);
            let until = x.min(y).min(self.whole);

            let unwrapped = if until < self.whole { start + v * until } else { self.piece.end };
            let mut end = (unwrapped - self.image * torus.sides).clamp(torus.min, torus.max);
            let (from, done, begun) = (self.place, self.done, self.image);
            self.place = end;
            if x <= until {
                (end.x, self.place.x, self.image.x) = pass(v.x, torus.min.x, torus.max.x, begun.x);
            }
            if y <= until {
                (end.y, self.place.y, self.image.y) = pass(v.y, torus.min.y, torus.max.y, begun.y);
            }
            // Beyond 2⁵³ boxes there is no next one.
            let stuck = until < self.whole && self.image == begun;
            self.done = if stuck { self.whole } else { until.max(done) };
            if until > done {
                let when = |t: f64| self.epochs.after(self.piece.from, t);
                let from_time = if done > 0.0 { when(done) } else { self.piece.from };
                let to = if until < self.whole { when(until) } else { self.piece.to };
                let angle = self.piece.after(done).angle;
                return Some(Piece {
                    from: from_time,
                    to,
                    start: from,
                    end,
                    velocity: v,
                    angle,
                    ..self.piece
                });
            }
        }
        None
    }

    /// The same where it falls: from side to side of the box by parabolas.
    fn next_curved(&mut self, torus: Torus) -> Option<Piece> {
        let here = self.piece.after(self.done);
        let shift = self.image * torus.sides;
        let at = (here.center - shift).clamp(torus.min, torus.max);
        let (v, a) = (here.velocity, self.piece.acceleration);
        let leave =
            |gap: f64, speed: f64, pull: f64| until_side(gap, speed, pull).unwrap_or(f64::INFINITY);
        let sides = [
            (leave(torus.max.x - at.x, v.x, a.x), DVec2::X),
            (leave(at.x - torus.min.x, -v.x, -a.x), DVec2::NEG_X),
            (leave(torus.max.y - at.y, v.y, a.y), DVec2::Y),
            (leave(at.y - torus.min.y, -v.y, -a.y), DVec2::NEG_Y),
        ];
        let (wait, way) = sides.into_iter().reduce(|x, y| if y.0 < x.0 { y } else { x })?;
        let until = (self.done + wait).min(self.whole);
        let crosses = self.done + wait < self.whole;
        let end = (self.piece.after(until).center - shift).clamp(torus.min, torus.max);
        let when = |t: f64| self.epochs.after(self.piece.from, t);
        let piece = Piece {
            from: if self.done > 0.0 { when(self.done) } else { self.piece.from },
            to: if crosses { when(until) } else { self.piece.to },
            start: at,
            end,
            velocity: v,
            angle: here.angle,
            spin: here.spin,
            ..self.piece
        };
        self.done = until;
        if crosses {
            self.image += way;
        }
        Some(piece)
    }
}

/// How long after it was at `start`, in the box itself, a coordinate leaves an image of the box.
fn leave(start: f64, v: f64, min: f64, side: f64, image: f64) -> f64 {
    if v > 0.0 {
        (min + (image + 1.0) * side - start) / v
    } else if v < 0.0 {
        (min + image * side - start) / v
    } else {
        f64::INFINITY
    }
}

/// Where a coordinate leaves the box, where it comes in again, and in which image.
fn pass(v: f64, min: f64, max: f64, image: f64) -> (f64, f64, f64) {
    if v > 0.0 { (max, min, image + 1.0) } else { (min, max, image - 1.0) }
}
