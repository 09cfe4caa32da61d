//! `shock_with_friction`.

use crate::cases::{VIEWS, exact, exact_square, to_f64};
use carom::DVec2;
use carom::shock::{Body, Bounce, Slip, SpinningBody, shock, shock_with_friction};
use carom_oracle::Random;
use dashu::Rational;

const DOWN: DVec2 = DVec2::NEG_Y;
const FLOOR: SpinningBody = SpinningBody::fixed(DVec2::ZERO);

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-14 * (1.0 + a.abs() + b.abs())
}

/// A rod of mass 1 and length 2 whose lower end, at `angle` from the vertical, meets the floor.
fn falling_rod(angle: f64, velocity: DVec2) -> SpinningBody {
    let arm = DVec2::new(angle.sin(), -angle.cos());
    SpinningBody { velocity, spin: 0.0, mass: 1.0, inertia: 1.0 / 3.0, arm }
}

#[test]
fn a_smooth_rod_dropped_on_its_end_takes_the_textbook_impulse() {
    for (angle, e) in [(0.3, 1.0), (1.2, 0.6), (-0.7, 0.0)] {
        let rod = falling_rod(angle, 2.0 * DOWN);
        let after = shock_with_friction(rod, FLOOR, DOWN, e, 0.0).a;
        // (1 + e) v / (1/m + x²/I), with x the floor's distance from below the centre.
        let impulse = (1.0 + e) * 2.0 / (1.0 + 3.0 * angle.sin().powi(2));
        assert!(close(after.velocity.y, -2.0 + impulse) && after.velocity.x == 0.0);
        assert!(close(after.spin, 3.0 * angle.sin() * impulse));
        assert!(close(after.contact_velocity().y, 2.0 * e));
    }
}

#[test]
fn a_box_that_sticks_with_its_corner_turns_about_it() {
    // Restitution 0 and enough friction: the corner stays, so the angular momentum about it does.
    let arm = DVec2::new(-2.0, -1.0);
    let block = SpinningBody {
        velocity: DVec2::new(0.5, -3.0),
        spin: 0.25,
        mass: 6.0,
        inertia: 6.0 * 20.0 / 12.0,
        arm,
    };
    let bounce = shock_with_friction(block, FLOOR, DOWN, 0.0, 10.0);
    assert_eq!(bounce.slip, Slip::Sticks);
    let about_corner = block.inertia * block.spin + block.mass * (-arm).perp_dot(block.velocity);
    let spin = about_corner / (block.inertia + block.mass * arm.length_squared());
    assert!(close(bounce.a.spin, spin));
    assert!(bounce.a.contact_velocity().length() < 1e-15);
}

#[test]
fn a_spinning_disc_on_a_wall_sticks_or_slides_as_in_the_textbook() {
    let mut random = Random::new(20, 0);
    let (mut stuck, mut slid) = (0, 0);
    for _ in 0..2000 {
        let (vx, vy, spin) =
            (random.between(-3.0, 3.0), random.between(-3.0, -0.1), random.between(-3.0, 3.0));
        let (mass, radius) = (random.decade(-1.0, 1.0), random.decade(-1.0, 1.0));
        let (e, friction) = (random.between(0.0, 1.0), random.decade(-2.0, 1.0));
        let disc = SpinningBody::disc(DVec2::new(vx, vy), spin, mass, radius, DOWN * radius);
        let bounce = shock_with_friction(disc, FLOOR, DOWN, e, friction);
        assert!(close(bounce.a.velocity.y, -e * vy));
        let slip = vx + radius * spin;
        let limit = friction * (1.0 + e) * -vy;
        // A solid disc that sticks: a third of the slip is taken from its velocity.
        let (dvx, sticks) = if slip.abs() / 3.0 <= limit {
            (-slip / 3.0, true)
        } else {
            (-limit * slip.signum(), false)
        };
        assert!(close(bounce.a.velocity.x, vx + dvx), "{disc:?} {e} {friction}");
        assert!(close(radius * bounce.a.spin, radius * spin + 2.0 * dvx), "{disc:?}");
        assert_eq!(bounce.slip, if sticks { Slip::Sticks } else { Slip::Slides });
        stuck += usize::from(sticks);
        slid += usize::from(!sticks);
    }
    assert!(stuck > 100 && slid > 100);
}

