//! The impls for a struct with named fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    descriptor,
    generics::{Generics, Impl},
    leaf, root, rules, upgrade,
};
use crate::model::{Container, ObjectFields, Schema, SchemaKind};

/// All impls.
pub(super) fn expand(
    container: &Container,
    generics: &Generics<'_>,
    schema: Option<&Schema>,
    fields: &ObjectFields,
) -> TokenStream {
    let (described, leaves) = descriptor::expand(container, generics, schema, fields);
    let combinations = schema.and_then(|schema| rules::combinations(schema, fields, generics));
    let impls = expand_impls(container, generics, schema.map(|schema| (schema, combinations)), &leaves);
    let upgrade = schema
        .filter(|schema| schema.kind.is_some_and(SchemaKind::is_stored))
        .map(|schema| upgrade::expand(container, generics, schema));
    let root = schema.and_then(|schema| root::expand(container, generics, schema));
    quote!(#described #impls #upgrade #root)
}

/// The impls that are made from that of `Described`.
pub(super) fn expand_impls(
    container: &Container,
    generics: &Generics<'_>,
    schema: Option<(&Schema, Option<TokenStream>)>,
    leaves: &TokenStream,
) -> TokenStream {
    let ty = expand_tf_type(container, generics, schema.is_some(), leaves);
    let schema =
        schema.map(|(schema, combinations)| expand_tf_schema(container, generics, schema, combinations));
    let decode = super::expand_decode(
        container,
        generics,
        &quote!(_tf::decode_object(__decoder)),
        Some(&quote!(_tf::Some(_tf::Object::of()))),
    );
    let encode = super::expand_encode(
        container,
        generics,
        &quote!(_tf::encode_object(self, __encoder)),
        Some(&quote!(_tf::Some(_tf::OutputObject::of()))),
        None,
    );
    quote!(#ty #schema #decode #encode)
}

// impl<'a> _tf::TfType for Server<'a> {
//     const TYPE: _tf::Type = _tf::object_type::<Self>();
//     const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(true);      // `false` without a schema
//     const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = {…};               // if there are other structs in it
// }
fn expand_tf_type(
    container: &Container,
    generics: &Generics<'_>,
    has_schema: bool,
    leaves: &TokenStream,
) -> TokenStream {
    let ident = &container.ident;
    let nested_first = leaf::expand_first(leaves);
    let Impl { parameters, arguments, bounds } = generics.without_input();
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfType for #ident #arguments #bounds {
            const TYPE: _tf::Type = _tf::object_type::<Self>();
            const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(#has_schema);
            #nested_first
        }
    }
}

// impl<'a> _tf::TfSchema for Server<'a> {
//     const BLOCK: _tf::Block = _tf::block::<Self>(
//         _tf::Description::new("A virtual machine.", _tf::DescriptionKind::Markdown),
//         _tf::None,
//     );
//     const SCHEMA: _tf::Schema = _tf::Schema::new(_tf::SchemaKind::Resource, 2, <Self as _tf::TfSchema>::BLOCK);
// }
//
// // If the struct is generic over more than lifetimes, so that nothing else has forced the checks:
//     const BLOCK: _tf::Block = {
//         let () = <Self as _tf::Described<'static>>::CHECKED;
//         _tf::block::<Self>(…)
//     };
fn expand_tf_schema(
    container: &Container,
    generics: &Generics<'_>,
    schema: &Schema,
    combinations: Option<TokenStream>,
) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.without_input();
    let Schema { kind, version, description, deprecation, mutable, .. } = schema;
    let kind = descriptor::kind(*kind);
    let mutable = mutable.is_present().then(|| quote!(.mutable()));
    let version = proc_macro2::Literal::i64_unsuffixed(version.as_ref().map_or(0, |version| version.value.0));
    let description = descriptor::description(description);
    let deprecation = descriptor::deprecation(deprecation.as_ref());
    let mut block = match combinations {
        None => quote!(_tf::block::<Self>(#description, #deprecation)),
        Some(combinations) => quote!(_tf::block_with::<Self>(#description, #deprecation, #combinations)),
    };
    if generics.fixed_type().is_none() {
        block = quote!({
            let () = <Self as _tf::Described<'static>>::CHECKED;
            #block
        });
    }
    quote! {
        #[automatically_derived]
        impl #parameters _tf::TfSchema for #ident #arguments #bounds {
            const BLOCK: _tf::Block = #block;
            const SCHEMA: _tf::Schema = _tf::Schema::new(#kind, #version, <Self as _tf::TfSchema>::BLOCK) #mutable;
        }
    }
}
