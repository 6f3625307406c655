//! The end of a provider's process, whenever it comes: it ends in time, what was half made is told, and no socket is left.
//!
//! This program is the provider, too: it starts itself, and plays Terraform's part. It prints a line for each phase.

#[cfg(unix)]
mod unix {
    use std::{
        env, fs,
        io::{BufRead, BufReader},
        os::unix::process::CommandExt,
        path::Path,
        process::{Child, ChildStdout, Command, ExitCode, ExitStatus, Stdio},
        thread,
        time::{Duration, Instant},
    };

    use bytes::{Buf, BufMut, Bytes};
    use http::uri::PathAndQuery;
    use prost::Message;
    use tfvalue::{
        DynamicValue, TfSchema, Unknown,
        provider::{Context, Diagnostics, Provider, Registry, Resource, serve},
        tfplugin6::{apply_resource_change, configure_provider, get_provider_schema, stop_provider},
    };
    use tonic::{
        Request, Status,
        client::Grpc,
        codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
        transport::{Channel, Endpoint},
    };

    /// What Terraform sets `TF_PLUGIN_MAGIC_COOKIE` to: then this is the provider.
    const COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

    /// How long an end may take.
    const IN_TIME: Duration = Duration::from_secs(1);

    #[derive(TfSchema)]
    #[tf(provider)]
    struct Config {}

    struct Waiting;

    impl Provider for Waiting {
        const NAME: &'static str = "waiting";
        type Config = Config;
        type Client = ();

        async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
            Ok(())
        }

