//! What was measured as a curve, as figures: one panel each.

use super::curves::{Curve, curves};
use super::observers::Observers;
use super::quantity::{Quantity, listed};
use crate::failure::Failure;
use crate::output::Output;
use crate::picture::PictureForm;
use carom_draw::{Axis, Drawing, Plot, Series};
use std::io::Write;
use std::path::Path;

/// Distributions have a thousand bins; so many dots can be told apart.
const DOTS: usize = 64;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 360.0;

/// Pixels of a PNG for each of the picture's.
pub const SCALE: f64 = 2.0;

/// Whether they can be in this file, and whether something that is measured has one, of what may be measured.
pub fn check(
    path: &Path,
    measured: &[Quantity],
    may_be: impl Fn(Quantity) -> bool,
) -> Result<(), Failure> {
    PictureForm::of_plot(path)?;
    match measured.iter().any(|quantity| quantity.has_curve()) {
        true => Ok(()),
        false => Err(Failure::usage(format!(
            "--plot: found no curve among what is measured; accepted: --measure with one of {}",
            listed(|quantity| quantity.has_curve() && may_be(quantity))
        ))),
    }
}

/// Writes the figures into a file, SVG or PNG by its ending.
pub fn write(path: &Path, observers: &Observers) -> Result<(), Failure> {
    let drawing = drawing(observers);
    if drawing.width == 0.0 {
        let found = "--plot: found no sample of any curve; accepted: a longer run, or more frames";
        return Err(Failure::new(found.to_string()));
    }
    let bytes = match PictureForm::of_plot(path)? {
        PictureForm::Png => drawing
            .png(SCALE)
            .map_err(|error| Failure::new(format!("{}: {error}", path.display())))?,
        _ => drawing.svg.into_bytes(),
    };
    let mut output = Output::open(path)?;
    match output.write_all(&bytes).and_then(|()| output.flush()) {
        Err(error) if !output.is_closed(&error) => Err(output.failure(&error)),
        _ => output.finish(),
    }
}

/// A panel for each curve of which there are samples, in rows of two.
pub fn drawing(observers: &Observers) -> Drawing {
    let panels: Vec<Drawing> = curves(observers)
        .iter()
        .filter(|curve| !curve.rows.is_empty())
        .filter_map(|curve| panel(curve, observers))
        .map(|plot| plot.width(WIDTH).height(HEIGHT).draw())
        .collect();
    Drawing::of_panels(&panels, if panels.len() > 1 { 2 } else { 1 })
}

fn panel(curve: &Curve, observers: &Observers) -> Option<Plot> {
    match curve.of {
        Quantity::Path => Some(free_paths(curve, observers)),
        Quantity::Speeds => Some(speeds(curve, observers)),
        Quantity::Msd => Some(displacement(curve, observers)),
        Quantity::Vacf => Some(autocorrelation(curve)),
        Quantity::Gr => Some(radial(curve)),
        Quantity::Sk => Some(structure(curve)),
        Quantity::Pressure | Quantity::Walls | Quantity::Rate | Quantity::Psi6 => None,
        Quantity::All => None,
    }
}

fn free_paths(curve: &Curve, observers: &Observers) -> Plot {
    let dots = merged(&curve.rows);
    let mean = observers.path.as_ref().map_or(0.0, |path| path.mean().value);
    let law = law(&dots, |length| (-length / mean).exp() / mean);
    // Where a bin has a handful of paths, its logarithm says little.
    let dots = dots.into_iter().filter(|(_, density, error)| *error < 0.5 * density);
    Plot::new(Axis::new("length").from(0.0), Axis::new("density").logarithmic())
        .title("Free paths")
        .series(Series::measured("measured", dots))
        .series(Series::new("exponential, of the same mean", law).dashed())
}

fn speeds(curve: &Curve, observers: &Observers) -> Plot {
    let dots = merged(&curve.rows);
    let expected = |speed: f64| observers.speeds.as_ref().and_then(|speeds| speeds.expected(speed));
    let law = law(&dots, |speed| expected(speed).unwrap_or(f64::NAN));
    let plot = Plot::new(Axis::new("speed").from(0.0), Axis::new("density").from(0.0))
        .title("Speeds")
        .series(Series::measured("measured", dots));
    // Discs of several masses have one such curve each.
    match expected(1.0) {
        Some(_) => plot.series(Series::new("Maxwell", law).dashed()),
        None => plot,
    }
}

