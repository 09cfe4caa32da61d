//! Scenes to worlds.

use crate::place::Places;
use crate::read::BodyPlaces;
use crate::{Boundary, Limits, Place, Problem, Problems, Scene, SceneFile, rule};
use carom::{
    Container, DVec2, DiscBody, Fault, MovingSegment, Polygon, PolygonBody, Subject, World,
};
use std::collections::HashSet;

impl Scene {
    /// The world of this scene, checked: see [`carom::WorldBuilder`].
    ///
    /// # Errors
    /// Everything that is wrong with it.
    ///
    /// ```
    /// use carom_scene::Scene;
    ///
    /// let world = Scene::from_toml("[[disc]]\ncenter = [0, 0]\nradius = 1").unwrap().world().unwrap();
    /// assert_eq!(world.discs()[0].radius, 1.0);
    ///
    /// let falling = Scene::from_toml("[world]\ngravity = [0, -9.81]").unwrap();
    /// assert_eq!(falling.world().unwrap().gravity().y, -9.81);
    /// ```
    pub fn world(&self) -> Result<World, Problems> {
        let places = InFile { bodies: &BodyPlaces::default(), text: &Places::default() };
        build(self, places, &HashSet::new(), Limits::SHORT)
    }
}

impl SceneFile {
    /// The world of the scene, as [`Scene::world`] makes it.
    ///
    /// # Errors
    /// Those of [`Scene::world`], with their places in the file.
    ///
    /// ```
    /// use carom_scene::SceneFile;
    ///
    /// let text = "[[disc]]\ncenter = [0, 0]\nradius = 2\n\n[[disc]]\ncenter = [3, 0]\nradius = 2";
    /// let file = SceneFile::from_text(text, None).unwrap();
    /// assert_eq!(
    ///     file.world().unwrap_err().to_string(),
    ///     "2:10: disc[0].center: found that disc[0] and disc[1], line 5, overlap by 1; \
    ///      accepted: things apart, or touching"
    /// );
    /// ```
    pub fn world(&self) -> Result<World, Problems> {
        let places = InFile { bodies: &self.places, text: &self.text };
        build(&self.scene, places, &HashSet::new(), self.limits).map_err(|problems| {
            match &self.name {
                Some(name) => problems.of_file(name),
                None => problems,
            }
        })
    }
}

/// Without the things that are not sound. All that is wrong is told together.
pub(crate) fn build(
    scene: &Scene,
    places: InFile,
    unsound: &HashSet<String>,
    limits: Limits,
) -> Result<World, Problems> {
    let is_sound =
        |list: &str, i: usize| unsound.is_empty() || !unsound.contains(&format!("{list}[{i}]"));
    let mut problems = Problems::default();
    let mut kept = Kept::default();
    let mut world = World::builder();
    world
        .boundary(match scene.world.boundary {
            Boundary::Open => carom::Boundary::Open,
            Boundary::Box([left, bottom, right, top]) => {
                carom::Boundary::boxed(DVec2::new(left, bottom), DVec2::new(right, top))
            }
            Boundary::Periodic([left, bottom, right, top]) => {
                carom::Boundary::periodic(DVec2::new(left, bottom), DVec2::new(right, top))
            }
        })
        .gravity(scene.world.gravity.into())
        .friction(scene.world.friction)
        .restitution(scene.world.restitution)
        .restitution_cutoff(scene.world.restitution_cutoff)
        .discs_collide(scene.world.discs_collide)
        .overlaps_named(limits.overlaps);
    for (i, disc) in scene.discs.iter().enumerate() {
        if !is_sound("disc", i) {
            continue;
        }
        kept.discs.push(i as u32);
        let mut body = DiscBody::new(disc.center.into(), disc.radius)
            .velocity(disc.velocity.into())
            .mass(disc.mass().value())
            .spin(disc.spin);
        (body.restitution, body.friction) = (disc.restitution, disc.friction);
        body.name = disc.name.clone();
        world.disc(body);
    }
    for (i, segment) in scene.segments.iter().enumerate() {
        if !is_sound("segment", i) {
            continue;
        }
        kept.segments.push(i as u32);
        let (a_velocity, b_velocity) = segment.end_velocities();
        let wall = MovingSegment::new(segment.a.into(), segment.b.into());
        let wall = wall.ends([a_velocity.into(), b_velocity.into()]);
        world.moving_segment(wall.radius(0.5 * segment.thickness));
    }
    for (i, polygon) in scene.polygons.iter().enumerate() {
        if !is_sound("polygon", i) {
            continue;
        }
        let vertices: Vec<DVec2> = polygon.vertices.iter().map(|&vertex| vertex.into()).collect();
        match Polygon::new(vertices) {
            Ok(shape) => {
                kept.polygons.push(i as u32);
                let mut body = PolygonBody::new(shape)
                    .velocity(polygon.velocity.into())
                    .angle(polygon.angle)
                    .spin(polygon.spin)
                    .mass(polygon.mass.value());
                (body.restitution, body.friction) = (polygon.restitution, polygon.friction);
                world.polygon_body(body);
            }
            Err(error) => {
                let problem = Problem {
                    place: places.of(Subject::Polygon(i as u32), "vertices"),
                    key: format!("polygon[{i}].vertices"),
                    found: format!("no polygon: {error}"),
                    accepted: rule::VERTICES.to_string(),
                    suggestion: None,
                };
                problems.push(problem, limits);
            }
        }
    }
    for (i, container) in scene.containers.iter().enumerate() {
        if is_sound("container", i) {
            kept.containers.push(i as u32);
            world.container(Container::new(container.center.into(), container.radius));
        }
    }
    let built = world.build();
    for problem in built.as_ref().err().map_or(&[][..], |error| &error.problems) {
        match problem.fault {
            Fault::More { count, counted, .. } => {
                problems.more += count;
                problems.at_least |= !counted;
            }
            _ => problems.push(translated(problem, scene, places, &kept), limits),
        }
    }
    problems.list.sort_by_key(|problem| problem.place);
    match built {
        Ok(world) if problems.is_empty() => Ok(world),
        _ => Err(problems),
    }
}

