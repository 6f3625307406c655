//! Schemas of generated tests, with the rules that derived models declare.
//!
//! A schema is described by an [`Object`], a tree of members. [`Object::schema`] builds the [`Schema`] of it: each attribute is a copy of one that
//! a model declares, [`palette`], so that it has the rules and the semantics of the model under any name.

use std::{collections::BTreeMap, fmt};

use tfvalue::{
    SemanticEq, Set, TfSchema, TfType, Unknown, Value,
    schema::{
        Attribute, Attributes, Behavior as Declared, Block, DeclaredRules, Description, NestedBlock,
        NestedBlocks, NestedType, NestingMode, Schema, SchemaKind,
    },
    types::GoDuration,
};

/// The members of a root, a block or a nested attribute.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Object {
    pub(crate) members: Vec<Member>,
}

/// An attribute or a nested block.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    /// The one of a nested block is [`Behavior::Optional`].
    pub(crate) behavior: Behavior,
    pub(crate) keeps: Keeps,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Behavior {
    Required,
    Optional,
    OptionalComputed,
    Computed,
    /// Optional and computed, with [`Leaf::default_value`].
    Default,
}

/// The option `use_state_for_unknown`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Keeps {
    Nothing,
    State,
    NonNullState,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    Leaf(Leaf),
    Nested(Nested),
}

/// The type of an attribute that is not nested.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Leaf {
    Text,
    Number,
    Flag,
    /// A text without regard to case.
    Name,
    Duration,
    Names,
    NameSet,
    NameMap,
}

/// A nested attribute or a nested block.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Nested {
    pub(crate) mode: NestingMode,
    pub(crate) is_block: bool,
    pub(crate) key: Option<&'static str>,
    pub(crate) object: Object,
}

impl Behavior {
    /// Returns whether the provider sets the member where the configuration is null.
    pub(crate) fn is_computed(self) -> bool {
        matches!(self, Self::OptionalComputed | Self::Computed)
    }
}

impl Leaf {
    pub(crate) fn default_value(self) -> Value<'static> {
        match self {
            Self::Text => "a".into(),
            Self::Number => 1.into(),
            Self::Flag => false.into(),
            Self::Name => "aa".into(),
            Self::Duration => "60s".into(),
            Self::Names => Value::list(["aa"]),
            Self::NameSet => Value::set(["aa"]),
            Self::NameMap => Value::map([("k", "aa")]),
        }
    }
}

impl Nested {
    /// The collection of these elements; a map has them under these keys.
    pub(crate) fn collection(&self, elements: Vec<(String, Value<'static>)>) -> Value<'static> {
        match self.mode {
            NestingMode::Map => Value::map(elements),
            NestingMode::List => Value::list(elements.into_iter().map(|(_, element)| element)),
            _ => Value::set(elements.into_iter().map(|(_, element)| element)),
        }
    }
}

impl Object {
    pub(crate) fn schema(&self) -> Schema {
        Schema::new(SchemaKind::Resource, 0, self.block())
    }

    fn block(&self) -> Block {
        let mut blocks = NestedBlocks::default();
        for member in &self.members {
            if let Kind::Nested(nested) = &member.kind
                && nested.is_block
            {
                let mut block = NestedBlock::new(member.name, nested.mode, nested.object.block());
                block.rules = nested.rules();
                blocks.insert(block);
            }
        }
        Block::new(self.attributes(), blocks, Description::default(), None)
    }

    fn attributes(&self) -> Attributes {
        self.members.iter().filter_map(Member::attribute).collect()
    }

    /// The same with other names.
    pub(crate) fn renamed(&self, naming: &Naming) -> Self {
        let members = self.members.iter().map(|member| {
            let kind = match &member.kind {
                Kind::Leaf(leaf) => Kind::Leaf(*leaf),
                Kind::Nested(nested) => Kind::Nested(Nested {
                    key: nested.key.map(|key| naming.of(key)),
                    object: nested.object.renamed(naming),
                    ..nested.clone()
                }),
            };
            Member { name: naming.of(member.name), kind, ..member.clone() }
        });
        Self { members: members.collect() }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        for member in &self.members {
            write!(f, "{:indent$}{}: ", "", member.name)?;
            let behavior = match member.behavior {
                Behavior::Required => "required".to_owned(),
                Behavior::Optional => "optional".to_owned(),
                Behavior::OptionalComputed => "optional, computed".to_owned(),
                Behavior::Computed => "computed".to_owned(),
                Behavior::Default => match &member.kind {
                    Kind::Leaf(leaf) => format!("default = {}", leaf.default_value()),
                    Kind::Nested(_) => "default".to_owned(),
                },
            };
            let keeps = match member.keeps {
                Keeps::Nothing => "",
                Keeps::State => ", use_state_for_unknown",
                Keeps::NonNullState => ", use_state_for_unknown(non_null)",
            };
            match &member.kind {
                Kind::Leaf(leaf) => {
                    let leaf = match leaf {
                        Leaf::Text => "text",
                        Leaf::Number => "number",
                        Leaf::Flag => "bool",
                        Leaf::Name => "text without regard to case",
                        Leaf::Duration => "duration",
                        Leaf::Names => "list of texts without regard to case",
                        Leaf::NameSet => "set of texts without regard to case",
                        Leaf::NameMap => "map of texts without regard to case",
                    };
                    writeln!(f, "{leaf}, {behavior}{keeps}")?;
                }
                Kind::Nested(Nested { mode, is_block, key, object }) => {
                    let mode = mode.as_str();
                    let key = key.map(|key| format!(", key = {key}")).unwrap_or_default();
                    if *is_block {
                        writeln!(f, "block({mode}){key}")?;
                    } else {
                        writeln!(f, "nested({mode}), {behavior}{keeps}{key}")?;
                    }
                    object.write(f, indent + 4)?;
                }
            }
        }
        Ok(())
    }
}

/// Prints a line for each member, as a model would declare it.
impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 4)
    }
}

