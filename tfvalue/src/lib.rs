//! Derive [`TfSchema`] on a struct to get its provider schema, its type constraint and codecs for Terraform's MessagePack and JSON.
//! To write a whole provider, start with [the tutorial](_docs::provider).
//!
//! # A model
//!
//! A struct represents a resource, a data source, a provider's configuration, or a nested block or attribute. The fields are the attributes
//! and blocks; the doc comments are the descriptions.
//!
//! ```
//! use std::{borrow::Cow, collections::BTreeMap};
//! use tfvalue::{Nullable, Refinements, TfSchema, TfType, Unknown, json, msgpack};
//!
//! /// A virtual machine.
//! #[derive(TfSchema, Debug, Clone, PartialEq)]
//! #[tf(resource, version = 2)]
//! struct Server<'a> {
//!     /// Assigned by the service.
//!     #[tf(computed)]
//!     id: Nullable<&'a str>,
//!     /// Host name.
//!     #[tf(required)]
//!     name: Unknown<Cow<'a, str>>,
//!     #[tf(optional)]
//!     tags: Nullable<BTreeMap<&'a str, Nullable<&'a str>>>,
//!     #[tf(block(list, max_items = 8))]
//!     disk: Unknown<Vec<Disk>>,
//! }
//!
//! #[derive(TfSchema, Debug, Clone, PartialEq)]
//! struct Disk {
//!     /// In GiB.
//!     #[tf(required)]
//!     size: Unknown<u64>,
//! }
//!
//! // The schema, in the shape of `terraform providers schema -json`, and the type of its values:
//! assert_eq!(Server::SCHEMA.version, 2);
//! assert_eq!(
//!     Server::TYPE.to_string(),
//!     "object({ disk = list(object({ size = number })), id = string, name = string, tags = map(string) })",
//! );
//!
//! // What Terraform proposes: text is borrowed from it.
//! let proposed = b"\x84\xa4disk\x91\x81\xa4size\x64\xa2id\xc0\xa4name\xa3web\xa4tags\xc0";
//! let mut server: Server = msgpack::from_slice(proposed)?;
//! assert!(matches!(server.name, Unknown::Known(Cow::Borrowed("web"))));
//!
//! // What the provider plans: the identifier will be known later, but this much is now.
//! server.id = Unknown::Unknown(Refinements::new().not_null().with_prefix("srv-")?);
//! let planned = msgpack::to_vec(&server)?;
//! assert_eq!(msgpack::from_slice::<Server>(&planned)?, server);
//!
//! // What it is once it is there, in JSON, as in a state.
//! server.id = Unknown::Known(Some("srv-1"));
//! assert_eq!(json::to_string(&server)?, r#"{"disk":[{"size":100}],"id":"srv-1","name":"web","tags":null}"#);
//!
//! // What doesn't fit is named, with its place.
//! let error = json::from_str::<Server>(r#"{"name": "web", "disk": [{"size": true}]}"#).unwrap_err();
//! assert_eq!(error.to_string(), "disk[0].size: a number is required, found a bool");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # By task
//!
//! **Write a provider**
//!
//! - [From an empty directory](_docs::provider) to `terraform apply`, step by step; [for a real API](_docs::real_api), whose responses have their own form.
//! - [Coming from terraform-plugin-framework](_docs::coming_from_go): the counterpart of each of its concepts.
//! - [`provider`] has the traits of resources, data sources, functions and the other kinds, and serves them to Terraform.
//! - [Functions](_docs::functions) of a provider, with the derive [`TfFunction`](derive@TfFunction).
//! - [Models of existing providers](_docs::import): `tfvalue import` writes them from a schema.
//!
//! **Describe data**
//!
//! - The derives [`TfSchema`](derive@TfSchema) and [`TfType`](derive@TfType), with [all their options](_docs::options), and
//!   [the checks of a model at compile time](_docs::checks).
//! - [Types](_docs::types): the Rust type of each Terraform type, and the representation of null, unknown and dynamic values. [`Unknown`],
//!   [`Refinements`], [`Number`], [`Set`], [`Map`] and [`Dynamic`] are types of this library. The other types are from the standard library.
//! - [Semantic types](_docs::semantic_types), such as times, addresses and JSON, keep the text as written and compare its meaning.
//! - [Models and API structs](_docs::api): the derive [`TfApi`](derive@TfApi) converts between them.
//!
//! **Plan and validate**
//!
//! - [`plan`] computes a provider's plans from the options of a model, validates configurations, and finds errors that Terraform would report.
//!   See [the guide](_docs::plan).
//! - [`schema::Upgrade`] converts a stored state of an earlier version.
//!
//! **Read and write values**
//!
//! - [`msgpack`] and [`json`] are the formats of the protocol; [`flatmap`] reads states from before Terraform 0.12.
//! - [`Type`] and [`Value`] are types and values that are known only at run time. [`schema`] has the parts of a schema.
//! - [`DynamicValue`] and [`RawState`] are the protocol's messages that hold values. The features `tfplugin5` and `tfplugin6` add all other messages.
//! - Implement [`Decode`] and [`Encode`] for your own types, [`Decoder`] and [`Encoder`] for your own formats.
//! - An [`Error`] has a message, an [`AttributePath`] and a byte offset in the input. It converts to a [`Diagnostic`].
//!
//! **Test and release**
//!
//! - [`testing`] has a stand-in for Terraform in the process, and keeps the schemas of a provider in files: [tests of a provider](_docs::testing).
//! - [The program `tfvalue`](_docs::program) creates providers, compares schemas, [writes the pages](_docs::releasing) of a registry and packs releases.
//!
//! **Read more**: [the code that the derives generate](_docs::generated), [performance](_docs::performance), [design](_docs::design), and
//! [differences from Terraform's own library](_docs::compatibility).
//!
//! # Features
//!
//! - `base64`: bytes of an API as a text in base64, by `#[api(base64)]`.
//! - `cli`: [the program `tfvalue`](_docs::program), which creates providers, imports models, prints values, writes pages, compares
//!   schemas and packs releases.
//! - `indexmap`: `IndexMap` as a Rust type of Terraform's map.
//! - `jiff`, `serde_json`, `ipnet`, `url`, `uuid`: [semantic types](_docs::semantic_types) whose texts these crates read.
//! - `chrono`, `time`, `bigdecimal`, `rust_decimal`: conversions to and from the types of these crates.
//! - `provider`: a whole provider, from the traits of its resources to the process that Terraform starts.
//! - `regex`: regular expressions in the [validators](_docs::options#validate) of a model, which are parsed at compile time.
//! - `serde`: [values in the formats of `serde`](_docs::semantic_types#models-in-the-formats-of-serde), so that a model can be the struct of a REST service.
//! - `testing`: a stand-in for Terraform in the process, for [tests of a provider](_docs::testing).
//! - `tfplugin5`, `tfplugin6`: the messages of the plugin protocol, version 5 and 6, and conversions from this library's types.

