//! Our encodings are read by go-cty and written again, byte for byte; we decode corrupt encodings to what go-cty makes of them.
//!
//! go-cty is asked through `tests/oracle`, a program in Go that answers as `conformance` does. It is built first; without Go, or where
//! its modules can't be fetched, these tests pass and say that they were skipped, unless `CI` is set. Where go-cty and we
//! differ, a [`Reason`] must say why: they are those of `suite/differences.rs`, told here by the input instead of by the name of a vector.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use proptest::{prelude::*, test_runner::TestCaseError};
use serde::Deserialize;
use serde_json::json;
use tfvalue::{Error, ErrorKind, Expected, Type, Value};
use tfvalue_model_tests::{
    generate::{
        check,
        corrupt::{corrupted, corruptions},
        text::long_text,
        types::{constraint, ty},
        value::{Known, typed},
    },
    go,
};
use unicode_normalization::UnicodeNormalization as _;

/// go-cty, in a process of its own.
struct Oracle(go::Program);

#[derive(Deserialize, Debug)]
struct Answer {
    ok: bool,
    msgpack_hex: Option<String>,
    json: Option<String>,
    type_json: Option<String>,
    unicode_version: Option<String>,
    error: Option<String>,
    #[serde(default)]
    panic: bool,
    #[serde(default)]
    hazard: bool,
}

impl Oracle {
    fn start() -> Option<RefCell<Self>> {
        static PROGRAM: LazyLock<Option<PathBuf>> =
            LazyLock::new(|| go::build_for_test("oracle", Path::new(env!("CARGO_TARGET_TMPDIR"))));
        PROGRAM.as_ref().map(|program| RefCell::new(Self(go::Program::run(program))))
    }

    fn ask(&mut self, question: &serde_json::Value) -> Answer {
        match self.0.ask(question) {
            Some(line) => serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")),
            None => Answer {
                ok: false,
                msgpack_hex: None,
                json: None,
                type_json: None,
                unicode_version: None,
                error: Some("died".into()),
                panic: true,
                hazard: false,
            },
        }
    }

    fn value(&mut self, ty: &Type, input: &Input) -> Answer {
        let ty: serde_json::Value = serde_json::from_str(&ty.to_json()).expect("the JSON of a type");
        self.ask(&match input {
            Input::MessagePack(bytes) => json!({"id": 0, "type": ty, "msgpack_hex": hex::encode(bytes)}),
            Input::Json(text) => json!({"id": 0, "type": ty, "json_hex": hex::encode(text)}),
        })
    }
}

/// An encoded value.
#[derive(Debug)]
enum Input {
    MessagePack(Vec<u8>),
    Json(Vec<u8>),
}

/// A value decoded and encoded again.
#[derive(PartialEq, Debug)]
struct Reencoded {
    msgpack_hex: String,
    /// `None` if JSON can't express it.
    json: Option<String>,
}

