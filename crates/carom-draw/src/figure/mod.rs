//! The strobe figure: where everything was at each frame, and at the instants between.

mod arrows;
mod bodies;
mod cast;
mod margin;
mod names;
mod notes;
mod outline;
mod paths;
mod plan;
mod room;
mod setting;

pub(crate) use bodies::{disc, hollow, put_body, put_mark, put_polygon};
#[cfg(feature = "raster")]
pub(crate) use bodies::{put_backdrop, put_many};
pub(crate) use cast::{Body, Cast, MovingWall, Shape, is_tiny, moves, stays, summits, wait};
pub(crate) use margin::{nice, shown};
pub(crate) use names::{fitting, on};
pub(crate) use paths::way;
pub(crate) use plan::{Frame, bodies, events};
pub(crate) use setting::{put_paper, put_setting, strokes};

use crate::svg::Svg;
use crate::{Look, Theme, View};
use carom::{DVec2, Timeline, World};
use plan::Plan;

/// What a figure is made of, and may show or hide.
///
/// ```
/// use carom_draw::Part;
/// assert_eq!("paths".parse(), Ok(Part::Paths));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The ways of the centres, as thin lines, with a corner at every collision. Where something falls,
    /// they are parabolas.
    Paths,
    /// Filled discs and polygons at each frame, fading with age. Without it they are there once, at the
    /// end.
    Strobe,
    /// Outlines where bodies were at the exact instant of a collision, and a dot where they touched.
    Instants,
    /// Velocities at the start and at the end.
    Arrows,
    /// What bodies and walls are called.
    Names,
    /// A bar of a known length, and what is seen.
    Scale,
}

impl Part {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(carom_draw::Part::ALL.len(), 6);
    /// ```
    pub const ALL: [Part; 6] =
        [Part::Paths, Part::Strobe, Part::Instants, Part::Arrows, Part::Names, Part::Scale];

    /// Its name on the command line.
    ///
    /// ```
    /// assert_eq!(carom_draw::Part::Instants.name(), "instants");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Part::Paths => "paths",
            Part::Strobe => "strobe",
            Part::Instants => "instants",
            Part::Arrows => "arrows",
            Part::Names => "names",
            Part::Scale => "scale",
        }
    }
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = Part::ALL.into_iter().find(|part| part.name() == text);
        part.ok_or_else(|| {
            let names: Vec<_> = Part::ALL.into_iter().map(Part::name).collect();
            format!("accepted: {}", names.join(", "))
        })
    }
}

/// A strobe figure of what happened in a world.
///
/// A filled disc or polygon at each frame, the older the paler; outlines at the exact instants of collision;
/// paths with the corner at the true place. Walls that move fade as bodies do, and discs that rub or spin
/// have a mark that tells how far they are turned. It is drawn from a [`Timeline`], and so it does not matter which method
/// made that: [`Pit`](carom::Pit)'s runs are drawn as the others are.
///
/// Without being told otherwise it decides for itself what to show of a world with very many discs or
/// events, and says what it has [left out](Drawing::left_out).
///
/// ```
/// use carom::{Engine, Timeline};
/// use carom_draw::{Figure, Look};
///
/// let scene = carom_scene::built_in("missed").unwrap().scene();
/// let world = scene.world().unwrap();
/// let mut timeline = Timeline::new(&world);
/// Engine::new(&world).advance_with(scene.duration(), |event| timeline.record(event));
/// timeline.end_at(scene.duration());
///
/// let drawing = Figure::new(&world, &timeline, scene.frame).look(Look::of(&scene)).draw();
/// assert!(drawing.svg.starts_with("<svg"));
/// assert_eq!(drawing.left_out, [""; 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Figure<'a> {
    pub(crate) world: &'a World,
    pub(crate) timeline: &'a Timeline,
    pub(crate) frame: f64,
    pub(crate) look: Look,
    pub(crate) theme: Theme,
    pub(crate) width: Option<f64>,
    pub(crate) from: Option<f64>,
    pub(crate) until: Option<f64>,
    pub(crate) every: Option<u64>,
    pub(crate) wanted: [Option<bool>; 6],
    pub(crate) view: Option<View>,
    pub(crate) title: Option<String>,
    pub(crate) truth: Option<&'a Timeline>,
    notes: Vec<(DVec2, String)>,
}

