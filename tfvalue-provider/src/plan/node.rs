//! What a schema says of the parts of a value.

use std::borrow::Cow;

use tfvalue_core::{
    error::Error,
    path::{AttributePath, Step},
    types::{ObjectType, Type},
    value::{Dynamic, Parts, Value},
};

use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Block, NestedBlock, NestedBlocks, NestedType, NestingMode, Rules,
};

/// What a schema says of a value, and of each element of it.
#[derive(Clone, Copy)]
pub(super) enum Node<'s> {
    Root(&'s Block),
    Attribute(&'s Attribute),
    Block(&'s NestedBlock),
}

/// What a schema says of an object: of a block, or of one in a nested attribute.
#[derive(Clone, Copy)]
pub(super) struct Object<'s> {
    attributes: &'s Attributes,
    blocks: Option<&'s NestedBlocks>,
}

impl<'s> Node<'s> {
    /// Whether the provider may set it, as the configuration has nothing there.
    pub(super) fn is_left_by(self, config: &Value<'_>) -> bool {
        match self {
            Self::Root(_) => false,
            Self::Attribute(attribute) => attribute.behavior.is_computed() && is_null(config),
            // A model may hold the null that stands for no blocks as empty.
            Self::Block(block) => block.computed && (is_null(config) || is_empty(config)),
        }
    }

    /// What its plans and values follow.
    pub(super) fn rules(self) -> Option<&'s Rules> {
        match self {
            Self::Root(_) => None,
            Self::Attribute(attribute) => attribute.rules.get(),
            Self::Block(block) => block.rules.get(),
        }
    }

    /// Whether a test holds for the rules of anything in it, at any depth.
    pub(super) fn any_rule(self, test: &impl Fn(&Rules) -> bool) -> bool {
        self.object().is_some_and(|object| {
            object.members().any(|(_, member)| member.rules().is_some_and(test) || member.any_rule(test))
        })
    }

    /// The value of its own type: one that travels under `dynamic` with its block without that.
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

    /// Whether the provider may set it where the configuration doesn't.
    pub(super) fn is_computed(self) -> bool {
        match self {
            Self::Root(_) => false,
            Self::Attribute(attribute) => attribute.behavior.is_computed(),
            Self::Block(block) => block.computed,
        }
    }

    /// Whether it is a nested block.
    pub(super) fn is_block(self) -> bool {
        matches!(self, Self::Block(_))
    }

    /// Whether it is a list, a set or a map of nested blocks.
    pub(super) fn is_collection_of_blocks(self) -> bool {
        use NestingMode::{List, Map, Set};

        matches!(self, Self::Block(NestedBlock { nesting: List | Set | Map, .. }))
    }

    /// Whether it is a map of nested blocks that are all of one type.
    pub(super) fn is_map_of_blocks(self) -> bool {
        matches!(self, Self::Block(block) if block.nesting == NestingMode::Map
            && !block.travels_as_dynamic(&block.declared_type()))
    }

    /// Whether it is an attribute that consists of others.
    pub(super) fn is_nested_attribute(self) -> bool {
        matches!(self, Self::Attribute(Attribute { ty: AttributeType::Nested(_), .. }))
    }

    /// Whether it is a block that the provider may make.
    pub(super) fn is_computed_block(self) -> bool {
        matches!(self, Self::Block(block) if block.computed)
    }

    /// Whether it is an attribute that only the configuration sets and that is never stored.
    pub(super) fn is_write_only(self) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.write_only)
    }

    /// Whether it is an attribute that no message and no log may show. What is write-only may come from an ephemeral value.
    pub(super) fn is_hidden(self) -> bool {
        matches!(self, Self::Attribute(attribute) if attribute.sensitive || attribute.write_only)
    }

    /// Whether something in it is hidden, or in what is nested in it.
    fn has_hidden(self) -> bool {
        let mut members = self.object().into_iter().flat_map(Object::members);
        members.any(|(_, member)| member.is_hidden() || member.has_hidden())
    }

    /// The error of a value that has this schema, without what it may show of hidden attributes.
    #[cold]
    pub(super) fn conceal(self, error: Error) -> Error {
        let path = error.path();
        let mut node = self;
        for (index, step) in path.steps().iter().enumerate() {
            let Step::AttributeName(name) = step else { continue };
            // What has no schema, an attribute of a plain type and all in it, has nothing that is hidden by itself.
            let Some(member) = node.object().and_then(|object| object.member(name)) else { return error };
            node = member;
            if node.is_hidden() {
                return error.without_value_below(index + 1);
            }
        }
        // Types that differ are told whole, with all in them.
        if node.has_hidden() { error.without_text() } else { error }
    }

    /// The path in a value that has this schema, which ends at what is hidden: a key in it may be as secret as the rest.
    pub(super) fn conceal_path(self, path: &AttributePath) -> AttributePath {
        let mut node = Some(self);
        let mut shown = AttributePath::new();
        for step in path.steps() {
            shown.push(step.clone());
            if let Step::AttributeName(name) = step {
                node = node.and_then(Self::object).and_then(|object| object.member(name));
            }
            if node.is_some_and(Self::is_hidden) {
                break;
            }
        }
        shown
    }

    /// Whether the value is a collection of blocks, or a GROUP block: it may be empty, but not null.
    pub(super) fn is_never_null(self) -> bool {
        matches!(self, Self::Block(block) if block.nesting != NestingMode::Single)
    }

    /// What the schema says of the objects in the value, unless it is an attribute of a plain type.
    pub(super) fn object(self) -> Option<Object<'s>> {
        match self {
            Self::Root(block) | Self::Block(NestedBlock { block, .. }) => {
                Some(Object { attributes: &block.attributes, blocks: Some(&block.block_types) })
            }
            Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => {
                Some(Object { attributes: &nested.attributes, blocks: None })
            }
            Self::Attribute(_) => None,
        }
    }

    /// The value of this member of an object; blocks that came under `dynamic` as the list or map that they are declared as.
    pub(super) fn of<'v, 'a>(self, object: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        self.declared(named(object, name))
    }

    /// The value; blocks that came under `dynamic` as the list or map that they are declared as.
    ///
    /// An attribute in such a block is under `dynamic`, with the type that it came with: Terraform compares that, too.
    pub(super) fn declared<'v, 'a>(self, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        match (self, value) {
            (Self::Block(block), Value::Dynamic(dynamic)) => {
                let Dynamic { ty, value } = dynamic.as_ref().clone();
                Cow::Owned(value.into_blocks(&ty, &open_blocks(block)))
            }
            (_, value) => Cow::Borrowed(value),
        }
    }

    /// The value of a nested attribute that [`declared`](Self::declared) has put under `dynamic`: the attributes in it are there instead.
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

    /// The value as [`declared`](Self::declared) gives it, in which each block that is unknown and came under `dynamic` has unknown
    /// attributes instead, with their types.
    pub(super) fn with_known_blocks<'v, 'a>(self, value: &'v Value<'a>) -> Cow<'v, Value<'a>> {
        match (self, value, self.declared(value)) {
            (Self::Block(block), Value::Dynamic(dynamic), Cow::Owned(blocks)) => {
                Cow::Owned(each_block(blocks, &dynamic.ty, &open_block(&block.block), known_block))
            }
            (_, _, value) => value,
        }
    }

    /// The value of this member as [`of`](Self::of) gives it, in which each block that is unknown and came under `dynamic` is under `dynamic`
    /// with its type.
    pub(super) fn with_typed_blocks<'v, 'a>(self, object: &'v Value<'a>, name: &str) -> Cow<'v, Value<'a>> {
        let value = named(object, name);
        match (self, value, self.declared(value)) {
            // It is as this function left it.
            (Self::Block(block), Value::Dynamic(_), _) if !block.nesting.is_collection() => {
                Cow::Borrowed(value)
            }
            (Self::Block(block), Value::Dynamic(dynamic), Cow::Owned(blocks)) => {
                Cow::Owned(each_block(blocks, &dynamic.ty, &open_block(&block.block), typed_block))
            }
            (_, _, value) => value,
        }
    }

    /// A block that is unknown as an object of unknown attributes, if it came with its type.
    pub(super) fn known_block<'a>(self, value: &Value<'a>) -> Option<Value<'a>> {
        match (self, value) {
            (Self::Block(block), Value::Dynamic(dynamic)) if matches!(dynamic.value, Value::Unknown(_)) => {
                Some(known_block(Value::UNKNOWN, &dynamic.ty, &open_block(&block.block)))
            }
            _ => None,
        }
    }

    /// The value of an attribute or block of which nothing is known, under `dynamic` if that is its type.
    pub(super) fn unknown(self) -> Value<'static> {
        let is_dynamic =
            matches!(self, Self::Attribute(attribute) if attribute.ty.implied_type() == Type::Dynamic);
        if is_dynamic { unknown_of(Type::Dynamic) } else { Value::UNKNOWN }
    }

    /// A nested attribute that is unknown as an object of unknown attributes, if it came with its type.
    pub(super) fn unwrapped_unknown<'a>(self, value: &Value<'a>) -> Option<Value<'a>> {
        match (self, value) {
            (
                Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }),
                Value::Dynamic(dynamic),
            ) => Some(known_object(dynamic.value.clone(), &dynamic.ty, &open_nested(nested))),
            _ => None,
        }
    }

    /// The value of a nested attribute under `dynamic`, the reverse of [`unwrapped`](Self::unwrapped). It was of this type before.
    ///
    /// # Errors
    ///
    /// If the elements of one collection have different types.
    pub(super) fn wrapped<'a>(self, value: Value<'a>, was: &Type) -> Result<Value<'a>, Error> {
        let Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) = self else {
            return Ok(value);
        };
        if matches!(value, Value::Null | Value::Unknown(_)) || is_empty(&value) {
            return Ok(Dynamic { ty: was.clone(), value }.into());
        }
        let open = open_nested(nested);
        let value = with_types(value, &open, &nested.implied_type())?;
        let ty = value.actual_type(&open, Parts::Built)?;
        Ok(Dynamic { ty, value: value.unwrap_dynamic(Parts::Built) }.into())
    }

    /// The value as the protocol has it, the reverse of [`Node::of`].
    ///
    /// # Errors
    ///
    /// If blocks that travel under `dynamic` are of no type.
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

