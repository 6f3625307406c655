//! Comparison of values by meaning, regardless of spelling.

use std::{
    any::Any,
    borrow::Cow,
    collections::{HashMap, VecDeque},
    ptr::from_ref,
};

use tfvalue_runtime::value::{Dynamic, Value};
use tfvalue_runtime::{
    schema::{Attribute, AttributeType, Comparison},
    semantics::Meant,
};

use super::{equivalence::is_equivalent, matching::facts::hash_whole, node::Node};

impl<'s> Node<'s> {
    /// The semantics of an attribute that isn't nested, if it has any.
    pub(super) fn meant(self) -> Option<Meant<'s>> {
        match self {
            Self::Attribute(Attribute { ty: AttributeType::Type(ty), rules, .. }) => {
                Some(Meant::new(ty, rules.semantics())).filter(|meant| meant.is_any())
            }
            _ => None,
        }
    }

    /// Returns whether the node or any member, at any depth, is compared by meaning.
    pub(super) fn has_meaning(self) -> bool {
        self.meant().is_some() || self.any_within(&|member| member.meant().is_some())
    }
}

/// A new value, with the prior spelling of each part that means the same.
pub(super) struct Respelled<'a> {
    pub(super) value: Value<'a>,
    /// True if the whole value means the same as the prior value.
    pub(super) is_same: bool,
}

/// Returns whether all of a new value means the same as the prior one.
pub(super) fn is_same(meant: Meant<'_>, prior: &Value<'_>, new: &Value<'_>) -> bool {
    respell(meant, prior, new).is_same
}

/// The new value, with the prior spelling of each part that means the same.
///
/// List and tuple elements are compared by position, map elements by key, and each set element with an element that means the same.
pub(super) fn with_spelling_of<'a>(meant: Meant<'_>, prior: &Value<'a>, new: &Value<'a>) -> Respelled<'a> {
    let respelled = respell(meant, prior, new);
    if respelled.is_same { Respelled { value: prior.clone(), is_same: true } } else { respelled }
}

fn respell<'a>(meant: Meant<'_>, prior: &Value<'a>, new: &Value<'a>) -> Respelled<'a> {
    if let Some(comparison) = meant.comparison() {
        return Respelled { value: new.clone(), is_same: is_alike(comparison, prior, new) };
    }
    let mut is_same = true;
    let mut part = |meant, prior: Option<&Value<'a>>, new: &Value<'a>| {
        let respelled = prior.map(|prior| with_spelling_of(meant, prior, new));
        is_same &= respelled.as_ref().is_some_and(|respelled| respelled.is_same);
        respelled.map_or_else(|| new.clone(), |respelled| respelled.value)
    };
    let (value, is_as_long) = match (prior, new) {
        _ if !meant.is_any() => {
            return Respelled {
                value: new.clone(),
                is_same: is_equivalent(prior, new) && prior.is_wholly_known(),
            };
        }
        (Value::Set(prior), Value::Set(new)) => {
            let pairs = pairs_in_sets(meant.element(), prior, new);
            let elements = new.iter().zip(pairs);
            let value = elements.map(|(new, from)| part(meant.element(), from.map(|from| &prior[from]), new));
            (Value::set(value), prior.len() == new.len())
        }
        (Value::List(_), Value::List(_))
        | (Value::Tuple(_), Value::Tuple(_))
        | (Value::Map(_), Value::Map(_))
        | (Value::Object(_), Value::Object(_)) => {
            let value = new.with_parts(|place, new| part(meant.part(place), place.of(prior), new));
            (value, prior.parts().count() == new.parts().count())
        }
        (Value::Dynamic(prior), Value::Dynamic(new)) if prior.ty == new.ty => {
            let value = part(meant, Some(&prior.value), &new.value);
            (Value::Dynamic(Box::new(Dynamic { ty: new.ty.clone(), value })), true)
        }
        _ => (new.clone(), prior.is_null() && new.is_null()),
    };
    Respelled { value, is_same: is_same && is_as_long }
}

fn is_alike(comparison: &Comparison, prior: &Value<'_>, new: &Value<'_>) -> bool {
    if let (Value::Dynamic(prior), Value::Dynamic(new)) = (prior, new) {
        return prior.ty == new.ty && is_alike(comparison, &prior.value, &new.value);
    }
    if is_equivalent(prior, new) {
        return prior.is_wholly_known();
    }
    match (comparison.read(prior), comparison.read(new)) {
        (Some(prior), Some(new)) => comparison.is_equal(&*prior, &*new),
        _ => false,
    }
}

/// The position of a prior element that means the same, for each new element of a set. Each prior element is taken once.
fn pairs_in_sets(meant: Meant<'_>, prior: &[Value<'_>], new: &[Value<'_>]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; new.len()];
    // Equal elements are paired before elements that only mean the same.
    let open = pair_equal(prior, new, &mut pairs, (0..prior.len()).collect());
    if !open.is_empty() {
        let mut spellings = Spellings::default();
        let mut uniform = |elements: &[Value<'_>]| -> Vec<_> {
            elements.iter().map(|value| spellings.uniform_value(meant, value).into_owned()).collect()
        };
        let (prior, new) = (uniform(prior), uniform(new));
        pair_equal(&prior, &new, &mut pairs, open);
    }
    pairs
}

