//! The check that the paths in `requires_replace` exist.

use std::borrow::Cow;

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{AttributePath, Step, nfc::nfc, number::Number, types::Type, value::Value};

use super::{
    finding::{Finding, Findings},
    node::Node,
    walk::Answer,
};

/// Checks the paths that a plan returns as `requires_replace`, as Terraform does. Terraform refuses a path that exists neither in the prior state nor
/// in the plan, with the error "Provider produced invalid plan".
///
/// A path through a null value or through a set doesn't exist. A path that ends at an element of a set is checked as the protocol sends it: up to the
/// set. Terraform ignores all paths of a plan that creates or destroys.
///
/// # Errors
///
/// Returns a finding for each path that Terraform would refuse. The path in the finding ends at a sensitive attribute: a key in the value may be
/// secret.
///
/// # Example: a misspelt name
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{AttributePath, Schema, Type, Value, plan::values};
///
/// let name = Attribute::new("name", Type::String, Behavior::Required);
/// let block = Block::new([name].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let [prior, planned] = ["web", "edge"].map(|name| Value::object([("name", name)]));
///
/// assert!(values::check_requires_replace(&schema, &prior, &planned, &["name".into()]).is_ok());
/// let paths: [AttributePath; 1] = ["nmae".into()];
/// let findings = values::check_requires_replace(&schema, &prior, &planned, &paths).unwrap_err();
/// assert_eq!(
///     findings.to_string(),
///     "nmae: planned to require replacement, but neither the prior state nor the plan has it",
/// );
/// ```
pub fn check_requires_replace(
    schema: &Schema,
    prior: &Value<'_>,
    planned: &Value<'_>,
    paths: &[AttributePath],
) -> Result<(), Findings> {
    if prior.is_null() || planned.is_null() {
        return Ok(());
    }
    let ty = schema.block.implied_type();
    let leads_nowhere = |path: &&AttributePath| {
        let leads_into = |value| TypedValue::root(value, &ty).follow(path.protocol_steps()).is_some();
        !leads_into(prior) && !leads_into(planned)
    };
    let found = paths.iter().filter(leads_nowhere).map(|path| {
        let path = Node::Root(&schema.block).redact_path(path);
        let message = "planned to require replacement, but neither the prior state nor the plan has it";
        Finding::new(Answer::Plan.summary(), path, message.to_owned())
    });
    Findings::none(found.collect(), &schema.block)
}

/// A place in a value.
#[derive(Clone, Copy)]
struct TypedValue<'p, 'v> {
    /// The type of the value; `dynamic` if the value doesn't show its type.
    ty: &'p Type,
    /// The value, unless it is unknown.
    value: Option<&'p Value<'v>>,
}

impl<'p, 'v> TypedValue<'p, 'v> {
    fn root(value: &'p Value<'v>, ty: &'p Type) -> Self {
        match value {
            Value::Dynamic(dynamic) => Self::root(&dynamic.value, &dynamic.ty),
            Value::Unknown(_) => Self { ty, value: None },
            value => Self { ty, value: Some(value) },
        }
    }

    fn unknown(ty: &'p Type) -> Self {
        Self { ty, value: None }
    }

    /// The place that the steps lead to, as in an expression of a configuration: `a.b["c"][0]`.
    fn follow(self, steps: &[Step]) -> Option<Self> {
        steps.iter().try_fold(self, Self::step)
    }

    fn step(self, step: &Step) -> Option<Self> {
        if matches!(self.value, Some(Value::Null)) {
            return None;
        }
        if *self.ty == Type::Dynamic {
            return self.value.is_none().then_some(self);
        }
        match step {
            Step::AttributeName(name) => self.attribute(name),
            Step::ElementKeyString(key) => self.element(&ElementKey::Text(key)),
            Step::ElementKeyInt(index) => self.element(&ElementKey::Index(*index)),
            Step::SetElement(_) => None,
        }
    }

    /// `place.name`, which may be an element of a map.
    fn attribute(self, name: &str) -> Option<Self> {
        match (self.ty, self.value) {
            (Type::Object(object), value) => {
                let ty = object.attribute(name)?.ty;
                match value {
                    None => Some(Self::unknown(ty)),
                    Some(value) => Some(
                        value.get(name).map_or(Self::root(&Value::Null, ty), |value| Self::root(value, ty)),
                    ),
                }
            }
            (Type::Map(_), _) => self.element(&ElementKey::Text(name)),
            _ => None,
        }
    }

    /// `place[key]`, where a number may be written as text, and text as a number.
    fn element(self, key: &ElementKey<'_>) -> Option<Self> {
        match (self.ty, self.value) {
            (Type::List(ty), None) => key.index().map(|_| Self::unknown(ty)),
            (Type::Map(ty), None) => Some(Self::unknown(ty)),
            // Terraform doesn't check the attribute names of an unknown object.
            (Type::Object(_), None) => Some(Self::unknown(&Type::Dynamic)),
            (Type::Tuple(types), None) => types.iter().nth(key.index()?).map(Self::unknown),
            (Type::List(ty), Some(value)) => {
                value.elements()?.get(key.index()?).map(|value| Self::root(value, ty))
            }
            (Type::Tuple(types), Some(value)) => {
                let index = key.index()?;
                Some(Self::root(value.elements()?.get(index)?, types.iter().nth(index)?))
            }
            (Type::Map(ty), Some(value)) => value.get(&key.text()).map(|value| Self::root(value, ty)),
            (Type::Object(_), Some(_)) => self.attribute(&key.text()),
            _ => None,
        }
    }
}

/// The key of an element.
enum ElementKey<'k> {
    Text(&'k str),
    Index(u64),
}

impl ElementKey<'_> {
    fn index(&self) -> Option<usize> {
        let index = match self {
            Self::Text(text) => text.parse::<Number>().ok()?.as_u64()?,
            Self::Index(index) => *index,
        };
        usize::try_from(index).ok()
    }

    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => nfc(text),
            Self::Index(index) => index.to_string().into(),
        }
    }
}
