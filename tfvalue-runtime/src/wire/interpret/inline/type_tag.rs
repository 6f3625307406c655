//! The types whose short values the loops over the fields read and write, each with a code.
//!
//! # Invariant
//!
//! The code of an [`Inline<T>`] denotes `T`, whatever its lifetime: only this module makes one, and has the types with their codes in one
//! table; an assertion ties each code to its row. That of a [`Lazy`] denotes all that are lists of text, which are the same in memory.

use std::{borrow::Cow, collections::BTreeMap, hint::assert_unchecked, marker::PhantomData};

use tfvalue_core::{
    number::Number,
    types::Type,
    value::{Map, Set, Unknown},
};

use super::{
    super::{
        Field, FieldType, plain_type,
        spare::{Initialized, SpareCursor},
    },
    FastCodec, fill_one, fill_out_of_line,
    input::{Input, Window},
    json::Json,
    lists::{fill_list, write_list},
    msgpack::MessagePack,
    values::InlineFormat,
    write_one, write_out_of_line,
};
use crate::{
    model::TfType,
    wire::{Decode, Lazy},
};

/// Names `T` as one of the types that most fields have: their codecs are compiled with this crate, and most of them aren't needed where
/// values are short.
pub struct Inline<T> {
    pub(in super::super) code: TypeTag,
    ty: PhantomData<fn(T) -> T>,
}

/// The tag of a type. The lower two bits say whether a value can be null ([`OPTION`]) and unknown ([`UNKNOWN`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypeTag(u8);

const OPTION: u8 = 1;
const UNKNOWN: u8 = 2;

impl TypeTag {
    /// What the loops do with values of the type.
    pub(crate) const fn route(self) -> DispatchIndex {
        match self.0 {
            code @ FIRST..OTHER_LISTS => DispatchIndex(code),
            // These have a `FastCodec`.
            code if FIRST <= code && code < CODECS => DispatchIndex(OUT_OF_LINE),
            _ => DispatchIndex::NONE,
        }
    }
}

/// Where the dispatch table leads for short values of a field.
///
/// # Invariant
///
/// If they have code for the type of a code, its route is the code itself. All are less than [`OTHER_LISTS`], so that the compiler need not ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DispatchIndex(u8);

impl DispatchIndex {
    /// Nothing: they are read and written by their codec.
    pub(crate) const NONE: Self = Self(NO_FAST_PATH);

    /// Whether short values are read and written without the codec's other functions.
    pub(crate) const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }

    /// What the type is on the wire, if the index determines it; it may be null or unknown.
    #[inline]
    pub(crate) const fn values(self) -> Option<Values> {
        match self.0 {
            FIRST..BOOL => Some(Values::Text),
            BOOL..NUMBER => Some(Values::Bool),
            NUMBER..LISTS => Some(Values::Number),
            LISTS..OTHER_LISTS => Some(Values::Texts),
            _ => None,
        }
    }

    #[inline(always)]
    fn index(self) -> u8 {
        // SAFETY: as the invariant says.
        unsafe { assert_unchecked(self.0 < OTHER_LISTS) };
        self.0
    }
}

/// What fields of some types have on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    Text,
    Number,
    Bool,
    /// Lists of text.
    Texts,
}

/// The loops call the type's [`FastCodec`].
const OUT_OF_LINE: u8 = 0;
/// The loops leave the field to its codec.
const NO_FAST_PATH: u8 = 1;
/// What the fields of the types with a code have in common, in the order of their codes from [`FIRST`] on.
struct FieldTypes<'de>(PhantomData<&'de ()>);

/// The first code.
const FIRST: u8 = 4;

