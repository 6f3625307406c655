//! Which of two elements of a set comes before the other, without the texts that Terraform makes of them: most differ in one of their
//! first parts, by which that can be told.

use std::cmp::Ordering;

use super::key_writer::{has_ten_digits, is_plain};
use crate::value::Value;

/// How two strings compare where they stand in quotes; `None` if it takes their texts to tell.
pub(crate) fn compare_strings(a: &[u8], b: &[u8]) -> Option<Ordering> {
    if a == b {
        return Some(Ordering::Equal);
    }
    // What isn't ASCII may be one letter with what stands before it.
    if !a.is_ascii() || !b.is_ascii() {
        return None;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let next = |text: &[u8]| match text.get(same) {
        Some(byte) => Some(*byte).filter(|byte| is_plain(*byte)),
        None => Some(b'"'),
    };
    Some(next(a)?.cmp(&next(b)?))
}

/// How two integers compare by their digits, behind which stands a semicolon; `None` if one has more than are written.
pub(crate) fn compare_integers(a: i64, b: i64) -> Option<Ordering> {
    if !has_ten_digits(a) || !has_ten_digits(b) {
        return None;
    }
    let (mut a_digits, mut b_digits) = (itoa::Buffer::new(), itoa::Buffer::new());
    let (a, b) = (a_digits.format(a), b_digits.format(b));
    Some(a.bytes().chain(*b";").cmp(b.bytes().chain(*b";")))
}

/// How a list that ends compares with one that goes on, which begins as it does: by a bracket and what the text of the next element begins
/// with, a brace or a tilde or else.
pub(crate) fn compare_end(next_is_map_or_null: bool) -> Ordering {
    if next_is_map_or_null { Ordering::Less } else { Ordering::Greater }
}

/// Whether two elements of a set with parts are in order, and not the same; `false` if it takes their texts to tell.
pub(super) fn are_plainly_in_order(a: &Value<'_>, b: &Value<'_>) -> bool {
    has_parts(a) && has_parts(b) && compare(a, b) == Some(Ordering::Less)
}

fn has_parts(value: &Value<'_>) -> bool {
    matches!(value, Value::List(_) | Value::Set(_) | Value::Tuple(_) | Value::Map(_) | Value::Object(_))
}

/// How two parts compare at the same place.
fn compare(a: &Value<'_>, b: &Value<'_>) -> Option<Ordering> {
    match (a, b) {
        (Value::Null, Value::Null) | (Value::Unknown(_), Value::Unknown(_)) => Some(Ordering::Equal),
        // A null that brings its type is written as one that doesn't.
        (Value::Null, Value::Dynamic(_)) | (Value::Dynamic(_), Value::Null) => None,
        (Value::Null, _) => Some(Ordering::Greater),
        (_, Value::Null) => Some(Ordering::Less),
        (Value::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
        (Value::Number(a), Value::Number(b)) => {
            compare_integers(a.as_plain_integer()?, b.as_plain_integer()?)
        }
        (Value::String(a), Value::String(b)) => compare_strings(a.as_bytes(), b.as_bytes()),
        (Value::List(a), Value::List(b)) | (Value::Set(a), Value::Set(b)) => compare_lists(a, b),
        (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            first_unequal(a.iter().zip(b).map(|(a, b)| compare(a, b)))
        }
        (Value::Map(a), Value::Map(b)) => {
            let entries = a.iter().zip(b).map(|((a_key, a), (b_key, b))| {
                let keys = compare_strings(a_key.as_bytes(), b_key.as_bytes())?;
                if keys.is_eq() { compare(a, b) } else { Some(keys) }
            });
            // Any key comes before the brace at the end.
            first_unequal(entries).map(|entries| entries.then(b.len().cmp(&a.len())))
        }
        (Value::Object(a), Value::Object(b)) if a.len() == b.len() => {
            first_unequal(a.values().zip(b.values()).map(|(a, b)| compare(a, b)))
        }
        (Value::Dynamic(a), Value::Dynamic(b)) => compare(&a.value, &b.value),
        _ => None,
    }
}

fn compare_lists(a: &[Value<'_>], b: &[Value<'_>]) -> Option<Ordering> {
    let elements = first_unequal(a.iter().zip(b).map(|(a, b)| compare(a, b)))?;
    let end = |next: &Value<'_>| match next {
        Value::Dynamic(_) => None,
        next => Some(compare_end(matches!(next, Value::Map(_) | Value::Null))),
    };
    match (a.get(b.len()), b.get(a.len())) {
        (_, Some(next)) if elements.is_eq() => end(next),
        (Some(next), _) if elements.is_eq() => end(next).map(Ordering::reverse),
        _ => Some(elements),
    }
}

/// How parts compare of which each has been compared: as the first that aren't equal.
pub(crate) fn first_unequal(mut parts: impl Iterator<Item = Option<Ordering>>) -> Option<Ordering> {
    parts.find(|part| *part != Some(Ordering::Equal)).unwrap_or(Some(Ordering::Equal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        number::Number,
        types::Type,
        value::{
            Dynamic,
            order::{KeyWriter, Keys, Order},
        },
        wire::msgpack::set_order,
    };

    /// Values that differ from each other in all ways in which their texts may.
    fn scalars() -> Vec<(Type, Vec<Value<'static>>)> {
        let long = "a".repeat(40);
        let strings = [
            "", "a", "ab", "b", "a ", "a!", "a#", "~", "a\"", "a\\", "a\n", "\u{e9}", "e", "e\u{301}",
            "a\u{e9}", &long,
        ];
        let strings = strings.map(|text| Value::from(text.to_owned())).to_vec();
        let integers = [
            0_i64,
            1,
            12,
            123,
            127,
            128,
            13,
            2,
            -1,
            -12,
            -129,
            70_000,
            9_999_999_999,
            10_000_000_000,
            -1 << 40,
        ];
        let others = ["0.1", "0.5", "-0", "1e30", "12345678901.5"];
        let numbers = integers.map(Value::from).into_iter();
        let numbers =
            numbers.chain(others.map(|text| Value::Number(text.parse::<Number>().unwrap()))).collect();
        let with_others = |mut values: Vec<_>| {
            values.extend([Value::Null, Value::UNKNOWN]);
            values
        };
        let dynamic = |ty: Type, value: Value<'static>| Value::from(Dynamic::new(ty, value));
        let dynamics = vec![
            dynamic(Type::String, Value::from("a")),
            dynamic(Type::String, Value::Null),
            dynamic(Type::Bool, Value::from(true)),
            dynamic(Type::map(Type::Bool), Value::map([("k", true)])),
        ];
        vec![
            (Type::String, with_others(strings)),
            (Type::Number, with_others(numbers)),
            (Type::Bool, with_others([false, true].map(Value::from).to_vec())),
            (Type::Dynamic, with_others(dynamics)),
        ]
    }

    fn lists_of(values: &[Value<'static>]) -> Vec<Vec<Value<'static>>> {
        let few = values.iter().step_by(2).take(9).chain(values.iter().rev().take(2));
        let pairs = few.clone().flat_map(|a| few.clone().map(|b| vec![a.clone(), b.clone()]));
        let ones = values.iter().map(|value| vec![value.clone()]);
        [Vec::new()].into_iter().chain(ones).chain(pairs.take(60)).collect()
    }

    /// Types with parts, and values of each.
    fn elements() -> Vec<(Type, Vec<Value<'static>>)> {
        let mut all = Vec::new();
        for (ty, values) in scalars() {
            let lists = lists_of(&values);
            let each =
                |make: fn(Vec<Value<'static>>) -> Value<'static>| lists.iter().cloned().map(make).collect();
            let all_of_two = lists.iter().filter(|list| list.len() == 2).cloned();
            all.push((Type::tuple([ty.clone(), ty.clone()]), all_of_two.clone().map(Value::tuple).collect()));
            let object = |list: Vec<Value<'static>>| Value::object(["a", "b"].into_iter().zip(list));
            let object_type = Type::object([("a", ty.clone()), ("b", ty.clone())]);
            all.push((object_type, all_of_two.map(object).collect()));
            let keys = ["k", "k!", "\u{e9}"];
            let map = |list: &Vec<Value<'static>>, skip| {
                Value::map(keys.into_iter().skip(skip).zip(list.iter().cloned()))
            };
            let maps: Vec<_> = lists.iter().flat_map(|list| [map(list, 0), map(list, 1)]).collect();
            if ty != Type::Dynamic {
                all.push((Type::map(ty.clone()), maps));
                all.push((Type::list(ty.clone()), each(Value::list)));
                all.push((Type::set(ty.clone()), each(Value::set)));
            }
        }
        let mut nested = Vec::new();
        for (ty, values) in &all {
            let values: Vec<_> = values.iter().step_by(7).chain([&Value::Null]).cloned().collect();
            nested.push((Type::list(ty.clone()), lists_of(&values).into_iter().map(Value::list).collect()));
        }
        all.extend(nested);
        all
    }

    #[test]
    fn what_is_told_is_what_texts_tell() {
        let (mut asked, mut told) = (0, [0, 0]);
        for (ty, values) in elements() {
            // Elements whose types don't agree can't be written.
            let encoded = values.iter().filter_map(|value| Some((value, value.to_msgpack(&ty).ok()?)));
            let encoded: Vec<_> = encoded.collect();
            let pairs = encoded.iter().map(|(value, bytes)| (*value, bytes));
            for ((a, a_bytes), (b, b_bytes)) in pairs.clone().flat_map(|a| pairs.clone().map(move |b| (a, b)))
            {
                let by_texts = Keys::of_values([a, b]).compare(0, 1);
                // What is written doesn't show the sign of a zero.
                let is_shown = |value: &Value<'_>| !format!("{value:?}").contains("Number(-0)");
                let by_bytes = set_order::compare(&ty, a_bytes, b_bytes);
                let by_parts = [compare(a, b), by_bytes.filter(|_| is_shown(a) && is_shown(b))];
                asked += 1;
                for (order, told) in by_parts.into_iter().zip(&mut told) {
                    assert!(order.is_none_or(|order| order == by_texts), "{order:?}: {a:?}, {b:?}");
                    *told += usize::from(order.is_some());
                }
            }
        }
        assert!(told.iter().all(|told| *told > asked / 2), "{told:?} of {asked}");
    }

    #[test]
    fn texts_are_the_same_whether_made_of_values_or_of_what_is_written() {
        let (mut asked, mut told) = (0, 0);
        for (ty, values) in elements() {
            for value in values {
                let Ok(bytes) = value.to_msgpack(&ty) else { continue };
                let mut writer = KeyWriter::default();
                writer.value(&value);
                let key = writer.finish();
                let Order::Parts(whole) = &key.order else { panic!("{value:?} has parts") };
                let whole = writer.text(whole).as_bytes();
                let is_shown = !format!("{value:?}").contains("Number(-0)");
                for most in [usize::MAX, whole.len() + 1, whole.len(), whole.len() / 2, 3, 1] {
                    let Some(text) = set_order::beginning(&ty, &bytes, most).filter(|_| is_shown) else {
                        continue;
                    };
                    assert_eq!(text, whole[..most.min(whole.len())], "{most} of {value:?}");
                    told += 1;
                }
                asked += 6;
            }
        }
        assert!(told > asked / 2, "{told} of {asked}");
    }
}
