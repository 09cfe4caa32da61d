//! Every problem of a file is told at once, and each of them once: one does not hide another.

use carom_scene::Scene;

/// What is found wrong with a file, or with its world if it can be read: `line key: found`.
fn told(text: &str) -> Vec<String> {
    let problems = Scene::from_toml(text).and_then(|scene| scene.world()).unwrap_err();
    assert_eq!(problems.more, 0);
    let line = |problem: &carom_scene::Problem| match problem.place {
        Some(place) => format!("{} {}: {}", place.line, problem.key, problem.found),
        None => format!("{}: {}", problem.key, problem.found),
    };
    problems.list.iter().map(line).collect()
}

#[test]
fn an_unknown_key_of_a_disc_hides_nothing_of_where_it_is() {
    let text = "
        [world]
        boundary = { box = [0, 0, 10, 10] }
        [[disc]]
        center = [0.5, 0.5]
        radius = 1
        bogus = 1
        color = 'bleu'
        [[disc]]
        center = [2, 0.75]
        radius = 0.75
        masse = 3
        [[container]]
        center = [0.5, 2]
        radius = 2";
    assert_eq!(
        told(text),
        [
            "5 disc[0].center: that it is 0.5 beyond the left side of the box",
            "5 disc[0].center: that it is 0.5 beyond the bottom side of the box",
            "5 disc[0].center: that disc[0] and disc[1], line 9, overlap by 0.229",
            "5 disc[0].center: that it is 0.5 across the rim of container[0]",
            "7 disc[0].bogus: an unknown key",
            "8 disc[0].color: 'bleu'",
            "10 disc[1].center: that it is 0.703 across the rim of container[0]",
            "12 disc[1].masse: an unknown key",
        ]
    );
}

#[test]
fn where_a_misspelt_key_may_be_the_place_nothing_is_said_of_it() {
    let text = "
        [[disc]]
        center = [0, 0]
        raduis = 1
        [[disc]]
        center = [0, 0]
        radius = 1
        mas = 'fixed'
        [[disc]]
        center = [0, 0]
        radius = 1
        mass = 'fixed'
        [[polygon]]
        vertices = [[0, 0], [4, 0], [4, 3]]
        angel = 2
        [[disc]]
        center = [3, 1]
        radius = 0.5";
    assert_eq!(
        told(text),
        [
            "2 disc[0].radius: nothing",
            "4 disc[0].raduis: an unknown key",
            "8 disc[1].mas: an unknown key",
            "15 polygon[0].angel: an unknown key",
        ]
    );
}

#[test]
fn what_cannot_be_read_is_told_once() {
    let text = "
        [world]
        boundary = { box = [0, 0, 10, 10], periodic = [0, 0, 10, 10] }
        friction = -1
        gravity = [0]
        [[disc]]
        center = [20, 20]
        radius = 1
        spin = nan
        [[disc]]
        center = [20, 21]
        radius = 1
        mass = 'heavy'
        [[segment]]
        a = [20, 0]
        b = [20, 30]
        thickness = -1
        velocity = [1, 'x']
        [[polygon]]
        vertices = [[0, 0], [4, 0], [4, 3]]
        mass = -2
        restitution = 0.5";
    assert_eq!(
        told(text),
        [
            "3 world.boundary: a table",
            "4 world.friction: -1",
            "5 world.gravity: [0]",
            "7 disc[0].center: that disc[0] and disc[1], line 10, overlap by 1",
            "7 disc[0].center: that disc[0] and segment[0], line 14, overlap by 1",
            "9 disc[0].spin: nan",
            "13 disc[1].mass: 'heavy'",
            "17 segment[0].thickness: -1",
            "18 segment[0].velocity[1]: 'x'",
            "21 polygon[0].mass: -2",
        ]
    );
}

#[test]
fn a_disc_too_wide_for_its_periodic_box_has_overlaps_all_the_same() {
    let text = "
        [world]
        boundary = { periodic = [0, 0, 10, 10] }
        [[disc]]
        center = [1, 1]
        radius = 6
        [[disc]]
        center = [2, 1]
        radius = 1
        [[disc]]
        center = [1e9, 5]
        radius = 1
        [[segment]]
        a = [0, 5]
        b = [5000, 5]";
    let said = told(&format!("{text}\nvelocty = [1, 0]"));
    assert_eq!(
        said,
        [
            "5 disc[0].center: that disc[0] and disc[1], line 7, overlap by 6",
            "6 disc[0].radius: a width of 12",
            "11 disc[2].center: a place 100000000 sides of the periodic box away from it",
            "14 segment[0].a: that it reaches 500 sides of the periodic box away from it",
            "16 segment[0].velocty: an unknown key",
        ]
    );
}

#[test]
fn overlaps_are_told_but_where_a_misspelt_key_may_allow_them() {
    let discs = "\n[[disc]]\ncenter = [0, 0]\nradius = 1".repeat(2);
    let overlap = "disc[0].center: that disc[0] and disc[1], line";
    for (keys, told_of) in [
        ("[world]\nboundry = 'open'", true),
        ("[world]\nboundary = 'closed'", true),
        ("[world]\ndiscs_colide = false", false),
        ("[world]\ndiscs_collide = 0", false),
        ("discs_collide = false", false),
        ("[word]\ndiscs_collide = false", false),
        ("frmes = 3", true),
    ] {
        let said = told(&format!("{keys}{discs}"));
        assert_eq!(said.len(), 1 + usize::from(told_of), "{keys}: {said:?}");
        assert_eq!(said.iter().any(|line| line.contains(overlap)), told_of, "{keys}: {said:?}");
    }
}

#[test]
fn polygons_that_are_none_and_what_is_beside_them() {
    let text = "
        [[polygon]]
        vertices = [[0, 0], [0, 0], [1, 0]]
        [[polygon]]
        vertices = [[0, 0], [1, 1], [1, 0], [0, 1]]
        angle = 'x'
        [[polygon]]
        vertices = [[0, 0], [4, 0], [4, 3]]
        name = 'wedge'
        spn = 1
        [[disc]]
        name = 'wedge'
        center = [3, 1]
        radius = 1
        [[container]]
        center = [3, 1]
        radius = 0";
    let said = told(text);
    let keys: Vec<_> = said.iter().map(|line| line.split(':').next().unwrap()).collect();
    let expected = [
        "3 polygon[0].vertices",
        "5 polygon[1].vertices",
        "6 polygon[1].angle",
        "10 polygon[2].spn",
        "12 disc[0].name",
        "13 disc[0].center",
        "17 container[0].radius",
    ];
    assert_eq!(keys, expected, "{said:?}");
    assert!(said[5].ends_with("that disc[0] and polygon[2], line 7, overlap by 2"), "{}", said[5]);
}

#[test]
fn what_is_in_one_table_instead_of_a_list_is_told_too() {
    let text = "[disc]\ncenter = [0, \"x\"]\nraduis = -1\nmass = \"heavy\"\n";
    let expected = [
        "1 disc: a table",
        "1 disc[0].radius: nothing",
        "2 disc[0].center[1]: \"x\"",
        "3 disc[0].raduis: an unknown key",
        "4 disc[0].mass: \"heavy\"",
    ];
    assert_eq!(told(text), expected);
}
