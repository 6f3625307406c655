//! Text is borrowed from the input: decoding allocates for lists, sets and maps alone, encoding for its output and to sort.

use std::{borrow::Cow, collections::BTreeMap, ops::Range, sync::Arc};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{
    AttributeName, Decode, Dynamic, Encode, Encoder, Error, Map, Number, NumberForm, Refinements,
    SequenceKind, Set, TfSchema, TfType, Type, Unknown, Value, json, msgpack,
};
use tfvalue_model_tests::{
    allocator::{Allocated, Counting, allocated},
    read_json,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// An attribute in any state.
type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<&'a str>;

/// The resource of the trial provider whose attributes are of each type.
#[derive(TfSchema)]
#[tf(resource)]
struct Source<'a> {
    id: Text<'a>,
    len_list: Known<Vec<Text<'a>>>,
    len_map: Known<BTreeMap<&'a str, Known<u64>>>,
    len_set: Known<Set<Known<Number>>>,
    name: Text<'a>,
    nn_bool: Known<bool>,
    nn_num: Known<i64>,
    nn_obj: Known<Flag<'a>>,
    nn_str: Known<Cow<'a, str>>,
    pfx_str: Text<'a>,
    rng_num: Known<f64>,
    trigger: Known<Dynamic<'a>>,
    u_bool: Known<bool>,
    u_dyn: Known<Dynamic<'a>>,
    u_list: Known<Vec<Known<Cow<'a, str>>>>,
    u_listobj: Known<Vec<Known<Counted<'a>>>>,
    u_map: Known<BTreeMap<Cow<'a, str>, Text<'a>>>,
    u_num: Known<Number>,
    u_obj: Known<Numbered<'a>>,
    u_set: Known<Set<Text<'a>>>,
    u_str: Text<'a>,
    u_tup: Known<(Text<'a>, Known<Number>)>,
}

#[derive(TfType)]
struct Flag<'a> {
    a: Text<'a>,
    b: Known<bool>,
}

#[derive(TfType)]
struct Counted<'a> {
    a: Text<'a>,
    n: Known<Number>,
}

#[derive(TfType)]
struct Numbered<'a> {
    a: Text<'a>,
    b: Known<Vec<Known<u8>>>,
}

type Integer = Known<Number>;
type Bool = Known<bool>;

/// The resource of the trial provider that has blocks of each mode, and blocks in them.
#[derive(TfSchema)]
#[tf(resource)]
struct Kitchen<'a> {
    amount: Integer,
    amount2: Integer,
    anything: Known<Dynamic<'a>>,
    anything_comp: Known<Dynamic<'a>>,
    description: Text<'a>,
    enabled: Bool,
    flags: Known<Vec<Bool>>,
    #[tf(block(group))]
    grp: Known<Group<'a>>,
    id: Text<'a>,
    #[tf(block)]
    labeled: Unknown<BTreeMap<&'a str, Labeled<'a>>>,
    labels: Known<Set<Text<'a>>>,
    mapobj: Known<BTreeMap<&'a str, Known<Point<'a>>>>,
    matrix: Known<Vec<Known<Vec<Integer>>>>,
    #[tf(block)]
    member: Unknown<Set<Member<'a>>>,
    name: Text<'a>,
    numbers: Known<BTreeMap<&'a str, Integer>>,
    numset: Known<Set<Integer>>,
    obj: Known<Mixed<'a>>,
    objc: Known<Counted<'a>>,
    old: Text<'a>,
    #[tf(block)]
    one: Known<One<'a>>,
    opt_comp: Text<'a>,
    ports: Known<Vec<Integer>>,
    ready: Bool,
    revision: Integer,
    #[tf(block)]
    rule: Unknown<Vec<Rule<'a>>>,
    secret: Text<'a>,
    secret_wo: Text<'a>,
    secret_wo_version: Integer,
    setobj: Known<Set<Known<Flag<'a>>>>,
    size: Integer,
    tags: Known<BTreeMap<&'a str, Text<'a>>>,
    tags_all: Known<BTreeMap<Cow<'a, str>, Known<Cow<'a, str>>>>,
    #[tf(block)]
    timeouts: Known<Timeouts<'a>>,
    tup: Known<(Text<'a>, Integer, Bool)>,
    wo_obj: Known<Login<'a>>,
}