impl<T> Inline<T> {
    /// What the fields of the type have in common.
    pub(crate) const fn field_type(&self) -> &'static FieldType {
        field_type_for(self.code)
    }

    const fn new(code: u8) -> Self {
        Self { code: TypeTag(code), ty: PhantomData }
    }

    /// The type of such values that may be null.
    pub(crate) const fn option(self) -> Option<Inline<Option<T>>> {
        let TypeTag(code) = self.code;
        if code & (OPTION | UNKNOWN) == 0 && code != LAZY_LIST {
            Some(Inline::new(code | OPTION))
        } else {
            None
        }
    }

    /// The type of such values that may be unknown.
    pub(crate) const fn unknown(self) -> Option<Inline<Unknown<T>>> {
        let TypeTag(code) = self.code;
        if code & UNKNOWN == 0 && code != LAZY_LIST { Some(Inline::new(code | UNKNOWN)) } else { None }
    }

    /// The type of lists of such values, if they are text.
    pub(crate) const fn list(self) -> Option<Inline<Vec<T>>> {
        match (text(self.code, OPTION | UNKNOWN), self.code) {
            (Some(index), _) => Some(Inline::new(LISTS + 4 * index)),
            (None, TypeTag(code @ FIRST..BOOL)) => {
                let kind = (code - FIRST) / 4 * 2;
                let instead = code % 4 - OPTION;
                Some(Inline::new(OTHER_LISTS + 4 * (kind + instead)))
            }
            _ => None,
        }
    }

    /// The type of sets of such values, if they are text or may be null and unknown.
    pub(crate) const fn set(self) -> Option<Inline<Set<T>>> {
        match text(self.code, OPTION | UNKNOWN) {
            Some(index) => Some(Inline::new(SETS + 4 * index)),
            None => None,
        }
    }

    /// The type of tree maps of such values under keys.
    pub(crate) const fn btree_map<K>(self, key: &Inline<K>) -> Option<Inline<BTreeMap<K, T>>> {
        match map(key.code, self.code) {
            Some(index) => Some(Inline::new(BTREE_MAPS + 4 * index)),
            None => None,
        }
    }

    /// The type of vector maps of such values under keys.
    pub(crate) const fn map<K>(self, key: &Inline<K>) -> Option<Inline<Map<K, T>>> {
        match map(key.code, self.code) {
            Some(index) => Some(Inline::new(MAPS + 4 * index)),
            None => None,
        }
    }
}

impl<T: TfType> Inline<Lazy<'_, T>> {
    /// The type of values that are decoded when they are requested, if they are lists of text: nothing but that distinguishes them, in
    /// memory or on the wire.
    pub(crate) const fn lazy() -> Option<Self> {
        match T::TYPE_REF {
            Type::List(element) if matches!(element.as_static(), Some(Type::String)) => {
                Some(Self::new(LAZY_LIST))
            }
            _ => None,
        }
    }
}

/// Which of the texts it is if there are two of each kind: one bare, and one with these in place of a value.
const fn text(code: TypeTag, instead: u8) -> Option<u8> {
    let TypeTag(code) = code;
    if code < FIRST || code >= BOOL {
        return None;
    }
    match code % 4 {
        0 => Some((code - FIRST) / 2),
        other if other == instead => Some((code - FIRST) / 4 * 2 + 1),
        _ => None,
    }
}

/// Which of the maps it is that have text of one kind for keys and values.
const fn map(key: TypeTag, value: TypeTag) -> Option<u8> {
    let TypeTag(key) = key;
    match text(value, OPTION | UNKNOWN) {
        Some(index) if key >= FIRST && key < BOOL && key % 4 == 0 && (key - FIRST) / 4 == index / 2 => {
            Some(index)
        }
        _ => None,
    }
}

