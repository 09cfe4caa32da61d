//! falling
