//! Plans and results as providers may answer them, and such as are nearly right.

use std::borrow::Cow;

use tfvalue::{
    AttributePath, Dynamic, Entries, Step, Type, Value,
    schema::{Attribute, AttributeType, Attributes, Behavior, Block, NestingMode},
};

use super::random::Random;

static UNKNOWN: Value<'static> = Value::UNKNOWN;

/// A provider that leaves much to chance.
#[derive(Debug)]
pub struct Provider {
    random: Random,
    answer: Answer,
}

/// The provider's result for a plan.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Answer {
    /// The state after it is applied.
    State,
    /// Another plan, when more is known.
    Plan,
}

/// The values at one place in the configuration, in the state before, and in some other value.
#[derive(Clone, Copy)]
struct Sources<'v> {
    config: &'v Value<'static>,
    prior: &'v Value<'static>,
    other: &'v Value<'static>,
}

impl<'v> Sources<'v> {
    fn each(self, part: impl Fn(&'v Value<'static>) -> &'v Value<'static>) -> Self {
        Self { config: part(self.config), prior: part(self.prior), other: part(self.other) }
    }

    fn named(self, name: &str) -> Self {
        self.each(|value| value.get(name).unwrap_or(&Value::Null))
    }

    fn nth(self, index: usize) -> Self {
        self.each(|value| nth(value, index).unwrap_or(&Value::Null))
    }
}

fn nth<'v>(value: &'v Value<'static>, index: usize) -> Option<&'v Value<'static>> {
    value.elements()?.get(index)
}

