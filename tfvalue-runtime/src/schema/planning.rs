//! What a model states of its plans and of the values it takes, beyond the schema that Terraform knows.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use tfvalue_core::{error::Error, number::Number, types::Type, value::Value};

/// What the plan and the validation of an attribute or a nested block follow.
///
/// The options `default`, `requires_replace`, `use_state_for_unknown`, `validate` and `key` declare it. It prints as those options.
/// Terraform sees none of it: `tfvalue::plan` acts on it, and documentation shows it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rules {
    /// The value that takes the place of null in the configuration.
    pub default: Option<DefaultValue>,
    /// Whether a change replaces the resource.
    pub requires_replace: Option<RequiresReplace>,
    /// Whether a computed value that a plan doesn't know stays as it was.
    pub use_state_for_unknown: Option<UseState>,
    /// What a value in a configuration must be.
    pub validators: &'static [Validator],
    /// The attribute that tells the elements of a list or a set apart.
    pub key: Option<&'static str>,
}

impl Rules {
    /// No rules.
    pub const NONE: Self = Self {
        default: None,
        requires_replace: None,
        use_state_for_unknown: None,
        validators: &[],
        key: None,
    };

    /// Sets the default value.
    #[must_use]
    pub const fn with_default(self, default: DefaultValue) -> Self {
        Self { default: Some(default), ..self }
    }

    /// Lets a change replace the resource.
    #[must_use]
    pub const fn with_replacement(self, requires_replace: RequiresReplace) -> Self {
        Self { requires_replace: Some(requires_replace), ..self }
    }

    /// Lets a computed value stay as it was.
    #[must_use]
    pub const fn with_state(self, use_state: UseState) -> Self {
        Self { use_state_for_unknown: Some(use_state), ..self }
    }

    /// Sets what a value must be.
    #[must_use]
    pub const fn with_validators(self, validators: &'static [Validator]) -> Self {
        Self { validators, ..self }
    }

    /// Sets the attribute that tells elements apart.
    #[must_use]
    pub const fn with_key(self, key: &'static str) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Each rule as the option that declares it, sorted by the option.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let Self { default, requires_replace, use_state_for_unknown, validators, key } = *self;
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

fn list(validators: &[Validator]) -> String {
    validators.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.options()).finish()
    }
}

/// Equal if they print as the same options.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.options().eq(other.options())
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options().for_each(|option| option.hash(state));
    }
}

/// A text, a number or a bool as it is written in Rust.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Literal {
    /// A text.
    Text(&'static str),
    /// The digits of a number.
    Number(&'static str),
    /// A bool.
    Bool(bool),
}

impl Literal {
    /// The value.
    ///
    /// # Errors
    ///
    /// Returns an error if the digits are not those of a number.
    pub fn value(self) -> Result<Value<'static>, Error> {
        Ok(match self {
            Self::Text(text) => text.into(),
            Self::Number(digits) => {
                Value::Number(digits.parse::<Number>().map_err(|error| Error::invalid(error.to_string()))?)
            }
            Self::Bool(value) => value.into(),
        })
    }

    const fn is_of(self, ty: &Type) -> bool {
        matches!(
            (self, ty),
            (Self::Text(_), Type::String) | (Self::Number(_), Type::Number) | (Self::Bool(_), Type::Bool)
        )
    }
}

/// As Terraform's language has it.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{}", Value::from(*text)),
            Self::Number(digits) => f.write_str(digits),
            Self::Bool(value) => write!(f, "{value}"),
        }
    }
}

/// The value that takes the place of null in a configuration.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum DefaultValue {
    /// A literal.
    Literal(Literal),
    /// What an expression makes.
    Expression(fn() -> Result<Value<'static>, Error>),
}

