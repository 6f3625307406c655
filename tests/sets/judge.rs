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
//! 10. *Lists.* Partners are at the same position, or by a unique `key`. A list whose keys are not unique may be paired by position.
//! 11. *The spelling in a set.* An attribute is planned as configured, or as a whole as its partner has it, also inside of sets, where Terraform
//!    doesn't look.

use std::collections::BTreeSet;

use tfvalue::{Value, schema::NestingMode};

use crate::family::{Behavior, Keeps, Kind, Leaf, Member, Nested, Object, canonical};

/// Nothing, or what is wrong.
pub(crate) type Verdict = Result<(), String>;

static NULL: Value<'static> = Value::Null;

/// How much a plan is asked for; each asks for what those before it ask, too.
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

/// Where in a plan the judge is, and what it asks for.
#[derive(Clone, Copy)]
struct Place<'p> {
    judge: Judge,
    path: &'p str,
    /// In an element of a list whose partner is at another position, where Terraform accepts no prior spelling.
    has_moved: bool,
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
        object_planned(object, config, planned, some(prior), Place { judge, path: "", has_moved: false })
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
        let path = if place.path.is_empty() {
            member.name.to_owned()
        } else {
            format!("{}.{}", place.path, member.name)
        };
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
    if !same(leaf, set, planned) {
        return place.wrong(&format!("{why} {set}, planned as {planned}"));
    }
    let prior = prior.filter(|prior| same(leaf, set, prior));
    let is_right = match prior {
        Some(prior) if place.judge == Judge::Exact && !place.has_moved => planned == prior,
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
            for (key, config) in entries.iter() {
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
                    let has_moved = place.has_moved || partner.is_some_and(|partner| partner != index);
                    let place = Place { path: &path, judge: partners.judge(place.judge), has_moved };
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
        format!("{}: no assignment of planned elements to configured ones is right", place.path);
    for (index, (config, partners)) in
        configured.iter().zip(partners(nested, configured, prior, place.judge)).enumerate()
    {
        let path = format!("{}[{index}]", place.path);
        let mut right = Vec::new();
        let mut reasons = Vec::new();
        for (at, planned) in planned.iter().enumerate() {
            for partner in partners.candidates() {
                let place = Place { path: &path, judge: partners.judge(place.judge), ..place };
                let before = partner.map(|partner| &prior[partner]);
                match element_planned(nested, config, planned, before, place) {
                    Ok(()) => right.push((at, partner)),
                    Err(reason) => {
                        let partner =
                            before.map(|before| format!(" with partner {before}")).unwrap_or_default();
                        reasons.push(format!(
                            "\n        not {planned}{partner}:\n            {}",
                            indented(&reason)
                        ));
                    }
                }
            }
        }
        message += &format!("\n    configured {config}");
        if right.is_empty() {
            message += " is planned as none:";
            message.extend(reasons);
        } else {
            let right: Vec<_> = right
                .iter()
                .map(|(at, partner)| match partner {
                    Some(partner) => format!("{} with partner {}", planned[*at], prior[*partner]),
                    None => planned[*at].to_string(),
                })
                .collect();
            message += &format!(" may be planned as {}", right.join(" or "));
        }
        options.push(right);
    }
    if is_assignable(&options, 0, 0) { Ok(()) } else { Err(message) }
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

/// Whether each row from this one can have one of its options, so that no two have the same target or the same partner.
fn is_assignable(options: &[Vec<(usize, Option<usize>)>], targets: u32, partners: u32) -> bool {
    let Some((row, rest)) = options.split_first() else { return true };
    row.iter().any(|(target, partner)| {
        let (target, partner) = (1 << target, partner.map_or(0, |partner| 1 << partner));
        targets & target == 0
            && partners & partner == 0
            && is_assignable(rest, targets | target, partners | partner)
    })
}

/// The prior elements from which a configured one may take what is computed.
enum Partners {
    /// This one, or none.
    One(Option<usize>),
    /// One of these, or none.
    Open(Vec<usize>),
}

impl Partners {
    fn candidates(&self) -> Vec<Option<usize>> {
        match self {
            Self::One(partner) => vec![*partner],
            Self::Open(partners) => std::iter::once(None).chain(partners.iter().copied().map(Some)).collect(),
        }
    }

    /// What can be asked for: nothing exact of an element of which the partner isn't certain.
    fn judge(&self, judge: Judge) -> Judge {
        match self {
            Self::One(_) => judge,
            Self::Open(_) => {
                if judge == Judge::Exact {
                    Judge::Origins
                } else {
                    judge
                }
            }
        }
    }
}

/// The partners of the elements of a list or a set.
fn partners(
    nested: &Nested,
    configured: &[Value<'static>],
    prior: &[Value<'static>],
    judge: Judge,
) -> Vec<Partners> {
    let is_list = nested.mode == NestingMode::List;
    let none = || Partners::One(None);
    if judge < Judge::Origins || prior.is_empty() {
        return configured.iter().map(|_| none()).collect();
    }
    if is_list && nested.key.is_none() {
        let at = |index: usize| Partners::One((index < prior.len()).then_some(index));
        return (0..configured.len()).map(at).collect();
    }
    let fits: Vec<Vec<Fit>> = configured
        .iter()
        .map(|config| prior.iter().map(|prior| elements_agree(nested, config, prior)).collect())
        .collect();
    let equal = |index: usize| {
        let fits = fits[index].iter().enumerate();
        let mut equal: Vec<_> = fits.filter(|(_, fit)| **fit != Fit::No).map(|(at, _)| at).collect();
        if is_list && index < prior.len() && !equal.contains(&index) {
            equal.push(index);
        }
        equal
    };
    if let Some(key) = nested.key {
        let keys = Keys::of(nested, key);
        let is_open = configured.iter().any(|config| !keys.has(config));
        return configured
            .iter()
            .enumerate()
            .map(|(index, config)| {
                let with_key = |values: &[Value<'static>]| -> Vec<usize> {
                    let equal = values.iter().enumerate().filter(|(_, value)| keys.are_equal(config, value));
                    equal.map(|(at, _)| at).collect()
                };
                match (&with_key(configured)[..], &with_key(prior)[..]) {
                    ([_], [partner]) if judge == Judge::Exact && !is_open => Partners::One(Some(*partner)),
                    ([_], [partner]) => Partners::Open(vec![*partner]),
                    ([_], []) => none(),
                    _ => Partners::Open(equal(index)),
                }
            })
            .collect();
    }
    let is_clear =
        configured.iter().all(is_known_element) && fits.iter().flatten().all(|fit| *fit != Fit::Unclear);
    if judge == Judge::Exact && is_clear {
        let weights: Vec<Vec<_>> = configured
            .iter()
            .map(|config| prior.iter().map(|prior| weight(nested, config, prior)).collect())
            .collect();
        let certain = certain(&weights, prior.len(), PLAN_READINGS);
        let partners = certain.into_iter().enumerate();
        return partners
            .map(|(index, partner)| partner.map_or_else(|| Partners::Open(equal(index)), Partners::One))
            .collect();
    }
    (0..configured.len()).map(|index| Partners::Open(equal(index))).collect()
}

fn is_known_element(element: &Value<'static>) -> bool {
    element.is_wholly_known()
}

/// The keys of elements.
struct Keys<'k> {
    key: &'k str,
    leaf: Leaf,
}

impl<'k> Keys<'k> {
    fn of(nested: &Nested, key: &'k str) -> Self {
        let member = nested.object.members.iter().find(|member| member.name == key);
        match member.map(|member| &member.kind) {
            Some(Kind::Leaf(leaf)) => Self { key, leaf: *leaf },
            _ => panic!("no attribute {key}"),
        }
    }

    fn has(&self, element: &Value<'static>) -> bool {
        let key = get(element, self.key);
        !key.is_null() && !key.is_unknown()
    }

    fn are_equal(&self, a: &Value<'static>, b: &Value<'static>) -> bool {
        self.has(a) && self.has(b) && same(self.leaf, get(a, self.key), get(b, self.key))
    }
}

/// Whether two values of an attribute mean the same. Unknown is the same as unknown, null as null.
pub(crate) fn same(leaf: Leaf, a: &Value<'static>, b: &Value<'static>) -> bool {
    if a.is_null() || b.is_null() || a.is_unknown() || b.is_unknown() {
        return a.is_null() == b.is_null() && a.is_unknown() == b.is_unknown();
    }
    match leaf {
        Leaf::Text | Leaf::Number | Leaf::Flag => a == b,
        Leaf::Name => word(a) == word(b),
        Leaf::Duration => seconds(a) == seconds(b),
        Leaf::Names => words(a) == words(b),
        Leaf::NameSet => {
            let sorted = |value| {
                let mut words = words(value);
                words.sort();
                words
            };
            sorted(a) == sorted(b)
        }
        Leaf::NameMap => match (a.entries(), b.entries()) {
            (Some(a), Some(b)) => {
                a.keys().eq(b.keys()) && a.values().zip(b.values()).all(|(a, b)| same(Leaf::Name, a, b))
            }
            _ => false,
        },
    }
}

fn word(value: &Value<'static>) -> Option<String> {
    value.as_str().map(str::to_ascii_lowercase)
}

fn words(value: &Value<'static>) -> Vec<Option<String>> {
    elements(value).iter().map(word).collect()
}

/// A duration of hours, minutes and seconds.
fn seconds(value: &Value<'static>) -> Option<u64> {
    let (mut total, mut number) = (0, 0);
    for letter in value.as_str()?.chars() {
        match letter {
            '0'..='9' => number = number * 10 + u64::from(letter.to_digit(10)?),
            'h' | 'm' | 's' => {
                total += number
                    * if letter == 'h' {
                        3600
                    } else if letter == 'm' {
                        60
                    } else {
                        1
                    };
                number = 0;
            }
            _ => return None,
        }
    }
    Some(total)
}

/// Whether a configured object, with its defaults, is a prior one in all that is configured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    No,
    /// The rules leave it open.
    Unclear,
    Yes,
}

impl Fit {
    fn of(is_so: bool) -> Self {
        if is_so { Self::Yes } else { Self::No }
    }
}

/// Whether a configured object agrees with a prior one. What is unknown agrees with nothing.
pub(crate) fn agree(object: &Object, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    let fits = object.members.iter().map(|member| {
        let (config, prior) = (get(config, member.name), get(prior, member.name));
        match &member.kind {
            Kind::Leaf(leaf) if config.is_null() => match member.behavior {
                Behavior::Default => Fit::of(same(*leaf, &leaf.default_value(), prior)),
                behavior => Fit::of(behavior.is_computed() || prior.is_null()),
            },
            Kind::Leaf(leaf) => Fit::of(!config.is_unknown() && same(*leaf, config, prior)),
            Kind::Nested(nested) if config.is_null() => match member.behavior {
                Behavior::OptionalComputed if has_configured(nested, prior) => Fit::Unclear,
                behavior => Fit::of(behavior.is_computed() || prior.is_null()),
            },
            Kind::Nested(nested) => nested_agree(nested, config, prior),
        }
    });
    fits.min().unwrap_or(Fit::Yes)
}

fn nested_agree(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    match (config, prior) {
        (Value::Object(_), Value::Object(_)) => agree(&nested.object, config, prior),
        (Value::Map(a), Value::Map(b)) if a.keys().eq(b.keys()) => {
            let fits = a.values().zip(b.values()).map(|(a, b)| elements_agree(nested, a, b));
            fits.min().unwrap_or(Fit::Yes)
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| elements_agree(nested, a, b)).min().unwrap_or(Fit::Yes)
        }
        (Value::Set(a), Value::Set(b)) if a.len() == b.len() => {
            let fits: Vec<Vec<Fit>> =
                a.iter().map(|a| b.iter().map(|b| elements_agree(nested, a, b)).collect()).collect();
            let all = |least: Fit| {
                let options: Vec<Vec<_>> = fits
                    .iter()
                    .map(|row| (0..row.len()).filter(|at| row[*at] >= least).map(|at| (at, None)).collect())
                    .collect();
                is_assignable(&options, 0, 0)
            };
            if all(Fit::Yes) {
                Fit::Yes
            } else if all(Fit::Unclear) {
                Fit::Unclear
            } else {
                Fit::No
            }
        }
        _ => Fit::No,
    }
}

fn elements_agree(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Fit {
    match (config, prior) {
        (Value::Object(_), Value::Object(_)) => agree(&nested.object, config, prior),
        (config, prior) => Fit::of(config.is_null() && prior.is_null()),
    }
}

/// Whether a prior nested attribute has anything that is not computed, so that Terraform takes it for configured.
fn has_configured(nested: &Nested, prior: &Value<'static>) -> bool {
    let has = |object: &Value<'static>| {
        nested.object.members.iter().any(|member| {
            let value = get(object, member.name);
            match &member.kind {
                Kind::Leaf(_) => {
                    matches!(member.behavior, Behavior::Required | Behavior::Optional) && !value.is_null()
                }
                Kind::Nested(nested) => !value.is_null() && has_configured(nested, value),
            }
        })
    };
    match prior {
        Value::Object(_) => has(prior),
        Value::Map(entries) => entries.values().any(has),
        other => elements(other).iter().any(has),
    }
}

/// What two objects have in common, to be counted in more than one way.
#[derive(Clone, Copy, Default, Debug)]
struct Weight {
    pairs: u32,
    /// Equal leaves that the configuration sets.
    configured: u32,
    /// Equal leaves that the configuration or the provider sets.
    either: u32,
    /// Equal leaves that the provider sets.
    computed: u32,
    /// Null beside null.
    nulls: u32,
    /// Equal in spelling, too.
    exact_leaves: u32,
    exact_attributes: u32,
}

impl Weight {
    fn plus(self, other: Self) -> Self {
        Self {
            pairs: self.pairs + other.pairs,
            configured: self.configured + other.configured,
            either: self.either + other.either,
            computed: self.computed + other.computed,
            nulls: self.nulls + other.nulls,
            exact_leaves: self.exact_leaves + other.exact_leaves,
            exact_attributes: self.exact_attributes + other.exact_attributes,
        }
    }

    fn leaves(self) -> u32 {
        self.configured + self.either
    }
}

/// A way to count a weight. An assignment is best if no other counts more.
type Reading = fn(Weight) -> [u32; 3];

/// Readings of "the number of equal known leaves, exact spelling breaks ties" between a configuration and a prior state.
const PLAN_READINGS: &[Reading] = &[
    |w| [w.pairs + w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves(), w.exact_attributes, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_attributes, 0],
    |w| [w.pairs, w.leaves() + w.nulls, w.exact_leaves],
    |w| [w.pairs, w.leaves(), w.exact_leaves],
];

/// The same between two states, where what only the provider sets may weigh, too.
const KEEP_READINGS: &[Reading] = &[
    |w| [w.pairs + w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves(), w.exact_attributes, 0],
    |w| [w.pairs, w.leaves(), w.exact_leaves],
    |w| [w.leaves(), w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs, w.leaves() + w.nulls, w.exact_leaves],
    |w| [w.pairs + w.leaves() + w.computed, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.computed, w.exact_attributes, 0],
    |w| [w.pairs, w.leaves() + w.computed, w.exact_leaves],
    |w| [w.leaves() + w.computed, w.exact_leaves, 0],
    |w| [w.pairs + w.leaves() + w.computed + w.nulls, w.exact_leaves, 0],
    |w| [w.pairs, w.leaves() + w.computed + w.nulls, w.exact_leaves],
];

/// For each row its column, or none, where all best assignments by all readings agree. Tries every assignment.
fn certain(
    weights: &[Vec<Option<Weight>>],
    columns: usize,
    readings: &[Reading],
) -> Vec<Option<Option<usize>>> {
    struct Best {
        key: [u32; 3],
        columns: Vec<BTreeSet<Option<usize>>>,
    }

    fn search(
        weights: &[Vec<Option<Weight>>],
        chosen: &mut Vec<Option<usize>>,
        total: Weight,
        end: &mut dyn FnMut(&[Option<usize>], Weight),
    ) {
        let Some(row) = weights.get(chosen.len()) else { return end(chosen, total) };
        for (column, weight) in row.iter().enumerate() {
            if let Some(weight) = weight
                && !chosen.contains(&Some(column))
            {
                chosen.push(Some(column));
                search(weights, chosen, total.plus(*weight), end);
                chosen.pop();
            }
        }
        chosen.push(None);
        search(weights, chosen, total, end);
        chosen.pop();
    }

    assert!(columns <= 8 && weights.len() <= 8, "too many to try: {columns} and {}", weights.len());
    let none = || Best { key: [0; 3], columns: vec![BTreeSet::new(); weights.len()] };
    let mut best: Vec<Best> = readings.iter().map(|_| none()).collect();
    search(weights, &mut Vec::new(), Weight::default(), &mut |chosen, total| {
        for (best, reading) in best.iter_mut().zip(readings) {
            let key = reading(total);
            if key > best.key {
                *best = Best { key, ..none() };
            }
            if key == best.key {
                for (columns, column) in best.columns.iter_mut().zip(chosen) {
                    columns.insert(*column);
                }
            }
        }
    });
    (0..weights.len())
        .map(|row| {
            let mut columns: BTreeSet<_> =
                best.iter().flat_map(|best| best.columns[row].iter().copied()).collect();
            let first = columns.pop_first();
            if columns.is_empty() { first } else { None }
        })
        .collect()
}

/// The weight of the best assignment of all rows, by the plainest reading, or of some rows if not all are needed.
fn best(weights: &[Vec<Option<Weight>>], needs_all: bool) -> Option<Weight> {
    fn search(weights: &[Vec<Option<Weight>>], used: u32, needs_all: bool) -> Option<Weight> {
        let Some((row, rest)) = weights.split_first() else { return Some(Weight::default()) };
        let mut found: Option<Weight> = None;
        let mut offer = |weight: Option<Weight>| {
            let key = |w: Weight| (w.leaves() + w.computed, w.nulls, w.exact_leaves);
            if let Some(weight) = weight
                && found.is_none_or(|found| key(weight) > key(found))
            {
                found = Some(weight);
            }
        };
        for (column, weight) in row.iter().enumerate() {
            if let Some(weight) = weight
                && used & 1 << column == 0
            {
                offer(search(rest, used | 1 << column, needs_all).map(|rest| rest.plus(*weight)));
            }
        }
        if !needs_all {
            offer(search(rest, used, needs_all));
        }
        found
    }
    search(weights, 0, needs_all)
}

/// The leaves of two values of an attribute that are equal, or nothing if they don't mean the same.
fn leaf_weight(leaf: Leaf, a: &Value<'static>, b: &Value<'static>) -> Option<(u32, u32)> {
    if !same(leaf, a, b) || a.is_unknown() {
        return None;
    }
    let count = |number: usize| u32::try_from(number).expect("few");
    Some(match leaf {
        Leaf::Names | Leaf::NameSet => {
            let (a, b) = (elements(a), elements(b));
            (count(a.len()), count(a.iter().filter(|element| b.contains(element)).count()))
        }
        Leaf::NameMap => {
            let (a, b) = (a.entries()?, b.entries()?);
            (count(a.len()), count(a.iter().filter(|(key, element)| b.get(*key) == Some(*element)).count()))
        }
        _ => (1, u32::from(a == b)),
    })
}

/// The weight of a configured element and a prior one, or nothing if they can't be partners.
fn weight(nested: &Nested, config: &Value<'static>, prior: &Value<'static>) -> Option<Weight> {
    if elements_agree(nested, config, prior) == Fit::No {
        return None;
    }
    if config.is_null() {
        return Some(Weight { pairs: 1, nulls: 1, ..Weight::default() });
    }
    Some(Weight { pairs: 1, ..object_weight(&nested.object, config, prior) })
}

fn object_weight(object: &Object, config: &Value<'static>, prior: &Value<'static>) -> Weight {
    object.members.iter().fold(Weight::default(), |total, member| {
        let (config, prior) = (get(config, member.name), get(prior, member.name));
        let added = match &member.kind {
            Kind::Leaf(leaf) => {
                let default = leaf.default_value();
                let set =
                    if config.is_null() && member.behavior == Behavior::Default { &default } else { config };
                match (set.is_null(), prior.is_null()) {
                    (true, true) => Weight { nulls: 1, ..Weight::default() },
                    (false, false) => {
                        leaf_weight(*leaf, set, prior).map_or_else(Weight::default, |(leaves, exact)| {
                            let exact_attributes = u32::from(set == prior);
                            Weight {
                                configured: leaves,
                                exact_leaves: exact,
                                exact_attributes,
                                ..Weight::default()
                            }
                        })
                    }
                    _ => Weight::default(),
                }
            }
            Kind::Nested(nested) => {
                let pairs = |a: &[Value<'static>], b: &[Value<'static>]| -> Vec<Vec<Option<Weight>>> {
                    a.iter().map(|a| b.iter().map(|b| weight(nested, a, b)).collect()).collect()
                };
                let weight = match (config, prior) {
                    (Value::Object(_), Value::Object(_)) => object_weight(&nested.object, config, prior),
                    (Value::Set(a), Value::Set(b)) => best(&pairs(a, b), true).unwrap_or_default(),
                    (Value::List(a), Value::List(b)) => {
                        let pairs = a.iter().zip(b).filter_map(|(a, b)| self::weight(nested, a, b));
                        pairs.fold(Weight::default(), Weight::plus)
                    }
                    (Value::Map(a), Value::Map(b)) => {
                        let pairs = a.iter().filter_map(|(key, a)| self::weight(nested, a, b.get(key)?));
                        pairs.fold(Weight::default(), Weight::plus)
                    }
                    (Value::Null, Value::Null) => Weight { nulls: 1, ..Weight::default() },
                    _ => Weight::default(),
                };
                Weight { pairs: 0, ..weight }
            }
        };
        total.plus(added)
    })
}

/// The configuration with the default of each attribute that is null in its object.
pub(crate) fn with_defaults(object: &Object, config: &Value<'static>) -> Value<'static> {
    if !matches!(config, Value::Object(_)) {
        return config.clone();
    }
    let members = object.members.iter().map(|member| {
        let config = get(config, member.name);
        let value = match &member.kind {
            Kind::Leaf(leaf) if config.is_null() && member.behavior == Behavior::Default => {
                leaf.default_value()
            }
            Kind::Leaf(_) => config.clone(),
            Kind::Nested(nested) => {
                crate::family::each(config, &|element| with_defaults(&nested.object, element))
            }
        };
        (member.name, value)
    });
    Value::object(members)
}

/// Where two configured elements of a set come to be the same through defaults.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Duplicate {
    /// The member at the root, and whether it is the set itself.
    pub(crate) root: &'static str,
    pub(crate) is_root: bool,
    /// Whether they are the same as they stand, and not only by meaning.
    pub(crate) is_exact: bool,
}

/// Finds all sets in which two configured elements come to be the same through defaults.
pub(crate) fn duplicates(object: &Object, config: &Value<'static>) -> Vec<Duplicate> {
    let mut found = Vec::new();
    for member in &object.members {
        if let Kind::Nested(nested) = &member.kind {
            let with_defaults = crate::family::each(get(config, member.name), &|element| {
                with_defaults(&nested.object, element)
            });
            find_duplicates(
                nested,
                get(config, member.name),
                &with_defaults,
                true,
                &mut |is_root, is_exact| {
                    found.push(Duplicate { root: member.name, is_root, is_exact });
                },
            );
        }
    }
    found
}

fn find_duplicates(
    nested: &Nested,
    config: &Value<'static>,
    completed: &Value<'static>,
    is_root: bool,
    found: &mut dyn FnMut(bool, bool),
) {
    if let (Value::Set(config), Value::Set(completed)) = (config, completed) {
        for (at, a) in completed.iter().enumerate() {
            for (before, b) in completed[..at].iter().enumerate() {
                let means_same =
                    || same_element(nested, a, b) && !same_element(nested, &config[at], &config[before]);
                if !a.is_wholly_known() || !b.is_wholly_known() {
                    continue;
                }
                if canonical(a) == canonical(b) {
                    found(is_root, true);
                } else if means_same() {
                    found(is_root, false);
                }
            }
        }
    }
    let mut within = |config: &Value<'static>, completed: &Value<'static>| {
        for member in &nested.object.members {
            if let Kind::Nested(nested) = &member.kind {
                find_duplicates(nested, get(config, member.name), get(completed, member.name), false, found);
            }
        }
    };
    match (config, completed) {
        (Value::Object(_), _) => within(config, completed),
        (Value::Map(a), Value::Map(b)) => a.values().zip(b.values()).for_each(|(a, b)| within(a, b)),
        _ => elements(config).iter().zip(elements(completed)).for_each(|(a, b)| within(a, b)),
    }
}

fn same_element(nested: &Nested, a: &Value<'static>, b: &Value<'static>) -> bool {
    element_kept(nested, None, a, b, Certainty::Meaning, "").is_ok()
}

/// How much of a kept result is known beforehand.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Certainty {
    /// The spelling.
    Spelling,
    /// Nothing but that it means the same.
    Meaning,
}

