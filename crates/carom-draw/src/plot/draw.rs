//! How a plot is drawn.

use super::ticks::Ticks;
use super::{Axis, Plot, Series};
use crate::svg::{Number, Svg};
use crate::{Color, Drawing, text};
use carom::DVec2;
use std::fmt::Write;

const SIZE: f64 = 12.0;
/// More points than this have no dots.
const DOTS: usize = 40;

/// Where the lines go.
struct Field {
    low: DVec2,
    size: DVec2,
    x: Ticks,
    y: Ticks,
}

impl Field {
    fn at(&self, (x, y): (f64, f64)) -> DVec2 {
        let up = self.y.part(y);
        self.low + self.size * DVec2::new(self.x.part(x), 1.0 - up)
    }
}

pub fn draw(plot: &Plot) -> Drawing {
    let (width, theme) = (plot.width, plot.theme);
    let height = plot.height.unwrap_or((0.62 * width).round());
    let legend = Legend::of(plot);
    let top = 14.0 + if plot.title.is_some() { 24.0 } else { 6.0 } + legend.height();
    let bottom = 46.0;
    let count = |length: f64, each: f64| (length / each).clamp(2.0, 12.0) as usize;
    let y = axis(plot, &plot.y, |point| point.1, count(height - top - bottom, 36.0));
    let labels = y.at.iter().map(|tick| text::width(&y.label(*tick), SIZE));
    let left = 34.0 + labels.fold(0.0, f64::max);
    let low = DVec2::new(left, top);
    let size = DVec2::new(width - left - 18.0, (height - top - bottom).max(20.0));
    let across = |each: f64| axis(plot, &plot.x, |point| point.0, count(size.x, each));
    // As many as there is room for, if their labels are short: 1, 2, 4, 8, …
    let is_apart = |ticks: &Ticks| {
        let each = size.x / ticks.at.len().saturating_sub(1).max(1) as f64;
        ticks.at.iter().all(|tick| text::width(&ticks.label(*tick), SIZE) + 16.0 < each)
    };
    let dense = Some(across(40.0)).filter(|ticks| ticks.log && is_apart(ticks));
    let x = dense.unwrap_or_else(|| across(60.0));
    let field = Field { low, size, x, y };

    let mut svg = Svg::picture(width, height);
    svg.text("title").says(plot.title.as_deref().unwrap_or("A plot by carom"));
    svg.leaf("rect")
        .set("width", Number(width))
        .set("height", Number(height))
        .set("fill", theme.paper());
    svg.open("g").set("font-family", text::FAMILY).set("font-size", SIZE).set("font-weight", 500);
    if let Some(title) = &plot.title {
        svg.text("text")
            .at("x", "y", DVec2::new(14.0, 25.0))
            .set("font-size", 15)
            .set("fill", theme.ink())
            .says(title);
    }
    put_axes(&mut svg, plot, &field, height);
    for (number, series) in plot.series.iter().enumerate() {
        put_series(&mut svg, plot, &field, series, color_of(plot, number));
    }
    legend.put(&mut svg, plot, top - legend.height() + 4.0);
    svg.close();
    Drawing { svg: svg.finish(), width, height, left_out: Vec::new() }
}

fn color_of(plot: &Plot, number: usize) -> Color {
    plot.theme.shown(plot.theme.color(plot.series[number].color.unwrap_or(number)))
}

/// The points that can be shown: finite, and above 0 on a logarithmic axis.
fn can_be_shown(plot: &Plot, (x, y): (f64, f64)) -> bool {
    let fits = |axis: &Axis, number: f64| number.is_finite() && (!axis.logarithmic || number > 0.0);
    fits(&plot.x, x) && fits(&plot.y, y)
}

fn axis(plot: &Plot, axis: &Axis, of: impl Fn((f64, f64)) -> f64, count: usize) -> Ticks {
    let points = plot.series.iter().flat_map(Series::with_errors);
    let ends = points.flat_map(|((x, y), error)| [(x, y - error), (x, y), (x, y + error)]);
    let shown = ends.filter(|point| can_be_shown(plot, *point)).map(of);
    let asked = axis.from.filter(|from| from.is_finite() && (!axis.logarithmic || *from > 0.0));
    let numbers: Vec<f64> = shown.chain(asked).collect();
    let (low, high) = numbers
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    match numbers.is_empty() {
        true => Ticks::new(if axis.logarithmic { 1.0 } else { 0.0 }, 1.0, axis.logarithmic, count),
        false if axis.whole && !axis.logarithmic => Ticks::whole(low, high, count),
        false => Ticks::new(low, high, axis.logarithmic, count),
    }
}

fn put_axes(svg: &mut Svg, plot: &Plot, field: &Field, height: f64) {
    let theme = plot.theme;
    let grid = theme.quiet().towards(theme.paper(), 0.8);
    let (low, high) = (field.low, field.low + field.size);
    let line = |svg: &mut Svg, a: DVec2, b: DVec2, color: Color| {
        svg.leaf("line")
            .at("x1", "y1", a)
            .at("x2", "y2", b)
            .set("stroke", color)
            .set("stroke-width", 1);
    };
    for tick in &field.y.at {
        let y = low.y + field.size.y * (1.0 - field.y.part(*tick));
        line(svg, DVec2::new(low.x, y), DVec2::new(high.x, y), grid);
        svg.text("text")
            .at("x", "y", DVec2::new(low.x - 8.0, y + 0.36 * SIZE))
            .set("text-anchor", "end")
            .set("fill", theme.quiet())
            .says(&field.y.label(*tick));
    }
    for tick in &field.x.at {
        let x = low.x + field.size.x * field.x.part(*tick);
        line(svg, DVec2::new(x, high.y), DVec2::new(x, high.y + 4.0), theme.quiet());
        svg.text("text")
            .at("x", "y", DVec2::new(x, high.y + 18.0))
            .set("text-anchor", "middle")
            .set("fill", theme.quiet())
            .says(&field.x.label(*tick));
    }
    line(svg, DVec2::new(low.x, high.y), high, theme.quiet());
    svg.text("text")
        .at("x", "y", DVec2::new((low.x + high.x) / 2.0, height - 10.0))
        .set("text-anchor", "middle")
        .set("fill", theme.ink())
        .says(&plot.x.label);
    let middle = (low.y + high.y) / 2.0;
    svg.text("text")
        .set("transform", format_args!("translate(16 {}) rotate(-90)", Number(middle)))
        .set("text-anchor", "middle")
        .set("fill", theme.ink())
        .says(&plot.y.label);
}

