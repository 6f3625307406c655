//! Validation of a configuration by the rules of its model.

mod defaults;

use std::fmt;

use tfvalue_runtime::schema::{
    Behavior, Block, Combination, CombinationRule, Combinations, NestingMode, Place, Presence, Schema, Source,
};
use tfvalue_runtime::{
    AttributePath, Step,
    diagnostic::{Diagnostic, Severity, in_place},
    value::Value,
};

pub use self::defaults::check_defaults;
use super::{
    completion::{BECOME_EQUAL, becomes_equal, with_defaults},
    node::{Node, ObjectSchema, is_unset, named},
    part::elements,
};

/// Validates a configuration by the rules of its model. Returns a diagnostic for each violation, with the path of the value.
///
/// Null and unknown values pass: Terraform validates again when more is known.
pub fn validate(schema: &Schema, config: &Value<'_>) -> Vec<Diagnostic> {
    let mut found = Found::new(&schema.block, AttributePath::new());
    found.objects(Node::Root(&schema.block), config);
    let diagnostics =
        found.reports.into_iter().map(|report| schema.redact_source(report.diagnostic(&schema.block)));
    diagnostics.collect()
}

/// Returns whether the schema has any rules for the validation of a configuration.
#[doc(hidden)]
pub fn has_validators(schema: &Schema) -> bool {
    let root = Node::Root(&schema.block);
    root.any_rule(&|rules| !rules.validators.is_empty())
        || root.has_combinations()
        || has_sets_with_defaults(root)
}

/// Returns whether defaults may make elements of a set equal.
fn has_sets_with_defaults(node: Node<'_>) -> bool {
    let mut members = node.object().into_iter().flat_map(ObjectSchema::members);
    members.any(|(_, member)| {
        let is_set = member.nesting() == NestingMode::Set;
        is_set && member.any_rule(&|rules| rules.default.is_some()) || has_sets_with_defaults(member)
    })
}

/// An error or a warning about a value, with the validator or the combination that refuses it.
struct Report {
    rule: Option<&'static dyn fmt::Display>,
    path: AttributePath,
    severity: Severity,
    summary: &'static str,
    detail: String,
}

impl Report {
    /// Converts the report to a diagnostic. The detail begins with the path, except for a root attribute: Terraform prints its line. Terraform prints
    /// less for a nested attribute, a dynamic block, a value below a set, or an element in a variable. The detail has no full stop at the end: Pulumi
    /// would double it.
    fn diagnostic(self, block: &Block) -> Diagnostic {
        let Self { path, severity, summary, detail, rule: _ } = self;
        let is_printed =
            matches!(path.steps(), [Step::AttributeName(name)] if block.attributes.get(name).is_some());
        let place = if is_printed { String::new() } else { format!("{:#}", shown(block, &path)) };
        let detail = detail.strip_suffix('.').unwrap_or(&detail);
        Diagnostic::new(severity, summary, in_place(&place, detail)).with_path(path)
    }
}

/// The path, up to a secret.
fn shown(block: &Block, path: &AttributePath) -> AttributePath {
    match block.source_of(path) {
        Source::Secret(shown) => path.steps()[..shown].iter().cloned().collect(),
        Source::Line | Source::None => path.clone(),
    }
}

struct Found<'s> {
    block: &'s Block,
    path: AttributePath,
    /// The rule that is checked: an option of a field or of its struct.
    rule: Option<&'static dyn fmt::Display>,
    /// True if the value is a default. In a configuration, Terraform has already checked required and computed attributes.
    is_default: bool,
    reports: Vec<Report>,
}

const INVALID_VALUE: &str = "Invalid attribute value";
const INVALID_COMBINATION: &str = "Invalid attribute combination";

impl<'s> Found<'s> {
    fn new(block: &'s Block, path: AttributePath) -> Self {
        Self { block, path, rule: None, is_default: false, reports: Vec::new() }
    }

    /// Validates each object in a value.
    fn objects(&mut self, node: Node<'_>, value: &Value<'_>) {
        let Some(object) = node.object() else { return };
        // A default that can't be made is reported while planning.
        if with_defaults(node, value).is_ok_and(|value| becomes_equal(&value)) {
            self.report(INVALID_VALUE, BECOME_EQUAL);
        }
        match value {
            Value::Dynamic(_) if node.is_nested_attribute() => self.objects(node, &node.unwrapped(value)),
            Value::Object(_) => self.object(node, object, value),
            value => {
                for (step, element) in elements(value) {
                    self.within(step, |found| found.objects(node, element));
                }
            }
        }
    }

    fn object(&mut self, node: Node<'_>, object: ObjectSchema<'_>, value: &Value<'_>) {
        for (name, member) in object.members() {
            let part = member.of(value, name);
            self.within(Step::AttributeName(name.clone()), |found| {
                if found.is_default {
                    found.behavior(member, &part);
                }
                found.validators(member, &part, Some((object, value)));
                found.objects(member, &part);
            });
        }
        for combination in node.combinations().all() {
            self.rule = Some(combination);
            self.combination(combination, object, value);
        }
    }

