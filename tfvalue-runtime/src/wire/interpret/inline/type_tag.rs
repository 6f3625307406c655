//! The types whose short values the loops over the fields read and write, each with a tag.
//!
//! # Invariant
//!
//! The tag of a [`TypeTagOf<T>`] denotes `T`, whatever its lifetime: only this module builds one, and [`table`] lists the types with their
//! tags; an assertion ties each tag to its row. That of a [`Lazy`] denotes all that are lists of strings, which are the same in memory.

mod table;

use std::{collections::BTreeMap, hint::assert_unchecked, marker::PhantomData};

use crate::{
    types::Type,
    value::{Map, Set, Unknown},
};

use self::table::field_type_for;
pub(super) use self::table::{try_decode_value, try_encode_value};
use super::super::FieldType;
use crate::{model::TfType, wire::Lazy};

/// The bit of types whose values can be null.
const OPTION: u8 = 1;
/// The bit of types whose values can be unknown.
const UNKNOWN: u8 = 2;

/// A dispatch index: the loops call the type's [`FastCodec`](super::FastCodec).
const OUT_OF_LINE: u8 = 0;
/// A dispatch index: the loops leave the field to its codec.
const NO_FAST_PATH: u8 = 1;

/// The first tag. Tags up to [`BOOL`] are of strings.
const FIRST: u8 = 4;
/// The tag of `bool`.
const BOOL: u8 = 16;
/// The first tag of a number.
const NUMBER: u8 = 20;
/// The first tag of a list, in the order of their elements: strings that are neither null nor unknown, or may be both.
const LISTS: u8 = 44;
/// The first tag of a list of strings that may be null, or may be unknown. From here on, short values are read and written out of line.
const OTHER_LISTS: u8 = 68;
/// The first tag of a `BTreeMap`, in the order of its values: as for [`LISTS`].
const BTREE_MAPS: u8 = 92;
/// The first tag of a [`Map`], in the same order.
const MAPS: u8 = 116;
/// The tag of a [`Lazy`] list of strings.
const LAZY_LIST: u8 = 140;
/// The first tag of a [`Set`], in the order of their elements: as for [`LISTS`]. From here on, all values are read and written by codecs.
const SETS: u8 = 168;

/// A type whose codec is compiled with this crate, as most fields have it: most codecs aren't needed where values are short.
pub struct TypeTagOf<T> {
    pub(in super::super) tag: TypeTag,
    ty: PhantomData<fn(T) -> T>,
}

/// The tag of a type. The lower two bits say whether a value can be null ([`OPTION`]) and unknown ([`UNKNOWN`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypeTag(u8);

impl TypeTag {
    /// Returns what the loops do with values of the type.
    pub(crate) const fn dispatch_index(self) -> DispatchIndex {
        match self.0 {
            tag @ FIRST..OTHER_LISTS => DispatchIndex(tag),
            OTHER_LISTS..SETS => DispatchIndex(OUT_OF_LINE),
            _ => DispatchIndex::NONE,
        }
    }
}

/// The entry of the dispatch table for short values of a field.
///
/// # Invariant
///
/// The index of a tag below [`OTHER_LISTS`] is the tag. Every other index is [`OUT_OF_LINE`] or [`NO_FAST_PATH`]. So all are below
/// [`OTHER_LISTS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DispatchIndex(u8);

impl DispatchIndex {
    /// Values are read and written by their codec.
    pub(crate) const NONE: Self = Self(NO_FAST_PATH);

    /// Whether there is code for short values, in line or in a [`FastCodec`](super::FastCodec).
    pub(crate) const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }

    /// Returns the type on the wire, if the index determines it; a value may also be null or unknown.
    #[inline]
    pub(crate) const fn wire_shape(self) -> Option<WireShape> {
        match self.0 {
            FIRST..BOOL => Some(WireShape::String),
            BOOL..NUMBER => Some(WireShape::Bool),
            NUMBER..LISTS => Some(WireShape::Number),
            LISTS..OTHER_LISTS => Some(WireShape::ListOfStrings),
            _ => None,
        }
    }

    #[inline(always)]
    fn index(self) -> u8 {
        // SAFETY: the invariant of the type.
        unsafe { assert_unchecked(self.0 < OTHER_LISTS) };
        self.0
    }
}

