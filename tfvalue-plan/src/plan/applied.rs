//! The rules by which Terraform accepts the result of an apply, and as the plan that is made before it.

use std::borrow::Cow;

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{
    error::count,
    types::Type,
    value::{Dynamic, Entries, Part, Provenance, Value},
};

use super::{
    equivalence::is_equivalent,
    finding::Findings,
    matches::Matches,
    matching::facts::{Facts, View},
    node::{Node, named, split_dynamic},
    unknown::is_set_write_only,
    walk::{Answer, Walker},
};

/// Checks the new state after an apply as Terraform does, which says "Provider produced inconsistent result after apply" of one
/// that it refuses.
///
/// The new state keeps the plan: known values as they are, unknown ones within their refinements, all elements and blocks. A set
/// may have fewer elements, since unknown ones may become equal, but not more. No value is unknown, and write-only
/// attributes are null. Like Terraform, this check accepts three mistakes of a provider: collections of blocks that become
/// null, blocks of a map under other keys, unless something in them is `dynamic`, and blocks that were unknown and become
/// blocks that their refinements exclude.
///
/// # Errors
///
/// All that Terraform would refuse, with the words of a person.
///
/// # Example: a promise not kept
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Refinements, Schema, Type, Value, plan::values};
///
/// let id = Attribute::new("id", Type::String, Behavior::Computed);
/// let block = Block::new([id].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let id = Refinements::new().with_prefix("srv-").unwrap();
/// let planned = Value::Object([("id".into(), Value::Unknown(id))].into());
/// let new = Value::Object([("id".into(), Value::from("vm-1"))].into());
/// let findings = values::check_applied(&schema, &planned, &new).unwrap_err();
/// assert_eq!(findings.to_string(), r#"id: planned to begin with "srv-", but it is "vm-1" after apply"#);
/// ```
pub fn check_applied(schema: &Schema, planned: &Value<'_>, new: &Value<'_>) -> Result<(), Findings> {
    let root = Node::Root(&schema.block);
    let mut search = Walker::new(Answer::State);
    search.compare_applied(root, planned, new);
    search.report_unknown(root, new);
    search.report_write_only(root, new);
    Findings::none(search.finish(), &schema.block)
}

/// Compares the plan that is made during an apply, when more of the configuration is known, with the first. Terraform says
/// "Provider produced inconsistent final plan" of one that it refuses.
///
/// Values that the first plan knows stay as they are. An unknown value may stay unknown, or become a value within the refinements of the
/// first plan. Elements and blocks stay, as after an apply: see [`check_applied`]. Terraform checks the second
/// plan against the configuration, too: call [`check_planned`](super::values::check_planned) for that.
///
/// # Errors
///
/// Returns all that Terraform would refuse, in the words of a person.
///
/// # Example: a hash that was planned before its input was known
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let input = Attribute::new("input", Type::String, Behavior::Required);
/// let hash = Attribute::new("hash", Type::String, Behavior::Computed);
/// let block = Block::new([input, hash].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let plan = |input, hash| Value::object([("input", input), ("hash", hash)]);
/// let first = plan(Value::UNKNOWN, Value::from("7106"));
/// let second = plan(Value::from("cfg"), Value::from("33ad"));
/// let findings = values::check_final_plan(&schema, &first, &second).unwrap_err();
/// assert_eq!(findings.to_string(), r#"hash: planned as "7106", but it is "33ad" in the final plan"#);
///
/// let first = plan(Value::UNKNOWN, Value::UNKNOWN);
/// assert!(values::check_final_plan(&schema, &first, &second).is_ok());
/// ```
pub fn check_final_plan(schema: &Schema, first: &Value<'_>, second: &Value<'_>) -> Result<(), Findings> {
    let root = Node::Root(&schema.block);
    let mut search = Walker::new(Answer::FinalPlan);
    search.compare_applied(root, first, &with_untyped(second, &schema.block.implied_type()));
    search.report_write_only(root, second);
    Findings::none(search.finish(), &schema.block)
}

