//! Validators of values in a configuration: the trait, their arguments as data, and refusals.

use std::{borrow::Cow, fmt, panic::RefUnwindSafe};

use crate::{diagnostic::Severity, path::Step, value::Value};

use super::literal::Literal;

/// A validator of a value in a configuration: a built-in one of `validate(…)`, or your own.
///
/// Locks and documentation show the name and the arguments. [An example](https://docs.rs/tfvalue/latest/tfvalue/_docs/options/index.html#validate)
/// is in the documentation of the option.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no validator",
    label = "this is no validator",
    note = "implement `tfvalue::schema::Validator` for its type, or write `with = path` with a function"
)]
pub trait Validator: Sync + RefUnwindSafe {
    /// The name, as it is written in `validate(…)`.
    fn name(&self) -> &'static str;

    /// The arguments. Locks and `schema diff` compare them to detect a change of the validator.
    fn arguments(&self) -> Vec<Argument<'_>>;

    /// Returns all refusals of a value. The value is neither null nor unknown nor dynamic, but its parts may be.
    fn check(&self, value: &Value<'_>, place: &Place<'_>) -> Vec<Refusal>;

    /// The values to try in generated configurations.
    fn samples(&self) -> Samples<'_> {
        Samples::Any
    }
}

/// Validators of a field.
pub type Validators = &'static [&'static dyn Validator];

/// Writes the validator as the option that declares it. The alternate form also has the messages for authors of configurations.
impl fmt::Display for dyn Validator + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let arguments = self.arguments();
        if let [Argument::Function(path)] = arguments[..] {
            return write!(f, " = {path}");
        }
        let is_shown = |argument: &&Argument<'_>| f.alternate() || !matches!(argument, Argument::Message(_));
        let shown: Vec<_> = arguments
            .iter()
            .filter(is_shown)
            .map(|argument| if f.alternate() { format!("{argument:#}") } else { argument.to_string() })
            .collect();
        if shown.is_empty() { Ok(()) } else { write!(f, "({})", shown.join(", ")) }
    }
}

impl fmt::Debug for dyn Validator + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An argument of a validator.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Argument<'a> {
    /// A number of characters, bytes or elements.
    Count(Bounds<u64>),
    /// Numbers, by their digits.
    Range(Bounds<&'a str>),
    /// An integer.
    Integer(i64),
    /// A value.
    Literal(Literal),
    /// A text that is not a value, such as a regular expression.
    Text(&'a str),
    /// A sentence for authors of configurations. Locks leave it out.
    Message(&'a str),
    /// An attribute or block next to the value.
    Attribute(&'a str),
    /// The path of a function.
    Function(&'a str),
    /// A validator of the value, or of parts of it.
    Validator(&'a dyn Validator),
}

impl fmt::Display for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(bounds) => write!(f, "{bounds}"),
            Self::Range(bounds) => write!(f, "{bounds}"),
            Self::Integer(integer) => write!(f, "{integer}"),
            Self::Literal(literal) => write!(f, "{literal}"),
            Self::Text(text) | Self::Message(text) => write!(f, "{text:?}"),
            Self::Attribute(name) | Self::Function(name) => f.write_str(name),
            Self::Validator(validator) => fmt::Display::fmt(validator, f),
        }
    }
}

impl fmt::Debug for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The least and the greatest allowed value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "an interval has two ends")]
pub struct Bounds<T> {
    /// The least allowed value.
    pub min: Option<T>,
    /// The greatest allowed value.
    pub max: Option<T>,
}

impl<T: fmt::Display> fmt::Display for Bounds<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(min) = &self.min {
            write!(f, "{min}")?;
        }
        f.write_str("..")?;
        if let Some(max) = &self.max {
            write!(f, "={max}")?;
        }
        Ok(())
    }
}

/// The place of a value: the name of its attribute or block, and the attributes and blocks next to it.
pub struct Place<'a> {
    name: Cow<'a, str>,
    siblings: Option<&'a dyn Fn(&str) -> Presence>,
}