/// Judges a new value that was given the spelling of a prior one, which may be a plan.
pub(crate) fn kept(
    object: &Object,
    prior: &Value<'static>,
    new: &Value<'static>,
    kept: &Value<'static>,
) -> Verdict {
    object_kept(object, some(prior), new, kept, Certainty::Spelling, "")
}

/// Judges whether two values of an object mean the same.
pub(crate) fn means_same(object: &Object, a: &Value<'static>, b: &Value<'static>) -> Verdict {
    object_kept(object, None, a, b, Certainty::Meaning, "")
}

fn object_kept(
    object: &Object,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    for member in &object.members {
        let path = if path.is_empty() { member.name.to_owned() } else { format!("{path}.{}", member.name) };
        let prior = prior
            .map(|prior| get(prior, member.name))
            .filter(|prior| !prior.is_null() && !prior.is_unknown());
        let (new, kept) = (get(new, member.name), get(kept, member.name));
        match &member.kind {
            Kind::Leaf(leaf) => leaf_kept(*leaf, prior, new, kept, certainty, &path)?,
            Kind::Nested(nested) => nested_kept(nested, prior, new, kept, certainty, &path)?,
        }
    }
    Ok(())
}

fn leaf_kept(
    leaf: Leaf,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    if !same(leaf, new, kept) {
        return Err(format!("{path}: it is {new}, but {kept} is kept, which means something else"));
    }
    if certainty == Certainty::Meaning {
        return Ok(());
    }
    let Some(expected) = prior.map_or_else(|| Some(new.clone()), |prior| respelled(leaf, prior, new)) else {
        return Ok(());
    };
    if canonical(&expected) == *kept {
        return Ok(());
    }
    let prior = prior.map_or_else(|| "no partner".to_owned(), ToString::to_string);
    Err(format!(
        "{path}: the prior spelling is {prior}, the new one {new}, so {expected} is to be kept, not {kept}"
    ))
}