impl Input {
    fn decode(&self, ty: &Type) -> Result<Value<'_>, Error> {
        match self {
            Self::MessagePack(bytes) => Value::decode_msgpack(ty, bytes),
            Self::Json(text) => Value::decode_json(ty, text),
        }
    }

    fn reencode(&self, ty: &Type) -> Result<Reencoded, Error> {
        let value = self.decode(ty)?;
        Ok(Reencoded { msgpack_hex: hex::encode(value.to_msgpack(ty)?), json: value.to_json(ty).ok() })
    }

    fn show(&self) -> String {
        match self {
            Self::MessagePack(bytes) => hex::encode(bytes),
            Self::Json(text) => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

/// The reason that we and go-cty differ: see `suite/differences.rs`, and `tfvalue/docs/compatibility.md` for those without an example vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reason {
    TrailingData,
    NotUtf8,
    Depth,
    Digits,
    AnyExtensionIsUnknown,
    UnknownRefinementIsSkipped,
    ReadBack,
    Contradiction,
    PayloadIsNoMap,
    EveryDigit,
    WholeFloat,
    Subnormal,
    PowerOfTwo,
    NegativeZero,
    Incomplete,
    KeyIsNoString,
    KeysAreOne,
    TypeText,
    NullTuple,
    JsonNumber,
    UnicodeVersion,
    SaysNothing,
}

/// The number of agreements, and of differences for each reason.
#[derive(Default, Debug)]
struct Tally {
    accepted: usize,
    refused: usize,
    not_asked: usize,
    differences: BTreeMap<Reason, usize>,
}

impl Tally {
    fn differs(&mut self, reason: Reason) {
        *self.differences.entry(reason).or_default() += 1;
    }
}

/// Compares what we and go-cty make of a value.
fn compare(
    oracle: &RefCell<Oracle>,
    tally: &RefCell<Tally>,
    ty: &Type,
    input: &Input,
) -> Result<(), TestCaseError> {
    let ours = input.reencode(ty);
    let answer = oracle.borrow_mut().value(ty, input);
    let mut tally = tally.borrow_mut();
    if answer.hazard {
        tally.not_asked += 1;
        return Ok(());
    }
    let theirs = answer.ok.then(|| Reencoded {
        msgpack_hex: answer.msgpack_hex.clone().unwrap_or_default(),
        json: answer.json.clone(),
    });
    let reason = match (&ours, &theirs) {
        (Ok(ours), Some(theirs)) if ours == theirs => {
            tally.accepted += 1;
            return Ok(());
        }
        (Err(_), None) => {
            tally.refused += 1;
            return Ok(());
        }
        (Ok(ours), Some(theirs)) => different(ty, input, ours, theirs),
        (Ok(_), None) => accepted(ty, input, &answer),
        (Err(error), Some(_)) => refused(ty, input, error),
    };
    if let Some(reason) = reason {
        tally.differs(reason);
        return Ok(());
    }
    let mut message = format!("type   {}\ninput  {}\n", ty.to_json(), input.show());
    match &ours {
        Ok(ours) => writeln!(message, "ours   {} {:?}", ours.msgpack_hex, ours.json),
        Err(error) => writeln!(message, "ours   {error:?}"),
    }
    .expect("writing to a string");
    match &theirs {
        Some(theirs) => write!(message, "theirs {} {:?}", theirs.msgpack_hex, theirs.json),
        None => write!(message, "theirs {:?}", answer.error),
    }
    .expect("writing to a string");
    Err(TestCaseError::fail(message))
}

/// Returns the reason that both accept the input, but not as the same value.
fn different(ty: &Type, input: &Input, ours: &Reencoded, theirs: &Reencoded) -> Option<Reason> {
    let tokens = input.tokens();
    let whole = |float: f64| float.fract() == 0.0 && float.is_finite() && float.abs() >= 2_f64.powi(53);
    let subnormal = |float: f64| float != 0.0 && float.abs() < f64::MIN_POSITIVE;
    // Of the two floats next to it, one is half as far away as the other.
    let power_of_two = |float: f64| float.to_bits() & ((1 << (f64::MANTISSA_DIGITS - 1)) - 1) == 0;
    let floats = || {
        tokens.iter().filter_map(|token| if let Token::Float(float) = token { Some(*float) } else { None })
    };
    if tokens.iter().any(Token::has_unknown_refinement) {
        return Some(Reason::UnknownRefinementIsSkipped);
    }
    if floats().any(whole) {
        return Some(Reason::WholeFloat);
    }
    if floats().any(subnormal) && ours.msgpack_hex == theirs.msgpack_hex {
        return Some(Reason::Subnormal);
    }
    if floats().any(power_of_two) && ours.msgpack_hex == theirs.msgpack_hex {
        let digits = |json: &Option<String>, float: f64| {
            let is_it = |digits: &str| digits.parse() == Ok(float);
            json.as_deref()
                .is_some_and(|json| json.split(|c: char| !matches!(c, '-' | '.' | '0'..='9')).any(is_it))
        };
        let is_lost = |float: f64| digits(&ours.json, float) && !digits(&theirs.json, float);
        if floats().filter(|float| power_of_two(*float)).any(is_lost) {
            return Some(Reason::PowerOfTwo);
        }
    }
    // A power of two makes many digits of few, of which go-cty writes the least that lead back to the same number of 512 bits.
    let written = hex::decode(&ours.msgpack_hex).unwrap_or_default();
    if input.has_run_of_digits(150) || input.has_binary_exponent() && has_run_of_digits(&written, 150) {
        return Some(Reason::EveryDigit);
    }
    if input.text().contains("-0") && has_type(ty, input, "set") {
        return Some(Reason::NegativeZero);
    }
    if same_but_null_tuple(ours, theirs) {
        return Some(Reason::NullTuple);
    }
    input.has_late_character().then_some(Reason::UnicodeVersion)
}

/// Returns the reason that we accept what go-cty refuses.
fn accepted(ty: &Type, input: &Input, answer: &Answer) -> Option<Reason> {
    let error = answer.error.as_deref().unwrap_or_default();
    let tokens = input.tokens();
    if error.contains("unsupported extension type") && tokens.iter().any(Token::is_other_extension) {
        return Some(Reason::AnyExtensionIsUnknown);
    }
    if tokens.iter().any(Token::has_unknown_refinement) {
        return Some(Reason::UnknownRefinementIsSkipped);
    }
    if error.contains("refinement for non-") {
        return Some(Reason::SaysNothing);
    }
    (answer.panic && error.contains("inconsistent") && ty.contains_dynamic()).then_some(Reason::ReadBack)
}

/// Returns the reason that we refuse what go-cty accepts.
fn refused(ty: &Type, input: &Input, error: &Error) -> Option<Reason> {
    let message = error.kind().to_string();
    match error.kind() {
        ErrorKind::TrailingData => Some(Reason::TrailingData),
        ErrorKind::Utf8 => Some(Reason::NotUtf8),
        ErrorKind::Limit(what) if what.contains("nested") => Some(Reason::Depth),
        ErrorKind::Number(_)
            if message.contains("too many digits") || message.contains("too large an exponent") =>
        {
            Some(Reason::Digits)
        }
        ErrorKind::Refinement(_) if message.starts_with("no ") => Some(Reason::Contradiction),
        ErrorKind::Malformed(what) if what.contains("about an unknown value") => Some(Reason::PayloadIsNoMap),
        ErrorKind::Malformed("the number is malformed") if matches!(input, Input::Json(_)) => {
            Some(Reason::JsonNumber)
        }
        ErrorKind::MissingAttribute(_) | ErrorKind::Length { expected: Expected::Tuple(_), found: 0 } => {
            Some(Reason::Incomplete)
        }
        ErrorKind::Duplicate(_) if input.decode(ty).is_err() => Some(Reason::Incomplete),
        ErrorKind::Duplicate(_) => Some(Reason::KeysAreOne),
        ErrorKind::Unexpected { expected: Expected::String, .. }
            if has_type(ty, input, "map") || has_nameless_attribute(ty, input) =>
        {
            Some(Reason::KeyIsNoString)
        }
        ErrorKind::Type(_)
            if message.contains("trailing characters") || message.contains("invalid unicode code point") =>
        {
            Some(Reason::TypeText)
        }
        _ => {
            let misread = input.tokens().iter().any(Token::has_unknown_refinement);
            misread.then_some(Reason::UnknownRefinementIsSkipped)
        }
    }
}

/// Returns whether go-cty writes `null` for the elements of a tuple type that has none, and that is all.
fn same_but_null_tuple(ours: &Reencoded, theirs: &Reencoded) -> bool {
    let null = hex::encode(r#"["tuple",null]"#);
    theirs.msgpack_hex.contains(&null) && ours.msgpack_hex != theirs.msgpack_hex
}

/// Returns whether this word occurs in the type, or in that of a value under `dynamic`.
fn has_type(ty: &Type, input: &Input, word: &str) -> bool {
    let word = format!("{word:?}");
    ty.to_json().contains(&word) || input.text().contains(&word)
}

/// Returns whether an object type, here or under `dynamic`, has an attribute with an empty name, for which go-cty takes a key that is no string.
fn has_nameless_attribute(ty: &Type, input: &Input) -> bool {
    let has_it = |json: &str| json.contains("{\"\":") || json.contains(",\"\":");
    has_it(&ty.to_json()) || has_it(&input.text())
}

/// A token of MessagePack, containers without their entries: those follow.
enum Token<'a> {
    Float(f64),
    Extension(u8, &'a [u8]),
    Container(usize),
    Integer(u64),
    Other,
}

impl Input {
    /// The tokens of MessagePack, those of the payloads of refinements included; none of JSON.
    fn tokens(&self) -> Vec<Token<'_>> {
        let Self::MessagePack(bytes) = self else { return Vec::new() };
        let mut tokens = Vec::new();
        collect(bytes, &mut tokens);
        tokens
    }

    /// The input as text, whatever is in it.
    fn text(&self) -> String {
        let (Self::MessagePack(bytes) | Self::Json(bytes)) = self;
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// Returns whether there is a number of more digits than go-cty keeps, approximately.
    fn has_run_of_digits(&self, length: usize) -> bool {
        let (Self::MessagePack(bytes) | Self::Json(bytes)) = self;
        has_run_of_digits(bytes, length)
    }

    /// Returns whether there is a number with an exponent of two, as in `3p700`.
    fn has_binary_exponent(&self) -> bool {
        let (Self::MessagePack(bytes) | Self::Json(bytes)) = self;
        bytes.windows(2).any(|pair| pair[0].is_ascii_digit() && matches!(pair[1], b'p' | b'P'))
    }

    /// Returns whether there is a character that may have come after version 15 of Unicode.
    fn has_late_character(&self) -> bool {
        self.text().chars().any(|character| {
            matches!(
                character,
                '\u{558}' | '\u{58b}' | '\u{58c}' | '\u{5c8}' | '\u{5c9}' | '\u{88f}' | '\u{897}' | '\u{c5c}'
                    | '\u{cdc}' | '\u{1acf}'..='\u{1aff}' | '\u{1c89}' | '\u{1c8a}' | '\u{209d}'..='\u{209f}'
                    | '\u{a7cb}'..='\u{a7f1}' | '\u{10000}'..='\u{1efff}'
            )
        })
    }
}

fn has_run_of_digits(bytes: &[u8], length: usize) -> bool {
    bytes.split(|byte| !byte.is_ascii_digit() && *byte != b'.').any(|run| run.len() > length)
}

fn collect<'a>(mut bytes: &'a [u8], tokens: &mut Vec<Token<'a>>) {
    while let Some((token, rest)) = token(bytes) {
        if let Token::Extension(12, payload) = token {
            collect(payload, tokens);
        }
        tokens.push(token);
        bytes = rest;
    }
}

fn token(bytes: &[u8]) -> Option<(Token<'_>, &[u8])> {
    fn integer(bytes: &[u8], width: usize) -> Option<(u64, &[u8])> {
        let (bytes, rest) = bytes.split_at_checked(width)?;
        Some((bytes.iter().fold(0, |integer, byte| integer << 8 | u64::from(*byte)), rest))
    }
    fn length(bytes: &[u8], width: usize) -> Option<(usize, &[u8])> {
        let (length, rest) = integer(bytes, width)?;
        Some((usize::try_from(length).ok()?, rest))
    }
    fn skip(length: usize, rest: &[u8]) -> Option<(Token<'_>, &[u8])> {
        Some((Token::Other, rest.get(length..)?))
    }
    fn extension(length: usize, rest: &[u8]) -> Option<(Token<'_>, &[u8])> {
        let (code, rest) = rest.split_first()?;
        let (payload, rest) = rest.split_at_checked(length)?;
        Some((Token::Extension(*code, payload), rest))
    }

    let (first, rest) = bytes.split_first()?;
    let width = |base: u8| 1 << (first - base);
    match first {
        0x00..=0x7f => Some((Token::Integer(u64::from(*first)), rest)),
        0x80..=0x8f => Some((Token::Container(usize::from(first & 0xf) * 2), rest)),
        0x90..=0x9f => Some((Token::Container(usize::from(first & 0xf)), rest)),
        0xa0..=0xbf => skip(usize::from(first & 0x1f), rest),
        0xc4..=0xc6 => length(rest, width(0xc4)).and_then(|(length, rest)| skip(length, rest)),
        0xc7..=0xc9 => length(rest, width(0xc7)).and_then(|(length, rest)| extension(length, rest)),
        0xca => {
            let (bits, rest) = rest.split_first_chunk()?;
            Some((Token::Float(f32::from_be_bytes(*bits).into()), rest))
        }
        0xcb => {
            let (bits, rest) = rest.split_first_chunk()?;
            Some((Token::Float(f64::from_be_bytes(*bits)), rest))
        }
        0xcc..=0xcf => integer(rest, width(0xcc)).map(|(integer, rest)| (Token::Integer(integer), rest)),
        0xd0..=0xd3 => skip(width(0xd0), rest),
        0xd4..=0xd8 => extension(width(0xd4), rest),
        0xd9..=0xdb => length(rest, width(0xd9)).and_then(|(length, rest)| skip(length, rest)),
        0xdc | 0xdd => length(rest, 2 * width(0xdc)).map(|(length, rest)| (Token::Container(length), rest)),
        0xde | 0xdf => {
            let (length, rest) = length(rest, 2 * width(0xde))?;
            Some((Token::Container(length.saturating_mul(2)), rest))
        }
        _ => Some((Token::Other, rest)),
    }
}

impl Token<'_> {
    fn is_other_extension(&self) -> bool {
        matches!(self, Self::Extension(code, payload) if *code != 12 && payload.len() > 1)
    }

    /// Returns whether this has a refinement of an unknown value that go-cty doesn't understand.
    fn has_unknown_refinement(&self) -> bool {
        let Self::Extension(12, payload) = self else { return false };
        let Some((Token::Container(count), mut rest)) = token(payload) else { return false };
        for _ in 0..count / 2 {
            match token(rest) {
                Some((Token::Integer(1..=6), after_key)) => rest = after_key,
                // A null is taken for 0.
                Some(_) => return true,
                None => return false,
            }
            let mut values = 1_usize;
            while values > 0 {
                let Some((value, after)) = token(rest) else { return false };
                rest = after;
                values =
                    values - 1 + if let Token::Container(entries) = value { entries.min(1 << 16) } else { 0 };
            }
        }
        false
    }
}

