//! Calls over a socket, and what clients do that they should not.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http::uri::PathAndQuery;
use prost::Message;
use tfvalue_runtime::{DynamicValue, Unknown};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::UnixStream,
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;
use tonic::{
    Code, Request, Status,
    client::Grpc,
    transport::{Channel, Endpoint},
};

use super::{
    connections::{Connections, Patience},
    listen,
    listener::{Listener, SocketFile},
    printed::Printed,
    services::Services,
};
use crate::{
    server::{
        Authors, Registry, Server, Settings, State,
        tests::samples::{Quarry, Slab},
    },
    tfplugin6::{
        RequestChunkMeta, StateRange, StateStoreClientCapabilities, apply_resource_change,
        configure_provider, configure_state_store, get_metadata, get_provider_schema, get_states,
        read_resource, read_state_bytes, write_state_bytes,
    },
};

/// A plugin that is served by this process.
struct Served {
    path: String,
    shutdown: CancellationToken,
    server: Server,
    _file: SocketFile,
}

fn serve(version: u32) -> Served {
    let settings = Settings { audits: true, ..Settings::default() };
    let state = State::new(Registry::<Quarry>::entries(), "1.2.3", settings);
    let server = Server::new(state, Authors::Servers);
    let (listener, file) = Listener::bind(None).unwrap();
    let path = listener.address.text.clone();
    let shutdown = CancellationToken::new();
    let printed = Printed::left_alone();
    let services = Services { provider: server.clone(), version, shutdown: shutdown.clone(), printed };
    tokio::spawn(async move {
        listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await.unwrap();
    });
    Served { path, shutdown, server, _file: file }
}

impl Served {
    async fn connect(&self) -> Channel {
        Endpoint::from_shared(format!("unix://{}", self.path)).unwrap().connect().await.unwrap()
    }
}

/// Calls a method with the bytes of a message.
async fn call(channel: &Channel, path: &str, message: Vec<u8>) -> Result<Vec<u8>, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(usize::MAX);
    client.ready().await.unwrap();
    let path = PathAndQuery::try_from(path).unwrap();
    let response = client.unary(Request::new(message.into()), path, crate::server::Raw).await?;
    Ok(response.into_inner().to_vec())
}

