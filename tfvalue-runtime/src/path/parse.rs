//! Parses a path as a person writes it.

use std::{borrow::Cow, fmt, str::FromStr};

use super::{AttributePath, Step};
use crate::quoted::is_identifier;

/// The reason why a text is not an [`AttributePath`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParsePathError {
    /// The byte of the text at which the error is.
    offset: usize,
    expected: &'static str,
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {} of the path", self.expected, self.offset)
    }
}

impl std::error::Error for ParsePathError {}

/// Parses the displayed form of a path: `disk[2].size`, `tags["env"]`. The empty text is the root.
///
/// An index is parsed as that of a list or a tuple, because the text doesn't distinguish the elements of a set.
impl FromStr for AttributePath {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        if text.is_empty() {
            return Ok(Self::new());
        }
        let mut parser = Parser { text, rest: text };
        let mut path = Self::new().attribute(parser.name()?.to_owned());
        while !parser.rest.is_empty() {
            path.push(parser.step()?);
        }
        Ok(path)
    }
}

/// Parses the text as a path. A text that is not a path is the name of one attribute.
impl From<&'static str> for AttributePath {
    fn from(text: &'static str) -> Self {
        if is_identifier(text) {
            return Self::new().attribute(text);
        }
        text.parse().unwrap_or_else(|_| Self::new().attribute(text))
    }
}

struct Parser<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Parser<'t> {
    fn error(&self, expected: &'static str) -> ParsePathError {
        ParsePathError { offset: self.text.len() - self.rest.len(), expected }
    }

    /// Removes a prefix; `false` if the rest doesn't begin with it.
    fn skip(&mut self, prefix: &str) -> bool {
        self.rest.strip_prefix(prefix).map(|rest| self.rest = rest).is_some()
    }

    fn name(&mut self) -> Result<&'t str, ParsePathError> {
        let end = self.rest.find(['.', '[', ']', '"']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if !is_identifier(name) {
            return Err(self.error("the name of an attribute"));
        }
        self.rest = rest;
        Ok(name)
    }

    fn step(&mut self) -> Result<Step, ParsePathError> {
        if self.skip(".") {
            return Ok(Step::AttributeName(Cow::Owned(self.name()?.to_owned())));
        }
        if !self.skip("[") {
            return Err(self.error("`.` or `[`"));
        }
        let step = if self.skip("\"") {
            Step::ElementKeyString(self.key()?)
        } else {
            let end = self.rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(self.rest.len());
            let (digits, rest) = self.rest.split_at(end);
            let index = digits.parse().map_err(|_| self.error("an index or a key in quotes"))?;
            self.rest = rest;
            Step::ElementKeyInt(index)
        };
        if self.skip("]") { Ok(step) } else { Err(self.error("`]`")) }
    }

    /// Parses a string of HCL up to its closing quote.
    fn key(&mut self) -> Result<String, ParsePathError> {
        let mut key = String::new();
        loop {
            if self.skip("$${") {
                key.push_str("${");
            } else if self.skip("%%{") {
                key.push_str("%{");
            } else if self.skip("\\") {
                key.push(self.escape()?);
            } else if self.skip("\"") {
                return Ok(key);
            } else {
                let mut characters = self.rest.chars();
                key.push(characters.next().ok_or_else(|| self.error("`\"`"))?);
                self.rest = characters.as_str();
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParsePathError> {
        const ESCAPES: [(&str, char); 5] = [("\"", '"'), ("\\", '\\'), ("n", '\n'), ("r", '\r'), ("t", '\t')];
        for (escape, character) in ESCAPES {
            if self.skip(escape) {
                return Ok(character);
            }
        }
        let digits = if self.skip("u") {
            4
        } else if self.skip("U") {
            8
        } else {
            return Err(self.error("an escape of a string"));
        };
        let code = self.rest.get(..digits).filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let character = code.and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        let character = character.ok_or_else(|| self.error("the code of a character"))?;
        self.rest = &self.rest[digits..];
        Ok(character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displayed_path_parses_to_itself() {
        let keys = ["", "env", "a\"b]", "\\", "\n\r\t", "${x} %{y} $ {", "\u{200b}\u{e0001}é字"];
        for key in keys {
            let path = AttributePath::new().attribute("tags").key(key).attribute("x-1").element(12);
            assert_eq!(path.to_string().parse(), Ok(path.clone()), "{path}");
        }
        assert_eq!("".parse(), Ok(AttributePath::new()));
    }

    #[test]
    fn text_that_is_no_path_is_refused_at_its_place() {
        for (text, message) in [
            (".a", "expected the name of an attribute at byte 0 of the path"),
            ("a.", "expected the name of an attribute at byte 2 of the path"),
            ("a[x]", "expected an index or a key in quotes at byte 2 of the path"),
            ("a[1", "expected `]` at byte 3 of the path"),
            ("a[\"b", "expected `\"` at byte 4 of the path"),
            ("a[0]b", "expected `.` or `[` at byte 4 of the path"),
            ("a[\"\\q\"]", "expected an escape of a string at byte 4 of the path"),
            ("a[\"\\ud800\"]", "expected the code of a character at byte 5 of the path"),
            ("a[\"\\u00é\"]", "expected the code of a character at byte 5 of the path"),
            ("a[99999999999999999999]", "expected an index or a key in quotes at byte 2 of the path"),
        ] {
            let error = text.parse::<AttributePath>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    #[test]
    fn literal_is_read_as_a_path_and_else_as_a_name() {
        let size = AttributePath::new().attribute("disk").element(2).attribute("size");
        assert_eq!(AttributePath::from("disk[2].size"), size);
        assert_eq!(AttributePath::from("a b"), AttributePath::new().attribute("a b"));
    }
}