#[derive(TfSchema)]
struct Group<'a> {
    g: Text<'a>,
    gn: Integer,
    #[tf(block)]
    gsub: Unknown<Set<Entry<'a>>>,
}

#[derive(TfSchema)]
struct Entry<'a> {
    r#gen: Text<'a>,
    key: Text<'a>,
    val: Known<Cow<'a, str>>,
}

#[derive(TfSchema)]
struct Labeled<'a> {
    c: Text<'a>,
    n: Integer,
    v: Text<'a>,
}

#[derive(TfType)]
struct Point<'a> {
    x: Integer,
    y: Known<Set<Text<'a>>>,
}

#[derive(TfSchema)]
struct Member<'a> {
    role: Text<'a>,
    user: Text<'a>,
    weight: Integer,
}

#[derive(TfType)]
struct Mixed<'a> {
    a: Text<'a>,
    b: Integer,
    c: Known<Vec<Bool>>,
}

#[derive(TfSchema)]
struct One<'a> {
    a: Text<'a>,
    b: Integer,
    #[tf(block)]
    sub: Unknown<Vec<Entry<'a>>>,
}

#[derive(TfSchema)]
#[expect(clippy::struct_field_names, reason = "the trial provider calls it so")]
struct Rule<'a> {
    cidrs: Known<Set<Text<'a>>>,
    #[tf(block)]
    inner: Unknown<Vec<Entry<'a>>>,
    #[tf(block)]
    one_in: Known<Entry<'a>>,
    port: Integer,
    prio: Integer,
    proto: Text<'a>,
    rule_id: Text<'a>,
    #[tf(block)]
    tagset: Unknown<Set<Entry<'a>>>,
}

#[derive(TfSchema)]
struct Timeouts<'a> {
    create: Text<'a>,
    delete: Text<'a>,
}

#[derive(TfType)]
struct Login<'a> {
    p: Text<'a>,
    u: Text<'a>,
}

/// A capture from the real Terraform, in MessagePack and in JSON.
struct Captured {
    messages: Vec<Vec<u8>>,
    states: Vec<String>,
}

fn captured(ty: &Type) -> Captured {
    #[derive(Deserialize)]
    struct All {
        types: BTreeMap<String, Box<RawValue>>,
        values: Vec<Capture>,
    }

    #[derive(Deserialize)]
    struct Capture {
        schema_type: TypeRef,
        msgpack_hex: Option<String>,
        json: Option<String>,
    }

    #[derive(Deserialize)]
    struct TypeRef {
        #[serde(rename = "$ref")]
        name: String,
    }

    let All { types, values } = read_json("captures/all.json.gz");
    let is_of_type =
        |capture: &Capture| Type::from_json(types[&capture.schema_type.name].get()).unwrap() == *ty;
    let values: Vec<_> = values.into_iter().filter(is_of_type).collect();
    let messages = values.iter().filter_map(|capture| capture.msgpack_hex.as_ref());
    Captured {
        messages: messages.map(|digits| hex::decode(digits).expect("hexadecimal digits")).collect(),
        states: values.into_iter().filter_map(|capture| capture.json).collect(),
    }
}

/// Returns the number of collections that are not empty: each is one `Vec`, or one node of a `BTreeMap`. `None` if something else in the value
/// needs memory of its own: a dynamic value with parts, a number that is kept as digits, what is known of an unknown value, a
/// map of more than one node.
fn collections(value: &Value<'_>) -> Option<usize> {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => Some(0),
        Value::Dynamic(dynamic) => matches!(dynamic.value, Value::String(_) | Value::Bool(_)).then_some(0),
        Value::Unknown(refinements) => refinements.is_empty().then_some(0),
        Value::Number(number) => {
            matches!(number.form(), NumberForm::Integer(_) | NumberForm::Float(_)).then_some(0)
        }
        Value::List(elements) | Value::Set(elements) => {
            let nested: usize = elements.iter().map(collections).sum::<Option<_>>()?;
            Some(nested + usize::from(!elements.is_empty()))
        }
        Value::Map(entries) => {
            let nested: usize = entries.values().map(collections).sum::<Option<_>>()?;
            (entries.len() <= 11).then_some(nested + usize::from(!entries.is_empty()))
        }
        Value::Tuple(elements) => elements.iter().map(collections).sum(),
        Value::Object(attributes) => attributes.values().map(collections).sum(),
    }
}

