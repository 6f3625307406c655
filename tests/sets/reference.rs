//! A planner that follows the rules by trying every assignment, and that can be given a fault.
//!
//! It shows two things: that a planner can satisfy all properties at once, and that each fault of [`Fault`] is found by the property that it breaks.

use std::collections::BTreeSet;

use tfvalue::{Value, schema::NestingMode};

use crate::{
    family::{Behavior, Keeps, Kind, Leaf, Member, Nested, Object, canonical},
    judge::{
        Fit, Keys, Part, Spellings, Weight, agree, below, best_columns, duplicates, element_likeness,
        elements_agree, has_same_meaning, same, weight,
    },
    planner::{Model, Planner, Refusal},
};

/// A way to be wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fault {
    /// A configured element that is like another in what is required has the default of that one, too.
    DefaultOfSibling,
    /// There are no defaults within two sets.
    NoDeepDefaults,
    /// Null objects of a nested attribute get the defaults of their members.
    DefaultsInNull,
    /// An element that is in the prior state alone stays.
    RemovedStays,
    /// Two elements that mean the same in other spellings are refused.
    RefusesSameMeaning,
    /// Two elements that are equal through defaults are planned as one.
    AcceptsDuplicates,
    /// The partner of an element is the first free one that agrees.
    FirstFree,
    /// Two elements can have one partner.
    SharedPartner,
    /// The partner of an element of a set is that at the same position.
    ByPosition,
    /// The partner of an element agrees in what is required alone.
    ByRequired,
    /// Of several best partners the first is taken.
    FirstOfBest,
    /// An unknown value agrees with any prior one.
    UnknownAgrees,
    /// An element takes computed values that another may take once it is known.
    TakesContested,
    /// An element takes computed values by its key while the key of another is unknown.
    TakesByContestedKey,
    /// Keys are ignored.
    IgnoresKeys,
    /// Computed values become unknown in every plan.
    AlwaysMarks,
    /// Computed values stay as they were in every plan.
    NeverMarks,
    /// Nothing has the prior spelling.
    NeverSpells,
    /// Nothing in a set has the prior spelling unless it has a partner.
    SpellsByPartner,
    /// The parts of an attribute have the prior spelling one by one.
    SpellsParts,
    /// Elements are compared in what is computed, too, when a spelling is kept.
    KeepsByComputed,
    /// A spelling is kept from the first free element that agrees.
    KeepsFirstFree,
    /// The prior value is kept, whatever it means.
    KeepsValue,
    /// No spelling is kept in sets.
    KeepsNothingInSets,
}

/// The planner, with a fault or without.
pub(crate) struct Reference(pub(crate) Option<Fault>);

static NULL: Value<'static> = Value::Null;

fn get<'v>(value: &'v Value<'static>, name: &str) -> &'v Value<'static> {
    value.get(name).unwrap_or(&NULL)
}

fn elements<'v>(value: &'v Value<'static>) -> &'v [Value<'static>] {
    value.elements().unwrap_or_default()
}

/// The source of values that the configuration of an object leaves open.
#[derive(Clone)]
struct Source<'v> {
    /// The names on the way to the value.
    path: String,
    /// All spellings of the prior state.
    spellings: &'v Spellings,
    /// The partner; none if the object is new.
    partner: Option<&'v Value<'static>>,
    /// The object whose spelling is kept.
    spelling: Option<&'v Value<'static>>,
    /// True if computed values come from the partner.
    takes: bool,
    /// The number of sets around the object.
    sets: usize,
}

impl<'v> Source<'v> {
    fn member(&self, name: &str) -> Self {
        Self { path: below(&self.path, name), ..self.part(name) }
    }

    /// The same for a member, or an element of a map.
    fn part(&self, name: &str) -> Self {
        let of = |object: Option<&'v Value<'static>>| object.map(|object| get(object, name));
        Self { partner: of(self.partner), spelling: of(self.spelling), ..self.clone() }
    }

