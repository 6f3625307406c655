//! The kinds of schemas, as the trial provider had them and Terraform sent their values.

use std::{borrow::Cow, collections::BTreeMap};

use tfvalue::{Dynamic, Number, Set, TfSchema, Unknown};

use super::captures_round_trip;

type Text<'a> = Unknown<Option<Cow<'a, str>>>;

#[derive(TfSchema)]
#[tf(provider)]
pub(crate) struct Provider<'a> {
    #[tf(description = "the endpoint", description_kind = plain)]
    endpoint: Text<'a>,
    #[tf(description = "the feature_flags", description_kind = plain)]
    feature_flags: Unknown<Option<Set<Text<'a>>>>,
    #[tf(description = "the headers", description_kind = plain)]
    headers: Unknown<Option<BTreeMap<Cow<'a, str>, Text<'a>>>>,
    #[tf(description = "the limit", description_kind = plain)]
    limit: Unknown<Option<Number>>,
    #[tf(sensitive, description = "the token", description_kind = plain)]
    token: Text<'a>,
    #[tf(block(list, max_items = 1))]
    assume: Unknown<Option<Assume<'a>>>,
    #[tf(block)]
    features: Unknown<Option<Features>>,
}

// In protocol 6 there is a nested attribute.
#[derive(TfSchema)]
#[tf(provider)]
pub(crate) struct Provider6<'a> {
    #[tf(flatten)]
    common: Provider<'a>,
    #[tf(nested, description = "the retry", description_kind = plain)]
    retry: Unknown<Option<Retry<'a>>>,
}

#[derive(TfSchema)]
pub(crate) struct Assume<'a> {
    #[tf(required, description = "the role", description_kind = plain)]
    role: Text<'a>,
    #[tf(description = "the seconds", description_kind = plain)]
    seconds: Unknown<Option<Number>>,
}

#[derive(TfSchema)]
pub(crate) struct Features {
    #[tf(description = "the purge", description_kind = plain)]
    purge: Unknown<Option<bool>>,
}

#[derive(TfSchema)]
pub(crate) struct Retry<'a> {
    #[tf(description = "the max", description_kind = plain)]
    max: Unknown<Option<Number>>,
    #[tf(description = "the on", description_kind = plain)]
    on: Unknown<Option<Vec<Text<'a>>>>,
}

#[test]
fn a_provider_is_configured() {
    captures_round_trip::<Provider>(4);
    captures_round_trip::<Provider6>(5);
}

#[derive(TfSchema)]
#[tf(provider_meta)]
pub(crate) struct Meta<'a> {
    #[tf(description = "the list", description_kind = plain)]
    list: Unknown<Option<Vec<Text<'a>>>>,
    #[tf(description = "the module_name", description_kind = plain)]
    module_name: Text<'a>,
    #[tf(description = "the ver", description_kind = plain)]
    ver: Unknown<Option<Number>>,
}

#[test]
fn a_module_tells_of_itself() {
    captures_round_trip::<Option<Meta>>(2);
}

#[derive(TfSchema)]
#[tf(ephemeral_resource)]
#[expect(clippy::struct_field_names, reason = "the trial provider calls it so")]
pub(crate) struct Token<'a> {
    #[tf(computed, description = "the claims", description_kind = plain)]
    claims: Unknown<Option<BTreeMap<Cow<'a, str>, Text<'a>>>>,
    #[tf(description = "the input", description_kind = plain)]
    input: Text<'a>,
    #[tf(description = "the n", description_kind = plain)]
    n: Unknown<Option<Number>>,
    #[tf(computed, sensitive, description = "the token", description_kind = plain)]
    token: Text<'a>,
    #[tf(block)]
    opt: Unknown<Vec<Opt<'a>>>,
}

#[derive(TfSchema)]
pub(crate) struct Opt<'a> {
    #[tf(description = "the k", description_kind = plain)]
    k: Text<'a>,
}

#[test]
fn an_ephemeral_resource_is_opened() {
    captures_round_trip::<Token>(6);
}

#[derive(TfSchema)]
#[tf(action)]
#[expect(clippy::struct_field_names, reason = "the trial provider calls it so")]
pub(crate) struct Message<'a> {
    #[tf(description = "the any", description_kind = plain)]
    any: Unknown<Option<Dynamic<'a>>>,
    #[tf(description = "the message", description_kind = plain)]
    message: Text<'a>,
    #[tf(description = "the n", description_kind = plain)]
    n: Unknown<Option<Number>>,
    #[tf(description = "the targets", description_kind = plain)]
    targets: Unknown<Option<Vec<Text<'a>>>>,
}

#[test]
fn an_action_is_invoked() {
    captures_round_trip::<Option<Message>>(7);
}

#[derive(TfSchema)]
#[tf(list_resource)]
pub(crate) struct Query<'a> {
    #[tf(description = "the ids", description_kind = plain)]
    ids: Unknown<Option<Set<Text<'a>>>>,
    #[tf(description = "the prefix", description_kind = plain)]
    prefix: Text<'a>,
}

#[test]
fn resources_are_listed() {
    captures_round_trip::<Query>(3);
}

#[derive(TfSchema)]
#[tf(identity)]
pub(crate) struct Identity<'a> {
    #[tf(required_for_import)]
    id: Text<'a>,
    #[tf(optional_for_import)]
    num: Unknown<Option<Number>>,
    #[tf(optional_for_import)]
    region: Text<'a>,
}

#[test]
fn a_resource_has_an_identity() {
    captures_round_trip::<Option<Identity>>(13);
}
