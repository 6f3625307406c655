//! Values of a model, made by its schema, and values that differ from them in little.

use tfvalue::{
    Type, Value,
    schema::{AttributeType, Behavior, Block, CombinationRule, NestingMode, Texts},
};
use tfvalue_model_tests::generate::random::Random;

/// Facts about the values of a model that its schema doesn't have.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    /// The texts of the attribute of a name, where not any text will do.
    pub(crate) texts: fn(&str) -> &'static [&'static str],
    /// Attributes for which an empty value is not null.
    pub(crate) exact: &'static [&'static str],
    /// Lists of which the API doesn't keep the order.
    pub(crate) unordered: &'static [&'static str],
    /// Collections whose elements may be null.
    pub(crate) nullable: &'static [&'static str],
}

impl Hints {
    pub(crate) const NONE: Self = Self { texts: |_| &[], exact: &[], unordered: &[], nullable: &[] };
}

/// A value that is part of another.
#[derive(Clone)]
pub(crate) struct Part {
    name: String,
    kind: Kind,
    is_required: bool,
    pub(crate) is_computed: bool,
    /// True if it is set, or another in its place.
    is_alternative: bool,
}

#[derive(Clone)]
enum Kind {
    Text(Vec<&'static str>),
    Number,
    Bool,
    /// A list, a set or a map of at most so many elements.
    Many(NestingMode, Box<Part>, usize),
    Object(Vec<Part>, Vec<&'static [&'static str]>),
}

const TEXTS: &[&str] = &["", "a", "b", "A", "two words", "ü", "\"{}"];

impl Part {
    /// The whole model.
    pub(crate) fn of(block: &Block, hints: Hints) -> Self {
        Self::new(String::new(), Kind::of(block, hints))
    }

    fn new(name: String, kind: Kind) -> Self {
        Self { name, kind, is_required: true, is_computed: false, is_alternative: false }
    }

