//! Schemas of resources, and values of them.

use proptest::{collection::vec, option, prelude::*};
use tfvalue::{
    Dynamic, Schema, Type, Value,
    schema::{
        Attribute, AttributeType, Attributes, Behavior, Block, Description, NestedBlock, NestedBlocks,
        NestedType, NestingMode, SchemaKind,
    },
};

use super::{
    types,
    value::{Known, of_type, refinements},
};

/// Schemas of resources that Terraform accepts.
pub fn schema() -> impl Strategy<Value = Schema> {
    block(2)
        .prop_map(|block| Schema::new(SchemaKind::Resource, 0, block))
        .prop_filter("Terraform refuses it", |schema| schema.validate().is_empty())
}

fn block(depth: u32) -> BoxedStrategy<Block> {
    let blocks = if depth == 0 { 0..1 } else { 0..3_usize };
    let blocks = vec((nesting(true), block_of_depth(depth)), blocks);
    (attributes(1), blocks)
        .prop_map(|(attributes, blocks)| {
            let blocks = blocks.into_iter().zip(["x", "y", "z"]);
            let blocks =
                blocks.map(|((nesting, block), name)| NestedBlock::new(name, nesting, block)).collect();
            Block::new(attributes, blocks, Description::default(), None)
        })
        .boxed()
}

fn block_of_depth(depth: u32) -> BoxedStrategy<Block> {
    match depth.checked_sub(1) {
        Some(below) => block(below),
        None => Just(Block::new([].into(), [].into(), Description::default(), None)).boxed(),
    }
}

fn attributes(depth: u32) -> BoxedStrategy<Attributes> {
    let attribute = |name| attribute(name, depth);
    (attribute("a"), attribute("b"), attribute("c"), attribute("d"), 0..=4_usize)
        .prop_map(|(a, b, c, d, count)| [a, b, c, d].into_iter().take(count).collect())
        .boxed()
}

fn attribute(name: &'static str, depth: u32) -> BoxedStrategy<Attribute> {
    let ty = types::of_attribute().prop_map(AttributeType::from).boxed();
    let ty = match depth.checked_sub(1) {
        None => ty,
        Some(below) => {
            let nested = (nesting(false), attributes(below))
                .prop_map(|(nesting, attributes)| NestedType::new(nesting, attributes).into());
            prop_oneof![3 => ty, 2 => nested].boxed()
        }
    };
    let behavior = prop_oneof![
        2 => Just(Behavior::Required),
        3 => Just(Behavior::Optional),
        2 => Just(Behavior::Computed),
        3 => Just(Behavior::OptionalComputed),
    ];
    (ty, behavior, prop::bool::weighted(0.1))
        .prop_map(move |(ty, behavior, sensitive)| {
            let mut attribute = Attribute::new(name, ty, behavior);
            attribute.sensitive = sensitive;
            attribute
        })
        .boxed()
}

fn nesting(group: bool) -> impl Strategy<Value = NestingMode> {
    prop_oneof![
        2 => Just(NestingMode::Single),
        2 => Just(NestingMode::List),
        2 => Just(NestingMode::Set),
        2 => Just(NestingMode::Map),
        u32::from(group) => Just(NestingMode::Group),
    ]
}

/// Values of a resource, as configurations have them. A collection of blocks is never null, and seldom unknown as a whole, as it is where
/// there is a `dynamic` block; none of its blocks is null or unknown.
pub fn of_block(block: &Block, known: Known) -> BoxedStrategy<Value<'static>> {
    let mut names: Vec<String> = Vec::new();
    let mut values = Vec::new();
    for attribute in &block.attributes {
        names.push(attribute.name.to_string());
        values.push(of_type(&attribute.ty.implied_type(), known));
    }
    for nested in &block.block_types {
        names.push(nested.name.to_string());
        values.push(of_blocks(nested, known));
    }
    values.prop_map(move |values| Value::object(names.iter().cloned().zip(values))).boxed()
}

fn of_blocks(nested: &NestedBlock, known: Known) -> BoxedStrategy<Value<'static>> {
    let has_types = matches!(nested.nesting, NestingMode::List | NestingMode::Map)
        && nested.block.implied_type().contains_dynamic();
    let blocks = if has_types { with_types(nested, known) } else { of_mode(nested, known) };
    let block = nested.block.implied_type();
    let ty = match nested.nesting {
        _ if has_types => Type::Dynamic,
        NestingMode::List => Type::list(block),
        NestingMode::Set => Type::set(block),
        NestingMode::Map => Type::map(block),
        NestingMode::Single | NestingMode::Group => block,
    };
    let unknown = refinements(&ty).prop_map(Value::Unknown);
    let weight = if known == Known::Partly { 2 } else { 0 };
    // Null, where no configuration has it: some states do.
    prop_oneof![20 => blocks, weight => unknown, 1 => Just(Value::Null)].boxed()
}

fn of_mode(nested: &NestedBlock, known: Known) -> BoxedStrategy<Value<'static>> {
    let block = of_block(&nested.block, known);
    match nested.nesting {
        NestingMode::Group => block,
        NestingMode::Single => option::of(block).prop_map(|block| block.unwrap_or(Value::Null)).boxed(),
        NestingMode::List => vec(block, 0..4).prop_map(Value::List).boxed(),
        NestingMode::Set => vec(block, 0..4).prop_map(Value::Set).boxed(),
        NestingMode::Map => vec(block, 0..4).prop_map(|blocks| Value::map(keyed(blocks))).boxed(),
    }
}

/// Blocks in which something is `dynamic`: a tuple or an object whose elements have types of their own.
fn with_types(nested: &NestedBlock, known: Known) -> BoxedStrategy<Value<'static>> {
    let nesting = nested.nesting;
    let block = actual(&nested.block)
        .prop_flat_map(move |block| (Just(block.implied_type()), of_block(&block, known)));
    vec(block, 0..4)
        .prop_map(move |blocks| {
            let (types, blocks): (Vec<_>, Vec<_>) = blocks.into_iter().unzip();
            let (ty, value) = match nesting {
                NestingMode::List => (Type::tuple(types), Value::Tuple(blocks)),
                _ => (Type::object(keyed(types)), Value::object(keyed(blocks))),
            };
            Dynamic::new(ty, value).into()
        })
        .boxed()
}

/// The same block with a type in place of each `dynamic`.
fn actual(block: &Block) -> BoxedStrategy<Block> {
    let attributes: Vec<_> = block.attributes.iter().map(actual_attribute).collect();
    let blocks: Vec<_> = block
        .block_types
        .iter()
        .map(|nested| {
            let (name, nesting) = (nested.name.clone(), nested.nesting);
            actual(&nested.block).prop_map(move |block| NestedBlock::new(name.clone(), nesting, block))
        })
        .collect();
    (attributes, blocks)
        .prop_map(|(attributes, blocks)| {
            let (attributes, blocks): (Attributes, NestedBlocks) =
                (attributes.into_iter().collect(), blocks.into_iter().collect());
            Block::new(attributes, blocks, Description::default(), None)
        })
        .boxed()
}

fn actual_attribute(attribute: &Attribute) -> BoxedStrategy<Attribute> {
    let attribute = attribute.clone();
    types::actual(&attribute.ty.implied_type())
        .prop_map(move |ty| {
            let mut attribute = attribute.clone();
            attribute.ty = ty.into();
            attribute
        })
        .boxed()
}

fn keyed<T>(values: Vec<T>) -> impl Iterator<Item = (&'static str, T)> {
    ["k", "l", "m", "n"].into_iter().zip(values)
}
