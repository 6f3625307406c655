//! The tokens of JSON: white space, punctuation, literals, numbers and strings.

use std::borrow::Cow;

use crate::{
    error::{Error, ErrorKind, Expected},
    number::{Digits, Number, leading_digits_of},
    scan::{
        bits,
        text::{self, WINDOW},
    },
};

use super::{
    super::string::{plain_length, scan, unescape},
    Reader,
};
use crate::wire::{AttributeName, ContainerCursor};

impl<'de> Reader<'de> {
    #[inline]
    pub(super) fn bytes(&self) -> &'de [u8] {
        self.input.as_bytes()
    }

    /// Returns the next byte, which is never white space.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes().get(self.position).copied()
    }

    /// Skips `length` bytes, which are whole tokens, and the white space after them.
    #[inline]
    pub(crate) fn skip_bytes(&mut self, length: usize) {
        self.go_to(self.position + length);
    }

    /// Goes to `position`, and skips white space there.
    #[inline]
    pub(super) fn go_to(&mut self, position: usize) {
        self.position = after_space(self.bytes(), position);
    }

    /// Returns the error for a next value that is malformed or has another type than expected.
    #[cold]
    pub(super) fn unexpected(&self, expected: Expected) -> Error {
        if let Err(error) = self.check_scalar() {
            return error;
        }
        let found = match self.bytes().get(self.position) {
            Some(b'"') => "a string",
            Some(b'-' | b'0'..=b'9') => "a number",
            Some(b't' | b'f') => "a bool",
            Some(b'n') => "null",
            Some(b'[') => "a list",
            Some(b'{') => "an object",
            _ => return self.malformed("a value is required here, in JSON"),
        };
        Error::new(ErrorKind::Unexpected { expected, found: found.into() }).with_offset(self.position)
    }

    /// Checks that the next value is well-formed, if it begins like a string, a number or a literal.
    #[cold]
    #[inline(never)]
    fn check_scalar(&self) -> Result<(), Error> {
        let mut ahead = Self { position: self.position, ..Self::from(self.input) };
        match self.peek() {
            // Unescaping in place has checked all strings.
            Some(b'"') if self.unescaped.is_empty() => ahead.skip(),
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => ahead.skip(),
            _ => Ok(()),
        }
    }

    /// Returns the error for next bytes that are not JSON, or for the end of the input.
    #[cold]
    pub(super) fn malformed(&self, what: &'static str) -> Error {
        let at_end = self.position >= self.input.len();
        Error::new(if at_end { ErrorKind::UnexpectedEnd } else { ErrorKind::Malformed(what) })
            .with_offset(self.position)
    }

    #[inline]
    pub(super) fn literal(&mut self, literal: &str) -> Result<(), Error> {
        let end = self.position + literal.len();
        if self.bytes().get(self.position..end) != Some(literal.as_bytes()) {
            return Err(self.malformed("a value is required here, in JSON"));
        }
        self.go_to(end);
        Ok(())
    }

    /// Skips a number and returns its text.
    pub(super) fn number_text(&mut self) -> Result<&'de str, Error> {
        let rest = &self.input[self.position..];
        let Some(length) = number_length(rest.as_bytes()) else {
            return Err(self.malformed("the number is malformed"));
        };
        self.skip_bytes(length);
        Ok(&rest[..length])
    }

    /// Skips and returns the next value, if it is a positive integer of fewer than eight digits in its shortest form.
    #[inline]
    pub(super) fn short_integer(&mut self) -> Option<i64> {
        let window = self.bytes().get(self.position..)?.first_chunk()?;
        let (integer, length) = short_integer(*window)?;
        self.skip_bytes(length);
        Some(integer)
    }

    /// Returns the digits of the next number, if it has few of them and no exponent.
    #[inline]
    fn digits(&self) -> Option<Digits> {
        let rest = self.bytes().get(self.position..)?;
        let digits = Digits::leading(rest)?;
        let is_whole_number =
            digits.is_json(rest) && !rest.get(digits.length).copied().is_some_and(continues_number);
        (is_whole_number && digits.length <= self.limits.digits).then_some(digits)
    }

    /// Skips and returns the next integer, if it fits in an `i64`. For integers that [`short_integer`](Self::short_integer) doesn't accept.
    #[inline(never)]
    pub(super) fn longer_integer(&mut self) -> Option<i64> {
        let digits = self.digits()?;
        let integer = digits.to_integer()?;
        self.skip_bytes(digits.length);
        Some(integer)
    }

    /// Skips and returns the next number, if it has few digits.
    #[inline]
    pub(super) fn short_number(&mut self) -> Option<Number> {
        let digits = self.digits()?;
        let number = digits.to_number()?;
        self.skip_bytes(digits.length);
        Some(number)
    }

    /// Skips and returns the next number, if its text is the shortest decimal of a float.
    pub(super) fn short_float(&mut self) -> Option<f64> {
        let digits = self.digits()?;
        let float = digits.to_f64(&self.bytes()[self.position..])?;
        self.skip_bytes(digits.length);
        Some(float)
    }

    /// Reads a string. The next byte is the opening quote.
    #[inline]
    pub(super) fn quoted(&mut self) -> Result<Cow<'de, str>, Error> {
        if self.unescaped.is_empty()
            && let Some(text) = text::quoted(self.input, self.position)
        {
            self.skip_bytes(text.len() + 2);
            return Ok(Cow::Borrowed(text));
        }
        self.long_quoted()
    }

    /// Reads a string that may be long, have escapes, or be unescaped in place.
    #[inline(never)]
    fn long_quoted(&mut self) -> Result<Cow<'de, str>, Error> {
        let start = self.position + 1;
        if let Ok(index) = self.unescaped.binary_search_by_key(&start, |span| span.start) {
            let span = self.unescaped[index];
            self.go_to(span.close + 1);
            return Ok(Cow::Borrowed(&self.input[span.start..span.end]));
        }
        let plain = plain_length(self.bytes().get(start..).unwrap_or_default());
        let end = start + plain;
        if self.bytes().get(end) == Some(&b'"') {
            self.go_to(end + 1);
            return Ok(Cow::Borrowed(&self.input[start..end]));
        }
        self.buffer.clear();
        self.buffer.extend_from_slice(&self.bytes()[start..end]);
        let close = unescape(self.bytes(), end, &mut self.buffer)?;
        self.go_to(close + 1);
        let text = text::utf8(&self.buffer).map_err(|_| Error::new(ErrorKind::Utf8).with_offset(start))?;
        Ok(Cow::Owned(text.to_owned()))
    }

    /// Skips a string. The next byte is the opening quote.
    pub(super) fn skip_string(&mut self) -> Result<(), Error> {
        let start = self.position + 1;
        let close = match self.unescaped.binary_search_by_key(&start, |span| span.start) {
            Ok(index) => self.unescaped[index].close,
            Err(_) => scan(self.bytes(), start)?.0,
        };
        self.go_to(close + 1);
        Ok(())
    }

    /// Skips the next name of an object and its colon, if the name is `name`. Accepts only the usual spelling, without escapes and with no white
    /// space before the colon.
    #[inline]
    pub(super) fn skip_short_name(&mut self, cursor: &ContainerCursor, name: AttributeName<'_>) -> bool {
        let Some((padded, length)) = name.padded.filter(|_| name.is_unescaped && self.unescaped.is_empty())
        else {
            return false;
        };
        let bytes = self.bytes();
        let mut at = self.position;
        if cursor.started > 0 {
            if bytes.get(at) != Some(&b',') {
                return false;
            }
            at += 1;
            if let Some(..=b' ') = bytes.get(at) {
                at = after_some_space(self.bytes(), at);
            }
        }
        let Some(window @ [b'"', ..]) = bytes.get(at..).and_then(<[u8]>::first_chunk::<{ WINDOW + 2 }>)
        else {
            return false;
        };
        // In both, the name begins at the second byte.
        let length = length - 1;
        let is_same = window
            .first_chunk()
            .is_some_and(|window| bits::same_bits(window, padded) >> 1 | u32::MAX << length == u32::MAX);
        if !is_same || window.get(1 + length..3 + length) != Some(b"\":") {
            return false;
        }
        at += length + 3;
        // Pretty-printed JSON has a space after the colon.
        at += usize::from(bytes.get(at) == Some(&b' '));
        self.go_to(at);
        true
    }

    /// Skips the next name of an object and its colon, if the name is `name`.
    #[inline(never)]
    pub(super) fn skip_name(&mut self, cursor: &ContainerCursor, name: &str) -> Result<bool, Error> {
        let start = self.position;
        let separated = cursor.started == 0 || self.peek() == Some(b',');
        if separated {
            self.skip_bytes(usize::from(cursor.started > 0));
            if self.peek() == Some(b'"') && self.quoted().is_ok_and(|text| text == name) {
                self.colon()?;
                return Ok(true);
            }
        }
        self.position = start;
        Ok(false)
    }

    /// Begins an array or an object.
    #[inline]
    pub(super) fn begin(&mut self, bracket: u8, expected: Expected) -> Result<ContainerCursor, Error> {
        if self.peek() != Some(bracket) {
            return Err(self.unexpected(expected));
        }
        self.descend()?;
        self.skip_bytes(1);
        Ok(ContainerCursor::UNCOUNTED)
    }

    /// Enters a container: checks the limits and increments the depth.
    #[inline]
    fn descend(&mut self) -> Result<(), Error> {
        if let Err(error) = self.limits.check(self.depth, self.input.len()) {
            return Err(error.with_offset(self.position));
        }
        self.depth += 1;
        Ok(())
    }

    /// Goes to the next entry of an array or an object. At its end, leaves it and returns `false`.
    #[inline]
    pub(super) fn advance(&mut self, cursor: &mut ContainerCursor, bracket: u8) -> Result<bool, Error> {
        match self.peek() {
            Some(b',') if cursor.started > 0 => self.skip_bytes(1),
            Some(byte) if byte == bracket => {
                self.skip_bytes(1);
                self.depth = self.depth.saturating_sub(1);
                return Ok(false);
            }
            Some(_) if cursor.started == 0 => {}
            _ => return Err(self.malformed("a comma or a closing bracket is required here")),
        }
        Ok(cursor.advance())
    }

    /// Goes to the key of an object's next entry. At the end of the object, leaves it and returns `false`.
    #[inline]
    pub(super) fn advance_to_key(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        if !self.advance(cursor, b'}')? {
            return Ok(false);
        }
        if self.peek() != Some(b'"') {
            return Err(self.malformed("a key in quotes is required here"));
        }
        Ok(true)
    }

    /// Skips a colon.
    #[inline]
    pub(super) fn colon(&mut self) -> Result<(), Error> {
        if self.peek() != Some(b':') {
            return Err(self.malformed("a colon is required here"));
        }
        self.skip_bytes(1);
        Ok(())
    }
}