fn displacement(curve: &Curve, observers: &Observers) -> Plot {
    let dots = points(&curve.rows);
    let plot = Plot::new(Axis::new("time").logarithmic(), Axis::new("length²").logarithmic())
        .title("Mean-square displacement")
        .series(Series::measured("measured", dots.clone()));
    let diffusion = observers.diffusion();
    let Some((diffusion, from)) = diffusion.zip(dots.first()) else { return plot };
    // From where it is as much as the first point has, so that the axis stays.
    let law = dots.iter().map(|dot| (dot.0, 4.0 * diffusion.value * dot.0));
    let law = law.filter(|(_, length)| *length >= from.1);
    plot.series(Series::new("4Dt", law).dashed())
}

fn autocorrelation(curve: &Curve) -> Plot {
    let dots: Vec<_> = points(&curve.rows).into_iter().filter(|dot| dot.0 > 0.0).collect();
    let zero = ends(&dots).map(|x| (x, 0.0));
    Plot::new(Axis::new("time").logarithmic(), Axis::new("mean of v(0)·v(t)"))
        .title("Velocity autocorrelation")
        .series(Series::measured("", dots))
        .series(Series::new("", zero).dashed())
}

fn radial(curve: &Curve) -> Plot {
    let dots: Vec<(f64, f64, f64)> =
        curve.rows.iter().map(|row| (0.5 * (row[0] + row[1]), row[2], row[3])).collect();
    let one = ends(&dots).map(|x| (x, 1.0));
    let line = dots.iter().map(|(r, g, _)| (*r, *g));
    Plot::new(Axis::new("r").from(0.0), Axis::new("g(r)").from(0.0))
        .title("Pair correlation")
        .series(Series::new("", line))
        .series(Series::new("", one).dashed())
}

fn structure(curve: &Curve) -> Plot {
    let dots = points(&curve.rows);
    let one = ends(&dots).map(|x| (x, 1.0));
    Plot::new(Axis::new("k").from(0.0), Axis::new("S(k)").from(0.0))
        .title("Structure factor")
        .series(Series::measured("", dots).joined())
        .series(Series::new("", one).dashed())
}

/// Place, value and error of each row.
fn points(rows: &[Vec<f64>]) -> Vec<(f64, f64, f64)> {
    rows.iter().map(|row| (row[0], row[1], row[2])).collect()
}

/// The same of a distribution, with neighbouring bins merged until there are few.
fn merged(rows: &[Vec<f64>]) -> Vec<(f64, f64, f64)> {
    let bins = rows.len().div_ceil(DOTS).max(1);
    let merge = |bins: &[Vec<f64>]| {
        let n = bins.len() as f64;
        let mean = |column: usize| bins.iter().map(|row| row[column]).sum::<f64>() / n;
        let squares: f64 = bins.iter().map(|row| row[2] * row[2]).sum();
        (mean(0), mean(1), squares.sqrt() / n)
    };
    rows.chunks(bins).map(merge).collect()
}

/// A law, drawn as far as there are dots.
fn law(dots: &[(f64, f64, f64)], of: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let end = dots.last().map_or(1.0, |dot| dot.0);
    (0..=200).map(|step| end * f64::from(step) / 200.0).map(|x| (x, of(x))).collect()
}

/// Where dots begin and end.
fn ends(dots: &[(f64, f64, f64)]) -> std::vec::IntoIter<f64> {
    let ends = dots.first().into_iter().chain(dots.last()).map(|dot| dot.0);
    ends.collect::<Vec<f64>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_bins_keep_what_is_below_them() {
        let rows: Vec<Vec<f64>> =
            (0..1000).map(|i| vec![f64::from(i) + 0.5, 0.001 * f64::from(i % 3), 0.01]).collect();
        let dots = merged(&rows);
        assert!(dots.len() <= DOTS, "{}", dots.len());
        let width = dots[1].0 - dots[0].0;
        let of_dots: f64 = dots[..dots.len() - 1].iter().map(|dot| dot.1 * width).sum();
        let of_rows: f64 = rows[..(dots.len() - 1) * 16].iter().map(|row| row[1]).sum();
        assert!((of_dots - of_rows).abs() < 1e-9, "{of_dots}, {of_rows}");
        assert!((dots[0].2 - 0.01 / 4.0).abs() < 1e-12);
    }
}
