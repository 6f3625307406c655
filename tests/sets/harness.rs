//! Runs a property on generated cases, makes a case that breaks it smaller, and prints it.

use std::{
    cell::Cell,
    fmt::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Once,
};

use tfvalue::Value;
use tfvalue_model_tests::generate::{random::Random, setting};

use crate::{
    family::{Behavior, Keeps, Kind, Member, Object, canonical, each},
    generate::{Maker, Role, is_well_formed},
    planner::Planner,
};

/// The seed of the committed cases.
const SEED: u64 = 20_260_103;

/// The maximal number of smaller cases that are tried.
const MOST_STEPS: usize = 4_000;

/// The case of a property.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) object: Object,
    /// Null if there is no resource yet.
    pub(crate) prior: Value<'static>,
    pub(crate) config: Value<'static>,
    /// The value that a resource has read, if the case is about that; the configuration is null then, and the prior state may be a plan.
    pub(crate) other: Value<'static>,
    /// The seed for choices that the property leaves to chance.
    pub(crate) seed: u64,
}

/// The verdict on a case.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Judged {
    Yes,
    No,
}

/// The way in which a case breaks a property.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) sentence: &'static str,
    pub(crate) why: String,
    pub(crate) shown: Vec<(String, Value<'static>)>,
}

impl Broken {
    pub(crate) fn new(sentence: &'static str, why: impl Into<String>) -> Self {
        Self { sentence, why: why.into(), shown: Vec::new() }
    }

    pub(crate) fn showing(mut self, name: impl Into<String>, value: &Value<'static>) -> Self {
        self.shown.push((name.into(), value.clone()));
        self
    }
}

/// A rule that holds for every case.
pub(crate) struct Property {
    /// The test that checks it.
    pub(crate) test: &'static str,
    /// The number of cases, unless `TFVALUE_CASES` multiplies them.
    pub(crate) cases: usize,
    pub(crate) make: fn(&mut Maker<'_>) -> Case,
    pub(crate) verdict: fn(&dyn Planner, &Case) -> Result<Judged, Broken>,
}

/// Checks a property of a planner.
///
/// # Panics
///
/// If a case breaks the property, with the smallest that was found; or if hardly any of the cases says anything of it.
pub(crate) fn check(property: &Property, planner: &dyn Planner) {
    let seed = setting("TFVALUE_SEED", SEED);
    let cases = property.cases * setting("TFVALUE_CASES", 1);
    let verdict = |case: &Case| (property.verdict)(planner, case);
    let mut judged = 0;
    for number in 0..cases {
        let case = case(property, seed, number);
        match guarded(&verdict, &case) {
            Ok(Judged::Yes) => judged += 1,
            Ok(Judged::No) => {}
            Err(broken) => {
                let (case, broken, steps) = smallest(case, broken, &verdict);
                panic!("{}", report(property.test, seed, number, &case, &broken, steps));
            }
        }
    }
    assert!(judged * 10 >= cases, "{}: only {judged} of {cases} cases say anything", property.test);
}

/// The number of the first case that breaks a property of a planner.
pub(crate) fn first_broken(property: &Property, planner: &dyn Planner) -> Option<usize> {
    let seed = setting("TFVALUE_SEED", SEED);
    let cases = property.cases * setting("TFVALUE_CASES", 1);
    let verdict = |case: &Case| (property.verdict)(planner, case);
    (0..cases).find(|number| guarded(&verdict, &case(property, seed, *number)).is_err())
}

fn case(property: &Property, seed: u64, number: usize) -> Case {
    let mut random = Random::new(seed ^ (number as u64).wrapping_mul(0xd134_2543_de82_ef95));
    (property.make)(&mut Maker::new(&mut random))
}

fn report(test: &str, seed: u64, number: usize, case: &Case, broken: &Broken, steps: usize) -> String {
    let mut report = format!(
        "{test}: a rule is broken\n\nthe rule: {}\n\nthe case: {}\n\nthe schema:\n{}\n",
        broken.sentence, broken.why, case.object
    );
    let known = [("prior", &case.prior), ("config", &case.config), ("new", &case.other)];
    let shown = broken.shown.iter().map(|(name, value)| (name.as_str(), value));
    for (name, value) in
        known.into_iter().filter(|(name, value)| *name == "prior" || !value.is_null()).chain(shown)
    {
        let _ = write!(report, "{name} =");
        print(value, 4, &mut report);
        report.push('\n');
    }
    let factor: usize = setting("TFVALUE_CASES", 1);
    let _ = write!(
        report,
        "\ncase {number} of seed {seed}, made smaller in {steps} steps; to repeat it:\n    TFVALUE_SEED={seed} TFVALUE_CASES={factor} cargo test -p tfvalue-tests --test sets {test}\n"
    );
    report
}

/// Prints a value, a line for each element that is an object.
fn print(value: &Value<'static>, indent: usize, text: &mut String) {
    let Value::Object(entries) = value else {
        let _ = write!(text, " {value}");
        return;
    };
    for (name, value) in entries {
        let _ = write!(text, "\n{:indent$}{name} =", "");
        match value {
            Value::List(elements) | Value::Set(elements)
                if elements.iter().any(|element| matches!(element, Value::Object(_))) =>
            {
                for element in elements {
                    let _ = write!(text, "\n{:indent$}    {element}", "");
                }
            }
            value => {
                let _ = write!(text, " {value}");
            }
        }
    }
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The verdict, where a panic breaks the property, too.
fn guarded(verdict: &impl Fn(&Case) -> Result<Judged, Broken>, case: &Case) -> Result<Judged, Broken> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                hook(info);
            }
        }));
    });
    IS_QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(|| verdict(case)));
    IS_QUIET.set(false);
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(Broken::new("no input makes a plan panic", text.unwrap_or_default()))
    })
}

