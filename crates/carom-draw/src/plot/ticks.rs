//! Where the ticks of an axis are.

use crate::figure::shown;

/// An axis from one number to another, with ticks at round ones.
#[derive(Clone, Debug)]
pub(super) struct Ticks {
    pub low: f64,
    pub high: f64,
    pub log: bool,
    pub at: Vec<f64>,
}

impl Ticks {
    /// For numbers between these two, with about so many ticks.
    pub fn new(low: f64, high: f64, log: bool, count: usize) -> Self {
        if log {
            Ticks::logarithmic(low, high, count)
        } else {
            Ticks::linear(low, high, 0.0, count)
        }
    }

    /// For counts between these two: none is between two whole numbers.
    pub fn whole(low: f64, high: f64, count: usize) -> Self {
        Ticks::linear(low, if low < high { high } else { low + 1.0 }, 1.0, count)
    }

    fn linear(low: f64, high: f64, least: f64, count: usize) -> Self {
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, high + 0.5) };
        let step = step((high - low) / count.max(1) as f64).max(least);
        let (first, last) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
        let at = (0..=(last - first).min(1000.0) as u64)
            .map(|number| (first + number as f64) * step)
            .collect();
        Ticks { low: first * step, high: last * step, log: false, at }
    }

    /// At powers of ten; of two where it goes from one of them to another, as numbers of steps do.
    fn logarithmic(low: f64, high: f64, count: usize) -> Self {
        let is_of_two = |number: f64| number.log2().fract() == 0.0;
        let by_two = high / low < 150.0 && is_of_two(low) && is_of_two(high);
        let base: f64 = if by_two { 2.0 } else { 10.0 };
        let mut at = vec![1.0];
        while at[0] > low * (1.0 + 1e-9) {
            at.insert(0, at[0] / base);
        }
        while at[at.len() - 1] < high * (1.0 - 1e-9) {
            at.push(at[at.len() - 1] * base);
        }
        // 1 is where to begin from, and not always near.
        while at.len() > 2 && at[1] <= low * (1.0 + 1e-9) {
            at.remove(0);
        }
        while at.len() > 2 && at[at.len() - 2] >= high * (1.0 - 1e-9) {
            at.pop();
        }
        if at.len() == 1 {
            at.push(base);
        }
        let (low, high) = (at[0], at[at.len() - 1]);
        let every = at.len().div_ceil(count.max(2));
        // From the high end, so that there is always one there.
        let mut at: Vec<f64> = at.into_iter().rev().step_by(every).collect();
        at.reverse();
        Ticks { low, high, log: true, at }
    }

    /// Where a number is: 0 at the low end, 1 at the high one.
    pub fn part(&self, number: f64) -> f64 {
        if self.log {
            (number / self.low).log2() / (self.high / self.low).log2()
        } else {
            (number - self.low) / (self.high - self.low)
        }
    }

    /// What to write at a tick.
    pub fn label(&self, number: f64) -> String {
        // A row of zeros is hard to count. All of an axis are written alike.
        let is_far = |tick: &f64| power_of_ten(*tick).is_some_and(|p| !(-3..=4).contains(&p));
        match power_of_ten(number) {
            Some(power) if self.log && self.at.iter().any(is_far) => {
                let digit = |letter| SUPERSCRIPTS.chars().nth("0123456789-".find(letter)?);
                let power: String = power.to_string().chars().filter_map(digit).collect();
                format!("10{power}")
            }
            // The minus of mathematics.
            _ => shown(number).replace('-', "\u{2212}"),
        }
    }
}

const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";

fn power_of_ten(number: f64) -> Option<i32> {
    let power = number.log10().round();
    ((number / 10f64.powf(power) - 1.0).abs() < 1e-9).then_some(power as i32)
}

/// The nearest 1, 2 or 5 with zeros that is not less.
fn step(least: f64) -> f64 {
    let below = crate::figure::nice(least);
    if below >= least * (1.0 - 1e-9) {
        return below;
    }
    // From 1 to 2, from 2 to 5, from 5 to 10.
    let leading = format!("{below:e}").starts_with('2');
    crate::figure::nice(below * if leading { 2.5001 } else { 2.0001 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_reach_around() {
        let ticks = Ticks::new(0.3, 9.2, false, 5);
        assert_eq!(ticks.at, [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!((ticks.low, ticks.high), (0.0, 10.0));
        assert_eq!(Ticks::new(3.0, 3.0, false, 5).at.len(), 7);
    }

    #[test]
    fn counts_have_whole_ticks() {
        assert_eq!(Ticks::whole(0.0, 1.0, 5).at, [0.0, 1.0]);
        assert_eq!(Ticks::whole(0.0, 2.0, 5).at, [0.0, 1.0, 2.0]);
        assert_eq!(Ticks::whole(0.0, 0.0, 5).at, [0.0, 1.0]);
        assert_eq!(Ticks::whole(0.0, 37.0, 5).at, [0.0, 10.0, 20.0, 30.0, 40.0]);
    }

    #[test]
    fn a_logarithmic_axis_has_a_tick_at_its_high_end() {
        assert_eq!(Ticks::new(1.0, 128.0, true, 7).at, [2.0, 8.0, 32.0, 128.0]);
        assert_eq!(Ticks::new(1.0, 128.0, true, 8).at.len(), 8);
    }

    #[test]
    fn powers_of_ten_are_all_written_as_powers_where_one_is_far() {
        let ticks = Ticks::new(1e-12, 1e5, true, 20);
        let labels: Vec<String> = ticks.at.iter().map(|tick| ticks.label(*tick)).collect();
        assert_eq!(labels[..3], ["10⁻¹²", "10⁻¹¹", "10⁻¹⁰"]);
        assert_eq!(labels[8..14], ["10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰", "10¹"]);
        assert_eq!(labels[16..], ["10⁴", "10⁵"]);
        let near = Ticks::new(0.001, 1e4, true, 20);
        let labels: Vec<String> = near.at.iter().map(|tick| near.label(*tick)).collect();
        assert_eq!(labels, ["0.001", "0.01", "0.1", "1", "10", "100", "1000", "10000"]);
        assert_eq!(Ticks::new(0.0, 2e5, false, 2).label(1e5), "100000");
        assert_eq!(Ticks::new(1.0, 64.0, true, 8).label(64.0), "64");
    }

    #[test]
    fn a_logarithmic_axis_goes_by_powers() {
        assert_eq!(Ticks::new(1.0, 64.0, true, 8).at, [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]);
        assert_eq!(Ticks::new(0.02, 500.0, true, 8).at, [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Ticks::new(16.0, 32.0, true, 8).at, [16.0, 32.0]);
        assert_eq!(Ticks::new(100.0, 3000.0, true, 8).at, [100.0, 1000.0, 10000.0]);
        assert_eq!(Ticks::new(0.3, 0.7, true, 8).at, [0.1, 1.0]);
        assert_eq!(Ticks::new(1.0, 1.0, true, 8).at, [1.0, 2.0]);
    }
}
