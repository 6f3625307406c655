//! What depends on a failed derive is not reported.

use std::collections::{BTreeMap, HashMap, HashSet};

use tfvalue::{
    RawState, Schema, Set, TfEnum, TfFunction, TfSchema, TfType, Type, Unknown,
    schema::Upgrade,
};

#[derive(TfType, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Zone {
    #[tf(rename = "n")]
    North,
    South,
}

#[derive(TfType, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name(#[tf(required)] String);

#[derive(TfType, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[tf(as_strin)]
struct Port {
    number: u16,
}

#[derive(TfType)]
struct Place {
    #[tf(computed)]
    x: f64,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(requird)]
    size: Unknown<u8>,
}

#[derive(TfSchema)]
#[tf(resource, versoin = 1)]
struct ServerV1 {
    name: Unknown<Option<String>>,
}

#[derive(TfSchema)]
enum NoSchema {
    North,
}

#[derive(TfFunction)]
struct NoResult {
    name: Name,
}

#[derive(TfType)]
struct Object {
    keys: HashMap<Zone, u8>,
    sorted: BTreeMap<Name, Vec<Zone>>,
    ports: HashMap<Port, HashMap<Zone, Port>>,
    set: Set<Zone>,
    names: HashSet<Name>,
    #[tf(flatten)]
    place: Place,
    tuple: (Zone, Name, Place),
}

#[derive(TfSchema)]
#[tf(resource, version = 2, upgrade_from = ServerV1, protocol5)]
struct Server {
    #[tf(required)]
    place: Unknown<Place>,
    #[tf(optional)]
    zone: Unknown<Option<Zone>>,
    #[tf(computed)]
    name: Name,
    #[tf(optional, write_only)]
    port: Port,
    #[tf(optional, nested(protocol5 = object))]
    single: Unknown<Option<Disk>>,
    #[tf(optional, nested(map, protocol5 = object))]
    map: Unknown<Option<HashMap<Zone, Disk>>>,
    #[tf(block)]
    disk: Vec<Disk>,
    #[tf(block(group))]
    group: Disk,
    #[tf(block(set, computed))]
    set: Unknown<Set<Disk>>,
    #[tf(block(map))]
    by_name: HashMap<Name, Disk>,
    #[tf(flatten)]
    common: Disk,
    #[tf(optional)]
    wrong: Unknown<Option<Set<NoSchema>>>,
    #[tf(block)]
    none: Vec<NoSchema>,
}

impl From<ServerV1> for Server {
    fn from(_: ServerV1) -> Self {
        unimplemented!()
    }
}

#[derive(TfSchema)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import)]
    zone: Zone,
    #[tf(optional_for_import)]
    ports: Vec<Port>,
}

#[derive(TfFunction)]
#[tf(returns = HashMap<Zone, Place>)]
struct Function {
    zone: HashMap<Zone, Port>,
    #[tf(allow_null)]
    name: Name,
    #[tf(variadic)]
    places: Vec<Place>,
}

const SCHEMA: Schema = Server::SCHEMA;
const TYPE: Type = Zone::TYPE;
const NAMES: &[&str] = Zone::NAMES;

fn main() {
    let zone = Zone::from_name("north").unwrap();
    zone.as_str();
    Zone::South.as_str();
    let state = RawState::from_json(b"{}");
    Server::upgrade(0, &state).unwrap();
    ServerV1::upgrade(0, &state).unwrap();
    NoResult::decode_arguments(&[]).unwrap();
    NoResult::encode_result(&"text").unwrap();
    let zones: Vec<Zone> = tfvalue::json::from_str("[]").unwrap();
    tfvalue::msgpack::to_vec(&zones).unwrap();
}