impl Member {
    /// The attribute, unless this is a block.
    fn attribute(&self) -> Option<Attribute> {
        match &self.kind {
            Kind::Leaf(leaf) => {
                let mut attribute = palette(*leaf, self.behavior, self.keeps);
                attribute.name = self.name.into();
                Some(attribute)
            }
            Kind::Nested(nested) if nested.is_block => None,
            Kind::Nested(nested) => {
                let behavior = match self.behavior {
                    Behavior::Required => Declared::Required,
                    Behavior::Optional => Declared::Optional,
                    Behavior::Computed => Declared::Computed,
                    Behavior::OptionalComputed | Behavior::Default => Declared::OptionalComputed,
                };
                let ty = NestedType::new(nested.mode, nested.object.attributes());
                let mut attribute = Attribute::new(self.name, ty, behavior);
                attribute.rules = match self.keeps {
                    Keeps::Nothing => nested.rules(),
                    // Rules of a plain text: nothing but that it keeps the state.
                    keeps => palette(Leaf::Text, Behavior::Computed, keeps).rules,
                };
                Some(attribute)
            }
        }
    }
}

impl Nested {
    fn rules(&self) -> DeclaredRules {
        self.key.map_or(DeclaredRules::NONE, |key| {
            let block = KeyedByEach::SCHEMA_REF.block.block_types.get(key);
            block.expect("a name of the pool").rules.clone()
        })
    }
}

/// A text without regard to case.
#[derive(TfType, Clone, PartialEq, Debug)]
#[tf(as_string)]
pub(crate) struct Name(pub(crate) String);

