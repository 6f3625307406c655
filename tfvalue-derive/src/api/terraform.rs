//! The options in `#[tf(...)]` that `TfApi` reads. The derive that owns them reports their errors.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Ident, ext::IdentExt};

use crate::{
    errors::Errors,
    model::{Attribute, Behavior, Body, Container, Member, MemberCodec, Role, SchemaKind},
    options::{self, DefaultValue, LiteralValue},
};

/// The options of a field.
#[derive(Clone, Default)]
pub(super) struct Terraform {
    /// The attribute's name. `None` if the field is flattened.
    pub(super) name: Option<String>,
    pub(super) secrecy: Secrecy,
    pub(super) wire: TerraformCodec,
    /// True if the provider may choose the value, which is unknown in a plan.
    pub(super) is_computed: bool,
    /// True if the field is `required`.
    pub(super) is_required: bool,
    /// True if the field is a computed attribute of a data source.
    pub(super) is_read: bool,
    /// The attribute that identifies the elements.
    pub(super) key: Option<String>,
    /// The expression in `default`, of the inner type.
    pub(super) default: Option<TokenStream>,
}

/// The visibility of the values.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Secrecy {
    #[default]
    Shown,
    Sensitive,
    /// The value is stored in no plan and no state.
    WriteOnly,
}

/// The codec of a field for Terraform's values.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum TerraformCodec {
    /// The codec of the type.
    #[default]
    Own,
    /// The codec of `with` or `as_string`. The type itself has no codec.
    Foreign,
    /// No codec: Terraform doesn't have the field.
    None,
}

/// The options of each field.
pub(super) struct Attributes(Vec<(Ident, Terraform)>);

impl Attributes {
    pub(super) fn read(input: &DeriveInput) -> Self {
        let mut errors = Errors::default();
        let schema = options::read(input).map(|item| Container::lower_schema(item, &mut errors));
        let model =
            schema.or_else(|_| options::read(input).map(|item| Container::lower_type(item, &mut errors)));
        let (fields, is_data_source) = match model.map(|model| model.body) {
            Ok(Body::Schema(schema, fields)) => (fields, schema.kind == Some(SchemaKind::DataSource)),
            Ok(Body::Object(fields)) => (fields, false),
            _ => return Self(Vec::new()),
        };
        let members = fields.members.iter().map(|member| (&member.field, of_member(member, is_data_source)));
        let flattened = fields.flattened.iter().map(|field| (field, Terraform::default()));
        let skipped = fields
            .skipped
            .iter()
            .map(|field| (field, Terraform { wire: TerraformCodec::None, ..Terraform::default() }));
        let all = members.chain(flattened).chain(skipped);
        Self(all.map(|(field, terraform)| (field.ident.clone(), terraform)).collect())
    }

    pub(super) fn of(&self, ident: &Ident) -> Terraform {
        let found = self
            .0
            .iter()
            .find(|(name, _)| name.unraw() == ident.unraw())
            .map(|(_, terraform)| terraform.clone());
        found.unwrap_or_else(|| Terraform { name: Some(ident.unraw().to_string()), ..Terraform::default() })
    }
}

fn of_member(member: &Member, is_data_source: bool) -> Terraform {
    let terraform = Terraform {
        name: Some(member.name.text.clone()),
        wire: match member.wire {
            MemberCodec::Own => TerraformCodec::Own,
            MemberCodec::String | MemberCodec::With(_) => TerraformCodec::Foreign,
        },
        ..Terraform::default()
    };
    let Some(rules) = member.role.rules() else { return terraform };
    let terraform = Terraform {
        key: rules.key.as_ref().map(|word| word.value.0.unraw().to_string()),
        default: rules.default.as_ref().map(|word| expression(&word.value)),
        ..terraform
    };
    let Role::Attribute(attribute) = &member.role else { return terraform };
    let Attribute { sensitive, write_only, behavior, .. } = &**attribute;
    Terraform {
        secrecy: match (write_only.is_present(), sensitive.is_present()) {
            (true, _) => Secrecy::WriteOnly,
            (false, true) => Secrecy::Sensitive,
            (false, false) => Secrecy::Shown,
        },
        is_computed: attribute.is_computed() && rules.default.is_none(),
        is_required: matches!(behavior, Some((Behavior::Required, _))),
        is_read: is_data_source && matches!(behavior, Some((Behavior::Computed, _))),
        ..terraform
    }
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
