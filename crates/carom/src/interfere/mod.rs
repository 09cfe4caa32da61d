//! Verb 1: do two shapes touch now?
