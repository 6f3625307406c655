//! Terraform's own checks of a configuration, before a provider sees it.

use tfvalue_provider::provider::Diagnostics;
use tfvalue_runtime::schema::{Attribute, Behavior, Block, NestedBlock, NestingMode};
use tfvalue_runtime::{AttributePath, diagnostic::Diagnostic, value::Value};

use crate::described::{Described, Member};

/// Checks what is set and what is not.
///
/// # Errors
///
/// Returns a diagnostic for each attribute that must be set and isn't, or that can't be set and is, and for blocks of which there are
/// too few or too many.
pub(crate) fn check(block: &Block, config: &Value<'_>) -> Result<(), Diagnostics> {
    let mut check = Check::default();
    check.object(Described::Block(block), config);
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
    fn object(&mut self, described: Described<'_>, config: &Value<'_>) {
        let Value::Object(_) = config else { return };
        for (name, member) in described.members() {
            let value = member.of(config, name);
            self.within(self.path.clone().attribute(name.clone()), |check| match member {
                Member::Attribute(attribute) => check.attribute(attribute, &value),
                Member::Blocks(nested) => check.blocks(nested, &value),
            });
        }
    }

    fn attribute(&mut self, attribute: &Attribute, value: &Value<'_>) {
        let name = &attribute.name;
        match (attribute.behavior, is_null(value)) {
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
            _ => self.objects(Member::Attribute(attribute), value),
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
        self.objects(Member::Blocks(nested), value);
    }

    fn objects(&mut self, member: Member<'_>, value: &Value<'_>) {
        each(&self.path.clone(), value, &mut |path, element| {
            self.within(path, |check| check.object(member.within(), element));
        });
    }
}

/// Visits the objects of a nested attribute or of nested blocks.
fn each<'v, 'a>(
    path: &AttributePath,
    value: &'v Value<'a>,
    visit: &mut dyn FnMut(AttributePath, &'v Value<'a>),
) {
    match value {
        Value::Object(_) => visit(path.clone(), value),
        Value::Dynamic(dynamic) => each(path, &dynamic.value, visit),
        value => {
            for (part, element) in value.parts() {
                let mut path = path.clone();
                path.push(part.step());
                visit(path, element);
            }
        }
    }
}

/// The path of the first write-only attribute that has a value.
pub(crate) fn write_only(block: &Block, value: &Value<'_>) -> Option<AttributePath> {
    first_within(Described::Block(block), &AttributePath::new(), value)
}

fn first_within(described: Described<'_>, path: &AttributePath, value: &Value<'_>) -> Option<AttributePath> {
    described.members().find_map(|(name, member)| {
        let value = member.of(value, name);
        let path = path.clone().attribute(name.clone());
        if matches!(member, Member::Attribute(Attribute { write_only: true, .. })) {
            return (!is_null(&value)).then_some(path);
        }
        let mut found = None;
        each(&path, &value, &mut |path, element| {
            found = found.take().or_else(|| first_within(member.within(), &path, element));
        });
        found
    })
}

/// Returns whether a value is null, of a type of its own or of none.
fn is_null(value: &Value<'_>) -> bool {
    match value {
        Value::Dynamic(dynamic) => dynamic.value.is_null(),
        value => value.is_null(),
    }
}
