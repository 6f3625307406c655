//! AWS: builders that may fail, tags, times of smithy, open enums, a union with blobs, wrappers of XML.

use std::collections::BTreeMap;

use aws_sdk_dynamodb::{operation::create_table::CreateTableInput, types as dynamodb};
use aws_sdk_s3::{
    operation::{get_bucket_cors::GetBucketCorsOutput, put_bucket_tagging::PutBucketTaggingInput},
    primitives::DateTime,
    types as s3,
};
use tfvalue::{
    Nullable, Set, TfApi, TfSchema, TfType, Unknown,
    types::{OpenEnum, Timestamp},
};

use crate::{
    generate::Hints,
    judge::{Service, check},
};

type Tags = Nullable<BTreeMap<String, Unknown<String>>>;

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::KeyType, flatten = dynamodb::KeyType, open)]
enum KeyType {
    Hash,
    Range,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(rename_all = "UPPERCASE")]
#[api(expand = dynamodb::ScalarAttributeType, flatten = dynamodb::ScalarAttributeType, open)]
enum ScalarType {
    B,
    N,
    S,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(rename_all = "SCREAMING_SNAKE_CASE")]
#[api(expand = dynamodb::ProjectionType, flatten = dynamodb::ProjectionType, open)]
enum ProjectionType {
    All,
    Include,
    KeysOnly,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::KeySchemaElement, flatten = dynamodb::KeySchemaElement, via = builder, ..)]
struct Key {
    #[tf(required)]
    attribute_name: Unknown<String>,
    #[tf(required)]
    key_type: Unknown<OpenEnum<KeyType>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::AttributeDefinition, flatten = dynamodb::AttributeDefinition, via = builder, ..)]
struct Definition {
    #[tf(required)]
    attribute_name: Unknown<String>,
    #[tf(required)]
    attribute_type: Unknown<ScalarType>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::ProvisionedThroughput, flatten = dynamodb::ProvisionedThroughput, via = builder, ..)]
struct Throughput {
    #[tf(required)]
    read_capacity_units: Unknown<u32>,
    #[tf(required)]
    write_capacity_units: Unknown<u32>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::Projection, flatten = dynamodb::Projection, via = builder, ..)]
struct Projection {
    #[tf(optional)]
    projection_type: Nullable<ProjectionType>,
    #[tf(optional)]
    non_key_attributes: Nullable<Set<Unknown<String>>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = dynamodb::GlobalSecondaryIndex, flatten = dynamodb::GlobalSecondaryIndex, via = builder, ..)]
struct Index {
    #[tf(required)]
    index_name: Unknown<String>,
    #[tf(block(list))]
    key_schema: Unknown<Vec<Key>>,
    #[tf(block(list, max_items = 1))]
    projection: Nullable<Projection>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = CreateTableInput, flatten = CreateTableInput, via = builder, ..)]
struct Table {
    #[tf(required)]
    table_name: Unknown<String>,
    #[tf(block(set))]
    #[api(name = attribute_definitions)]
    attribute: Unknown<Set<Definition>>,
    #[tf(block(list))]
    key_schema: Unknown<Vec<Key>>,
    #[tf(block(set))]
    global_secondary_indexes: Unknown<Set<Index>>,
    #[tf(block(list, max_items = 1))]
    provisioned_throughput: Nullable<Throughput>,
    #[tf(optional)]
    #[api(pairs(key, value, builder = dynamodb::Tag), without_keys = "aws:")]
    tags: Tags,
    #[tf(optional, computed)]
    deletion_protection_enabled: Nullable<bool>,
}

#[test]
fn table() {
    let service = Service::echo(|mut answer: CreateTableInput| {
        answer.attribute_definitions.as_mut().into_iter().for_each(|all| all.reverse());
        answer.global_secondary_indexes.as_mut().into_iter().for_each(|all| all.reverse());
        if let Some(tags) = &mut answer.tags {
            tags.reverse();
            tags.push(dynamodb::Tag::builder().key("aws:created").value("today").build().unwrap());
        }
        answer
    });
    check::<Table, CreateTableInput, _>(Hints::NONE, service);
}

/// A value of an item that holds no others: the type of a model can't contain itself.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(exactly_one_of(n, s))]
#[api(expand = dynamodb::AttributeValue, flatten = dynamodb::AttributeValue, union, open)]
struct Inner {
    #[tf(optional)]
    n: Nullable<String>,
    #[tf(optional)]
    s: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(exactly_one_of(b, bool, l, m, n, ns, null, s))]
#[api(expand = dynamodb::AttributeValue, flatten = dynamodb::AttributeValue, union, ignore(Bs, Ss), ..)]
struct ItemValue {
    #[tf(optional)]
    #[api(base64)]
    b: Nullable<String>,
    #[tf(optional)]
    bool: Nullable<bool>,
    #[tf(nested, optional)]
    l: Nullable<Vec<Unknown<Inner>>>,
    #[tf(nested, optional)]
    m: Nullable<BTreeMap<String, Unknown<Inner>>>,
    #[tf(optional)]
    #[api(as_string)]
    n: Nullable<i64>,
    #[tf(optional)]
    ns: Nullable<Set<Unknown<String>>>,
    #[tf(optional)]
    null: Nullable<bool>,
    #[tf(optional)]
    s: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = dynamodb::PutRequest, flatten = dynamodb::PutRequest, via = builder, ..)]
