//! A tree to a scene: which keys there are, and what each may be.

use crate::named::Named;
use crate::path::Path;
use crate::place::Places;
use crate::rule::{self, Range};
use crate::tree::{Item, Receiver, Value};
use crate::{
    Boundary, ContainerSpec, DiscSpec, Format, Limits, Mass, PolygonSpec, Problem, Problems, Scene,
    SegmentSpec, WorldSettings, world,
};
use std::collections::{HashMap, HashSet};

const POSITIVE: &str = Range::Positive.accepted();

const ROOT: &[&str] =
    &["name", "frame", "frames", "world", "disc", "segment", "container", "polygon"];
pub(crate) const WORLD: &[&str] = &[
    "boundary",
    "gravity",
    "restitution",
    "restitution_cutoff",
    "friction",
    "discs_collide",
    "interference_threshold",
];
const DISC: &[&str] =
    &["name", "center", "velocity", "radius", "mass", "restitution", "color", "spin", "friction"];
const SEGMENT: &[&str] =
    &["name", "a", "b", "thickness", "velocity", "a_velocity", "b_velocity", "color"];
const CONTAINER: &[&str] = &["name", "center", "radius", "color"];
const POLYGON: &[&str] =
    &["name", "vertices", "mass", "velocity", "angle", "spin", "restitution", "color", "friction"];

/// Where the things of a scene stand in its file: their first bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BodyPlaces {
    pub discs: Vec<u32>,
    /// Those of the discs' `center` and `radius`: of all there is in a file there is most of these.
    pub centers: Vec<u32>,
    pub radii: Vec<u32>,
    pub segments: Vec<u32>,
    pub containers: Vec<u32>,
    pub polygons: Vec<u32>,
    pub world: Option<u32>,
    /// The values of all else, by `segment[2].a`.
    pub keys: HashMap<String, u32>,
}

pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    pub(crate) scene: Scene,
    body_places: BodyPlaces,
    /// Each with the byte it is about.
    pub(crate) problems: Vec<(usize, Problem)>,
    pub(crate) more: usize,
    pub(crate) limits: Limits,
    /// Is the text not even TOML, or JSON? Then that is all that is told: what the rest of it says
    /// cannot be relied on.
    broken: bool,
    pub(crate) format: Format,
    pub(crate) named: Vec<Named>,
    /// Things that were not read well enough to know where they are, by `disc[3]`.
    unsound: HashSet<String>,
}

