//! The page's server: what it gives, to whom, and that nothing upsets it.

use super::*;
use std::io::{BufRead, BufReader, Read};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// `carom play`, as long as a test lasts.
struct Server {
    child: Child,
    address: String,
    port: u16,
}

impl Server {
    fn start(folder: &Path, args: &[&str], input: &[u8]) -> Self {
        let args = [&["play", "--no-open"], args].concat();
        let mut command = command(folder, &args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim_end().to_string();
        let port = address.strip_prefix("http://127.0.0.1:").unwrap().split('/').next().unwrap();
        let port = port.parse().unwrap();
        Server { child, address, port }
    }

    fn new() -> Self {
        Server::start(folder().path(), &[], b"")
    }

    /// What comes after the port in the address.
    fn place(&self) -> &str {
        self.address.split_once(&format!("{}/", self.port)).unwrap().1
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends bytes as they are, and reads to the end. It does not matter whether all are taken.
    fn send(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut came = Vec::new();
        stream.read_to_end(&mut came).unwrap();
        came
    }

    /// A request with these lines of headers, and nothing kept open.
    fn request(&self, line: &str, headers: &str) -> Reply {
        let text = format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        Reply::of(&self.send(text.as_bytes()))
    }

    fn ask(&self, method: &str, path: &str) -> Reply {
        self.request(&format!("{method} {path}"), &format!("Host: 127.0.0.1:{}\r\n", self.port))
    }

    fn get(&self, path: &str) -> Reply {
        self.ask("GET", path)
    }

    fn scene(&self) -> serde_json::Value {
        let reply = self.get("/scene");
        assert_eq!((reply.status, reply.header("content-type")), (200, "application/json"));
        serde_json::from_slice(&reply.body).unwrap()
    }

    /// Waits until the scene is another than in this version.
    fn scene_after(&self, version: u64) -> serde_json::Value {
        let started = Instant::now();
        loop {
            let reply = self.get(&format!("/scene?after={version}"));
            match reply.status {
                200 => return serde_json::from_slice(&reply.body).unwrap(),
                204 => assert!(started.elapsed() < Duration::from_secs(20), "nothing new"),
                _ => panic!("{reply:?}"),
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// That it serves as if nothing had been.
    #[track_caller]
    fn is_well(&self) {
        assert_eq!(self.get("/").body, page("index.html"));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut err = String::new();
        let _ = self.child.stderr.take().unwrap().read_to_string(&mut err);
        if !thread::panicking() {
            assert!(!err.contains("panicked"), "{err}");
        }
    }
}

#[derive(Debug)]
struct Reply {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Reply {
    #[track_caller]
    fn of(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("no whole answer");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.strip_prefix("HTTP/1.1 ").unwrap()[..3].parse().unwrap();
        let reply = Reply { status, head, body: bytes[end + 4..].to_vec() };
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), value);
        }
        assert!(reply.header("content-security-policy").starts_with("default-src 'self'; "));
        reply
    }

    /// The one header of this name, or nothing.
    #[track_caller]
    fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().skip(1).map(|line| line.split_once(": ").unwrap());
        let found: Vec<_> = lines.filter(|line| line.0.eq_ignore_ascii_case(name)).collect();
        assert!(found.len() < 2, "{name}: {}", self.head);
        found.first().map_or("", |line| line.1)
    }
}

/// A file of the page.
fn page(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join(name)).unwrap()
}

#[test]
fn every_file_of_the_page_comes_with_its_type() {
    let server = Server::new();
    assert_eq!(server.place(), "");
    for name in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page")) {
        let kind = match name.rsplit_once('.').unwrap().1 {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "json" => "application/json",
            other => panic!("no one knows what .{other} is"),
        };
        let reply = server.get(&format!("/{name}"));
        assert_eq!((reply.status, reply.header("content-type")), (200, kind), "{name}");
        assert_eq!(reply.header("cache-control"), "no-cache");
        assert_eq!(reply.header("content-length"), reply.body.len().to_string());
        assert!(reply.body == page(&name), "{name}");
    }
    for path in ["/", "/?served", "/?embed&speed=2", "/index.html?"] {
        assert_eq!(server.get(path).body, page("index.html"), "{path}");
    }
}

