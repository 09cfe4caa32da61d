//! Why a gas cannot be.

use std::fmt;

/// Why there is no such gas.
///
/// ```
/// use carom_scene::{Gas, NoGas};
/// assert!(matches!(Gas { ratio: 0.0, ..Gas::new(5, 0.1) }.scene(), Err(NoGas::Number { .. })));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum NoGas {
    /// A number that cannot be.
    Number {
        /// Which.
        key: &'static str,
        /// What it is.
        found: f64,
        /// What it could be.
        accepted: &'static str,
    },
    /// The discs did not grow to the packing that was asked for.
    NoRoom {
        /// What was asked for.
        packing: f64,
        /// How far they came.
        reached: f64,
        /// For discs of one size: how many would have room in rows, some fewer and some more, as far as that is known.
        fitting: Vec<usize>,
    },
    /// So few discs, or so large ones, that one would touch its own image or two walls.
    TooFew {
        /// How many.
        discs: usize,
        /// The width and the height of their box.
        sides: [f64; 2],
    },
    /// Someone had it stopped while the discs grew.
    Stopped,
}

impl fmt::Display for NoGas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGas::Number { key, found, accepted } => {
                write!(f, "{key}: found {found:?}; accepted: {accepted}")
            }
            NoGas::NoRoom { packing, reached, fitting } => {
                write!(
                    f,
                    "packing: found {packing}, and the discs stopped growing at {reached:.4}; accepted: a lower packing"
                )?;
                let fitting: Vec<String> = fitting.iter().map(usize::to_string).collect();
                match fitting.is_empty() {
                    true => write!(f, " (discs of several sizes jam at about 0.83)"),
                    false => write!(
                        f,
                        ", another ratio, or as many discs as have room in rows: {}",
                        fitting.join(" or ")
                    ),
                }
            }
            NoGas::TooFew { discs, sides: [width, height] } => write!(
                f,
                "discs: found {discs}, in a box of {width:.4} by {height:.4}; accepted: more of them, \
                 smaller ones, or a lower packing, so that the box is four radii wide"
            ),
            NoGas::Stopped => write!(f, "stopped while the discs grew"),
        }
    }
}

impl std::error::Error for NoGas {}
