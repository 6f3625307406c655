//! Checks for options that no configuration can satisfy together.

use proc_macro2::Span;
use syn::{Ident, ext::IdentExt};

use crate::{
    errors::Errors,
    model::{Behavior, CombinationRule, Member, ObjectFields, Role, Schema},
    options::{Arguments, Bounds, LiteralValue, Validator, ValidatorKind, is_less},
};

/// Refuses combinations of options under which a field can never be set, or no configuration is valid.
pub(super) fn combinations(schema: &Schema, fields: &ObjectFields, errors: &mut Errors) {
    let mut relations = Relations::default();
    fields.members.iter().for_each(|member| relations.validators(member));
    for combination in &schema.combinations {
        relations.combination(combination.rule, &combination.fields, combination.span);
    }
    let Relations { names, found } = relations;
    let mut kept: Vec<_> = fields.members.iter().filter_map(|member| fact(member, &names)).collect();
    for relation in found {
        kept.push(relation);
        if let Some(message) = contradiction(&names, &kept) {
            errors.at(kept.pop().expect("it was added").span, message);
        }
    }
}

/// A rule about which fields are set, in conjunctive normal form. In each clause, at least one literal must be true.
struct Relation {
    option: String,
    span: Span,
    clauses: Vec<Vec<(usize, bool)>>,
}

#[derive(Default)]
struct Relations {
    /// The names of the fields. A literal refers to a field by its index.
    names: Vec<String>,
    found: Vec<Relation>,
}

impl Relations {
    fn validators(&mut self, member: &Member) {
        let validate = member.role.rules().and_then(|rules| rules.validate.as_ref());
        for validator in validate.iter().flat_map(|word| &word.value.0) {
            let (ValidatorKind::Known(name @ ("conflicts" | "requires"), _), fields) =
                (&validator.kind, validator.fields())
            else {
                continue;
            };
            let own = self.position(&member.field.ident);
            let is_set = *name == "requires";
            let clauses =
                fields.iter().map(|field| vec![(own, false), (self.position(field), is_set)]).collect();
            let option = format!("`{}` of `{}`", written(name, fields), member.field.ident.unraw());
            self.found.push(Relation { option, span: validator.span, clauses });
        }
    }

    fn combination(&mut self, rule: CombinationRule, fields: &[Ident], span: Span) {
        let positions: Vec<_> = fields.iter().map(|field| self.position(field)).collect();
        let one = vec![positions.iter().map(|field| (*field, true)).collect()];
        let pairs = |(index, a): (usize, &usize)| {
            positions[..index].iter().map(|b| vec![(*a, false), (*b, false)]).collect::<Vec<_>>()
        };
        let at_most_one = positions.iter().enumerate().flat_map(pairs);
        let (name, clauses) = match rule {
            CombinationRule::ExactlyOneOf => ("exactly_one_of", at_most_one.chain(one).collect()),
            CombinationRule::AtLeastOneOf => ("at_least_one_of", one),
            CombinationRule::Conflicts => ("conflicts", at_most_one.collect()),
            CombinationRule::RequiredTogether => {
                let next = positions.iter().cycle().skip(1);
                let implied = positions.iter().zip(next).map(|(a, b)| vec![(*a, false), (*b, true)]);
                ("required_together", implied.collect())
            }
        };
        self.found.push(Relation { option: format!("`{}`", written(name, fields)), span, clauses });
    }

    fn position(&mut self, field: &Ident) -> usize {
        let name = field.unraw().to_string();
        self.names.iter().position(|other| *other == name).unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }
}

fn written(name: &str, fields: &[Ident]) -> String {
    let fields: Vec<_> = fields.iter().map(|field| field.unraw().to_string()).collect();
    format!("{name}({})", fields.join(", "))
}

