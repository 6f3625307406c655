//! Responses that are wrong on purpose, and a record of the requests. They test how Terraform handles wrong responses.
//!
//! [`Fault`] selects a response and its change. `edit` changes values, `response` finds the values in the messages, `capture` records requests.

mod capture;
mod edit;
mod response;

use std::{
    env,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use serde::Deserialize;
use tfvalue::{
    Schema, Type,
    schema::SchemaKind,
    tfplugin6::{
        apply_resource_change, import_resource_state, move_resource_state, open_ephemeral_resource,
        plan_resource_change,
        prost::{DecodeError, Message},
        read_data_source, read_resource, upgrade_resource_state, validate_resource_config,
    },
};
use tfvalue_provider::inner::{Registered, set_tap};

use self::{
    capture::Capture,
    edit::{Change, Step},
};
use crate::resources::Tfvalue;

/// Changes the responses of this process as described by `TFVALUE_FAULT`, and records the requests in the file that `TFVALUE_CAPTURE` names.
///
/// # Panics
///
/// If `TFVALUE_FAULT` is invalid, or the file can't be opened.
pub(crate) fn install() {
    let fault = env::var("TFVALUE_FAULT").ok().map(|json| Fault::from_json(&json).expect("TFVALUE_FAULT"));
    let capture = env::var_os("TFVALUE_CAPTURE").map(|path| Capture::to(path).expect("TFVALUE_CAPTURE"));
    if fault.is_some() || capture.is_some() {
        set_tap(Arc::new(move |rpc, request, answer| {
            if let Some(capture) = &capture {
                capture.record(rpc, request).map_err(|error| error.to_string())?;
            }
            fault.as_ref().map_or(Ok(answer.clone()), |fault| fault.answer(rpc, request, answer))
        }));
    }
}

/// A hook that changes the responses of a server as described by the JSON.
#[cfg(test)]
pub(crate) fn tap(json: &str) -> tfvalue_provider::inner::Tap {
    let fault = Fault::from_json(json).expect("a fault");
    Arc::new(move |rpc, request, answer| fault.answer(rpc, request, answer))
}

/// A change of the responses to one rpc.
///
/// The JSON form:
///
/// ```json
/// { "rpc": "PlanResourceChange", "path": ["disk", 0, "size"], "change": { "value": 3 } }
/// ```
///
/// `path` leads into the state or the plan of the response. A response whose state is null is unchanged. `skip` is the number of initial calls whose
/// responses are unchanged.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    rpc: String,
    #[serde(default)]
    path: Vec<Step>,
    change: Change,
    #[serde(default)]
    skip: u32,
    #[serde(skip)]
    calls: AtomicU32,
}

impl Fault {
    fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }

    /// Returns whether to change the response to this call. Counts the calls of the rpc.
    fn applies_to(&self, rpc: &str) -> bool {
        self.rpc == rpc && self.calls.fetch_add(1, Ordering::Relaxed) >= self.skip
    }

    /// The response to a call, after the change if it applies. Returns an error if the change doesn't fit the response.
    fn answer(&self, rpc: &str, request: &[u8], truth: Vec<u8>) -> Result<Vec<u8>, String> {
        let Some(types) = Types::of(rpc, request) else { return Ok(truth) };
        if !self.applies_to(rpc) {
            return Ok(truth);
        }
        let changed = response::changed(rpc, &self.path, &self.change, &types, &truth);
        changed.map_err(|error| format!("the fault doesn't fit: {error}"))
    }
}

/// The types of the values in a request and its response.
struct Types {
    state: &'static Type,
    identity: Option<&'static Type>,
}

impl Types {
    /// The types for a call about a resource, a data source or an ephemeral resource.
    fn of(rpc: &str, request: &[u8]) -> Option<Self> {
        let (kind, name) = subject(rpc, request).ok()??;
        let registered = Registered::by::<Tfvalue>();
        let ty = |kind| registered.schema(kind, &name).map(|(_, ty): (&Schema, _)| ty);
        let identity = if kind == SchemaKind::Resource { ty(SchemaKind::Identity) } else { None };
        Some(Self { state: ty(kind)?, identity })
    }

    /// The type of the provider's configuration.
    fn of_provider() -> Option<Self> {
        let (_, state) = Registered::by::<Tfvalue>().schema(SchemaKind::Provider, "")?;
        Some(Self { state, identity: None })
    }
}

