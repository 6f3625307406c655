//! The check of defaults against the rules for a configuration.

use std::fmt::Display;

use tfvalue_runtime::{
    AttributePath, Step,
    diagnostic::{Diagnostic, Severity},
    error::Error,
    quoted::{LONGEST, shorten},
    value::Value,
};
use tfvalue_runtime::{
    DynamicValue,
    schema::{Attribute, Block, Rules, Schema, Source},
};

use super::Found;
use crate::plan::{equivalence::is_equivalent, node::Node};

/// Checks that a configuration could set the default of each attribute. The type of the field must read the default and write an equal value, and the
/// validators must accept it. Objects in it must have all required attributes. Returns a diagnostic for each mistake, with the path of the attribute
/// in the schema.
///
/// The server of the feature `provider` checks all resources before it starts. The default of a sensitive attribute isn't shown.
///
/// # Example: a default outside its own range
///
/// ```
/// use tfvalue::{TfSchema, Unknown, plan::values};
///
/// #[derive(TfSchema)]
/// #[tf(resource)]
/// struct Server {
///     #[tf(optional, default = 100, validate(range(1..=64)))]
///     size: Unknown<Option<u32>>,
/// }
///
/// let found = values::check_defaults(&Server::SCHEMA);
/// assert_eq!(
///     found[0].detail,
///     "size: The default 100 is refused by `range(1..=64)`: The value must be from 1 to 64; it is 100.",
/// );
/// ```
pub fn check_defaults(schema: &Schema) -> Vec<Diagnostic> {
    let mut defaults = Defaults { block: &schema.block, path: AttributePath::new(), found: Vec::new() };
    defaults.within(Node::Root(&schema.block));
    defaults.found
}

struct Defaults<'s> {
    block: &'s Block,
    /// The path of an attribute in the schema, without elements.
    path: AttributePath,
    found: Vec<Diagnostic>,
}

impl Defaults<'_> {
    fn within(&mut self, node: Node<'_>) {
        let Some(object) = node.object() else { return };
        for (name, member) in object.members() {
            self.path.push(Step::AttributeName(name.clone()));
            if let Node::Attribute(attribute) = member
                && let Some(rules) = attribute.rules.get().filter(|rules| rules.default.is_some())
            {
                self.check(attribute, rules);
            }
            self.within(member);
            self.path.pop();
        }
    }

    fn check(&mut self, attribute: &Attribute, rules: &Rules) {
        let value = match planned(attribute, rules) {
            Ok(value) => value,
            Err((value, error)) => {
                let mut path = self.path.clone();
                error.path().steps().iter().for_each(|step| path.push(step.clone()));
                return self.refuse(value.as_ref(), "the type of the field", Some(&path), &error.message());
            }
        };
        let mut found = Found { is_default: true, ..Found::new(self.block, self.path.clone()) };
        found.validators(Node::Attribute(attribute), &value, None);
        found.objects(Node::Attribute(attribute), &value);
        for report in found.reports.into_iter().filter(|report| report.severity == Severity::Error) {
            let rule = report.rule.map(|rule| self.shown(rule)).unwrap_or_default();
            self.refuse(Some(&value), &format!("`{rule}`"), Some(&report.path), &report.detail);
        }
    }

    /// A rule, without its arguments if they may show a secret.
    fn shown(&self, rule: &dyn Display) -> String {
        let mut rule = rule.to_string();
        if self.is_secret() {
            rule.truncate(rule.find(['(', ' ']).unwrap_or(rule.len()));
        }
        rule
    }

    fn is_secret(&self) -> bool {
        matches!(self.block.source_of(&self.path), Source::Secret(_))
    }

    /// Reports that `by` refuses the default, or the part of it at `path`.
    fn refuse(&mut self, value: Option<&Value<'_>>, by: &str, path: Option<&AttributePath>, detail: &str) {
        let message = if self.is_secret() {
            format!("The default, which is sensitive, is refused by {by}.")
        } else {
            let value = value.map(|value| format!(" {}", shorten(&value.to_string(), LONGEST)));
            let place = path.filter(|path| **path != self.path).map(|path| format!(" at {path}"));
            let [value, place] = [value, place].map(Option::unwrap_or_default);
            format!("The default{value} is refused by {by}{place}: {detail}")
        };
        self.found.push(Diagnostic::naming_place(Severity::Error, "Invalid default", &self.path, &message));
    }
}

/// The default as a plan has it. If the field can't be read from the default, returns the error, with the default if it could be made.
fn planned(attribute: &Attribute, rules: &Rules) -> Result<Value<'static>, (Option<Value<'static>>, Error)> {
    let Some(default) = rules.default else { return Ok(Value::Null) };
    let value = default.value().map_err(|error| (None, error))?;
    match received(attribute, rules, &value) {
        Ok(received) => Ok(received),
        Err(error) => Err((Some(value), error)),
    }
}

/// Sends the default through the encoding for Terraform and back. The result must equal the value that the type of the field writes.
fn received(attribute: &Attribute, rules: &Rules, value: &Value<'_>) -> Result<Value<'static>, Error> {
    let ty = attribute.ty.implied_type();
    let received = DynamicValue::encode_value(value, &ty)?.decode_value(&ty)?.into_owned();
    if !received.is_wholly_known() {
        return Err(Error::invalid("a part of it is unknown"));
    }
    if let Some(round_trip) = rules.round_trip {
        let written = round_trip(&received)?;
        if !is_equivalent(&received, &written) {
            let written = shorten(&written.to_string(), LONGEST);
            return Err(Error::invalid(format!("the type writes it as {written}, so write that")));
        }
    }
    Ok(received)
}
