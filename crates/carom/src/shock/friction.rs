//! Shocks of bodies that spin and rub.

use super::direction;
use crate::number::{exponent, scale, sqrt};
use glam::DVec2;

/// What [`shock_with_friction`] needs to know of a body.
///
/// A fixed body has infinite mass and infinite inertia; its velocity and its spin may be anything (a
/// conveyor belt, a driven wheel). Infinite mass alone is a wheel on a fixed axle; infinite inertia
/// alone is a body that cannot turn.
///
/// ```
/// use carom::{DVec2, Polygon, shock::SpinningBody};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
/// let mass = 6.0;
/// let corner = block.vertices()[0];
/// let body = SpinningBody {
///     velocity: DVec2::new(0.0, -1.0),
///     spin: 0.5,
///     mass,
///     inertia: mass * block.inertia_per_mass(),
///     arm: corner - block.centroid(),
/// };
/// assert_eq!(body.contact_velocity(), DVec2::new(0.5, -2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpinningBody {
    /// Velocity of its centre of mass.
    pub velocity: DVec2,
    /// Angular velocity, radians per unit of time, counter-clockwise.
    pub spin: f64,
    /// Mass, > 0; may be infinite.
    pub mass: f64,
    /// Moment of inertia about the centre of mass, > 0; may be infinite.
    pub inertia: f64,
    /// From the centre of mass to the point of contact.
    pub arm: DVec2,
}

impl SpinningBody {
    /// A solid disc of the same material everywhere: its moment of inertia is ½ m r².
    ///
    /// The radius is the disc's own, not the length of the arm, which is rounded anew at each
    /// contact: the inertia stays the same from shock to shock.
    ///
    /// ```
    /// use carom::{DVec2, shock::SpinningBody};
    /// let disc = SpinningBody::disc(DVec2::ZERO, 3.0, 4.0, 2.0, DVec2::new(0.0, -2.0));
    /// assert_eq!(disc.inertia, 8.0);
    /// assert_eq!(disc.contact_velocity(), DVec2::new(6.0, 0.0));
    /// ```
    pub const fn disc(velocity: DVec2, spin: f64, mass: f64, radius: f64, arm: DVec2) -> Self {
        SpinningBody { velocity, spin, mass, inertia: 0.5 * mass * (radius * radius), arm }
    }

    /// A body that no shock can change, at rest or with a velocity: a wall, a conveyor belt.
    ///
    /// ```
    /// use carom::{DVec2, shock::SpinningBody};
    /// let belt = SpinningBody::fixed(DVec2::X);
    /// assert_eq!(belt.contact_velocity(), DVec2::X);
    /// ```
    pub const fn fixed(velocity: DVec2) -> Self {
        let (mass, inertia) = (f64::INFINITY, f64::INFINITY);
        SpinningBody { velocity, spin: 0.0, mass, inertia, arm: DVec2::ZERO }
    }

    /// The velocity of its point in contact.
    ///
    /// ```
    /// use carom::{DVec2, shock::SpinningBody};
    /// // A wheel that rolls: the point on the ground is at rest.
    /// let wheel = SpinningBody::disc(DVec2::X, -2.0, 1.0, 0.5, DVec2::new(0.0, -0.5));
    /// assert_eq!(wheel.contact_velocity(), DVec2::ZERO);
    /// ```
    pub fn contact_velocity(&self) -> DVec2 {
        self.velocity + self.spin * self.arm.perp()
    }
}

/// How two bodies part that rub: see [`shock_with_friction`].
///
/// ```
/// use carom::{DVec2, shock::{Slip, SpinningBody, shock_with_friction}};
///
/// let disc = SpinningBody::disc(DVec2::new(0.1, -1.0), 0.0, 1.0, 1.0, DVec2::new(0.0, -1.0));
/// let floor = SpinningBody::fixed(DVec2::ZERO);
/// let bounce = shock_with_friction(disc, floor, DVec2::new(0.0, -1.0), 1.0, 0.5);
/// assert_eq!(bounce.slip, Slip::Sticks);
/// assert_eq!(bounce.impulse.y, -2.0); // on the floor
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// a, with its velocity and spin afterwards.
    pub a: SpinningBody,
    /// b, with its velocity and spin afterwards.
    pub b: SpinningBody,
    /// The impulse on b; on a it is the opposite.
    pub impulse: DVec2,
    /// Whether the points in contact still slide along each other when the bodies part.
    pub slip: Slip,
}