/// The type of blocks in which each attribute is `dynamic`.
fn open_blocks(block: &NestedBlock) -> Type {
    block.nesting.implied_type(open_block(&block.block))
}

fn open_block(block: &Block) -> Type {
    let blocks = block.block_types.iter().map(|nested| {
        let travels_as_dynamic = nested.travels_as_dynamic(&nested.declared_type());
        let ty = if travels_as_dynamic { Type::Dynamic } else { open_blocks(nested) };
        (nested.name.clone(), ty)
    });
    Type::object(blocks.chain(open_attributes(&block.attributes)))
}

fn open_nested(nested: &NestedType) -> Type {
    nested.nesting.implied_type(Type::object(open_attributes(&nested.attributes)))
}

fn open_attributes(attributes: &Attributes) -> impl Iterator<Item = (Cow<'static, str>, Type)> {
    attributes.iter().map(|attribute| (attribute.name.clone(), Type::Dynamic))
}

/// The value of a nested attribute in which each element that is unknown is an object of unknown attributes, with their types.
fn with_known_elements<'a>(value: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (value, actual, open) {
        (Value::List(elements), Type::List(actual), Type::List(open)) => {
            Value::List(elements.into_iter().map(|value| known_object(value, actual, open)).collect())
        }
        (Value::Map(entries), Type::Map(actual), Type::Map(open)) => {
            let known = entries.into_iter().map(|(key, value)| (key, known_object(value, actual, open)));
            Value::Map(known.collect())
        }
        (value, ..) => value,
    }
}

