//! The part of Terraform that this program plays: it starts itself as the provider, and calls it.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use bytes::{Buf, BufMut, Bytes};
use http::uri::PathAndQuery;
use prost::Message;
use tfvalue::DynamicValue;
use tonic::{
    Request, Status, Streaming,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    transport::{Channel, Endpoint},
};

/// The value that Terraform gives `TF_PLUGIN_MAGIC_COOKIE`: then this program is the provider.
const COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// The time limit of an end.
pub(crate) const IN_TIME: Duration = Duration::from_secs(1);

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

/// Calls a method of the provider, or of a plugin if the path is whole.
pub(crate) async fn try_call<A: Message + Default>(
    channel: &Channel,
    method: &str,
    request: impl Message,
) -> Result<A, Status> {
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(usize::MAX);
    client.ready().await.map_err(|error| Status::unavailable(error.to_string()))?;
    let request = Request::new(request.encode_to_vec().into());
    let response = client.unary(request, path(method), Raw).await?;
    Ok(A::decode(response.into_inner()).expect("a message"))
}

/// Calls a method, which answers.
pub(crate) async fn call<A: Message + Default>(channel: &Channel, method: &str, request: impl Message) -> A {
    try_call(channel, method, request).await.unwrap_or_else(|status| panic!("{method}: {status}"))
}

/// Calls a method that answers with a stream.
pub(crate) async fn stream(channel: &Channel, method: &str, request: impl Message) -> Streaming<Bytes> {
    let mut client = Grpc::new(channel.clone());
    client.ready().await.expect("the provider listens");
    let request = Request::new(request.encode_to_vec().into());
    let response = client.server_streaming(request, path(method), Raw).await;
    response.unwrap_or_else(|status| panic!("{method}: {status}")).into_inner()
}

fn path(method: &str) -> PathAndQuery {
    let path =
        if method.starts_with('/') { method.to_owned() } else { format!("/tfplugin6.Provider/{method}") };
    path.try_into().expect("a path")
}

/// A value in a message.
pub(crate) type Value = Option<tfvalue::tfplugin6::DynamicValue>;

/// Null, as a message.
#[expect(clippy::unnecessary_wraps, reason = "fields of messages are optional")]
pub(crate) fn null() -> Value {
    Some(DynamicValue::from_msgpack(b"\xc0").into())
}

/// A process of the provider, in a process group of its own, and the folder of its socket.
pub(crate) struct Started {
    pub(crate) process: Child,
    pub(crate) output: BufReader<ChildStdout>,
    pub(crate) folder: tempfile::TempDir,
}

/// The program as the provider, as Terraform starts it.
pub(crate) fn provider() -> Command {
    let mut command = Command::new(env::current_exe().expect("this program"));
    as_terraform(&mut command);
    command
}

fn as_terraform(command: &mut Command) {
    command
        .env("TF_PLUGIN_MAGIC_COOKIE", COOKIE)
        .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(if env::var_os("ROUGH_ERRORS").is_some() { Stdio::inherit() } else { Stdio::null() });
}

impl Started {
    pub(crate) fn new() -> Self {
        Self::by(&mut provider())
    }

    /// A provider with these variables in its environment.
    pub(crate) fn with(variables: &[(&str, &str)]) -> Self {
        Self::by(provider().envs(variables.iter().copied()))
    }

    /// A provider that a shell starts, which runs until it is killed.
    pub(crate) fn by_shell(script: &str) -> Self {
        let mut command = Command::new("sh");
        as_terraform(command.args(["-c", script]).arg(env::current_exe().expect("this program")));
        Self::by(&mut command)
    }

    pub(crate) fn by(command: &mut Command) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let mut process =
            command.env("PLUGIN_UNIX_SOCKET_DIR", folder.path()).spawn().expect("this program runs");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { process, output, folder }
    }

    /// The path of the socket, as the line says that the provider prints.
    pub(crate) fn socket(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it can be read");
        let path = line.split('|').nth(3).unwrap_or_else(|| panic!("no handshake: {line:?}"));
        assert!(Path::new(path).starts_with(self.folder.path()), "{path}");
        path.to_owned()
    }

    pub(crate) async fn connect(&mut self) -> Channel {
        connect(&self.socket()).await
    }

    /// Sends a signal to all of the group.
    pub(crate) fn signal(&self, name: &str) {
        signal(name, &format!("-{}", self.process.id()));
    }

    /// Waits for its end, which comes in time, and leaves no socket.
    #[track_caller]
    pub(crate) fn assert_ended(self, phase: &str) -> ExitStatus {
        self.assert_ended_in(IN_TIME, phase)
    }

    #[track_caller]
    pub(crate) fn assert_ended_in(mut self, time: Duration, phase: &str) -> ExitStatus {
        let status = end_of(&mut self.process, time).unwrap_or_else(|| panic!("{phase}: it runs still"));
        let left: Vec<_> = fs::read_dir(self.folder.path()).expect("the folder is there").collect();
        assert!(left.is_empty(), "{phase}: {left:?}");
        status
    }

    /// Ends the provider as Terraform does.
    pub(crate) async fn shut_down(self, channel: &Channel, phase: &str) {
        let () = call(channel, "/plugin.GRPCController/Shutdown", ()).await;
        assert!(self.assert_ended(phase).success(), "{phase}");
    }
}

/// Waits for the end of a process, and kills it if it doesn't come in time.
pub(crate) fn end_of(process: &mut Child, time: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = process.try_wait().expect("it is a child") {
            return Some(status);
        }
        if start.elapsed() > time {
            let _ = Command::new("kill").args(["-s", "KILL", "--", &format!("-{}", process.id())]).status();
            let _ = process.wait();
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

pub(crate) async fn connect(socket: &str) -> Channel {
    Endpoint::from_shared(format!("unix://{socket}")).expect("a path").connect().await.expect("it listens")
}

pub(crate) fn signal(name: impl AsRef<OsStr>, process: &str) {
    let status = Command::new("kill").arg("-s").arg(name).args(["--", process]).status();
    assert!(status.expect("kill is a program").success(), "it has ended already");
}
