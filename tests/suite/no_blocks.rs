//! Blocks and nested attributes of which there are none read the same in the loops over the fields and by their codecs.

use tfvalue::{Set, TfSchema, TfType, Unknown, Value, json, msgpack};

#[derive(TfSchema, Debug, PartialEq)]
struct Server<'a> {
    #[tf(block(list))]
    a_list: Vec<Disk<'a>>,
    #[tf(block(set))]
    a_set: Set<Disk<'a>>,
    #[tf(block(list, max_items = 1))]
    at_most_one: Option<Disk<'a>>,
    #[tf(optional, nested)]
    attributes: Unknown<Option<Vec<Unknown<Option<Disk<'a>>>>>>,
    /// Its name is too long to be compared in one step.
    #[tf(block(list))]
    blocks_that_have_a_name_as_long_as_this: Vec<Disk<'a>>,
    name: Unknown<Option<&'a str>>,
    #[tf(block(list))]
    null: Option<Vec<Disk<'a>>>,
    #[tf(block)]
    single: Option<Disk<'a>>,
    #[tf(block(list))]
    unknown: Unknown<Vec<Disk<'a>>>,
}

#[derive(TfSchema, Debug, PartialEq)]
struct Disk<'a> {
    size: Unknown<Option<&'a str>>,
}

const NAMES: [&str; 8] = [
    "a_list",
    "a_set",
    "at_most_one",
    "attributes",
    "blocks_that_have_a_name_as_long_as_this",
    "null",
    "single",
    "unknown",
];

/// A server in whose places stand these values.
fn server(values: [&str; NAMES.len()]) -> String {
    let [first @ .., null, single, unknown] = values;
    let text = |(name, value)| format!(r#""{name}":{value},"#);
    let before: String = NAMES.into_iter().zip(first).map(text).collect();
    format!(r#"{{{before}"name":null,"null":{null},"single":{single},"unknown":{unknown}}}"#)
}

#[test]
fn they_read_as_from_a_value() {
    const LIST: [&str; 3] = ["[]", "null", r#"[{"size":"8"}]"#];
    const SINGLE: [&str; 3] = ["null", r#"{"size":null}"#, r#"{"size":"8"}"#];
    for which in 0..3_usize.pow(4) {
        let choice = |place: u32| which / 3_usize.pow(place % 4) % 3;
        let text = server(std::array::from_fn(|index| {
            let choice = choice(u32::try_from(index).unwrap());
            if NAMES[index] == "single" { SINGLE[choice] } else { LIST[choice] }
        }));
        let value = Value::decode_json(&Server::TYPE, text.as_bytes()).unwrap();
        let expected = value.to_typed::<Server<'_>>().unwrap();
        assert_eq!(json::from_str::<Server<'_>>(&text).unwrap(), expected, "{text}");
        let indented =
            text.replace(',', ",\n  ").replace(':', ": ").replace('{', "{\n  ").replace('}', "\n}");
        assert_eq!(json::from_str::<Server<'_>>(&indented).unwrap(), expected, "{indented}");
        let bytes = value.to_msgpack(&Server::TYPE).unwrap();
        assert_eq!(msgpack::from_slice::<Server<'_>>(&bytes).unwrap(), expected, "{text}");
    }
}

#[test]
fn a_long_name_is_not_the_empty_one() {
    #[derive(TfSchema, Debug)]
    struct Long {
        #[tf(block(list))]
        blocks_that_have_a_name_as_long_as_this: Vec<Empty>,
        name: Unknown<Option<String>>,
    }

    #[derive(TfSchema, Debug)]
    struct Empty {}

    let text = r#"{"":[],"name":null}"#;
    assert_eq!(
        json::from_str::<Long>(text).unwrap_err().to_string(),
        "an attribute named `` is not expected here"
    );
}
