//! Values that the loops over the fields read and write themselves, without a call: those of the types that most fields have, in the
//! form in which most of them come.
//!
//! # Invariant
//!
//! The code of an [`Inline<T>`] stands for `T`, whatever its lifetime: only this module makes one, and has the types with their codes
//! in one table.
#![expect(
    clippy::inline_always,
    reason = "they are what two loops consist of, and for each type there is one more of them"
)]

pub(super) mod json;

use std::{borrow::Cow, collections::BTreeMap, marker::PhantomData, mem::MaybeUninit};

use super::{
    Codec, Field, Plain, codec_of,
    fill::Others,
    msgpack::short,
    output::Room,
    text::{self, WINDOW},
};
use crate::{
    value::{Map, Number, NumberForm, Set, Unknown},
    wire::{
        descriptor::KEY_WIDTH,
        names::{Names, fingerprint},
    },
};

/// That `T` is one of the types that most fields have: their codecs are compiled with this crate, and of most of them, values are read and
/// written without a call.
pub struct Inline<T> {
    pub(super) code: Code,
    ty: PhantomData<fn(T) -> T>,
}

/// Which type it is, if it is one of them. The lower two bits say what can stand in place of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(u8);

const OPTION: u8 = 1;
const UNKNOWN: u8 = 2;

impl Code {
    /// Another type.
    pub(crate) const NONE: Self = Self(0);

    /// Whether values are read and written without a call.
    pub(crate) const fn is_inline(self) -> bool {
        self.0 < COLLECTIONS
    }
}

/// The codecs of the types with a code, in the order of their codes from [`FIRST`] on.
struct Codecs<'de>(PhantomData<&'de ()>);

/// The first code.
const FIRST: u8 = 4;

impl<T> Inline<T> {
    /// The codec of the type.
    pub(crate) const fn codec(&self) -> &'static Codec {
        codec_for(self.code)
    }

    const fn new(code: u8) -> Self {
        Self { code: Code(code), ty: PhantomData }
    }

    /// The same for values that may be null.
    pub(crate) const fn option(self) -> Option<Inline<Option<T>>> {
        let Code(code) = self.code;
        if code & (OPTION | UNKNOWN) == 0 { Some(Inline::new(code | OPTION)) } else { None }
    }

    /// The same for values that may be unknown.
    pub(crate) const fn unknown(self) -> Option<Inline<Unknown<T>>> {
        let Code(code) = self.code;
        if code & UNKNOWN == 0 { Some(Inline::new(code | UNKNOWN)) } else { None }
    }

    /// The same for lists of such values, if they are text.
    pub(crate) const fn list(self) -> Option<Inline<Vec<T>>> {
        match self.code {
            Code(code @ 4..12) => Some(Inline::new(LISTS + (code - 4) * 4)),
            _ => None,
        }
    }

    /// The same for sets of such values.
    pub(crate) const fn set(self) -> Option<Inline<Set<T>>> {
        match self.code {
            Code(4) => Some(Inline::new(SETS)),
            Code(7) => Some(Inline::new(SETS + 4)),
            Code(8) => Some(Inline::new(SETS + 8)),
            Code(11) => Some(Inline::new(SETS + 12)),
            _ => None,
        }
    }

    /// The same for maps of such values under keys.
    pub(crate) const fn btree_map<K>(self, key: &Inline<K>) -> Option<Inline<BTreeMap<K, T>>> {
        match map_offset(key.code, self.code) {
            Some(offset) => Some(Inline::new(BTREE_MAPS + offset)),
            None => None,
        }
    }

    /// The same for maps of such values under keys.
    pub(crate) const fn map<K>(self, key: &Inline<K>) -> Option<Inline<Map<K, T>>> {
        match map_offset(key.code, self.code) {
            Some(offset) => Some(Inline::new(MAPS + offset)),
            None => None,
        }
    }
}

/// Which of the maps it is, counted from the first.
const fn map_offset(key: Code, value: Code) -> Option<u8> {
    match (key, value) {
        (Code(4), Code(4)) => Some(0),
        (Code(4), Code(7)) => Some(4),
        (Code(8), Code(8)) => Some(8),
        (Code(8), Code(11)) => Some(12),
        _ => None,
    }
}

