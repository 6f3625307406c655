use std::{
    borrow::Cow,
    collections::{BTreeMap, LinkedList, VecDeque},
    net,
    num::NonZeroU32,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Mutex,
    time::{Duration, SystemTime},
};

use tfvalue::{TfSchema, Value};

#[derive(TfSchema)]
struct Server<'a> {
    timeout: Duration,
    created_at: Option<SystemTime>,
    address: net::Ipv4Addr,
    addresses: Vec<net::IpAddr>,
    sockets: BTreeMap<String, Vec<net::SocketAddr>>,
    letter: char,
    file: PathBuf,
    files: Vec<Box<Path>>,
    folder: Cow<'a, Path>,
    root: &'a Path,
    bytes: &'a [u8],
    array: [u8; 4],
    queue: VecDeque<u8>,
    linked: Option<LinkedList<u8>>,
    shared: Rc<u8>,
    locked: Mutex<u8>,
    port: NonZeroU32,
    value: Value<'a>,
    pair: (u8, char),
    other: Other,
    others: Vec<Other>,
}

struct Other;

fn main() {}