        fn register(registry: &mut Registry<Self>) {
            registry.resource::<Server>();
            if env::var_os(TWICE).is_some() {
                registry.resource::<Server>();
            }
        }
    }

    /// Is set where the provider can't be served.
    const TWICE: &str = "WAITING_REGISTERS_TWICE";

    /// A server that is ordered, but never ready.
    #[derive(TfSchema, Clone, PartialEq, Debug)]
    #[tf(resource)]
    struct Server {
        #[tf(computed)]
        id: Unknown<Option<String>>,
        #[tf(computed)]
        address: Unknown<Option<String>>,
        /// Whether it looks for Ctrl-C itself.
        #[tf(required)]
        watched: Unknown<bool>,
    }

    impl Resource for Server {
        type Provider = Waiting;
        const NAME: &'static str = "server";

        async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
            self.id = Unknown::Known(Some("s-1".to_owned()));
            cx.save(&self)?;
            if self.watched == Unknown::Known(true) {
                cx.cancelled().await;
                return Err(Diagnostics::error("Cancelled", "The server is still starting."));
            }
            std::future::pending().await
        }

        async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
            Ok(Some(self))
        }

        async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
            Ok(())
        }
    }

    /// The bytes of a message as they are.
    struct Raw;

    impl Codec for Raw {
        type Encode = Bytes;
        type Decode = Bytes;
        type Encoder = Self;
        type Decoder = Self;

        fn encoder(&mut self) -> Self {
            Self
        }

        fn decoder(&mut self) -> Self {
            Self
        }
    }

    impl Encoder for Raw {
        type Item = Bytes;
        type Error = Status;

        fn encode(&mut self, message: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
            buffer.put(message);
            Ok(())
        }
    }

    impl Decoder for Raw {
        type Item = Bytes;
        type Error = Status;

        fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
            Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
        }
    }

    /// Calls a method.
    async fn call<A: Message + Default>(channel: &Channel, path: &'static str, request: impl Message) -> A {
        let mut client = Grpc::new(channel.clone());
        client.ready().await.expect("the provider listens");
        let request = Request::new(request.encode_to_vec().into());
        let response = client.unary(request, PathAndQuery::from_static(path), Raw).await;
        let answer = response.unwrap_or_else(|status| panic!("{path}: {status}")).into_inner();
        A::decode(answer).expect("a message")
    }

    /// A process of the provider, in a process group of its own, and the folder of its socket.
    struct Started {
        process: Child,
        output: BufReader<ChildStdout>,
        folder: tempfile::TempDir,
    }

    impl Started {
        fn new() -> Self {
            Self::by(&mut Command::new(env::current_exe().expect("this program")))
        }

        /// A provider that a shell starts, which runs until it is killed.
        fn by_shell() -> Self {
            let program = env::current_exe().expect("this program");
            Self::by(Command::new("sh").args(["-c", r#""$0" & exec sleep 60"#]).arg(program))
        }

        fn by(command: &mut Command) -> Self {
            let folder = tempfile::tempdir().expect("there is room");
            let mut process = command
                .env("TF_PLUGIN_MAGIC_COOKIE", COOKIE)
                .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
                .env("PLUGIN_UNIX_SOCKET_DIR", folder.path())
                .process_group(0)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("this program runs");
            let output = BufReader::new(process.stdout.take().expect("it is piped"));
            Self { process, output, folder }
        }

        /// Connects as the line says that the provider prints.
        async fn connect(&mut self) -> Channel {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("it can be read");
            let path = line.split('|').nth(3).unwrap_or_else(|| panic!("no handshake: {line:?}"));
            assert!(Path::new(path).starts_with(self.folder.path()), "{path}");
            Endpoint::from_shared(format!("unix://{path}"))
                .expect("a path")
                .connect()
                .await
                .expect("it listens")
        }

        /// Sends a signal to all of the group.
        fn signal(&self, name: &str) {
            let group = format!("-{}", self.process.id());
            let status = Command::new("kill").args(["-s", name, "--", &group]).status();
            assert!(status.expect("kill is a program").success(), "it has ended already");
        }

        /// Waits for its end, which comes in time, and leaves no socket.
        #[track_caller]
        fn assert_ended(mut self, phase: &str) -> ExitStatus {
            let start = Instant::now();
            let status = loop {
                if let Some(status) = self.process.try_wait().expect("it is a child") {
                    break status;
                }
                if start.elapsed() > IN_TIME {
                    let _ = self.process.kill();
                    panic!("{phase}: it runs still");
                }
                thread::sleep(Duration::from_millis(2));
            };
            let left: Vec<_> = fs::read_dir(self.folder.path()).expect("the folder is there").collect();
            assert!(left.is_empty(), "{phase}: {left:?}");
            status
        }
    }

    fn server(id: Unknown<Option<String>>, address: Unknown<Option<String>>, watched: bool) -> Server {
        Server { id, address, watched: Unknown::Known(watched) }
    }

    /// Begins to create a server.
    async fn create(
        channel: &Channel,
        watched: bool,
    ) -> tokio::task::JoinHandle<apply_resource_change::Response> {
        let config = configure_provider::Request {
            config: Some(DynamicValue::encode(&Config {}).expect("it is known").into()),
            ..Default::default()
        };
        let _: configure_provider::Response =
            call(channel, "/tfplugin6.Provider/ConfigureProvider", config).await;
        let value = |server: &Server| Some(DynamicValue::encode(server).expect("a value").into());
        let request = apply_resource_change::Request {
            type_name: "waiting_server".to_owned(),
            prior_state: Some(DynamicValue::from_msgpack(b"\xc0").into()),
            planned_state: value(&server(Unknown::UNKNOWN, Unknown::UNKNOWN, watched)),
            config: value(&server(Unknown::NULL, Unknown::NULL, watched)),
            ..Default::default()
        };
        let channel = channel.clone();
        let create =
            tokio::spawn(
                async move { call(&channel, "/tfplugin6.Provider/ApplyResourceChange", request).await },
            );
        // Until it waits.
        tokio::time::sleep(Duration::from_millis(200)).await;
        create
    }

    /// The answer of a create that was interrupted: there is an error, and what was saved.
    fn assert_kept(response: &apply_resource_change::Response, watched: bool, phase: &str) {
        let summary = if watched { "Cancelled" } else { "Operation cancelled" };
        let summaries: Vec<_> = response.diagnostics.iter().map(|message| &*message.summary).collect();
        assert_eq!(summaries, [summary], "{phase}");
        let state: Server =
            DynamicValue::from(response.new_state.as_ref().expect("a state")).decode().expect("a server");
        let kept = server(Unknown::Known(Some("s-1".to_owned())), Unknown::NULL, watched);
        assert_eq!(state, kept, "{phase}");
    }

    fn passed(phase: &str) {
        println!("{phase} ... ok");
    }

    fn before_the_handshake() {
        // At any moment from the start of the process until it listens.
        for step in 0..40 {
            let started = Started::new();
            thread::sleep(Duration::from_micros(step * 150));
            started.signal("TERM");
            started.assert_ended("SIGTERM before the handshake");
        }
        passed("SIGTERM before the handshake");
        for step in 0..40 {
            let mut started = Started::new();
            thread::sleep(Duration::from_micros(step * 150));
            started.signal("INT");
            // It ends at once, or goes on until Terraform, which got the signal too, ends it.
            let mut line = String::new();
            started.output.read_line(&mut line).expect("it can be read");
            if !line.is_empty() {
                started.signal("TERM");
            }
            started.assert_ended("Ctrl-C before the handshake");
        }
        passed("Ctrl-C before the handshake");
    }

    /// Terraform shows the first line of a plugin that doesn't start.
    fn refused() {
        let mut started =
            Started::by(Command::new(env::current_exe().expect("this program")).env(TWICE, "1"));
        let mut line = String::new();
        started.output.read_line(&mut line).expect("it can be read");
        let expected =
            "The provider waiting can't be served: - the resource waiting_server is registered twice\n";
        assert_eq!(line, expected);
        assert!(!started.assert_ended("a provider that can't be served").success());
        passed("a provider that can't be served");
    }

    /// Terraform is killed before it connects.
    fn orphaned() {
        let mut started = Started::by_shell();
        let mut line = String::new();
        started.output.read_line(&mut line).expect("it can be read");
        assert!(line.contains("|unix|"), "{line}");
        started.process.kill().expect("it runs");
        started.process.wait().expect("it is a child");
        let start = Instant::now();
        // The output ends with the provider.
        assert_eq!(started.output.read_line(&mut line).expect("it can be read"), 0);
        assert!(start.elapsed() < IN_TIME, "{:?}", start.elapsed());
        started.assert_ended("SIGKILL of Terraform before it connects");
        passed("SIGKILL of Terraform before it connects");
    }

    async fn idle() {
        for _ in 0..10 {
            let mut started = Started::new();
            let channel = started.connect().await;
            let request = get_provider_schema::Request {};
            let _: get_provider_schema::Response =
                call(&channel, "/tfplugin6.Provider/GetProviderSchema", request).await;
            started.signal("TERM");
            assert!(started.assert_ended("SIGTERM while idle").success());
        }
        passed("SIGTERM while idle");
        let mut started = Started::new();
        let channel = started.connect().await;
        started.signal("INT");
        tokio::time::sleep(Duration::from_millis(100)).await;
        let stopped: stop_provider::Response =
            call(&channel, "/tfplugin6.Provider/StopProvider", stop_provider::Request {}).await;
        assert_eq!(stopped.error, "");
        let () = call(&channel, "/plugin.GRPCController/Shutdown", ()).await;
        assert!(started.assert_ended("Ctrl-C while idle").success());
        passed("Ctrl-C while idle");
    }

    async fn in_a_waiting_create() {
        for watched in [false, true] {
            let mut started = Started::new();
            let channel = started.connect().await;
            let create = create(&channel, watched).await;
            started.signal("TERM");
            let response = tokio::time::timeout(IN_TIME, create).await.expect("in time").expect("an answer");
            assert_kept(&response, watched, "SIGTERM in a create");
            assert!(started.assert_ended("SIGTERM in a create").success());
        }
        passed("SIGTERM in a waiting create");
        for watched in [false, true] {
            let mut started = Started::new();
            let channel = started.connect().await;
            let create = create(&channel, watched).await;
            // Terraform and the provider get it, and Terraform asks the provider to stop.
            started.signal("INT");
            let asked = Instant::now();
            let _: stop_provider::Response =
                call(&channel, "/tfplugin6.Provider/StopProvider", stop_provider::Request {}).await;
            let response = create.await.expect("an answer");
            assert!(asked.elapsed() < IN_TIME, "{:?}", asked.elapsed());
            assert_kept(&response, watched, "Ctrl-C in a create");
            let () = call(&channel, "/plugin.GRPCController/Shutdown", ()).await;
            assert!(started.assert_ended("Ctrl-C in a create").success());
        }
        passed("Ctrl-C in a waiting create");
    }

    pub(super) fn main() -> ExitCode {
        if env::var_os("TF_PLUGIN_MAGIC_COOKIE").is_some() {
            return serve::<Waiting>(env!("CARGO_PKG_VERSION"));
        }
        before_the_handshake();
        refused();
        orphaned();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            idle().await;
            in_a_waiting_create().await;
        });
        ExitCode::SUCCESS
    }
}

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    unix::main()
}

#[cfg(not(unix))]
fn main() {
    println!("skipped: there are no signals on this system");
}
