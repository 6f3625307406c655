//! Validation of a configuration by the rules of its model.

mod defaults;
mod value;

use std::fmt;

use tfvalue_runtime::schema::{
    Behavior, Block, Combination, CombinationRule, Combinations, NestingMode, Schema, Source, Validator,
};
use tfvalue_runtime::{
    AttributePath, Step,
    diagnostic::{Diagnostic, in_place},
    value::Value,
};

pub use self::defaults::check_defaults;
use self::value::{got, listed, violated};
use super::{
    completion::{BECOME_EQUAL, becomes_equal, equal_ones, with_defaults},
    equivalence::is_equivalent,
    node::{Node, ObjectSchema, is_unset, named},
};

/// Validates a configuration by the rules of its model. Returns all that is wrong, with the path of each value.
///
/// Null and unknown values pass: Terraform validates again when more is known.
pub fn validate(schema: &Schema, config: &Value<'_>) -> Vec<Diagnostic> {
    let mut found = Found::new(&schema.block, AttributePath::new());
    found.objects(Node::Root(&schema.block), config);
    let redacted = found.reports.into_iter().map(|report| schema.redact_source(report.diagnostic));
    redacted.collect()
}

/// Returns whether a configuration is validated by rules at all.
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

/// An error in a value, with the validator or the combination that refuses it.
struct Report {
    rule: Option<&'static dyn fmt::Display>,
    diagnostic: Diagnostic,
}

struct Found<'s> {
    block: &'s Block,
    path: AttributePath,
    /// The rule that is checked: an option of a field or of its struct.
    rule: Option<&'static dyn fmt::Display>,
    /// True if the value is a default. Of a configuration, Terraform has checked what is set and what is not.
    is_default: bool,
    reports: Vec<Report>,
}

const INVALID_VALUE: &str = "Invalid attribute value";
const INVALID_COMBINATION: &str = "Invalid attribute combination";

impl<'s> Found<'s> {
    fn new(block: &'s Block, path: AttributePath) -> Self {
        Self { block, path, rule: None, is_default: false, reports: Vec::new() }
    }

    /// Looks at each object of a value.
    fn objects(&mut self, node: Node<'_>, value: &Value<'_>) {
        let Some(object) = node.object() else { return };
        // A default that can't be made is an error of the plan.
        if with_defaults(node, value).is_ok_and(|value| becomes_equal(&value)) {
            self.report(INVALID_VALUE, in_place(&self.place(), BECOME_EQUAL));
        }
        match value {
            Value::Dynamic(_) if node.is_nested_attribute() => self.objects(node, &node.unwrapped(value)),
            Value::Object(_) => self.object(node, object, value),
            value => self.each(value, |found, element| found.objects(node, element)),
        }
    }

