//! Worlds in which something falls, turns or rubs, or in which a wall moves.
//!
//! What is here is apart from the engine for discs that go straight, which so has nothing to pay for it. The
//! three methods are put on the one [`Stage`], which keeps the things of a world and the laws they obey:
//!
//! - [`flight`]: how a thing moves from its last event on
//! - [`thing`]: bodies and walls alike, and [`outline`]: polygons, cut into convex pieces
//! - [`meet`]: when two things first meet, [`quick`]: the same where f64 is sure, and [`gap`]: how far they are apart
//! - [`overlap`]: what is in the way at the start
//! - [`stage`]: all of it, and [`meeting`]: what is to happen
//! - [`collide`]: carrying out a collision, [`flat`]: where it acts all along a side, [`ending`]: how it ends, [`bounce`]:
//!   how two things part, and [`tell`]: what is told of it
//! - [`hold`]: sliding, rolling and lying on a flat side, and [`rest`]: lying among others, if there is a [`balance`] of a
//!   [`network`] of forces
//! - [`company`]: who touches whom, and [`untangle`]: ending many contacts at once
//! - [`watch`]: what can be seen of it, [`edit`]: what a game does, [`cast`]: what would be met,
//!   and [`kept`]: what can be written down
//! - [`pic`]: all pairs, again and again
//! - [`engine`]: from event to event, with [`shells`] about things, what is known of [`pairs`] of them, how far they
//!   [`reach`], and a [`heap`] of what is next
//! - [`pit`]: overlaps at the end of each frame

mod balance;
mod bounce;
mod cast;
mod collide;
mod company;
mod edit;
mod ending;
mod engine;
mod flat;
mod flight;
mod gap;
mod heap;
mod hold;
mod kept;
mod meet;
mod meeting;
mod network;
mod outline;
mod overlap;
mod pairs;
mod pic;
mod pit;
mod quick;
mod reach;
mod rest;
mod shells;
mod stage;
mod support;
mod tell;
mod thing;
mod untangle;
mod watch;

pub(crate) use edit::Editable;
pub(crate) use engine::RigidEngine;
pub(crate) use flight::Flight;
pub(crate) use kept::RigidState;
pub(crate) use meet::until_side;
pub(crate) use pic::RigidPic;
pub(crate) use pit::RigidPit;
pub(crate) use stage::Stage;
