use super::Row;
use carom::World;

/// More are no kinds any more.
const MOST: usize = 25;

/// Discs of one size are of one kind, in the order in which they first come. Where there are more sizes than
/// letters, all discs are of one kind. Polygons are of the last.
pub struct Kinds {
    radii: Vec<f64>,
    polygons: bool,
}

impl Kinds {
    pub fn of_world(world: &World) -> Self {
        let polygons = super::count(world) > world.discs().len();
        let mut radii = Vec::new();
        for disc in world.discs() {
            if !radii.contains(&disc.radius) {
                radii.push(disc.radius);
            }
            if radii.len() > MOST {
                return Kinds { radii: Vec::new(), polygons };
            }
        }
        Kinds { radii, polygons }
    }

    pub fn count(&self) -> usize {
        self.of_discs() + usize::from(self.polygons)
    }

    fn of_discs(&self) -> usize {
        self.radii.len().max(1)
    }

    /// From 0 on.
    pub fn of(&self, row: &Row) -> usize {
        match row.is_disc {
            true => self.radii.iter().position(|other| *other == row.radius).unwrap_or(0),
            false => self.of_discs(),
        }
    }

    /// A, B, C …, and for polygons, and no others, P.
    pub fn letters(&self) -> impl Iterator<Item = u8> + '_ {
        let of_discs = (b'A'..).filter(|letter| *letter != b'P').take(self.of_discs());
        of_discs.chain(self.polygons.then_some(b'P'))
    }
}
