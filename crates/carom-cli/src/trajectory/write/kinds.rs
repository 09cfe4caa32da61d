use carom::World;

/// More are no kinds any more.
const MOST: usize = 26;

/// Discs of one size are of one kind, in the order in which they first come. Where there are more sizes than
/// letters, all discs are of one kind.
pub struct Kinds(Vec<f64>);

impl Kinds {
    pub fn of(world: &World) -> Self {
        let mut radii = Vec::new();
        for disc in world.discs() {
            if !radii.contains(&disc.radius) {
                radii.push(disc.radius);
            }
            if radii.len() > MOST {
                return Kinds(Vec::new());
            }
        }
        Kinds(radii)
    }

    pub fn count(&self) -> usize {
        self.0.len().max(1)
    }

    /// From 0 on.
    pub fn of_radius(&self, radius: f64) -> usize {
        self.0.iter().position(|other| *other == radius).unwrap_or(0)
    }

    /// A, B, C …
    pub fn letters(&self) -> impl Iterator<Item = u8> + '_ {
        (b'A'..).take(self.count())
    }
}
