//! What things look like: names and colours.

use crate::{Color, Theme};
use carom::{DiscBody, World};
use carom_scene::Scene;

/// The names and colours of discs and walls.
///
/// Walls are numbered as in the world: segments and capsules, polygons, containers.
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
    /// One for each wall.
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

/// More discs than this without a colour are not told apart by one.
const FEW: usize = 16;

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

    /// The colour of every disc. Those that have none of their own: fixed ones are like walls, a few
    /// are told apart, and many are alike.
    pub(crate) fn disc_colors(&self, world: &World, theme: Theme) -> Vec<Color> {
        let own = |id: usize| self.discs.get(id).and_then(|mark| mark.color);
        let discs = world.discs();
        let plain = |id: &usize| own(*id).is_none() && !discs[*id].is_fixed();
        let few = (0..discs.len()).filter(plain).count() <= FEW;
        let mut number = 0;
        let mut color = |(id, disc): (usize, &DiscBody)| {
            let color = own(id).unwrap_or_else(|| {
                if disc.is_fixed() {
                    return theme.wall();
                }
                if !few {
                    return theme.color(0).towards(theme.paper(), 0.4);
                }
                number += 1;
                theme.color(number - 1)
            });
            theme.shown(color)
        };
        discs.iter().enumerate().map(&mut color).collect()
    }

    pub(crate) fn wall_color(&self, wall: usize, theme: Theme) -> Color {
        let own = self.walls.get(wall).and_then(|mark| mark.color);
        own.map_or(theme.wall(), |color| theme.line(color))
    }
}
