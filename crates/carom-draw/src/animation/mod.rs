//! Animations.

mod bar;
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

use crate::{Drawing, Look, Part, Theme, View};
use carom::{Timeline, World};
use score::Score;

/// An animation of what happened in a world.
///
/// As SVG it is exact: discs go from event to event, and the browser does the rest. As pixels it has a
/// picture every so often.
///
/// Of the [parts](Part) of a figure it has paths, instants (a ring that lights up), names, and the scale,
/// which is a bar of time with a mark at every event.
///
/// ```
/// use carom::{Engine, Timeline};
/// use carom_draw::{Animation, Look};
///
/// let scene = carom_scene::built_in("missed").unwrap().scene();
/// let world = scene.world().unwrap();
/// let mut timeline = Timeline::new(&world);
/// Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
/// timeline.end_at(scene.duration());
///
/// let animation = Animation::new(&world, &timeline, scene.frame).look(Look::of(&scene));
/// assert!(animation.draw().svg.contains("animateTransform"));
/// ```
#[derive(Clone, Debug)]
pub struct Animation<'a> {
    world: &'a World,
    timeline: &'a Timeline,
    frame: f64,
    look: Look,
    theme: Theme,
    width: Option<f64>,
    from: Option<f64>,
    until: Option<f64>,
    seconds: Option<f64>,
    wanted: [Option<bool>; 6],
    view: Option<View>,
    title: Option<String>,
}

impl<'a> Animation<'a> {
    /// An animation of what happened in a world, with frames so long.
    ///
    /// ```
    /// use carom::{Timeline, World};
    /// use carom_draw::Animation;
    /// let world = World::builder().build().unwrap();
    /// let timeline = Timeline::new(&world);
    /// assert_eq!(Animation::new(&world, &timeline, 1.0).draw().width, 640.0);
    /// ```
    pub fn new(world: &'a World, timeline: &'a Timeline, frame: f64) -> Self {
        Animation {
            world,
            timeline,
            frame,
            look: Look::of_world(world),
            theme: Theme::default(),
            width: None,
            from: None,
            until: None,
            seconds: None,
            wanted: [None; 6],
            view: None,
            title: None,
        }
    }

    /// With these names and colours, instead of the world's names.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Animation, Look};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).look(Look::default());
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// For another kind of page.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Animation, Theme};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).theme(Theme::Dark);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// So many pixels wide, 64 to 8192. Without this it is 640, or as much less as makes it 640 high.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// assert_eq!(Animation::new(&world, &timeline, 1.0).width(350.0).draw().width, 350.0);
    /// ```
    #[must_use]
    pub fn width(mut self, width: f64) -> Self {
        self.width = Some(if width.is_finite() { width.clamp(64.0, 8192.0) } else { 640.0 });
        self
    }

    /// From this time on, instead of the beginning.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).from(2.0);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn from(mut self, time: f64) -> Self {
        self.from = Some(time);
        self
    }

    /// Up to this time, instead of the end.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).until(6.0);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn until(mut self, time: f64) -> Self {
        self.until = Some(time);
        self
    }

    /// Over in so many seconds, 0.1 to 600, and then for a moment still. Without this a few frames take
    /// six seconds, and many go by at 30 a second, for up to 20 seconds.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).seconds(3.0);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn seconds(mut self, seconds: f64) -> Self {
        self.seconds = seconds.is_finite().then(|| seconds.clamp(0.1, 600.0));
        self
    }

    /// With a part of it shown or hidden, whatever it would decide itself.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// use carom_draw::{Animation, Part};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).show(Part::Paths, false);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn show(mut self, part: Part, shown: bool) -> Self {
        self.wanted[part as usize] = Some(shown);
        self
    }

    /// With this much of the plane, instead of all that there is to see.
    ///
    /// ```
    /// # use carom::{DVec2, Timeline, World};
    /// use carom_draw::{Animation, View};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let view = View { min: DVec2::ZERO, max: DVec2::new(4.0, 3.0) };
    /// let animation = Animation::new(&world, &timeline, 1.0).view(view);
    /// # animation.draw();
    /// ```
    #[must_use]
    pub fn view(mut self, view: View) -> Self {
        self.view = Some(view);
        self
    }

    /// With a line above it.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).title("Once a frame");
    /// assert!(animation.draw().svg.contains("Once a frame"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// How wide and high it is, in pixels.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0).width(320.0);
    /// assert_eq!(animation.size()[0], 320.0);
    /// ```
    pub fn size(&self) -> [f64; 2] {
        let frame = Score::of(self).frame;
        [frame.width, frame.height]
    }

    /// As an animated SVG, with a key time at every event.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Animation;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let animation = Animation::new(&world, &timeline, 1.0);
    /// assert_eq!(animation.draw(), animation.draw()); // the same bytes
    /// ```
    pub fn draw(&self) -> Drawing {
        moving::draw(&Score::of(self))
    }
}
