//! A polygon about its centre of mass, cut into convex pieces once and for all.

use super::Flight;
use crate::predict::turning;
use crate::{Polygon, PolygonBody};
use alloc::sync::Arc;
use alloc::vec::Vec;
use glam::DVec2;

/// Room for the vertices of a polygon: here if they are few, else elsewhere.
#[derive(Default)]
pub(crate) struct Few([DVec2; 8], Vec<DVec2>);

/// The shape of a polygon that may turn.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    shape: Arc<Shape>,
}

#[derive(Debug)]
struct Shape {
    /// Its vertices, seen from its centre of mass, at the angle 0.
    vertices: Vec<DVec2>,
    is_convex: bool,
    /// Its convex pieces, as numbers of vertices; none if it is convex itself.
    pieces: Vec<Vec<usize>>,
    /// For what is fixed and does not turn: as it was given, turned as it is for good.
    steady: Option<Polygon>,
}

impl Outline {
    pub fn new(body: &PolygonBody) -> Self {
        let polygon = &body.polygon;
        let center = polygon.centroid();
        let vertices: Vec<DVec2> = polygon.vertices().iter().map(|v| *v - center).collect();
        let is_convex = polygon.is_convex();
        let pieces = if is_convex { Vec::new() } else { turning::convex_pieces(&vertices) };
        let steady = (body.is_fixed() && body.spin == 0.0).then(|| polygon.turned(body.angle));
        Outline { shape: Arc::new(Shape { vertices, is_convex, pieces, steady }) }
    }

    /// Its vertices, seen from its centre of mass, at the angle 0.
    pub fn vertices(&self) -> &[DVec2] {
        &self.shape.vertices
    }

    pub fn is_convex(&self) -> bool {
        self.shape.is_convex
    }

    /// Its convex pieces, as numbers of vertices; none if it is convex itself.
    pub fn pieces(&self) -> &[Vec<usize>] {
        &self.shape.pieces
    }

    /// As it was given, and turned as it is for good, if it is fixed and does not turn.
    pub fn steady(&self) -> Option<&Polygon> {
        self.shape.steady.as_ref()
    }

    /// Its vertices where they are on a flight.
    pub fn placed(&self, flight: &Flight) -> Vec<DVec2> {
        self.placed_in(flight, &mut Few::default()).to_vec()
    }

    /// The same, without asking for memory if there are few: they are put into `few`.
    pub fn placed_in<'a>(&self, flight: &Flight, few: &'a mut Few) -> &'a [DVec2] {
        let (vertices, turn) = match self.steady() {
            Some(steady) => (steady.vertices(), None),
            None => (self.vertices(), Some(flight.turn())),
        };
        let place = |v: &DVec2| turn.map_or(*v, |turn| turn.rotate(*v)) + flight.place;
        if vertices.len() > few.0.len() {
            few.1 = vertices.iter().map(place).collect();
            return &few.1;
        }
        for (room, vertex) in few.0.iter_mut().zip(vertices) {
            *room = place(vertex);
        }
        &few.0[..vertices.len()]
    }

    /// It all, where it is on a flight.
    pub fn polygon(&self, flight: &Flight) -> Polygon {
        Polygon::as_checked(self.placed(flight), self.is_convex())
    }
}
