//! A walk through values, which notes what it finds and where.

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

/// The answer of a provider that a search looks through.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Answer {
    /// A plan, compared with the configuration.
    Plan,
    /// The plan that is made when an apply has found out more, compared with the first.
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

    /// The place where its values are found, in words.
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
    /// A search through an answer.
    pub(super) fn new(answer: Answer) -> Self {
        Self {
            answer,
            path: AttributePath::new(),
            detail: Detail::Outline,
            is_probe: false,
            found: Vec::new(),
        }
    }

    /// All that was found.
    pub(super) fn finish(self) -> Vec<Finding> {
        self.found
    }

    /// The answer that is searched.
    pub(super) fn answer(&self) -> Answer {
        self.answer
    }

    /// The place where the search is.
    pub(super) fn path(&self) -> &AttributePath {
        &self.path
    }

    /// Notes something that is wrong here.
    pub(super) fn report(&mut self, message: fmt::Arguments<'_>) {
        let message = if self.is_probe { String::new() } else { message.to_string() };
        self.found.push(Finding::new(self.answer.summary(), self.path.clone(), message));
    }

    /// Returns whether the search has its answer, and needn't continue.
    pub(super) fn is_over(&self) -> bool {
        self.is_probe && !self.found.is_empty()
    }

    /// A value for a message, as much of it as may be shown.
    pub(super) fn show<'v, 'a>(&self, value: &'v Value<'a>) -> DisplayValue<'v, 'a> {
        DisplayValue { value, detail: self.detail }
    }

    /// A type for a message, if it may be shown.
    pub(super) fn show_type<'t>(&self, ty: &'t Type) -> ShownType<'t> {
        ShownType { ty, detail: self.detail }
    }

    /// Returns whether a search from here on finds nothing.
    pub(super) fn is_fine(&self, look: impl FnOnce(&mut Self)) -> bool {
        let mut search = Self { is_probe: true, ..Self::new(self.answer) };
        look(&mut search);
        search.found.is_empty()
    }

    /// Looks one step further down. Paths end at what is hidden, as Terraform's do: a key in it may be as secret as the rest.
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

    /// Looks at each member of an object that has a schema.
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

    /// Looks at each part that one of two values of one kind has, or both.
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

    /// Visits a value and all in it; what is in one for which `visit` returns `false` is skipped.
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