/// A picture, and what is to be known of it.
///
/// ```
/// use carom::{Timeline, World};
/// use carom_draw::Figure;
/// let world = World::builder().build().unwrap();
/// let drawing = Figure::new(&world, &Timeline::new(&world), 1.0).width(300.0).draw();
/// assert_eq!(drawing.width, 300.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture. The same figure has the same bytes.
    pub svg: String,
    /// In pixels.
    pub width: f64,
    /// In pixels.
    pub height: f64,
    /// What was left out because it would have been too much: a line for each.
    pub left_out: Vec<String>,
}

impl<'a> Figure<'a> {
    /// A figure of what happened in a world, with frames so long.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, Timeline, World};
    /// use carom_draw::Figure;
    ///
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X).name("blue"));
    /// let world = world.build().unwrap();
    /// let mut timeline = Timeline::new(&world);
    /// timeline.end_at(8.0);
    /// assert!(Figure::new(&world, &timeline, 1.0).draw().svg.contains("blue"));
    /// ```
    pub fn new(world: &'a World, timeline: &'a Timeline, frame: f64) -> Self {
        Figure {
            world,
            timeline,
            frame,
            look: Look::of_world(world),
            theme: Theme::default(),
            width: None,
            from: None,
            until: None,
            every: None,
            wanted: [None; 6],
            view: None,
            title: None,
            truth: None,
            notes: Vec::new(),
        }
    }

    /// With these names and colours, instead of the world's names.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::{Figure, Look};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).look(Look::default());
    /// # figure.draw();
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
    /// use carom_draw::{Figure, Theme};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).theme(Theme::Dark);
    /// assert!(figure.draw().svg.contains(&Theme::Dark.paper().to_string()));
    /// ```
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// So many pixels wide, 64 to 8192. Letters and lines keep their size: for a column of a paper take
    /// 350, say. Without this it is 800, or as much less as makes it 800 high.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// assert_eq!(Figure::new(&world, &timeline, 1.0).width(350.0).draw().width, 350.0);
    /// ```
    #[must_use]
    pub fn width(mut self, width: f64) -> Self {
        self.width = Some(if width.is_finite() { width.clamp(64.0, 8192.0) } else { 800.0 });
        self
    }

    /// From this time on, instead of the beginning (or, where there is too much, of some time later).
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).from(2.0).until(6.0);
    /// # figure.draw();
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
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).until(6.0);
    /// # figure.draw();
    /// ```
    #[must_use]
    pub fn until(mut self, time: f64) -> Self {
        self.until = Some(time);
        self
    }

    /// A disc every so many frames.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # use carom_draw::Figure;
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let mut timeline = Timeline::new(&world);
    /// # timeline.end_at(8.0);
    /// let all = Figure::new(&world, &timeline, 1.0).draw();
    /// let some = Figure::new(&world, &timeline, 1.0).every(4).draw();
    /// assert!(some.svg.matches("<circle").count() < all.svg.matches("<circle").count());
    /// ```
    #[must_use]
    pub fn every(mut self, frames: u64) -> Self {
        self.every = Some(frames.max(1));
        self
    }

    /// With a part of it shown or hidden, whatever it would decide itself.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// use carom_draw::{Figure, Part};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).show(Part::Scale, false);
    /// assert!(!figure.draw().svg.contains("<text"));
    /// ```
    #[must_use]
    pub fn show(mut self, part: Part, shown: bool) -> Self {
        self.wanted[part as usize] = Some(shown);
        self
    }

    /// With this much of the plane, instead of all that there is to see.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// use carom_draw::Figure;
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let (mut timeline, mut other) = (Timeline::new(&world), Timeline::new(&world));
    /// # timeline.end_at(8.0);
    /// # other.end_at(12.0);
    /// let (left, right) = (Figure::new(&world, &timeline, 1.0), Figure::new(&world, &other, 1.0));
    /// let both = left.natural_view().and(right.natural_view());
    /// let (left, right) = (left.view(both).draw(), right.view(both).draw());
    /// assert_eq!(left.height, right.height);
    /// ```
    #[must_use]
    pub fn view(mut self, view: View) -> Self {
        self.view = Some(view);
        self
    }

    /// All that there is to see: what is shown unless another [`view`](Self::view) is given.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # use carom_draw::Figure;
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let mut timeline = Timeline::new(&world);
    /// # timeline.end_at(8.0);
    /// let view = Figure::new(&world, &timeline, 1.0).natural_view();
    /// assert!(view.min.x == -1.0 && view.max.x >= 9.0);
    /// ```
    pub fn natural_view(&self) -> View {
        plan::natural_view(self)
    }

    /// With a line above it.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).title("Overlaps, once a frame");
    /// assert!(figure.draw().svg.contains("Overlaps, once a frame"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// With the paths of another timeline of the same world behind it, dashed, and its discs at the end:
    /// what should have happened.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # use carom_draw::Figure;
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let mut timeline = Timeline::new(&world);
    /// # timeline.end_at(8.0);
    /// # let truth = timeline.clone();
    /// let figure = Figure::new(&world, &timeline, 1.0).truth(&truth);
    /// assert!(figure.draw().svg.contains("stroke-dasharray"));
    /// ```
    #[must_use]
    pub fn truth(mut self, truth: &'a Timeline) -> Self {
        self.truth = Some(truth);
        self
    }

    /// With a note on a place: a few letters, and a line to there.
    ///
    /// ```
    /// # use carom::{DVec2, Timeline, World};
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0).note(DVec2::ZERO, "here");
    /// assert!(figure.draw().svg.contains("here"));
    /// ```
    #[must_use]
    pub fn note(mut self, place: DVec2, text: impl Into<String>) -> Self {
        self.notes.push((place, text.into()));
        self
    }

    /// Draws it.
    ///
    /// ```
    /// # use carom::{Timeline, World};
    /// # use carom_draw::Figure;
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// let figure = Figure::new(&world, &timeline, 1.0);
    /// assert_eq!(figure.draw(), figure.draw()); // the same bytes
    /// ```
    pub fn draw(&self) -> Drawing {
        let plan = Plan::of(self);
        let Frame { width, height, .. } = plan.frame;
        let mut svg = Svg::picture(width, height);
        svg.text("title").says(self.title.as_deref().unwrap_or("A strobe figure by carom"));
        setting::put_paper(&mut svg, &plan.frame);
        setting::put_setting(&mut svg, self.world, &self.look, &plan.frame);
        plan.inside(&mut svg, |svg| {
            bodies::put_backdrops(svg, &plan);
            paths::put_truth(svg, &plan);
            bodies::put_older(svg, &plan);
            paths::put_paths(svg, &plan);
        });
        let mut arrows = arrows::put_arrows(&mut svg, &plan, plan.flashes[0]);
        plan.inside(&mut svg, |svg| {
            bodies::put_last(svg, &plan);
            bodies::put_instants(svg, &plan);
        });
        if plan.flashes.len() > 1 {
            arrows.extend(arrows::put_arrows(&mut svg, &plan, plan.until));
        }
        names::put_names(&mut svg, &plan, &arrows);
        margin::put_margin(&mut svg, &plan);
        Drawing { svg: svg.finish(), width, height, left_out: plan.left_out }
    }
}
