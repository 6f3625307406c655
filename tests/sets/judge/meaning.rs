//! The meaning of values, and the agreement of a configured object with a prior one.

use tfvalue::Value;

use super::{elements, get, is_assignable, kept::is_same_element};
use crate::family::{Behavior, Kind, Leaf, Nested, Object, canonical, each};

/// Returns whether two values of an attribute mean the same. Unknown is the same as unknown, null as null.
pub(crate) fn same(leaf: Leaf, a: &Value<'static>, b: &Value<'static>) -> bool {
    if a.is_null() || b.is_null() || a.is_unknown() || b.is_unknown() {
        return a.is_null() == b.is_null() && a.is_unknown() == b.is_unknown();
    }
    match leaf {
        Leaf::Text | Leaf::Number | Leaf::Flag => a == b,
        Leaf::Name => word(a) == word(b),
        Leaf::Duration => seconds(a) == seconds(b),
        Leaf::Names => words(a) == words(b),
        Leaf::NameSet => {
            let sorted = |value| {
                let mut words = words(value);
                words.sort();
                words
            };
            sorted(a) == sorted(b)
        }
        Leaf::NameMap => match (a.entries(), b.entries()) {
            (Some(a), Some(b)) => {
                a.keys().eq(b.keys()) && a.values().zip(b.values()).all(|(a, b)| same(Leaf::Name, a, b))
            }
            _ => false,
        },
    }
}

fn word(value: &Value<'static>) -> Option<String> {
    value.as_str().map(str::to_ascii_lowercase)
}

fn words(value: &Value<'static>) -> Vec<Option<String>> {
    elements(value).iter().map(word).collect()
}

/// A duration of hours, minutes and seconds.
fn seconds(value: &Value<'static>) -> Option<u64> {
    let (mut total, mut number) = (0, 0);
    for letter in value.as_str()?.chars() {
        match letter {
            '0'..='9' => number = number * 10 + u64::from(letter.to_digit(10)?),
            'h' | 'm' | 's' => {
                total += number
                    * if letter == 'h' {
                        3600
                    } else if letter == 'm' {
                        60
                    } else {
                        1
                    };
                number = 0;
            }
            _ => return None,
        }
    }
    Some(total)
}

/// The degree to which a configured object, with its defaults, is a prior one in all that is configured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    No,
    /// The rules leave it open.
    Unclear,
    Yes,
}

impl Fit {
    fn of(is_so: bool) -> Self {
        if is_so { Self::Yes } else { Self::No }
    }
}

/// Returns the agreement of a configured object with a prior one. An unknown value agrees with nothing.
pub(crate) fn agree(object: &Object, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    let fits = object.members.iter().map(|member| {
        let (config, prior) = (get(config, member.name), get(prior, member.name));
        match &member.kind {
            Kind::Leaf(leaf) if config.is_null() => match member.behavior {
                Behavior::Default => Fit::of(same(*leaf, &leaf.default_value(), prior)),
                behavior => Fit::of(behavior.is_computed() || prior.is_null()),
            },
            Kind::Leaf(leaf) => Fit::of(!config.is_unknown() && same(*leaf, config, prior)),
            Kind::Nested(nested) if config.is_null() => match member.behavior {
                Behavior::OptionalComputed if has_configured(nested, prior) => Fit::Unclear,
                behavior => Fit::of(behavior.is_computed() || prior.is_null()),
            },
            Kind::Nested(nested) => nested_agree(nested, config, prior),
        }
    });
    fits.min().unwrap_or(Fit::Yes)
}

fn nested_agree(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    match (config, prior) {
        (Value::Object(_), Value::Object(_)) => agree(&nested.object, config, prior),
        (Value::Map(a), Value::Map(b)) if a.keys().eq(b.keys()) => {
            let fits = a.values().zip(b.values()).map(|(a, b)| elements_agree(nested, a, b));
            fits.min().unwrap_or(Fit::Yes)
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| elements_agree(nested, a, b)).min().unwrap_or(Fit::Yes)
        }
        (Value::Set(a), Value::Set(b)) if a.len() == b.len() => {
            let fits: Vec<Vec<Fit>> =
                a.iter().map(|a| b.iter().map(|b| elements_agree(nested, a, b)).collect()).collect();
            let all = |least: Fit| {
                let options: Vec<Vec<_>> = fits
                    .iter()
                    .map(|row| (0..row.len()).filter(|at| row[*at] >= least).map(|at| (at, None)).collect())
                    .collect();
                is_assignable(&options, 0, 0)
            };
            if all(Fit::Yes) {
                Fit::Yes
            } else if all(Fit::Unclear) {
                Fit::Unclear
            } else {
                Fit::No
            }
        }
        _ => Fit::No,
    }
}

pub(crate) fn elements_agree(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    match (config, prior) {
        (Value::Object(_), Value::Object(_)) => agree(&nested.object, config, prior),
        (config, prior) => Fit::of(config.is_null() && prior.is_null()),
    }
}

