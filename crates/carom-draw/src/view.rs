//! What of the plane is seen.

use crate::figure::{Cast, stays};
use carom::{Boundary, DVec2, Timeline, World};

/// An upright box of the plane: what of it a picture shows.
///
/// Two figures with the same view can be put side by side.
///
/// ```
/// use carom::DVec2;
/// use carom_draw::View;
///
/// let one = View { min: DVec2::ZERO, max: DVec2::ONE };
/// let both = one.and(View { min: DVec2::splat(0.5), max: DVec2::splat(3.0) });
/// assert_eq!(both, View { min: DVec2::ZERO, max: DVec2::splat(3.0) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The lower left corner.
    pub min: DVec2,
    /// The upper right corner.
    pub max: DVec2,
}

impl View {
    /// Nothing yet.
    pub(crate) const NONE: View = View { min: DVec2::INFINITY, max: DVec2::NEG_INFINITY };

    /// The smallest that shows both.
    ///
    /// ```
    /// # use carom::DVec2;
    /// # use carom_draw::View;
    /// let view = View { min: DVec2::ZERO, max: DVec2::ONE };
    /// assert_eq!(view.and(view), view);
    /// ```
    #[must_use]
    pub fn and(self, other: View) -> Self {
        View { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// What is within a radius of a place, as well.
    pub(crate) fn and_disc(self, center: DVec2, radius: f64) -> Self {
        let radius = DVec2::splat(radius);
        self.and(View { min: center - radius, max: center + radius })
    }

    /// The walls that stay, and the boundary.
    pub(crate) fn of_setting(world: &World) -> Self {
        let mut view = View::NONE;
        match world.boundary() {
            Boundary::Open => {}
            Boundary::Box { min, max } | Boundary::Periodic { min, max } => {
                view = view.and(View { min, max });
            }
        }
        for wall in world.walls() {
            let (min, max) = wall.bounds();
            view = view.and(View { min, max });
        }
        for polygon in world.polygons().iter().filter(|polygon| stays(polygon)) {
            for vertex in polygon.outline().vertices() {
                view = view.and_disc(*vertex, 0.0);
            }
        }
        view
    }

    /// The walls, and all places that bodies and walls come to.
    pub(crate) fn of_run(
        world: &World,
        cast: &Cast,
        timeline: &Timeline,
        from: f64,
        until: f64,
    ) -> Self {
        let view = View::of_setting(world);
        match world.boundary() {
            Boundary::Periodic { .. } => view,
            _ => view.and_cast(cast, timeline, from, until),
        }
    }

    /// With a width and a height above 0 that are not too unlike: neither is less than a sixth of the
    /// other.
    pub(crate) fn in_shape(self) -> Self {
        if !(self.min.is_finite() && self.max.is_finite() && self.min.cmple(self.max).all()) {
            return View { min: -DVec2::ONE, max: DVec2::ONE };
        }
        let (size, middle) = (self.max - self.min, self.min * 0.5 + self.max * 0.5);
        let least = size.max_element() / 6.0;
        let least = if least > 0.0 { least } else { middle.abs().max_element().max(1.0) };
        let half = size.max(DVec2::splat(least)) * 0.5;
        View { min: middle - half, max: middle + half }
    }

    pub(crate) fn size(self) -> DVec2 {
        self.max - self.min
    }
}

/// From the plane to the page, where y goes down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    view: View,
    /// Pixels for a unit of length.
    pub scale: f64,
    /// Where the upper left corner of the view is.
    origin: DVec2,
}

impl Page {
    pub fn new(view: View, width: f64, origin: DVec2) -> Self {
        Page { view, scale: width / view.size().x, origin }
    }

    pub fn at(&self, place: DVec2) -> DVec2 {
        let from = place - self.view.min;
        let down = self.view.max.y - place.y;
        self.origin + DVec2::new(from.x, down) * self.scale
    }

    /// How high the view is here.
    pub fn height(&self) -> f64 {
        self.view.size().y * self.scale
    }
}
