//! The schema of each part of a value.

use std::borrow::Cow;

use tfvalue_runtime::{
    AttributePath, Step,
    error::Error,
    types::Type,
    value::{Dynamic, Part, Provenance, Value},
};

use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, DeclaredRules, NestedBlock, NestedBlocks,
    NestingMode, Rules,
};

use super::part::is_empty;
pub(super) use super::part::{is_null, named, nth, part_of, split_dynamic};
use super::under_dynamic::{
    each_block, known_block, known_object, open_block, open_blocks, open_nested, typed_block, unknown_of,
    with_known_elements, with_types,
};

/// The schema of a value, and of each element of it.
#[derive(Clone, Copy)]
pub enum Node<'s> {
    /// The block of the whole value.
    Root(&'s Block),
    /// An attribute.
    Attribute(&'s Attribute),
    /// A nested block type.
    Block(&'s NestedBlock),
}

/// The schema of an object: a block, or an object in a nested attribute.
#[derive(Clone, Copy)]
pub struct ObjectSchema<'s> {
    attributes: &'s Attributes,
    blocks: Option<&'s NestedBlocks>,
}

impl<'s> Node<'s> {
    /// Returns whether the provider may set the value: the node is computed, and the configuration has no value.
    pub(super) fn is_provider_set(self, config: &Value<'_>) -> bool {
        match self {
            Self::Root(_) => false,
            Self::Attribute(attribute) => attribute.behavior.is_computed() && is_null(config),
            // Null means no blocks. A model may represent no blocks as an empty collection.
            Self::Block(block) => block.computed && (is_null(config) || is_empty(config)),
        }
    }

    /// The rules for plans and values, if any.
    pub(super) fn rules(self) -> Option<&'s Rules> {
        self.declared_rules().get()
    }

    /// The rules for plans and values, as a model or a file declares them.
    pub(crate) fn declared_rules(self) -> &'s DeclaredRules {
        static NONE: DeclaredRules = DeclaredRules::NONE;
        match self {
            Self::Root(_) => &NONE,
            Self::Attribute(attribute) => &attribute.rules,
            Self::Block(block) => &block.rules,
        }
    }

    /// Returns whether any member, at any depth, passes `test`.
    pub(super) fn any_within(self, test: &impl Fn(Self) -> bool) -> bool {
        let mut members = self.object().into_iter().flat_map(ObjectSchema::members);
        members.any(|(_, member)| test(member) || member.any_within(test))
    }

    /// Returns whether the rules of any member, at any depth, pass `test`.
    pub(super) fn any_rule(self, test: &impl Fn(&Rules) -> bool) -> bool {
        self.any_within(&|member| member.rules().is_some_and(test))
    }

    /// The value of an attribute without a `Dynamic` around it, unless the type of the attribute is `dynamic`.
    pub(super) fn typed<'v, 'a>(self, value: &'v Value<'a>) -> &'v Value<'a> {
        match (self, value) {
            (Self::Attribute(attribute), Value::Dynamic(dynamic))
                if attribute.ty.implied_type() != Type::Dynamic =>
            {
                &dynamic.value
            }
            (_, value) => value,
        }
    }

    /// Returns whether the provider may set the value if the configuration doesn't.
    pub(super) fn is_computed(self) -> bool {
        match self {
            Self::Root(_) => false,
            Self::Attribute(attribute) => attribute.behavior.is_computed(),
            Self::Block(block) => block.computed,
        }
    }

    /// Returns whether the node is an attribute that only the provider may set.
    pub(super) fn is_only_computed(self) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.behavior == Behavior::Computed)
    }

    /// Returns whether the node is a nested block type.
    pub(super) fn is_block(self) -> bool {
        matches!(self, Self::Block(_))
    }

    /// Returns whether the node is a list, a set or a map of nested blocks.
    pub(super) fn is_collection_of_blocks(self) -> bool {
        use NestingMode::{List, Map, Set};

        matches!(self, Self::Block(NestedBlock { nesting: List | Set | Map, .. }))
    }

    /// Returns whether the node is a map of nested blocks that all have one type.
    pub(super) fn is_map_of_blocks(self) -> bool {
        matches!(self, Self::Block(block) if block.nesting == NestingMode::Map
            && !block.travels_as_dynamic(&block.declared_type()))
    }

    /// The nesting mode of a block or a nested attribute.
    pub fn nesting(self) -> NestingMode {
        match self {
            Self::Block(block) => block.nesting,
            Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => nested.nesting,
            _ => NestingMode::Single,
        }
    }

    /// Returns whether the prior value of an attribute has a member that only a configuration sets. If the configuration is null now, the attribute
    /// was removed from it.
    pub(super) fn was_configured(self, prior: &Value<'_>) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.behavior.is_optional())
            && self.is_nested_attribute()
            && self.has_configured(&self.unwrapped(prior))
    }

    fn has_configured(self, value: &Value<'_>) -> bool {
        match value {
            Value::Object(_) => self.object().is_some_and(|object| {
                object.members().any(|(name, member)| {
                    let value = named(value, name);
                    !is_null(value)
                        && (!member.is_computed() || member.has_configured(&member.unwrapped(value)))
                })
            }),
            value => value.parts().any(|(_, element)| self.has_configured(element)),
        }
    }

    /// Returns whether the node is a nested attribute.
    pub(super) fn is_nested_attribute(self) -> bool {
        matches!(self, Self::Attribute(Attribute { ty: AttributeType::Nested(_), .. }))
    }

    /// Returns whether the node is a block type whose blocks the provider may make.
    pub(super) fn is_computed_block(self) -> bool {
        matches!(self, Self::Block(block) if block.computed)
    }

    /// Returns whether the node is a write-only attribute: only the configuration sets it, and it is never stored.
    pub(super) fn is_write_only(self) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.write_only)
    }

    /// Returns whether the node is an attribute that messages and logs must not show. A write-only value may come from an ephemeral value.
    pub fn is_redacted(self) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.sensitive || attribute.write_only)
    }

    /// Removes hidden values from the error of a value that has this schema.
    #[cold]
    pub(super) fn redact(self, error: Error) -> Error {
        let path = error.path();
        let mut node = self;
        for (index, step) in path.steps().iter().enumerate() {
            let Step::AttributeName(name) = step else { continue };
            // Parts of an attribute of a plain type have no schema of their own, so no part is hidden by itself.
            let Some(member) = node.object().and_then(|object| object.member(name)) else { return error };
            node = member;
            if node.is_redacted() {
                return error.without_value_below(index + 1);
            }
        }
        // An error text shows mismatched types in full, with the hidden attributes in them.
        if node.any_within(&Self::is_redacted) { error.without_text() } else { error }
    }

    /// The path in a value with this schema, truncated after the first hidden attribute: a key in a secret value may be secret, too.
    pub(super) fn redact_path(self, path: &AttributePath) -> AttributePath {
        let mut node = Some(self);
        let mut shown = AttributePath::new();
        for step in path.steps() {
            shown.push(step.clone());
            if let Step::AttributeName(name) = step {
                node = node.and_then(Self::object).and_then(|object| object.member(name));
            }
            if node.is_some_and(Self::is_redacted) {
                break;
            }
        }
        shown
    }

    /// Returns whether the value may be empty, but not null: a collection of blocks, or a GROUP block.
    pub(super) fn is_never_null(self) -> bool {
        matches!(self, Self::Block(block) if block.nesting != NestingMode::Single)
    }

    /// The schema of the objects in the value, unless it is an attribute of a plain type.
    pub fn object(self) -> Option<ObjectSchema<'s>> {
        match self {
            Self::Root(block) | Self::Block(NestedBlock { block, .. }) => Some(ObjectSchema::of_block(block)),
            Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => {
                Some(ObjectSchema { attributes: &nested.attributes, blocks: None })
            }
            Self::Attribute(_) => None,
        }
    }

    /// The schema of a part of the value, or `None` if the part is an attribute without a schema.
    pub(super) fn of_part(self, part: Part<'_>) -> Option<Self> {
        match part {
            Part::Attribute(name) => self.object()?.member(name),
            _ => Some(self),
        }
    }

    /// The value of this member of an object. Blocks under `dynamic` become the list or map that the schema declares.
    pub fn of<'v, 'a>(self, object: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        self.declared(named(object, name))
    }

    /// The value of this member of an object of the configuration; unknown if the whole object is unknown.
    pub(super) fn configured<'v, 'a>(self, config: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        if config.is_unknown() { Cow::Owned(self.unknown()) } else { self.of(config, name) }
    }

    /// The value. Blocks under `dynamic` become the list or map that the schema declares.
    ///
    /// An attribute in such a block is put under `dynamic` with its actual type: Terraform compares the type, too.
    pub fn declared<'v, 'a>(self, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        match (self, value) {
            (Self::Block(block), Value::Dynamic(dynamic)) => {
                let Dynamic { ty, value } = dynamic.as_ref().clone();
                Cow::Owned(value.into_blocks(&ty, &open_blocks(block)))
            }
            (_, value) => Cow::Borrowed(value),
        }
    }

    /// The value of a nested attribute without the `Dynamic` that [`declared`](Self::declared) put around it. The attributes in it are under
    /// `dynamic` instead.
    pub(super) fn unwrapped<'v, 'a>(self, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        match (self, value) {
            (
                Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }),
                Value::Dynamic(dynamic),
            ) => {
                let Dynamic { ty, value } = dynamic.as_ref().clone();
                let open = open_nested(nested);
                Cow::Owned(with_known_elements(value.wrap_dynamic(&ty, &open), &ty, &open))
            }
            (_, value) => Cow::Borrowed(value),
        }
    }

    /// The value as [`declared`](Self::declared) returns it. An unknown block that came under `dynamic` becomes a block of unknown attributes with
    /// their types.
    pub(super) fn with_known_blocks<'v, 'a>(self, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        match (self, value, self.declared(value)) {
            (Self::Block(block), Value::Dynamic(dynamic), Cow::Owned(blocks)) => {
                let open = open_block(&block.block);
                // The type of a map of blocks names each block, even if the map is unknown.
                let blocks = match (&dynamic.ty, blocks) {
                    (Type::Object(types), Value::Unknown(_)) if block.nesting == NestingMode::Map => {
                        Value::map(types.iter().map(|block| (block.name.to_owned(), Value::UNKNOWN)))
                    }
                    (_, blocks) => blocks,
                };
                Cow::Owned(each_block(blocks, &dynamic.ty, &open, known_block))
            }
            (_, _, value) => value,
        }
    }

    /// The value of this member as [`of`](Self::of) returns it. An unknown block that came under `dynamic` is put under `dynamic` again, with its own
    /// type.
    pub(super) fn with_typed_blocks<'v, 'a>(self, object: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        let value = named(object, name);
        match (self, value, self.declared(value)) {
            // An earlier call of this function put the block under `dynamic`.
            (Self::Block(block), Value::Dynamic(_), _) if !block.nesting.is_collection() => {
                Cow::Borrowed(value)
            }
            (Self::Block(block), Value::Dynamic(dynamic), Cow::Owned(blocks)) => {
                Cow::Owned(each_block(blocks, &dynamic.ty, &open_block(&block.block), typed_block))
            }
            (_, _, value) => value,
        }
    }

    /// An object of unknown attributes, in place of an unknown block under `dynamic`. Returns `None` for any other value.
    pub(super) fn known_block<'a>(self, value: &Value<'a>) -> Option<Value<'a>> {
        match (self, value) {
            (Self::Block(block), Value::Dynamic(dynamic)) if matches!(dynamic.value, Value::Unknown(_)) => {
                Some(known_block(Value::UNKNOWN, &dynamic.ty, &open_block(&block.block)))
            }
            _ => None,
        }
    }

    /// The unknown value of an attribute or block, under `dynamic` if the type is `dynamic`.
    pub(super) fn unknown(self) -> Value<'static> {
        let is_dynamic =
            matches!(self, Self::Attribute(attribute) if attribute.ty.implied_type() == Type::Dynamic);
        if is_dynamic { unknown_of(Type::Dynamic) } else { Value::UNKNOWN }
    }

    /// An object of unknown attributes, in place of an unknown nested attribute. Returns `None` if the value isn't under `dynamic`.
    pub(super) fn unwrapped_unknown<'a>(self, value: &Value<'a>) -> Option<Value<'a>> {
        match (self, value) {
            (
                Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }),
                Value::Dynamic(dynamic),
            ) => Some(known_object(dynamic.value.clone(), &dynamic.ty, &open_nested(nested))),
            _ => None,
        }
    }

    /// Puts the value of a nested attribute under `dynamic`, the reverse of [`unwrapped`](Self::unwrapped). A null, unknown or empty value gets the
    /// type `was`.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    pub(super) fn wrapped<'a>(self, value: Value<'a>, was: &Type) -> Result<Value<'a>, Error> {
        let Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) = self else {
            return Ok(value);
        };
        if matches!(value, Value::Null | Value::Unknown(_)) || is_empty(&value) {
            return Ok(Dynamic { ty: was.clone(), value }.into());
        }
        let open = open_nested(nested);
        let value = with_types(value, &open, &nested.implied_type())?;
        let ty = value.concrete_type(&open, Provenance::Built)?;
        Ok(Dynamic { ty, value: value.unwrap_dynamic(Provenance::Built) }.into())
    }

    /// The completed value of a member, in the form that the configuration sent. An unchanged value keeps the types that it came with.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types, or if blocks that travel under `dynamic` are of no type.
    pub(super) fn as_it_came<'a>(
        self,
        came: &Value<'a>,
        config: &Value<'a>,
        completed: Value<'a>,
    ) -> Result<Value<'a>, Error> {
        match (self, came) {
            _ if completed == *config => Ok(came.clone()),
            (Self::Attribute(_), Value::Dynamic(dynamic)) => self.wrapped(completed, &dynamic.ty),
            _ => self.to_protocol(completed),
        }
    }

    /// Converts the value to the form of the protocol, the reverse of [`Node::of`].
    ///
    /// # Errors
    ///
    /// Returns an error if blocks that travel under `dynamic` are of no type.
    pub(super) fn to_protocol(self, value: Value<'_>) -> Result<Value<'_>, Error> {
        let Self::Block(block) = self else { return Ok(value) };
        if !matches!(value, Value::List(_) | Value::Map(_)) {
            return Ok(value);
        }
        let declared = block.declared_type();
        if !block.travels_as_dynamic(&declared) {
            return Ok(value);
        }
        let open = open_blocks(block);
        let (ty, value) = with_types(value, &open, &declared)?.into_dynamic_blocks(&open)?;
        Ok(Dynamic { ty, value }.into())
    }
}

