//! Gases are what was asked for: so many discs, so dense, so warm, and none overlapping.

use carom::measure::Totals;
use carom_scene::{Boundary, Gas, Masses, NoGas, Scene, Sizes};

fn packing(scene: &Scene) -> f64 {
    let (Boundary::Periodic(corners) | Boundary::Box(corners)) = scene.world.boundary else {
        panic!("a gas without a box")
    };
    let covered: f64 = scene.discs.iter().map(|d| std::f64::consts::PI * d.radius * d.radius).sum();
    covered / ((corners[2] - corners[0]) * (corners[3] - corners[1]))
}

fn totals(scene: &Scene) -> Totals {
    let world = scene.world().unwrap_or_else(|problems| panic!("{problems}"));
    Totals::of(world.discs().iter().map(|disc| (disc.mass, disc.velocity)))
}

#[test]
fn a_gas_has_its_discs_its_packing_its_temperature_and_no_momentum() {
    let uniform = Sizes::Uniform(0.2, 0.9);
    let gases = [
        Gas::new(1000, 0.01),
        Gas::new(1000, 0.7),
        Gas { closed: true, ..Gas::new(999, 0.7) },
        Gas { ratio: 3.0, temperature: 2.5, ..Gas::new(870, 0.5) },
        Gas { ratio: 0.25, masses: Masses::Area, ..Gas::new(123, 0.6) },
        Gas { sizes: uniform.clone(), ..Gas::new(300, 0.72) },
        Gas { sizes: uniform, closed: true, masses: Masses::Area, ..Gas::new(300, 0.7) },
        Gas { sizes: Sizes::Normal(1.0, 0.1), ..Gas::new(200, 0.75) },
        Gas { sizes: Sizes::Kinds(vec![(0.5, 2.0), (0.7, 1.0)]), ..Gas::new(300, 0.82) },
        Gas::new(1000, 0.88),
        Gas { ratio: 1.6, ..Gas::new(1003, 0.88) },
    ];
    for gas in gases {
        let scene = gas.scene().unwrap_or_else(|error| panic!("{gas:?}: {error}"));
        assert_eq!(scene.discs.len(), gas.discs);
        assert!((packing(&scene) / gas.packing - 1.0).abs() < 1e-12, "{gas:?}");
        let totals = totals(&scene); // no overlap, all inside: the world could be built
        let freedoms = if gas.closed { gas.discs } else { gas.discs - 1 };
        let wanted = freedoms as f64 * gas.temperature;
        assert!((totals.energy / wanted - 1.0).abs() < 1e-12, "{gas:?}: {totals:?}");
        assert!(totals.momentum.length() < 1e-12 * gas.discs as f64, "{gas:?}: {totals:?}");
    }
}

#[test]
fn the_densest_lattice_fits() {
    // 24 rows of 20: a box as wide as 20 discs, and as high as 24 rows that fit into each other.
    let ratio = 20.0 / (24.0 * 0.75f64.sqrt());
    let scene = Gas { ratio, ..Gas::new(480, 0.88) }.scene().unwrap();
    assert!((packing(&scene) - 0.88).abs() < 1e-12);
    totals(&scene);
}