    /// Looks at each element of a collection.
    fn each(&mut self, value: &Value<'_>, mut look: impl FnMut(&mut Self, &Value<'_>)) {
        match value {
            Value::List(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.within(Step::ElementKeyInt(index as u64), |found| look(found, element));
                }
            }
            Value::Set(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.within(Step::SetElement(index as u64), |found| look(found, element));
                }
            }
            Value::Map(entries) => {
                for (key, element) in entries {
                    let step = Step::ElementKeyString(key.clone().into_owned());
                    self.within(step, |found| look(found, element));
                }
            }
            _ => {}
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

    /// Checks that an attribute is set if it is required, and isn't if only the provider sets it.
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
        for validator in node.rules().map_or(&[][..], |rules| rules.validators) {
            self.rule = Some(validator);
            self.check(validator, node, value, siblings);
        }
    }

    fn within(&mut self, step: Step, look: impl FnOnce(&mut Self)) {
        self.path.push(step);
        look(self);
        self.path.pop();
    }

    fn report(&mut self, summary: &str, detail: impl Into<String>) {
        let diagnostic = Diagnostic::error(summary, detail).with_path(self.path.clone());
        self.reports.push(Report { rule: self.rule, diagnostic });
    }

    /// The path in words, for what Terraform prints no line of: a block, or a value in a set.
    fn place(&self) -> String {
        let steps = self.path.steps();
        let shown = match self.block.source_of(&self.path) {
            Source::Secret(shown) => &steps[..shown],
            Source::Line | Source::None => steps,
        };
        shown.iter().cloned().collect::<AttributePath>().to_string()
    }

    /// Returns whether the value at the path may be shown.
    fn shows(&self) -> bool {
        !matches!(self.block.source_of(&self.path), Source::Secret(_))
    }

    fn check(
        &mut self,
        validator: &Validator,
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
        match validator {
            Validator::Each(validators) => {
                self.each(value, |found, element| found.check_all(validators, element));
            }
            Validator::Keys(validators) => {
                for key in value.entries().into_iter().flatten().map(|(key, _)| key) {
                    let value = Value::from(&**key);
                    self.within(Step::ElementKeyString(key.clone().into_owned()), |found| {
                        found.check_all(validators, &value);
                    });
                }
            }
            Validator::Unique => {
                let elements = value.elements().unwrap_or(&[]);
                for index in equal_ones(elements) {
                    let is_earlier = |other: &Value<'_>| is_equivalent(other, &elements[index]);
                    if elements[..index].iter().any(is_earlier) {
                        self.within(Step::ElementKeyInt(index as u64), |found| {
                            found.report(
                                INVALID_VALUE,
                                "Each element must be unique, but an earlier one is equal to this.",
                            );
                        });
                    }
                }
            }
            Validator::Any(validators) => {
                let mut reports = Vec::new();
                for validator in *validators {
                    let mut attempt = Found::new(self.block, self.path.clone());
                    attempt.check(validator, node, value, siblings);
                    if attempt.reports.is_empty() {
                        return;
                    }
                    reports.extend(attempt.reports.into_iter().map(|report| report.diagnostic.detail));
                }
                self.report(INVALID_VALUE, format!("One of these is required: {}", reports.join(" Or: ")));
            }
            Validator::Conflicts(names) => {
                let others = names.iter().map(|name| state(siblings, name)).collect::<Vec<_>>();
                // What is unknown may be set or not.
                if !others.contains(&State::Unknown) {
                    for (name, _) in names.iter().zip(others).filter(|(_, other)| *other == State::Set) {
                        let own = self.own_name();
                        self.report(
                            INVALID_COMBINATION,
                            format!("Attribute {name:?} can't be set together with {own:?}."),
                        );
                    }
                }
            }
            Validator::Requires(names) => {
                for name in *names {
                    match state(siblings, name) {
                        State::Unknown => break,
                        State::Null => {
                            let own = self.own_name();
                            self.report(
                                INVALID_COMBINATION,
                                format!("Attribute {name:?} must be set when {own:?} is."),
                            );
                        }
                        State::Set => {}
                    }
                }
            }
            validator => {
                if let Some(must) = violated(validator, value) {
                    let got = match validator {
                        // The function has written its own sentence, possibly with the value in it.
                        Validator::With(..) if self.shows() => String::new(),
                        Validator::With(..) => {
                            return self
                                .report(INVALID_VALUE, "The value is not one that the provider takes.");
                        }
                        _ if self.shows() => got(validator, value),
                        _ => ".".to_owned(),
                    };
                    self.report(INVALID_VALUE, format!("{must}{got}"));
                }
            }
        }
    }

    fn check_all(&mut self, validators: &[Validator], value: &Value<'_>) {
        for validator in validators {
            self.check(validator, Node::Root(self.block), value, None);
        }
    }

    fn own_name(&self) -> String {
        match self.path.steps().last() {
            Some(Step::AttributeName(name)) => name.clone().into_owned(),
            _ => self.path.to_string(),
        }
    }

    fn combination(&mut self, combination: &Combination, object: ObjectSchema<'_>, value: &Value<'_>) {
        let states: Vec<_> =
            combination.members.iter().map(|name| (*name, state(Some((object, value)), name))).collect();
        let of_state = |wanted| {
            states.iter().filter(|(_, state)| *state == wanted).map(|(name, _)| *name).collect::<Vec<_>>()
        };
        let (set, unset) = (of_state(State::Set), of_state(State::Null));
        let is_any_unknown = states.iter().any(|(_, state)| *state == State::Unknown);
        let all = listed(combination.members);
        let several = |found: &mut Self, detail: String| {
            // At the first of those that are set, where the person can mend it.
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

/// The answer whether a configuration sets an attribute or a block.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Set,
    Null,
    Unknown,
}

fn state(siblings: Option<(ObjectSchema<'_>, &Value<'_>)>, name: &str) -> State {
    let Some((object, value)) = siblings else { return State::Unknown };
    let value = match named(value, name) {
        Value::Dynamic(dynamic) => &dynamic.value,
        value => value,
    };
    match value {
        Value::Unknown(_) => State::Unknown,
        // A schema that was put together by hand may name what isn't there.
        value if object.member(name).is_none_or(|node| is_unset(node, value)) => State::Null,
        _ => State::Set,
    }
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
