use crate::number::{Double, Exact, Formula, Number, Units, scale, sign};
use glam::{DVec2, DVec3};

/// How two straight paths lie, whenever they are walked.
///
/// Along each path its parameter goes from 0 at the start to 1 at the end: t on the first, s on the
/// second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Crossing<Point> {
    /// They cross in this point.
    At {
        /// How far along the first path, 0 to 1.
        t: f64,
        /// How far along the second, 0 to 1.
        s: f64,
        /// Where, as a place on the first path.
        point: Point,
    },
    /// Their lines would cross, beyond an end of one of them or of both.
    Beyond {
        /// How far along the first line.
        t: f64,
        /// How far along the second.
        s: f64,
    },
    /// In space: their lines pass each other.
    Skew {
        /// Where on the first line they are closest.
        t: f64,
        /// Where on the second.
        s: f64,
        /// How close.
        distance: f64,
    },
    /// They are parallel, or one of them is a point beside the other's line.
    Parallel,
    /// They lie on one line.
    Collinear {
        /// The part of the first path, from one t to another, that both share, if they share any.
        shared: Option<[f64; 2]>,
    },
}

/// Where do two straight paths in the plane cross, one from p₀ to p₁, the other from q₀ to q₁?
///
/// With d = Δp×Δq: t = (q₀−p₀)×Δq / d and s = (q₀−p₀)×Δp / d. Which case it is, is decided exactly;
/// t and s are within 1 ulp.
///
/// ```
/// use carom::{DVec2, predict::{Crossing, paths_cross}};
///
/// let at = |x, y| DVec2::new(x, y);
/// let path = [at(0.0, 0.0), at(4.0, 4.0)];
/// let point = at(1.0, 1.0);
/// assert_eq!(
///     paths_cross(path, [at(0.0, 2.0), at(4.0, -2.0)]),
///     Crossing::At { t: 0.25, s: 0.25, point }
/// );
/// assert_eq!(paths_cross(path, [at(1.0, 0.0), at(5.0, 4.0)]), Crossing::Parallel);
/// assert_eq!(
///     paths_cross(path, [at(2.0, 2.0), at(8.0, 8.0)]),
///     Crossing::Collinear { shared: Some([0.5, 1.0]) }
/// );
/// ```
pub fn paths_cross(p: [DVec2; 2], q: [DVec2; 2]) -> Crossing<DVec2> {
    let pair = Paths { p: p.map(|p| p.extend(0.0).into()), q: q.map(|q| q.extend(0.0).into()) };
    match pair.crossing() {
        Crossing::At { t, s, point } => Crossing::At { t, s, point: point.truncate() },
        Crossing::Beyond { t, s } => Crossing::Beyond { t, s },
        Crossing::Skew { t, s, distance } => Crossing::Skew { t, s, distance },
        Crossing::Parallel => Crossing::Parallel,
        Crossing::Collinear { shared } => Crossing::Collinear { shared },
    }
}

/// Where do two straight paths in space cross?
///
/// Exact: two paths drawn by hand in space nearly always pass each other by a little, and are then
/// [`Crossing::Skew`], which says how close they come.
///
/// ```
/// use carom::{DVec3, predict::{Crossing, paths_cross_3d}};
///
/// let at = |x, y, z| DVec3::new(x, y, z);
/// let path = [at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0)];
/// let point = at(1.0, 0.0, 0.0);
/// assert_eq!(
///     paths_cross_3d(path, [at(1.0, -1.0, -1.0), at(1.0, 1.0, 1.0)]),
///     Crossing::At { t: 0.25, s: 0.5, point }
/// );
/// assert_eq!(
///     paths_cross_3d(path, [at(1.0, -1.0, 3.0), at(1.0, 1.0, 3.0)]),
///     Crossing::Skew { t: 0.25, s: 0.5, distance: 3.0 }
/// );
/// ```
pub fn paths_cross_3d(p: [DVec3; 2], q: [DVec3; 2]) -> Crossing<DVec3> {
    Paths { p: p.map(Into::into), q: q.map(Into::into) }.crossing()
}

#[derive(Clone, Copy)]
struct Paths {
    p: [[f64; 3]; 2],
    q: [[f64; 3]; 2],
}

impl Paths {
    fn crossing(&self) -> Crossing<DVec3> {
        let [p, q] = [self.p, self.q].map(|path| path.map(DVec3::from));
        if self.all_zero(Which::Normal) {
            let points = p[0] == p[1] && q[0] == q[1];
            let on_line = self.all_zero(Which::FromP) && self.all_zero(Which::FromQ);
            return if points && p[0] != q[0] || !on_line {
                Crossing::Parallel
            } else {
                Crossing::Collinear { shared: self.shared() }
            };
        }
        let (t, s, distance) = self.closest();
        if sign(&Term(self, Which::Volume, 0)).is_ne() {
            return Crossing::Skew { t, s, distance };
        }
        if [Which::Before, Which::After]
            .iter()
            .all(|&w| sign(&Term(self, w, 0)).is_ge() && sign(&Term(self, w, 1)).is_ge())
        {
            // Not p₀ + t(p₁ − p₀): the difference may overflow.
            Crossing::At { t, s, point: p[0] * (1.0 - t) + p[1] * t }
        } else {
            Crossing::Beyond { t, s }
        }
    }

