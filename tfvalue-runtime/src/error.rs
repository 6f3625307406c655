//! Errors of values.

use std::{borrow::Cow, fmt};

use crate::{
    number::{NumberRangeError, ParseNumberError},
    path::{AttributePath, Step},
};

/// The reason why a value could not be decoded or encoded, and the path of the value.
///
/// One word in size. Prints like `disk[2].size: a number is required, found a bool`.
///
/// # Example: kind and place
///
/// ```
/// use tfvalue::{msgpack, ErrorKind};
///
/// let error = msgpack::from_slice::<Vec<u8>>(b"\x92\x01\xa3two").unwrap_err();
/// assert_eq!(error.to_string(), r#"[1]: a number is required, such as 42, 0.5 or 1e6, not "two""#);
/// assert_eq!(error.path().to_string(), "[1]");
/// assert_eq!(error.offset(), Some(2));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[must_use = "nothing is wrong until it is returned"]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    /// The path in reverse, innermost step first. Each caller appends a step while the error propagates.
    steps: Vec<Step>,
    offset: Option<usize>,
    /// True if the line of the configuration at the place of the error may show a secret.
    hides_source: bool,
}

/// The kind of the error.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The value is not of the expected type.
    Unexpected {
        /// The expected value.
        expected: Expected,
        /// The found value, in words.
        found: Cow<'static, str>,
    },
    /// A list, set or tuple has the wrong number of elements.
    Length {
        /// The expected value.
        expected: Expected,
        /// The number of elements, as far as they were counted.
        found: usize,
    },
    /// An attribute of an object is missing.
    MissingAttribute(Cow<'static, str>),
    /// An object has an attribute that its type doesn't have.
    UndefinedAttribute(String),
    /// An object has an attribute twice, or a map has a key twice.
    Duplicate(String),
    /// Text is not a number, or the number exceeds the limits.
    Number(ParseNumberError),
    /// A number doesn't fit the field's type.
    NumberRange(NumberRangeError),
    /// The type of a `dynamic` value is invalid.
    Type(ParseTypeError),
    /// A refinement of an unknown value contradicts another one or the type.
    Refinement(RefinementError),
    /// The value has the right type but is not allowed. The message states the allowed values.
    Invalid(Cow<'static, str>),
    /// The elements of a collection are of different types.
    MixedTypes {
        /// The type of the previous elements.
        first: Box<str>,
        /// The type of this element.
        found: Box<str>,
    },
    /// Text in the input is not UTF-8.
    Utf8,
    /// A string with escapes can't be borrowed from the input. Use a `Cow<str>` or a `String` in the model, or
    /// [`json::from_slice_mut`](https://docs.rs/tfvalue/latest/tfvalue/json/fn.from_slice_mut.html).
    Escaped,
    /// The input ends within a value.
    UnexpectedEnd,
    /// The input continues after the value.
    TrailingData,
    /// The input is not well-formed. The text states the problem.
    Malformed(&'static str),
    /// A limit is exceeded. The text states which one.
    Limit(&'static str),
    /// The format can't express the value. The text states the reason.
    Inexpressible(&'static str),
}

/// The reason why a text is not the JSON of a type constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseTypeError(pub(crate) String);

impl fmt::Display for ParseTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseTypeError {}

/// Refinements that no value can meet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RefinementError(pub(crate) Cow<'static, str>);

impl fmt::Display for RefinementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RefinementError {}

/// The value that a decoder expects next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// A string.
    String,
    /// A number.
    Number,
    /// A bool.
    Bool,
    /// A list.
    List,
    /// A list of one element at most.
    ListOfAtMostOne,
    /// A set.
    Set,
    /// A map.
    Map,
    /// An object.
    Object,
    /// A tuple of `n` elements.
    Tuple(usize),
    /// A value together with its type.
    Dynamic,
}

/// Returns a count with its noun, such as `2 elements`.
#[doc(hidden)]
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

impl ErrorKind {
    /// The error for an unknown value in a struct with the option `known`.
    #[doc(hidden)]
    pub const UNKNOWN_IN_STATE: Self =
        Self::Invalid(Cow::Borrowed("a known value is required, found an unknown value (known after apply)"));
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String => f.write_str("a string"),
            Self::Number => f.write_str("a number"),
            Self::Bool => f.write_str("a bool"),
            Self::List => f.write_str("a list"),
            Self::ListOfAtMostOne => f.write_str("a list of at most one element"),
            Self::Set => f.write_str("a set"),
            Self::Map => f.write_str("a map"),
            Self::Object => f.write_str("an object"),
            Self::Tuple(length) => write!(f, "a tuple of {}", count(*length, "element")),
            Self::Dynamic => f.write_str("a value with its type"),
        }
    }
}

impl Error {
    /// Creates an error of this kind about the value that is being decoded or encoded.
    #[cold]
    pub fn new(kind: impl Into<ErrorKind>) -> Self {
        Self(Box::new(Inner { kind: kind.into(), steps: Vec::new(), offset: None, hides_source: false }))
    }

    /// Creates an error for a value that has the right type but is not allowed. `message` states the allowed values.
    #[cold]
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Invalid(message.into()))
    }

    /// Sets the byte offset in the input, unless the error has an offset already.
    #[cold]
    pub fn with_offset(mut self, offset: impl Into<Option<usize>>) -> Self {
        self.0.offset = self.0.offset.or(offset.into());
        self
    }

    /// Puts the step to an attribute before the path. Called where an object has the value as this attribute.
    #[cold]
    pub fn in_attribute(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.below(Step::AttributeName(name.into()))
    }

    /// Puts the step to an element of a list or tuple before the path.
    #[cold]
    pub fn in_element(self, index: usize) -> Self {
        self.below(Step::ElementKeyInt(index as u64))
    }

    /// Puts the step to an element of a set before the path.
    #[cold]
    pub fn in_set_element(self, index: usize) -> Self {
        self.below(Step::SetElement(index as u64))
    }

    /// Puts the step to an element of a map before the path.
    #[cold]
    pub fn in_key(self, key: &str) -> Self {
        self.below(Step::ElementKeyString(key.to_owned()))
    }

    /// Removes the parts of the error that may show a secret value. The steps within the value are removed, too: they can contain its keys.
    ///
    /// Decoding does this itself for attributes that are sensitive or write-only.
    ///
    /// A [`Diagnostic`](https://docs.rs/tfvalue/latest/tfvalue/struct.Diagnostic.html) of the error has no attribute, as Terraform would print the line with the value.
    ///
    /// # Example: the name of the attribute, and no more
    ///
    /// ```
    /// use tfvalue::Error;
    ///
    /// let error = Error::invalid("hunter2 is too short").in_key("hunter2").without_value().in_attribute("passwords");
    /// assert_eq!(error.to_string(), "passwords: the value, which is sensitive, is not accepted");
    /// ```
    #[cold]
    pub fn without_value(self) -> Self {
        self.without_value_below(0)
    }

    /// Removes the parts of the error that may show a secret value, which is `steps` steps down the path.
    #[cold]
    #[doc(hidden)]
    pub fn without_value_below(mut self, steps: usize) -> Self {
        let secret = self.0.steps.len().saturating_sub(steps);
        self.0.steps.drain(..secret);
        self.without_text()
    }

    /// Removes the text that may show a secret value. Keeps the path.
    #[cold]
    #[doc(hidden)]
    pub fn without_text(mut self) -> Self {
        self = self.without_source();
        let what = match &self.0.kind {
            ErrorKind::Number(_) => "a number is required, found something else, which is sensitive",
            ErrorKind::NumberRange(_) => "the number, which is sensitive, is not one that fits",
            ErrorKind::Refinement(_) => {
                "what is known of the value, which is sensitive, contradicts itself or its type"
            }
            ErrorKind::Type(_) | ErrorKind::MixedTypes { .. } => {
                "the type of the value, which is sensitive, is invalid"
            }
            ErrorKind::MissingAttribute(_) => "an attribute is missing in the value, which is sensitive",
            ErrorKind::UndefinedAttribute(_) => {
                "an attribute is not expected in the value, which is sensitive"
            }
            ErrorKind::Duplicate(_) => "a name is given more than once in the value, which is sensitive",
            ErrorKind::Invalid(_) if self.0.kind != ErrorKind::UNKNOWN_IN_STATE => {
                "the value, which is sensitive, is not accepted"
            }
            _ => return self,
        };
        self.0.kind = ErrorKind::Invalid(Cow::Borrowed(what));
        self
    }

    /// Marks the error, so that Terraform doesn't print the line of the configuration at its path.
    #[cold]
    #[doc(hidden)]
    pub fn without_source(mut self) -> Self {
        self.0.hides_source = true;
        self
    }

    /// Returns whether the line of the configuration at the place of the error may show a secret.
    #[doc(hidden)]
    pub fn hides_source(&self) -> bool {
        self.0.hides_source
    }

    /// Returns whether the part of the path that the protocol can express has no step to an attribute.
    pub(crate) fn is_in_no_attribute(&self) -> bool {
        let mut expressed = self.0.steps.iter().rev().take_while(|step| !matches!(step, Step::SetElement(_)));
        !expressed.any(|step| matches!(step, Step::AttributeName(_)))
    }

    pub(crate) fn below(mut self, step: Step) -> Self {
        self.0.steps.push(step);
        self
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Returns the path of the wrong value.
    pub fn path(&self) -> AttributePath {
        self.0.steps.iter().rev().cloned().collect()
    }

    /// Returns the message without the path. If the input is not well-formed, the message states the byte of the input, because the path doesn't
    /// locate the error.
    #[doc(hidden)]
    pub fn message(&self) -> String {
        use ErrorKind::{Malformed, TrailingData, UnexpectedEnd, Utf8};
        match (&self.0.kind, self.0.offset) {
            (kind @ (Utf8 | UnexpectedEnd | TrailingData | Malformed(_)), Some(offset)) => {
                format!("{kind} (at byte {offset})")
            }
            (kind, _) => kind.to_string(),
        }
    }

    /// Returns the byte offset of the error in the input. `None` when encoding, and if the input was not bytes.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => {
                write!(f, "{expected} is required, found {found}")?;
                match &**found {
                    "null" | "nothing" => f.write_str(" (a value must be set)"),
                    "an unknown value" => f.write_str(" (known after apply)"),
                    _ => Ok(()),
                }
            }
            Self::Length { expected, found } => {
                write!(f, "{expected} is required, found {}", count(*found, "element"))
            }
            Self::MissingAttribute(name) => write!(f, "the attribute `{name}` is missing"),
            Self::UndefinedAttribute(name) => write!(f, "an attribute named `{name}` is not expected here"),
            Self::Duplicate(name) => write!(f, "`{name}` is given more than once"),
            Self::Number(error) => error.fmt(f),
            Self::NumberRange(error) => error.fmt(f),
            Self::Type(error) => write!(f, "the type of the value is invalid: {error}"),
            Self::Refinement(error) => error.fmt(f),
            Self::Invalid(message) => f.write_str(message),
            Self::MixedTypes { first, found } => {
                write!(f, "all elements must be of the same type, found {found} after {first}")
            }
            Self::Utf8 => f.write_str("the text is not valid UTF-8"),
            Self::Escaped => f.write_str(
                "the provider can't read a string with escapes, such as \\n, here: this is a mistake in the provider",
            ),
            Self::UnexpectedEnd => f.write_str("the input ends before the value does"),
            Self::TrailingData => f.write_str("the input goes on after the end of the value"),
            Self::Malformed(what) | Self::Limit(what) | Self::Inexpressible(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.steps.is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        f.write_str(&self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("path", &format_args!("{}", self.path()))
            .field("offset", &self.0.offset)
            .finish()
    }
}

