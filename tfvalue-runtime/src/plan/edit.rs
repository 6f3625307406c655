//! Answers made from what Terraform proposes.

use tfvalue_core::{error::Error, value::Value};

use super::{
    node::{Node, named, nth},
    same::same,
};
use crate::schema::Schema;

impl Schema {
    /// A copy of the value with all write-only attributes null, as a plan and a state must have them. A null in place of computed blocks
    /// is their empty value.
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
        self.edit(value, value, &Edit { replace: write_only, sets: Sets::OfValue })
    }

    /// The plan to begin with: what Terraform proposes, but if that changes anything, every computed attribute that the
    /// configuration leaves null is unknown. Write-only attributes are null, and computed blocks that came as null are empty.
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
        let is_attribute = |member: Node<'_>| matches!(member, Node::Attribute(_));
        self.mark(prior, config, unchanged, is_attribute, Sets::OfConfiguration)
    }

    /// The same for blocks: if a plan changes anything, computed blocks of which the configuration has none are unknown.
    ///
    /// Terraform knows computed blocks from 1.16 on. Call this only if the request says so, by its client's capability
    /// `computed_blocks_allowed`: another refuses the plan. Blocks within elements of a set stay if some are planned, as nothing tells
    /// which element of the configuration they belong to.
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
        self.mark(prior, config, planned.clone(), |member| matches!(member, Node::Block(_)), Sets::OfValue)
    }

    /// The plan, but if it changes anything, every member of a kind that the configuration leaves to the provider is unknown.
    fn mark<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        planned: Value<'a>,
        is_of_kind: impl Fn(Node<'_>) -> bool,
        sets: Sets,
    ) -> Result<Value<'a>, Error> {
        if same(&planned, prior) {
            return Ok(planned);
        }
        let left = |member: Node<'_>, config: &Value<'_>| {
            (is_of_kind(member) && !member.is_write_only() && member.is_left_by(config))
                .then_some(Value::UNKNOWN)
        };
        self.edit(&planned, config, &Edit { replace: left, sets })
    }

    fn edit<'a>(
        &self,
        value: &Value<'a>,
        config: &Value<'a>,
        edit: &Edit<impl Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>>,
    ) -> Result<Value<'a>, Error> {
        let root = Node::Root(&self.block);
        let with_types = |mut value: Value<'a>| {
            value.give_types_within(&self.block.implied_type())?;
            Ok(value)
        };
        edit.whole(root, value, config).and_then(with_types).map_err(|error| root.conceal(error))
    }
}

/// A change of the members of a value, at any depth.
struct Edit<F> {
    /// Gives something else for a member and what the configuration has there, or nothing if it stays.
    replace: F,
    sets: Sets,
}

/// Which elements a set has when it is edited. Nothing tells which of them came from which in the configuration.
#[derive(Clone, Copy)]
enum Sets {
    /// Those that it has.
    OfValue,
    /// Those of the configuration: each came from one, and is like it again once computed attributes are replaced.
    OfConfiguration,
}

impl<'a, F: Fn(Node<'_>, &Value<'a>) -> Option<Value<'a>>> Edit<F> {
    fn whole(&self, node: Node<'_>, value: &Value<'a>, config: &Value<'a>) -> Result<Value<'a>, Error> {
        let Some(object) = node.object() else { return Ok(value.clone()) };
        match value {
            Value::Dynamic(dynamic) if node.is_nested_attribute() => {
                let edited = self.whole(node, &node.unwrapped(value), &node.unwrapped(config))?;
                node.wrapped(edited, &dynamic.ty)
            }
            Value::Object(entries) => {
                let edited = entries.iter().map(|(name, part)| {
                    let edited = match object.member(name) {
                        Some(member) => self.member(member, name, value, config),
                        None => Ok(part.clone()),
                    };
                    Ok((name.clone(), edited.map_err(|error| error.in_attribute(name.clone().into_owned()))?))
                });
                edited.collect::<Result<_, _>>().map(Value::Object)
            }
            Value::List(elements) => {
                let edited = elements.iter().enumerate().map(|(index, element)| {
                    self.whole(node, element, nth(config, index)).map_err(|error| error.in_element(index))
                });
                edited.collect::<Result<_, _>>().map(Value::List)
            }
            Value::Map(entries) => {
                let edited = entries.iter().map(|(key, element)| {
                    let edited = self.whole(node, element, named(config, key));
                    Ok((key.clone(), edited.map_err(|error| error.in_key(key))?))
                });
                edited.collect::<Result<_, _>>().map(Value::Map)
            }
            Value::Set(elements) => {
                let elements = match (self.sets, config) {
                    (Sets::OfConfiguration, Value::Set(configured)) => configured,
                    (Sets::OfConfiguration, _) => return Ok(value.clone()),
                    (Sets::OfValue, _) => elements,
                };
                let edited = elements.iter().enumerate().map(|(index, element)| {
                    self.whole(node, element, element).map_err(|error| error.in_set(index))
                });
                edited.collect::<Result<_, _>>().map(Value::Set)
            }
            value => Ok(value.clone()),
        }
    }

    fn member(
        &self,
        member: Node<'_>,
        name: &str,
        value: &Value<'a>,
        config: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let config = member.of(config, name);
        if let Some(replaced) = (self.replace)(member, &config) {
            return Ok(replaced);
        }
        let value = member.of(value, name);
        match member {
            Node::Block(block) if block.computed && value.is_null() => Ok(block.empty_value()),
            _ => member.to_protocol(self.whole(member, &value, &config)?),
        }
    }
}
