//! Animations.

mod bar;
mod keys;
mod moving;
mod score;
#[cfg(feature = "raster")]
mod shots;

#[cfg(feature = "raster")]
mod apng;
#[cfg(feature = "raster")]
mod gif;
#[cfg(feature = "raster")]
mod palette;
#[cfg(feature = "raster")]
mod video;

#[cfg(feature = "raster")]
pub use shots::AnimationError;

use crate::{Drawing, Figure};
use score::{Of, Score};

/// An animation of what happened in a world.
///
/// As SVG it is exact: bodies go from event to event, and the browser does the rest. What falls goes straight
/// on and, besides, down as the square of the time, which an ease of the browser does exactly; what turns
/// is turned from angle to angle. As pixels it has a picture every so often.
///
/// It is made of a [`Figure`], and shows what that would: the same names and colours, the same time, the
/// same view. Of a figure's [parts](crate::Part) it has paths, instants (a ring that lights up), names, and
/// the scale, which is a bar of time with a mark at every event. Without a width of its own it is 640
/// pixels wide, or as much less as makes it 640 high.
///
/// ```
/// use carom::{Engine, Timeline};
/// use carom_draw::{Animation, Figure, Look};
///
/// let scene = carom_scene::built_in("missed").unwrap().scene();
/// let world = scene.world().unwrap();
/// let mut timeline = Timeline::new(&world);
/// Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
/// timeline.end_at(scene.duration());
///
/// let figure = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene));
/// assert!(Animation::of(figure).draw().svg.contains("animateTransform"));
/// ```
#[derive(Clone, Debug)]
pub struct Animation<'a> {
    figure: Figure<'a>,
    seconds: Option<f64>,
}

impl<'a> Animation<'a> {
    /// An animation of what a figure shows.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// use carom_draw::{Animation, Figure};
    /// let world = World::builder().build().unwrap();
    /// let timeline = Timeline::new(&world);
    /// let animation = Animation::of(Figure::new(&world, &timeline, 1.0).width(350.0));
    /// assert_eq!(animation.draw().width, 350.0);
    /// ```
    pub fn of(figure: Figure<'a>) -> Self {
        Animation { figure, seconds: None }
    }

    /// Over in so many seconds, 0.1 to 600, and then for a moment still. Without this a few frames take
    /// six seconds, and many go by at 30 a second, for up to 20 seconds.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Animation, Figure};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::of(Figure::new(&world, &timeline, 1.0)).seconds(3.2);
    /// assert!(animation.draw().svg.contains("dur=\"4s\""));
    /// ```
    #[must_use]
    pub fn seconds(mut self, seconds: f64) -> Self {
        self.seconds = seconds.is_finite().then(|| seconds.clamp(0.1, 600.0));
        self
    }

    /// How wide and high it is, in pixels.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Animation, Figure};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::of(Figure::new(&world, &timeline, 1.0));
    /// assert_eq!(animation.size()[0], 640.0);
    /// ```
    pub fn size(&self) -> [f64; 2] {
        let frame = Score::of(self, Of::Keys).frame;
        [frame.width, frame.height]
    }

    /// As an animated SVG, with a key time at every event; or, where these are very many, at sixty instants a second.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Animation, Figure};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::of(Figure::new(&world, &timeline, 1.0));
    /// assert_eq!(animation.draw(), animation.draw()); // the same bytes
    /// ```
    pub fn draw(&self) -> Drawing {
        moving::draw(&Score::of(self, Of::Keys))
    }
}