/// How the points in contact part.
///
/// ```
/// use carom::{DVec2, shock::{Slip, SpinningBody, shock_with_friction}};
///
/// // Fast along the floor: friction is used up before it has stopped the slip.
/// let disc = SpinningBody::disc(DVec2::new(9.0, -1.0), 0.0, 1.0, 1.0, DVec2::new(0.0, -1.0));
/// let floor = SpinningBody::fixed(DVec2::ZERO);
/// let bounce = shock_with_friction(disc, floor, DVec2::new(0.0, -1.0), 1.0, 0.5);
/// assert_eq!(bounce.slip, Slip::Slides);
/// assert_eq!(bounce.a.velocity, DVec2::new(8.0, 1.0)); // lost μ times the normal impulse
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Slip {
    /// There was no shock: the points in contact do not approach, or nothing can move them.
    None,
    /// Without sliding: no tangential velocity is left.
    Sticks,
    /// Sliding along each other, as at the beginning.
    Slides,
    /// Sliding, but the other way than at the beginning: friction could not hold the contact when
    /// its slip had stopped. Also where it did not slide at first.
    Reverses,
}

/// The velocities and spins of two bodies after a shock with friction.
///
/// `normal` must point from a to b, as a [`Contact`](crate::Contact)'s does; only its direction counts.
/// (Arms and velocities alone do not tell which of the two is on which side, so that with the normal
/// the other way round an approach is taken for parting, and parting for an approach.) `restitution` (0 ..= 1) is Stronge's: the
/// square root of the part of the normal force's work that is given back. `friction` is Coulomb's μ
/// ≥ 0; with 0 the bodies are smooth and with infinity they never slide. For discs the law is what
/// textbooks have: the normal velocity turns to −e times itself, and friction stops the slip, or takes
/// μ times the normal impulse if that is not enough. Points in contact that do not approach are left
/// as they are, unlike by [`shock`](super::shock), which sends bodies that part back at each other.
///
/// # The law
///
/// Rigid bodies touch at one point, for no time. An impulse P acts on b there, and −P on a. It grows
/// from 0 to its final value, and the relative velocity g of the two points in contact (b's less a's)
/// follows it linearly: g = g₀ + K·P, with K a symmetric matrix made of the masses, the moments of
/// inertia and the places of contact. With n along the normal and t across it,
///
/// - Knn = 1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib, and Ktt likewise with t;
/// - Knt = (ra×n)(ra×t)/Ia + (rb×n)(rb×t)/Ib, which is 0 for discs: the arm lies along n.
///
/// The path of P is Routh's (*Dynamics of a System of Rigid Bodies*, 1860). Let Pn grow. While the
/// contact slides, Coulomb's law says dPt = ∓μ dPn, against gt. Once gt has come to 0, the contact
/// sticks, with dPt = −Knt/Ktt dPn, if friction can hold it (|Knt| ≤ μ Ktt); else it slides off again,
/// the other way. In the plane gt vanishes once at most, so the path has at most two straight pieces,
/// and gn is linear in Pn along each.
///
/// When does it end? Newton's rule (gn becomes −e times what it was) and Coulomb's friction together
/// can create energy where Knt ≠ 0: Kane's paradox of the double pendulum that leaves the
/// floor with more than it brought (Kane and Levinson, *Dynamics*, 1985). Stronge's rule does not ("Rigid body collisions with
/// friction", Proc. R. Soc. Lond. A 431, 1990): the work that the normal force gives back while gn > 0
/// is e² times the work it took while gn < 0. The normal work is then (1 − e²) times a loss, friction
/// only takes, and the energy cannot grow. Without friction, or where the contact goes on sliding the
/// same way, and for all discs, the two rules are the same.
///
/// gn being linear in Pn, each work is a sum of triangles and trapezia, and the end of the path is the
/// root of a quadratic: a closed form, with one square root.
///
/// # How exact
///
/// Plain f64. Momentum, angular momentum and the law itself hold to a few roundings; energy does not
/// grow by more than that: by 3e-15 of what there was, at most, in 10⁵ random shocks, in a tenth of
/// which the slip turned round. For all values from 1e-300 to 1e300; what is smaller by hundreds of
/// orders of magnitude than the rest may be taken as 0. Where moments of inertia are far below m·r², r
/// the arm, as no body of even material has them, errors are larger. Whether the points in contact
/// approach is decided on their velocities as rounded.
///
/// What it does not do: contacts of sides that lie flat on each other (two points at once), friction
/// that differs at rest, and elasticity along the contact (a rubber disc that spins back).
///
/// ```
/// use carom::{DVec2, shock::{SpinningBody, shock_with_friction}};
///
/// // A disc with back-spin drops on a rough floor, and leaves it backwards.
/// let disc = SpinningBody::disc(DVec2::new(0.0, -2.0), 3.0, 1.0, 1.0, DVec2::new(0.0, -1.0));
/// let floor = SpinningBody::fixed(DVec2::ZERO);
/// let bounce = shock_with_friction(disc, floor, DVec2::new(0.0, -1.0), 0.5, 1.0);
/// assert_eq!(bounce.a.velocity, DVec2::new(-1.0, 1.0));
/// assert_eq!(bounce.a.spin, 1.0);
/// assert_eq!(bounce.a.contact_velocity().x, 0.0); // it rolls off
/// ```
pub fn shock_with_friction(
    a: SpinningBody,
    b: SpinningBody,
    normal: DVec2,
    restitution: f64,
    friction: f64,
) -> Bounce {
    let unchanged = Bounce { a, b, impulse: DVec2::ZERO, slip: Slip::None };
    let n = direction(normal);
    if n == DVec2::ZERO {
        return unchanged;
    }
    let units = Units::of(&a, &b);
    let (at_a, at_b) = (Lever::of(&a, &units), Lever::of(&b, &units));
    let contact = ContactLaw::of(&at_a, &at_b, n);
    if !(contact.normal_velocity < 0.0) || contact.knn == 0.0 {
        return unchanged;
    }
    let (along, across, slip) = contact.impulse(restitution, friction);
    let impulse = n * along + n.perp() * across;
    if !(impulse.x.abs().max(impulse.y.abs()) < 1e300) || impulse.is_nan() {
        return unchanged; // as good as an axle that locks: 300 orders of magnitude more than gn/Knn
    }
    Bounce {
        a: at_a.pushed(a, -impulse, &units),
        b: at_b.pushed(b, impulse, &units),
        impulse: units.impulse(impulse),
        slip,
    }
}

