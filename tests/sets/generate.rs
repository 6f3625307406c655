//! Schemas, configurations, states and what becomes of them, by chance that is the same in each run.

use tfvalue::{Value, schema::NestingMode};
use tfvalue_model_tests::generate::random::Random;

use crate::{
    family::{Behavior, Keeps, Kind, Leaf, Member, Naming, Nested, Object, POOL, canonical, each},
    judge::{same, with_defaults},
};

/// The most elements of a collection.
const MOST: usize = 6;

/// The depth of nested collections.
const DEPTH: usize = 3;

static NULL: Value<'static> = Value::Null;

/// A generator of values for the members of a schema.
pub(crate) struct Maker<'r> {
    random: &'r mut Random,
    /// The number of values that a service has made.
    made: usize,
    /// True if a service has made one element of several.
    pub(crate) has_merged: bool,
}

fn get<'v>(value: &'v Value<'static>, name: &str) -> &'v Value<'static> {
    value.get(name).unwrap_or(&NULL)
}

/// A value of each member by a function of the member and of its value in the object.
fn members(
    object: &Object,
    value: &Value<'static>,
    mut of: impl FnMut(&Member, &Value<'static>) -> Value<'static>,
) -> Value<'static> {
    Value::object(object.members.iter().map(|member| (member.name, of(member, get(value, member.name)))))
}

impl<'r> Maker<'r> {
    pub(crate) fn new(random: &'r mut Random) -> Self {
        Self { random, made: 0, has_merged: false }
    }