// The published documentation shows the feature that an item requires.
#![cfg_attr(docsrs, feature(doc_cfg))]

// A derive macro and its trait have the same name in different namespaces.
pub use tfvalue_derive::{TfApi, TfFunction, TfSchema, TfType};
pub use tfvalue_runtime::{TfEnum, TfFunction, TfSchema, TfType};

// Types.
pub use tfvalue_runtime::types::{
    Element, ObjectAttribute, ObjectAttributeIter, ObjectAttributeRef, ObjectType, TupleElementIter,
    TupleType, Type,
};

pub use tfvalue_runtime::number::{Float, Number, NumberForm, NumberRangeError, ParseNumberError};
pub use tfvalue_runtime::value::{
    Dynamic, Entries, Map, Nullable, NumberBound, OwnedDynamic, Refinements, Set, Unknown, Value,
};

pub mod map {
    //! The iterators of a [`Map`](crate::Map).

    pub use tfvalue_runtime::value::map::{
        IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
    };
}

pub mod types {
    //! Types that keep the text of a value and compare the value by its meaning: [the list](super::_docs::semantic_types).

    pub use tfvalue_plan::types::*;
    pub use tfvalue_runtime::number::Float;
}

// Formats, and their types.
pub use tfvalue_runtime::{
    AttributeName, ContainerCursor, Decode, DecodeOwned, Decoder, DynamicValue, Encode, Encoder, Limits,
    RawState, SequenceKind, flatmap, json, msgpack,
};

