//! The judge of results that were given the spelling of a prior value.

use tfvalue::{Value, schema::NestingMode};

use super::{
    Verdict,
    assign::{Best, KEEP_READINGS, certain},
    elements, get, indented, is_assignable,
    likeness::{Part, element_likeness},
    meaning::{Keys, same},
    some,
};
use crate::family::{Kind, Leaf, Nested, Object, canonical};

/// The part of a kept result that is known beforehand.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Certainty {
    /// The spelling.
    Spelling,
    /// Nothing but that it means the same.
    Meaning,
}

/// Judges a new value that was given the spelling of a prior one, which may be a plan.
pub(crate) fn kept(
    object: &Object,
    prior: &Value<'static>,
    new: &Value<'static>,
    kept: &Value<'static>,
) -> Verdict {
    object_kept(object, some(prior), new, kept, Certainty::Spelling, "")
}

/// Judges whether two values of an object mean the same.
pub(crate) fn means_same(object: &Object, a: &Value<'static>, b: &Value<'static>) -> Verdict {
    object_kept(object, None, a, b, Certainty::Meaning, "")
}

fn object_kept(
    object: &Object,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    for member in &object.members {
        let path = if path.is_empty() { member.name.to_owned() } else { format!("{path}.{}", member.name) };
        let prior = prior
            .map(|prior| get(prior, member.name))
            .filter(|prior| !prior.is_null() && !prior.is_unknown());
        let (new, kept) = (get(new, member.name), get(kept, member.name));
        match &member.kind {
            Kind::Leaf(leaf) => leaf_kept(*leaf, prior, new, kept, certainty, &path)?,
            Kind::Nested(nested) => nested_kept(nested, prior, new, kept, certainty, &path)?,
        }
    }
    Ok(())
}

fn leaf_kept(
    leaf: Leaf,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    if !same(leaf, new, kept) {
        return Err(format!("{path}: it is {new}, but {kept} is kept, which means something else"));
    }
    if certainty == Certainty::Meaning {
        return Ok(());
    }
    let Some(expected) = prior.map_or_else(|| Some(new.clone()), |prior| respelled(leaf, prior, new)) else {
        return Ok(());
    };
    if canonical(&expected) == *kept {
        return Ok(());
    }
    let prior = prior.map_or_else(|| "no partner".to_owned(), ToString::to_string);
    Err(format!(
        "{path}: the prior spelling is {prior}, the new one {new}, so {expected} is to be kept, not {kept}"
    ))
}

/// The new value with the prior spelling of each part that means the same; nothing if more than one part could have a spelling.
fn respelled(leaf: Leaf, prior: &Value<'static>, new: &Value<'static>) -> Option<Value<'static>> {
    let scalar = |leaf: Leaf, prior: Option<&Value<'static>>, new: &Value<'static>| {
        prior.filter(|prior| !prior.is_unknown() && same(leaf, prior, new)).unwrap_or(new).clone()
    };
    match (leaf, new) {
        (Leaf::Names, Value::List(elements)) => {
            let prior = self::elements(prior);
            let elements = elements.iter().enumerate();
            Some(Value::list(elements.map(|(index, new)| scalar(Leaf::Name, prior.get(index), new))))
        }
        (Leaf::NameMap, Value::Map(entries)) => {
            let entries = entries.iter();
            Some(Value::map(
                entries.map(|(key, new)| (key.clone().into_owned(), scalar(Leaf::Name, prior.get(key), new))),
            ))
        }
        (Leaf::NameSet, Value::Set(new)) => {
            let prior = elements(prior);
            let (mut kept, left): (Vec<_>, Vec<_>) = new.iter().cloned().partition(|new| prior.contains(new));
            let prior: Vec<_> = prior.iter().filter(|prior| !new.contains(prior)).collect();
            for element in &left {
                let same_words = |value: &&Value<'static>| same(Leaf::Name, value, element);
                let (spellings, rivals) = (
                    prior.iter().copied().filter(same_words).collect::<Vec<_>>(),
                    left.iter().filter(same_words).count(),
                );
                match spellings.len() {
                    0 => kept.push(element.clone()),
                    number if number == rivals => kept.extend(spellings.into_iter().cloned()),
                    _ => return None,
                }
            }
            Some(Value::set(kept))
        }
        _ => Some(scalar(leaf, Some(prior), new)),
    }
}

