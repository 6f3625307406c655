//! The kinds of schemas.

/// The kind of a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub(crate) const ALL: [Self; 9] = [
        Self::Resource,
        Self::DataSource,
        Self::Provider,
        Self::ProviderMeta,
        Self::EphemeralResource,
        Self::ListResource,
        Self::Action,
        Self::StateStore,
        Self::Identity,
    ];

    /// The option that says so, and the answers to the four questions below.
    fn facts(self) -> (&'static str, [bool; 4]) {
        match self {
            Self::Resource => ("resource", [true, true, true, true]),
            Self::DataSource => ("data_source", [false, true, true, true]),
            Self::Provider => ("provider", [false, false, true, false]),
            Self::ProviderMeta => ("provider_meta", [false, false, false, false]),
            Self::EphemeralResource => ("ephemeral_resource", [false, false, true, true]),
            Self::ListResource => ("list_resource", [false, false, true, false]),
            Self::Action => ("action", [false, false, true, false]),
            Self::StateStore => ("state_store", [false, true, false, false]),
            Self::Identity => ("identity", [true, true, false, true]),
        }
    }

    /// Returns whether Terraform stores such values, by a schema with a version.
    pub(crate) fn is_stored(self) -> bool {
        self.facts().1[0]
    }

    /// Returns whether a version can mean something, or existing schemas have one all the same: older frameworks gave data sources versions.
    pub(crate) fn may_have_version(self) -> bool {
        self.facts().1[1]
    }

    /// Returns whether a configuration sets such values, in which anything can be unknown.
    pub(crate) fn is_configured(self) -> bool {
        self.facts().1[2]
    }

    /// Returns whether Terraform takes values of such a schema from the provider, too, or only gives some to it.
    pub(crate) fn returns_values(self) -> bool {
        self.facts().1[3]
    }

    /// The option that says so.
    pub(crate) fn word(self) -> &'static str {
        self.facts().0
    }

    /// The option in a sentence: with the article that it has there.
    pub(crate) fn with_article(self) -> String {
        let word = self.word();
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} `{word}`")
    }
}