/// Finishes the value of a block. Untyped parts within collections get the type of the neighbouring elements.
///
/// # Errors
///
/// Returns the error of `made`, or an error if the elements of one collection have different types. The error shows no hidden values.
pub(super) fn finished<'a>(block: &Block, made: Result<Value<'a>, Error>) -> Result<Value<'a>, Error> {
    let finished = made.and_then(|mut value| {
        value.give_types_within(&block.implied_type())?;
        Ok(value)
    });
    finished.map_err(|error| Node::Root(block).redact(error))
}

/// Converts the value of nested blocks to the form of the protocol.
pub fn blocks_to_protocol<'a>(block: &NestedBlock, value: Value<'a>) -> Result<Value<'a>, Error> {
    Node::Block(block).to_protocol(value)
}

impl<'s> ObjectSchema<'s> {
    pub(crate) fn of_block(block: &'s Block) -> Self {
        Self { attributes: &block.attributes, blocks: Some(&block.block_types) }
    }

    /// The attributes and blocks, each with its name.
    pub fn members(self) -> impl Iterator<Item = (&'s Cow<'static, str>, Node<'s>)> {
        let attributes =
            self.attributes.iter().map(|attribute| (&attribute.name, Node::Attribute(attribute)));
        let blocks = self.blocks.into_iter().flat_map(NestedBlocks::iter);
        attributes.chain(blocks.map(|block| (&block.name, Node::Block(block))))
    }

    /// The attribute or block of this name.
    pub fn member(self, name: &str) -> Option<Node<'s>> {
        let block = || self.blocks?.get(name).map(Node::Block);
        self.attributes.get(name).map(Node::Attribute).or_else(block)
    }
}

/// Returns whether an attribute or a block is unset: null, or an empty collection of blocks.
pub(super) fn is_unset(node: Node<'_>, value: &Value<'_>) -> bool {
    is_null(value) || node.is_collection_of_blocks() && is_empty(split_dynamic(value).1)
}