#[test]
fn go_cty_reads_what_we_write() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(3000, typed(Known::Partly), |(ty, value)| {
        let bytes = value.to_msgpack(&ty).map_err(|error| TestCaseError::fail(error.to_string()))?;
        compare(&oracle, &tally, &ty, &Input::MessagePack(bytes))
    });
    go::report("MessagePack", &tally.borrow());
    assert!(tally.borrow().accepted > 2500, "few were compared: {tally:?}");
}

/// We write no long prefix: it must come from elsewhere to be cut.
#[test]
fn a_long_prefix_is_cut_where_go_cty_cuts_it() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(2000, long_text(), |prefix| {
        let mut payload = vec![0x81, 0x02, 0xda];
        payload.extend(u16::try_from(prefix.len()).expect("it is not that long").to_be_bytes());
        payload.extend(prefix.as_bytes());
        let mut bytes = vec![0xc8];
        bytes.extend(u16::try_from(payload.len()).expect("it is not that long").to_be_bytes());
        bytes.push(0x0c);
        bytes.extend(payload);
        compare(&oracle, &tally, &Type::String, &Input::MessagePack(bytes))
    });
    go::report("prefixes", &tally.borrow());
    assert!(tally.borrow().accepted > 1000, "few were compared: {tally:?}");
}