/// Has no source: the message includes the cause, which is part of the [`kind`](Error::kind).
impl std::error::Error for Error {}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind)
    }
}

macro_rules! from_cause {
    ($($cause:ident => $kind:ident),*) => {$(
        impl From<$cause> for ErrorKind {
            fn from(error: $cause) -> Self {
                Self::$kind(error)
            }
        }

        impl From<$cause> for Error {
            fn from(error: $cause) -> Self {
                Self::new(error)
            }
        }
    )*};
}

from_cause!(ParseNumberError => Number, NumberRangeError => NumberRange, ParseTypeError => Type, RefinementError => Refinement);

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;
    use crate::Number;

    #[test]
    fn a_chain_of_causes_tells_nothing_twice() {
        let error = Error::new(u8::try_from(Number::from(-1)).unwrap_err()).in_attribute("size");
        let message = "size: -1 is out of range: a whole number from 0 to 255 is required";
        assert_eq!(error.to_string(), message);
        assert!(error.source().is_none());
        assert!(matches!(error.kind(), ErrorKind::NumberRange(_)));
    }

    #[test]
    fn one_element_is_no_elements() {
        let message = |expected, found| ErrorKind::Length { expected, found }.to_string();
        assert_eq!(message(Expected::Tuple(2), 1), "a tuple of 2 elements is required, found 1 element");
        assert_eq!(message(Expected::Tuple(1), 0), "a tuple of 1 element is required, found 0 elements");
    }
}
