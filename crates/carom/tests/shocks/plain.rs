//! `shock`, `shock_wall` and `approaching`.

use crate::cases::{VIEWS, exact, exact_square, to_f64, ulp};
use carom::DVec2;
use carom::shock::{Body, approaching, shock, shock_wall};
use carom_oracle::Random;

fn random_pair(random: &mut Random, magnitudes: f64) -> (Body, Body, DVec2) {
    let mut body = || {
        let speed = random.decade(-1.0, 1.0);
        Body::new(random.in_square(speed), random.decade(-magnitudes, magnitudes))
    };
    let (a, b) = (body(), body());
    (a, b, random.direction())
}

/// The kinetic energy, exactly, times 2.
fn energy(bodies: [(DVec2, f64); 2]) -> dashu::Rational {
    let [a, b] = bodies.map(|(v, mass)| exact(mass) * exact_square(v));
    a + b
}

#[test]
fn the_lighter_body_leaves_with_the_exact_velocity_rounded() {
    let mut random = Random::new(10, 0);
    let mut worst: f64 = 0.0;
    for i in 0..20_000 {
        let (a, mut b, n) = random_pair(&mut random, [0.3, 6.0, 30.0, 140.0][i % 4]);
        if i % 5 == 0 {
            b.mass = a.mass;
        }
        let e = random.between(0.0, 1.0);
        let (v, w) = shock(a, b, n, e);
        let (light, heavy, after) = if a.mass < b.mass { (a, b, v) } else { (b, a, w) };
        let share = exact(heavy.mass) / (exact(light.mass) + exact(heavy.mass));
        let closing = (exact(light.velocity.x) - exact(heavy.velocity.x)) * exact(n.x)
            + (exact(light.velocity.y) - exact(heavy.velocity.y)) * exact(n.y);
        let amount = (exact(1.0) + exact(e)) * share * closing / exact_square(n);
        for k in 0..2 {
            let truth = exact(light.velocity[k]) - &amount * exact(n[k]);
            let error = to_f64((exact(after[k]) - truth) / exact(ulp(after[k]))).abs();
            worst = worst.max(error);
        }
    }
    assert!(worst < 0.5 + 1e-6, "{worst} units in the last place");
}

#[test]
fn momentum_is_kept_to_one_unit_in_the_last_place() {
    let mut random = Random::new(1, 0);
    let mut worst: f64 = 0.0;
    for i in 0..20_000 {
        let (a, mut b, n) = random_pair(&mut random, [0.3, 6.0, 30.0, 140.0][i % 4]);
        if i % 5 == 0 {
            b.mass = a.mass;
        }
        let (v, w) = shock(a, b, n, if i % 3 == 0 { 1.0 } else { random.between(0.0, 1.0) });
        for k in 0..2 {
            let parts = [(a.velocity, a.mass), (b.velocity, b.mass), (v, a.mass), (w, b.mass)];
            let [a0, b0, a1, b1] = parts.map(|(v, mass)| exact(v[k]) * exact(mass));
            let unit = parts.map(|(v, mass)| ulp(v[k]) * mass).into_iter().fold(0.0, f64::max);
            let error = to_f64((a1 + b1 - a0 - b0) / exact(unit)).abs();
            worst = worst.max(error);
        }
    }
    assert!(worst <= 1.0, "{worst} units in the last place");
}

#[test]
fn an_elastic_shock_keeps_the_energy_to_a_few_units_in_the_last_place() {
    let mut random = Random::new(2, 0);
    let mut worst: f64 = 0.0;
    for i in 0..20_000 {
        let (a, b, n) = random_pair(&mut random, [0.3, 6.0, 30.0, 140.0][i % 4]);
        let (v, w) = shock(a, b, n, 1.0);
        let before = energy([(a.velocity, a.mass), (b.velocity, b.mass)]);
        let after = energy([(v, a.mass), (w, b.mass)]);
        worst = worst.max(to_f64((after - &before) / before).abs());
    }
    assert!(worst < 2.0 * f64::EPSILON, "{worst:e}");
}

/// The relative change of a · |v|² + b · |w|² to twice the digits of f64, with fused multiply-adds.
fn energy_change(a: Body, b: Body, v: DVec2, w: DVec2) -> f64 {
    let (mut change, mut rest, mut total) = (0.0, 0.0, 0.0);
    let mut add = |mass: f64, x: f64, sign: f64| {
        let square = x * x;
        let product = mass * square * sign;
        rest += mass * sign * x.mul_add(x, -square) + (mass * sign).mul_add(square, -product);
        let sum: f64 = change + product;
        let part = sum - change;
        rest += (change - (sum - part)) + (product - part);
        change = sum;
        total += mass * square / 2.0;
    };
    for (mass, before, after) in [(a.mass, a.velocity, v), (b.mass, b.velocity, w)] {
        if mass.is_finite() {
            for k in 0..2 {
                add(mass, after[k], 1.0);
                add(mass, before[k], -1.0);
            }
        }
    }
    (change + rest) / total
}