#[test]
fn go_cty_reads_the_json_that_we_write() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(2000, typed(Known::Wholly), |(ty, value)| {
        let text = value.to_json(&ty).map_err(|error| TestCaseError::fail(error.to_string()))?;
        compare(&oracle, &tally, &ty, &Input::Json(text.into_bytes()))
    });
    go::report("JSON", &tally.borrow());
    assert!(tally.borrow().accepted > 1500, "few were compared: {tally:?}");
}

#[test]
fn damaged_message_pack_is_to_us_what_it_is_to_go_cty() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(8000, (typed(Known::Partly), corruptions()), |((ty, value), corruptions)| {
        let bytes = value.to_msgpack(&ty).map_err(|error| TestCaseError::fail(error.to_string()))?;
        compare(&oracle, &tally, &ty, &Input::MessagePack(corrupted(&bytes, &corruptions)))
    });
    go::report("corrupt MessagePack", &tally.borrow());
    assert!(tally.borrow().accepted > 500 && tally.borrow().refused > 500, "few were compared: {tally:?}");
}

#[test]
fn number_with_an_exponent_of_two_keeps_every_digit() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    let number = b"\xd9\x234153837486827862102824397063376p768";
    compare(&oracle, &tally, &Type::Number, &Input::MessagePack(number.to_vec())).unwrap();
    assert_eq!(tally.borrow().differences, [(Reason::EveryDigit, 1)].into());
}