impl DefaultValue {
    /// The value.
    ///
    /// # Errors
    ///
    /// Returns an error if what the expression makes can't be encoded.
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

/// When a change of an attribute replaces the resource.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum RequiresReplace {
    /// Whenever it changes.
    Always,
    /// If it changes and the configuration sets it.
    IfConfigured,
    /// If it changes and a function says so, whose name is for documentation.
    If(&'static str, ReplaceFn),
}

/// Whether a change from a prior value to a planned one replaces the resource.
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

/// When a computed value that a plan doesn't know stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UseState {
    /// Whenever the resource exists.
    Always,
    /// If the prior value isn't null.
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

/// What a value in a configuration must be. Null and unknown values pass.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Validator {
    /// How many characters a string has, or how many elements a collection.
    Length(Limits<u64>),
    /// How many bytes a string has in UTF-8.
    ByteLength(Limits<u64>),
    /// Between which numbers it is.
    Range(Limits<&'static str>),
    /// It is one of these.
    OneOf(&'static [Literal]),
    /// It is none of these.
    NoneOf(&'static [Literal]),
    /// It is one of these, whatever letters are capitals.
    OneOfIgnoreCase(&'static [&'static str]),
    /// It is none of these, whatever letters are capitals.
    NoneOfIgnoreCase(&'static [&'static str]),
    /// A regular expression matches some part of it. The second text is what a person reads in place of the expression.
    Regex(&'static str, Option<&'static str>),
    /// Each element is like this.
    Each(&'static [Validator]),
    /// Each key of a map is like this.
    Keys(&'static [Validator]),
    /// No two elements of a list are equal.
    Unique,
    /// It is like one of these at least.
    Any(&'static [Validator]),
    /// If it is set, none of these attributes beside it is.
    Conflicts(&'static [&'static str]),
    /// If it is set, all of these attributes beside it are.
    Requires(&'static [&'static str]),
    /// A function accepts it, whose name is for documentation. The error is a sentence for the person who writes the configuration.
    With(&'static str, ValidateFn),
}

/// Accepts a value, or says what is wrong with it.
pub type ValidateFn = fn(&Value<'_>) -> Result<(), String>;

/// The least and the greatest value, each of which is allowed itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "an interval has two ends")]
pub struct Limits<T> {
    /// The least.
    pub min: Option<T>,
    /// The greatest.
    pub max: Option<T>,
}

impl<T: fmt::Display> fmt::Display for Limits<T> {
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

impl fmt::Display for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let literals =
            |literals: &[Literal]| literals.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let texts =
            |texts: &[&str]| texts.iter().map(|text| format!("{text:?}")).collect::<Vec<_>>().join(", ");
        match self {
            Self::Length(limits) => write!(f, "length({limits})"),
            Self::ByteLength(limits) => write!(f, "byte_length({limits})"),
            Self::Range(limits) => write!(f, "range({limits})"),
            Self::OneOf(values) => write!(f, "one_of({})", literals(values)),
            Self::NoneOf(values) => write!(f, "none_of({})", literals(values)),
            Self::OneOfIgnoreCase(values) => write!(f, "one_of_ignore_case({})", texts(values)),
            Self::NoneOfIgnoreCase(values) => write!(f, "none_of_ignore_case({})", texts(values)),
            Self::Regex(pattern, _) => write!(f, "regex({pattern:?})"),
            Self::Each(validators) => write!(f, "each({})", list(validators)),
            Self::Keys(validators) => write!(f, "keys({})", list(validators)),
            Self::Unique => f.write_str("unique"),
            Self::Any(validators) => write!(f, "any({})", list(validators)),
            Self::Conflicts(names) => write!(f, "conflicts({})", names.join(", ")),
            Self::Requires(names) => write!(f, "requires({})", names.join(", ")),
            Self::With(name, _) => write!(f, "with = {name}"),
        }
    }
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The validators that the options of a field declare: each checks that values of the field's type can be like that.
impl Validator {
    /// How long a string or a collection is.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn length(ty: &Type, min: Option<u64>, max: Option<u64>) -> Self {
        assert!(
            matches!(ty, Type::String | Type::List(_) | Type::Set(_) | Type::Map(_)),
            "`length` applies to a string, a list, a set or a map, and this is none of them: write `range` for a number"
        );
        Self::Length(Limits { min, max })
    }

    /// How many bytes a string has.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn byte_length(ty: &Type, min: Option<u64>, max: Option<u64>) -> Self {
        assert!(
            matches!(ty, Type::String),
            "`byte_length` applies to a string, and this is none: write `length` for a collection, `range` for a number"
        );
        Self::ByteLength(Limits { min, max })
    }

    /// Between which numbers it is.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn range(ty: &Type, min: Option<&'static str>, max: Option<&'static str>) -> Self {
        assert!(
            matches!(ty, Type::Number),
            "`range` applies to a number, and this is none: write `length` for a string or a collection"
        );
        Self::Range(Limits { min, max })
    }

    /// It is one of these.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn one_of(ty: &Type, values: &'static [Literal]) -> Self {
        assert_literals(ty, values);
        Self::OneOf(values)
    }