/// The new value with the prior spelling of each part that means the same; nothing if more than one part could have a spelling.
fn respelled(leaf: Leaf, prior: &Value<'static>, new: &Value<'static>) -> Option<Value<'static>> {
    let scalar = |leaf: Leaf, prior: Option<&Value<'static>>, new: &Value<'static>| {
        prior.filter(|prior| !prior.is_unknown() && same(leaf, prior, new)).unwrap_or(new).clone()
    };
    match (leaf, new) {
        (Leaf::Names, Value::List(elements)) => {
            let prior = self::elements(prior);
            let elements = elements.iter().enumerate();
            Some(Value::list(elements.map(|(index, new)| scalar(Leaf::Name, prior.get(index), new))))
        }
        (Leaf::NameMap, Value::Map(entries)) => {
            let entries = entries.iter();
            Some(Value::map(
                entries.map(|(key, new)| (key.clone().into_owned(), scalar(Leaf::Name, prior.get(key), new))),
            ))
        }
        (Leaf::NameSet, Value::Set(new)) => {
            let prior = elements(prior);
            let (mut kept, left): (Vec<_>, Vec<_>) = new.iter().cloned().partition(|new| prior.contains(new));
            let prior: Vec<_> = prior.iter().filter(|prior| !new.contains(prior)).collect();
            for element in &left {
                let same_words = |value: &&Value<'static>| same(Leaf::Name, value, element);
                let (spellings, rivals) = (
                    prior.iter().copied().filter(same_words).collect::<Vec<_>>(),
                    left.iter().filter(same_words).count(),
                );
                match spellings.len() {
                    0 => kept.push(element.clone()),
                    number if number == rivals => kept.extend(spellings.into_iter().cloned()),
                    _ => return None,
                }
            }
            Some(Value::set(kept))
        }
        _ => Some(scalar(leaf, Some(prior), new)),
    }
}

