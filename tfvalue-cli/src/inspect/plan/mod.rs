//! Plans as people read them: `tfvalue inspect` of what `terraform plan -out` wrote.
//!
//! ```text
//! archive ─► read ──► proto ──────► the values ─► change
//!            bounded  as in the     by the schema,  with what is redacted
//!                     file          or as implied   and what replaces
//! ```

mod implied;
mod path;
mod proto;
mod read;
mod words;

use std::fmt::Write;

use tfvalue_runtime::{
    Type, Value, ValueExt,
    schema::{ProviderSchemas, Schema, SchemaKind},
};

use self::{
    path::paths,
    proto::{Change, Msgpack, Plan, ResourceChange},
};
use super::{
    change::{self, Marks, Typed},
    redaction::Paths,
};
use crate::{Failure, visible};

/// Whether these bytes are an archive, as a plan is, or an encrypted plan.
pub fn is_plan(bytes: &[u8]) -> bool {
    read::is_archive(bytes) || read::is_encrypted(bytes)
}

/// Shows a plan. Values are of the types that the schemas say, or of those that they imply where no schema is given.
///
/// Nothing that the plan marks as sensitive is shown, nor what the schemas say to be sensitive or write-only, nor the values of variables.
///
/// # Errors
///
/// Returns why the file is no plan that can be read.
pub fn inspect_plan(bytes: &[u8], schemas: Option<&ProviderSchemas>) -> Result<String, Failure> {
    let plan = read::read(bytes)?;
    let mut page = Page { text: String::new(), schemas };
    page.head(&plan);
    page.resources("Changes", &plan.resource_changes);
    page.resources("Changed outside of Terraform", &plan.resource_drift);
    page.deferred(&plan);
    page.actions(&plan);
    page.outputs(&plan);
    page.checks(&plan);
    Ok(page.text)
}

struct Page<'s> {
    text: String,
    schemas: Option<&'s ProviderSchemas>,
}

