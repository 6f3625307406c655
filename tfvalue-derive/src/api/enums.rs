//! Conversions between string enums and enums of an API.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, Ident};

use super::{
    expand::literal,
    fields::named_once,
    impls::{Impls, at},
    options::{Container, Direction, Open, Target, Variant, collected},
};

pub(super) fn expand(
    impls: &Impls<'_>,
    container: &Container,
    variants: &[Variant],
) -> syn::Result<TokenStream> {
    if let Some(span) = container.union {
        return Err(Error::new(
            span,
            "a union is a struct, with a field for each variant of the API's enum; write a struct",
        ));
    }
    // If two variants have one name in the API, a response can't be mapped back to one of them.
    if container.of(Direction::Flatten).next().is_some() {
        let names = variants.iter().map(|Variant { ident, name }| (ident, name.clone()));
        named_once(names, "one of them a variant of its own by `name = …`, or remove it")?;
    }
    let expanded =
        container.of(Direction::Expand).map(|target| expand_target(impls, container, target, variants));
    let flattened =
        container.of(Direction::Flatten).map(|target| flatten_target(impls, container, target, variants));
    collected(expanded.chain(flattened)).map(|impls| impls.into_iter().collect())
}

// impl _tf::convert::Expand<StorageType> for Storage {
//     fn expand(&self) -> … { _tf::Ok(match self { Self::File => <StorageType>::File, … }) }
// }
fn expand_target(
    impls: &Impls<'_>,
    container: &Container,
    target: &Target,
    variants: &[Variant],
) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let arms: Vec<_> = variants
        .iter()
        .map(|Variant { ident, name }| quote_spanned!(at(name.span())=> Self::#ident => #path::#name,))
        .collect();
    let expand = impls.expand(api, &quote!(_tf::Ok(match self { #(#arms)* })));
    let integer = container.integer.map(|_| {
        let body = quote! {
            _tf::Ok((match self { #(#arms)* }) as _tf::i32)
        };
        impls.expand(&syn::parse_quote!(_tf::i32), &body)
    });
    let open = match &container.open {
        Some(Open::Text) if container.integer.is_some() => Some(expand_open_integer(impls, target)),
        open => open.as_ref().map(|open| expand_open(impls, open, target, variants)).transpose()?,
    };
    Ok(quote!(#expand #integer #open))
}

// impl _tf::convert::Flatten<StorageType> for Storage {
//     fn flatten(__api: StorageType, …) -> … {
//         _tf::Ok(match _tf::convert::Answered(__api) {
//             _tf::convert::Answered(StorageType::File) => Self::File,
//             _tf::convert::Answered(StorageType::Unused { .. }) => return _tf::Err(_tf::convert::other_variant("Unused", …)),
//         })
//     }
// }
fn flatten_target(
    impls: &Impls<'_>,
    container: &Container,
    target: &Target,
    variants: &[Variant],
) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let span = target.pattern_span();
    let arms = variants.iter().enumerate().map(|(index, Variant { ident, name })| {
        answered(index, name, &quote!(#path::#name), &quote!(Self::#ident))
    });
    let ignored = target.ignored.iter().map(|name| {
        let text = name.to_string();
        quote_spanned! {at(name.span())=>
            _tf::convert::Answered(#path::#name { .. }) => return _tf::Err(_tf::convert::other_variant::<Self>(#text)),
        }
    });
    let other = match &container.open {
        Some(Open::Variant(name)) => Some(quote_spanned! {at(name.span())=>
            _tf::convert::Answered(#path::#name(__name)) => {
                return _tf::Err(_tf::convert::other_variant::<Self>(&_tf::ToString::to_string(&__name)));
            }
        }),
        Some(Open::Text) if container.integer.is_none() => Some(quote_spanned! {span=>
            _tf::convert::Answered(__api) => {
                return _tf::Err(_tf::convert::other_variant::<Self>(__api.as_str()));
            }
        }),
        _ => target.rest.map(|_| {
            quote_spanned! {span=>
                _ => return _tf::Err(_tf::convert::new_variant::<Self>()),
            }
        }),
    };
    // If the API's enum is non-exhaustive, the match also needs this arm.
    let rest = match (&container.open, target.rest) {
        (Some(Open::Variant(_)), Some(_)) => Some(quote_spanned! {span=>
            _ => return _tf::Err(_tf::convert::new_variant::<Self>()),
        }),
        _ => None,
    };
    let body = quote_spanned! {span=>
        _tf::Ok(match _tf::convert::Answered(__api) { #(#arms)* #(#ignored)* #other #rest })
    };
    let flatten = impls.flatten(api, &body);
    let integer = container.integer.map(|_| {
        let body = quote! {
            match <#api as _tf::TryFrom<_tf::i32>>::try_from(__api) {
                _tf::Ok(__api) => <Self as _tf::convert::Flatten<#api>>::flatten(__api, _tf::None),
                _tf::Err(_) => _tf::Err(_tf::convert::other_variant::<Self>(&_tf::ToString::to_string(&__api))),
            }
        };
        impls.flatten(&syn::parse_quote!(_tf::i32), &body)
    });
    Ok(quote!(#flatten #integer))
}

/// The match arm of a variant. If the API has a variant without an arm, the compiler shows the declaration of `Answered`, which states the fix.
/// Adjacent arms have different hygiene contexts: the compiler then offers no suggestion that edits generated code.
pub(super) fn answered(
    index: usize,
    name: &Ident,
    pattern: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let span =
        if index.is_multiple_of(2) { at(name.span()) } else { Span::mixed_site().located_at(name.span()) };
    quote_spanned!(span=> _tf::convert::Answered(#pattern) => #value,)
}

// impl _tf::convert::OpenVariants<_tf::i32> for Storage {
//     fn other(__api: &_tf::i32) -> _tf::Option<_tf::String> { match StorageType::try_from(*__api) { … } }
//     fn try_from_other(__name: &_tf::str) -> _tf::Result<_tf::i32, _tf::Error> { _tf::convert::other_number(__name) }
// }
fn expand_open_integer(impls: &Impls<'_>, target: &Target) -> TokenStream {
    let api = &target.ty;
    let body = quote! {
        fn other(__api: &_tf::i32) -> _tf::Option<_tf::String> {
            match <#api as _tf::TryFrom<_tf::i32>>::try_from(*__api) {
                _tf::Ok(_) => _tf::None,
                _tf::Err(_) => _tf::Some(_tf::ToString::to_string(__api)),
            }
        }
        fn from_other(__name: &_tf::str) -> _tf::i32 {
            Self::try_from_other(__name).unwrap_or_default()
        }
        fn try_from_other(__name: &_tf::str) -> _tf::Result<_tf::i32, _tf::Error> {
            _tf::convert::other_number(__name)
        }
    };
    impls.of(&quote!(_tf::convert::OpenVariants<_tf::i32>), &[], &body)
}

// impl _tf::convert::OpenVariants<StorageType> for Storage {
//     fn other(__api: &StorageType) -> _tf::Option<_tf::String> {
//         match __api { <StorageType>::File => _tf::None, __api => _tf::Some(…) }
//     }
//     fn from_other(__name: &_tf::str) -> StorageType { <StorageType>::Other(_tf::Into::into(__name)) }
// }
fn expand_open(
    impls: &Impls<'_>,
    open: &Open,
    target: &Target,
    variants: &[Variant],
) -> syn::Result<TokenStream> {
    let (api, path) = (&target.ty, literal(&target.ty)?);
    let names = variants.iter().map(|variant| &variant.name);
    let (other, from_other) = match open {
        Open::Variant(name) => (
            quote_spanned! {at(name.span())=>
                match __api {
                    #path::#name(__name) => _tf::Some(_tf::ToString::to_string(__name)),
                    _ => _tf::None,
                }
            },
            quote_spanned!(at(name.span())=> #path::#name(_tf::Into::into(__name))),
        ),
        Open::Text => (
            quote! {
                match __api {
                    #(#path::#names)|* => _tf::None,
                    __api => _tf::Some(_tf::ToString::to_string(__api.as_str())),
                }
            },
            quote!(<#api as _tf::From<&_tf::str>>::from(__name)),
        ),
    };
    let body = quote! {
        fn other(__api: &#api) -> _tf::Option<_tf::String> {
            #other
        }
        fn from_other(__name: &_tf::str) -> #api {
            #from_other
        }
    };
    Ok(impls.of(&quote!(_tf::convert::OpenVariants<#api>), &[], &body))
}
