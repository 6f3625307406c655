//! Wrong answers, for tests of how Terraform takes them.

use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::PathBuf,
};

use serde::Deserialize;
use serde_json::json;
use tfvalue_runtime::{Diagnostic, Type, Value, ValueExt};

use super::{
    Diagnostics,
    values::{typed_message, value},
};
use crate::tfplugin6::DynamicValue;

/// One answer put in place of another, and what we say of it ourselves.
///
/// Read from JSON:
///
/// ```json
/// { "rpc": "PlanResourceChange", "path": ["disk", 0, "size"], "value": 3, "findings": "/tmp/findings.jsonl" }
/// ```
///
/// `rpc` is `PlanResourceChange` or `ApplyResourceChange`. `path` leads into the planned or the new state. What stands there becomes
/// `value`, in JSON by the type that is declared there, or unknown if `"unknown": true` is said instead. What
/// [`check_planned`](crate::plan::SchemaExt::check_planned) or [`check_applied`](crate::plan::SchemaExt::check_applied) finds wrong with the answer
/// is added to the file `findings`, a line of JSON each. An answer without this path, as one that is null, stays as it is.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultInjection {
    rpc: Rpc,
    path: Vec<LieStep>,
    #[serde(default)]
    value: serde_json::Value,
    #[serde(default)]
    unknown: bool,
    findings: PathBuf,
}

/// When it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum Rpc {
    /// When a change is planned.
    #[serde(rename = "PlanResourceChange")]
    Plan,
    /// When it has been applied.
    #[serde(rename = "ApplyResourceChange")]
    Apply,
}

/// A step into a value.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
enum LieStep {
    /// To an attribute or a block of this name, or to the element under this key.
    Name(String),
    /// To the element at this position.
    Index(usize),
}

impl FaultInjection {
    /// Reads it from JSON.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(crate) fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }

    /// The answer to this call in place of the true one; none if that stays as it is.
    pub(crate) fn tell(
        &self,
        rpc: Rpc,
        ty: &Type,
        truth: Option<&DynamicValue>,
    ) -> Result<Option<DynamicValue>, Diagnostics> {
        if self.rpc != rpc {
            return Ok(None);
        }
        let truth = value(truth);
        let mut answer = truth.decode_value(ty)?;
        let Some((place, place_ty)) = find(&mut answer, ty, &self.path) else { return Ok(None) };
        let json = self.value.to_string();
        *place = if self.unknown {
            Value::UNKNOWN
        } else {
            Value::decode_json(place_ty, json.as_bytes())?.into_owned()
        };
        typed_message(&answer, ty).map(Some)
    }

    /// Notes what we find wrong with it.
    pub(crate) fn note(&self, audit: Result<(), Diagnostics>) -> Result<(), Diagnostics> {
        let Err(found) = audit else { return Ok(()) };
        let mut lines = String::new();
        for Diagnostic { summary, detail, attribute, .. } in found {
            let path = attribute.unwrap_or_default().to_string();
            lines.push_str(&json!({ "summary": summary, "path": path, "message": detail }).to_string());
            lines.push('\n');
        }
        self.append(&lines).map_err(|cause| Diagnostics::error("Findings can't be noted", cause.to_string()))
    }

    fn append(&self, lines: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.findings)?;
        file.write_all(lines.as_bytes())
    }
}

/// The place in a value to which a path leads, with its type.
fn find<'v, 'a, 't>(
    value: &'v mut Value<'a>,
    ty: &'t Type,
    path: &[LieStep],
) -> Option<(&'v mut Value<'a>, &'t Type)> {
    let Some((step, rest)) = path.split_first() else { return Some((value, ty)) };
    match (step, value, ty) {
        (LieStep::Name(name), Value::Object(entries), Type::Object(object)) => {
            let attribute = object.get(object.position(name)?)?;
            find(entries.get_mut(name.as_str())?, attribute.ty, rest)
        }
        (LieStep::Name(key), Value::Map(entries), Type::Map(element)) => {
            find(entries.get_mut(key.as_str())?, element, rest)
        }
        (LieStep::Index(index), Value::List(elements), Type::List(element))
        | (LieStep::Index(index), Value::Set(elements), Type::Set(element)) => {
            find(elements.get_mut(*index)?, element, rest)
        }
        (LieStep::Index(index), Value::Tuple(elements), Type::Tuple(types)) => {
            find(elements.get_mut(*index)?, types.get(*index)?, rest)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tfvalue_runtime::TfType;

    use super::*;
    use crate::server::samples::Stone;

    const TRUTH: &[u8] = b"\x82\xa6weight\x03\xa4name\xa3old";

    fn fault(text: &str) -> FaultInjection {
        FaultInjection::from_json(text).unwrap()
    }

    fn told(text: &str, rpc: Rpc) -> Option<Value<'static>> {
        let truth = DynamicValue { msgpack: TRUTH.to_vec(), json: Vec::new() };
        let answer = fault(text).tell(rpc, &Stone::TYPE, Some(&truth)).unwrap()?;
        Some(value(Some(&answer)).decode_value(&Stone::TYPE).unwrap().into_owned())
    }

    #[test]
    fn an_answer_is_changed_at_a_path() {
        let text = r#"{"rpc": "ApplyResourceChange", "path": ["weight"], "value": 4, "findings": ""}"#;
        assert_eq!(told(text, Rpc::Apply).unwrap().get("weight"), Some(&Value::Number(4.into())));
        assert_eq!(told(text, Rpc::Plan), None, "only where it is to be told");
    }

    #[test]
    fn an_answer_can_become_unknown_or_null() {
        let text = r#"{"rpc": "PlanResourceChange", "path": ["name"], "unknown": true, "findings": ""}"#;
        assert_eq!(told(text, Rpc::Plan).unwrap().get("name"), Some(&Value::UNKNOWN));
        let text = r#"{"rpc": "PlanResourceChange", "path": [], "findings": ""}"#;
        assert_eq!(told(text, Rpc::Plan), Some(Value::Null));
    }

    #[test]
    fn what_is_found_wrong_is_a_line() {
        let findings = std::env::temp_dir().join(format!("tfvalue-findings-{}", std::process::id()));
        let text = json!({ "rpc": "PlanResourceChange", "path": [], "findings": findings });
        fault(&text.to_string()).note(Err(Diagnostics::error("Wrong", "It is not so."))).unwrap();
        let noted = std::fs::read_to_string(&findings).unwrap();
        std::fs::remove_file(&findings).unwrap();
        assert_eq!(noted, "{\"message\":\"It is not so.\",\"path\":\"\",\"summary\":\"Wrong\"}\n");
    }
}
