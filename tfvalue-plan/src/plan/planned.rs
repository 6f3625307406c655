//! The rules by which Terraform accepts a plan.

use tfvalue_runtime::schema::{Attribute, Behavior, Schema};
use tfvalue_runtime::{
    error::count,
    value::{Dynamic, Part, Value},
};

use super::{
    equivalence::{is_equivalent, same_refined},
    finding::Findings,
    node::{Node, ObjectSchema, is_null, part_of, split_dynamic},
    refinements::lengths,
    walk::{Answer, Walker},
};

/// Checks a plan as Terraform does. Terraform refuses a plan with the error "Provider produced invalid plan".
///
/// A configured value must be planned unchanged, or as the prior value, which may be another spelling of it. Only computed attributes may have
/// another planned value, and only if the configuration leaves them null. The number of blocks that aren't computed is the same as in the
/// configuration, and collections of blocks are never null. Write-only attributes are null. The plan has a resource if and only if the configuration
/// has it.
///
/// # Errors
///
/// Returns a finding for each mistake that Terraform would refuse.
///
/// # Example: a provider that knows better
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let name = Attribute::new("name", Type::String, Behavior::Required);
/// let block = Block::new([name].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let config = Value::Object([("name".into(), Value::from("Web"))].into());
/// let planned = Value::Object([("name".into(), Value::from("web"))].into());
/// let findings = values::check_planned(&schema, &Value::Null, &config, &planned).unwrap_err();
/// assert_eq!(findings.to_string(), r#"name: planned as "web", but it is "Web" in the configuration"#);
/// ```
pub fn check_planned(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'_>,
    planned: &Value<'_>,
) -> Result<(), Findings> {
    let root = Node::Root(&schema.block);
    let mut search = Walker::new(Answer::Plan);
    search.compare_planned(root, prior, config, planned);
    search.report_write_only(root, planned);
    Findings::none(search.finish(), &schema.block)
}

impl Walker {
    /// Compares a plan with what the configuration sets.
    fn compare_planned(
        &mut self,
        node: Node<'_>,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) {
        match (planned, config, node.object()) {
            (Value::Object(_), Value::Object(_), Some(object)) => {
                self.planned_members(object, prior, config, planned, Types::Known);
            }
            // Unknown blocks must keep the refinements of the configuration.
            (Value::Unknown(planned), Value::Unknown(config), _) if node.is_block() && planned != config => {
                self.report(format_args!("planned with other bounds than in the configuration"));
            }
            _ if node.is_block() && same_refined(planned, config) => {}
            _ if !node.is_block() && is_equivalent(planned, config) => {}
            (Value::Dynamic(_), _, Some(_)) | (_, Value::Dynamic(_), Some(_))
                if node.is_nested_attribute() =>
            {
                self.planned_nested(node, prior, config, planned);
            }
            // Computed members of a nested attribute may be known before its other members.
            (Value::Object(_), Value::Unknown(_), Some(object)) if node.is_nested_attribute() => {
                self.planned_members(object, prior, config, planned, Types::Known);
            }
            (Value::List(elements), Value::List(configured), _)
            | (Value::Tuple(elements), Value::Tuple(configured), _)
                if elements.len() == configured.len() =>
            {
                self.planned_parts(node, prior, config, planned);
            }
            (Value::Map(_), Value::Map(_), _) | (Value::Object(_), Value::Object(_), None) => {
                self.planned_parts(node, prior, config, planned);
            }
            // The elements of a set have no identity, so they are not compared.
            (Value::Set(blocks), Value::Set(_) | Value::Null, Some(_)) if node.is_never_null() => {
                self.planned_blocks(blocks);
            }
            // Terraform treats null blocks, which come from some states, as no blocks.
            (Value::List(blocks), Value::Null, _) if node.is_never_null() && blocks.is_empty() => {}
            (Value::Set(_), Value::Set(_) | Value::Unknown(_), Some(_)) if node.is_nested_attribute() => {
                self.planned_length(config, planned);
            }
            (Value::Dynamic(planned), Value::Dynamic(config), _) => {
                self.planned_dynamic(node, config, planned);
            }
            _ => {
                let (planned, config) = (self.show(planned), self.show(config));
                self.report(format_args!("planned as {planned}, but it is {config} in the configuration"));
            }
        }
    }

    /// Compares two nested attributes, at least one of which is under `dynamic`.
    fn planned_nested(&mut self, node: Node<'_>, prior: &Value<'_>, config: &Value<'_>, planned: &Value<'_>) {
        match (split_dynamic(planned), split_dynamic(config)) {
            ((planned, Value::Unknown(_)), (config, Value::Unknown(_))) => {
                let (planned, config) = (self.show_type(planned), self.show_type(config));
                self.report(format_args!(
                    "planned as unknown, of type {planned}, but it is of type {config} in the configuration"
                ));
            }
            ((_, Value::Object(_)), (_, Value::Unknown(_))) => {
                let known = node.unwrapped_unknown(config);
                let config = known.as_ref().unwrap_or(config);
                self.compare_planned(node, &node.unwrapped(prior), config, &node.unwrapped(planned));
            }
            _ => {
                let (planned, config) = (node.unwrapped(planned), node.unwrapped(config));
                self.compare_planned(node, &node.unwrapped(prior), &config, &planned);
            }
        }
    }