/// Calls a function for the type that a route is for, if it leads to one. The unused ones are named one by one, since a range would be
/// tested before the table of the others.
macro_rules! dispatch {
    ($route:expr, $form:ty, $function:ident, $arguments:tt, $apart:expr, $list_function:ident, $list_arguments:tt, {$($list:ty = $list_bare:literal $list_option:literal $list_unknown:literal $list_both:literal;)*} $($ty:ty = $bare:literal $option:literal $unknown:literal $both:literal;)*) => {
        match $route.index() {
            OUT_OF_LINE => $apart,
            $(
                $bare => $function::<$ty, $form> $arguments,
                $option => $function::<Option<$ty>, $form> $arguments,
                $unknown => $function::<Unknown<$ty>, $form> $arguments,
                $both => $function::<Unknown<Option<$ty>>, $form> $arguments,
            )*
            $(
                $list_bare => $list_function::<$list, $form> $list_arguments,
                $list_option => $list_function::<Option<$list>, $form> $list_arguments,
                $list_unknown => $list_function::<Unknown<$list>, $form> $list_arguments,
                $list_both => $list_function::<Unknown<Option<$list>>, $form> $list_arguments,
            )*
            NO_FAST_PATH | 2 | 3 | 68.. => None,
        }
    };
}

/// What the fields of a type have in common of which short values are read and written apart from the loop, with functions for them.
macro_rules! apart {
    ($ty:ty) => {
        plain_type::<$ty>().with_short(
            const {
                #[allow(clippy::elidable_lifetime_names, reason = "some of the types have it")]
                unsafe fn fill<'de, F: InlineFormat>(
                    dst: *mut (),
                    input: &Input<'de, F>,
                    position: usize,
                    window: &Window,
                ) -> Option<usize> {
                    // SAFETY: as the caller promises.
                    unsafe { fill_one::<$ty, F>(dst, input, position, window) }
                }

                #[expect(clippy::extra_unused_lifetimes, reason = "some of the types have it")]
                unsafe fn write<'de, F: InlineFormat>(
                    src: *const (),
                    room: SpareCursor<'_>,
                ) -> Option<Initialized<'_>> {
                    // SAFETY: as the caller promises.
                    unsafe { write_one::<$ty, F>(src, room) }
                }

                &FastCodec {
                    fill_msgpack: fill::<MessagePack>,
                    fill_json: fill::<Json>,
                    write_msgpack: write::<MessagePack>,
                    write_json: write::<Json>,
                }
            },
        )
    };
}

macro_rules! field_types {
    ($of:expr, $($code:literal)*) => {
        match $of.0 {
            $($code => {
                static FIELD_TYPE: FieldType =
                    FieldTypes::<'static>::ALL[($code - FIRST) as usize].with_code(TypeTag($code));
                &FIELD_TYPE
            })*
            _ => panic!("no type has this code"),
        }
    };
}