/// Calls a function for the type that a code stands for.
macro_rules! dispatch {
    ($code:expr, $function:ident, $arguments:tt, $other:expr, $($ty:ty = $bare:literal $option:literal $unknown:literal $both:literal;)*) => {
        match $code.0 {
            $(
                $bare => $function::<$ty> $arguments,
                $option => $function::<Option<$ty>> $arguments,
                $unknown => $function::<Unknown<$ty>> $arguments,
                $both => $function::<Unknown<Option<$ty>>> $arguments,
            )*
            _ => $other,
        }
    };
}

macro_rules! codecs {
    ($of:expr, $first:literal $($code:literal)*) => {{
        static FIRST_CODEC: Codec = Codecs::<'static>::ALL[0];
        match $of.0 {
            $($code => {
                static CODEC: Codec = Codecs::<'static>::ALL[($code - FIRST) as usize];
                &CODEC
            })*
            _ => &FIRST_CODEC,
        }
    }};
}

macro_rules! inlined {
    (
        values { $($value:ty = $value_bare:literal $($value_code:literal)*;)* }
        lists { $($list:ty = $list_bare:literal $($list_code:literal)*;)* }
        others { $($other:ty = $other_bare:literal $($other_code:literal)*;)* }
    ) => {
        $(
            impl<'de> Inline<$value> {
                pub(crate) const VALUE: Self = Self::new($value_bare);
            }
        )*

        /// How many types have a code.
        const COUNT: usize = 4 * [$($value_bare,)* $($list_bare,)* $($other_bare),*].len();

        impl<'de> Codecs<'de> {
            const ALL: [Codec; COUNT] = [
                $(
                    codec_of::<Plain<$value>>(),
                    codec_of::<Plain<Option<$value>>>(),
                    codec_of::<Plain<Unknown<$value>>>(),
                    codec_of::<Plain<Unknown<Option<$value>>>>(),
                )*
                $(
                    codec_of::<Plain<$list>>(),
                    codec_of::<Plain<Option<$list>>>(),
                    codec_of::<Plain<Unknown<$list>>>(),
                    codec_of::<Plain<Unknown<Option<$list>>>>(),
                )*
                $(
                    codec_of::<Plain<$other>>(),
                    codec_of::<Plain<Option<$other>>>(),
                    codec_of::<Plain<Unknown<$other>>>(),
                    codec_of::<Plain<Unknown<Option<$other>>>>(),
                )*
            ];
        }

        /// The codec of the type that a code stands for, which is the same for every lifetime.
        ///
        /// Each is a static of its own, so that it is compiled with this crate, and not once more with each crate that has such a field;
        /// and so that those which a program doesn't use are not in it.
        const fn codec_for(code: Code) -> &'static Codec {
            codecs!(
                code, $($value_bare $($value_code)*)* $($list_bare $($list_code)*)* $($other_bare $($other_code)*)*
            )
        }

        /// Reads the value that stands next into its place, and returns how long it is, if it is in its usual form.
        ///
        /// # Safety
        ///
        /// `place` is that of a value of the type that the code stands for, over `'de`.
        #[inline(always)]
        unsafe fn fill_value<'de>(
            code: Code,
            place: *mut (),
            input: Input<'de>,
            position: usize,
            window: &Window,
        ) -> Option<usize> {
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type.
            unsafe {
                dispatch!(
                    code, fill_one, (place, input, position, window), None,
                    $($value = $value_bare $($value_code)*;)* $($list = $list_bare $($list_code)*;)*
                )
            }
        }

        /// The same in JSON.
        ///
        /// # Safety
        ///
        /// As of [`fill_value`].
        #[inline(always)]
        unsafe fn fill_json_value<'de>(
            code: Code,
            place: *mut (),
            input: json::Input<'de>,
            position: usize,
            window: &Window,
        ) -> Option<usize> {
            use json::fill_one as fill_json_one;
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type.
            unsafe {
                dispatch!(
                    code, fill_json_one, (place, input, position, window), None,
                    $($value = $value_bare $($value_code)*;)* $($list = $list_bare $($list_code)*;)*
                )
            }
        }

        /// Writes a value, if it is one that is usual; else `false`, and nothing is written.
        ///
        /// # Safety
        ///
        /// `place` is that of a value of the type that the code stands for.
        #[inline]
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        pub(super) unsafe fn read<'de>(code: Code, place: *const (), room: Room<'_>) -> bool {
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type.
            unsafe {
                dispatch!(
                    code, read_one, (place, room), false,
                    $($value = $value_bare $($value_code)*;)* $($list = $list_bare $($list_code)*;)*
                )
            }
        }

        /// The same in JSON.
        ///
        /// # Safety
        ///
        /// As of [`read`].
        #[inline]
        #[expect(clippy::extra_unused_lifetimes, reason = "the types in the table have it")]
        pub(super) unsafe fn read_json<'de>(code: Code, place: *const (), room: Room<'_>) -> bool {
            use json::read_one as read_json_one;
            // SAFETY: as the caller promises, and the code is the one that `Inline` has for the type.
            unsafe {
                dispatch!(
                    code, read_json_one, (place, room), false,
                    $($value = $value_bare $($value_code)*;)* $($list = $list_bare $($list_code)*;)*
                )
            }
        }
    };
}

