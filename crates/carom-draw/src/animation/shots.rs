//! The animation in pixels, one picture after the other.

use super::bar::Bar;
use super::moving::{put_name, put_still};
use super::score::{Of, Score};
use super::{Animation, apng, gif, video};
use crate::figure::{hollow, put_backdrop, put_many};
use crate::raster::{RasterError, render_over, rendered};
use crate::svg::{Number, Svg};
use crate::{Color, Part};
use resvg::tiny_skia::Pixmap;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};

/// Why there is no animation.
///
/// ```
/// use carom_draw::AnimationError;
/// assert_eq!(AnimationError::Stopped.to_string(), "stopped");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum AnimationError {
    /// There are no pixels.
    Raster(RasterError),
    /// It could not be written.
    Io(io::Error),
    /// There is no such program to make a video.
    NoFfmpeg(io::Error),
    /// It is there, and failed: what it said.
    Ffmpeg(String),
    /// The caller wanted no more of it. What there is of it is whole.
    Stopped,
}

impl fmt::Display for AnimationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnimationError::Raster(error) => error.fmt(f),
            AnimationError::Io(error) => error.fmt(f),
            AnimationError::NoFfmpeg(error) => {
                write!(f, "found no ffmpeg, which makes the video: {error}")
            }
            AnimationError::Ffmpeg(said) => write!(f, "found that ffmpeg failed: {said}"),
            AnimationError::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for AnimationError {}

impl From<RasterError> for AnimationError {
    fn from(error: RasterError) -> Self {
        AnimationError::Raster(error)
    }
}

impl From<io::Error> for AnimationError {
    fn from(error: io::Error) -> Self {
        AnimationError::Io(error)
    }
}

impl Animation<'_> {
    /// As a GIF, with one palette for all of it. `see` is told how many pictures of how many are done,
    /// and says whether to go on.
    ///
    /// # Errors
    /// If it cannot be written, or `see` has had enough: then it ends with that picture.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let mut timeline = Timeline::new(&world);
    /// # timeline.end_at(1.0);
    /// use carom_draw::{Animation, Figure};
    /// let figure = Figure::new(&world, &timeline, 1.0).width(64.0);
    /// let animation = Animation::of(figure).seconds(0.5);
    /// let mut bytes = Vec::new();
    /// animation.gif(&mut bytes, 10, |_, _| true).unwrap();
    /// assert!(bytes.starts_with(b"GIF89a"));
    /// ```
    pub fn gif(
        &self,
        to: impl Write,
        rate: u32,
        see: impl FnMut(u64, u64) -> bool,
    ) -> Result<Vec<String>, AnimationError> {
        let score = Score::of(self, Of::Pixels);
        // Hundredths of a second are all that a GIF knows.
        let hundredths = (100 / rate.clamp(1, 50)).max(2);
        gif::write(to, Shots::of(&score, 100.0 / f64::from(hundredths))?, hundredths as u16, see)?;
        Ok(score.left_out)
    }

    /// As an animated PNG: larger, and with all colours.
    ///
    /// # Errors
    /// If it cannot be written, or `see` has had enough: then it ends with that picture.
    ///
    /// ```
    /// # use carom::{DVec2, DiscBody, Timeline, World};
    /// # let mut world = World::builder();
    /// # world.disc(DiscBody::new(DVec2::ZERO, 1.0).velocity(DVec2::X));
    /// # let world = world.build().unwrap();
    /// # let mut timeline = Timeline::new(&world);
    /// # timeline.end_at(1.0);
    /// use carom_draw::{Animation, Figure};
    /// let figure = Figure::new(&world, &timeline, 1.0).width(64.0);
    /// let animation = Animation::of(figure).seconds(0.5);
    /// let mut bytes = Vec::new();
    /// animation.apng(&mut bytes, 10, |_, _| true).unwrap();
    /// assert!(bytes.starts_with(b"\x89PNG"));
    /// ```
    pub fn apng(
        &self,
        to: impl Write,
        rate: u32,
        see: impl FnMut(u64, u64) -> bool,
    ) -> Result<Vec<String>, AnimationError> {
        let score = Score::of(self, Of::Pixels);
        let rate = rate.clamp(1, 120) as u16;
        apng::write(to, Shots::of(&score, f64::from(rate))?, rate, see)?;
        Ok(score.left_out)
    }

    /// As an MP4, by way of a program that does what ffmpeg does with its arguments.
    ///
    /// # Errors
    /// If there is no such program, if it fails, or if `see` has had enough: then it ends with that
    /// picture. If it fails, what there is of the file stays.
    ///
    /// ```no_run
    /// # use carom::{Timeline, World};
    /// # let world = World::builder().build().unwrap();
    /// # let timeline = Timeline::new(&world);
    /// use carom_draw::{Animation, Figure};
    /// let animation = Animation::of(Figure::new(&world, &timeline, 1.0));
    /// animation.mp4("ffmpeg".as_ref(), "world.mp4".as_ref(), 30, |_, _| true).unwrap();
    /// ```
    pub fn mp4(
        &self,
        ffmpeg: &OsStr,
        to: &OsStr,
        rate: u32,
        see: impl FnMut(u64, u64) -> bool,
    ) -> Result<Vec<String>, AnimationError> {
        let score = Score::of(self, Of::Pixels);
        let rate = rate.clamp(1, 120);
        video::write(ffmpeg, to, Shots::of(&score, f64::from(rate))?, rate, see)?;
        Ok(score.left_out)
    }
}

