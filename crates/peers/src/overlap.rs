//! Do any two discs overlap? Asked independently of the engine, with cells of its own.

use carom::{DVec2, Disc};

/// The deepest overlap of any two discs in a periodic box, as a share of the diameter of the smaller of
/// the two; 0 if there is none.
///
/// Every disc is put into all cells that it covers: two that overlap have one in common, whatever
/// their sizes. Centres may be anywhere.
pub fn deepest(discs: &[Disc], side: f64) -> f64 {
    let cells = Cells::of(discs, side);
    let mut deepest = 0.0f64;
    for cell in cells.starts.windows(2) {
        let here = &cells.discs[cell[0] as usize..cell[1] as usize];
        for (i, a) in here.iter().enumerate() {
            for b in &here[i + 1..] {
                deepest = deepest.max(between(&discs[*a as usize], &discs[*b as usize], side));
            }
        }
    }
    deepest
}

/// How deep two discs are in each other, through the nearest side of the box, as a share of the smaller
/// diameter; below 0 if they are not.
pub fn between(a: &Disc, b: &Disc, side: f64) -> f64 {
    let way = b.center - a.center;
    let way = way - (way / side).round() * side;
    (a.radius + b.radius - way.length()) / (2.0 * a.radius.min(b.radius))
}

/// Square cells, and the discs that cover each.
struct Cells {
    /// Where the discs of a cell begin.
    starts: Vec<u32>,
    discs: Vec<u32>,
}

impl Cells {
    fn of(discs: &[Disc], side: f64) -> Self {
        let smallest = discs.iter().map(|disc| disc.radius).fold(side, f64::min);
        let most = 2.0 * (discs.len() as f64).sqrt();
        let count = (side / (2.0 * smallest)).min(most).max(1.0) as i64;
        // Counted first, then filled in from the end of each cell.
        let mut starts = vec![0u32; (count * count) as usize + 1];
        for disc in discs {
            covered(disc, side, count, |cell| starts[cell] += 1);
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut filled = vec![0u32; total as usize];
        for (id, disc) in discs.iter().enumerate() {
            covered(disc, side, count, |cell| {
                starts[cell] -= 1;
                filled[starts[cell] as usize] = id as u32;
            });
        }
        Cells { starts, discs: filled }
    }
}

/// Shows the cells that a disc covers, and perhaps some that it nearly covers.
fn covered(disc: &Disc, side: f64, count: i64, mut show: impl FnMut(usize)) {
    let reach = DVec2::splat(disc.radius * (1.0 + 1e-9) + side * 1e-12);
    let cell = |place: f64| (place * (count as f64 / side)).floor() as i64;
    let (low, high) = (disc.center - reach, disc.center + reach);
    let span = |low, high| cell(low)..=cell(high).min(cell(low) + count - 1);
    for y in span(low.y, high.y) {
        for x in span(low.x, high.x) {
            show((y.rem_euclid(count) * count + x.rem_euclid(count)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gas::Gas;
    use carom::World;
    use carom_oracle::Random;

    fn discs(world: &World) -> Vec<Disc> {
        world.discs().iter().map(|disc| Disc::new(disc.center, disc.radius)).collect()
    }

    fn side(world: &World) -> f64 {
        let carom::Boundary::Periodic { max, .. } = world.boundary() else { panic!() };
        max.x
    }

    /// Equal and mixed gases of several sizes and packings.
    fn gases() -> impl Iterator<Item = Gas> {
        let equal = [2, 3, 17, 100, 1000, 3001].map(|discs| (discs, 0.0));
        let mixed = [5000, 20_000].map(|discs| (discs, 0.01));
        let sizes = equal.into_iter().chain(mixed).chain([(20_000, 0.1)]);
        sizes.flat_map(|(discs, giants)| {
            let gas = move |packing| Gas { discs, packing, giants, start: 0.0, seed: 7 };
            let packings =
                if discs < 100 { vec![0.1, 0.3] } else { vec![0.1, 0.3, 0.5, 0.7, 0.75] };
            packings.into_iter().filter(move |packing| giants < *packing).map(gas)
        })
    }

    #[test]
    fn a_gas_starts_without_overlaps_at_its_packing() {
        for gas in gases() {
            let world = gas.world();
            assert_eq!(world.discs().len(), gas.discs);
            assert_eq!(deepest(&discs(&world), side(&world)), 0.0, "{gas:?}");
            let area: f64 = world.discs().iter().map(|d| d.radius * d.radius).sum();
            let packing = area * std::f64::consts::PI / (side(&world) * side(&world));
            assert!((packing - gas.packing).abs() < 1e-12, "{gas:?}: {packing}");
        }
    }

    #[test]
    fn a_gas_starts_without_momentum_at_temperature_1() {
        for gas in gases() {
            let world = gas.world();
            let momentum: DVec2 = world.discs().iter().map(|d| d.velocity * d.mass).sum();
            let twice: f64 =
                world.discs().iter().map(|d| d.velocity.length_squared() * d.mass).sum();
            assert!(momentum.length() < 1e-12 * gas.discs as f64, "{gas:?}: {momentum}");
            assert!((0.5 * twice / gas.discs as f64 - 1.0).abs() < 1e-12, "{gas:?}: {twice}");
        }
    }

    #[test]
    fn a_planted_overlap_is_noticed() {
        let mut random = Random::new(1, 1);
        for gas in gases().filter(|gas| gas.discs >= 100) {
            let world = gas.world();
            let (discs, side) = (discs(&world), side(&world));
            for depth in [1e-12, 1e-9, 1e-3, 0.4] {
                // The first is a giant in a mixed gas, so some of these are at giants.
                for victim in [0, random.below(discs.len())] {
                    let at = discs[victim];
                    let reach = at.radius + 0.5 - depth;
                    let mut planted = Disc::new(at.center + random.direction() * reach, 0.5);
                    planted.center -= (planted.center / side).floor() * side;
                    // Those in its way give way.
                    let free = |disc: &Disc| *disc == at || between(disc, &planted, side) <= 0.0;
                    let mut discs: Vec<Disc> = discs.iter().copied().filter(free).collect();
                    discs.push(planted);
                    let found = deepest(&discs, side);
                    assert!((found - depth).abs() < 1e-15 * side, "{gas:?} {depth} {found}");
                }
            }
        }
    }

    #[test]
    fn the_deepest_is_that_of_all_pairs() {
        let mut random = Random::new(2, 1);
        for discs in [2usize, 10, 50, 300] {
            let side = 10.0;
            let all: Vec<Disc> = (0..discs)
                .map(|_| {
                    let center = DVec2::new(random.between(0.0, side), random.between(0.0, side));
                    Disc::new(center, random.decade(-3.0, 0.0))
                })
                .collect();
            let pairs = all
                .iter()
                .enumerate()
                .flat_map(|(i, a)| all[i + 1..].iter().map(move |b| between(a, b, side)));
            assert_eq!(deepest(&all, side), pairs.fold(0.0, f64::max));
        }
    }
}
