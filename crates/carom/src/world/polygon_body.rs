use crate::Polygon;
use glam::DVec2;

/// A polygon that is to be put into a world: a wall, a wall that moves, or a rigid body.
///
/// Its material is the same everywhere, so that its shape gives its centre of mass and its moment of inertia.
///
/// ```
/// use carom::{DVec2, Polygon, PolygonBody};
///
/// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
/// let tumbling = PolygonBody::new(block.clone()).mass(3.0).velocity(DVec2::X).spin(0.5);
/// assert!(!tumbling.is_fixed());
/// // Unless told otherwise, it is fixed, and at rest.
/// assert!(PolygonBody::new(block).is_still());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PolygonBody {
    /// Its shape, where it would be at the angle 0.
    pub polygon: Polygon,
    /// The velocity of its centre of mass.
    pub velocity: DVec2,
    /// How far it is turned about its centre of mass, in radians, counter-clockwise.
    pub angle: f64,
    /// Its angular velocity.
    pub spin: f64,
    /// Its mass, > 0. Infinite: fixed.
    #[cfg_attr(feature = "serde", serde(with = "crate::world::mass"))]
    pub mass: f64,
    /// Its own restitution, 0 ..= 1; without one, the world's. A contact uses the smaller of the two.
    pub restitution: Option<f64>,
    /// Its own coefficient of friction, ≥ 0; without one, the world's. A contact uses the smaller of the two.
    pub friction: Option<f64>,
}

impl PolygonBody {
    /// A polygon that is fixed, at rest and not turned.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonBody};
    /// let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert!(PolygonBody::new(triangle).is_fixed());
    /// ```
    pub fn new(polygon: Polygon) -> Self {
        let (velocity, angle, spin, mass) = (DVec2::ZERO, 0.0, 0.0, f64::INFINITY);
        PolygonBody { polygon, velocity, angle, spin, mass, restitution: None, friction: None }
    }

    /// With this velocity of its centre of mass.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(PolygonBody::new(triangle).velocity(DVec2::X).velocity, DVec2::X);
    /// ```
    #[must_use]
    pub fn velocity(mut self, velocity: DVec2) -> Self {
        self.velocity = velocity;
        self
    }

    /// Turned about its centre of mass by this angle, in radians.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(PolygonBody::new(triangle).angle(0.5).angle, 0.5);
    /// ```
    #[must_use]
    pub fn angle(mut self, angle: f64) -> Self {
        self.angle = angle;
        self
    }

    /// With this angular velocity, in radians per unit of time.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(PolygonBody::new(triangle).spin(2.0).spin, 2.0);
    /// ```
    #[must_use]
    pub fn spin(mut self, spin: f64) -> Self {
        self.spin = spin;
        self
    }

    /// With this mass: a body that shocks can move.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert!(!PolygonBody::new(triangle).mass(2.0).is_fixed());
    /// ```
    #[must_use]
    pub fn mass(mut self, mass: f64) -> Self {
        self.mass = mass;
        self
    }

    /// With a restitution of its own.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(PolygonBody::new(triangle).restitution(0.5).restitution, Some(0.5));
    /// ```
    #[must_use]
    pub fn restitution(mut self, restitution: f64) -> Self {
        self.restitution = Some(restitution);
        self
    }

    /// With a coefficient of friction of its own.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert_eq!(PolygonBody::new(triangle).friction(0.5).friction, Some(0.5));
    /// ```
    #[must_use]
    pub fn friction(mut self, friction: f64) -> Self {
        self.friction = Some(friction);
        self
    }

    /// Whether no shock can move it.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert!(!PolygonBody::new(triangle).mass(1.0).is_fixed());
    /// ```
    pub fn is_fixed(&self) -> bool {
        self.mass == f64::INFINITY
    }

