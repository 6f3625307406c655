//! A recorder of the values that Terraform sends.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use serde_json::json;
use tfvalue::tfplugin6::{
    DynamicValue, ResourceIdentityData, apply_resource_change, configure_provider, plan_resource_change,
    prost::Message, read_data_source, read_resource, validate_resource_config,
};

use super::Types;

/// Appends one line of JSON per value to a file: the `rpc`, the `field`, the `schema_type`, and the value as `msgpack_hex`. The file also contains
/// secrets.
pub(super) struct Capture(File);

impl Capture {
    /// Opens the file for appending. A new file is readable by its owner only.
    pub(super) fn to(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Ok(Self(options.create(true).append(true).open(path)?))
    }

    /// Records the values in a request.
    pub(super) fn record(&self, rpc: &str, request: &[u8]) -> io::Result<()> {
        macro_rules! lines {
            ($module:ident, [$($value:ident),*], [$($identity:ident),*]) => {{
                let request = $module::Request::decode(request).map_err(io::Error::other)?;
                vec![
                    $((stringify!($value), request.$value, false),)*
                    $((stringify!($identity), request.$identity.and_then(identity), true),)*
                ]
            }};
        }
        let values: Vec<(_, Option<DynamicValue>, bool)> = match rpc {
            "ValidateResourceConfig" | "ValidateResourceTypeConfig" => {
                lines!(validate_resource_config, [config], [])
            }
            "PlanResourceChange" => {
                lines!(plan_resource_change, [prior_state, proposed_new_state, config], [prior_identity])
            }
            "ApplyResourceChange" => {
                lines!(apply_resource_change, [prior_state, planned_state, config], [planned_identity])
            }
            "ReadResource" => lines!(read_resource, [current_state], [current_identity]),
            "ReadDataSource" => lines!(read_data_source, [config], []),
            "ConfigureProvider" | "Configure" => lines!(configure_provider, [config], []),
            _ => return Ok(()),
        };
        let types = match rpc {
            "ConfigureProvider" | "Configure" => Types::of_provider(),
            _ => Types::of(rpc, request),
        };
        let Some(types) = types else { return Ok(()) };
        let mut text = String::new();
        for (field, value, is_identity) in values {
            let ty = if is_identity { types.identity } else { Some(types.state) };
            let (Some(value), Some(ty)) = (value, ty) else { continue };
            let schema_type: serde_json::Value = serde_json::from_str(&ty.to_json())?;
            let msgpack_hex = hex::encode(value.msgpack);
            let line =
                json!({ "rpc": rpc, "field": field, "schema_type": schema_type, "msgpack_hex": msgpack_hex });
            text.push_str(&line.to_string());
            text.push('\n');
        }
        // Several processes append to the file. One write of whole lines keeps the lines intact.
        (&self.0).write_all(text.as_bytes())
    }
}

fn identity(message: ResourceIdentityData) -> Option<DynamicValue> {
    message.identity_data
}