/// Where the codes of lists begin: in the order of what is listed.
const LISTS: u8 = 44;

/// Where the codes begin of types whose values are read and written by codecs.
const COLLECTIONS: u8 = 76;
const BTREE_MAPS: u8 = 76;
const MAPS: u8 = 92;
const SETS: u8 = 108;

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
        Vec<Option<&'de str>> = 48 49 50 51;
        Vec<Unknown<&'de str>> = 52 53 54 55;
        Vec<Unknown<Option<&'de str>>> = 56 57 58 59;
        Vec<String> = 60 61 62 63;
        Vec<Option<String>> = 64 65 66 67;
        Vec<Unknown<String>> = 68 69 70 71;
        Vec<Unknown<Option<String>>> = 72 73 74 75;
    }
    others {
        BTreeMap<&'de str, &'de str> = 76 77 78 79;
        BTreeMap<&'de str, Unknown<Option<&'de str>>> = 80 81 82 83;
        BTreeMap<String, String> = 84 85 86 87;
        BTreeMap<String, Unknown<Option<String>>> = 88 89 90 91;
        Map<&'de str, &'de str> = 92 93 94 95;
        Map<&'de str, Unknown<Option<&'de str>>> = 96 97 98 99;
        Map<String, String> = 100 101 102 103;
        Map<String, Unknown<Option<String>>> = 104 105 106 107;
        Set<&'de str> = 108 109 110 111;
        Set<Unknown<Option<&'de str>>> = 112 113 114 115;
        Set<String> = 116 117 118 119;
        Set<Unknown<Option<String>>> = 120 121 122 123;
    }
}

/// What a value is read from: the byte that it begins with, and as many as a short text has at most.
type Window = [u8; 1 + WINDOW];

/// The longest key with a value behind it.
const KEY_AND_WINDOW: usize = KEY_WIDTH + 1 + WINDOW;

/// An input that is read by windows.
///
/// # Invariant
///
/// From `windows` on, there are bytes to read from the position at which the input was taken up to `end`.
///
/// No window is longer than `MOST`.
#[derive(Clone, Copy)]
struct Input<'de, const MOST: usize = KEY_AND_WINDOW> {
    bytes: &'de [u8],
    /// Where windows are, counted from the beginning of the input: in the input, or in a copy of its last bytes with zeros behind.
    windows: *const u8,
    end: usize,
}

/// The last bytes of an input that is too short for a window, with as many behind them as one may have.
type Tail<const MOST: usize = KEY_AND_WINDOW> = MaybeUninit<[[u8; MOST]; 2]>;

impl<'de, const MOST: usize> Input<'de, MOST> {
    #[inline(always)]
    fn of(bytes: &'de [u8]) -> Self {
        Self { bytes, windows: bytes.as_ptr(), end: bytes.len() }
    }

    /// Whether windows go on for so many bytes from a position.
    #[inline(always)]
    fn has_window<const N: usize>(self, position: usize) -> bool {
        position + N <= self.end
    }

    /// The bytes at a position.
    ///
    /// # Safety
    ///
    /// Windows go on for so many; they live as long as what they are in.
    #[inline(always)]
    unsafe fn window<'w, const N: usize>(self, position: usize) -> &'w [u8; N] {
        // SAFETY: as the caller promises.
        unsafe { &*self.windows.wrapping_add(position).cast() }
    }

    /// A value of this length, if the input, and not what goes on behind it, holds it.
    #[inline(always)]
    fn value<T>(self, value: T, position: usize, used: usize) -> Option<(T, usize)> {
        (position + used <= self.bytes.len()).then_some((value, used))
    }

