//! A stored state of an earlier version becomes one of today's, by way of the versions between.

use std::{borrow::Cow, error::Error as _};
use tfvalue::schema::changes_since;

use tfvalue::{
    Diagnostic, RawState, TfSchema,
    schema::{SchemaKind, Upgrade, UpgradeError},
};

/// The size was a text.
#[derive(TfSchema)]
#[tf(resource, known, version = 1)]
struct ServerV1<'a> {
    name: Cow<'a, str>,
    size: Cow<'a, str>,
}

/// The size is a number, which may be missing.
#[derive(TfSchema)]
#[tf(resource, known, version = 2, upgrade_from = ServerV1<'a>)]
struct ServerV2<'a> {
    name: Cow<'a, str>,
    size: Option<u64>,
}

/// The disk has its own block.
#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource, known, version = 3, upgrade_from = ServerV2<'a>)]
struct Server<'a> {
    name: Cow<'a, str>,
    #[tf(block)]
    disk: Vec<Disk>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Disk {
    size: u64,
}

impl<'a> TryFrom<ServerV1<'a>> for ServerV2<'a> {
    type Error = String;

    fn try_from(old: ServerV1<'a>) -> Result<Self, String> {
        match old.size.parse() {
            Ok(size) => Ok(Self { name: old.name, size: Some(size) }),
            Err(_) => Err(format!("{:?} is not a size", old.size)),
        }
    }
}

impl<'a> From<ServerV2<'a>> for Server<'a> {
    fn from(old: ServerV2<'a>) -> Self {
        Self { name: old.name, disk: old.size.map(|size| Disk { size }).into_iter().collect() }
    }
}

fn web(size: u64) -> Server<'static> {
    Server { name: "web".into(), disk: vec![Disk { size }] }
}

