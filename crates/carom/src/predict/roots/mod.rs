//! Pure algebra: when a formula first does something. Knows no shapes.

pub(crate) mod approach;
pub(crate) mod cells;
mod course;
pub(crate) mod fall;
pub(crate) mod polynomial;
pub(crate) mod quadratic;
mod search;
mod sturm;
