//! Options that change what is read and written: `flatten`, `skip`, `with`, `as_string`, names, `known`, generics.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use tfvalue::{Decoder, Encoder, Error, Number, TfSchema, TfType, Type, Unknown, Value, msgpack};

use super::{is_written_as, round_trips};

#[derive(TfType, PartialEq, Debug)]
struct Flattened<'a> {
    b: u8,
    #[tf(flatten)]
    rest: Rest<'a>,
}

#[derive(TfType, PartialEq, Debug)]
struct Rest<'a> {
    c: bool,
    #[tf(skip)]
    reads: Option<String>,
    #[tf(flatten)]
    first: First<'a>,
}

#[derive(TfType, PartialEq, Debug)]
struct First<'a> {
    a: &'a str,
    #[tf(skip)]
    cache: Vec<u8>,
}

#[test]
fn the_attributes_of_a_flattened_struct_stand_among_the_others() {
    round_trips::<Flattened>("objects", &["object abc"]);
}

#[test]
fn a_skipped_field_of_a_flattened_struct_is_its_default() {
    let model: Flattened = msgpack::from_slice(b"\x83\xa1a\xa1x\xa1b\x01\xa1c\xc3").unwrap();
    let rest = Rest { c: true, reads: None, first: First { a: "x", cache: Vec::new() } };
    assert_eq!(model, Flattened { b: 1, rest });
}

#[derive(TfType, PartialEq, Debug)]
struct Skipping {
    #[tf(skip)]
    before: String,
    a: char8::Letter,
    #[tf(skip)]
    between: (),
    b: u8,
    c: bool,
    #[tf(skip)]
    after: Option<Box<str>>,
}

/// A type of another crate, made one of Terraform's by hand.
mod char8 {
    use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type};

    #[derive(PartialEq, Debug)]
    pub(super) struct Letter(pub(super) u8);

    impl TfType for Letter {
        const TYPE: Type = Type::String;
    }

    impl<'de> Decode<'de> for Letter {
        fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
            match decoder.string()?.as_bytes() {
                [letter] => Ok(Self(*letter)),
                _ => Err(Error::invalid("one letter is required")),
            }
        }
    }

    impl Encode for Letter {
        fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
            encoder.string(char::from(self.0).encode_utf8(&mut [0; 4]))
        }
    }
}

#[test]
fn a_skipped_field_is_nothing_to_terraform() {
    round_trips::<Skipping>("objects", &["object abc"]);
}

#[derive(TfSchema)]
#[tf(resource)]
struct FlattenedBlocks<'a> {
    #[tf(known)]
    id: &'a str,
    #[tf(flatten)]
    disks: Disks<'a>,
}

#[derive(TfSchema)]
struct Disks<'a> {
    #[tf(block)]
    disk: Unknown<Vec<NamedDisk<'a>>>,
}

#[derive(TfSchema)]
struct NamedDisk<'a> {
    #[tf(flatten)]
    name: DiskName<'a>,
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
struct DiskName<'a> {
    name: Unknown<Option<&'a str>>,
}

#[test]
fn a_flattened_struct_may_hold_blocks() {
    round_trips::<FlattenedBlocks>(
        "blocks",
        &["LIST empty", "LIST one", "LIST unknown", "LIST with unknown attribute"],
    );
}

#[derive(TfType)]
struct Parsed {
    #[tf(as_string)]
    a: char,
    b: u8,
    c: bool,
}

#[derive(TfType)]
struct MaybeParsed {
    #[tf(as_string)]
    a: Unknown<Option<char>>,
    b: Unknown<Option<u8>>,
    c: Option<Unknown<bool>>,
}

#[derive(TfType)]
struct ParsedInsideOut {
    #[tf(as_string)]
    a: Option<Unknown<char>>,
    b: Option<Unknown<u8>>,
    c: Option<Unknown<bool>>,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Host {
    #[tf(as_string, known)]
    address: IpAddr,
    #[tf(as_string, optional, known)]
    gateway: Option<Ipv4Addr>,
}

#[test]
fn a_type_that_parses_is_a_string() {
    round_trips::<Parsed>("objects", &["object abc"]);
    round_trips::<MaybeParsed>(
        "objects",
        &["object abc", "object abc all null", "object abc all unknown", "object abc mixed"],
    );
    round_trips::<ParsedInsideOut>(
        "objects",
        &["object abc", "object abc all null", "object abc all unknown"],
    );
    let host = Host { address: IpAddr::V4(Ipv4Addr::LOCALHOST), gateway: None };
    is_written_as(&host, b"\x82\xa7address\xa9127.0.0.1\xa7gateway\xc0");
}

/// Seconds.
mod seconds {
    use super::{Decoder, Duration, Encoder, Error, Number, Type};

