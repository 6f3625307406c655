//! Models of `example.com/acme/fleet` for configurations, plans and states, written by `tfvalue import`.
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

use tfvalue::{Nullable, Number, OwnedDynamic, Set, TfApi, TfSchema, TfType, Unknown};

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider)]
pub struct FleetProvider {
    #[tf(optional)]
    pub endpoint: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Disks, flatten = api::Disks)]
pub struct Disks {
    #[tf(required)]
    #[api(null = error)]
    pub gib: Nullable<Number>,
    #[tf(optional)]
    pub label: Nullable<String>,
}

#[derive(TfType, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Endpoints, flatten = api::Endpoints)]
pub struct Endpoints {
    pub host: Nullable<String>,
    pub port: Nullable<Number>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Network, flatten = api::Network)]
pub struct Network {
    #[tf(required)]
    #[api(null = error)]
    pub cidr: Nullable<String>,
    #[tf(optional)]
    pub public: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Large, flatten = api::Large)]
pub struct Large {
    #[tf(optional)]
    pub text_00: Nullable<String>,
    #[tf(optional)]
    pub text_01: Nullable<String>,
    #[tf(optional)]
    pub text_02: Nullable<String>,
    #[tf(optional)]
    pub text_03: Nullable<String>,
    #[tf(optional)]
    pub text_04: Nullable<String>,
    #[tf(optional)]
    pub text_05: Nullable<String>,
    #[tf(optional)]
    pub text_06: Nullable<String>,
    #[tf(optional)]
    pub text_07: Nullable<String>,
    #[tf(optional)]
    pub text_08: Nullable<String>,
    #[tf(optional)]
    pub text_09: Nullable<String>,
    #[tf(optional)]
    pub text_10: Nullable<String>,
    #[tf(optional)]
    pub text_11: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Users, flatten = api::Users)]
pub struct Users {
    #[tf(optional)]
    pub admin: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Label, flatten = api::Label)]
pub struct Label {
    #[tf(required)]
    #[api(null = error)]
    pub value: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Peer, flatten = api::Peer)]
pub struct Peer {
    #[tf(required)]
    #[api(null = error)]
    pub host: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Rule, flatten = api::Rule)]
pub struct Rule {
    #[tf(optional)]
    pub note: Nullable<String>,
    #[tf(required)]
    #[api(null = error)]
    pub port: Nullable<Number>,
    #[tf(optional)]
    pub source: Nullable<Set<Nullable<String>>>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[api(expand = api::Schedule, flatten = api::Schedule)]
pub struct Schedule {
    #[tf(required)]
    #[api(null = error)]
    pub cron: Nullable<String>,
    #[tf(optional)]
    pub paused: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
pub struct FleetServerTimeouts {
    #[tf(optional)]
    pub create: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[tf(resource, version = 1)]
#[api(expand = api::FleetServer, flatten = api::FleetServer)]
pub struct FleetServer {
    #[tf(optional)]
    // Nothing converts this to a plain type: write `with = module` in place of `skip`.
    #[api(skip)]
    pub any: Nullable<OwnedDynamic>,
    #[tf(optional, nested)]
    pub disks: Nullable<Vec<Nullable<Disks>>>,
    #[tf(optional, computed)]
    pub enabled: Nullable<bool>,
    #[tf(computed)]
    pub endpoints: Nullable<Vec<Nullable<Endpoints>>>,
    #[tf(computed)]
    pub id: Nullable<String>,
    #[tf(block(map))]
    #[api(null = default)]
    pub label: Nullable<BTreeMap<String, Label>>,
    #[tf(block(single))]
    #[api(with = boxed)]
    pub large: Nullable<Box<Large>>,
    #[tf(optional)]
    pub matrix: Nullable<Vec<Nullable<Vec<Nullable<Number>>>>>,
    #[tf(block(single))]
    #[api(with = boxed_block)]
    pub must: Unknown<Box<Large>>,
    /// The name of the server.
    #[tf(required, description_kind = plain)]
    #[api(null = error)]
    pub name: Nullable<String>,
    #[tf(optional, nested)]
    pub network: Nullable<Network>,
    #[tf(optional)]
    pub origin: Nullable<Endpoints>,
    #[tf(optional, sensitive)]
    #[api(keep)]
    pub password: Nullable<String>,
    #[tf(block(set))]
    #[api(null = default)]
    pub peer: Nullable<Set<Peer>>,
    #[tf(optional, nested)]
    #[api(with = boxed)]
    pub profile: Nullable<Box<Large>>,
    #[tf(block(list))]
    #[api(null = default)]
    pub rule: Nullable<Vec<Rule>>,
    #[tf(block(list, max_items = 1))]
    pub schedule: Nullable<Schedule>,
    #[tf(optional)]
    pub size: Nullable<Number>,
    #[tf(optional)]
    pub tags: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(block(single))]
    #[api(skip)]
    pub timeouts: Nullable<FleetServerTimeouts>,
    #[tf(optional, sensitive, write_only)]
    pub token: Nullable<String>,
    #[tf(required)]
    #[api(null = error)]
    pub r#type: Nullable<String>,
    #[tf(required, nested)]
    #[api(null = error)]
    pub users: Nullable<BTreeMap<String, Nullable<Users>>>,
    #[tf(required)]
    #[api(null = error)]
    pub zones: Nullable<Set<Nullable<String>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(identity)]
pub struct FleetServerIdentity {
    #[tf(required_for_import)]
    pub id: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
pub struct FleetZoneDataSourceTimeouts {
    #[tf(optional)]
    pub read: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, Debug, PartialEq)]
#[tf(data_source)]
#[api(expand = api::FleetZoneDataSource, flatten = api::FleetZoneDataSource)]
pub struct FleetZoneDataSource {
    #[tf(computed)]
    pub hosts: Nullable<Vec<Nullable<String>>>,
    #[tf(required)]
    #[api(null = error)]
    pub name: Nullable<String>,
    #[tf(block(single))]
    #[api(skip)]
    pub timeouts: Nullable<FleetZoneDataSourceTimeouts>,
}

/// Converts a struct that the model and the API have in a box, as it is large.
mod boxed {
    use tfvalue::{Error, Expand, Flatten, Nullable, SemanticEq};