/// A value with its type.
type Decoded = (Value<'static>, Type);

impl Page<'_> {
    /// A line, which can't command the terminal.
    fn line(&mut self, line: &str) {
        self.text.push_str(&visible(line).replace('\n', "\\n"));
        self.text.push('\n');
    }

    fn title(&mut self, title: &str) {
        self.line("");
        self.line(title);
    }

    fn head(&mut self, plan: &Plan) {
        let mut head = words::mode(plan.mode).to_owned();
        if !plan.terraform_version.is_empty() {
            let _ = write!(head, " by version {}", plan.terraform_version);
        }
        if !plan.timestamp.is_empty() {
            let _ = write!(head, ", made at {}", plan.timestamp);
        }
        self.line(&head);
        if plan.errored {
            self.line("an error ended it: what it has is not all, and it can't be applied");
        }
        if let Some(backend) = &plan.backend {
            self.line(&format!("backend: {}, workspace {}", backend.ty, backend.workspace));
        }
        let names: Vec<_> = plan.variables.keys().map(String::as_str).collect();
        for (what, names) in [
            ("variables, whose values are not shown", names),
            ("only for", plan.targets.iter().map(String::as_str).collect()),
            ("to be replaced, as the command asks", plan.force_replace.iter().map(String::as_str).collect()),
        ] {
            if !names.is_empty() {
                self.line(&format!("{what}: {}", names.join(", ")));
            }
        }
    }

    fn resources(&mut self, title: &str, changes: &[ResourceChange]) {
        if changes.is_empty() {
            return;
        }
        self.title(&format!("# {title}"));
        for change in sorted(changes) {
            self.resource(change, None);
        }
    }

    fn resource(&mut self, resource: &ResourceChange, deferred: Option<&str>) {
        let change = resource.change.as_ref();
        let action = change.map_or(0, |change| change.action);
        let mut head = format!("{}: {}", resource.address, words::action(action));
        match words::reason(resource.reason) {
            "" => {}
            reason => {
                let _ = write!(head, ", as {reason}");
            }
        }
        self.title(&head);
        if let Some(deferred) = deferred {
            self.line(&format!("  deferred: {deferred}"));
        }
        if !resource.previous_address.is_empty() && resource.previous_address != resource.address {
            self.line(&format!("  moved from {}", resource.previous_address));
        }
        if !resource.deposed_key.is_empty() {
            self.line(&format!("  the deposed object {}", resource.deposed_key));
        }
        self.provider(&resource.provider);
        if !resource.private.is_empty() {
            self.line(&format!("  private data: {} bytes", resource.private.len()));
        }
        let Some(change) = change else { return };
        if let Some(importing) = &change.importing {
            let id = match (&importing.identity, importing.is_unknown) {
                (_, true) => "an id that is not known yet".to_owned(),
                (Some(_), _) => "an identity".to_owned(),
                (None, _) => format!("the id {:?}", importing.id),
            };
            self.line(&format!("  imported by {id}"));
        }
        if let Some(identity) = &change.identity {
            let ty = self.schema(resource, SchemaKind::Identity).map(|schema| schema.block.implied_type());
            self.line("  identity:");
            self.value(Some(identity), None, ty.as_ref(), &Marks::none());
        }
        if action != 0 {
            let schema = self.schema(resource, kind(&resource.address));
            let mut redacted = paths(change.sensitive_before.iter().chain(&change.sensitive_after));
            if let Some(schema) = schema {
                redacted.add_schema(&schema.block);
            }
            let ty = schema.map(|schema| schema.block.implied_type());
            let marks = Marks { redacted, replaces: paths(&resource.required_replace) };
            self.change(change, ty.as_ref(), &marks);
        }
    }

    fn provider(&mut self, provider: &str) {
        if !provider.is_empty() {
            self.line(&format!("  provider: {provider}"));
        }
    }

    fn change(&mut self, change: &Change, ty: Option<&Type>, marks: &Marks) {
        let (first, second) = (change.values.first(), change.values.get(1));
        // What is created, deleted or forgotten has one value.
        self.value(first, second, ty, marks);
    }

    /// Shows a value, or what is before and after a change.
    fn value(&mut self, first: Option<&Msgpack>, second: Option<&Msgpack>, ty: Option<&Type>, marks: &Marks) {
        let mut sides = [None, None];
        for (side, value) in sides.iter_mut().zip([first, second]) {
            let Some(value) = value else { continue };
            match decode(value, ty) {
                Ok((decoded, problem)) => {
                    if let Some(problem) = problem {
                        self.line(&format!("  # not as in the schema: {problem}"));
                    }
                    *side = Some(decoded);
                }
                Err(problem) => self.line(&format!("  # a value that can't be read: {problem}")),
            }
        }
        let [before, after] = &sides;
        let shown = match (before.as_ref().map(typed), after.as_ref().map(typed)) {
            (None, None) => return,
            // What is read for the first time, or an output that is new, was null.
            (Some(Typed { value: Value::Null, .. }), Some(after)) => change::show(None, Some(after), marks),
            (before, after) => change::show(before, after, marks),
        };
        self.text.push_str(&shown);
    }

    /// The schema of what has an address.
    fn schema(&self, resource: &ResourceChange, kind: SchemaKind) -> Option<&Schema> {
        let ty = resource_type(&resource.address)?;
        super::schema_of(self.schemas?, kind, ty, &resource.provider)
    }

    fn deferred(&mut self, plan: &Plan) {
        if plan.deferred_changes.is_empty() && plan.deferred_invocations.is_empty() {
            return;
        }
        self.title("# Deferred to a later plan");
        for deferred in &plan.deferred_changes {
            let reason = deferred.deferred.as_ref().map_or(0, |deferred| deferred.reason);
            if let Some(change) = &deferred.change {
                self.resource(change, Some(words::deferred(reason)));
            }
        }
        for deferred in &plan.deferred_invocations {
            let reason = deferred.deferred.as_ref().map_or(0, |deferred| deferred.reason);
            if let Some(action) = &deferred.invocation {
                self.line(&format!("{}: deferred, {}", action.address, words::deferred(reason)));
            }
        }
    }

    fn actions(&mut self, plan: &Plan) {
        if plan.action_invocations.is_empty() {
            return;
        }
        self.title("# Actions");
        for action in &plan.action_invocations {
            let trigger = action.trigger.as_ref().map(|trigger| format!(", by {}", trigger.resource));
            self.title(&format!("{}: invoke{}", action.address, trigger.unwrap_or_default()));
            self.provider(&action.provider);
            let resource = ResourceChange {
                address: action.address.clone(),
                provider: action.provider.clone(),
                ..ResourceChange::default()
            };
            let schema = self.schema(&resource, SchemaKind::Action);
            let mut redacted = paths(&action.sensitive);
            if let Some(schema) = schema {
                redacted.add_schema(&schema.block);
            }
            let ty = schema.map(|schema| schema.block.implied_type());
            let marks = Marks { redacted, replaces: Paths::default() };
            self.value(action.config.as_ref(), None, ty.as_ref(), &marks);
        }
    }

    fn outputs(&mut self, plan: &Plan) {
        if plan.output_changes.is_empty() {
            return;
        }
        self.title("# Outputs");
        for output in &plan.output_changes {
            let Some(change) = &output.change else { continue };
            self.title(&format!("output.{}: {}", output.name, words::action(change.action)));
            if change.action == 0 {
                continue;
            }
            let marked = change.sensitive_before.iter().chain(&change.sensitive_after);
            let redacted = if output.sensitive { Paths::all() } else { paths(marked) };
            self.change(change, Some(&Type::Dynamic), &Marks { redacted, replaces: Paths::default() });
        }
    }

    fn checks(&mut self, plan: &Plan) {
        if plan.check_results.is_empty() {
            return;
        }
        self.title("# Checks");
        for check in &plan.check_results {
            self.line(&format!("{}: {}", check.address, words::check(check.status)));
            for message in check.objects.iter().flat_map(|object| &object.messages) {
                self.line(&format!("  {message}"));
            }
        }
    }
}

