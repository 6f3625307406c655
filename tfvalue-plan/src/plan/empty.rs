//! The values of empty blocks.

use tfvalue_runtime::{
    types::Type,
    value::{Dynamic, Entries, Value},
};

use tfvalue_runtime::schema::{Block, NestedBlock, NestingMode};

/// The value of this block in which nothing is set: null attributes and no blocks.
///
/// Collections of blocks are empty, not null. A GROUP block is present, with nothing set.
///
/// The value can't be decoded into a model with a required attribute whose type can't hold null.
///
/// # Example: what an empty block holds
///
/// ```
/// use tfvalue::schema::{Block, Description, NestedBlock, NestingMode};
/// use tfvalue::{plan};
///
/// let content = Block::new([].into(), [].into(), Description::default(), None);
/// let disk = NestedBlock::new("disk", NestingMode::List, content);
/// let block = Block::new([].into(), [disk].into(), Description::default(), None);
/// assert_eq!(plan::empty_value(&block).to_json(&block.implied_type()).unwrap(), r#"{"disk":[]}"#);
/// ```
pub fn empty_value(block: &Block) -> Value<'static> {
    let blocks = block.block_types.iter().map(|nested| (nested.name.clone(), empty_block(nested)));
    let attributes = block.attributes.iter().map(|attribute| (attribute.name.clone(), Value::Null));
    Value::Object(blocks.chain(attributes).collect())
}

/// The value of a nested block type without blocks.
pub(super) fn empty_block(nested: &NestedBlock) -> Value<'static> {
    let is_dynamic = || nested.travels_as_dynamic(&nested.declared_type());
    match nested.nesting {
        NestingMode::Single => Value::Null,
        NestingMode::Group => empty_value(&nested.block),
        NestingMode::Set => Value::Set(Vec::new()),
        NestingMode::List if is_dynamic() => Dynamic::new(Type::tuple([]), Value::Tuple(Vec::new())).into(),
        NestingMode::List => Value::List(Vec::new()),
        NestingMode::Map if is_dynamic() => {
            Dynamic::new(Type::object::<&str>([]), Value::Object(Entries::new())).into()
        }
        NestingMode::Map => Value::Map(Entries::new()),
    }
}
