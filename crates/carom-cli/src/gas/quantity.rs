//! What can be measured.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// The pressure, by what discs push each other: Z, βPd², P
    Pressure,
    /// In a closed box: the pressure on its walls
    Walls,
    /// How often a disc collides
    Rate,
    /// How far it flies in between
    Path,
    /// How fast discs are, and whether as Maxwell says
    Speeds,
    /// Hexatic order: of neighbours, and of all
    Psi6,
    /// Mean-square displacement, and diffusion
    Msd,
    /// Velocity autocorrelation
    Vacf,
    /// The pair correlation g(r)
    Gr,
    /// In a periodic box: the structure factor S(k)
    Sk,
    /// All of these that the box allows
    All,
}

/// What a quantity is measured from, and what comes of it.
struct Sort {
    /// Collisions, which no frame tells.
    of_collisions: bool,
    /// A curve or a distribution.
    has_curve: bool,
}

impl Quantity {
    fn sort(self) -> Sort {
        let (of_collisions, has_curve) = match self {
            Quantity::Pressure | Quantity::Walls | Quantity::Rate => (true, false),
            Quantity::Path => (true, true),
            Quantity::Psi6 => (false, false),
            Quantity::Speeds | Quantity::Msd | Quantity::Vacf | Quantity::Gr | Quantity::Sk => {
                (false, true)
            }
            Quantity::All => (false, true),
        };
        Sort { of_collisions, has_curve }
    }

    /// Whether a curve or a distribution comes of it.
    pub fn has_curve(self) -> bool {
        self.sort().has_curve
    }

    /// Whether only collisions tell it.
    pub fn is_of_collisions(self) -> bool {
        self.sort().of_collisions
    }

    /// As it is asked for.
    pub fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
    }
}

/// The names of some quantities, one after the other.
pub fn listed(which: impl Fn(Quantity) -> bool) -> String {
    let some = Quantity::value_variants().iter().filter(|quantity| which(**quantity));
    some.map(|quantity| quantity.name()).collect::<Vec<_>>().join(", ")
}
