//! The bar of time below, with a mark at every event, and the title above.

use super::score::Score;
use crate::Part;
use crate::figure::shown;
use crate::svg::{Number, Svg};
use crate::text;
use carom::DVec2;

const SIZE: f64 = 11.0;
const MARKS: usize = 300;

/// Where the bar begins, and how long it is.
pub(super) struct Bar {
    pub start: DVec2,
    pub length: f64,
}

impl Bar {
    pub fn of(score: &Score) -> Self {
        let [before, after] = [score.from, score.until].map(|time| text::width(&shown(time), SIZE));
        let left = 14.0 + before + 10.0;
        let right = score.frame.width - 14.0 - after - 10.0;
        Bar { start: DVec2::new(left, score.frame.height - 13.0), length: (right - left).max(0.0) }
    }

    /// All of it but what moves.
    pub fn put(&self, svg: &mut Svg, score: &Score) {
        let theme = score.frame.theme;
        svg.open("g")
            .set("font-family", text::FAMILY)
            .set("font-size", SIZE)
            .set("font-weight", 500)
            .set("fill", theme.quiet());
        if let Some(title) = score.title {
            svg.text("text")
                .at("x", "y", DVec2::new(14.0, 25.0))
                .set("font-size", 15)
                .set("fill", theme.ink())
                .says(title);
        }
        if score.shows(Part::Scale) {
            let line = self.start.y + 0.36 * SIZE;
            svg.text("text").at("x", "y", DVec2::new(14.0, line)).says(&shown(score.from));
            svg.text("text")
                .at("x", "y", DVec2::new(score.frame.width - 14.0, line))
                .set("text-anchor", "end")
                .says(&shown(score.until));
            svg.leaf("path")
                .set("d", self.marks(score))
                .set("fill", "none")
                .set("stroke", theme.quiet())
                .set("stroke-width", 1.25);
        }
        svg.close();
    }

    fn marks(&self, score: &Score) -> String {
        let [x, y, end] = [self.start.x, self.start.y, self.start.x + self.length].map(Number);
        let mut marks = format!("M{x} {y}H{end}");
        let span = score.until - score.from;
        if span > 0.0 && score.events().count() <= MARKS {
            for event in score.events() {
                let part = (score.timeline.seconds(event.time) - score.from) / span;
                let (x, y) = (Number(self.start.x + part * self.length), self.start.y);
                marks.push_str(&format!("M{x} {}v8", Number(y - 4.0)));
            }
        }
        marks
    }
}
