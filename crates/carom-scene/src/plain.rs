//! The lines that most of a big scene file consists of, read without ceremony: `[[disc]]`,
//! `center = [1.5, 2.0]`, `radius = 0.5`, an empty one.
//!
//! The grammar of TOML by way of tokens and events takes 2 s for a million discs (137 MB), and this
//! 0.4. Whatever is not as plain as can be (comments, escapes, underscores, dotted keys, …) is left to
//! the grammar, so that there is nothing to get wrong here: a line is either taken whole or not at
//! all.

use crate::tree::{Item, Value};
use std::borrow::Cow;

/// A plain line.
pub(crate) enum Line<'t> {
    Empty,
    /// `[[word]]`.
    ListHeader(&'t str),
    /// `word = value`.
    Assignment(&'t str, Item<'t>),
}

/// The line that starts at this byte, if it is a plain one, and where the next one starts.
pub(crate) fn line<'t>(text: &'t str, start: usize) -> Option<(Line<'t>, usize)> {
    let bytes = text.as_bytes();
    let mut at = start;
    if bytes[at..].starts_with(b"[[") {
        let end = at + 2 + word_length(&bytes[at + 2..])?;
        let word = &text[at + 2..end];
        if !bytes[end..].starts_with(b"]]") {
            return None;
        }
        return Some((Line::ListHeader(word), line_end(bytes, end + 2)?));
    }
    let Some(length) = word_length(&bytes[at..]) else {
        return Some((Line::Empty, line_end(bytes, at)?));
    };
    at += length;
    let key = &text[start..at];
    at = spaces(bytes, at);
    if bytes.get(at) != Some(&b'=') {
        return None;
    }
    at = spaces(bytes, at + 1);
    let (item, at) = value(text, at)?;
    Some((Line::Assignment(key, item), line_end(bytes, at)?))
}

fn value(text: &str, start: usize) -> Option<(Item<'_>, usize)> {
    let bytes = text.as_bytes();
    let (value, end) = match bytes.get(start)? {
        b'[' => numbers(text, start)?,
        b'"' => {
            let length = bytes[start + 1..]
                .iter()
                .position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f | 0x7f))?;
            let end = start + 1 + length;
            // `""` may be the start of `"""`.
            if bytes[end] != b'"' || length == 0 {
                return None;
            }
            (Value::Text(Cow::Borrowed(&text[start + 1..end])), end + 1)
        }
        _ => number(text, start)?,
    };
    Some((Item { start: start as u32, end: end as u32, value }, end))
}

/// An array of numbers on one line.
fn numbers(text: &str, start: usize) -> Option<(Value<'_>, usize)> {
    let bytes = text.as_bytes();
    let mut items = Vec::with_capacity(2);
    let mut at = spaces(bytes, start + 1);
    loop {
        let (value, end) = number(text, at)?;
        items.push(Item { start: at as u32, end: end as u32, value });
        at = spaces(bytes, end);
        match bytes.get(at)? {
            b',' => at = spaces(bytes, at + 1),
            b']' => return Some((Value::Array(items), at + 1)),
            _ => return None,
        }
    }
}

fn number(text: &str, start: usize) -> Option<(Value<'_>, usize)> {
    let end = start + number_length(&text.as_bytes()[start..])?;
    Some((Value::Number(text[start..end].parse().ok()?), end))
}

/// How long the decimal number at the start is. What JSON and TOML both have: a minus, no leading
/// zeros, digits on both sides of a point.
pub(crate) fn number_length(bytes: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        let rest = bytes.get(from..)?;
        let count = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        (count > 0).then_some(from + count)
    };
    let start = usize::from(bytes.first() == Some(&b'-'));
    let mut end = digits(start)?;
    if bytes[start] == b'0' && end > start + 1 {
        return None;
    }
    if bytes.get(end) == Some(&b'.') {
        end = digits(end + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let signed = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        end = digits(end + 1 + usize::from(signed))?;
    }
    Some(end)
}

fn word_length(bytes: &[u8]) -> Option<usize> {
    let is_of_word = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'_';
    let length = bytes.iter().position(|byte| !is_of_word(byte)).unwrap_or(bytes.len());
    (length > 0).then_some(length)
}

fn spaces(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Where the next line starts, if there is nothing but the end of this one.
fn line_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at) {
        None => Some(at),
        Some(b'\n') => Some(at + 1),
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => Some(at + 2),
        _ => None,
    }
}
