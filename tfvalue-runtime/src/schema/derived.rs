//! The parts of a schema, made in constants from what the derive emits.

use std::{borrow::Cow, marker::PhantomData, mem};

use super::{
    Attribute, AttributeType, Attributes, Behavior, Block, Deprecation, Description, DescriptionKind, Import,
    NestedBlock, NestedBlocks, NestedType, Nesting, NestingMode, Protocol5, TfSchema,
};
use crate::{
    check::{self, Holds},
    types::{ObjectType, TfType, Type, is_dynamic_within},
    wire::{
        adapter::{List, TypedWire},
        descriptor::{Field, Member, Role},
        interpret::{Described, Plain},
    },
};

/// The type of a derived struct.
pub const fn object_type<T: Described<'static>>() -> Type {
    Type::Object(ObjectType::derived(T::DESCRIPTOR.fields))
}

/// The block of a derived struct.
pub const fn block<T: Described<'static>>(
    description: Description,
    deprecation: Option<Deprecation>,
) -> Block {
    let attributes = Attributes::derived(fields::<T>);
    Block::new(attributes, NestedBlocks::derived(fields::<T>), description, deprecation)
}

fn fields<T: Described<'static>>() -> &'static [Field] {
    const { T::DESCRIPTOR.fields }
}

/// What Terraform knows of the fields of a derived struct.
///
/// The derive calls this in a constant of an impl instead of naming the other constant there: what is named is evaluated for the
/// impl's own lifetimes, too, as the compiler takes it for another than the one without.
pub const fn members<'de, T: Described<'de>>() -> &'static [&'static Member] {
    T::MEMBERS
}

/// The words of an attribute, a bit each, as the derive writes them.
///
/// An attribute is made by one call that takes them as a number: a provider has thousands, and each path and each operator that the
/// compiler must resolve counts.
#[derive(Clone, Copy)]
struct Words(u16);

impl Words {
    const REQUIRED: u16 = 1;
    const OPTIONAL: u16 = 1 << 1;
    const COMPUTED: u16 = 1 << 2;
    const OPTIONAL_COMPUTED: u16 = Self::OPTIONAL | Self::COMPUTED;
    const SENSITIVE: u16 = 1 << 3;
    const WRITE_ONLY: u16 = 1 << 4;
    const MARKDOWN: u16 = 1 << 5;
    const REQUIRED_FOR_IMPORT: u16 = 1 << 6;
    const OPTIONAL_FOR_IMPORT: u16 = 1 << 7;
    /// The struct is decoded from plans, where a computed attribute is unknown.
    const PLANNED: u16 = 1 << 8;

    /// Who sets it. If nothing is written, the configuration may if the type can hold null, else it must.
    const fn behavior(self, holds: Holds) -> Behavior {
        match self.0 & (Self::REQUIRED | Self::OPTIONAL | Self::COMPUTED) {
            Self::OPTIONAL => Behavior::Optional,
            Self::COMPUTED => Behavior::Computed,
            Self::OPTIONAL_COMPUTED => Behavior::OptionalComputed,
            0 if holds.null => Behavior::Optional,
            _ => Behavior::Required,
        }
    }

    const fn import(self) -> Option<Import> {
        match self.0 & (Self::REQUIRED_FOR_IMPORT | Self::OPTIONAL_FOR_IMPORT) {
            0 => None,
            Self::OPTIONAL_FOR_IMPORT => Some(Import::Optional),
            _ => Some(Import::Required),
        }
    }
}

/// A member of a plain object type that is a field of type `T`.
#[track_caller]
pub const fn plain<T: TfType>(name: &'static str) -> Member {
    Member::new(name, T::TYPE, Role::Plain)
}

/// What all attributes of one type have in common: found once, and not for each of thousands.
struct Common<T>(PhantomData<T>);

impl<T: TfType> Common<T> {
    const ATTRIBUTE_TYPE: AttributeType = AttributeType::Type(T::TYPE);
    const HOLDS: Holds = Holds::of::<T>();
    const IS_DYNAMIC_WITHIN: bool = is_dynamic_within(T::TYPE_REF);
}

/// The attribute that is a field of type `T`.
#[track_caller]
pub const fn attribute<T: TfType>(name: &'static str, words: u16, description: &'static str) -> Member {
    let ty = Common::<T>::ATTRIBUTE_TYPE;
    made(name, Words(words), description, T::TYPE, ty, Common::<T>::HOLDS, Common::<T>::IS_DYNAMIC_WITHIN)
}

