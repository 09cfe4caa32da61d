//! Whatever is asked for that cannot be had, is told in words.

use carom_wasm::diagnosis::{DiagnosisOptions, diagnosis_json};
use carom_wasm::given::{Given, Options};
use carom_wasm::run::{Run, RunOptions};
use carom_wasm::simulation::Simulation;
use carom_wasm::{kernels, scene};

fn told<T>(result: Result<T, impl std::fmt::Display>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

fn given(key: &str, value: Given, keys: &[&str]) -> Options {
    Options::new(vec![(key.to_string(), value)], keys).unwrap()
}

#[test]
fn options_of_a_run_say_what_is_accepted() {
    let run =
        |key: &str, value: Given| told(RunOptions::read(&given(key, value, &RunOptions::KEYS)));
    assert_eq!(
        run("substeps", Given::Number(0.0)),
        "options.substeps: found 0; accepted: a whole number from 1 to 4294967295, or \"auto\""
    );
    assert_eq!(
        run("frame", Given::Text("1".into())),
        "options.frame: found \"1\"; accepted: a number from 1e-150 to 1e150"
    );
    for wrong in [f64::NAN, f64::INFINITY, -1.0] {
        assert!(run("until", Given::Number(wrong)).starts_with("options.until: found"));
    }
    assert_eq!(run("until", Given::Number(1e300)), "");
}

#[test]
fn options_of_a_figure_say_what_is_accepted() {
    let recorded = Run::new(scene::load("").unwrap(), &RunOptions::default());
    let svg = |key: &str, value: Given| told(recorded.svg(&given(key, value, &Run::SVG_KEYS)));
    let parts = ["paths", "nmaes"].map(|part| Given::Text(part.into())).to_vec();
    assert_eq!(
        svg("show", Given::List(parts)),
        "options.show: found a list; accepted: a list of \"paths\", \"strobe\", \"instants\", \"arrows\", \
         \"names\", \"scale\""
    );
    assert_eq!(
        svg("theme", Given::Text("pink".into())),
        "options.theme: found \"pink\"; accepted: \"light\", \"dark\" or \"print\""
    );
    assert!(svg("every", Given::Number(1.5)).contains("a whole number above 0"));
    assert!(svg("width", Given::Number(1.0)).contains("64 to 8192"));
}

#[test]
fn a_comparison_without_end_is_not_begun() {
    let loaded = scene::load(carom_scene::built_in("missed").unwrap().text).unwrap();
    let long = DiagnosisOptions { until: Some(1e300), ..Default::default() };
    assert_eq!(
        told(diagnosis_json(&loaded, &long)),
        "diagnose: found 1e300 steps of PIT with 3 discs, which would take very long; accepted: less to \
         compare, with an earlier `until` or a longer `frame`"
    );
}

#[test]
fn faults_come_in_order_of_time_and_no_more_than_asked_for() {
    let loaded = scene::load(carom_scene::built_in("break-shot").unwrap().text).unwrap();
    let all = diagnosis_json(&loaded, &DiagnosisOptions::default()).unwrap();
    let times: Vec<f64> = all["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["time"].as_f64().unwrap())
        .collect();
    assert!(times.len() > 3 && times.is_sorted() && all["more"] == 0);
    let some = DiagnosisOptions { most: Some(2), ..Default::default() };
    let some = diagnosis_json(&loaded, &some).unwrap();
    assert_eq!(some["faults"].as_array().unwrap()[..], all["faults"].as_array().unwrap()[..2]);
    assert_eq!(some["more"], times.len() - 2);
}

#[test]
fn an_object_has_no_lines() {
    let text = r#"{"frme":1,"disc":[{"center":[0,0],"radius":2},{"center":[1,0],"radius":2}]}"#;
    let told = told(scene::load_object(text));
    assert!(told.starts_with("frme: found an unknown key; did you mean `frame`?"));
    assert!(told.ends_with("disc[0].center: found that disc[0] and disc[1] overlap by 3; accepted: things apart, or touching"));
}

#[test]
fn a_simulation_takes_no_disc_that_it_has_not() {
    let text = "[[disc]]\ncenter = [0, 0]\nradius = 1";
    let mut simulation = Simulation::new(scene::load(text).unwrap());
    for disc in [1.0, -1.0, 0.5, f64::NAN] {
        assert!(simulation.set_velocity(disc, [1.0, 0.0]).is_err());
    }
    assert!(simulation.set_velocity(0.0, [f64::NAN, 0.0]).is_err());
    simulation.set_velocity(0.0, [1.0, 0.0]).unwrap();
    simulation.advance_to(2.0).unwrap();
    simulation.advance_to(1.0).unwrap();
    assert_eq!((simulation.time(), simulation.states()), (2.0, vec![2.0, 0.0, 1.0, 0.0]));
    assert!(simulation.next_event_json(Some(f64::INFINITY)).is_err());
}

#[test]
fn problems_of_a_formula_name_its_argument() {
    let disc = r#"{"center":[0,0],"radius":1}"#;
    let wrong = r#"{"center":[0,NaN],"radius":1}"#;
    assert_eq!(
        told(kernels::discs_meet(disc, wrong)),
        "b.center[1]: found NaN; accepted: a finite number"
    );
    let moving = r#"{"a":[0,0],"b":[1,0],"a_velocity":[1,0]}"#;
    assert!(told(kernels::disc_meets_segment(disc, moving)).contains("different velocities"));
    // Two of the same name are two discs all the same.
    let named = r#"{"name":"blue","center":[0,0],"radius":1}"#;
    assert_eq!(kernels::discs_meet(named, named), Ok(None));
}
