//! The table of the types with a tag: what their fields have in common, and the code for their short values.

use std::{borrow::Cow, collections::BTreeMap, marker::PhantomData};

use crate::{
    number::Number,
    value::{Map, Set, Unknown},
};

use super::{
    super::{
        super::{
            Field, FieldType, plain_type,
            spare::{Initialized, SpareCursor},
        },
        FastCodec,
        input::{Input, Window},
        json::Json,
        lists::{try_decode_list, try_encode_list},
        msgpack::MessagePack,
        try_decode_as, try_decode_out_of_line, try_encode_as, try_encode_out_of_line,
        values::InlineFormat,
    },
    FIRST, NO_FAST_PATH, OPTION, OTHER_LISTS, OUT_OF_LINE, TypeTag, TypeTagOf, UNKNOWN,
};
use crate::wire::{Decode, Lazy};

/// What the fields of each type in the table have in common, in the order of their tags from [`FIRST`] on.
struct FieldTypes<'de>(PhantomData<&'de ()>);

/// Values below [`FIRST`] that no dispatch index has.
const UNUSED_2: u8 = 2;
const UNUSED_3: u8 = 3;

/// Calls a function for the type that a dispatch index denotes, if there is one.
macro_rules! dispatch {
    ($index:expr, $format:ty, $function:ident, $arguments:tt, $out_of_line:expr, $list_function:ident, $list_arguments:tt, {$($list:ty = $list_bare:literal $list_option:literal $list_unknown:literal $list_both:literal;)*} $($ty:ty = $bare:literal $option:literal $unknown:literal $both:literal;)*) => {
        match $index.index() {
            OUT_OF_LINE => $out_of_line,
            $(
                $bare => $function::<$ty, $format> $arguments,
                $option => $function::<Option<$ty>, $format> $arguments,
                $unknown => $function::<Unknown<$ty>, $format> $arguments,
                $both => $function::<Unknown<Option<$ty>>, $format> $arguments,
            )*
            $(
                $list_bare => $list_function::<$list, $format> $list_arguments,
                $list_option => $list_function::<Option<$list>, $format> $list_arguments,
                $list_unknown => $list_function::<Unknown<$list>, $format> $list_arguments,
                $list_both => $list_function::<Unknown<Option<$list>>, $format> $list_arguments,
            )*
            // Named one by one: the compiler would test a range before it jumps through the table.
            NO_FAST_PATH | UNUSED_2 | UNUSED_3 | OTHER_LISTS.. => None,
        }
    };
}

/// What the fields of a type have in common whose short values are read and written by functions, out of line of the loops.
macro_rules! out_of_line {
    ($ty:ty) => {
        plain_type::<$ty>().with_fast(
            const {
                #[allow(clippy::elidable_lifetime_names, reason = "some of the types have it")]
                unsafe fn decode<'de, F: InlineFormat>(
                    dst: *mut (),
                    input: &Input<'de, F>,
                    position: usize,
                    window: &Window,
                ) -> Option<usize> {
                    // SAFETY: guaranteed by the caller.
                    unsafe { try_decode_as::<$ty, F>(dst, input, position, window) }
                }

                #[expect(clippy::extra_unused_lifetimes, reason = "some of the types have it")]
                unsafe fn encode<'de, F: InlineFormat>(
                    src: *const (),
                    spare: SpareCursor<'_>,
                ) -> Option<Initialized<'_>> {
                    // SAFETY: guaranteed by the caller.
                    unsafe { try_encode_as::<$ty, F>(src, spare) }
                }

                &FastCodec {
                    decode_msgpack: decode::<MessagePack>,
                    decode_json: decode::<Json>,
                    encode_msgpack: encode::<MessagePack>,
                    encode_json: encode::<Json>,
                }
            },
        )
    };
}

macro_rules! field_types {
    ($of:expr, $($tag:literal)*) => {
        match $of.0 {
            $($tag => {
                static FIELD_TYPE: FieldType =
                    FieldTypes::<'static>::ALL[($tag - FIRST) as usize].with_tag(TypeTag($tag));
                &FIELD_TYPE
            })*
            _ => panic!("no type has this tag"),
        }
    };
}