/// Returns the integer of fewer than eight digits at the beginning of the text, and its length. Excludes zero, which has several forms.
#[inline]
fn short_integer(text: [u8; 8]) -> Option<(i64, usize)> {
    let (integer, length) = leading_digits_of(text);
    let ends = matches!(text.get(length)?, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t');
    (matches!(text[0], b'1'..=b'9') && ends).then_some((integer.cast_signed(), length))
}

/// Returns the position after the white space at `position`, if there is any.
#[inline]
pub(super) fn after_space(text: &[u8], position: usize) -> usize {
    match text.get(position) {
        Some(..=b' ') => after_some_space(text, position),
        _ => position,
    }
}

/// Returns the position after the white space at `position`.
#[inline(never)]
fn after_some_space(text: &[u8], position: usize) -> usize {
    let mut rest = text.get(position..).unwrap_or_default();
    while let Some(window) = rest.first_chunk::<16>() {
        let length = text::space_in_json(window);
        rest = &rest[length..];
        if length < window.len() {
            return text.len() - rest.len();
        }
    }
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    text.len() - rest.len() + rest.iter().take_while(is_space).count()
}

/// Returns the length of the number at the beginning of the text. Returns `None` if there is no number, or if the next byte can't follow a number.
pub(super) fn number_length(text: &[u8]) -> Option<usize> {
    let digits = |start: usize| text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = usize::from(text.first() == Some(&b'-'));
    end += match (text.get(end)?, digits(end)) {
        (b'0', 1) => 1,
        (b'1'..=b'9', count) => count,
        _ => return None,
    };
    if text.get(end) == Some(&b'.') {
        end += 1 + Some(digits(end + 1)).filter(|count| *count > 0)?;
    }
    if let Some(b'e' | b'E') = text.get(end) {
        end += 1 + usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        end += Some(digits(end)).filter(|count| *count > 0)?;
    }
    (!text.get(end).copied().is_some_and(continues_number)).then_some(end)
}

/// Returns whether a number can't end before this byte.
fn continues_number(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-')
}
