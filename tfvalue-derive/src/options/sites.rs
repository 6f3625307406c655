//! The options of each place.

use super::{
    ApiContainer, ApiField, ApiVariant, Block, Derive, FunctionContainer, Nested, ParameterField,
    SchemaContainer, SchemaField, TypeContainer, TypeField, TypeVariant,
    declare::Options,
    table::{OptionSpec, Site},
};

impl Site {
    /// The places of `#[tf(...)]`.
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

    /// The places of `#[api(...)]`.
    pub(super) const API: [Self; 3] = [Self::ApiContainer, Self::ApiField, Self::ApiVariant];

    /// The options that the place accepts.
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

    /// The accepted option of this name. `None` if the place does not accept it.
    pub(super) fn option(self, word: &str) -> Option<OptionSpec> {
        self.options().into_iter().find(|known| known.word == word)
    }
}
