//! Which attribute of a value is unknown.

use tfvalue_runtime::{
    AttributePath, Refinements, Type, Value,
    schema::{Attribute, AttributeType, Block},
    types::ObjectAttributeRef,
};

use super::{Diagnostics, session::Subject};

/// An unknown value within another.
struct UnknownValue {
    path: AttributePath,
    ty: Type,
    may_be_null: bool,
    refinements: Refinements,
}

const SUMMARY: &str = "Value not known yet";

/// That a value of this type is unknown, with the path of the one that looks like it.
pub(super) fn error(
    subject: Option<Subject<'_>>,
    ty: &Type,
    may_be_null: bool,
    refinements: &Refinements,
) -> Diagnostics {
    let mut places = subject.map(places).unwrap_or_default();
    places.retain(|place| place.ty == *ty);
    for is_like in [
        (|place, refinements, _| place.refinements == *refinements)
            as fn(&UnknownValue, &Refinements, bool) -> bool,
        |place, _, may_be_null| place.may_be_null == may_be_null,
    ] {
        if places.iter().any(|place| is_like(place, refinements, may_be_null)) {
            places.retain(|place| is_like(place, refinements, may_be_null));
        }
    }
    match &places[..] {
        [] => Diagnostics::error(SUMMARY, "A value that is needed now will be known only after an apply."),
        [place] => {
            Diagnostics::error(SUMMARY, "The value will be known only after an apply, but it is needed now.")
                .at(&place.path)
        }
        _ => {
            let paths: Vec<_> = places.iter().map(|place| place.path.to_string()).collect();
            let detail = format!(
                "A value that is needed now will be known only after an apply. It is one of {}.",
                paths.join(", ")
            );
            Diagnostics::error(SUMMARY, detail)
        }
    }
}

fn places(Subject { value, schema, ty }: Subject<'_>) -> Vec<UnknownValue> {
    let mut places = Vec::new();
    // What can't be read has no unknown values that could be found.
    if let Ok(value) = value.decode_value(ty) {
        in_block(&value, &schema.block, &AttributePath::new(), &mut places);
    }
    places
}

fn in_block(value: &Value<'_>, block: &Block, path: &AttributePath, places: &mut Vec<UnknownValue>) {
    for attribute in &block.attributes {
        if let Some(value) = value.get(&attribute.name) {
            in_attribute(value, attribute, path, places);
        }
    }
    for nested in &block.block_types {
        if let Some(value) = value.get(&nested.name) {
            let path = path.clone().attribute(nested.name.clone());
            let ty = nested.block.implied_type();
            if let Value::Unknown(refinements) = value {
                places.push(UnknownValue { path, ty, may_be_null: false, refinements: refinements.clone() });
                continue;
            }
            for (value, path) in objects(value, &path) {
                in_block(value, &nested.block, &path, places);
            }
        }
    }
}

fn in_attribute(
    value: &Value<'_>,
    attribute: &Attribute,
    path: &AttributePath,
    places: &mut Vec<UnknownValue>,
) {
    let path = path.clone().attribute(attribute.name.clone());
    let may_be_null = attribute.behavior != tfvalue_runtime::schema::Behavior::Required;
    match &attribute.ty {
        AttributeType::Type(ty) => in_value(value, ty, may_be_null, path, places),
        AttributeType::Nested(nested) => {
            if let Value::Unknown(refinements) = value {
                let ty = attribute.ty.implied_type();
                places.push(UnknownValue { path, ty, may_be_null, refinements: refinements.clone() });
                return;
            }
            for (value, path) in objects(value, &path) {
                for attribute in &nested.attributes {
                    if let Some(value) = value.get(&attribute.name) {
                        in_attribute(value, attribute, &path, places);
                    }
                }
            }
        }
    }
}

/// The objects of a block or of a nested attribute.
fn objects<'v, 'a>(value: &'v Value<'a>, path: &AttributePath) -> Vec<(&'v Value<'a>, AttributePath)> {
    match value {
        Value::Object(_) => vec![(value, path.clone())],
        _ => children(value, path),
    }
}

/// The elements of a collection.
fn children<'v, 'a>(value: &'v Value<'a>, path: &AttributePath) -> Vec<(&'v Value<'a>, AttributePath)> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => {
            elements.iter().enumerate().map(|(index, value)| (value, path.clone().element(index))).collect()
        }
        Value::Set(elements) => elements
            .iter()
            .enumerate()
            .map(|(index, value)| (value, path.clone().set_element(index)))
            .collect(),
        Value::Map(entries) => {
            entries.iter().map(|(key, value)| (value, path.clone().key(key.to_string()))).collect()
        }
        Value::Dynamic(dynamic) => children(&dynamic.value, path),
        _ => Vec::new(),
    }
}

fn in_value(
    value: &Value<'_>,
    ty: &Type,
    may_be_null: bool,
    path: AttributePath,
    places: &mut Vec<UnknownValue>,
) {
    match (value, ty) {
        (Value::Unknown(refinements), _) => {
            places.push(UnknownValue { path, ty: ty.clone(), may_be_null, refinements: refinements.clone() });
        }
        (Value::Object(_), Type::Object(object)) => {
            for ObjectAttributeRef { name, ty, .. } in object {
                if let Some(value) = value.get(name) {
                    in_value(value, ty, true, path.clone().attribute(name.to_owned()), places);
                }
            }
        }
        (_, Type::List(element) | Type::Set(element) | Type::Map(element)) => {
            for (value, path) in children(value, &path) {
                in_value(value, element, true, path, places);
            }
        }
        _ => {}
    }
}
