//! The changes that replace a resource, by the rules of its model.

use tfvalue_runtime::schema::{RequiresReplace, Rules, Schema};
use tfvalue_runtime::{AttributePath, Step, error::Error, value::Value};

use super::{
    completion::with_defaults,
    equivalence::is_equivalent,
    matching::{Sides, pairs},
    node::{Node, is_null, is_unset, named, nth},
};

/// The paths of the attributes whose change replaces the resource, by the rules of its model. Empty if the resource is created or destroyed.
///
/// For an attribute within a set, returns the path of the set.
///
/// # Errors
///
/// Returns an error if a function of `requires_replace(if = …)` can't read a value.
pub fn requires_replace(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'_>,
    planned: &Value<'_>,
) -> Result<Vec<AttributePath>, Error> {
    let root = Node::Root(&schema.block);
    if prior.is_null() || planned.is_null() || !root.any_rule(&|rules| rules.requires_replace.is_some()) {
        return Ok(Vec::new());
    }
    let mut found = Found { path: AttributePath::new(), paths: Vec::new() };
    found.compare(root, prior, config, planned).map_err(|error| root.redact(error))?;
    Ok(found.paths)
}

struct Found {
    path: AttributePath,
    paths: Vec<AttributePath>,
}

impl Found {
    fn compare(
        &mut self,
        node: Node<'_>,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<(), Error> {
        let Some(object) = node.object() else { return Ok(()) };
        if !node.any_rule(&|rules| rules.requires_replace.is_some()) {
            return Ok(());
        }
        match planned {
            Value::Dynamic(_) if node.is_nested_attribute() => {
                self.compare(node, &node.unwrapped(prior), &node.unwrapped(config), &node.unwrapped(planned))
            }
            Value::Object(_) => {
                for (name, member) in object.members() {
                    let values = (member.of(prior, name), member.of(config, name), member.of(planned, name));
                    let (prior, config, planned) = (&*values.0, &*values.1, &*values.2);
                    self.within(Step::AttributeName(name.clone()), |found| {
                        if replaces(member, prior, config, planned)? {
                            found.paths.push(found.path.clone());
                            return Ok(());
                        }
                        found.compare(member, prior, config, planned)
                    })?;
                }
                Ok(())
            }
            Value::List(elements) => {
                let from = pairs(Sides::NewAndPrior, node, planned, prior);
                for (index, (element, from)) in elements.iter().zip(from).enumerate() {
                    let count = self.paths.len();
                    let before = from.map_or(&Value::Null, |from| nth(prior, from));
                    self.within(Step::ElementKeyInt(index as u64), |found| {
                        found.compare(node, before, nth(config, index), element)
                    })?;
                    // Terraform compares elements at the same position, and drops the path of a value that is equal there.
                    let has_moved =
                        from != Some(index) && prior.elements().is_some_and(|prior| index < prior.len());
                    if has_moved && self.paths.len() > count {
                        self.paths.truncate(count);
                        if !self.paths.contains(&self.path) {
                            self.paths.push(self.path.clone());
                        }
                    }
                }
                Ok(())
            }
            Value::Map(entries) => {
                for (key, element) in entries {
                    self.within(Step::ElementKeyString(key.clone().into_owned()), |found| {
                        found.compare(node, named(prior, key), named(config, key), element)
                    })?;
                }
                Ok(())
            }
            // The protocol has no step to an element of a set: the path ends at the set.
            Value::Set(elements) => {
                let with_defaults = with_defaults(node, config)?;
                // If the set isn't configured, the provider sets its elements: they are paired with the prior elements.
                let mut from = match *with_defaults {
                    Value::Set(_) => vec![None; elements.len()],
                    _ => pairs(Sides::NewAndPrior, node, planned, prior),
                };
                let mut configured = vec![&Value::Null; elements.len()];
                let partners = pairs(Sides::ConfigAndPrior, node, &with_defaults, prior);
                let planned = pairs(Sides::ConfigAndPlan, node, &with_defaults, planned);
                for (index, (planned, partner)) in planned.into_iter().zip(partners).enumerate() {
                    if let Some(planned) = planned {
                        (configured[planned], from[planned]) = (nth(config, index), partner);
                    }
                }
                let mut inner = Self { path: AttributePath::new(), paths: Vec::new() };
                for ((element, from), config) in elements.iter().zip(from).zip(configured) {
                    let prior = from.map_or(&Value::Null, |from| nth(prior, from));
                    inner.compare(node, prior, config, element)?;
                }
                if !inner.paths.is_empty() {
                    self.paths.push(self.path.clone());
                }
                Ok(())
            }
            // A part of this unknown configuration may turn out to replace the resource. A plan without the replacement could not be kept.
            Value::Unknown(_) if config.is_unknown() && node.any_rule(&replaces_by_any_change) => {
                self.paths.push(self.path.clone());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn within(&mut self, step: Step, look: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        self.path.push(step);
        let result = look(self);
        self.path.pop();
        result
    }
}

fn replaces_by_any_change(rules: &Rules) -> bool {
    matches!(rules.requires_replace, Some(RequiresReplace::Always | RequiresReplace::IfConfigured))
}

/// Returns whether the change of an attribute or block replaces the resource.
fn replaces(
    member: Node<'_>,
    prior: &Value<'_>,
    config: &Value<'_>,
    planned: &Value<'_>,
) -> Result<bool, Error> {
    let Some(rule) = member.rules().and_then(|rules| rules.requires_replace) else { return Ok(false) };
    // A write-only value is null in both. An unknown value counts as a change.
    let is_none = |value: &Value<'_>| is_unset(member, value);
    if is_equivalent(prior, planned) && planned.is_wholly_known() || is_none(prior) && is_none(planned) {
        return Ok(false);
    }
    match rule {
        RequiresReplace::Always => Ok(true),
        RequiresReplace::IfConfigured => Ok(!is_none(config)),
        RequiresReplace::If(_, decide) => match decide(member.typed(prior), member.typed(planned)) {
            // In a new object, the prior value is null, and the type of the function's parameter may not accept null.
            Err(_) if is_null(prior) => Ok(true),
            decided => decided,
        },
        _ => Ok(false),
    }
}