    /// Whether it is a wall that does not move: fixed, at rest, and no different from other walls.
    ///
    /// ```
    /// # use carom::{DVec2, Polygon, PolygonBody};
    /// # let triangle = Polygon::new([DVec2::ZERO, DVec2::X, DVec2::Y]).unwrap();
    /// assert!(!PolygonBody::new(triangle).spin(1.0).is_still());
    /// ```
    pub fn is_still(&self) -> bool {
        let own = self.restitution.is_some() || self.friction.is_some();
        self.is_fixed() && self.velocity == DVec2::ZERO && self.spin == 0.0 && !own
    }

    /// Its shape where it is at the start.
    ///
    /// ```
    /// use carom::{DVec2, Polygon, PolygonBody};
    /// let block = Polygon::rectangle(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    /// let upright = PolygonBody::new(block).angle(std::f64::consts::FRAC_PI_2).outline();
    /// assert!(upright.vertices()[0].distance(DVec2::new(3.0, -1.0)) < 1e-15);
    /// ```
    pub fn outline(&self) -> Polygon {
        self.polygon.turned(self.angle)
    }
}

/// A segment or capsule that is to be put into a world as a wall whose ends move, each at a constant
/// velocity of its own: so that it turns and stretches.
///
/// ```
/// use carom::{DVec2, MovingSegment};
///
/// let piston = MovingSegment::new(DVec2::ZERO, DVec2::new(0.0, 5.0)).velocity(DVec2::X);
/// let gate = MovingSegment::new(DVec2::ZERO, DVec2::new(0.0, 5.0)).ends([DVec2::ZERO, DVec2::X]);
/// assert_eq!(piston.ends, [DVec2::X; 2]);
/// assert_eq!(gate.ends[0], DVec2::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MovingSegment {
    /// Its first end.
    pub a: DVec2,
    /// Its second end.
    pub b: DVec2,
    /// Half of its thickness, ≥ 0.
    pub radius: f64,
    /// The velocities of its two ends.
    pub ends: [DVec2; 2],
}

impl MovingSegment {
    /// A segment at rest, without thickness.
    ///
    /// ```
    /// use carom::{DVec2, MovingSegment};
    /// assert!(MovingSegment::new(DVec2::ZERO, DVec2::X).is_still());
    /// ```
    pub fn new(a: DVec2, b: DVec2) -> Self {
        MovingSegment { a, b, radius: 0.0, ends: [DVec2::ZERO; 2] }
    }

    /// With this velocity of both its ends.
    ///
    /// ```
    /// use carom::{DVec2, MovingSegment};
    /// assert_eq!(MovingSegment::new(DVec2::ZERO, DVec2::X).velocity(DVec2::Y).ends, [DVec2::Y; 2]);
    /// ```
    #[must_use]
    pub fn velocity(self, velocity: DVec2) -> Self {
        self.ends([velocity; 2])
    }

    /// With these velocities of its ends.
    ///
    /// ```
    /// use carom::{DVec2, MovingSegment};
    /// let gate = MovingSegment::new(DVec2::ZERO, DVec2::X).ends([DVec2::ZERO, DVec2::Y]);
    /// assert!(!gate.is_still());
    /// ```
    #[must_use]
    pub fn ends(mut self, ends: [DVec2; 2]) -> Self {
        self.ends = ends;
        self
    }

    /// A capsule: all that is within this distance of it.
    ///
    /// ```
    /// use carom::{DVec2, MovingSegment};
    /// assert_eq!(MovingSegment::new(DVec2::ZERO, DVec2::X).radius(0.5).radius, 0.5);
    /// ```
    #[must_use]
    pub fn radius(mut self, radius: f64) -> Self {
        self.radius = radius;
        self
    }

    /// Whether neither end moves.
    ///
    /// ```
    /// use carom::{DVec2, MovingSegment};
    /// assert!(!MovingSegment::new(DVec2::ZERO, DVec2::X).velocity(DVec2::Y).is_still());
    /// ```
    pub fn is_still(&self) -> bool {
        self.ends == [DVec2::ZERO; 2]
    }
}