/// Mean and standard deviation of the energy's change, and whether the mean could be chance.
fn drift(count: u32, mut pair: impl FnMut() -> (Body, Body, DVec2)) -> (f64, f64, bool) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..count {
        let (a, b, n) = pair();
        let (v, w) = shock(a, b, n, 1.0);
        let change = energy_change(a, b, v, w);
        sum += change;
        squares += change * change;
    }
    let (mean, deviation) = (sum / f64::from(count), (squares / f64::from(count)).sqrt());
    (mean, deviation, mean.abs() <= 4.5 * deviation / f64::from(count).sqrt())
}

#[test]
fn a_million_random_shocks_have_no_drift_in_energy() {
    let mut random = Random::new(3, 0);
    let (mean, deviation, chance) = drift(1_000_000, || random_pair(&mut random, 1.0));
    println!("mean {mean:e}, deviation {deviation:e}");
    assert!(chance && mean.abs() < 5e-19, "mean {mean:e}, deviation {deviation:e}");
}

#[test]
fn the_same_masses_and_the_same_wall_again_and_again_have_no_drift_either() {
    let mut random = Random::new(4, 0);
    for (a, b) in [(1.0, 3.0), (0.1, 0.7), (5.0, 3.0), (1.0, 1e6), (1.0, f64::INFINITY)] {
        for _ in 0..6 {
            let n = random.direction();
            let (mean, deviation, chance) = drift(30_000, || {
                let at_rest = if b == f64::INFINITY { 0.0 } else { 1.0 };
                (Body::new(random.in_square(1.0), a), Body::new(random.in_square(at_rest), b), n)
            });
            assert!(chance, "masses {a} and {b}, {n}: mean {mean:e}, deviation {deviation:e}");
        }
    }
}

#[test]
fn equal_masses_that_meet_head_on_swap_velocities_bit_for_bit() {
    let mut random = Random::new(5, 0);
    for i in 0..100_000 {
        let (size, mass) = (random.decade(-20.0, 20.0), random.decade(-9.0, 9.0));
        let (x, y) = (random.between(-1.0, 1.0), random.between(-size, size));
        let along = if i % 2 == 0 { DVec2::X } else { DVec2::NEG_Y };
        let (a, b) = (along * x, along * y);
        assert_eq!(shock(Body::new(a, mass), Body::new(b, mass), along, 1.0), (b, a));
    }
}

#[test]
fn what_goes_along_an_axis_aligned_wall_stays_as_it_is() {
    let mut random = Random::new(6, 0);
    for _ in 0..10_000 {
        let (a, b, _) = random_pair(&mut random, 9.0);
        let (v, w) = shock(a, b, DVec2::X, random.between(0.0, 1.0));
        assert_eq!((v.y, w.y), (a.velocity.y, b.velocity.y));
    }
}

#[test]
fn the_relative_normal_velocity_turns_to_minus_e_times_itself() {
    let mut random = Random::new(7, 0);
    for i in 0..20_000 {
        let (a, mut b, n) = random_pair(&mut random, 30.0);
        if i % 4 == 0 {
            b.mass = f64::INFINITY;
        }
        let e = [0.0, 1.0, random.between(0.0, 1.0)][i % 3];
        let (v, w) = shock(a, b, n, e);
        let along = |v: DVec2, w: DVec2| {
            (exact(v.x) - exact(w.x)) * exact(n.x) + (exact(v.y) - exact(w.y)) * exact(n.y)
        };
        let error = along(v, w) + exact(e) * along(a.velocity, b.velocity);
        let speed = [a.velocity, b.velocity, v, w].map(|v| v.length()).into_iter().sum::<f64>();
        assert!(to_f64(error).abs() <= 2.0 * f64::EPSILON * speed, "{a:?} {b:?} {n} {e}");
    }
}

#[test]
fn the_same_bits_scaled_mirrored_turned_and_swapped() {
    let mut random = Random::new(8, 0);
    for i in 0..20_000 {
        let (a, mut b, n) = random_pair(&mut random, 5.0);
        b.mass = [a.mass, b.mass, f64::INFINITY][i % 3];
        let e = random.between(0.0, 1.0);
        let (v, w) = shock(a, b, n, e);

        assert_eq!(shock(b, a, -n, e), (w, v));
        for (view, _) in VIEWS {
            let (a, b) = (Body::new(view(a.velocity), a.mass), Body::new(view(b.velocity), b.mass));
            assert_eq!(shock(a, b, view(n), e), (view(v), view(w)));
        }
        for k in [-900, -60, 3, 70, 900] {
            let (speed, weight) = (2f64.powi(k), 2f64.powi(k / 3));
            let scaled = |body: Body| Body::new(body.velocity * speed, body.mass * weight);
            assert_eq!(shock(scaled(a), scaled(b), n, e), (v * speed, w * speed));
        }
        for k in [-300, 200] {
            assert_eq!(shock(a, b, n * 2f64.powi(k), e), (v, w));
        }
    }
}

