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

/// The facts about a kind.
struct Facts {
    word: &'static str,
    stored: bool,
    versioned: bool,
    configured: bool,
    returned: bool,
}

impl SchemaKind {
    fn facts(self) -> Facts {
        let (word, [stored, versioned, configured, returned]) = match self {
            Self::Resource => ("resource", [true, true, true, true]),
            Self::DataSource => ("data_source", [false, true, true, true]),
            Self::Provider => ("provider", [false, false, true, false]),
            Self::ProviderMeta => ("provider_meta", [false, false, false, false]),
            Self::EphemeralResource => ("ephemeral_resource", [false, false, true, true]),
            Self::ListResource => ("list_resource", [false, false, true, false]),
            Self::Action => ("action", [false, false, true, false]),
            Self::StateStore => ("state_store", [false, true, false, false]),
            Self::Identity => ("identity", [true, true, false, true]),
        };
        Facts { word, stored, versioned, configured, returned }
    }

    /// Returns whether Terraform stores such values, by a schema with a version.
    pub(crate) fn is_stored(self) -> bool {
        self.facts().stored
    }

    /// Returns whether a version can mean something, or existing schemas have one all the same: older frameworks gave data sources versions.
    pub(crate) fn may_have_version(self) -> bool {
        self.facts().versioned
    }

    /// Returns whether a configuration sets such values, in which anything can be unknown.
    pub(crate) fn is_configured(self) -> bool {
        self.facts().configured
    }

    /// Returns whether Terraform takes values of such a schema from the provider, too, or only gives some to it.
    pub(crate) fn returns_values(self) -> bool {
        self.facts().returned
    }

    /// The option that says so.
    pub(crate) fn word(self) -> &'static str {
        self.facts().word
    }

    /// The option in a sentence: with the article that it has there.
    pub(crate) fn with_article(self) -> String {
        let word = self.word();
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} `{word}`")
    }
}
