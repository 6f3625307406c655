//! Plans as people read them: `tfvalue inspect` of what `terraform plan -out` wrote.
//!
//! ```text
//! archive ─► read ──► proto ──────► the values ────► change
//!            bounded  as in the     by the schema,    with what is hidden
//!                     file          or not at all     and what replaces
//! ```

mod path;
mod proto;
mod read;
mod words;

use std::{collections::BTreeSet, fmt::Write};

use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::{
    Type, Value,
    schema::{Block, Schema, SchemaKind},
};

use self::{
    path::mark,
    proto::{Change, Msgpack, Path, Plan, ResourceChange},
};
use super::{
    Shown,
    change::{self, Marks, Typed},
    redaction::{Hidden, Places, Secrets},
};
use crate::{Failure, visible};

/// Whether these bytes are an archive, as a plan is, or an encrypted plan.
pub fn is_plan(bytes: &[u8]) -> bool {
    read::is_archive(bytes) || read::is_encrypted(bytes)
}

/// Shows a plan.
///
/// A value of a resource is shown if its schema has it and doesn't say that it is sensitive, and the plan doesn't mark it as sensitive. Values of
/// variables are not shown.
///
/// # Errors
///
/// Returns an error if the file is no plan that can be read.
pub fn inspect_plan(bytes: &[u8], schemas: Option<&ProviderSchemas>) -> Result<Shown, Failure> {
    let plan = read::read(bytes)?;
    // The first page finds the secrets, which the second one shows nowhere.
    let mut secrets = Secrets::default();
    page(&plan, schemas, &mut secrets);
    Ok(page(&plan, schemas, &mut secrets))
}

fn page(plan: &Plan, schemas: Option<&ProviderSchemas>, secrets: &mut Secrets) -> Shown {
    let mut page = Page { shown: Shown::default(), schemas, secrets };
    page.head(plan);
    page.resources("Changes", &plan.resource_changes);
    page.resources("Changed outside of Terraform", &plan.resource_drift);
    page.deferred(plan);
    page.actions(plan);
    page.outputs(plan);
    page.checks(plan);
    page.shown
}

struct Page<'s> {
    shown: Shown,
    schemas: Option<&'s ProviderSchemas>,
    secrets: &'s mut Secrets,
}

