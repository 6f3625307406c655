//! The parts of each response that can be changed.

use tfvalue::{
    Diagnostic, DynamicValue, Severity, Type, Value,
    provider::Diagnostics,
    tfplugin6::{
        self, AttributePath, Deferred, ResourceIdentityData, apply_resource_change, attribute_path,
        deferred::Reason, import_resource_state, move_resource_state, open_ephemeral_resource,
        plan_resource_change, prost::Message, read_data_source, read_resource, upgrade_resource_state,
    },
};

use super::{
    Types,
    edit::{Change, Step, edit},
};

/// The parts of a response that can be changed.
struct ResponseParts<'m> {
    state: &'m mut Option<tfplugin6::DynamicValue>,
    identity: Option<&'m mut Option<ResourceIdentityData>>,
    private: Option<&'m mut Vec<u8>>,
    deferred: Option<&'m mut Option<Deferred>>,
    requires_replace: Option<&'m mut Vec<AttributePath>>,
    diagnostics: &'m mut Vec<tfplugin6::Diagnostic>,
}

/// Applies a change to an encoded response.
pub(super) fn changed(
    rpc: &str,
    path: &[Step],
    change: &Change,
    types: &Types,
    truth: &[u8],
) -> Result<Vec<u8>, Diagnostics> {
    /// Decodes the message, changes the named parts, and encodes the message.
    macro_rules! message {
        ($ty:ty: $state:ident $(, $part:ident = $field:ident)*) => {{
            let mut message = <$ty>::decode(truth)?;
            let parts = ResponseParts::new(&mut message.$state, &mut message.diagnostics);
            $(let parts = ResponseParts { $part: Some(&mut message.$field), ..parts };)*
            parts.change(path, change, types)?;
            message.encode_to_vec()
        }};
    }
    Ok(match rpc {
        "PlanResourceChange" => message!(
            plan_resource_change::Response: planned_state, identity = planned_identity, private = planned_private,
            deferred = deferred, requires_replace = requires_replace
        ),
        "ApplyResourceChange" => {
            message!(apply_resource_change::Response: new_state, identity = new_identity, private = private)
        }
        "ReadResource" => message!(
            read_resource::Response: new_state, identity = new_identity, private = private, deferred = deferred
        ),
        "MoveResourceState" => message!(
            move_resource_state::Response: target_state, identity = target_identity, private = target_private
        ),
        "UpgradeResourceState" => message!(upgrade_resource_state::Response: upgraded_state),
        "ReadDataSource" => message!(read_data_source::Response: state, deferred = deferred),
        "OpenEphemeralResource" => message!(open_ephemeral_resource::Response: result, deferred = deferred),
        "ImportResourceState" => imported(path, change, types, truth)?,
        _ => return Err(Diagnostics::error("Misfit", format!("answers to {rpc} can't be changed"))),
    })
}

/// Applies a change to the response of an import. Changes the first imported resource, except for `Change::Imported`.
fn imported(path: &[Step], change: &Change, types: &Types, truth: &[u8]) -> Result<Vec<u8>, Diagnostics> {
    let mut message = import_resource_state::Response::decode(truth)?;
    let Some(first) = message.imported_resources.first_mut() else { return Ok(truth.to_vec()) };
    if let Change::Imported(names) = change {
        let first = first.clone();
        let named = |name: &String| import_resource_state::ImportedResource {
            type_name: name.clone(),
            ..first.clone()
        };
        message.imported_resources = names.iter().map(named).collect();
    } else {
        let parts = ResponseParts {
            state: &mut first.state,
            identity: Some(&mut first.identity),
            private: Some(&mut first.private),
            deferred: Some(&mut message.deferred),
            requires_replace: None,
            diagnostics: &mut message.diagnostics,
        };
        parts.change(path, change, types)?;
    }
    Ok(message.encode_to_vec())
}

impl<'m> ResponseParts<'m> {
    fn new(
        state: &'m mut Option<tfplugin6::DynamicValue>,
        diagnostics: &'m mut Vec<tfplugin6::Diagnostic>,
    ) -> Self {
        Self { state, identity: None, private: None, deferred: None, requires_replace: None, diagnostics }
    }

    fn change(self, path: &[Step], change: &Change, types: &Types) -> Result<(), Diagnostics> {
        let has_none =
            || Diagnostics::error("Misfit", format!("an answer of this kind has none of {change:?}"));
        match change {
            Change::Bytes(digits) => {
                let msgpack = hex::decode(digits).map_err(|_| has_none())?;
                *self.state = Some(tfplugin6::DynamicValue { msgpack, json: Vec::new() });
            }
            Change::NoState => *self.state = None,
            Change::Private(text) => *self.private.ok_or_else(has_none)? = text.clone().into_bytes(),
            Change::Deferred => {
                let reason = Reason::AbsentPrereq.into();
                *self.deferred.ok_or_else(has_none)? = Some(Deferred { reason });
            }
            Change::Error(detail) => {
                let error = Diagnostic::new(Severity::Error, "Failed on purpose", detail.clone());
                self.diagnostics.push(error.into());
            }
            Change::NoIdentity => *self.identity.ok_or_else(has_none)? = None,
            Change::Identity(json) => {
                let ty = types.identity.ok_or_else(has_none)?;
                let identity = Value::decode_json(ty, json.to_string().as_bytes())?.into_owned();
                *self.identity.ok_or_else(has_none)? =
                    Some(ResourceIdentityData { identity_data: Some(typed_message(&identity, ty)?) });
            }
            Change::RequiresReplace(paths) => {
                *self.requires_replace.ok_or_else(has_none)? =
                    paths.iter().map(|path| message(path)).collect();
            }
            Change::Imported(_) => return Err(has_none()),
            _ => return edited(self.state, types.state, path, change),
        }
        Ok(())
    }
}

/// Changes the value at a path in a state. A null state has no such value and is unchanged.
fn edited(
    state: &mut Option<tfplugin6::DynamicValue>,
    ty: &Type,
    path: &[Step],
    change: &Change,
) -> Result<(), Diagnostics> {
    let mut truth = tfplugin6::DynamicValue::value_or_null(state.as_ref()).decode_value(ty)?.into_owned();
    if truth.is_null() && !path.is_empty() {
        return Ok(());
    }
    let ty = edit(&mut truth, ty, path, change)?;
    *state = Some(typed_message(&truth, &ty)?);
    Ok(())
}

fn typed_message(value: &Value<'_>, ty: &Type) -> Result<tfplugin6::DynamicValue, Diagnostics> {
    Ok(DynamicValue::encode_value(value, ty)?.into())
}

fn message(path: &[Step]) -> AttributePath {
    use attribute_path::{Step as Message, step::Selector};
    let step = |step: &Step| {
        let selector = match step {
            Step::Name(name) => Selector::AttributeName(name.clone()),
            Step::Index(index) => Selector::ElementKeyInt(i64::try_from(*index).unwrap_or(i64::MAX)),
        };
        Message { selector: Some(selector) }
    };
    AttributePath { steps: path.iter().map(step).collect() }
}
