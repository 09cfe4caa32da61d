//! Scaled by powers of two, mirrored, turned by a quarter and swapped, every prediction has the same
//! bits.

use carom::interfere::touch;
use carom::predict::{self, deforming, falling};
use carom::{Capsule, Contact, Container, DVec2, Disc, Feature, Motion, Polygon, Segment};
use carom_oracle::Random;

/// A change of the plane and of the units that must change no bit of the physics.
#[derive(Clone, Copy, Debug)]
struct Change {
    length: f64,
    time: f64,
    mirror: bool,
    turns: u32,
}

impl Change {
    fn random(random: &mut Random) -> Self {
        Change {
            length: 2f64.powi(random.integer(-400, 400)),
            time: 2f64.powi(random.integer(-200, 200)),
            mirror: random.chance(0.5),
            turns: random.integer(0, 3) as u32,
        }
    }

    fn direction(&self, v: DVec2) -> DVec2 {
        let v = if self.mirror { DVec2::new(-v.x, v.y) } else { v };
        (0..self.turns).fold(v, |v, _| v.perp())
    }

    fn place(&self, p: DVec2) -> DVec2 {
        self.direction(p) * self.length
    }

    fn velocity(&self, v: DVec2) -> DVec2 {
        self.direction(v) * self.length / self.time
    }

    fn motion(&self, m: &Motion) -> Motion {
        let acceleration = self.direction(m.acceleration) * self.length / self.time / self.time;
        Motion::falling(self.velocity(m.velocity), acceleration)
    }

    fn disc(&self, disc: &Disc) -> Disc {
        Disc::new(self.place(disc.center), disc.radius * self.length)
    }

    fn segment(&self, segment: &Segment) -> Segment {
        Segment::new(self.place(segment.a), self.place(segment.b))
    }

    fn contact(&self, contact: Contact) -> Contact {
        Contact {
            instant: contact.instant * self.time,
            point_a: self.place(contact.point_a),
            point_b: self.place(contact.point_b),
            normal: self.direction(contact.normal),
            ..contact
        }
    }
}

/// A scene for every pair, with everything that may be in it.
#[derive(Clone, Copy, Debug)]
struct Scene {
    a: Disc,
    b: Disc,
    container: Container,
    wall: Segment,
    half: f64,
    motion: Motion,
    other: Motion,
    end: DVec2,
    third: DVec2,
}

impl Scene {
    fn random(random: &mut Random) -> Self {
        let mut vector = |size: f64| {
            // On a coarse grid now and then, so that things touch, graze and are parallel exactly.
            if random.chance(0.3) {
                let mut grid = || f64::from(random.integer(-4, 4)) * size / 4.0;
                DVec2::new(grid(), grid())
            } else {
                DVec2::new(random.between(-size, size), random.between(-size, size))
            }
        };
        let (p, q, a, b) = (vector(8.0), vector(8.0), vector(8.0), vector(8.0));
        let (v, w, end, g) = (vector(2.0), vector(2.0), vector(2.0), vector(1.0));
        Scene {
            a: Disc::new(p, 1.0),
            b: Disc::new(q, random.between(0.1, 2.0)),
            container: Container::new(q, 8.0),
            wall: Segment::new(a, b),
            half: random.between(0.0, 1.0),
            motion: Motion::falling(v, g),
            other: Motion::straight(w),
            end,
            third: (a + b) / 2.0 + (b - a).perp(),
        }
    }

    fn changed(&self, change: &Change) -> Self {
        Scene {
            a: change.disc(&self.a),
            b: change.disc(&self.b),
            container: Container::new(
                change.place(self.container.center),
                self.container.radius * change.length,
            ),
            wall: change.segment(&self.wall),
            half: self.half * change.length,
            motion: change.motion(&self.motion),
            other: change.motion(&self.other),
            end: change.velocity(self.end),
            third: change.place(self.third),
        }
    }

    fn capsule(&self) -> Capsule {
        Capsule { segment: self.wall, radius: self.half }
    }

    /// A triangle, its third corner out of the others; its vertices may be stored in another order
    /// once mirrored.
    fn triangle(&self) -> Option<Polygon> {
        Polygon::new([self.wall.a, self.wall.b, self.third]).ok()
    }

    /// The point of contact is where the disc is by then, and on both.
    fn assert_in_place(&self, name: &str, contact: &Contact) {
        let Scene { a, motion, .. } = self;
        let t = contact.instant;
        let motion =
            if name.starts_with("falling") { *motion } else { Motion::straight(motion.velocity) };
        let place = motion.place(a.center, t) + contact.normal * a.radius;
        let size = 100.0 + motion.displacement(t).length();
        assert!(contact.point_a.distance(place) < 1e-14 * size, "{name}: {contact:?} {self:?}");
        let apart = contact.point_a.distance(contact.point_b);
        if t > 0.0 && !name.contains("polygon") {
            let overlaps = self.overlaps_at_the_start(name);
            assert!(overlaps || apart < 1e-13 * size, "{name}: {contact:?} {self:?}");
        }
    }

