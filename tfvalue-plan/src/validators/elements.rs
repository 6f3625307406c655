//! `each`, `keys` and `unique`.

use tfvalue_runtime::{
    Step,
    schema::{Argument, Place, Refusal, Samples, Validator, Validators},
    types::Type,
    value::Value,
};

use super::{Counted, Kind, Nested, Term, Words, kind::split, nested, refusals};
use crate::plan::{elements, equal_ones, is_equivalent};

pub(super) const KINDS: &[Kind] = &[
    Kind {
        sentence: |term, words| Some(format!("Each element must {}.", of_elements(term, words)?)),
        ..of_parts("each", |term, words| {
            Some(format!("have elements that each {}", of_elements(term, words)?))
        })
    },
    Kind {
        sentence: |term, words| Some(format!("Each key must {}.", of_keys(term, words)?)),
        ..of_parts("keys", |term, words| Some(format!("have keys that each {}", of_keys(term, words)?)))
    },
    Kind::new("unique", |_, _| Some("have no two equal elements".to_owned())),
];

const fn of_parts(name: &'static str, demand: fn(&Term<'_>, Words<'_>) -> Option<String>) -> Kind {
    Kind { parts: split, nested: Nested::Parts, ..Kind::new(name, demand) }
}

fn of_elements(term: &Term<'_>, words: Words<'_>) -> Option<String> {
    Words { counted: words.counted.element(), ..words }.all(&term.arguments)
}

fn of_keys(term: &Term<'_>, words: Words<'_>) -> Option<String> {
    Words { counted: Counted::Characters, ..words }.all(&term.arguments)
}

/// Each element, or each key, passes all of these.
#[derive(Clone, Copy)]
pub struct Each {
    validators: Validators,
    is_of_keys: bool,
}

/// Each element passes all of these.
///
/// # Panics
///
/// If values of the type have no elements. In a constant this stops the compiler.
#[track_caller]
pub const fn each(ty: &Type, validators: Validators) -> Each {
    assert!(
        matches!(ty, Type::List(_) | Type::Set(_) | Type::Map(_)),
        "`each` applies to the elements of a list, a set or a map, and this is none of them: write its validators alone"
    );
    Each { validators, is_of_keys: false }
}

/// Each key passes all of these.
///
/// # Panics
///
/// If values of the type have no keys. In a constant this stops the compiler.
#[track_caller]
pub const fn keys(ty: &Type, validators: Validators) -> Each {
    assert!(
        matches!(ty, Type::Map(_)),
        "`keys` applies to the keys of a map, and this is none: write `each` for the elements of a list or a set"
    );
    Each { validators, is_of_keys: true }
}

impl Validator for Each {
    fn name(&self) -> &'static str {
        KINDS[usize::from(self.is_of_keys)].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        nested(self.validators)
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let mut refused = Vec::new();
        for (step, element) in elements(value) {
            let key = match &step {
                Step::ElementKeyString(key) if self.is_of_keys => Some(Value::from(&**key)),
                _ => None,
            };
            for validator in self.validators {
                let found = refusals(*validator, key.as_ref().unwrap_or(element), &Place::ELEMENT);
                refused.extend(found.into_iter().map(|refusal| refusal.within(step.clone())));
            }
        }
        refused
    }

    fn samples(&self) -> Samples<'_> {
        if self.is_of_keys { Samples::Keys(self.validators) } else { Samples::Elements(self.validators) }
    }
}

/// No two elements are equal.
#[derive(Clone, Copy)]
pub struct Unique;

/// No two elements are equal.
///
/// # Panics
///
/// If values of the type are no lists. In a constant this stops the compiler.
#[track_caller]
pub const fn unique(ty: &Type) -> Unique {
    assert!(
        matches!(ty, Type::List(_)),
        "`unique` applies to the elements of a list, and this is none: remove it, as the elements of a set are unique anyway"
    );
    Unique
}

impl Validator for Unique {
    fn name(&self) -> &'static str {
        KINDS[2].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        Vec::new()
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let elements = value.elements().unwrap_or(&[]);
        let is_later =
            |index: &usize| elements[..*index].iter().any(|other| is_equivalent(other, &elements[*index]));
        let later = equal_ones(elements).into_iter().filter(is_later);
        later
            .map(|index| {
                Refusal::public("Each element must be unique, but an earlier one is equal to this.")
                    .within(Step::ElementKeyInt(index as u64))
            })
            .collect()
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Distinct
    }
}
