//! The rules by which Terraform accepts the result of an apply, and the final plan that is made during the apply.

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

/// Checks the new state after an apply as Terraform does. Terraform refuses a state with the error "Provider produced inconsistent result after
/// apply".
///
/// The new state keeps the plan: known values stay, unknown values stay within their refinements, and all elements and blocks stay. A set may have
/// fewer elements, since unknown elements may become equal, but not more. No value is unknown, and write-only attributes are null.
///
/// Like Terraform, this check accepts three mistakes of a provider. Collections of blocks may become null. Blocks of a map may get other keys, unless
/// a part of them is `dynamic`. Unknown blocks may become blocks outside their refinements.
///
/// # Errors
///
/// Returns a finding for each mistake that Terraform would refuse.
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

/// Compares the final plan with the first plan. The final plan is made during an apply, when more of the configuration is known. Terraform refuses a
/// final plan with the error "Provider produced inconsistent final plan".
///
/// Known values of the first plan stay. An unknown value may stay unknown, or become a value within the refinements of the first plan. Elements and
/// blocks stay, as after an apply: see [`check_applied`]. Terraform also checks the final plan against the configuration: call
/// [`check_planned`](super::values::check_planned) for that.
///
/// # Errors
///
/// Returns a finding for each mistake that Terraform would refuse.
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
    /// Compares a new value with its planned value. After an apply, values that are still unknown pass.
    fn compare_applied(&mut self, node: Node<'_>, planned: &Value<'_>, new: &Value<'_>) {
        // A null or unknown value that was planned without a type may become a value of any type.
        let is_of_any_type = matches!(new, Value::Dynamic(_))
            && matches!(split_dynamic(planned), (Type::Dynamic, Value::Null | Value::Unknown(_)));
        // A write-only attribute that is set is reported separately, without further findings.
        if is_of_any_type || is_set_write_only(node, new) || self.is_over() {
            return;
        }
        // The attributes of an unknown block are unknown, but their types are known. An unknown block may turn out to be absent.
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

    /// Compares a new value with a planned `Dynamic`. The new type must conform to the planned type: only parts planned as `dynamic` may have any
    /// type.
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

    /// Compares a new value with its planned value, both without an outer `Dynamic`.
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

    /// Compares the planned and the new blocks of a map by key. Blocks whose key is in only one of the maps are not compared.
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

    /// Compares sets. A planned and a new element match if the planned element could have become the new one.
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

/// The value with its actual type, as it is encoded. A value that can't be encoded, because elements of a collection have several types, stays
/// unchanged.
fn in_fact<'d, 'a>(dynamic: &'d Dynamic<'a>) -> Cow<'d, Dynamic<'a>> {
    if !dynamic.ty.contains_dynamic() {
        return Cow::Borrowed(dynamic);
    }
    dynamic.clone().actual(Provenance::Built).map_or(Cow::Borrowed(dynamic), Cow::Owned)
}

/// The value in which each unknown value of type `dynamic` is wrapped in a `Dynamic`.
fn with_untyped<'v, 'a>(value: &'v Value<'a>, ty: &Type) -> Cow<'v, Value<'a>> {
    if !ty.contains_dynamic() {
        return Cow::Borrowed(value);
    }
    Cow::Owned(match (value, ty) {
        // `From` would drop the `Dynamic`, since its type is `dynamic`.
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
