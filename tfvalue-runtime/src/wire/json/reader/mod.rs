//! Reads JSON.

mod skip;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, ops::Range};

use super::{
    string::{Span, plain_length, scan, unescape, unescape_all},
    write_string,
};
use crate::{
    error::{Error, ErrorKind, Expected},
    types::Type,
    value::{Number, Refinements, Value, number},
    wire::{
        Cursor, Decoder, Key, Limits, Raw,
        interpret::{KnownReader, text},
        limits::Implied,
        msgpack,
    },
};

/// Reads JSON.
///
/// # Example: a value of a type known at run time
///
/// ```
/// use tfvalue_runtime::{Type, Value, json};
///
/// let mut reader = json::Reader::new(br#" [80, "443"] "#).unwrap();
/// let ports = Value::decode(&mut reader, &Type::list(Type::Number)).unwrap();
/// reader.finish().unwrap();
/// assert_eq!(ports.elements().unwrap(), [Value::from(80), Value::from(443)]);
/// ```
#[derive(Debug)]
pub struct Reader<'de> {
    input: &'de str,
    /// The byte that stands next.
    position: usize,
    /// How many containers are begun and not ended.
    depth: usize,
    limits: Limits,
    ignores_undefined: bool,
    wholly_known: bool,
    /// The strings that had escapes, if they were unescaped in place; in the order of the input.
    unescaped: Vec<Span>,
    /// Where the wrappers of `dynamic` values end that are begun, outermost first.
    dynamics: Vec<usize>,
    /// Where the wrapper ends of the null that stands next.
    wrapped_null: Option<usize>,
    /// Where the arrays and objects stand that are under a key in the value of the outermost wrapper: a wrapper among them is
    /// passed over before it is read, and all those in it need not be passed over again and again.
    nested: Vec<Range<usize>>,
    implied: Implied,
}

impl<'de> Reader<'de> {
    /// A reader of this text.
    ///
    /// # Errors
    ///
    /// If the text is not UTF-8.
    pub fn new(input: &'de [u8]) -> Result<Self, Error> {
        utf8(input).map(Self::from)
    }

    /// A reader of this text that unescapes all strings in place, so that they are borrowed from it.
    ///
    /// # Errors
    ///
    /// If the text is not UTF-8, or a string in it is malformed.
    pub fn unescaping(input: &'de mut [u8]) -> Result<Self, Error> {
        utf8(input)?;
        let unescaped = unescape_all(input)?;
        Ok(Self { unescaped, ..Self::new(input)? })
    }

    /// The same reader with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same reader, which passes over attributes that the type of an object doesn't have instead of refusing them.
    #[must_use]
    pub fn ignoring_undefined(mut self) -> Self {
        self.ignores_undefined = true;
        self
    }