/// Pairs each new element that has no partner with an equal prior element at one of the `open` positions. Returns the positions that are left.
fn pair_equal(
    prior: &[Value<'_>],
    new: &[Value<'_>],
    pairs: &mut [Option<usize>],
    open: Vec<usize>,
) -> Vec<usize> {
    let mut by_hash = HashMap::<_, VecDeque<_>>::new();
    for index in open {
        by_hash.entry(hash_whole(&prior[index])).or_default().push_back(index);
    }
    for (new, pair) in new.iter().zip(pairs).filter(|(new, pair)| pair.is_none() && new.is_wholly_known()) {
        if let Some(open) = by_hash.get_mut(&hash_whole(new)) {
            let place = open.iter().position(|index| is_equivalent(&prior[*index], new));
            *pair = place.and_then(|place| open.remove(place));
        }
    }
    let mut left: Vec<_> = by_hash.into_values().flatten().collect();
    left.sort_unstable();
    left
}

/// One spelling for all values that mean the same: the spelling of the first value.
#[derive(Default)]
pub(super) struct Spellings {
    classes: HashMap<*const Comparison, Classes>,
}

/// The values of one type. The values of a class mean the same.
#[derive(Default)]
struct Classes {
    /// The first value of each class, as the comparison reads it and as it is spelled.
    first: Vec<(Box<dyn Any>, Value<'static>)>,
    /// The class of each spelling; `None` if the value can't be read.
    known: HashMap<Value<'static>, Option<usize>>,
    /// The class of the last string with these letters and digits. Most spellings of one meaning differ only in case and punctuation. For these, the
    /// lookup avoids a comparison with each class.
    likely: HashMap<String, usize>,
}

impl Classes {
    fn first(&mut self, comparison: &Comparison, value: &Value<'_>) -> Option<&Value<'static>> {
        if let Some(class) = self.known.get(value) {
            return class.map(|class| &self.first[class].1);
        }
        let class = comparison.read(value).map(|read| {
            let letters = letters(value);
            let is_same = |class: &usize| comparison.is_equal(&*self.first[*class].0, &*read);
            let likely = self.likely.get(&letters).copied().filter(is_same);
            let class = likely.or_else(|| (0..self.first.len()).find(is_same)).unwrap_or_else(|| {
                self.first.push((read, value.clone().into_owned()));
                self.first.len() - 1
            });
            self.likely.insert(letters, class);
            class
        });
        self.known.insert(value.clone().into_owned(), class);
        class.map(|class| &self.first[class].1)
    }
}

/// The letters and digits of a string, in lower case.
fn letters(value: &Value<'_>) -> String {
    let Value::String(text) = value else { return String::new() };
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Spellings {
    /// The uniform spelling of a value with this schema.
    pub(super) fn uniform<'v, 'a>(&mut self, node: Node<'_>, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        if node.has_meaning() { Cow::Owned(self.within(node, value)) } else { Cow::Borrowed(value) }
    }

    /// The uniform spelling of the member `name` of an object with this schema.
    pub(super) fn uniform_member<'v, 'a>(
        &mut self,
        node: Node<'_>,
        name: &str,
        value: &'v Value<'a>,
    ) -> Cow<'v, Value<'a>> {
        match node.object().and_then(|object| object.member(name)) {
            Some(member) => self.uniform(member, value),
            None => Cow::Borrowed(value),
        }
    }

    fn within<'a>(&mut self, node: Node<'_>, value: &Value<'a>) -> Value<'a> {
        if let Some(meant) = node.meant() {
            return self.uniform_value(meant, value);
        }
        if node.object().is_none() {
            return value.clone();
        }
        value.with_parts(|part, value| match node.of_part(part) {
            Some(node) => self.within(node, value),
            None => value.clone(),
        })
    }

    fn uniform_value<'a>(&mut self, meant: Meant<'_>, value: &Value<'a>) -> Value<'a> {
        match (meant.comparison(), value) {
            (_, Value::Null | Value::Unknown(_)) => value.clone(),
            (_, Value::Dynamic(dynamic)) => {
                let value = self.uniform_value(meant, &dynamic.value);
                Value::Dynamic(Box::new(Dynamic { ty: dynamic.ty.clone(), value }))
            }
            (Some(comparison), value) => {
                let classes = self.classes.entry(from_ref(comparison)).or_default();
                classes.first(comparison, value).unwrap_or(value).clone()
            }
            (None, _) if !meant.is_any() => value.clone(),
            (None, value) => value.with_parts(|part, value| self.uniform_value(meant.part(part), value)),
        }
    }
}
