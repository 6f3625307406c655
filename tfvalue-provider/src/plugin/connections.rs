//! The open connections, and the time limits for running without a connection.

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
    /// The time limit for the first connection.
    first: Duration,
    /// The time limit for a new connection after the last connection is closed.
    away: Duration,
    /// The time limit of a TLS handshake.
    handshake: Duration,
}

impl Patience {
    /// The durations of a served plugin.
    pub(super) const DEFAULT: Self = Self {
        first: Duration::from_secs(60),
        away: Duration::from_secs(2),
        handshake: Duration::from_secs(10),
    };
}

/// The interval of checks that the parent process still runs.
const PARENT_CHECK: Duration = Duration::from_millis(250);

/// The pause before the next attempt if accepting a connection fails.
const RETRY: Duration = Duration::from_millis(100);

/// The connections of a plugin.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    /// The number of open connections that have received a call.
    open: watch::Sender<usize>,
    patience: Patience,
    /// The id of the parent process.
    parent: u32,
}

impl Connections {
    /// Starts without connections. Call this before printing the handshake line: Terraform waits for that line, so the parent process still runs.
    pub(super) fn new(patience: Patience) -> Self {
        Self { open: watch::Sender::new(0), patience, parent: parent_id() }
    }

    /// Accepts connections until the returned stream is dropped. With `encryption`, each connection begins with a TLS handshake.
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
                    // For example, too many files are open: an immediate retry would fail, too.
                    sleep(RETRY).await;
                    continue;
                };
                // A client with a slow TLS handshake doesn't delay other connections.
                let (connections, acceptor, sender) = (connections.clone(), acceptor.clone(), sender.clone());
                tokio::spawn(async move {
                    let connection = connections.establish(stream, acceptor).await;
                    // Sending fails if the returned stream has been dropped.
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

    /// Waits until the parent process has ended.
    async fn orphaned(&self) {
        while parent_id() == self.parent {
            sleep(PARENT_CHECK).await;
        }
    }

    /// Waits until Terraform is gone without a shutdown request. Either Terraform never connects, or it ends before it connects, or its last
    /// connection has been closed for some time.
    pub(super) async fn abandoned(&self) {
        let mut open = self.open.subscribe();
        // `wait_for` fails only if the sender is dropped. `self` holds the sender.
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

/// Returns a constant: the parent id changes at the end of the parent only on Unix.
#[cfg(not(unix))]
fn parent_id() -> u32 {
    0
}

/// A byte stream to and from Terraform.
trait Stream: AsyncRead + AsyncWrite + Send {}

impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

/// A connection. An open connection counts as active from its first call.
pub(super) struct Connection {
    stream: Pin<Box<dyn Stream>>,
    activity: Activity,
}

/// Records the first call over a connection.
#[derive(Clone)]
pub(super) struct Activity {
    has_begun: Arc<AtomicBool>,
    open: watch::Sender<usize>,
}

impl Activity {
    fn new(open: &watch::Sender<usize>) -> Self {
        Self { has_begun: Arc::default(), open: open.clone() }
    }

    /// Counts the connection as active. Only the first call has an effect.
    pub(super) fn begin(&self) {
        if !self.has_begun.swap(true, Ordering::Relaxed) {
            self.open.send_modify(|open| *open += 1);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // After this `swap`, a call in flight can't count the connection again.
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
