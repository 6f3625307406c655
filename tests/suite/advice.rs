//! The compiler's advice in place of a type without a Terraform type can be followed: see `ui/type/no_terraform_type.rs`.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use tfvalue::{Dynamic, Error, Map, OwnedDynamic, Set, TfFunction, TfSchema, TfType, Type, json};

mod seconds {
    use super::{Duration, Error, Type};
    use tfvalue::{Decode, Decoder, Encode, Encoder};

    pub(super) const TYPE: Type = Type::Number;

    pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
        u64::decode(decoder).map(Duration::from_secs)
    }

    pub(super) fn encode(value: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
        value.as_secs().encode(encoder)
    }
}

/// For a type in a collection: "derive `TfType` on a type of yours".
#[derive(TfType, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Address(#[tf(as_string)] IpAddr);

#[derive(TfType, PartialEq, Debug)]
struct Letter(#[tf(as_string)] char);

#[derive(TfType, PartialEq, Debug)]
struct Wait(#[tf(with = seconds)] Duration);

#[derive(TfType, PartialEq, Debug)]
struct Other {
    name: String,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Server<'a> {
    // `Duration`, `SystemTime`, `chrono::DateTime`, …
    #[tf(required, with = seconds)]
    timeout: Duration,
    #[tf(optional, with = seconds)]
    interval: Option<Duration>,
    #[tf(required)]
    waits: Vec<Wait>,
    // `Ipv4Addr`, `char`, `Uuid`, `Url`, …
    #[tf(required, as_string)]
    address: Ipv4Addr,
    #[tf(required, as_string)]
    letter: char,
    #[tf(required)]
    addresses: Vec<Address>,
    #[tf(required)]
    names: Map<Address, String>,
    #[tf(required)]
    pair: (u8, Letter),
    // `PathBuf`, `Path`
    #[tf(required)]
    file: String,
    #[tf(required)]
    folder: &'a str,
    // `serde_json::Value`, `Value`
    #[tf(required)]
    document: String,
    #[tf(required)]
    value: Dynamic<'a>,
    #[tf(required)]
    owned: OwnedDynamic,
    // `[u8; 2]`, `VecDeque`, `LinkedList`, …
    #[tf(required)]
    array: (f64, f64),
    #[tf(required)]
    queue: Vec<u8>,
    // `IndexSet`, `IndexMap` without the feature
    #[tf(required)]
    set: Set<String>,
    #[tf(required)]
    map: Map<String, u8>,
    // `Rc`, `Mutex`, …
    #[tf(required)]
    shared: u8,
    #[tf(required)]
    boxed: Box<u8>,
    // `NonZeroU32`
    #[tf(required)]
    port: u32,
    // A struct of one's own.
    #[tf(required)]
    other: Other,
}

const JSON: &str = r#"{"address":"10.0.0.1","addresses":["10.0.0.1","::1"],"array":[1.5,2],"boxed":1,"document":"{}","file":"/a","folder":"/b","interval":null,"letter":"é","map":{"a":1},"names":{"::1":"local"},"other":{"name":"a"},"owned":{"value":1,"type":"number"},"pair":[1,"b"],"port":80,"queue":[1,2],"set":["a"],"shared":1,"timeout":30,"value":{"value":"a","type":"string"},"waits":[1,2]}"#;

#[test]
fn types_without_a_terraform_type_have_another_form() {
    let server: Server<'_> = json::from_str(JSON).unwrap();
    assert_eq!(server.timeout, Duration::from_secs(30));
    assert_eq!(server.interval, None);
    assert_eq!(server.waits, [1, 2].map(|seconds| Wait(Duration::from_secs(seconds))));
    assert_eq!(server.address, Ipv4Addr::new(10, 0, 0, 1));
    assert_eq!((server.letter, &server.pair), ('é', &(1, Letter('b'))));
    assert_eq!(server.addresses[1], Address("::1".parse().unwrap()));
    assert_eq!(json::to_string(&server).unwrap(), JSON);
}

/// The same in parameters, and as a result.
#[derive(TfFunction)]
#[tf(returns = Vec<Address>)]
struct Resolve {
    #[tf(with = seconds)]
    timeout: Duration,
    #[tf(as_string)]
    server: IpAddr,
    waits: Vec<Wait>,
    #[tf(variadic, as_string)]
    others: Vec<IpAddr>,
}

#[test]
fn parameters_without_a_terraform_type_have_another_form() {
    assert_eq!(Resolve::FUNCTION.returns, Type::list(Type::String));
    let arguments = ["30", "\"::1\"", "[1]", "\"10.0.0.1\""].map(tfvalue::DynamicValue::from_json);
    let resolve = Resolve::decode_arguments(&arguments).unwrap();
    assert_eq!(
        (resolve.timeout, &*resolve.waits),
        (Duration::from_secs(30), &[Wait(Duration::from_secs(1))][..])
    );
    let result = vec![Address(resolve.server), Address(resolve.others[0])];
    let result = Resolve::encode_result(&result).unwrap();
    assert_eq!(result.decode::<Vec<String>>().unwrap(), ["::1", "10.0.0.1"]);
}
