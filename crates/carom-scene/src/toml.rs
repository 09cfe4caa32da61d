//! TOML to a tree. The grammar is `toml_parser`'s; what is here is which table a key belongs to.
//!
//! (The tree of the `toml` crate would do, if it did not take 14 s and 4 GB for a million discs.)

use crate::plain::{self, Line};
use crate::rule;
use crate::tree::{Item, Made, Receiver, Table, Value};
use std::borrow::Cow;
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::lexer::TokenKind;
use toml_parser::parser::{EventReceiver, RecursionGuard, parse_document};
use toml_parser::{ErrorSink, Expected, ParseError, Raw, Source, Span};

/// A scene has six levels at most.
const DEEPEST: u32 = 64;

/// The tree of a text, but for the elements that the receiver was given. Where it is not TOML, the
/// receiver is told, and the tree is of no use.
pub(crate) fn read<'t>(text: &'t str, receiver: &mut dyn Receiver<'t>) -> Item<'t> {
    let mut builder = Builder {
        text,
        receiver,
        root: Table::default(),
        current: Vec::new(),
        base: 0,
        header: 0,
        keys: Vec::new(),
        open: Vec::new(),
    };
    let mut at = 0;
    let mut tokens = Vec::new();
    while at < text.len() {
        at = match plain::line(text, at) {
            Some((line, next)) => {
                builder.line(at, line);
                next
            }
            None => builder.expression(at, &mut tokens),
        };
    }
    Item { start: 0, end: 0, value: Value::Table(builder.root) }
}

struct Builder<'t, 'r> {
    text: &'t str,
    receiver: &'r mut dyn Receiver<'t>,
    root: Table<'t>,
    /// The way from the root to the table of the last header: at each level, the place of the entry.
    /// Of a list it is the last table.
    current: Vec<usize>,
    /// Where the expression starts that the grammar's places are counted from.
    base: usize,
    /// Where the header starts.
    header: usize,
    /// The keys of the header or assignment being read.
    keys: Vec<(Cow<'t, str>, u32)>,
    /// Arrays and tables in braces that are not closed yet, with their keys.
    open: Vec<Open<'t>>,
}

struct Open<'t> {
    start: usize,
    keys: Vec<(Cow<'t, str>, u32)>,
    value: Value<'t>,
}

impl<'t> Builder<'t, '_> {
    fn line(&mut self, start: usize, line: Line<'t>) {
        self.keys.clear();
        match line {
            Line::Empty => {}
            Line::ListHeader(word) => {
                self.header = start;
                self.keys.push((Cow::Borrowed(word), start as u32 + 2));
                self.open_list(start + word.len() + 4);
            }
            Line::Assignment(key, item) => {
                let table = reach(&mut self.root, &self.current);
                table.insert(Cow::Borrowed(key), start as u32, item);
            }
        }
    }

    /// Reads one expression by the grammar: a line, or as many as its brackets span. Tells where the
    /// next one starts.
    fn expression(&mut self, start: usize, tokens: &mut Vec<toml_parser::lexer::Token>) -> usize {
        // The grammar passes over a mark at the start, which this is not: that one is gone.
        const MARK: char = '\u{feff}';
        if self.text[start..].starts_with(MARK) {
            let accepted = "a key, or a header in brackets".to_string();
            self.receiver.syntax(start, format!("{MARK:?}"), accepted);
            return start + MARK.len_utf8();
        }
        tokens.clear();
        let (mut depth, mut end) = (0usize, start);
        for token in Source::new(&self.text[start..]).lex() {
            end = start + token.span().end();
            let kind = token.kind();
            tokens.push(token);
            match kind {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Newline if depth == 0 => break,
                _ => {}
            }
        }
        self.base = start;
        self.keys.clear();
        self.open.clear();
        let mut errors = Vec::new();
        parse_document(tokens, &mut RecursionGuard::new(self, DEEPEST), &mut errors);
        for error in errors {
            self.report(start, &error);
        }
        end.max(start + 1)
    }

