//! roots