impl Walker {
    /// Compares a new value with what was planned. What is still unknown after an apply passes here.
    fn compare_applied(&mut self, node: Node<'_>, planned: &Value<'_>, new: &Value<'_>) {
        // What was planned without a type may come to be any value that brings one.
        let is_of_any_type = matches!(new, Value::Dynamic(_))
            && matches!(split_dynamic(planned), (Type::Dynamic, Value::Null | Value::Unknown(_)));
        // That a write-only attribute is set is found by itself, and all that there is to say of it.
        if is_of_any_type || is_set_write_only(node, new) || self.is_over() {
            return;
        }
        // The attributes of a block that was unknown are unknown, but of their types; it may come to be no block.
        if let Some(planned) = node.known_block(planned) {
            if !split_dynamic(new).1.is_null() {
                self.compare_opened(node, &planned, split_dynamic(new).1);
            }
            return;
        }
        match (planned, new) {
            (Value::Dynamic(planned), new) => self.compare_dynamic(node, planned, new),
            (planned, new) => self.compare_opened(node, planned, split_dynamic(new).1),
        }
    }

    /// Compares a new value with one that was planned with its type, to which it conforms: only what was planned as `dynamic` may be of any
    /// type, in it as elsewhere.
    fn compare_dynamic(&mut self, node: Node<'_>, planned: &Dynamic<'_>, new: &Value<'_>) {
        let new = match new {
            Value::Dynamic(new) if new.ty == Type::Dynamic => &new.value,
            new => new,
        };
        let new = match new {
            Value::Dynamic(new) => new,
            Value::Null | Value::Unknown(_)
                if planned.ty != Type::Dynamic && (new.is_null() || self.answer() == Answer::FinalPlan) =>
            {
                let (planned_type, place) = (self.show_type(&planned.ty), self.answer().place());
                let found = if new.is_null() { "a null" } else { "unknown and" };
                self.report(format_args!(
                    "planned as a value of type {planned_type}, but it is {found} of no type {place}"
                ));
                return;
            }
            new => {
                self.compare_opened(node, &planned.value, new);
                return;
            }
        };
        let (planned, new) = (in_fact(planned), in_fact(new));
        if !new.ty.conforms_to(&planned.ty) {
            let (planned_type, new_type) = (self.show_type(&planned.ty), self.show_type(&new.ty));
            let place = self.answer().place();
            self.report(format_args!(
                "planned as a value of type {planned_type}, but it is of type {new_type} {place}"
            ));
        } else if planned.ty.contains_dynamic() {
            let new = new.value.clone().wrap_dynamic(&new.ty, &planned.ty);
            self.compare_applied(node, &planned.value, &with_untyped(&new, &planned.ty));
        } else {
            self.compare_opened(node, &planned.value, &new.value);
        }
    }

    /// Compares a new value with what was planned, which are of one type.
    fn compare_opened(&mut self, node: Node<'_>, planned: &Value<'_>, new: &Value<'_>) {
        match (planned, new, node.object()) {
            (_, Value::Unknown(_), _) if self.answer() == Answer::State => {}
            // Terraform skips blocks that were unknown.
            (Value::Unknown(_), _, _) if node.is_block() => {}
            (Value::Unknown(refinements), new, _) => self.compare_refinements(refinements, new),
            (Value::Null, _, _)
            | (_, Value::Null, _)
            | (Value::List(_) | Value::Set(_), Value::Unknown(_), _)
                if node.is_collection_of_blocks() => {}
            // The attributes of a block that is unknown are unknown.
            (Value::Object(_), Value::Unknown(_), Some(object)) if !node.is_nested_attribute() => {
                self.within_members(object, |search, name, member| {
                    search.compare_applied(member, &member.of(planned, name), &member.unknown());
                });
            }
            (Value::Object(_), Value::Object(_), Some(object)) => {
                self.within_members(object, |search, name, member| {
                    let planned = member.with_typed_blocks(planned, name);
                    let new = match search.answer() {
                        Answer::FinalPlan => member.with_known_blocks(named(new, name)),
                        _ => member.of(new, name),
                    };
                    if member.is_computed_block() && member.is_never_null() && new.is_null() {
                        let place = search.answer().place();
                        search.report(format_args!("null {place}: a block that isn't there is empty"));
                    } else {
                        search.compare_applied(member, &planned, &new);
                    }
                });
            }
            (Value::Set(planned), Value::Set(new), _) => self.applied_set(node, planned, new),
            (Value::Map(planned), Value::Map(new), _)
                if node.is_map_of_blocks() && planned.len() == new.len() =>
            {
                self.applied_blocks(node, planned, new);
            }
            (Value::List(_), Value::List(_), _)
            | (Value::Tuple(_), Value::Tuple(_), _)
            | (Value::Map(_), Value::Map(_), _)
            | (Value::Object(_), Value::Object(_), None) => {
                self.within_parts((planned, new), |search, _, planned, new| {
                    search.applied_element(node, planned, new);
                });
            }
            (planned, new, _) if is_equivalent(planned, new) => {}
            (planned, new, _) => {
                let (planned, new, place) = (self.show(planned), self.show(new), self.answer().place());
                self.report(format_args!("planned as {planned}, but it is {new} {place}"));
            }
        }
    }