    fn report(&mut self, base: usize, error: &ParseError) {
        let at = error.unexpected().or(error.context()).map_or(base, |span| base + span.start());
        let found = error.unexpected().and_then(|span| {
            let found = self.text.get(base + span.start()..base + span.end())?;
            (!found.trim().is_empty()).then(|| format!("`{}`", crate::path::shortened(found)))
        });
        let found = found.unwrap_or_else(|| crate::json::found_at(self.text, at));
        let one = |expected: &Expected| match expected {
            Expected::Literal("\n") => "the end of the line".to_string(),
            Expected::Literal(literal) => format!("`{literal}`"),
            Expected::Description(description) => description.to_string(),
            _ => String::new(),
        };
        // What is no value at all is taken for a text without quotes.
        if error.description() == "string values must be quoted" {
            return self.receiver.syntax(at, found, rule::VALUE.to_string());
        }
        let accepted = error.expected().unwrap_or_default().iter().map(one);
        let mut accepted = accepted.collect::<Vec<_>>().join(", ");
        if accepted.is_empty() {
            accepted.push_str("what TOML has");
        }
        self.receiver.syntax(at, format!("{found} ({})", error.description()), accepted);
    }

    /// `[[a.b.c]]`: another table at the end of a list.
    fn open_list(&mut self, end: usize) {
        let Some((key, at)) = self.keys.pop() else { return };
        if self.keys.is_empty() {
            self.give_away(&key);
        }
        let (start, end) = (self.header as u32, end as u32);
        let element = Item { start, end, value: Value::Table(Table::made(Made::Header)) };
        let parent = self.descend();
        let table = reach(&mut self.root, &parent);
        let known = table.find(&key).filter(|&place| table.entries[place].list);
        let place = known.unwrap_or_else(|| {
            let list = Item { start, end, value: Value::Array(Vec::new()) };
            table.insert(key, at, list)
        });
        let entry = &mut table.entries[place];
        entry.list = true;
        if let Value::Array(list) = &mut entry.item.value {
            list.push(element);
        }
        self.current = parent;
        self.current.push(place);
    }

    /// `[a.b.c]`: a table, which must not have been there before, but on the way to another.
    fn open_table(&mut self, end: usize) {
        let Some((key, at)) = self.keys.pop() else { return };
        let parent = self.descend();
        let table = reach(&mut self.root, &parent);
        let known = table.find(&key).filter(|&place| {
            matches!(&mut table.entries[place].item.value,
                Value::Table(table) if table.made == Made::OnTheWay)
        });
        let place = known.unwrap_or_else(|| {
            let (start, end) = (self.header as u32, end as u32);
            let item = Item { start, end, value: Value::Table(Table::default()) };
            table.insert(key, at, item)
        });
        if let Value::Table(table) = &mut table.entries[place].item.value {
            table.made = Made::Header;
        }
        self.current = parent;
        self.current.push(place);
    }

    /// The way from the root along the keys of a header, made where it was not there.
    fn descend(&mut self) -> Vec<usize> {
        let mut way = Vec::new();
        for (key, at) in std::mem::take(&mut self.keys) {
            let table = reach(&mut self.root, &way);
            let known = table.find(&key).filter(|&place| {
                let entry = &table.entries[place];
                match &entry.item.value {
                    Value::Table(table) => table.made != Made::Whole,
                    Value::Array(_) => entry.list,
                    _ => false,
                }
            });
            way.push(known.unwrap_or_else(|| {
                let value = Value::Table(Table::made(Made::OnTheWay));
                table.insert(key, at, Item { start: at, end: at, value })
            }));
        }
        way
    }

    /// The last table of a list is complete when the next one begins.
    fn give_away(&mut self, list: &str) {
        if !self.receiver.is_list(list) {
            return;
        }
        let Some(place) = self.root.find(list) else { return };
        let entry = &mut self.root.entries[place];
        if let (true, Value::Array(tables)) = (entry.list, &mut entry.item.value) {
            for table in tables.drain(..) {
                self.receiver.element(list, table);
            }
        }
    }

    /// A value is complete: it goes into the innermost array or table.
    fn take(&mut self, item: Item<'t>) {
        let keys = std::mem::take(&mut self.keys);
        match self.open.last_mut() {
            Some(Open { value: Value::Array(items), .. }) => items.push(item),
            Some(Open { value: Value::Table(table), .. }) => assign(table, keys, item),
            _ => assign(reach(&mut self.root, &self.current), keys, item),
        }
    }

