//! What there is: the page's files, and the scene. Everything else is refused.

use super::answer::Answer;
use super::asset::Asset;
use super::request::Request;
use super::watched::Watched;
use std::sync::{Mutex, PoisonError};

pub struct Site {
    port: u16,
    scene: Option<Mutex<Watched>>,
}

impl Site {
    pub fn new(port: u16, scene: Option<Watched>) -> Self {
        Site { port, scene: scene.map(Mutex::new) }
    }

    pub fn answer(&self, request: &Request) -> Answer {
        let Some(host) = &request.host else {
            return Answer::refusal(400, "A request has to have one Host.");
        };
        // A page from elsewhere, whose own name has been made to stand for this machine, would otherwise
        // be taken for ours, and could read the scene (DNS rebinding).
        if !self.is_ours(host) {
            return self.foreign();
        }
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return Answer::refusal(405, "Here one can only look: GET and HEAD.");
        }
        let target = match request.target.strip_prefix("http://") {
            // As to a proxy.
            Some(rest) => {
                let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                if !self.is_ours(host) {
                    return self.foreign();
                }
                if path.is_empty() { "/" } else { path }
            }
            None => &request.target,
        };
        if !target.starts_with('/') {
            return Answer::refusal(400, "A path begins with a slash.");
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        // Paths are names in a table: no folder is looked into, and nothing is decoded.
        match (path, Asset::at(path)) {
            ("/scene", _) => self.scene(query),
            (_, Some(asset)) => {
                let tag = asset.tag();
                let mut known = request.none_match.split(',').map(str::trim);
                match known.any(|known| known == "*" || known.trim_start_matches("W/") == tag) {
                    true => Answer::unchanged(tag),
                    false => Answer::asset(asset.kind, asset.bytes, tag),
                }
            }
            _ => Answer::refusal(404, "There is nothing of this name."),
        }
    }

    fn scene(&self, query: &str) -> Answer {
        let Some(scene) = &self.scene else {
            return Answer::refusal(404, "carom play was started without a scene.");
        };
        let after = query.split('&').find_map(|part| part.strip_prefix("after="));
        let after = after.and_then(|version| version.parse().ok());
        let mut scene = scene.lock().unwrap_or_else(PoisonError::into_inner);
        scene.after(after).map_or_else(Answer::nothing, Answer::json)
    }

    /// Whether it is a name of this server, and no one else's.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port),
            _ => (host, "80"),
        };
        let is_local =
            ["127.0.0.1", "[::1]"].contains(&name) || name.eq_ignore_ascii_case("localhost");
        is_local && port == self.port.to_string()
    }

    fn foreign(&self) -> Answer {
        Answer::refusal(403, &format!("This is only served as http://127.0.0.1:{}/", self.port))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_ours() {
        let site = Site::new(8000, None);
        for host in ["127.0.0.1:8000", "localhost:8000", "LocalHost:8000", "[::1]:8000"] {
            assert!(site.is_ours(host), "{host}");
        }
        for host in [
            "",
            ":",
            "8000",
            ":8000",
            "127.0.0.1",
            "127.0.0.1:",
            "127.0.0.1:80",
            "127.0.0.1:08000",
            "127.0.0.1:80000",
            "127.0.0.1.example.com:8000",
            "example.com:8000",
            "localhost.:8000",
            "user@127.0.0.1:8000",
            "127.0.0.1:8000:8000",
            "[::1]",
            "::1:8000",
            "0.0.0.0:8000",
            "127.1:8000",
        ] {
            assert!(!site.is_ours(host), "{host}");
        }
        // The port that need not be said.
        let site = Site::new(80, None);
        assert!(
            ["127.0.0.1", "localhost", "[::1]", "[::1]:80"].iter().all(|host| site.is_ours(host))
        );
    }
}
