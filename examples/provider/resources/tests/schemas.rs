//! The schemas are promises: they change on purpose alone.

use tfvalue::testing::assert_schema_lock;

use crate::resources::{
    config::Config,
    counter::{Counter, CounterIdentity},
    document::{Document, DocumentData},
    lease::Lease,
    network::Network,
    service::Service,
};

#[test]
fn schemas_change_only_on_purpose() {
    assert_schema_lock!(Config, "provider/schemas/provider.json");
    assert_schema_lock!(Document, "provider/schemas/document.json");
    assert_schema_lock!(DocumentData, "provider/schemas/document_data.json");
    assert_schema_lock!(Network, "provider/schemas/network.json");
    assert_schema_lock!(Counter, "provider/schemas/counter.json");
    assert_schema_lock!(CounterIdentity, "provider/schemas/counter_identity.json");
    assert_schema_lock!(Lease, "provider/schemas/lease.json");
    assert_schema_lock!(Service, "provider/schemas/service.json");
}
