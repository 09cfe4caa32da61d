//! Discs among crosses: a scene of any size, the same on every machine.

use crate::{Boundary, DiscSpec, Scene, SegmentSpec, WorldSettings};
use std::fmt;

/// Discs among crosses in a box: the scene `crosses`, for any number of discs, radius and seed.
///
/// Each cross is two walls of length 20, one across the other. The discs do not meet each other. At
/// the start they overlap nothing, and in each direction they move by at most 3 a frame.
///
/// The same fields give the same scene, to the last digit, on every machine. Fewer discs are the first
/// ones of more, among the same crosses, as long as there are at most 100.
///
/// ```
/// use carom_scene::{Crosses, built_in};
///
/// let scene = Crosses::new(100).scene()?;
/// assert_eq!(scene, built_in("crosses").unwrap().scene());
///
/// let small = Crosses { radius: 2.5, seed: 7, ..Crosses::new(40) }.scene()?;
/// assert_eq!((small.discs.len(), small.segments.len()), (40, 100));
///
/// let tenfold = Crosses::new(1000).scene()?;
/// assert_eq!((tenfold.discs.len(), tenfold.segments.len()), (1000, 1000));
/// # Ok::<(), carom_scene::NoRoom>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crosses {
    /// How many discs there are.
    pub discs: usize,
    /// The radius of every disc. In a box that is not made smaller there is room for radii up to 20.
    pub radius: f64,
    /// How many crosses there are: as many times two walls.
    pub crosses: usize,
    /// The width and the height of the box, whose lower left corner is at (0, 0).
    pub size: [f64; 2],
    /// Where the random numbers start. Each has its own scene.
    pub seed: u64,
}

impl Crosses {
    /// So many discs of radius 10, and a box for them: up to 100 discs it is 1000 wide and 500 high and
    /// has 50 crosses in it. Beyond, its area and its crosses grow with the discs, so that a disc meets as
    /// many of them everywhere.
    ///
    /// ```
    /// use carom_scene::Crosses;
    ///
    /// let crosses = Crosses::new(10_000);
    /// assert_eq!((crosses.crosses, crosses.size), (5_000, [10_000.0, 5_000.0]));
    /// ```
    pub fn new(discs: usize) -> Self {
        let height = rounded(500.0 * (discs.max(100) as f64 / 100.0).sqrt());
        Crosses {
            discs,
            radius: 10.0,
            crosses: discs.max(100) / 2,
            size: [2.0 * height, height],
            seed: 1,
        }
    }

    /// The scene: 600 frames of it.
    ///
    /// # Errors
    ///
    /// If a place is not found for every disc. Discs are put down at random, one after the other, so
    /// that is so when about half of the room is taken.
    ///
    /// ```
    /// use carom_scene::Crosses;
    ///
    /// let thick = Crosses { radius: 60.0, ..Crosses::new(100) };
    /// assert_eq!(
    ///     thick.scene().unwrap_err().to_string(),
    ///     "found no room for 100 discs of radius 60 among 50 crosses in a box of 1000 by 500; \
    ///      accepted: fewer discs, a smaller radius, or a larger box (of the usual size: a radius \
    ///      above 0, up to 20)",
    /// );
    /// ```
    pub fn scene(&self) -> Result<Scene, NoRoom> {
        let mut random = Random(self.seed);
        let mut taken = Taken::new(self);
        let segments = self.walls(&mut random, &mut taken);
        let discs = self.put_discs(&mut random, &mut taken).ok_or(NoRoom(*self))?;
        let [width, height] = self.size;
        let world = WorldSettings {
            boundary: Boundary::Box([0.0, 0.0, width, height]),
            discs_collide: false,
            ..WorldSettings::default()
        };
        let name = Some("crosses".to_string());
        Ok(Scene { name, frames: 600, world, discs, segments, ..Scene::default() })
    }

    /// The crosses are in rows, as evenly as their number allows, each up to a quarter of the way to the
    /// next off its place.
    fn walls(&self, random: &mut Random, taken: &mut Taken) -> Vec<SegmentSpec> {
        let [width, height] = self.size;
        let count = self.crosses;
        let rows = ((count as f64 * height / width).sqrt().round() as usize).clamp(1, count.max(1));
        let mut walls = Vec::with_capacity(2 * count);
        for row in 0..rows {
            let in_row = (row + 1) * count / rows - row * count / rows;
            let [dx, dy] = [width / in_row as f64, height / rows as f64];
            for place in 0..in_row {
                let x = rounded(dx * (place as f64 + 0.5) + random.within(dx / 4.0));
                let y = rounded(dy * (row as f64 + 0.5) + random.within(dy / 4.0));
                // Half a wall: of length 10 exactly.
                let [u, v] = [[10.0, 0.0], [6.0, 8.0], [8.0, 6.0]][random.below(3) as usize];
                let ends = |u, v| ([x - u, y - v].map(rounded), [x + u, y + v].map(rounded));
                for (a, b) in [ends(u, v), ends(-v, u)] {
                    walls.push(SegmentSpec::new(a, b));
                }
                taken.put([x, y], self.radius + HALF_A_WALL + APART);
            }
        }
        walls
    }

