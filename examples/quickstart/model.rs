//! A resource with everything that a schema can have: attributes of all types, nested attributes and nested blocks.
//!
//! The doc comments are the descriptions in the schema. Attributes are `Nullable<…>`, which holds a known value, null, or an unknown value. Strings
//! borrow from the input.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{Dynamic, Nullable, Number, Set, TfSchema, TfType, Unknown};

/// A string that may be null or unknown, borrowed from the input.
pub(crate) type Text<'a> = Nullable<&'a str>;

/// A kitchen, in which everything is cooked.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(crate) struct Kitchen<'a> {
    /// Assigned by the service.
    #[tf(computed)]
    pub(crate) id: Text<'a>,
    /// The name of the kitchen.
    #[tf(required)]
    pub(crate) name: Unknown<&'a str>,
    /// The description. A `Cow` is owned where the text can't be borrowed.
    #[tf(optional)]
    pub(crate) description: Nullable<Cow<'a, str>>,
    /// True if the kitchen is open.
    #[tf(optional)]
    pub(crate) enabled: Nullable<bool>,
    /// True if the service has finished the kitchen.
    #[tf(computed)]
    pub(crate) ready: Nullable<bool>,
    /// The number of changes.
    #[tf(computed)]
    pub(crate) revision: Nullable<u64>,
    /// The resulting size.
    #[tf(computed)]
    pub(crate) size: Nullable<u64>,
    /// Chosen by the service if it isn't set.
    #[tf(optional, computed)]
    pub(crate) opt_comp: Text<'a>,
    /// A name from earlier days.
    #[tf(optional, deprecated = "Use `name`.")]
    pub(crate) old: Text<'a>,

    /// The exact amount.
    #[tf(optional)]
    pub(crate) amount: Nullable<Number>,
    /// The additional amount.
    #[tf(optional)]
    pub(crate) amount2: Nullable<Number>,
    /// Numbers by name.
    #[tf(optional)]
    pub(crate) numbers: Nullable<BTreeMap<&'a str, Nullable<Number>>>,
    /// Numbers without order.
    #[tf(optional)]
    pub(crate) numset: Nullable<Set<Nullable<Number>>>,
    /// Numbers in rows.
    #[tf(optional)]
    pub(crate) matrix: Nullable<Vec<Nullable<Vec<Nullable<Number>>>>>,
    /// The ports of the kitchen.
    #[tf(optional)]
    pub(crate) ports: Nullable<Vec<Nullable<u32>>>,
    /// Switches in a row.
    #[tf(optional)]
    pub(crate) flags: Nullable<Vec<Nullable<bool>>>,

    /// Words about it.
    #[tf(optional)]
    pub(crate) labels: Nullable<Set<Text<'a>>>,
    /// Words by name.
    #[tf(optional)]
    pub(crate) tags: Nullable<BTreeMap<&'a str, Text<'a>>>,
    /// The tags, with those of the provider.
    #[tf(computed)]
    pub(crate) tags_all: Nullable<BTreeMap<&'a str, Text<'a>>>,

    /// Hidden in the output of Terraform.
    #[tf(optional, sensitive)]
    pub(crate) secret: Text<'a>,
    /// Never stored.
    #[tf(optional, write_only)]
    pub(crate) secret_wo: Text<'a>,
    /// Raised when `secret_wo` has changed.
    #[tf(optional)]
    pub(crate) secret_wo_version: Nullable<u64>,
    /// An object that is never stored.
    #[tf(optional, write_only)]
    pub(crate) wo_obj: Nullable<Login<'a>>,

    /// A plain object.
    #[tf(optional)]
    pub(crate) obj: Nullable<Dish<'a>>,
    /// A plain object that the service may fill.
    #[tf(optional, computed)]
    pub(crate) objc: Nullable<Course<'a>>,
    /// Objects by name.
    #[tf(optional)]
    pub(crate) mapobj: Nullable<BTreeMap<&'a str, Nullable<Recipe<'a>>>>,
    /// Objects without order.
    #[tf(optional)]
    pub(crate) setobj: Nullable<Set<Nullable<Side<'a>>>>,
    /// A sequence with a type for each place.
    #[tf(optional)]
    pub(crate) tup: Nullable<(Text<'a>, Nullable<Number>, Nullable<bool>)>,
    /// A value of any type.
    #[tf(optional)]
    pub(crate) anything: Nullable<Dynamic<'a>>,
    /// A value of any type, chosen by the service if it isn't set.
    #[tf(optional, computed)]
    pub(crate) anything_comp: Nullable<Dynamic<'a>>,

    /// A nested attribute.
    #[tf(optional, nested)]
    pub(crate) single: Nullable<Single<'a>>,
    /// A nested attribute that the service may fill.
    #[tf(optional, computed, nested)]
    pub(crate) single_c: Nullable<Computed<'a>>,
    /// Nested attributes in a row.
    #[tf(optional, nested)]
    pub(crate) items: Nullable<Vec<Nullable<Item<'a>>>>,
    /// Nested attributes by name.
    #[tf(optional, nested)]
    pub(crate) by_key: Nullable<BTreeMap<&'a str, Nullable<Key<'a>>>>,
    /// Nested attributes without order.
    #[tf(optional, nested)]
    pub(crate) uniq: Nullable<Set<Nullable<Unique<'a>>>>,

    // A block is never null. The blocks of one name are unknown together if a `dynamic` block iterates over an unknown value.
    #[tf(block)]
    pub(crate) rule: Unknown<Vec<Rule<'a>>>,
    #[tf(block)]
    pub(crate) member: Unknown<Set<Member<'a>>>,
    #[tf(block)]
    pub(crate) labeled: Unknown<BTreeMap<&'a str, Labeled<'a>>>,
    #[tf(block)]
    pub(crate) one: Nullable<One<'a>>,
    #[tf(block(group))]
    pub(crate) grp: Unknown<Group<'a>>,
    #[tf(block)]
    pub(crate) timeouts: Nullable<Timeouts<'a>>,
}

