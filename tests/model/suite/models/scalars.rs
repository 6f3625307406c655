//! Strings, numbers and bools: as the whole value of a transparent struct, and as attributes.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use tfvalue::{Number, TfType};

use super::round_trips;

const STRINGS: [&str; 4] = ["string \"\"", "string \"hello\"", "string of 31 x", "string of 256 x"];
const ESCAPED: [&str; 3] = ["string \"a&b<c>d\"", "string U+000A", "string \"\\U0001f600\""];

#[derive(TfType)]
struct Owned(String);

#[derive(TfType)]
struct Boxed(Box<str>);

#[derive(TfType)]
struct Counted(Rc<str>);

#[derive(TfType)]
struct Shared(Arc<str>);

#[derive(TfType)]
struct Borrowed<'a>(&'a str);

#[derive(TfType)]
struct Text<'a>(Cow<'a, str>);

#[test]
fn a_string_is_any_type_of_text() {
    round_trips::<Owned>("primitives", &STRINGS);
    round_trips::<Boxed>("primitives", &STRINGS);
    round_trips::<Counted>("primitives", &STRINGS);
    round_trips::<Shared>("primitives", &STRINGS);
    round_trips::<Borrowed>("primitives", &STRINGS);
    round_trips::<Text>("primitives", &STRINGS);
}

#[test]
fn a_string_that_has_escapes_in_json_is_any_type_that_can_own_it() {
    round_trips::<Owned>("primitives", &ESCAPED);
    round_trips::<Boxed>("primitives", &ESCAPED);
    round_trips::<Counted>("primitives", &ESCAPED);
    round_trips::<Shared>("primitives", &ESCAPED);
    round_trips::<Text>("primitives", &ESCAPED);
}

#[derive(TfType)]
struct Switch(bool);

#[test]
fn a_bool_is_a_bool() {
    round_trips::<Switch>("primitives", &["true", "false"]);
}

#[derive(TfType)]
struct Exact(Number);

#[test]
fn a_number_keeps_every_digit() {
    round_trips::<Exact>(
        "numbers",
        &[
            "int 2^7+0",
            "parsed 0.1",
            "parsed 18446744073709551616",
            "parsed 9007199254740993.5",
            "parsed 0.3000000000000000000000000000000001",
            "parsed 1e400",
            "float64 0.5",
            "positive infinity",
            "negative infinity",
        ],
    );
}

/// A number of one of Rust's types.
#[derive(TfType)]
struct Plain<N>(N);

#[test]
fn a_number_is_any_integer_that_can_hold_it() {
    round_trips::<Plain<i8>>("numbers", &["int -(2^7+0)", "int 2^7-1"]);
    round_trips::<Plain<i16>>("numbers", &["int -(2^15+0)", "int 2^15-1"]);
    round_trips::<Plain<i32>>("numbers", &["int -(2^31-1)", "int 2^31-1"]);
    round_trips::<Plain<i64>>("numbers", &["int -9223372036854775808", "int 9223372036854775807"]);
    round_trips::<Plain<i128>>("numbers", &["parsed 18446744073709551617", "parsed -9223372036854775809"]);
    round_trips::<Plain<isize>>("numbers", &["int -100", "int 0"]);
    round_trips::<Plain<u8>>("numbers", &["int 0", "int 2^8-1"]);
    round_trips::<Plain<u16>>("numbers", &["int 2^8+0", "int 2^16-1"]);
    round_trips::<Plain<u32>>("numbers", &["int 2^16+0", "int 2^32-1"]);
    round_trips::<Plain<u64>>("numbers", &["parsed 9223372036854775808", "parsed 18446744073709551615"]);
    round_trips::<Plain<u128>>("numbers", &["parsed 123456789012345678901234567890"]);
    round_trips::<Plain<usize>>("numbers", &["int 2^9+0"]);
}

#[test]
fn a_number_is_a_float_that_is_exactly_it() {
    round_trips::<Plain<f64>>(
        "numbers",
        &["float64 0.5", "float64 -1.5", "float64 1.23456789125e+08", "int -1"],
    );
    round_trips::<Plain<f32>>("numbers", &["float64 0.25", "float64 0.75", "int 2^24+0"]);
    round_trips::<Plain<f32>>("numbers", &["parsed 0.1", "parsed 3.14"]);
}

/// The object of the vectors, of any type of text and any type of number.
#[derive(TfType)]
struct Abc<S, N> {
    a: S,
    b: N,
    c: bool,
}

#[test]
fn the_type_of_an_attribute_may_be_a_parameter() {
    round_trips::<Abc<String, Number>>("objects", &["object abc"]);
    round_trips::<Abc<&str, u8>>("objects", &["object abc"]);
    round_trips::<Abc<Cow<'_, str>, i64>>("objects", &["object abc"]);
    round_trips::<Abc<Arc<str>, f64>>("objects", &["object abc"]);
    round_trips::<Abc<Option<Box<str>>, Option<f32>>>("objects", &["object abc"]);
}