#[test]
fn a_conveyor_belt_and_a_driven_wheel_carry_a_disc_along() {
    let disc = SpinningBody::disc(DVec2::new(0.0, -1.0), 0.0, 1.0, 1.0, DOWN);
    let belt = SpinningBody::fixed(DVec2::new(3.0, 0.0));
    let on_belt = shock_with_friction(disc, belt, DOWN, 0.0, 9.0).a;
    assert_eq!(on_belt.contact_velocity(), DVec2::new(3.0, 0.0));
    // A wheel whose rim goes by at the same speed.
    let wheel = SpinningBody { spin: -1.5, arm: DVec2::new(0.0, 2.0), ..FLOOR };
    assert_eq!(shock_with_friction(disc, wheel, DOWN, 0.0, 9.0).a, on_belt);
}

#[test]
fn without_friction_and_spin_it_is_the_plain_shock() {
    let mut random = Random::new(21, 0);
    for _ in 0..2000 {
        let n = random.direction();
        let (v, w) = (random.in_square(1.0), random.in_square(1.0));
        let (ma, mb) = (random.decade(-3.0, 3.0), random.decade(-3.0, 3.0));
        if (v - w).dot(n) <= 0.0 {
            continue;
        }
        let (a, b) =
            (SpinningBody::disc(v, 0.0, ma, 1.0, n), SpinningBody::disc(w, 0.0, mb, 1.0, -n));
        let bounce = shock_with_friction(a, b, n, 0.8, 0.0);
        let (v, w) = shock(Body::new(v, ma), Body::new(w, mb), n, 0.8);
        assert!((bounce.a.velocity - v).length() < 2e-15, "{a:?} {b:?}");
        assert!((bounce.b.velocity - w).length() < 2e-15, "{a:?} {b:?}");
    }
}

/// Kane's kind of shock: a rod that slides along while it falls, so that its slip may stop and turn
/// round, where Newton's rule can create energy.
#[test]
fn kanes_rod_gains_no_energy() {
    let mut reversed = 0;
    for step in 1..150 {
        let angle = f64::from(step) / 100.0;
        for slide in [0.05, 0.2, 0.5, 1.0] {
            for friction in [0.1, 0.3, 0.6, 0.9] {
                for way in [-1.0, 1.0] {
                    let rod = falling_rod(angle, DVec2::new(way * slide, -1.0));
                    let bounce = shock_with_friction(rod, FLOOR, DOWN, 1.0, friction);
                    let energy = |b: SpinningBody| {
                        b.mass * b.velocity.length_squared() + b.inertia * b.spin * b.spin
                    };
                    let gain = energy(bounce.a) / energy(rod) - 1.0;
                    assert!(gain <= 1e-15, "{angle} {slide} {friction} {way}: {gain:e}");
                    reversed += usize::from(bounce.slip == Slip::Reverses);
                }
            }
        }
    }
    assert!(reversed > 100, "only {reversed} slips turned round");
}

