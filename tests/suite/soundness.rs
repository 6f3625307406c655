//! Safe code of a user can't make the codecs do wrong: formats that lie, values that panic while they are dropped, and items in place of those
//! that generated code names. What must not compile is in `model/ui/soundness` and `attacks.md`.
#![forbid(unsafe_code)]

use std::{
    borrow::Cow,
    cell::Cell,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
};

use tfvalue::{
    AttributeName, ContainerCursor, Decode, Decoder, Encode, Encoder, Error, ErrorKind, Expected, Map,
    Number, OwnedDynamic, Refinements, Set, TfSchema, TfType, Type, Unknown, json, msgpack,
};

/// A format in which each collection says that it has `length` elements and that there is as much input as can be.
struct Liar {
    length: usize,
    /// The real number of elements.
    elements: usize,
    /// The type of each value of type `dynamic`.
    ty: Option<Type>,
}

impl Liar {
    fn claims(length: usize) -> Self {
        Self { length, elements: 2, ty: Some(Type::list(Type::Bool)) }
    }

    /// It has elements without end, as many as it says or without saying how many.
    fn never_ends(length: usize) -> Self {
        Self { elements: usize::MAX, ..Self::claims(length) }
    }

    fn cursor(&self) -> ContainerCursor {
        if self.length == 0 {
            ContainerCursor::uncounted()
        } else {
            ContainerCursor::with_length(self.length, usize::MAX)
        }
    }
}

impl<'de> Decoder<'de> for Liar {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(false)
    }

    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok(None)
    }

    fn bool(&mut self) -> Result<bool, Error> {
        Ok(true)
    }

    fn number(&mut self) -> Result<Number, Error> {
        Ok(Number::from(5))
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        Ok("x".into())
    }

    fn begin_sequence(&mut self, _: Expected) -> Result<ContainerCursor, Error> {
        Ok(self.cursor())
    }

    // There is less than it says.
    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        Ok(cursor.index() < self.elements && cursor.advance())
    }

    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        Ok(self.cursor())
    }

    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        Ok((cursor.index() < self.elements && cursor.advance()).then(|| "key".into()))
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        Ok(self.cursor())
    }

    fn expect_name(&mut self, _: &mut ContainerCursor, _: AttributeName<'_>) -> Result<bool, Error> {
        Ok(true)
    }

    fn next_name(&mut self, _: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        Ok(None)
    }

    fn handle_undefined(&mut self, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        Ok(self.ty.clone())
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn reject_unknown(&mut self, _: bool) -> bool {
        false
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }
}

#[derive(TfType, PartialEq, Debug)]
struct Pair {
    a: u64,
    b: u64,
}

#[derive(TfType, PartialEq, Debug)]
struct Nothing {}

#[derive(TfType, PartialEq, Debug)]
struct Outer {
    #[tf(flatten)]
    inner: Inner,
}

#[derive(TfType, PartialEq, Debug)]
struct Inner {
    pairs: Vec<Pair>,
}

/// Decodes with lengths that are wrong: one for which there is no memory, and one for which there is too little input.
fn reads<'de, T: Decode<'de> + Debug>() {
    let error = T::decode(&mut Liar::claims(usize::MAX)).unwrap_err().to_string();
    assert!(error.contains("fits in no memory"), "{error}");
    // It isn't reserved.
    T::decode(&mut Liar::claims(1 << 40)).unwrap();
}

#[test]
fn lengths_that_a_format_claims_are_not_trusted() {
    reads::<Vec<u64>>();
    reads::<Vec<Pair>>();
    reads::<Vec<String>>();
    reads::<Vec<Unknown<Option<Pair>>>>();
    reads::<Unknown<Option<Vec<Pair>>>>();
    reads::<Vec<Nothing>>();
    reads::<Box<[Pair]>>();
    reads::<Cow<'_, [bool]>>();
    reads::<Set<Pair>>();
    reads::<Set<String>>();
    reads::<BTreeSet<u64>>();
    reads::<HashSet<u64>>();
    reads::<Map<String, Vec<Pair>>>();
    reads::<Outer>();
    reads::<tfvalue::Dynamic<'_>>();
    reads::<BTreeMap<String, u64>>();
    reads::<BTreeMap<String, Vec<Pair>>>();
    // It is made of as many as come.
    HashMap::<String, u64>::decode(&mut Liar::claims(usize::MAX)).unwrap();
    // And tuples and objects as their types say.
    Pair::decode(&mut Liar::claims(usize::MAX)).unwrap();
}