    type Boxed<T> = Nullable<Box<T>>;

    pub fn expand<T: Expand<A> + Clone, A>(field: &Boxed<T>) -> Result<Option<Box<A>>, Error> {
        let field = field.clone().map(|value| value.map(|value| *value));
        let api: Option<A> = field.expand()?;
        Ok(api.map(Box::new))
    }

    pub fn flatten<T: Flatten<A> + SemanticEq + Clone, A>(
        api: Option<Box<A>>,
        was: Option<&Boxed<T>>,
    ) -> Result<Boxed<T>, Error> {
        let was = was.map(|was| was.clone().map(|value| value.map(|value| *value)));
        let field = Nullable::<T>::flatten(api.map(|api| *api), was.as_ref())?;
        Ok(field.map(|value| value.map(Box::new)))
    }
}

/// Converts a block that must be there and that the model and the API have in a box, as it is large.
mod boxed_block {
    use tfvalue::{Error, Expand, Flatten, Unknown};

    type Boxed<T> = Unknown<Box<T>>;

    pub fn expand<T: Expand<A> + Clone, A>(field: &Boxed<T>) -> Result<Box<A>, Error> {
        field.clone().map(|value| *value).expand().map(Box::new)
    }

    pub fn flatten<T: Flatten<A> + Clone, A>(
        api: Box<A>,
        was: Option<&Boxed<T>>,
    ) -> Result<Boxed<T>, Error> {
        let was = was.map(|was| was.clone().map(|value| *value));
        Unknown::<T>::flatten(*api, was.as_ref()).map(|field| field.map(Box::new))
    }
}

/// The types of the API, until the structs of its client are in place of these.
pub mod api {
    use std::collections::HashMap;

    #[derive(Clone, Debug, PartialEq)]
    pub struct Disks {
        pub gib: f64,
        pub label: Option<String>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Endpoints {
        pub host: Option<String>,
        pub port: Option<f64>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Network {
        pub cidr: String,
        pub public: Option<bool>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Large {
        pub text_00: Option<String>,
        pub text_01: Option<String>,
        pub text_02: Option<String>,
        pub text_03: Option<String>,
        pub text_04: Option<String>,
        pub text_05: Option<String>,
        pub text_06: Option<String>,
        pub text_07: Option<String>,
        pub text_08: Option<String>,
        pub text_09: Option<String>,
        pub text_10: Option<String>,
        pub text_11: Option<String>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Users {
        pub admin: Option<bool>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Label {
        pub value: String,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Peer {
        pub host: String,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Rule {
        pub note: Option<String>,
        pub port: f64,
        pub source: Option<Vec<String>>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Schedule {
        pub cron: String,
        pub paused: Option<bool>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct FleetServer {
        pub disks: Option<Vec<Disks>>,
        pub enabled: Option<bool>,
        pub endpoints: Option<Vec<Endpoints>>,
        pub id: Option<String>,
        pub label: HashMap<String, Label>,
        pub large: Option<Box<Large>>,
        pub matrix: Option<Vec<Vec<f64>>>,
        pub must: Box<Large>,
        pub name: String,
        pub network: Option<Network>,
        pub origin: Option<Endpoints>,
        pub password: Option<String>,
        pub peer: Vec<Peer>,
        pub profile: Option<Box<Large>>,
        pub rule: Vec<Rule>,
        pub schedule: Option<Schedule>,
        pub size: Option<f64>,
        pub tags: Option<HashMap<String, String>>,
        pub token: Option<String>,
        pub r#type: String,
        pub users: HashMap<String, Users>,
        pub zones: Vec<String>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct FleetZoneDataSource {
        pub hosts: Option<Vec<String>>,
        pub name: String,
    }
}
