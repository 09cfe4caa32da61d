//! What a game does between events: changes a velocity, adds a disc, takes one away.
