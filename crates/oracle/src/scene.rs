//! A disc and a segment in f64, on their way to becoming a case.

use crate::random::Random;
use glam::DVec2;

/// What the disc has to do with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A point: both ends are the same.
    Point,
    /// The side of a segment that keeps its shape, mostly.
    Side,
    /// Its end.
    End,
    /// A segment whose ends go their own ways.
    Deforming,
}

/// Centre, end a, end b: where they are and how they move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    /// The places of the three.
    pub place: [DVec2; 3],
    /// Their velocities.
    pub velocity: [DVec2; 3],
    /// The acceleration of the centre.
    pub acceleration: DVec2,
    /// The radius of the disc (two discs: of both together).
    pub radius: f64,
}

impl Scene {
    /// The distance of the centre from the segment at time t, rounded.
    pub fn distance(&self, t: f64) -> f64 {
        let fall = self.acceleration * (0.5 * t * t);
        let w = |i: usize| {
            (self.place[0] - self.place[i]) + (self.velocity[0] - self.velocity[i]) * t + fall
        };
        let (wa, wb) = (w(1), w(2));
        let e = wa - wb;
        let (along, length) = (wa.dot(e), e.length());
        if along <= 0.0 || length == 0.0 {
            wa.length()
        } else if wb.dot(e) >= 0.0 {
            wb.length()
        } else {
            // From the nearer end, where less cancels.
            let w = if wa.length_squared() < wb.length_squared() { wa } else { wb };
            e.perp_dot(w).abs() / length
        }
    }

    /// The least distance for t in [0, until], rounded.
    pub fn least_distance(&self, until: f64) -> f64 {
        const STEPS: usize = 24;
        let step = until / STEPS as f64;
        let at = |i: usize| self.distance(i as f64 * step);
        let best = (0..=STEPS).min_by(|&i, &j| at(i).total_cmp(&at(j))).unwrap_or(0) as f64;
        let (mut low, mut high) = ((best - 1.0).max(0.0) * step, (best + 1.0) * step);
        for _ in 0..60 {
            let (s, t) = (low + 0.382 * (high - low), low + 0.618 * (high - low));
            if self.distance(s) < self.distance(t) { high = t } else { low = s }
        }
        self.distance(0.5 * (low + high))
    }

    /// The same scene elsewhere, rounded.
    #[must_use]
    pub fn moved(mut self, by: DVec2, velocity: DVec2) -> Self {
        self.place = self.place.map(|p| p + by);
        self.velocity = self.velocity.map(|v| v + velocity);
        self
    }

    /// In other units of length and time, rounded.
    #[must_use]
    pub fn scaled(mut self, length: f64, time: f64) -> Self {
        self.place = self.place.map(|p| p * length);
        self.velocity = self.velocity.map(|v| v * (length / time));
        self.acceleration *= length / time / time;
        self.radius *= length;
        self
    }

    /// With the axes u and n, as long as they are, in place of x and y.
    #[must_use]
    pub fn turned(mut self, u: DVec2) -> Self {
        let turn = |v: DVec2| u * v.x + u.perp() * v.y;
        self.place = self.place.map(turn);
        self.velocity = self.velocity.map(turn);
        self.acceleration = turn(self.acceleration);
        self
    }

    /// With the ends the other way round, now and then.
    #[must_use]
    pub fn either_way(mut self, random: &mut Random) -> Self {
        if random.chance(0.5) {
            self.place.swap(1, 2);
            self.velocity.swap(1, 2);
        }
        self
    }
}

/// How a scene is to be drawn: sizes in terms of the disc's radius, which is about 1.
pub struct Sizes {
    /// Length of the segment.
    pub length: f64,
    /// How far the disc comes from.
    pub way: f64,
    /// Its speed.
    pub speed: f64,
    /// How fast the ends part from each other, against the length.
    pub stretch: f64,
    /// How much of the fall is acceleration; 0 for straight motion.
    pub fall: f64,
}

/// A disc on its way to a segment, to hit it or to miss it by not much.
pub fn aimed(target: Target, sizes: &Sizes, random: &mut Random) -> Scene {
    let radius = random.between(0.5, 1.5);
    let t = sizes.way / sizes.speed;
    let along = random.direction();
    let a = random.direction() * random.unit();
    let b = if target == Target::Point { a } else { a + along * sizes.length };
    // Where the ends are at the time of arrival; they got there on their own ways.
    let own = |random: &mut Random| random.direction() * (sizes.stretch * random.unit());
    let drift = random.direction() * sizes.speed * random.between(0.0, 0.5);
    let (va, vb) = match target {
        Target::Deforming => {
            let unit = sizes.length.max(radius) / t;
            (own(random) * unit + drift, own(random) * unit + drift)
        }
        _ => (DVec2::ZERO, DVec2::ZERO),
    };
    let place = match target {
        Target::End => random.integer(0, 1).into(),
        _ if random.chance(0.2) => random.integer(0, 1).into(),
        _ => random.between(-0.2, 1.2),
    };
    let heading = match target {
        // From beyond the end, so that the end is what is hit.
        Target::End => {
            let out = if place == 0.0 { along } else { -along };
            out * random.between(0.05, 1.0) + out.perp() * random.between(-1.0, 1.0)
        }
        _ => random.direction(),
    };
    let heading = heading.normalize();
    let velocity = heading * sizes.speed;
    let acceleration = random.direction() * (sizes.fall * sizes.speed / t);
    let miss = heading.perp() * (radius * random.between(-1.3, 1.3));
    let arrival = a.lerp(b, place) + miss;
    let center = arrival - velocity * t - acceleration * (0.5 * t * t);
    // In the frame of the drifting ends.
    let velocity = velocity + 0.5 * (va + vb);
    let center = center - 0.5 * (va + vb) * t;
    Scene {
        place: [center, a - va * t, b - vb * t],
        velocity: [velocity, va, vb],
        acceleration,
        radius,
    }
}

/// A number of last digits to be off by: 0, a few units in the last place, or 10^-16 … 10^-3.
pub fn slightly(random: &mut Random) -> f64 {
    match random.integer(0, 3) {
        0 => 0.0,
        1 => random.sign() * f64::from(random.integer(1, 4)) * f64::EPSILON,
        _ => random.sign() * random.decade(-16.0, -3.0),
    }
}