    pub(super) const TYPE: Type = Type::Number;

    pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
        Ok(Duration::from_secs(decoder.number()?.try_into()?))
    }

    pub(super) fn encode(value: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
        encoder.number(&Number::from(value.as_secs()))
    }
}

/// A value whose type the model keeps to itself.
mod opaque {
    use super::{Decoder, Encoder, Error, Type, Value};

    pub(super) const TYPE: Type = Type::String;

    pub(super) fn decode<'de>(decoder: &mut dyn Decoder<'de>) -> Result<Value<'de>, Error> {
        Value::decode(decoder, &TYPE)
    }

    pub(super) fn encode(value: &Value<'_>, encoder: &mut dyn Encoder) -> Result<(), Error> {
        value.encode(&TYPE, encoder)
    }
}

#[derive(TfType)]
struct With<'a> {
    #[tf(with = opaque)]
    a: Value<'a>,
    #[tf(with = seconds)]
    b: Duration,
    c: bool,
}

#[derive(TfType)]
struct MaybeWith<'a> {
    #[tf(with = opaque)]
    a: Value<'a>,
    #[tf(with = seconds)]
    b: Unknown<Option<Duration>>,
    c: Unknown<Option<bool>>,
}

#[derive(TfType)]
struct WithInsideOut<'a> {
    #[tf(with = opaque)]
    a: Option<Value<'a>>,
    #[tf(with = seconds)]
    b: Option<Unknown<Duration>>,
    c: Unknown<Option<bool>>,
}

#[test]
fn a_module_reads_and_writes_a_field() {
    round_trips::<With>("objects", &["object abc"]);
    round_trips::<MaybeWith>(
        "objects",
        &["object abc", "object abc all null", "object abc all unknown", "object abc mixed"],
    );
    round_trips::<WithInsideOut>("objects", &["object abc", "object abc all null", "object abc all unknown"]);
}

#[derive(TfSchema)]
#[tf(data_source)]
struct RawName<'a> {
    #[tf(known)]
    r#type: &'a str,
}

#[derive(TfSchema)]
#[tf(data_source)]
struct WrittenName<'a> {
    #[tf(name = "type", known)]
    kind: &'a str,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(data_source)]
struct UnspeakableName<'a> {
    #[tf(name = "self", known)]
    own: &'a str,
    #[tf(name = "crate", known)]
    package: bool,
}

#[test]
fn a_name_may_be_a_keyword_of_rust() {
    round_trips::<RawName>("random_public", &["random 1116"]);
    round_trips::<WrittenName>("random_public", &["random 1116"]);
    is_written_as(&UnspeakableName { own: "me", package: true }, b"\x82\xa5crate\xc3\xa4self\xa2me");
}

#[derive(TfType)]
struct OddNames<'a> {
    #[tf(name = "")]
    empty: &'a str,
    #[tf(name = "\n")]
    line: String,
    #[tf(name = " ")]
    space: String,
    #[tf(name = "-")]
    dash: String,
    #[tf(name = "1")]
    one: String,
    #[tf(name = "<&>")]
    html: String,
    #[tf(name = "B")]
    upper: String,
    #[tf(name = "_")]
    underscore: String,
    a: String,
    #[tf(name = "a.b")]
    dotted: String,
    aa: String,
    #[tf(name = "b\\b")]
    backslash: String,
    #[tf(name = "q\"q")]
    quote: String,
    #[tf(name = "\u{e9}")]
    accent: String,
    #[tf(name = "\u{1f600}")]
    smile: String,
}

#[derive(TfType, PartialEq, Debug)]
#[tf(rename_all = "kebab-case")]
struct Renamed {
    two_words: bool,
    #[tf(name = "a")]
    b: bool,
}

#[test]
fn a_name_may_be_any_text_in_an_object() {
    round_trips::<OddNames>("objects", &["object odd attribute names"]);
    is_written_as(&Renamed { two_words: true, b: false }, b"\x82\xa1a\xc2\xa9two-words\xc3");
}