impl<'t> Receiver<'t> for Reader<'t> {
    fn is_list(&self, key: &str) -> bool {
        matches!(key, "disc" | "segment" | "container" | "polygon")
    }

    fn element(&mut self, list: &str, item: Item<'t>) {
        let (scene, places) = (&self.scene, &mut self.body_places);
        let (index, places) = match list {
            "disc" => (scene.discs.len(), &mut places.discs),
            "segment" => (scene.segments.len(), &mut places.segments),
            "container" => (scene.containers.len(), &mut places.containers),
            _ => (scene.polygons.len(), &mut places.polygons),
        };
        places.push(item.start);
        let list_path = Path::Key(&Path::Root, list);
        let path = &Path::Index(&list_path, index);
        let (told, more) = (self.problems.len(), self.more);
        match list {
            "disc" => {
                let (disc, [center, radius]) = self.disc(path, item);
                self.body_places.centers.push(center);
                self.body_places.radii.push(radius);
                self.scene.discs.push(disc);
            }
            "segment" => {
                let segment = self.segment(path, item);
                self.scene.segments.push(segment);
            }
            "container" => {
                let container = self.container(path, item);
                self.scene.containers.push(container);
            }
            _ => {
                let polygon = self.polygon(path, item);
                self.scene.polygons.push(polygon);
            }
        }
        let mut new = self.problems[told.min(self.problems.len())..].iter();
        if self.more > more || new.any(|(_, problem)| !leaves_it_in_place(problem)) {
            self.unsound.insert(path.to_string());
        }
    }

    fn syntax(&mut self, at: usize, found: String, accepted: String) {
        if !self.broken {
            self.broken = true;
            self.problems.clear();
            self.more = 0;
        }
        let key = String::new();
        self.keep(at, Problem { place: None, key, found, accepted, suggestion: None });
    }
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str, format: Format, limits: Limits) -> Self {
        Reader {
            text,
            scene: Scene::default(),
            body_places: BodyPlaces::default(),
            problems: Vec::new(),
            more: 0,
            limits,
            broken: false,
            format,
            named: Vec::new(),
            unsound: HashSet::new(),
        }
    }

    /// The scene, given what is left of the tree.
    pub fn finish(mut self, root: Option<Item<'t>>) -> Result<(Scene, BodyPlaces), Problems> {
        if let Some(root) = root.filter(|_| !self.broken) {
            self.root(root);
            self.names_taken();
        }
        if self.told() == 0 {
            return Ok((self.scene, self.body_places));
        }
        let (broken, limits, text) = (self.broken, self.limits, &Places::new(self.text));
        self.problems.sort_by_key(|(at, _)| *at);
        let mut problems = Problems { more: self.more, ..Problems::default() };
        for (at, problem) in std::mem::take(&mut self.problems) {
            problems.push(Problem { place: Some(text.of(at)), ..problem }, limits);
        }
        if !broken {
            // What can be told of the things that are sound: overlaps, above all.
            self.forget_what_is_unsure_of_the_world(&problems);
            let places = world::InFile { bodies: &self.body_places, text };
            if let Err(others) = world::build(&self.scene, places, &self.unsound, limits) {
                others.list.into_iter().for_each(|problem| problems.push(problem, limits));
                problems.more += others.more;
                problems.at_least |= others.at_least;
                problems.list.sort_by_key(|problem| problem.place);
            }
        }
        Err(problems)
    }

    /// What is said of overlaps must be so whatever is meant by keys that were not understood.
    fn forget_what_is_unsure_of_the_world(&mut self, problems: &Problems) {
        let told = |key: &str| problems.list.iter().any(|problem| problem.key.starts_with(key));
        // Discs that do not collide may overlap; and `[word]` may be where it says so.
        let meant = |problem: &Problem| match problem.suggestion.as_deref() {
            Some("discs_collide" | "world.discs_collide") => true,
            Some("world") => self.body_places.world.is_none(),
            _ => false,
        };
        let settings = &mut self.scene.world;
        if told("world.boundary") {
            settings.boundary = Boundary::Open;
        }
        if problems.more > 0 || problems.list.iter().any(meant) {
            settings.discs_collide = false;
        }
    }

    fn root(&mut self, root: Item<'t>) {
        let path = &Path::Root;
        let Some(table) = self.table(path, root, "of keys and values") else { return };
        for entry in table.entries {
            let Some((path, entry)) = self.known(path, entry, ROOT) else { continue };
            let (path, item) = (&path, entry.item);
            match &*entry.key {
                "name" => self.scene.name = self.text(path, item),
                "frame" => self.scene.frame = self.number(path, &item, Range::Positive),
                "frames" => self.scene.frames = self.whole(path, &item),
                "world" => self.world(path, item),
                list => {
                    let accepted = match self.format {
                        Format::Toml => {
                            format!("a list of tables, each of them headed `[[{list}]]`")
                        }
                        Format::Json => "a list of objects, [{…}, …]".to_string(),
                    };
                    match item.value {
                        Value::Array(items) => {
                            items.into_iter().for_each(|item| self.element(list, item));
                        }
                        // What is in it is read all the same: it was meant to be one of them.
                        Value::Table(ref table) if !table.entries.is_empty() => {
                            self.wrong(path, &item, &accepted);
                            self.element(list, item);
                        }
                        _ => self.wrong(path, &item, &accepted),
                    }
                }
            }
        }
    }

    fn world(&mut self, path: &Path, item: Item<'t>) {
        let mut settings = WorldSettings::default();
        self.body_places.world = Some(item.start);
        let Some(table) = self.table(path, item, "headed `[world]`") else { return };
        for entry in table.entries {
            let Some((path, entry)) = self.known(path, entry, WORLD) else { continue };
            let (path, item) = (&path, entry.item);
            self.note(path, &item);
            match &*entry.key {
                "boundary" => settings.boundary = self.boundary(path, item),
                "gravity" => settings.gravity = self.numbers(path, &item),
                "restitution" => settings.restitution = self.number(path, &item, Range::Unit),
                "restitution_cutoff" => {
                    settings.restitution_cutoff = self.number(path, &item, Range::NotNegative);
                }
                "friction" => settings.friction = self.number(path, &item, Range::NotNegative),
                "discs_collide" => settings.discs_collide = self.flag(path, &item),
                _ => {
                    settings.interference_threshold = self.number(path, &item, Range::NotNegative);
                }
            }
        }
        self.scene.world = settings;
    }

    fn boundary(&mut self, path: &Path, item: Item<'t>) -> Boundary {
        let accepted = match self.format {
            Format::Toml => rule::BOUNDARY_IN_TOML,
            Format::Json => rule::BOUNDARY_IN_JSON,
        };
        let wrong = |reader: &mut Self, item: &Item| {
            reader.wrong(path, item, accepted);
            Boundary::Open
        };
        if matches!(&item.value, Value::Text(text) if text == "open") {
            return Boundary::Open;
        }
        let Value::Table(table) = &item.value else { return wrong(self, &item) };
        let mut boundary = Boundary::Open;
        let [entry] = table.entries.as_slice() else { return wrong(self, &item) };
        let path = &Path::Key(path, &entry.key);
        match &*entry.key {
            "box" => boundary = Boundary::Box(self.corners(path, &entry.item)),
            "periodic" => boundary = Boundary::Periodic(self.corners(path, &entry.item)),
            _ => self.unknown(path, entry, &["box", "periodic"]),
        }
        boundary
    }

    fn corners(&mut self, path: &Path, item: &Item) -> [f64; 4] {
        let told = self.told();
        let corners = self.numbers(path, item);
        let [left, bottom, right, top] = corners;
        // Numbers that were not accepted are told as such, and are 0 here.
        if self.told() == told && (left >= right || bottom >= top) {
            self.wrong(path, item, "[xmin, ymin, xmax, ymax] with xmin < xmax and ymin < ymax");
        }
        corners
    }

    /// Remembers where a value is.
    fn note(&mut self, path: &Path, item: &Item) {
        self.body_places.keys.insert(path.to_string(), item.start);
    }

    /// The disc, and where its centre and its radius are.
    fn disc(&mut self, path: &Path, item: Item<'t>) -> (DiscSpec, [u32; 2]) {
        let mut disc = DiscSpec::new([0.0, 0.0], 1.0);
        let start = item.start;
        let mut at = [start; 2];
        let Some(table) = self.table(path, item, "headed `[[disc]]`") else {
            return (disc, at);
        };
        let (mut center, mut radius) = (false, false);
        for entry in table.entries {
            let fixed = matches!(&entry.item.value, Value::Text(text) if text == "fixed");
            let Some((path, entry)) = self.known(path, entry, DISC) else {
                // Whatever the key, the mass is meant, and fixed discs may overlap.
                if fixed {
                    disc.mass = Some(Mass::Fixed);
                }
                continue;
            };
            let (path, item) = (&path, entry.item);
            match &*entry.key {
                "name" => disc.name = self.name(path, item),
                "center" => {
                    (disc.center, center, at[0]) = (self.numbers(path, &item), true, item.start);
                }
                "velocity" => disc.velocity = self.numbers(path, &item),
                "radius" => {
                    (disc.radius, radius, at[1]) = (self.radius(path, &item), true, item.start);
                }
                "mass" => disc.mass = Some(self.mass(path, &item)),
                "restitution" => {
                    disc.restitution = Some(self.number(path, &item, Range::Unit));
                }
                "color" => disc.color = self.color(path, item),
                "spin" => disc.spin = self.number(path, &item, Range::Any),
                _ => disc.friction = Some(self.number(path, &item, Range::NotNegative)),
            }
        }
        self.required(
            path,
            start,
            &[("center", center, rule::POINT), ("radius", radius, POSITIVE)],
        );
        (disc, at)
    }

    fn segment(&mut self, path: &Path, item: Item<'t>) -> SegmentSpec {
        let mut segment = SegmentSpec::new([0.0, 0.0], [0.0, 0.0]);
        let start = item.start;
        let Some(table) = self.table(path, item, "headed `[[segment]]`") else {
            return segment;
        };
        let (mut a, mut b) = (false, false);
        for entry in table.entries {
            let Some((path, entry)) = self.known(path, entry, SEGMENT) else { continue };
            let (path, item) = (&path, entry.item);
            self.note(path, &item);
            match &*entry.key {
                "name" => segment.name = self.name(path, item),
                "a" => (segment.a, a) = (self.numbers(path, &item), true),
                "b" => (segment.b, b) = (self.numbers(path, &item), true),
                "thickness" => {
                    segment.thickness = self.number(path, &item, Range::NotNegative);
                }
                "velocity" => segment.velocity = self.numbers(path, &item),
                "a_velocity" => segment.a_velocity = Some(self.numbers(path, &item)),
                "b_velocity" => segment.b_velocity = Some(self.numbers(path, &item)),
                _ => segment.color = self.color(path, item),
            }
        }
        self.required(path, start, &[("a", a, rule::POINT), ("b", b, rule::POINT)]);
        segment
    }

    fn container(&mut self, path: &Path, item: Item<'t>) -> ContainerSpec {
        let mut container =
            ContainerSpec { name: None, center: [0.0, 0.0], radius: 1.0, color: None };
        let start = item.start;
        let Some(table) = self.table(path, item, "headed `[[container]]`") else {
            return container;
        };
        let (mut center, mut radius) = (false, false);
        for entry in table.entries {
            let Some((path, entry)) = self.known(path, entry, CONTAINER) else { continue };
            let (path, item) = (&path, entry.item);
            self.note(path, &item);
            match &*entry.key {
                "name" => container.name = self.name(path, item),
                "center" => (container.center, center) = (self.numbers(path, &item), true),
                "radius" => {
                    (container.radius, radius) = (self.number(path, &item, Range::Positive), true);
                }
                _ => container.color = self.color(path, item),
            }
        }
        self.required(
            path,
            start,
            &[("center", center, rule::POINT), ("radius", radius, POSITIVE)],
        );
        container
    }

    fn polygon(&mut self, path: &Path, item: Item<'t>) -> PolygonSpec {
        let mut polygon = PolygonSpec::new(Vec::new());
        let start = item.start;
        let Some(table) = self.table(path, item, "headed `[[polygon]]`") else {
            return polygon;
        };
        let (mut vertices, mut weighed) = (false, true);
        // What a wall does not have of its own, and where.
        let mut own = Vec::new();
        for entry in table.entries {
            let Some((path, entry)) = self.known(path, entry, POLYGON) else { continue };
            let (path, item) = (&path, entry.item);
            self.note(path, &item);
            match &*entry.key {
                "name" => polygon.name = self.name(path, item),
                "vertices" => (polygon.vertices, vertices) = (self.vertices(path, &item), true),
                "mass" => {
                    let told = self.told();
                    polygon.mass = self.mass(path, &item);
                    weighed = self.told() == told;
                }
                "velocity" => polygon.velocity = self.numbers(path, &item),
                "angle" => polygon.angle = self.number(path, &item, Range::Any),
                "spin" => polygon.spin = self.number(path, &item, Range::Any),
                "restitution" => {
                    polygon.restitution = Some(self.number(path, &item, Range::Unit));
                    own.push(("restitution", item.start));
                }
                "color" => polygon.color = self.color(path, item),
                _ => {
                    polygon.friction = Some(self.number(path, &item, Range::NotNegative));
                    own.push(("friction", item.start));
                }
            }
        }
        self.required(path, start, &[("vertices", vertices, rule::VERTICES)]);
        if !weighed {
            polygon.mass = Mass::Fixed;
        } else if polygon.mass == Mass::Fixed {
            for (key, at) in own {
                let found = format!("a {key} of a wall, which a polygon without a mass is");
                let accepted =
                    format!("a mass, or a {key} of the bodies that meet the wall, or of the world");
                self.problem(at, &Path::Key(path, key), found, &accepted);
            }
        }
        polygon
    }

    fn vertices(&mut self, path: &Path, item: &Item) -> Vec<[f64; 2]> {
        let Value::Array(items) = &item.value else {
            self.wrong(path, item, rule::VERTICES);
            return Vec::new();
        };
        let told = self.told();
        let vertex = |(i, vertex)| self.numbers(&Path::Index(path, i), vertex);
        let vertices: Vec<[f64; 2]> = items.iter().enumerate().map(vertex).collect();
        if self.told() == told {
            let points: Vec<_> = vertices.iter().map(|&v| carom::DVec2::from(v)).collect();
            if let Err(error) = carom::Polygon::new(points) {
                self.problem(item.start, path, format!("no polygon: {error}"), rule::VERTICES);
            }
        }
        vertices
    }
}

/// Whether it is known where a thing is, in spite of this problem of it.
fn leaves_it_in_place(problem: &Problem) -> bool {
    let Some((list, key)) = problem.key.split_once('[') else { return false };
    let Some((_, key)) = key.split_once("].") else { return false };
    let key = key.split('[').next().unwrap_or_default();
    // A misspelt key may be one of these. Then that one is not there, and told as well; but an angle
    // need not be there.
    match list {
        "disc" | "container" => !["center", "radius"].contains(&key),
        "segment" => !["a", "b"].contains(&key),
        _ => {
            !["vertices", "angle"].contains(&key) && problem.suggestion.as_deref() != Some("angle")
        }
    }
}