/// The type on the wire of some Rust types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WireShape {
    String,
    Number,
    Bool,
    ListOfStrings,
}

impl<T> TypeTagOf<T> {
    /// Returns what the fields of the type have in common.
    pub(crate) const fn field_type(&self) -> &'static FieldType {
        field_type_for(self.tag)
    }

    const fn new(tag: u8) -> Self {
        Self { tag: TypeTag(tag), ty: PhantomData }
    }

    /// The tag of such values that may be null.
    pub(crate) const fn option(self) -> Option<TypeTagOf<Option<T>>> {
        let TypeTag(tag) = self.tag;
        if tag & (OPTION | UNKNOWN) == 0 && tag != LAZY_LIST {
            Some(TypeTagOf::new(tag | OPTION))
        } else {
            None
        }
    }

    /// The tag of such values that may be unknown.
    pub(crate) const fn unknown(self) -> Option<TypeTagOf<Unknown<T>>> {
        let TypeTag(tag) = self.tag;
        if tag & UNKNOWN == 0 && tag != LAZY_LIST { Some(TypeTagOf::new(tag | UNKNOWN)) } else { None }
    }

    /// The tag of lists of such values, if they are strings.
    pub(crate) const fn list(self) -> Option<TypeTagOf<Vec<T>>> {
        match (string_index(self.tag), self.tag) {
            (Some(index), _) => Some(TypeTagOf::new(LISTS + 4 * index)),
            (None, TypeTag(tag @ FIRST..BOOL)) => {
                let string = (tag - FIRST) / 4 * 2;
                let is_unknown = tag % 4 - OPTION;
                Some(TypeTagOf::new(OTHER_LISTS + 4 * (string + is_unknown)))
            }
            _ => None,
        }
    }

    /// The tag of sets of such values, if they are strings that are neither null nor unknown, or may be both.
    pub(crate) const fn set(self) -> Option<TypeTagOf<Set<T>>> {
        match string_index(self.tag) {
            Some(index) => Some(TypeTagOf::new(SETS + 4 * index)),
            None => None,
        }
    }

    /// The tag of tree maps of such values under keys.
    pub(crate) const fn btree_map<K>(self, key: &TypeTagOf<K>) -> Option<TypeTagOf<BTreeMap<K, T>>> {
        match map_index(key.tag, self.tag) {
            Some(index) => Some(TypeTagOf::new(BTREE_MAPS + 4 * index)),
            None => None,
        }
    }

    /// The tag of vector maps of such values under keys.
    pub(crate) const fn map<K>(self, key: &TypeTagOf<K>) -> Option<TypeTagOf<Map<K, T>>> {
        match map_index(key.tag, self.tag) {
            Some(index) => Some(TypeTagOf::new(MAPS + 4 * index)),
            None => None,
        }
    }
}

impl<T: TfType> TypeTagOf<Lazy<'_, T>> {
    /// The tag of values that are decoded on request, if they are lists of strings: these are all the same in memory and on the wire.
    pub(crate) const fn lazy() -> Option<Self> {
        match T::TYPE_REF {
            Type::List(element) if matches!(element.as_static(), Some(Type::String)) => {
                Some(Self::new(LAZY_LIST))
            }
            _ => None,
        }
    }
}

/// Returns the position of a string type among those that are neither null nor unknown, or may be both: two for each Rust type.
const fn string_index(tag: TypeTag) -> Option<u8> {
    const BOTH: u8 = OPTION | UNKNOWN;

    let TypeTag(tag) = tag;
    if tag < FIRST || tag >= BOOL {
        return None;
    }
    match tag % 4 {
        0 => Some((tag - FIRST) / 2),
        BOTH => Some((tag - FIRST) / 4 * 2 + 1),
        _ => None,
    }
}

/// Returns the position of a map among those whose keys and values are the same string type, except that values may be null and unknown.
const fn map_index(key: TypeTag, value: TypeTag) -> Option<u8> {
    let TypeTag(key) = key;
    match string_index(value) {
        Some(index) if key >= FIRST && key < BOOL && key % 4 == 0 && (key - FIRST) / 4 == index / 2 => {
            Some(index)
        }
        _ => None,
    }
}