    /// Each disc at the first place found that is free, or none if there is not one for all of them.
    fn put_discs(&self, random: &mut Random, taken: &mut Taken) -> Option<Vec<DiscSpec>> {
        let [width, height] = self.size;
        let inside = |x: f64, size: f64| x > self.radius + APART && x < size - self.radius - APART;
        let reach = |size: f64| size / 2.0 - self.radius;
        let mut discs = Vec::new();
        for _ in 0..self.discs {
            let center = (0..MANY_TRIES).find_map(|_| {
                let center @ [x, y] = [
                    rounded(width / 2.0 + random.within(reach(width))),
                    rounded(height / 2.0 + random.within(reach(height))),
                ];
                let free = inside(x, width) && inside(y, height) && taken.is_free(center);
                free.then_some(center)
            })?;
            taken.put(center, 2.0 * self.radius + APART);
            let velocity = [random.within(3.0), random.within(3.0)];
            discs.push(DiscSpec { velocity, ..DiscSpec::new(center, self.radius) });
        }
        Some(discs)
    }
}

const HALF_A_WALL: f64 = 10.0;

/// Discs are at least this far from everything else.
const APART: f64 = 0.5;

/// At radius 20 the last of 100,000 discs tries a few hundred places.
const MANY_TRIES: usize = 100_000;

/// There is no room for so many discs, or they are no discs. See [`Crosses::scene`].
///
/// ```
/// use carom_scene::{Crosses, NoRoom};
///
/// let flat = Crosses { size: [1000.0, 10.0], ..Crosses::new(1) };
/// assert_eq!(flat.scene(), Err(NoRoom(flat)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoRoom(pub Crosses);

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Crosses { discs, radius, crosses, size: [width, height], .. } = self.0;
        write!(
            f,
            "found no room for {discs} discs of radius {radius} among {crosses} crosses in a box of \
             {width} by {height}; accepted: fewer discs, a smaller radius, or a larger box (of the \
             usual size: a radius above 0, up to 20)",
        )
    }
}

impl std::error::Error for NoRoom {}

/// Places that are taken, in squares wide enough that only the nine around a place matter.
struct Taken {
    side: f64,
    columns: usize,
    rows: usize,
    /// In each square: a place, and how near the next disc may not come.
    squares: Vec<Vec<([f64; 2], f64)>>,
}

impl Taken {
    fn new(scene: &Crosses) -> Self {
        let [width, height] = scene.size;
        let things = scene.discs + scene.crosses + 1;
        let widest = (scene.radius + HALF_A_WALL).max(2.0 * scene.radius) + APART;
        let side = widest.max((width * height / things as f64).sqrt());
        let along = |size: f64| ((size / side) as usize).saturating_add(1).min(things);
        let (columns, rows) = (along(width), along(height));
        Taken { side, columns, rows, squares: vec![Vec::new(); columns * rows] }
    }

    fn square(&self, [x, y]: [f64; 2]) -> [usize; 2] {
        [
            ((x / self.side) as usize).min(self.columns - 1),
            ((y / self.side) as usize).min(self.rows - 1),
        ]
    }

    fn put(&mut self, place: [f64; 2], least: f64) {
        let [column, row] = self.square(place);
        self.squares[row * self.columns + column].push((place, least));
    }

    fn is_free(&self, center: [f64; 2]) -> bool {
        let [column, row] = self.square(center);
        let rows = row.saturating_sub(1)..=(row + 1).min(self.rows - 1);
        let columns = column.saturating_sub(1)..=(column + 1).min(self.columns - 1);
        // Squares, since not every machine has the same `hypot`.
        let far = |&([x, y], least): &([f64; 2], f64)| {
            let [dx, dy] = [x - center[0], y - center[1]];
            dx * dx + dy * dy > least * least
        };
        rows.flat_map(|row| columns.clone().map(move |column| row * self.columns + column))
            .all(|square| self.squares[square].iter().all(far))
    }
}

fn rounded(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

/// Knuth's MMIX generator, upper bits.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }

    /// From -size to size, to 1/1000 of it, and finer if that is more than half a unit.
    fn within(&mut self, size: f64) -> f64 {
        let parts = 1000 * (size / 500.0).round().clamp(1.0, 1000.0) as u64;
        let part = self.below(2 * parts + 1) as f64 - parts as f64;
        rounded(size * part / parts as f64)
    }
}