    /// Goes on in a copy of what is left; `false` if this was done already.
    ///
    /// # Safety
    ///
    /// The copy isn't used again, and lives as long as this.
    #[cold]
    unsafe fn go_on_in(&mut self, copy: &mut Tail<MOST>, position: usize) -> bool {
        let rest = &self.bytes[position..];
        if self.end > self.bytes.len() || rest.len() >= MOST {
            return false;
        }
        let copy = copy.write([[0; MOST]; 2]).as_flattened_mut();
        copy[..rest.len()].copy_from_slice(rest);
        self.windows = copy.as_ptr().wrapping_sub(position);
        self.end = self.bytes.len() + MOST;
        true
    }
}

/// Reads fields as long as they come in order and in their usual form, no more than `most`, and returns how many those are, and how many
/// bytes.
///
/// # Safety
///
/// `place` is that of the struct with these fields, whose types are over the lifetime of the bytes; their places hold nothing.
pub(super) unsafe fn fill(fields: &[Field], most: usize, place: *mut u8, bytes: &[u8]) -> (usize, usize) {
    let mut tail = Tail::uninit();
    let mut input = Input::of(bytes);
    let (mut filled, mut position) = (0, 0);
    for field in fields.get(..most).unwrap_or(fields) {
        // SAFETY: the copy is used for nothing else, and lives longer than the input.
        if !input.has_window::<KEY_AND_WINDOW>(position) && unsafe { !input.go_on_in(&mut tail, position) } {
            break;
        }
        // SAFETY: windows go on for so many bytes now, if they didn't before.
        let window = unsafe { input.window(position) };
        // SAFETY: as the caller promises.
        let Some(used) = (unsafe { fill_field(field, place, input, position, window) }) else { break };
        position += used;
        filled += 1;
    }
    (filled, position)
}

/// The same where they come in any order; those that are there already come no more.
///
/// # Safety
///
/// As of [`fill`]; the places hold those that are there.
pub(super) unsafe fn fill_others(
    names: &Names<'_>,
    others: &mut Others<'_>,
    most: usize,
    place: *mut u8,
    bytes: &[u8],
) -> (usize, usize) {
    let mut tail = Tail::uninit();
    let mut input = Input::of(bytes);
    let (mut filled, mut position) = (0, 0);
    while filled < most {
        // SAFETY: the copy is used for nothing else, and lives longer than the input.
        if !input.has_window::<KEY_AND_WINDOW>(position) && unsafe { !input.go_on_in(&mut tail, position) } {
            break;
        }
        // SAFETY: windows go on for so many bytes now, if they didn't before.
        let window = unsafe { input.window(position) };
        let Some(name) = short::short_name(window) else { break };
        let fingerprint = fingerprint(name);
        let mut used = None;
        let mut windows = 0;
        while used.is_none()
            && let Some(candidates) = names.candidates(windows, fingerprint)
        {
            windows += 1;
            for index in candidates {
                let Some(field) = names.fields.get(index).filter(|_| !others.contains(index)) else {
                    continue;
                };
                // SAFETY: as the caller promises, and the field isn't there.
                used = unsafe { fill_field(field, place, input, position, window) };
                if used.is_some() {
                    others.insert(index);
                    break;
                }
            }
        }
        let Some(used) = used else { break };
        position += used;
        filled += 1;
    }
    (filled, position)
}

/// Reads a field, if it stands next and is in its usual form, and returns how long it is.
///
/// # Safety
///
/// `place` is that of the struct with this field, whose type is over the lifetime of the input; its place holds nothing.
#[inline(always)]
unsafe fn fill_field(
    field: &Field,
    place: *mut u8,
    input: Input<'_>,
    position: usize,
    window: &[u8; KEY_AND_WINDOW],
) -> Option<usize> {
    let (key, length) = field.padded_name();
    if field.inline == Code::NONE || !text::begins(window.first_chunk()?, key, length) {
        return None;
    }
    // SAFETY: the field lies at its offset in the struct, and its code is the one of its type (invariants 1 and 5).
    let used = unsafe {
        let place = place.add(field.offset).cast();
        fill_value(field.inline, place, input, position + length, window[length..].first_chunk()?)
    };
    used.map(|used| length + used)
}

/// # Safety
///
/// `place` is that of a `T`.
#[inline(always)]
unsafe fn fill_one<'de, T: Inlined<'de>>(
    place: *mut (),
    input: Input<'de>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    let (value, used) = T::read(input, position, window)?;
    // SAFETY: as the caller promises.
    unsafe { place.cast::<T>().write(value) };
    Some(used)
}