/// A format that writes nothing, but notes which text lies in the input and which does not.
struct Places {
    input: Range<*const u8>,
    borrowed: usize,
    elsewhere: Vec<String>,
}

impl Places {
    fn of(value: &impl Encode, input: &[u8]) -> Self {
        let mut places = Self { input: input.as_ptr_range(), borrowed: 0, elsewhere: Vec::new() };
        value.encode(&mut places).unwrap();
        places
    }

    fn note(&mut self, text: &str) {
        let text_range = text.as_bytes().as_ptr_range();
        if text.is_empty() || self.input.start <= text_range.start && text_range.end <= self.input.end {
            self.borrowed += 1;
        } else {
            self.elsewhere.push(text.to_owned());
        }
    }
}

impl Encoder for Places {
    fn null(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn unknown(&mut self, _: &Refinements) -> Result<(), Error> {
        Ok(())
    }

    fn bool(&mut self, _: bool) -> Result<(), Error> {
        Ok(())
    }

    fn number(&mut self, _: &Number) -> Result<(), Error> {
        Ok(())
    }

    fn string(&mut self, value: &str) -> Result<(), Error> {
        self.note(value);
        Ok(())
    }

    fn begin_sequence(&mut self, _: SequenceKind, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn element(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn begin_map(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        self.note(key);
        Ok(())
    }

    fn end_map(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn begin_object(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn attribute(&mut self, _: AttributeName<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn begin_dynamic(&mut self, _: &Type) -> Result<(), Error> {
        Ok(())
    }

    fn end_dynamic(&mut self, _: &Type) -> Result<(), Error> {
        Ok(())
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }
}

/// Decodes the captures of the model's type that need no other memory; gives how many there were, of how many texts.
fn decode_captures<T: TfType + Decode<'static> + Encode>() -> (usize, usize) {
    let (mut decoded, mut texts) = (0, 0);
    for message in captured(&T::TYPE).messages {
        let message: &'static [u8] = message.leak();
        let value = Value::decode_msgpack(&T::TYPE, message).unwrap();
        let Some(expected) = collections(&value) else { continue };
        let (model, counts) = allocated(|| msgpack::from_slice::<T>(message).unwrap());
        let place = message.escape_ascii();
        assert_eq!((counts.allocations, counts.reallocations), (expected, 0), "{place}");
        let places = Places::of(&model, message);
        assert!(places.elsewhere.is_empty(), "{:?} of {place}", places.elsewhere);
        decoded += 1;
        texts += places.borrowed;
    }
    (decoded, texts)
}

#[test]
fn what_terraform_sent_is_decoded_with_one_allocation_for_each_collection() {
    assert_eq!(decode_captures::<Option<Source>>(), (28, 486));
    assert_eq!(decode_captures::<Option<Kitchen>>(), (919, 5055));
}

#[test]
fn every_state_that_terraform_stored_is_decoded_with_one_allocation_for_each_collection() {
    let mut decoded = 0;
    let states = captured(&Source::TYPE).states;
    // Some are of an older version.
    for state in states.into_iter().filter(|state| json::from_str::<Source>(state).is_ok()) {
        let value = Value::decode_json(&Source::TYPE, state.as_bytes()).unwrap();
        let Some(expected) = collections(&value) else { continue };
        let (source, counts) = allocated(|| json::from_str::<Source>(&state).unwrap());
        // One more notes where a dynamic value ends, while it is read.
        assert_eq!((counts.allocations, counts.reallocations), (expected + 1, 0), "{state}");
        assert_eq!(counts.deallocations, 1, "{state}");
        assert_eq!(Places::of(&source, state.as_bytes()).elsewhere, [""; 0], "{state}");
        decoded += 1;
    }
    assert_eq!(decoded, 46);
}

/// Blocks in blocks, in lists and in maps.
#[derive(TfSchema)]
struct Network<'a> {
    name: &'a str,
    #[tf(block)]
    subnet: Vec<Subnet<'a>>,
    #[tf(block)]
    route: BTreeMap<&'a str, Route<'a>>,
}

#[derive(TfSchema)]
struct Subnet<'a> {
    zones: Known<Vec<Known<Cow<'a, str>>>>,
    #[tf(block(list, max_items = 1))]
    gateway: Option<Route<'a>>,
}

#[derive(TfSchema)]
struct Route<'a> {
    to: Cow<'a, str>,
    labels: Option<BTreeMap<Cow<'a, str>, &'a str>>,
}

static NETWORK: &str = r#"{
    "name": "main",
    "subnet": [
        {"zones": ["a", null, "b"], "gateway": [{"to": "10.0.0.1", "labels": null}]},
        {"zones": null, "gateway": []},
        {"zones": [], "gateway": [{"to": "10.0.0.2", "labels": {"k": "v", "l": "w"}}]}
    ],
    "route": {"default": {"to": "0.0.0.0", "labels": {}}, "local": {"to": "", "labels": {"m": "x"}}}
}"#;

/// The subnets, the zones of the first, the labels of the third's gateway, the routes, the labels of the second.
const NETWORK_COLLECTIONS: usize = 5;

#[test]
fn blocks_in_blocks_need_one_allocation_for_each_collection() {
    let bytes = tfvalue_model_tests::to_msgpack(&Network::TYPE, NETWORK.as_bytes()).unwrap();
    let (network, counts) = allocated(|| msgpack::from_slice::<Network>(&bytes).unwrap());
    assert_eq!((counts.allocations, counts.reallocations), (NETWORK_COLLECTIONS, 0));
    assert_eq!(Places::of(&network, &bytes).elsewhere, [""; 0]);

    let (network, counts) = allocated(|| json::from_str::<Network>(NETWORK).unwrap());
    assert_eq!((counts.allocations, counts.reallocations), (NETWORK_COLLECTIONS, 0));
    assert_eq!(Places::of(&network, NETWORK.as_bytes()).elsewhere, [""; 0]);
}

#[derive(TfType)]
struct Note<'a> {
    title: Cow<'a, str>,
    lines: Vec<Cow<'a, str>>,
}

