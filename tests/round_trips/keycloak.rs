//! A client whose structs serve for requests and answers: each field may be absent, and the answer has more than was sent.

use std::collections::BTreeMap;

use keycloak::types::{
    ClientRepresentation, CredentialRepresentation, ProtocolMapperRepresentation, UserRepresentation,
};
use tfvalue::{Nullable, Set, TfApi, TfSchema, Unknown};

use crate::{
    generate::Hints,
    judge::{Service, check},
};

type Texts = Nullable<Vec<Unknown<String>>>;
type Attributes = Nullable<BTreeMap<String, Unknown<String>>>;

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ProtocolMapperRepresentation, flatten = ProtocolMapperRepresentation, ..)]
struct Mapper {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional, computed)]
    id: Nullable<String>,
    #[tf(required)]
    protocol_mapper: Unknown<String>,
    #[tf(optional)]
    config: Attributes,
}

/// The attribute `token_lifespan` is one of the attributes of the client, in a text.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ClientRepresentation, flatten = ClientRepresentation, via = default, ..)]
struct Client {
    #[tf(computed)]
    id: Nullable<String>,
    #[tf(required)]
    client_id: Unknown<String>,
    #[tf(optional)]
    description: Nullable<String>,
    #[tf(optional, computed)]
    enabled: Nullable<bool>,
    #[tf(optional)]
    base_url: Nullable<String>,
    #[tf(optional)]
    #[api(without_keys = "client.")]
    attributes: Attributes,
    #[tf(optional)]
    #[api(unordered)]
    redirect_uris: Texts,
    #[tf(optional)]
    web_origins: Nullable<Set<Nullable<String>>>,
    #[tf(nested, optional)]
    #[api(key = name)]
    protocol_mappers: Nullable<BTreeMap<String, Unknown<MapperOfMap>>>,
    #[tf(optional)]
    node_re_registration_timeout: Nullable<i32>,
}

/// The name is the key of the map.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ProtocolMapperRepresentation, flatten = ProtocolMapperRepresentation, via = default, ..)]
struct MapperOfMap {
    #[tf(optional)]
    protocol: Nullable<String>,
    #[tf(optional)]
    config: Attributes,
}

#[test]
fn client() {
    let hints = Hints { unordered: &["redirect_uris"], ..Hints::NONE };
    check::<Client, ClientRepresentation, _>(
        hints,
        Service::echo(|mut answer| {
            // The service adds what it has, and answers lists in its own order.
            answer.surrogate_auth_required = Some(false);
            answer.access = Some([("view".to_owned(), true)].into());
            if let Some(attributes) = &mut answer.attributes {
                attributes.insert("client.secret.creation.time".to_owned(), "1700000000".to_owned());
            }
            answer.web_origins.as_mut().into_iter().for_each(|origins| origins.reverse());
            answer.redirect_uris.as_mut().into_iter().for_each(|uris| uris.reverse());
            answer.protocol_mappers.as_mut().into_iter().for_each(|mappers| mappers.reverse());
            answer
        }),
    );
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = CredentialRepresentation, flatten = CredentialRepresentation, via = default, ..)]
struct Credential {
    #[tf(required)]
    #[api(name = type_)]
    kind: Unknown<String>,
    #[tf(optional)]
    temporary: Nullable<bool>,
    #[tf(optional)]
    config: Nullable<BTreeMap<String, Unknown<Vec<Unknown<String>>>>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = UserRepresentation, flatten = UserRepresentation, via = default, ..)]
struct User {
    #[tf(required)]
    username: Unknown<String>,
    #[tf(optional)]
    email: Nullable<String>,
    #[tf(optional)]
    attributes: Nullable<BTreeMap<String, Unknown<Set<Unknown<String>>>>>,
    #[tf(block(list))]
    credentials: Unknown<Vec<Credential>>,
    #[tf(optional)]
    created_timestamp: Nullable<i64>,
    #[tf(optional)]
    groups: Nullable<Set<Unknown<String>>>,
}

#[test]
fn user() {
    check::<User, UserRepresentation, _>(
        Hints::NONE,
        Service::echo(|mut answer| {
            // Nothing in place of what is empty.
            answer.groups = answer.groups.filter(|groups| !groups.is_empty());
            answer.credentials = answer.credentials.filter(|credentials| !credentials.is_empty());
            answer.totp = Some(false);
            answer
        }),
    );
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = ClientRepresentation, flatten = ClientRepresentation, via = default, ..)]
struct Mapped {
    #[tf(required)]
    client_id: Unknown<String>,
    #[tf(nested, optional)]
    #[api(unordered)]
    protocol_mappers: Nullable<Vec<Unknown<Mapper>>>,
}

#[test]
fn mappers() {
    let hints = Hints { unordered: &["protocol_mappers"], ..Hints::NONE };
    check::<Mapped, ClientRepresentation, _>(
        hints,
        Service::echo(|mut answer| {
            answer.protocol_mappers.as_mut().into_iter().for_each(|mappers| mappers.reverse());
            answer
        }),
    );
}
