//! Numbers on the command line, each with what would be accepted instead.

use std::fmt::Display;
use std::str::FromStr;

/// A whole number within these bounds.
pub fn whole<T>(from: T, to: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| match text.parse::<T>() {
        Ok(number) if from <= number && number <= to => Ok(number),
        _ => Err(format!("accepted: a whole number from {from} to {to}")),
    }
}

/// A number of frames: those are whole as f64, too.
pub fn frames(text: &str) -> Result<u64, String> {
    whole(0, (1 << 53) - 1)(text)
}

pub fn time(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(time) if time.is_finite() && time >= 0.0 => Ok(time.abs()),
        _ => Err("accepted: a number, 0 or more".to_string()),
    }
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("accepted: a number from 0.1 to 600".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_finite_and_not_negative() {
        assert_eq!(time("2.5"), Ok(2.5));
        assert!(["-1", "nan", "inf", "1e999", "", "soon"].into_iter().all(|t| time(t).is_err()));
    }

    #[test]
    fn whole_numbers_are_within_their_bounds() {
        let width = whole(64u32, 8192);
        assert_eq!((width("64"), width("8192")), (Ok(64), Ok(8192)));
        for wrong in ["63", "8193", "-64", "x", "", "64.0", "99999999999999999999"] {
            assert_eq!(width(wrong).unwrap_err(), "accepted: a whole number from 64 to 8192");
        }
        assert_eq!(frames("9007199254740991"), Ok((1 << 53) - 1));
        assert!(frames("9007199254740992").is_err());
    }
}