/// Powers of two that bring velocities and inverse masses to a size near 1, so that nothing on the way
/// is too large or too small. Each body's arm is its own unit of length.
struct Units {
    velocity: i32,
    /// Of 1/mass, and of length²/inertia.
    response: i32,
}

/// The largest exponent of a vector's components.
fn size(v: DVec2) -> i32 {
    exponent(v.x.abs().max(v.y.abs()))
}

fn scale_vector(v: DVec2, k: i32) -> DVec2 {
    DVec2::new(scale(v.x, k), scale(v.y, k))
}

impl Units {
    fn of(a: &SpinningBody, b: &SpinningBody) -> Self {
        let speed =
            |body: &SpinningBody| size(body.velocity).max(exponent(body.spin) + size(body.arm));
        let response = |body: &SpinningBody| {
            let inverse = |x: f64| if x.is_finite() { -exponent(x) } else { -9999 };
            inverse(body.mass).max(inverse(body.inertia) + 2 * size(body.arm))
        };
        Units { velocity: speed(a).max(speed(b)), response: response(a).max(response(b)) }
    }

    fn impulse(&self, impulse: DVec2) -> DVec2 {
        scale_vector(impulse, self.velocity - self.response)
    }
}

/// A body in those units, as an impulse meets it.
struct Lever {
    velocity: DVec2,
    spin: f64,
    arm: DVec2,
    /// 1/mass and 1/inertia.
    push: f64,
    turn: f64,
    /// The exponent of the unit of length.
    length: i32,
}

impl Lever {
    fn of(body: &SpinningBody, units: &Units) -> Self {
        let length = size(body.arm);
        // 1/x, scaled, for any x > 0: first the digits, then the size.
        let inverse = |x: f64, k: i32| {
            let size = exponent(x);
            if x.is_finite() { scale(1.0 / scale(x, -size), k - size) } else { 0.0 }
        };
        Lever {
            velocity: scale_vector(body.velocity, -units.velocity),
            spin: scale(body.spin, length - units.velocity),
            arm: scale_vector(body.arm, -length),
            push: inverse(body.mass, -units.response),
            turn: inverse(body.inertia, 2 * length - units.response),
            length,
        }
    }

    /// The body after an impulse at the point of contact.
    fn pushed(&self, body: SpinningBody, impulse: DVec2, units: &Units) -> SpinningBody {
        let velocity = scale_vector(impulse * self.push, units.velocity);
        let spin = self.arm.perp_dot(impulse) * self.turn;
        SpinningBody {
            velocity: body.velocity + velocity,
            spin: body.spin + scale(spin, units.velocity - self.length),
            ..body
        }
    }
}

/// How the velocity g of the contact answers to the impulse, in the basis of n and n turned left.
struct ContactLaw {
    normal_velocity: f64,
    slip_velocity: f64,
    knn: f64,
    knt: f64,
    ktt: f64,
    /// knn·ktt − knt², from terms that are all ≥ 0.
    determinant: f64,
}

/// A straight piece of the path: what a step of it adds to the impulse and to g.
struct Piece {
    along: f64,
    across: f64,
    normal_rate: f64,
    slip_rate: f64,
}

