//! The resources. Each has a `note`, so that something else can change, and a `revision`, which is another after each change.

use std::{fmt, str::FromStr};

use tfvalue::{SemanticEq, Set, TfSchema, TfType, Unknown, types::GoDuration};

type Text = Unknown<Option<String>>;
type Number = Unknown<Option<u64>>;
type Blocks<T> = Unknown<Set<T>>;
type Nested<T> = Unknown<Option<Set<Unknown<T>>>>;

/// A text without regard to case.
#[derive(TfType, Clone, PartialEq, Eq, Debug)]
#[tf(as_string)]
pub(crate) struct AnyCase(String);

impl SemanticEq for AnyCase {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl FromStr for AnyCase {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Self, fmt::Error> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for AnyCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! of_each_name {
    ($($name:ident)*) => {
        $(
            /// The elements that have this attribute.
            pub(crate) mod $name {
                use tfvalue::TfSchema;

                use super::{Number, Text};

                #[derive(TfSchema)]
                pub(crate) struct WithDefault {
                    #[tf(required)]
                    port: Number,
                    #[tf(default = "tcp")]
                    $name: Text,
                }

                #[derive(TfSchema)]
                pub(crate) struct AllOpen {
                    #[tf(default = "orange")]
                    $name: Text,
                    #[tf(default = false)]
                    one: tfvalue::Unknown<Option<bool>>,
                    #[tf(computed)]
                    c: Text,
                }

                #[derive(TfSchema)]
                pub(crate) struct Chosen {
                    #[tf(required)]
                    port: Number,
                    #[tf(optional, computed)]
                    $name: Text,
                    #[tf(computed, use_state_for_unknown)]
                    id: Text,
                }
            }
        )*

        /// A set of blocks for each name of an attribute with a default.
        #[derive(TfSchema)]
        #[tf(resource)]
        pub(crate) struct Defaults {
            #[tf(optional)]
            note: Text,
            #[tf(computed)]
            revision: Number,
            $(
                #[tf(block(set))]
                $name: Blocks<$name::WithDefault>,
            )*
        }

        /// A nested set for each name of an attribute with a default.
        #[derive(TfSchema)]
        #[tf(resource)]
        pub(crate) struct NestedDefaults {
            #[tf(optional)]
            note: Text,
            #[tf(computed)]
            revision: Number,
            $(
                #[tf(optional, nested(set))]
                $name: Nested<$name::AllOpen>,
            )*
        }

        /// A set of blocks for each name of an attribute that the service chooses where it isn't configured.
        #[derive(TfSchema)]
        #[tf(resource)]
        pub(crate) struct Kept {
            #[tf(optional)]
            note: Text,
            #[tf(computed)]
            revision: Number,
            $(
                #[tf(block(set))]
                $name: Blocks<$name::Chosen>,
            )*
        }
    };
}

of_each_name! { a b fruit proto protocol zone kind tag mode name scheme label up z9 m_0 family }

/// Blocks in which the service spells what it is told in its own way.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Spelled {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(block(set))]
    entry: Blocks<Entry>,
    #[tf(block(set), key = id)]
    keyed: Blocks<Entry>,
    #[tf(block(list))]
    listed: Unknown<Vec<Entry>>,
    #[tf(block(set))]
    limit: Blocks<Limit>,
}

#[derive(TfSchema)]
pub(crate) struct Entry {
    #[tf(required)]
    id: Text,
    #[tf(required)]
    value: Unknown<Option<AnyCase>>,
    #[tf(computed)]
    serial: Text,
}

#[derive(TfSchema)]
pub(crate) struct Limit {
    #[tf(optional)]
    id: Text,
    #[tf(default = "1m".parse::<GoDuration>().expect("a duration"))]
    timeout: Unknown<Option<GoDuration>>,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

/// Sets of blocks in sets of blocks.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Rows {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(block(set))]
    row: Blocks<BlockRow>,
    #[tf(block(set), key = name)]
    keyed: Blocks<BlockRow>,
}

#[derive(TfSchema)]
pub(crate) struct BlockRow {
    #[tf(required)]
    name: Text,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
    #[tf(block(set))]
    field: Blocks<Field>,
}

#[derive(TfSchema)]
pub(crate) struct Field {
    #[tf(required)]
    k: Text,
    #[tf(default = false)]
    up: Unknown<Option<bool>>,
    #[tf(optional, computed)]
    ttl: Number,
    #[tf(computed, use_state_for_unknown)]
    id: Text,
}

/// Nested sets in nested sets.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct NestedRows {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(optional, nested(set))]
    rows: Nested<Row>,
}

#[derive(TfSchema)]
pub(crate) struct Row {
    #[tf(required)]
    name: Text,
    #[tf(optional, nested(set))]
    fields: Nested<Flag>,
    #[tf(computed)]
    serial: Text,
}

#[derive(TfSchema)]
pub(crate) struct Flag {
    #[tf(required)]
    k: Text,
    #[tf(default = false)]
    up: Unknown<Option<bool>>,
}

/// Blocks that may say nothing.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Disks {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(block(set))]
    disk: Blocks<Disk>,
}

/// Nested sets with elements that may say nothing.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct NestedDisks {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(optional, nested(set))]
    disks: Nested<Disk>,
    #[tf(optional, nested(set))]
    fruits: Nested<Fruit>,
}

#[derive(TfSchema)]
pub(crate) struct Disk {
    #[tf(default = 10)]
    size: Number,
    #[tf(optional)]
    label: Text,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

#[derive(TfSchema)]
pub(crate) struct Fruit {
    #[tf(default = "orange")]
    fruit: Text,
}

/// Elements that are found again by position, by key and by content.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Volumes {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(block(list))]
    listed: Unknown<Vec<Volume>>,
    #[tf(block(list), key = name)]
    ordered: Unknown<Vec<Volume>>,
    #[tf(block(set), key = name)]
    keyed: Blocks<Volume>,
    #[tf(block(set))]
    open: Blocks<Volume>,
}

#[derive(TfSchema)]
pub(crate) struct Volume {
    #[tf(required)]
    name: Text,
    #[tf(default = 10)]
    size: Number,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

/// Elements that differ in what is optional.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Rules {
    #[tf(optional)]
    note: Text,
    #[tf(computed)]
    revision: Number,
    #[tf(block(set))]
    rule: Blocks<Rule>,
}

#[derive(TfSchema)]
pub(crate) struct Rule {
    #[tf(required)]
    name: Text,
    #[tf(optional)]
    zone: Text,
    #[tf(optional)]
    port: Number,
    #[tf(computed, use_state_for_unknown)]
    id: Text,
}