/// The smallest case that breaks the same rule, as far as single steps lead to one.
fn smallest(
    mut case: Case,
    mut broken: Broken,
    verdict: &impl Fn(&Case) -> Result<Judged, Broken>,
) -> (Case, Broken, usize) {
    let (mut tried, mut steps) = (0, 0);
    'again: loop {
        for smaller in smaller(&case) {
            if !is_possible(&smaller) {
                continue;
            }
            tried += 1;
            if tried > MOST_STEPS {
                break 'again;
            }
            if let Err(found) = guarded(verdict, &smaller)
                && found.sentence == broken.sentence
            {
                (case, broken, steps) = (smaller, found, steps + 1);
                continue 'again;
            }
        }
        break;
    }
    (case, broken, steps)
}

/// Returns whether the values of a case are possible in their roles.
fn is_possible(case: &Case) -> bool {
    // What is kept may be kept from a plan.
    let prior = if case.other.is_null() { Role::State } else { Role::Plan };
    [(&case.prior, prior), (&case.config, Role::Config), (&case.other, Role::State)]
        .into_iter()
        .all(|(value, role)| value.is_null() || is_well_formed(&case.object, value, role))
        && !(case.config.is_null() && case.other.is_null())
}

/// All cases that are smaller by one step, those first that lose most.
fn smaller(case: &Case) -> Vec<Case> {
    let mut cases = Vec::new();
    if !case.prior.is_null() && case.other.is_null() {
        cases.push(Case { prior: Value::Null, ..case.clone() });
    }
    let mut paths = Vec::new();
    member_paths(&case.object, &mut Vec::new(), &mut paths);
    for path in &paths {
        let mut object = case.object.clone();
        if remove_member(&mut object, path) {
            let without = |value: &Value<'static>| canonical(&without(value, path));
            cases.push(Case {
                object,
                prior: without(&case.prior),
                config: without(&case.config),
                other: without(&case.other),
                seed: case.seed,
            });
        }
    }
    let values: [fn(&mut Case) -> &mut Value<'static>; 3] =
        [|case| &mut case.config, |case| &mut case.prior, |case| &mut case.other];
    for value in values {
        let now = value(&mut case.clone()).clone();
        for edited in edits(&case.object, &now) {
            let mut case = case.clone();
            *value(&mut case) = canonical(&edited);
            cases.push(case);
        }
    }
    // An element from two values at once.
    for second in [values[0], values[2]] {
        let both = [values[1], second].map(|value| removals(&case.object, value(&mut case.clone())));
        for prior in &both[0] {
            for other in &both[1] {
                let mut case = case.clone();
                case.prior = canonical(prior);
                *second(&mut case) = canonical(other);
                cases.push(case);
            }
        }
    }
    // The same step in all values.
    for (index, _) in edits(&case.object, &case.config).iter().enumerate() {
        let nth = |value: &Value<'static>| {
            edits(&case.object, value)
                .into_iter()
                .nth(index)
                .map_or_else(|| value.clone(), |value| canonical(&value))
        };
        cases.push(Case {
            prior: nth(&case.prior),
            config: nth(&case.config),
            other: nth(&case.other),
            ..case.clone()
        });
    }
    for path in &paths {
        for simplify in SIMPLIFY {
            let mut object = case.object.clone();
            if let Some(member) = member_at(&mut object, path)
                && simplify(member)
            {
                cases.push(Case { object, ..case.clone() });
            }
        }
    }
    cases
}