fn put_series(svg: &mut Svg, plot: &Plot, field: &Field, series: &Series, color: Color) {
    let mut way = String::new();
    let mut letter = 'M';
    let mut dots = Vec::new();
    for (point, error) in series.with_errors() {
        if !can_be_shown(plot, point) {
            letter = 'M';
            continue;
        }
        let place = field.at(point);
        if error > 0.0 {
            put_error(svg, plot, field, point, error, color);
        }
        let _ = write!(way, "{letter}{} {}", Number(place.x), Number(place.y));
        letter = 'L';
        dots.push(place);
    }
    if !series.dotted {
        let path = svg
            .leaf("path")
            .set("d", way)
            .set("fill", "none")
            .set("stroke", color)
            .set("stroke-width", if series.thin { 1.25 } else { 2.0 })
            .set("stroke-linejoin", "round");
        drop(if series.dashed { path.set("stroke-dasharray", "6 4") } else { path });
    }
    if !series.dashed && (dots.len() <= DOTS || series.dotted) {
        // Many dots are smaller, so that they stay apart.
        let each = field.size.x / dots.len().max(1) as f64;
        let radius = match (series.thin, series.dotted) {
            (true, _) => 2.5,
            (false, true) => (0.45 * each).clamp(1.5, 3.5),
            (false, false) => 3.5,
        };
        for place in dots {
            svg.leaf("circle")
                .at("cx", "cy", place)
                .set("r", Number(radius))
                .set("fill", if series.thin { plot.theme.paper() } else { color })
                .set("stroke", if series.thin { color } else { plot.theme.paper() })
                .set("stroke-width", if series.thin { 1.25 } else { 1.5 });
        }
    }
}

/// A bar through a point, with a short stroke at either end. On a logarithmic axis it ends where that does.
fn put_error(
    svg: &mut Svg,
    plot: &Plot,
    field: &Field,
    (x, y): (f64, f64),
    error: f64,
    color: Color,
) {
    let ends = [y - error, y + error].map(|end| {
        let shown = can_be_shown(plot, (x, end));
        (field.at((x, if shown { end } else { field.y.low })), shown)
    });
    let mut way =
        format!("M{} {}V{}", Number(ends[0].0.x), Number(ends[0].0.y), Number(ends[1].0.y));
    for (end, _) in ends.iter().filter(|(_, shown)| *shown) {
        let _ = write!(way, "M{} {}h6", Number(end.x - 3.0), Number(end.y));
    }
    svg.leaf("path").set("d", way).set("stroke", color).set("stroke-width", 1.25);
}

/// Labels in rows, as many to a row as there is room for.
struct Legend {
    rows: Vec<Vec<(usize, f64)>>,
}

const ROW: f64 = 18.0;

impl Legend {
    fn of(plot: &Plot) -> Self {
        let mut rows: Vec<Vec<(usize, f64)>> = Vec::new();
        let mut x = f64::INFINITY;
        // One line needs no legend: the axis says what it is.
        let named = |series: &Series| plot.series.len() > 1 && !series.label.is_empty();
        for (number, series) in plot.series.iter().enumerate().filter(|(_, one)| named(one)) {
            let width = 26.0 + text::width(&series.label, SIZE) + 16.0;
            if x + width > plot.width - 10.0 {
                rows.push(Vec::new());
                x = 14.0;
            }
            if let Some(row) = rows.last_mut() {
                row.push((number, x));
            }
            x += width;
        }
        Legend { rows }
    }

    fn height(&self) -> f64 {
        if self.rows.is_empty() { 0.0 } else { ROW * self.rows.len() as f64 + 8.0 }
    }

    fn put(&self, svg: &mut Svg, plot: &Plot, top: f64) {
        for (row, entries) in self.rows.iter().enumerate() {
            let y = top + ROW * row as f64;
            for (number, x) in entries {
                let (series, theme) = (&plot.series[*number], plot.theme);
                let color = color_of(plot, *number);
                if series.dotted || series.points.len() == 1 && !series.dashed {
                    // Dots and a single point have no line.
                    let middle = DVec2::new(x + 10.0, y);
                    svg.leaf("circle").at("cx", "cy", middle).set("r", 3.5).set("fill", color);
                } else {
                    let line = svg
                        .leaf("line")
                        .at("x1", "y1", DVec2::new(*x, y))
                        .at("x2", "y2", DVec2::new(x + 20.0, y))
                        .set("stroke", color)
                        .set("stroke-width", if series.thin { 1.25 } else { 2.5 });
                    drop(if series.dashed { line.set("stroke-dasharray", "6 4") } else { line });
                }
                svg.text("text")
                    .at("x", "y", DVec2::new(x + 26.0, y + 0.36 * SIZE))
                    .set("fill", theme.ink())
                    .says(&series.label);
            }
        }
    }
}
