//! Scenes to worlds.

use crate::read::BodyPlaces;
use crate::{Boundary, Mass, Place, Problem, Problems, Scene, SceneFile, rule};
use carom::{Capsule, Container, DVec2, DiscBody, Fault, Polygon, Segment, Subject, World};

impl Scene {
    /// The world of this scene, checked: see [`carom::WorldBuilder`].
    ///
    /// # Errors
    /// Everything that is wrong with it, and what worlds do not have yet: gravity, friction, walls
    /// that move, polygons that are turned or have a mass.
    ///
    /// ```
    /// use carom_scene::Scene;
    ///
    /// let world = Scene::from_toml("[[disc]]\ncenter = [0, 0]\nradius = 1").unwrap().world().unwrap();
    /// assert_eq!(world.discs()[0].radius, 1.0);
    ///
    /// let falling = Scene::from_toml("[world]\ngravity = [0, -9.81]").unwrap();
    /// let problems = falling.world().unwrap_err();
    /// assert_eq!(problems.list[0].key, "world.gravity");
    /// ```
    pub fn world(&self) -> Result<World, Problems> {
        build(self, &BodyPlaces::default())
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
    ///     "1:1: disc[0]: found that it and disc[1], line 5, overlap by 1; \
    ///      accepted: things apart, or touching"
    /// );
    /// ```
    pub fn world(&self) -> Result<World, Problems> {
        build(&self.scene, &self.places).map_err(|problems| match &self.name {
            Some(name) => problems.of_file(name),
            None => problems,
        })
    }
}

fn build(scene: &Scene, places: &BodyPlaces) -> Result<World, Problems> {
    let mut problems = not_yet(scene, places);
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
        .restitution(scene.world.restitution)
        .restitution_cutoff(scene.world.restitution_cutoff)
        .discs_collide(scene.world.discs_collide);
    for disc in &scene.discs {
        let mut body = DiscBody::new(disc.center.into(), disc.radius)
            .velocity(disc.velocity.into())
            .mass(disc.mass().value());
        (body.restitution, body.name) = (disc.restitution, disc.name.clone());
        world.disc(body);
    }
    for segment in &scene.segments {
        let (a, b) = (segment.a.into(), segment.b.into());
        if segment.thickness > 0.0 {
            world.capsule(Capsule::new(a, b, 0.5 * segment.thickness));
        } else {
            world.segment(Segment::new(a, b));
        }
    }
    for (i, polygon) in scene.polygons.iter().enumerate() {
        let vertices: Vec<DVec2> = polygon.vertices.iter().map(|&vertex| vertex.into()).collect();
        match Polygon::new(vertices) {
            Ok(polygon) => {
                world.polygon(polygon);
            }
            Err(error) => problems.push(Problem {
                place: places.polygons.get(i).copied(),
                key: format!("polygon[{i}].vertices"),
                found: format!("no polygon: {error}"),
                accepted: rule::VERTICES.to_string(),
                suggestion: None,
            }),
        }
    }
    for container in &scene.containers {
        world.container(Container::new(container.center.into(), container.radius));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    world.build().map_err(|error| {
        for problem in error.problems {
            match problem.fault {
                Fault::More { count, .. } => problems.more += count,
                _ => problems.push(translated(&problem, places)),
            }
        }
        problems
    })
}

/// What the world says of its own things, said of the file's.
fn translated(problem: &carom::Problem, places: &BodyPlaces) -> Problem {
    let (mut key, place) = called(problem.subject, places);
    let (found, accepted) = match &problem.fault {
        Fault::Number { what, found, accepted } => {
            key = format!("{key}.{}", what.replace(".x", "[0]").replace(".y", "[1]"));
            (shown(*found), format!("a number {accepted}"))
        }
        Fault::EmptyName => {
            key.push_str(".name");
            ("\"\"".to_string(), rule::NAME.to_string())
        }
        Fault::NameTaken { by } => {
            key.push_str(".name");
            let name = problem.name.as_deref().unwrap_or_default();
            (format!("{name:?}, the name of disc[{by}] as well"), rule::OWN_NAME.to_string())
        }
        Fault::Overlap { other, other_name, depth } => {
            let (mut other, other_place) = called(*other, places);
            if let Some(name) = other_name {
                other = format!("{other} ({name:?})");
            }
            if let Some(place) = other_place {
                other = format!("{other}, line {},", place.line);
            }
            let found = format!("that it and {other} overlap by {}", rounded(*depth));
            (found, "things apart, or touching".to_string())
        }
        Fault::OutsideBox { side, depth } => {
            let side = ["left", "right", "bottom", "top"][usize::from(*side) % 4];
            let found = format!("that it is {} beyond the {side} side of the box", rounded(*depth));
            (found, "discs inside the box".to_string())
        }
        Fault::AcrossRim { container, depth } => {
            let depth = rounded(*depth);
            let found = format!("that it is {depth} across the rim of container[{container}]");
            (found, "discs inside a container or outside it".to_string())
        }
        Fault::TooWide { width, limit } => {
            let accepted = format!("{}, half of the periodic box, or less", shown(*limit));
            (format!("a width of {}", rounded(*width)), accepted)
        }
        // Whatever else there is, or will be.
        _ => (problem.to_string(), String::new()),
    };
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

/// What the file calls a thing, and where it is.
fn called(subject: Subject, places: &BodyPlaces) -> (String, Option<Place>) {
    let (list, i, places) = match subject {
        Subject::Disc(i) => ("disc", i, &places.discs),
        Subject::Segment(i) => ("segment", i, &places.segments),
        Subject::Polygon(i) => ("polygon", i, &places.polygons),
        Subject::Container(i) => ("container", i, &places.containers),
        Subject::World => return ("world".to_string(), places.world),
    };
    (format!("{list}[{i}]"), places.get(i as usize).copied())
}

/// What a scene may have and a world does not have yet.
fn not_yet(scene: &Scene, places: &BodyPlaces) -> Problems {
    let mut problems = Problems::default();
    let mut tell = |key: String, place: Option<Place>, found: &str, accepted: &str| {
        let (found, accepted) = (format!("{found}, which worlds do not have yet"), accepted.into());
        problems.push(Problem { place, key, found, accepted, suggestion: None });
    };
    if scene.world.gravity != [0.0, 0.0] {
        tell("world.gravity".into(), places.world, "gravity", "[0, 0]");
    }
    if scene.world.friction != 0.0 {
        tell("world.friction".into(), places.world, "friction", "0");
    }
    for (i, segment) in scene.segments.iter().enumerate() {
        if segment.end_velocities() != ([0.0, 0.0], [0.0, 0.0]) {
            let place = places.segments.get(i).copied();
            tell(format!("segment[{i}].velocity"), place, "a moving segment", "[0, 0]");
        }
    }
    for (i, polygon) in scene.polygons.iter().enumerate() {
        let place = places.polygons.get(i).copied();
        if polygon.mass != Mass::Fixed {
            tell(format!("polygon[{i}].mass"), place, "a polygon with a mass", "\"fixed\"");
        }
        if polygon.velocity != [0.0, 0.0] {
            tell(format!("polygon[{i}].velocity"), place, "a moving polygon", "[0, 0]");
        }
        if polygon.spin != 0.0 || polygon.angle != 0.0 {
            tell(format!("polygon[{i}].spin"), place, "a polygon that turns or is turned", "0");
        }
    }
    problems
}
