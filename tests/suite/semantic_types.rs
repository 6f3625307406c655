//! Types that keep a text and compare what it means, in models: one row of the documentation's table each.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fmt,
    str::FromStr,
};

use tfvalue::{
    Decode, Encode, Map, SemanticEq, Set, TfSchema, TfType, Unknown, Value, json, plan,
    schema::Texts,
    types::{
        Arn, Base64, CaseInsensitive, Cidr, DnsName, ExactJson, Float, GoDuration, IamPolicy, IpAddr,
        Ipv4Addr, Ipv6Addr, IsoDuration, Json, MacAddr, Network, OffsetTimestamp, OpenEnum, Timestamp, Url,
        Uuid,
    },
};

#[derive(TfSchema)]
#[tf(resource)]
struct Model<T> {
    #[tf(required)]
    value: Unknown<T>,
}

/// Checks that a text is kept, that another spelling of it changes no plan, and that a value which means something else does; and what is said of a
/// text that is invalid.
#[track_caller]
fn assert_meaning<T>([written, same, other]: [&'static str; 3], invalid: Option<(&str, &str)>)
where
    T: TfType + for<'de> Decode<'de> + Encode + Clone + fmt::Debug + 'static,
{
    let model = |text: &str| {
        let value =
            if T::TYPE == tfvalue::Type::Number { text.to_owned() } else { Value::from(text).to_string() };
        format!(r#"{{"value":{value}}}"#)
    };
    let read = |text: &str| json::from_str::<Model<T>>(&model(text)).map_err(|error| error.to_string());
    let (prior, same, other) = (read(written).unwrap(), read(same).unwrap(), read(other).unwrap());
    assert_eq!(json::to_string(&prior).unwrap(), model(written));
    let plan = |config| plan::prepare::<Model<T>>(&prior, config, config).unwrap();
    let value = |model| Value::from_typed(model).unwrap();
    assert_eq!(plan(&same), value(&prior), "the prior spelling is planned");
    assert_eq!(plan(&other), value(&other));
    assert_eq!(plan::keep::<Model<T>>(&prior, &same).unwrap(), value(&prior));
    if let Some((invalid, message)) = invalid {
        assert_eq!(read(invalid).err().as_deref(), Some(message));
    }
}

#[test]
fn times_and_durations() {
    let refused = "value: \"yesterday\" is not accepted: a time is required as RFC 3339 has it, such as \"2026-01-31T12:00:00Z\" or \"2026-01-31T13:00:00+01:00\"";
    assert_meaning::<Timestamp>(
        ["2026-01-31T12:00:00Z", "2026-01-31T13:00:00.0+01:00", "2026-01-31T12:00:00.5Z"],
        Some(("yesterday", refused)),
    );
    assert_meaning::<OffsetTimestamp>(
        ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.0+00:00", "2026-01-31T13:00:00+01:00"],
        Some(("yesterday", refused)),
    );
    assert_meaning::<GoDuration>(["60m", "1h", "2h"], None);
    assert_meaning::<IsoDuration>(
        ["PT90M", "PT1H30M", "PT2H"],
        Some((
            "1h",
            "value: \"1h\" is not accepted: a duration is required as ISO 8601 has it, such as \"PT30S\", \"PT1H30M\" or \"P7D\"",
        )),
    );
}

#[test]
fn addresses() {
    let refused =
        "value: \"here\" is not accepted: an address is required, such as \"192.0.2.1\" or \"2001:db8::1\"";
    assert_meaning::<IpAddr>(["2001:DB8::1", "2001:db8::1", "2001:db8::2"], Some(("here", refused)));
    assert_meaning::<Ipv4Addr>(["192.0.2.1", "192.0.2.1", "192.0.2.2"], None);
    assert_meaning::<Ipv6Addr>(["::ffff:192.0.2.1", "::ffff:c000:201", "::1"], None);
    assert_meaning::<Cidr>(["2001:DB8::1/64", "2001:db8::1/64", "2001:db8::/64"], None);
    assert_meaning::<Network>(["2001:DB8::/64", "2001:db8::/64", "2001:db8::/65"], None);
    assert_meaning::<MacAddr>(["00-00-5E-00-53-01", "0000.5e00.5301", "0000.5e00.5302"], None);
    assert_meaning::<DnsName>(["Example.com.", "example.com", "example.org"], None);
    assert_meaning::<Url>(["HTTPS://Example.com:443", "https://example.com/", "https://example.com/a"], None);
}

#[test]
fn texts_of_other_formats() {
    assert_meaning::<Json>(
        [r#"{"a":"\u003c","b":1.0}"#, "{ \"b\": 1, \"a\": \"<\" }", r#"{"a":"<","b":2}"#],
        Some((
            "{",
            "value: \"{\" is not accepted: JSON is required: EOF while parsing an object at line 1 column 1",
        )),
    );
    assert_meaning::<ExactJson>(["[1.0]", "[ 1.0 ]", "[1]"], None);
    assert_meaning::<IamPolicy>(
        [r#"{"Statement":{"Action":"a"}}"#, r#"{"Statement":[{"Action":["a"]}]}"#, r#"{"Statement":[]}"#],
        None,
    );
    assert_meaning::<Base64>(["aGVs\nbG8=", "aGVsbG8=", "aGVsbG4="], None);
    assert_meaning::<Uuid>(
        [
            "67E55044-10B1-426F-9247-BB680E5FE0C8",
            "67e5504410b1426f9247bb680e5fe0c8",
            "67e5504410b1426f9247bb680e5fe0c9",
        ],
        None,
    );
    assert_meaning::<CaseInsensitive>(["Standard", "STANDARD", "Premium"], None);
    assert_meaning::<Arn>(["arn:aws:s3:::a", "arn:aws:s3:::a", "arn:aws:s3:::A"], None);
}

#[derive(TfType, Clone, PartialEq, Debug)]
enum Zone {
    North,
}

#[test]
fn numbers_and_enums() {
    assert_meaning::<Float>(["33.333333333333333333333333", "33.333333333333336", "33"], None);
    assert_meaning::<OpenEnum<Zone>>(["north", "north", "west"], None);
    assert_eq!(OpenEnum::from("north"), OpenEnum::Known(Zone::North));
}

/// All examples of a type are values of it, and some of them mean the same if the type has several spellings of a value.
fn examples<T: SemanticEq + FromStr<Err: std::fmt::Debug> + TfType>(has_spellings: bool) {
    let name = std::any::type_name::<T>();
    let parse = |text: &&str| text.parse::<T>().unwrap_or_else(|error| panic!("{name}: {text}: {error:?}"));
    let values: Vec<T> = T::EXAMPLES.iter().map(parse).collect();
    assert!(values.len() > 1, "{name}");
    let is_same = values
        .iter()
        .enumerate()
        .any(|(index, value)| values[index + 1..].iter().any(|other| value.semantic_eq(other)));
    assert_eq!(is_same, has_spellings, "{name}");
    assert_eq!(T::SEMANTICS.texts(), Texts::SuchAs(T::EXAMPLES), "{name}");
}

#[test]
fn each_type_has_examples_that_are_its_values() {
    examples::<Arn>(false);
    examples::<Base64>(true);
    examples::<CaseInsensitive>(true);
    examples::<Cidr>(true);
    examples::<DnsName>(true);
    examples::<ExactJson>(true);
    examples::<GoDuration>(true);
    examples::<IamPolicy>(true);
    examples::<IpAddr>(true);
    examples::<Ipv4Addr>(false);
    examples::<Ipv6Addr>(true);
    examples::<IsoDuration>(true);
    examples::<Json>(true);
    examples::<MacAddr>(true);
    examples::<Network>(true);
    examples::<OffsetTimestamp>(true);
    examples::<Timestamp>(true);
    examples::<Url>(true);
    examples::<Uuid>(true);
}

#[derive(TfSchema, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Pause {
    #[tf(required)]
    length: GoDuration,
}

/// A collection of the standard library takes equal elements or keys for one, and Terraform tells spellings apart.
#[test]
fn spellings_of_which_a_collection_keeps_one_are_refused() {
    #[track_caller]
    fn assert_refused<T: TfType + for<'de> Decode<'de> + Encode + fmt::Debug>(
        [distinct, merged]: [&str; 2],
        problem: &str,
    ) {
        let value = |json: &str| Value::decode_json(&T::TYPE, json.as_bytes()).unwrap().into_owned();
        let read = |json: &str| {
            let message = value(json).to_msgpack(&T::TYPE).unwrap();
            let read =
                [json::from_str::<T>(json), tfvalue::msgpack::from_slice(&message), value(json).to_typed()];
            read.map(|read| match read {
                Ok(read) => json::to_string(&read).unwrap(),
                Err(error) => error.to_string(),
            })
        };
        assert_eq!(read(distinct), [distinct; 3]);
        assert_eq!(read(merged), [problem; 3]);
    }
    let keys = "two keys mean the same, of which only one can be there";
    let maps = [r#"{"1h":1,"30m":2}"#, r#"{"1h":1,"30m":2,"60m":3}"#];
    assert_refused::<BTreeMap<GoDuration, u8>>(maps, keys);
    assert_refused::<HashMap<GoDuration, u8>>([r#"{"1h":1}"#, maps[1]], keys);
    assert_refused::<Map<GoDuration, u8>>(maps, keys);
    assert_refused::<Vec<BTreeMap<GoDuration, u8>>>(
        [r#"[{"1h":1}]"#, r#"[{"1h":1},{"1h":1,"60m":1}]"#],
        &format!("[1]: {keys}"),
    );
    let elements = "two elements mean the same, of which only one can be there";
    let sets = [r#"["1h","30m"]"#, r#"["1h","30m","60m"]"#];
    assert_refused::<BTreeSet<GoDuration>>(sets, elements);
    assert_refused::<HashSet<GoDuration>>(sets, elements);
    let objects = [r#"[{"length":"1h"}]"#, r#"[{"length":"1h"},{"length":"60m"}]"#];
    assert_refused::<BTreeSet<Pause>>(objects, elements);

    // A `Set` has both, and of what is exact, one that comes twice is one.
    let all = r#"["1h","30m","60m"]"#;
    assert_eq!(json::to_string(&json::from_str::<Set<GoDuration>>(all).unwrap()).unwrap(), all);
    assert_eq!(json::from_str::<BTreeSet<String>>(r#"["a","a"]"#).unwrap().len(), 1);
    assert_eq!(json::from_str::<BTreeMap<String, u8>>(r#"{"a":1,"a":2}"#).unwrap()["a"], 2);
}

#[test]
fn element_in_another_spelling_is_added_to_a_set() {
    let duration = |text: &str| text.parse::<GoDuration>().unwrap();
    let mut set = Set::from([duration("1h")]);
    assert!(set.insert(duration("60m")));
    assert!(!set.insert(duration("1h")));
    assert_eq!(json::to_string(&set).unwrap(), r#"["1h","60m"]"#);
}