struct Item {
    #[tf(nested, required)]
    item: Unknown<BTreeMap<String, Unknown<ItemValue>>>,
}

#[test]
fn item() {
    let texts =
        |name: &str| -> &'static [&'static str] { if name == "b" { &["", "aGVsbG8=", "/+8="] } else { &[] } };
    check::<Item, dynamodb::PutRequest, _>(Hints { texts, ..Hints::NONE }, Service::echo(|answer| answer));
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[tf(rename_all = "PascalCase")]
#[api(expand = s3::ExpirationStatus, flatten = s3::ExpirationStatus, open)]
enum Status {
    Disabled,
    Enabled,
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = DateTime, flatten = DateTime, through = std::time::SystemTime)]
struct Date(Timestamp);

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::LifecycleExpiration, flatten = s3::LifecycleExpiration, via = builder, ..)]
struct Expiration {
    #[tf(optional)]
    date: Nullable<Date>,
    #[tf(optional)]
    days: Nullable<u32>,
    #[tf(optional)]
    expired_object_delete_marker: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::Tag, flatten = s3::Tag, via = builder, ..)]
struct Tag {
    #[tf(required)]
    key: Unknown<String>,
    #[tf(required)]
    value: Unknown<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::LifecycleRuleAndOperator, flatten = s3::LifecycleRuleAndOperator, via = builder, ..)]
struct And {
    #[tf(optional)]
    prefix: Nullable<String>,
    #[tf(optional)]
    #[api(pairs(key, value, builder = s3::Tag))]
    tags: Tags,
    #[tf(optional)]
    object_size_greater_than: Nullable<u64>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::LifecycleRuleFilter, flatten = s3::LifecycleRuleFilter, via = builder, ..)]
struct Filter {
    #[tf(optional)]
    prefix: Nullable<String>,
    #[tf(block(list, max_items = 1))]
    tag: Nullable<Tag>,
    #[tf(block(list, max_items = 1))]
    and: Nullable<And>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::LifecycleRule, flatten = s3::LifecycleRule, via = builder, ..)]
struct Rule {
    #[tf(optional)]
    id: Nullable<String>,
    #[tf(required)]
    status: Unknown<Status>,
    #[tf(block(list, max_items = 1))]
    filter: Nullable<Filter>,
    #[tf(block(list, max_items = 1))]
    expiration: Nullable<Expiration>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = s3::BucketLifecycleConfiguration, flatten = s3::BucketLifecycleConfiguration, via = builder, ..)]
struct Lifecycle {
    #[tf(block(set))]
    #[api(name = rules)]
    rule: Unknown<Set<Rule>>,
}

#[test]
fn lifecycle() {
    let service = Service::echo(|mut answer: s3::BucketLifecycleConfiguration| {
        answer.rules.reverse();
        answer
    });
    check::<Lifecycle, s3::BucketLifecycleConfiguration, _>(Hints::NONE, service);
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = s3::CorsRule, flatten = s3::CorsRule, via = builder, ..)]
struct Cors {
    #[tf(optional)]
    id: Nullable<String>,
    #[tf(required)]
    allowed_methods: Unknown<Set<Unknown<String>>>,
    #[tf(required)]
    allowed_origins: Unknown<Vec<Unknown<String>>>,
    #[tf(optional)]
    expose_headers: Nullable<Vec<Unknown<String>>>,
    #[tf(optional)]
    max_age_seconds: Nullable<u32>,
}

/// The answer is another struct than the request, with another name for the rules.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = s3::CorsConfiguration, via = builder, rename(rules = cors_rules))]
#[api(flatten = GetBucketCorsOutput, rename(rules = cors_rules), ..)]
struct BucketCors {
    #[tf(block(list))]
    rules: Unknown<Vec<Cors>>,
}

#[test]
fn request_and_answer() {
    let answer = |request: s3::CorsConfiguration| {
        GetBucketCorsOutput::builder().set_cors_rules(Some(request.cors_rules)).build()
    };
    // A service that has no rules answers without a list.
    let harmless = |answer: GetBucketCorsOutput| match answer.cors_rules() {
        [] => GetBucketCorsOutput::builder().build(),
        _ => answer,
    };
    check::<BucketCors, s3::CorsConfiguration, _>(Hints::NONE, Service { answer, harmless });
}

/// Tags in a wrapper.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = PutBucketTaggingInput, flatten = PutBucketTaggingInput, via = builder, ..)]
struct BucketTags {
    #[tf(required)]
    bucket: Unknown<String>,
    #[tf(block(set))]
    #[api(wrap(tag_set, builder = s3::Tagging))]
    tagging: Unknown<Set<Tag>>,
}

#[test]
fn wrapped_tags() {
    let service = Service::echo(|mut answer: PutBucketTaggingInput| {
        answer.tagging.as_mut().into_iter().for_each(|tagging| tagging.tag_set.reverse());
        answer
    });
    check::<BucketTags, PutBucketTaggingInput, _>(Hints::NONE, service);
}
