//! The judge of plans and kept results, by brute force: it knows what a plan must be from the configuration and the prior state alone, tries every
//! assignment of the elements of a set, and has no code in common with the planner.
//!
//! # Questions that the rules leave open, and the answers taken here
//!
//! 1. *Does null in an attribute that is optional and not computed count as configured?* Yes: an element without `zone` is another one than with
//!    `zone = "a"`. Terraform's proposal compares it, too.
//! 2. *Does an element that sets nothing have a partner?* Yes, `{}` may have any prior element whose configured attributes are null: else a set of
//!    one element with a computed part would change in every plan. So a pair weighs something of its own.
//! 3. *Does null beside null weigh, where an attribute is optional and computed?* Either is accepted: [`Judge`] asks for a partner only where both
//!    give the same.
//! 4. *Several optimal assignments, each of which has the prior state come out.* The plan is empty: `{53}` and `{53, abc}` where the service gave
//!    the first `abc`, too, would change in every plan otherwise. Values are unknown only if the resource changes.
//! 5. *`key` that isn't unique, or unknown.* While nothing changes the plan is empty. If something changes, such an element has no partner, or one
//!    that is equal in all that is configured: both are accepted.
//! 6. *An unknown that becomes a key which another element has.* "Completing unknowns in any way" has this completion as well, so what an element
//!    takes by its key must survive it: an element takes nothing while the key of another element is unknown, or takes what the final plan will
//!    take again.
//! 7. *Two configured elements that mean the same in other spellings.* Both are planned: only equal ones are refused. If they come to mean the same
//!    through a default, either is accepted.
//! 8. *Equal elements with an unknown part.* They are two, as for Terraform.
//! 9. *A nested attribute that is optional and computed, null in the configuration, whose prior value has something configured.* Terraform takes it
//!    for removed. Whether this forbids a pair of elements is left open, and so is whether it is planned as null or as unknown.
//! 10. *Lists.* Partners are at the same position, or by a unique `key`. A list whose keys are not unique may be paired by position. With a key, the
//!     spelling may be that of the same position, which is the only one that Terraform accepts.
//! 11. *The spelling in a set.* An attribute is planned as configured, or as a whole as its partner has it, also inside of sets, where Terraform
//!     doesn't look. Where the partner has no such value, the spelling of another prior element is accepted, too: see the next.
//! 12. *A configured spelling beside unknown values.* `{size = "1m", name = (unknown)}`, where the prior state has `{size = "60s", name = "a"}`: if the
//!     name comes to be `"a"`, the final plan is empty and has `"60s"`, else it has `"1m"`. So the first plan may leave the size unknown, as it may
//!     any value on which possible partners differ. It is a test of its own. Left out is an attribute that is a
//!     collection with an unknown part, as `["AA", (unknown)]`: Terraform wants its other parts as they are.
//! 13. *Several best assignments when a spelling is kept.* Any of them will do, so that only the meaning is judged; but two elements never come to be
//!     one in the same spelling. Whether what only the provider sets weighs is left open.

mod assign;
mod kept;
mod likeness;
mod meaning;
mod partners;
mod spelling;

use tfvalue::Value;

use self::partners::partners;
pub(crate) use self::{
    assign::{Weight, best_columns, weight},
    kept::{kept, means_same},
    likeness::{Part, element_likeness},
    meaning::{Fit, Keys, agree, duplicates, elements_agree, has_configured, objects, same, with_defaults},
    spelling::{Spellings, below, has_rivals, has_same_meaning},
};
use crate::family::{Behavior, Keeps, Kind, Leaf, Member, Nested, Object, canonical};

/// Nothing, or what is wrong.
pub(crate) type Verdict = Result<(), String>;

static NULL: Value<'static> = Value::Null;

