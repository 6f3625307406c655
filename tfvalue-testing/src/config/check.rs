//! Terraform's own checks of a configuration, before a provider sees it.

use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, NestedBlock, NestingMode,
};
use tfvalue_runtime::{AttributePath, diagnostic::Diagnostic, value::Value};

use tfvalue_plan::plan::blocks_as_declared;

use tfvalue_provider::provider::Diagnostics;

/// Checks what is set and what is not.
///
/// # Errors
///
/// Returns a diagnostic for each attribute that must be set and isn't, or that can't be set and is, and for blocks of which there are
/// too few or too many.
pub(crate) fn check(block: &Block, config: &Value<'_>) -> Result<(), Diagnostics> {
    let mut check = Check::default();
    check.block(block, config);
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

    fn block(&mut self, block: &Block, config: &Value<'_>) {
        self.attributes(&block.attributes, config);
        let Value::Object(_) = config else { return };
        for nested in &block.block_types {
            let value = config.get(&nested.name).unwrap_or(&Value::Null);
            let path = self.path.clone().attribute(nested.name.clone());
            self.within(path, |check| check.blocks(nested, &blocks_as_declared(nested, value)));
        }
    }

    fn attributes(&mut self, attributes: &Attributes, config: &Value<'_>) {
        let Value::Object(_) = config else { return };
        for attribute in attributes {
            let value = config.get(&attribute.name).unwrap_or(&Value::Null);
            let path = self.path.clone().attribute(attribute.name.clone());
            self.within(path, |check| check.attribute(attribute, value));
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
            _ => {
                if let AttributeType::Nested(nested) = &attribute.ty {
                    each(&self.path.clone(), value, &mut |path, element| {
                        self.within(path, |check| check.attributes(&nested.attributes, element));
                    });
                }
            }
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
        each(&self.path.clone(), value, &mut |path, element| {
            self.within(path, |check| check.block(&nested.block, element));
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
    first_in_block(block, &AttributePath::new(), value)
}

fn first_in_block(block: &Block, path: &AttributePath, value: &Value<'_>) -> Option<AttributePath> {
    let in_blocks = || {
        block.block_types.iter().find_map(|nested| {
            let blocks = blocks_as_declared(nested, value.get(&nested.name)?);
            let mut found = None;
            each(&path.clone().attribute(nested.name.clone()), &blocks, &mut |path, element| {
                found = found.take().or_else(|| first_in_block(&nested.block, &path, element));
            });
            found
        })
    };
    first_in_attributes(&block.attributes, path, value).or_else(in_blocks)
}

fn first_in_attributes(
    attributes: &Attributes,
    path: &AttributePath,
    value: &Value<'_>,
) -> Option<AttributePath> {
    attributes.iter().find_map(|attribute| {
        let value = value.get(&attribute.name)?;
        let path = path.clone().attribute(attribute.name.clone());
        if attribute.write_only {
            return (!is_null(value)).then_some(path);
        }
        let AttributeType::Nested(nested) = &attribute.ty else { return None };
        let mut found = None;
        each(&path, value, &mut |path, element| {
            found = found.take().or_else(|| first_in_attributes(&nested.attributes, &path, element));
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