/// Blocks that came as a tuple or object of this type, each changed by this function.
fn each_block<'a>(
    blocks: Value<'a>,
    actual: &Type,
    open: &Type,
    change: impl Fn(Value<'a>, &Type, &Type) -> Value<'a>,
) -> Value<'a> {
    match (blocks, actual) {
        (Value::List(blocks), Type::Tuple(types)) => {
            let blocks = blocks.into_iter().zip(types.iter());
            Value::List(blocks.map(|(block, actual)| change(block, actual, open)).collect())
        }
        (Value::Map(blocks), Type::Object(types)) => {
            let blocks = blocks.into_iter().map(|(key, block)| match types.attribute(&key) {
                Some(actual) => (key, change(block, actual.ty, open)),
                None => (key, block),
            });
            Value::Map(blocks.collect())
        }
        (blocks, _) => blocks,
    }
}

/// An unknown value under `dynamic`, even if nothing is known of its type: `From` would leave that out.
fn unknown_of(ty: Type) -> Value<'static> {
    Value::Dynamic(Box::new(Dynamic::new(ty, Value::UNKNOWN)))
}

/// A block that is unknown under `dynamic`, with its type; and one that is known with such blocks in it.
fn typed_block<'a>(block: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (block, actual, open) {
        (Value::Unknown(_), Type::Object(_), Type::Object(_)) => unknown_of(actual.clone()),
        (Value::Object(entries), Type::Object(actual), Type::Object(open)) => {
            let entries = entries.into_iter().map(|(name, value)| {
                match (actual.attribute(&name), open.attribute(&name)) {
                    (Some(actual), Some(open)) => (name, typed_block(value, actual.ty, open.ty)),
                    _ => (name, value),
                }
            });
            Value::Object(entries.collect())
        }
        (block, ..) => block,
    }
}

