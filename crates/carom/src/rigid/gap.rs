//! How far two things are apart, as they are.

use super::meet::Seen;
use super::thing::Form;
use crate::interfere::{self, Gap};
use crate::number::unit;
use crate::{Capsule, Container, Disc, Feature, Polygon, Segment};
use glam::DVec2;

/// The gap between two things.
pub(super) fn gap(a: &Seen, b: &Seen) -> Gap {
    match (&a.thing.form, &b.thing.form) {
        (Form::Disc(radius), _) => disc_gap(&Disc::new(a.flight.place, *radius), b),
        (Form::Polygon(_), Form::Disc(radius)) => {
            disc_gap(&Disc::new(b.flight.place, *radius), a).swapped()
        }
        (Form::Polygon(outline), _) => polygon_gap(&outline.polygon(&a.flight), b),
        (_, Form::Disc(_) | Form::Polygon(_)) => gap(b, a).swapped(),
        _ => apart(),
    }
}

/// Walls do not meet.
fn apart() -> Gap {
    Gap {
        distance: f64::INFINITY,
        point_a: DVec2::ZERO,
        point_b: DVec2::ZERO,
        normal: DVec2::X,
        feature_a: Feature::Rim,
        feature_b: Feature::Rim,
    }
}

fn capsule(seen: &Seen) -> Capsule {
    let radius = if let Form::Segment { radius, .. } = seen.thing.form { radius } else { 0.0 };
    let nowhere = Segment::new(DVec2::ZERO, DVec2::ZERO);
    Capsule { segment: seen.segment().unwrap_or(nowhere), radius }
}

pub(super) fn disc_gap(disc: &Disc, other: &Seen) -> Gap {
    let place = other.flight.place;
    match &other.thing.form {
        Form::Disc(radius) => interfere::disc_disc(disc, &Disc::new(place, *radius)),
        Form::Segment { .. } => interfere::disc_capsule(disc, &capsule(other)),
        Form::Polygon(outline) => interfere::disc_polygon(disc, &outline.polygon(&other.flight)),
        Form::Container(radius) => interfere::disc_container(disc, &Container::new(place, *radius)),
        Form::Side { outwards, .. } => {
            let away = outwards.dot(place - disc.center);
            Gap {
                distance: away - disc.radius,
                point_a: disc.center + *outwards * disc.radius,
                point_b: disc.center + *outwards * away,
                normal: *outwards,
                feature_a: Feature::Rim,
                feature_b: Feature::Side(0),
            }
        }
    }
}

fn polygon_gap(polygon: &Polygon, other: &Seen) -> Gap {
    let place = other.flight.place;
    match &other.thing.form {
        Form::Disc(radius) => {
            interfere::disc_polygon(&Disc::new(place, *radius), polygon).swapped()
        }
        Form::Polygon(outline) => {
            interfere::polygon_polygon(polygon, &outline.polygon(&other.flight))
        }
        Form::Segment { .. } => interfere::capsule_polygon(&capsule(other), polygon).swapped(),
        // Outwards, by the corner that is farthest out.
        Form::Container(radius) => {
            let from = |v: &DVec2| (*v - place).length_squared();
            farthest(polygon, from, |corner| {
                let normal = unit(corner - place).unwrap_or(DVec2::X);
                (*radius - normal.dot(corner - place), normal)
            })
        }
        Form::Side { outwards, .. } => {
            let room = |corner: DVec2| (outwards.dot(place - corner), *outwards);
            farthest(polygon, |v| outwards.dot(*v), room)
        }
    }
}

/// The gap between a polygon's farthest corner and what it is inside of.
fn farthest(
    polygon: &Polygon,
    height: impl Fn(&DVec2) -> f64,
    room: impl Fn(DVec2) -> (f64, DVec2),
) -> Gap {
    let vertices = polygon.vertices();
    let higher = |best: usize, i: usize| {
        if height(&vertices[i]) > height(&vertices[best]) { i } else { best }
    };
    let corner = (1..vertices.len()).fold(0, higher);
    let (distance, normal) = room(vertices[corner]);
    Gap {
        distance,
        point_a: vertices[corner],
        point_b: vertices[corner] + normal * distance,
        normal,
        feature_a: Feature::Vertex(corner),
        feature_b: Feature::Side(0),
    }
}
