//! Reads JSON.

mod implied;
mod skip;
#[cfg(test)]
mod tests;
mod tokens;

use std::{borrow::Cow, ops::Range};

use crate::{
    error::{Error, ErrorKind, Expected},
    escape::write_string,
    number::{self, Number},
    scan::text,
    types::Type,
    value::{Refinements, Value},
};

use super::string::{Span, unescape_all};
use crate::wire::{
    AttributeName, ContainerCursor, Decode, Decoder, Limits, interpret::BuiltinReader, limits::ImpliedBudget,
};

/// Reads JSON.
///
/// # Example: a value of a type known at run time
///
/// ```
/// use tfvalue::{Type, Value, json};
///
/// let reader = json::Reader::new(br#" [80, "443"] "#).unwrap();
/// let ports = reader.read_value(&Type::list(Type::Number)).unwrap();
/// assert_eq!(ports.elements().unwrap(), [Value::from(80), Value::from(443)]);
/// ```
#[derive(Debug)]
pub struct Reader<'de> {
    input: &'de str,
    /// The position of the next byte, which is not white space: each token is skipped with the white space after it.
    position: usize,
    /// The number of open containers.
    depth: usize,
    limits: Limits,
    ignores_undefined: bool,
    wholly_known: bool,
    /// The strings that were unescaped in place, in the order of the input.
    unescaped: Vec<Span>,
    /// A buffer for unescaping a string that wasn't unescaped in place.
    buffer: Vec<u8>,
    /// The ends of the open wrappers of `dynamic` values, outermost first.
    dynamics: Vec<usize>,
    /// The end of the wrapper around the next value, if that value is a null in a wrapper.
    wrapped_null: Option<usize>,
    /// The ranges of the arrays and objects under a key in the value of the outermost wrapper. Each nested wrapper is skipped before it is read. The
    /// ranges avoid skipping its contents again at each level.
    nested: Vec<Range<usize>>,
    implied: ImpliedBudget,
}

impl<'de> Reader<'de> {
    /// A reader of this text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not UTF-8.
    pub fn new(input: &'de [u8]) -> Result<Self, Error> {
        utf8(input).map(Self::from)
    }

    /// A reader of this text that unescapes all strings in place, so that they are borrowed from it.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not UTF-8, or a string in it is malformed.
    pub fn unescaping(input: &'de mut [u8]) -> Result<Self, Error> {
        utf8(input)?;
        let unescaped = unescape_all(input)?;
        Ok(Self { unescaped, ..Self::new(input)? })
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Makes the reader skip attributes that the type of an object doesn't have instead of refusing them.
    #[must_use]
    pub fn ignoring_undefined(mut self) -> Self {
        self.ignores_undefined = true;
        self
    }

    /// Reads the one value of the input.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is not one whole value of the type.
    pub fn read<T: Decode<'de>>(self) -> Result<T, Error> {
        self.whole(T::decode)
    }

    /// Reads the one value of the input, by a type that is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is not one whole value of the type.
    pub fn read_value(self, ty: &Type) -> Result<Value<'de>, Error> {
        self.whole(|reader| Value::decode(reader, ty))
    }

    /// Ends reading.
    ///
    /// # Errors
    ///
    /// Returns an error if the input continues after the value that was read, with something other than white space.
    pub fn finish(self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(Error::new(ErrorKind::TrailingData).with_offset(self.position)),
        }
    }

    /// Reads the one value of the input.
    pub(crate) fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        let start = self.position;
        let value = read(&mut self).map_err(|error| error.with_offset(start))?;
        self.finish()?;
        Ok(value)
    }

    /// Returns a range of the input as JSON. Strings that were unescaped in place are escaped again.
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
    #[inline]
    fn from(input: &'de str) -> Self {
        Self {
            input,
            position: tokens::after_space(input.as_bytes(), 0),
            depth: 0,
            limits: Limits::DEFAULT,
            ignores_undefined: false,
            wholly_known: false,
            unescaped: Vec::new(),
            buffer: Vec::new(),
            dynamics: Vec::new(),
            wrapped_null: None,
            nested: Vec::new(),
            implied: ImpliedBudget::NONE,
        }
    }
}

