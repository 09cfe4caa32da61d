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

impl Quantity {
    /// Whether a curve or a distribution comes of it.
    pub fn has_curve(self) -> bool {
        use Quantity::{All, Gr, Msd, Path, Sk, Speeds, Vacf};
        matches!(self, Path | Speeds | Msd | Vacf | Gr | Sk | All)
    }
}