/// A block that is unknown as one of unknown attributes with their types.
fn known_block<'a>(block: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    let (Type::Object(actual), Type::Object(open)) = (actual, open) else { return block };
    let members = open.iter().map(|member| {
        let name = member.name.to_owned();
        let actual = actual.attribute(member.name).map_or(&Type::Dynamic, |actual| actual.ty);
        let value = match (&block, member.ty) {
            (Value::Unknown(_), Type::Dynamic) => unknown_of(actual.clone()),
            (Value::Unknown(_), ty) => known_block(Value::UNKNOWN, actual, ty),
            (block, ty) => known_block(named(block, member.name).clone(), actual, ty),
        };
        (name, value)
    });
    match block {
        Value::Unknown(_) | Value::Object(_) => Value::object(members),
        block => block,
    }
}

/// An object, if it is unknown, as one of unknown attributes with their types.
fn known_object<'a>(value: Value<'a>, actual: &Type, open: &Type) -> Value<'a> {
    match (value, actual, open) {
        (Value::Unknown(_), Type::Object(actual), Type::Object(open)) => {
            let attributes = open.iter().map(|attribute| {
                let ty = actual.attribute(attribute.name).map_or(attribute.ty, |actual| actual.ty);
                (attribute.name.to_owned(), Value::UNKNOWN.wrap_dynamic(ty, attribute.ty))
            });
            Value::object(attributes)
        }
        (value, ..) => value,
    }
}