/// The relation that a required field is always set.
fn fact(member: &Member, names: &[String]) -> Option<Relation> {
    let name = member.field.ident.unraw().to_string();
    let position = names.iter().position(|other| *other == name)?;
    let option = match &member.role {
        Role::Attribute(attribute) if matches!(attribute.behavior, Some((Behavior::Required, _))) => {
            "required"
        }
        Role::Block(block) if block.limits.min() > 0 => "min_items",
        _ => return None,
    };
    let (option, span) = (format!("`{option}` of `{name}`"), member.field.ident.span());
    Some(Relation { option, span, clauses: vec![vec![(position, true)]] })
}

/// The message about the last relation, if it contradicts the earlier ones.
fn contradiction(names: &[String], relations: &[Relation]) -> Option<String> {
    let (last, before) = relations.split_last()?;
    let can_be = |relations: &[&Relation], set: Option<usize>| {
        let clauses: Vec<_> = relations.iter().flat_map(|relation| &relation.clauses).collect();
        let mut values = vec![None; names.len()];
        if let Some(set) = set {
            values[set] = Some(true);
        }
        is_satisfiable(&clauses, values, &mut { CHOICES })
    };
    let all: Vec<_> = relations.iter().collect();
    let fields = std::iter::once(None).chain((0..names.len()).map(Some));
    let set = fields.into_iter().find(|set| !can_be(&all, *set))?;
    let without = |other: &Relation| {
        all.iter().copied().filter(|relation| !std::ptr::eq(*relation, other)).collect::<Vec<_>>()
    };
    let mut others: Vec<_> = before.iter().filter(|other| can_be(&without(other), set)).collect();
    if others.is_empty() {
        // No single relation is to blame: more than one relation contradicts the last one.
        others.extend(before.iter().find(|other| !can_be(&[*other, last], set)));
    }
    let others: Vec<_> = others.iter().map(|other| &*other.option).collect();
    let with = if others.is_empty() { "the other options".to_owned() } else { others.join(" and ") };
    Some(match set {
        None => format!("no configuration satisfies this together with {with}; remove one of them"),
        Some(set) => {
            format!("no configuration could set `{}` with this and {with}; remove one of them", names[set])
        }
    })
}

/// The maximum number of assignments that one query tries. Without a limit, the time is exponential in the number of fields.
const CHOICES: u32 = 1000;

/// Returns whether an assignment satisfies all clauses. `values` holds the fields that are already assigned. After too many choices, returns true.
fn is_satisfiable(clauses: &[&Vec<(usize, bool)>], mut values: Vec<Option<bool>>, choices: &mut u32) -> bool {
    loop {
        let mut open = None;
        let mut is_changed = false;
        for clause in clauses {
            if clause.iter().any(|(field, is_set)| values[*field] == Some(*is_set)) {
                continue;
            }
            let mut free = clause.iter().filter(|(field, _)| values[*field].is_none());
            match (free.next(), free.next()) {
                (None, _) => return false,
                (Some((field, is_set)), None) => {
                    values[*field] = Some(*is_set);
                    is_changed = true;
                }
                (Some((field, _)), Some(_)) => open = Some(*field),
            }
        }
        if is_changed {
            continue;
        }
        let Some(field) = open else { return true };
        return [true, false].into_iter().any(|is_set| {
            let Some(left) = choices.checked_sub(1) else { return true };
            *choices = left;
            let mut values = values.clone();
            values[field] = Some(is_set);
            is_satisfiable(clauses, values, choices)
        });
    }
}

/// Refuses pairs of validators that no value passes, and values of `one_of` that another validator refuses.
pub(super) fn values(validators: &[Validator], errors: &mut Errors) {
    for (index, validator) in validators.iter().enumerate() {
        let others =
            || validators.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| other);
        if let Some(other) = others().take(index).find(|other| excludes(other, validator)) {
            errors.at(
                validator.span,
                format!("no value passes this and {}; remove one of the two", shown(other)),
            );
        }
        if let ValidatorKind::Known("one_of", Arguments::Values(values)) = &validator.kind {
            for value in values {
                if let Some(other) = others().find(|other| refuses(other, &value.value)) {
                    errors.at(
                        value.span,
                        format!("this value is refused by {}; remove one of the two", shown(other)),
                    );
                }
            }
        }
        match &validator.kind {
            ValidatorKind::Known("any" | "warn", _) => {
                validator.nested().chunks(1).for_each(|alone| values(alone, errors));
            }
            _ => values(validator.nested(), errors),
        }
    }
}

