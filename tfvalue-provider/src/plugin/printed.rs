//! Forwards the output of the author's code, its threads and its children to Terraform.
//!
//! ```text
//! print!, a child, C ─► descriptor 1 or 2 ─► pipe ─► Channel ─┬─► GRPCStdio.StreamStdio, if the client asked for it
//!                                                             └─► log lines in JSON, on the errors
//! ```
//!
//! Terraform can't mistake printed output for a line of the server. Pieces have a bounded size. Each of the two channels keeps its order. A client
//! that reads nothing delays the author's code only for a limited time.

use std::{
    io::{self, Write},
    time::Duration,
};

use bytes::Bytes;
use tokio::{
    sync::{mpsc, oneshot, watch},
    task::spawn_blocking,
    time::{sleep, timeout},
};
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

use crate::server::Messages;

/// The maximum number of pieces that wait for the client.
const WAITING: usize = 64;

/// The time limit of a flush, so that `Shutdown` responds within 100 ms.
const FLUSH_TIME: Duration = Duration::from_millis(90);

/// The time for Terraform to take the last pieces before it closes the connection.
const LAST: Duration = Duration::from_millis(5);

/// The receiver of the printed output.
#[derive(Clone, Debug)]
enum Reader {
    /// No receiver yet: a client may soon request the output.
    Awaited,
    /// A client that requested the output.
    Client(mpsc::Sender<Bytes>),
    /// The log, because no client requested the output, or the client reads no more.
    Log,
    /// The log, because the provider ends.
    Closed,
}

/// A request to forward all earlier output. The response is true if a client received some of the output.
type Flush = oneshot::Sender<bool>;

/// The redirected output.
#[derive(Clone, Debug)]
pub(super) struct Printed {
    reader: watch::Sender<Reader>,
    channels: Vec<mpsc::Sender<Flush>>,
}

impl Printed {
    /// Redirects nothing.
    pub(super) fn left_alone() -> Self {
        Self { reader: watch::Sender::new(Reader::Awaited), channels: Vec::new() }
    }

    /// Redirects all output from now on. Tasks of the current runtime forward the output; the runtime must be multi-threaded.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no more descriptors.
    #[cfg(unix)]
    pub(super) fn redirected() -> io::Result<Self> {
        let mut printed = Self::left_alone();
        let [output, errors] = super::output::redirect()?;
        printed.forward(channel::OUTPUT, output)?;
        printed.forward(channel::ERRORS, errors)?;
        Ok(printed)
    }

    /// Redirects nothing: other systems have no such descriptors.
    #[cfg(not(unix))]
    pub(super) fn redirected() -> io::Result<Self> {
        Ok(Self::left_alone())
    }

    #[cfg(unix)]
    fn forward(&mut self, number: i32, pipe: io::PipeReader) -> io::Result<()> {
        let (sender, flushes) = mpsc::channel(1);
        let channel = channel::Channel::new(number, pipe, self.reader.clone())?;
        tokio::spawn(channel.forward(flushes));
        self.channels.push(sender);
        Ok(())
    }

    /// Returns the messages for a client that requests the printed output. The latest such client receives the output.
    pub(super) fn messages(&self) -> Messages {
        let (sender, receiver) = mpsc::channel(WAITING);
        self.reader.send_if_modified(|reader| {
            let is_open = !matches!(reader, Reader::Closed);
            if is_open {
                *reader = Reader::Client(sender);
            }
            is_open
        });
        Box::pin(ReceiverStream::new(receiver).map(Ok))
    }

    /// Forwards all earlier output, even an incomplete line. Waits no longer than `FLUSH_TIME`.
    pub(super) async fn flush(&self) {
        let all = async {
            // A thread may hold the standard library's lock of the output forever.
            let flushed = spawn_blocking(|| io::stdout().flush());
            let _ = timeout(FLUSH_TIME * 2 / 3, flushed).await;
            let mut is_taken = false;
            for channel in &self.channels {
                let (flush, flushed) = oneshot::channel();
                if channel.send(flush).await.is_ok() {
                    is_taken |= flushed.await.unwrap_or(false);
                }
            }
            if is_taken {
                sleep(LAST).await;
            }
        };
        if !self.channels.is_empty() {
            let _ = timeout(FLUSH_TIME, all).await;
        }
    }