/// Returns whether a prior nested attribute has anything that is not computed, so that Terraform takes it for configured.
pub(crate) fn has_configured(nested: &Nested, prior: &Value<'static>) -> bool {
    let has = |object: &Value<'static>| {
        nested.object.members.iter().any(|member| {
            let value = get(object, member.name);
            // An empty collection that only a configuration sets is configured, too.
            let is_configured = matches!(member.behavior, Behavior::Required | Behavior::Optional);
            let has_configured_part =
                || matches!(&member.kind, Kind::Nested(nested) if has_configured(nested, value));
            !value.is_null() && (is_configured || has_configured_part())
        })
    };
    match prior {
        Value::Object(_) => has(prior),
        Value::Map(entries) => entries.values().any(has),
        other => elements(other).iter().any(has),
    }
}

/// The configuration with the default of each attribute that is null in its object.
pub(crate) fn with_defaults(object: &Object, config: &Value<'static>) -> Value<'static> {
    if !matches!(config, Value::Object(_)) {
        return config.clone();
    }
    let members = object.members.iter().map(|member| {
        let config = get(config, member.name);
        let value = match &member.kind {
            Kind::Leaf(leaf) if config.is_null() && member.behavior == Behavior::Default => {
                leaf.default_value()
            }
            Kind::Leaf(_) => config.clone(),
            Kind::Nested(nested) => each(config, &|element| with_defaults(&nested.object, element)),
        };
        (member.name, value)
    });
    Value::object(members)
}

/// The place at which two configured elements of a set come to be the same through defaults.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Duplicate {
    /// The member at the root, and whether it is the set itself.
    pub(crate) root: &'static str,
    pub(crate) is_root: bool,
    /// True if they are the same as written, and not only by meaning.
    pub(crate) is_exact: bool,
}

/// Finds all sets in which two configured elements come to be the same through defaults.
pub(crate) fn duplicates(object: &Object, config: &Value<'static>) -> Vec<Duplicate> {
    let mut found = Vec::new();
    for member in &object.members {
        if let Kind::Nested(nested) = &member.kind {
            let with_defaults =
                each(get(config, member.name), &|element| with_defaults(&nested.object, element));
            find_duplicates(
                nested,
                get(config, member.name),
                &with_defaults,
                true,
                &mut |is_root, is_exact| {
                    found.push(Duplicate { root: member.name, is_root, is_exact });
                },
            );
        }
    }
    found
}

fn find_duplicates(
    nested: &Nested,
    config: &Value<'static>,
    completed: &Value<'static>,
    is_root: bool,
    found: &mut dyn FnMut(bool, bool),
) {
    if let (Value::Set(config), Value::Set(completed)) = (config, completed) {
        for (at, a) in completed.iter().enumerate() {
            for (before, b) in completed[..at].iter().enumerate() {
                let means_same = || {
                    is_same_element(nested, a, b) && !is_same_element(nested, &config[at], &config[before])
                };
                if !a.is_wholly_known() || !b.is_wholly_known() {
                    continue;
                }
                if canonical(a) == canonical(b) {
                    found(is_root, true);
                } else if means_same() {
                    found(is_root, false);
                }
            }
        }
    }
    let mut within = |config: &Value<'static>, completed: &Value<'static>| {
        for member in &nested.object.members {
            if let Kind::Nested(nested) = &member.kind {
                find_duplicates(nested, get(config, member.name), get(completed, member.name), false, found);
            }
        }
    };
    match (config, completed) {
        (Value::Object(_), _) => within(config, completed),
        (Value::Map(a), Value::Map(b)) => a.values().zip(b.values()).for_each(|(a, b)| within(a, b)),
        _ => elements(config).iter().zip(elements(completed)).for_each(|(a, b)| within(a, b)),
    }
}

/// The keys of elements.
pub(crate) struct Keys<'k> {
    key: &'k str,
    leaf: Leaf,
}

impl<'k> Keys<'k> {
    pub(crate) fn of(nested: &Nested, key: &'k str) -> Self {
        let member = nested.object.members.iter().find(|member| member.name == key);
        match member.map(|member| &member.kind) {
            Some(Kind::Leaf(leaf)) => Self { key, leaf: *leaf },
            _ => panic!("no attribute {key}"),
        }
    }

    pub(crate) fn has(&self, element: &Value<'static>) -> bool {
        let key = get(element, self.key);
        !key.is_null() && !key.is_unknown()
    }

    pub(crate) fn are_equal(&self, a: &Value<'static>, b: &Value<'static>) -> bool {
        self.has(a) && self.has(b) && same(self.leaf, get(a, self.key), get(b, self.key))
    }
}

/// The objects of a nested attribute or block.
pub(crate) fn objects(value: &Value<'static>) -> Vec<Value<'static>> {
    match value {
        Value::Object(_) => vec![value.clone()],
        Value::Map(entries) => entries.values().cloned().collect(),
        other => elements(other).to_vec(),
    }
}