/// # Safety
///
/// `place` is that of a `T`.
#[inline(always)]
unsafe fn read_one<'de, T: Inlined<'de>>(place: *const (), room: Room<'_>) -> bool {
    // SAFETY: as the caller promises.
    unsafe { &*place.cast::<T>() }.write(room)
}

/// A value that is read and written without a call, in its usual form.
trait Inlined<'de>: Sized {
    /// Reads the value that stands at a position, with which the window begins, and tells how long it is; unless it stands there in
    /// another form, or something else does.
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)>;

    /// Writes a value, or nothing if it is one that isn't usual.
    fn write(&self, room: Room<'_>) -> bool;
}

impl<'de, T: Inlined<'de>> Inlined<'de> for Option<T> {
    #[inline(always)]
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
        match T::read(input, position, window) {
            Some((value, used)) => Some((Some(value), used)),
            None if window[0] == 0xc0 => input.value(None, position, 1),
            None => None,
        }
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        if let Some(value) = self {
            return value.write(room);
        }
        short::write_null(room);
        true
    }
}

impl<'de, T: Inlined<'de>> Inlined<'de> for Unknown<T> {
    #[inline(always)]
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
        T::read(input, position, window).map(|(value, used)| (Self::Known(value), used))
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        match self {
            Self::Known(value) => value.write(room),
            Self::Unknown(_) => false,
        }
    }
}

impl<'de, T: Inlined<'de>> Inlined<'de> for Vec<T> {
    #[inline(always)]
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let mut used = 0;
        let elements = list(input, position, window, &mut used)?;
        Some((elements.into_vec(), used))
    }

    #[inline(never)]
    fn write(&self, room: Room<'_>) -> bool {
        short::write_short_list(room, self, T::write)
    }
}

/// Reads a list. It comes as a box, which is returned without a detour through memory.
#[inline(never)]
fn list<'de, T: Inlined<'de>>(
    input: Input<'de>,
    position: usize,
    window: &Window,
    used: &mut usize,
) -> Option<Box<[T]>> {
    let length = short::short_list(window[0])?;
    let mut elements = Vec::with_capacity(length);
    let mut end = position + 1;
    for _ in 0..length {
        if !input.has_window::<{ 1 + WINDOW }>(end) {
            return None;
        }
        // SAFETY: windows go on for so many bytes.
        let (element, used) = T::read(input, end, unsafe { input.window(end) })?;
        elements.push(element);
        end += used;
    }
    *used = end - position;
    Some(input.value(elements, end, 0)?.0.into_boxed_slice())
}

macro_rules! text {
    ($($ty:ty),*) => {$(
        impl<'de> Inlined<'de> for $ty {
            #[inline(always)]
            fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (_, used) = short::short_text(window)?;
                let (bytes, used) = input.value(input.bytes, position, used)?;
                // SAFETY: the input holds the text, which is the same as in the window.
                let text = unsafe { str::from_utf8_unchecked(bytes.get_unchecked(position + 1..position + used)) };
                Some((Self::from(text), used))
            }

            #[inline(always)]
            fn write(&self, room: Room<'_>) -> bool {
                short::write_short_ascii(room, self)
            }
        }
    )*};
}

text!(&'de str, Cow<'de, str>, String);

impl<'de> Inlined<'de> for bool {
    #[inline(always)]
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
        input.value(short::plain_bool(window[0])?, position, 1)
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        short::write_bool(room, *self);
        true
    }
}

impl<'de> Inlined<'de> for Number {
    #[inline(always)]
    fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
        let (integer, used) = short::short_integer(window)?;
        input.value(Self::from(integer), position, used)
    }

    #[inline(always)]
    fn write(&self, room: Room<'_>) -> bool {
        match self.form() {
            NumberForm::Integer(integer) => short::write_short_integer(room, integer),
            _ => false,
        }
    }
}

macro_rules! integer {
    ($($ty:ty),*) => {$(
        impl<'de> Inlined<'de> for $ty {
            #[inline(always)]
            fn read(input: Input<'de>, position: usize, window: &Window) -> Option<(Self, usize)> {
                let (integer, used) = short::short_integer(window)?;
                input.value(integer.try_into().ok()?, position, used)
            }

            #[inline(always)]
            fn write(&self, room: Room<'_>) -> bool {
                i64::try_from(*self).is_ok_and(|integer| short::write_short_integer(room, integer))
            }
        }
    )*};
}

integer!(i32, i64, u16, u32, u64);