impl<'s> Page<'s> {
    /// A line, which can't command the terminal.
    fn line(&mut self, line: &str) {
        self.shown.text.push_str(&visible(line).replace('\n', "\\n"));
        self.shown.text.push('\n');
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
            self.identity(resource, change, identity);
        }
        if action != 0 {
            let marked = [&change.sensitive_before[..], &change.sensitive_after];
            self.value(resource, kind(&resource.address), &change.values, marked);
        }
    }

    /// Shows an identity. An attribute that has the name of one which the resource hides may have the same value.
    fn identity(&mut self, resource: &ResourceChange, change: &Change, identity: &Msgpack) {
        let schemas =
            self.schema(resource, SchemaKind::Identity).zip(self.schema(resource, kind(&resource.address)));
        let Some((identity_schema, schema)) = schemas else {
            self.shown.without_schema.insert(without_key(&resource.address).to_owned());
            return self.line("  identity: (value not shown)");
        };
        self.line("  identity:");
        let ty = identity_schema.block.implied_type();
        let Some(value) = self.decoded(identity, &ty) else { return };
        let mut hidden = Hidden::default();
        hidden.add_schema(&identity_schema.block, &value);
        let secret =
            schema.block.attributes.iter().filter(|attribute| attribute.sensitive || attribute.write_only);
        let secret = secret.map(|attribute| vec![Some(attribute.name.to_string())]);
        let marked = change.sensitive_before.iter().chain(&change.sensitive_after).map(mark);
        for mut mark in secret.chain(marked) {
            mark.truncate(1);
            let is_elsewhere =
                matches!(&mark[..], [Some(name)] if identity_schema.block.attributes.get(name).is_none());
            if !is_elsewhere {
                hidden.add_mark(&value, &mark, &Places::default());
            }
        }
        let marks = Marks { hidden, ..Marks::default() };
        let text = change::show(Some(Typed { value: &value, ty: &ty }), None, &marks, self.secrets);
        self.shown.text.push_str(&text);
    }

    fn provider(&mut self, provider: &str) {
        if !provider.is_empty() {
            self.line(&format!("  provider: {provider}"));
        }
    }

    /// Shows the value of what has a schema, or its values before and after a change, with the paths that are marked as sensitive in each.
    fn value(
        &mut self,
        resource: &ResourceChange,
        kind: SchemaKind,
        values: &[Msgpack],
        marked: [&[Path]; 2],
    ) {
        let replaces = Places::new(resource.required_replace.iter().map(mark));
        let Some(schema) = self.schema(resource, kind) else {
            self.shown.without_schema.insert(without_key(&resource.address).to_owned());
            let names = resource.required_replace.iter().filter_map(|path| mark(path).into_iter().next()?);
            let names: BTreeSet<_> = names.collect();
            if !names.is_empty() {
                let names = names.into_iter().collect::<Vec<_>>().join(", ");
                self.line(&format!("  forces replacement: {names}"));
            }
            return self.line("  (value not shown)");
        };
        let ty = schema.block.implied_type();
        self.typed(values, &ty, Some(&schema.block), marked, Marks { replaces, ..Marks::default() });
    }

    fn typed(
        &mut self,
        values: &[Msgpack],
        ty: &Type,
        block: Option<&Block>,
        marked: [&[Path]; 2],
        mut marks: Marks,
    ) {
        let mut decoded = Vec::new();
        for (index, value) in values.iter().take(2).enumerate() {
            let Some(value) = self.decoded(value, ty) else { return };
            if let Some(block) = block {
                marks.hidden.add_schema(block, &value);
            }
            // What is created, deleted or forgotten has one value, before or after it.
            let of_value = if values.len() == 1 { &marked[..] } else { &marked[index..=index] };
            for path in of_value.iter().copied().flatten() {
                marks.hidden.add_mark(&value, &mark(path), &Places::default());
            }
            decoded.push(value);
        }
        let shown = |value| Some(Typed { value, ty });
        let text = match &decoded[..] {
            [] => return,
            // What is read for the first time, or an output that is new, was null.
            [one] | [Value::Null, one, ..] => change::show(None, shown(one), &marks, self.secrets),
            [before, after, ..] => change::show(shown(before), shown(after), &marks, self.secrets),
        };
        self.shown.text.push_str(&text);
    }

    /// A value of a type. One that isn't of it is not shown, as nothing says which parts of it are sensitive.
    fn decoded(&mut self, value: &Msgpack, ty: &Type) -> Option<Value<'static>> {
        match Value::decode_msgpack(ty, &value.bytes) {
            Ok(value) => Some(value.into_owned()),
            Err(error) => {
                self.line(&format!(
                    "  # a value that is not of the schema, and not shown: {}",
                    error.without_text()
                ));
                None
            }
        }
    }

    /// The schema of what has an address.
    fn schema(&self, resource: &ResourceChange, kind: SchemaKind) -> Option<&'s Schema> {
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
            self.value(&resource, SchemaKind::Action, action.config.as_slice(), [&action.sensitive, &[]]);
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
            let hidden = if output.sensitive { Hidden::all() } else { Hidden::default() };
            let marked = [&change.sensitive_before[..], &change.sensitive_after];
            self.typed(&change.values, &Type::Dynamic, None, marked, Marks { hidden, ..Marks::default() });
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

/// The address of a resource without the key of the instance.
fn without_key(address: &str) -> &str {
    let (mut start, mut is_quoted, mut is_escaped) = (address.len(), false, false);
    for (index, byte) in address.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'[' if !is_quoted => start = index,
            _ => {}
        }
    }
    if address.ends_with(']') { &address[..start] } else { address }
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
        for (address, resource) in [
            ("a.b", "a.b"),
            ("module.m[0].a.b", "module.m[0].a.b"),
            ("a.b[0]", "a.b"),
            ("a.b[\"x[1]\\\"]\"]", "a.b"),
        ] {
            assert_eq!(without_key(address), resource);
        }
    }
}
