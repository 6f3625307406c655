//! Models of `registry.terraform.io/spike/spike` for configurations, plans and states, written by `tfvalue import`.
#![allow(
    dead_code,
    missing_docs,
    non_snake_case,
    unreachable_pub,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    rustdoc::all
)]

use std::collections::BTreeMap;

use tfvalue::{Nullable, Number, OwnedDynamic, Set, TfSchema, TfType};

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Retry {
    /// the max
    #[tf(optional, description_kind = plain)]
    pub max: Nullable<Number>,
    /// the on
    #[tf(optional, description_kind = plain)]
    pub on: Nullable<Vec<Nullable<String>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Assume {
    /// the role
    #[tf(required, description_kind = plain)]
    pub role: Nullable<String>,
    /// the seconds
    #[tf(optional, description_kind = plain)]
    pub seconds: Nullable<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Features {
    /// the purge
    #[tf(optional, description_kind = plain)]
    pub purge: Nullable<bool>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider)]
pub struct SpikeProvider {
    #[tf(block(list, max_items = 1))]
    pub assume: Nullable<Vec<Assume>>,
    /// the endpoint
    #[tf(optional, description_kind = plain)]
    pub endpoint: Nullable<String>,
    /// the feature_flags
    #[tf(optional, description_kind = plain)]
    pub feature_flags: Nullable<Set<Nullable<String>>>,
    #[tf(block(single))]
    pub features: Nullable<Features>,
    /// the headers
    #[tf(optional, description_kind = plain)]
    pub headers: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the limit
    #[tf(optional, description_kind = plain)]
    pub limit: Nullable<Number>,
    /// the retry
    #[tf(optional, nested, description_kind = plain)]
    pub retry: Nullable<Retry>,
    /// the token
    #[tf(optional, sensitive, description_kind = plain)]
    pub token: Nullable<String>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Anyobj {
    pub d: Nullable<OwnedDynamic>,
    pub s: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Named {
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Nullable<OwnedDynamic>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Step {
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Nullable<String>,
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Nullable<OwnedDynamic>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeDyn {
    /// the any
    #[tf(optional, description_kind = plain)]
    pub any: Nullable<OwnedDynamic>,
    /// the anylist
    #[tf(optional, description_kind = plain)]
    pub anylist: Nullable<Vec<Nullable<OwnedDynamic>>>,
    /// the anymap
    #[tf(optional, description_kind = plain)]
    pub anymap: Nullable<BTreeMap<String, Nullable<OwnedDynamic>>>,
    /// the anyobj
    #[tf(optional, description_kind = plain)]
    pub anyobj: Nullable<Anyobj>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Nullable<String>,
    #[tf(block(map))]
    pub named: Nullable<BTreeMap<String, Named>>,
    #[tf(block(single))]
    pub solo: Nullable<Named>,
    #[tf(block(list))]
    pub step: Nullable<Vec<Step>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct ByKey {
    /// the pw
    #[tf(optional, sensitive, description_kind = plain)]
    pub pw: Nullable<String>,
    /// the title
    #[tf(optional, description_kind = plain)]
    pub title: Nullable<String>,
    /// the uid
    #[tf(computed, description_kind = plain)]
    pub uid: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Items {
    /// the count
    #[tf(optional, description_kind = plain)]
    pub count: Nullable<Number>,
    /// the title
    #[tf(required, description_kind = plain)]
    pub title: Nullable<String>,
    /// the uid
    #[tf(computed, description_kind = plain)]
    pub uid: Nullable<String>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Mapobj {
    pub x: Nullable<Number>,
    pub y: Nullable<Set<Nullable<String>>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Obj {
    pub a: Nullable<String>,
    pub b: Nullable<Number>,
    pub c: Nullable<Vec<Nullable<bool>>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Objc {
    pub a: Nullable<String>,
    pub n: Nullable<Number>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Setobj {
    pub a: Nullable<String>,
    pub b: Nullable<bool>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Deep {
    /// the q
    #[tf(optional, description_kind = plain)]
    pub q: Nullable<String>,
    /// the w
    #[tf(computed, description_kind = plain)]
    pub w: Nullable<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Single {
    /// the deep
    #[tf(optional, nested, description_kind = plain)]
    pub deep: Nullable<Vec<Nullable<Deep>>>,
    /// the x
    #[tf(required, description_kind = plain)]
    pub x: Nullable<String>,
    /// the y
    #[tf(optional, computed, description_kind = plain)]
    pub y: Nullable<Number>,
    /// the z
    #[tf(optional, description_kind = plain)]
    pub z: Nullable<bool>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct SingleC {
    /// the x
    #[tf(optional, computed, description_kind = plain)]
    pub x: Nullable<String>,
    /// the y
    #[tf(optional, computed, description_kind = plain)]
    pub y: Nullable<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Uniq {
    /// the note
    #[tf(optional, description_kind = plain)]
    pub note: Nullable<String>,
    /// the title
    #[tf(required, description_kind = plain)]
    pub title: Nullable<String>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct WoObj {
    pub p: Nullable<String>,
    pub u: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Gsub {
    /// the gen
    #[tf(computed, description_kind = plain)]
    pub r#gen: Nullable<String>,
    /// the key
    #[tf(required, description_kind = plain)]
    pub key: Nullable<String>,
    /// the val
    #[tf(optional, description_kind = plain)]
    pub val: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Grp {
    /// the g
    #[tf(optional, description_kind = plain)]
    pub g: Nullable<String>,
    /// the gn
    #[tf(optional, description_kind = plain)]
    pub gn: Nullable<Number>,
    #[tf(block(set))]
    pub gsub: Nullable<Set<Gsub>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Labeled {
    /// the c
    #[tf(computed, description_kind = plain)]
    pub c: Nullable<String>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Nullable<Number>,
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Member {
    /// the role
    #[tf(optional, description_kind = plain)]
    pub role: Nullable<String>,
    /// the user
    #[tf(required, description_kind = plain)]
    pub user: Nullable<String>,
    /// the weight
    #[tf(optional, description_kind = plain)]
    pub weight: Nullable<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct One {
    /// the a
    #[tf(optional, description_kind = plain)]
    pub a: Nullable<String>,
    /// the b
    #[tf(optional, computed, description_kind = plain)]
    pub b: Nullable<Number>,
    #[tf(block(list))]
    pub sub: Nullable<Vec<Gsub>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Rule {
    /// the cidrs
    #[tf(optional, description_kind = plain)]
    pub cidrs: Nullable<Set<Nullable<String>>>,
    #[tf(block(list))]
    pub inner: Nullable<Vec<Gsub>>,
    #[tf(block(single))]
    pub one_in: Nullable<Gsub>,
    /// the port
    #[tf(required, description_kind = plain)]
    pub port: Nullable<Number>,
    /// the prio
    #[tf(optional, computed, description_kind = plain)]
    pub prio: Nullable<Number>,
    /// the proto
    #[tf(optional, description_kind = plain)]
    pub proto: Nullable<String>,
    /// the rule_id
    #[tf(computed, description_kind = plain)]
    pub rule_id: Nullable<String>,
    #[tf(block(set))]
    pub tagset: Nullable<Set<Gsub>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Timeouts {
    /// the create
    #[tf(optional, description_kind = plain)]
    pub create: Nullable<String>,
    /// the delete
    #[tf(optional, description_kind = plain)]
    pub delete: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeKitchen {
    /// the amount
    #[tf(optional, description_kind = plain)]
    pub amount: Nullable<Number>,
    /// the amount2
    #[tf(optional, description_kind = plain)]
    pub amount2: Nullable<Number>,
    /// the anything
    #[tf(optional, description_kind = plain)]
    pub anything: Nullable<OwnedDynamic>,
    /// the anything_comp
    #[tf(optional, computed, description_kind = plain)]
    pub anything_comp: Nullable<OwnedDynamic>,
    /// the by_key
    #[tf(optional, nested, description_kind = plain)]
    pub by_key: Nullable<BTreeMap<String, Nullable<ByKey>>>,
    /// the description
    #[tf(optional, description_kind = plain)]
    pub description: Nullable<String>,
    /// the enabled
    #[tf(optional, description_kind = plain)]
    pub enabled: Nullable<bool>,
    /// the flags
    #[tf(optional, description_kind = plain)]
    pub flags: Nullable<Vec<Nullable<bool>>>,
    #[tf(block(group))]
    pub grp: Nullable<Grp>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Nullable<String>,
    /// the items
    #[tf(optional, nested, description_kind = plain)]
    pub items: Nullable<Vec<Nullable<Items>>>,
    #[tf(block(map))]
    pub labeled: Nullable<BTreeMap<String, Labeled>>,
    /// the labels
    #[tf(optional, description_kind = plain)]
    pub labels: Nullable<Set<Nullable<String>>>,
    /// the mapobj
    #[tf(optional, description_kind = plain)]
    pub mapobj: Nullable<BTreeMap<String, Nullable<Mapobj>>>,
    /// the matrix
    #[tf(optional, description_kind = plain)]
    pub matrix: Nullable<Vec<Nullable<Vec<Nullable<Number>>>>>,
    #[tf(block(set))]
    pub member: Nullable<Set<Member>>,
    /// the name
    #[tf(required, description_kind = plain)]
    pub name: Nullable<String>,
    /// the numbers
    #[tf(optional, description_kind = plain)]
    pub numbers: Nullable<BTreeMap<String, Nullable<Number>>>,
    /// the numset
    #[tf(optional, description_kind = plain)]
    pub numset: Nullable<Set<Nullable<Number>>>,
    /// the obj
    #[tf(optional, description_kind = plain)]
    pub obj: Nullable<Obj>,
    /// the objc
    #[tf(optional, computed, description_kind = plain)]
    pub objc: Nullable<Objc>,
    /// the old
    #[tf(optional, deprecated, description_kind = plain)]
    pub old: Nullable<String>,
    #[tf(block(single))]
    pub one: Nullable<One>,
    /// the opt_comp
    #[tf(optional, computed, description_kind = plain)]
    pub opt_comp: Nullable<String>,
    /// the ports
    #[tf(optional, description_kind = plain)]
    pub ports: Nullable<Vec<Nullable<Number>>>,
    /// the ready
    #[tf(computed, description_kind = plain)]
    pub ready: Nullable<bool>,
    /// the revision
    #[tf(computed, description_kind = plain)]
    pub revision: Nullable<Number>,
    #[tf(block(list))]
    pub rule: Nullable<Vec<Rule>>,
    /// the secret
    #[tf(optional, sensitive, description_kind = plain)]
    pub secret: Nullable<String>,
    /// the secret_wo
    #[tf(optional, write_only, description_kind = plain)]
    pub secret_wo: Nullable<String>,
    /// the secret_wo_version
    #[tf(optional, description_kind = plain)]
    pub secret_wo_version: Nullable<Number>,
    /// the setobj
    #[tf(optional, description_kind = plain)]
    pub setobj: Nullable<Set<Nullable<Setobj>>>,
    /// the single
    #[tf(optional, nested, description_kind = plain)]
    pub single: Nullable<Single>,
    /// the single_c
    #[tf(optional, computed, nested, description_kind = plain)]
    pub single_c: Nullable<SingleC>,
    /// the size
    #[tf(computed, description_kind = plain)]
    pub size: Nullable<Number>,
    /// the tags
    #[tf(optional, description_kind = plain)]
    pub tags: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the tags_all
    #[tf(computed, description_kind = plain)]
    pub tags_all: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(block(single))]
    pub timeouts: Nullable<Timeouts>,
    /// the tup
    #[tf(optional, description_kind = plain)]
    pub tup: Nullable<(Nullable<String>, Nullable<Number>, Nullable<bool>)>,
    /// the uniq
    #[tf(optional, nested, description_kind = plain)]
    pub uniq: Nullable<Set<Nullable<Uniq>>>,
    /// the wo_obj
    #[tf(optional, write_only, description_kind = plain)]
    pub wo_obj: Nullable<WoObj>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeOld {
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Nullable<String>,
    /// the legacy
    #[tf(optional, description_kind = plain)]
    pub legacy: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Nullable<Number>,
    /// the name
    #[tf(optional, description_kind = plain)]
    pub name: Nullable<String>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct UObj {
    pub a: Nullable<String>,
    pub b: Nullable<Vec<Nullable<Number>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeSrc {
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Nullable<String>,
    /// the len_list
    #[tf(computed, description_kind = plain)]
    pub len_list: Nullable<Vec<Nullable<String>>>,
    /// the len_map
    #[tf(computed, description_kind = plain)]
    pub len_map: Nullable<BTreeMap<String, Nullable<Number>>>,
    /// the len_set
    #[tf(computed, description_kind = plain)]
    pub len_set: Nullable<Set<Nullable<Number>>>,
    /// the name
    #[tf(optional, description_kind = plain)]
    pub name: Nullable<String>,
    /// the nn_bool
    #[tf(computed, description_kind = plain)]
    pub nn_bool: Nullable<bool>,
    /// the nn_num
    #[tf(computed, description_kind = plain)]
    pub nn_num: Nullable<Number>,
    /// the nn_obj
    #[tf(computed, description_kind = plain)]
    pub nn_obj: Nullable<Setobj>,
    /// the nn_str
    #[tf(computed, description_kind = plain)]
    pub nn_str: Nullable<String>,
    /// the pfx_str
    #[tf(computed, description_kind = plain)]
    pub pfx_str: Nullable<String>,
    /// the rng_num
    #[tf(computed, description_kind = plain)]
    pub rng_num: Nullable<Number>,
    /// the trigger
    #[tf(optional, description_kind = plain)]
    pub trigger: Nullable<OwnedDynamic>,
    /// the u_bool
    #[tf(computed, description_kind = plain)]
    pub u_bool: Nullable<bool>,
    /// the u_dyn
    #[tf(computed, description_kind = plain)]
    pub u_dyn: Nullable<OwnedDynamic>,
    /// the u_list
    #[tf(computed, description_kind = plain)]
    pub u_list: Nullable<Vec<Nullable<String>>>,
    /// the u_listobj
    #[tf(computed, description_kind = plain)]
    pub u_listobj: Nullable<Vec<Nullable<Objc>>>,
    /// the u_map
    #[tf(computed, description_kind = plain)]
    pub u_map: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the u_num
    #[tf(computed, description_kind = plain)]
    pub u_num: Nullable<Number>,
    /// the u_obj
    #[tf(computed, description_kind = plain)]
    pub u_obj: Nullable<UObj>,
    /// the u_set
    #[tf(computed, description_kind = plain)]
    pub u_set: Nullable<Set<Nullable<String>>>,
    /// the u_str
    #[tf(computed, description_kind = plain)]
    pub u_str: Nullable<String>,
    /// the u_tup
    #[tf(computed, description_kind = plain)]
    pub u_tup: Nullable<(Nullable<String>, Nullable<Number>)>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(identity)]
pub struct SpikeSrcIdentity {
    #[tf(required_for_import)]
    pub id: Nullable<String>,
    #[tf(optional_for_import)]
    pub num: Nullable<Number>,
    #[tf(optional_for_import)]
    pub region: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(data_source)]
pub struct SpikeDataDataSource {
    /// the amount
    #[tf(optional, description_kind = plain)]
    pub amount: Nullable<Number>,
    /// the amount2
    #[tf(optional, description_kind = plain)]
    pub amount2: Nullable<Number>,
    /// the anything
    #[tf(optional, description_kind = plain)]
    pub anything: Nullable<OwnedDynamic>,
    /// the anything_comp
    #[tf(optional, computed, description_kind = plain)]
    pub anything_comp: Nullable<OwnedDynamic>,
    /// the by_key
    #[tf(optional, nested, description_kind = plain)]
    pub by_key: Nullable<BTreeMap<String, Nullable<ByKey>>>,
    /// the description
    #[tf(optional, description_kind = plain)]
    pub description: Nullable<String>,
    /// the enabled
    #[tf(optional, description_kind = plain)]
    pub enabled: Nullable<bool>,
    /// the flags
    #[tf(optional, description_kind = plain)]
    pub flags: Nullable<Vec<Nullable<bool>>>,
    #[tf(block(group))]
    pub grp: Nullable<Grp>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Nullable<String>,
    /// the items
    #[tf(optional, nested, description_kind = plain)]
    pub items: Nullable<Vec<Nullable<Items>>>,
    #[tf(block(map))]
    pub labeled: Nullable<BTreeMap<String, Labeled>>,
    /// the labels
    #[tf(optional, description_kind = plain)]
    pub labels: Nullable<Set<Nullable<String>>>,
    /// the mapobj
    #[tf(optional, description_kind = plain)]
    pub mapobj: Nullable<BTreeMap<String, Nullable<Mapobj>>>,
    /// the matrix
    #[tf(optional, description_kind = plain)]
    pub matrix: Nullable<Vec<Nullable<Vec<Nullable<Number>>>>>,
    #[tf(block(set))]
    pub member: Nullable<Set<Member>>,
    /// the name
    #[tf(required, description_kind = plain)]
    pub name: Nullable<String>,
    /// the numbers
    #[tf(optional, description_kind = plain)]
    pub numbers: Nullable<BTreeMap<String, Nullable<Number>>>,
    /// the numset
    #[tf(optional, description_kind = plain)]
    pub numset: Nullable<Set<Nullable<Number>>>,
    /// the obj
    #[tf(optional, description_kind = plain)]
    pub obj: Nullable<Obj>,
    /// the objc
    #[tf(optional, computed, description_kind = plain)]
    pub objc: Nullable<Objc>,
    /// the old
    #[tf(optional, deprecated, description_kind = plain)]
    pub old: Nullable<String>,
    #[tf(block(single))]
    pub one: Nullable<One>,
    /// the opt_comp
    #[tf(optional, computed, description_kind = plain)]
    pub opt_comp: Nullable<String>,
    /// the ports
    #[tf(optional, description_kind = plain)]
    pub ports: Nullable<Vec<Nullable<Number>>>,
    /// the ready
    #[tf(computed, description_kind = plain)]
    pub ready: Nullable<bool>,
    /// the revision
    #[tf(computed, description_kind = plain)]
    pub revision: Nullable<Number>,
    #[tf(block(list))]
    pub rule: Nullable<Vec<Rule>>,
    /// the secret
    #[tf(optional, sensitive, description_kind = plain)]
    pub secret: Nullable<String>,
    /// the setobj
    #[tf(optional, description_kind = plain)]
    pub setobj: Nullable<Set<Nullable<Setobj>>>,
    /// the single
    #[tf(optional, nested, description_kind = plain)]
    pub single: Nullable<Single>,
    /// the single_c
    #[tf(optional, computed, nested, description_kind = plain)]
    pub single_c: Nullable<SingleC>,
    /// the size
    #[tf(computed, description_kind = plain)]
    pub size: Nullable<Number>,
    /// the tags
    #[tf(optional, description_kind = plain)]
    pub tags: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the tags_all
    #[tf(computed, description_kind = plain)]
    pub tags_all: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(block(single))]
    pub timeouts: Nullable<Timeouts>,
    /// the tup
    #[tf(optional, description_kind = plain)]
    pub tup: Nullable<(Nullable<String>, Nullable<Number>, Nullable<bool>)>,
    /// the uniq
    #[tf(optional, nested, description_kind = plain)]
    pub uniq: Nullable<Set<Nullable<Uniq>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Opt {
    /// the k
    #[tf(optional, description_kind = plain)]
    pub k: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(ephemeral_resource)]
pub struct SpikeEphEphemeralResource {
    /// the claims
    #[tf(computed, description_kind = plain)]
    pub claims: Nullable<BTreeMap<String, Nullable<String>>>,
    /// the input
    #[tf(optional, description_kind = plain)]
    pub input: Nullable<String>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Nullable<Number>,
    #[tf(block(list))]
    pub opt: Nullable<Vec<Opt>>,
    /// the token
    #[tf(computed, sensitive, description_kind = plain)]
    pub token: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(list_resource)]
pub struct SpikeSrcListResource {
    /// the ids
    #[tf(optional, description_kind = plain)]
    pub ids: Nullable<Set<Nullable<String>>>,
    /// the prefix
    #[tf(optional, description_kind = plain)]
    pub prefix: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(action)]
pub struct SpikeActAction {
    /// the any
    #[tf(optional, description_kind = plain)]
    pub any: Nullable<OwnedDynamic>,
    /// the message
    #[tf(optional, description_kind = plain)]
    pub message: Nullable<String>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Nullable<Number>,
    /// the targets
    #[tf(optional, description_kind = plain)]
    pub targets: Nullable<Vec<Nullable<String>>>,
}
