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

    /// The option of the kind, and the results of the four functions below.
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

    /// Returns whether Terraform stores values of this kind, with the version of their schema.
    pub(crate) fn is_stored(self) -> bool {
        self.facts().1[0]
    }

    /// Returns whether the schema may have a version. For data sources the version has no meaning, but older frameworks set one.
    pub(crate) fn may_have_version(self) -> bool {
        self.facts().1[1]
    }

    /// Returns whether a configuration sets the values, so that any of them can be unknown.
    pub(crate) fn is_configured(self) -> bool {
        self.facts().1[2]
    }

    /// Returns whether Terraform also reads values of this kind from the provider.
    pub(crate) fn returns_values(self) -> bool {
        self.facts().1[3]
    }

    /// The option of the kind.
    pub(crate) fn word(self) -> &'static str {
        self.facts().0
    }

    /// The option with its indefinite article.
    pub(crate) fn with_article(self) -> String {
        let word = self.word();
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} `{word}`")
    }
}