macro_rules! inlined {
    (
        values { $($value:ty = $value_bare:literal $($value_code:literal)*;)* }
        lists { $($list:ty = $list_bare:literal $($list_code:literal)*;)* }
        collections { $($collection:ty = $collection_bare:literal $($collection_code:literal)*;)* }
        numbers { $($number:ty = $number_bare:literal $($number_code:literal)*;)* }
        others { $($other:ty = $other_bare:literal $($other_code:literal)*;)* }
    ) => {
        $(
            impl<'de> Inline<$value> {
                pub(crate) const VALUE: Self = Self::new($value_bare);
            }
        )*

        $(
            impl Inline<$number> {
                pub(crate) const VALUE: Self = Self::new($number_bare);
            }
        )*

        /// How many types have a code.
        const COUNT: usize = 4 * [$($value_bare,)* $($list_bare,)* $($collection_bare,)* $($number_bare,)* $($other_bare),*].len();

        impl<'de> FieldTypes<'de> {
            const ALL: [&'static FieldType; COUNT] = [
                $(
                    &plain_type::<$value>(),
                    &plain_type::<Option<$value>>(),
                    &plain_type::<Unknown<$value>>(),
                    &plain_type::<Unknown<Option<$value>>>(),
                )*
                $(
                    &apart!($list),
                    &apart!(Option<$list>),
                    &apart!(Unknown<$list>),
                    &apart!(Unknown<Option<$list>>),
                )*
                $(
                    &apart!($collection),
                    &apart!(Option<$collection>),
                    &apart!(Unknown<$collection>),
                    &apart!(Unknown<Option<$collection>>),
                )*
                $(
                    &apart!($number),
                    &apart!(Option<$number>),
                    &apart!(Unknown<$number>),
                    &apart!(Unknown<Option<$number>>),
                )*
                $(
                    &plain_type::<$other>(),
                    &plain_type::<Option<$other>>(),
                    &plain_type::<Unknown<$other>>(),
                    &plain_type::<Unknown<Option<$other>>>(),
                )*
            ];
        }

        /// Ties the codes to the rows of the table: a row's codes are its position, and each is the code that the row's type has by its
        /// own [`Decode::INLINE`].
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        const fn check_codes<'de>() {
            const CODES: [u8; COUNT] = [
                $($value_bare, $($value_code,)*)*
                $($list_bare, $($list_code,)*)*
                $($collection_bare, $($collection_code,)*)*
                $($number_bare, $($number_code,)*)*
                $($other_bare, $($other_code,)*)*
            ];
            let mut index = 0;
            while index < COUNT {
                assert!(CODES[index] as usize == FIRST as usize + index, "the codes are in order");
                index += 1;
            }
            $(assert_codes::<$value>($value_bare);)*
            $(assert_codes::<$list>($list_bare);)*
            $(assert_codes::<$collection>($collection_bare);)*
            $(assert_codes::<$number>($number_bare);)*
            $(assert_codes::<$other>($other_bare);)*
        }

        const _: () = check_codes();

        /// What the fields of the type that a code denotes have in common, which is the same for every lifetime.
        ///
        /// Each is a static of its own, so that it is compiled with this crate, and not once more with each crate that has such a field;
        /// and so that those which a program doesn't use are not in it.
        const fn field_type_for(code: TypeTag) -> &'static FieldType {
            field_types!(
                code,
                $($value_bare $($value_code)*)* $($list_bare $($list_code)*)* $($collection_bare $($collection_code)*)* $($number_bare $($number_code)*)* $($other_bare $($other_code)*)*
            )
        }

        /// Reads the value of a field that comes next into its place, and returns how long it is, if it is in its usual form.
        ///
        /// # Safety
        ///
        /// `dst` is that of the field's value, over `'de`.
        #[inline(always)]
        pub(super) unsafe fn fill_value<'de, F: InlineFormat>(
            field: &Field,
            dst: *mut (),
            input: &Input<'de, F>,
            position: usize,
            window: &Window,
        ) -> Option<usize> {
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type, as the codec is.
            unsafe {
                dispatch!(
                    field.inline, F, fill_one, (dst, input, position, window),
                    fill_out_of_line(field, dst, input, position, window),
                    fill_list, (field, dst, input, position, window), {$($list = $list_bare $($list_code)*;)*}
                    $($value = $value_bare $($value_code)*;)*
                )
            }
        }

        /// Writes the value of a field, if it is one that is usual.
        ///
        /// # Safety
        ///
        /// `src` is that of the field's value.
        #[inline(always)]
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        pub(super) unsafe fn write_value<'v, 'de, F: InlineFormat>(
            field: &Field,
            src: *const (),
            room: SpareCursor<'v>,
        ) -> Option<Initialized<'v>> {
            // This branch predicts better than the indirect jump of the dispatch table.
            if !field.inline.is_some() {
                return None;
            }
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type, as the codec is.
            unsafe {
                dispatch!(
                    field.inline, F, write_one, (src, room),
                    write_out_of_line::<F>(field, src, room),
                    write_list, (field, src, room), {$($list = $list_bare $($list_code)*;)*}
                    $($value = $value_bare $($value_code)*;)*
                )
            }
        }
    };
}

/// Checks that a type has this code, and that the types of such values that may be null or unknown have the next ones, or none.
const fn assert_codes<'de, T: Decode<'de>>(code: u8)
where
    Option<T>: Decode<'de>,
    Unknown<T>: Decode<'de>,
    Unknown<Option<T>>: Decode<'de>,
{
    assert!(T::INLINE.is_some(), "a type in the table has a code");
    assert_code::<T>(code);
    assert_code::<Option<T>>(code | OPTION);
    assert_code::<Unknown<T>>(code | UNKNOWN);
    assert_code::<Unknown<Option<T>>>(code | OPTION | UNKNOWN);
}

