//! Values without content.

use tfvalue_core::{
    types::Type,
    value::{Dynamic, Entries, Value},
};

use crate::schema::{Block, NestedBlock, NestingMode};

impl Block {
    /// The value of this block in which nothing is set: null attributes and no blocks.
    ///
    /// Collections of blocks are empty, never null; a GROUP block is there, with nothing set.
    ///
    /// It can't be decoded into a model that has a required attribute whose type can't hold null.
    ///
    /// # Example: what an empty block holds
    ///
    /// ```
    /// use tfvalue::{schema::{Block, Description, NestedBlock, NestingMode}, ValueExt};
    ///
    /// let content = Block::new([].into(), [].into(), Description::default(), None);
    /// let disk = NestedBlock::new("disk", NestingMode::List, content);
    /// let block = Block::new([].into(), [disk].into(), Description::default(), None);
    /// assert_eq!(block.empty_value().to_json(&block.implied_type()).unwrap(), r#"{"disk":[]}"#);
    /// ```
    pub fn empty_value(&self) -> Value<'static> {
        let blocks = self.block_types.iter().map(|block| (block.name.clone(), block.empty_value()));
        let attributes = self.attributes.iter().map(|attribute| (attribute.name.clone(), Value::Null));
        Value::Object(blocks.chain(attributes).collect())
    }
}

impl NestedBlock {
    /// What stands in its place where there is none.
    pub(super) fn empty_value(&self) -> Value<'static> {
        let is_dynamic = || self.travels_as_dynamic(&self.declared_type());
        match self.nesting {
            NestingMode::Single => Value::Null,
            NestingMode::Group => self.block.empty_value(),
            NestingMode::Set => Value::Set(Vec::new()),
            NestingMode::List if is_dynamic() => {
                Dynamic::new(Type::tuple([]), Value::Tuple(Vec::new())).into()
            }
            NestingMode::List => Value::List(Vec::new()),
            NestingMode::Map if is_dynamic() => {
                Dynamic::new(Type::object::<&str>([]), Value::Object(Entries::new())).into()
            }
            NestingMode::Map => Value::Map(Entries::new()),
        }
    }
}
