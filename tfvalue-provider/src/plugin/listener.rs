//! The socket on which Terraform calls.

use std::{io, path::PathBuf};

use super::handshake::Address;

/// A listening socket, and its file.
pub(super) struct Listener {
    socket: imp::Socket,
    pub(super) address: Address,
}

/// Bytes to and from Terraform.
pub(super) type Stream = imp::Stream;

/// The file of a socket, and the folder if it is our own. Both are removed in the end: the task that listens may not have ended by then.
#[derive(Default, Debug)]
pub(super) struct SocketFile {
    path: PathBuf,
    folder: Option<PathBuf>,
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // Nothing is lost if Terraform has removed it already.
        let _ = std::fs::remove_file(&self.path);
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

impl Listener {
    /// Waits for the next connection.
    pub(super) async fn accept(&self) -> io::Result<Stream> {
        let (stream, _) = self.socket.accept().await?;
        #[cfg(not(unix))]
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

#[cfg(unix)]
mod imp {
    use std::{
        fs::DirBuilder,
        io,
        os::unix::fs::DirBuilderExt,
        path::{Path, PathBuf},
        process,
    };

    pub(super) use tokio::net::{UnixListener as Socket, UnixStream as Stream};

    use super::{Listener, SocketFile};
    use crate::plugin::handshake::Address;

    impl Listener {
        /// Listens on a socket in this folder, or else in one that only this user may enter.
        ///
        /// # Errors
        ///
        /// Returns why that can't be done.
        pub(in crate::plugin) fn bind(folder: Option<PathBuf>) -> io::Result<(Self, SocketFile)> {
            // Terraform may have several plugins in a folder.
            let name = format!("plugin-{}.sock", process::id());
            let own = if folder.is_none() { Some(private_folder()?) } else { None };
            let path = folder.or_else(|| own.clone()).unwrap_or_default().join(name);
            let file = SocketFile { path, folder: own };
            let address = Address { network: "unix", text: file.path.display().to_string() };
            Ok((Self { socket: Socket::bind(&file.path)?, address }, file))
        }
    }

    /// The longest folder in which a path can be that of a socket.
    const LONGEST: usize = 50;

    /// A new folder of mode 0700. Where a connection isn't encrypted, nothing else keeps other users from it.
    fn private_folder() -> io::Result<PathBuf> {
        let temporary = std::env::temp_dir();
        let is_short = temporary.as_os_str().len() <= LONGEST;
        let parent = if is_short { &*temporary } else { Path::new("/tmp") };
        let mut number = 0;
        loop {
            let folder = parent.join(format!("tfvalue-{}-{number}", process::id()));
            match DirBuilder::new().mode(0o700).create(&folder) {
                Ok(()) => return Ok(folder),
                // It may be another user's.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(not(unix))]
mod imp {
    use std::{io, net, path::PathBuf};

    pub(super) use tokio::net::{TcpListener as Socket, TcpStream as Stream};

    use super::{Listener, SocketFile};
    use crate::plugin::handshake::Address;

    impl Listener {
        /// Listens on a port that is free: there are no sockets in folders.
        ///
        /// # Errors
        ///
        /// Returns why that can't be done.
        pub(in crate::plugin) fn bind(_: Option<PathBuf>) -> io::Result<(Self, SocketFile)> {
            let socket = net::TcpListener::bind(("127.0.0.1", 0))?;
            socket.set_nonblocking(true)?;
            let address = Address { network: "tcp", text: socket.local_addr()?.to_string() };
            Ok((Self { socket: Socket::from_std(socket)?, address }, SocketFile::default()))
        }
    }
}
