//! `conflicts` and `requires`: the attributes and blocks next to the one that is set.

use tfvalue_runtime::{
    schema::{Argument, Place, Presence, Refusal, Validator},
    types::Type,
    value::Value,
};

use super::{Kind, Nested, Term, Words, kind::split};

pub(super) const KINDS: &[Kind] = &[
    Kind {
        sentence: |term, words| Some(format!("Conflicts with {}.", named(term, words))),
        ..of_siblings("conflicts", Nested::Unset)
    },
    Kind {
        sentence: |term, words| Some(format!("Requires {}.", named(term, words))),
        ..of_siblings("requires", Nested::Set)
    },
];

const fn of_siblings(name: &'static str, nested: Nested) -> Kind {
    Kind { parts: split, nested, ..Kind::new(name, |_, _| None) }
}

/// Lists the attributes: `a`, `b` and `c`.
fn named(term: &Term<'_>, words: Words<'_>) -> String {
    match &term.names()[..] {
        [before @ .., last] if !before.is_empty() => {
            format!("{} and {}", words.list(before), (words.code)(last))
        }
        names => words.list(names),
    }
}

/// None, or all, of these attributes and blocks are set together with the validated attribute or block.
#[derive(Clone, Copy)]
pub struct Siblings {
    names: &'static [&'static str],
    refused: Presence,
}

/// None of these attributes and blocks is set together with the validated one.
pub const fn conflicts(_: &Type, names: &'static [&'static str]) -> Siblings {
    Siblings { names, refused: Presence::Set }
}

/// All of these attributes and blocks are set together with the validated one.
pub const fn requires(_: &Type, names: &'static [&'static str]) -> Siblings {
    Siblings { names, refused: Presence::Null }
}

impl Siblings {
    fn is_conflict(self) -> bool {
        self.refused == Presence::Set
    }
}

impl Validator for Siblings {
    fn name(&self) -> &'static str {
        KINDS[usize::from(!self.is_conflict())].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        self.names.iter().copied().map(Argument::Attribute).collect()
    }

    fn check(&self, _: &Value<'_>, place: &Place<'_>) -> Vec<Refusal> {
        let is_unknown = |name: &&str| place.sibling(name) == Presence::Unknown;
        let unknown = self.names.iter().position(is_unknown);
        let known = match unknown {
            // The user may intend to set only the unknown attribute, so no conflict is reported yet.
            Some(_) if self.is_conflict() => 0,
            unknown => unknown.unwrap_or(self.names.len()),
        };
        let refused = self.names[..known].iter().filter(|name| place.sibling(name) == self.refused);
        let own = place.name();
        let detail = |name: &&str| {
            if self.is_conflict() {
                format!("Attribute {name:?} can't be set together with {own:?}.")
            } else {
                format!("Attribute {name:?} must be set when {own:?} is.")
            }
        };
        refused.map(|name| Refusal::combination(detail(name))).collect()
    }
}