    /// Ends the messages for a client. Later output is logged.
    pub(super) fn close(&self) {
        self.reader.send_replace(Reader::Closed);
    }
}

#[cfg(unix)]
mod channel {
    use std::{
        future::pending,
        io::{self, PipeReader},
        os::fd::OwnedFd,
        time::Duration,
    };

    use bytes::Bytes;
    use prost::Message;
    use tokio::{
        net::unix::pipe::Receiver,
        select,
        sync::{mpsc, watch},
        task::block_in_place,
        time::{Instant, sleep, sleep_until},
    };

    use super::{Flush, Reader, WAITING};
    use crate::plugin::{log, messages::StdioData, output};

    /// The numbers of the channels in messages.
    pub(super) const OUTPUT: i32 = 1;
    pub(super) const ERRORS: i32 = 2;

    /// The maximum number of bytes that are kept until a client requests the output.
    const KEPT: usize = 64 * 1024;

    /// The time for which these bytes are kept.
    const KEPT_FOR: Duration = Duration::from_secs(1);

    /// The longest piece that Terraform logs whole, in bytes.
    const PIECE: usize = 1024;

    /// The maximum length of a piece in a log line, in bytes. Escapes make the line longer.
    const LOGGED_PIECE: usize = 8 * 1024;

    /// The time that a piece waits for a client that reads nothing.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The time to wait for the rest of a line: `eprintln!` writes each argument separately.
    const REST: Duration = Duration::from_millis(2);

    /// One of the two channels.
    pub(super) struct Channel {
        number: i32,
        pipe: Receiver,
        /// The text that was read and isn't forwarded yet.
        text: Vec<u8>,
        reader: watch::Sender<Reader>,
    }

    impl Channel {
        pub(super) fn new(number: i32, pipe: PipeReader, reader: watch::Sender<Reader>) -> io::Result<Self> {
            let pipe = Receiver::from_owned_fd(OwnedFd::from(pipe))?;
            Ok(Self { number, pipe, text: Vec::with_capacity(KEPT), reader })
        }

        /// Forwards the output in the pipe until the sender of flush requests is dropped.
        pub(super) async fn forward(mut self, mut flushes: mpsc::Receiver<Flush>) {
            let mut asked = self.reader.subscribe();
            let mut kept_until = None;
            let mut is_open = true;
            loop {
                let too_long = async {
                    match kept_until {
                        Some(end) => sleep_until(end).await,
                        None => pending().await,
                    }
                };
                let mut flush = None;
                select! {
                    ready = self.pipe.readable(), if is_open && self.text.len() < KEPT => {
                        is_open = ready.is_ok() && self.read().await;
                    }
                    _ = asked.changed() => {}
                    () = too_long => self.give_up(),
                    request = flushes.recv() => match request {
                        Some(request) => flush = Some(request),
                        // The sender is dropped: no more flush requests can arrive.
                        None => return,
                    },
                }
                if let Some(flush) = flush {
                    let is_taken = self.flush().await;
                    let _ = flush.send(is_taken);
                } else if self.text.len() >= KEPT {
                    self.give_up();
                }
                let is_awaited = matches!(*self.reader.borrow(), Reader::Awaited);
                if is_awaited && !self.text.is_empty() {
                    kept_until.get_or_insert_with(|| Instant::now() + KEPT_FOR);
                } else {
                    self.deliver().await;
                    kept_until = None;
                }
            }
        }

        /// Reads the available output. Returns whether the pipe is still open.
        async fn read(&mut self) -> bool {
            let is_open = self.read_now();
            if is_open && self.text.len() < PIECE && !self.text.ends_with(b"\n") {
                sleep(REST).await;
                return self.read_now();
            }
            is_open
        }