fn nested_kept(
    nested: &Nested,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    match (new, kept) {
        (Value::Object(_), Value::Object(_)) => {
            object_kept(&nested.object, prior, new, kept, certainty, path)
        }
        (Value::Map(a), Value::Map(b)) if a.keys().eq(b.keys()) => {
            for (key, new) in a.iter() {
                let prior = prior.and_then(|prior| prior.get(key));
                element_kept(nested, prior, new, get(kept, key), certainty, &format!("{path}[{key:?}]"))?;
            }
            Ok(())
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            let before = prior.map(elements).unwrap_or_default();
            let sources = sources(nested, a, before, certainty);
            for (index, ((new, kept), (prior, certainty))) in a.iter().zip(b).zip(sources).enumerate() {
                let prior = prior.map(|prior| &before[prior]);
                element_kept(nested, prior, new, kept, certainty, &format!("{path}[{index}]"))?;
            }
            Ok(())
        }
        (Value::Set(a), Value::Set(b)) if a.len() == b.len() => {
            let before = prior.map(elements).unwrap_or_default();
            let mut options = Vec::new();
            let mut message = format!("{path}: no assignment of kept elements to new ones is right");
            for (new, (prior, certainty)) in a.iter().zip(sources(nested, a, before, certainty)) {
                let prior = prior.map(|prior| &before[prior]);
                let mut right = Vec::new();
                let mut reasons = String::new();
                for (at, kept) in b.iter().enumerate() {
                    match element_kept(nested, prior, new, kept, certainty, path) {
                        Ok(()) => right.push((at, None)),
                        Err(reason) => {
                            reasons += &format!("\n        not {kept}:\n            {}", indented(&reason))
                        }
                    }
                }
                let prior = prior.map_or_else(|| "no partner".to_owned(), |prior| format!("partner {prior}"));
                message += &format!("\n    new {new} with {prior}: ");
                if right.is_empty() {
                    message += &format!("none{reasons}");
                } else {
                    let right: Vec<_> = right.iter().map(|(at, _)| b[*at].to_string()).collect();
                    message += &right.join(" or ");
                }
                options.push(right);
            }
            if is_assignable(&options, 0, 0) { Ok(()) } else { Err(message) }
        }
        _ if new == kept => Ok(()),
        _ => Err(format!("{path}: it is {new}, but {kept} is kept")),
    }
}