#[test]
fn damaged_json_is_to_us_what_it_is_to_go_cty() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(4000, (typed(Known::Wholly), corruptions()), |((ty, value), corruptions)| {
        let text = value.to_json(&ty).map_err(|error| TestCaseError::fail(error.to_string()))?;
        compare(&oracle, &tally, &ty, &Input::Json(corrupted(text.as_bytes(), &corruptions)))
    });
    go::report("corrupt JSON", &tally.borrow());
    assert!(tally.borrow().accepted > 200 && tally.borrow().refused > 300, "few were compared: {tally:?}");
}

#[test]
fn a_value_is_read_by_another_type_as_go_cty_reads_it() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    check(3000, (typed(Known::Wholly), ty(), any::<bool>()), |((ty, value), other, json)| {
        let input = if json {
            value.to_json(&ty).map(|text| Input::Json(text.into_bytes()))
        } else {
            value.to_msgpack(&ty).map(Input::MessagePack)
        };
        compare(&oracle, &tally, &other, &input.map_err(|error| TestCaseError::fail(error.to_string()))?)
    });
    go::report("another type", &tally.borrow());
}

/// A character stands in the text by which a set is sorted before a bracket if Go escapes it, and behind it if it doesn't.
#[test]
fn each_character_is_sorted_as_go_cty_sorts_it() {
    let Some(oracle) = Oracle::start() else { return };
    let mut oracle = oracle.borrow_mut();
    let version = oracle.ask(&json!({"id": 0, "unicode_version": true})).unicode_version;
    let version = version.expect("Go has a version of Unicode");
    // What ours escapes, a later one may print.
    let are_all_compared = version == "15.0.0";

    let ty = Type::set(Type::tuple([Type::String]));
    let with_bracket = |characters: &[char]| {
        let texts = characters.iter().map(char::to_string).chain(["]".into()]);
        Value::Set(texts.map(|text| Value::Tuple(vec![text.into()])).collect())
    };
    let encode = |set: &Value<'_>| set.to_msgpack(&ty).expect("a set of tuples");
    let is_printed = |character: char| encode(&with_bracket(&[character])).starts_with(b"\x92\x91\xa1]");
    let is_normal = |character: char| character.to_string().nfc().eq([character]);

    let planes = [0x80..0x3_3480, 0xd_fff0..0xe_0200, 0x10_fff0..0x11_0000];
    let characters = planes.into_iter().flatten().filter_map(char::from_u32);
    let characters: Vec<_> = characters
        .filter(|character| is_normal(*character) && (are_all_compared || is_printed(*character)))
        .collect();
    for some in characters.chunks(1000) {
        let set = with_bracket(some);
        let json = in_ascii(&set.to_json(&ty).expect("a set of tuples"));
        let answer = oracle.value(&ty, &Input::Json(json.into_bytes()));
        let some = (some.first(), some.last());
        assert_eq!(answer.msgpack_hex, Some(hex::encode(encode(&set))), "{some:?} {:?}", answer.error);
    }
    go::report("characters", &(version, characters.len()));
}