static NOTE: &str = r#"{"title": "plain", "lines": ["größe", "a\tb", "\u00e9", ""]}"#;

#[test]
fn json_is_borrowed_where_it_has_no_escapes() {
    let (note, counts) = allocated(|| json::from_str::<Note>(NOTE).unwrap());
    assert_eq!(Places::of(&note, NOTE.as_bytes()).elsewhere, ["a\tb", "é"]);
    // The list, the two texts, and the buffer in which both were built.
    assert_eq!(counts.allocations, 4);
}

#[test]
fn json_that_may_be_changed_is_borrowed_throughout() {
    let mut text = NOTE.as_bytes().to_vec();
    let range = text.as_ptr_range();
    let (note, counts) = allocated(|| json::from_slice_mut::<Note>(&mut text).unwrap());
    // The list, the list of those texts that had escapes, and the buffer in which they were built.
    assert_eq!(counts.allocations, 3);
    let mut places = Places { input: range, borrowed: 0, elsewhere: Vec::new() };
    note.encode(&mut places).unwrap();
    assert_eq!(places.elsewhere, [""; 0]);
    assert_eq!(note.lines, ["größe", "a\tb", "é", ""]);
}

/// A buffer begins with 64 bytes for each field, or 512, and doubles, so it has room for no more than twice what it holds in the end. To sort the
/// elements of a map takes two allocations, for them and for their order, where their keys aren't found to be sorted.
#[track_caller]
fn is_only_the_output(counts: Allocated, length: usize, maps: usize) {
    assert_eq!(counts.allocations, 1 + 2 * maps, "for an output of {length} bytes: {counts:?}");
    assert!(counts.reallocations <= length.ilog2() as usize, "for an output of {length} bytes: {counts:?}");
    assert!(counts.total <= 2 * length + 1024 + 192 * maps, "for an output of {length} bytes: {counts:?}");
}

