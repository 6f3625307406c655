//! The types of values that a schema implies.

use crate::types::Type;

use super::{AttributeType, Attributes, Block, NestedBlock, NestedType, NestingMode};

impl Block {
    /// The type of the values of this block, as Terraform sends and expects them.
    ///
    /// A LIST or MAP block with a dynamic attribute inside is of type `dynamic`, because each block has its own type.
    ///
    /// # Example: a schema that is made at run time
    ///
    /// ```
    /// use tfvalue::{schema::{Attribute, Behavior, Block, Description}};
    /// use tfvalue::{Type, Value};
    ///
    /// let name = Attribute::new("name", Type::String, Behavior::Required);
    /// let block = Block::new([name].into(), [].into(), Description::default(), None);
    /// assert_eq!(block.implied_type().to_string(), "object({ name = string })");
    /// let value = Value::decode_msgpack(&block.implied_type(), b"\x81\xa4name\xa3web").unwrap();
    /// assert_eq!(value.get("name").and_then(Value::as_str), Some("web"));
    /// ```
    pub fn implied_type(&self) -> Type {
        let blocks = self.block_types.iter().map(|block| (block.name.clone(), block.implied_type()));
        // If an attribute and a block have the same name, the attribute wins.
        Type::object(blocks.chain(self.attributes.implied_types()))
    }
}

impl Attributes {
    pub(crate) fn implied_types(&self) -> impl Iterator<Item = (std::borrow::Cow<'static, str>, Type)> {
        self.iter().map(|attribute| (attribute.name.clone(), attribute.ty.implied_type()))
    }
}

impl AttributeType {
    /// The type of the attribute's values.
    pub fn implied_type(&self) -> Type {
        match self {
            Self::Type(ty) => ty.without_optional_attributes(),
            Self::Nested(nested) => nested.implied_type(),
        }
    }
}

impl NestedType {
    /// The type of the values: an object of the attributes, or a list, a set or a map of such objects.
    pub fn implied_type(&self) -> Type {
        self.nesting.implied_type(Type::object(self.attributes.implied_types()))
    }
}

impl NestedBlock {
    /// The type of the blocks in the protocol.
    #[doc(hidden)]
    pub fn implied_type(&self) -> Type {
        let declared = self.declared_type();
        if self.travels_as_dynamic(&declared) { Type::Dynamic } else { declared }
    }

    /// The type of the blocks as they are declared: an object, or a list, set or map of objects.
    #[doc(hidden)]
    pub fn declared_type(&self) -> Type {
        self.nesting.implied_type(self.block.implied_type())
    }

    /// Returns whether blocks of this declared type are a value of type `dynamic` in the protocol: a tuple instead of a list, an object
    /// instead of a map.
    #[doc(hidden)]
    pub fn travels_as_dynamic(&self, declared: &Type) -> bool {
        matches!(self.nesting, NestingMode::List | NestingMode::Map) && declared.contains_dynamic()
    }
}

impl NestingMode {
    /// The type of a nested block or a nested attribute whose objects have the type `object`.
    #[doc(hidden)]
    pub fn implied_type(self, object: Type) -> Type {
        match self {
            Self::Single | Self::Group => object,
            Self::List => Type::list(object),
            Self::Set => Type::set(object),
            Self::Map => Type::map(object),
        }
    }
}
