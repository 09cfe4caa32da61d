//! Scenes to texts.

use crate::{Boundary, Mass, Scene};
use std::fmt::{Display, Write};

impl Scene {
    /// The scene as TOML, as one would write it by hand: what has its default is left out. It reads
    /// back to the same scene.
    ///
    /// ```
    /// use carom_scene::{DiscSpec, Scene};
    ///
    /// let scene = Scene { discs: vec![DiscSpec::new([0.1, 1e30], 2.5)], ..Scene::default() };
    /// assert_eq!(
    ///     scene.to_toml(),
    ///     "frame = 1.0\nframes = 60\n\n[[disc]]\ncenter = [0.1, 1e30]\nradius = 2.5\n"
    /// );
    /// ```
    pub fn to_toml(&self) -> String {
        let mut text = Toml(String::new());
        text.optional("name", self.name.as_deref().map(quoted));
        text.key("frame", number(self.frame));
        text.key("frames", self.frames);
        self.write_world(&mut text);
        self.write_bodies(&mut text);
        text.0
    }

    fn write_world(&self, text: &mut Toml) {
        let world = &self.world;
        if world.is_default() {
            return;
        }
        text.header("[world]");
        match world.boundary {
            Boundary::Open => {}
            Boundary::Box(corners) => text.key("boundary", format!("{{ box = {corners:?} }}")),
            Boundary::Periodic(corners) => {
                text.key("boundary", format!("{{ periodic = {corners:?} }}"));
            }
        }
        text.vector("gravity", world.gravity);
        if world.restitution != 1.0 {
            text.key("restitution", number(world.restitution));
        }
        text.number("restitution_cutoff", world.restitution_cutoff);
        text.number("friction", world.friction);
        if !world.discs_collide {
            text.key("discs_collide", false);
        }
        text.number("interference_threshold", world.interference_threshold);
    }

    fn write_bodies(&self, text: &mut Toml) {
        for disc in &self.discs {
            text.header("[[disc]]");
            text.optional("name", disc.name.as_deref().map(quoted));
            text.key("center", format_args!("{:?}", disc.center));
            text.vector("velocity", disc.velocity);
            text.key("radius", number(disc.radius));
            text.optional("mass", disc.mass.map(mass));
            text.optional("restitution", disc.restitution.map(number));
            text.optional("color", disc.color.as_deref().map(quoted));
            text.number("spin", disc.spin);
            text.optional("friction", disc.friction.map(number));
        }
        for segment in &self.segments {
            text.header("[[segment]]");
            text.optional("name", segment.name.as_deref().map(quoted));
            text.key("a", format_args!("{:?}", segment.a));
            text.key("b", format_args!("{:?}", segment.b));
            text.number("thickness", segment.thickness);
            text.vector("velocity", segment.velocity);
            text.optional("a_velocity", segment.a_velocity.map(|v| format!("{v:?}")));
            text.optional("b_velocity", segment.b_velocity.map(|v| format!("{v:?}")));
            text.optional("color", segment.color.as_deref().map(quoted));
        }
        for container in &self.containers {
            text.header("[[container]]");
            text.optional("name", container.name.as_deref().map(quoted));
            text.key("center", format_args!("{:?}", container.center));
            text.key("radius", number(container.radius));
            text.optional("color", container.color.as_deref().map(quoted));
        }
        for polygon in &self.polygons {
            text.header("[[polygon]]");
            text.optional("name", polygon.name.as_deref().map(quoted));
            text.key("vertices", format_args!("{:?}", polygon.vertices));
            if polygon.mass != Mass::Fixed {
                text.key("mass", mass(polygon.mass));
            }
            text.vector("velocity", polygon.velocity);
            text.number("angle", polygon.angle);
            text.number("spin", polygon.spin);
            text.optional("restitution", polygon.restitution.map(number));
            text.optional("color", polygon.color.as_deref().map(quoted));
            text.optional("friction", polygon.friction.map(number));
        }
    }

    /// The scene as JSON, in one line.
    ///
    /// ```
    /// use carom_scene::{DiscSpec, Scene};
    ///
    /// let scene = Scene { discs: vec![DiscSpec::new([0.0, 1.5], 2.0)], ..Scene::default() };
    /// assert_eq!(
    ///     scene.to_json(),
    ///     r#"{"frame":1.0,"frames":60,"disc":[{"center":[0.0,1.5],"radius":2.0}]}"#
    /// );
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a scene has no keys but texts")
    }
}

struct Toml(String);

/// Writing to a String does not fail.
impl Toml {
    fn header(&mut self, header: &str) {
        let _ = writeln!(self.0, "\n{header}");
    }

    fn key(&mut self, key: &str, value: impl Display) {
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn optional(&mut self, key: &str, value: Option<String>) {
        if let Some(value) = value {
            self.key(key, value);
        }
    }

    /// Unless it is 0.
    fn number(&mut self, key: &str, value: f64) {
        if value != 0.0 {
            self.key(key, number(value));
        }
    }

    /// Unless it is 0.
    fn vector(&mut self, key: &str, value: [f64; 2]) {
        if value != [0.0, 0.0] {
            self.key(key, format_args!("{value:?}"));
        }
    }
}

/// The shortest form that reads back to the same number, with a point or an exponent.
fn number(value: f64) -> String {
    format!("{value:?}")
}

fn mass(mass: Mass) -> String {
    match mass {
        Mass::Of(mass) => number(mass),
        Mass::Fixed => quoted("fixed"),
    }
}

/// A basic string of TOML, which is one of JSON but for the delete character.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