/// The value in which what is `dynamic` in the open type alone brings its type.
///
/// # Errors
///
/// If the elements of one collection have different types.
fn with_types<'a>(value: Value<'a>, open: &Type, declared: &Type) -> Result<Value<'a>, Error> {
    let named = |types: &ObjectType, name: &str| types.attribute(name).map(|attribute| attribute.ty.clone());
    match (value, open, declared) {
        (value @ Value::Dynamic(_), ..) | (value, Type::Dynamic, Type::Dynamic) => Ok(value),
        (value, Type::Dynamic, declared) => {
            let ty = value.actual_type(declared, Parts::Built)?;
            Ok(Dynamic { ty, value: value.unwrap_dynamic(Parts::Built) }.into())
        }
        (Value::List(elements), Type::List(open), Type::List(declared)) => {
            let elements = elements.into_iter().enumerate().map(|(index, value)| {
                with_types(value, open, declared).map_err(|error| error.in_element(index))
            });
            elements.collect::<Result<_, _>>().map(Value::List)
        }
        (Value::Set(elements), Type::Set(open), Type::Set(declared)) => {
            let elements = elements
                .into_iter()
                .enumerate()
                .map(|(index, value)| with_types(value, open, declared).map_err(|error| error.in_set(index)));
            elements.collect::<Result<_, _>>().map(Value::Set)
        }
        (Value::Map(entries), Type::Map(open), Type::Map(declared)) => {
            let entries = entries.into_iter().map(|(key, value)| {
                let value = with_types(value, open, declared).map_err(|error| error.in_key(&key))?;
                Ok((key, value))
            });
            entries.collect::<Result<_, _>>().map(Value::Map)
        }
        (Value::Object(entries), Type::Object(open), Type::Object(declared)) => {
            let entries = entries.into_iter().map(|(name, value)| {
                let (Some(open), Some(declared)) = (named(open, &name), named(declared, &name)) else {
                    return Ok((name, value));
                };
                let value = with_types(value, &open, &declared)
                    .map_err(|error| error.in_attribute(name.clone().into_owned()))?;
                Ok((name, value))
            });
            entries.collect::<Result<_, _>>().map(Value::Object)
        }
        (value, ..) => Ok(value),
    }
}

impl<'s> Object<'s> {
    /// The attributes and blocks, each with its name.
    pub(super) fn members(self) -> impl Iterator<Item = (&'s Cow<'static, str>, Node<'s>)> {
        let attributes =
            self.attributes.iter().map(|attribute| (&attribute.name, Node::Attribute(attribute)));
        let blocks = self.blocks.into_iter().flat_map(NestedBlocks::iter);
        attributes.chain(blocks.map(|block| (&block.name, Node::Block(block))))
    }

    /// The attribute or block of this name.
    pub(super) fn member(self, name: &str) -> Option<Node<'s>> {
        let block = || self.blocks?.get(name).map(Node::Block);
        self.attributes.get(name).map(Node::Attribute).or_else(block)
    }
}

/// The attribute or element of this name; null if there is none, unknown if the whole is.
pub(super) fn named<'v, 'a>(whole: &'v Value<'a>, name: &str) -> &'v Value<'a> {
    whole.get(name).unwrap_or(absent(whole))
}

/// The element at this place; null if there is none, unknown if the whole is.
pub(super) fn nth<'v, 'a>(whole: &'v Value<'a>, index: usize) -> &'v Value<'a> {
    whole.elements().and_then(|elements| elements.get(index)).unwrap_or(absent(whole))
}

fn absent<'v, 'a>(whole: &Value<'a>) -> &'v Value<'a> {
    static UNKNOWN: Value<'static> = Value::UNKNOWN;
    if matches!(whole, Value::Unknown(_)) { &UNKNOWN } else { &Value::Null }
}

/// The type that a value under `dynamic` brings, and the value in it. Any other is of no type of its own, which is `dynamic`.
pub(super) fn opened<'v, 'a>(value: &'v Value<'a>) -> (&'v Type, &'v Value<'a>) {
    match value {
        Value::Dynamic(dynamic) => (&dynamic.ty, &dynamic.value),
        value => (&Type::Dynamic, value),
    }
}

/// Whether it is what stands for an attribute or a block that isn't written: null, or no blocks.
pub(super) fn is_unset(node: Node<'_>, value: &Value<'_>) -> bool {
    is_null(value) || node.is_collection_of_blocks() && is_empty(opened(value).1)
}

fn is_empty(value: &Value<'_>) -> bool {
    match value {
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => elements.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}

/// Whether the value is null, of a type of its own or of none.
pub(super) fn is_null(value: &Value<'_>) -> bool {
    opened(value).1.is_null()
}