/// The credentials of a visitor.
#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Login<'a> {
    pub(crate) u: Text<'a>,
    pub(crate) p: Text<'a>,
}

#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Dish<'a> {
    pub(crate) a: Text<'a>,
    pub(crate) b: Nullable<Number>,
    pub(crate) c: Nullable<Vec<Nullable<bool>>>,
}

#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Course<'a> {
    pub(crate) a: Text<'a>,
    pub(crate) n: Nullable<Number>,
}

#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Recipe<'a> {
    pub(crate) x: Nullable<Number>,
    pub(crate) y: Nullable<Set<Text<'a>>>,
}

#[derive(TfType, Debug, Clone, PartialEq)]
pub(crate) struct Side<'a> {
    pub(crate) a: Text<'a>,
    pub(crate) b: Nullable<bool>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Single<'a> {
    #[tf(required)]
    pub(crate) x: Unknown<&'a str>,
    #[tf(optional, computed)]
    pub(crate) y: Nullable<Number>,
    #[tf(optional)]
    pub(crate) z: Nullable<bool>,
    #[tf(optional, nested)]
    pub(crate) deep: Nullable<Vec<Nullable<Deep<'a>>>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Deep<'a> {
    #[tf(optional)]
    pub(crate) q: Text<'a>,
    #[tf(computed)]
    pub(crate) w: Nullable<Number>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Computed<'a> {
    #[tf(optional, computed)]
    pub(crate) x: Text<'a>,
    #[tf(optional, computed)]
    pub(crate) y: Nullable<Number>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Item<'a> {
    #[tf(required)]
    pub(crate) title: Unknown<&'a str>,
    #[tf(optional)]
    pub(crate) count: Nullable<u64>,
    #[tf(computed)]
    pub(crate) uid: Text<'a>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Key<'a> {
    #[tf(optional)]
    pub(crate) title: Text<'a>,
    #[tf(optional, sensitive)]
    pub(crate) pw: Text<'a>,
    #[tf(computed)]
    pub(crate) uid: Text<'a>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Unique<'a> {
    #[tf(required)]
    pub(crate) title: Unknown<&'a str>,
    #[tf(optional)]
    pub(crate) note: Text<'a>,
}

/// A rule for incoming connections.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Rule<'a> {
    /// Through which port.
    #[tf(required)]
    pub(crate) port: Unknown<u32>,
    /// The protocol.
    #[tf(optional)]
    pub(crate) proto: Text<'a>,
    /// The source networks.
    #[tf(optional)]
    pub(crate) cidrs: Nullable<Set<Text<'a>>>,
    /// Before which other rules; chosen by the service if it isn't set.
    #[tf(optional, computed)]
    pub(crate) prio: Nullable<i64>,
    /// Assigned by the service.
    #[tf(computed)]
    pub(crate) rule_id: Text<'a>,
    #[tf(block)]
    pub(crate) inner: Unknown<Vec<Pair<'a>>>,
    #[tf(block)]
    pub(crate) one_in: Nullable<Pair<'a>>,
    #[tf(block)]
    pub(crate) tagset: Unknown<Set<Pair<'a>>>,
}

/// A word and what it stands for.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Pair<'a> {
    #[tf(required)]
    pub(crate) key: Unknown<&'a str>,
    #[tf(optional)]
    pub(crate) val: Text<'a>,
    #[tf(computed)]
    pub(crate) r#gen: Text<'a>,
}

/// A member of the staff.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Member<'a> {
    #[tf(required)]
    pub(crate) user: Unknown<&'a str>,
    #[tf(optional)]
    pub(crate) role: Text<'a>,
    #[tf(optional)]
    pub(crate) weight: Nullable<Number>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Labeled<'a> {
    #[tf(optional)]
    pub(crate) v: Text<'a>,
    #[tf(optional)]
    pub(crate) n: Nullable<Number>,
    #[tf(computed)]
    pub(crate) c: Text<'a>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct One<'a> {
    #[tf(optional)]
    pub(crate) a: Text<'a>,
    #[tf(optional, computed)]
    pub(crate) b: Nullable<Number>,
    #[tf(block)]
    pub(crate) sub: Unknown<Vec<Pair<'a>>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Group<'a> {
    #[tf(optional)]
    pub(crate) g: Text<'a>,
    #[tf(optional)]
    pub(crate) gn: Nullable<Number>,
    #[tf(block)]
    pub(crate) gsub: Unknown<Set<Pair<'a>>>,
}

/// The time limits of the service.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Timeouts<'a> {
    #[tf(optional)]
    pub(crate) create: Text<'a>,
    #[tf(optional)]
    pub(crate) delete: Text<'a>,
}