/// Returns whether two ranges are disjoint.
fn excludes(a: &Validator, b: &Validator) -> bool {
    match (&a.kind, &b.kind) {
        (ValidatorKind::Known(a_name, a), ValidatorKind::Known(b_name, b)) if a_name == b_name => {
            let (Arguments::Counts(a) | Arguments::Range(a), Arguments::Counts(b) | Arguments::Range(b)) =
                (a, b)
            else {
                return false;
            };
            let ends = [(&a.max, &b.min), (&b.max, &a.min)];
            ends.into_iter()
                .any(|(max, min)| max.as_ref().zip(min.as_ref()).is_some_and(|(max, min)| is_less(max, min)))
        }
        _ => false,
    }
}

fn refuses(validator: &Validator, value: &LiteralValue) -> bool {
    let has = |Bounds { min, max }: &Bounds, number: &str| {
        !min.as_ref().is_some_and(|min| is_less(number, min))
            && !max.as_ref().is_some_and(|max| is_less(max, number))
    };
    let ValidatorKind::Known(name, arguments) = &validator.kind else { return false };
    match (*name, arguments, value) {
        ("length", Arguments::Counts(bounds), LiteralValue::Text(text)) => {
            !has(bounds, &text.chars().count().to_string())
        }
        ("byte_length", Arguments::Counts(bounds), LiteralValue::Text(text)) => {
            !has(bounds, &text.len().to_string())
        }
        ("range", Arguments::Range(bounds), LiteralValue::Number { digits, .. }) => !has(bounds, digits),
        (name, Arguments::Values(values), value) => {
            values.iter().any(|other| other.value.is_same(value)) != (name == "one_of")
        }
        (name, Arguments::Texts(texts), LiteralValue::Text(text)) => {
            let is_listed = texts.iter().any(|other| other.value().to_lowercase() == text.to_lowercase());
            is_listed != (name == "one_of_ignore_case")
        }
        _ => false,
    }
}

/// The validator as the user wrote it. Arguments are shown only if they are a range.
fn shown(validator: &Validator) -> String {
    match &validator.kind {
        ValidatorKind::Known(
            name,
            Arguments::Counts(Bounds { min, max }) | Arguments::Range(Bounds { min, max }),
        ) => {
            let [min, max] = [min, max].map(|end| end.as_deref().unwrap_or_default());
            format!("`{name}({min}..{}{max})`", if max.is_empty() { "" } else { "=" })
        }
        ValidatorKind::Known(name, _) => format!("`{name}`"),
        ValidatorKind::Own(_) => "the other validator".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_combinations_are_decided_in_bounded_time() {
        // One more pigeon than holes: no values satisfy it, and unit propagation alone doesn't show that.
        let holes = 14;
        let field = |pigeon: usize, hole: usize| pigeon * holes + hole;
        let in_a_hole =
            (0..=holes).map(|pigeon| (0..holes).map(|hole| (field(pigeon, hole), true)).collect());
        let alone = (0..holes).flat_map(|hole| {
            (0..=holes).flat_map(move |a| {
                (0..a).map(move |b| vec![(field(a, hole), false), (field(b, hole), false)])
            })
        });
        let clauses: Vec<Vec<(usize, bool)>> = in_a_hole.chain(alone).collect();
        let clauses: Vec<_> = clauses.iter().collect();
        let mut choices = CHOICES;
        assert!(is_satisfiable(&clauses, vec![None; holes * (holes + 1)], &mut choices));
        assert_eq!(choices, 0);
    }
}