    /// Ends reading.
    ///
    /// # Errors
    ///
    /// If the input goes on after the value that was read, with something other than white space.
    pub fn finish(mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(Error::new(ErrorKind::TrailingData).at(self.position)),
        }
    }

    fn bytes(&self) -> &'de [u8] {
        self.input.as_bytes()
    }

    /// Passes over white space and returns what stands next.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        if let Some(byte @ b'!'..) = self.bytes().get(self.position) {
            return Some(*byte);
        }
        self.position = self.after_space();
        self.bytes().get(self.position).copied()
    }

    /// Where white space ends that stands next.
    fn after_space(&self) -> usize {
        let mut position = self.position;
        loop {
            match self.bytes().get(position) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => position += 1,
                _ => return position,
            }
            // Of indentation, much at once.
            while self.bytes()[position..].first_chunk() == Some(b"        ") {
                position += 8;
            }
        }
    }

    /// What was expected doesn't stand next.
    #[cold]
    fn unexpected(&self, expected: Expected) -> Error {
        let found = match self.bytes().get(self.position) {
            Some(b'"') => "a string",
            Some(b'-' | b'0'..=b'9') => "a number",
            Some(b't' | b'f') => "a bool",
            Some(b'n') => "null",
            Some(b'[') => "an array",
            Some(b'{') => "an object",
            _ => return self.malformed("a value is required here, in JSON"),
        };
        Error::new(ErrorKind::Unexpected { expected, found: found.into() }).at(self.position)
    }

    /// What stands next is not JSON.
    #[cold]
    fn malformed(&self, what: &'static str) -> Error {
        let at_end = self.position >= self.input.len();
        Error::new(if at_end { ErrorKind::UnexpectedEnd } else { ErrorKind::Malformed(what) })
            .at(self.position)
    }

    fn literal(&mut self, literal: &str) -> Result<(), Error> {
        if !self.bytes()[self.position..].starts_with(literal.as_bytes()) {
            return Err(self.malformed("a value is required here, in JSON"));
        }
        self.position += literal.len();
        Ok(())
    }

    /// Passes over a number and returns its text.
    fn number_text(&mut self) -> Result<&'de str, Error> {
        let rest = &self.input[self.position..];
        let Some(length) = number_length(rest.as_bytes()) else {
            return Err(self.malformed("the number is malformed"));
        };
        self.position += length;
        Ok(&rest[..length])
    }

    /// Passes over a string, whose quote stands next.
    #[inline]
    fn string_span(&mut self) -> Result<Span, Error> {
        let start = self.position + 1;
        if self.unescaped.is_empty()
            && let Some(length) = self.bytes().get(start..).and_then(plain_length)
        {
            let end = start + length;
            self.position = end + 1;
            return Ok(Span { start, end, escaped: false, close: end });
        }
        let span = match self.unescaped.binary_search_by_key(&start, |span| span.start) {
            Ok(index) => self.unescaped[index],
            Err(_) => scan(self.bytes(), start)?,
        };
        self.position = span.close + 1;
        Ok(span)
    }

    /// Passes over a name, whose quote stands next, if it is this one and not escaped.
    #[inline]
    fn skip_name(&mut self, name: Key<'_>) -> bool {
        let start = self.position;
        let end = start + 1 + name.name().len();
        if self.bytes().get(start + 1..end) != Some(name.name().as_bytes())
            || self.bytes().get(end) != Some(&b'"')
        {
            return false;
        }
        if name.is_plain {
            self.position = end + 1;
            return true;
        }
        // What stands there may be an escape that looks as the name does.
        let found = self.string_span().is_ok_and(|span| span.end == end && !span.escaped);
        if !found {
            self.position = start;
        }
        found
    }

    /// Reads a string, whose quote stands next.
    #[inline]
    fn quoted(&mut self) -> Result<Cow<'de, str>, Error> {
        let span = self.string_span()?;
        let text = &self.input[span.start..span.end];
        if span.escaped { unescaped(text).map(Cow::Owned) } else { Ok(Cow::Borrowed(text)) }
    }

    /// Begins an array or an object.
    fn begin(&mut self, bracket: u8, expected: Expected) -> Result<Cursor, Error> {
        if self.peek() != Some(bracket) {
            return Err(self.unexpected(expected));
        }
        self.limits.check(self.depth, self.input.len()).map_err(|error| error.at(self.position))?;
        self.depth += 1;
        self.position += 1;
        Ok(Cursor::uncounted())
    }

    /// Goes to the next entry of an array or an object, or leaves it.
    #[inline]
    fn advance(&mut self, cursor: &mut Cursor, bracket: u8) -> Result<bool, Error> {
        match self.peek() {
            Some(byte) if byte == bracket => {
                self.position += 1;
                self.depth = self.depth.saturating_sub(1);
                return Ok(false);
            }
            Some(b',') if cursor.begun > 0 => self.position += 1,
            Some(_) if cursor.begun == 0 => {}
            _ => return Err(self.malformed("a comma or a closing bracket is required here")),
        }
        Ok(cursor.advance())
    }

    /// Goes to the key of an object's next entry, or leaves the object.
    #[inline]
    fn advance_to_key(&mut self, cursor: &mut Cursor) -> Result<bool, Error> {
        if !self.advance(cursor, b'}')? {
            return Ok(false);
        }
        if self.peek() != Some(b'"') {
            return Err(self.malformed("a key in quotes is required here"));
        }
        Ok(true)
    }

    #[inline]
    fn colon(&mut self) -> Result<(), Error> {
        if self.peek() != Some(b':') {
            return Err(self.malformed("a colon is required here"));
        }
        self.position += 1;
        Ok(())
    }

    /// A part of the input in JSON, which it is no more where strings were unescaped in place.
    fn source(&self, range: Range<usize>) -> Cow<'de, [u8]> {
        let first = self.unescaped.partition_point(|span| span.start < range.start);
        let mut json = Vec::new();
        let mut copied = range.start;
        for span in self.unescaped[first..].iter().take_while(|span| span.start < range.end) {
            json.extend_from_slice(&self.bytes()[copied..span.start - 1]);
            write_string(&mut json, &self.input[span.start..span.end]);
            copied = span.close + 1;
        }
        let rest = &self.bytes()[copied..range.end];
        if json.is_empty() {
            return Cow::Borrowed(rest);
        }
        json.extend_from_slice(rest);
        Cow::Owned(json)
    }
}

