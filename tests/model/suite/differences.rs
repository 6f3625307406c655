//! The differences from go-cty, vector by vector, and their reasons.
//!
//! The documents win over the code: what they promise is accepted, and what loses or hides something is refused.

use tfvalue::ErrorKind;

use crate::vectors::Failure;

/// The reason that a vector has another result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Reason {
    /// The documents promise that any extension is an unknown value; go-cty refuses most with two bytes or more.
    AnyExtensionIsUnknown,
    /// The documents promise that refinements of unknown keys are passed over; go-cty takes their values for the next key.
    UnknownRefinementIsSkipped,
    /// An encoding that go-cty writes of a value like this one makes go-cty panic when it reads it; we read it.
    ReadBack,
    /// The refinements of the value contradict themselves, or count below 0; go-cty wraps around or forgets them.
    Contradiction,
    /// The refinements of the value must be a map; go-cty reads past another header before it.
    PayloadIsNoMap,
    /// We keep every digit; go-cty rounds to 512 bits.
    EveryDigit,
    /// Written without an exponent it would have more digits than the limit, which the caller can set; go-cty makes it zero or
    /// infinite.
    TooManyDigits,
    /// A whole float has an exact value; go-cty writes the shortest digits that its 53 bits are known by.
    WholeFloat,
    /// We write the shortest digits that read as the same float; go-cty gives the smallest floats digits that they don't have.
    Subnormal,
    /// MessagePack doesn't tell what the value in memory did: the sign of zero, its precision, or the digits of a text that is
    /// exactly a float.
    NotOnTheWire,
    /// An object with too few attributes, or a tuple with too few elements; go-cty builds a value that isn't of its type.
    Incomplete,
    /// A key of a map that is not a string; go-cty reads it as "" and loses its place.
    KeyIsNoString,
    /// The type is followed by brackets, which go-cty doesn't notice, or holds text that is not UTF-8.
    TypeText,
    /// go-cty writes a tuple type without elements in two ways; we read both and write one.
    NullTuple,
    /// JSON's grammar has no such number; go-cty reads the digits before.
    JsonNumber,
    /// go-cty passes on text that is not UTF-8, and escapes it in JSON.
    NotUtf8,
    /// The text holds a character that Unicode got after version 15, with which go-cty was built: its normal form may be another.
    UnicodeVersion,
}

/// A vector that comes out otherwise.
pub(crate) struct Difference {
    pub(crate) name: &'static str,
    #[expect(dead_code, reason = "for the reader of the table")]
    pub(crate) reason: Reason,
}

/// The known differences in a file of vectors.
pub(crate) fn of(file: &str) -> impl Iterator<Item = Difference> {
    DIFFERENCES
        .iter()
        .filter(move |(name, ..)| *name == file)
        .flat_map(|&(_, reason, names)| names.iter().map(move |&name| Difference { name, reason }))
}

