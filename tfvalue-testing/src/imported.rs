//! The comparison of an imported resource with its previous state.

use tfvalue_plan::plan::{Node, values::keep};
use tfvalue_runtime::value::{Dynamic, Entries, Part, Value};
use tfvalue_runtime::{AttributePath, Schema};

use super::{
    change::{PlannedChange, state},
    diff::Changes,
    place::{Place, find, leads_to, names},
};

/// Compares values by meaning, without the parts that an import need not return.
pub(super) struct Imported<'l> {
    pub(super) schema: &'l Schema,
    /// The attributes that may differ: see [`leads_to`].
    pub(super) ignored: &'l [AttributePath],
}

/// The parts of a value that count as null.
#[derive(Clone, Copy)]
struct Reduction<'l> {
    ignored: &'l [AttributePath],
    /// True if empty values count as null, except blocks.
    empty: bool,
}

impl Imported<'_> {
    /// The differences between the state and the imported value.
    pub(super) fn differences(&self, expected: &Value<'static>, found: &Value<'static>) -> Changes {
        self.between(Reduction { ignored: self.ignored, empty: true }, expected, found)
    }

    /// Returns whether a plan after the import changes only parts that the import need not return, and values that are unknown because of these parts.
    pub(super) fn allows(&self, plan: &PlannedChange) -> bool {
        if plan.is_empty() || plan.deferred().is_some() {
            return plan.is_empty();
        }
        let (prior, planned) = (state(plan.prior.as_ref()), plan.planned());
        let is_empty = |ignored: &[AttributePath]| {
            let mut changes = self.between(Reduction { ignored, empty: false }, &prior, planned);
            // A configuration may have an empty value if the import has null. In the reverse case, no plan would ever be empty.
            changes.retain(|path| {
                let was_null = find(&prior, path).is_none_or(Value::is_null);
                !was_null || !find(planned, path).is_none_or(is_empty_value)
            });
            changes.is_empty()
        };
        let mut unknown = Vec::new();
        collect_unknown(planned, &mut AttributePath::new(), &mut unknown);
        let is_known = |path: &AttributePath| !unknown.iter().any(|unknown| leads_to(unknown, path));
        is_empty(self.ignored)
            || plan.changes().paths().any(is_known) && is_empty(&[self.ignored, &unknown].concat())
    }

    fn between(&self, reduction: Reduction<'_>, before: &Value<'static>, after: &Value<'static>) -> Changes {
        let block = &self.schema.block;
        let reduced =
            |value| reduction.reduced(Some(Place::Node(Node::Root(block))), &mut AttributePath::new(), value);
        let (before, after) = (reduced(before), reduced(after));
        let after = keep(self.schema, &before, &after).unwrap_or(after);
        Changes::between(block, &before, &after)
    }
}

impl Reduction<'_> {
    fn reduced(
        self,
        place: Option<Place<'_>>,
        path: &mut AttributePath,
        value: &Value<'static>,
    ) -> Value<'static> {
        match (place, value) {
            (Some(Place::Node(node @ Node::Block(_))), Value::Dynamic(_)) => {
                self.reduced(place, path, &node.declared(value))
            }
            (Some(Place::Node(Node::Root(_) | Node::Block(_))), _) => {
                self.with_reduced_parts(place, path, value)
            }
            _ if self.empty && is_empty_value(value) => Value::Null,
            (_, Value::Dynamic(dynamic)) => {
                let Dynamic { ty, value } = &**dynamic;
                Dynamic { ty: ty.clone(), value: self.reduced(place, path, value) }.into()
            }
            _ => self.with_reduced_parts(place, path, value),
        }
    }

    fn with_reduced_parts(
        self,
        place: Option<Place<'_>>,
        path: &mut AttributePath,
        value: &Value<'static>,
    ) -> Value<'static> {
        let reduced = value.with_parts(|part, value| {
            path.push(part.step());
            let (within, reduction) = match part {
                Part::Attribute(name) => (place.and_then(|place| place.member(name)), self),
                // Elements of a set have no place at which both values could be compared.
                Part::SetElement(_) => (place, Reduction { empty: true, ..self }),
                _ => (place, self),
            };
            let is_left_out = within.is_some_and(Place::is_unanswered)
                || path.to_string() == "timeouts"
                || self.ignored.iter().any(|ignored| leads_to(ignored, path));
            let reduced = if is_left_out { Value::Null } else { reduction.reduced(within, path, value) };
            path.pop();
            reduced
        });
        match reduced {
            // The reduced elements may be equal.
            Value::Set(elements) => Value::set(elements),
            reduced => reduced,
        }
    }
}

/// Finds the names that lead to unknown values.
fn collect_unknown(value: &Value<'_>, path: &mut AttributePath, found: &mut Vec<AttributePath>) {
    match value {
        Value::Unknown(_) => found.push(names(path)),
        Value::Dynamic(dynamic) => collect_unknown(&dynamic.value, path, found),
        value => value.parts().for_each(|(part, value)| {
            path.push(part.step());
            collect_unknown(value, path, found);
            path.pop();
        }),
    }
}

/// Returns whether a value is null or empty: an API may not distinguish the two.
fn is_empty_value(value: &Value<'_>) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Dynamic(dynamic) => dynamic.value.is_null(),
        value => {
            value.elements().is_some_and(<[_]>::is_empty) || value.entries().is_some_and(Entries::is_empty)
        }
    }
}
