//! The socket to which Terraform connects.

use std::{io, path::PathBuf};

use super::handshake::Address;

/// A listening socket, and its address.
pub(super) struct Listener {
    socket: imp::Socket,
    pub(super) address: Address,
}

/// A byte stream to and from Terraform.
pub(super) type Stream = imp::Stream;

/// The file of a socket, and its folder if the plugin created it. Dropping this removes both, even if the listening task hasn't ended.
#[derive(Default, Debug)]
pub(super) struct SocketFile {
    path: PathBuf,
    folder: Option<PathBuf>,
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // Ignores errors: Terraform may have removed the file already.
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
        /// Listens on a socket in this folder. Without a folder, creates a folder that only this user may enter.
        ///
        /// # Errors
        ///
        /// Returns an error if the socket can't be created.
        pub(in crate::plugin) fn bind(folder: Option<PathBuf>) -> io::Result<(Self, SocketFile)> {
            // Several plugins may share Terraform's folder.
            let name = format!("plugin-{}.sock", process::id());
            let own = if folder.is_none() { Some(private_folder()?) } else { None };
            let path = folder.or_else(|| own.clone()).unwrap_or_default().join(name);
            let file = SocketFile { path, folder: own };
            let address = Address { network: "unix", text: file.path.display().to_string() };
            Ok((Self { socket: Socket::bind(&file.path)?, address }, file))
        }
    }

    /// The maximum length of the temporary folder's path, in bytes: the path of a socket has a small limit.
    const LONGEST: usize = 50;

    /// Creates a folder of mode 0700. Without encryption, only this mode keeps other users from connecting.
    fn private_folder() -> io::Result<PathBuf> {
        let temporary = std::env::temp_dir();
        let is_short = temporary.as_os_str().len() <= LONGEST;
        let parent = if is_short { &*temporary } else { Path::new("/tmp") };
        let mut number = 0;
        loop {
            let folder = parent.join(format!("tfvalue-{}-{number}", process::id()));
            match DirBuilder::new().mode(0o700).create(&folder) {
                Ok(()) => return Ok(folder),
                // The existing folder may belong to another user.
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
        /// Listens on a free TCP port: this system has no Unix sockets.
        ///
        /// # Errors
        ///
        /// Returns an error if the socket can't be created.
        pub(in crate::plugin) fn bind(_: Option<PathBuf>) -> io::Result<(Self, SocketFile)> {
            let socket = net::TcpListener::bind(("127.0.0.1", 0))?;
            socket.set_nonblocking(true)?;
            let address = Address { network: "tcp", text: socket.local_addr()?.to_string() };
            Ok((Self { socket: Socket::from_std(socket)?, address }, SocketFile::default()))
        }
    }
}
