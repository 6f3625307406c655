//! The upgrade of stored states.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Path, spanned::Spanned};

use super::{at, generics::Generics};
use crate::{
    model::{Container, Schema},
    options::SpannedOption,
};

// // If there is a previous model. The only place that requires traits of it, so the compiler reports a missing trait once.
// impl<'__de: 'a, 'a> _tf::check::Upgraded<'__de> for Server<'a> {
//     const FROM: _tf::check::Previous<'__de, Self> =
//         _tf::check::Previous::of::<ServerV2::<'a>>(_tf::upgrade_from::<'__de, ServerV2::<'a>, Self>);
// }
//
// impl<'__de: 'a, 'a> _tf::Upgrade<'__de> for Server<'a> {
//     // If there is a previous model.
//     const OLDEST: _tf::i64 = <Self as _tf::check::Upgraded<'__de>>::FROM.oldest;
//     const UPGRADE_CHECKED: () = _tf::check::previous(…, …, "`Server` of version 3 is …");
//     fn from_older(__version: _tf::i64, __state: &'__de _tf::RawState<'__de>) -> _tf::Result<Self, _tf::UpgradeError> {
//         (<Self as _tf::check::Upgraded<'__de>>::FROM.upgrade)(__version, __state)
//     }
// }
//
// // Unless the struct is generic over more than lifetimes: then an upgrade forces the check.
// const _: () = <Server<'static> as _tf::Upgrade<'static>>::UPGRADE_CHECKED;
pub(super) fn expand(container: &Container, generics: &Generics<'_>, schema: &Schema) -> TokenStream {
    let previous = schema.previous.as_ref();
    let mut implementation = generics.with_input();
    let fixed = generics.fixed_type();
    // The bounds that the impls of these traits need if the struct has type parameters.
    implementation.bounds.extend(match (&fixed, previous) {
        (Some(_), _) => TokenStream::new(),
        (None, None) => quote!(Self: _tf::TfSchema + _tf::Decode<'__de>),
        (None, Some(SpannedOption { value: previous, .. })) => quote! {
            Self: _tf::TfSchema + _tf::Decode<'__de> + _tf::TryFrom<#previous, Error: _tf::Into<_tf::BoxError>>,
            #previous: _tf::Upgrade<'__de>
        },
    });
    let upgraded = previous.map(|SpannedOption { value: previous, .. }| {
        // At the span of the path, the compiler reports a type that is not a model or has no conversion.
        let from = quote_spanned! {at(previous.span())=>
            _tf::check::Previous::of::<#previous>(_tf::upgrade_from::<'__de, #previous, Self>)
        };
        let from = quote!(const FROM: _tf::check::Previous<'__de, Self> = #from;);
        implementation.of(container, &quote!(_tf::check::Upgraded<'__de>), &from)
    });
    let version = schema.version.as_ref().map_or(0, |version| version.value.0);
    let items = previous.map(|previous| expand_items(container, version, previous));
    let forced = fixed
        .filter(|_| previous.is_some())
        .map(|ty| quote!(const _: () = <#ty as _tf::Upgrade<'static>>::UPGRADE_CHECKED;));
    let upgrade = implementation.of(container, &quote!(_tf::Upgrade<'__de>), &quote!(#items));
    quote!(#upgraded #upgrade #forced)
}

fn expand_items(
    container: &Container,
    version: i64,
    SpannedOption { value: previous, span }: &SpannedOption<Path>,
) -> TokenStream {
    let last = previous.segments.last().expect("a path has a segment");
    let before = version - 1;
    let other_version = format!(
        "`{}` of version {version} is upgraded from `{}`, which is not of version {before}: \
         write the model of version {before}, which may be upgraded from others",
        container.ident, last.ident,
    );
    let from = quote!(<Self as _tf::check::Upgraded<'__de>>::FROM);
    let checked = quote_spanned! {at(*span)=>
        _tf::check::previous(<Self as _tf::TfSchema>::SCHEMA_REF, #from.schema, #other_version)
    };
    quote! {
        const OLDEST: _tf::i64 = #from.oldest;
        const UPGRADE_CHECKED: () = #checked;
        fn from_older(
            __version: _tf::i64,
            __state: &'__de _tf::RawState<'__de>,
        ) -> _tf::Result<Self, _tf::UpgradeError> {
            (#from.upgrade)(__version, __state)
        }
    }
}