#[test]
fn the_page_may_be_shown_in_others_and_loads_nothing_from_elsewhere() {
    let reply = Server::new().get("/");
    assert_eq!(reply.header("x-frame-options"), "");
    assert_eq!(reply.header("access-control-allow-origin"), "");
    assert_eq!(
        reply.header("content-security-policy"),
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors *"
    );
}

#[test]
fn head_is_get_without_the_body() {
    let server = Server::new();
    for path in ["/", "/carom.wasm", "/nothing"] {
        let (get, head) = (server.get(path), server.ask("HEAD", path));
        assert_eq!((get.head, &head.body[..]), (head.head, &b""[..]), "{path}");
    }
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let server = Server::new();
    let tag = server.get("/page.js").header("etag").to_string();
    let asked = |tags: &str| {
        let headers = format!("Host: localhost:{}\r\nIf-None-Match: {tags}\r\n", server.port);
        server.request("GET /page.js", &headers)
    };
    for tags in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_string()] {
        let reply = asked(&tags);
        assert_eq!((reply.status, &reply.body[..], reply.header("etag")), (304, &b""[..], &*tag));
    }
    for tags in ["\"other\"", "", tag.trim_matches('"')] {
        assert_eq!((asked(tags).status, asked(tags).body), (200, page("page.js")), "{tags}");
    }
    assert_ne!(server.get("/page.css").header("etag"), tag);
}

#[test]
fn one_can_only_look() {
    let server = Server::new();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW"] {
        for path in ["/", "/scene", "/nothing", "*", "127.0.0.1:1"] {
            let reply = server.ask(method, path);
            assert_eq!(
                (reply.status, reply.header("allow")),
                (405, "GET, HEAD"),
                "{method} {path}"
            );
        }
    }
    // However much is sent along, the answer arrives.
    let head = format!(
        "POST / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 500000\r\n\r\n",
        server.port
    );
    assert_eq!(Reply::of(&server.send(&[head.as_bytes(), &[b'x'; 500_000]].concat())).status, 405);
}

#[test]
fn no_path_leads_anywhere_else() {
    let server = Server::new();
    for path in [
        "/nothing",
        "//",
        "//index.html",
        "/./index.html",
        "/../Cargo.toml",
        "/page/../index.html",
        "/%2e%2e/Cargo.toml",
        "/%2e/index.html",
        "/index%2ehtml",
        "/..%2fCargo.toml",
        "/..\\Cargo.toml",
        "/index.html/",
        "/INDEX.HTML",
        "/index.html%00",
        "/etc/passwd",
        "//etc/passwd",
        "/scene/",
        "/?/../",
        "/favicon.ico",
        "/index.html#top",
        "/src/main.rs",
        "/.git/config",
        "/é",
    ] {
        let status = server.get(path).status;
        assert_eq!(status, if path == "/?/../" { 200 } else { 404 }, "{path}");
    }
    for path in [
        "index.html",
        "../Cargo.toml",
        "*",
        "file:///etc/passwd",
        "https://127.0.0.1/",
        "?",
        "http:/",
    ] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
    for path in ["/\0", "/index.html\0.js", "/a b", "/\x7f", "/\x01"] {
        assert_eq!(server.get(path).status, 400, "{path:?}");
    }
    assert_eq!(server.get(&format!("/{}", "a".repeat(8000))).status, 404);
    assert_eq!(server.get(&format!("/{}", "../".repeat(3000))).status, 404);
    assert_eq!(server.get(&format!("/{}", "a".repeat(1 << 20))).status, 414);
    server.is_well();
}

#[test]
fn a_whole_address_is_answered_if_it_is_ours() {
    let server = Server::new();
    for host in ["127.0.0.1", "localhost"] {
        let reply = server.get(&format!("http://{host}:{}/page.css", server.port));
        assert_eq!((reply.status, reply.body), (200, page("page.css")));
    }
    assert_eq!(server.get(&format!("http://127.0.0.1:{}", server.port)).body, page("index.html"));
    for address in
        ["http://example.com/", "http://127.0.0.1/", "http:///", "http://", "http://127.0.0.1:1/"]
    {
        assert_eq!(server.get(address).status, 403, "{address}");
    }
}

