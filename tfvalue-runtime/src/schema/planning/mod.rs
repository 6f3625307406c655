//! The rules that a model states for its plans and values, beyond the schema that Terraform knows.

mod combination;
mod literal;
mod semantics;
mod validator;

use std::{
    collections::BTreeMap,
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use crate::{error::Error, value::Value};

pub(crate) use self::semantics::Meaning;
pub use self::{
    combination::{Combination, CombinationRule, Combinations},
    literal::Literal,
    semantics::{Comparison, Semantics, Texts},
    validator::{Argument, Bounds, Place, Presence, Refusal, Samples, ValidateFn, Validator, Validators},
};
use validator::list;

/// The rules of the plan and the validation of an attribute or a nested block.
///
/// The options `default`, `requires_replace`, `use_state_for_unknown`, `validate` and `key` declare the rules. `Debug` prints these options.
/// Terraform doesn't see the rules: `tfvalue::plan` applies them, and documentation shows them.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rules {
    /// The value that replaces null in the configuration.
    pub default: Option<DefaultValue>,
    /// The function that decodes a default as the field's type and encodes it again.
    #[doc(hidden)]
    pub round_trip: Option<RoundTrip>,
    /// The rule that decides whether a change replaces the resource.
    pub requires_replace: Option<RequiresReplace>,
    /// The rule that decides whether an unknown computed value keeps the prior value.
    pub use_state_for_unknown: Option<UseState>,
    /// The validators of a value in a configuration.
    pub validators: Validators,
    /// The attribute that identifies the elements of a list or a set.
    pub key: Option<&'static str>,
}

impl Rules {
    /// No rules.
    pub const NONE: Self = Self {
        default: None,
        round_trip: None,
        requires_replace: None,
        use_state_for_unknown: None,
        validators: &[],
        key: None,
    };

    /// Sets the default value, and optionally the function that decodes and encodes it as the field's type.
    #[must_use]
    pub const fn with_default(self, default: DefaultValue, round_trip: Option<RoundTrip>) -> Self {
        Self { default: Some(default), round_trip, ..self }
    }

    /// Sets the rule that decides whether a change replaces the resource.
    #[must_use]
    pub const fn with_replacement(self, requires_replace: RequiresReplace) -> Self {
        Self { requires_replace: Some(requires_replace), ..self }
    }

    /// Sets the rule that decides whether an unknown computed value keeps the prior value.
    #[must_use]
    pub const fn with_state(self, use_state: UseState) -> Self {
        Self { use_state_for_unknown: Some(use_state), ..self }
    }

    /// Sets the validators.
    #[must_use]
    pub const fn with_validators(self, validators: Validators) -> Self {
        Self { validators, ..self }
    }

    /// Sets the attribute that identifies elements.
    #[must_use]
    pub const fn with_key(self, key: &'static str) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Returns the option that declares each rule, and its value, sorted by the option.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let Self { default, round_trip: _, requires_replace, use_state_for_unknown, validators, key } = *self;
        let validate = (!validators.is_empty()).then(|| list(validators));
        [
            ("default", default.map(|default| default.to_string())),
            ("key", key.map(|key| format!("{key:?}"))),
            ("requires_replace", requires_replace.map(|replace| replace.to_string())),
            ("use_state_for_unknown", use_state_for_unknown.map(|state| state.to_string())),
            ("validate", validate),
        ]
        .into_iter()
        .filter_map(|(option, value)| Some((option, value?)))
    }
}

/// The value that replaces null in a configuration.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum DefaultValue {
    /// A literal.
    Literal(Literal),
    /// The value of an expression.
    Expression(fn() -> Result<Value<'static>, Error>),
}

impl DefaultValue {
    /// Returns the default value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value of the expression can't be encoded, or if the digits of the literal are not a valid number.
    pub fn value(&self) -> Result<Value<'static>, Error> {
        match self {
            Self::Literal(literal) => literal.value(),
            Self::Expression(make) => make(),
        }
    }
}

impl fmt::Display for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Ok(value) => write!(f, "{value}"),
            Err(error) => write!(f, "invalid: {error}"),
        }
    }
}