impl ContactLaw {
    fn of(a: &Lever, b: &Lever, n: DVec2) -> Self {
        let nn = n.length_squared();
        let t = n.perp();
        // Written so that swapping a and b changes signs only.
        let turning = b.arm.perp() * b.spin - a.arm.perp() * a.spin;
        let g = (b.velocity - a.velocity) + turning;
        let push = a.push + b.push;
        let (an, at) = (a.arm.perp_dot(n), a.arm.perp_dot(t));
        let (bn, bt) = (b.arm.perp_dot(n), b.arm.perp_dot(t));
        let both = a.arm.perp_dot(b.arm);
        let arms = a.arm.length_squared() * a.turn + b.arm.length_squared() * b.turn;
        ContactLaw {
            normal_velocity: g.dot(n) / nn,
            slip_velocity: g.dot(t) / nn,
            knn: push + (an * an * a.turn + bn * bn * b.turn) / nn,
            knt: (an * at * a.turn + bn * bt * b.turn) / nn,
            ktt: push + (at * at * a.turn + bt * bt * b.turn) / nn,
            determinant: push * (push + arms) + (both * a.turn) * (both * b.turn),
        }
    }

    /// Sliding one way (1 or −1), friction pulls the other way. With μ above 1, a step is 1 across
    /// rather than 1 along, so that μ may be infinite.
    fn sliding(&self, way: f64, friction: f64) -> Piece {
        let (along, across) =
            if friction > 1.0 { (1.0 / friction, -way) } else { (1.0, -way * friction) };
        Piece {
            along,
            across,
            normal_rate: self.knn * along + self.knt * across,
            slip_rate: self.knt * along + self.ktt * across,
        }
    }

    /// Sticking: the slip stays 0.
    fn sticking(&self) -> Piece {
        let (across, normal_rate) = if self.ktt > 0.0 {
            (-self.knt / self.ktt, self.determinant / self.ktt)
        } else {
            (0.0, self.knn)
        };
        Piece { along: 1.0, across, normal_rate, slip_rate: 0.0 }
    }

    /// What happens from slip 0 on.
    fn once_stopped(&self, friction: f64) -> (Piece, Slip) {
        if self.knt == 0.0 || self.knt.abs() <= friction * self.ktt {
            (self.sticking(), Slip::Sticks)
        } else {
            (self.sliding(self.knt.signum(), friction), Slip::Reverses)
        }
    }

    /// The whole impulse, along n and across it, for a normal velocity < 0.
    fn impulse(&self, restitution: f64, friction: f64) -> (f64, f64, Slip) {
        let speed = -self.normal_velocity;
        let way = self.slip_velocity.signum();
        let first = self.sliding(way, friction);
        // The steps until the slip stops: infinite if it does not.
        let stop = if self.slip_velocity == 0.0 {
            0.0
        } else if first.slip_rate * way < 0.0 {
            self.slip_velocity / -first.slip_rate
        } else {
            f64::INFINITY
        };
        // The steps until it is over, if the slip does not stop before: as Newton has it.
        if first.normal_rate > 0.0 {
            let end = (1.0 + restitution) * speed / first.normal_rate;
            if end <= stop {
                let slip = if end == stop { Slip::Sticks } else { Slip::Slides };
                return (end * first.along, end * first.across, slip);
            }
        }
        if stop == f64::INFINITY {
            return (0.0, 0.0, Slip::None); // an axle that locks at once: see below
        }

        let (second, slip) = self.once_stopped(friction);
        let at_stop = self.normal_velocity + first.normal_rate * stop;
        let rate = second.normal_rate;
        // Work counts by the normal impulse: what a step of the first piece weighs in the second.
        let weight = first.along / second.along;
        let more = if !(rate > 0.0) {
            // An axle that locks: what friction holds, no normal impulse can move. Only where both
            // masses are infinite, and K has no inverse.
            0.0
        } else if at_stop <= 0.0 {
            // Still being compressed. Twice the loss so far is a trapezium; the rest is a triangle,
            // at_stop²/rate, and what is given back is one too.
            let so_far = (speed - at_stop) * stop * weight;
            (restitution * sqrt(at_stop * at_stop + so_far * rate) - at_stop) / rate
        } else {
            // Already being given back: what is left of it, as the root of
            // rate·x² + 2·at_stop·x = left.
            let due = restitution * speed;
            let left = (due - at_stop) * (due + at_stop) / first.normal_rate * weight;
            let left = left.max(0.0);
            left / (at_stop + sqrt(at_stop * at_stop + rate * left))
        };
        let along = stop * first.along + more * second.along;
        let mut across = stop * first.across + more * second.across;
        if slip == Slip::Sticks && self.ktt > 0.0 {
            // The same, with no slip left to the last digit, as far as friction goes.
            across = -(self.slip_velocity + self.knt * along) / self.ktt;
            let limit = friction * along;
            if across.abs() > limit {
                across = limit * across.signum();
            }
        }
        (along, across, slip)
    }
}