    /// A number below `end`.
    pub(crate) fn chance(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    pub(crate) fn seed(&mut self) -> u64 {
        u64::from_be_bytes(std::array::from_fn(|_| self.random.byte()))
    }

    /// The members of a resource, a set among them.
    pub(crate) fn family(&mut self) -> Object {
        if self.random.percent(35) {
            return self.small_family(20);
        }
        loop {
            let mut object = Object { members: Vec::new() };
            let trigger = self.leaf_member(Leaf::Text, Behavior::Optional);
            object.members.push(trigger);
            for _ in 0..self.random.below(3) {
                let leaf = self.leaf();
                let behavior = self.behavior();
                let member = self.leaf_member(leaf, behavior);
                object.members.push(member);
            }
            for _ in 0..=self.random.below(2) {
                let member = self.nested_member(1, true, false);
                object.members.push(member);
            }
            self.give_names(&mut object);
            if has_set(&object) {
                return object;
            }
        }
    }

    /// A set of few attributes, all of them texts, so that elements have most of their values in common; so many of a hundred without regard to case.
    pub(crate) fn small_family(&mut self, names: usize) -> Object {
        let trigger = self.leaf_member(Leaf::Text, Behavior::Optional);
        let is_block = self.random.percent(50);
        let mut object = Object { members: Vec::new() };
        for index in 0..2 + self.random.below(3) {
            let behavior = match self.random.below(100) {
                _ if index == 0 => Behavior::Computed,
                0..20 => Behavior::Required,
                20..35 => Behavior::Optional,
                35..80 => Behavior::OptionalComputed,
                _ => Behavior::Default,
            };
            let leaf = if self.random.percent(names) { Leaf::Name } else { Leaf::Text };
            let member = self.leaf_member(leaf, behavior);
            object.members.push(member);
        }
        let nested = Nested { mode: NestingMode::Set, is_block, key: None, object };
        let (behavior, keeps) = (Behavior::Optional, Keeps::Nothing);
        let set = Member { name: "", behavior, keeps, kind: Kind::Nested(nested) };
        let mut object = Object { members: vec![trigger, set] };
        self.give_names(&mut object);
        object
    }

    /// Each member its own name, and each collection its key.
    fn give_names(&mut self, object: &mut Object) {
        let mut names = POOL.to_vec();
        for member in &mut object.members {
            member.name = names.swap_remove(self.random.below(names.len()));
            if let Kind::Nested(nested) = &mut member.kind {
                self.give_names(&mut nested.object);
                if matches!(nested.mode, NestingMode::List | NestingMode::Set)
                    && member.keeps == Keeps::Nothing
                    && self.random.percent(30)
                {
                    nested.key =
                        nested.object.members.iter().find(|member| can_be_key(member)).map(|key| key.name);
                }
            }
        }
    }

    fn leaf(&mut self) -> Leaf {
        match self.random.below(100) {
            0..38 => Leaf::Text,
            38..64 => Leaf::Name,
            64..74 => Leaf::Number,
            74..82 => Leaf::Duration,
            82..87 => Leaf::Flag,
            87..94 => Leaf::Names,
            94..98 => Leaf::NameSet,
            _ => Leaf::NameMap,
        }
    }

    fn behavior(&mut self) -> Behavior {
        match self.random.below(100) {
            0..15 => Behavior::Required,
            15..33 => Behavior::Optional,
            33..54 => Behavior::OptionalComputed,
            54..75 => Behavior::Computed,
            _ => Behavior::Default,
        }
    }

    fn leaf_member(&mut self, leaf: Leaf, behavior: Behavior) -> Member {
        let keeps = match self.random.below(100) {
            _ if !behavior.is_computed() => Keeps::Nothing,
            0..55 => Keeps::State,
            55..65 => Keeps::NonNullState,
            _ => Keeps::Nothing,
        };
        Member { name: "", behavior, keeps, kind: Kind::Leaf(leaf) }
    }

    fn nested_member(&mut self, depth: usize, may_be_block: bool, is_computed: bool) -> Member {
        let is_block = may_be_block && !is_computed && self.random.percent(45);
        let mode = match self.random.below(100) {
            0..62 => NestingMode::Set,
            62..76 => NestingMode::List,
            76..86 => NestingMode::Map,
            86..96 => NestingMode::Single,
            _ if is_block => NestingMode::Group,
            _ => NestingMode::Set,
        };
        let behavior = match self.random.below(100) {
            _ if is_computed => Behavior::Computed,
            _ if is_block => Behavior::Optional,
            0..62 => Behavior::Optional,
            62..80 => Behavior::Required,
            80..94 => Behavior::OptionalComputed,
            _ => Behavior::Computed,
        };
        let is_computed = behavior == Behavior::Computed;
        let keeps =
            if behavior.is_computed() && self.random.percent(40) { Keeps::State } else { Keeps::Nothing };
        let mut object = Object { members: Vec::new() };
        for index in 0..=self.random.below(4) {
            let leaf = self.leaf();
            let behavior = match self.behavior() {
                _ if is_computed => Behavior::Computed,
                _ if index == 0 && self.random.percent(40) => Behavior::Required,
                behavior => behavior,
            };
            let member = self.leaf_member(leaf, behavior);
            object.members.push(member);
        }
        if depth < DEPTH && self.random.percent(40) {
            let member = self.nested_member(depth + 1, is_block, is_computed);
            object.members.push(member);
        }
        Member { name: "", behavior, keeps, kind: Kind::Nested(Nested { mode, is_block, key: None, object }) }
    }

    /// The name that each name of the pool gets.
    pub(crate) fn naming(&mut self) -> Naming {
        let mut left = POOL.to_vec();
        let mut names = Vec::new();
        while !left.is_empty() {
            names.push(left.swap_remove(self.random.below(left.len())));
        }
        Naming::new(names)
    }

    /// The names as they are.
    pub(crate) fn same_names() -> Naming {
        Naming::new(POOL.to_vec())
    }

    /// A value that a person writes. Few are different, so that elements have much in common.
    pub(crate) fn written(&mut self, leaf: Leaf) -> Value<'static> {
        match leaf {
            Leaf::Text => (*self.random.one_of(&["a", "b", "c"])).into(),
            Leaf::Number => self.random.within((1, 3)).into(),
            Leaf::Flag => self.random.percent(50).into(),
            Leaf::Name => (*self.random.one_of(&["aa", "aa", "AA", "bb", "Bb", "cc"])).into(),
            Leaf::Duration => (*self.random.one_of(&["60s", "1m", "1m0s", "2m", "120s", "1h"])).into(),
            Leaf::Names => Value::list(self.words()),
            Leaf::NameSet => Value::set(self.words()),
            Leaf::NameMap => {
                let words = self.words();
                Value::map(["k", "l", "m"].into_iter().zip(words))
            }
        }
    }