    /// It is none of these.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn none_of(ty: &Type, values: &'static [Literal]) -> Self {
        assert_literals(ty, values);
        Self::NoneOf(values)
    }

    /// It is one of these, whatever letters are capitals.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn one_of_ignore_case(ty: &Type, values: &'static [&'static str]) -> Self {
        assert!(
            matches!(ty, Type::String),
            "`one_of_ignore_case` applies to a string, and this is none: write `one_of`"
        );
        Self::OneOfIgnoreCase(values)
    }

    /// It is none of these, whatever letters are capitals.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn none_of_ignore_case(ty: &Type, values: &'static [&'static str]) -> Self {
        assert!(
            matches!(ty, Type::String),
            "`none_of_ignore_case` applies to a string, and this is none: write `none_of`"
        );
        Self::NoneOfIgnoreCase(values)
    }

    /// A regular expression matches.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn regex(ty: &Type, pattern: &'static str, message: Option<&'static str>) -> Self {
        assert!(
            matches!(ty, Type::String),
            "`regex` applies to a string, and this is none: write `each(regex(…))` for a collection of strings, `range` for a number"
        );
        Self::Regex(pattern, message)
    }

    /// Each element is like this.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn each(ty: &Type, validators: &'static [Self]) -> Self {
        assert!(
            matches!(ty, Type::List(_) | Type::Set(_) | Type::Map(_)),
            "`each` applies to the elements of a list, a set or a map, and this is none of them: write its validators alone"
        );
        Self::Each(validators)
    }

    /// Each key is like this.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn keys(ty: &Type, validators: &'static [Self]) -> Self {
        assert!(
            matches!(ty, Type::Map(_)),
            "`keys` applies to the keys of a map, and this is none: write `each` for the elements of a list or a set"
        );
        Self::Keys(validators)
    }

    /// No two elements are equal.
    ///
    /// # Panics
    ///
    /// If values of the type can't be like that. In a constant this stops the compiler.
    #[track_caller]
    pub const fn unique(ty: &Type) -> Self {
        assert!(
            matches!(ty, Type::List(_)),
            "`unique` applies to the elements of a list, and this is none: remove it, as the elements of a set are unique anyway"
        );
        Self::Unique
    }

    /// The type of the elements of a collection; that of no collection is itself.
    pub const fn element(ty: &'static Type) -> &'static Type {
        match ty {
            Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
                Some(element) => element,
                None => ty,
            },
            _ => ty,
        }
    }
}

#[track_caller]
const fn assert_literals(ty: &Type, values: &[Literal]) {
    let mut index = 0;
    while index < values.len() {
        assert!(
            values[index].is_of(ty),
            "a value in the parentheses has another type than the attribute: \
             write texts in quotes for a string, digits for a number"
        );
        index += 1;
    }
}

/// How attributes and blocks of one object go together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Combination {
    /// What is allowed.
    pub rule: CombinationRule,
    /// The names of the attributes and blocks.
    pub members: &'static [&'static str],
}

impl Combination {
    /// A rule of members.
    pub const fn new(rule: CombinationRule, members: &'static [&'static str]) -> Self {
        Self { rule, members }
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.rule.option(), self.members.join(", "))
    }
}