/// The places in the file of the things that a world has.
#[derive(Default)]
struct Kept {
    discs: Vec<u32>,
    segments: Vec<u32>,
    polygons: Vec<u32>,
    containers: Vec<u32>,
}

impl Kept {
    /// What the world means, in the file's numbers.
    fn in_file(&self, subject: Subject) -> Subject {
        let of = |kept: &[u32], i: u32| kept.get(i as usize).copied().unwrap_or(i);
        match subject {
            Subject::Disc(i) => Subject::Disc(of(&self.discs, i)),
            Subject::Segment(i) => Subject::Segment(of(&self.segments, i)),
            Subject::Polygon(i) => Subject::Polygon(of(&self.polygons, i)),
            Subject::Container(i) => Subject::Container(of(&self.containers, i)),
            Subject::World => Subject::World,
        }
    }
}

/// What the world says of its own things, said of the file's.
fn translated(problem: &carom::Problem, scene: &Scene, places: InFile, kept: &Kept) -> Problem {
    let subject = kept.in_file(problem.subject);
    let has_no_mass = match subject {
        Subject::Disc(i) => scene.discs.get(i as usize).is_some_and(|disc| disc.mass.is_none()),
        _ => false,
    };
    let thing = called(subject);
    // Where it is; what it is called.
    let position = match subject {
        Subject::Segment(_) => "a",
        Subject::Polygon(_) => "vertices",
        Subject::World => "boundary",
        _ => "center",
    };
    let bodies = if matches!(subject, Subject::Polygon(_)) { "polygons" } else { "discs" };
    let (key, found, accepted) = match &problem.fault {
        Fault::Number { what, found, accepted } if what == "mass" && has_no_mass => {
            let found = format!("a radius whose square, {}, would be the mass", shown(*found));
            ("radius".into(), found, format!("a mass {accepted}, or a radius whose square is one"))
        }
        Fault::Number { what, found, accepted }
            if what == "radius" && matches!(subject, Subject::Segment(_)) =>
        {
            let found = shown(2.0 * *found);
            ("thickness".into(), found, format!("a thickness whose half is a number {accepted}"))
        }
        Fault::Number { what, found, accepted } => {
            let key = what.replace(".x", "[0]").replace(".y", "[1]");
            (key, shown(*found), format!("a number {accepted}"))
        }
        Fault::EmptyName => ("name".into(), "\"\"".to_string(), rule::NAME.to_string()),
        Fault::NameTaken { by } => {
            let (name, by) = (problem.name.as_deref().unwrap_or_default(), Subject::Disc(*by));
            let by = called(kept.in_file(by));
            let found = format!("{name:?}, the name of {by} as well");
            ("name".into(), found, rule::OWN_NAME.to_string())
        }
        Fault::Overlap { other, other_name, depth } => {
            let subject = kept.in_file(*other);
            let mut other = called(subject);
            if let Some(name) = other_name {
                other = format!("{other} ({name:?})");
            }
            if let Some(place) = places.of(subject, "") {
                other = format!("{other}, line {},", place.line);
            }
            let found = format!("that {thing} and {other} overlap by {}", rounded(*depth));
            (position.into(), found, "things apart, or touching".to_string())
        }
        Fault::OutsideBox { side, depth } => {
            let side = ["left", "right", "bottom", "top"][usize::from(*side) % 4];
            let found = format!("that it is {} beyond the {side} side of the box", rounded(*depth));
            (position.into(), found, format!("{bodies} inside the box"))
        }
        Fault::AcrossRim { container, depth } => {
            let container = called(kept.in_file(Subject::Container(*container)));
            let found = format!("that it is {} across the rim of {container}", rounded(*depth));
            (position.into(), found, format!("{bodies} inside a container or outside it"))
        }
        Fault::TooWide { width, limit } => {
            let what = match subject {
                Subject::Container(_) => "the shorter side of the periodic box",
                _ => "half of the shorter side of the periodic box",
            };
            let accepted = format!("{}, {what}, or less", shown(*limit));
            let key = if matches!(subject, Subject::Polygon(_)) { position } else { "radius" };
            (key.into(), format!("a width of {}", shown(*width)), accepted)
        }
        Fault::TooFar { sides, limit } => {
            let away = format!("{} sides of the periodic box away from it", rounded(*sides));
            let found = match subject {
                Subject::Disc(_) => format!("a place {away}"),
                _ => format!("that it reaches {away}"),
            };
            (position.into(), found, format!("{} at most", shown(*limit)))
        }
        // Whatever else there is, or will be.
        _ => (String::new(), problem.to_string(), String::new()),
    };
    let place = places.of(subject, key.split('[').next().unwrap_or_default());
    let key = if key.is_empty() { thing } else { format!("{thing}.{key}") };
    Problem { place, key, found, accepted, suggestion: None }
}