    fn known(&self) -> Self {
        let known = |value: Option<&'v Value<'static>>| value.filter(|value| !value.is_null());
        Self { partner: known(self.partner), spelling: known(self.spelling), ..self.clone() }
    }
}

/// The partners among which one is best, and whether computed values are taken.
struct Choice {
    candidates: Vec<Option<usize>>,
    takes: bool,
}

impl Choice {
    fn one(candidate: Option<usize>) -> Self {
        Self { candidates: vec![candidate], takes: true }
    }
}

impl Planner for Reference {
    fn prepare(
        &self,
        model: &Model,
        prior: &Value<'static>,
        config: &Value<'static>,
        _: &Value<'static>,
    ) -> Result<Value<'static>, Refusal> {
        let refused = duplicates(&model.object, config)
            .into_iter()
            .find(|duplicate| duplicate.is_exact && !self.has(Fault::AcceptsDuplicates));
        if let Some(duplicate) = refused {
            return Err(Refusal {
                path: duplicate.root.into(),
                text: "two elements are the same".to_owned(),
            });
        }
        if self.has(Fault::RefusesSameMeaning) && has_same_meaning(&model.object, config) {
            return Err(Refusal { path: "".into(), text: "two elements mean the same".to_owned() });
        }
        // Compared as they are sent.
        let (prior, config) = (&canonical(prior), &canonical(config));
        if !prior.is_null()
            && agree(&model.object, config, prior) == Fit::Yes
            && !self.has(Fault::AlwaysMarks)
            && !self.has(Fault::NeverSpells)
        {
            return Ok(canonical(prior));
        }
        let prior = (!prior.is_null()).then_some(prior);
        let spellings = &prior.map(|prior| Spellings::of(&model.object, prior)).unwrap_or_default();
        let source =
            Source { path: String::new(), spellings, partner: prior, spelling: prior, takes: true, sets: 0 };
        Ok(canonical(&self.object(&model.object, config, &source)))
    }

    fn keep(
        &self,
        model: &Model,
        prior: &Value<'static>,
        new: &Value<'static>,
    ) -> Result<Value<'static>, String> {
        Ok(canonical(&self.object_kept(&model.object, Some(&canonical(prior)), &canonical(new))))
    }

    fn invalid(&self, _: &Model, _: &Value<'static>) -> Option<Refusal> {
        None
    }
}

impl Reference {
    fn has(&self, fault: Fault) -> bool {
        self.0 == Some(fault)
    }