/// How attributes go together. One whose value is unknown may be set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CombinationRule {
    /// One of them is set, and no other.
    ExactlyOneOf,
    /// One of them is set, or several.
    AtLeastOneOf,
    /// At most one of them is set.
    Conflicts,
    /// All of them are set, or none.
    RequiredTogether,
}

impl CombinationRule {
    /// The option that declares it.
    pub const fn option(self) -> &'static str {
        match self {
            Self::ExactlyOneOf => "exactly_one_of",
            Self::AtLeastOneOf => "at_least_one_of",
            Self::Conflicts => "conflicts",
            Self::RequiredTogether => "required_together",
        }
    }
}

/// The rules of an attribute or a block of a schema: those of a model, or what a file says of them.
///
/// Two are equal if they print as the same options.
#[derive(Clone, Default)]
pub struct DeclaredRules {
    model: Option<&'static Rules>,
    /// From a file that holds a schema: each option and its value as text.
    texts: Option<Arc<BTreeMap<String, String>>>,
}

impl DeclaredRules {
    /// No rules.
    pub const NONE: Self = Self { model: None, texts: None };

    /// Those of a model.
    pub const fn of_model(model: Option<&'static Rules>) -> Self {
        Self { model, texts: None }
    }

    /// Those that a file names.
    pub(crate) fn of_file(texts: BTreeMap<String, String>) -> Self {
        Self { model: None, texts: (!texts.is_empty()).then(|| Arc::new(texts)) }
    }

    /// The rules to act on: those of a model.
    pub const fn get(&self) -> Option<&'static Rules> {
        self.model
    }

    /// Each option and its value as text, by name.
    pub fn options(&self) -> BTreeMap<String, String> {
        match (self.model, &self.texts) {
            (Some(rules), _) => rules.options().map(|(option, value)| (option.to_owned(), value)).collect(),
            (None, Some(texts)) => texts.as_ref().clone(),
            (None, None) => BTreeMap::new(),
        }
    }
}

impl fmt::Debug for DeclaredRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.options(), f)
    }
}

impl PartialEq for DeclaredRules {
    fn eq(&self, other: &Self) -> bool {
        self.options() == other.options()
    }
}

impl Eq for DeclaredRules {}

impl Hash for DeclaredRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options().hash(state);
    }
}

/// All combinations of an object: its own, and those of the structs that are flattened into it.
#[derive(Clone, Default)]
pub struct Combinations {
    own: &'static [Combination],
    flattened: &'static [&'static super::Block],
    /// From a file that holds a schema: each as text.
    texts: Option<Arc<BTreeSet<String>>>,
}

impl Combinations {
    /// None.
    pub const NONE: Self = Self { own: &[], flattened: &[], texts: None };

    /// Those of an object, and those of flattened structs.
    pub const fn new(own: &'static [Combination], flattened: &'static [&'static super::Block]) -> Self {
        Self { own, flattened, texts: None }
    }

    /// Those that a file names.
    pub(crate) fn of_file(texts: BTreeSet<String>) -> Self {
        Self { texts: (!texts.is_empty()).then(|| Arc::new(texts)), ..Self::NONE }
    }

    /// Copies those of a model.
    pub(crate) const fn copied(&self) -> Self {
        Self { own: self.own, flattened: self.flattened, texts: None }
    }

    /// Each as the option that declares it.
    pub fn options(&self) -> BTreeSet<String> {
        match &self.texts {
            Some(texts) => texts.as_ref().clone(),
            None => self.all().map(ToString::to_string).collect(),
        }
    }

    /// Each of them.
    pub fn all(&self) -> Box<dyn Iterator<Item = &'static Combination>> {
        Box::new(self.own.iter().chain(self.flattened.iter().flat_map(|block| block.combinations.all())))
    }
}

impl fmt::Debug for Combinations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.options(), f)
    }
}

impl PartialEq for Combinations {
    fn eq(&self, other: &Self) -> bool {
        self.options() == other.options()
    }
}

impl Eq for Combinations {}

impl Hash for Combinations {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options().hash(state);
    }
}
