//! The client of the service. This one writes a file for each server: replace it by the client of your service.

use std::{
    io::{self, ErrorKind},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

/// A server in the service's own form.
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

    /// Reads the server of this name. Returns `None` if it doesn't exist.
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