/// The strictness of the requirements on a plan; each level includes those before it.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) enum Judge {
    /// Every configured value is in the plan, one to one, by meaning.
    Configured,
    /// A default is where null is in that configured element, and nowhere else; what is not computed stays null.
    Defaults,
    /// A computed value comes from a prior element with the same configured facts or the same key, or isn't known. A spelling is the configured or
    /// the prior one.
    Origins,
    /// A computed value is just the one that follows from the best assignment, wherever there is only one.
    Exact,
}

/// The place of the judge in a plan, and its requirements.
#[derive(Clone, Copy)]
struct Place<'p> {
    judge: Judge,
    path: &'p str,
    spellings: &'p Spellings,
    is_in_set: bool,
    /// True if something in the configuration is unknown.
    has_unknown: bool,
    /// In an element of a list that is paired by its key: Terraform accepts the prior spelling at the same position alone.
    is_spelled_by_position: bool,
}

impl Place<'_> {
    fn wrong(self, what: &str) -> Verdict {
        Err(format!("{}: {what}", self.path))
    }
}

impl Judge {
    /// Judges the plan of a resource; `prior` is null if there is none.
    pub(crate) fn plan(
        self,
        object: &Object,
        config: &Value<'static>,
        planned: &Value<'static>,
        prior: &Value<'static>,
    ) -> Verdict {
        let mut judge = self;
        if self == Self::Exact && !prior.is_null() {
            match agree(object, config, prior) {
                Fit::Yes => {
                    return if *planned == canonical(prior) {
                        Ok(())
                    } else {
                        Err("the configuration with its defaults is the prior state, but the plan isn't empty".to_owned())
                    };
                }
                Fit::Unclear => judge = Self::Origins,
                Fit::No => {}
            }
        }
        let spellings = &Spellings::of(object, prior);
        let has_unknown = !config.is_wholly_known();
        let place = Place {
            judge,
            path: "",
            spellings,
            is_in_set: false,
            has_unknown,
            is_spelled_by_position: false,
        };
        object_planned(object, config, planned, some(prior), place)
    }
}

/// The text as part of another one.
fn indented(text: &str) -> String {
    text.replace('\n', "\n        ")
}

fn some<'v>(value: &'v Value<'static>) -> Option<&'v Value<'static>> {
    (!value.is_null()).then_some(value)
}

fn get<'v>(value: &'v Value<'static>, name: &str) -> &'v Value<'static> {
    value.get(name).unwrap_or(&NULL)
}

fn elements<'v>(value: &'v Value<'static>) -> &'v [Value<'static>] {
    value.elements().unwrap_or_default()
}

fn object_planned(
    object: &Object,
    config: &Value<'static>,
    planned: &Value<'static>,
    prior: Option<&Value<'static>>,
    place: Place<'_>,
) -> Verdict {
    if !matches!(planned, Value::Object(_)) {
        return place.wrong(&format!("planned as {planned}, configured as {config}"));
    }
    for member in &object.members {
        let path = below(place.path, member.name);
        let place = Place { path: &path, ..place };
        let (config, planned) = (get(config, member.name), get(planned, member.name));
        let prior = prior.map(|prior| get(prior, member.name));
        if config.is_unknown() {
            if !planned.is_unknown() {
                place.wrong(&format!("unknown in the configuration, planned as {planned}"))?;
            }
        } else if config.is_null() {
            null_planned(member, planned, prior, place)?;
        } else {
            match &member.kind {
                Kind::Leaf(leaf) => spelled(*leaf, config, planned, prior, place, "configured")?,
                Kind::Nested(nested) => nested_planned(nested, config, planned, prior, place)?,
            }
        }
    }
    Ok(())
}