impl SemanticEq for Name {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl std::str::FromStr for Name {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Self, fmt::Error> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A known name.
fn name(text: &str) -> Unknown<Name> {
    Unknown::Known(Name(text.to_owned()))
}

macro_rules! palettes {
    ($($Palette:ident: $ty:ty = $default:expr;)*) => {$(
        /// An attribute of one type with each behavior.
        #[derive(TfSchema)]
        #[tf(resource)]
        struct $Palette {
            #[tf(required)]
            required: Unknown<$ty>,
            #[tf(optional)]
            optional: Unknown<Option<$ty>>,
            #[tf(optional, computed)]
            either: Unknown<Option<$ty>>,
            #[tf(optional, computed, use_state_for_unknown)]
            either_state: Unknown<Option<$ty>>,
            #[tf(optional, computed, use_state_for_unknown(non_null))]
            either_non_null: Unknown<Option<$ty>>,
            #[tf(computed)]
            computed: Unknown<Option<$ty>>,
            #[tf(computed, use_state_for_unknown)]
            computed_state: Unknown<Option<$ty>>,
            #[tf(computed, use_state_for_unknown(non_null))]
            computed_non_null: Unknown<Option<$ty>>,
            #[tf(default = $default)]
            default: Unknown<Option<$ty>>,
        }
    )*};
}

palettes! {
    OfText: String = String::from("a");
    OfNumber: u64 = u64::from(1_u8);
    OfFlag: bool = bool::default();
    OfName: Name = Name(String::from("aa"));
    OfDuration: GoDuration = "60s".parse::<GoDuration>().expect("a duration");
    OfNames: Vec<Unknown<Name>> = vec![name("aa")];
    OfNameSet: Set<Unknown<Name>> = Set::from([name("aa")]);
    OfNameMap: BTreeMap<String, Unknown<Name>> = BTreeMap::from([("k".to_owned(), name("aa"))]);
}

/// An attribute with the rules that a model declares.
fn palette(leaf: Leaf, behavior: Behavior, keeps: Keeps) -> Attribute {
    let schema = match leaf {
        Leaf::Text => OfText::SCHEMA,
        Leaf::Number => OfNumber::SCHEMA,
        Leaf::Flag => OfFlag::SCHEMA,
        Leaf::Name => OfName::SCHEMA,
        Leaf::Duration => OfDuration::SCHEMA,
        Leaf::Names => OfNames::SCHEMA,
        Leaf::NameSet => OfNameSet::SCHEMA,
        Leaf::NameMap => OfNameMap::SCHEMA,
    };
    let field = match (behavior, keeps) {
        (Behavior::Required, _) => "required",
        (Behavior::Optional, _) => "optional",
        (Behavior::OptionalComputed, Keeps::Nothing) => "either",
        (Behavior::OptionalComputed, Keeps::State) => "either_state",
        (Behavior::OptionalComputed, Keeps::NonNullState) => "either_non_null",
        (Behavior::Computed, Keeps::Nothing) => "computed",
        (Behavior::Computed, Keeps::State) => "computed_state",
        (Behavior::Computed, Keeps::NonNullState) => "computed_non_null",
        (Behavior::Default, _) => "default",
    };
    schema.block.attributes.get(field).expect("a field of the palette").clone()
}

macro_rules! pool {
    ($($name:ident)*) => {
        /// The names of all members.
        pub(crate) const POOL: &[&str] = &[$(stringify!($name)),*];

        #[derive(TfSchema)]
        struct Keyed {
            $(
                #[tf(optional)]
                $name: Unknown<Option<String>>,
            )*
        }

        /// A set of blocks for each name that can be their key.
        #[derive(TfSchema)]
        #[tf(resource)]
        struct KeyedByEach {
            $(
                #[tf(block(set), key = $name)]
                $name: Unknown<Set<Keyed>>,
            )*
        }
    };
}

pool! {
    a b aa fruit port protocol proto id name value serial zone k up z9 size mac network rule entry kind tag one m_0
}

/// Another name for each name of the [`POOL`].
#[derive(Clone, Debug)]
pub(crate) struct Naming(Vec<&'static str>);

impl Naming {
    /// The names of the pool, in the order that `names` has them.
    pub(crate) fn new(names: Vec<&'static str>) -> Self {
        assert_eq!(names.len(), POOL.len());
        Self(names)
    }

    pub(crate) fn of(&self, name: &str) -> &'static str {
        let index = POOL.iter().position(|other| *other == name).expect("a name of the pool");
        self.0[index]
    }

    pub(crate) fn inverse(&self) -> Self {
        let names = POOL.iter().map(|name| {
            let index = self.0.iter().position(|other| other == name).expect("a name of the pool");
            POOL[index]
        });
        Self(names.collect())
    }

    /// The same value of the object with other names.
    pub(crate) fn rename(&self, object: &Object, value: &Value<'static>) -> Value<'static> {
        let Value::Object(entries) = value else { return value.clone() };
        let members = object.members.iter().map(|member| {
            let value = entries.get(member.name).cloned().unwrap_or_default();
            let value = match &member.kind {
                Kind::Leaf(_) => value,
                Kind::Nested(nested) => each(&value, &|element| self.rename(&nested.object, element)),
            };
            (self.of(member.name), value)
        });
        Value::object(members)
    }
}

/// The value of a nested attribute or block with each of its objects replaced. Sets keep the order of their elements.
pub(crate) fn each(
    value: &Value<'static>,
    replace: &dyn Fn(&Value<'static>) -> Value<'static>,
) -> Value<'static> {
    match value {
        Value::List(elements) => Value::List(elements.iter().map(replace).collect()),
        Value::Set(elements) => Value::Set(elements.iter().map(replace).collect()),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(key, element)| (key.clone().into_owned(), replace(element))))
        }
        Value::Object(_) => replace(value),
        other => other.clone(),
    }
}

/// The value with its sets in Terraform's order, without what is there twice.
pub(crate) fn canonical(value: &Value<'static>) -> Value<'static> {
    match value {
        Value::List(elements) => Value::list(elements.iter().map(canonical)),
        Value::Set(elements) => Value::set(elements.iter().map(canonical)),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(key, value)| (key.clone().into_owned(), canonical(value))))
        }
        Value::Object(entries) => {
            Value::object(entries.iter().map(|(key, value)| (key.clone().into_owned(), canonical(value))))
        }
        other => other.clone(),
    }
}
