//! What things are called.

use crate::Scene;
use carom::Target;

impl Scene {
    /// What a body is called, by its id in event logs: its name, or `disc 3`, or `polygon 0`, which comes
    /// after the discs.
    ///
    /// ```
    /// let scene = carom_scene::built_in("pinball").unwrap().scene();
    /// assert_eq!(scene.name_of_body(0), "first");
    /// assert_eq!(scene.name_of_body(scene.discs.len() as u32 + 2), "polygon 2");
    /// ```
    pub fn name_of_body(&self, id: u32) -> String {
        match id.checked_sub(self.discs.len() as u32) {
            Some(i) if (i as usize) < self.polygons.len() => self.name_of(Target::Polygon(i)),
            _ => self.name_of_disc(id),
        }
    }

    /// The name of a body, if it has one, by its id in event logs.
    pub(crate) fn own_name(&self, id: u32) -> Option<&str> {
        let id = id as usize;
        match self.discs.get(id) {
            Some(disc) => disc.name.as_deref(),
            None => self.polygons[id - self.discs.len()].name.as_deref(),
        }
    }

    /// What a disc is called: its name, or `disc 3`.
    ///
    /// ```
    /// let scene = carom_scene::built_in("missed").unwrap().scene();
    /// assert_eq!(scene.name_of_disc(0), "blue");
    /// assert_eq!(scene.name_of_disc(999), "disc 999");
    /// ```
    pub fn name_of_disc(&self, id: u32) -> String {
        named(self.discs.get(id as usize).map(|disc| &disc.name), "disc", id)
    }

    /// What something that a body meets is called: its name, or `segment 2`.
    ///
    /// ```
    /// use carom::Target;
    /// let scene = carom_scene::built_in("galperin").unwrap().scene();
    /// assert_eq!(scene.name_of(Target::Segment(0)), "wall");
    /// assert_eq!(scene.name_of(Target::Side(3)), "the top side");
    /// ```
    pub fn name_of(&self, target: Target) -> String {
        let Scene { segments, polygons, containers, .. } = self;
        match target {
            Target::Disc(id) => self.name_of_disc(id),
            Target::Body(id) => self.name_of_body(id),
            Target::Segment(i) => {
                named(segments.get(i as usize).map(|wall| &wall.name), "segment", i)
            }
            Target::Polygon(i) => {
                named(polygons.get(i as usize).map(|wall| &wall.name), "polygon", i)
            }
            Target::Container(i) => {
                named(containers.get(i as usize).map(|wall| &wall.name), "container", i)
            }
            Target::Side(side) => {
                format!("the {} side", ["left", "right", "bottom", "top"][usize::from(side) % 4])
            }
        }
    }
}

fn named(name: Option<&Option<String>>, what: &str, number: u32) -> String {
    match name {
        Some(Some(name)) => name.clone(),
        _ => format!("{what} {number}"),
    }
}