/// A number that takes so much memory that few of them are too many.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Large([u64; 1 << 9]);

impl TfType for Large {
    const TYPE: Type = Type::Number;
}

impl<'de> Decode<'de> for Large {
    fn decode<D: Decoder<'de> + ?Sized>(_: &mut D) -> Result<Self, Error> {
        Ok(Self([5; _]))
    }
}

impl Encode for Large {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        5.encode(encoder)
    }
}

#[derive(TfType, Debug)]
struct Larger {
    large: Large,
}

/// Decodes collections without end, whether they say that they have many elements or don't say how many.
fn ends<'de, T: Decode<'de>>() {
    for length in [0, 1 << 40] {
        let Err(error) = T::decode(&mut Liar::never_ends(length)) else { panic!("there is an end") };
        assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
    }
}

#[test]
fn collections_without_end_are_refused() {
    ends::<Vec<Large>>();
    ends::<Vec<Larger>>();
    ends::<Unknown<Option<Vec<Larger>>>>();
    ends::<Set<Larger>>();
    ends::<HashSet<Large>>();
    ends::<Box<[Vec<Large>]>>();
    ends::<Map<String, Large>>();
    ends::<BTreeMap<String, Larger>>();
    ends::<HashMap<String, Large>>();
    ends::<tfvalue::Dynamic<'_>>();
}

#[test]
fn dynamic_values_without_end_are_refused() {
    let types = [
        Some(Type::Dynamic),
        Some(Type::list(Type::Dynamic)),
        Some(Type::map(Type::Dynamic)),
        Some(Type::tuple([Type::Bool, Type::Dynamic, Type::Dynamic])),
        Some(Type::object([("a", Type::Dynamic)])),
        None,
    ];
    for ty in types {
        let mut liar = Liar { ty: ty.clone(), ..Liar::claims(0) };
        let result = [
            tfvalue::Dynamic::decode(&mut liar).map(|_| ()),
            OwnedDynamic::decode(&mut liar).map(|_| ()),
            Vec::<OwnedDynamic>::decode(&mut liar).map(|_| ()),
        ];
        for result in result {
            let error = result.unwrap_err();
            assert!(
                matches!(error.kind(), ErrorKind::Limit(_) | ErrorKind::MissingAttribute(_)),
                "{ty:?}: {error}"
            );
        }
    }
}

thread_local! {
    /// The number of living values; `PANICS` is the one that panics while it is dropped.
    static ALIVE: Cell<i32> = const { Cell::new(0) };
    static PANICS: Cell<Option<u64>> = const { Cell::new(None) };
}

/// A number that is counted while there is a value of it, and may panic while it is dropped.
#[derive(Debug)]
struct Counted(u64);

impl Counted {
    fn new(number: u64) -> Self {
        ALIVE.set(ALIVE.get() + 1);
        Self(number)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
        if PANICS.get() == Some(self.0) {
            PANICS.set(None);
            panic!("dropped");
        }
    }
}

impl TfType for Counted {
    const TYPE: Type = Type::Number;
}

impl<'de> Decode<'de> for Counted {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        u64::decode(decoder).map(Self::new)
    }
}

impl Encode for Counted {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        self.0.encode(encoder)
    }
}

#[derive(TfType, Debug)]
struct Three {
    a: Counted,
    b: Counted,
    c: Counted,
}

/// A struct with a `Drop` of its own, which a value of which only some fields were read never has.
#[derive(TfType, Debug)]
struct Whole {
    a: Counted,
    b: Counted,
}

impl Drop for Whole {
    fn drop(&mut self) {
        assert_eq!(ALIVE.get(), 2, "only a whole struct is dropped");
    }
}

#[derive(TfType, Debug)]
struct Skipping {
    a: Counted,
    #[tf(skip)]
    first: Made,
    #[tf(skip)]
    second: Panicking,
}

