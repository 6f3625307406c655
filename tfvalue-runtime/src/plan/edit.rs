//! Answers made from what Terraform proposes.

use super::{
    node::{Node, named, nth},
    same::same,
};
use crate::{error::Error, schema::Schema, value::Value};

impl Schema {
    /// A copy of the value with all write-only attributes null, as a plan and a state must have them.
    ///
    /// # Errors
    ///
    /// If the elements of one collection have different types.
    ///
    /// # Example: what Terraform proposes still holds the password
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, Kind};
    /// use tfvalue::{Schema, Type, Value};
    ///
    /// let mut password = Attribute::new("password", Type::String, Behavior::Optional);
    /// password.sensitive = true;
    /// password.write_only = true;
    /// let block = Block::new([password].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(Kind::Resource, 0, block);
    /// let proposed = Value::Object([("password".into(), Value::from("hunter2"))].into());
    /// let planned = schema.null_write_only(&proposed).unwrap();
    /// assert_eq!(planned.get("password"), Some(&Value::Null));
    /// ```
    pub fn null_write_only<'a>(&self, value: &Value<'a>) -> Result<Value<'a>, Error> {
        let write_only = |member: Node<'_>, _: &_| member.is_write_only().then_some(Value::Null);
        self.edit(value, value, &write_only)
    }

    /// The plan to begin with: what Terraform proposes, but if that changes anything, every computed attribute that the
    /// configuration leaves null is unknown. Write-only attributes are null.
    ///
    /// Terraform proposes the prior values of computed attributes, and null for a new resource. A provider that leaves them so
    /// promises that they stay so. Call this first, then put in what you do know: defaults, and what the change doesn't touch.
    ///
    /// A proposal to destroy comes back as null, one that changes nothing as it is. Of computed blocks see
    /// [`mark_computed_blocks_unknown`](Self::mark_computed_blocks_unknown).
    ///
    /// # Errors
    ///
    /// If the elements of one collection have different types.
    ///
    /// # Example: a new resource
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, Kind};
    /// use tfvalue::{Schema, Type, Value};
    ///
    /// let id = Attribute::new("id", Type::String, Behavior::Computed);
    /// let block = Block::new([id].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(Kind::Resource, 0, block);
    /// let config = Value::Object([("id".into(), Value::Null)].into());
    /// let planned = schema.mark_computed_unknown(&Value::Null, &config, &config).unwrap();
    /// assert_eq!(planned.get("id"), Some(&Value::UNKNOWN));
    /// ```
    pub fn mark_computed_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let unchanged = self.null_write_only(proposed)?;
        self.mark(prior, config, unchanged, |member| matches!(member, Node::Attribute(_)))
    }

    /// The same for blocks: if a plan changes anything, computed blocks of which the configuration has none are unknown.
    ///
    /// Terraform knows computed blocks from 1.16 on. Call this only if the request says so, by its client's capability
    /// `computed_blocks_allowed`: another refuses the plan.
    ///
    /// # Errors
    ///
    /// As [`mark_computed_unknown`](Self::mark_computed_unknown).
    pub fn mark_computed_blocks_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        planned: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        self.mark(prior, config, planned.clone(), |member| matches!(member, Node::Block(_)))
    }

    /// The plan, but if it changes anything, every member of a kind that the configuration leaves to the provider is unknown.
    fn mark<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        planned: Value<'a>,
        is_of_kind: impl Fn(Node<'_>) -> bool,
    ) -> Result<Value<'a>, Error> {
        if same(&planned, prior) {
            return Ok(planned);
        }
        let left = |member: Node<'_>, config: &Value<'_>| {
            (is_of_kind(member) && !member.is_write_only() && member.is_left_by(config))
                .then_some(Value::UNKNOWN)
        };
        self.edit(&planned, config, &left)
    }

    fn edit<'a>(
        &self,
        value: &Value<'a>,
        config: &Value<'a>,
        replace: &impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>,
    ) -> Result<Value<'a>, Error> {
        let root = Node::Root(&self.block);
        let with_types = |mut value: Value<'a>| {
            value.give_types_within(&self.block.implied_type())?;
            Ok(value)
        };
        edit(root, value, config, replace).and_then(with_types).map_err(|error| root.conceal(error))
    }
}

/// The value with attributes replaced, at any depth, where `replace` gives something else for an attribute and what the
/// configuration has there.
fn edit<'a>(
    node: Node<'_>,
    value: &Value<'a>,
    config: &Value<'a>,
    replace: &impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>,
) -> Result<Value<'a>, Error> {
    let Some(object) = node.object() else { return Ok(value.clone()) };
    match value {
        Value::Object(entries) => {
            let edited = entries.iter().map(|(name, part)| {
                let edited = match object.member(name) {
                    Some(member) => edit_member(member, name, value, config, replace),
                    None => Ok(part.clone()),
                };
                Ok((name.clone(), edited.map_err(|error| error.in_attribute(name.clone().into_owned()))?))
            });
            edited.collect::<Result<_, _>>().map(Value::Object)
        }
        Value::List(elements) => {
            let edited = elements.iter().enumerate().map(|(index, element)| {
                edit(node, element, nth(config, index), replace).map_err(|error| error.in_element(index))
            });
            edited.collect::<Result<_, _>>().map(Value::List)
        }
        Value::Map(entries) => {
            let edited = entries.iter().map(|(key, element)| {
                let edited = edit(node, element, named(config, key), replace);
                Ok((key.clone(), edited.map_err(|error| error.in_key(key))?))
            });
            edited.collect::<Result<_, _>>().map(Value::Map)
        }
        Value::Set(_) => edit_set(node, value, config, replace),
        value => Ok(value.clone()),
    }
}

fn edit_member<'a>(
    member: Node<'_>,
    name: &str,
    value: &Value<'a>,
    config: &Value<'a>,
    replace: &impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>,
) -> Result<Value<'a>, Error> {
    let config = member.of(config, name);
    match replace(member, &config) {
        Some(replaced) => Ok(replaced),
        None => member.to_protocol(edit(member, &member.of(value, name), &config, replace)?),
    }
}

/// Nothing tells which element came from which in the configuration. But each came from one, and is like it again once computed
/// attributes are replaced: so the elements of the configuration are edited.
fn edit_set<'a>(
    node: Node<'_>,
    value: &Value<'a>,
    config: &Value<'a>,
    replace: &impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>,
) -> Result<Value<'a>, Error> {
    let Value::Set(elements) = config else { return Ok(value.clone()) };
    let edited = elements
        .iter()
        .enumerate()
        .map(|(index, element)| edit(node, element, element, replace).map_err(|error| error.in_set(index)));
    edited.collect::<Result<_, _>>().map(Value::Set)
}
