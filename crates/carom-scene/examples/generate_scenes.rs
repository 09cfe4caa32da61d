//! Writes those of the built-in scenes that are too long to write by hand:
//! `cargo run -p carom-scene --example generate_scenes`. They are the same every time.

use carom_scene::{Boundary, Crosses, DiscSpec, Scene, SegmentSpec, WorldSettings};

fn main() -> std::io::Result<()> {
    for (name, text) in scenes() {
        std::fs::write(format!("{}/scenes/{name}.toml", env!("CARGO_MANIFEST_DIR")), text)?;
    }
    Ok(())
}

/// Names and texts.
pub fn scenes() -> [(&'static str, String); 4] {
    [
        ("crosses", crosses()),
        ("gas", gas()),
        ("break-shot", break_shot()),
        ("billiard-stadium", stadium()),
    ]
}

/// The poster: 100 walls of length 20 in 50 crosses, 100 discs of radius 10 that do not meet each
/// other, 600 frames.
fn crosses() -> String {
    let scene = Crosses::new(100).scene().expect("there is room for the poster's discs");
    written(
        "Crosses: 100 discs of radius 10 among 100 walls of length 20, in 50 crosses; they do not meet each other.",
        &scene,
    )
}

/// 400 discs that fill half of a periodic box. Their momentum is 0.
fn gas() -> String {
    let mut random = Random(2);
    let mut discs = Vec::new();
    let mut velocity = [0.0, 0.0];
    for i in 0..400 {
        let x = 1.25 * f64::from(i % 20) + 0.625 + random.within(0.1);
        let y = 1.25 * f64::from(i / 20) + 0.625 + random.within(0.1);
        velocity = match i % 2 {
            0 => [random.within(1.5), random.within(1.5)],
            _ => [-velocity[0], -velocity[1]],
        };
        let center = [rounded(x), rounded(y)];
        discs.push(DiscSpec {
            velocity,
            mass: Some(carom_scene::Mass::Of(1.0)),
            ..DiscSpec::new(center, 0.5)
        });
    }
    let world = WorldSettings {
        boundary: Boundary::Periodic([0.0, 0.0, 25.0, 25.0]),
        ..WorldSettings::default()
    };
    let name = Some("gas".to_string());
    let scene = Scene { name, frame: 0.25, frames: 240, world, discs, ..Scene::default() };
    written("Gas: 400 equal discs that fill half of a periodic box.", &scene)
}

/// Pool balls on a nine-foot table, in inches.
fn break_shot() -> String {
    let radius = 1.125;
    let (width, height) = (100.0, 50.0);
    let cue = DiscSpec {
        name: Some("cue".to_string()),
        velocity: [200.0, 0.0],
        color: Some("#e0a526".to_string()),
        ..DiscSpec::new([25.0, 24.75], radius)
    };
    let mut discs = vec![cue];
    for row in 0..5 {
        for place in 0..=row {
            let x = 75.0 + radius * 3.0_f64.sqrt() * f64::from(row);
            let y = 25.0 + radius * f64::from(2 * place - row);
            discs.push(DiscSpec {
                name: Some(discs.len().to_string()),
                ..DiscSpec::new([x, y], radius)
            });
        }
    }
    for disc in &mut discs {
        disc.mass = Some(carom_scene::Mass::Of(1.0));
    }
    let world = WorldSettings {
        boundary: Boundary::Box([0.0, 0.0, width, height]),
        ..WorldSettings::default()
    };
    let name = Some("break-shot".to_string());
    let scene = Scene { name, frame: 0.02, frames: 150, world, discs, ..Scene::default() };
    written("Break shot: fifteen discs that touch, and the cue ball a hair off the middle.", &scene)
}

/// Two straight walls and two half circles of 48 sides each.
fn stadium() -> String {
    let (half, radius, sides) = (20.0, 20.0, 48);
    let mut rim = Vec::new();
    for (center, from) in [(half, -0.5), (-half, 0.5)] {
        for i in 0..=sides {
            let angle = std::f64::consts::PI * (from + f64::from(i) / f64::from(sides));
            let point = [center + radius * angle.cos(), radius * angle.sin()];
            // Rounded, so that no machine's cosine matters; + 0.0 turns -0 into 0.
            rim.push(point.map(|x| rounded(x) + 0.0));
        }
    }
    let next = rim.iter().cycle().skip(1);
    let segments = rim.iter().zip(next).map(|(&a, &b)| SegmentSpec::new(a, b)).collect();
    let colors = ["#2f6fde", "#2e9e5b", "#d1433f", "#e0a526", "#7a4fc4"];
    let discs = colors.iter().zip(0i32..).map(|(color, i)| DiscSpec {
        velocity: [8.0, 5.0 + f64::from(i) / 1024.0],
        color: Some(color.to_string()),
        ..DiscSpec::new([-10.0, -5.0], 1.0)
    });
    let discs = discs.collect();
    let world = WorldSettings { discs_collide: false, ..WorldSettings::default() };
    let name = Some("billiard-stadium".to_string());
    let scene = Scene { name, frame: 0.1, frames: 600, world, discs, segments, ..Scene::default() };
    written(
        "Billiard in a stadium: five discs that start almost alike, and soon go ways of their own. (The half circles have 48 sides.)",
        &scene,
    )
}

fn written(description: &str, scene: &Scene) -> String {
    format!(
        "# {description}\n# Written by the example `generate_scenes` of carom-scene.\n\n{}",
        scene.to_toml()
    )
}

fn rounded(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

/// Knuth's MMIX generator, upper bits.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }

    fn below(&mut self, end: u64) -> usize {
        (self.next() % end) as usize
    }

    /// From -size to size, to 1/1000 of it.
    fn within(&mut self, size: f64) -> f64 {
        let thousandths = self.below(2001) as f64 - 1000.0;
        rounded(size * thousandths / 1000.0)
    }
}
