//! The client of the service. This one keeps a file for each server: replace it with that of yours.

use std::{
    io::{self, ErrorKind},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

/// A server, as the service has it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Server {
    pub name: String,
    pub size: u32,
    pub labels: Vec<String>,
}

pub struct Client {
    folder: PathBuf,
}

impl Client {
    pub async fn new(folder: impl Into<PathBuf>) -> io::Result<Self> {
        let folder = folder.into();
        tokio::fs::create_dir_all(&folder).await?;
        Ok(Self { folder })
    }

    pub async fn put(&self, server: &Server) -> io::Result<()> {
        tokio::fs::write(self.file(&server.name), serde_json::to_vec_pretty(server)?).await
    }

    /// The server of this name, if there is one.
    pub async fn get(&self, name: &str) -> io::Result<Option<Server>> {
        match tokio::fs::read(self.file(name)).await {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub async fn delete(&self, name: &str) -> io::Result<()> {
        match tokio::fs::remove_file(self.file(name)).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }
}
