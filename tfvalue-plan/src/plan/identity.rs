//! Identities of resources.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::value::Value;

use super::{
    equivalence::is_equivalent,
    finding::Findings,
    node::{Node, named},
    walk::{Answer, Walker},
};

/// Checks the identity in an answer about a resource: after a read or an apply, or in a plan that neither creates nor replaces it.
///
/// An identity must be known, and at least one of its attributes must be set. It must equal the prior identity, if any, unless the schema is
/// `mutable`. An attribute that is unknown or null in the prior identity may become anything. For example, an import knows only a part of the
/// identity, and the next read completes it. A prior identity whose attributes are all null counts as none: early versions of some frameworks stored
/// such identities.
///
/// Terraform itself refuses unknown values. The other rules come from Terraform's provider frameworks: an identity identifies a resource, so it must
/// not change unless Terraform replaces the resource.
///
/// # Errors
///
/// Returns a finding for each mistake in the identity, with the path of the attribute.
///
/// # Example: a resource is found under another name
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let id = Attribute::new("id", Type::String, Behavior::Required);
/// let block = Block::new([id].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Identity, 0, block);
/// let identity = |id: Value<'static>| Value::object([("id", id)]);
/// let prior = identity("i-1".into());
///
/// assert!(values::check_identity(&schema, &prior, &prior).is_ok());
/// let findings = values::check_identity(&schema, &prior, &identity("i-2".into())).unwrap_err();
/// assert_eq!(findings.to_string(), r#"id: it was "i-1", but it is "i-2" now: an identity must not change"#);
/// let findings = values::check_identity(&schema, &prior, &identity(Value::Null)).unwrap_err();
/// assert_eq!(findings.to_string(), "the identity is missing: set at least one of its attributes");
/// assert!(values::check_identity(&schema, &identity(Value::Null), &prior).is_ok());
/// ```
pub fn check_identity(schema: &Schema, prior: &Value<'_>, new: &Value<'_>) -> Result<(), Findings> {
    let root = Node::Root(&schema.block);
    let mut search = Walker::new(Answer::Identity);
    if new.is_all_null() {
        search.report(format_args!("the identity is missing: set at least one of its attributes"));
        return Findings::none(search.finish(), &schema.block);
    }
    search.walk(root, new, &mut |search, _, value| {
        if matches!(value, Value::Unknown(_)) {
            search.report(format_args!("must be known, and is unknown"));
        }
        true
    });
    if let (Some(object), false) = (root.object(), schema.mutable || prior.is_all_null()) {
        search.within_members(object, |search, name, _| {
            let (prior, new) = (named(prior, name), named(new, name));
            let is_found = matches!(prior, Value::Unknown(_) | Value::Null) || new.is_unknown();
            if !is_found && !is_equivalent(prior, new) {
                let (prior, new) = (search.show(prior), search.show(new));
                search
                    .report(format_args!("it was {prior}, but it is {new} now: an identity must not change"));
            }
        });
    }
    Findings::none(search.finish(), &schema.block)
}
