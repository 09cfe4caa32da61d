//! The 255 colours of a GIF, chosen before the first picture: shades of what is drawn with.

use crate::Color;
use std::collections::HashMap;

/// Colours, and the nearest of them to any other.
pub(super) struct Palette {
    colors: Vec<Color>,
    /// What has been looked for. Only asked one by one, so that the order of it does not matter.
    known: HashMap<[u8; 3], u8>,
}

/// The last place is for what stays as it was.
pub(super) const SAME: u8 = 255;

impl Palette {
    /// Of colours, the first of which is the paper: the smooth edge of a disc has all shades between.
    pub fn of(base: &[Color]) -> Self {
        let (white, black) = (Color::new(255, 255, 255), Color::new(0, 0, 0));
        let paper = base.first().copied().unwrap_or(white);
        // More of them than this are too many for shades of each.
        let base = &base[..base.len().min(48)];
        let mut colors = base.to_vec();
        let steps = ((250 - base.len()) / base.len().max(1)).clamp(1, 24);
        for color in &base[1.min(base.len())..] {
            let ways =
                [(paper, steps / 2), (base[1.min(base.len() - 1)], steps / 4), (white, steps / 4)];
            for (other, count) in ways {
                let shade = |step: usize| color.towards(other, step as f64 / (count + 1) as f64);
                colors.extend((1..=count).map(shade));
            }
        }
        colors.extend([white, black]);
        colors.truncate(usize::from(SAME));
        Palette { colors, known: HashMap::new() }
    }

    /// Three bytes a colour, and the unused last.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flat_map(|c| [c.r, c.g, c.b]).collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    pub fn nearest(&mut self, pixel: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.known.entry(pixel).or_insert_with(|| {
            let distance = |color: &Color| {
                let [r, g, b] = [(color.r, pixel[0]), (color.g, pixel[1]), (color.b, pixel[2])]
                    .map(|(one, other)| i32::from(one) - i32::from(other));
                // Green is what eyes see best.
                3 * r * r + 6 * g * g + b * b
            };
            let nearest = colors.iter().enumerate().min_by_key(|(_, color)| distance(color));
            nearest.map_or(0, |(number, _)| number as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_with_is_in_it() {
        let base: Vec<Color> = (0..30).map(|i| Color::new(8 * i, 255 - 8 * i, 3 * i)).collect();
        let mut palette = Palette::of(&base);
        for color in base {
            let found = palette.nearest([color.r, color.g, color.b]);
            assert_eq!(palette.colors[usize::from(found)], color);
        }
        assert_eq!(palette.bytes().len(), 768);
        assert_eq!(Palette::of(&[]).bytes().len(), 768);
        assert!(Palette::of(&vec![Color::new(1, 2, 3); 900]).colors.len() < 256);
    }
}
