//! Generated configurations that follow a schema and the rules of its model.

use std::collections::BTreeMap;

use proptest::{collection::vec, prelude::*, sample::select};
use tfvalue_runtime::{
    AttributePath,
    number::Number,
    types::Type,
    value::{Dynamic, Value},
};
use tfvalue_runtime::{
    schema::{
        Attribute, AttributeType, Attributes, Behavior, Block, Bounds, Combinations, NestedBlock,
        NestingMode, Samples, Semantics, Texts, Validators,
    },
    semantics::Meant,
};

use super::{objects::combined, text};
use tfvalue_plan::plan::{blocks_to_protocol, empty_value};

/// The values to use for attributes, by path without indices and keys.
pub(super) type Values = BTreeMap<AttributePath, Vec<Value<'static>>>;

/// Generates configurations of a block. Attributes in `values` have one of their listed values.
pub(super) fn block(block: &Block, values: &Values) -> BoxedStrategy<Value<'static>> {
    block_at(block, &ValuesAt { values, path: AttributePath::new() })
}

/// The values to use for attributes, and the path of the generated member.
#[derive(Clone)]
struct ValuesAt<'o> {
    values: &'o Values,
    path: AttributePath,
}

impl ValuesAt<'_> {
    fn below(&self, name: &str) -> Self {
        Self { values: self.values, path: self.path.clone().attribute(name.to_owned()) }
    }
}

