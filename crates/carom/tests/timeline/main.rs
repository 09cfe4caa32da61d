//! A timeline knows what the method had, to the bit, at any time that it keeps.

mod comings_and_goings;
mod exact;
mod frames;
mod keep;
mod reversal;
mod scene;
