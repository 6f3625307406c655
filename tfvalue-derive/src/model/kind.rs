//! The kinds of schemas.

/// The kind of a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SchemaKind {
    Resource,
    DataSource,
    Provider,
    ProviderMeta,
    EphemeralResource,
    ListResource,
    Action,
    StateStore,
    Identity,
}

impl SchemaKind {
    /// Returns whether Terraform stores such values, by a schema with a version.
    pub(crate) fn is_stored(self) -> bool {
        match self {
            Self::Resource | Self::Identity => true,
            Self::DataSource
            | Self::Provider
            | Self::ProviderMeta
            | Self::EphemeralResource
            | Self::ListResource
            | Self::Action
            | Self::StateStore => false,
        }
    }

    /// Returns whether a version can mean something, or existing schemas have one all the same: older frameworks gave data sources versions.
    pub(crate) fn may_have_version(self) -> bool {
        match self {
            Self::Resource | Self::Identity | Self::DataSource | Self::StateStore => true,
            Self::Provider
            | Self::ProviderMeta
            | Self::EphemeralResource
            | Self::ListResource
            | Self::Action => false,
        }
    }

    /// Returns whether a configuration sets such values, in which anything can be unknown.
    pub(crate) fn is_configured(self) -> bool {
        match self {
            Self::Resource
            | Self::DataSource
            | Self::Provider
            | Self::EphemeralResource
            | Self::ListResource
            | Self::Action => true,
            Self::ProviderMeta | Self::StateStore | Self::Identity => false,
        }
    }

    /// Returns whether Terraform takes values of such a schema from the provider, too, or only gives some to it.
    pub(crate) fn returns_values(self) -> bool {
        match self {
            Self::Resource | Self::DataSource | Self::EphemeralResource | Self::Identity => true,
            Self::Provider | Self::ProviderMeta | Self::ListResource | Self::Action | Self::StateStore => {
                false
            }
        }
    }

    /// The option that says so.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Resource => "resource",
            Self::DataSource => "data_source",
            Self::Provider => "provider",
            Self::ProviderMeta => "provider_meta",
            Self::EphemeralResource => "ephemeral_resource",
            Self::ListResource => "list_resource",
            Self::Action => "action",
            Self::StateStore => "state_store",
            Self::Identity => "identity",
        }
    }

    /// The option in a sentence: with the article that it has there.
    pub(crate) fn with_article(self) -> String {
        let word = self.word();
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} `{word}`")
    }
}