#[test]
fn encoding_allocates_for_its_output_and_for_each_map_to_be_sorted() {
    let network: Network = json::from_str(NETWORK).unwrap();
    let (bytes, counts) = allocated(|| msgpack::to_vec(&network).unwrap());
    is_only_the_output(counts, bytes.len(), 0);
    let (text, counts) = allocated(|| json::to_string(&network).unwrap());
    is_only_the_output(counts, text.len(), 0);

    // Beyond ASCII, keys are brought to normal form C, which can change their order.
    let ports = BTreeMap::from([("é", 443), ("http", 80), ("ssh", 22)]);
    let (bytes, counts) = allocated(|| msgpack::to_vec(&ports).unwrap());
    is_only_the_output(counts, bytes.len(), 1);
}

#[test]
fn a_sorted_map_takes_one_allocation() {
    let ports: Map<String, u64> = (0..100).map(|port| (format!("port-{port:02}"), port)).collect();
    let bytes = msgpack::to_vec(&ports).unwrap();
    let (decoded, counts) = allocated(|| msgpack::from_slice::<Map<&str, u64>>(&bytes).unwrap());
    assert_eq!((counts.allocations, counts.reallocations), (1, 0));
    assert!(
        decoded.iter().map(|(key, port)| (*key, port)).eq(ports.iter().map(|(key, port)| (&**key, port)))
    );
}

#[test]
fn encoding_into_a_buffer_with_room_does_not_allocate() {
    let network: Network = json::from_str(NETWORK).unwrap();
    let mut buffer = Vec::new();
    for encode in [msgpack::to_vec_in::<Network>, json::to_vec_in::<Network>] {
        encode(&network, &mut buffer).unwrap();
        let first = std::mem::take(&mut buffer);
        let mut buffer = Vec::with_capacity(2 * first.len() + 512);
        let (result, counts) = allocated(|| encode(&network, &mut buffer));
        assert_eq!(result, Ok(()));
        assert_eq!((counts.allocations, counts.reallocations), (0, 0));
        assert_eq!(buffer, first);
    }
}

#[test]
fn encoding_into_a_buffer_appends_or_leaves_it_as_it_was() {
    let mut buffer = b"before".to_vec();
    msgpack::to_vec_in("a", &mut buffer).unwrap();
    json::to_vec_in(&["b", "c"], &mut buffer).unwrap();
    assert_eq!(buffer, b"before\xa1a[\"b\",\"c\"]");
    let before = buffer.clone();
    assert!(json::to_vec_in(&[Unknown::Known("d"), Unknown::UNKNOWN], &mut buffer).is_err());
    assert_eq!(buffer, before);
}

#[test]
fn encoding_many_values_grows_the_output_in_few_steps() {
    let names: Vec<String> = (0..10_000).map(|index| format!("name-{index}")).collect();
    let (bytes, counts) = allocated(|| msgpack::to_vec(&names).unwrap());
    is_only_the_output(counts, bytes.len(), 0);
    let (decoded, counts) = allocated(|| msgpack::from_slice::<Vec<&str>>(&bytes).unwrap());
    assert_eq!((counts.allocations, counts.reallocations), (1, 0));
    assert_eq!(decoded.len(), names.len());
    assert_eq!(counts.total, names.len() * size_of::<&str>());
}

/// A model that owns what it holds, in every way in which types hold each other.
#[derive(TfSchema)]
#[tf(resource)]
struct Owning<'a> {
    any: Known<Dynamic<'a>>,
    #[tf(block, known)]
    boxed: Unknown<Option<Box<Part>>>,
    #[tf(optional, nested, known)]
    bare: Known<Part>,
    #[tf(block(list, max_items = 1), known)]
    in_list: Option<Part>,
    #[tf(block, known)]
    keyed: BTreeMap<String, Part>,
    #[tf(block, known)]
    member: Unknown<Set<Part>>,
    #[tf(known)]
    names: Vec<String>,
    #[tf(block, known)]
    part: Vec<Part>,
    #[tf(known)]
    shared: Option<Arc<str>>,
    #[tf(known)]
    sorted: Map<String, String>,
    tags: Known<BTreeMap<String, Known<String>>>,
    #[tf(known)]
    tuple: (String, Known<Vec<Known<String>>>),
}

