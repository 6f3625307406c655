//! Maps, whose keys are of any type that is a string in Terraform.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    hash::{BuildHasher, Hash},
};

use crate::{
    error::{Error, ErrorKind, Expected},
    schema::{Nesting, NestingMode},
    text::nfc,
    types::{Element, TfType, Type},
    value::{Value, ValueWriter},
    wire::{Decode, Decoder, Encode, Encoder},
};

macro_rules! map {
    ($map:ident<K, V $(, $hasher:ident)?> where K: $($bound:path),+) => {
        impl<K: TfType, V: TfType $(, $hasher)?> TfType for $map<K, V $(, $hasher)?> {
            const TYPE: Type = {
                assert!(matches!(K::TYPE_REF, Type::String), "the keys of a map must be of a type that is a string in Terraform");
                Type::Map(Element::from_static(V::TYPE_REF))
            };
            const HOLDS_SCHEMA: bool = V::HOLDS_SCHEMA;
        }

        impl<'de, K, V, $($hasher)?> Decode<'de> for $map<K, V $(, $hasher)?>
        where
            K: Decode<'de> $(+ $bound)+,
            V: Decode<'de>,
            $($hasher: BuildHasher + Default,)?
        {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                let mut cursor = decoder.map()?;
                let mut map = Self::default();
                while let Some(key) = decoder.next_key(&mut cursor)? {
                    let value = V::decode(decoder).map_err(|error| error.in_key(&key))?;
                    map.insert(decode_key(key)?, value);
                }
                Ok(map)
            }
        }

        impl<K: Encode, V: Encode $(, $hasher)?> Encode for $map<K, V $(, $hasher)?> {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                let entries = self.iter().map(|(key, value)| Ok((encode_key(key)?, value)));
                encode_entries(entries.collect::<Result<_, Error>>()?, encoder, |value, encoder| value.encode(encoder))
            }
        }

        impl<K, V: Nesting $(, $hasher)?> Nesting for $map<K, V $(, $hasher)?> {
            const MODE: NestingMode = NestingMode::Map;
            type Content = V::Content;
        }
    };
}

map!(BTreeMap<K, V> where K: Ord);
map!(HashMap<K, V, S> where K: Eq, Hash);

#[cfg(feature = "indexmap")]
use indexmap::IndexMap;
#[cfg(feature = "indexmap")]
map!(IndexMap<K, V, S> where K: Eq, Hash);

/// Reads a key in the way that its type reads a string.
fn decode_key<'de, K: Decode<'de>>(key: Cow<'de, str>) -> Result<K, Error> {
    let key = Value::String(key);
    K::decode(&mut key.decoder()).map_err(|error| match key {
        Value::String(key) => error.in_key(&key),
        _ => error,
    })
}

/// The text of a key in normal form C.
fn encode_key<K: Encode>(key: &K) -> Result<Cow<'_, str>, Error> {
    if let Some(text) = key.as_text() {
        return Ok(nfc(text));
    }
    let mut writer = ValueWriter::new();
    key.encode(&mut writer)?;
    match writer.finish() {
        Value::String(text) => Ok(text),
        other => {
            let expected = Expected::String;
            Err(Error::new(ErrorKind::Unexpected { expected, found: other.kind().into() }))
        }
    }
}

/// Writes the elements of a map, whose keys are in normal form C, sorted by key.
///
/// # Errors
///
/// If two keys are the same.
pub(crate) fn encode_entries<V, E: Encoder + ?Sized>(
    mut entries: Vec<(Cow<'_, str>, V)>,
    encoder: &mut E,
    encode: impl Fn(V, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    if let Some(twice) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Error::new(ErrorKind::Duplicate(twice[0].0.clone().into_owned())));
    }
    encoder.begin_map(entries.len())?;
    for (key, value) in entries {
        encoder.key(&key)?;
        encode(value, encoder).map_err(|error| error.in_key(&key))?;
    }
    encoder.end_map()
}
