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

/// The rule of a combination. An attribute whose value is unknown counts as one that may be set.
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

/// All combinations of an object: its own, and those of the structs that are flattened into it.
#[derive(Clone, Default)]
pub struct Combinations {
    own: &'static [Combination],
    flattened: &'static [&'static Block],
    /// From a file that holds a schema: each as text.
    texts: Option<Arc<BTreeSet<String>>>,
}

impl Combinations {
    /// None.
    pub const NONE: Self = Self { own: &[], flattened: &[], texts: None };

    /// Those of an object, and those of flattened structs.
    pub const fn new(own: &'static [Combination], flattened: &'static [&'static Block]) -> Self {
        Self { own, flattened, texts: None }
    }

    /// Those that a file names.
    #[doc(hidden)]
    pub fn of_file(texts: BTreeSet<String>) -> Self {
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
