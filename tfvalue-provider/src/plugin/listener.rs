//! The socket on which Terraform calls.

use std::{io, path::PathBuf, pin::Pin};

#[cfg(unix)]
use tokio::net::UnixListener;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
};

use super::handshake::Address;

/// Bytes to and from Terraform.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send {}

impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

/// A listening socket.
pub(super) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener, PathBuf),
}

/// The file of a socket, which is removed in the end. The task that listens may not have ended when the process does.
#[derive(Debug)]
pub(super) struct SocketFile(PathBuf);

impl Listener {
    /// Listens on a socket in this folder, or else on a port that is free.
    pub(super) async fn bind(folder: Option<PathBuf>) -> io::Result<Self> {
        match folder {
            #[cfg(unix)]
            Some(folder) => {
                // Each process has a folder of its own from Terraform, or at least a number.
                let path = folder.join(format!("plugin-{}.sock", std::process::id()));
                Ok(Self::Unix(UnixListener::bind(&path)?, path))
            }
            _ => Ok(Self::Tcp(TcpListener::bind(("127.0.0.1", 0)).await?)),
        }
    }

    /// Its file, if it has one, to be kept until the end.
    pub(super) fn file(&self) -> Option<SocketFile> {
        match self {
            Self::Tcp(_) => None,
            #[cfg(unix)]
            Self::Unix(_, path) => Some(SocketFile(path.clone())),
        }
    }

    /// Where it listens.
    pub(super) fn address(&self) -> io::Result<Address> {
        match self {
            Self::Tcp(listener) => listener.local_addr().map(Address::Tcp),
            #[cfg(unix)]
            Self::Unix(_, path) => Ok(Address::Unix(path.clone())),
        }
    }

    /// Waits for the next connection.
    pub(super) async fn accept(&self) -> io::Result<Pin<Box<dyn Stream>>> {
        match self {
            Self::Tcp(listener) => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Ok(Box::pin(stream))
            }
            #[cfg(unix)]
            Self::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                Ok(Box::pin(stream))
            }
        }
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // Nothing is lost if Terraform has removed it already.
        let _ = std::fs::remove_file(&self.0);
    }
}
