//! Why something cannot be measured in a world.

use core::fmt;

/// Why something cannot be measured in a world.
///
/// ```
/// use carom::measure::Unfit;
/// let message = "disc 3 is fixed: this is measured where every disc can be moved";
/// assert_eq!(Unfit::Fixed(3).to_string(), message);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unfit {
    /// It has no boundary, so no area.
    Open,
    /// It is not periodic.
    NotPeriodic,
    /// It is not a closed box.
    NotClosed,
    /// It has only so many discs.
    TooFew(usize),
    /// This disc is fixed.
    Fixed(u32),
    /// It has so many walls besides its boundary.
    Walls(usize),
    /// Collisions lose energy: the smallest restitution.
    Restitution(f64),
    /// Nothing moves (0), or so fast that the energy is no longer a number.
    Temperature(f64),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Open => f.write_str(
                "the world has no boundary: this is measured in a periodic or a closed box",
            ),
            Unfit::NotPeriodic => {
                f.write_str("the world is not periodic: this is measured in a periodic box")
            }
            Unfit::NotClosed => {
                f.write_str("the world is no closed box: this is measured between its walls")
            }
            Unfit::TooFew(discs) => write!(
                f,
                "the number of discs is {discs}: this is measured with at least 2 of them in a \
                 periodic box, and 1 in a closed one"
            ),
            Unfit::Fixed(id) => {
                write!(f, "disc {id} is fixed: this is measured where every disc can be moved")
            }
            Unfit::Walls(walls) => write!(
                f,
                "the number of walls is {walls}: this is measured in a box with none in it"
            ),
            Unfit::Restitution(restitution) => write!(
                f,
                "a restitution is {restitution}: this is measured where all of them are 1, so that \
                 the temperature lasts"
            ),
            Unfit::Temperature(temperature) => write!(
                f,
                "the temperature is {temperature}: this is measured where it is finite and above 0"
            ),
        }
    }
}

impl core::error::Error for Unfit {}