/// To three digits.
fn rounded(number: f64) -> String {
    shown(format!("{number:.2e}").parse().unwrap_or(number))
}

/// Without a hundred zeros.
fn shown(number: f64) -> String {
    match number.abs() {
        size if size != 0.0 && !(1e-5..1e16).contains(&size) => format!("{number:e}"),
        _ => number.to_string(),
    }
}

/// What the file calls a thing.
pub(crate) fn called(subject: Subject) -> String {
    match subject {
        Subject::Disc(i) => format!("disc[{i}]"),
        Subject::Segment(i) => format!("segment[{i}]"),
        Subject::Polygon(i) => format!("polygon[{i}]"),
        Subject::Container(i) => format!("container[{i}]"),
        Subject::World => "world".to_string(),
    }
}

/// Where the things of a scene stand in a file.
#[derive(Clone, Copy)]
pub(crate) struct InFile<'a> {
    pub bodies: &'a BodyPlaces,
    pub text: &'a Places<'a>,
}

impl InFile<'_> {
    /// Where the value of a thing's key is; where the thing is, if it does not have it.
    fn of(self, subject: Subject, key: &str) -> Option<Place> {
        let bodies = self.bodies;
        let at = |starts: &[u32], i: u32| starts.get(i as usize).copied();
        let value = match subject {
            Subject::Disc(i) => match key {
                "center" => at(&bodies.centers, i),
                "radius" => at(&bodies.radii, i),
                _ => at(&bodies.discs, i),
            },
            _ if key.is_empty() => None,
            _ => bodies.keys.get(&format!("{}.{key}", called(subject))).copied(),
        };
        let thing = || match subject {
            Subject::Disc(i) => at(&bodies.discs, i),
            Subject::Segment(i) => at(&bodies.segments, i),
            Subject::Polygon(i) => at(&bodies.polygons, i),
            Subject::Container(i) => at(&bodies.containers, i),
            Subject::World => bodies.world,
        };
        value.or_else(thing).map(|start| self.text.of(start as usize))
    }
}
