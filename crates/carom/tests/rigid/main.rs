//! Worlds in which something falls, turns or rubs, or in which a wall moves.

mod closed_forms;
mod conserved;
mod edited;
mod nothing_missed;
mod overlap;
mod random;
mod rest;
mod same_bits;
mod small_print;
mod without_end;
