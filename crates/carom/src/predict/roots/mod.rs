//! Pure algebra: when a formula first does something. Knows no shapes.

pub(crate) mod approach;
