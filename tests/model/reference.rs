//! Derived models against values: see `invariants::reference`.
//!
//! Inputs are values of the vectors, of the captures and generated ones, in all forms, disturbed and corrupt. `TFVALUE_SEED` and
//! `TFVALUE_CASES` choose others and more of them; where `CI` is set there are ten times as many.

use std::{env, sync::LazyLock};

use rmpv::Value as Tree;
use tfvalue::TfType;
use tfvalue_model_tests::{
    generate::{encodings, parts::Parts, random::Random, setting},
    invariants::{
        kinds::{self, Kind},
        reference::{json_agrees, msgpack_agrees},
    },
};

static PARTS: LazyLock<Parts> = LazyLock::new(Parts::read);

/// A format, by what is done in it.
struct Format {
    trees: Vec<Tree>,
    write: fn(&Tree, &mut Random) -> Vec<u8>,
    agrees: fn(&[u8]) -> bool,
}

impl Format {
    /// Checks so many inputs, and returns how many of them the model read.
    fn check(&self, cases: usize, random: &mut Random) -> usize {
        (0..cases).filter(|_| (self.agrees)(&self.input(random))).count()
    }

    fn input(&self, random: &mut Random) -> Vec<u8> {
        let mut tree = random.one_of(&self.trees).clone();
        if random.percent(50) {
            for _ in 0..=random.below(4) {
                encodings::disturb(&mut tree, random);
            }
        }
        let mut input = (self.write)(&tree, random);
        if random.percent(30) {
            self.corruption(&mut input, random);
        }
        // A read beyond the end of just these bytes is seen under valgrind and by sanitizers.
        input.shrink_to_fit();
        input
    }

    /// Changes some bits or bytes, cuts the input, or goes on with a part of another one.
    fn corruption(&self, input: &mut Vec<u8>, random: &mut Random) {
        let place = random.below(input.len());
        match random.below(8) {
            0..3 => input[place] ^= 1 << random.below(8),
            3 => input[place] = random.byte(),
            4 => input.truncate(place),
            5 => drop(input.remove(place)),
            6 => input.insert(place, random.byte()),
            _ => {
                let other = (self.write)(random.one_of(&self.trees), random);
                let begin = random.below(other.len());
                let end = begin + random.below(other.len() - begin);
                input.splice(place.., other[begin..end].iter().copied());
            }
        }
    }
}

/// Checks so many inputs of one kind of models in each format.
fn check<M: Kind>(cases: usize) {
    let ty = &M::Of::<'static>::TYPE;
    let values = PARTS.values::<M>();
    let bytes = values.iter().filter_map(|value| value.to_msgpack(ty).ok());
    let texts = values.iter().filter_map(|value| value.to_json(ty).ok());
    let formats = [
        Format {
            trees: bytes.map(|bytes| rmpv::decode::read_value(&mut &*bytes).expect("MessagePack")).collect(),
            write: encodings::msgpack,
            agrees: msgpack_agrees::<M>,
        },
        Format {
            // Some numbers are too large for others.
            trees: texts.filter_map(|text| serde_json::from_str(&text).ok()).collect(),
            write: encodings::json,
            agrees: json_agrees::<M>,
        },
    ];
    let more = if env::var_os("CI").is_some() { 10 } else { 1 };
    let cases = cases * more * setting::<usize>("TFVALUE_CASES", 1);
    let mut random = Random::new(setting("TFVALUE_SEED", 2026));
    for format in formats {
        let read = format.check(cases, &mut random);
        assert!(read * 4 > cases, "only {read} of {cases} inputs are read as {ty}");
    }
}

macro_rules! kinds {
    ($($test:ident: $kind:ident, $cases:literal;)*) => {$(
        #[test]
        fn $test() {
            check::<kinds::$kind<'_>>($cases);
        }
    )*};
}

// Together 20,000 in each format.
kinds! {
    texts: Texts, 2_000;
    integers: Integers, 2_000;
    states: States, 2_500;
    collections: Collections, 3_000;
    maps: Maps, 2_500;
    blocks: Blocks, 2_500;
    one_in_another: Single, 1_500;
    what_is_decoded_later: Later, 2_000;
    flattened_and_renamed: Names, 1_300;
    more_fields_than_bits_in_a_word: Wide, 500;
    more_fields_than_any_schema: Widest, 200;
}

#[test]
fn repeated_attribute_is_named_beside_half_a_surrogate_pair() {
    let text = br#"{"always":true,"maybe_known":null,"text":"\ud83d^ude00","maybe_known":false}"#;
    assert!(!json_agrees::<kinds::States>(text));
}
