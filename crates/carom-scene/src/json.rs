//! JSON (RFC 8259) to a tree.
//!
//! By hand, because what has places (the crates that do were last seen to in 2023) is slow, and what
//! is kept has none. Two liberties, so that the message comes from the scene's rules and is a good
//! one: NaN and Infinity are numbers, and a repeated key is marked rather than lost.

use crate::plain;
use crate::rule;
use crate::tree::{Item, Receiver, Table, Value};
use std::borrow::Cow;

/// A scene has six levels at most.
const DEEPEST: usize = 64;

/// The tree of a text, but for the elements that the receiver was given. None: the receiver was told
/// where it is not JSON.
pub(crate) fn read<'t>(text: &'t str, receiver: &mut dyn Receiver<'t>) -> Option<Item<'t>> {
    let mut reader = Reader { text, at: 0 };
    match reader.document(receiver) {
        Ok(root) => Some(root),
        Err(accepted) => {
            let found = found_at(text, reader.at);
            receiver.syntax(reader.at, found, accepted.to_string());
            None
        }
    }
}

/// A few words on what is at this byte.
pub(crate) fn found_at(text: &str, at: usize) -> String {
    match text.get(at..).and_then(|rest| rest.chars().next()) {
        None => "the end of the text".to_string(),
        Some('\n' | '\r') => "the end of the line".to_string(),
        Some(c) => format!("{c:?}"),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// What would have been accepted where the reader stands.
type Accepted = &'static str;

impl<'t> Reader<'t> {
    fn document(&mut self, receiver: &mut dyn Receiver<'t>) -> Result<Item<'t>, Accepted> {
        self.space();
        let root = if self.peek() == Some(b'{') {
            self.table(0, &mut |reader, key| {
                if reader.peek() == Some(b'[') && receiver.is_list(key) {
                    reader.list(|item| receiver.element(key, item))
                } else {
                    reader.value(1)
                }
            })?
        } else {
            self.value(0)?
        };
        self.space();
        if self.at < self.text.len() {
            return Err("nothing more");
        }
        Ok(root)
    }

    fn value(&mut self, depth: usize) -> Result<Item<'t>, Accepted> {
        if depth > DEEPEST {
            return Err("fewer levels of brackets");
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => {
                return self.table(depth, &mut |reader, _| reader.value(depth + 1));
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.elements(depth, |item| items.push(item))?;
                Value::Array(items)
            }
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(self.item(start, value))
    }

    fn item(&self, start: usize, value: Value<'t>) -> Item<'t> {
        Item { start: start as u32, end: self.at as u32, value }
    }

    fn table(
        &mut self,
        depth: usize,
        value: &mut dyn FnMut(&mut Self, &str) -> Result<Item<'t>, Accepted>,
    ) -> Result<Item<'t>, Accepted> {
        if depth > DEEPEST {
            return Err("fewer levels of brackets");
        }
        let start = self.at;
        self.at += 1;
        let mut table = Table::default();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(self.item(start, Value::Table(table)));
        }
        loop {
            let key_start = self.at;
            if self.peek() != Some(b'"') {
                return Err("a key in double quotes");
            }
            let key = self.string()?;
            self.space();
            self.take(b':', "`:`")?;
            self.space();
            let item = value(self, &key)?;
            table.insert(key, key_start as u32, item);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                _ => return Err("`,` or `}`"),
            }
            self.space();
        }
        self.at += 1;
        Ok(self.item(start, Value::Table(table)))
    }

    /// An array whose items are given away.
    fn list(&mut self, give: impl FnMut(Item<'t>)) -> Result<Item<'t>, Accepted> {
        let start = self.at;
        self.elements(1, give)?;
        Ok(self.item(start, Value::Array(Vec::new())))
    }

    fn elements(&mut self, depth: usize, mut give: impl FnMut(Item<'t>)) -> Result<(), Accepted> {
        self.at += 1;
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(());
        }
        loop {
            give(self.value(depth + 1)?);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err("`,` or `]`"),
            }
            self.space();
        }
        self.at += 1;
        Ok(())
    }

    fn number(&mut self) -> Result<Value<'t>, Accepted> {
        let rest = &self.text[self.at..];
        if let Some(rest) = rest.strip_prefix('-') {
            if rest.starts_with("Infinity") {
                self.at += "-Infinity".len();
                return Ok(Value::Number(f64::NEG_INFINITY));
            }
        }
        let length = plain::number_length(rest.as_bytes()).ok_or("a number")?;
        self.at += length;
        rest[..length].parse().map(Value::Number).map_err(|_| "a number")
    }

    fn word(&mut self) -> Result<Value<'t>, Accepted> {
        let words = [
            ("true", Value::Flag(true)),
            ("false", Value::Flag(false)),
            ("null", Value::Other("null")),
            ("NaN", Value::Number(f64::NAN)),
            ("Infinity", Value::Number(f64::INFINITY)),
        ];
        for (word, value) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(rule::VALUE)
    }

    fn string(&mut self) -> Result<Cow<'t, str>, Accepted> {
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let plain = &self.text[self.at..];
            let end = plain.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f));
            let Some(end) = end else {
                self.at = self.text.len();
                return Err("a closing `\"`");
            };
            if text.is_empty() {
                text = Cow::Borrowed(&plain[..end]);
            } else {
                text.to_mut().push_str(&plain[..end]);
            }
            self.at += end;
            match plain.as_bytes()[end] {
                b'"' => break,
                b'\\' => text.to_mut().push(self.escape()?),
                _ => return Err("a closing `\"`, or an escape such as `\\n`"),
            }
        }
        self.at += 1;
        Ok(text)
    }

    /// The character that an escape stands for.
    fn escape(&mut self) -> Result<char, Accepted> {
        const ACCEPTED: &str = r#"one of the escapes \" \\ \/ \b \f \n \r \t \u0000"#;
        let c = match self.text.as_bytes().get(self.at + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape().ok_or(ACCEPTED),
            _ => return Err(ACCEPTED),
        };
        self.at += 2;
        Ok(c)
    }

    fn unicode_escape(&mut self) -> Option<char> {
        let unit = |at: usize| {
            let digits = self.text.get(at..at + 6)?.strip_prefix("\\u")?;
            let all = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            all.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
        };
        let first = unit(self.at)?;
        // Two of them for a character beyond the first 65536.
        let (units, length) = match first {
            0xd800..0xdc00 => ([Some(first), unit(self.at + 6)], 12),
            _ => ([Some(first), None], 6),
        };
        let c = char::decode_utf16(units.into_iter().flatten()).next()?.ok()?;
        self.at += length;
        Some(c)
    }

    fn take(&mut self, byte: u8, accepted: Accepted) -> Result<(), Accepted> {
        if self.peek() != Some(byte) {
            return Err(accepted);
        }
        self.at += 1;
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }
}