fn block_at(block: &Block, places: &ValuesAt<'_>) -> BoxedStrategy<Value<'static>> {
    let mut members = members(&block.attributes, places);
    for nested in &block.block_types {
        let places = places.below(&nested.name);
        members.push((nested.name.to_string(), nested.min_items > 0, blocks(nested, &places)));
    }
    object(members, &block.combinations, empty_value(block))
}

/// The settable members of an object: the name, whether it must be set, and its values.
type Members = Vec<(String, bool, BoxedStrategy<Value<'static>>)>;

fn members(attributes: &Attributes, places: &ValuesAt<'_>) -> Members {
    let settable = attributes.iter().filter(|attribute| attribute.behavior != Behavior::Computed);
    settable
        .map(|attribute| {
            let values = self::attribute(attribute, &places.below(&attribute.name));
            (attribute.name.to_string(), attribute.behavior == Behavior::Required, values)
        })
        .collect()
}

/// Generates objects in which some members are set.
fn object(
    members: Members,
    combinations: &Combinations,
    empty: Value<'static>,
) -> BoxedStrategy<Value<'static>> {
    let combinations = combinations.clone();
    let names: Vec<_> = members.iter().map(|(name, is_required, _)| (name.clone(), *is_required)).collect();
    let values: Vec<_> =
        members.into_iter().map(|(_, _, values)| (prop::bool::weighted(0.6), values)).collect();
    values.prop_map(move |drawn| combined(&names, drawn, &combinations, empty.clone())).boxed()
}

fn attribute(attribute: &Attribute, places: &ValuesAt<'_>) -> BoxedStrategy<Value<'static>> {
    if let Some(values) = places.values.get(&places.path) {
        return if values.is_empty() { Just(Value::Null).boxed() } else { select(values.clone()).boxed() };
    }
    let validators = attribute.rules.get().map_or(&[][..], |rules| rules.validators);
    match &attribute.ty {
        AttributeType::Type(ty) => values(Meant::new(ty, attribute.rules.semantics()), validators, 2),
        AttributeType::Nested(nested) => {
            let null = Value::object(
                nested.attributes.iter().map(|attribute| (attribute.name.clone(), Value::Null)),
            );
            let objects = object(members(&nested.attributes, places), &nested.combinations, null);
            let count = counts(validators, 3);
            match nested.nesting {
                NestingMode::Single | NestingMode::Group => objects,
                NestingMode::List => vec(objects, count).prop_map(Value::List).boxed(),
                NestingMode::Set => set(objects, &nested.attributes, &nested.combinations, count),
                NestingMode::Map => vec((text::key(validators), objects), count).prop_map(Value::map).boxed(),
            }
        }
    }
}

/// Generates sets of objects. Some elements equal another element, except that a few or all optional attributes are left out.
fn set(
    objects: BoxedStrategy<Value<'static>>,
    attributes: &Attributes,
    combinations: &Combinations,
    count: std::ops::RangeInclusive<usize>,
) -> BoxedStrategy<Value<'static>> {
    let is_free = |attribute: &&Attribute| {
        attribute.behavior != Behavior::Required
            && !combinations.all().any(|combination| combination.members.contains(&&*attribute.name))
    };
    let optional: Vec<_> =
        attributes.iter().filter(is_free).map(|attribute| attribute.name.to_string()).collect();
    let max = *count.end();
    let left_out = prop_oneof![3 => Just(0_u32), 2 => any::<u32>(), 1 => Just(u32::MAX)];
    vec((objects, left_out), count)
        .prop_map(move |drawn| {
            let mut elements: Vec<_> = drawn.iter().map(|(element, _)| element.clone()).collect();
            for (mut sibling, left_out) in drawn {
                for (_, name) in
                    optional.iter().enumerate().filter(|(bit, _)| left_out >> (bit % 32) & 1 == 1)
                {
                    if let Some(value) = sibling.get_mut(name) {
                        *value = Value::Null;
                    }
                }
                if elements.len() < max {
                    elements.push(sibling);
                }
            }
            Value::set(elements)
        })
        .boxed()
}

fn blocks(nested: &NestedBlock, places: &ValuesAt<'_>) -> BoxedStrategy<Value<'static>> {
    let objects = block_at(&nested.block, places);
    let min = usize::try_from(nested.min_items).unwrap_or(0);
    let max = if nested.max_items == 0 {
        min + 3
    } else {
        usize::try_from(nested.max_items).unwrap_or(3).min(min + 3)
    };
    let declared = match nested.nesting {
        NestingMode::Single | NestingMode::Group => return objects,
        NestingMode::List => vec(objects, min..=max).prop_map(Value::List).boxed(),
        NestingMode::Set => set(objects, &nested.block.attributes, &nested.block.combinations, min..=max),
        NestingMode::Map => vec((text::key(&[]), objects), min..=max).prop_map(Value::map).boxed(),
    };
    let nested = nested.clone();
    declared.prop_map(move |value| blocks_to_protocol(&nested, value).unwrap_or_default()).boxed()
}

/// The number of elements of a collection.
fn counts(validators: Validators, usual: u64) -> std::ops::RangeInclusive<usize> {
    let (min, max) = text::lengths(validators);
    let max = max.min(min + usual);
    let size = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    size(min.min(max))..=size(max)
}

/// Generates values that the validators accept, according to their samples.
fn values(meant: Meant<'_>, validators: Validators, depth: u32) -> BoxedStrategy<Value<'static>> {
    if let Some(values) = text::listed(validators) {
        return select(values).boxed();
    }
    if let Texts::OneOf(texts) | Texts::SuchAs(texts) = meant.texts() {
        return select(texts).prop_map(Value::from).boxed();
    }
    let each = validators.iter().find_map(|validator| match validator.samples() {
        Samples::Elements(validators) => Some(validators),
        _ => None,
    });
    let each = each.unwrap_or_default();
    let count = counts(validators, 3);
    let elements = || values(meant.element(), each, depth);
    // An element in a configuration may be null. A model that accepts no null refuses it.
    let or_null = || prop_oneof![15 => elements(), 1 => Just(Value::Null)];
    match meant.ty() {
        Type::String => text::strings(validators),
        Type::Number => numbers(validators),
        Type::Bool => any::<bool>().prop_map(Value::from).boxed(),
        Type::List(_) => {
            let is_unique =
                validators.iter().any(|validator| matches!(validator.samples(), Samples::Distinct));
            let max = *count.end();
            let changed = move |(mut elements, is_doubled): (Vec<Value<'static>>, bool)| {
                if let (true, true, Some(first)) = (is_doubled, elements.len() < max, elements.first()) {
                    elements.push(first.clone());
                }
                if is_unique {
                    let mut seen = Vec::new();
                    elements.retain(|element| {
                        let is_new = !seen.contains(element);
                        seen.push(element.clone());
                        is_new
                    });
                }
                Value::List(elements)
            };
            (vec(or_null(), count), prop::bool::weighted(0.15)).prop_map(changed).boxed()
        }
        Type::Set(_) => vec(elements(), count).prop_map(Value::set).boxed(),
        Type::Map(_) => vec((text::key(validators), or_null()), count).prop_map(Value::map).boxed(),
        Type::Tuple(types) => {
            let elements: Vec<_> =
                (0..types.len()).map(|index| values(meant.nth(index), &[], depth)).collect();
            elements.prop_map(Value::Tuple).boxed()
        }
        Type::Object(object) => {
            let names: Vec<_> = object.iter().map(|attribute| attribute.name.to_owned()).collect();
            let values: Vec<_> = object
                .iter()
                .map(|attribute| self::values(meant.attribute(attribute.name), &[], depth))
                .collect();
            values.prop_map(move |values| Value::object(names.iter().cloned().zip(values))).boxed()
        }
        Type::Dynamic => anything(depth),
    }
}

/// Generates values of various types, for `dynamic`.
fn anything(depth: u32) -> BoxedStrategy<Value<'static>> {
    let of = |ty: Type| {
        values(Meant::new(&ty, Semantics::EXACT), &[], depth.saturating_sub(1))
            .prop_map(move |value| Dynamic::new(ty.clone(), value).into())
            .boxed()
    };
    let mut types = vec![of(Type::Bool), of(Type::Number), of(Type::String)];
    if depth > 0 {
        types.push(of(Type::tuple([Type::Number, Type::String])));
        types.push(of(Type::object([("a", Type::Bool), ("b", Type::list(Type::String))])));
    }
    prop::strategy::Union::new(types).boxed()
}

fn numbers(validators: Validators) -> BoxedStrategy<Value<'static>> {
    let mut limits = Bounds { min: None, max: None };
    for validator in validators {
        if let Samples::Range(Bounds { min, max }) = validator.samples() {
            limits = Bounds { min: min.or(limits.min), max: max.or(limits.max) };
        }
    }
    let parse = |text: Option<&'static str>| text.and_then(|text| text.parse::<Number>().ok());
    let ends: Vec<_> =
        [parse(limits.min), parse(limits.max)].into_iter().flatten().map(Value::Number).collect();
    let integer = |text: Option<&'static str>| parse(text).map(|number| number.to_f64());
    let min = integer(limits.min);
    let max = integer(limits.max);
    #[expect(clippy::cast_possible_truncation, reason = "the limits of a generated number are small, or cut")]
    let (low, high) = match (min, max) {
        (Some(min), Some(max)) => (min.ceil() as i64, max.floor() as i64),
        (Some(min), None) => (min.ceil() as i64, (min.ceil() as i64).saturating_add(1000)),
        (None, Some(max)) => ((max.floor() as i64).saturating_sub(1000), max.floor() as i64),
        (None, None) => (0, 100),
    };
    if low > high {
        return if ends.is_empty() { Just(Value::from(0)).boxed() } else { select(ends).boxed() };
    }
    let inside = (low..=high).prop_map(Value::from);
    let mut special = ends;
    if (low..=high).contains(&0) {
        special.push(Value::from(0));
    }
    if min.is_none() && max.is_none() {
        let parsed = |texts: &[&str]| {
            let numbers = texts.iter().filter_map(|text| text.parse::<Number>().ok());
            select(numbers.map(Value::Number).collect::<Vec<_>>())
        };
        return prop_oneof![4 => inside, 1 => select(special), 1 => parsed(ODD_NUMBERS), 1 => parsed(LARGE_NUMBERS)]
            .boxed();
    }
    if special.is_empty() {
        return inside.boxed();
    }
    prop_oneof![4 => inside, 1 => select(special)].boxed()
}

/// Numbers that conversions often get wrong.
const ODD_NUMBERS: &[&str] = &["-1", "1", "0.5", "0.1", "-1000.25", "65536"];

/// Numbers just beyond what 31, 53 and 64 bits hold.
const LARGE_NUMBERS: &[&str] = &["2147483648", "9007199254740993", "18446744073709551616"];
