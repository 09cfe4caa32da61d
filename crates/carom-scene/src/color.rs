//! Colours, as far as a scene file has to know them.

/// The names of CSS 2.
const NAMES: [&str; 17] = [
    "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon", "navy", "olive",
    "orange", "purple", "red", "silver", "teal", "white", "yellow",
];

/// The same as a regular expression, for the schema.
pub(crate) const PATTERN: &str = "^(#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|purple|red|silver|teal|white|yellow)$";

pub(crate) fn is_color(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => {
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        None => NAMES.contains(&text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_of_the_schema_has_every_name() {
        let names = PATTERN.trim_end_matches(")$").split('|').skip(2);
        assert_eq!(names.collect::<Vec<_>>(), NAMES);
    }
}