    /// Checks that a required attribute is set, and that an attribute that only the provider sets is unset.
    fn behavior(&mut self, node: Node<'_>, value: &Value<'_>) {
        let Node::Attribute(attribute) = node else { return };
        let (option, detail): (&&str, _) = match (attribute.behavior, is_unset(node, value)) {
            (Behavior::Required, true) => (&"required", "The attribute must be set."),
            (Behavior::Computed, false) => (&"computed", "Only the provider can set the attribute."),
            _ => return,
        };
        self.rule = Some(option);
        self.report(INVALID_VALUE, detail);
    }

    fn validators(
        &mut self,
        node: Node<'_>,
        value: &Value<'_>,
        siblings: Option<(ObjectSchema<'_>, &Value<'_>)>,
    ) {
        let value = match value {
            Value::Dynamic(dynamic) => &dynamic.value,
            value => value,
        };
        // Null and unknown values pass.
        if is_unset(node, value) || matches!(value, Value::Unknown(_)) {
            return;
        }
        let name = match self.path.steps().last() {
            Some(Step::AttributeName(name)) => name.clone(),
            _ => self.path.to_string().into(),
        };
        let sibling = |name: &str| presence(siblings, name);
        let place = Place::new(name, Some(&sibling));
        for validator in node.rules().map_or(&[][..], |rules| rules.validators) {
            self.rule = Some(validator);
            for refusal in validator.check(value, &place) {
                let outer = self.path.clone();
                refusal.steps.into_iter().for_each(|step| self.path.push(step));
                let detail = if self.shows() { refusal.detail } else { refusal.redacted.into_owned() };
                self.reports.push(Report {
                    rule: self.rule,
                    path: std::mem::replace(&mut self.path, outer),
                    severity: refusal.severity,
                    summary: refusal.summary,
                    detail,
                });
            }
        }
    }

    fn within(&mut self, step: Step, look: impl FnOnce(&mut Self)) {
        self.path.push(step);
        look(self);
        self.path.pop();
    }

    fn report(&mut self, summary: &'static str, detail: impl Into<String>) {
        let (rule, path, severity) = (self.rule, self.path.clone(), Severity::Error);
        self.reports.push(Report { rule, path, severity, summary, detail: detail.into() });
    }

    /// Returns whether the value at the path may be shown.
    fn shows(&self) -> bool {
        !matches!(self.block.source_of(&self.path), Source::Secret(_))
    }

    fn combination(&mut self, combination: &Combination, object: ObjectSchema<'_>, value: &Value<'_>) {
        let states: Vec<_> =
            combination.members.iter().map(|name| (*name, presence(Some((object, value)), name))).collect();
        let of_state = |wanted| {
            states.iter().filter(|(_, state)| *state == wanted).map(|(name, _)| *name).collect::<Vec<_>>()
        };
        let (set, unset) = (of_state(Presence::Set), of_state(Presence::Null));
        let is_any_unknown = states.iter().any(|(_, state)| *state == Presence::Unknown);
        let all = listed(combination.members);
        let several = |found: &mut Self, detail: String| {
            // The error points at the first attribute that is set, where the user can fix the combination.
            let name = set.first().copied().unwrap_or_default().to_owned();
            found.within(Step::AttributeName(name.into()), |found| found.report(INVALID_COMBINATION, detail));
        };
        match combination.rule {
            CombinationRule::ExactlyOneOf if set.len() > 1 => {
                several(self, format!("Exactly one of {all} must be set, and {} are.", listed(&set)));
            }
            CombinationRule::ExactlyOneOf if set.is_empty() && !is_any_unknown => {
                self.report(INVALID_COMBINATION, format!("Exactly one of {all} must be set, and none is."));
            }
            CombinationRule::AtLeastOneOf if set.is_empty() && !is_any_unknown => {
                self.report(INVALID_COMBINATION, format!("At least one of {all} must be set, and none is."));
            }
            CombinationRule::Conflicts if set.len() > 1 => {
                several(self, format!("At most one of {all} can be set, and {} are.", listed(&set)));
            }
            CombinationRule::RequiredTogether if !set.is_empty() && !unset.is_empty() && !is_any_unknown => {
                several(
                    self,
                    format!(
                        "All of {all} must be set, or none; {} {} missing.",
                        listed(&unset),
                        if unset.len() > 1 { "are" } else { "is" }
                    ),
                );
            }
            _ => {}
        }
    }
}

fn presence(siblings: Option<(ObjectSchema<'_>, &Value<'_>)>, name: &str) -> Presence {
    let Some((object, value)) = siblings else { return Presence::Unknown };
    let value = match named(value, name) {
        Value::Dynamic(dynamic) => &dynamic.value,
        value => value,
    };
    match value {
        Value::Unknown(_) => Presence::Unknown,
        // A schema that was built by hand may name a member that doesn't exist.
        value if object.member(name).is_none_or(|node| is_unset(node, value)) => Presence::Null,
        _ => Presence::Set,
    }
}

/// Names in quotes, with commas between them.
fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

impl Node<'_> {
    fn combinations(self) -> Combinations {
        use tfvalue_runtime::schema::{Attribute, AttributeType, NestedBlock};

        match self {
            Self::Root(block) | Self::Block(NestedBlock { block, .. }) => block.combinations.clone(),
            Self::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => {
                nested.combinations.clone()
            }
            Self::Attribute(_) => Combinations::NONE,
        }
    }

    fn has_combinations(self) -> bool {
        self.combinations().all().next().is_some()
            || self
                .object()
                .is_some_and(|object| object.members().any(|(_, member)| member.has_combinations()))
    }
}
