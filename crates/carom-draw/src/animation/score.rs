//! What is played, and when.

use super::Animation;
use crate::figure::{Cast, Frame, bodies, events, shown};
use crate::{Figure, Look, Part, View};
use carom::{DVec2, Event, Timeline, World};

/// How long the end is looked at, in seconds.
const HOLD: f64 = 0.8;
/// How long a ring is seen after its event.
const GLOW: f64 = 0.7;
/// Key times. With twenty letters each, that is what makes a file long.
const KEYS: usize = 250_000;
/// Where there are more, bodies are seen at so many instants a second, as on a screen.
const LOOKS: f64 = 60.0;
const RINGS: usize = 400;
const NAMES: usize = 40;
/// Paths of more than this many pieces are a tangle.
const PIECES: usize = 400;

/// All that is decided.
pub(super) struct Score<'a> {
    pub world: &'a World,
    pub timeline: &'a Timeline,
    pub look: &'a Look,
    pub title: Option<&'a str>,
    pub frame: Frame,
    pub cast: Cast,
    pub from: f64,
    pub until: f64,
    /// How long it takes to get there, and how long with the rest at the end.
    pub seconds: f64,
    pub whole: f64,
    pub left_out: Vec<String>,
    /// At how many instants bodies are looked at, if not at every event.
    pub looks: Option<usize>,
    shown: [bool; 6],
}

/// What is made of an animation.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Of {
    /// Key times, for a browser.
    Keys,
    #[cfg(feature = "raster")]
    Pixels,
}

/// Where a body was at the instant of a collision and how far turned, and how long that lights up, in parts
/// of the whole.
pub(super) struct Ring {
    pub body: u32,
    pub place: (DVec2, f64),
    pub lit: f64,
    pub gone: f64,
}

impl<'a> Score<'a> {
    pub fn of(animation: &'a Animation<'a>, of: Of) -> Self {
        let figure = &animation.figure;
        let Figure { world, timeline, theme, .. } = *figure;
        let mut left_out = Vec::new();
        let (start, end) = (timeline.seconds(timeline.start()), timeline.seconds(timeline.end()));
        let number = |time: &f64| !time.is_nan();
        let mut until = figure.until.filter(number).unwrap_or(end).clamp(start, end);
        let from = figure.from.filter(number).unwrap_or(start).clamp(start, until);
        let cast = Cast::of(world, timeline, &figure.look, theme);
        let pieces = cast.bodies().map(|(id, _)| timeline.pieces_between(id, from, until).count());
        let count = pieces.sum();
        let lasts = |until: f64| {
            let frames = (until - from) / figure.frame;
            animation.seconds.unwrap_or(if frames <= 180.0 {
                (0.8 * frames).clamp(2.0, 6.0)
            } else {
                (frames / 30.0).min(20.0)
            })
        };
        let mut looks = None;
        if count > KEYS && of == Of::Keys {
            let most = (KEYS / cast.bodies().count().max(1)).max(1);
            let wanted = (LOOKS * lasts(until)).ceil() as usize;
            looks = Some(wanted.min(most));
            left_out.push(format!("what is too quick for {LOOKS} looks a second"));
            if wanted > most {
                until = from + (until - from) * (most as f64 / wanted as f64);
                left_out.push(format!("what was after {}", shown(until)));
            }
        }

        let view = figure.view.unwrap_or_else(|| View::of_run(world, &cast, timeline, from, until));
        let wanted = |part: Part| figure.wanted[part as usize];
        let title = figure.title.as_deref();
        let around = [title.is_some(), wanted(Part::Scale).unwrap_or(true)];
        let view = view.in_shape();
        let tall = (640.0 * view.size().x / view.size().y).clamp(200.0, 640.0).round();
        let width = figure.width.unwrap_or(tall);
        let frame = Frame::new(view, Some(width), theme, around, world);

        let mut is_shown = figure.wanted.map(|wanted| wanted.unwrap_or(true));
        let rings = events(timeline, from, until).map(|event| bodies(event).count()).sum();
        let named = cast.bodies().filter(|(_, body)| body.name.is_some()).count();
        for (part, count, most, what) in [
            (Part::Paths, count, PIECES, "paths, of {} pieces"),
            (Part::Instants, rings, RINGS, "rings at collisions, {} of them"),
            (Part::Names, named, NAMES, "names, {} of them"),
        ] {
            if wanted(part).is_none() && count > most {
                is_shown[part as usize] = false;
                left_out.push(what.replace("{}", &count.to_string()));
            }
        }
        let seconds = lasts(until);
        Score {
            world,
            timeline,
            look: &figure.look,
            title,
            frame,
            cast,
            from,
            until,
            seconds,
            whole: seconds + HOLD,
            left_out,
            looks,
            shown: is_shown,
        }
    }

    pub fn shows(&self, part: Part) -> bool {
        self.shown[part as usize]
    }

    pub fn events(&self) -> impl Iterator<Item = &'a Event> {
        events(self.timeline, self.from, self.until)
    }

    /// A time of the world as a part of the whole animation, from 0 to the beginning of the rest.
    pub fn part(&self, time: f64) -> f64 {
        let (past, span) = (time - self.from, self.until - self.from);
        if span > 0.0 { past / span * (self.seconds / self.whole) } else { 0.0 }
    }

    /// The time of the world at a second of the animation.
    #[cfg(feature = "raster")]
    pub fn time(&self, second: f64) -> f64 {
        (self.from + (self.until - self.from) * (second / self.seconds)).min(self.until)
    }

    pub fn rings(&self) -> impl Iterator<Item = Ring> {
        let shown = self.shows(Part::Instants);
        let events = self.events().filter(move |_| shown);
        events.flat_map(move |event| {
            let lit = self.part(self.timeline.seconds(event.time));
            let gone = (lit + GLOW / self.whole).min(1.0);
            bodies(event).filter(|id| !self.cast.body(*id).is_fixed).filter_map(move |id| {
                let state = self.timeline.get_body_at(id, event.time)?;
                Some(Ring { body: id, place: (state.center, state.angle), lit, gone })
            })
        })
    }
}