impl fmt::Debug for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Decodes a value as the type of a field, and encodes it again.
pub type RoundTrip = fn(&Value<'_>) -> Result<Value<'static>, Error>;

/// The rule that decides whether a change of an attribute replaces the resource.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum RequiresReplace {
    /// Every change replaces the resource.
    Always,
    /// A change replaces the resource if the configuration sets the attribute.
    IfConfigured,
    /// A change replaces the resource if the function returns true. The name of the function is for documentation.
    If(&'static str, ReplaceFn),
}

/// Returns whether a change from a prior value to a planned value replaces the resource.
pub type ReplaceFn = fn(&Value<'_>, &Value<'_>) -> Result<bool, Error>;

impl fmt::Display for RequiresReplace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always => f.write_str("always"),
            Self::IfConfigured => f.write_str("if_configured"),
            Self::If(name, _) => write!(f, "if = {name}"),
        }
    }
}

impl fmt::Debug for RequiresReplace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rule that decides whether a computed value that is unknown in a plan keeps the prior value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UseState {
    /// The attribute keeps the prior value whenever the resource exists.
    Always,
    /// The attribute keeps the prior value if that value isn't null.
    NonNull,
}

impl fmt::Display for UseState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Always => "always",
            Self::NonNull => "non_null",
        })
    }
}

/// The rules of an attribute or a block of a schema, from a model or from a file.
///
/// Two `DeclaredRules` are equal if they print as the same options.
#[derive(Clone, Default)]
pub struct DeclaredRules {
    model: Option<&'static Rules>,
    semantics: Semantics,
    is_unanswered: bool,
    /// The rules of a schema that was read from a file: each option and its value as text.
    texts: Option<Arc<BTreeMap<String, String>>>,
}

impl DeclaredRules {
    /// No rules.
    pub const NONE: Self =
        Self { model: None, semantics: Semantics::EXACT, is_unanswered: false, texts: None };

    /// Creates the rules of a model. `semantics` compares values of the field's type. `is_unanswered` is true if the API doesn't return the field.
    pub(crate) const fn of_model(
        model: Option<&'static Rules>,
        semantics: Semantics,
        is_unanswered: bool,
    ) -> Self {
        Self { model, semantics, is_unanswered, texts: None }
    }

    /// Creates the rules of a schema that was read from a file.
    #[doc(hidden)]
    pub fn of_file(texts: BTreeMap<String, String>) -> Self {
        Self { texts: (!texts.is_empty()).then(|| Arc::new(texts)), ..Self::NONE }
    }

    /// Returns the rules of a model, which plans and validation apply. Rules from a file are only for comparison.
    pub const fn get(&self) -> Option<&'static Rules> {
        self.model
    }

    /// The comparison of values by their meaning. It comes from the type of the field and is no rule, so equality of schemas ignores it.
    pub const fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// Returns whether the API doesn't return the attribute or block (`#[api(skip)]` or `#[api(keep)]`). An import can't know such a value.
    pub const fn is_unanswered(&self) -> bool {
        self.is_unanswered
    }

    /// [`options`](Self::options) for people: with the messages of validators, and with the values of an enum.
    pub(crate) fn described_options(&self) -> BTreeMap<String, String> {
        let mut options = self.options();
        let validators = self.model.map_or(&[][..], |rules| rules.validators);
        let mut described: Vec<_> = validators.iter().map(|validator| format!("{validator:#}")).collect();
        if let Texts::OneOf(texts) = self.semantics.texts {
            let texts: Vec<_> = texts.iter().map(|text| format!("{text:?}")).collect();
            let one_of = format!("one_of({})", texts.join(", "));
            described.push((0..self.semantics.depth).fold(one_of, |each, _| format!("each({each})")));
        }
        if !described.is_empty() {
            options.insert("validate".to_owned(), described.join(", "));
        }
        options
    }

    /// Returns each option and its value as text, by the option's name.
    pub fn options(&self) -> BTreeMap<String, String> {
        match (self.model, &self.texts) {
            (Some(rules), _) => rules.options().map(|(option, value)| (option.to_owned(), value)).collect(),
            (None, Some(texts)) => texts.as_ref().clone(),
            (None, None) => BTreeMap::new(),
        }
    }
}

/// Compares, hashes and shows rules by the options that declare them.
macro_rules! by_options {
    ($($Rules:ident: $options:expr;)*) => {$(
        impl fmt::Debug for $Rules {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&$options(self), f)
            }
        }

        /// Equal if they print as the same options.
        impl PartialEq for $Rules {
            fn eq(&self, other: &Self) -> bool {
                $options(self) == $options(other)
            }
        }

        impl Eq for $Rules {}

        impl Hash for $Rules {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $options(self).hash(state);
            }
        }
    )*};
}

by_options! {
    Rules: (|rules: &Self| rules.options().collect::<BTreeMap<_, _>>());
    DeclaredRules: Self::options;
    Combinations: Self::options;
}
