//! Types.

use proptest::{collection::vec, prelude::*};
use tfvalue::{ObjectAttribute, ObjectType, Type};

use super::text::name;

/// Types of all kinds, up to four levels deep.
pub fn ty() -> BoxedStrategy<Type> {
    nested(4, prop_oneof![3 => primitive(), 1 => Just(Type::Dynamic)].boxed())
}

/// Types of attributes, which are seldom deep.
pub fn of_attribute() -> BoxedStrategy<Type> {
    nested(2, prop_oneof![6 => primitive(), 1 => Just(Type::Dynamic)].boxed())
}

/// The type that a value under `dynamic` brings. Where it has a `dynamic` part, that is the type of nothing but nulls and unknown
/// values of no type.
pub fn own_type() -> BoxedStrategy<Type> {
    nested(2, prop_oneof![7 => primitive(), 1 => Just(Type::Dynamic)].boxed())
        .prop_filter("a value of type `dynamic` brings another", |ty| *ty != Type::Dynamic)
        .boxed()
}

/// Types some of whose objects' attributes are optional, as configurations may have them.
pub fn constraint() -> BoxedStrategy<Type> {
    let leaf = prop_oneof![primitive(), Just(Type::Dynamic)];
    leaf.prop_recursive(4, 16, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Type::list),
            vec((name(), inner, any::<bool>()), 0..4).prop_map(|attributes| {
                let attribute = |(name, ty, optional): (String, Type, bool)| ObjectAttribute {
                    name: name.into(),
                    ty,
                    optional,
                };
                Type::Object(attributes.into_iter().map(attribute).collect::<ObjectType>())
            }),
        ]
    })
    .boxed()
}

fn primitive() -> BoxedStrategy<Type> {
    prop_oneof![Just(Type::String), Just(Type::Number), Just(Type::Bool)].boxed()
}

fn nested(depth: u32, leaf: BoxedStrategy<Type>) -> BoxedStrategy<Type> {
    leaf.prop_recursive(depth, 16, 3, |inner| {
        prop_oneof![
            2 => inner.clone().prop_map(Type::list),
            2 => inner.clone().prop_map(Type::set),
            2 => inner.clone().prop_map(Type::map),
            3 => vec((name(), inner.clone()), 0..4).prop_map(Type::object),
            2 => vec(inner, 0..4).prop_map(Type::tuple),
        ]
    })
    .boxed()
}

/// Types in which something of this type stands where it says `dynamic`, and what each of them is in fact.
pub(super) fn actual(declared: &Type) -> BoxedStrategy<Type> {
    match declared {
        Type::Dynamic => prop_oneof![7 => own_type(), 1 => Just(Type::Dynamic)].boxed(),
        Type::List(element) => actual(element).prop_map(Type::list).boxed(),
        Type::Set(element) => actual(element).prop_map(Type::set).boxed(),
        Type::Map(element) => actual(element).prop_map(Type::map).boxed(),
        Type::Tuple(tuple) => tuple.iter().map(actual).collect::<Vec<_>>().prop_map(Type::tuple).boxed(),
        Type::Object(object) => {
            let names: Vec<_> = object.iter().map(|attribute| attribute.name.to_owned()).collect();
            let types: Vec<_> = object.iter().map(|attribute| actual(attribute.ty)).collect();
            types.prop_map(move |types| Type::object(names.iter().cloned().zip(types))).boxed()
        }
        primitive => Just(primitive.clone()).boxed(),
    }
}