#[test]
fn a_state_of_any_version_in_the_chain_becomes_one_of_today() {
    assert_eq!(Server::OLDEST, 1);
    let cases = [
        (1, r#"{"name": "web", "size": "8"}"#),
        (2, r#"{"name": "web", "size": 8}"#),
        (3, r#"{"name": "web", "disk": [{"size": 8}]}"#),
    ];
    for (version, json) in cases {
        let state = RawState::from_json(json.as_bytes());
        assert_eq!(Server::upgrade(version, &state).unwrap(), web(8), "version {version}");
    }
}

#[test]
fn a_state_from_before_terraform_0_12_is_upgraded_too() {
    let state = RawState::from_pairs([("name", "web"), ("size", "8")]);
    assert_eq!(Server::upgrade(1, &state).unwrap(), web(8));
    assert_eq!(Server::upgrade(2, &state).unwrap(), web(8));

    let state = RawState::from_pairs([("name", "web"), ("disk.#", "1"), ("disk.0.size", "8")]);
    assert_eq!(Server::upgrade(3, &state).unwrap(), web(8));
}

#[test]
fn text_is_borrowed_from_the_state() {
    let json = br#"{"name": "web", "size": "8"}"#;
    let state = RawState::from_json(json);
    let Cow::Borrowed(name) = Server::upgrade(1, &state).unwrap().name else { panic!("the name was copied") };
    assert!(json.as_ptr_range().contains(&name.as_ptr()));
}

#[derive(TfSchema, Debug)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import)]
    id: String,
}

#[test]
fn what_a_model_does_not_have_is_ignored_in_states_and_refused_in_identities() {
    let state = RawState::from_json(br#"{"name": "web", "size": 8, "zone": "b"}"#);
    assert_eq!(Server::upgrade(2, &state).unwrap(), web(8));
    let state = RawState::from_json(br#"{"name": "web", "disk": [], "zone": "b"}"#);
    assert_eq!(Server::upgrade(3, &state).unwrap().name, "web");

    let identity = RawState::from_json(br#"{"id": "web"}"#);
    assert_eq!(Identity::upgrade(0, &identity).unwrap().id, "web");
    let identity = RawState::from_json(br#"{"id": "web", "zone": "b"}"#);
    let error = Identity::upgrade(0, &identity).unwrap_err();
    assert_eq!(error.to_string(), "the identity of version 0 is invalid");
    assert_eq!(error.source().unwrap().to_string(), "an attribute named `zone` is not expected here");
}

#[test]
fn a_version_outside_the_chain_is_an_error() {
    let state = RawState::from_json(b"{}");
    let error = Server::upgrade(4, &state).unwrap_err();
    assert!(matches!(error, UpgradeError::TooNew { kind: SchemaKind::Resource, version: 4, newest: 3, .. }));
    assert_eq!(
        error.to_string(),
        "the state is of version 4, but 3 is the newest that this provider knows: use a newer provider"
    );
    for version in [0, -1, i64::MIN] {
        let error = Server::upgrade(version, &state).unwrap_err();
        assert!(matches!(error, UpgradeError::TooOld { oldest: 1, .. }));
        assert_eq!(error.version(), version);
    }
    assert_eq!(
        ServerV1::upgrade(0, &state).err().unwrap().to_string(),
        "the state is of version 0, but 1 is the oldest that this provider knows: apply with an earlier provider first"
    );
}

#[test]
fn a_conversion_that_refuses_is_told_with_its_message() {
    let state = RawState::from_json(br#"{"name": "web", "size": "big"}"#);
    let error = Server::upgrade(1, &state).unwrap_err();
    assert_eq!(error.to_string(), "the state of version 1 can't be upgraded to version 2");
    assert_eq!(error.source().unwrap().to_string(), r#""big" is not a size"#);
    let Diagnostic { detail, attribute, .. } = error.into();
    assert_eq!(detail, r#"the state of version 1 can't be upgraded to version 2: "big" is not a size"#);
    assert_eq!(attribute, None);

    let respond = || -> Result<String, Vec<Diagnostic>> { Ok(Server::upgrade(1, &state)?.name.into_owned()) };
    let diagnostics = respond().unwrap_err();
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].detail, detail);
}

#[derive(TfSchema, Debug)]
#[tf(resource, known, version = 4, upgrade_from = Server<'a>)]
struct Named<'a> {
    title: Cow<'a, str>,
}

/// Refuses with an error of tfvalue, which knows a place.
impl<'a> TryFrom<Server<'a>> for Named<'a> {
    type Error = tfvalue::Error;

    fn try_from(old: Server<'a>) -> Result<Self, tfvalue::Error> {
        match old.disk[..] {
            [] => Ok(Self { title: old.name }),
            _ => Err(tfvalue::Error::invalid("none can be kept")
                .in_attribute("size")
                .in_element(0)
                .in_attribute("disk")),
        }
    }
}

#[test]
fn the_place_that_a_conversion_refuses_is_told() {
    let empty = RawState::from_json(br#"{"name": "web", "size": null}"#);
    assert_eq!(Named::upgrade(2, &empty).unwrap().title, "web");

    let state = RawState::from_json(br#"{"name": "web", "size": 8}"#);
    let error = Named::upgrade(2, &state).unwrap_err();
    let message = "the state of version 2 was upgraded to version 3, but can't be upgraded to version 4";
    assert_eq!(error.to_string(), message);
    let cause = error.source().unwrap().downcast_ref::<tfvalue::Error>().unwrap();
    assert_eq!(cause.to_string(), "disk[0].size: none can be kept");

    let Diagnostic { detail, attribute, .. } = error.into();
    assert_eq!(detail, format!("disk[0].size: {message}: none can be kept"));
    assert_eq!(attribute.unwrap().to_string(), "disk[0].size");
}

#[test]
fn a_misfit_is_told_with_its_version_and_place() {
    let state = RawState::from_json(br#"{"name": "web", "size": {}}"#);
    let error = Server::upgrade(2, &state).unwrap_err();
    assert_eq!(error.to_string(), "the state of version 2 is invalid");
    assert_eq!(error.source().unwrap().to_string(), "size: a number is required, found an object");
    let Diagnostic { detail, attribute, .. } = error.into();
    assert_eq!(detail, "size: the state of version 2 is invalid: a number is required, found an object");
    assert_eq!(attribute.unwrap().to_string(), "size");
}

/// A resource over any sort of label, whose previous model is so as well.
#[derive(TfSchema)]
#[tf(resource, known)]
struct LabelledV0<T> {
    label: T,
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource, known, version = 1, upgrade_from = self::LabelledV0<T>)]
struct Labelled<T> {
    labels: Vec<T>,
}

impl<T> From<LabelledV0<T>> for Labelled<T> {
    fn from(old: LabelledV0<T>) -> Self {
        Self { labels: vec![old.label] }
    }
}

#[test]
fn a_generic_model_is_upgraded() {
    let state = RawState::from_json(br#"{"label": "a"}"#);
    assert_eq!(Labelled::<&str>::upgrade(0, &state).unwrap(), Labelled { labels: vec!["a"] });
}

#[derive(TfSchema)]
#[tf(identity)]
struct ServerIdentityV0 {
    #[tf(required_for_import)]
    id: u64,
}

#[derive(TfSchema)]
#[tf(identity, version = 1, upgrade_from = ServerIdentityV0)]
struct ServerIdentity {
    #[tf(required_for_import)]
    id: String,
}

impl From<ServerIdentityV0> for ServerIdentity {
    fn from(old: ServerIdentityV0) -> Self {
        Self { id: format!("srv-{}", old.id) }
    }
}

#[test]
fn an_identity_is_upgraded() {
    let state = RawState::from_json(br#"{"id": 7}"#);
    assert_eq!(ServerIdentity::upgrade(0, &state).unwrap().id, "srv-7");
}

#[test]
fn an_identity_that_is_not_upgraded_is_not_called_a_state() {
    let state = RawState::from_json(br#"{"id": "web"}"#);
    let error = ServerIdentity::upgrade(0, &state).err().unwrap();
    assert_eq!(error.kind(), SchemaKind::Identity);
    let Diagnostic { summary, detail, .. } = error.into();
    assert_eq!(summary, "Identity can't be upgraded");
    assert!(detail.starts_with("id: the identity of version 0 is invalid: "), "{detail}");
    let newer = ServerIdentity::upgrade(2, &state).err().unwrap().to_string();
    assert!(newer.starts_with("the identity is of version 2"), "{newer}");
    let older = ServerIdentity::upgrade(-1, &state).err().unwrap().to_string();
    assert!(older.starts_with("the identity is of version -1"), "{older}");
}

#[derive(TfSchema)]
#[tf(identity, version = 1, upgrade_from = ServerIdentityV0)]
struct NoIdentity {
    #[tf(required_for_import)]
    id: String,
}

impl TryFrom<ServerIdentityV0> for NoIdentity {
    type Error = String;

    fn try_from(old: ServerIdentityV0) -> Result<Self, String> {
        Err(format!("{} is nobody's", old.id))
    }
}

#[test]
fn an_identity_that_is_not_converted_is_not_called_a_state() {
    let state = RawState::from_json(br#"{"id": 7}"#);
    let diagnostic = Diagnostic::from(NoIdentity::upgrade(0, &state).err().unwrap());
    assert_eq!(
        diagnostic.to_string(),
        "error: Identity can't be upgraded: the identity of version 0 can't be upgraded to version 1: 7 is nobody's",
    );
}

/// Models of one version, between which the schema changes.
mod changed {
    use tfvalue::TfSchema;

    macro_rules! models {
        ($($Model:ident of $kind:ident { $($(#[$option:meta])* $field:ident: $ty:ty,)* })*) => {$(
            #[derive(TfSchema)]
            #[tf($kind, known)]
            pub(super) struct $Model {
                $($(#[$option])* $field: $ty,)*
            }
        )*};
    }

    #[derive(TfSchema)]
    pub(super) struct Disk {
        #[tf(required)]
        size: u64,
    }

    models! {
        Empty of resource {}
        Optional of resource { #[tf(optional)] a: Option<u64>, }
        Required of resource { #[tf(required)] a: u64, }
        OptionalWriteOnly of resource { #[tf(optional, write_only)] a: Option<u64>, }
        RequiredWriteOnly of resource { #[tf(required, write_only)] a: Option<u64>, }
        OptionalBlock of resource { #[tf(block)] a: Option<Disk>, }
        RequiredBlock of resource { #[tf(block)] a: Disk, }
        Blocks of resource { #[tf(block)] a: Vec<Disk>, }
        BlocksAtLeastOne of resource { #[tf(block(list, min_items = 1))] a: Vec<Disk>, }

        Identity of identity { #[tf(required_for_import)] id: u64, }
        IdentityOptional of identity { #[tf(required_for_import)] id: u64, #[tf(optional_for_import)] a: Option<u64>, }
        IdentityRequired of identity { #[tf(required_for_import)] id: u64, #[tf(required_for_import)] a: u64, }
    }
}

#[test]
fn what_can_not_be_read_any_more_is_told_as_stored_in_another_form() {
    use changed::*;

    /// Returns whether `New` can read what `Old` has stored, which the changes of the schema report, too.
    #[track_caller]
    fn reads<Old: for<'s> Upgrade<'s>, New: for<'s> Upgrade<'s>>(stored: &str) -> bool {
        let state = RawState::from_json(stored.as_bytes());
        assert!(Old::upgrade(0, &state).is_ok(), "{stored} was not stored");
        let reads = New::upgrade(0, &state).is_ok();
        let changes = changes_since(&New::SCHEMA, &Old::SCHEMA);
        assert_ne!(changes.len(), 0);
        assert_eq!(changes.iter().any(|change| change.stored), !reads, "{changes:?}");
        reads
    }
    let null = r#"{"a": null}"#;
    assert!(reads::<Empty, Optional>("{}"));
    assert!(!reads::<Empty, Required>("{}"));
    assert!(!reads::<Optional, Required>(null));
    assert!(reads::<Required, Optional>(r#"{"a": 1}"#));

    assert!(reads::<OptionalWriteOnly, Optional>(null));
    assert!(!reads::<RequiredWriteOnly, Required>(null));

    assert!(!reads::<OptionalBlock, RequiredBlock>(null));
    assert!(reads::<RequiredBlock, OptionalBlock>(r#"{"a": {"size": 1}}"#));
    assert!(reads::<Blocks, BlocksAtLeastOne>(r#"{"a": []}"#));

    // Terraform itself refuses a stored identity of this version that lacks an attribute, though the provider could read it.
    assert!(IdentityOptional::upgrade(0, &RawState::from_json(br#"{"id": 1}"#)).is_ok());
    assert!(changes_since(&IdentityOptional::SCHEMA, &Identity::SCHEMA).iter().any(|change| change.stored));
    assert!(!reads::<Identity, IdentityRequired>(r#"{"id": 1}"#));
    assert!(!reads::<IdentityOptional, IdentityRequired>(r#"{"id": 1, "a": null}"#));
    assert!(reads::<IdentityRequired, IdentityOptional>(r#"{"id": 1, "a": 1}"#));
    assert!(!reads::<IdentityOptional, Identity>(r#"{"id": 1, "a": 1}"#));
}
