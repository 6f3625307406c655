//! The impls for a struct with named fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    descriptor,
    generics::{Generics, Impl},
};
use crate::model::{Container, Kind, ObjectFields, Schema};

/// The impls of `TfSchema` and what comes with it.
pub(super) fn expand_schema(
    container: &Container,
    generics: &Generics<'_>,
    schema: &Schema,
    fields: &ObjectFields,
) -> TokenStream {
    let described = descriptor::expand(container, generics, Some(schema), fields);
    let has_schema = quote!(const HOLDS_SCHEMA: _tf::bool = true;);
    let ty = expand_tf_type(container, generics, &has_schema);
    let tf_schema = expand_tf_schema(container, generics, schema);
    let codecs = expand_codecs(container, generics);
    quote!(#described #ty #tf_schema #codecs)
}

/// The impls of `TfType` and what comes with it.
pub(super) fn expand_type(container: &Container, generics: &Generics<'_>, fields: &ObjectFields) -> TokenStream {
    let described = descriptor::expand(container, generics, None, fields);
    let ty = expand_tf_type(container, generics, &TokenStream::new());
    let codecs = expand_codecs(container, generics);
    quote!(#described #ty #codecs)
}

// impl<'a> _tf::TfType for Server<'a> {
//     const TYPE: _tf::Type = _tf::object_type::<Self>();
//     const HOLDS_SCHEMA: _tf::bool = true;
// }
fn expand_tf_type(container: &Container, generics: &Generics<'_>, has_schema: &TokenStream) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.without_input();
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type = _tf::object_type::<Self>();
            #has_schema
        }
    }
}

// impl<'a> _tf::TfSchema for Server<'a> {
//     const BLOCK: _tf::Block = _tf::block::<Self>(
//         _tf::Description::new("A virtual machine.", _tf::DescriptionKind::Markdown),
//         _tf::None,
//     );
//     const SCHEMA: _tf::Schema = _tf::Schema::new(_tf::Kind::Resource, 2, <Self as _tf::TfSchema>::BLOCK);
// }
fn expand_tf_schema(container: &Container, generics: &Generics<'_>, schema: &Schema) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let Schema { kind, known: _, version, description, deprecation } = schema;
    let kind = match kind {
        None => quote!(Nested),
        Some(Kind::Resource) => quote!(Resource),
        Some(Kind::DataSource) => quote!(DataSource),
        Some(Kind::Provider) => quote!(Provider),
        Some(Kind::ProviderMeta) => quote!(ProviderMeta),
        Some(Kind::EphemeralResource) => quote!(EphemeralResource),
        Some(Kind::ListResource) => quote!(ListResource),
        Some(Kind::Action) => quote!(Action),
        Some(Kind::Identity) => quote!(Identity),
    };
    let version = proc_macro2::Literal::i64_unsuffixed(version.as_ref().map_or(0, |version| version.value.0));
    let description = descriptor::description(description);
    let deprecation = descriptor::deprecation(deprecation.as_ref());
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfSchema for #ident #arguments #bounds {
            const BLOCK: _tf::Block = _tf::block::<Self>(#description, #deprecation);
            const SCHEMA: _tf::Schema = _tf::Schema::new(_tf::Kind::#kind, #version, <Self as _tf::TfSchema>::BLOCK);
        }
    }
}

// impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
//     fn decode<__D: …>(__decoder: &mut __D) -> _tf::Result<Self, _tf::Error> {
//         _tf::decode_object(__decoder)
//     }
// }
// impl<'a> _tf::Encode for Server<'a> {
//     fn encode<__E: …>(&self, __encoder: &mut __E) -> _tf::Result<(), _tf::Error> {
//         _tf::encode_object(self, __encoder)
//     }
// }
fn expand_codecs(container: &Container, generics: &Generics<'_>) -> TokenStream {
    let decode = super::expand_decode(container, generics, &quote!(_tf::decode_object(__decoder)));
    let encode = super::expand_encode(container, generics, &quote!(_tf::encode_object(self, __encoder)), None);
    quote!(#decode #encode)
}
