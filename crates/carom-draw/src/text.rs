//! How wide a text is.

/// Fonts that look alike, the one that comes along first.
pub(crate) const FAMILY: &str =
    "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/// The width of a text in a size, as the font that comes along has it. Without its kerning, which
/// makes a text narrower, by a hundredth or so.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let hundredths: u32 = text.chars().map(|letter| u32::from(advance(letter))).sum();
    f64::from(hundredths) * 0.01 * size
}

/// In hundredths of the size. Other scripts have letters about as wide as capitals, or square ones.
fn advance(letter: char) -> u8 {
    match u32::from(letter) {
        code @ 32..127 => ADVANCES[code as usize - 32],
        0..0x2e80 => 66,
        _ => 100,
    }
}

/// Of Inter Medium, from the space to the tilde.
const ADVANCES: [u8; 95] = [
    26, 29, 40, 64, 64, 83, 65, 22, 38, 38, 52, 67, 29, 46, 28, 37, 65, 47, 61, 64, 65, 62, 64, 58,
    63, 64, 28, 29, 67, 67, 67, 53, 97, 70, 65, 74, 72, 60, 59, 75, 74, 27, 55, 66, 56, 90, 75, 77,
    64, 77, 64, 64, 65, 74, 70, 98, 67, 68, 64, 38, 37, 38, 48, 46, 50, 57, 63, 57, 63, 59, 37, 62,
    60, 25, 25, 56, 25, 88, 60, 60, 62, 62, 38, 54, 37, 59, 57, 82, 55, 57, 55, 38, 34, 38, 67,
];

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn a_wide_letter_is_wider_than_a_narrow_one() {
        assert!(width("W", 10.0) > 3.0 * width("i", 10.0));
        assert_eq!(width("", 10.0), 0.0);
        assert_eq!(width("漢字", 10.0), 20.0);
    }
}
