//! Combinations of attributes and blocks of one object.

use std::{collections::BTreeSet, fmt, sync::Arc};

use crate::schema::Block;

/// A combination of attributes and blocks of one object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Combination {
    /// The rule of the combination.
    pub rule: CombinationRule,
    /// The names of the attributes and blocks.
    pub members: &'static [&'static str],
}

impl Combination {
    /// Creates a combination.
    pub const fn new(rule: CombinationRule, members: &'static [&'static str]) -> Self {
        Self { rule, members }
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.rule.option(), self.members.join(", "))
    }
}

/// The rule of a combination. An unknown attribute may be set or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CombinationRule {
    /// Exactly one member is set.
    ExactlyOneOf,
    /// At least one member is set.
    AtLeastOneOf,
    /// At most one member is set.
    Conflicts,
    /// All members are set, or none.
    RequiredTogether,
}

impl CombinationRule {
    /// Returns the option that declares the rule.
    pub const fn option(self) -> &'static str {
        match self {
            Self::ExactlyOneOf => "exactly_one_of",
            Self::AtLeastOneOf => "at_least_one_of",
            Self::Conflicts => "conflicts",
            Self::RequiredTogether => "required_together",
        }
    }
}

/// All combinations of an object, including the combinations of structs that are flattened into it.
#[derive(Clone, Default)]
pub struct Combinations {
    own: &'static [Combination],
    flattened: &'static [&'static Block],
    /// The combinations of a schema that was read from a file, each as text.
    texts: Option<Arc<BTreeSet<String>>>,
}

impl Combinations {
    /// No combinations.
    pub const NONE: Self = Self { own: &[], flattened: &[], texts: None };

    /// Creates the combinations of an object and of its flattened structs.
    pub const fn new(own: &'static [Combination], flattened: &'static [&'static Block]) -> Self {
        Self { own, flattened, texts: None }
    }

    /// Creates the combinations of a schema that was read from a file.
    #[doc(hidden)]
    pub fn of_file(texts: BTreeSet<String>) -> Self {
        Self { texts: (!texts.is_empty()).then(|| Arc::new(texts)), ..Self::NONE }
    }

    /// Copies the combinations of a model, without the texts from a file; `Clone` isn't `const`.
    pub(crate) const fn copied(&self) -> Self {
        Self { own: self.own, flattened: self.flattened, texts: None }
    }

    /// Returns each combination as the option that declares it.
    pub fn options(&self) -> BTreeSet<String> {
        match &self.texts {
            Some(texts) => texts.as_ref().clone(),
            None => self.all().map(ToString::to_string).collect(),
        }
    }

    /// Returns the combinations of the model. Combinations from a file are not included.
    pub fn all(&self) -> Box<dyn Iterator<Item = &'static Combination>> {
        Box::new(self.own.iter().chain(self.flattened.iter().flat_map(|block| block.combinations.all())))
    }
}