    fn all_zero(&self, which: Which) -> bool {
        (0..3).all(|axis| sign(&Term(self, which, axis)).is_eq())
    }

    /// Both on one line: what they share, along the first.
    fn shared(&self) -> Option<[f64; 2]> {
        let [p, q] = [self.p, self.q].map(|path| path.map(DVec3::from));
        let (way, other) = (p[1] - p[0], q[1] - q[0]);
        // The axis along which they differ most tells the order of all four ends.
        let size = |axis: usize| way[axis].abs().max(other[axis].abs());
        let axis = if size(0) >= size(1) && size(0) >= size(2) {
            0
        } else if size(1) >= size(2) {
            1
        } else {
            2
        };
        let ends = |path: [DVec3; 2]| {
            let (a, b) = (path[0][axis], path[1][axis]);
            if a <= b { [a, b] } else { [b, a] }
        };
        let ([p_low, p_high], [q_low, q_high]) = (ends(p), ends(q));
        let (low, high) = (p_low.max(q_low), p_high.min(q_high));
        if low > high {
            return None;
        }
        let (start, end) = (p[0][axis], p[1][axis]);
        if start == end {
            return Some([0.0, 0.0]);
        }
        let whole = Exact::of(end).minus(&Exact::of(start));
        let t = |x: f64| Exact::of(x).minus(&Exact::of(start)).quotient(&whole);
        let (one, two) = (t(low), t(high));
        Some(if one <= two { [one, two] } else { [two, one] })
    }

    /// Where the two lines are closest, and how close.
    fn closest(&self) -> (f64, f64, f64) {
        let all = [self.p[0], self.p[1], self.q[0], self.q[1]];
        let units = Units::of(all.as_flattened(), &[]);
        let scaled = Paths {
            p: self.p.map(|point| point.map(|x| units.length(x))),
            q: self.q.map(|point| point.map(|x| units.length(x))),
        };
        let [t, s, volume, nn] = scaled.quotients::<Double>();
        if nn.hi > 1e-200 && nn.hi < 1e200 {
            let distance = (volume.abs() / nn.sqrt()).hi;
            return ((t / nn).hi, (s / nn).hi, scale(distance, units.length));
        }
        // One of them is so short against the other that squares underflow.
        let [t, s, volume, nn] = self.quotients::<Exact>();
        let half = nn.top().div_euclid(2);
        let length = nn.double(2 * half).sqrt();
        let top = volume.top().max(half - 2000);
        let distance = (volume.double(top).abs() / length).hi;
        let places = (top - half).clamp(-4000, 4000) as i32;
        (t.quotient(&nn), s.quotient(&nn), scale(distance, places))
    }

    /// t|n|², s|n|², w·n and |n|², with n = Δp×Δq.
    fn quotients<N: Number>(&self) -> [N; 4] {
        let [dp, dq, w] = self.ways::<N>();
        let n = cross(&dp, &dq);
        [dot(&cross(&w, &dq), &n), dot(&cross(&w, &dp), &n), dot(&w, &n), dot(&n, &n)]
    }

    /// Δp, Δq and q₀ − p₀.
    fn ways<N: Number>(&self) -> [[N; 3]; 3] {
        let between = |from: [f64; 3], to: [f64; 3]| {
            core::array::from_fn(|i| N::of(to[i]).minus(&N::of(from[i])))
        };
        [
            between(self.p[0], self.p[1]),
            between(self.q[0], self.q[1]),
            between(self.p[0], self.q[0]),
        ]
    }
}

/// What a sign is wanted of.
#[derive(Clone, Copy)]
enum Which {
    /// Δp×Δq, by axis: 0 where parallel.
    Normal,
    /// (q₀−p₀)×Δp, by axis: 0 where q₀ is on the first line.
    FromP,
    /// (q₀−p₀)×Δq, by axis: 0 where p₀ is on the second.
    FromQ,
    /// (q₀−p₀)·(Δp×Δq): 0 where all four points are in one plane.
    Volume,
    /// t, or s, times |Δp×Δq|².
    Before,
    /// 1 − t, or 1 − s, times the same.
    After,
}

struct Term<'a>(&'a Paths, Which, usize);

impl Formula<1> for Term<'_> {
    fn values<N: Number>(&self) -> [N; 1] {
        let Term(paths, which, axis) = *self;
        let [dp, dq, w] = paths.ways::<N>();
        let along = |n: &[N; 3]| dot(&cross(&w, if axis == 0 { &dq } else { &dp }), n);
        let value = match which {
            Which::Normal => cross(&dp, &dq)[axis].clone(),
            Which::FromP => cross(&w, &dp)[axis].clone(),
            Which::FromQ => cross(&w, &dq)[axis].clone(),
            Which::Volume => dot(&w, &cross(&dp, &dq)),
            Which::Before => along(&cross(&dp, &dq)),
            Which::After => {
                let n = cross(&dp, &dq);
                dot(&n, &n).minus(&along(&n))
            }
        };
        [value]
    }
}

fn cross<N: Number>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    let part = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
    [part(1, 2), part(2, 0), part(0, 1)]
}

fn dot<N: Number>(a: &[N; 3], b: &[N; 3]) -> N {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}
