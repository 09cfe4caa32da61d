//! The rules that the exact methods keep (and PIT, as far as they concern it), so that their bits are
//! the same: what a body's state is, when a pair or a wall is met, in which order ties are taken, how a
//! shock is carried out.
//!
//! A prediction is a pure function of the states of the bodies at their last events. It is reckoned
//! from the later of the two, and no one moves a body between its events: so it does not matter when
//! or how often it is asked for.

mod admission;
mod body;
mod carry_out;
mod meeting;
mod outcome;
mod pair;
mod repeats;
mod setting;
mod wall;

pub use admission::EditError;
pub(crate) use admission::check_vector;
pub(crate) use body::{Body, totals};
pub(crate) use carry_out::Party;
pub(crate) use meeting::{Meeting, Partner};
pub(crate) use outcome::Outcome;
pub(crate) use pair::{DOUBT, Relative, TINY, instant};
pub(crate) use repeats::Repeats;
pub(crate) use setting::Setting;
pub(crate) use wall::outwards;