/// A value by its type; if it isn't of it, by the type that it implies, and why.
fn decode(value: &Msgpack, ty: Option<&Type>) -> Result<(Decoded, Option<String>), String> {
    let by = |ty: &Type| {
        let value = Value::decode_msgpack(ty, &value.bytes);
        value.map(|value| (value.into_owned(), ty.clone())).map_err(|error| error.to_string())
    };
    let problem = match ty.map(by) {
        Some(Ok(decoded)) => return Ok((decoded, None)),
        Some(Err(problem)) => Some(problem),
        None => None,
    };
    let implied = implied::implied_type(&value.bytes).ok_or("it is no value in MessagePack")?;
    Ok((by(&implied)?, problem))
}

fn typed((value, ty): &Decoded) -> Typed<'_> {
    Typed { value, ty }
}

/// By address; deposed objects come after the current one.
fn sorted(changes: &[ResourceChange]) -> Vec<&ResourceChange> {
    let mut changes: Vec<_> = changes.iter().collect();
    changes.sort_by(|a, b| (&a.address, &a.deposed_key).cmp(&(&b.address, &b.deposed_key)));
    changes
}

/// The parts of an address: `module.m["a.b"].data.aws_ami.x[0]` has five, the keys of instances left out.
fn parts(address: &str) -> Vec<&str> {
    let (mut parts, mut start, mut is_quoted, mut is_escaped) = (Vec::new(), 0, false, false);
    for (index, byte) in address.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'.' if !is_quoted => {
                parts.push(&address[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&address[start..]);
    let mut rest = &parts[..];
    while let ["module", _, inner @ ..] = rest {
        rest = inner;
    }
    rest.to_vec()
}

/// Of what kind the resource at an address is.
fn kind(address: &str) -> SchemaKind {
    match parts(address)[..] {
        ["data", ..] => SchemaKind::DataSource,
        ["ephemeral", ..] => SchemaKind::EphemeralResource,
        _ => SchemaKind::Resource,
    }
}

fn resource_type(address: &str) -> Option<&str> {
    match parts(address)[..] {
        ["data" | "ephemeral" | "action", ty, ..] | [ty, _, ..] => Some(ty),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_of_what_type_a_resource_is() {
        for (address, expected, what) in [
            ("fleet_server.a", "fleet_server", SchemaKind::Resource),
            ("module.m[\"data.x.y\"].module.n.data.fleet_zone.a[0]", "fleet_zone", SchemaKind::DataSource),
            ("module.m[\"\\\"].x\"].fleet_server.data[\"a.b\"]", "fleet_server", SchemaKind::Resource),
            ("ephemeral.fleet_token.a", "fleet_token", SchemaKind::EphemeralResource),
        ] {
            assert_eq!((resource_type(address), kind(address)), (Some(expected), what));
        }
        assert_eq!(resource_type(""), None);
    }
}
