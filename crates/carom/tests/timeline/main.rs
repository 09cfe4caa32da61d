//! A timeline knows what the method had, to the bit, at any time that it keeps.

mod exact;
mod frames;
mod keep;
mod reversal;
mod scene;
