//! Edits of proposals, plans and configurations: write-only attributes, computed blocks and null blocks.

use tfvalue_runtime::schema::{Attribute, Schema};
use tfvalue_runtime::{
    error::Error,
    value::{Part, Value},
};

use super::{
    empty::empty_block,
    equivalence::is_equivalent,
    node::{Node, finished, part_of},
};

/// A copy of the value with all write-only attributes null, as plans and states require. Null computed blocks become empty blocks.
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
///
/// # Example: what Terraform proposes still holds the password
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let mut password = Attribute::new("password", Type::String, Behavior::Optional);
/// password.sensitive = true;
/// password.write_only = true;
/// let block = Block::new([password].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let proposed = Value::Object([("password".into(), Value::from("hunter2"))].into());
/// let planned = values::null_write_only(&schema, &proposed).unwrap();
/// assert_eq!(planned.get("password"), Some(&Value::Null));
/// ```
pub fn null_write_only<'a>(schema: &Schema, value: &Value<'a>) -> Result<Value<'a>, Error> {
    null_attributes(schema, value, |attribute, _| attribute.write_only)
}

/// A copy of the value in which each attribute that passes `test` is null.
///
/// # Errors
///
/// Same as [`null_write_only`].
#[doc(hidden)]
pub fn null_attributes<'a>(
    schema: &Schema,
    value: &Value<'a>,
    test: impl Fn(&Attribute, &Value<'_>) -> bool,
) -> Result<Value<'a>, Error> {
    let null = |member: Node<'_>, _: &_, value: &Value<'a>| {
        let is_null = matches!(member, Node::Attribute(attribute) if test(attribute, value));
        Ok(is_null.then_some(Value::Null))
    };
    edit(schema, value, value, &Edit { replace: null })
}

/// A copy of a plan with the write-only values of the configuration. Terraform sends these values only in the configuration.
///
/// # Errors
///
/// Same as [`null_write_only`].
#[doc(hidden)]
pub fn fill_write_only<'a>(
    schema: &Schema,
    planned: &Value<'a>,
    config: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let fill =
        |member: Node<'_>, config: &Value<'a>, _: &_| Ok(member.is_write_only().then(|| config.clone()));
    edit(schema, planned, config, &Edit { replace: fill })
}

/// Marks computed blocks as unknown if the plan changes anything and the configuration has no such blocks.
///
/// Terraform supports computed blocks since 1.16. Call this only if the request has the client capability `computed_blocks_allowed`: other clients
/// refuse the plan. Planned blocks within an element of a set stay, unless they are null or empty: nothing shows which element of the configuration
/// they belong to.
///
/// # Errors
///
/// Same as [`mark_computed_unknown`](super::values::mark_computed_unknown).
pub fn mark_computed_blocks_unknown<'a>(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'a>,
    planned: &Value<'a>,
) -> Result<Value<'a>, Error> {
    if is_equivalent(planned, prior) {
        return Ok(planned.clone());
    }
    let mark = |member: Node<'_>, config: &Value<'_>, _: &_| {
        Ok((member.is_block() && member.is_provider_set(config)).then_some(Value::UNKNOWN))
    };
    edit(schema, planned, config, &Edit { replace: mark })
}

/// A copy of a configuration in which null LIST, SET, MAP and GROUP blocks are replaced by their empty value. Terraform sends no such nulls, but
/// Pulumi does.
///
/// # Errors
///
/// Same as [`null_write_only`].
pub fn fill_null_blocks<'a>(schema: &Schema, config: &Value<'a>) -> Result<Value<'a>, Error> {
    let fill = |member: Node<'_>, _: &_, value: &Value<'a>| match member {
        Node::Block(block) if value.is_null() && member.is_never_null() => Ok(Some(empty_block(block))),
        _ => Ok(None),
    };
    edit(schema, config, config, &Edit { replace: fill })
}

/// Replaces members of a value, at any depth.
pub(super) fn edit<'a>(
    schema: &Schema,
    value: &Value<'a>,
    config: &Value<'a>,
    edit: &Edit<impl Fn(Node<'_>, &Value<'a>, &Value<'a>) -> Result<Option<Value<'a>>, Error>>,
) -> Result<Value<'a>, Error> {
    finished(&schema.block, edit.whole(Node::Root(&schema.block), value, config))
}

/// A change of the members of a value, at any depth.
pub(super) struct Edit<F> {
    /// Takes a member, its value in the configuration, and its value. Returns a new value, or `None` to keep the value. An element of a set is passed
    /// as its own configuration: nothing shows which configured element it comes from.
    pub(super) replace: F,
}

impl<'a, F: Fn(Node<'_>, &Value<'a>, &Value<'a>) -> Result<Option<Value<'a>>, Error>> Edit<F> {
    pub(super) fn whole(
        &self,
        node: Node<'_>,
        value: &Value<'a>,
        config: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        let Some(object) = node.object() else { return Ok(value.clone()) };
        match value {
            Value::Dynamic(dynamic) if node.is_nested_attribute() => {
                let edited = self.whole(node, &node.unwrapped(value), &node.unwrapped(config))?;
                node.wrapped(edited, &dynamic.ty)
            }
            value => value.try_with_parts(|part, element| {
                let edited = match part {
                    Part::Attribute(name) => match object.member(name) {
                        Some(member) => self.member(member, name, value, config),
                        None => Ok(element.clone()),
                    },
                    Part::SetElement(_) => self.whole(node, element, element),
                    part => self.whole(node, element, part_of(config, part)),
                };
                edited.map_err(|error| part.locate(error))
            }),
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
        let value = member.of(value, name);
        if let Some(replaced) = (self.replace)(member, &config, &value)? {
            return Ok(replaced);
        }
        match member {
            Node::Block(block) if block.computed && value.is_null() => Ok(empty_block(block)),
            _ => member.to_protocol(self.whole(member, &value, &config)?),
        }
    }
}
