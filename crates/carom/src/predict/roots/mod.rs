//! Pure algebra: where polynomials are 0. Nothing here knows a shape.

pub(crate) mod quadratic;
