//! Validators of values in a configuration.

use std::fmt;

use crate::{types::Type, value::Value};

use super::literal::Literal;

/// A validator of a value in a configuration. Null and unknown values pass.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Validator {
    /// The number of characters of a string, or of elements of a collection.
    Length(Bounds<u64>),
    /// The number of bytes of a string in UTF-8.
    ByteLength(Bounds<u64>),
    /// Between which numbers it is.
    Range(Bounds<&'static str>),
    /// It is one of these.
    OneOf(&'static [Literal]),
    /// It is none of these.
    NoneOf(&'static [Literal]),
    /// It is one of these, ignoring case.
    OneOfIgnoreCase(&'static [&'static str]),
    /// It is none of these, ignoring case.
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
    /// If it is set, none of these attributes next to it is.
    Conflicts(&'static [&'static str]),
    /// If it is set, all of these attributes next to it are.
    Requires(&'static [&'static str]),
    /// A function accepts it, whose name is for documentation. The error is a sentence for authors of configurations.
    With(&'static str, ValidateFn),
}

/// Accepts a value, or says what is wrong with it.
pub type ValidateFn = fn(&Value<'_>) -> Result<(), String>;

/// The least and the greatest value, each of which is allowed itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "an interval has two ends")]
pub struct Bounds<T> {
    /// The least.
    pub min: Option<T>,
    /// The greatest.
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

/// As the option that declares it; in the alternate form, with the text that a person reads in place of a regular expression.
impl fmt::Display for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |validators: &[Self]| {
            if f.alternate() { list_with_messages(validators) } else { list(validators) }
        };
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
            Self::Regex(pattern, Some(message)) if f.alternate() => {
                write!(f, "regex({pattern:?}, {message:?})")
            }
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
    /// The length of a string or a collection.
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
        Self::Length(Bounds { min, max })
    }

    /// The number of bytes of a string.
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
        Self::ByteLength(Bounds { min, max })
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
        Self::Range(Bounds { min, max })
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

    /// It is one of these, ignoring case.
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

    /// It is none of these, ignoring case.
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

/// Validators as the options that declare them, with the texts that a person reads in place of regular expressions.
fn list_with_messages(validators: &[Validator]) -> String {
    validators.iter().map(|validator| format!("{validator:#}")).collect::<Vec<_>>().join(", ")
}

/// Validators as the options that declare them.
pub(super) fn list(validators: &[Validator]) -> String {
    validators.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
