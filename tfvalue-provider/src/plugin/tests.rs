//! Calls over a socket, and what clients do that they should not.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use bytes::Bytes;
use http::uri::PathAndQuery;
use prost::Message;
use tfvalue_runtime::{DynamicValue, Unknown};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};
use tonic::{
    Code, Request, Status,
    client::Grpc,
    transport::{Channel, Endpoint},
};

use super::{
    connections::{Connections, Patience},
    handshake::Address,
    listen,
    listener::Listener,
    services::Services,
    shutdown::Shutdown,
};
use crate::{
    server::{
        Registry, Server, Settings, State,
        samples::{Quarry, Slab},
    },
    tfplugin6::{apply_resource_change, configure_provider, get_provider_schema},
};

/// A plugin that is served by this process.
struct Served {
    address: SocketAddr,
    shutdown: Shutdown,
    server: Server,
}

async fn serve(version: u32) -> Served {
    let settings = Settings { audits: true, ..Settings::default() };
    let server = Server::new(State::new(Registry::<Quarry>::entries(), "1.2.3", settings));
    let listener = Listener::bind(None).await.unwrap();
    #[allow(irrefutable_let_patterns, reason = "there are no other sockets on some systems")]
    let Address::Tcp(address) = listener.address().unwrap() else { panic!("no folder was given") };
    let shutdown = Shutdown::new();
    let services = Services { provider: server.clone(), version, shutdown: shutdown.clone() };
    tokio::spawn(async move {
        listen(services, listener, None, &Connections::new(Patience::DEFAULT)).await.unwrap();
    });
    Served { address, shutdown, server }
}

impl Served {
    async fn connect(&self) -> Channel {
        Endpoint::from_shared(format!("http://{}", self.address)).unwrap().connect().await.unwrap()
    }
}

/// Calls a method with the bytes of a message.
async fn call(channel: &Channel, path: &str, message: Vec<u8>) -> Result<Vec<u8>, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(usize::MAX);
    client.ready().await.unwrap();
    let path = PathAndQuery::try_from(path).unwrap();
    let response = client.unary(Request::new(message), path, crate::server::Raw).await?;
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
    let served = serve(6).await;
    let channel = served.connect().await;
    for method in METHODS.into_iter().chain(["ConfigureProvider", "StopProvider"]) {
        let path = format!("/tfplugin6.Provider/{method}");
        call(&channel, &path, Vec::new()).await.unwrap_or_else(|status| panic!("{method}: {status}"));
    }
    let five = serve(5).await;
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
    let served = serve(6).await;
    let channel = served.connect().await;
    for path in [
        "/tfplugin6.Provider/Unknown",
        "/tfplugin6.Provider/ReadStateBytes",
        "/tfplugin5.Provider/GetSchema",
        "/tfplugin6.Provider",
        "/other.Service/GetSchema",
    ] {
        assert_eq!(call(&channel, path, Vec::new()).await.unwrap_err().code(), Code::Unimplemented, "{path}");
    }
}

#[tokio::test]
async fn a_message_that_is_none_is_an_error() {
    let served = serve(6).await;
    let channel = served.connect().await;
    let status = call(&channel, "/tfplugin6.Provider/ReadResource", vec![0xff; 9]).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    assert!(status.message().starts_with("the request can't be read: "), "{}", status.message());
}

#[tokio::test]
async fn a_length_that_is_claimed_is_not_allocated() {
    use tower_service::Service;

    let served = serve(6).await;
    let mut channel = served.connect().await;
    // A header of gRPC that announces four gigabytes.
    let body = Bytes::from_static(&[0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3]);
    let request = http::Request::post(format!("http://{}/tfplugin6.Provider/ReadResource", served.address))
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
    let served = serve(6).await;
    for garbage in [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(), vec![0; 100_000], vec![0xff; 100_000]] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        // The other side may close it before all of it is written.
        let _ = stream.write_all(&garbage).await;
        let _ = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut Vec::new())).await;
    }
    // One that says nothing keeps nobody waiting.
    let _silent = TcpStream::connect(served.address).await.unwrap();
    configure(&served.connect().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_creates_run_beside_each_other_even_if_they_block() {
    let served = serve(6).await;
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
    let served = serve(6).await;
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
async fn a_stop_ends_what_waits_within_a_second() {
    let served = serve(6).await;
    let channel = served.connect().await;
    configure(&channel).await;
    let create = tokio::spawn(lay(channel.clone(), "saved and endless"));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopped = Instant::now();
    call(&channel, "/tfplugin6.Provider/StopProvider", Vec::new()).await.unwrap();
    let created = create.await.unwrap();
    assert!(stopped.elapsed() < Duration::from_secs(1), "{:?}", stopped.elapsed());
    assert_eq!(created.diagnostics[0].summary, "Operation cancelled");
    assert!(!DynamicValue::from(created.new_state.as_ref().unwrap()).is_null(), "it was saved");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_dies_leaves_a_server_for_the_next() {
    let served = serve(6).await;
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
    let served = serve(6).await;
    let channel = served.connect().await;
    configure(&channel).await;
    let creates =
        ["saved and endless", "saved and watched"].map(|fate| tokio::spawn(lay(channel.clone(), fate)));
    tokio::time::sleep(Duration::from_millis(200)).await;
    served.shutdown.begin();
    for create in creates {
        let response = create.await.unwrap();
        assert!(!DynamicValue::from(response.new_state.as_ref().unwrap()).is_null(), "it was saved");
    }
}

#[tokio::test]
async fn schemas_are_the_same_each_time() {
    let served = serve(6).await;
    let channel = served.connect().await;
    let first = call(&channel, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    let second = call(&channel, "/tfplugin6.Provider/GetProviderSchema", Vec::new()).await.unwrap();
    assert_eq!(first, second);
    assert!(get_provider_schema::Response::decode(&*first).unwrap().resource_schemas.len() >= 3);
}

#[tokio::test]
async fn a_shutdown_is_answered_and_ends_the_listening() {
    let served = serve(6).await;
    let channel = served.connect().await;
    call(&channel, "/plugin.GRPCController/Shutdown", Vec::new()).await.unwrap();
    tokio::time::timeout(Duration::from_secs(5), served.shutdown.begun()).await.unwrap();
    let end = Instant::now();
    while TcpStream::connect(served.address).await.is_ok() {
        assert!(end.elapsed() < Duration::from_secs(5), "it listens still");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