#[test]
fn with_elastic_normal_forces_only_friction_takes_energy() {
    // Stronge's rule itself: the work of the normal force is (1 − e²) of what compression took,
    // checked by following the impulse in small steps.
    let mut random = Random::new(22, 0);
    let mut seen = [0; 3];
    for _ in 0..60 {
        let (a, b, n) = random_bodies(&mut random, 0.0);
        let (e, friction) = (random.between(0.3, 1.0), random.decade(-1.0, 0.5));
        let bounce = shock_with_friction(a, b, n, e, friction);
        let kind = match bounce.slip {
            Slip::Sticks => 0,
            Slip::Slides => 1,
            Slip::Reverses => 2,
            _ => continue,
        };
        seen[kind] += 1;
        let followed = follow(a, b, n, e, friction, bounce.impulse.dot(n) / 20_000.0);
        let error = (followed - bounce.impulse).length() / bounce.impulse.length();
        assert!(error < 2e-3, "{a:?} {b:?} {n} {e} {friction}: {error:e}");
    }
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

/// Routh's path in steps of the normal impulse, until Stronge's work is done.
fn follow(a: SpinningBody, b: SpinningBody, n: DVec2, e: f64, friction: f64, step: f64) -> DVec2 {
    let t = n.perp();
    let (mut impulse, mut lost, mut given) = (DVec2::ZERO, 0.0, 0.0);
    let velocity = |impulse: DVec2| {
        let at = |body: SpinningBody, impulse: DVec2| {
            let spin = body.spin + body.arm.perp_dot(impulse) / body.inertia;
            body.velocity + impulse / body.mass + spin * body.arm.perp()
        };
        at(b, impulse) - at(a, -impulse)
    };
    loop {
        let g = velocity(impulse);
        // The friction that would stop the slip in this step, if there is enough of it.
        let along = impulse + n * step;
        let slip = velocity(along).dot(t);
        let response = velocity(along + t).dot(t) - slip;
        let across = (-slip / response).clamp(-friction * step, friction * step);
        impulse = along + t * across;
        let work = 0.5 * (g.dot(n) + velocity(impulse).dot(n)) * step;
        if work < 0.0 {
            lost -= work
        } else {
            given += work
        }
        if given >= e * e * lost && given > 0.0 {
            return impulse;
        }
    }
}

/// Two bodies that meet, spinning; with `fixed`, that part of the b's are fixed and at rest. The
/// moments of inertia are between a rod's and a hoop's, or smaller, as of a body with a heavy core.
fn random_bodies(random: &mut Random, fixed: f64) -> (SpinningBody, SpinningBody, DVec2) {
    loop {
        let n = random.direction();
        let mut body = |towards: DVec2| {
            let mass = random.decade(-1.0, 1.0);
            let arm = (towards + random.in_square(0.9)) * random.decade(-1.0, 1.0);
            let inertia = mass * arm.length_squared() * random.decade(-1.3, 0.3);
            let spin = random.between(-2.0, 2.0) / arm.length();
            SpinningBody { velocity: random.in_square(1.0), spin, mass, inertia, arm }
        };
        let (a, mut b) = (body(n), body(-n));
        if random.chance(fixed) {
            b = FLOOR;
        }
        if (b.contact_velocity() - a.contact_velocity()).dot(n) < -1e-3 {
            return (a, b, n);
        }
    }
}

/// Kinetic energy times 2; a fixed body has none here, it is at rest.
fn energy(bodies: [SpinningBody; 2]) -> Rational {
    let [a, b] = bodies.map(|body| {
        if body.mass == f64::INFINITY {
            return exact(0.0);
        }
        exact(body.mass) * exact_square(body.velocity)
            + exact(body.inertia) * exact(body.spin) * exact(body.spin)
    });
    a + b
}

#[test]
fn energy_never_grows_and_the_rest_of_the_law_holds_too() {
    let mut random = Random::new(23, 0);
    let (mut gain, mut cone, mut momentum, mut turning) = (0f64, 0f64, 0f64, 0f64);
    let mut kinds = [0; 3];
    for i in 0..100_000 {
        let (a, b, n) = random_bodies(&mut random, 0.3);
        let e = if i % 2 == 0 { 1.0 } else { random.between(0.0, 1.0) };
        let friction = if i % 7 == 0 { 0.0 } else { random.decade(-2.0, 1.5) };
        let Bounce { a: after_a, b: after_b, impulse, slip } =
            shock_with_friction(a, b, n, e, friction);

        let before = energy([a, b]);
        gain = gain.max(to_f64((energy([after_a, after_b]) - &before) / before));

        let (along, across) = (impulse.dot(n), impulse.dot(n.perp()));
        cone = cone.max((across.abs() - friction * along) / impulse.length());

        let g = after_b.contact_velocity() - after_a.contact_velocity();
        let size = impulse.length() / a.mass + a.velocity.length() + b.velocity.length() + 4.0;
        assert!(g.dot(n) > -3e-15 * size, "{a:?} {b:?}: they still approach");
        kinds[match slip {
            Slip::Sticks => {
                assert!(g.dot(n.perp()).abs() < 2e-14 * size, "{a:?} {b:?}: {g} slips");
                0
            }
            Slip::Slides => 1,
            Slip::Reverses => 2,
            _ => unreachable!("they approach"),
        }] += 1;

        if b.mass.is_finite() {
            let unit = f64::EPSILON
                * [a, b, after_a, after_b]
                    .map(|body| body.mass * body.velocity.length())
                    .into_iter()
                    .fold(0.0, f64::max);
            let lost =
                (after_a.velocity - a.velocity) * a.mass + (after_b.velocity - b.velocity) * b.mass;
            momentum = momentum.max(lost.length() / unit);
        }
        // About the point of contact no impulse turns anything: body by body.
        for (body, after) in [(a, after_a), (b, after_b)] {
            if body.mass.is_finite() {
                let about = |at: SpinningBody| {
                    at.inertia * at.spin - at.mass * at.arm.perp_dot(at.velocity)
                };
                let unit = f64::EPSILON
                    * [body, after]
                        .map(|at| {
                            at.inertia * at.spin.abs()
                                + at.mass * at.arm.length() * at.velocity.length()
                        })
                        .into_iter()
                        .fold(0.0, f64::max);
                turning = turning.max((about(after) - about(body)).abs() / unit);
            }
        }
    }
    println!("gain {gain:e}, cone {cone:e}, momentum {momentum}, turning {turning}, {kinds:?}");
    assert!(gain < 3e-15, "energy grew by {gain:e}");
    assert!(cone < 1e-14, "outside the cone of friction by {cone:e}");
    assert!(momentum < 4.0, "momentum off by {momentum} epsilon");
    assert!(turning < 8.0, "angular momentum off by {turning} epsilon");
    assert!(kinds.iter().all(|&count| count > 1000), "{kinds:?}");
}

#[test]
fn the_same_bits_mirrored_turned_swapped_and_scaled() {
    let mut random = Random::new(24, 0);
    for _ in 0..5000 {
        let (a, b, n) = random_bodies(&mut random, 0.2);
        let (e, friction) = (random.between(0.0, 1.0), random.decade(-2.0, 1.0));
        let bounce = shock_with_friction(a, b, n, e, friction);
        let swapped = shock_with_friction(b, a, -n, e, friction);
        assert_eq!((swapped.a, swapped.b), (bounce.b, bounce.a));
        assert_eq!((swapped.impulse, swapped.slip), (-bounce.impulse, bounce.slip));

        for (view, hand) in VIEWS {
            let seen = |body: SpinningBody| SpinningBody {
                velocity: view(body.velocity),
                spin: hand * body.spin,
                arm: view(body.arm),
                ..body
            };
            let viewed = shock_with_friction(seen(a), seen(b), view(n), e, friction);
            assert_eq!((viewed.a, viewed.b), (seen(bounce.a), seen(bounce.b)));
        }
        for (length, time, mass) in [(-200, 100, 200), (300, 7, -100), (5, -400, 0)] {
            let [length, time, mass] = [length, time, mass].map(|k| 2f64.powi(k));
            let scaled = |body: SpinningBody| SpinningBody {
                velocity: body.velocity * (length / time),
                spin: body.spin / time,
                mass: body.mass * mass,
                inertia: body.inertia * mass * length * length,
                arm: body.arm * length,
            };
            let other = shock_with_friction(scaled(a), scaled(b), n, e, friction);
            assert_eq!((other.a, other.b), (scaled(bounce.a), scaled(bounce.b)));
        }
    }
}

#[test]
fn an_axle_that_cannot_yield_gives_finite_numbers() {
    // A wheel on a fixed axle, hit off its centre by a fixed thing that moves: it must turn.
    let wheel = SpinningBody { inertia: 1.0, spin: -1.0, arm: DVec2::new(1.0, -1.0), ..FLOOR };
    for friction in [0.0, 0.5, 1.0, 2.0, f64::INFINITY] {
        for rising in [DVec2::Y, DVec2::new(2.0, 1.0), DVec2::new(-2.0, 1.0), DVec2::ZERO] {
            let bounce =
                shock_with_friction(wheel, SpinningBody::fixed(rising), DOWN, 1.0, friction);
            assert!(bounce.a.spin.is_finite() && bounce.impulse.is_finite(), "{friction} {rising}");
            assert_eq!(bounce.a.velocity, DVec2::ZERO);
        }
    }
    // Both fixed: nothing happens. Parting: nothing happens.
    let (up, down) = (SpinningBody::fixed(DVec2::Y), SpinningBody::fixed(DOWN));
    assert_eq!(shock_with_friction(down, up, DOWN, 1.0, 1.0).slip, Slip::None);
    let rod = falling_rod(0.5, DVec2::Y);
    assert_eq!(shock_with_friction(rod, FLOOR, DOWN, 1.0, 1.0).a, rod);
}

#[test]
fn no_size_of_anything_gives_nan() {
    let sizes = [f64::from_bits(1), 1e-300, 1e-150, 1.0, 1e150, 1e300];
    let mut random = Random::new(25, 0);
    let mut pick = |finite: bool| {
        let i = random.between(0.0, if finite { 6.0 } else { 7.0 }) as usize;
        let size = *sizes.get(i).unwrap_or(&f64::INFINITY);
        if random.chance(0.5) { size } else { size * 0.7 }
    };
    for i in 0..50_000 {
        let mut body = || SpinningBody {
            velocity: DVec2::new(pick(true), -pick(true)),
            spin: pick(true),
            mass: pick(false).max(f64::from_bits(1)),
            inertia: pick(false).max(f64::from_bits(1)),
            arm: DVec2::new(-pick(true), pick(true)),
        };
        let (a, b) = (body(), body());
        let friction = pick(false);
        let n = [DVec2::X, DVec2::new(-0.6, 0.8), DVec2::new(-1e-300, -1.0)][i % 3];
        let bounce = shock_with_friction(a, b, n, 1.0, friction);
        for after in [bounce.a, bounce.b] {
            assert!(
                !after.velocity.is_nan() && !after.spin.is_nan(),
                "{a:?} {b:?} {n} {friction}: {bounce:?}"
            );
        }
    }
}