    /// Compares an element. An element of a nested attribute is compared by its members. If it is null or unknown, so are all its members.
    fn planned_element(
        &mut self,
        node: Node<'_>,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) {
        let may_be_one =
            |value: &Value<'_>| matches!(value, Value::Object(_) | Value::Null | Value::Unknown(_));
        match (node.object(), planned, config) {
            (Some(object), ..) if node.is_nested_attribute() && may_be_one(config) && may_be_one(planned) => {
                let is_known = matches!(config, Value::Object(_));
                let types = if is_known { Types::Known } else { Types::OfOthers };
                self.planned_members(object, prior, config, planned, types);
            }
            // The configuration knows only the number of blocks: all attributes of each block are unknown.
            (Some(object), Value::Object(_), Value::Unknown(_)) if node.is_block() => {
                self.planned_members(object, prior, config, planned, Types::Known);
            }
            (Some(_), Value::Unknown(_), Value::Unknown(_)) if node.is_block() => self.report_unknown_block(),
            _ => self.compare_planned(node, prior, config, planned),
        }
    }

    fn planned_members(
        &mut self,
        object: ObjectSchema<'_>,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
        types: Types,
    ) {
        self.within_members(object, |search, name, member| {
            let (prior, config) = (member.of(prior, name), member.of(config, name));
            let planned = member.of(planned, name);
            match member {
                _ if types == Types::OfOthers && is_equivalent(split_dynamic(&planned).1, &config) => {}
                Node::Attribute(attribute) => search.planned_attribute(attribute, &prior, &config, &planned),
                _ if member.is_never_null()
                    && planned.is_null()
                    && (member.is_computed_block() || !config.is_null()) =>
                {
                    search.report(format_args!("planned as null: plan a block that isn't there as empty"));
                }
                _ if member.is_provider_set(&config) => {}
                _ => search.compare_planned(member, &prior, &config, &planned),
            }
        });
    }

    fn planned_attribute(
        &mut self,
        attribute: &Attribute,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) {
        let behavior = attribute.behavior;
        let is_providers = behavior == Behavior::Computed || behavior.is_computed() && is_null(config);
        // The prior value may be another spelling of the configured one.
        let is_kept = !is_null(config) && !is_null(prior) && is_equivalent(planned, prior);
        if attribute.write_only || is_providers || is_kept {
            return;
        }
        if is_null(config) && !is_null(planned) {
            let planned = self.show(planned);
            self.report(format_args!(
                "planned as {planned}, but the configuration doesn't set it, and it isn't computed"
            ));
        } else {
            self.compare_planned(Node::Attribute(attribute), prior, config, planned);
        }
    }

    fn planned_dynamic(&mut self, node: Node<'_>, config: &Dynamic<'_>, planned: &Dynamic<'_>) {
        if planned.ty == config.ty {
            self.compare_planned(node, &Value::Null, &config.value, &planned.value);
        } else {
            let (planned, config) = (self.show_type(&planned.ty), self.show_type(&config.ty));
            self.report(format_args!(
                "planned as a value of type {planned}, but it is of type {config} in the configuration"
            ));
        }
    }

    fn planned_parts(&mut self, node: Node<'_>, prior: &Value<'_>, config: &Value<'_>, planned: &Value<'_>) {
        self.within_parts((planned, config), |search, part, planned, config| match (planned, config) {
            (Some(planned), Some(config)) => {
                search.planned_element(node, part_of(prior, part), config, planned);
            }
            (Some(planned), None) => {
                let planned = search.show(planned);
                search.report(format_args!("{planned} is planned, but it isn't in the configuration"));
            }
            (None, Some(config)) => {
                let config = search.show(config);
                search.report(format_args!("{config} is in the configuration, but it isn't planned"));
            }
            (None, None) => {}
        });
    }

    /// Reports unknown blocks in a set: each block must be known.
    fn planned_blocks(&mut self, planned: &[Value<'_>]) {
        for (index, block) in planned.iter().enumerate() {
            if matches!(block, Value::Unknown(_)) {
                self.within(Part::SetElement(index), Self::report_unknown_block);
            }
        }
    }

    fn report_unknown_block(&mut self) {
        self.report(format_args!("planned as unknown: plan the attributes of the block as unknown instead"));
    }

    /// Compares the length of a planned set with the length of the configured set.
    fn planned_length(&mut self, config: &Value<'_>, planned: &Value<'_>) {
        let (possible, wanted) = (lengths(planned), lengths(config));
        let (bound, wanted) = match config.elements() {
            _ if wanted.contains(possible.start()) || possible.contains(wanted.start()) => return,
            Some(configured) => ("", configured.len()),
            None if possible.end() < wanted.start() => ("at least ", *wanted.start()),
            None => ("at most ", *wanted.end()),
        };
        let planned = count(planned.elements().map_or(0, <[_]>::len), "element");
        let are = if wanted == 1 { "is" } else { "are" };
        self.report(format_args!(
            "planned with {planned}, but there {are} {bound}{wanted} in the configuration"
        ));
    }
}

/// The types of an object's attributes in the configuration.
#[derive(Clone, Copy, PartialEq)]
enum Types {
    /// The types that the values show.
    Known,
    /// The types of the other elements of the collection: the object is null or unknown as a whole.
    OfOthers,
}
