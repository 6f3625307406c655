//! A record of every value that Terraform sends: an aid to find out what it does.

#[cfg(unix)]
use std::{
    fs::Permissions,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
};
use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use serde_json::{Map, Value, json};
use tfvalue_runtime::Type;

use super::request::{Content, Received};
use crate::tfplugin6::DynamicValue;

/// A file to which a line of JSON is added for each value, whichever process receives it.
///
/// A line has the `protocol`, the `rpc` and its `field`, the `type_name` (or the name of the function), the `schema_type` where
/// one is known, and the value as `msgpack_hex`, as `json` or, of a state from before Terraform 0.12, as `flatmap`. Nothing is left
/// out: secrets are in the file, too.
#[derive(Debug)]
pub(crate) struct Capture {
    file: File,
}

impl Capture {
    /// Adds to this file, which is made if it isn't there. Nobody but this user may read it, even if it was there.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be written, or is another user's.
    pub(crate) fn to(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        options.mode(0o600);
        let file = options.create(true).append(true).open(path)?;
        #[cfg(unix)]
        if file.metadata()?.is_file() {
            file.set_permissions(Permissions::from_mode(0o600))?;
        }
        Ok(Self { file })
    }

    /// Records a request; `type_of` returns the type of each of its values.
    pub(crate) fn record<'t>(
        &self,
        protocol: u32,
        rpc: &str,
        request: &dyn Received,
        type_of: impl Fn(&Content<'_>) -> Option<&'t Type>,
    ) -> io::Result<()> {
        let mut lines = String::new();
        for (field, content) in request.values() {
            let mut line = json!({
                "protocol": protocol,
                "rpc": rpc,
                "field": field,
                "type_name": request.subject().name(),
                "schema_type": type_of(&content).map(json_of),
            });
            let line = line.as_object_mut().expect("it was made as one");
            describe(&content, line);
            lines.push_str(&Value::Object(std::mem::take(line)).to_string());
            lines.push('\n');
        }
        // Several processes write at the same time: each writes whole lines.
        (&self.file).write_all(lines.as_bytes())
    }
}

fn describe(content: &Content<'_>, line: &mut Map<String, Value>) {
    match content {
        Content::Value(value) | Content::ProviderMeta(value) | Content::Identity(value) => {
            describe_value(value, line);
        }
        Content::Argument(index, value) => {
            line.insert("field".into(), format!("arguments[{index}]").into());
            describe_value(value, line);
        }
        Content::State(version, state) => {
            line.insert("version".into(), (*version).into());
            if state.flatmap.is_empty() {
                line.insert("json".into(), text(&state.json));
            } else {
                line.insert("flatmap".into(), json!(state.flatmap));
            }
        }
    }
}

fn describe_value(value: &DynamicValue, line: &mut Map<String, Value>) {
    if value.msgpack.is_empty() {
        line.insert("json".into(), text(&value.json));
    } else {
        line.insert("msgpack_hex".into(), hex::encode(&value.msgpack).into());
    }
}

/// The type as JSON within JSON, as the type of an attribute in a schema.
fn json_of(ty: &Type) -> Value {
    serde_json::from_str(&ty.to_json()).expect("a type is written as JSON")
}

fn text(bytes: &[u8]) -> Value {
    String::from_utf8_lossy(bytes).into()
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use crate::tfplugin6::{read_resource, upgrade_resource_state};

    use super::*;

    #[cfg(unix)]
    #[test]
    fn file_is_readable_by_its_user_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new"), folder.path().join("old"));
        fs::write(&old, "before\n").unwrap();
        fs::set_permissions(&old, Permissions::from_mode(0o644)).unwrap();
        for path in [&new, &old] {
            let _capture = Capture::to(path).unwrap();
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "before\n");
        // A device is left as it is.
        let mode = fs::metadata("/dev/null").unwrap().permissions();
        let _capture = Capture::to("/dev/null").unwrap();
        assert_eq!(fs::metadata("/dev/null").unwrap().permissions(), mode);
    }

    #[test]
    fn each_value_is_a_line() {
        let path = env::temp_dir().join(format!("tfvalue-capture-{}", std::process::id()));
        let capture = Capture::to(&path).unwrap();
        let state = DynamicValue { msgpack: vec![0xc0], json: Vec::new() };
        let read = read_resource::Request {
            type_name: "sample_stone".into(),
            current_state: Some(state),
            ..Default::default()
        };
        capture.record(6, "ReadResource", &read, |_| Some(&Type::String)).unwrap();
        let raw = tfvalue_runtime::RawState::from_pairs([("id", "i-1")]);
        let upgrade = upgrade_resource_state::Request {
            type_name: "sample_stone".into(),
            version: 1,
            raw_state: Some(raw.into()),
        };
        capture.record(6, "UpgradeResourceState", &upgrade, |_| None).unwrap();

        let lines = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(
            lines,
            [
                json!({
                    "protocol": 6, "rpc": "ReadResource", "field": "current_state",
                    "type_name": "sample_stone", "schema_type": "string", "msgpack_hex": "c0",
                }),
                json!({
                    "protocol": 6, "rpc": "UpgradeResourceState", "field": "raw_state",
                    "type_name": "sample_stone", "schema_type": null, "version": 1, "flatmap": { "id": "i-1" },
                }),
            ]
        );
    }
}
