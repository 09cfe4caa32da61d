//! Several pictures in one.

use crate::Drawing;
use crate::svg::Number;
use std::fmt::Write;

impl Drawing {
    /// Several pictures in one, in rows of so many, from left to right and from top to bottom.
    ///
    /// ```
    /// use carom_draw::{Axis, Drawing, Plot};
    /// let plot = Plot::new(Axis::new("time"), Axis::new("energy")).width(300.0).height(200.0).draw();
    /// let three = Drawing::of_panels(&[plot.clone(), plot.clone(), plot], 2);
    /// assert_eq!((three.width, three.height), (600.0, 400.0));
    /// ```
    pub fn of_panels(panels: &[Drawing], columns: usize) -> Drawing {
        let (mut width, mut height) = (0.0f64, 0.0);
        let mut inside = String::new();
        for row in panels.chunks(columns.max(1)) {
            let mut x = 0.0;
            for panel in row {
                let mut place = format!("<svg x=\"{}\" ", Number(x));
                if height > 0.0 {
                    let _ = write!(place, "y=\"{}\" ", Number(height));
                }
                inside.push_str(&panel.svg.replacen("<svg ", &place, 1));
                x += panel.width;
            }
            width = width.max(x);
            height += row.iter().map(|panel| panel.height).fold(0.0, f64::max);
        }
        let (w, h) = (Number(width), Number(height));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n\
             {inside}</svg>\n"
        );
        let left_out = panels.iter().flat_map(|panel| panel.left_out.clone()).collect();
        Drawing { svg, width, height, left_out }
    }
}