#[test]
fn other_hosts_are_refused() {
    let server = Server::start(folder().path(), &["missed"], b"");
    let port = server.port;
    let asked = |headers: &str| server.request("GET /scene", headers);
    for host in ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"] {
        assert_eq!(asked(&format!("Host: {host}:{port}\r\n")).status, 200, "{host}");
    }
    for host in [
        format!("example.com:{port}"),
        format!("localhost.example.com:{port}"),
        format!("127.0.0.1.example.com:{port}"),
        format!("127.0.0.1:{port}.example.com"),
        format!("127.0.0.1:{port}@example.com"),
        format!("example.com, 127.0.0.1:{port}"),
        format!("0.0.0.0:{port}"),
        "127.0.0.1".to_string(),
        "localhost".to_string(),
        "127.0.0.1:1".to_string(),
        String::new(),
    ] {
        let reply = asked(&format!("Host: {host}\r\n"));
        assert_eq!(reply.status, 403, "{host}");
        assert!(!String::from_utf8_lossy(&reply.body).contains("disc"));
    }
    assert_eq!(asked("").status, 400);
    assert_eq!(asked(&format!("Host: 127.0.0.1:{port}\r\nHost: example.com\r\n")).status, 400);
    let old = server.send(b"GET / HTTP/1.0\r\n\r\n");
    assert_eq!(Reply::of(&old).status, 400);
}

#[test]
fn long_requests_are_refused() {
    let server = Server::new();
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let asked = |more: &str| server.request("GET /", &format!("{host}{more}")).status;
    assert_eq!(asked(&format!("Cookie: {}\r\n", "c".repeat(8000))), 200);
    assert_eq!(asked(&format!("Cookie: {}\r\n", "c".repeat(1 << 20))), 431);
    assert_eq!(asked(&"A: b\r\n".repeat(30)), 200);
    assert_eq!(asked(&"A: b\r\n".repeat(1000)), 431);
    assert_eq!(Reply::of(&server.send(&[b'\n'; 100_000])).status, 431);
    server.is_well();
}

#[test]
fn a_connection_may_be_used_again() {
    let server = Server::new();
    let mut stream = server.connect();
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    // Both at once, and the beginning of a third.
    let text =
        format!("GET /page.css HTTP/1.1\r\n{host}\r\nHEAD / HTTP/1.1\r\n{host}\r\nGET /icon");
    stream.write_all(text.as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(50));
    let rest = format!(".svg HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    stream.write_all(rest.as_bytes()).unwrap();
    let mut came = Vec::new();
    stream.read_to_end(&mut came).unwrap();
    let text = String::from_utf8_lossy(&came);
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 3, "{text}");
    assert_eq!(text.matches("Connection: keep-alive").count(), 2);
    assert!(came.ends_with(&page("icon.svg")));
    let old = format!("GET / HTTP/1.0\r\n{host}Connection: keep-alive\r\n\r\n");
    assert_eq!(Reply::of(&server.send(old.as_bytes())).header("connection"), "close");
}

#[test]
fn who_is_slow_keeps_no_one_waiting_and_is_sent_away() {
    let server = Server::new();
    let slow: Vec<_> = (0..40)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHo").unwrap();
            stream
        })
        .collect();
    let silent = server.connect();
    let started = Instant::now();
    server.is_well();
    assert!(started.elapsed() < Duration::from_secs(3));

    // A byte now and then does not help.
    let mut first = slow.into_iter().next().unwrap();
    let mut drip = first.try_clone().unwrap();
    let dripping = thread::spawn(move || {
        while drip.write_all(b"T").is_ok() && started.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(300));
        }
    });
    let mut came = Vec::new();
    first.read_to_end(&mut came).unwrap();
    assert_eq!(Reply::of(&came).status, 408);
    let mut nothing = Vec::new();
    { silent }.read_to_end(&mut nothing).unwrap();
    assert_eq!(nothing, b"");
    assert!(started.elapsed() < Duration::from_secs(15));
    drop(first);
    dripping.join().unwrap();
}

#[test]
fn more_connections_than_there_is_room_for_wait_their_turn() {
    let server = Server::new();
    let silent: Vec<_> = (0..100).map(|_| server.connect()).collect();
    server.is_well();
    drop(silent);
    server.is_well();
}