impl Provider {
    /// The provider that this seed makes.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), answer: Answer::State }
    }

    /// A plan for a resource that is to be as the configuration says, that was as in the state before, and for the rest is as another.
    pub fn plan(&mut self, block: &Block, [prior, config, other]: [&Value<'static>; 3]) -> Value<'static> {
        if self.random.percent(2) {
            return (*self.random.one_of(&[prior, other, &Value::Null])).clone();
        }
        self.planned_block(block, Sources { config, prior, other })
    }

    fn planned_block(&mut self, block: &Block, sources: Sources<'_>) -> Value<'static> {
        let Value::Object(_) = sources.config else { return sources.config.clone() };
        let mut planned = self.planned_attributes(&block.attributes, sources);
        for nested in &block.block_types {
            let sources = sources.named(&nested.name);
            let blocks = match sources.config {
                _ if self.random.percent(2) => self.anything(sources),
                Value::Object(_) => self.planned_block(&nested.block, sources),
                _ => self.planned_elements(sources, |provider, sources| {
                    provider.planned_block(&nested.block, sources)
                }),
            };
            planned.push((nested.name.to_string(), blocks));
        }
        Value::object(planned)
    }

    fn planned_attributes(
        &mut self,
        attributes: &Attributes,
        sources: Sources<'_>,
    ) -> Vec<(String, Value<'static>)> {
        let planned = |attribute: &Attribute| {
            let value = self.planned_attribute(attribute, sources.named(&attribute.name));
            (attribute.name.to_string(), value)
        };
        attributes.iter().map(planned).collect()
    }

    fn planned_attribute(&mut self, attribute: &Attribute, sources: Sources<'_>) -> Value<'static> {
        let is_providers = match attribute.behavior {
            Behavior::Computed => true,
            behavior => behavior.is_computed() && *sources.config == Value::Null,
        };
        if self.random.percent(if is_providers { 60 } else { 4 }) {
            return self.anything(sources);
        }
        match (&attribute.ty, sources.config) {
            (AttributeType::Nested(nested), Value::Object(_)) => {
                Value::object(self.planned_attributes(&nested.attributes, sources))
            }
            // What is computed may be known before the rest.
            (AttributeType::Nested(nested), Value::Unknown(_))
                if nested.nesting == NestingMode::Single && self.random.percent(50) =>
            {
                Value::object(self.planned_unknown(&nested.attributes, sources))
            }
            (AttributeType::Nested(nested), _) => {
                self.planned_elements(sources, |provider, sources| match sources.config {
                    Value::Object(_) => {
                        Value::object(provider.planned_attributes(&nested.attributes, sources))
                    }
                    config => config.clone(),
                })
            }
            _ if self.random.percent(10) => sources.prior.clone(),
            _ => sources.config.clone(),
        }
    }

    /// The attributes of an object that is unknown in the configuration.
    fn planned_unknown(
        &mut self,
        attributes: &Attributes,
        sources: Sources<'_>,
    ) -> Vec<(String, Value<'static>)> {
        let planned = |attribute: &Attribute| {
            let sources = Sources { config: &UNKNOWN, ..sources.named(&attribute.name) };
            (attribute.name.to_string(), self.planned_attribute(attribute, sources))
        };
        attributes.iter().map(planned).collect()
    }

    fn anything(&mut self, sources: Sources<'_>) -> Value<'static> {
        (*self.random.one_of(&[&Value::UNKNOWN, &Value::UNKNOWN, &Value::Null, sources.prior, sources.other]))
            .clone()
    }

    /// Paths into one of two values of a type, or nearly so.
    pub fn paths(&mut self, ty: &Type, values: [&Value<'static>; 2]) -> Vec<AttributePath> {
        (0..=self.random.below(3)).map(|_| self.path(ty, values)).collect()
    }

    fn path(&mut self, ty: &Type, values: [&Value<'static>; 2]) -> AttributePath {
        let (mut ty, mut value) = (ty, *self.random.one_of(&values));
        let mut path = AttributePath::new();
        while self.random.percent(90) {
            if let Value::Dynamic(dynamic) = value {
                (ty, value) = (&dynamic.ty, &dynamic.value);
            }
            let index = self.random.below(value.elements().map_or(2, |elements| elements.len() + 1));
            let key = match value.entries() {
                Some(entries) if !entries.is_empty() => entries
                    .keys()
                    .nth(self.random.below(entries.len()))
                    .expect("there are as many")
                    .to_string(),
                _ => "a".to_owned(),
            };
            let key = if self.random.percent(6) { format!("{key}?") } else { key };
            let (right, below) = match ty {
                Type::Object(object) => (
                    Step::AttributeName(key.clone().into()),
                    object.attribute(&key).map(|attribute| attribute.ty),
                ),
                Type::Map(element) => (Step::ElementKeyString(key.clone()), Some(&**element)),
                Type::List(element) | Type::Set(element) => {
                    (Step::ElementKeyInt(index as u64), Some(&**element))
                }
                Type::Tuple(tuple) => (Step::ElementKeyInt(index as u64), tuple.iter().nth(index)),
                _ if self.random.percent(80) => break,
                _ => (Step::ElementKeyInt(0), None),
            };
            let step = if self.random.percent(12) {
                self.random
                    .one_of(&[
                        Step::AttributeName(key.clone().into()),
                        Step::ElementKeyString(key.clone()),
                        Step::ElementKeyString(index.to_string()),
                        Step::ElementKeyInt(index as u64),
                    ])
                    .clone()
            } else {
                right
            };
            path.push(step);
            let Some(below) = below else { break };
            value = match value {
                Value::Unknown(_) => value,
                value => value.get(&key).or_else(|| nth(value, index)).unwrap_or(&Value::Null),
            };
            ty = below;
        }
        path
    }

    /// The elements of a collection, planned one by one; now and then there is one too many, or one is missing.
    fn planned_elements(
        &mut self,
        sources: Sources<'_>,
        mut plan: impl FnMut(&mut Self, Sources<'_>) -> Value<'static>,
    ) -> Value<'static> {
        let mut each = |provider: &mut Self, count: usize| -> Vec<Value<'static>> {
            let mut planned: Vec<_> = (0..count).map(|index| plan(provider, sources.nth(index))).collect();
            provider.miscount(&mut planned, sources.other);
            planned
        };
        match sources.config {
            Value::List(elements) => Value::List(each(self, elements.len())),
            Value::Set(elements) => Value::Set(each(self, elements.len())),
            Value::Map(entries) => {
                let planned = entries.keys().map(|key| (key.clone(), plan(self, sources.named(key))));
                let mut planned = planned.collect();
                self.mistake_key(&mut planned);
                Value::Map(planned)
            }
            Value::Null if self.random.percent(50) => match sources.other {
                Value::List(_) => Value::List(Vec::new()),
                Value::Set(_) => Value::Set(Vec::new()),
                Value::Map(_) => Value::Map(Entries::new()),
                _ => Value::Null,
            },
            config => config.clone(),
        }
    }

    /// Returns the plan when more is known, or nearly so: what was unknown is as in another value, in part, or stays unknown.
    pub fn plan_again(&mut self, first: &Value<'static>, other: &Value<'static>) -> Value<'static> {
        self.answer = Answer::Plan;
        self.apply(first, other)
    }

    /// Returns the result of a plan, or nearly so: what was unknown is as in another value, or stays unknown if that has nothing there.
    pub fn apply(&mut self, planned: &Value<'static>, other: &Value<'static>) -> Value<'static> {
        let is_collection = matches!(planned, Value::List(_) | Value::Set(_) | Value::Map(_));
        match self.random.below(100) {
            0 => return other.clone(),
            1 if is_collection => return Value::Null,
            2 if self.answer == Answer::Plan => return Value::UNKNOWN,
            3..40 if self.answer == Answer::Plan && planned.is_unknown() => return planned.clone(),
            _ => {}
        }
        match (planned, other) {
            (Value::Unknown(_), _) => other.clone(),
            (Value::List(elements), _) => Value::List(self.applied_elements(elements, other)),
            (Value::Set(elements), _) => {
                let mut applied = self.applied_elements(elements, other);
                if self.random.percent(20) {
                    applied.reverse();
                }
                Value::Set(applied)
            }
            (Value::Tuple(elements), _) => {
                let applied = elements.iter().enumerate();
                let applied = applied.map(|(index, planned)| self.apply_to(planned, nth(other, index)));
                Value::Tuple(applied.collect())
            }
            (Value::Map(entries), _) => {
                let mut applied = self.applied_entries(entries, other);
                self.mistake_key(&mut applied);
                Value::Map(applied)
            }
            (Value::Object(entries), _) => Value::Object(self.applied_entries(entries, other)),
            (Value::Dynamic(planned), Value::Dynamic(other)) => self.applied_dynamic(planned, other).into(),
            _ => planned.clone(),
        }
    }

    fn applied_dynamic(&mut self, planned: &Dynamic<'static>, other: &Dynamic<'static>) -> Dynamic<'static> {
        let value = if planned.ty == other.ty {
            self.apply(&planned.value, &other.value)
        } else {
            planned.value.clone()
        };
        if self.random.percent(20) {
            return self.with_other_types(&planned.ty, value);
        }
        if !self.random.percent(4) {
            return Dynamic::new(planned.ty.clone(), value);
        }
        // One element is missing, or has another name.
        match (&planned.ty, value) {
            (Type::Tuple(types), Value::Tuple(mut elements)) => {
                elements.pop();
                Dynamic::new(Type::tuple(types.iter().take(elements.len()).cloned()), Value::Tuple(elements))
            }
            (Type::Object(object), Value::Object(mut entries)) if !entries.is_empty() => {
                rename_last(&mut entries);
                let types = object.iter().map(|attribute| attribute.ty.clone());
                Dynamic::new(Type::object(entries.keys().cloned().zip(types)), Value::Object(entries))
            }
            (ty, value) => Dynamic::new(ty.clone(), value),
        }
    }

    /// A value of a type that has another type where it was `dynamic`, and is `dynamic` where it was not, as far as the value can be of it.
    fn with_other_types(&mut self, ty: &Type, value: Value<'static>) -> Dynamic<'static> {
        let other = self.other_type(ty);
        match self.fitted(value.clone(), ty, &other) {
            Some(fitted) => Dynamic::new(other, fitted),
            None => Dynamic::new(ty.clone(), value),
        }
    }

    fn other_type(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Dynamic => {
                self.random.one_of(&[Type::String, Type::list(Type::Number), Type::Dynamic]).clone()
            }
            _ if self.random.percent(15) => Type::Dynamic,
            Type::List(element) => Type::list(self.other_type(element)),
            Type::Set(element) => Type::set(self.other_type(element)),
            Type::Map(element) => Type::map(self.other_type(element)),
            Type::Tuple(tuple) => Type::tuple(tuple.iter().map(|ty| self.other_type(ty))),
            Type::Object(object) => Type::object(
                object.iter().map(|attribute| (attribute.name.to_owned(), self.other_type(attribute.ty))),
            ),
            ty => ty.clone(),
        }
    }

    /// A value of a type as one of another type, unless that is `dynamic` and the value isn't null.
    fn fitted(&mut self, value: Value<'static>, ty: &Type, other: &Type) -> Option<Value<'static>> {
        match (value, ty, other) {
            (value, ty, other) if ty == other => Some(value),
            (Value::Null | Value::Unknown(_), Type::Dynamic, Type::String) if self.random.percent(70) => {
                Some(Value::from("x"))
            }
            (Value::Null | Value::Unknown(_), Type::Dynamic, Type::List(_)) if self.random.percent(70) => {
                Some(Value::List(vec![Value::from(1)]))
            }
            (Value::Null | Value::Unknown(_), _, _) => Some(Value::Null),
            (Value::List(elements), Type::List(ty), Type::List(other)) => {
                let fitted = elements.into_iter().map(|element| self.fitted(element, ty, other));
                fitted.collect::<Option<_>>().map(Value::List)
            }
            (Value::Set(elements), Type::Set(ty), Type::Set(other)) => {
                let fitted = elements.into_iter().map(|element| self.fitted(element, ty, other));
                fitted.collect::<Option<_>>().map(Value::Set)
            }
            (Value::Map(entries), Type::Map(ty), Type::Map(other)) => {
                let entries = entries.into_iter();
                let fitted = entries.map(|(key, value)| Some((key, self.fitted(value, ty, other)?)));
                fitted.collect::<Option<_>>().map(Value::Map)
            }
            (Value::Tuple(elements), Type::Tuple(types), Type::Tuple(others)) => {
                let elements = elements.into_iter().zip(types.iter().zip(others.iter()));
                let fitted = elements.map(|(value, (ty, other))| self.fitted(value, ty, other));
                fitted.collect::<Option<_>>().map(Value::Tuple)
            }
            (Value::Object(entries), Type::Object(types), Type::Object(others)) => {
                let entries = entries.into_iter().zip(types.iter().zip(others.iter()));
                let fitted = entries
                    .map(|((name, value), (ty, other))| Some((name, self.fitted(value, ty.ty, other.ty)?)));
                fitted.collect::<Option<_>>().map(Value::Object)
            }
            _ => None,
        }
    }

    fn apply_to(&mut self, planned: &Value<'static>, other: Option<&Value<'static>>) -> Value<'static> {
        match other {
            Some(other) => self.apply(planned, other),
            None => planned.clone(),
        }
    }

    fn applied_elements(
        &mut self,
        planned: &[Value<'static>],
        other: &Value<'static>,
    ) -> Vec<Value<'static>> {
        let count = other.elements().map_or(1, |others| others.len().max(1));
        let applied = planned.iter().enumerate();
        let mut applied =
            applied.map(|(index, planned)| self.apply_to(planned, nth(other, index % count))).collect();
        self.miscount(&mut applied, other);
        applied
    }

    fn applied_entries(&mut self, planned: &Entries<'static>, other: &Value<'static>) -> Entries<'static> {
        planned.iter().map(|(key, planned)| (key.clone(), self.apply_to(planned, other.get(key)))).collect()
    }

    fn miscount(&mut self, elements: &mut Vec<Value<'static>>, other: &Value<'static>) {
        match self.random.below(30) {
            0 => drop(elements.pop()),
            1 => elements.extend(other.elements().and_then(<[_]>::first).cloned()),
            2 => elements.extend(elements.first().cloned()),
            _ => {}
        }
    }

    /// A key is another, or missing.
    fn mistake_key(&mut self, entries: &mut Entries<'static>) {
        match self.random.below(40) {
            0 => change(entries, |entries| drop(entries.pop())),
            1 => rename_last(entries),
            _ => {}
        }
    }
}

/// The last key remains the last.
fn rename_last(entries: &mut Entries<'static>) {
    change(entries, |entries| {
        if let Some((key, _)) = entries.last_mut() {
            *key = format!("{key}!").into();
        }
    });
}

fn change(
    entries: &mut Entries<'static>,
    change: impl FnOnce(&mut Vec<(Cow<'static, str>, Value<'static>)>),
) {
    let mut changed = std::mem::take(entries).into_vec();
    change(&mut changed);
    *entries = changed.into_iter().collect();
}
