//! Exact answers to check carom against.