/// A reader of this text.
impl<'de> From<&'de str> for Reader<'de> {
    fn from(input: &'de str) -> Self {
        Self {
            input,
            position: 0,
            depth: 0,
            limits: Limits::DEFAULT,
            ignores_undefined: false,
            wholly_known: false,
            unescaped: Vec::new(),
            dynamics: Vec::new(),
            wrapped_null: None,
            nested: Vec::new(),
            implied: Implied::NONE,
        }
    }
}

fn utf8(input: &[u8]) -> Result<&str, Error> {
    text::utf8(input).map_err(|error| Error::new(ErrorKind::Utf8).at(error.valid_up_to()))
}

fn unescaped(text: &str) -> Result<String, Error> {
    let mut text = text.as_bytes().to_vec();
    let length = unescape(&mut text);
    text.truncate(length);
    String::from_utf8(text).map_err(|_| Error::new(ErrorKind::Utf8))
}

/// The length of the number at the beginning of the text; `None` if there is none, or the text goes on as no number may.
fn number_length(text: &[u8]) -> Option<usize> {
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
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
    (!text.get(end).is_some_and(goes_on)).then_some(end)
}

impl<'de> Decoder<'de> for Reader<'de> {
    #[inline]
    fn null(&mut self) -> Result<bool, Error> {
        if self.peek() != Some(b'n') {
            return Ok(false);
        }
        self.literal("null")?;
        if let Some(end) = self.wrapped_null.take() {
            self.position = end;
        }
        Ok(true)
    }

    /// Nothing in JSON is unknown.
    #[inline]
    fn unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok(None)
    }

    fn bool(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(b't') => self.literal("true").map(|()| true),
            Some(b'f') => self.literal("false").map(|()| false),
            Some(b'"') => {
                let start = self.position;
                match &*self.quoted()? {
                    "true" | "1" => Ok(true),
                    "false" | "0" => Ok(false),
                    _ => {
                        let found = "a string that is neither \"true\" nor \"false\"".into();
                        Err(Error::new(ErrorKind::Unexpected { expected: Expected::Bool, found }).at(start))
                    }
                }
            }
            _ => Err(self.unexpected(Expected::Bool)),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        let digits = self.limits.digits;
        let first = self.peek();
        let start = self.position;
        let number = match first {
            Some(b'-' | b'0'..=b'9') => number::parse(self.number_text()?, digits),
            Some(b'"') => number::parse(&self.quoted()?, digits),
            _ => return Err(self.unexpected(Expected::Number)),
        };
        number.map_err(|error| Error::new(error).at(start))
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.peek() {
            Some(b'"') => self.quoted(),
            Some(b'-' | b'0'..=b'9') => self.number_text().map(Cow::Borrowed),
            Some(b't') => self.literal("true").map(|()| Cow::Borrowed("true")),
            Some(b'f') => self.literal("false").map(|()| Cow::Borrowed("false")),
            _ => Err(self.unexpected(Expected::String)),
        }
    }

    fn sequence(&mut self, expected: Expected) -> Result<Cursor, Error> {
        self.begin(b'[', expected)
    }

    #[inline]
    fn next_element(&mut self, cursor: &mut Cursor) -> Result<bool, Error> {
        self.advance(cursor, b']')
    }

    fn map(&mut self) -> Result<Cursor, Error> {
        self.begin(b'{', Expected::Map)
    }

    #[inline]
    fn next_key(&mut self, cursor: &mut Cursor) -> Result<Option<Cow<'de, str>>, Error> {
        if !self.advance_to_key(cursor)? {
            return Ok(None);
        }
        let key = self.quoted()?;
        self.colon()?;
        Ok(Some(key))
    }

    fn object(&mut self) -> Result<Cursor, Error> {
        self.begin(b'{', Expected::Object)
    }

    fn expect_name(&mut self, cursor: &mut Cursor, name: Key<'_>) -> Result<bool, Error> {
        let start = self.position;
        let separated = match (self.peek(), cursor.begun) {
            (Some(b','), 1..) => {
                self.position += 1;
                true
            }
            (_, begun) => begun == 0,
        };
        // Whatever is wrong is found again, and told, by `next_name`.
        if separated && self.peek() == Some(b'"') && self.skip_name(name) {
            self.colon()?;
            return Ok(cursor.advance());
        }
        self.position = start;
        Ok(false)
    }

    #[inline]
    fn next_name(&mut self, cursor: &mut Cursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    fn undefined(&mut self, name: &str) -> Result<(), Error> {
        if self.ignores_undefined {
            return self.skip();
        }
        Err(Error::new(ErrorKind::UndefinedAttribute(name.to_owned())).at(self.position))
    }

    fn repeated_replaces(&self) -> bool {
        true
    }

    fn missing_is_null(&self) -> bool {
        true
    }

    fn count_implied(&mut self, values: usize) -> Result<(), Error> {
        self.implied.count(values, self.input.len()).map_err(|error| error.at(self.position))
    }

    /// The type and the value come in either order, so both are passed over first.
    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        let mut outermost = None;
        loop {
            if self.peek() == Some(b'n') {
                self.wrapped_null = outermost;
                return Ok(None);
            }
            let (ty, value) = self.wrapper()?;
            let end = *outermost.get_or_insert(self.position);
            self.position = value.start;
            let start = ty.start;
            let ty = Type::from_json(self.source(ty)).map_err(|error| Error::from(error).at(start))?;
            // A value of type `dynamic` in one of type `dynamic` is just that.
            if ty != Type::Dynamic {
                self.depth += 1;
                self.dynamics.push(end);
                return Ok(Some(ty));
            }
        }
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        if let Some(end) = self.dynamics.pop() {
            self.depth = self.depth.saturating_sub(1);
            self.position = end;
        }
        Ok(())
    }

    fn offset(&self) -> Option<usize> {
        match self.bytes().get(self.position) {
            Some(b'!'..) => Some(self.position),
            _ => Some(self.after_space()),
        }
    }

    #[inline]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        let Some(b'1'..=b'9') = self.peek() else { return Ok(None) };
        let rest = &self.bytes()[self.position..];
        let mut integer = 0;
        // So many digits fit.
        for (length, byte) in rest.iter().enumerate().take(18) {
            match byte {
                b'0'..=b'9' => integer = integer * 10 + i64::from(byte - b'0'),
                b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t' => {
                    self.position += length;
                    return Ok(Some(integer));
                }
                _ => break,
            }
        }
        Ok(None)
    }

    fn raw(&mut self, ty: &Type) -> Result<Raw<'de>, Error> {
        self.peek();
        let start = self.position;
        let value = Value::decode(self, ty)?;
        if self.ignores_undefined {
            // What was passed over must not come back.
            return msgpack::write(|writer| value.encode(ty, writer))
                .map(|bytes| Raw::message_pack(bytes.into()));
        }
        Ok(Raw::json(self.source(start..self.position)))
    }

    fn set_wholly_known(&mut self, wholly_known: bool) -> bool {
        std::mem::replace(&mut self.wholly_known, wholly_known)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }

    #[inline]
    fn as_known(&mut self) -> Option<KnownReader<'_, 'de>> {
        Some(KnownReader::Json(self))
    }

    #[inline]
    fn ends_object(&mut self, cursor: &mut Cursor) -> Result<bool, Error> {
        if self.peek() != Some(b'}') {
            return Ok(false);
        }
        self.advance(cursor, b'}').map(|advanced| !advanced)
    }
}