#[derive(Debug)]
struct Made(#[expect(dead_code, reason = "it is only counted")] Counted);

impl Default for Made {
    fn default() -> Self {
        Self(Counted::new(100))
    }
}

#[derive(Debug)]
struct Panicking;

impl Default for Panicking {
    fn default() -> Self {
        panic!("there is no default")
    }
}

/// Decodes an input that is wrong, while this number panics when it is dropped. No value is left.
#[track_caller]
fn nothing_is_left<T: for<'de> Decode<'de> + Debug>(input: &str, panics: Option<u64>) {
    PANICS.set(panics);
    let result = catch_unwind(|| json::from_str::<T>(input).map(|_| ()));
    match (result, panics) {
        (Ok(Err(_)), None) | (Err(_), Some(_)) => {}
        (result, _) => panic!("{result:?}"),
    }
    assert_eq!(ALIVE.get(), 0, "{input}, {panics:?}");
}

#[test]
fn a_panic_while_a_value_is_dropped_leaks_no_other() {
    for panics in [None, Some(1), Some(2)] {
        nothing_is_left::<Three>(r#"{"a":1,"b":2,"c":"x"}"#, panics);
        // Names that don't come in order.
        nothing_is_left::<Three>(r#"{"b":2,"a":1,"c":"x"}"#, panics);
        nothing_is_left::<Three>(r#"{"c":1,"b":2,"a":"x"}"#, panics);
        nothing_is_left::<Vec<Three>>(r#"[{"a":1,"b":2,"c":3},{"a":4,"b":5,"c":6},7]"#, panics);
        nothing_is_left::<Vec<Three>>(r#"[{"a":1,"b":3,"c":3},{"a":2,"b":5,"c":"x"}]"#, panics);
        // A value that is read again, and input after the end.
        nothing_is_left::<Three>(r#"{"a":1,"b":2,"a":3,"b":4,"c":"x"}"#, panics);
        nothing_is_left::<Three>(r#"{"a":1,"b":2,"c":3} x"#, panics);
        nothing_is_left::<Box<Three>>(r#"{"a":1,"b":2,"c":3} x"#, panics);
        nothing_is_left::<Vec<Three>>(r#"[{"a":1,"b":2,"c":3}] x"#, panics);
        nothing_is_left::<Set<Counted>>(r#"[1,2,"x"]"#, panics);
        nothing_is_left::<BTreeMap<String, Counted>>(r#"{"a":1,"b":2,"c":"x"}"#, panics);
        nothing_is_left::<Map<String, Counted>>(r#"{"a":1,"b":2,"c":"x"}"#, panics);
    }
}

#[test]
fn a_default_that_panics_leaks_no_other_field() {
    let result = catch_unwind(|| msgpack::from_slice::<Skipping>(b"\x81\xa1a\x01").map(|_| ()));
    assert!(result.is_err());
    assert_eq!(ALIVE.get(), 0);
}

#[test]
fn struct_with_drop_is_dropped_only_as_a_whole() {
    nothing_is_left::<Whole>(r#"{"a":1,"b":"x"}"#, None);
    nothing_is_left::<Whole>(r#"{"b":1,"a":"x"}"#, None);
    drop(json::from_str::<Whole>(r#"{"a":1,"b":2}"#).unwrap());
    assert_eq!(ALIVE.get(), 0);
}

/// A format that answers at random, as another format at each other call of `as_dyn`, and of which one call fails or panics.
struct Erratic {
    state: u64,
    /// The number of calls before the one that fails.
    calls_left: u32,
    panics: bool,
    other: Option<Box<Self>>,
}

impl Erratic {
    fn new(state: u64, calls_left: u32, panics: bool) -> Self {
        let other = Box::new(Self { state: state + 1, calls_left, panics, other: None });
        Self { state, calls_left, panics, other: Some(other) }
    }

    /// Returns a random number below `end`, or fails.
    fn next(&mut self, end: u64) -> Result<u64, Error> {
        let Some(left) = self.calls_left.checked_sub(1) else {
            assert!(!self.panics, "this call panics");
            return Err(Error::invalid("this call fails"));
        };
        self.calls_left = left;
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Ok((self.state >> 33) % end)
    }
}

impl<'de> Decoder<'de> for Erratic {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.next(8)? == 0)
    }

    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok((self.next(8)? == 0).then(Refinements::new))
    }

    fn bool(&mut self) -> Result<bool, Error> {
        Ok(self.next(2)? == 0)
    }

    fn number(&mut self) -> Result<Number, Error> {
        self.next(100).map(Number::from)
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        self.next(2).map(|number| number.to_string().into())
    }

    fn begin_sequence(&mut self, _: Expected) -> Result<ContainerCursor, Error> {
        Ok(ContainerCursor::with_length(usize::try_from(self.next(9)?).unwrap(), 9))
    }

    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        // The cursor of something else.
        *cursor = ContainerCursor::uncounted();
        Ok(self.next(3)? > 0)
    }

    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        self.begin_sequence(Expected::Bool)
    }

    fn next_key(&mut self, _: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        Ok(self.next(3)?.checked_sub(1).map(|key| key.to_string().into()))
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        self.begin_sequence(Expected::Bool)
    }

    fn expect_name(&mut self, _: &mut ContainerCursor, _: AttributeName<'_>) -> Result<bool, Error> {
        Ok(self.next(8)? > 0)
    }

    fn next_name(&mut self, _: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        const NAMES: [&str; 7] = ["a", "b", "boxed", "c", "list", "set", "undefined"];
        let name = usize::try_from(self.next(12)?).unwrap();
        Ok(NAMES.get(name).map(|name| Cow::Borrowed(*name)))
    }

    fn handle_undefined(&mut self, _: &str) -> Result<(), Error> {
        self.next(1).map(|_| ())
    }

    fn last_duplicate_wins(&self) -> bool {
        true
    }

    fn missing_is_null(&self) -> bool {
        self.state.is_multiple_of(2)
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        Ok((self.next(2)? == 0).then_some(Type::Number))
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        self.next(1).map(|_| ())
    }

    fn reject_unknown(&mut self, _: bool) -> bool {
        self.state.is_multiple_of(2)
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self.state = self.state.wrapping_add(1);
        if self.other.is_none() || self.state.is_multiple_of(2) {
            return self;
        }
        self.other.as_deref_mut().unwrap()
    }
}

#[derive(TfType, Debug)]
struct Deep {
    a: Counted,
    boxed: Option<Box<Three>>,
    list: Vec<Three>,
    set: Unknown<Option<Set<Three>>>,
    #[tf(skip)]
    made: Made,
}

/// Blocks, of which there is one at most.
#[derive(TfSchema, Debug)]
struct Blocks {
    #[tf(block(list, max_items = 1))]
    b: Unknown<Option<Block>>,
    #[tf(block(list, max_items = 1), known)]
    list: Option<Box<Block>>,
}

#[derive(TfSchema, Debug)]
struct Block {
    #[tf(required, known)]
    a: Counted,
    #[tf(required, known)]
    c: Counted,
}

#[test]
fn a_format_that_fails_at_any_call_leaves_no_value() {
    let (states, calls) = if cfg!(miri) { (4, 30) } else { (64, 100) };
    let (mut lists, mut blocks) = (0, 0);
    for (state, calls) in (0..states).flat_map(|state| (0..calls).map(move |calls| (state, calls))) {
        for panics in [false, true] {
            lists += count_read(Erratic::new(state, calls, panics), Vec::<Deep>::len);
            blocks += count_read(Erratic::new(state, calls, panics), |blocks: &Blocks| {
                usize::from(blocks.list.is_some())
            });
        }
    }
    assert!(cfg!(miri) || lists > 0 && blocks > 0, "some are read");
}

/// Decodes a value, if the format lets it, and counts the structs in it. Afterwards, none is left.
fn count_read<T: for<'de> Decode<'de>>(mut format: Erratic, count: impl Fn(&T) -> usize) -> usize {
    let call = (format.state, format.calls_left, format.panics);
    let result = catch_unwind(AssertUnwindSafe(|| T::decode(&mut format)));
    let read = if let Ok(Ok(value)) = &result { count(value) } else { 0 };
    drop(result);
    assert_eq!(ALIVE.get(), 0, "{call:?}");
    read
}

/// A type without values: of a struct that has a field of it, there is none either.
#[derive(Debug)]
enum Never {}

impl TfType for Never {
    const TYPE: Type = Type::Number;
}

impl<'de> Decode<'de> for Never {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        let number = decoder.number()?;
        Err(Error::invalid(format!("{number} is no value of this type")))
    }
}

impl Encode for Never {
    fn encode<E: Encoder + ?Sized>(&self, _: &mut E) -> Result<(), Error> {
        match *self {}
    }
}

#[derive(TfType, Debug)]
struct Impossible {
    a: Counted,
    never: Never,
    z: Counted,
}

#[derive(TfType, Debug)]
struct Possible {
    boxed: Option<Box<Impossible>>,
    list: Vec<Impossible>,
    one: Unknown<Option<Impossible>>,
}

#[test]
fn struct_without_values_is_never_read() {
    let impossible = r#"{"a":1,"never":2,"z":3}"#;
    nothing_is_left::<Impossible>(impossible, None);
    nothing_is_left::<Impossible>(r#"{"z":1,"a":2,"never":3}"#, None);
    nothing_is_left::<Vec<Impossible>>(&format!("[{impossible}]"), None);
    nothing_is_left::<Possible>(&format!(r#"{{"boxed":{impossible},"list":[],"one":null}}"#), None);
    nothing_is_left::<Possible>(&format!(r#"{{"boxed":null,"list":[],"one":{impossible}}}"#), None);
    let possible: Possible = json::from_str(r#"{"boxed":null,"list":[],"one":null}"#).unwrap();
    assert_eq!(json::to_string(&possible).unwrap(), r#"{"boxed":null,"list":[],"one":null}"#);
}

#[derive(TfType, Debug)]
#[repr(align(4096))]
struct Aligned {
    a: Counted,
}

/// A struct that takes no memory, and is counted.
#[derive(TfType, Debug)]
#[repr(align(64))]
struct Zero {}

impl Drop for Zero {
    fn drop(&mut self) {
        assert!((&raw const *self).is_aligned());
        ALIVE.set(ALIVE.get() - 1);
    }
}

#[test]
fn memory_fits_structs_of_any_size_and_alignment() {
    nothing_is_left::<Vec<Aligned>>(r#"[{"a":1},{"a":2},{"a":3},{"a":4},{"a":5},{"a":"x"}]"#, None);
    let aligned: Vec<Aligned> = json::from_str(r#"[{"a":1},{"a":2},{"a":3},{"a":4},{"a":5}]"#).unwrap();
    assert!(aligned.iter().all(|element| (&raw const *element).is_aligned()));
    assert_eq!(json::to_string(&aligned[3..]).unwrap(), r#"[{"a":4},{"a":5}]"#);
    drop(aligned);
    assert_eq!(ALIVE.get(), 0);

    ALIVE.set(5);
    drop(json::from_str::<Vec<Zero>>("[{},{},5]").unwrap_err());
    drop(json::from_str::<Set<Zero>>("[{},{},{}]").unwrap());
    assert_eq!(ALIVE.get(), 0);
}

/// A path to the crate that has more names than those that generated code asks for: of structs, of types of fields.
#[expect(unreachable_pub, reason = "generated code imports the items by the path of the module")]
mod more_names {
    pub mod __private {
        pub use tfvalue::__private::*;

        pub mod local {
            pub use tfvalue::__private::local::*;

            #[derive(Clone, Copy)]
            #[expect(dead_code, reason = "it is there to be in the way")]
            pub union Named<'a> {
                name: &'a str,
                bytes: (usize, usize),
            }

            #[expect(dead_code, reason = "it is there to be in the way")]
            pub type Size = Box<u64>;

            #[expect(non_snake_case, reason = "it is there to be in the way")]
            pub mod Module {}
        }
    }
}

#[derive(TfType, Debug, PartialEq)]
#[tf(crate = self::more_names)]
struct Named<'a> {
    name: &'a str,
    size: Size,
}

type Size = u64;

#[derive(TfType, Debug, PartialEq)]
#[tf(crate = self::more_names)]
struct Module {
    size: Size,
}

#[test]
fn names_that_the_path_to_the_crate_adds_are_not_those_of_structs() {
    let named: Named<'_> = json::from_str(r#"{"name":"web","size":5}"#).unwrap();
    assert_eq!(named, Named { name: "web", size: 5 });
    assert_eq!(json::from_str::<Module>(r#"{"size":5}"#).unwrap(), Module { size: 5 });
}

/// An attribute below the derive that leaves the struct what it is, under another name, too.
#[derive(TfType)]
#[tfvalue_attributes::replace(
    #[derive(PartialEq, Debug)]
    struct Replaced {
        size: u64,
        name: String,
    }
    type Written = Replaced;
)]
struct Written {
    name: String,
    size: u64,
}

#[test]
fn struct_may_be_replaced_by_one_with_the_same_fields() {
    let read: Replaced = json::from_str(r#"{"name":"web","size":5}"#).unwrap();
    assert_eq!(read, Replaced { size: 5, name: "web".to_owned() });
    assert_eq!(json::to_string(&read).unwrap(), r#"{"name":"web","size":5}"#);
}
