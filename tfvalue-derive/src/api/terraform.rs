//! What `#[tf(...)]` says of a struct and its fields. What is wrong in it, the derive reports that it is for.

use darling::ast::Data;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Ident, Path, ext::IdentExt, parse_quote};

use crate::{
    compiler, model,
    options::{
        self, DefaultValue, Essentials, Item, LiteralValue, RenameRule, SchemaContainer, SchemaField,
        TypeContainer, TypeField,
    },
};

/// The place where `tfvalue` is found.
pub(super) fn krate(input: &DeriveInput) -> Path {
    let written = Essentials::read(input).krate;
    let renamed = || compiler::renamed_dependency().map(|name| parse_quote!(::#name));
    written.or_else(renamed).unwrap_or_else(model::default_crate)
}

/// The options of a field.
#[derive(Clone, Default)]
pub(super) struct Terraform {
    /// Its name; `None` if its own fields replace it.
    pub(super) name: Option<String>,
    pub(super) secrecy: Secrecy,
    pub(super) wire: TerraformCodec,
    /// The provider may choose its value, which is unknown in a plan until then.
    pub(super) is_computed: bool,
    /// It is never null.
    pub(super) is_required: bool,
    /// It is an attribute of a data source that only an answer sets.
    pub(super) is_read: bool,
    /// The attribute that identifies the elements.
    pub(super) key: Option<String>,
    /// The expression that `default` has, of the inner type.
    pub(super) default: Option<TokenStream>,
}

/// The visibility of the values.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Secrecy {
    #[default]
    Shown,
    Sensitive,
    /// Nobody, and no state has them.
    WriteOnly,
}

/// The manner in which the values are read from Terraform.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum TerraformCodec {
    /// As the type is.
    #[default]
    Own,
    /// By `with` or `as_string`: the type itself has no codec.
    Foreign,
    /// Not at all: Terraform doesn't know the field.
    None,
}

impl TerraformCodec {
    fn new(is_skipped: bool, is_foreign: bool) -> Self {
        match (is_skipped, is_foreign) {
            (true, _) => Self::None,
            (false, true) => Self::Foreign,
            (false, false) => Self::Own,
        }
    }
}

/// The options of each field.
pub(super) struct Attributes(Vec<(Ident, Terraform)>);

impl Attributes {
    pub(super) fn read(input: &DeriveInput) -> Self {
        let schema: Option<Item<SchemaContainer>> = options::read(input).ok();
        if let Some(Item { container, data: Data::Struct(data) }) = schema {
            let SchemaContainer { rename_all, data_source, .. } = container;
            let rename = rename_all.map(|word| word.value).unwrap_or_default();
            let of_schema = |field| of_schema(field, rename, data_source.is_present());
            return Self(data.fields.into_iter().filter_map(of_schema).collect());
        }
        let ty: Option<Item<TypeContainer>> = options::read(input).ok();
        match ty {
            Some(Item { container, data: Data::Struct(data) }) => {
                let rename = container.rename_all.map(|word| word.value).unwrap_or_default();
                Self(data.fields.into_iter().filter_map(|field| of_type(field, rename)).collect())
            }
            _ => Self(Vec::new()),
        }
    }

    pub(super) fn of(&self, ident: &Ident) -> Terraform {
        let found = self.0.iter().find(|(name, _)| name == ident).map(|(_, terraform)| terraform.clone());
        found.unwrap_or_else(|| Terraform { name: Some(ident.unraw().to_string()), ..Terraform::default() })
    }
}

fn of_schema(field: SchemaField, rename: RenameRule, is_data_source: bool) -> Option<(Ident, Terraform)> {
    let ident = field.item.ident?;
    let written = field.name.or(field.legacy_name).map(darling::util::SpannedValue::into_inner);
    let options::Attribute { required, optional, computed, sensitive, write_only, rules, .. } =
        field.attribute;
    let terraform = Terraform {
        name: (!field.flatten.is_present()).then(|| written.unwrap_or_else(|| rename.apply(&ident))),
        secrecy: match (write_only.is_present(), sensitive.is_present()) {
            (true, _) => Secrecy::WriteOnly,
            (false, true) => Secrecy::Sensitive,
            (false, false) => Secrecy::Shown,
        },
        wire: TerraformCodec::new(
            field.skip.is_present(),
            field.with.is_some() || field.as_string.is_present(),
        ),
        is_computed: computed.is_present() && rules.default.is_none(),
        is_required: required.is_present(),
        is_read: is_data_source && computed.is_present() && !optional.is_present(),
        key: rules.key.map(|word| word.value.0.unraw().to_string()),
        default: rules.default.map(|word| expression(&word.value)),
    };
    Some((ident, terraform))
}

fn of_type(field: TypeField, rename: RenameRule) -> Option<(Ident, Terraform)> {
    let ident = field.item.ident?;
    let written = field.name.map(darling::util::SpannedValue::into_inner);
    let terraform = Terraform {
        name: (!field.flatten.is_present()).then(|| written.unwrap_or_else(|| rename.apply(&ident))),
        wire: TerraformCodec::new(
            field.skip.is_present(),
            field.with.is_some() || field.as_string.is_present(),
        ),
        ..Terraform::default()
    };
    Some((ident, terraform))
}

fn expression(default: &DefaultValue) -> TokenStream {
    match default {
        DefaultValue::Expression(expression) => expression.clone(),
        DefaultValue::Literal(literal) => match &literal.value {
            LiteralValue::Text(text) => quote!(_tf::Into::into(#text)),
            LiteralValue::Number { digits, .. } => {
                let digits: TokenStream = digits.parse().expect("digits");
                digits
            }
            LiteralValue::Bool(value) => value.to_token_stream(),
        },
    }
}
