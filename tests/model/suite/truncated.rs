//! Input that ends too early is an error, never a value, and nothing beyond its end is read.
//!
//! Each input lies in an allocation of exactly its length: sanitizers and valgrind see a read beyond it.

use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

use tfvalue::{TfType, Value, json, msgpack};
use tfvalue_model_tests::{
    generate::parts::{FILES, Parts, Vector},
    invariants::kinds::{self, Kind},
};

static PARTS: LazyLock<Parts> = LazyLock::new(Parts::read);

/// The input in an allocation of its own, as it is and cut at each place: is read, and is never read.
#[track_caller]
fn only_whole(input: &[u8], reads: impl Fn(Box<[u8]>) -> bool) {
    assert!(reads(input.into()), "it isn't read: {}", input.escape_ascii());
    for length in 0..input.len() {
        let cut = &input[..length];
        assert!(!reads(cut.into()), "it is read without its end: {}", cut.escape_ascii());
    }
}

/// Values of a kind of models, so many of those that there are.
fn values_of<M: Kind>(count: usize) -> impl Iterator<Item = Value<'static>> {
    let values = PARTS.values::<M>();
    let step = values.len().div_ceil(count);
    values.into_iter().step_by(step)
}

fn model_is_only_read_whole<M: Kind>(count: usize) {
    let ty = &M::Of::<'static>::TYPE;
    for value in values_of::<M>(count) {
        let bytes = value.to_msgpack(ty).expect("the model can hold it");
        only_whole(&bytes, |input| msgpack::from_slice::<M::Of<'_>>(&input).is_ok());
        let Ok(text) = value.to_json(ty) else { continue };
        only_whole(text.as_bytes(), |mut input| json::from_slice_mut::<M::Of<'_>>(&mut input).is_ok());
        if json::from_str::<M::Of<'_>>(&text).is_ok() {
            only_whole(text.as_bytes(), |input| json::from_slice::<M::Of<'_>>(&input).is_ok());
        }
    }
}

#[test]
fn models() {
    model_is_only_read_whole::<kinds::Texts<'_>>(15);
    model_is_only_read_whole::<kinds::Integers<'_>>(15);
    model_is_only_read_whole::<kinds::States<'_>>(15);
    model_is_only_read_whole::<kinds::Collections<'_>>(15);
    model_is_only_read_whole::<kinds::Maps<'_>>(15);
    model_is_only_read_whole::<kinds::Blocks<'_>>(15);
    model_is_only_read_whole::<kinds::Later<'_>>(15);
    model_is_only_read_whole::<kinds::Names<'_>>(10);
    model_is_only_read_whole::<kinds::Wide<'_>>(5);
    model_is_only_read_whole::<kinds::Widest<'_>>(1);
}

/// Without its last digit a number is another one.
fn may_be_cut(text: &str) -> bool {
    text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
}

#[test]
fn vectors() {
    const LONGEST: usize = 150;

    let mut count = 0;
    for (vector, ty, bytes) in FILES.iter().flat_map(|file| Vector::of(file)) {
        if bytes.len() > LONGEST || Value::decode_msgpack(&ty, &bytes).is_err() {
            continue;
        }
        only_whole(&bytes, |input| Value::decode_msgpack(&ty, &input).is_ok());
        count += 1;
        let Some(text) = vector.json.filter(|text| !may_be_cut(text)) else { continue };
        if Value::decode_json(&ty, text.as_bytes()).is_ok() {
            only_whole(text.as_bytes(), |input| Value::decode_json(&ty, &input).is_ok());
        }
    }
    assert!(count > 2000, "only {count} vectors");
}

/// A text at the end of the input; in JSON, what closes it follows.
#[derive(TfType)]
struct AtTheEnd<T: TfType> {
    name: T,
}

#[test]
fn text_of_every_length_at_the_end_of_the_input() {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.:/ABCDEFGHIJ";
    let texts = (0..=letters.len()).flat_map(|length| {
        let ascii = &letters[..length];
        [ascii.to_owned(), format!("{ascii}é"), format!("é{ascii}")]
    });
    for text in texts {
        let value = AtTheEnd { name: text.as_str() };
        let (bytes, json) = (msgpack::to_vec(&value).unwrap(), json::to_vec(&value).unwrap());
        macro_rules! read_as {
            ($($ty:ty),*) => {$(
                only_whole(&bytes, |input| {
                    msgpack::from_slice::<AtTheEnd<$ty>>(&input).is_ok_and(|read| *read.name == *text)
                });
                only_whole(&json, |input| {
                    json::from_slice::<AtTheEnd<$ty>>(&input).is_ok_and(|read| *read.name == *text)
                });
            )*};
        }
        read_as!(&str, Cow<'_, str>, String);
        // As a key nothing but a byte follows.
        let map = BTreeMap::from([(text.as_str(), true)]);
        only_whole(&msgpack::to_vec(&map).unwrap(), |input| {
            msgpack::from_slice::<BTreeMap<&str, bool>>(&input).is_ok_and(|read| read == map)
        });
        only_whole(&json::to_vec(&map).unwrap(), |input| {
            json::from_slice::<BTreeMap<&str, bool>>(&input).is_ok_and(|read| read == map)
        });
    }
}
