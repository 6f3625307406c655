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

use tfvalue::{Number, OwnedDynamic, Set, TfSchema, TfType, Unknown};

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Retry {
    /// the max
    #[tf(optional, description_kind = plain)]
    pub max: Unknown<Option<Number>>,
    /// the on
    #[tf(optional, description_kind = plain)]
    pub on: Unknown<Option<Vec<Unknown<Option<String>>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Assume {
    /// the role
    #[tf(required, description_kind = plain)]
    pub role: Unknown<Option<String>>,
    /// the seconds
    #[tf(optional, description_kind = plain)]
    pub seconds: Unknown<Option<Number>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Features {
    /// the purge
    #[tf(optional, description_kind = plain)]
    pub purge: Unknown<Option<bool>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider)]
pub struct SpikeProvider {
    #[tf(block(list, max_items = 1))]
    pub assume: Unknown<Option<Vec<Assume>>>,
    /// the endpoint
    #[tf(optional, description_kind = plain)]
    pub endpoint: Unknown<Option<String>>,
    /// the feature_flags
    #[tf(optional, description_kind = plain)]
    pub feature_flags: Unknown<Option<Set<Unknown<Option<String>>>>>,
    #[tf(block(single))]
    pub features: Unknown<Option<Features>>,
    /// the headers
    #[tf(optional, description_kind = plain)]
    pub headers: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the limit
    #[tf(optional, description_kind = plain)]
    pub limit: Unknown<Option<Number>>,
    /// the retry
    #[tf(optional, nested, description_kind = plain)]
    pub retry: Unknown<Option<Retry>>,
    /// the token
    #[tf(optional, sensitive, description_kind = plain)]
    pub token: Unknown<Option<String>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Anyobj {
    pub d: Unknown<Option<OwnedDynamic>>,
    pub s: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Named {
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Unknown<Option<OwnedDynamic>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Step {
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Unknown<Option<String>>,
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Unknown<Option<OwnedDynamic>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeDyn {
    /// the any
    #[tf(optional, description_kind = plain)]
    pub any: Unknown<Option<OwnedDynamic>>,
    /// the anylist
    #[tf(optional, description_kind = plain)]
    pub anylist: Unknown<Option<Vec<Unknown<Option<OwnedDynamic>>>>>,
    /// the anymap
    #[tf(optional, description_kind = plain)]
    pub anymap: Unknown<Option<BTreeMap<String, Unknown<Option<OwnedDynamic>>>>>,
    /// the anyobj
    #[tf(optional, description_kind = plain)]
    pub anyobj: Unknown<Option<Anyobj>>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Unknown<Option<String>>,
    #[tf(block(map))]
    pub named: Unknown<Option<BTreeMap<String, Named>>>,
    #[tf(block(single))]
    pub solo: Unknown<Option<Named>>,
    #[tf(block(list))]
    pub step: Unknown<Option<Vec<Step>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct ByKey {
    /// the pw
    #[tf(optional, sensitive, description_kind = plain)]
    pub pw: Unknown<Option<String>>,
    /// the title
    #[tf(optional, description_kind = plain)]
    pub title: Unknown<Option<String>>,
    /// the uid
    #[tf(computed, description_kind = plain)]
    pub uid: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Items {
    /// the count
    #[tf(optional, description_kind = plain)]
    pub count: Unknown<Option<Number>>,
    /// the title
    #[tf(required, description_kind = plain)]
    pub title: Unknown<Option<String>>,
    /// the uid
    #[tf(computed, description_kind = plain)]
    pub uid: Unknown<Option<String>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Mapobj {
    pub x: Unknown<Option<Number>>,
    pub y: Unknown<Option<Set<Unknown<Option<String>>>>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Obj {
    pub a: Unknown<Option<String>>,
    pub b: Unknown<Option<Number>>,
    pub c: Unknown<Option<Vec<Unknown<Option<bool>>>>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Objc {
    pub a: Unknown<Option<String>>,
    pub n: Unknown<Option<Number>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Setobj {
    pub a: Unknown<Option<String>>,
    pub b: Unknown<Option<bool>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Deep {
    /// the q
    #[tf(optional, description_kind = plain)]
    pub q: Unknown<Option<String>>,
    /// the w
    #[tf(computed, description_kind = plain)]
    pub w: Unknown<Option<Number>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Single {
    /// the deep
    #[tf(optional, nested, description_kind = plain)]
    pub deep: Unknown<Option<Vec<Unknown<Option<Deep>>>>>,
    /// the x
    #[tf(required, description_kind = plain)]
    pub x: Unknown<Option<String>>,
    /// the y
    #[tf(optional, computed, description_kind = plain)]
    pub y: Unknown<Option<Number>>,
    /// the z
    #[tf(optional, description_kind = plain)]
    pub z: Unknown<Option<bool>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct SingleC {
    /// the x
    #[tf(optional, computed, description_kind = plain)]
    pub x: Unknown<Option<String>>,
    /// the y
    #[tf(optional, computed, description_kind = plain)]
    pub y: Unknown<Option<Number>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Uniq {
    /// the note
    #[tf(optional, description_kind = plain)]
    pub note: Unknown<Option<String>>,
    /// the title
    #[tf(required, description_kind = plain)]
    pub title: Unknown<Option<String>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct WoObj {
    pub p: Unknown<Option<String>>,
    pub u: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Gsub {
    /// the gen
    #[tf(computed, description_kind = plain)]
    pub r#gen: Unknown<Option<String>>,
    /// the key
    #[tf(required, description_kind = plain)]
    pub key: Unknown<Option<String>>,
    /// the val
    #[tf(optional, description_kind = plain)]
    pub val: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Grp {
    /// the g
    #[tf(optional, description_kind = plain)]
    pub g: Unknown<Option<String>>,
    /// the gn
    #[tf(optional, description_kind = plain)]
    pub gn: Unknown<Option<Number>>,
    #[tf(block(set))]
    pub gsub: Unknown<Option<Set<Gsub>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Labeled {
    /// the c
    #[tf(computed, description_kind = plain)]
    pub c: Unknown<Option<String>>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Unknown<Option<Number>>,
    /// the v
    #[tf(optional, description_kind = plain)]
    pub v: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Member {
    /// the role
    #[tf(optional, description_kind = plain)]
    pub role: Unknown<Option<String>>,
    /// the user
    #[tf(required, description_kind = plain)]
    pub user: Unknown<Option<String>>,
    /// the weight
    #[tf(optional, description_kind = plain)]
    pub weight: Unknown<Option<Number>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct One {
    /// the a
    #[tf(optional, description_kind = plain)]
    pub a: Unknown<Option<String>>,
    /// the b
    #[tf(optional, computed, description_kind = plain)]
    pub b: Unknown<Option<Number>>,
    #[tf(block(list))]
    pub sub: Unknown<Option<Vec<Gsub>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Rule {
    /// the cidrs
    #[tf(optional, description_kind = plain)]
    pub cidrs: Unknown<Option<Set<Unknown<Option<String>>>>>,
    #[tf(block(list))]
    pub inner: Unknown<Option<Vec<Gsub>>>,
    #[tf(block(single))]
    pub one_in: Unknown<Option<Gsub>>,
    /// the port
    #[tf(required, description_kind = plain)]
    pub port: Unknown<Option<Number>>,
    /// the prio
    #[tf(optional, computed, description_kind = plain)]
    pub prio: Unknown<Option<Number>>,
    /// the proto
    #[tf(optional, description_kind = plain)]
    pub proto: Unknown<Option<String>>,
    /// the rule_id
    #[tf(computed, description_kind = plain)]
    pub rule_id: Unknown<Option<String>>,
    #[tf(block(set))]
    pub tagset: Unknown<Option<Set<Gsub>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Timeouts {
    /// the create
    #[tf(optional, description_kind = plain)]
    pub create: Unknown<Option<String>>,
    /// the delete
    #[tf(optional, description_kind = plain)]
    pub delete: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeKitchen {
    /// the amount
    #[tf(optional, description_kind = plain)]
    pub amount: Unknown<Option<Number>>,
    /// the amount2
    #[tf(optional, description_kind = plain)]
    pub amount2: Unknown<Option<Number>>,
    /// the anything
    #[tf(optional, description_kind = plain)]
    pub anything: Unknown<Option<OwnedDynamic>>,
    /// the anything_comp
    #[tf(optional, computed, description_kind = plain)]
    pub anything_comp: Unknown<Option<OwnedDynamic>>,
    /// the by_key
    #[tf(optional, nested, description_kind = plain)]
    pub by_key: Unknown<Option<BTreeMap<String, Unknown<Option<ByKey>>>>>,
    /// the description
    #[tf(optional, description_kind = plain)]
    pub description: Unknown<Option<String>>,
    /// the enabled
    #[tf(optional, description_kind = plain)]
    pub enabled: Unknown<Option<bool>>,
    /// the flags
    #[tf(optional, description_kind = plain)]
    pub flags: Unknown<Option<Vec<Unknown<Option<bool>>>>>,
    #[tf(block(group))]
    pub grp: Unknown<Option<Grp>>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Unknown<Option<String>>,
    /// the items
    #[tf(optional, nested, description_kind = plain)]
    pub items: Unknown<Option<Vec<Unknown<Option<Items>>>>>,
    #[tf(block(map))]
    pub labeled: Unknown<Option<BTreeMap<String, Labeled>>>,
    /// the labels
    #[tf(optional, description_kind = plain)]
    pub labels: Unknown<Option<Set<Unknown<Option<String>>>>>,
    /// the mapobj
    #[tf(optional, description_kind = plain)]
    pub mapobj: Unknown<Option<BTreeMap<String, Unknown<Option<Mapobj>>>>>,
    /// the matrix
    #[tf(optional, description_kind = plain)]
    pub matrix: Unknown<Option<Vec<Unknown<Option<Vec<Unknown<Option<Number>>>>>>>>,
    #[tf(block(set))]
    pub member: Unknown<Option<Set<Member>>>,
    /// the name
    #[tf(required, description_kind = plain)]
    pub name: Unknown<Option<String>>,
    /// the numbers
    #[tf(optional, description_kind = plain)]
    pub numbers: Unknown<Option<BTreeMap<String, Unknown<Option<Number>>>>>,
    /// the numset
    #[tf(optional, description_kind = plain)]
    pub numset: Unknown<Option<Set<Unknown<Option<Number>>>>>,
    /// the obj
    #[tf(optional, description_kind = plain)]
    pub obj: Unknown<Option<Obj>>,
    /// the objc
    #[tf(optional, computed, description_kind = plain)]
    pub objc: Unknown<Option<Objc>>,
    /// the old
    #[tf(optional, deprecated, description_kind = plain)]
    pub old: Unknown<Option<String>>,
    #[tf(block(single))]
    pub one: Unknown<Option<One>>,
    /// the opt_comp
    #[tf(optional, computed, description_kind = plain)]
    pub opt_comp: Unknown<Option<String>>,
    /// the ports
    #[tf(optional, description_kind = plain)]
    pub ports: Unknown<Option<Vec<Unknown<Option<Number>>>>>,
    /// the ready
    #[tf(computed, description_kind = plain)]
    pub ready: Unknown<Option<bool>>,
    /// the revision
    #[tf(computed, description_kind = plain)]
    pub revision: Unknown<Option<Number>>,
    #[tf(block(list))]
    pub rule: Unknown<Option<Vec<Rule>>>,
    /// the secret
    #[tf(optional, sensitive, description_kind = plain)]
    pub secret: Unknown<Option<String>>,
    /// the secret_wo
    #[tf(optional, write_only, description_kind = plain)]
    pub secret_wo: Unknown<Option<String>>,
    /// the secret_wo_version
    #[tf(optional, description_kind = plain)]
    pub secret_wo_version: Unknown<Option<Number>>,
    /// the setobj
    #[tf(optional, description_kind = plain)]
    pub setobj: Unknown<Option<Set<Unknown<Option<Setobj>>>>>,
    /// the single
    #[tf(optional, nested, description_kind = plain)]
    pub single: Unknown<Option<Single>>,
    /// the single_c
    #[tf(optional, computed, nested, description_kind = plain)]
    pub single_c: Unknown<Option<SingleC>>,
    /// the size
    #[tf(computed, description_kind = plain)]
    pub size: Unknown<Option<Number>>,
    /// the tags
    #[tf(optional, description_kind = plain)]
    pub tags: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the tags_all
    #[tf(computed, description_kind = plain)]
    pub tags_all: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    #[tf(block(single))]
    pub timeouts: Unknown<Option<Timeouts>>,
    /// the tup
    #[tf(optional, description_kind = plain)]
    pub tup: Unknown<
        Option<(
            Unknown<Option<String>>,
            Unknown<Option<Number>>,
            Unknown<Option<bool>>,
        )>,
    >,
    /// the uniq
    #[tf(optional, nested, description_kind = plain)]
    pub uniq: Unknown<Option<Set<Unknown<Option<Uniq>>>>>,
    /// the wo_obj
    #[tf(optional, write_only, description_kind = plain)]
    pub wo_obj: Unknown<Option<WoObj>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeOld {
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Unknown<Option<String>>,
    /// the legacy
    #[tf(optional, description_kind = plain)]
    pub legacy: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Unknown<Option<Number>>,
    /// the name
    #[tf(optional, description_kind = plain)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct UObj {
    pub a: Unknown<Option<String>>,
    pub b: Unknown<Option<Vec<Unknown<Option<Number>>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct SpikeSrc {
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Unknown<Option<String>>,
    /// the len_list
    #[tf(computed, description_kind = plain)]
    pub len_list: Unknown<Option<Vec<Unknown<Option<String>>>>>,
    /// the len_map
    #[tf(computed, description_kind = plain)]
    pub len_map: Unknown<Option<BTreeMap<String, Unknown<Option<Number>>>>>,
    /// the len_set
    #[tf(computed, description_kind = plain)]
    pub len_set: Unknown<Option<Set<Unknown<Option<Number>>>>>,
    /// the name
    #[tf(optional, description_kind = plain)]
    pub name: Unknown<Option<String>>,
    /// the nn_bool
    #[tf(computed, description_kind = plain)]
    pub nn_bool: Unknown<Option<bool>>,
    /// the nn_num
    #[tf(computed, description_kind = plain)]
    pub nn_num: Unknown<Option<Number>>,
    /// the nn_obj
    #[tf(computed, description_kind = plain)]
    pub nn_obj: Unknown<Option<Setobj>>,
    /// the nn_str
    #[tf(computed, description_kind = plain)]
    pub nn_str: Unknown<Option<String>>,
    /// the pfx_str
    #[tf(computed, description_kind = plain)]
    pub pfx_str: Unknown<Option<String>>,
    /// the rng_num
    #[tf(computed, description_kind = plain)]
    pub rng_num: Unknown<Option<Number>>,
    /// the trigger
    #[tf(optional, description_kind = plain)]
    pub trigger: Unknown<Option<OwnedDynamic>>,
    /// the u_bool
    #[tf(computed, description_kind = plain)]
    pub u_bool: Unknown<Option<bool>>,
    /// the u_dyn
    #[tf(computed, description_kind = plain)]
    pub u_dyn: Unknown<Option<OwnedDynamic>>,
    /// the u_list
    #[tf(computed, description_kind = plain)]
    pub u_list: Unknown<Option<Vec<Unknown<Option<String>>>>>,
    /// the u_listobj
    #[tf(computed, description_kind = plain)]
    pub u_listobj: Unknown<Option<Vec<Unknown<Option<Objc>>>>>,
    /// the u_map
    #[tf(computed, description_kind = plain)]
    pub u_map: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the u_num
    #[tf(computed, description_kind = plain)]
    pub u_num: Unknown<Option<Number>>,
    /// the u_obj
    #[tf(computed, description_kind = plain)]
    pub u_obj: Unknown<Option<UObj>>,
    /// the u_set
    #[tf(computed, description_kind = plain)]
    pub u_set: Unknown<Option<Set<Unknown<Option<String>>>>>,
    /// the u_str
    #[tf(computed, description_kind = plain)]
    pub u_str: Unknown<Option<String>>,
    /// the u_tup
    #[tf(computed, description_kind = plain)]
    pub u_tup: Unknown<Option<(Unknown<Option<String>>, Unknown<Option<Number>>)>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(identity)]
pub struct SpikeSrcIdentity {
    #[tf(required_for_import)]
    pub id: Unknown<Option<String>>,
    #[tf(optional_for_import)]
    pub num: Unknown<Option<Number>>,
    #[tf(optional_for_import)]
    pub region: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(data_source)]
pub struct SpikeDataDataSource {
    /// the amount
    #[tf(optional, description_kind = plain)]
    pub amount: Unknown<Option<Number>>,
    /// the amount2
    #[tf(optional, description_kind = plain)]
    pub amount2: Unknown<Option<Number>>,
    /// the anything
    #[tf(optional, description_kind = plain)]
    pub anything: Unknown<Option<OwnedDynamic>>,
    /// the anything_comp
    #[tf(optional, computed, description_kind = plain)]
    pub anything_comp: Unknown<Option<OwnedDynamic>>,
    /// the by_key
    #[tf(optional, nested, description_kind = plain)]
    pub by_key: Unknown<Option<BTreeMap<String, Unknown<Option<ByKey>>>>>,
    /// the description
    #[tf(optional, description_kind = plain)]
    pub description: Unknown<Option<String>>,
    /// the enabled
    #[tf(optional, description_kind = plain)]
    pub enabled: Unknown<Option<bool>>,
    /// the flags
    #[tf(optional, description_kind = plain)]
    pub flags: Unknown<Option<Vec<Unknown<Option<bool>>>>>,
    #[tf(block(group))]
    pub grp: Unknown<Option<Grp>>,
    /// the id
    #[tf(computed, description_kind = plain)]
    pub id: Unknown<Option<String>>,
    /// the items
    #[tf(optional, nested, description_kind = plain)]
    pub items: Unknown<Option<Vec<Unknown<Option<Items>>>>>,
    #[tf(block(map))]
    pub labeled: Unknown<Option<BTreeMap<String, Labeled>>>,
    /// the labels
    #[tf(optional, description_kind = plain)]
    pub labels: Unknown<Option<Set<Unknown<Option<String>>>>>,
    /// the mapobj
    #[tf(optional, description_kind = plain)]
    pub mapobj: Unknown<Option<BTreeMap<String, Unknown<Option<Mapobj>>>>>,
    /// the matrix
    #[tf(optional, description_kind = plain)]
    pub matrix: Unknown<Option<Vec<Unknown<Option<Vec<Unknown<Option<Number>>>>>>>>,
    #[tf(block(set))]
    pub member: Unknown<Option<Set<Member>>>,
    /// the name
    #[tf(required, description_kind = plain)]
    pub name: Unknown<Option<String>>,
    /// the numbers
    #[tf(optional, description_kind = plain)]
    pub numbers: Unknown<Option<BTreeMap<String, Unknown<Option<Number>>>>>,
    /// the numset
    #[tf(optional, description_kind = plain)]
    pub numset: Unknown<Option<Set<Unknown<Option<Number>>>>>,
    /// the obj
    #[tf(optional, description_kind = plain)]
    pub obj: Unknown<Option<Obj>>,
    /// the objc
    #[tf(optional, computed, description_kind = plain)]
    pub objc: Unknown<Option<Objc>>,
    /// the old
    #[tf(optional, deprecated, description_kind = plain)]
    pub old: Unknown<Option<String>>,
    #[tf(block(single))]
    pub one: Unknown<Option<One>>,
    /// the opt_comp
    #[tf(optional, computed, description_kind = plain)]
    pub opt_comp: Unknown<Option<String>>,
    /// the ports
    #[tf(optional, description_kind = plain)]
    pub ports: Unknown<Option<Vec<Unknown<Option<Number>>>>>,
    /// the ready
    #[tf(computed, description_kind = plain)]
    pub ready: Unknown<Option<bool>>,
    /// the revision
    #[tf(computed, description_kind = plain)]
    pub revision: Unknown<Option<Number>>,
    #[tf(block(list))]
    pub rule: Unknown<Option<Vec<Rule>>>,
    /// the secret
    #[tf(optional, sensitive, description_kind = plain)]
    pub secret: Unknown<Option<String>>,
    /// the setobj
    #[tf(optional, description_kind = plain)]
    pub setobj: Unknown<Option<Set<Unknown<Option<Setobj>>>>>,
    /// the single
    #[tf(optional, nested, description_kind = plain)]
    pub single: Unknown<Option<Single>>,
    /// the single_c
    #[tf(optional, computed, nested, description_kind = plain)]
    pub single_c: Unknown<Option<SingleC>>,
    /// the size
    #[tf(computed, description_kind = plain)]
    pub size: Unknown<Option<Number>>,
    /// the tags
    #[tf(optional, description_kind = plain)]
    pub tags: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the tags_all
    #[tf(computed, description_kind = plain)]
    pub tags_all: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    #[tf(block(single))]
    pub timeouts: Unknown<Option<Timeouts>>,
    /// the tup
    #[tf(optional, description_kind = plain)]
    pub tup: Unknown<
        Option<(
            Unknown<Option<String>>,
            Unknown<Option<Number>>,
            Unknown<Option<bool>>,
        )>,
    >,
    /// the uniq
    #[tf(optional, nested, description_kind = plain)]
    pub uniq: Unknown<Option<Set<Unknown<Option<Uniq>>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Opt {
    /// the k
    #[tf(optional, description_kind = plain)]
    pub k: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(ephemeral_resource)]
pub struct SpikeEphEphemeralResource {
    /// the claims
    #[tf(computed, description_kind = plain)]
    pub claims: Unknown<Option<BTreeMap<String, Unknown<Option<String>>>>>,
    /// the input
    #[tf(optional, description_kind = plain)]
    pub input: Unknown<Option<String>>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Unknown<Option<Number>>,
    #[tf(block(list))]
    pub opt: Unknown<Option<Vec<Opt>>>,
    /// the token
    #[tf(computed, sensitive, description_kind = plain)]
    pub token: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(list_resource)]
pub struct SpikeSrcListResource {
    /// the ids
    #[tf(optional, description_kind = plain)]
    pub ids: Unknown<Option<Set<Unknown<Option<String>>>>>,
    /// the prefix
    #[tf(optional, description_kind = plain)]
    pub prefix: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(action)]
pub struct SpikeActAction {
    /// the any
    #[tf(optional, description_kind = plain)]
    pub any: Unknown<Option<OwnedDynamic>>,
    /// the message
    #[tf(optional, description_kind = plain)]
    pub message: Unknown<Option<String>>,
    /// the n
    #[tf(optional, description_kind = plain)]
    pub n: Unknown<Option<Number>>,
    /// the targets
    #[tf(optional, description_kind = plain)]
    pub targets: Unknown<Option<Vec<Unknown<Option<String>>>>>,
}
