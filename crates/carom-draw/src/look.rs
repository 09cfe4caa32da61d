//! What things look like: names and colours.

use crate::{Color, Theme};
use carom::{DiscBody, World};
use carom_scene::Scene;

/// The names and colours of discs, polygons and walls.
///
/// Walls are numbered as in the scene: segments and capsules, then polygons, then containers. Those that
/// move are among them, and so are polygons that can be moved.
///
/// ```
/// use carom_draw::{Color, Look};
///
/// let scene = carom_scene::built_in("delay").unwrap().scene();
/// let look = Look::of(&scene);
/// assert_eq!(look.discs[0].name.as_deref(), Some("blue"));
/// assert_eq!(look.discs[0].color, Color::parse("#2f6fde"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// One for each disc. What is missing has neither a name nor a colour.
    pub discs: Vec<Mark>,
    /// One for each wall and polygon.
    pub walls: Vec<Mark>,
}

/// A name and a colour.
///
/// ```
/// assert_eq!(carom_draw::Mark::default().name, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// What it is called in a picture.
    pub name: Option<String>,
    /// Its colour. If there is none, the theme has one.
    pub color: Option<Color>,
}

impl Mark {
    fn new(name: &Option<String>, color: &Option<String>) -> Self {
        Mark { name: name.clone(), color: color.as_deref().and_then(Color::parse) }
    }
}

impl Look {
    /// As the scene has it.
    ///
    /// ```
    /// use carom_draw::Look;
    /// let scene = carom_scene::built_in("galperin").unwrap().scene();
    /// assert_eq!(Look::of(&scene).walls[0].name.as_deref(), Some("wall"));
    /// ```
    pub fn of(scene: &Scene) -> Self {
        let segments = scene.segments.iter().map(|wall| Mark::new(&wall.name, &wall.color));
        let polygons = scene.polygons.iter().map(|wall| Mark::new(&wall.name, &wall.color));
        let containers = scene.containers.iter().map(|wall| Mark::new(&wall.name, &wall.color));
        Look {
            discs: scene.discs.iter().map(|disc| Mark::new(&disc.name, &disc.color)).collect(),
            walls: segments.chain(polygons).chain(containers).collect(),
        }
    }

    /// As the world has it, which knows names of discs, and no colours.
    ///
    /// ```
    /// use carom::{DVec2, DiscBody, World};
    /// let mut world = World::builder();
    /// world.disc(DiscBody::new(DVec2::ZERO, 1.0).name("blue"));
    /// let look = carom_draw::Look::of_world(&world.build().unwrap());
    /// assert_eq!(look.discs[0].name.as_deref(), Some("blue"));
    /// ```
    pub fn of_world(world: &World) -> Self {
        let mark = |disc: &DiscBody| Mark { name: disc.name.clone(), color: None };
        Look { discs: world.discs().iter().map(mark).collect(), walls: Vec::new() }
    }

    pub(crate) fn wall_color(&self, wall: usize, theme: Theme) -> Color {
        let own = self.walls.get(wall).and_then(|mark| mark.color);
        own.map_or(theme.wall(), |color| theme.line(color))
    }
}