/// One picture after the other, the last of which is to be seen for longer.
pub(super) struct Shots<'s, 'a> {
    score: &'s Score<'a>,
    /// What is the same in all.
    still: Pixmap,
    rate: f64,
    next: u64,
    pub count: u64,
}

impl<'s, 'a> Shots<'s, 'a> {
    pub fn of(score: &'s Score<'a>, rate: f64) -> Result<Self, RasterError> {
        let mut svg = Svg::picture(score.frame.width, score.frame.height);
        put_still(&mut svg, score);
        let still = rendered(&svg.finish(), 1.0)?;
        let count = (score.seconds * rate).round().max(1.0) as u64 + 1;
        Ok(Shots { score, still, rate, next: 0, count })
    }

    pub fn size(&self) -> (u32, u32) {
        (self.still.width(), self.still.height())
    }

    /// How many pictures long the last is looked at.
    pub fn hold(&self) -> u64 {
        ((self.score.whole - self.score.seconds) * self.rate).round().max(1.0) as u64
    }

    /// The colours in it, but for shades.
    pub fn colors(&self) -> Vec<Color> {
        let theme = self.score.frame.theme;
        let mut colors = vec![theme.paper(), theme.ink(), theme.quiet(), theme.wall()];
        let bodies = || self.score.cast.bodies().map(|(_, body)| body.color);
        colors.extend(bodies());
        // Paths, which are mostly paper.
        colors.extend(bodies().map(|color| theme.legible(color).towards(theme.paper(), 0.55)));
        let mut once: Vec<Color> = Vec::new();
        for color in colors {
            if !once.contains(&color) {
                once.push(color);
            }
        }
        once
    }

    /// The next picture, three bytes a pixel. None after the last.
    pub fn next(&mut self) -> Option<Result<Vec<u8>, RasterError>> {
        if self.next == self.count {
            return None;
        }
        let last = (self.count - 1).max(1) as f64;
        let second = self.score.seconds * (self.next as f64 / last);
        self.next += 1;
        let mut pixels = self.still.clone();
        let done = render_over(&mut pixels, &self.moving(second));
        // The paper is opaque, and so is everything on it.
        Some(done.map(|()| {
            pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect()
        }))
    }

    /// What moves, at a second.
    fn moving(&self, second: f64) -> String {
        let score = self.score;
        let (frame, time) = (&score.frame, score.time(second));
        let mut svg = Svg::picture(frame.width, frame.height);
        frame.put_edge(&mut svg);
        frame.inside(&mut svg, |svg| {
            put_backdrop(svg, frame, &score.cast, score.timeline, time);
            put_many(svg, frame, &score.cast, score.timeline, time);
            self.put_rings(svg, second / score.whole);
        });
        if score.shows(Part::Names) {
            for (id, body) in score.cast.bodies() {
                let state = score.timeline.get_body_at(id, time);
                let (Some(name), Some(state)) = (&body.name, state) else { continue };
                let place = frame.page.at(state.center);
                let shift = format!("translate({} {})", Number(place.x), Number(place.y));
                svg.open("g").set("transform", shift);
                put_name(&mut svg, score, body, name);
                svg.close();
            }
        }
        if score.shows(Part::Scale) {
            let mut place = Bar::of(score).start;
            place.x += Bar::of(score).length * (second / score.seconds).min(1.0);
            svg.leaf("circle").at("cx", "cy", place).set("r", 4.5).set("fill", frame.theme.ink());
        }
        svg.finish()
    }

    fn put_rings(&self, svg: &mut Svg, now: f64) {
        let score = self.score;
        let glowing = score.rings().filter(|ring| ring.lit <= now && now < ring.gone);
        for ring in glowing {
            let shape = &score.cast.body(ring.body).shape;
            hollow(svg, Svg::leaf, &score.frame, shape, ring.place, -1.0)
                .set("fill", "none")
                .set("stroke", score.frame.theme.ink())
                .set("stroke-width", 2)
                .set("opacity", Number((ring.gone - now) / (ring.gone - ring.lit)));
        }
    }
}

/// The part of a picture that differs from the one before: left, top, width, height.
pub(super) fn changed<T: PartialEq>(
    before: &[T],
    after: &[T],
    width: usize,
) -> Option<(usize, usize, usize, usize)> {
    let rows = || before.chunks(width).zip(after.chunks(width)).enumerate();
    let differs = |(_, (a, b)): &(usize, (&[T], &[T]))| a != b;
    let top = rows().find(differs)?.0;
    let bottom = rows().filter(differs).last()?.0;
    let (mut left, mut right) = (width, 0);
    for (_, (a, b)) in rows().filter(differs) {
        let differ = |x: &usize| a[*x] != b[*x];
        left = left.min((0..width).find(differ).unwrap_or(left));
        right = right.max((0..width).rev().find(differ).unwrap_or(right));
    }
    Some((left, top, right - left + 1, bottom - top + 1))
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn only_what_changed_is_written() {
        let before = [0u8; 20];
        let mut after = before;
        assert_eq!(changed(&before, &after, 5), None);
        (after[6], after[13]) = (1, 1);
        assert_eq!(changed(&before, &after, 5), Some((1, 1, 3, 2)));
    }
}
