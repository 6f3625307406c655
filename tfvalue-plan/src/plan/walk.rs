//! A walk through values, which collects findings and their paths.

use std::{collections::BTreeSet, fmt};

use tfvalue_runtime::{
    AttributePath,
    types::Type,
    value::{Part, Value},
};

use super::{
    finding::Finding,
    node::{Node, ObjectSchema},
    render::{Detail, DisplayValue, ShownType},
};

/// The kind of provider response that is searched.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Answer {
    /// A plan, compared with the configuration.
    Plan,
    /// The final plan, made during an apply when more values are known, compared with the first plan.
    FinalPlan,
    /// The new state after an apply, compared with its plan.
    State,
    /// The identity of a resource.
    Identity,
}

impl Answer {
    /// The summary of Terraform's error about an answer that it refuses.
    pub(super) fn summary(self) -> &'static str {
        match self {
            Self::Plan => "Provider produced invalid plan",
            Self::FinalPlan => "Provider produced inconsistent final plan",
            Self::State => "Provider produced inconsistent result after apply",
            Self::Identity => "Provider produced invalid identity",
        }
    }

    /// The phrase for the place of a value, used in messages.
    pub(super) fn place(self) -> &'static str {
        match self {
            Self::Plan => "in the plan",
            Self::FinalPlan => "in the final plan",
            Self::State => "after apply",
            Self::Identity => "in the identity",
        }
    }
}

pub(super) struct Walker {
    answer: Answer,
    path: AttributePath,
    detail: Detail,
    /// True if the caller only checks if there is something to find.
    is_probe: bool,
    found: Vec<Finding>,
}

impl Walker {
    /// Creates a search through a response.
    pub(super) fn new(answer: Answer) -> Self {
        Self {
            answer,
            path: AttributePath::new(),
            detail: Detail::Outline,
            is_probe: false,
            found: Vec::new(),
        }
    }

    /// Returns the findings.
    pub(super) fn finish(self) -> Vec<Finding> {
        self.found
    }

    /// The kind of response that is searched.
    pub(super) fn answer(&self) -> Answer {
        self.answer
    }

    /// The path of the current value.
    pub(super) fn path(&self) -> &AttributePath {
        &self.path
    }

    /// Adds a finding at the current path.
    pub(super) fn report(&mut self, message: fmt::Arguments<'_>) {
        let message = if self.is_probe { String::new() } else { message.to_string() };
        self.found.push(Finding::new(self.answer.summary(), self.path.clone(), message));
    }

    /// Returns whether the search can stop: a probe needs only one finding.
    pub(super) fn is_over(&self) -> bool {
        self.is_probe && !self.found.is_empty()
    }

    /// The value for a message, reduced to the parts that may be shown.
    pub(super) fn show<'v, 'a>(&self, value: &'v Value<'a>) -> DisplayValue<'v, 'a> {
        DisplayValue { value, detail: self.detail }
    }

    /// A type for a message, if it may be shown.
    pub(super) fn show_type<'t>(&self, ty: &'t Type) -> ShownType<'t> {
        ShownType { ty, detail: self.detail }
    }

    /// Returns whether `look` finds nothing in a new search.
    pub(super) fn is_fine(&self, look: impl FnOnce(&mut Self)) -> bool {
        let mut search = Self { is_probe: true, ..Self::new(self.answer) };
        look(&mut search);
        search.found.is_empty()
    }

    /// Calls `look` one step further down. As in Terraform, paths end at a hidden attribute: a key in a secret value may be secret, too.
    pub(super) fn within(&mut self, part: Part<'_>, look: impl FnOnce(&mut Self)) {
        let is_told = self.detail != Detail::Redacted && !self.is_probe;
        if is_told {
            self.path.push(part.step());
        }
        look(self);
        if is_told {
            self.path.pop();
        }
    }

    /// Calls `look` for each member of an object that has a schema.
    pub(super) fn within_members<'s>(
        &mut self,
        object: ObjectSchema<'s>,
        mut look: impl FnMut(&mut Self, &str, Node<'s>),
    ) {
        for (name, member) in object.members() {
            self.within(Part::Attribute(name), |search| {
                let outside = search.detail;
                search.detail = match member.object() {
                    _ if outside == Detail::Redacted || member.is_redacted() => Detail::Redacted,
                    Some(_) => Detail::Outline,
                    None => Detail::Whole,
                };
                look(search, name, member);
                search.detail = outside;
            });
        }
    }

    /// Calls `look` for each part of either value. Both values have the same kind.
    pub(super) fn within_parts<'v, 'a, 'b>(
        &mut self,
        (a, b): (&'v Value<'a>, &'v Value<'b>),
        mut look: impl FnMut(&mut Self, Part<'_>, Option<&'v Value<'a>>, Option<&'v Value<'b>>),
    ) {
        let parts: BTreeSet<_> =
            a.parts().map(|(part, _)| part).chain(b.parts().map(|(part, _)| part)).collect();
        for part in parts {
            self.within(part, |search| look(search, part, part.of(a), part.of(b)));
        }
    }

    /// Visits a value and all its parts. Skips the parts of a value for which `visit` returns `false`.
    pub(super) fn walk(
        &mut self,
        node: Node<'_>,
        value: &Value<'_>,
        visit: &mut impl FnMut(&mut Self, Node<'_>, &Value<'_>) -> bool,
    ) {
        if !visit(self, node, value) {
            return;
        }
        match (value, node.object()) {
            (Value::Object(_), Some(object)) => {
                self.within_members(object, |search, name, member| {
                    search.walk(member, &member.of(value, name), visit);
                });
            }
            (Value::Dynamic(dynamic), _) => self.walk(node, &dynamic.value, visit),
            (value, _) => {
                for (part, value) in value.parts() {
                    self.within(part, |search| search.walk(node, value, visit));
                }
            }
        }
    }
}