    /// A value.
    pub(crate) fn value(&self, random: &mut Random) -> Value<'static> {
        if !self.is_required && !self.is_alternative && random.percent(25) {
            return Value::Null;
        }
        self.set(random)
    }

    /// A value that isn't null.
    fn set(&self, random: &mut Random) -> Value<'static> {
        match &self.kind {
            Kind::Text(texts) => Value::from(*random.one_of(texts)),
            Kind::Number => Value::from(*random.one_of(&[0, 1, 2, 7, 80, 443, 65_535])),
            Kind::Bool => Value::from(random.percent(50)),
            Kind::Many(nesting, element, max) => {
                let count = random.below(max + 1);
                let elements = (0..count).map(|_| element.value(random)).collect::<Vec<_>>();
                match nesting {
                    NestingMode::Set => Value::set(elements),
                    NestingMode::Map => {
                        let keys = ["a", "b", "z-1"].map(str::to_owned).into_iter();
                        Value::map(keys.zip(elements))
                    }
                    _ => Value::List(elements),
                }
            }
            Kind::Object(parts, alternatives) => {
                let set: Vec<&str> = alternatives.iter().map(|names| *random.one_of(names)).collect();
                Value::object(parts.iter().map(|part| {
                    let is_set = !part.is_alternative || set.contains(&&*part.name);
                    (part.name.clone(), if is_set { part.value(random) } else { Value::Null })
                }))
            }
        }
    }

    /// All values that differ from this one in one place, each with a sentence that says how.
    pub(crate) fn edits(&self, value: &Value<'static>, hints: Hints) -> Vec<(Edit, Value<'static>)> {
        let mut edits = Vec::new();
        let may_be_null = !self.is_required && !self.is_alternative;
        let is_exact = hints.exact.contains(&&*self.name);
        if value.is_null() {
            if may_be_null {
                let zero =
                    self.zero().map(|zero| (if is_exact { Edit::Drift } else { Edit::Harmless }, zero));
                let set = self.set(&mut Random::new(1));
                let set = (!self.plain(&set, hints).is_null()).then_some((Edit::Drift, set));
                edits.extend(zero.into_iter().chain(set));
            }
            return edits;
        }
        if may_be_null {
            let is_harmless = self.plain(value, hints).is_null();
            edits.push((if is_harmless { Edit::Harmless } else { Edit::Drift }, Value::Null));
        }
        match (&self.kind, value) {
            (Kind::Text(texts), _) => {
                let others = texts.iter().filter(|text| value.as_str() != Some(**text));
                edits.extend(others.map(|text| (Edit::Text, Value::from(*text))));
            }
            (Kind::Number, _) => {
                let number = value.as_i64().unwrap_or_default();
                edits.push((Edit::Drift, Value::from(if number == 0 { 1 } else { number - 1 })));
            }
            (Kind::Bool, _) => edits.push((Edit::Drift, Value::from(value.as_bool() == Some(false)))),
            (Kind::Many(nesting, element, max), _) => {
                let elements = value.elements().unwrap_or_default();
                let is_free = *nesting == NestingMode::Set || hints.unordered.contains(&&*self.name);
                if is_free && elements.len() > 1 {
                    let mut reversed = elements.to_vec();
                    reversed.reverse();
                    edits.push((Edit::Harmless, like(value, reversed)));
                }
                // One without content is none, where there is at most one.
                let edit = |other: &Value<'static>| {
                    let is_none = *max == 1 && element.plain(other, hints).is_null();
                    if is_none { Edit::Harmless } else { Edit::Drift }
                };
                for index in 0..elements.len() {
                    let mut fewer = elements.to_vec();
                    let removed = fewer.remove(index);
                    edits.push((edit(&removed), like(value, fewer)));
                    for (edit, element) in element.edits(&elements[index], hints) {
                        let mut edited = elements.to_vec();
                        // An element of its own wouldn't be one any more.
                        if *nesting == NestingMode::Set && edited.contains(&element) {
                            continue;
                        }
                        edited[index] = element;
                        edits.push((edit, like(value, edited)));
                    }
                }
                if elements.len() < *max && value.entries().is_none() {
                    let new = element.value(&mut Random::new(elements.len() as u64));
                    if !elements.contains(&new) {
                        edits.push((edit(&new), like(value, [elements, &[new]].concat())));
                    }
                }
                for key in value.entries().into_iter().flat_map(|entries| entries.keys()) {
                    let mut fewer = value.entries().cloned().unwrap_or_default();
                    fewer.remove(key);
                    edits.push((Edit::Drift, Value::Map(fewer)));
                    for (edit, element) in element.edits(&value.entries().unwrap()[key], hints) {
                        let mut edited = value.entries().cloned().unwrap_or_default();
                        edited.insert(key.clone(), element);
                        edits.push((edit, Value::Map(edited)));
                    }
                }
            }
            (Kind::Object(parts, alternatives), _) => {
                // Another in place of the one that is set.
                let is_set = |part: &&Self| {
                    part.is_alternative && value.get(&part.name).is_some_and(|value| !value.is_null())
                };
                for (names, set) in alternatives.iter().zip(parts.iter().filter(is_set)) {
                    for other in
                        parts.iter().filter(|part| names.contains(&&*part.name) && part.name != set.name)
                    {
                        let others = other.zero().into_iter().chain([other.set(&mut Random::new(2))]);
                        edits.extend(others.map(|other_value| {
                            let mut edited = value.clone();
                            *edited.get_mut(&set.name).expect("objects are complete") = Value::Null;
                            *edited.get_mut(&other.name).expect("objects are complete") = other_value;
                            (Edit::Drift, edited)
                        }));
                    }
                }
                for part in parts {
                    let old = value.get(&part.name).expect("objects are complete");
                    for (edit, new) in part.edits(old, hints) {
                        let mut edited = value.clone();
                        *edited.get_mut(&part.name).expect("objects are complete") = new;
                        edits.push((edit, edited));
                    }
                }
            }
        }
        edits
    }

    /// Returns whether a plan may have an unknown value in its place.
    pub(crate) fn may_be_unknown(&self) -> bool {
        !self.name.is_empty() && !matches!(self.kind, Kind::Object(..) | Kind::Many(..))
    }

    /// The value with null in place of what is empty, and in order what has none.
    pub(crate) fn plain(&self, value: &Value<'static>, hints: Hints) -> Value<'static> {
        let is_exact = self.is_alternative || hints.exact.contains(&&*self.name);
        match &self.kind {
            _ if value.is_null() || self.zero().as_ref() == Some(value) && !is_exact => Value::Null,
            Kind::Object(parts, _) => {
                let plain =
                    |part: &Self| Some((part.name.clone(), part.plain(value.get(&part.name)?, hints)));
                let plain = Value::object(parts.iter().filter_map(plain));
                if plain.is_all_null() && !self.is_alternative { Value::Null } else { plain }
            }
            Kind::Many(_, element, max) => match value.with_parts(|_, part| element.plain(part, hints)) {
                Value::List(elements) if *max == 1 && elements.iter().all(Value::is_null) => Value::Null,
                Value::List(elements) if hints.unordered.contains(&&*self.name) => Value::set(elements),
                Value::Set(elements) => Value::set(elements),
                plain => plain,
            },
            _ => value.clone(),
        }
    }

    /// The value that an API has in place of nothing.
    fn zero(&self) -> Option<Value<'static>> {
        match &self.kind {
            Kind::Text(texts) => texts.contains(&"").then(|| Value::from("")),
            Kind::Number => Some(Value::from(0)),
            Kind::Bool => Some(Value::from(false)),
            Kind::Many(NestingMode::Set, ..) => Some(Value::Set(Vec::new())),
            Kind::Many(NestingMode::Map, ..) => Some(Value::Map(Default::default())),
            Kind::Many(..) => Some(Value::List(Vec::new())),
            Kind::Object(..) => None,
        }
    }

    /// The value with a part of it unknown; nothing if there is none that may be.
    pub(crate) fn masked(
        &self,
        value: &Value<'static>,
        random: &mut Random,
        may: fn(&Self) -> bool,
    ) -> Value<'static> {
        let mut masked = value.clone();
        if may(self) && random.percent(40) {
            return Value::UNKNOWN;
        }
        let Kind::Object(parts, _) = &self.kind else {
            if let Kind::Many(_, element, _) = &self.kind {
                masked.change_parts(|_, part| *part = element.masked(part, random, may));
            }
            return masked;
        };
        for part in parts {
            if let Some(value) = masked.get_mut(&part.name).filter(|_| !part.is_alternative) {
                *value = part.masked(value, random, may);
            }
        }
        masked
    }
}

