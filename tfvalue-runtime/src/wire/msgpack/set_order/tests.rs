//! The order of elements by their bytes is that by their values.

use crate::{
    number::Number,
    types::Type,
    value::{Dynamic, KeyWriter, Keys, Order, Value, compare},
};

use super::super::set_order;

/// Values that differ from each other in all ways in which their texts may.
fn scalars() -> Vec<(Type, Vec<Value<'static>>)> {
    let long = "a".repeat(40);
    let strings = [
        "", "a", "ab", "b", "a ", "a!", "a#", "~", "a\"", "a\\", "a\n", "\u{e9}", "e", "e\u{301}", "a\u{e9}",
        &long,
    ];
    let strings = strings.map(|text| Value::from(text.to_owned())).to_vec();
    let integers =
        [0_i64, 1, 12, 123, 127, 128, 13, 2, -1, -12, -129, 70_000, 9_999_999_999, 10_000_000_000, -1 << 40];
    let others = ["0.1", "0.5", "-0", "1e30", "12345678901.5"];
    let numbers = integers.map(Value::from).into_iter();
    let numbers = numbers.chain(others.map(|text| Value::Number(text.parse::<Number>().unwrap()))).collect();
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
        for ((a, a_bytes), (b, b_bytes)) in pairs.clone().flat_map(|a| pairs.clone().map(move |b| (a, b))) {
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
            let Order::Text(whole) = &key.order else { panic!("{value:?} has parts") };
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
