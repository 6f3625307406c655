//! `each`, `keys` and `unique`.

use tfvalue_runtime::{
    Step,
    derived::has_member,
    schema::{Argument, Place, Refusal, Samples, Validator, Validators},
    types::Type,
    value::Value,
};

use super::{Counted, Kind, Nested, Term, Words, element, kind::split, nested, refusals};
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
    Kind {
        is_implied: |new, old| {
            let (new_names, names) = (new.names(), old.names());
            let is_among = |name| new_names.is_empty() || new_names.contains(name);
            old.name == new.name && !names.is_empty() && names.iter().all(is_among)
        },
        ..Kind::new("unique", |term, words| {
            let names: Vec<_> = term.names().into_iter().map(words.code).collect();
            Some(match &names[..] {
                [] => "have no two equal elements".to_owned(),
                names => format!("have no two elements with the same {}", names.join(" and ")),
            })
        })
    },
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

/// Each element, or each key, passes all of these validators.
#[derive(Clone, Copy)]
pub struct Each {
    validators: Validators,
    is_of_keys: bool,
}

/// Each element passes all of these validators.
///
/// # Panics
///
/// Panics if values of the type have no elements. In a constant, this is a compile error.
#[track_caller]
pub const fn each(ty: &Type, validators: Validators) -> Each {
    assert!(
        matches!(ty, Type::List(_) | Type::Set(_) | Type::Map(_)),
        "`each` applies to the elements of a list, a set or a map, and this is none of them: write its validators alone"
    );
    Each { validators, is_of_keys: false }
}

/// Each key passes all of these validators.
///
/// # Panics
///
/// Panics if values of the type have no keys. In a constant, this is a compile error.
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

/// No two elements are equal; or, with names, no two elements are equal in all of these attributes.
#[derive(Clone, Copy)]
pub struct Unique {
    names: &'static [&'static str],
}

/// No two elements are equal; or, with names, no two elements are equal in all of these attributes.
///
/// # Panics
///
/// Panics if values of the type are no lists, or have no objects with these attributes. In a constant, this is a compile error.
#[track_caller]
pub const fn unique(ty: &'static Type, names: &'static [&'static str]) -> Unique {
    if names.is_empty() {
        assert!(
            matches!(ty, Type::List(_)),
            "`unique` applies to the elements of a list, and this is none: remove it, as the elements of a set are unique anyway; \
             or name attributes of its objects: `unique(a, b)`"
        );
    }
    let mut index = 0;
    while index < names.len() {
        assert!(
            ty.is_collection() && has_member(element(ty), names[index]),
            "`unique(a, b)` applies to the objects of a list, a set or a map, which have no attribute of this name here: \
             write the names of attributes as Terraform has them"
        );
        index += 1;
    }
    Unique { names }
}

impl Unique {
    /// The parts of an element that are compared; `None` if attributes are named and the element is no object, such as an unknown element.
    fn compared<'a>(self, element: &Value<'a>) -> Option<Value<'a>> {
        if self.names.is_empty() {
            return Some(element.clone());
        }
        let Value::Object(attributes) = element else { return None };
        let part = |name: &&str| attributes.get(*name).cloned().unwrap_or_default();
        Some(Value::Tuple(self.names.iter().map(part).collect()))
    }
}

impl Validator for Unique {
    fn name(&self) -> &'static str {
        KINDS[2].name
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        self.names.iter().copied().map(Argument::Attribute).collect()
    }

    fn check(&self, value: &Value<'_>, _: &Place<'_>) -> Vec<Refusal> {
        let compared = |(step, element)| Some((step, self.compared(element)?));
        let (steps, values): (Vec<_>, Vec<_>) = elements(value).into_iter().filter_map(compared).unzip();
        let names: Vec<_> = self.names.iter().map(|name| format!("{name:?}")).collect();
        let refused = equal_ones(&values).into_iter().filter_map(|index| {
            let earlier = values[..index].iter().position(|other| is_equivalent(other, &values[index]))?;
            let detail = match (&names[..], &steps[earlier]) {
                ([], _) => "Each element must be unique, but an earlier one is equal to this.".to_owned(),
                (names, step) => {
                    let other = match step {
                        Step::SetElement(_) => "another element".to_owned(),
                        step => format!("the element {step}"),
                    };
                    format!(
                        "No two elements may have the same {}, but {other} has those of this one.",
                        names.join(" and ")
                    )
                }
            };
            Some(Refusal::public(detail).within(steps[index].clone()))
        });
        refused.collect()
    }

    fn samples(&self) -> Samples<'_> {
        Samples::Distinct
    }
}