/// The nested attribute that is a field of type `T`.
#[track_caller]
pub const fn nested_attribute<T: TfType + Nesting>(
    name: &'static str,
    words: u16,
    description: &'static str,
    mode: Option<NestingMode>,
    protocol5: Protocol5,
) -> Member {
    let nesting = check::nesting::<T>(name, mode);
    let nested = NestedType { nesting, attributes: content::<T>(), protocol5 };
    attribute_of(name, words, description, T::TYPE, AttributeType::Nested(nested), Holds::of::<T>())
}

/// An attribute of a type that its field doesn't tell.
#[track_caller]
pub const fn attribute_of(
    name: &'static str,
    words: u16,
    description: &'static str,
    ty: Type,
    attribute_type: AttributeType,
    holds: Holds,
) -> Member {
    let dynamic = is_dynamic_within(&ty);
    made(name, Words(words), description, ty, attribute_type, holds, dynamic)
}

/// An attribute of a type. It calls little: the compiler takes as long for a call as for many lines.
#[track_caller]
const fn made(
    name: &'static str,
    words: Words,
    description: &'static str,
    ty: Type,
    attribute_type: AttributeType,
    holds: Holds,
    dynamic: bool,
) -> Member {
    let behavior = words.behavior(holds);
    check::attribute(name, &attribute_type, behavior, holds, words.0 & Words::PLANNED != 0);
    let markdown = words.0 & Words::MARKDOWN != 0;
    let attribute = Attribute {
        name: Cow::Borrowed(name),
        ty: attribute_type,
        behavior,
        sensitive: words.0 & Words::SENSITIVE != 0,
        write_only: words.0 & Words::WRITE_ONLY != 0,
        description: Description {
            text: Cow::Borrowed(description),
            kind: if markdown { DescriptionKind::Markdown } else { DescriptionKind::Plain },
        },
        deprecation: None,
        import: words.import(),
    };
    Member::of_role(name, ty, Role::Attribute(attribute), dynamic)
}

/// The nested block that is a field of type `T`. A single block that must be there has exactly one item.
#[track_caller]
pub const fn nested_block<'de, T: Nesting>(
    name: &'static str,
    written: Option<NestingMode>,
    (min_items, max_items): (u64, u64),
) -> Member
where
    Plain<T>: TypedWire<'de>,
{
    let nesting = check::nesting::<T>(name, written);
    check::item_limits(name, nesting, min_items, max_items);
    let limits = match nesting {
        NestingMode::Single if T::REQUIRED => (1, 1),
        _ => (min_items, max_items),
    };
    block_member::<T>(name, <Plain<T> as TypedWire<'de>>::TYPE, nesting, limits)
}

/// The nested block that is a field of type `T` and travels as a list of at most one.
pub const fn list_of_one<'de, T: Nesting>(name: &'static str, min_items: u64) -> Member
where
    List<T>: TypedWire<'de>,
{
    block_member::<T>(name, <List<T> as TypedWire<'de>>::TYPE, NestingMode::List, (min_items, 1))
}

const fn block_member<T: Nesting>(
    name: &'static str,
    ty: Type,
    nesting: NestingMode,
    (min_items, max_items): (u64, u64),
) -> Member {
    let block = NestedBlock {
        name: Cow::Borrowed(name),
        nesting,
        min_items,
        max_items,
        computed: false,
        block: content_block::<T>(),
    };
    Member::new(name, ty, Role::Block(block))
}

impl Member {
    /// The same attribute, going away.
    #[must_use]
    pub const fn deprecated(mut self, message: &'static str) -> Self {
        if let Role::Attribute(attribute) = &mut self.role {
            // It was none: dropping it in a constant isn't allowed, and forgetting it loses nothing.
            mem::forget(attribute.deprecation.replace(Deprecation::new(message)));
        }
        self
    }

    /// The same block, which the provider may make where the configuration has none.
    #[must_use]
    #[track_caller]
    pub const fn computed(mut self, holds: Holds, holds_plan: bool) -> Self {
        let name = self.name();
        if let Role::Block(block) = &mut self.role {
            check::computed_block(name, block, holds, holds_plan);
            block.computed = true;
        }
        self
    }
}

const fn content_block<T: Nesting>() -> Block {
    <T::Content as TfSchema>::BLOCK
}

const fn content<T: Nesting>() -> Attributes {
    match <T::Content as TfSchema>::BLOCK_REF.attributes.as_derived() {
        Some(fields) => Attributes::derived(fields),
        None => Attributes::derived(no_fields),
    }
}

fn no_fields() -> &'static [Field] {
    &[]
}
