//! Validators as data: a name and arguments, of a model or read from a schema in a file.

use std::borrow::Cow;

use tfvalue_runtime::schema::{Argument, Validator};

use super::kind::{Counted, Kind, Words};

/// The depth to which validators in parentheses are read. Deeper ones are compared as text.
const MAX_DEPTH: usize = 16;

/// A validator or an argument of a validator: its name or its text, and the arguments in its parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term<'t> {
    pub name: Cow<'t, str>,
    pub arguments: Vec<Self>,
}

impl<'t> Term<'t> {
    /// Parses validators that are separated by commas.
    pub fn read(text: &'t str) -> Vec<Self> {
        read_at_depth(text, 0)
    }

    /// Converts a validator of a model.
    pub(super) fn of(validator: &'t dyn Validator) -> Self {
        let argument = |argument| match argument {
            Argument::Validator(validator) => Self::of(validator),
            argument => Self::text(argument.to_string()),
        };
        let arguments = validator.arguments().into_iter().map(argument).collect();
        Self { name: validator.name().into(), arguments }
    }

    fn text(text: impl Into<Cow<'t, str>>) -> Self {
        Self { name: text.into(), arguments: Vec::new() }
    }

    /// The same validator with this argument alone.
    pub(super) fn with(&self, argument: Self) -> Self {
        Self { name: self.name.clone(), arguments: vec![argument] }
    }

    /// The same validator with this range alone.
    pub(super) fn with_range(&self, range: String) -> Self {
        self.with(Self::text(range))
    }

    /// The texts of its arguments.
    pub fn names(&self) -> Vec<&str> {
        self.arguments.iter().map(|argument| &*argument.name).collect()
    }

    pub(crate) fn kind(&self) -> Option<&'static Kind> {
        super::KINDS.iter().copied().flatten().find(|kind| kind.name == self.name)
    }

    /// The sentence about a value for authors of configurations, if the arguments show what the validator demands.
    pub fn sentence(&self, counted: Counted<'_>, code: fn(&str) -> String) -> Option<String> {
        let words = Words { counted, code };
        (self.kind()?.sentence)(self, words).or_else(|| Some(format!("Must {}.", self.demand(words)?)))
    }

    /// The demand on the value: `be one of "a", "b"`.
    pub(super) fn demand(&self, words: Words<'_>) -> Option<String> {
        (self.kind()?.demand)(self, words)
    }

    /// Returns whether the arguments show that a literal is accepted.
    pub(crate) fn accepts(&self, literal: &Sample<'_>) -> bool {
        self.kind().is_some_and(|kind| (kind.accepts)(self, literal))
    }
}

/// A literal that is checked against a validator.
pub(crate) struct Sample<'t> {
    pub(crate) literal: &'t str,
    /// True if the literal represents its spellings in upper and lower case.
    pub(crate) ignores_case: bool,
}

impl Sample<'_> {
    /// The text between the quotes; `None` if its length isn't certain, because it has escapes or matches several spellings.
    pub(super) fn text(&self) -> Option<&str> {
        let text = self.literal.strip_prefix('"')?.strip_suffix('"')?;
        Some(text).filter(|text| !text.contains('\\') && !self.ignores_case)
    }
}

fn read_at_depth(text: &str, depth: usize) -> Vec<Term<'_>> {
    split(text).into_iter().map(|text| read_one(text, depth)).collect()
}

fn read_one(text: &str, depth: usize) -> Term<'_> {
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let in_parentheses = text.strip_suffix(')').and_then(|text| text.split_once('('));
    let (name, arguments) = match (text.split_once(" = "), in_parentheses) {
        (Some((name, value)), _) if is_name(name) => (name, vec![Term::text(value)]),
        (_, Some((name, inner))) if is_name(name) && depth < MAX_DEPTH => {
            (name, read_at_depth(inner, depth + 1))
        }
        _ => return Term::text(text),
    };
    Term { name: name.into(), arguments }
}

/// Splits options at the commas outside parentheses and quotes.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(text[start..index].trim());
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}
