//! The manifest that a registry requires of a release: `terraform-registry-manifest.json`.

use serde::{Deserialize, Serialize};

use crate::Failure;

/// The manifest of a release.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    version: u64,
    metadata: Metadata,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Metadata {
    protocol_versions: Vec<String>,
}

impl Manifest {
    /// Creates a manifest for these versions of the plugin protocol: `6.0`.
    pub(crate) fn new(
        protocol_versions: impl IntoIterator<Item = impl Into<String>>,
    ) -> Result<Self, Failure> {
        let protocol_versions = protocol_versions.into_iter().map(Into::into).collect();
        Self { version: 1, metadata: Metadata { protocol_versions } }.checked()
    }

    /// Reads a manifest.
    pub(crate) fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let manifest: Self = serde_json::from_slice(json).map_err(|error| {
            failure!(
                "{error}. A manifest is {{\"version\": 1, \"metadata\": {{\"protocol_versions\": [\"6.0\"]}}}}"
            )
        })?;
        manifest.checked()
    }

    /// Returns the manifest as JSON.
    #[allow(clippy::missing_panics_doc, reason = "a manifest has nothing that JSON can't express")]
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }

    fn checked(self) -> Result<Self, Failure> {
        if self.version != 1 {
            return Err(failure!("`version` is {}: it is that of the format, which is 1", self.version));
        }
        let versions = &self.metadata.protocol_versions;
        if versions.is_empty() {
            return Err(Failure::new("`protocol_versions` is empty: write `6.0`, or `5.0`, or both"));
        }
        match versions.iter().find(|version| !is_protocol(version)) {
            Some(version) => {
                Err(failure!("{version:?} is no version of the plugin protocol: write `6.0` or `5.0`"))
            }
            None => Ok(self),
        }
    }
}

/// Returns whether Terraform supports this version of the plugin protocol.
fn is_protocol(version: &str) -> bool {
    let Some((major, minor)) = version.split_once('.') else { return false };
    matches!(major, "5" | "6") && !minor.is_empty() && minor.bytes().all(|letter| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_registry_would_miss_is_refused() {
        let manifest = Manifest::new(["5.0", "6.0"]).unwrap();
        assert_eq!(Manifest::from_json(manifest.to_json().as_bytes()).unwrap(), manifest);
        for (json, problem) in [
            ("{}", "missing field `version`"),
            (r#"{"version": 1}"#, "missing field `metadata`"),
            (r#"{"version": 1, "metadata": {}}"#, "missing field `protocol_versions`"),
            (r#"{"version": 1, "metadata": {"protocol_versions": []}}"#, "`protocol_versions` is empty"),
            (r#"{"version": 1, "metadata": {"protocol_versions": ["6"]}}"#, "\"6\" is no version"),
            (r#"{"version": 1, "metadata": {"protocol_versions": ["4.0"]}}"#, "\"4.0\" is no version"),
            (r#"{"version": 2, "metadata": {"protocol_versions": ["6.0"]}}"#, "`version` is 2"),
            (r#"{"version": 1, "metadata": {"protocol_versions": "6.0"}}"#, "invalid type"),
        ] {
            let failure = Manifest::from_json(json.as_bytes()).unwrap_err().to_string();
            assert!(failure.contains(problem), "{json}: {failure}");
        }
    }
}