    fn object(&self, object: &Object, config: &Value<'static>, source: &Source<'_>) -> Value<'static> {
        Value::object(object.members.iter().map(|member| {
            let planned = self.member(member, get(config, member.name), &source.member(member.name));
            (member.name, planned)
        }))
    }

    fn member(&self, member: &Member, config: &Value<'static>, source: &Source<'_>) -> Value<'static> {
        match &member.kind {
            _ if config.is_unknown() => config.clone(),
            _ if config.is_null() => self.null(member, source),
            Kind::Leaf(leaf) => self.spelled(*leaf, config, source),
            Kind::Nested(nested) => self.nested(nested, config, &source.known()),
        }
    }

    fn null(&self, member: &Member, source: &Source<'_>) -> Value<'static> {
        match (&member.kind, member.behavior) {
            (Kind::Leaf(_), Behavior::Default) if self.has(Fault::NoDeepDefaults) && source.sets > 1 => {
                Value::Null
            }
            (Kind::Leaf(leaf), Behavior::Default) => self.spelled(*leaf, &leaf.default_value(), source),
            (Kind::Nested(nested), behavior)
                if self.has(Fault::DefaultsInNull)
                    && !behavior.is_computed()
                    && nested.mode == NestingMode::Single =>
            {
                let members = nested.object.members.iter().map(|member| (member.name, Value::Null));
                self.object(&nested.object, &Value::object(members), &source.known())
            }
            (_, behavior) if behavior.is_computed() => match (member.keeps, source.partner) {
                _ if !source.takes => Value::UNKNOWN,
                (_, Some(prior)) if self.has(Fault::NeverMarks) => prior.clone(),
                (Keeps::State, Some(prior)) => prior.clone(),
                (Keeps::NonNullState, Some(prior)) if !prior.is_null() => prior.clone(),
                _ => Value::UNKNOWN,
            },
            _ => Value::Null,
        }
    }

    fn spelled(&self, leaf: Leaf, set: &Value<'static>, source: &Source<'_>) -> Value<'static> {
        let prior = source.spelling.filter(|_| !self.has(Fault::NeverSpells));
        let like = if source.sets == 0 || self.has(Fault::NeverSpells) || self.has(Fault::SpellsByPartner) {
            Vec::new()
        } else {
            source.spellings.like(&source.path, leaf, set)
        };
        match (set, prior) {
            (_, Some(prior)) if same(leaf, set, prior) => prior.clone(),
            _ if like.len() == 1 => like[0].clone(),
            (Value::List(parts), Some(Value::List(prior))) if self.has(Fault::SpellsParts) => {
                Value::list(parts.iter().enumerate().map(|(index, part)| match prior.get(index) {
                    Some(prior) if same(Leaf::Name, part, prior) => prior.clone(),
                    _ => part.clone(),
                }))
            }
            _ => set.clone(),
        }
    }

    fn nested(&self, nested: &Nested, config: &Value<'static>, source: &Source<'_>) -> Value<'static> {
        match config {
            Value::Map(entries) => Value::map(entries.iter().map(|(key, config)| {
                let element = self.element(nested, config, &source.part(key).known());
                (key.clone().into_owned(), element)
            })),
            Value::List(configured) => {
                let partners = source.partner.map(elements).unwrap_or_default();
                let spellings = source.spelling.map(elements).unwrap_or_default();
                let choices = self.choices(nested, configured, partners);
                let planned = configured.iter().zip(choices).enumerate().map(|(index, (config, choice))| {
                    let partner = choice.candidates[0].map(|index| &partners[index]);
                    let takes = source.takes && choice.takes;
                    let source = Source { partner, spelling: spellings.get(index), takes, ..source.clone() };
                    self.element(nested, config, &source.known())
                });
                Value::list(planned.collect::<Vec<_>>())
            }
            Value::Set(configured) => {
                let partners = source.partner.map(elements).unwrap_or_default();
                let choices = self.choices(nested, configured, partners);
                let none = Spellings::default();
                let sets = source.sets + 1;
                let with = |spellings: &Spellings, are_ambiguous_new: bool| -> Vec<Value<'static>> {
                    let planned = configured.iter().zip(&choices).map(|(config, choice)| {
                        let config = &self.like_sibling(nested, config, configured);
                        let from = |candidate: Option<usize>| {
                            let partner = candidate.map(|index| &partners[index]);
                            let (path, takes) = (source.path.clone(), source.takes && choice.takes);
                            Source { path, spellings, partner, spelling: partner, takes, sets }.known()
                        };
                        if are_ambiguous_new && choice.candidates.len() > 1 {
                            return self.element(nested, config, &from(None));
                        }
                        let candidates = choice.candidates.iter();
                        let planned: Vec<_> = candidates
                            .map(|candidate| canonical(&self.element(nested, config, &from(*candidate))))
                            .collect();
                        self.merged(nested, config, &planned, &from(None))
                    });
                    planned.collect()
                };
                // Elements that mean the same must not come to be one.
                let mut planned = [with(source.spellings, false), with(&none, false), with(&none, true)]
                    .into_iter()
                    .find(|planned| elements(&Value::set(planned.clone())).len() == planned.len())
                    .unwrap_or_else(|| configured.clone());
                if self.has(Fault::RemovedStays)
                    && let Some(prior) = partners.iter().find(|prior| {
                        configured.iter().all(|config| elements_agree(nested, config, prior) == Fit::No)
                    })
                {
                    planned.push(prior.clone());
                }
                Value::set(planned)
            }
            config => self.element(nested, config, source),
        }
    }

    /// The element with the nulls of one that is like it in what is required, as if the planner had mixed them up.
    fn like_sibling(
        &self,
        nested: &Nested,
        config: &Value<'static>,
        configured: &[Value<'static>],
    ) -> Value<'static> {
        if !self.has(Fault::DefaultOfSibling) {
            return config.clone();
        }
        let is_like = |other: &&Value<'static>| {
            nested
                .object
                .members
                .iter()
                .filter(|member| member.behavior == Behavior::Required)
                .all(|member| get(other, member.name) == get(config, member.name))
        };
        let mut config = config.clone();
        for other in configured.iter().filter(is_like) {
            for member in &nested.object.members {
                if member.behavior == Behavior::Default
                    && get(other, member.name).is_null()
                    && let Some(value) = config.get_mut(member.name)
                {
                    *value = Value::Null;
                }
            }
        }
        config
    }

    fn element(&self, nested: &Nested, config: &Value<'static>, source: &Source<'_>) -> Value<'static> {
        match config {
            Value::Object(_) => self.object(&nested.object, config, source),
            other => other.clone(),
        }
    }

    /// Returns the common part of all plans of an element. A computed value is unknown where they differ, and a set value is as it is set.
    fn merged(
        &self,
        nested: &Nested,
        config: &Value<'static>,
        planned: &[Value<'static>],
        new: &Source<'_>,
    ) -> Value<'static> {
        if self.has(Fault::FirstOfBest) || planned.windows(2).all(|pair| pair[0] == pair[1]) {
            return planned[0].clone();
        }
        Value::object(nested.object.members.iter().map(|member| {
            let first = get(&planned[0], member.name);
            let value = if planned.iter().all(|planned| get(planned, member.name) == first) {
                first.clone()
            } else {
                self.member(member, get(config, member.name), &new.member(member.name))
            };
            (member.name, value)
        }))
    }

    /// The partners of the elements of a list or a set.
    fn choices(
        &self,
        nested: &Nested,
        configured: &[Value<'static>],
        prior: &[Value<'static>],
    ) -> Vec<Choice> {
        let is_list = nested.mode == NestingMode::List;
        let at = |index: usize| (index < prior.len()).then_some(index);
        let key = nested.key.filter(|_| !self.has(Fault::IgnoresKeys));
        let Some(key) = key else {
            if is_list {
                return (0..configured.len()).map(|index| Choice::one(at(index))).collect();
            }
            let all: Vec<_> = (0..prior.len()).collect();
            return self.matched(nested, &configured.iter().collect::<Vec<_>>(), prior, &all);
        };
        let keys = Keys::of(nested, key);
        let is_open = configured.iter().any(|config| config.is_unknown() || get(config, key).is_unknown())
            && !self.has(Fault::TakesByContestedKey);
        let with_key = |config: &Value<'static>, values: &[Value<'static>]| -> Vec<usize> {
            let equal = values.iter().enumerate().filter(|(_, value)| keys.are_equal(config, value));
            equal.map(|(at, _)| at).collect()
        };
        let by_key: Vec<Option<Choice>> = configured
            .iter()
            .map(|config| match (&with_key(config, configured)[..], &with_key(config, prior)[..]) {
                ([_], [partner]) => Some(Choice { candidates: vec![Some(*partner)], takes: !is_open }),
                ([_], []) => Some(Choice::one(None)),
                _ => None,
            })
            .collect();
        let taken: Vec<_> =
            by_key.iter().flatten().flat_map(|choice| choice.candidates.iter().flatten().copied()).collect();
        let free: Vec<_> = (0..prior.len()).filter(|index| !taken.contains(index)).collect();
        let rest: Vec<_> = configured
            .iter()
            .zip(&by_key)
            .filter(|(_, choice)| choice.is_none())
            .map(|(config, _)| config)
            .collect();
        let mut matched = self.matched(nested, &rest, prior, &free).into_iter();
        by_key
            .into_iter()
            .enumerate()
            .map(|(index, choice)| {
                choice.unwrap_or_else(|| {
                    let matched = matched.next().expect("there are as many");
                    let choice =
                        if is_list { Choice::one(at(index).filter(|at| free.contains(at))) } else { matched };
                    Choice { takes: choice.takes && !is_open, ..choice }
                })
            })
            .collect()
    }

    /// The best partners of elements without keys, among some of the prior ones.
    fn matched(
        &self,
        nested: &Nested,
        configured: &[&Value<'static>],
        prior: &[Value<'static>],
        columns: &[usize],
    ) -> Vec<Choice> {
        let weigh = |config: &Value<'static>, prior: &Value<'static>| -> Option<Weight> {
            if self.has(Fault::ByRequired) {
                let required = |member: &&Member| member.behavior == Behavior::Required;
                let is_so = nested.object.members.iter().filter(required).all(|member| match &member.kind {
                    Kind::Leaf(leaf) => same(*leaf, get(config, member.name), get(prior, member.name)),
                    Kind::Nested(_) => true,
                });
                return is_so.then(|| Weight { pairs: 1, ..Weight::default() });
            }
            if !config.is_wholly_known() {
                let agrees = self.has(Fault::UnknownAgrees) && could_agree(&nested.object, config, prior);
                return agrees.then(|| Weight { pairs: 1, ..Weight::default() });
            }
            weight(nested, config, prior)
        };
        let weights: Vec<Vec<Option<Weight>>> = configured
            .iter()
            .map(|config| columns.iter().map(|column| weigh(config, &prior[*column])).collect())
            .collect();
        let best: Vec<BTreeSet<Option<usize>>> = if self.has(Fault::ByPosition) {
            (0..configured.len()).map(|index| [(index < columns.len()).then_some(index)].into()).collect()
        } else if self.has(Fault::SharedPartner) {
            weights.iter().map(|row| [row.iter().position(Option::is_some)].into()).collect()
        } else if self.has(Fault::FirstFree) {
            first_free(&weights)
        } else {
            best_columns(&weights, columns.len(), &[|w| [w.pairs + w.leaves(), w.exact_leaves, 0]])
        };
        let contested = contested(nested, configured, prior, columns, &weights);
        best.into_iter()
            .zip(contested)
            .map(|(best, is_contested)| Choice {
                candidates: best.into_iter().map(|column| column.map(|column| columns[column])).collect(),
                takes: !is_contested || self.has(Fault::TakesContested) || self.has(Fault::UnknownAgrees),
            })
            .collect()
    }

    fn object_kept(
        &self,
        object: &Object,
        prior: Option<&Value<'static>>,
        new: &Value<'static>,
    ) -> Value<'static> {
        Value::object(object.members.iter().map(|member| {
            let prior = prior.map(|prior| get(prior, member.name));
            let prior = prior.filter(|prior| !prior.is_null() && !prior.is_unknown());
            let new = get(new, member.name);
            let kept = match &member.kind {
                _ if self.has(Fault::KeepsValue) && matches!(member.kind, Kind::Leaf(Leaf::Duration)) => {
                    prior.unwrap_or(new).clone()
                }
                Kind::Leaf(leaf) => prior.map_or_else(|| new.clone(), |prior| leaf_kept(*leaf, prior, new)),
                Kind::Nested(nested) => self.nested_kept(nested, prior, new),
            };
            (member.name, kept)
        }))
    }

    fn nested_kept(
        &self,
        nested: &Nested,
        prior: Option<&Value<'static>>,
        new: &Value<'static>,
    ) -> Value<'static> {
        let element = |prior: Option<&Value<'static>>, new: &Value<'static>| match new {
            Value::Object(_) => {
                self.object_kept(&nested.object, prior.filter(|prior| matches!(prior, Value::Object(_))), new)
            }
            other => other.clone(),
        };
        let before = prior.map(elements).unwrap_or_default();
        match new {
            Value::Map(entries) => Value::map(entries.iter().map(|(key, new)| {
                (key.clone().into_owned(), element(prior.and_then(|prior| prior.get(key)), new))
            })),
            Value::List(elements) => {
                let sources = self.sources(nested, elements, before).into_iter();
                let kept = elements
                    .iter()
                    .zip(sources)
                    .map(|(new, source)| element(source.map(|at| &before[at]), new));
                Value::list(kept.collect::<Vec<_>>())
            }
            Value::Set(elements) => {
                if self.has(Fault::KeepsNothingInSets) {
                    return new.clone();
                }
                let sources = self.sources(nested, elements, before).into_iter();
                let kept = elements
                    .iter()
                    .zip(sources)
                    .map(|(new, source)| element(source.map(|at| &before[at]), new));
                let kept = Value::set(kept.collect::<Vec<_>>());
                // Elements that mean the same must not come to be one.
                if self::elements(&kept).len() == elements.len() { kept } else { new.clone() }
            }
            other => element(prior, other),
        }
    }

    /// The prior element whose spelling each new one gets.
    fn sources(
        &self,
        nested: &Nested,
        new: &[Value<'static>],
        prior: &[Value<'static>],
    ) -> Vec<Option<usize>> {
        let is_list = nested.mode == NestingMode::List;
        let at = |index: usize| (index < prior.len()).then_some(index);
        if is_list && nested.key.is_none() {
            return (0..new.len()).map(at).collect();
        }
        let mut sources: Vec<Option<usize>> = vec![None; new.len()];
        let mut rest = Vec::new();
        let keys = nested.key.filter(|_| !self.has(Fault::IgnoresKeys)).map(|key| Keys::of(nested, key));
        for (index, element) in new.iter().enumerate() {
            let with_key = |values: &[Value<'static>]| -> Vec<usize> {
                let equal = values.iter().enumerate();
                let equal = equal
                    .filter(|(_, value)| keys.as_ref().is_some_and(|keys| keys.are_equal(element, value)));
                equal.map(|(at, _)| at).collect()
            };
            match (&with_key(new)[..], &with_key(prior)[..]) {
                ([_], [partner]) => sources[index] = Some(*partner),
                ([_], []) => {}
                _ => rest.push(index),
            }
        }
        if is_list {
            for index in rest {
                sources[index] = at(index);
            }
            return sources;
        }
        let free: Vec<_> = (0..prior.len()).filter(|index| !sources.contains(&Some(*index))).collect();
        let mut weights: Vec<Vec<_>> = rest
            .iter()
            .map(|row| free.iter().map(|column| self.likeness(nested, &prior[*column], &new[*row])).collect())
            .collect();
        if self.has(Fault::KeepsFirstFree) {
            let first = first_free(&weights).into_iter();
            for (index, mut column) in rest.into_iter().zip(first) {
                sources[index] = column.pop_first().flatten().map(|column| free[column]);
            }
            return sources;
        }
        // One of the best assignments, row by row.
        for (row, index) in rest.into_iter().enumerate() {
            let best = best_columns(
                &weights,
                free.len(),
                &[|w| [w.pairs + w.leaves() + w.computed, w.exact_leaves, 0]],
            );
            let column = best[row].last().copied().flatten();
            sources[index] = column.map(|column| free[column]);
            for (other, weight) in weights[row].iter_mut().enumerate() {
                if Some(other) != column {
                    *weight = None;
                }
            }
        }
        sources
    }

    fn likeness(&self, nested: &Nested, prior: &Value<'static>, new: &Value<'static>) -> Option<Weight> {
        let weight = element_likeness(nested, prior, new, Part::Whole)?;
        let differs = |member: &Member| match &member.kind {
            Kind::Leaf(leaf) if member.behavior == Behavior::Computed => {
                !same(*leaf, get(prior, member.name), get(new, member.name))
            }
            _ => false,
        };
        let is_forbidden = self.has(Fault::KeepsByComputed) && nested.object.members.iter().any(differs);
        (!is_forbidden).then_some(weight)
    }
}

/// Each row has the first column that is free.
fn first_free(weights: &[Vec<Option<Weight>>]) -> Vec<BTreeSet<Option<usize>>> {
    let mut used = Vec::new();
    let rows = weights.iter().map(|row| {
        let free = (0..row.len()).find(|column| row[*column].is_some() && !used.contains(column));
        used.extend(free);
        BTreeSet::from([free])
    });
    rows.collect()
}

/// Returns whether each element may lose its partner to one that is not known yet: they are connected by prior elements that (could) agree with them.
fn contested(
    nested: &Nested,
    configured: &[&Value<'static>],
    prior: &[Value<'static>],
    columns: &[usize],
    weights: &[Vec<Option<Weight>>],
) -> Vec<bool> {
    let mut rows: Vec<bool> = configured.iter().map(|config| !config.is_wholly_known()).collect();
    let reaches = |row: usize, column: usize| {
        let (config, prior) = (configured[row], &prior[columns[column]]);
        if config.is_wholly_known() {
            weights[row][column].is_some()
        } else {
            config.is_unknown() || could_agree(&nested.object, config, prior)
        }
    };
    let mut contested = vec![false; columns.len()];
    loop {
        let before = (rows.clone(), contested.clone());
        for (row, is_row_contested) in rows.iter_mut().enumerate() {
            for (column, is_column_contested) in contested.iter_mut().enumerate() {
                if reaches(row, column) {
                    *is_row_contested |= *is_column_contested;
                    *is_column_contested |= *is_row_contested;
                }
            }
        }
        if (&rows, &contested) == (&before.0, &before.1) {
            return rows;
        }
    }
}

/// Returns whether a configured object can come to agree with a prior one.
fn could_agree(object: &Object, config: &Value<'static>, prior: &Value<'static>) -> bool {
    object.members.iter().all(|member| {
        let (config, prior) = (get(config, member.name), get(prior, member.name));
        let one = Object { members: vec![member.clone()] };
        let of = |value: &Value<'static>| Value::object([(member.name, value.clone())]);
        match &member.kind {
            _ if config.is_wholly_known() => agree(&one, &of(config), &of(prior)) != Fit::No,
            Kind::Nested(nested) if matches!(config, Value::Object(_)) => {
                could_agree(&nested.object, config, prior)
            }
            _ => true,
        }
    })
}

/// The new value of an attribute with the prior spelling of its parts, where it is clear which.
fn leaf_kept(leaf: Leaf, prior: &Value<'static>, new: &Value<'static>) -> Value<'static> {
    let part = |prior: Option<&Value<'static>>, new: &Value<'static>| {
        prior.filter(|prior| !prior.is_unknown() && same(Leaf::Name, prior, new)).unwrap_or(new).clone()
    };
    match (leaf, new) {
        (Leaf::Names, Value::List(parts)) => {
            let prior = elements(prior);
            Value::list(parts.iter().enumerate().map(|(index, new)| part(prior.get(index), new)))
        }
        (Leaf::NameMap, Value::Map(parts)) => {
            Value::map(parts.iter().map(|(key, new)| (key.clone().into_owned(), part(prior.get(key), new))))
        }
        (Leaf::NameSet, Value::Set(parts)) => {
            let mut free: Vec<_> = elements(prior).iter().filter(|prior| !parts.contains(prior)).collect();
            Value::set(parts.iter().map(|new| {
                let is_there = elements(prior).contains(new);
                let index = free.iter().position(|prior| same(Leaf::Name, prior, new));
                match index {
                    Some(index) if !is_there => free.remove(index).clone(),
                    _ => new.clone(),
                }
            }))
        }
        _ if same(leaf, prior, new) => prior.clone(),
        _ => new.clone(),
    }
}