/// Judges what is planned in place of null.
fn null_planned(
    member: &Member,
    planned: &Value<'static>,
    prior: Option<&Value<'static>>,
    place: Place<'_>,
) -> Verdict {
    if place.judge == Judge::Configured {
        return Ok(());
    }
    if let (Behavior::Default, Kind::Leaf(leaf)) = (member.behavior, &member.kind) {
        return spelled(
            *leaf,
            &leaf.default_value(),
            planned,
            prior,
            place,
            "null in this configured element, so the default is",
        );
    }
    if !member.behavior.is_computed() {
        return if planned.is_null() {
            Ok(())
        } else {
            place.wrong(&format!("null in the configuration and not computed, but planned as {planned}"))
        };
    }
    let is_open = match &member.kind {
        Kind::Nested(nested) => prior.is_some_and(|prior| has_configured(nested, prior)),
        Kind::Leaf(_) => false,
    };
    if place.judge < Judge::Exact || is_open {
        let comes_from_prior = prior == Some(planned);
        return if place.judge < Judge::Origins
            || planned.is_unknown()
            || planned.is_null()
            || comes_from_prior
        {
            Ok(())
        } else {
            place.wrong(&format!(
                "planned as {planned}, which comes from nowhere: {}",
                prior.map_or_else(
                    || "the object has no partner".to_owned(),
                    |prior| format!("its partner has {prior}")
                )
            ))
        };
    }
    let kept = match (member.keeps, prior) {
        (Keeps::State, Some(prior)) => Some(prior),
        (Keeps::NonNullState, Some(prior)) if !prior.is_null() => Some(prior),
        _ => None,
    };
    match kept {
        Some(prior) if prior != planned => {
            place.wrong(&format!("planned as {planned}, but its partner keeps {prior}"))
        }
        None if !planned.is_unknown() => place.wrong(&format!(
            "planned as {planned}, but the resource changes and {}, so it must be unknown",
            if prior.is_some() { "nothing keeps the value" } else { "the object is new" }
        )),
        _ => Ok(()),
    }
}

/// Judges an attribute of which the value is set; `why` says by whom.
fn spelled(
    leaf: Leaf,
    set: &Value<'static>,
    planned: &Value<'static>,
    prior: Option<&Value<'static>>,
    place: Place<'_>,
    why: &str,
) -> Verdict {
    // Which spelling it will have, a value that is unknown now decides.
    let is_undecided = place.is_in_set
        && place.has_unknown
        && place.spellings.like(place.path, leaf, set).into_iter().any(|other| other != set);
    if planned.is_unknown() && is_undecided {
        return Ok(());
    }
    if !same(leaf, set, planned) {
        return place.wrong(&format!("{why} {set}, planned as {planned}"));
    }
    let prior = prior.filter(|prior| same(leaf, set, prior));
    let is_right = match prior {
        _ if place.is_spelled_by_position => true,
        Some(prior) if place.judge == Judge::Exact => planned == prior,
        _ if place.is_in_set && place.spellings.like(place.path, leaf, set).contains(&planned) => true,
        Some(prior) => planned == set || planned == prior,
        None => planned == set,
    };
    if place.judge < Judge::Origins || is_right {
        return Ok(());
    }
    let prior = prior.map(|prior| format!(" and {prior} before")).unwrap_or_default();
    place.wrong(&format!("planned in a spelling from elsewhere, {planned}: {why} {set}{prior}"))
}

fn nested_planned(
    nested: &Nested,
    config: &Value<'static>,
    planned: &Value<'static>,
    prior: Option<&Value<'static>>,
    place: Place<'_>,
) -> Verdict {
    let prior = prior.filter(|prior| !prior.is_null() && !prior.is_unknown());
    match (config, planned) {
        (Value::Object(_), _) => object_planned(&nested.object, config, planned, prior, place),
        (Value::Map(entries), Value::Map(others)) if entries.keys().eq(others.keys()) => {
            for (key, config) in entries {
                let path = format!("{}[{key:?}]", place.path);
                let prior = prior.and_then(|prior| prior.get(key));
                element_planned(nested, config, get(planned, key), prior, Place { path: &path, ..place })?;
            }
            Ok(())
        }
        (Value::List(configured), Value::List(list)) if configured.len() == list.len() => {
            let before = prior.map(elements).unwrap_or_default();
            let partners = partners(nested, configured, before, place.judge);
            for (index, ((config, planned), partners)) in
                configured.iter().zip(list).zip(partners).enumerate()
            {
                let path = format!("{}[{index}]", place.path);
                let verdicts = partners.candidates().into_iter().map(|partner| {
                    let is_spelled_by_position = place.is_spelled_by_position || nested.key.is_some();
                    let judge = partners.judge(place.judge);
                    let place = Place { path: &path, judge, is_spelled_by_position, ..place };
                    element_planned(nested, config, planned, partner.map(|partner| &before[partner]), place)
                });
                any(verdicts)?;
            }
            Ok(())
        }
        (Value::Set(configured), Value::Set(set)) if configured.len() == set.len() => {
            let before = prior.map(elements).unwrap_or_default();
            set_planned(nested, configured, set, before, place)
        }
        _ => place.wrong(&format!("configured as {config}, planned as {planned}")),
    }
}

