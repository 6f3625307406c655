//! The impls for a struct with named fields.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{descriptor, generics::Generics, impls::Value, leaf, root, rules, upgrade};
use crate::model::{Container, ObjectFields, Schema, SchemaKind};

/// Generates all impls.
pub(super) fn expand(
    container: &Container,
    generics: &Generics<'_>,
    schema: Option<&Schema>,
    fields: &ObjectFields,
) -> TokenStream {
    let (described, leaves) = descriptor::expand(container, generics, schema, fields);
    let combinations = schema.and_then(|schema| rules::combinations(schema, fields, generics));
    let impls = expand_impls(generics, schema.map(|schema| (schema, combinations)), &leaves);
    let upgrade = schema
        .filter(|schema| schema.kind.is_some_and(SchemaKind::is_stored))
        .map(|schema| upgrade::expand(container, generics, schema));
    let root = schema.and_then(|schema| root::expand(generics, schema));
    quote!(#described #impls #upgrade #root)
}

/// The impls that build on the impl of `Described`.
pub(super) fn expand_impls(
    generics: &Generics<'_>,
    schema: Option<(&Schema, Option<TokenStream>)>,
    leaves: &TokenStream,
) -> TokenStream {
    let has_schema = schema.is_some();
    let nested_first = leaf::expand_first(leaves);
    let constants = quote! {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
        const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(#has_schema);
        #nested_first
    };
    let value = Value {
        constants,
        decode: quote!(_tf::decode_object(__decoder)),
        encode: quote!(_tf::encode_object(self, __encoder)),
        object: Some([quote!(_tf::Some(_tf::Object::of())), quote!(_tf::Some(_tf::OutputObject::of()))]),
        as_text: None,
    };
    let value = value.expand(generics);
    let schema = schema.map(|(schema, combinations)| expand_tf_schema(generics, schema, combinations));
    quote!(#value #schema)
}

// impl<'a> _tf::TfSchema for Server<'a> {
//     const KIND: _tf::SchemaKind = _tf::SchemaKind::Resource;        // unless it is nested
//     const VERSION: _tf::i64 = 2;                                    // unless it is 0
//     const BLOCK: _tf::Block = _tf::block::<Self>("A virtual machine.", _tf::DescriptionKind::Markdown, _tf::None);
//     // For an identity with `mutable`. Also if the struct is generic over more than lifetimes, to give errors a place:
//     const SCHEMA: _tf::Schema = _tf::Schema::new(Self::KIND, Self::VERSION, Self::BLOCK).mutable();
// }
//
// // If there are combinations of fields, which the block checks:
// const _: _tf::Block = <Server<'static> as _tf::TfSchema>::BLOCK;
//
// // If the struct is generic over more than lifetimes, so that nothing else has forced the checks:
//     const BLOCK: _tf::Block = {
//         let () = <Self as _tf::Described<'static>>::CHECKED;
//         _tf::block::<Self>(…)
//     };
fn expand_tf_schema(
    generics: &Generics<'_>,
    schema: &Schema,
    combinations: Option<TokenStream>,
) -> TokenStream {
    let Schema { kind, version, description, deprecation, mutable, .. } = schema;
    let kind = kind.map(|kind| {
        let kind = descriptor::kind(Some(kind));
        quote!(const KIND: _tf::SchemaKind = #kind;)
    });
    let version = version.as_ref().filter(|version| version.value.0 != 0).map(|version| {
        let version = Literal::i64_unsuffixed(version.value.0);
        quote!(const VERSION: _tf::i64 = #version;)
    });
    let description = descriptor::description(description);
    let deprecation = descriptor::deprecation(deprecation.as_ref());
    let fixed = generics.fixed_type();
    let forced = fixed
        .as_ref()
        .filter(|_| combinations.is_some())
        .map(|ty| quote!(const _: _tf::Block = <#ty as _tf::TfSchema>::BLOCK;));
    let mut block = match combinations {
        None => quote!(_tf::block::<Self>(#description, #deprecation)),
        Some(combinations) => quote!(_tf::block_with::<Self>(#description, #deprecation, #combinations)),
    };
    if fixed.is_none() {
        block = quote!({
            let () = <Self as _tf::Described<'static>>::CHECKED;
            #block
        });
    }
    let own_schema = (fixed.is_none() || mutable.is_present()).then(|| {
        let [kind, version, block] = [quote!(KIND), quote!(VERSION), quote!(BLOCK)]
            .map(|constant| quote!(<Self as _tf::TfSchema>::#constant));
        let mutable = mutable.is_present().then(|| quote!(.mutable()));
        quote!(const SCHEMA: _tf::Schema = _tf::Schema::new(#kind, #version, #block) #mutable;)
    });
    let tf_schema = generics.implement(
        &quote!(_tf::TfSchema),
        &quote! {
            #kind
            #version
            const BLOCK: _tf::Block = #block;
            #own_schema
        },
    );
    quote!(#tf_schema #forced)
}
