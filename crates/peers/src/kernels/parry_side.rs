//! parry2d-f64 and parry2d: the same library with f64 and with f32.
//!
//! Used as its documentation recommends: `cast_shapes` with the default options (target distance 0)
//! and the horizon as the longest time, `cast_shapes_nonlinear` with `stop_at_penetration`. No case
//! begins with an overlap.

macro_rules! parry_side {
    ($name:ident, $parry:ident, $real:ty) => {
        pub mod $name {
            use crate::kernels::cases::{Case, HORIZON, Moving};
            use crate::kernels::clock::{Pass, pass};
            use carom::{Capsule, DVec2, Disc, Polygon, Segment};
            use $parry::math::{Pose, Vector};
            use $parry::query::{self, NonlinearRigidMotion, ShapeCastHit, ShapeCastOptions};
            use $parry::shape;

            fn vector(v: DVec2) -> Vector {
                Vector::new(v.x as $real, v.y as $real)
            }

            /// A shape in parry's types, in its own frame.
            pub trait Local {
                type Shape: shape::Shape;
                fn local(&self, origin: DVec2) -> Self::Shape;
            }

            impl Local for Disc {
                type Shape = shape::Ball;
                fn local(&self, _: DVec2) -> shape::Ball {
                    shape::Ball::new(self.radius as $real)
                }
            }

            impl Local for Segment {
                type Shape = shape::Segment;
                fn local(&self, origin: DVec2) -> shape::Segment {
                    shape::Segment::new(vector(self.a - origin), vector(self.b - origin))
                }
            }

            impl Local for Capsule {
                type Shape = shape::Capsule;
                fn local(&self, origin: DVec2) -> shape::Capsule {
                    let Segment { a, b } = self.segment;
                    shape::Capsule::new(
                        vector(a - origin),
                        vector(b - origin),
                        self.radius as $real,
                    )
                }
            }

            impl Local for Polygon {
                type Shape = shape::ConvexPolygon;
                fn local(&self, origin: DVec2) -> shape::ConvexPolygon {
                    let corners = self.vertices().iter().map(|&corner| vector(corner - origin));
                    shape::ConvexPolygon::from_convex_polyline(corners.collect()).expect("convex")
                }
            }

            struct Body<S> {
                pose: Pose,
                velocity: Vector,
                shape: S,
            }

            fn body<S: Local>(moving: &Moving<S>) -> Body<S::Shape> {
                let origin = moving.motion.pivot;
                Body {
                    pose: Pose::from_translation(vector(origin)),
                    velocity: vector(moving.motion.velocity),
                    shape: moving.shape.local(origin),
                }
            }

            fn cast<A, B>((a, b): &(Body<A>, Body<B>), horizon: $real) -> Option<ShapeCastHit>
            where
                A: shape::Shape,
                B: shape::Shape,
            {
                let options = ShapeCastOptions::with_max_time_of_impact(horizon);
                let (a_shape, b_shape) = (&a.shape, &b.shape);
                query::cast_shapes(
                    &a.pose, a.velocity, a_shape, &b.pose, b.velocity, b_shape, options,
                )
                .expect("a pair of shapes that parry knows")
            }

            fn instant(hit: &ShapeCastHit) -> f64 {
                hit.time_of_impact as f64
            }

            /// All cases, going straight.
            pub fn straight<A: Local, B: Local>(cases: &[Case<A, B>]) -> Pass
            where
                A::Shape: 'static,
                B::Shape: 'static,
            {
                let cases = cases.iter().map(|case| (body(&case.a), body(&case.b))).collect();
                pass(cases, |case| cast(case, HORIZON as $real), instant)
            }

            /// All cases, turning.
            pub fn turning(cases: &[Case<Polygon, Polygon>]) -> Pass {
                let body = |moving: &Moving<Polygon>| {
                    let Body { pose, velocity, shape } = body(moving);
                    let spin = moving.motion.spin as $real;
                    (NonlinearRigidMotion::new(pose, Vector::ZERO, velocity, spin), shape)
                };
                let cases = cases.iter().map(|case| (body(&case.a), body(&case.b))).collect();
                pass(
                    cases,
                    |((a_motion, a), (b_motion, b))| {
                        query::cast_shapes_nonlinear(
                            a_motion,
                            a,
                            b_motion,
                            b,
                            0.0,
                            HORIZON as $real,
                            true,
                        )
                        .expect("a pair of shapes that parry knows")
                    },
                    instant,
                )
            }

            /// Does it say that two discs meet?
            pub fn discs_meet(case: &Case<Disc, Disc>, horizon: f64) -> bool {
                cast(&(body(&case.a), body(&case.b)), horizon as $real).is_some()
            }
        }
    };
}

parry_side!(parry2d_f64_side, parry2d_f64, f64);
parry_side!(parry2d_side, parry2d, f32);
