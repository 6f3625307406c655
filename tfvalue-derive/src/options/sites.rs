//! The options that go at each place.

use super::{
    ApiContainer, ApiField, ApiVariant, Block, Derive, FunctionContainer, Nested, ParameterField,
    SchemaContainer, SchemaField, TypeContainer, TypeField, TypeVariant,
    declare::Options,
    table::{OptionSpec, Site},
};

impl Site {
    /// Those of `#[tf(...)]`.
    pub(super) const ALL: [Self; 9] = [
        Self::Container(Derive::Schema),
        Self::Container(Derive::Type),
        Self::Container(Derive::Function),
        Self::Field(Derive::Schema),
        Self::Field(Derive::Type),
        Self::Field(Derive::Function),
        Self::Variant,
        Self::Nested,
        Self::Block,
    ];

    /// Those of `#[api(...)]`.
    pub(super) const API: [Self; 3] = [Self::ApiContainer, Self::ApiField, Self::ApiVariant];

    /// The options that go here.
    pub(super) fn options(self) -> Vec<OptionSpec> {
        match self {
            Self::Container(Derive::Schema) => SchemaContainer::specs(),
            Self::Container(Derive::Type) => TypeContainer::specs(),
            Self::Container(Derive::Function) => FunctionContainer::specs(),
            Self::Field(Derive::Schema) => SchemaField::specs(),
            Self::Field(Derive::Type) => TypeField::specs(),
            Self::Field(Derive::Function) => ParameterField::specs(),
            Self::Variant => TypeVariant::specs(),
            Self::Nested => Nested::specs(),
            Self::Block => Block::specs(),
            Self::ApiContainer => ApiContainer::specs(),
            Self::ApiField => ApiField::specs(),
            Self::ApiVariant => ApiVariant::specs(),
        }
    }

    /// The option of this name that goes here.
    pub(super) fn option(self, word: &str) -> Option<OptionSpec> {
        self.options().into_iter().find(|known| known.word == word)
    }
}