fn subject(rpc: &str, request: &[u8]) -> Result<Option<(SchemaKind, String)>, DecodeError> {
    macro_rules! name {
        ($module:ident) => {
            $module::Request::decode(request)?.type_name
        };
    }
    Ok(Some(match rpc {
        "PlanResourceChange" => (SchemaKind::Resource, name!(plan_resource_change)),
        "ApplyResourceChange" => (SchemaKind::Resource, name!(apply_resource_change)),
        "ReadResource" => (SchemaKind::Resource, name!(read_resource)),
        "UpgradeResourceState" => (SchemaKind::Resource, name!(upgrade_resource_state)),
        "ImportResourceState" => (SchemaKind::Resource, name!(import_resource_state)),
        "ValidateResourceConfig" | "ValidateResourceTypeConfig" => {
            (SchemaKind::Resource, name!(validate_resource_config))
        }
        "MoveResourceState" => {
            (SchemaKind::Resource, move_resource_state::Request::decode(request)?.target_type_name)
        }
        "ReadDataSource" => (SchemaKind::DataSource, name!(read_data_source)),
        "OpenEphemeralResource" => (SchemaKind::EphemeralResource, name!(open_ephemeral_resource)),
        _ => return Ok(None),
    }))
}

#[cfg(test)]
mod tests {
    use tfvalue::{TfSchema, TfType, Unknown, Value, tfplugin6::DynamicValue};

    use super::*;

    #[derive(TfSchema)]
    struct Stone {
        #[tf(optional)]
        weight: Unknown<Option<u64>>,
        #[tf(optional)]
        name: Unknown<Option<String>>,
    }

    const TRUTH: &[u8] = b"\x82\xa6weight\x03\xa4name\xa3old";

    fn answer(rest: &str) -> plan_resource_change::Response {
        let fault = Fault::from_json(&format!(r#"{{ "rpc": "PlanResourceChange", {rest} }}"#)).unwrap();
        assert!(!fault.applies_to("ReadResource"));
        let truth = DynamicValue { msgpack: TRUTH.to_vec(), json: Vec::new() };
        let truth = plan_resource_change::Response { planned_state: Some(truth), ..Default::default() };
        let types = Types { state: const { &Stone::TYPE }, identity: None };
        let truth = truth.encode_to_vec();
        let changed = response::changed(&fault.rpc, &fault.path, &fault.change, &types, &truth).unwrap();
        plan_resource_change::Response::decode(&*changed).unwrap()
    }

    fn planned(rest: &str) -> Value<'static> {
        DynamicValue::value_or_null(answer(rest).planned_state.as_ref())
            .decode_value(&Stone::TYPE)
            .unwrap()
            .into_owned()
    }

    #[test]
    fn value_at_a_path_is_replaced() {
        let stone = planned(r#""path": ["weight"], "change": { "value": 4 }"#);
        assert_eq!(stone.get("weight"), Some(&Value::Number(4.into())));
        let stone = planned(r#""path": ["name"], "change": "unknown""#);
        assert_eq!(stone.get("name"), Some(&Value::UNKNOWN));
        assert_eq!(planned(r#""change": { "value": null }"#), Value::Null);
    }

    #[test]
    fn value_of_another_type_is_encoded() {
        let state = answer(r#""path": ["name"], "change": { "retyped": { "type": "number", "value": 1 } }"#);
        assert_eq!(state.planned_state.unwrap().msgpack, b"\x82\xa4name\x01\xa6weight\x03");
        let state = answer(r#""change": { "bytes": "c1" }"#);
        assert_eq!(state.planned_state.unwrap().msgpack, b"\xc1");
    }

    #[test]
    fn paths_that_require_replacement_are_given() {
        let paths = answer(r#""change": { "requires_replace": [["name"], ["disk", 0]] }"#).requires_replace;
        assert_eq!(paths.len(), 2);
        assert_eq!(paths[1].steps.len(), 2);
    }

    #[test]
    fn first_calls_are_skipped() {
        let fault = r#"{ "rpc": "ReadResource", "change": "no_state", "skip": 1 }"#;
        let fault = Fault::from_json(fault).unwrap();
        assert!(!fault.applies_to("ReadResource") && fault.applies_to("ReadResource"));
    }
}