fn set_planned(
    nested: &Nested,
    configured: &[Value<'static>],
    planned: &[Value<'static>],
    prior: &[Value<'static>],
    place: Place<'_>,
) -> Verdict {
    let mut options = Vec::new();
    let mut message =
        vec![format!("{}: no assignment of planned elements to configured ones is right", place.path)];
    for (index, (config, partners)) in
        configured.iter().zip(partners(nested, configured, prior, place.judge)).enumerate()
    {
        let path = format!("{}[{index}]", place.path);
        let mut right = Vec::new();
        let mut reasons = Vec::new();
        for (at, planned) in planned.iter().enumerate() {
            for partner in partners.candidates() {
                let judge = partners.judge(place.judge);
                let place = Place { path: &path, judge, is_in_set: true, ..place };
                let before = partner.map(|partner| &prior[partner]);
                match element_planned(nested, config, planned, before, place) {
                    Ok(()) => right.push((at, partner)),
                    Err(reason) => {
                        let partner =
                            before.map(|before| format!(" with partner {before}")).unwrap_or_default();
                        reasons.push(format!(
                            "        not {planned}{partner}:\n            {}",
                            indented(&reason)
                        ));
                    }
                }
            }
        }
        if right.is_empty() {
            message.push(format!("    configured {config} is planned as none:"));
            message.extend(reasons);
        } else {
            let planned: Vec<_> = right
                .iter()
                .map(|(at, partner)| match partner {
                    Some(partner) => format!("{} with partner {}", planned[*at], prior[*partner]),
                    None => planned[*at].to_string(),
                })
                .collect();
            message.push(format!("    configured {config} may be planned as {}", planned.join(" or ")));
        }
        options.push(right);
    }
    if is_assignable(&options, 0, 0) { Ok(()) } else { Err(message.join("\n")) }
}

fn element_planned(
    nested: &Nested,
    config: &Value<'static>,
    planned: &Value<'static>,
    prior: Option<&Value<'static>>,
    place: Place<'_>,
) -> Verdict {
    match config {
        Value::Object(_) => {
            object_planned(&nested.object, config, planned, prior.filter(|prior| !prior.is_null()), place)
        }
        Value::Unknown(_) if planned.is_unknown() => Ok(()),
        config if config == planned => Ok(()),
        _ => place.wrong(&format!("configured as {config}, planned as {planned}")),
    }
}

/// Right if one of them is, else the first.
fn any(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut first = None;
    for verdict in verdicts {
        match verdict {
            Ok(()) => return Ok(()),
            Err(wrong) => first = first.or(Some(wrong)),
        }
    }
    first.map_or(Ok(()), Err)
}

/// Returns whether each row from this one can have one of its options, so that no two have the same target or the same partner.
fn is_assignable(options: &[Vec<(usize, Option<usize>)>], targets: u32, partners: u32) -> bool {
    let Some((row, rest)) = options.split_first() else { return true };
    row.iter().any(|(target, partner)| {
        let (target, partner) = (1 << target, partner.map_or(0, |partner| 1 << partner));
        targets & target == 0
            && partners & partner == 0
            && is_assignable(rest, targets | target, partners | partner)
    })
}
