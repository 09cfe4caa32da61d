use crate::predict::polygons::corners::{Meeting, Ray};
use crate::predict::polygons::crossing::Crossing;
use crate::predict::polygons::moving::Way;
use crate::predict::polygons::span::Span;
use crate::{Contact, Feature, Segment};
use core::cmp::Ordering;
use glam::DVec2;

/// When will a point meet an edge whose two ends go straight on, each at a velocity of its own?
///
/// `ends` are the velocities of `edge.a` and `edge.b`. The edge is met from both sides, its ends
/// included. The event is where the point crosses the edge, or comes to one of its ends along the
/// line of the edge (then the feature is that end; everything else is the side). To touch the edge
/// without crossing it is none. A point that starts on the edge is through: it meets the edge when it
/// comes back. An edge that has no length is a point, vertex 0. The point itself is vertex 0 of a.
///
/// With e = b − a and w = point − a, q = e × w is 0 where the point is on the line of the edge. Both
/// vectors are linear in time, so q is quadratic; the place on the edge is looked at for each of its
/// roots, because the first may lie off it. The decision is exact for every finite input, and the
/// instant nearly always the nearest f64.
///
/// ```
/// use carom::{DVec2, Feature, Segment, predict};
///
/// // A fly at rest, and a swatter whose tip is faster than its handle.
/// let fly = DVec2::new(3.0, 1.0);
/// let swatter = Segment::new(DVec2::ZERO, DVec2::new(4.0, 0.0));
/// let ends = [DVec2::ZERO, DVec2::new(0.0, 2.0)];
/// let contact =
///     predict::deforming::point_edge(fly, DVec2::ZERO, &swatter, ends, 10.0).unwrap();
///
/// // At the fly, the swatter rises by 3/4 of its tip's 2.
/// assert_eq!(contact.instant, 1.0 / 1.5);
/// assert_eq!(contact.point_a, fly);
/// assert_eq!(contact.feature_b, Feature::Side(0));
/// ```
pub fn point_edge(
    point: DVec2,
    velocity: DVec2,
    edge: &Segment,
    ends: [DVec2; 2],
    horizon: f64,
) -> Option<Contact> {
    let point = Way { place: point, velocity };
    let [a, b] =
        [Way { place: edge.a, velocity: ends[0] }, Way { place: edge.b, velocity: ends[1] }];
    let crossing = Crossing { point, edge: [a, b] };
    let mut first: Option<(f64, DVec2, Feature)> = None;
    let mut keep = |instant: f64, normal: DVec2, feature: Feature| {
        if first.is_none_or(|(earliest, _, _)| instant < earliest) {
            first = Some((instant, normal, feature));
        }
    };
    for crossing in [crossing, crossing.reversed()] {
        if let Some(instant) = crossing.instant_to_the_left(horizon) {
            keep(instant, crossing.normal_at(instant), Feature::Side(0));
        }
    }
    for (vertex, end, far) in [(0, a, b), (1, b, a)] {
        let meeting = Meeting { a: point, b: end };
        let Some(instant) = meeting.instant() else { continue };
        if point.place == end.place {
            continue;
        }
        let ray = Ray { meeting, apex: end, end: far };
        let to_the_left = Crossing { point, edge: [end, far] }.normal_at(instant);
        match ray.cross_motion() {
            Ordering::Greater => keep(instant, to_the_left, Feature::Side(0)),
            Ordering::Less => keep(instant, -to_the_left, Feature::Side(0)),
            Ordering::Equal if ray.dot_motion().is_gt() || ray.is_point() => {
                let along = -Span::new(end.velocity, velocity).normal().perp();
                keep(instant, along, Feature::Vertex(vertex));
            }
            // It leaves the edge through its end.
            Ordering::Equal => {}
        }
    }
    let (instant, normal, feature_b) = first?;
    let place = point.at(instant);
    (instant <= horizon && instant.is_finite()).then_some(Contact {
        instant,
        point_a: place,
        point_b: place,
        normal,
        feature_a: Feature::Vertex(0),
        feature_b,
    })
}
