//! The page's files. They are part of the program, so that it needs nothing beside it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

pub struct Asset {
    pub name: &'static str,
    /// What browsers go by: with the wrong one they run neither scripts nor WebAssembly.
    pub kind: &'static str,
    pub bytes: &'static [u8],
    tag: OnceLock<String>,
}

macro_rules! assets {
    ($($name:literal: $kind:literal,)*) => {
        [$(Asset {
            name: $name,
            kind: $kind,
            // `page` is a link to web/dist, so that it goes along when this crate is published.
            bytes: include_bytes!(concat!("../../page/", $name)),
            tag: OnceLock::new(),
        }),*]
    };
}

static ASSETS: [Asset; 7] = assets! {
    "index.html": "text/html; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "page.css": "text/css; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "carom.wasm": "application/wasm",
    "icon.svg": "image/svg+xml",
    "manifest.json": "application/json",
};

impl Asset {
    /// By its path; `/` is the page itself.
    pub fn at(path: &str) -> Option<&'static Asset> {
        let name = path.strip_prefix('/')?;
        let name = if name.is_empty() { "index.html" } else { name };
        ASSETS.iter().find(|asset| asset.name == name)
    }

    /// What a browser shows to learn whether what it has is still good.
    pub fn tag(&self) -> &str {
        self.tag.get_or_init(|| {
            let mut hasher = DefaultHasher::new();
            self.bytes.hash(&mut hasher);
            format!("\"{:016x}\"", hasher.finish())
        })
    }
}