impl Kind {
    fn of(block: &Block, hints: Hints) -> Self {
        let combinations = block.combinations.all();
        let alternatives: Vec<_> = combinations
            .filter(|combination| combination.rule == CombinationRule::ExactlyOneOf)
            .map(|combination| combination.members)
            .collect();
        let is_alternative = |name: &str| alternatives.iter().any(|names| names.contains(&name));
        let attributes = block.attributes.iter().map(|attribute| Part {
            name: attribute.name.to_string(),
            kind: match &attribute.ty {
                AttributeType::Type(ty) => {
                    Self::leaf(ty, &attribute.name, attribute.rules.semantics().texts(), hints)
                }
                AttributeType::Nested(nested) => {
                    let mut body = Block::default();
                    body.attributes = nested.attributes.clone();
                    body.combinations = nested.combinations.clone();
                    Self::nested(nested.nesting, &body, 3, hints)
                }
            },
            is_required: attribute.behavior == Behavior::Required,
            is_computed: matches!(attribute.behavior, Behavior::Computed | Behavior::OptionalComputed),
            is_alternative: is_alternative(&attribute.name),
        });
        let blocks = block.block_types.iter().map(|nested| Part {
            name: nested.name.to_string(),
            kind: Self::nested(
                nested.nesting,
                &nested.block,
                if nested.max_items == 1 { 1 } else { 3 },
                hints,
            ),
            is_required: nested.nesting != NestingMode::Single,
            is_computed: false,
            is_alternative: is_alternative(&nested.name),
        });
        let parts = attributes.chain(blocks).collect();
        Self::Object(parts, alternatives)
    }

    fn nested(nesting: NestingMode, block: &Block, max: usize, hints: Hints) -> Self {
        let object = Self::of(block, hints);
        match nesting {
            NestingMode::Single | NestingMode::Group => object,
            _ => Self::Many(nesting, Box::new(Part::new(String::new(), object)), max),
        }
    }

    fn leaf(ty: &Type, name: &str, texts: Texts, hints: Hints) -> Self {
        let many = |nesting, ty| {
            let mut element = Part::new(String::new(), Self::leaf(ty, name, texts, hints));
            element.is_required = !hints.nullable.contains(&name);
            Self::Many(nesting, Box::new(element), 3)
        };
        match ty {
            Type::String => Self::Text(match ((hints.texts)(name), texts) {
                ([], Texts::OneOf(texts) | Texts::SuchAs(texts)) => texts.to_vec(),
                ([], _) => TEXTS.to_vec(),
                (texts, _) => texts.to_vec(),
            }),
            Type::Number => Self::Number,
            Type::Bool => Self::Bool,
            Type::List(element) => many(NestingMode::List, element),
            Type::Set(element) => many(NestingMode::Set, element),
            Type::Map(element) => many(NestingMode::Map, element),
            other => panic!("no values are made for {other}"),
        }
    }
}

/// The way in which a value differs from another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Edit {
    /// It means the same to an API.
    Harmless,
    /// It means something else.
    Drift,
    /// It is another text, which may mean the same.
    Text,
}

fn like(value: &Value<'static>, elements: Vec<Value<'static>>) -> Value<'static> {
    match value {
        Value::Set(_) => Value::Set(elements),
        _ => Value::List(elements),
    }
}