#[test]
fn a_normal_off_unit_length_makes_no_difference() {
    let velocity = DVec2::new(0.3, -0.8);
    for stretch in [1.0 + 1e-9, 0.999, 17.3] {
        let parted = shock_wall(velocity, DVec2::ZERO, DVec2::new(0.6, 0.8) * stretch, 1.0);
        let expected = shock_wall(velocity, DVec2::ZERO, DVec2::new(3.0, 4.0), 1.0);
        assert!((parted - expected).length() < 3e-16, "{parted} {expected}");
    }
    assert_eq!(shock_wall(velocity, DVec2::ZERO, DVec2::ZERO, 1.0), velocity);
}

#[test]
fn fixed_bodies_stay_as_they_are() {
    let (piston, wall) = (Body::fixed(DVec2::new(-2.0, 1.0)), Body::fixed(DVec2::ZERO));
    let n = DVec2::new(0.6, 0.8);
    assert_eq!(shock(piston, wall, n, 1.0), (piston.velocity, wall.velocity));
    let disc = Body::new(DVec2::new(1.0, 0.5), 1e-300);
    let (parted, after) = shock(disc, piston, n, 1.0);
    assert_eq!(after, piston.velocity);
    assert_eq!(parted, shock_wall(disc.velocity, piston.velocity, n, 1.0));
}

#[test]
fn a_body_is_thrown_off_a_wall_as_off_one_that_is_very_heavy() {
    let mut random = Random::new(9, 0);
    for _ in 0..1000 {
        let (a, b, n) = random_pair(&mut random, 0.0);
        let heavy = shock(a, Body::new(b.velocity, 1e40), n, 0.7).0;
        assert_eq!(heavy, shock(a, Body::fixed(b.velocity), n, 0.7).0);
    }
}

#[test]
fn no_size_of_mass_or_velocity_overflows_or_gives_nan() {
    let sizes = [f64::from_bits(1), 1e-310, 1e-300, 1e-150, 1.0, 1e150, 1e300];
    let normals = [DVec2::X, DVec2::new(0.6, 0.8), DVec2::new(1e-300, -1.0)];
    for n in normals {
        for (ma, mb) in sizes.iter().flat_map(|&a| sizes.map(|b| (a, b))) {
            for (x, y) in sizes.iter().flat_map(|&x| sizes.map(|y| (x, y))) {
                for e in [0.0, 1.0] {
                    let a = Body::new(DVec2::new(x, -y), ma);
                    let b = Body::new(DVec2::new(-y, x), mb);
                    let (v, w) = shock(a, b, n, e);
                    assert!(v.is_finite() && w.is_finite(), "{a:?} {b:?} {n} {e}: {v} {w}");
                }
            }
        }
    }
    // A speck at 1e300 against a rock of 1e300 times its mass: the rock gains 2, as it should.
    let speck = Body::new(DVec2::new(1e300, 0.0), 1e-150);
    let rock = Body::new(DVec2::ZERO, 1e150);
    let (v, w) = shock(speck, rock, DVec2::X, 1.0);
    assert_eq!(v, DVec2::new(-1e300, 0.0));
    assert!((w.x - 2.0).abs() < 4e-16, "{w}");
}

#[test]
fn a_second_shock_sends_a_pair_that_parts_back_as_it_came() {
    let (a, b) = (Body::new(DVec2::new(2.0, 1.0), 1.0), Body::new(DVec2::new(-1.0, 4.0), 3.0));
    let (v, w) = shock(a, b, DVec2::X, 1.0);
    assert!(!approaching(v, w, DVec2::X));
    let again = shock(Body::new(v, 1.0), Body::new(w, 3.0), DVec2::X, 1.0);
    assert_eq!(again, (a.velocity, b.velocity));
}

#[test]
fn approaching_is_decided_where_rounding_cannot() {
    // (1 + 2^-52, 1)·(1, −1 − 2^-52) is −2^-52 + 2^-52 = 0 exactly; one bit more or less is not.
    let (a, n) = (DVec2::new(1.0 + f64::EPSILON, 1.0), DVec2::new(1.0, -1.0 - f64::EPSILON));
    assert!(!approaching(a, DVec2::ZERO, n));
    assert!(approaching(a, DVec2::new(0.0, 1e-300), n));
    assert!(!approaching(a, DVec2::new(1e-300, 0.0), n));
}
