//! Terraform's own checks of a configuration, before a provider sees it.

use tfvalue_plan::plan::{Node, ObjectSchema};
use tfvalue_provider::provider::Diagnostics;
use tfvalue_runtime::schema::{Attribute, Behavior, Block, NestedBlock, NestingMode};
use tfvalue_runtime::{AttributePath, diagnostic::Diagnostic, value::Value};

use crate::place::without_type;

/// Checks the presence of attributes and the number of blocks in a configuration.
///
/// # Errors
///
/// Returns a diagnostic for each required attribute that is missing, each computed attribute that is set, and each wrong number of blocks.
pub(crate) fn check(block: &Block, config: &Value<'_>) -> Result<(), Diagnostics> {
    let mut check = Check::default();
    check.object(Node::Root(block), config);
    if check.found.is_empty() { Ok(()) } else { Err(check.found) }
}

#[derive(Default)]
struct Check {
    path: AttributePath,
    found: Diagnostics,
}

impl Check {
    fn report(&mut self, summary: &str, detail: String) {
        self.found.add(Diagnostic::error(summary, detail).with_path(self.path.clone()));
    }

    fn within(&mut self, path: AttributePath, check: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.path, path);
        check(self);
        self.path = outer;
    }

    /// Checks the members of an object.
    fn object(&mut self, node: Node<'_>, config: &Value<'_>) {
        let Value::Object(_) = config else { return };
        for (name, member) in node.object().into_iter().flat_map(ObjectSchema::members) {
            let value = member.of(config, name);
            self.within(self.path.clone().attribute(name.clone()), |check| match member {
                Node::Root(_) => {}
                Node::Attribute(attribute) => check.attribute(attribute, &value),
                Node::Block(nested) => check.blocks(nested, &value),
            });
        }
    }

    fn attribute(&mut self, attribute: &Attribute, value: &Value<'_>) {
        let name = &attribute.name;
        match (attribute.behavior, without_type(value).is_null()) {
            (Behavior::Required, true) => self.report(
                "Missing required argument",
                format!("The argument {name:?} is required, but no definition was found."),
            ),
            (Behavior::Computed, false) => self.report(
                "Value for unconfigurable attribute",
                format!(
                    "Can't configure a value for {name:?}: its value will be decided automatically based on \
                     the result of applying this configuration."
                ),
            ),
            _ => self.objects(Node::Attribute(attribute), value),
        }
    }

    fn blocks(&mut self, nested: &NestedBlock, value: &Value<'_>) {
        let NestedBlock { name, min_items, max_items, .. } = nested;
        let count = match nested.nesting {
            NestingMode::Single | NestingMode::Group => Some(u64::from(!value.is_null())),
            _ => value.elements().map_or_else(
                || value.entries().map(|entries| entries.len() as u64),
                |elements| Some(elements.len() as u64),
            ),
        };
        if let Some(count) = count {
            if count < *min_items {
                let detail =
                    format!("At least {min_items} {name:?} blocks are required, and there are {count}.");
                self.report(&format!("Insufficient {name} blocks"), detail);
            } else if *max_items > 0 && count > *max_items {
                let detail =
                    format!("No more than {max_items} {name:?} blocks are allowed, and there are {count}.");
                self.report(&format!("Too many {name} blocks"), detail);
            }
        }
        self.objects(Node::Block(nested), value);
    }

    /// Checks the objects of a nested attribute or of nested blocks.
    fn objects(&mut self, member: Node<'_>, value: &Value<'_>) {
        match value {
            Value::Object(_) => self.object(member, value),
            Value::Dynamic(dynamic) => self.objects(member, &dynamic.value),
            value => {
                for (part, element) in value.parts() {
                    let mut path = self.path.clone();
                    path.push(part.step());
                    self.within(path, |check| check.object(member, element));
                }
            }
        }
    }
}
