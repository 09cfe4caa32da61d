//! What a shock keeps, and what it changes, against exact rationals.

mod cases;
mod friction;
mod plain;