const fn assert_code<'de, T: Decode<'de>>(code: u8) {
    if let Some(inline) = &T::INLINE {
        assert!(inline.code.0 == code, "a type has the code of its row");
    }
}

/// The first code of a type that is no text.
const BOOL: u8 = 16;
/// The first code of a number.
const NUMBER: u8 = 20;
/// Where the codes of lists begin, in the order of what is listed: of text that is neither null nor unknown, or may be both.
const LISTS: u8 = 44;
/// Those of text that may be one of the two.
const OTHER_LISTS: u8 = 68;
const BTREE_MAPS: u8 = 92;
const MAPS: u8 = 116;
const LAZY_LIST: u8 = 140;

/// From here on, values are read and written by codecs.
const CODECS: u8 = SETS;
const SETS: u8 = 168;

inlined! {
    values {
        &'de str = 4 5 6 7;
        String = 8 9 10 11;
        Cow<'de, str> = 12 13 14 15;
        bool = 16 17 18 19;
        Number = 20 21 22 23;
        i32 = 24 25 26 27;
        i64 = 28 29 30 31;
        u16 = 32 33 34 35;
        u32 = 36 37 38 39;
        u64 = 40 41 42 43;
    }
    lists {
        Vec<&'de str> = 44 45 46 47;
        Vec<Unknown<Option<&'de str>>> = 48 49 50 51;
        Vec<String> = 52 53 54 55;
        Vec<Unknown<Option<String>>> = 56 57 58 59;
        Vec<Cow<'de, str>> = 60 61 62 63;
        Vec<Unknown<Option<Cow<'de, str>>>> = 64 65 66 67;
    }
    collections {
        Vec<Option<&'de str>> = 68 69 70 71;
        Vec<Unknown<&'de str>> = 72 73 74 75;
        Vec<Option<String>> = 76 77 78 79;
        Vec<Unknown<String>> = 80 81 82 83;
        Vec<Option<Cow<'de, str>>> = 84 85 86 87;
        Vec<Unknown<Cow<'de, str>>> = 88 89 90 91;
        BTreeMap<&'de str, &'de str> = 92 93 94 95;
        BTreeMap<&'de str, Unknown<Option<&'de str>>> = 96 97 98 99;
        BTreeMap<String, String> = 100 101 102 103;
        BTreeMap<String, Unknown<Option<String>>> = 104 105 106 107;
        BTreeMap<Cow<'de, str>, Cow<'de, str>> = 108 109 110 111;
        BTreeMap<Cow<'de, str>, Unknown<Option<Cow<'de, str>>>> = 112 113 114 115;
        Map<&'de str, &'de str> = 116 117 118 119;
        Map<&'de str, Unknown<Option<&'de str>>> = 120 121 122 123;
        Map<String, String> = 124 125 126 127;
        Map<String, Unknown<Option<String>>> = 128 129 130 131;
        Map<Cow<'de, str>, Cow<'de, str>> = 132 133 134 135;
        Map<Cow<'de, str>, Unknown<Option<Cow<'de, str>>>> = 136 137 138 139;
        Lazy<'de, Vec<&'de str>> = 140 141 142 143;
    }
    numbers {
        i8 = 144 145 146 147;
        i16 = 148 149 150 151;
        isize = 152 153 154 155;
        u8 = 156 157 158 159;
        usize = 160 161 162 163;
        f64 = 164 165 166 167;
    }
    others {
        Set<&'de str> = 168 169 170 171;
        Set<Unknown<Option<&'de str>>> = 172 173 174 175;
        Set<String> = 176 177 178 179;
        Set<Unknown<Option<String>>> = 180 181 182 183;
        Set<Cow<'de, str>> = 184 185 186 187;
        Set<Unknown<Option<Cow<'de, str>>>> = 188 189 190 191;
    }
}