async fn configure(channel: &Channel) {
    let config = Some(DynamicValue::from_json(br#"{"heaviest": 7}"#).into());
    let request = configure_provider::Request { config, ..Default::default() };
    call(channel, "/tfplugin6.Provider/ConfigureProvider", request.encode_to_vec()).await.unwrap();
}

/// The apply of a new slab.
async fn lay(channel: Channel, fate: &str) -> apply_resource_change::Response {
    let slab = |computed: Unknown<Option<()>>| Slab {
        fate: Unknown::Known(fate.to_owned()),
        treasure: Unknown::NULL,
        length: computed.clone().map(|_| None),
        lies: computed.map(|_| None),
        timeouts: Unknown::NULL,
    };
    let value = |slab| Some(DynamicValue::encode(&slab).unwrap().into());
    let request = apply_resource_change::Request {
        type_name: "sample_slab".into(),
        planned_state: value(slab(Unknown::UNKNOWN)),
        config: value(slab(Unknown::NULL)),
        ..Default::default()
    };
    let path = "/tfplugin6.Provider/ApplyResourceChange";
    let answer = call(&channel, path, request.encode_to_vec()).await.unwrap();
    apply_resource_change::Response::decode(&*answer).unwrap()
}

/// The read of a slab.
async fn read(channel: Channel, fate: &str) -> read_resource::Response {
    let state = DynamicValue::from_json(format!(r#"{{"fate": "{fate}"}}"#).into_bytes());
    let request = read_resource::Request {
        type_name: "sample_slab".into(),
        current_state: Some(state.into()),
        ..Default::default()
    };
    let answer = call(&channel, "/tfplugin6.Provider/ReadResource", request.encode_to_vec()).await.unwrap();
    read_resource::Response::decode(&*answer).unwrap()
}

/// The methods of the service `tfplugin6.Provider` that answer with one message.
const METHODS: [&str; 24] = [
    "GetMetadata",
    "GetProviderSchema",
    "GetResourceIdentitySchemas",
    "ValidateProviderConfig",
    "ValidateResourceConfig",
    "ValidateDataResourceConfig",
    "UpgradeResourceState",
    "UpgradeResourceIdentity",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "ImportResourceState",
    "MoveResourceState",
    "GenerateResourceConfig",
    "ReadDataSource",
    "ValidateEphemeralResourceConfig",
    "OpenEphemeralResource",
    "RenewEphemeralResource",
    "CloseEphemeralResource",
    "GetFunctions",
    "CallFunction",
    "ValidateListResourceConfig",
    "ValidateActionConfig",
    "PlanAction",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_without_fields_is_answered() {
    let served = serve(6);
    let channel = served.connect().await;
    let of_state_stores = [
        "ValidateStateStoreConfig",
        "ConfigureStateStore",
        "LockState",
        "UnlockState",
        "GetStates",
        "DeleteState",
    ];
    let others = ["ConfigureProvider", "StopProvider"].into_iter().chain(of_state_stores);
    for method in METHODS.into_iter().chain(others) {
        let path = format!("/tfplugin6.Provider/{method}");
        call(&channel, &path, Vec::new()).await.unwrap_or_else(|status| panic!("{method}: {status}"));
    }
    let five = serve(5);
    let channel = five.connect().await;
    let own = [
        "GetSchema",
        "PrepareProviderConfig",
        "ValidateResourceTypeConfig",
        "ValidateDataSourceConfig",
        "Configure",
        "Stop",
    ];
    for method in
        METHODS.into_iter().filter(|name| !name.contains("Config") && !name.ends_with("Schema")).chain(own)
    {
        let path = format!("/tfplugin5.Provider/{method}");
        call(&channel, &path, Vec::new()).await.unwrap_or_else(|status| panic!("{method}: {status}"));
    }
}

#[tokio::test]
async fn what_there_is_not_is_unimplemented() {
    let served = serve(6);
    let channel = served.connect().await;
    for path in [
        "/tfplugin6.Provider/Unknown",
        "/tfplugin5.Provider/ReadStateBytes",
        "/tfplugin5.Provider/WriteStateBytes",
        "/tfplugin5.Provider/GetStates",
        "/tfplugin5.Provider/GetSchema",
        "/tfplugin6.Provider",
        "/other.Service/GetSchema",
    ] {
        assert_eq!(call(&channel, path, Vec::new()).await.unwrap_err().code(), Code::Unimplemented, "{path}");
    }
}

#[tokio::test]
async fn a_message_that_is_none_is_an_error() {
    let served = serve(6);
    let channel = served.connect().await;
    let status = call(&channel, "/tfplugin6.Provider/ReadResource", vec![0xff; 9]).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    assert!(status.message().starts_with("the request can't be read: "), "{}", status.message());
}

#[tokio::test]
async fn a_length_that_is_claimed_is_not_allocated() {
    use tower_service::Service;

    let served = serve(6);
    let mut channel = served.connect().await;
    // A header of gRPC that announces four gigabytes.
    let body = Bytes::from_static(&[0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3]);
    let request = http::Request::post("http://localhost/tfplugin6.Provider/ReadResource")
        .header("content-type", "application/grpc")
        .body(tonic::body::Body::new(http_body_util::Full::new(body)))
        .unwrap();
    std::future::poll_fn(|context| channel.poll_ready(context)).await.unwrap();
    let response = channel.call(request).await.unwrap();
    let status = Status::from_header_map(response.headers()).unwrap();
    assert_eq!(status.code(), Code::OutOfRange);
    configure(&served.connect().await).await;
}

#[tokio::test]
async fn garbage_on_the_socket_stops_nothing() {
    let served = serve(6);
    for garbage in [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(), vec![0; 100_000], vec![0xff; 100_000]] {
        let mut stream = UnixStream::connect(&served.path).await.unwrap();
        // The other side may close it before all of it is written.
        let _ = stream.write_all(&garbage).await;
        let _ = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut Vec::new())).await;
    }
    // One that says nothing keeps nobody waiting.
    let _silent = UnixStream::connect(&served.path).await.unwrap();
    configure(&served.connect().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_creates_run_beside_each_other_even_if_they_block() {
    let served = serve(6);
    let channel = served.connect().await;
    configure(&channel).await;
    let start = Instant::now();
    let mut creates = JoinSet::new();
    for number in 0..20 {
        creates.spawn(lay(channel.clone(), if number % 2 == 0 { "slow" } else { "blocking" }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let asked = Instant::now();
    call(&channel, "/grpc.health.v1.Health/Check", Vec::new()).await.unwrap();
    let schema = call(&channel, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    assert!(get_provider_schema::Response::decode(&*schema).unwrap().provider.is_some());
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    while let Some(created) = creates.join_next().await {
        assert_eq!(created.unwrap().diagnostics, []);
    }
    // Each takes two seconds.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_calls_at_once_are_all_answered() {
    let served = serve(6);
    let channel = served.connect().await;
    configure(&channel).await;
    let mut creates = JoinSet::new();
    for _ in 0..10_000 {
        creates.spawn(lay(channel.clone(), "laid"));
    }
    while let Some(created) = creates.join_next().await {
        assert_eq!(created.unwrap().diagnostics, []);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_lets_creates_run_and_ends_reads() {
    let served = serve(6);
    let channel = served.connect().await;
    configure(&channel).await;
    let create = tokio::spawn(lay(channel.clone(), "slow"));
    let read = tokio::spawn(read(channel.clone(), "endless"));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopped = Instant::now();
    call(&channel, "/tfplugin6.Provider/StopProvider", Vec::new()).await.unwrap();
    assert_eq!(read.await.unwrap().diagnostics[0].summary, "Operation cancelled");
    assert!(stopped.elapsed() < Duration::from_secs(1), "{:?}", stopped.elapsed());
    assert_eq!(create.await.unwrap().diagnostics, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_dies_leaves_a_server_for_the_next() {
    let served = serve(6);
    let channel = served.connect().await;
    configure(&channel).await;
    let create = tokio::spawn(lay(channel, "endless"));
    tokio::time::sleep(Duration::from_millis(100)).await;
    create.abort();
    let channel = served.connect().await;
    assert_eq!(lay(channel, "laid").await.diagnostics, []);
    served.server.stop();
    tokio::time::timeout(Duration::from_secs(5), served.server.idle()).await.expect("the create ends, too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_lets_what_waits_answer_with_what_was_made() {
    let served = serve(6);
    let channel = served.connect().await;
    configure(&channel).await;
    let creates =
        ["saved and endless", "saved and watched"].map(|fate| tokio::spawn(lay(channel.clone(), fate)));
    tokio::time::sleep(Duration::from_millis(200)).await;
    served.shutdown.cancel();
    for create in creates {
        let response = create.await.unwrap();
        assert!(!DynamicValue::from(response.new_state.as_ref().unwrap()).is_null(), "it was saved");
    }
}

#[tokio::test]
async fn schemas_are_the_same_each_time() {
    let served = serve(6);
    let channel = served.connect().await;
    let first = call(&channel, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    let second = call(&channel, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    assert_eq!(first, second);
    assert!(get_provider_schema::Response::decode(&*first).unwrap().resource_schemas.len() >= 3);
}

#[tokio::test]
async fn a_shutdown_is_answered_and_ends_the_listening() {
    let served = serve(6);
    let channel = served.connect().await;
    call(&channel, "/plugin.GRPCController/Shutdown", Vec::new()).await.unwrap();
    tokio::time::timeout(Duration::from_secs(5), served.shutdown.cancelled()).await.unwrap();
    let end = Instant::now();
    while UnixStream::connect(&served.path).await.is_ok() {
        assert!(end.elapsed() < Duration::from_secs(5), "it listens still");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A state store that takes three bytes at a time.
async fn ledger(served: &Served) -> Channel {
    let channel = served.connect().await;
    configure(&channel).await;
    let request = configure_state_store::Request {
        type_name: "sample_ledger".into(),
        config: Some(DynamicValue::from_json(br#"{"title": "Stones"}"#).into()),
        capabilities: Some(StateStoreClientCapabilities { chunk_size: 3 }),
    };
    call(&channel, "/tfplugin6.Provider/ConfigureStateStore", request.encode_to_vec()).await.unwrap();
    channel
}

/// Writes a state as Terraform does, or only the first of its chunks.
async fn write_state(
    channel: &Channel,
    state_id: &str,
    state: &[u8],
    sent: usize,
) -> write_state_bytes::Response {
    let total_length = i64::try_from(state.len()).unwrap();
    let chunks = state.chunks(3).enumerate().map(|(index, bytes)| {
        let start = i64::try_from(index * 3).unwrap();
        let meta = (index == 0)
            .then(|| RequestChunkMeta { type_name: "sample_ledger".into(), state_id: state_id.to_owned() });
        let end = start + i64::try_from(bytes.len()).unwrap() - 1;
        let range = Some(StateRange { start, end });
        write_state_bytes::RequestChunk { meta, bytes: bytes.to_vec(), total_length, range }
            .encode_to_vec()
            .into()
    });
    let chunks: Vec<Bytes> = chunks.take(sent).collect();
    let mut client = Grpc::new(channel.clone());
    client.ready().await.unwrap();
    let path = PathAndQuery::from_static("/tfplugin6.Provider/WriteStateBytes");
    let request = Request::new(tokio_stream::iter(chunks));
    let response = client.client_streaming(request, path, crate::server::Raw).await.unwrap();
    write_state_bytes::Response::decode(response.into_inner()).unwrap()
}

async fn read_state(channel: &Channel, state_id: &str) -> Vec<read_state_bytes::Response> {
    let request =
        read_state_bytes::Request { type_name: "sample_ledger".into(), state_id: state_id.to_owned() };
    let mut client = Grpc::new(channel.clone());
    client.ready().await.unwrap();
    let path = PathAndQuery::from_static("/tfplugin6.Provider/ReadStateBytes");
    let request = Request::new(request.encode_to_vec().into());
    let mut stream = client.server_streaming(request, path, crate::server::Raw).await.unwrap().into_inner();
    let mut chunks = Vec::new();
    while let Some(chunk) = stream.message().await.unwrap() {
        chunks.push(read_state_bytes::Response::decode(chunk).unwrap());
    }
    chunks
}

fn bytes_of(chunks: &[read_state_bytes::Response]) -> Vec<u8> {
    chunks.iter().flat_map(|chunk| chunk.bytes.clone()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_comes_back_in_the_chunks_agreed_on() {
    let served = serve(6);
    let channel = ledger(&served).await;
    for state in [&b"1234567"[..], b"123456", b"1"] {
        assert_eq!(write_state(&channel, "default", state, usize::MAX).await.diagnostics, []);
        let chunks = read_state(&channel, "default").await;
        assert_eq!(bytes_of(&chunks), state);
        assert!(chunks.iter().all(|chunk| chunk.total_length == i64::try_from(state.len()).unwrap()));
        let ranges: Vec<_> =
            chunks.iter().map(|chunk| chunk.range.unwrap()).map(|it| (it.start, it.end)).collect();
        assert_eq!(ranges.len(), state.len().div_ceil(3));
        assert_eq!(ranges[0].0, 0);
        assert_eq!(ranges.last().unwrap().1 + 1, i64::try_from(state.len()).unwrap());
    }
    let request = get_states::Request { type_name: "sample_ledger".into() };
    let states = call(&channel, "/tfplugin6.Provider/GetStates", request.encode_to_vec()).await.unwrap();
    assert_eq!(get_states::Response::decode(&*states).unwrap().state_id, ["default"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_that_is_not_there_has_no_chunk_and_a_message_has_a_range() {
    let served = serve(6);
    let channel = ledger(&served).await;
    assert_eq!(read_state(&channel, "default").await, []);
    write_state(&channel, "old", b"1234", usize::MAX).await;
    let chunks = read_state(&channel, "old").await;
    assert_eq!((&*chunks[0].diagnostics[0].summary, bytes_of(&chunks)), ("Old", b"1234".to_vec()));
    let chunks = read_state(&channel, "torn").await;
    let summaries: Vec<_> = chunks[0].diagnostics.iter().map(|message| &*message.summary).collect();
    assert_eq!((chunks.len(), &summaries[..]), (1, &["Torn", "Unreadable"][..]));
    assert!(chunks[0].range.is_some(), "Terraform would crash");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_that_comes_in_part_changes_nothing() {
    let served = serve(6);
    let channel = ledger(&served).await;
    write_state(&channel, "default", b"before", usize::MAX).await;
    for sent in [0, 1, 2] {
        let response = write_state(&channel, "default", b"afterwards", sent).await;
        assert_eq!(response.diagnostics[0].summary, "State not written", "{sent} chunks");
    }
    assert_eq!(bytes_of(&read_state(&channel, "default").await), b"before");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_does_not_end_the_writing_of_a_state() {
    let served = serve(6);
    let channel = ledger(&served).await;
    let writing = tokio::spawn({
        let channel = channel.clone();
        async move { write_state(&channel, "slow", b"1234", usize::MAX).await }
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    call(&channel, "/tfplugin6.Provider/StopProvider", Vec::new()).await.unwrap();
    assert_eq!(writing.await.unwrap().diagnostics, []);
    assert_eq!(bytes_of(&read_state(&channel, "slow").await), b"1234");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn state_stores_are_part_of_protocol_6_alone() {
    let six = serve(6).connect().await;
    let schema = call(&six, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    let schema = get_provider_schema::Response::decode(&*schema).unwrap();
    assert_eq!(schema.state_store_schemas.keys().collect::<Vec<_>>(), ["sample_ledger"]);
    let metadata = call(&six, "/tfplugin6.Provider/GetMetadata", Vec::new()).await.unwrap();
    let metadata = get_metadata::Response::decode(&*metadata).unwrap();
    assert_eq!(metadata.state_stores[0].type_name, "sample_ledger");
    let five = serve(5).connect().await;
    let schema = call(&five, "/tfplugin5.Provider/GetSchema", Vec::new()).await.unwrap();
    let schema = crate::tfplugin5::get_provider_schema::Response::decode(&*schema).unwrap();
    assert!(schema.diagnostics.is_empty() && schema.resource_schemas.len() >= 3);
}
