//! How long a file of a million discs takes to load, in TOML and in JSON:
//! `cargo run --release -p carom-scene --example load_million`.

use carom_scene::{DiscSpec, Format, Mass, Scene, SceneFile};
use std::time::Instant;

fn main() {
    // Coordinates of 17 digits, which is as slow as they get.
    let disc = |i: u32| {
        let digits = f64::from(i).sqrt() * 1e-3;
        let center = [3.0 * f64::from(i % 1000) + digits, 3.0 * f64::from(i / 1000) + digits];
        let velocity = [digits - 0.5, 0.5 - digits];
        DiscSpec { velocity, mass: Some(Mass::Of(1.0)), ..DiscSpec::new(center, 0.5) }
    };
    let discs = (0..1_000_000).map(disc).collect();
    let scene = Scene { discs, ..Scene::default() };
    for (format, text) in [(Format::Toml, scene.to_toml()), (Format::Json, scene.to_json())] {
        let megabytes = text.len() / 1_000_000;
        let start = Instant::now();
        let file = SceneFile::from_text(&text, Some(format)).expect("what was written can be read");
        println!("{format:?}: {megabytes} MB in {:.2} s", start.elapsed().as_secs_f64());
        assert!(*file.scene() == scene);
    }
}