#[test]
fn who_has_stopped_talking_is_still_answered() {
    let server = Server::new();
    let whole = format!("GET /page.css HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    for (text, status) in
        [(whole.as_str(), Some(200)), ("GET / HTTP/1.1\r\nHo", Some(400)), ("", None)]
    {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut came = Vec::new();
        stream.read_to_end(&mut came).unwrap();
        match status {
            Some(status) => assert_eq!(Reply::of(&came).status, status),
            None => assert_eq!(came, b""),
        }
    }
    // And who has stopped listening, or has gone, does no harm.
    for _ in 0..50 {
        let mut stream = server.connect();
        stream.write_all(whole.repeat(20).as_bytes()).unwrap();
        stream.shutdown(Shutdown::Both).unwrap();
    }
    server.is_well();
}

#[test]
fn many_ask_at_once() {
    let server = Server::new();
    thread::scope(|scope| {
        for i in 0..100 {
            let server = &server;
            scope.spawn(move || {
                let names = ["index.html", "page.js", "page.css", "carom.wasm"];
                for j in 0..4 {
                    let name = names[(i + j) % 4];
                    let reply = server.get(&format!("/{name}"));
                    assert!(reply.status == 200 && reply.body == page(name), "{name}");
                }
            });
        }
    });
}

#[test]
fn rubbish_does_not_upset_it() {
    let server = Server::new();
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let good = format!(
        "GET /scene?after=1 HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nIf-None-Match: \"a\"\r\n\
         Content-Length: 0\r\nConnection: close\r\n\r\n",
        server.port
    );
    for round in 0..400 {
        let bytes: Vec<u8> = match round % 2 {
            0 => (0..random(600)).map(|_| random(256) as u8).collect(),
            _ => {
                let mut bytes = good.clone().into_bytes();
                for _ in 0..=random(4) {
                    let at = random(bytes.len());
                    match random(3) {
                        0 => bytes[at] = random(256) as u8,
                        1 => drop(bytes.remove(at)),
                        _ => bytes.insert(at, random(256) as u8),
                    }
                }
                bytes
            }
        };
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut came = Vec::new();
        let _ = stream.read_to_end(&mut came);
        assert!(came.is_empty() || came.starts_with(b"HTTP/1.1 "), "{bytes:?}");
    }
    server.is_well();
}

#[test]
fn a_built_in_scene_is_in_the_address_and_served_as_well() {
    let server = Server::start(folder().path(), &["missed"], b"");
    assert_eq!(server.place(), "#missed");
    let scene = server.scene();
    assert_eq!(scene["name"], "missed");
    assert_eq!(scene["text"], carom_scene::built_in("missed").unwrap().text);
    let version = scene["version"].as_u64().unwrap();
    let same = server.get(&format!("/scene?after={version}"));
    assert_eq!((same.status, &same.body[..]), (204, &b""[..]));
    for after in [version - 1, version + 1] {
        assert_eq!(server.get(&format!("/scene?after={after}")).status, 200);
    }
    for query in ["", "?", "?after", "?after=", "?after=x", "?after=-1", "?after=1e9", "?before=1"]
    {
        assert_eq!(server.get(&format!("/scene{query}")).status, 200, "{query}");
    }
    assert_eq!(server.get("/scene").header("cache-control"), "no-store");
}

#[test]
fn without_a_scene_there_is_none() {
    let server = Server::new();
    assert_eq!((server.get("/scene").status, server.get("/scene?after=1").status), (404, 404));
}

#[test]
fn standard_input_is_read_once() {
    let folder = folder();
    let text = "name = \"</script> \\\" é\"\nframes = 3\n";
    let server = Server::start(folder.path(), &["-"], text.as_bytes());
    assert_eq!(server.place(), "?served");
    for _ in 0..2 {
        let scene = server.scene();
        assert_eq!(
            (scene["name"].as_str(), scene["text"].as_str()),
            (Some("standard input"), Some(text))
        );
    }
}

#[test]
fn the_scene_is_followed_as_its_file_is_changed() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("my")).unwrap();
    let file = folder.path().join("my/scene.toml");
    std::fs::write(&file, MEET).unwrap();
    let server = Server::start(folder.path(), &["my/scene.toml"], b"");
    assert_eq!(server.place(), "?served");
    let first = server.scene();
    assert_eq!((first["name"].as_str(), first["text"].as_str()), (Some("scene.toml"), Some(MEET)));
    let mut version = first["version"].as_u64().unwrap();
    let mut changed = || {
        let scene = server.scene_after(version);
        assert!(scene["version"].as_u64().unwrap() > version, "{scene}");
        version = scene["version"].as_u64().unwrap();
        scene
    };

    // As long as it was before.
    let other = MEET.replace("4.25", "5.25");
    std::fs::write(&file, &other).unwrap();
    assert_eq!(changed()["text"], other.as_str());

    // Written beside and put into its place, as many editors do.
    std::fs::write(folder.path().join("beside"), MEET).unwrap();
    std::fs::rename(folder.path().join("beside"), &file).unwrap();
    assert_eq!(changed()["text"], MEET);

    for (bad, problem) in [
        (
            &b"frames = \"many\""[..],
            "my/scene.toml:1:10: frames: found \"many\"; accepted: a whole",
        ),
        (b"frames = \xff", "my/scene.toml:1:10: found the byte 0xff, which is not text"),
        (
            b"[[disc]]\ncenter = [0, 0]\nradius = 1\n[[disc]]\ncenter = [0, 1]\nradius = 1",
            "overlap by 1",
        ),
    ] {
        std::fs::write(&file, bad).unwrap();
        let scene = changed();
        assert!(scene["error"].as_str().unwrap().contains(problem), "{scene}");
        assert_eq!((scene.get("text"), scene["name"].as_str()), (None, Some("scene.toml")));
    }
    std::fs::remove_file(&file).unwrap();
    assert!(changed()["error"].as_str().unwrap().starts_with("my/scene.toml: found no file"));
    std::fs::create_dir(&file).unwrap();
    assert!(changed()["error"].as_str().unwrap().contains("a directory"));
    std::fs::remove_dir(&file).unwrap();
    changed();
    std::fs::write(&file, MEET).unwrap();
    let last = changed();
    assert_eq!((last["text"].as_str(), last.get("error")), (Some(MEET), None));

    // Written anew with the same text, it is the same.
    std::fs::write(&file, MEET).unwrap();
    thread::sleep(Duration::from_millis(400));
    assert_eq!(server.scene()["version"], version);
}