#[derive(TfSchema)]
#[tf(resource)]
struct Page<I, D> {
    #[tf(known)]
    id: I,
    #[tf(block, known)]
    disk: Vec<D>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Book<I, D> {
    #[tf(known)]
    id: I,
    #[tf(block)]
    disk: D,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Shelf<D> {
    #[tf(known)]
    id: String,
    #[tf(block, known)]
    disk: BTreeMap<String, D>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct AtMostOne<I, D> {
    #[tf(known)]
    id: I,
    #[tf(block(list, max_items = 1), known)]
    disk: Option<D>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct ListOfOne<D> {
    #[tf(known)]
    id: String,
    #[tf(block(list, max_items = 1))]
    disk: D,
}

#[derive(TfSchema)]
struct Disk<N, S> {
    name: Unknown<Option<N>>,
    size: Unknown<Option<S>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct TwoLifetimes<'a, 'b, const N: usize = 0> {
    #[tf(known)]
    id: &'a str,
    #[tf(block, known)]
    disk: Vec<Disk<&'b str, u8>>,
}

#[test]
fn a_model_may_be_generic() {
    round_trips::<Page<&str, Disk<String, u8>>>("blocks", &["LIST one"]);
    round_trips::<Book<String, Disk<&str, Number>>>("blocks", &["SINGLE present"]);
    round_trips::<Shelf<Disk<&str, f64>>>("blocks", &["MAP labels sorted"]);
    round_trips::<TwoLifetimes>("blocks", &["LIST one", "LIST empty"]);
    round_trips::<AtMostOne<&str, Disk<String, u8>>>("blocks", &["LIST one", "LIST empty"]);
    round_trips::<ListOfOne<Unknown<Vec<Disk<&str, u8>>>>>("blocks", &["LIST one", "LIST empty"]);
    round_trips::<ListOfOne<Unknown<Option<Disk<&str, u8>>>>>("blocks", &["LIST one", "LIST unknown"]);
}

/// The bound is written, as that of the field is private to its module.
#[derive(TfType)]
#[tf(bound = "T: tfvalue::TfType + tfvalue::Encode + for<'de> tfvalue::Decode<'de>")]
struct Bounded<T> {
    a: T,
    b: u8,
    c: bool,
}

#[test]
fn the_bounds_of_a_model_may_be_written() {
    round_trips::<Bounded<String>>("objects", &["object abc"]);
}

/// A model of states.
#[derive(TfSchema)]
#[tf(resource, known)]
struct State<'a> {
    #[tf(computed)]
    id: Option<&'a str>,
    #[tf(block)]
    disk: Vec<StateDisk<'a>>,
}

#[derive(TfSchema)]
#[tf(known)]
struct StateDisk<'a> {
    #[tf(optional, computed)]
    name: Option<&'a str>,
    #[tf(computed)]
    size: Unknown<Option<u64>>,
}

#[test]
fn a_model_of_states_needs_no_place_for_the_unknown() {
    round_trips::<State>("blocks", &["LIST empty", "LIST one", "LIST order kept"]);
}

#[test]
fn a_model_of_states_refuses_the_unknown_even_where_it_has_a_place() {
    let bytes = b"\x82\xa4disk\x91\x82\xa4name\xa1a\xa4size\xd4\x00\x00\xa2id\xa1i";
    let error = msgpack::from_slice::<State>(bytes).err().unwrap();
    assert_eq!(
        error.to_string(),
        "disk[0].size: a known value is required, found an unknown value (known after apply)"
    );
}

/// The refinements of an unknown value are checked by the type of the module.
#[test]
fn an_unknown_value_of_a_module_can_only_be_what_its_type_can() {
    #[derive(TfType, PartialEq, Debug)]
    struct Timer {
        #[tf(with = seconds)]
        after: Unknown<Option<Duration>>,
    }

    // Not null, and from 5 to 5.
    let five = b"\x81\xa5after\xc7\x09\x0c\x83\x01\xc2\x03\x92\x05\xc3\x04\x92\x05\xc3";
    let five = [&five[..8], b"\x0b", &five[9..]].concat();
    let timer: Timer = msgpack::from_slice(&five).unwrap();
    assert_eq!(timer, Timer { after: Unknown::Known(Some(Duration::from_secs(5))) });
    let prefix = b"\x81\xa5after\xd6\x0c\x81\x02\xa1a";
    assert_eq!(
        msgpack::from_slice::<Timer>(prefix).unwrap_err().to_string(),
        "after: only a string can be known to have a prefix"
    );
}

/// Terraform compares what it gets with what it sent.
#[test]
fn text_that_would_be_written_otherwise_is_refused() {
    #[derive(TfType, Debug)]
    struct Address {
        #[tf(as_string)]
        ip: Unknown<Option<IpAddr>>,
    }

    let address = |text: &str| tfvalue::json::from_str::<Address>(&format!(r#"{{"ip":"{text}"}}"#));
    assert_eq!(
        address("2001:DB8::1").unwrap_err().to_string(),
        r#"ip: "2001:DB8::1" must be written as "2001:db8::1""#
    );
    let address = address("2001:db8::1").unwrap();
    assert_eq!(tfvalue::json::to_string(&address).unwrap(), r#"{"ip":"2001:db8::1"}"#);
}