fn nested_kept(
    nested: &Nested,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    match (new, kept) {
        (Value::Object(_), Value::Object(_)) => {
            object_kept(&nested.object, prior, new, kept, certainty, path)
        }
        (Value::Map(a), Value::Map(b)) if a.keys().eq(b.keys()) => {
            for (key, new) in a {
                let prior = prior.and_then(|prior| prior.get(key));
                element_kept(nested, prior, new, get(kept, key), certainty, &format!("{path}[{key:?}]"))?;
            }
            Ok(())
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            let before = prior.map(elements).unwrap_or_default();
            let sources = sources(nested, a, before, certainty);
            for (index, ((new, kept), (prior, certainty))) in a.iter().zip(b).zip(sources).enumerate() {
                let prior = prior.map(|prior| &before[prior]);
                element_kept(nested, prior, new, kept, certainty, &format!("{path}[{index}]"))?;
            }
            Ok(())
        }
        (Value::Set(a), Value::Set(b)) if a.len() == b.len() => {
            let before = prior.map(elements).unwrap_or_default();
            let has_twins = certainty == Certainty::Spelling
                && a.iter()
                    .enumerate()
                    .any(|(index, new)| a[..index].iter().any(|other| is_same_element(nested, other, new)));
            // Two that mean the same can come to be one in the same spelling.
            let certainty = if has_twins { Certainty::Meaning } else { certainty };
            let mut options = Vec::new();
            let mut message = vec![format!("{path}: no assignment of kept elements to new ones is right")];
            for (new, (prior, certainty)) in a.iter().zip(sources(nested, a, before, certainty)) {
                let prior = prior.map(|prior| &before[prior]);
                let mut right = Vec::new();
                let mut reasons = Vec::new();
                for (at, kept) in b.iter().enumerate() {
                    match element_kept(nested, prior, new, kept, certainty, path) {
                        Ok(()) => right.push((at, None)),
                        Err(reason) => {
                            reasons.push(format!("        not {kept}:\n            {}", indented(&reason)));
                        }
                    }
                }
                let partner =
                    prior.map_or_else(|| "no partner".to_owned(), |prior| format!("partner {prior}"));
                if right.is_empty() {
                    message.push(format!("    new {new} with {partner} is kept as none:"));
                    message.extend(reasons);
                } else {
                    let kept: Vec<_> = right.iter().map(|(at, _)| b[*at].to_string()).collect();
                    let kept = kept.join(" or ");
                    message.push(format!("    new {new} with {partner} may be kept as {kept}"));
                }
                options.push(right);
            }
            if is_assignable(&options, 0, 0) { Ok(()) } else { Err(message.join("\n")) }
        }
        _ if new == kept => Ok(()),
        _ => Err(format!("{path}: it is {new}, but {kept} is kept")),
    }
}

fn element_kept(
    nested: &Nested,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    match (new, kept) {
        (Value::Object(_), Value::Object(_)) => {
            let prior = prior.filter(|prior| matches!(prior, Value::Object(_)));
            object_kept(&nested.object, prior, new, kept, certainty, path)
        }
        _ if new == kept => Ok(()),
        _ => Err(format!("{path}: it is {new}, but {kept} is kept")),
    }
}

/// The prior element whose spelling each new one gets, if that is certain.
fn sources(
    nested: &Nested,
    new: &[Value<'static>],
    prior: &[Value<'static>],
    certainty: Certainty,
) -> Vec<(Option<usize>, Certainty)> {
    if certainty == Certainty::Meaning {
        return new.iter().map(|_| (None, Certainty::Meaning)).collect();
    }
    if let Some(key) = nested.key {
        let keys = Keys::of(nested, key);
        let is_open = prior.iter().any(|prior| !keys.has(prior));
        return new
            .iter()
            .map(|element| {
                let with_key = |values: &[Value<'static>]| -> Vec<usize> {
                    let equal = values.iter().enumerate().filter(|(_, value)| keys.are_equal(element, value));
                    equal.map(|(at, _)| at).collect()
                };
                match (&with_key(new)[..], &with_key(prior)[..]) {
                    ([_], [partner]) if !is_open => (Some(*partner), Certainty::Spelling),
                    ([_], []) if !is_open => (None, Certainty::Spelling),
                    _ => (None, Certainty::Meaning),
                }
            })
            .collect();
    }
    if nested.mode == NestingMode::List {
        let at = |index: usize| ((index < prior.len()).then_some(index), Certainty::Spelling);
        return (0..new.len()).map(at).collect();
    }
    let certain_by = |part: Part| {
        let weights: Vec<Vec<_>> = new
            .iter()
            .map(|new| prior.iter().map(|prior| element_likeness(nested, prior, new, part)).collect())
            .collect();
        certain(&weights, prior.len(), KEEP_READINGS)
    };
    let ways = [Part::Whole, Part::Best, Part::Ignored].map(certain_by);
    (0..new.len())
        .map(|index| match ways[0][index] {
            Best::Column(partner) if ways.iter().all(|way| way[index] == ways[0][index]) => {
                (partner, Certainty::Spelling)
            }
            _ => (None, Certainty::Meaning),
        })
        .collect()
}

/// Returns whether two elements mean the same.
pub(super) fn is_same_element(nested: &Nested, a: &Value<'static>, b: &Value<'static>) -> bool {
    element_kept(nested, None, a, b, Certainty::Meaning, "").is_ok()
}

/// Returns whether two values of a nested attribute or block mean the same.
pub(super) fn is_same_nested(nested: &Nested, a: &Value<'static>, b: &Value<'static>) -> bool {
    nested_kept(nested, None, a, b, Certainty::Meaning, "").is_ok()
}