fn utf8(input: &[u8]) -> Result<&str, Error> {
    text::utf8(input).map_err(|error| Error::new(ErrorKind::Utf8).with_offset(error.valid_up_to()))
}

impl<'de> Decoder<'de> for Reader<'de> {
    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        if self.peek() != Some(b'n') {
            return Ok(false);
        }
        self.literal("null")?;
        if let Some(end) = self.wrapped_null.take() {
            self.position = end;
        }
        Ok(true)
    }

    /// Returns `None`: JSON has no unknown values.
    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok(None)
    }

    #[inline]
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
                        Err(Error::new(ErrorKind::Unexpected { expected: Expected::Bool, found })
                            .with_offset(start))
                    }
                }
            }
            _ => Err(self.unexpected(Expected::Bool)),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        let short = self.short_integer().map(Number::from);
        if let Some(number) = short.or_else(|| self.short_number()) {
            return Ok(number);
        }
        let digits = self.limits.digits;
        let first = self.peek();
        let start = self.position;
        let number = match first {
            Some(b'-' | b'0'..=b'9') => number::parse(self.number_text()?, digits),
            Some(b'"') => number::parse(&self.quoted()?, digits),
            _ => return Err(self.unexpected(Expected::Number)),
        };
        number.map_err(|error| Error::new(error).with_offset(start))
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

    #[inline]
    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error> {
        self.begin(b'[', expected)
    }

    #[inline]
    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        self.advance(cursor, b']')
    }

    #[inline]
    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        self.begin(b'{', Expected::Map)
    }

    #[inline]
    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        if !self.advance_to_key(cursor)? {
            return Ok(None);
        }
        let key = self.quoted()?;
        self.colon()?;
        Ok(Some(key))
    }

    #[inline]
    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        self.begin(b'{', Expected::Object)
    }

    #[inline]
    fn expect_name(&mut self, cursor: &mut ContainerCursor, name: AttributeName<'_>) -> Result<bool, Error> {
        if self.skip_short_name(cursor, name) || self.skip_name(cursor, name.name())? {
            return Ok(cursor.advance());
        }
        // `next_name` finds and reports any error again.
        Ok(false)
    }

    #[inline]
    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    fn handle_undefined(&mut self, name: &str) -> Result<(), Error> {
        if self.ignores_undefined {
            return self.skip();
        }
        Err(Error::new(ErrorKind::UndefinedAttribute(name.to_owned())).with_offset(self.position))
    }

    fn last_duplicate_wins(&self) -> bool {
        true
    }

    fn missing_is_null(&self) -> bool {
        true
    }

    fn ignores_undefined(&self) -> bool {
        self.ignores_undefined
    }

    fn charge_implied(&mut self, values: usize) -> Result<(), Error> {
        self.implied.count(values, self.input.len()).map_err(|error| error.with_offset(self.position))
    }

    /// The type and the value come in either order, so both are skipped first.
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
            let ty = self.type_at(ty)?;
            // A `dynamic` value whose own type is `dynamic` is equal to its inner value.
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

    #[inline]
    fn offset(&self) -> Option<usize> {
        Some(self.position)
    }

    #[inline]
    fn small_integer(&mut self) -> Result<Option<i64>, Error> {
        Ok(self.short_integer().or_else(|| self.longer_integer()))
    }

    fn small_float(&mut self) -> Result<Option<f64>, Error> {
        Ok(self.short_float())
    }

    fn reject_unknown(&mut self, wholly_known: bool) -> bool {
        std::mem::replace(&mut self.wholly_known, wholly_known)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }

    #[inline]
    fn as_builtin(&mut self) -> Option<BuiltinReader<'_, 'de>> {
        Some(BuiltinReader::Json(self))
    }

    #[inline]
    fn ends_object(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        if self.peek() != Some(b'}') {
            return Ok(false);
        }
        self.advance(cursor, b'}').map(|advanced| !advanced)
    }
}