// Conversions between models and the structs of an API.
pub use tfvalue_plan::convert::{Expand, Flatten};
pub use tfvalue_runtime::SemanticEq;

pub mod convert {
    //! The traits that conversions between models and the structs of an API need beyond [`Expand`](crate::Expand) and
    //! [`Flatten`](crate::Flatten).

    pub use tfvalue_plan::convert::{Known, OpenVariants};
}

// Errors and paths.
pub use tfvalue_runtime::{
    AttributePath, Diagnostic, Error, ErrorKind, Expected, ParsePathError, ParseTypeError, RefinementError,
    Severity, Step,
};

pub use tfvalue_runtime::path;

// Schemas and plans.
pub use tfvalue_plan::plan;
pub use tfvalue_runtime::Schema;

pub mod schema {
    //! Schemas: the declarations of a provider's resources, data sources and functions.
    //!
    //! A struct that derives `TfSchema` has its [`Schema`] in [`TfSchema::SCHEMA`], and [`schema_of`] refers to it. A struct that derives `TfFunction`
    //! has its [`Function`] in [`TfFunction::FUNCTION`]. [`ProviderSchemas`] reads the schemas of other providers from the output of
    //! `terraform providers schema -json`. To build a schema, start with [`Block::default`]. [`Schema::validate`] returns the parts of a schema that
    //! Terraform would refuse. [`changes_since`] lists changes, and marks breaking ones. [`Upgrade`] converts a stored state of an earlier version to the
    //! current model.

    pub use tfvalue_plan::schema::*;
    pub use tfvalue_runtime::{
        derived::{BoxError, RootSchema, TfFunction, Upgrade, UpgradeError, kind},
        model::{NestedElement, Nesting, TfSchema, schema_of},
        schema::*,
    };
}

// The messages of the plugin protocol.
#[cfg(feature = "tfplugin5")]
pub use tfvalue_provider::tfplugin5;
#[cfg(feature = "tfplugin6")]
pub use tfvalue_provider::tfplugin6;

// The traits and the server of a provider.
#[cfg(feature = "provider")]
pub use tfvalue_provider::provider;

pub mod testing {
    //! Tests of a provider; see [the guide](super::_docs::testing).
    //!
    //! [`assert_schema_lock!`] keeps the schema of a model in a file. With the feature `testing`, [`Core`] is a stand-in for Terraform in the
    //! process.

    pub use tfvalue_plan::{assert_schema_lock, lock::*};
    #[cfg(feature = "testing")]
    pub use tfvalue_testing::*;
}

#[doc(hidden)]
pub use tfvalue_plan::private as __private;

pub mod _docs {
    //! Guides and background pages.

    pub mod provider {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/provider.md")]
    }

    pub mod real_api {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/real-api.md")]
    }

    pub mod coming_from_go {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/coming-from-go.md")]
    }

    pub mod api {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/api.md")]
    }

    pub mod options {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/options.md")]
    }

    pub mod checks {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/checks.md")]
    }

    pub mod functions {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/functions.md")]
    }

    pub mod types {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/types.md")]
    }

    pub mod semantic_types {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/semantic-types.md")]
    }

    pub mod testing {
        #![doc = include_str!("links.md")]
        // The examples of the page require the feature.
        #![cfg_attr(feature = "testing", doc = include_str!("../docs/testing.md"))]
    }

    pub mod generated {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/generated.md")]
    }

    pub mod design {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/design.md")]
    }

    pub mod plan {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/plan.md")]
    }

    pub mod import {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/import.md")]
    }

    pub mod program {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/program.md")]
    }

    pub mod releasing {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/releasing.md")]
    }

    pub mod performance {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("plots.md")]
        #![doc = include_str!("../docs/performance.md")]
    }

    pub mod compatibility {
        #![doc = include_str!("links.md")]
        #![doc = include_str!("../docs/compatibility.md")]
    }
}