    /// What starts in touch may approach later, deep in the other.
    fn overlaps_at_the_start(&self, name: &str) -> bool {
        let Scene { a, b, container, wall, .. } = self;
        match name.trim_start_matches("falling ").trim_start_matches("deforming ") {
            "disc-disc" => touch::disc_disc(a, b),
            "disc-container" => touch::disc_container(a, container),
            "disc-segment" => touch::disc_segment(a, wall),
            _ => touch::disc_capsule(a, &self.capsule()),
        }
    }

    /// What each kernel says of it.
    fn contacts(&self) -> Vec<(&'static str, Option<Contact>)> {
        let Scene { a, b, container, wall, motion, other, end, .. } = self;
        let (v, w, far) = (motion.velocity, other.velocity, f64::INFINITY);
        let numbered = |contact: Option<Contact>| {
            // Which corner of a triangle it is, is for another test.
            contact.map(|contact| Contact {
                feature_b: match contact.feature_b {
                    Feature::Vertex(_) => Feature::Vertex(0),
                    Feature::Side(_) => Feature::Side(0),
                    Feature::Rim => Feature::Rim,
                },
                ..contact
            })
        };
        let polygon = self.triangle();
        let straight_triangle =
            polygon.as_ref().and_then(|polygon| predict::disc_polygon(a, v, polygon, w, far));
        let falling_triangle = polygon
            .as_ref()
            .and_then(|polygon| falling::disc_polygon(a, motion, polygon, other, far));
        vec![
            ("disc-disc", predict::disc_disc(a, v, b, w, far)),
            ("disc-container", predict::disc_container(a, v, container, w, far)),
            ("disc-segment", predict::disc_segment(a, v, wall, w, far)),
            ("disc-capsule", predict::disc_capsule(a, v, &self.capsule(), w, far)),
            ("disc-polygon", numbered(straight_triangle)),
            ("deforming disc-segment", deforming::disc_segment(a, v, wall, [w, *end], far)),
            ("falling disc-disc", falling::disc_disc(a, motion, b, other, far)),
            ("falling disc-container", falling::disc_container(a, motion, container, other, far)),
            ("falling disc-segment", falling::disc_segment(a, motion, wall, other, far)),
            ("falling disc-capsule", falling::disc_capsule(a, motion, &self.capsule(), other, far)),
            ("falling disc-polygon", numbered(falling_triangle)),
        ]
    }
}

#[test]
fn the_bits_survive_other_units_a_mirror_and_a_quarter_turn() {
    let mut met = std::collections::BTreeMap::new();
    for i in 0..4000 {
        let mut random = Random::new(7, i);
        let scene = Scene::random(&mut random);
        let change = Change::random(&mut random);
        let changed = scene.changed(&change).contacts();
        for ((name, before), (_, after)) in scene.contacts().into_iter().zip(changed) {
            if let Some(contact) = &before {
                scene.assert_in_place(name, contact);
            }
            let expected = before.map(|contact| change.contact(contact));
            assert_eq!(after, expected, "{name}: case {i}, {change:?}, {scene:?}");
            *met.entry(name).or_insert(0) += usize::from(before.is_some());
        }
    }
    for (name, met) in met {
        assert!(met > 200, "{name} met only {met} times: the test says little");
    }
}

#[test]
fn the_bits_survive_swapping_the_two() {
    for i in 0..4000 {
        let Scene { a, b, motion, other, .. } = Scene::random(&mut Random::new(8, i));
        let (v, w, far) = (motion.velocity, other.velocity, f64::INFINITY);
        let straight = predict::disc_disc(&a, v, &b, w, far).map(Contact::swapped);
        assert_eq!(straight, predict::disc_disc(&b, w, &a, v, far));
        let fallen = falling::disc_disc(&a, &motion, &b, &other, far).map(Contact::swapped);
        assert_eq!(fallen, falling::disc_disc(&b, &other, &a, &motion, far));
    }
}

#[test]
fn the_horizon_cuts_and_changes_nothing() {
    for i in 0..2000 {
        let mut random = Random::new(9, i);
        let scene = Scene::random(&mut random);
        let Scene { a, b, wall, motion, other, end, .. } = scene;
        let (v, w) = (motion.velocity, other.velocity);
        let kernels: [&dyn Fn(f64) -> Option<Contact>; 4] = [
            &|h| predict::disc_disc(&a, v, &b, w, h),
            &|h| predict::disc_segment(&a, v, &wall, w, h),
            &|h| deforming::disc_segment(&a, v, &wall, [w, end], h),
            &|h| falling::disc_segment(&a, &motion, &wall, &other, h),
        ];
        for kernel in kernels {
            let Some(contact) = kernel(f64::INFINITY) else { continue };
            assert_eq!(kernel(contact.instant), Some(contact));
            if contact.instant > 0.0 {
                assert_eq!(kernel(contact.instant.next_down()), None);
            }
        }
    }
}