#[test]
fn the_same_gas_is_the_same_everywhere() {
    let hash = |scene: &Scene| {
        let numbers = scene.discs.iter().flat_map(|disc| [disc.center, disc.velocity]).flatten();
        numbers
            .flat_map(|x| x.to_bits().to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    };
    let rows = Gas::new(500, 0.7).scene().unwrap();
    let grown = Gas { sizes: Sizes::Uniform(0.3, 0.6), ..Gas::new(60, 0.6) }.scene().unwrap();
    let other = Gas { seed: 2, ..Gas::new(500, 0.7) }.scene().unwrap();
    assert_eq!((hash(&rows), hash(&grown)), (ROWS, GROWN), "{:x} {:x}", hash(&rows), hash(&grown));
    assert_ne!(hash(&other), ROWS);
}

const ROWS: u64 = 0x7822_53a8_7bbe_79f2;
const GROWN: u64 = 0x15a7_d017_1d19_f0f9;

#[test]
fn few_discs_and_none_are_gases_too() {
    assert_eq!(Gas::new(0, 0.5).scene().unwrap().discs.len(), 0);
    totals(&Gas::new(1, 0.1).scene().unwrap());
    totals(&Gas::new(2, 0.2).scene().unwrap());
    totals(&Gas { closed: true, ..Gas::new(3, 0.3) }.scene().unwrap());
    for n in 4..60 {
        totals(&Gas::new(n, 0.4).scene().unwrap());
        totals(&Gas { closed: true, ..Gas::new(n, 0.4) }.scene().unwrap());
    }
}

#[test]
fn what_cannot_be_is_told() {
    let told = |gas: Gas| gas.scene().unwrap_err().to_string();
    assert!(told(Gas::new(10, 0.0)).starts_with("packing: found 0.0"));
    assert!(told(Gas::new(10, f64::NAN)).starts_with("packing: found NaN"));
    assert!(told(Gas { temperature: -1.0, ..Gas::new(10, 0.1) }).starts_with("temperature"));
    assert!(told(Gas { sizes: Sizes::Kinds(vec![]), ..Gas::new(10, 0.1) }).starts_with("kinds"));
    assert!(
        told(Gas { sizes: Sizes::Normal(1.0, 0.9), ..Gas::new(10, 0.1) }).starts_with("deviation")
    );
    let wide = Gas { sizes: Sizes::Kinds(vec![(1.0, 9.0), (50.0, 1.0)]), ..Gas::new(10, 0.8) };
    assert!(matches!(wide.scene(), Err(NoGas::TooFew { .. })));
}

/// Whatever is made can be built; what cannot be is one message about the gas.
#[test]
fn no_gas_overlaps_or_is_too_wide_for_its_box() {
    let mut made = 0;
    for discs in [1, 2, 3, 4, 5, 7, 12, 64] {
        for packing in [1e-9, 0.05, 0.3, 0.7, 0.8] {
            for ratio in [0.01, 0.3, 1.0, 100.0] {
                for closed in [false, true] {
                    let gas = Gas { ratio, closed, ..Gas::new(discs, packing) };
                    match gas.scene() {
                        Ok(scene) => {
                            scene.world().unwrap_or_else(|problems| panic!("{gas:?}: {problems}"));
                            made += 1;
                        }
                        Err(NoGas::TooFew { .. } | NoGas::NoRoom { .. }) => {}
                        Err(error) => panic!("{gas:?}: {error}"),
                    }
                }
            }
        }
    }
    assert!(made > 140, "{made}");
    // Three discs have room, if not in a row.
    totals(&Gas::new(3, 0.3).scene().unwrap());
    assert!(matches!(Gas::new(1, 0.7).scene(), Err(NoGas::TooFew { .. })));
    let narrow = Gas { ratio: 100.0, ..Gas::new(64, 0.3) };
    assert!(matches!(narrow.scene(), Err(NoGas::TooFew { .. })));
}

#[test]
fn packings_that_are_next_to_nothing_are_told() {
    for packing in [5e-324, 1e-310, 1e-300, 9e-10] {
        let error = Gas::new(10, packing).scene().unwrap_err().to_string();
        let expected = format!("packing: found {packing:?}; accepted: a number from 1e-9 to 0.88");
        assert_eq!(error, expected);
    }
    assert!(Gas::new(10, 1e-9).scene().unwrap().world().is_ok());
}

#[test]
fn numbers_that_have_no_room_are_told_with_those_that_have() {
    let error = Gas::new(64, 0.88).scene().unwrap_err();
    let NoGas::NoRoom { fitting, .. } = &error else { panic!("{error}") };
    let [fewer, more] = fitting[..] else { panic!("{error}") };
    assert!(fewer < 64 && more > 64, "{error}");
    for discs in [fewer, more] {
        totals(&Gas::new(discs, 0.88).scene().unwrap());
    }
    assert!(error.to_string().ends_with(&format!("in rows: {fewer} or {more}")), "{error}");
    assert!(!error.to_string().contains("several sizes"), "{error}");
}

#[test]
fn a_disc_alone_between_walls_is_as_warm_as_asked_for() {
    let alone = Gas { closed: true, temperature: 2.0, ..Gas::new(1, 0.3) }.scene().unwrap();
    assert!((totals(&alone).energy - 2.0).abs() < 1e-12);
}