#[test]
fn a_file_that_is_being_written_is_left_alone_until_it_is_whole() {
    let folder = folder_with("scene.toml", MEET);
    let file = folder.path().join("scene.toml");
    let server = Server::start(folder.path(), &["scene.toml"], b"");
    let version = server.scene()["version"].as_u64().unwrap();
    let text = "frames = 7\n".to_string() + &"# and so on\n".repeat(20);
    let (writing, whole) = (file.clone(), text.clone());
    let writer = thread::spawn(move || {
        let mut file = std::fs::File::create(writing).unwrap();
        for line in whole.split_inclusive('\n') {
            file.write_all(line.as_bytes()).unwrap();
            thread::sleep(Duration::from_millis(15));
        }
    });
    assert_eq!(server.scene_after(version)["text"], text.as_str());
    writer.join().unwrap();
}

#[test]
fn bad_scenes_and_command_lines_are_told_before_anything_is_served() {
    let folder = folder_with("bad.toml", "frames = \"many\"");
    let play = |args: &[&str]| carom(folder.path(), &[&["play", "--no-open"], args].concat());
    play(&["bad.toml"]).failed(1, &["bad.toml:1:10: frames: found \"many\""]);
    play(&["no/such.toml"]).failed(1, &["no/such.toml: found no file"]);
    play(&["mised"]).failed(1, &["mised: found no file and no built-in scene", "missed"]);
    play(&["."]).failed(1, &[".: found a directory"]);
    carom_with(folder.path(), &["play", "--no-open", "-"], b"{").failed(1, &["standard input:1:"]);
    for args in [&["--port", "65536"][..], &["--port", "-1"], &["--port", "http"], &["a", "b"]] {
        play(args).failed(2, &[]);
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let other = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    let said = carom(folder().path(), &["play", "--no-open", "--port", &port]);
    said.failed(
        1,
        &[&format!("--port {port}: found that another program"), "accepted: another one, or no"],
    );
    drop(other);
    let server = Server::start(folder().path(), &["gas", "--port", &port], b"");
    assert_eq!(server.address, format!("http://127.0.0.1:{port}/#gas"));
    server.is_well();
}

#[test]
fn it_is_there_for_this_machine_alone() {
    let server = Server::new();
    // The address by which this machine would speak to others. No packet is sent for that.
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    let outward = socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr());
    let outward = outward.map(|address| address.ip());
    if let Some(outward) = outward.ok().filter(|address| !address.is_loopback()) {
        assert!(TcpStream::connect((outward, server.port)).is_err());
    }
    assert!(TcpStream::connect(("::1", server.port)).is_err());
    server.is_well();
}