    /// Compares as many blocks of a map as were planned. Those that have other keys are not compared.
    fn applied_blocks(&mut self, node: Node<'_>, planned: &Entries<'_>, new: &Entries<'_>) {
        for (key, planned) in planned {
            if let Some(new) = new.get(&**key) {
                self.within(Part::Key(key), |search| search.compare_applied(node, planned, new));
            }
        }
    }

    fn applied_element(&mut self, node: Node<'_>, planned: Option<&Value<'_>>, new: Option<&Value<'_>>) {
        match (planned, new) {
            (Some(planned), Some(new)) => self.compare_applied(node, planned, new),
            (Some(planned), None) => {
                let (planned, place) = (self.show(planned), self.answer().place());
                self.report(format_args!("{planned} was planned, but it is missing {place}"));
            }
            (None, Some(new)) => {
                let (new, place) = (self.show(new), self.answer().place());
                self.report(format_args!("{new} was not planned, but it is there {place}"));
            }
            (None, None) => {}
        }
    }

    /// Compares sets, where an element is what was planned if it could be.
    fn applied_set(&mut self, node: Node<'_>, planned: &[Value<'_>], new: &[Value<'_>]) {
        let fits = |search: &Self, planned: &Value<'_>, new: &Value<'_>| {
            search.is_fine(|search| search.compare_applied(node, planned, new))
        };
        let facts = [planned, new].map(|elements| {
            elements.iter().map(|element| Facts::of_element(View::All, node, element)).collect()
        });
        let matches = Matches::find(&facts, |i, j| fits(self, &planned[i], &new[j]));
        let unmatched =
            |matches: Vec<bool>| matches.into_iter().enumerate().filter(|(_, is_match)| !is_match);
        let mut all_fit = true;
        for (index, _) in unmatched(matches.first) {
            all_fit = false;
            self.within(Part::SetElement(index), |search| {
                search.applied_element(node, Some(&planned[index]), None);
            });
        }
        for (index, _) in unmatched(matches.second) {
            all_fit = false;
            self.within(Part::SetElement(index), |search| {
                search.applied_element(node, None, Some(&new[index]));
            });
        }
        if all_fit && new.len() > planned.len() {
            let (planned, new, place) = (count(planned.len(), "element"), new.len(), self.answer().place());
            self.report(format_args!("planned with {planned}, but there are {new} {place}"));
        }
    }
}

/// A value with the type that it has in fact, as it travels; as it is where it can't travel, having elements of several types.
fn in_fact<'d, 'a>(dynamic: &'d Dynamic<'a>) -> Cow<'d, Dynamic<'a>> {
    if !dynamic.ty.contains_dynamic() {
        return Cow::Borrowed(dynamic);
    }
    dynamic.clone().actual(Provenance::Built).map_or(Cow::Borrowed(dynamic), Cow::Owned)
}

/// The value in which what is unknown and of no type is under `dynamic`, where that is its type.
fn with_untyped<'v, 'a>(value: &'v Value<'a>, ty: &Type) -> Cow<'v, Value<'a>> {
    if !ty.contains_dynamic() {
        return Cow::Borrowed(value);
    }
    Cow::Owned(match (value, ty) {
        // Not by `From`, which leaves out a type that says nothing.
        (Value::Unknown(_), Type::Dynamic) => {
            Value::Dynamic(Box::new(Dynamic::new(Type::Dynamic, value.clone())))
        }
        (Value::Dynamic(dynamic), Type::Dynamic) if dynamic.ty != Type::Dynamic => {
            Dynamic::new(dynamic.ty.clone(), with_untyped(&dynamic.value, &dynamic.ty).into_owned()).into()
        }
        (value, ty) => value.with_parts(|part, value| match part.of_type(ty) {
            Some(ty) => with_untyped(value, ty).into_owned(),
            None => value.clone(),
        }),
    })
}
