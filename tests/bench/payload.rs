//! Payloads: values of a type, the same for the same seed.

use std::borrow::Cow;

use tfvalue::{Entries, Refinements, Type, Value};
use tfvalue_model_tests::generate::random::Random;

use crate::baseline;

/// The characters that strings consist of.
#[derive(Clone, Copy)]
pub(crate) enum Letters {
    Ascii,
    /// Two and three bytes each, in normal form C.
    Wide,
    /// Every eighth is escaped in JSON.
    Escaped,
}

/// The shape of the values of a payload; ranges include their ends.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// The percentage of attributes that are null.
    pub(crate) nulls: usize,
    /// The percentage of attributes that are unknown, half of them refined.
    pub(crate) unknowns: usize,
    pub(crate) letters: Letters,
    /// The length of a string.
    pub(crate) text: (usize, usize),
    /// The percentage of lists of strings that are empty.
    pub(crate) empties: usize,
    /// The elements of the others.
    pub(crate) texts: (usize, usize),
    /// The entries of a map.
    pub(crate) tags: (usize, usize),
    /// The blocks of a nested block.
    pub(crate) blocks: (usize, usize),
}

impl Shape {
    pub(crate) const USUAL: Self = Self {
        nulls: 20,
        unknowns: 0,
        letters: Letters::Ascii,
        text: (3, 24),
        empties: 0,
        texts: (1, 2),
        tags: (7, 9),
        blocks: (1, 1),
    };

    /// As real ones are, with identifiers and descriptions in it.
    pub(crate) const MIXED: Self = Self { text: (3, 60), ..Self::USUAL };
    pub(crate) const SMALL: Self = Self { nulls: 0, text: (11, 15), ..Self::USUAL };
    pub(crate) const K8S: Self =
        Self { nulls: 0, text: (2000, 6000), tags: (6, 8), blocks: (20, 20), ..Self::USUAL };
    pub(crate) const WIDE: Self = Self { text: (4500, 13_500), ..Self::K8S }.of(Letters::Wide);
    pub(crate) const LONG: Self = Self { text: (10_000_000, 10_000_000), ..Self::SMALL };
    pub(crate) const LARGE: Self = Self { tags: (100_000, 100_000), ..Self::USUAL };
    pub(crate) const DEEP: Self = Self { blocks: (2, 2), ..Self::USUAL };

    pub(crate) const fn blocks(count: usize) -> Self {
        Self {
            nulls: 10,
            text: (4, 17),
            empties: 69,
            texts: (1, 1),
            tags: (3, 4),
            blocks: (count, count),
            ..Self::USUAL
        }
    }

    pub(crate) const fn planned(self) -> Self {
        Self { unknowns: 20, ..self }
    }

    pub(crate) const fn of(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }
}

/// A value of a type, in MessagePack.
pub(crate) fn msgpack(ty: &Type, shape: Shape, seed: u64) -> Vec<u8> {
    value(ty, shape, &mut Random::new(seed)).to_msgpack(ty).expect("a value of its type")
}

/// A value of a type, in JSON.
pub(crate) fn json(ty: &Type, shape: Shape, seed: u64) -> String {
    value(ty, shape, &mut Random::new(seed)).to_json(ty).expect("a value of its type")
}

/// A value with the entries of all objects and maps in another order.
pub(crate) fn shuffled(msgpack: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(msgpack.len());
    baseline::shuffle(msgpack, &mut Random::new(7), &mut output);
    output
}

/// JSON as a stored state has it.
pub(crate) fn indented(json: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
    serde_json::to_string_pretty(&value).expect("it was JSON")
}

fn value(ty: &Type, shape: Shape, random: &mut Random) -> Value<'static> {
    match ty {
        Type::String => Value::String(text(shape, random)),
        Type::Number => Value::from(i64::try_from(random.below(70_000)).expect("a small number")),
        Type::Bool => Value::from(random.percent(50)),
        Type::List(element) => {
            let is_blocks = matches!(**element, Type::Object(_));
            if !is_blocks && random.percent(shape.empties) {
                return Value::List(Vec::new());
            }
            let length = random.within(if is_blocks { shape.blocks } else { shape.texts });
            Value::List((0..length).map(|_| value(element, shape, random)).collect())
        }
        Type::Map(element) => {
            let length = random.within(shape.tags);
            let keys = Shape { letters: Letters::Ascii, text: (4, 14), ..shape };
            Value::Map((0..length).map(|_| (text(keys, random), value(element, shape, random))).collect())
        }
        Type::Object(object) => {
            let attributes: Entries<'static> = object
                .iter()
                .map(|attribute| {
                    let name = Cow::Owned(attribute.name.to_owned());
                    (name, self::attribute(attribute.ty, shape, random))
                })
                .collect();
            Value::Object(attributes)
        }
        other => panic!("no payload has a value of type {other}"),
    }
}

fn attribute(ty: &Type, shape: Shape, random: &mut Random) -> Value<'static> {
    let is_blocks = matches!(ty, Type::List(element) if matches!(**element, Type::Object(_)));
    if is_blocks {
        return value(ty, shape, random);
    }
    if random.percent(shape.unknowns) {
        return Value::Unknown(match ty {
            _ if random.percent(50) => Refinements::new(),
            Type::String => Refinements::new().not_null().with_prefix("arn:aws:").expect("a prefix"),
            _ => Refinements::new().not_null(),
        });
    }
    let may_be_null = matches!(ty, Type::String | Type::Number | Type::Bool);
    if may_be_null && random.percent(shape.nulls) { Value::Null } else { value(ty, shape, random) }
}

fn text(shape: Shape, random: &mut Random) -> Cow<'static, str> {
    let length = random.within(shape.text);
    let letters: &[&str] = match shape.letters {
        Letters::Ascii => {
            &["a", "b", "e", "i", "l", "n", "o", "r", "s", "t", "0", "1", "2", "-", ".", "/", ":", "_"]
        }
        Letters::Wide => &["ä", "é", "ñ", "ж", "漢", "字", "a", "e"],
        Letters::Escaped => {
            &["a", "\n", "c", "d", "\"", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"]
        }
    };
    let mut text = String::with_capacity(length);
    while text.len() < length {
        text.push_str(letters[random.below(letters.len())]);
    }
    text.into()
}
