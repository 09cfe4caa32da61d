use alloc::string::String;
use glam::DVec2;

/// A disc that is to be put into a world: what it is, and how it starts.
///
/// ```
/// use carom::{DVec2, DiscBody};
///
/// let disc = DiscBody::new(DVec2::new(1.0, 2.0), 0.5).velocity(DVec2::X).mass(3.0).name("blue");
/// assert_eq!(disc.mass, 3.0);
/// // Unless told otherwise, it is at rest and its mass is the square of its radius.
/// assert_eq!(DiscBody::new(DVec2::ZERO, 2.0).mass, 4.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscBody {
    /// Its centre.
    pub center: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// Its radius, > 0.
    pub radius: f64,
    /// Its mass, > 0. Infinite: fixed.
    #[cfg_attr(feature = "serde", serde(with = "crate::world::mass"))]
    pub mass: f64,
    /// Its own restitution, 0 ..= 1; without one, the world's. A contact uses the smaller of the two.
    pub restitution: Option<f64>,
    /// Its angular velocity, in radians per unit of time.
    #[cfg_attr(feature = "serde", serde(default))]
    pub spin: f64,
    /// Its own coefficient of friction, ≥ 0; without one, the world's. A contact uses the smaller of the two.
    #[cfg_attr(feature = "serde", serde(default))]
    pub friction: Option<f64>,
    /// Its name, unique in the world and not empty.
    pub name: Option<String>,
}

impl DiscBody {
    /// A disc at rest, with the mass radius². (A radius below 1e-75 or above 1e75 needs a mass of its
    /// own: numbers in a world are from 1e-150 to 1e150 in size.)
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).velocity, DVec2::ZERO);
    /// ```
    pub fn new(center: DVec2, radius: f64) -> Self {
        let mass = radius * radius;
        let (velocity, spin) = (DVec2::ZERO, 0.0);
        let (restitution, friction, name) = (None, None, None);
        DiscBody { center, velocity, radius, mass, restitution, spin, friction, name }
    }

    /// With this velocity.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::Y).velocity, DVec2::Y);
    /// ```
    #[must_use]
    pub fn velocity(mut self, velocity: DVec2) -> Self {
        self.velocity = velocity;
        self
    }

    /// With this mass.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).mass(7.0).mass, 7.0);
    /// ```
    #[must_use]
    pub fn mass(mut self, mass: f64) -> Self {
        self.mass = mass;
        self
    }

    /// Fixed: no shock changes its velocity. With a velocity it is a piston. Fixed discs do not meet
    /// walls or each other.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert!(DiscBody::new(DVec2::ZERO, 1.0).fixed().is_fixed());
    /// ```
    #[must_use]
    pub fn fixed(self) -> Self {
        self.mass(f64::INFINITY)
    }

    /// Whether it is fixed.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert!(!DiscBody::new(DVec2::ZERO, 1.0).is_fixed());
    /// ```
    pub fn is_fixed(&self) -> bool {
        self.mass == f64::INFINITY
    }

    /// With a restitution of its own.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).restitution(0.5).restitution, Some(0.5));
    /// ```
    #[must_use]
    pub fn restitution(mut self, restitution: f64) -> Self {
        self.restitution = Some(restitution);
        self
    }

    /// With this angular velocity, in radians per unit of time. It matters where there is friction.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).spin(3.0).spin, 3.0);
    /// ```
    #[must_use]
    pub fn spin(mut self, spin: f64) -> Self {
        self.spin = spin;
        self
    }

    /// With a coefficient of friction of its own.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).friction(0.2).friction, Some(0.2));
    /// ```
    #[must_use]
    pub fn friction(mut self, friction: f64) -> Self {
        self.friction = Some(friction);
        self
    }

    /// With a name.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody};
    /// assert_eq!(DiscBody::new(DVec2::ZERO, 1.0).name("red").name.as_deref(), Some("red"));
    /// ```
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
}
