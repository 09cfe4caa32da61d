//! How far to go before looking up.

use std::time::{Duration, Instant};

const SHORT: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_millis(100);

/// Pieces of a run that take about a twentieth of a second each, so that Ctrl-C is heard also where
/// nothing happens. Where a run is cut does not change a bit of it.
pub struct Pace {
    reached: f64,
    piece: f64,
    since: Instant,
}

impl Pace {
    /// From a time on. The first piece is a very small part of a frame, in which much may happen.
    pub fn new(frame: f64, reached: f64) -> Self {
        Pace { reached, piece: frame * f64::EPSILON, since: Instant::now() }
    }

    /// Where the next piece ends.
    pub fn next(&mut self, target: f64) -> f64 {
        self.since = Instant::now();
        (self.reached + self.piece).min(target)
    }

    /// A piece is done.
    pub fn reached(&mut self, time: f64) {
        self.reached = time;
        match self.since.elapsed() {
            took if took < SHORT => self.piece = (2.0 * self.piece).min(1e300),
            took if took > LONG => self.piece *= 0.5,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_end_is_reached_soon() {
        for (frame, end) in [(1e-150, 1e166), (1e150, 1e-150), (1.0, 0.0), (1e-9, 1e12)] {
            let mut pace = Pace::new(frame, 0.0);
            let mut pieces = 0;
            loop {
                let until = pace.next(end);
                pace.reached(until);
                pieces += 1;
                if until >= end {
                    break;
                }
            }
            assert!(pieces < 3000, "{pieces} from {frame} to {end}");
        }
    }
}
