//! Spellings of values that mean the same.

use std::collections::BTreeMap;

use tfvalue::{Value, schema::NestingMode};

use super::{
    get,
    kept::{is_same_element, is_same_nested},
    meaning::same,
    objects,
};
use crate::family::{Behavior, Kind, Leaf, Object};

/// All values of each attribute in a prior state, by the names on the way to it.
#[derive(Default)]
pub(crate) struct Spellings(BTreeMap<String, Vec<Value<'static>>>);

impl Spellings {
    pub(crate) fn of(object: &Object, prior: &Value<'static>) -> Self {
        let mut spellings = Self::default();
        spellings.add(object, prior, "");
        spellings
    }

    fn add(&mut self, object: &Object, prior: &Value<'static>, path: &str) {
        for member in &object.members {
            let (path, value) = (below(path, member.name), get(prior, member.name));
            match &member.kind {
                Kind::Leaf(_) => {
                    let values = self.0.entry(path).or_default();
                    if !value.is_null() && !values.contains(value) {
                        values.push(value.clone());
                    }
                }
                Kind::Nested(nested) => {
                    for element in objects(value) {
                        self.add(&nested.object, &element, &path);
                    }
                }
            }
        }
    }

    /// The values that mean the same as one of an attribute. Indexes and keys in the path don't count.
    pub(crate) fn like(&self, path: &str, leaf: Leaf, value: &Value<'static>) -> Vec<&Value<'static>> {
        let values = self.0.get(&without_keys(path)).into_iter().flatten();
        values.filter(|other| same(leaf, other, value)).collect()
    }

    /// Returns whether something has several spellings.
    pub(crate) fn are_ambiguous(&self, object: &Object) -> bool {
        self.any(object, "", &mut |spellings, path, leaf| {
            let values = spellings.0.get(path).into_iter().flatten();
            values.clone().any(|value| spellings.like(path, leaf, value).len() > 1)
        })
    }

    fn any(&self, object: &Object, path: &str, is_so: &mut dyn FnMut(&Self, &str, Leaf) -> bool) -> bool {
        object.members.iter().any(|member| {
            let path = below(path, member.name);
            match &member.kind {
                Kind::Leaf(leaf) => is_so(self, &path, *leaf),
                Kind::Nested(nested) => self.any(&nested.object, &path, is_so),
            }
        })
    }

    /// Returns whether something in a set is configured, or comes of a default, in another spelling than one that it has anywhere.
    pub(crate) fn differ(&self, object: &Object, config: &Value<'static>) -> bool {
        self.differ_below(object, config, "", false)
    }

    /// The same of what is in no set, too.
    pub(crate) fn differ_anywhere(&self, object: &Object, config: &Value<'static>) -> bool {
        self.differ_below(object, config, "", true)
    }

    fn differ_below(&self, object: &Object, config: &Value<'static>, path: &str, is_in_set: bool) -> bool {
        object.members.iter().any(|member| {
            let (path, value) = (below(path, member.name), get(config, member.name));
            match &member.kind {
                Kind::Leaf(leaf) => {
                    let default = leaf.default_value();
                    let is_default = value.is_null() && member.behavior == Behavior::Default;
                    let value = if is_default { &default } else { value };
                    is_in_set && self.like(&path, *leaf, value).iter().any(|other| *other != value)
                }
                Kind::Nested(nested) => {
                    let is_in_set = is_in_set || nested.mode == NestingMode::Set;
                    let elements = objects(value);
                    elements
                        .iter()
                        .any(|element| self.differ_below(&nested.object, element, &path, is_in_set))
                }
            }
        })
    }
}

/// The path of a member of an object.
pub(crate) fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn without_keys(path: &str) -> String {
    let mut depth = 0;
    let names = path.chars().filter(|letter| {
        depth += i32::from(*letter == '[');
        let is_name = depth == 0;
        depth -= i32::from(*letter == ']');
        is_name
    });
    names.collect()
}

/// Returns whether two configured elements of a set mean the same.
pub(crate) fn has_same_meaning(object: &Object, config: &Value<'static>) -> bool {
    object.members.iter().any(|member| {
        let Kind::Nested(nested) = &member.kind else { return false };
        let value = get(config, member.name);
        let elements = objects(value);
        let is_set = matches!(value, Value::Set(_));
        elements.iter().enumerate().any(|(index, element)| {
            let is_same = |other: &Value<'static>| is_same_element(nested, element, other);
            is_set && elements[..index].iter().any(is_same) || has_same_meaning(&nested.object, element)
        })
    })
}

/// Returns whether two elements of a plan can come to mean the same, except spellings that the plan knows, so that nothing shows which answer
/// of a service is for which.
pub(crate) fn has_rivals(object: &Object, planned: &Value<'static>) -> bool {
    object.members.iter().any(|member| {
        let Kind::Nested(nested) = &member.kind else { return false };
        let value = get(planned, member.name);
        let elements = objects(value);
        let is_set = matches!(value, Value::Set(_));
        elements.iter().enumerate().any(|(index, element)| {
            let is_rival = |other: &Value<'static>| {
                let likeness = likeness(&nested.object, element, other);
                likeness == Some(false)
            };
            is_set && elements[..index].iter().any(is_rival) || has_rivals(&nested.object, element)
        })
    })
}

/// Returns whether two objects that can come to mean the same are spelled the same as far as they are known; `None` if they can't.
fn likeness(object: &Object, a: &Value<'static>, b: &Value<'static>) -> Option<bool> {
    let mut is_spelled_so = true;
    for member in &object.members {
        let (a, b) = (get(a, member.name), get(b, member.name));
        if a == b {
            continue;
        }
        if !a.is_wholly_known() || !b.is_wholly_known() {
            // Its parts may be spelled otherwise.
            is_spelled_so &= a.is_unknown() || b.is_unknown();
            continue;
        }
        let is_weighed_alone = !matches!(member.behavior, Behavior::Required | Behavior::Optional);
        if is_weighed_alone && (a.is_null() || b.is_null() || matches!(member.kind, Kind::Nested(_))) {
            // Null weighs nothing, and neither may what is in a nested attribute that the provider sets.
            continue;
        }
        let is_same = match &member.kind {
            Kind::Leaf(leaf) => same(*leaf, a, b),
            Kind::Nested(nested) => is_same_nested(nested, a, b),
        };
        if !is_same {
            return None;
        }
        is_spelled_so = false;
    }
    Some(is_spelled_so)
}