/// JSON with everything else than ASCII escaped: bytes of others look as if they were dangerous to ask.
fn in_ascii(json: &str) -> String {
    let mut ascii = String::new();
    for unit in json.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() => ascii.push(byte.into()),
            _ => drop(write!(ascii, "\\u{unit:04x}")),
        }
    }
    ascii
}

#[test]
fn the_text_of_a_type_is_to_us_what_it_is_to_go_cty() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::new(Tally::default());
    check(3000, (constraint(), prop::option::of(corruptions())), |(ty, corruptions)| {
        let text = ty.to_json();
        let text = match corruptions {
            None => text,
            Some(corruptions) => match String::from_utf8(corrupted(text.as_bytes(), &corruptions)) {
                Ok(text) => text,
                Err(_) => return Ok(()),
            },
        };
        let ours = Type::from_json(&text).map(|ty| ty.to_json());
        let answer = oracle.borrow_mut().ask(&json!({"id": 0, "type_text": text}));
        let mut tally = tally.borrow_mut();
        match (ours, answer.type_json) {
            (Ok(ours), Some(theirs)) if ours == theirs => tally.accepted += 1,
            (Err(_), None) => tally.refused += 1,
            (Err(error), Some(_)) if error.to_string().contains("trailing characters") => {
                tally.differs(Reason::TypeText);
            }
            (Ok(_), Some(theirs)) if theirs.contains(r#"["tuple",null]"#) => tally.differs(Reason::NullTuple),
            (ours, theirs) => {
                return Err(TestCaseError::fail(format!(
                    "{text}\nours   {ours:?}\ntheirs {theirs:?} {:?}",
                    answer.error
                )));
            }
        }
        Ok(())
    });
    go::report("types", &tally.borrow());
    assert!(tally.borrow().accepted > 1000, "few were compared: {tally:?}");
}
