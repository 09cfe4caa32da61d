//! deforming
