//! Terraform's part, played to providers that do right and wrong.

mod acceptance;
mod config;
mod explore;
mod identities;
mod imports;
mod kinds;
mod lifecycle;
mod planted;
mod refused;
/// The providers that the server's tests have, too.
#[path = "."]
mod quarry {
    use tfvalue_provider::provider::{
        Action, Context, DataSource, Diagnostics, EphemeralResource, Function, Import, ListResource, Listed,
        Listing, OperationTimeouts, Plan, Provider, Registry, Resource, Returns, StateStore,
    };

    #[path = "."]
    mod tests {
        #[path = "../../../tfvalue-provider/src/server/tests/mason.rs"]
        pub(crate) mod mason;
        #[path = "../../../tfvalue-provider/src/server/tests/samples.rs"]
        pub(crate) mod samples;
    }

    pub(crate) use tests::{mason, samples};
}
mod shelf;
mod steps;

use tfvalue_runtime::Unknown;

use self::shelf::{Book, Config, Shelf};
use super::Core;

/// A Terraform with a shelf of its own.
fn core(shelf: &str) -> Core<Shelf> {
    Core::with_config(&Config { shelf: Unknown::Known(shelf.to_owned()) })
}

fn book(title: &str) -> Book {
    Book::titled(title)
}