    fn close(&mut self, end: usize) {
        let Some(Open { start, keys, value }) = self.open.pop() else { return };
        self.keys = keys;
        self.take(Item { start: start as u32, end: end as u32, value });
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Raw<'t> {
        let text = &self.text[self.base + span.start()..self.base + span.end()];
        Raw::new_unchecked(text, encoding, span)
    }
}

/// The table at the end of a way.
fn reach<'a, 't>(root: &'a mut Table<'t>, way: &[usize]) -> &'a mut Table<'t> {
    let mut table = root;
    for &place in way {
        let value = match &mut table.entries[place].item.value {
            Value::Array(list) => {
                &mut list.last_mut().expect("a list on the way has a table").value
            }
            value => value,
        };
        let Value::Table(next) = value else { unreachable!("only tables are on the way") };
        table = next;
    }
    table
}

/// `a.b.c = value`, in this table.
fn assign<'t>(mut table: &mut Table<'t>, mut keys: Vec<(Cow<'t, str>, u32)>, item: Item<'t>) {
    let Some((last, last_at)) = keys.pop() else { return };
    for (key, at) in keys {
        let known = table.find(&key).filter(|&place| {
            matches!(&table.entries[place].item.value,
                Value::Table(table) if table.made == Made::Dotted)
        });
        let place = known.unwrap_or_else(|| {
            let value = Value::Table(Table::made(Made::Dotted));
            table.insert(key, at, Item { start: at, end: at, value })
        });
        let Value::Table(next) = &mut table.entries[place].item.value else { return };
        table = next;
    }
    table.insert(last, last_at, item);
}

impl EventReceiver for Builder<'_, '_> {
    fn std_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.header = self.base + span.start();
        self.keys.clear();
    }

    fn std_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.open_table(self.base + span.end());
    }

    fn array_table_open(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.std_table_open(span, errors);
    }

    fn array_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.open_list(self.base + span.end());
    }

    fn inline_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        let (start, keys) = (self.base + span.start(), std::mem::take(&mut self.keys));
        self.open.push(Open { start, keys, value: Value::Table(Table::default()) });
        true
    }

    fn inline_table_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(self.base + span.end());
    }

    fn array_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        let (start, keys) = (self.base + span.start(), std::mem::take(&mut self.keys));
        self.open.push(Open { start, keys, value: Value::Array(Vec::new()) });
        true
    }

    fn array_close(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.close(self.base + span.end());
    }

    fn simple_key(&mut self, span: Span, encoding: Option<Encoding>, errors: &mut dyn ErrorSink) {
        let mut key = Cow::Borrowed("");
        self.raw(span, encoding).decode_key(&mut key, errors);
        let (at, levels) = (self.base + span.start(), self.keys.len());
        // Told once; what follows is left out.
        if levels == DEEPEST as usize {
            let found = format!("a key of more than {DEEPEST} levels");
            self.receiver.syntax(at, found, "fewer dots".to_string());
        }
        if levels <= DEEPEST as usize {
            self.keys.push((key, at as u32));
        }
    }

    fn scalar(&mut self, span: Span, encoding: Option<Encoding>, errors: &mut dyn ErrorSink) {
        let mut text = Cow::Borrowed("");
        let value = match self.raw(span, encoding).decode_scalar(&mut text, errors) {
            ScalarKind::String => Value::Text(text),
            ScalarKind::Boolean(flag) => Value::Flag(flag),
            ScalarKind::DateTime => Value::Other("a date"),
            ScalarKind::Float => Value::Number(text.parse().unwrap_or(f64::NAN)),
            ScalarKind::Integer(radix) => Value::Number(match radix.value() {
                10 => text.parse().unwrap_or(f64::NAN),
                radix => u64::from_str_radix(&text, radix).map_or(f64::INFINITY, |n| n as f64),
            }),
        };
        let (start, end) = ((self.base + span.start()) as u32, (self.base + span.end()) as u32);
        self.take(Item { start, end, value });
    }

    fn comment(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.raw(span, None).decode_comment(errors);
    }

    fn newline(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.raw(span, None).decode_newline(errors);
    }
}