/// Ways to make a member simpler; each returns whether it did.
const SIMPLIFY: [fn(&mut Member) -> bool; 3] = [
    |member| std::mem::replace(&mut member.keeps, Keeps::Nothing) != Keeps::Nothing,
    |member| match &mut member.kind {
        Kind::Nested(nested) => nested.key.take().is_some(),
        Kind::Leaf(_) => false,
    },
    |member| {
        let is_default = member.behavior == Behavior::Default;
        if is_default {
            member.behavior = Behavior::Optional;
        }
        is_default
    },
];

fn member_paths(object: &Object, at: &mut Vec<&'static str>, paths: &mut Vec<Vec<&'static str>>) {
    for member in &object.members {
        at.push(member.name);
        paths.push(at.clone());
        if let Kind::Nested(nested) = &member.kind {
            member_paths(&nested.object, at, paths);
        }
        at.pop();
    }
}

fn member_at<'o>(object: &'o mut Object, path: &[&str]) -> Option<&'o mut Member> {
    let (name, rest) = path.split_first()?;
    let member = object.members.iter_mut().find(|member| member.name == *name)?;
    if rest.is_empty() {
        return Some(member);
    }
    match &mut member.kind {
        Kind::Nested(nested) => member_at(&mut nested.object, rest),
        Kind::Leaf(_) => None,
    }
}

/// Removes a member, unless it is the last or a key.
fn remove_member(object: &mut Object, path: &[&str]) -> bool {
    let Some((name, above)) = path.split_last() else { return false };
    let (members, key) = if above.is_empty() {
        (&mut object.members, None)
    } else {
        match member_at(object, above).map(|member| &mut member.kind) {
            Some(Kind::Nested(nested)) => (&mut nested.object.members, nested.key),
            _ => return false,
        }
    };
    if members.len() == 1 || key == Some(*name) {
        return false;
    }
    members.retain(|member| member.name != *name);
    true
}

/// The value without a member.
fn without(value: &Value<'static>, path: &[&str]) -> Value<'static> {
    let (Value::Object(entries), Some((name, rest))) = (value, path.split_first()) else {
        return value.clone();
    };
    let entries = entries.iter().filter(|(other, _)| !rest.is_empty() || other.as_ref() != *name);
    Value::object(entries.map(|(other, value)| {
        let value =
            if other.as_ref() == *name { each(value, &|value| without(value, rest)) } else { value.clone() };
        (other.clone().into_owned(), value)
    }))
}

/// All values without one element.
fn removals(object: &Object, value: &Value<'static>) -> Vec<Value<'static>> {
    edits_of(object, value, true)
}

/// All values that are simpler in one place.
fn edits(object: &Object, value: &Value<'static>) -> Vec<Value<'static>> {
    edits_of(object, value, false)
}

fn edits_of(object: &Object, value: &Value<'static>, are_removals: bool) -> Vec<Value<'static>> {
    let mut edits = Vec::new();
    let Value::Object(entries) = value else { return edits };
    for member in &object.members {
        let Some(now) = entries.get(member.name) else { continue };
        let mut with = |part: Value<'static>| {
            let mut edited = value.clone();
            *edited.get_mut(member.name).expect("it is there") = part;
            edits.push(edited);
        };
        if let Some(elements) = now.elements() {
            for index in 0..elements.len() {
                let mut left = elements.to_vec();
                left.remove(index);
                with(like(now, left));
            }
        }
        if let Value::Map(elements) = now {
            for key in elements.keys() {
                let left = elements.iter().filter(|(other, _)| *other != key);
                with(Value::map(left.map(|(key, value)| (key.clone().into_owned(), value.clone()))));
            }
        }
        if !now.is_null() && !are_removals {
            with(Value::Null);
        }
        if let Kind::Nested(nested) = &member.kind {
            match now {
                Value::Object(_) => edits_of(&nested.object, now, are_removals).into_iter().for_each(with),
                Value::Map(elements) => {
                    for (key, element) in elements {
                        for edited in edits_of(&nested.object, element, are_removals) {
                            let mut elements = elements.clone();
                            elements.insert(key.clone(), edited);
                            with(Value::Map(elements));
                        }
                    }
                }
                _ => {
                    let elements = now.elements().unwrap_or_default();
                    for (index, element) in elements.iter().enumerate() {
                        for edited in edits_of(&nested.object, element, are_removals) {
                            let mut elements = elements.to_vec();
                            elements[index] = edited;
                            with(like(now, elements));
                        }
                    }
                }
            }
        }
    }
    edits
}

fn like(value: &Value<'static>, elements: Vec<Value<'static>>) -> Value<'static> {
    if matches!(value, Value::List(_)) { Value::List(elements) } else { Value::Set(elements) }
}
