//! A world in a mirror, turned by a quarter, or in other units has the same events, to the last bit.

mod worlds_at_random;

use carom::{
    Boundary, Capsule, Container, DVec2, DiscBody, Engine, Event, Kind, Polygon, Segment, Wall,
    World,
};
use worlds_at_random::{Recipe, world};

/// Another way to look at the plane. Exact, all of it.
#[derive(Clone, Copy, Debug)]
struct Change {
    mirrored: bool,
    turned: bool,
    /// Lengths and times, by powers of two.
    length: i32,
    time: i32,
}

fn power(k: i32) -> f64 {
    libm::exp2(f64::from(k))
}

impl Change {
    fn direction(self, v: DVec2) -> DVec2 {
        let v = if self.mirrored { DVec2::new(-v.x, v.y) } else { v };
        if self.turned { DVec2::new(-v.y, v.x) } else { v }
    }

    fn place(self, v: DVec2) -> DVec2 {
        self.direction(v) * power(self.length)
    }

    fn velocity(self, v: DVec2) -> DVec2 {
        self.direction(v) * power(self.length) * power(-self.time)
    }

    /// Left, right, bottom, top.
    fn side(self, side: u32) -> u32 {
        let side = if self.mirrored { [1, 0, 2, 3][side as usize] } else { side };
        if self.turned { [2, 3, 1, 0][side as usize] } else { side }
    }

    fn world(self, world: &World) -> World {
        let length = power(self.length);
        let corners = |a: DVec2, b: DVec2| {
            let (a, b) = (self.place(a), self.place(b));
            (a.min(b), a.max(b))
        };
        let mut changed = World::builder();
        changed.restitution(world.restitution()).discs_collide(world.discs_collide());
        changed.boundary(match world.boundary() {
            Boundary::Open => Boundary::Open,
            Boundary::Box { min, max } => {
                let (min, max) = corners(min, max);
                Boundary::boxed(min, max)
            }
            Boundary::Periodic { min, max } => {
                let (min, max) = corners(min, max);
                Boundary::periodic(min, max)
            }
        });
        for wall in world.walls() {
            match wall {
                Wall::Segment(s) => {
                    changed.segment(Segment::new(self.place(s.a), self.place(s.b)));
                }
                Wall::Capsule(c) => {
                    let (a, b) = (self.place(c.segment.a), self.place(c.segment.b));
                    changed.capsule(Capsule::new(a, b, c.radius * length));
                }
                Wall::Polygon(p) => {
                    let vertices: Vec<DVec2> =
                        p.vertices().iter().map(|v| self.place(*v)).collect();
                    changed.polygon(Polygon::new(vertices).unwrap());
                }
                Wall::Container(c) => {
                    changed.container(Container::new(self.place(c.center), c.radius * length));
                }
            }
        }
        for disc in world.discs() {
            let center = self.place(disc.center);
            let velocity = self.velocity(disc.velocity);
            let radius = disc.radius * length;
            changed.disc(DiscBody { center, velocity, radius, ..disc.clone() });
        }
        changed.build().unwrap()
    }

    fn event(self, event: &Event) -> Event {
        let b = if event.kind == Kind::DiscBoundary { self.side(event.b) } else { event.b };
        Event {
            b,
            point: self.place(event.point),
            normal: self.direction(event.normal),
            before: event.before.map(|v| self.velocity(v)),
            after: event.after.map(|v| self.velocity(v)),
            ..*event
        }
    }
}

fn events(world: &World, most: usize) -> Vec<Event> {
    let mut engine = Engine::new(world);
    (0..most).map_while(|_| engine.next_event()).collect()
}

/// Compares the first events of many worlds. Of polygons, which vertices are said to be met may differ; it is not looked at.
fn compare(change: Change, most: usize) {
    for n in 0..60 {
        let recipe = Recipe::number(n);
        let plain = world(&recipe, n);
        let changed = change.world(&plain);
        let (ours, theirs) = (events(&plain, most), events(&changed, most));
        assert_eq!(ours.len(), theirs.len(), "{change:?} of {n}");
        for (i, (our, their)) in ours.iter().zip(&theirs).enumerate() {
            let mut expected = change.event(our);
            let seconds = plain.epochs().seconds(our.time) * power(change.time);
            assert_eq!(
                seconds,
                changed.epochs().seconds(their.time),
                "{change:?} of {n}, event {i}"
            );
            expected.time = their.time;
            // −0.0 and 0.0 are the same number.
            assert_eq!(expected, *their, "{change:?} of {n}, event {i}");
        }
    }
}

const SAME: Change = Change { mirrored: false, turned: false, length: 0, time: 0 };

#[test]
fn in_a_mirror() {
    compare(Change { mirrored: true, ..SAME }, 300);
}

#[test]
fn turned_by_a_quarter() {
    compare(Change { turned: true, ..SAME }, 300);
    compare(Change { turned: true, mirrored: true, ..SAME }, 300);
}

#[test]
fn in_other_units() {
    for (length, time) in [(1, 0), (0, 3), (-40, 20), (60, -60), (200, 0), (-200, 0), (0, 150)] {
        compare(Change { length, time, ..SAME }, 150);
    }
    // Up to the largest and smallest numbers that a world may have, nearly.
    for k in [-300, 300, -480, 480] {
        for (length, time) in [(k, 0), (k, k), (0, k)] {
            compare(Change { length, time, ..SAME }, 100);
        }
    }
}
