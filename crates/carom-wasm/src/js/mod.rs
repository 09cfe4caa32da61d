//! What JavaScript sees. `types.d.ts` says the same in TypeScript, word for word what callers get.
//!
//! - [`value`]: arguments in, results out
//! - [`functions`]: scenes, the rule, the diagnosis, the formulas
//! - [`run`], [`simulation`]: the two classes

pub mod functions;
pub mod run;
pub mod simulation;
pub mod value;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = include_str!("types.d.ts");

/// A panic is thrown as an error with words, before it would end as `unreachable`.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("this is a bug in carom, please report it: {panic}"));
    }));
}