const DIFFERENCES: &[(&str, Reason, &[&str])] = &[
    ("collections.json", Reason::NotOnTheWire, &["set number zero and minus zero"]),
    ("dynamic.json", Reason::NullTuple, &["dynamic null of cty.Tuple(nil)"]),
    ("dynamic.json", Reason::ReadBack, &["list of object of dynamic, string and nil"]),
    ("dynamic.json", Reason::TypeText, &["dynamic type trailing bracket"]),
    (
        "errors.json",
        Reason::KeyIsNoString,
        &[
            "map nil to nil as [\"map\",\"string\"]",
            "map int to int as [\"map\",\"number\"]",
            "map nil to nil as [\"map\",\"number\"]",
            "map nil to nil as [\"map\",[\"map\",\"string\"]]",
            "map int key",
            "map uint16 key",
            "map two int keys",
            "map bool key",
            "map nil key",
            "map array key",
        ],
    ),
    (
        "errors.json",
        Reason::Incomplete,
        &[
            "empty array as [\"tuple\",[\"string\"]]",
            "empty map as [\"object\",{\"a\":\"string\"}]",
            "object duplicate attribute, one missing",
            "object empty map",
            "object empty map16",
            "list of objects, one an empty map",
            "object with nested object as empty map",
            "tuple empty",
        ],
    ),
    ("errors.json", Reason::TypeText, &["dynamic type attribute name not UTF-8"]),
    ("json_values.json", Reason::EveryDigit, &["number 3.141592653589793238..."]),
    (
        "json_values.json",
        Reason::JsonNumber,
        &["bad number 01", "bad number 0x1", "bad number 00", "bad number -01"],
    ),
    (
        "msgpack_formats.json",
        Reason::WholeFloat,
        &[
            "number as float64 9.223372036854775e+18",
            "number as float64 9.223372036854776e+18",
            "number as float64 -9.223372036854776e+18",
            "number as float64 -9.223372036854778e+18",
        ],
    ),
    ("msgpack_formats.json", Reason::Subnormal, &["number as float64 5e-324"]),
    (
        "msgpack_formats.json",
        Reason::EveryDigit,
        &[
            "number as string 3.141592653589793238...(251)",
            "number as string 0.333333333333333333...(302)",
            "number as string 99999999999999999999...(155)",
            "number as string 99999999999999999999...(300)",
        ],
    ),
    (
        "msgpack_formats.json",
        Reason::AnyExtensionIsUnknown,
        &[
            "ext code 0x0 fixext2",
            "ext code 0x0 fixext4",
            "ext code 0x0 ext8 len 3",
            "ext code 0x1 fixext2",
            "ext code 0x1 fixext4",
            "ext code 0x1 ext8 len 3",
            "ext code 0xb fixext2",
            "ext code 0xb fixext4",
            "ext code 0xb ext8 len 3",
            "ext code 0xd fixext2",
            "ext code 0xd fixext4",
            "ext code 0xd ext8 len 3",
            "ext code 0x7f fixext2",
            "ext code 0x7f fixext4",
            "ext code 0x7f ext8 len 3",
            "ext code 0xff fixext2",
            "ext code 0xff fixext4",
            "ext code 0xff ext8 len 3",
            "ext code 0 fixext8",
            "ext code 0 fixext16",
            "ext code 1 ext16 len 300",
            "ext code 1 ext32 len 2",
            "ext code 0 dynamic fixext2",
        ],
    ),
    (
        "mutated_public.json",
        Reason::UnknownRefinementIsSkipped,
        &["mutated 14: code set at 100, bit flipped at 101", "mutated 425: bit flipped at 9, code set at 6"],
    ),
    ("mutated_public.json", Reason::Incomplete, &["mutated 311: byte inserted at 0"]),
    (
        "mutated_public.json",
        Reason::AnyExtensionIsUnknown,
        &["mutated 604: bit flipped at 2", "mutated 605: byte set at 9, bit flipped at 2"],
    ),
    (
        "numbers.json",
        Reason::NotOnTheWire,
        &[
            "parsed -0",
            "parsed -0.0",
            "parsed 0.1000000000000000055511151231257827021181583404541015625",
            "float64 -0",
            "float64 9.223372036854775e+18",
            "float64 -9.223372036854776e+18",
            "1/3 at 24 bits",
            "negate 0",
        ],
    ),
    ("numbers.json", Reason::Subnormal, &["float64 5e-324"]),
    ("numbers.json", Reason::EveryDigit, &["1/3 at 1000 bits"]),
    (
        "primitives.json",
        Reason::NotUtf8,
        &["invalid utf8 ff", "invalid utf8 truncated", "invalid utf8 surrogate", "invalid utf8 overlong"],
    ),
    ("random_public.json", Reason::NotOnTheWire, &["random 1349", "random 1534", "random 1585"]),
    ("random_public.json", Reason::UnicodeVersion, &["random 8"]),
    ("types.json", Reason::NullTuple, &["tuple null elems"]),
    (
        "types.json",
        Reason::TypeText,
        &[
            "trailing bracket after primitive",
            "trailing brace after primitive",
            "trailing bracket after list",
        ],
    ),
    (
        "unknown_refinements.json",
        Reason::UnknownRefinementIsSkipped,
        &[
            "unknown key then not null",
            "unknown key with int value then not null",
            "unknown key with int value 1, then key 194",
            "unknown key with string value then not null",
            "unknown key with nil value then not null",
        ],
    ),
    ("unknown_refinements.json", Reason::Contradiction, &["number 5 < x < 5", "length min 2^64-1"]),
    ("unknown_refinements.json", Reason::PayloadIsNoMap, &["payload nested ext then map"]),
    ("wire.jsonl", Reason::WholeFloat, &["45", "46", "47", "48", "49", "50"]),
    ("wire.jsonl", Reason::Subnormal, &["55"]),
    ("wire.jsonl", Reason::EveryDigit, &["132", "133", "135", "137"]),
    ("wire.jsonl", Reason::TooManyDigits, &["138", "139"]),
    ("wire.jsonl", Reason::KeyIsNoString, &["243", "244"]),
    ("wire.jsonl", Reason::Incomplete, &["264", "267", "282", "283", "289"]),
    ("wire.jsonl", Reason::TypeText, &["307", "602"]),
    ("wire.jsonl", Reason::AnyExtensionIsUnknown, &["339", "340", "341"]),
    ("wire.jsonl", Reason::UnknownRefinementIsSkipped, &["363", "364"]),
    ("wire.jsonl", Reason::Contradiction, &["392", "443"]),
    ("wire.jsonl", Reason::JsonNumber, &["473"]),
    ("wire.jsonl", Reason::NullTuple, &["626"]),
];

/// Returns the reason of a failure that occurs too often to name each vector.
pub(crate) fn by_rule(failure: &Failure) -> Option<&'static str> {
    match failure {
        Failure::Refused(ErrorKind::TrailingData) => {
            Some("go-cty ignores what follows the value; we refuse it")
        }
        Failure::Refused(ErrorKind::Utf8) => {
            Some("go-cty passes on text that is not UTF-8; a Rust string can't hold it")
        }
        _ => None,
    }
}
