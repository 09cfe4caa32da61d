//! Files that somebody, or a disk, has spoilt: there is always an answer, and never a panic.

use carom_scene::{BUILT_IN, Format, Scene, SceneFile};

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

const PIECES: &[&str] = &[
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "=",
    ",",
    ".",
    "\n",
    "\r",
    "#",
    "-",
    "+",
    "0",
    "1e",
    "e999",
    "nan",
    "inf",
    "_",
    "\\",
    "\\u",
    "é",
    "\u{0}",
    "\u{feff}",
    "disc",
    "[[disc]]\n",
    "[disc.center]\n",
    "[world]\n",
    "radius = ",
    "center",
    "true",
    "null",
    ":",
    "1979-05-27",
    "0x",
    "a.b",
];

/// A copy of the text with a few pieces cut, doubled, moved or put in.
fn spoilt(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        let end = (at + random.below(20)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            2 => bytes.truncate(at),
            3 if !bytes.is_empty() => bytes[at] = random.below(256) as u8,
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                bytes.splice(at..at, piece.bytes());
            }
        }
    }
    bytes
}

#[test]
fn spoilt_scenes_are_read_or_refused() {
    let mut random = Random(1);
    let short = BUILT_IN.iter().filter(|scene| scene.text.len() < 3000);
    let texts: Vec<_> = short
        .flat_map(|scene| {
            let json = scene.scene().to_json();
            [(Format::Toml, scene.text.to_string()), (Format::Json, json)]
        })
        .collect();
    let (mut good, mut bad) = (0, 0);
    for _ in 0..20_000 {
        let (format, text) = &texts[random.below(texts.len())];
        let bytes = spoilt(text, &mut random);
        match SceneFile::from_reader(&bytes[..], Some(*format)) {
            Ok(file) => {
                good += 1;
                assert_eq!(Scene::from_toml(&file.scene().to_toml()).as_ref(), Ok(file.scene()));
                let _ = file.world();
            }
            Err(problems) => {
                bad += 1;
                assert!(problems.to_string().len() > 10);
                for problem in &problems.list {
                    let place = problem.place.unwrap();
                    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u32;
                    assert!((1..=lines + 1).contains(&place.line) && place.column >= 1);
                }
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} {bad}");
}

/// What the `toml` crate refuses is refused here, and what it accepts is accepted, or told to be no
/// scene: it is never said not to be TOML.
#[test]
fn what_is_toml_is_for_others_to_say() {
    let mut random = Random(2);
    let texts: Vec<_> =
        BUILT_IN.iter().map(|scene| scene.text).filter(|t| t.len() < 3000).collect();
    let mut accepted = 0;
    for _ in 0..10_000 {
        let bytes = spoilt(texts[random.below(texts.len())], &mut random);
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let (ours, theirs) = (Scene::from_toml(text), text.parse::<toml::Table>());
        match (&ours, &theirs) {
            (Ok(scene), Ok(_)) => {
                accepted += 1;
                // A number may be whole in one and not in the other's type; the values are the same.
                if let Ok(other) = toml::from_str::<Scene>(text) {
                    assert_eq!(*scene, other, "{text}");
                }
            }
            (Ok(_), Err(error)) => panic!("{error}\n{text}"),
            (Err(problems), Ok(_)) => {
                // A key without a letter is a key, too.
                let about_keys = problems.list.iter().all(|problem| !problem.key.is_empty());
                assert!(about_keys || text.contains("\"\":"), "{problems}\n{text}");
            }
            (Err(_), Err(_)) => {}
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn what_is_json_is_for_others_to_say() {
    let mut random = Random(3);
    let short = BUILT_IN.iter().filter(|scene| scene.text.len() < 3000);
    let texts: Vec<_> = short.map(|scene| scene.scene().to_json()).collect();
    let mut accepted = 0;
    for _ in 0..10_000 {
        let bytes = spoilt(&texts[random.below(texts.len())], &mut random);
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let theirs = serde_json::from_str::<serde_json::Value>(text);
        match (Scene::from_json(text), theirs) {
            (Ok(scene), Ok(_)) => {
                accepted += 1;
                if let Ok(other) = serde_json::from_str::<Scene>(text) {
                    assert_eq!(scene, other, "{text}");
                }
            }
            (Ok(_), Err(error)) => {
                let passed_over = text.trim().is_empty() || text.starts_with('\u{feff}');
                assert!(passed_over, "{error}\n{text}");
            }
            (Err(problems), Ok(value)) if value.is_object() => {
                // A key without a letter is a key, too.
                let about_keys = problems.list.iter().all(|problem| !problem.key.is_empty());
                assert!(about_keys || text.contains("\"\":"), "{problems}\n{text}");
            }
            _ => {}
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn rubbish_of_any_length_is_refused() {
    let mut random = Random(4);
    for length in 0..2000 {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let text = String::from_utf8_lossy(&bytes);
        for format in [None, Some(Format::Toml), Some(Format::Json)] {
            let _ = SceneFile::from_reader(&bytes[..], format);
            let _ = SceneFile::from_text(&*text, format);
        }
        let _ = carom_scene::import(&text);
    }
}

#[test]
fn brackets_without_end_do_not_exhaust_the_stack() {
    let deep = 200_000;
    for open in ["[", "{", "{\"a\":", "[[", "a.", "{a="] {
        let many = open.repeat(deep);
        assert!(Scene::from_json(&many).is_err());
        assert!(Scene::from_toml(&format!("name = {many}")).is_err());
        assert!(Scene::from_toml(&format!("[{many}")).is_err());
    }
    assert!(Scene::from_toml(&format!("{}a = 1", "a.".repeat(2000))).is_err());
}

/// Twice the file takes about twice the time, whatever it is that there is much of.
#[test]
fn much_of_anything_is_read_in_no_time() {
    let n = 50_000;
    let many = |one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<String>();
    let texts = [
        many(&|i| format!("key{i} = 1\n")),
        many(&|i| format!("[table{i}]\n")),
        many(&|i| format!("[[list{i}]]\n")),
        many(&|_| "[[disc]]\n[[segment]]\n[[polygon]]\n".to_string()),
        many(&|_| "[[disc]]\n[disc.center]\n".to_string()),
        many(&|_| "frames = 1\n".to_string()),
        many(&|i| format!("a.b{i}.c = 1\n")),
        many(&|_| "}\n".to_string()),
        format!("disc = [{}]", many(&|_| "{},".to_string())),
        format!("{{\"disc\": [{}{{}}]}}", many(&|_| "{},".to_string())),
        format!("{{{}\"a\": 1}}", many(&|i| format!("\"key{i}\": {i},"))),
    ];
    let start = std::time::Instant::now();
    for text in texts {
        assert!(SceneFile::from_text(&text, None).is_err());
    }
    let seconds = start.elapsed().as_secs_f64();
    assert!(seconds < 60.0, "{seconds} s: something is quadratic");
}