        fn read_now(&mut self) -> bool {
            while self.text.len() < KEPT {
                let start = self.text.len();
                self.text.resize(KEPT, 0);
                let read = self.pipe.try_read(&mut self.text[start..]);
                self.text.truncate(start + *read.as_ref().unwrap_or(&0));
                match read {
                    Ok(0) => return false,
                    Ok(_) => {}
                    Err(error) => {
                        return matches!(
                            error.kind(),
                            io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                        );
                    }
                }
            }
            true
        }

        /// Reads the available output, even before the runtime has polled the pipe again.
        fn read_unpolled(&mut self) {
            while self.text.len() < KEPT {
                let start = self.text.len();
                self.text.resize(KEPT, 0);
                let count = rustix::io::read(&self.pipe, &mut self.text[start..]).unwrap_or(0);
                self.text.truncate(start + count);
                if count == 0 {
                    return;
                }
            }
        }

        /// Stops waiting for a client, and logs the output instead.
        fn give_up(&self) {
            self.reader.send_if_modified(|reader| {
                let is_awaited = matches!(reader, Reader::Awaited);
                if is_awaited {
                    *reader = Reader::Log;
                }
                is_awaited
            });
        }

        /// Forwards all earlier output. Returns whether a client received some of the output.
        async fn flush(&mut self) -> bool {
            self.give_up();
            let mut is_taken = false;
            // Two rounds read at least the capacity of the pipe. Without a limit, a continuous writer would block the flush.
            for _ in 0..2 {
                self.read_unpolled();
                let is_empty = self.text.is_empty();
                is_taken |= self.deliver().await;
                if is_empty {
                    break;
                }
            }
            let client = match &*self.reader.borrow() {
                Reader::Client(client) if is_taken => Some(client.clone()),
                _ => None,
            };
            if let Some(client) = client {
                let _ = client.reserve_many(WAITING).await;
            }
            is_taken
        }

        /// Forwards the text. Returns whether a client received some of the text.
        async fn deliver(&mut self) -> bool {
            if self.text.is_empty() {
                return false;
            }
            let mut text = std::mem::take(&mut self.text);
            let mut rest = &text[..];
            let client = match &*self.reader.borrow() {
                Reader::Client(client) => Some(client.clone()),
                _ => None,
            };
            if let Some(client) = client {
                while !rest.is_empty() {
                    let (piece, after) = rest.split_at(end_of_piece(rest, PIECE));
                    let message = StdioData { channel: self.number, data: Bytes::copy_from_slice(piece) };
                    if client.send_timeout(message.encode_to_vec().into(), PATIENCE).await.is_err() {
                        self.leave(&client);
                        break;
                    }
                    rest = after;
                }
            }
            if !rest.is_empty() {
                let name = if self.number == OUTPUT { "stdout" } else { "stderr" };
                let mut lines = String::new();
                for line in rest.split(|byte| *byte == b'\n') {
                    let mut line = line;
                    while !line.is_empty() {
                        let (piece, after) = line.split_at(end_of_piece(line, LOGGED_PIECE));
                        lines.push_str(&log::printed_line(name, piece));
                        line = after;
                    }
                }
                // A slow reader blocks this write.
                block_in_place(|| output::complain(&lines));
            }
            let is_taken = rest.len() < text.len();
            text.clear();
            self.text = text;
            is_taken
        }

        /// Switches from this client to the log, because the client is gone or reads nothing.
        fn leave(&self, client: &mpsc::Sender<Bytes>) {
            self.reader.send_if_modified(|reader| {
                let is_same = matches!(reader, Reader::Client(other) if other.same_channel(client));
                if is_same {
                    *reader = Reader::Log;
                }
                is_same
            });
        }
    }

    /// Returns the end of the first piece: the end of a line if there is one, otherwise a character boundary.
    fn end_of_piece(text: &[u8], longest: usize) -> usize {
        if text.len() <= longest {
            return text.len();
        }
        let start = &text[..longest];
        if let Some(line_break) = start.iter().rposition(|byte| *byte == b'\n') {
            return line_break + 1;
        }
        // A character has at most three bytes after its first byte.
        let is_first = |byte: u8| byte & 0xc0 != 0x80;
        (longest - 3..=longest).rev().find(|end| is_first(text[*end])).unwrap_or(longest)
    }
}
