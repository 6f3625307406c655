//! The check that the plan has each value that the configuration sets.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::value::{Part, Value};

use super::{
    finding::Findings,
    matching::{Sides, partners},
    meaning::Spellings,
    node::{Node, is_null, part_of},
    walk::{Answer, Walker},
};

/// Checks that each element of a set in the configuration has a matching element of its own in the plan.
///
/// Terraform doesn't check this: it applies a plan that loses an element without an error. Everything that the configuration sets in an element must
/// mean the same in the plan.
///
/// # Errors
///
/// Returns a finding for each element that is not found.
///
/// # Example: two rules, one of which is lost
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, NestedBlock, NestingMode, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let port = Attribute::new("port", Type::Number, Behavior::Required);
/// let rule = Block::new([port].into(), [].into(), Description::default(), None);
/// let rules = NestedBlock::new("rule", NestingMode::Set, rule);
/// let block = Block::new([].into(), [rules].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let of = |ports: &[u16]| {
///     Value::object([("rule", Value::set(ports.iter().map(|port| Value::object([("port", *port)]))))])
/// };
/// assert!(values::check_configured(&schema, &of(&[53, 80]), &of(&[53, 80])).is_ok());
/// let findings = values::check_configured(&schema, &of(&[53, 80]), &of(&[80])).unwrap_err();
/// assert_eq!(
///     findings.to_string(),
///     "rule[0]: an object is in the configuration, but no element of the plan has all of it",
/// );
/// ```
pub fn check_configured(schema: &Schema, config: &Value<'_>, planned: &Value<'_>) -> Result<(), Findings> {
    let mut search = Walker::new(Answer::Plan);
    if !planned.is_null() {
        search.find_configured(Node::Root(&schema.block), config, planned);
    }
    Findings::none(search.finish(), &schema.block)
}

impl Walker {
    /// Reports each element of a set in the configuration that the plan lacks. Terraform itself compares all other values.
    fn find_configured(&mut self, node: Node<'_>, config: &Value<'_>, planned: &Value<'_>) {
        match (config, planned, node.object()) {
            (Value::Dynamic(_), _, Some(_)) | (_, Value::Dynamic(_), Some(_))
                if node.is_nested_attribute() =>
            {
                self.find_configured(node, &node.unwrapped(config), &node.unwrapped(planned));
            }
            (Value::Object(_), Value::Object(_), Some(object)) => {
                self.within_members(object, |search, name, member| {
                    let config = member.of(config, name);
                    if !is_null(&config) {
                        search.find_configured(member, &config, &member.of(planned, name));
                    }
                });
            }
            (Value::List(_), Value::List(_), Some(_)) | (Value::Map(_), Value::Map(_), Some(_)) => {
                for (part, config) in config.parts() {
                    self.within(part, |search| {
                        search.find_configured(node, config, part_of(planned, part));
                    });
                }
            }
            (Value::Set(elements), Value::Set(_), Some(_)) => {
                let found = partners(Sides::ConfigAndPlan, node, config, planned, &mut Spellings::default());
                for (index, (element, found)) in elements.iter().zip(found).enumerate() {
                    // With too many similar elements, the search for partners gives no result.
                    if found.chosen.is_none() && !found.is_unsettled {
                        self.within(Part::SetElement(index), |search| {
                            let element = search.show(element);
                            search.report(format_args!(
                                "{element} is in the configuration, but no element of the plan has all of it"
                            ));
                        });
                    }
                }
            }
            _ => {}
        }
    }
}
