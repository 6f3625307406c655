//! Wrong answers on purpose, for tests of how Terraform takes them.
//!
//! [`FaultInjection`] says which answer to change, and how. `edit` changes values, `response` finds them in the messages.

mod edit;
mod response;

use std::sync::{
    PoisonError,
    atomic::{AtomicU32, Ordering},
};

use bytes::Bytes;
use serde::Deserialize;
use tfvalue_runtime::Type;
use tonic::Status;

use self::edit::{Change, Step};
use super::{request::Subject, state::State};

/// One change of the answers to one call.
///
/// Read from JSON:
///
/// ```json
/// { "rpc": "PlanResourceChange", "path": ["disk", 0, "size"], "change": { "value": 3 } }
/// ```
///
/// `path` leads into the state or the plan of the answer; an answer whose state is null has no such place, and stays as it is.
/// `skip` says how many calls are answered truly before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultInjection {
    rpc: String,
    #[serde(default)]
    path: Vec<Step>,
    change: Change,
    #[serde(default)]
    skip: u32,
    #[serde(skip)]
    calls: AtomicU32,
}

impl FaultInjection {
    /// Reads it from JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not such an object.
    pub(crate) fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }

    /// Whether the answer to the next call of this name is changed.
    pub(crate) fn applies_to(&self, rpc: &str) -> bool {
        self.rpc == rpc && self.calls.fetch_add(1, Ordering::Relaxed) >= self.skip
    }

    /// The answer in place of the true one.
    ///
    /// # Errors
    ///
    /// Returns an error if the change doesn't fit the answer.
    pub(crate) fn answer(&self, types: &Types, truth: &Bytes) -> Result<Bytes, Status> {
        let changed = response::changed(&self.rpc, &self.path, &self.change, types, truth);
        changed.map_err(|error| Status::internal(format!("the fault doesn't fit: {error}")))
    }
}

/// The types of the values in an answer.
pub(crate) struct Types {
    state: &'static Type,
    identity: Option<&'static Type>,
}

impl State {
    /// Has answers be wrong from now on, as JSON says, or right again.
    pub(crate) fn set_fault(&self, json: Option<&str>) -> serde_json::Result<()> {
        let fault = json.map(FaultInjection::from_json).transpose()?;
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
        Ok(())
    }

    /// The answer to a call: the true one, or another in its place.
    ///
    /// # Errors
    ///
    /// Returns an error if the fault doesn't fit the answer.
    pub(crate) fn faulty(&self, rpc: &str, types: &Types, truth: Bytes) -> Result<Bytes, Status> {
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        match &*fault {
            Some(fault) if fault.applies_to(rpc) => fault.answer(types, &truth),
            _ => Ok(truth),
        }
    }

    /// The types of the values in the answers about this.
    pub(crate) fn types_of(&self, subject: Subject<'_>) -> Option<Types> {
        let entries = &self.entries;
        let (state, identity) = match subject {
            Subject::Resource(name) => {
                let resource = entries.resources.get(name)?;
                (resource.ty(), resource.identity().map(|(_, ty)| ty))
            }
            Subject::DataSource(name) => (entries.data_sources.get(name)?.ty(), None),
            Subject::EphemeralResource(name) => (entries.ephemeral_resources.get(name)?.ty(), None),
            _ => return None,
        };
        Some(Types { state, identity })
    }
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use tfvalue_runtime::{TfType, Value};

    use super::*;
    use crate::{
        server::{tests::samples::Stone, values::value},
        tfplugin6::{DynamicValue, plan_resource_change},
    };

    const TRUTH: &[u8] = b"\x82\xa6weight\x03\xa4name\xa3old";

    fn answer(rest: &str) -> plan_resource_change::Response {
        let fault =
            FaultInjection::from_json(&format!(r#"{{ "rpc": "PlanResourceChange", {rest} }}"#)).unwrap();
        assert!(!fault.applies_to("ReadResource"));
        let truth = DynamicValue { msgpack: TRUTH.to_vec(), json: Vec::new() };
        let truth = plan_resource_change::Response { planned_state: Some(truth), ..Default::default() };
        let types = Types { state: const { &Stone::TYPE }, identity: None };
        let changed = fault.answer(&types, &truth.encode_to_vec().into()).unwrap();
        plan_resource_change::Response::decode(changed).unwrap()
    }

    fn planned(rest: &str) -> Value<'static> {
        value(answer(rest).planned_state.as_ref()).decode_value(&Stone::TYPE).unwrap().into_owned()
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
        let fault = FaultInjection::from_json(fault).unwrap();
        assert!(!fault.applies_to("ReadResource") && fault.applies_to("ReadResource"));
    }
}