fn element_kept(
    nested: &Nested,
    prior: Option<&Value<'static>>,
    new: &Value<'static>,
    kept: &Value<'static>,
    certainty: Certainty,
    path: &str,
) -> Verdict {
    match (new, kept) {
        (Value::Object(_), Value::Object(_)) => {
            let prior = prior.filter(|prior| matches!(prior, Value::Object(_)));
            object_kept(&nested.object, prior, new, kept, certainty, path)
        }
        _ if new == kept => Ok(()),
        _ => Err(format!("{path}: it is {new}, but {kept} is kept")),
    }
}

/// The prior element whose spelling each new one gets, if that is certain.
fn sources(
    nested: &Nested,
    new: &[Value<'static>],
    prior: &[Value<'static>],
    certainty: Certainty,
) -> Vec<(Option<usize>, Certainty)> {
    if certainty == Certainty::Meaning {
        return new.iter().map(|_| (None, Certainty::Meaning)).collect();
    }
    if let Some(key) = nested.key {
        let keys = Keys::of(nested, key);
        let is_open = prior.iter().any(|prior| !keys.has(prior));
        return new
            .iter()
            .map(|element| {
                let with_key = |values: &[Value<'static>]| -> Vec<usize> {
                    let equal = values.iter().enumerate().filter(|(_, value)| keys.are_equal(element, value));
                    equal.map(|(at, _)| at).collect()
                };
                match (&with_key(new)[..], &with_key(prior)[..]) {
                    ([_], [partner]) if !is_open => (Some(*partner), Certainty::Spelling),
                    ([_], []) if !is_open => (None, Certainty::Spelling),
                    _ => (None, Certainty::Meaning),
                }
            })
            .collect();
    }
    if nested.mode == NestingMode::List {
        let at = |index: usize| ((index < prior.len()).then_some(index), Certainty::Spelling);
        return (0..new.len()).map(at).collect();
    }
    let certain_by = |part: Part| {
        let weights: Vec<Vec<_>> = new
            .iter()
            .map(|new| prior.iter().map(|prior| element_likeness(nested, prior, new, part)).collect())
            .collect();
        certain(&weights, prior.len(), KEEP_READINGS)
    };
    let ways = [Part::Whole, Part::Best, Part::Ignored].map(certain_by);
    (0..new.len())
        .map(|index| match ways[0][index] {
            Some(partner) if ways.iter().all(|way| way[index] == Some(partner)) => {
                (partner, Certainty::Spelling)
            }
            _ => (None, Certainty::Meaning),
        })
        .collect()
}

/// What a nested attribute weighs that the provider may set.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// Something if all of it is equal.
    Whole,
    /// The part of it that is equal.
    Best,
    /// Nothing.
    Ignored,
}

/// The weight of a prior element and a new one, or nothing if they can't be partners: what only the configuration sets must mean the same.
fn element_likeness(
    nested: &Nested,
    prior: &Value<'static>,
    new: &Value<'static>,
    part: Part,
) -> Option<Weight> {
    let one = Weight { pairs: 1, ..Weight::default() };
    match (prior, new) {
        (Value::Unknown(_), _) => Some(one),
        (Value::Null, Value::Null) => Some(Weight { nulls: 1, ..one }),
        (Value::Object(_), Value::Object(_)) => {
            likeness(&nested.object, prior, new, part).map(|weight| Weight { pairs: 1, ..weight })
        }
        _ => None,
    }
}

fn likeness(object: &Object, prior: &Value<'static>, new: &Value<'static>, part: Part) -> Option<Weight> {
    let mut total = Weight::default();
    for member in &object.members {
        let (prior, new) = (get(prior, member.name), get(new, member.name));
        if prior.is_unknown() {
            continue;
        }
        let is_configured = matches!(member.behavior, Behavior::Required | Behavior::Optional);
        let weight = match &member.kind {
            _ if prior.is_null() && new.is_null() => Some(Weight { nulls: 1, ..Weight::default() }),
            Kind::Leaf(leaf) => leaf_likeness(*leaf, prior, new).map(|(leaves, exact)| {
                let counted = Weight {
                    exact_leaves: exact,
                    exact_attributes: u32::from(prior == new),
                    ..Weight::default()
                };
                match member.behavior {
                    Behavior::Required | Behavior::Optional => Weight { configured: leaves, ..counted },
                    Behavior::OptionalComputed | Behavior::Default => Weight { either: leaves, ..counted },
                    Behavior::Computed => Weight { computed: leaves, ..counted },
                }
            }),
            Kind::Nested(_) if !is_configured && part == Part::Ignored => None,
            Kind::Nested(nested) => {
                let needs_all = is_configured || part == Part::Whole;
                nested_likeness(nested, prior, new, part, needs_all)
                    .map(|weight| Weight { pairs: 0, ..weight })
            }
        };
        match weight {
            Some(weight) => total = total.plus(weight),
            None if is_configured => return None,
            None => {}
        }
    }
    Some(total)
}

/// The same for an attribute, whose prior value may have unknown parts.
fn leaf_likeness(leaf: Leaf, prior: &Value<'static>, new: &Value<'static>) -> Option<(u32, u32)> {
    if prior.is_wholly_known() {
        return if prior.is_null() || new.is_null() { None } else { leaf_weight(leaf, prior, new) };
    }
    // Parts that the plan doesn't know: the others must be there.
    let fits = match (leaf, prior, new) {
        (Leaf::Names, Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_unknown() || same(Leaf::Name, a, b))
        }
        (Leaf::NameMap, Value::Map(a), Value::Map(b)) => {
            a.keys().eq(b.keys())
                && a.values().zip(b.values()).all(|(a, b)| a.is_unknown() || same(Leaf::Name, a, b))
        }
        (Leaf::NameSet, Value::Set(a), Value::Set(b)) => {
            a.iter().all(|a| a.is_unknown() || b.iter().any(|b| same(Leaf::Name, a, b)))
        }
        _ => false,
    };
    fits.then_some((0, 0))
}

