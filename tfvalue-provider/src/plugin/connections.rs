//! The connections that are open, and how long to live without one.

#[cfg(unix)]
use std::os::unix::process::parent_id;
use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task,
    time::Duration,
};

use rustls::ServerConfig;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::{mpsc, watch},
    time::{sleep, timeout},
};
use tokio_rustls::TlsAcceptor;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::server::Connected;

use super::listener::Listener;

/// The time for which the plugin waits for a connection before it exits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Until the first connection.
    first: Duration,
    /// After the last connection is closed.
    away: Duration,
    /// For the handshake of a connection that is to be encrypted.
    handshake: Duration,
}

impl Patience {
    /// The values of a plugin that is served.
    pub(super) const DEFAULT: Self = Self {
        first: Duration::from_secs(60),
        away: Duration::from_secs(2),
        handshake: Duration::from_secs(10),
    };
}

/// The interval of checks that the process that started this one still runs.
const PARENT_CHECK: Duration = Duration::from_millis(250);

/// The pause after a connection that can't be accepted.
const RETRY: Duration = Duration::from_millis(100);

/// The connections of a plugin.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    /// The number of open connections over which a call came.
    open: watch::Sender<usize>,
    patience: Patience,
    /// The process that started this one.
    parent: u32,
}

impl Connections {
    /// None yet. Terraform doesn't know yet where to connect to, and so waits for this process.
    pub(super) fn new(patience: Patience) -> Self {
        Self { open: watch::Sender::new(0), patience, parent: parent_id() }
    }

    /// Accepts connections, encrypted ones if it is said how, for as long as the answer is listened to.
    pub(super) fn accept(
        &self,
        listener: Listener,
        encryption: Option<Arc<ServerConfig>>,
    ) -> ReceiverStream<io::Result<Connection>> {
        let (sender, receiver) = mpsc::channel(1);
        let (connections, acceptor) = (self.clone(), encryption.map(TlsAcceptor::from));
        tokio::spawn(async move {
            loop {
                let stream = tokio::select! {
                    stream = listener.accept() => stream,
                    () = sender.closed() => return,
                };
                let Ok(stream) = stream else {
                    // Too many files are open, or the like: trying at once wouldn't help.
                    sleep(RETRY).await;
                    continue;
                };
                // A client with a slow TLS handshake doesn't delay other connections.
                let (connections, acceptor, sender) = (connections.clone(), acceptor.clone(), sender.clone());
                tokio::spawn(async move {
                    let connection = connections.establish(stream, acceptor).await;
                    // An error says that nothing is accepted any more.
                    let _ = sender.send(connection).await;
                });
            }
        });
        ReceiverStream::new(receiver)
    }

    async fn establish(
        &self,
        stream: impl Stream + Unpin + 'static,
        acceptor: Option<TlsAcceptor>,
    ) -> io::Result<Connection> {
        let stream: Pin<Box<dyn Stream>> = match acceptor {
            Some(acceptor) => {
                let encrypted = timeout(self.patience.handshake, acceptor.accept(stream)).await;
                Box::pin(encrypted.map_err(|_| io::ErrorKind::TimedOut)??)
            }
            None => Box::pin(stream),
        };
        Ok(Connection { stream, activity: Activity::new(&self.open) })
    }

    /// Waits until the process that started this one has ended.
    async fn orphaned(&self) {
        while parent_id() == self.parent {
            sleep(PARENT_CHECK).await;
        }
    }

    /// Waits until Terraform is gone without a word: it never connected, or ended before it did, or its last connection is closed for a
    /// while.
    pub(super) async fn abandoned(&self) {
        let mut open = self.open.subscribe();
        // There are errors only where there is no sender, which is `self`.
        let mut came = tokio::select! {
            first = timeout(self.patience.first, open.wait_for(|open| *open > 0)) => first.is_ok(),
            () = self.orphaned() => false,
        };
        while came {
            let _ = open.wait_for(|open| *open == 0).await;
            came = timeout(self.patience.away, open.wait_for(|open| *open > 0)).await.is_ok();
        }
    }
}

/// Always the same: only Unix shows that the process that started this one has ended.
#[cfg(not(unix))]
fn parent_id() -> u32 {
    0
}

/// Bytes to and from Terraform.
trait Stream: AsyncRead + AsyncWrite + Send {}

impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

/// A connection. It counts from its first call on, while it is open.
pub(super) struct Connection {
    stream: Pin<Box<dyn Stream>>,
    activity: Activity,
}

/// True once a call came over a connection.
#[derive(Clone)]
pub(super) struct Activity {
    has_begun: Arc<AtomicBool>,
    open: watch::Sender<usize>,
}

impl Activity {
    fn new(open: &watch::Sender<usize>) -> Self {
        Self { has_begun: Arc::default(), open: open.clone() }
    }

    /// Notes that a call came.
    pub(super) fn begin(&self) {
        if !self.has_begun.swap(true, Ordering::Relaxed) {
            self.open.send_modify(|open| *open += 1);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A call that is on its way doesn't count any more.
        if self.activity.has_begun.swap(true, Ordering::Relaxed) {
            self.activity.open.send_modify(|open| *open -= 1);
        }
    }
}

impl Connected for Connection {
    type ConnectInfo = Activity;

    fn connect_info(&self) -> Activity {
        self.activity.clone()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> task::Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
        bytes: &[u8],
    ) -> task::Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut task::Context<'_>) -> task::Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
    ) -> task::Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> task::Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use base64::{Engine, engine::general_purpose::STANDARD};

    use super::*;
    use crate::plugin::tls::Encryption;

    const PATIENCE: Patience = Patience {
        first: Duration::from_millis(40),
        away: Duration::from_millis(200),
        handshake: Duration::from_millis(100),
    };

    fn connection(connections: &Connections) -> Connection {
        let activity = Activity::new(&connections.open);
        activity.begin();
        Connection { stream: Box::pin(tokio::io::empty()), activity }
    }

    #[tokio::test]
    async fn terraform_is_taken_for_dead_when_it_is_away_for_a_while() {
        let connections = Connections::new(PATIENCE);
        let first = connection(&connections);
        let life = async {
            // Longer than it may be away.
            sleep(PATIENCE.away * 2).await;
            drop(first);
            let second = connection(&connections);
            sleep(PATIENCE.away * 2).await;
            drop(second);
            Instant::now()
        };
        let (end, gone) = tokio::join!(
            async {
                connections.abandoned().await;
                Instant::now()
            },
            life
        );
        assert!(end - gone >= PATIENCE.away);
    }

    #[tokio::test]
    async fn connection_without_a_call_keeps_nothing_alive() {
        let connections = Connections::new(PATIENCE);
        let silent =
            Connection { stream: Box::pin(tokio::io::empty()), activity: Activity::new(&connections.open) };
        drop(connection(&connections));
        connections.abandoned().await;
        drop(silent);
        assert_eq!(*connections.open.borrow(), 0);
    }

    #[tokio::test]
    async fn handshake_that_does_not_come_is_dropped() {
        let connections = Connections::new(PATIENCE);
        let client = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap().cert;
        let pem = format!(
            "-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n",
            STANDARD.encode(client.der())
        );
        let encryption = Encryption::with(&pem).unwrap();
        let (stream, _silent) = tokio::io::duplex(64);
        let established = connections.establish(stream, Some(encryption.config.into())).await;
        assert_eq!(established.err().unwrap().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn terraform_has_some_time_to_come() {
        let start = Instant::now();
        Connections::new(PATIENCE).abandoned().await;
        assert!(start.elapsed() >= PATIENCE.first);
    }
}