#[derive(TfSchema)]
struct Part {
    label: Known<String>,
    #[tf(required)]
    name: String,
    sizes: Vec<Known<Number>>,
}

/// With a number that takes memory, and text that is too long to be read at once.
static OWNING: &str = r#"{
    "any": {"type": ["list", "string"], "value": ["x", "y"]},
    "boxed": {"label": "a", "name": "b\tc", "sizes": []},
    "bare": {"label": null, "name": "é", "sizes": [1]},
    "in_list": [{"label": "d", "name": "e", "sizes": [12345678901234567890123456789]}],
    "keyed": {"one": {"label": "f", "name": "g", "sizes": []}, "two": {"label": "h", "name": "i", "sizes": []}},
    "member": [{"label": "j", "name": "k", "sizes": [0.1]}, {"label": "l", "name": "m", "sizes": []}],
    "names": ["n", "a name of more than thirty-two letters", "o"],
    "part": [{"label": "p", "name": "q", "sizes": []}, {"label": "r", "name": "s", "sizes": []}],
    "shared": "t",
    "sorted": {"u": "v", "w": "x"},
    "tags": {"y": "z", "zz": null},
    "tuple": ["0", ["1", "2"]]
}"#;

#[test]
fn what_fails_to_be_decoded_leaves_no_memory_behind() {
    let valid = tfvalue_model_tests::to_msgpack(&Owning::TYPE, OWNING.as_bytes()).unwrap();
    let two = OWNING.replace(r#""in_list": ["#, r#""in_list": [{"label": "d", "name": "e", "sizes": []}, "#);
    let two = [tfvalue_model_tests::to_msgpack(&Owning::TYPE, two.as_bytes()).unwrap(), two.into_bytes()];
    let compact = serde_json::from_str::<serde_json::Value>(OWNING).unwrap().to_string();
    let msgpack = |bytes: &[u8]| {
        let (fails, counts) = allocated(|| msgpack::from_slice::<Owning>(bytes).is_err());
        assert_eq!(counts.held, 0, "{bytes:x?}");
        fails
    };
    let json = |text: &[u8]| {
        let (fails, counts) = allocated(|| json::from_slice::<Owning>(text).is_err());
        assert_eq!(counts.held, 0, "{}", String::from_utf8_lossy(text));
        fails
    };
    assert!(!msgpack(&valid) && !json(OWNING.as_bytes()) && !json(compact.as_bytes()));
    let [two_in_msgpack, two_in_json] = two;
    assert!(msgpack(&two_in_msgpack) && json(&two_in_json));

    for (bytes, fails) in [
        (valid.as_slice(), &msgpack as &dyn Fn(&[u8]) -> bool),
        (OWNING.as_bytes(), &json),
        (compact.as_bytes(), &json),
    ] {
        let mut failed = 0;
        for place in 0..bytes.len() {
            assert!(fails(&bytes[..place]));
            // What begins nothing in either format, a null, and an end of what is begun.
            for byte in [0xc1, 0xc0, b'}', b'n'] {
                let mut corrupt = bytes.to_vec();
                corrupt[place] = byte;
                failed += usize::from(fails(&corrupt));
            }
        }
        assert!(failed > bytes.len(), "only {failed} corrupt inputs are refused");
    }
}

/// Lists in one another, each of which says that it goes on to the end of the input.
#[test]
fn promises_within_promises_reserve_no_more_than_some_times_the_input() {
    let (open, close) = (r#"["list","#.repeat(250), "]".repeat(250));
    let ty = Type::from_json(format!(r#"{open}"bool"{close}"#)).unwrap();
    let mut bytes = Vec::new();
    for level in 0..250_u32 {
        bytes.push(0xdd);
        bytes.extend((100_000 - 5 * level).to_be_bytes());
    }
    bytes.extend(vec![0xc0; 100_000]);
    let (decoded, Allocated { peak, .. }) = allocated(|| Value::decode_msgpack(&ty, &bytes));
    drop(decoded);
    assert!(peak < 200 * bytes.len(), "{peak}");
    std::mem::forget(ty);
}