impl<'a> Place<'a> {
    /// The place of an element, which has nothing next to it.
    pub const ELEMENT: Place<'static> = Place { name: Cow::Borrowed(""), siblings: None };

    /// Creates the place of an attribute or a block. `siblings` returns the presence of an attribute or block next to it.
    pub const fn new(name: Cow<'a, str>, siblings: Option<&'a dyn Fn(&str) -> Presence>) -> Self {
        Self { name, siblings }
    }

    /// The name of the attribute or block.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the configuration sets an attribute or a block next to the value.
    pub fn sibling(&self, name: &str) -> Presence {
        self.siblings.map_or(Presence::Unknown, |siblings| siblings(name))
    }
}

impl fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Place").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The presence of an attribute or a block in a configuration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a value is set, null or unknown")]
pub enum Presence {
    /// The attribute or block is set.
    Set,
    /// The attribute is null, or there are no such blocks.
    Null,
    /// The value is unknown.
    Unknown,
}

/// The refusal of a value, in a sentence for authors of configurations.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The steps from the value to its refused part.
    pub steps: Vec<Step>,
    /// The severity: an error, unless [`with_severity`](Self::with_severity) makes it a warning.
    pub severity: Severity,
    /// The title of the diagnostic.
    pub summary: &'static str,
    /// The sentence, which may contain the value.
    pub detail: String,
    /// The sentence for a secret value, without the value.
    pub redacted: Cow<'static, str>,
}

impl Refusal {
    /// Creates a refusal. A secret value gets a generic sentence instead.
    pub fn new(detail: impl Into<String>) -> Self {
        Self::redacted(detail, "The value is not one that the provider takes.")
    }

    /// Creates a refusal with another sentence for a secret value.
    pub fn redacted(detail: impl Into<String>, redacted: impl Into<Cow<'static, str>>) -> Self {
        let (detail, redacted) = (detail.into(), redacted.into());
        Self {
            steps: Vec::new(),
            severity: Severity::Error,
            summary: "Invalid attribute value",
            detail,
            redacted,
        }
    }

    /// Creates a refusal with a sentence that never contains the value.
    pub fn public(detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self::redacted(detail.clone(), detail)
    }

    /// Creates a refusal of a combination of attributes, not of their values.
    pub fn combination(detail: impl Into<String>) -> Self {
        Self { summary: "Invalid attribute combination", ..Self::public(detail) }
    }

    /// Creates a refusal that states a requirement and the value: "The value must be 1 or more; it is 0."
    pub fn must(must: &str, value: &dyn fmt::Display) -> Self {
        Self::redacted(format!("The value must {must}; it {value}."), format!("The value must {must}."))
    }

    /// Sets the severity. A warning accepts the value.
    #[must_use]
    pub fn with_severity(self, severity: Severity) -> Self {
        Self { severity, ..self }
    }

    /// Prepends a step from an enclosing value to this value.
    #[must_use]
    pub fn within(mut self, step: Step) -> Self {
        self.steps.insert(0, step);
        self
    }
}

/// Values that a validator accepts, for generated configurations.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Samples<'a> {
    /// Nothing is known.
    Any,
    /// Only these values.
    Values(Vec<Value<'static>>),
    /// Strings and collections whose length is in these bounds.
    Length(Bounds<u64>),
    /// Numbers in a range, by their digits.
    Range(Bounds<&'a str>),
    /// Strings that match a regular expression.
    Pattern(&'a str),
    /// Collections of elements that validators accept.
    Elements(Validators),
    /// Maps with keys that validators accept.
    Keys(Validators),
    /// Lists without equal elements.
    Distinct,
}

/// Accepts a value, or returns an error message.
pub type ValidateFn = fn(&Value<'_>) -> Result<(), String>;

/// Writes validators as the options that declare them.
pub(super) fn list(validators: Validators) -> String {
    validators.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