macro_rules! type_table {
    (
        values { $($value:ty = $value_bare:literal $($value_tag:literal)*;)* }
        lists { $($list:ty = $list_bare:literal $($list_tag:literal)*;)* }
        collections { $($collection:ty = $collection_bare:literal $($collection_tag:literal)*;)* }
        numbers { $($number:ty = $number_bare:literal $($number_tag:literal)*;)* }
        others { $($other:ty = $other_bare:literal $($other_tag:literal)*;)* }
    ) => {
        $(
            impl<'de> TypeTagOf<$value> {
                pub(crate) const VALUE: Self = Self::new($value_bare);
            }
        )*

        $(
            impl TypeTagOf<$number> {
                pub(crate) const VALUE: Self = Self::new($number_bare);
            }
        )*

        /// The number of types with a tag.
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
                    &out_of_line!($list),
                    &out_of_line!(Option<$list>),
                    &out_of_line!(Unknown<$list>),
                    &out_of_line!(Unknown<Option<$list>>),
                )*
                $(
                    &out_of_line!($collection),
                    &out_of_line!(Option<$collection>),
                    &out_of_line!(Unknown<$collection>),
                    &out_of_line!(Unknown<Option<$collection>>),
                )*
                $(
                    &out_of_line!($number),
                    &out_of_line!(Option<$number>),
                    &out_of_line!(Unknown<$number>),
                    &out_of_line!(Unknown<Option<$number>>),
                )*
                $(
                    &plain_type::<$other>(),
                    &plain_type::<Option<$other>>(),
                    &plain_type::<Unknown<$other>>(),
                    &plain_type::<Unknown<Option<$other>>>(),
                )*
            ];
        }

        /// Ties the tags to the rows of the table: a row's tags are its position, and each is the tag that the row's type has by its
        /// own [`Decode::INLINE`].
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        const fn check_tags<'de>() {
            const TAGS: [u8; COUNT] = [
                $($value_bare, $($value_tag,)*)*
                $($list_bare, $($list_tag,)*)*
                $($collection_bare, $($collection_tag,)*)*
                $($number_bare, $($number_tag,)*)*
                $($other_bare, $($other_tag,)*)*
            ];
            let mut index = 0;
            while index < COUNT {
                assert!(TAGS[index] as usize == FIRST as usize + index, "the tags are in order");
                index += 1;
            }
            $(assert_tags::<$value>($value_bare);)*
            $(assert_tags::<$list>($list_bare);)*
            $(assert_tags::<$collection>($collection_bare);)*
            $(assert_tags::<$number>($number_bare);)*
            $(assert_tags::<$other>($other_bare);)*
        }

        const _: () = check_tags();

        /// Returns what the fields of the type that a tag denotes have in common, which is the same for every lifetime.
        ///
        /// Each is a static of its own. So it is compiled with this crate, and not again in each crate with such a field; and a program
        /// contains only those that it uses.
        pub(super) const fn field_type_for(tag: TypeTag) -> &'static FieldType {
            field_types!(
                tag,
                $($value_bare $($value_tag)*)* $($list_bare $($list_tag)*)* $($collection_bare $($collection_tag)*)* $($number_bare $($number_tag)*)* $($other_bare $($other_tag)*)*
            )
        }

        /// Decodes the value of a field, if it is short, and returns its length in bytes.
        ///
        /// # Safety
        ///
        /// `dst` is a slot for the type of `field`, over `'de`.
        #[inline(always)]
        pub(in super::super) unsafe fn try_decode_value<'de, F: InlineFormat>(
            field: &Field,
            dst: *mut (),
            input: &Input<'de, F>,
            position: usize,
            window: &Window,
        ) -> Option<usize> {
            // SAFETY: guaranteed by the caller. The index is that of the tag of the field's type (invariant 5).
            unsafe {
                dispatch!(
                    field.inline, F, try_decode_as, (dst, input, position, window),
                    try_decode_out_of_line(field, dst, input, position, window),
                    try_decode_list, (field, dst, input, position, window), {$($list = $list_bare $($list_tag)*;)*}
                    $($value = $value_bare $($value_tag)*;)*
                )
            }
        }

        /// Encodes the value of a field, if it is short.
        ///
        /// # Safety
        ///
        /// `src` points to a value of the type of `field`.
        #[inline(always)]
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        pub(in super::super) unsafe fn try_encode_value<'v, 'de, F: InlineFormat>(
            field: &Field,
            src: *const (),
            spare: SpareCursor<'v>,
        ) -> Option<Initialized<'v>> {
            // This branch predicts better than the indirect jump of the dispatch table.
            if !field.inline.is_some() {
                return None;
            }
            // SAFETY: guaranteed by the caller. The index is that of the tag of the field's type (invariant 5).
            unsafe {
                dispatch!(
                    field.inline, F, try_encode_as, (src, spare),
                    try_encode_out_of_line::<F>(field, src, spare),
                    try_encode_list, (field, src, spare), {$($list = $list_bare $($list_tag)*;)*}
                    $($value = $value_bare $($value_tag)*;)*
                )
            }
        }
    };
}

/// Checks that a type has this tag, and that the types of such values that may be null or unknown have the next ones, or none.
const fn assert_tags<'de, T: Decode<'de>>(tag: u8)
where
    Option<T>: Decode<'de>,
    Unknown<T>: Decode<'de>,
    Unknown<Option<T>>: Decode<'de>,
{
    assert!(T::INLINE.is_some(), "a type in the table has a tag");
    assert_tag::<T>(tag);
    assert_tag::<Option<T>>(tag | OPTION);
    assert_tag::<Unknown<T>>(tag | UNKNOWN);
    assert_tag::<Unknown<Option<T>>>(tag | OPTION | UNKNOWN);
}

const fn assert_tag<'de, T: Decode<'de>>(tag: u8) {
    if let Some(inline) = &T::INLINE {
        assert!(inline.tag.0 == tag, "a type has the tag of its row");
    }
}

type_table! {
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
