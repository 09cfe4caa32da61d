//! Numbers as they are read, and what methods are called.

use crate::args::MethodName;

pub fn method(method: MethodName) -> &'static str {
    match method {
        MethodName::Events => "engine",
        MethodName::Pic => "PIC",
        MethodName::Pit => "PIT",
    }
}

/// Three digits of a number, without powers of ten.
pub fn digits(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return number.to_string();
    }
    // As it is after rounding: 0.9996 is 1.00.
    let rounded: f64 = format!("{number:.2e}").parse().unwrap_or(number);
    let places = (2 - rounded.abs().log10().floor() as i32).clamp(0, 12);
    format!("{rounded:.*}", places as usize)
}

/// How small it is: one digit, and the power of ten.
pub fn tiny(number: f64) -> String {
    if number == 0.0 { "0".to_string() } else { format!("{number:.0e}") }
}

pub fn duration(seconds: f64) -> String {
    let units =
        [("years", 365.25 * 86400.0), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0)];
    let unit = units.into_iter().find(|(_, length)| seconds >= 2.0 * length);
    let (name, length) = unit.unwrap_or(("seconds", 1.0));
    format!("{:.0} {name}", seconds / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_tell_enough() {
        let cases = [
            (0.0, "0"),
            (52.0833, "52.1"),
            (0.0014042, "0.00140"),
            (114.26, "114"),
            (0.99961, "1.00"),
            (12345.0, "12300"),
            (0.00003, "0.0000300"),
        ];
        for (number, text) in cases {
            assert_eq!(digits(number), text);
        }
        assert_eq!((tiny(0.0), tiny(3.2e-16)), ("0".to_string(), "3e-16".to_string()));
    }

    #[test]
    fn long_times_are_in_long_units() {
        let cases = [(1.4, "1 seconds"), (700.0, "12 minutes"), (7e5, "8 days"), (1e9, "32 years")];
        for (seconds, text) in cases {
            assert_eq!(duration(seconds), text);
        }
    }
}