    fn words(&mut self) -> Vec<Value<'static>> {
        (0..self.random.below(4)).map(|_| self.written(Leaf::Name)).collect()
    }

    /// A value that a service makes, unlike all others if it is to be so.
    fn made(&mut self, leaf: Leaf, is_new: bool) -> Value<'static> {
        self.made += 1;
        let number = self.made;
        match leaf {
            Leaf::Flag => self.random.percent(50).into(),
            leaf if !is_new => self.written(leaf),
            Leaf::Text => format!("made-{number}").into(),
            Leaf::Number => (1000 + number).into(),
            Leaf::Name => format!("{}{number}", self.random.one_of(&["xx", "Xx"])).into(),
            Leaf::Duration => format!("{}s", 3600 + number).into(),
            Leaf::Names => Value::list([format!("xx{number}")]),
            Leaf::NameSet => Value::set([format!("xx{number}")]),
            Leaf::NameMap => Value::map([("k", format!("xx{number}"))]),
        }
    }

    /// A configuration, wholly known, in which no two elements are the same through defaults.
    pub(crate) fn config(&mut self, object: &Object) -> Value<'static> {
        let config = self.object(object, 0);
        distinct(object, &config)
    }

    fn object(&mut self, object: &Object, depth: usize) -> Value<'static> {
        members(object, &Value::Null, |member, _| self.member(member, depth))
    }

    fn member(&mut self, member: &Member, depth: usize) -> Value<'static> {
        match &member.kind {
            Kind::Leaf(leaf) => {
                let null = match member.behavior {
                    Behavior::Required => 0,
                    Behavior::Optional => 45,
                    Behavior::OptionalComputed => 55,
                    Behavior::Default => 50,
                    Behavior::Computed => 100,
                };
                if self.random.percent(null) {
                    return Value::Null;
                }
                if member.behavior == Behavior::Default && self.random.percent(25) {
                    return leaf.default_value();
                }
                self.written(*leaf)
            }
            Kind::Nested(nested) => {
                let is_null = match member.behavior {
                    Behavior::Computed => true,
                    Behavior::Required => false,
                    _ if nested.is_block => nested.mode == NestingMode::Single && self.random.percent(25),
                    Behavior::OptionalComputed => self.random.percent(35),
                    _ => self.random.percent(12),
                };
                if is_null {
                    return Value::Null;
                }
                if matches!(nested.mode, NestingMode::Single | NestingMode::Group) {
                    return self.object(&nested.object, depth + 1);
                }
                let most = match self.random.below(100) {
                    0..8 => 0,
                    8..25 => 1,
                    25..60 => 2,
                    60..80 => 3,
                    80..90 => 4,
                    90..95 => 5,
                    _ => MOST,
                };
                let most = if depth == 0 { most } else { most.min(3) };
                let mut elements = Vec::new();
                for _ in 0..most {
                    let element = self.another(nested, &elements, depth + 1);
                    elements.push(element);
                }
                collection(nested, elements)
            }
        }
    }

    /// An element, most often like another but for one member.
    fn another(&mut self, nested: &Nested, elements: &[Value<'static>], depth: usize) -> Value<'static> {
        if !nested.is_block && nested.mode != NestingMode::Map && self.random.percent(1) {
            return Value::Null;
        }
        let model = if elements.is_empty() { &Value::Null } else { self.random.one_of(elements) }.clone();
        if !matches!(model, Value::Object(_)) || self.random.percent(30) {
            return self.object(&nested.object, depth);
        }
        let other = self.random.below(nested.object.members.len());
        let mut index = 0;
        members(&nested.object, &model, |member, value| {
            index += 1;
            if index - 1 == other { self.member(member, depth) } else { value.clone() }
        })
    }

    /// The state of a resource with this configuration, wholly known.
    pub(crate) fn state(&mut self, object: &Object, config: &Value<'static>) -> Value<'static> {
        self.served(object, &with_defaults(object, config), true)
    }

    /// A plan in which all that is unknown has a value of a service, and so has null that is computed, if it is to be filled.
    pub(crate) fn served(
        &mut self,
        object: &Object,
        planned: &Value<'static>,
        fills_null: bool,
    ) -> Value<'static> {
        members(object, planned, |member, value| {
            let is_open =
                value.is_unknown() || fills_null && value.is_null() && member.behavior.is_computed();
            match &member.kind {
                Kind::Leaf(leaf) if is_open => {
                    let (null, new) = match member.behavior {
                        Behavior::Computed => (6, 80),
                        Behavior::OptionalComputed => (15, 35),
                        _ => (0, 0),
                    };
                    if self.random.percent(null) {
                        return Value::Null;
                    }
                    let is_new = self.random.percent(new);
                    self.made(*leaf, is_new)
                }
                Kind::Leaf(_) => self.served_parts(value),
                Kind::Nested(nested) if is_open => self.made_nested(member, nested),
                Kind::Nested(nested) => {
                    let served = match value {
                        // Elements that a configuration leaves unknown.
                        Value::List(elements) | Value::Set(elements) => {
                            let elements = elements.iter().map(|element| {
                                if element.is_unknown() {
                                    self.object(&nested.object, DEPTH)
                                } else {
                                    element.clone()
                                }
                            });
                            let elements = elements.collect();
                            if matches!(value, Value::List(_)) {
                                Value::List(elements)
                            } else {
                                Value::Set(elements)
                            }
                        }
                        other => other.clone(),
                    };
                    let served = self
                        .each(&served, |maker, element| maker.served(&nested.object, element, fills_null));
                    let number = |value: &Value<'static>| value.elements().map(<[_]>::len);
                    self.has_merged |= number(&canonical(&served)) != number(&served);
                    canonical(&served)
                }
            }
        })
    }

    fn served_parts(&mut self, value: &Value<'static>) -> Value<'static> {
        let mut part = |value: &Value<'static>| {
            if value.is_unknown() { self.written(Leaf::Name) } else { value.clone() }
        };
        match value {
            Value::List(parts) => Value::list(parts.iter().map(part)),
            Value::Set(parts) => Value::set(parts.iter().map(part)),
            Value::Map(parts) => {
                Value::map(parts.iter().map(|(key, value)| (key.clone().into_owned(), part(value))))
            }
            other => other.clone(),
        }
    }

    /// The value that a service makes of a whole nested attribute. If a configuration could have set it, nothing in the value looks configured:
    /// Terraform would take it for removed in the next plan.
    fn made_nested(&mut self, member: &Member, nested: &Nested) -> Value<'static> {
        if self.random.percent(25) {
            return Value::Null;
        }
        let is_made = nested.object.members.iter().all(|member| member.behavior != Behavior::Required);
        let number = if is_made { self.random.below(3) } else { 0 };
        let object = |maker: &mut Self| {
            let null = members(&nested.object, &Value::Null, |_, _| Value::Null);
            maker.served(&nested.object, &null, true)
        };
        if matches!(nested.mode, NestingMode::Single | NestingMode::Group) {
            return if is_made { object(self) } else { Value::Null };
        }
        let _ = member;
        let elements = (0..number).map(|_| object(self)).collect();
        collection(nested, elements)
    }

    fn each(
        &mut self,
        value: &Value<'static>,
        mut replace: impl FnMut(&mut Self, &Value<'static>) -> Value<'static>,
    ) -> Value<'static> {
        let cell = std::cell::RefCell::new((self, &mut replace));
        each(value, &|element| {
            if !matches!(element, Value::Object(_)) {
                return element.clone();
            }
            let (maker, replace) = &mut *cell.borrow_mut();
            replace(maker, element)
        })
    }

    /// The configuration after a person has changed something, wholly known and without elements that are the same through defaults.
    pub(crate) fn changed(&mut self, object: &Object, config: &Value<'static>) -> Value<'static> {
        let calm = *self.random.one_of(&[0, 1, 1, 2, 3]);
        let changed = self.changed_object(object, config, calm, 0);
        distinct(object, &changed)
    }

    fn changed_object(
        &mut self,
        object: &Object,
        config: &Value<'static>,
        rate: usize,
        depth: usize,
    ) -> Value<'static> {
        members(object, config, |member, value| {
            if member.behavior == Behavior::Computed {
                return Value::Null;
            }
            match &member.kind {
                Kind::Leaf(leaf) => match self.random.below(100) {
                    chance if chance < 6 * rate => self.member(member, depth),
                    chance if chance < 11 * rate => self.spelled(*leaf, value),
                    chance if chance < 30 * rate => self.with_other_part(value),
                    _ => value.clone(),
                },
                Kind::Nested(_) if self.random.percent(2 * rate) => self.member(member, depth),
                Kind::Nested(nested) => {
                    let value = self.each(value, |maker, element| {
                        maker.changed_object(&nested.object, element, rate, depth + 1)
                    });
                    self.with_other_elements(nested, &value, 14 * rate, depth)
                }
            }
        })
    }

    /// A list of texts with another spelling of some, and another text; any other value as it is.
    fn with_other_part(&mut self, value: &Value<'static>) -> Value<'static> {
        match value {
            Value::List(parts) if !parts.is_empty() => {
                let mut parts: Vec<_> = parts.iter().map(|part| self.spelled(Leaf::Name, part)).collect();
                let other = self.random.below(parts.len());
                parts[other] = self.written(Leaf::Name);
                Value::List(parts)
            }
            other => other.clone(),
        }
    }

    /// A collection without an element that was there, or with another, by chance.
    fn with_other_elements(
        &mut self,
        nested: &Nested,
        value: &Value<'static>,
        percent: usize,
        depth: usize,
    ) -> Value<'static> {
        let Some(elements) = value.elements() else { return value.clone() };
        let mut elements = elements.to_vec();
        if !elements.is_empty() && self.random.percent(percent) {
            elements.remove(self.random.below(elements.len()));
        }
        if elements.len() < MOST && self.random.percent(percent) {
            let element = self.another(nested, &elements, depth + 1);
            elements.push(element);
        }
        collection(nested, elements)
    }

    /// A value of a leaf in another spelling, which means the same.
    fn spelled(&mut self, leaf: Leaf, value: &Value<'static>) -> Value<'static> {
        match (leaf, value) {
            (Leaf::Name, Value::String(text)) => match self.random.below(3) {
                0 => text.to_ascii_uppercase().into(),
                1 => text.to_ascii_lowercase().into(),
                _ => value.clone(),
            },
            (Leaf::Duration, Value::String(_)) => {
                let others = ["60s", "1m", "1m0s", "2m", "120s", "2m0s", "1h", "60m"];
                let others = others.into_iter().map(Value::from);
                let others: Vec<_> = others.filter(|other| same(Leaf::Duration, other, value)).collect();
                if others.is_empty() { value.clone() } else { self.random.one_of(&others).clone() }
            }
            (Leaf::Names, Value::List(parts)) => {
                Value::list(parts.iter().map(|part| self.spelled(Leaf::Name, part)))
            }
            (Leaf::NameSet, Value::Set(parts)) => {
                let spelled = Value::set(parts.iter().map(|part| self.spelled(Leaf::Name, part)));
                if same(leaf, &spelled, value) { spelled } else { value.clone() }
            }
            (Leaf::NameMap, Value::Map(parts)) => Value::map(
                parts.iter().map(|(key, part)| (key.clone().into_owned(), self.spelled(Leaf::Name, part))),
            ),
            _ => value.clone(),
        }
    }

    /// A state as an API answers it: in other spellings, in another order. Elements stay as many as they are.
    pub(crate) fn answered(&mut self, object: &Object, state: &Value<'static>) -> Value<'static> {
        members(object, state, |member, value| match &member.kind {
            Kind::Leaf(leaf) => self.spelled(*leaf, value),
            Kind::Nested(nested) => {
                let answered =
                    canonical(&self.each(value, |maker, element| maker.answered(&nested.object, element)));
                let number = |value: &Value<'static>| value.elements().map(<[_]>::len);
                if number(&answered) == number(value) { answered } else { value.clone() }
            }
        })
    }

    /// A state as the plan that led to it: some of what is computed is unknown.
    pub(crate) fn forgotten(&mut self, object: &Object, state: &Value<'static>) -> Value<'static> {
        members(object, state, |member, value| match &member.kind {
            _ if member.behavior.is_computed() && self.random.percent(40) => Value::UNKNOWN,
            Kind::Leaf(_) => value.clone(),
            Kind::Nested(nested) => {
                canonical(&self.each(value, |maker, element| maker.forgotten(&nested.object, element)))
            }
        })
    }

    /// A state in which each text has one spelling.
    pub(crate) fn spelled_plainly(object: &Object, state: &Value<'static>) -> Value<'static> {
        members(object, state, |member, value| match (&member.kind, value) {
            (Kind::Leaf(Leaf::Name), Value::String(text)) => text.to_ascii_lowercase().into(),
            (Kind::Leaf(_), value) => value.clone(),
            (Kind::Nested(nested), value) => {
                canonical(&each(value, &|element| Self::spelled_plainly(&nested.object, element)))
            }
        })
    }

    /// A state after something has changed outside of Terraform.
    pub(crate) fn drifted(&mut self, object: &Object, state: &Value<'static>) -> Value<'static> {
        members(object, state, |member, value| match &member.kind {
            Kind::Leaf(leaf) => {
                let percent = if member.behavior == Behavior::Computed { 25 } else { 5 };
                if self.random.percent(percent) {
                    let is_new = self.random.percent(50);
                    self.made(*leaf, is_new)
                } else {
                    self.spelled(*leaf, value)
                }
            }
            Kind::Nested(nested) => {
                let mut drifted = self.each(value, |maker, element| maker.drifted(&nested.object, element));
                if let Some(elements) = drifted.elements() {
                    let mut elements = elements.to_vec();
                    if !elements.is_empty() && self.random.percent(15) {
                        elements.remove(self.random.below(elements.len()));
                    }
                    if elements.len() < MOST && self.random.percent(15) {
                        let element = self.object(&nested.object, DEPTH);
                        elements.push(self.state(&nested.object, &element));
                    }
                    drifted = collection(nested, elements);
                }
                canonical(&drifted)
            }
        })
    }

    /// The configuration with some unknown parts.
    pub(crate) fn with_unknown(&mut self, object: &Object, config: &Value<'static>) -> Value<'static> {
        let percent = *self.random.one_of(&[5, 10, 20]);
        let config = self.unknown_in(object, config, percent);
        distinct(object, &config)
    }

    fn unknown_in(&mut self, object: &Object, config: &Value<'static>, percent: usize) -> Value<'static> {
        members(object, config, |member, value| match &member.kind {
            _ if member.behavior == Behavior::Computed => Value::Null,
            Kind::Leaf(_) if self.random.percent(percent) => Value::UNKNOWN,
            Kind::Leaf(Leaf::Names) if self.random.percent(percent) => match value {
                Value::List(parts) => {
                    let mut parts = parts.clone();
                    parts.push(Value::UNKNOWN);
                    Value::List(parts)
                }
                other => other.clone(),
            },
            Kind::Leaf(_) => value.clone(),
            Kind::Nested(nested) => {
                let is_list = matches!(nested.mode, NestingMode::List | NestingMode::Set | NestingMode::Map);
                if (is_list || !nested.is_block) && self.random.percent(percent / 4) {
                    return Value::UNKNOWN;
                }
                let with =
                    self.each(value, |maker, element| maker.unknown_in(&nested.object, element, percent));
                match with {
                    Value::Set(mut elements) => {
                        if !nested.is_block && elements.len() < MOST && self.random.percent(percent / 4) {
                            elements.push(Value::UNKNOWN);
                        }
                        Value::set(elements)
                    }
                    other => other,
                }
            }
        })
    }

    /// The configuration with a value for each unknown one: one that is in the prior state, or another. Elements may come to be equal.
    pub(crate) fn completed(
        &mut self,
        object: &Object,
        config: &Value<'static>,
        prior: &Value<'static>,
    ) -> Value<'static> {
        let completed = members(object, config, |member, value| {
            let prior = get(prior, member.name);
            if member.behavior == Behavior::Computed {
                return Value::Null;
            }
            match &member.kind {
                Kind::Leaf(leaf) if value.is_unknown() => {
                    let is_settable = member.behavior != Behavior::Required;
                    match self.random.below(100) {
                        0..25 if is_settable => Value::Null,
                        25..65 if !prior.is_null() && !prior.is_unknown() => prior.clone(),
                        65..80 if member.behavior == Behavior::Default => leaf.default_value(),
                        _ => self.written(*leaf),
                    }
                }
                Kind::Leaf(_) => self.served_parts(value),
                Kind::Nested(nested) => {
                    let value = if value.is_unknown() {
                        loop {
                            let value = self.member(member, 1);
                            if !value.is_null() || member.behavior != Behavior::Required {
                                break value;
                            }
                        }
                    } else {
                        value.clone()
                    };
                    let before: Vec<_> = match prior {
                        Value::Object(_) => vec![prior.clone()],
                        Value::Map(entries) => entries.values().cloned().collect(),
                        other => other.elements().unwrap_or_default().to_vec(),
                    };
                    let value = match &value {
                        Value::Set(elements) => {
                            let elements = elements.iter().map(|element| {
                                if element.is_unknown() {
                                    self.object(&nested.object, 2)
                                } else {
                                    element.clone()
                                }
                            });
                            Value::Set(elements.collect())
                        }
                        other => other.clone(),
                    };
                    // All from one element, so that it comes to be as that one was.
                    self.each(&value, |maker, element| {
                        let prior =
                            if before.is_empty() { &Value::Null } else { maker.random.one_of(&before) };
                        maker.completed(&nested.object, element, prior)
                    })
                }
            }
        });
        canonical(&completed)
    }

    /// The same with the elements of each nested set in another order.
    pub(crate) fn permuted(&mut self, object: &Object, value: &Value<'static>) -> Value<'static> {
        if !matches!(value, Value::Object(_)) {
            return value.clone();
        }
        members(object, value, |member, value| {
            let Kind::Nested(nested) = &member.kind else { return value.clone() };
            match self.each(value, |maker, element| maker.permuted(&nested.object, element)) {
                Value::Set(mut left) => {
                    let mut permuted = Vec::new();
                    while !left.is_empty() {
                        permuted.push(left.swap_remove(self.random.below(left.len())));
                    }
                    Value::Set(permuted)
                }
                other => other,
            }
        })
    }

    /// The configuration with two elements in one set that are the same through a default; nothing if no set is made for it.
    pub(crate) fn doubled(&mut self, object: &Object, config: &Value<'static>) -> Option<Value<'static>> {
        let mut order: Vec<_> = (0..object.members.len()).collect();
        while !order.is_empty() {
            let member = &object.members[order.swap_remove(self.random.below(order.len()))];
            let Kind::Nested(nested) = &member.kind else { continue };
            let value = get(config, member.name);
            let mut doubled = None;
            if self.random.percent(60) || !has_set(&nested.object) {
                doubled = self.with_double(nested, value);
            }
            if doubled.is_none() {
                let mut found = false;
                let within =
                    self.each(value, |maker, element| match maker.doubled(&nested.object, element) {
                        Some(doubled) if !found => {
                            found = true;
                            doubled
                        }
                        _ => element.clone(),
                    });
                doubled = found.then_some(within);
            }
            if let Some(doubled) = doubled {
                let mut config = config.clone();
                *config.get_mut(member.name)? = doubled;
                return Some(canonical(&config));
            }
        }
        None
    }

    fn with_double(&mut self, nested: &Nested, value: &Value<'static>) -> Option<Value<'static>> {
        let Value::Set(elements) = value else { return None };
        let member = nested.object.members.iter().find(|member| member.behavior == Behavior::Default)?;
        let Kind::Leaf(leaf) = member.kind else { return None };
        let mut elements = elements.clone();
        elements.retain(|element| matches!(element, Value::Object(_)));
        let mut twin = if elements.is_empty() { return None } else { self.random.one_of(&elements).clone() };
        if get(&twin, member.name).is_null() {
            *twin.get_mut(member.name)? = leaf.default_value();
        } else {
            *twin.get_mut(member.name)? = Value::Null;
            let mut explicit = twin.clone();
            *explicit.get_mut(member.name)? = leaf.default_value();
            elements.push(explicit);
        }
        elements.push(twin);
        Some(Value::set(elements))
    }
}

/// Returns whether there is a set among the members, at any depth.
pub(crate) fn has_set(object: &Object) -> bool {
    object.members.iter().any(|member| match &member.kind {
        Kind::Nested(nested) => nested.mode == NestingMode::Set || has_set(&nested.object),
        Kind::Leaf(_) => false,
    })
}

fn can_be_key(member: &Member) -> bool {
    let is_set = matches!(member.behavior, Behavior::Required | Behavior::Optional);
    is_set && matches!(member.kind, Kind::Leaf(Leaf::Text | Leaf::Name | Leaf::Number))
}

/// A collection of elements; those of a map get the first keys.
fn collection(nested: &Nested, elements: Vec<Value<'static>>) -> Value<'static> {
    let keys = ["k", "l", "m", "n", "o", "p"].iter().map(|key| (*key).to_owned());
    nested.collection(keys.zip(elements).collect())
}

/// The configuration without elements that are the same as an earlier one through defaults.
pub(crate) fn distinct(object: &Object, config: &Value<'static>) -> Value<'static> {
    members(object, config, |member, value| match &member.kind {
        Kind::Leaf(_) => value.clone(),
        Kind::Nested(nested) => {
            let value = each(value, &|element| {
                if matches!(element, Value::Object(_)) {
                    distinct(&nested.object, element)
                } else {
                    element.clone()
                }
            });
            let Value::Set(elements) = &value else { return value };
            let mut kept: Vec<Value<'static>> = Vec::new();
            for element in elements {
                let completed = canonical(&with_defaults(&nested.object, element));
                let is_there = completed.is_wholly_known()
                    && kept.iter().any(|kept| canonical(&with_defaults(&nested.object, kept)) == completed);
                if !is_there {
                    kept.push(element.clone());
                }
            }
            Value::set(kept)
        }
    })
}

/// The role of a value of an object.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Role {
    Config,
    Plan,
    State,
}

/// Returns whether a value can be one of the object: wholly known if it is a state, without computed values if it is a configuration.
pub(crate) fn is_well_formed(object: &Object, value: &Value<'static>, role: Role) -> bool {
    let Value::Object(entries) = value else { return false };
    entries.len() == object.members.len()
        && object.members.iter().all(|member| is_member_well_formed(member, get(value, member.name), role))
}

fn is_member_well_formed(member: &Member, value: &Value<'static>, role: Role) -> bool {
    let is_single = |nested: &Nested| matches!(nested.mode, NestingMode::Single | NestingMode::Group);
    if role == Role::State && !value.is_wholly_known() {
        return false;
    }
    if value.is_null() {
        let is_never_null = match &member.kind {
            Kind::Nested(nested) => nested.is_block && nested.mode != NestingMode::Single,
            Kind::Leaf(_) => false,
        };
        return !is_never_null && member.behavior != Behavior::Required;
    }
    if role == Role::Config && member.behavior == Behavior::Computed {
        return false;
    }
    let Kind::Nested(nested) = &member.kind else { return true };
    let of = |element: &Value<'static>| {
        (!nested.is_block && (element.is_null() || element.is_unknown()))
            || is_well_formed(&nested.object, element, role)
    };
    match value {
        Value::Unknown(_) => !nested.is_block || !is_single(nested),
        Value::Object(_) => of(value),
        Value::Map(entries) => entries.values().all(of),
        other => other.elements().unwrap_or_default().iter().all(of),
    }
}