fn nested_likeness(
    nested: &Nested,
    prior: &Value<'static>,
    new: &Value<'static>,
    part: Part,
    needs_all: bool,
) -> Option<Weight> {
    let pairs = |mut pairs: Vec<Option<Weight>>| -> Option<Weight> {
        if !needs_all {
            pairs.retain(Option::is_some);
        }
        pairs.into_iter().try_fold(Weight::default(), |total, weight| Some(total.plus(weight?)))
    };
    match (prior, new) {
        (Value::Object(_), Value::Object(_)) => likeness(&nested.object, prior, new, part),
        (Value::Map(a), Value::Map(b)) if !needs_all || a.keys().eq(b.keys()) => {
            let of = |(key, a): (_, &Value<'static>)| {
                element_likeness(nested, a, b.get(key).unwrap_or(&NULL), part)
            };
            pairs(a.iter().map(of).collect())
        }
        (Value::List(a), Value::List(b)) if !needs_all || a.len() == b.len() => {
            pairs(a.iter().zip(b).map(|(a, b)| element_likeness(nested, a, b, part)).collect())
        }
        (Value::Set(a), Value::Set(b)) if !needs_all || a.len() == b.len() => {
            let weights: Vec<Vec<_>> =
                a.iter().map(|a| b.iter().map(|b| element_likeness(nested, a, b, part)).collect()).collect();
            best(&weights, needs_all)
        }
        _ => None,
    }
}
