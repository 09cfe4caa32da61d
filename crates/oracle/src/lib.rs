//! Exact answers to check carom against.

pub mod turning;
