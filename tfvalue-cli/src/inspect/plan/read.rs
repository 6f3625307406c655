//! The plan in the archive that `terraform plan -out` writes.

use std::io::{Cursor, Read};

use prost::Message;
use zip::ZipArchive;

use super::proto::Plan;
use crate::Failure;

/// The format version of plans that this reads.
const VERSION: u64 = 3;

/// The size up to which a plan is unpacked.
const MAX_SIZE: u64 = 256 << 20;

/// Whether these are the first bytes of an archive.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Whether this is a plan that OpenTofu has encrypted.
pub(super) fn is_encrypted(bytes: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Encrypted {
        #[serde(rename = "encrypted_data")]
        _data: String,
    }
    bytes.starts_with(b"{") && serde_json::from_slice::<Encrypted>(bytes).is_ok()
}

pub(super) fn read(bytes: &[u8]) -> Result<Plan, Failure> {
    if is_encrypted(bytes) {
        return Err(Failure::new("this is a plan that OpenTofu has encrypted; it can't be read"));
    }
    let no_plan = |why: &str| Failure::new(format!("this is an archive, but no plan of Terraform: {why}"));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| no_plan(&error.to_string()))?;
    // Another reader takes another one of them.
    if archive.has_duplicate_names() {
        return Err(no_plan("two files in it have one name"));
    }
    let file = archive.by_name("tfplan").map_err(|_| no_plan("there is no `tfplan` in it"))?;
    let mut plan = Vec::new();
    // What the archive says of the size is not trusted.
    file.take(MAX_SIZE + 1).read_to_end(&mut plan).map_err(|error| no_plan(&format!("`tfplan`: {error}")))?;
    if plan.len() as u64 > MAX_SIZE {
        return Err(no_plan(&format!("`tfplan` has more than {} MiB", MAX_SIZE >> 20)));
    }
    let plan = Plan::decode(&plan[..]).map_err(|error| no_plan(&format!("`tfplan`: {error}")))?;
    if plan.version != VERSION {
        return Err(no_plan(&format!(
            "its format has version {}, and version {VERSION} is what Terraform writes since 0.12",
            plan.version
        )));
    }
    Ok(plan)
}
