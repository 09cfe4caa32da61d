//! What is said in answer to a request.

use std::borrow::Cow;
use std::io::{self, Write};

/// The page may load what comes from here, and nothing else; and may be shown in other pages. `wasm-unsafe-eval` lets
/// it run WebAssembly, which no one has found a way to inject, and lets no script be made of a text.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
                      style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors *";

pub struct Answer {
    status: u16,
    /// The type of the body, if there is a body.
    kind: Option<&'static str>,
    body: Cow<'static, [u8]>,
    /// More headers, each a line.
    more: String,
}

impl Answer {
    /// Something that a browser may keep, but has to ask about each time.
    pub fn asset(kind: &'static str, bytes: &'static [u8], tag: &str) -> Self {
        let more = format!("Cache-Control: no-cache\r\nETag: {tag}\r\n");
        Answer { status: 200, kind: Some(kind), body: Cow::Borrowed(bytes), more }
    }

    /// What the browser has is still good.
    pub fn unchanged(tag: &str) -> Self {
        let more = format!("Cache-Control: no-cache\r\nETag: {tag}\r\n");
        Answer { status: 304, kind: None, body: Cow::Borrowed(b""), more }
    }

    /// Something that is another each time.
    pub fn json(text: String) -> Self {
        let body = Cow::Owned(text.into_bytes());
        Answer { status: 200, kind: Some("application/json"), body, more: no_store() }
    }

    /// There is nothing new.
    pub fn nothing() -> Self {
        Answer { status: 204, kind: None, body: Cow::Borrowed(b""), more: no_store() }
    }

    /// Why there is no answer.
    pub fn refusal(status: u16, why: &str) -> Self {
        let mut more = no_store();
        if status == 405 {
            more.push_str("Allow: GET, HEAD\r\n");
        }
        let body = Cow::Owned(format!("{why}\n").into_bytes());
        Answer { status, kind: Some("text/plain; charset=utf-8"), body, more }
    }

    /// Says it; to a HEAD, without the body.
    pub fn write(&self, to: &mut impl Write, is_head: bool, stays: bool) -> io::Result<()> {
        let mut text = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        if let Some(kind) = self.kind {
            text += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", self.body.len());
        }
        text += &self.more;
        text += "X-Content-Type-Options: nosniff\r\n";
        text += &format!("Content-Security-Policy: {POLICY}\r\n");
        text += "Referrer-Policy: no-referrer\r\n";
        // Other pages may show this one in a frame, and may not take the scene out of it.
        text += "Cross-Origin-Resource-Policy: same-origin\r\n";
        text += if stays { "Connection: keep-alive\r\n\r\n" } else { "Connection: close\r\n\r\n" };
        let mut bytes = text.into_bytes();
        if !is_head {
            // All at once, so that it leaves in as few packets as it can.
            bytes.extend_from_slice(&self.body);
        }
        to.write_all(&bytes)
    }
}

fn no_store() -> String {
    "Cache-Control: no-store\r\n".to_string()
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        304 => "Not Modified",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        414 => "URI Too Long",
        431 => "Request Header Fields Too Large",
        _ => "Unknown",
    }
}
