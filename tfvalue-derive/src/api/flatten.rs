//! Conversion of a struct of an API to a model.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, spanned::Spanned};

use super::terraform::{Secrecy, TerraformCodec};
use super::{
    expand::{complete, entry, is_map, place},
    impls::{Impls, at},
    options::{Container, Conversion, Direction, Field, InnerFields, Null, Target, Via, Way, collected},
    semantic::pairing,
};

pub(super) fn expand(impls: &Impls<'_>, container: &Container, fields: &[Field]) -> syn::Result<TokenStream> {
    let targets =
        container.of(Direction::Flatten).map(|target| expand_target(impls, container, target, fields));
    collected(targets).map(|targets| targets.into_iter().collect())
}

// impl _tf::convert::Flatten<Config> for Stream {
//     fn flatten(__api: Config, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> {
//         let Config { name: _, sealed: _ } = &__api;
//         _tf::Ok(Self { name: {
//             let __was = match __was { _tf::Some(__was) => _tf::Some(&__was.name), _tf::None => _tf::None };
//             _tf::convert::flatten(_tf::convert::Sent::new(__api.name, __was).answer(), __was, "name")?
//         } })
//     }
// }
fn expand_target(
    impls: &Impls<'_>,
    container: &Container,
    target: &Target,
    fields: &[Field],
) -> syn::Result<TokenStream> {
    let api = &target.ty;
    let sent = container.of(Direction::Expand).find(|sent| sent.ty == *api);
    // If the derive also generates a literal of this struct, that literal already checks that every field is mentioned.
    let is_checked = sent.is_some_and(|sent| sent.rest.is_none() && sent.way() != Via::Builder);
    let is_taken = |field: &Field| field.is_answered() && !target.skipped.contains(&field.ident);
    let complete = match target.way() {
        // The generated code removes entries from the map.
        Via::Map(_) if fields.iter().any(is_taken) => quote!(let mut __api = __api;),
        Via::Map(_) => TokenStream::new(),
        _ if is_checked => TokenStream::new(),
        _ => complete(target, fields)?,
    };
    let idents = fields.iter().map(|field| &field.ident);
    let values = fields.iter().map(|field| value(field, target, sent));
    let body = quote! {
        #[allow(unused_imports)]
        use _tf::convert::Unsent as _;
        #complete
        _tf::Ok(Self { #(#idents: #values,)* })
    };
    Ok(impls.flatten(api, &body))
}

/// The expression for a field of the model. `sent` is the conversion of the model to the same API type, if there is one.
fn value(field: &Field, target: &Target, sent: Option<&Target>) -> TokenStream {
    let ident = &field.ident;
    let was = if field.terraform.is_read && field.is_answered() {
        // The prior value is a configuration, which never sets a computed attribute of a data source.
        let ty = &field.ty;
        quote_spanned!(at(ty.span())=> _tf::None::<&#ty>)
    } else {
        prior(field)
    };
    if field.terraform.wire == TerraformCodec::None || field.terraform.secrecy == Secrecy::WriteOnly {
        return quote!(_tf::Default::default());
    }
    if !field.is_answered() || target.skipped.contains(ident) {
        return kept(field, &was);
    }
    let (name, place, span) = (target.name(field), place(field), at(field.ty.span()));
    let is_pairs = matches!(field.conversion, Some((Conversion::Pairs(_), _)));
    let report = sent.and_then(|sent| reported(field, target, sent));
    let api = match (field.without_keys.as_ref().filter(|_| !is_pairs), target.way()) {
        (None, Via::Map(keys)) => {
            let key = entry(&keys, target, field);
            quote_spanned!(span=> _tf::convert::take(&mut __api, &#key))
        }
        (None, _) => quote_spanned!(span=> __api.#name),
        (Some(prefix), _) => quote_spanned!(span=> _tf::convert::without_keys(__api.#name, #was, #prefix)),
    };
    let (api, before) = match &report {
        Some(answer) => {
            let before = quote_spanned!(span=> __was);
            (quote_spanned!(span=> _tf::convert::Sent::new(#api, #before).#answer()), before)
        }
        None => (api, was.clone()),
    };
    // An attribute with a default is never null, even if `null` names a value for null.
    let null = field.null.as_ref().filter(|_| field.terraform.default.is_none());
    let flattened = match (&field.conversion, null) {
        (None, Some((Null::Default, _))) => {
            quote_spanned!(span=> _tf::convert::flatten_or(#api, #before, #place, _tf::Default::default)?)
        }
        (None, Some((Null::Value(null), _))) => {
            quote_spanned!(span=> _tf::convert::flatten_or(#api, #before, #place, || #null)?)
        }
        (Some((Conversion::Pairs(InnerFields { first, second, .. }), _)), _) => {
            let prefix = field
                .without_keys
                .as_ref()
                .map_or_else(|| quote!(_tf::None), |text| quote!(_tf::Some(#text)));
            quote_spanned! {span=>
                _tf::convert::flatten_list_of(#api, #was, #place, #prefix, |__item| {
                    _tf::Ok((_tf::convert::flatten(__item.#first, _tf::None, ())?, __item.#second))
                })?
            }
        }
        (Some((Conversion::Key(key), _)), _) => flatten_keyed(field, key, &api, &was, &place),
        (Some((Conversion::Wrap(InnerFields { first: items, .. }), _)), _) => {
            let api = &target.ty;
            quote_spanned! {span=> {
                #[allow(unused_imports)]
                use _tf::convert::InnerOf as _;
                let __inner = _tf::convert::Inner(_tf::convert::projected(|__api: &#api| &__api.#name));
                match __inner.optional(__api.#name) {
                    _tf::None => _tf::convert::flatten_absent(#was)?,
                    _tf::Some(__item) => _tf::convert::flatten(__item.#items, #was, #place)?,
                }
            }}
        }
        (Some(_), Some(_)) => answer(field, &quote_spanned!(span=> _tf::convert::unless_default(#api)), &was),
        _ => answer(field, &api, &before),
    };
    let flattened = match report {
        Some(_) => quote_spanned!(span=> { let __was = #was; #flattened }),
        None => flattened,
    };
    // The elements of this field are paired with the prior elements after all of them are converted.
    let pairing = pairing(field, &quote!(&__new));
    let is_paired = matches!(field.conversion, Some((Conversion::Key(_) | Conversion::With(_), _)));
    let settled = if pairing.is_empty() || is_paired {
        flattened
    } else {
        quote_spanned! {span=>
            {
                let __new = {
                    let __was = _tf::None::<&Self>;
                    #flattened
                };
                let __fit = _tf::convert::Fit { #pairing .._tf::convert::Fit::ANY };
                _tf::convert::settled(__new, #was, __fit)
            }
        }
    };
    if field.empty.is_none() {
        return settled;
    }
    quote_spanned!(span=> _tf::convert::empty_is_null(#settled, #was))
}

/// The prior value of the field, as an `Option<&_>`. A `match` costs the compiler much less than a closure.
pub(super) fn prior(field: &Field) -> TokenStream {
    let ident = &field.ident;
    quote_spanned! {at(field.ty.span())=>
        match __was {
            _tf::Some(__was) => _tf::Some(&__was.#ident),
            _tf::None => _tf::None,
        }
    }
}

/// The name of the method on `Sent` that suppresses a second report of a type mismatch. `None` if the field is not sent in the same form.
fn reported(field: &Field, target: &Target, sent: &Target) -> Option<Ident> {
    // A builder's setter may take another type than the field has.
    let is_of_field = matches!(sent.way(), Via::Literal | Via::Default);
    let is_sent =
        field.is_sent() && !sent.skipped.contains(&field.ident) && sent.name(field) == target.name(field);
    let method = match &field.null {
        None if field.terraform.default.is_some() => "answer_with_default",
        None => "answer",
        Some((Null::Default | Null::Error | Null::Value(_), _)) => "answer_with_null",
        Some((Null::Explicit, _)) => return None,
    };
    let is_plain = field.conversion.is_none() && field.without_keys.is_none();
    let is_reported = is_sent && is_plain && is_of_field && !field.terraform.is_read;
    is_reported.then(|| Ident::new(method, at(field.ty.span())))
}

/// The expression that converts the value of an API's field or variant to the model's field.
pub(super) fn answer(field: &Field, api: &TokenStream, was: &TokenStream) -> TokenStream {
    let (place, span) = (place(field), at(field.ty.span()));
    match &field.conversion {
        Some((Conversion::With(module), _)) => {
            quote_spanned!(module.span()=> _tf::convert::placed(#module::flatten(#api, #was), #place)?)
        }
        Some((conversion @ (Conversion::Base64 | Conversion::AsString), _)) => {
            let module = Ident::new(conversion.word(), span);
            quote_spanned!(span=> _tf::convert::#module::flatten(#api, #was, #place)?)
        }
        _ => quote_spanned!(span=> _tf::convert::flatten(#api, #was, #place)?),
    }
}

fn flatten_keyed(
    field: &Field,
    key: &Ident,
    api: &TokenStream,
    was: &TokenStream,
    place: &TokenStream,
) -> TokenStream {
    let span = at(field.ty.span());
    if is_map(&field.ty) {
        return quote_spanned! {span=>
            _tf::convert::flatten_list_of(#api, #was, #place, _tf::None, |__item| {
                _tf::Ok((_tf::convert::flatten(_tf::Clone::clone(&__item.#key), _tf::None, ())?, __item))
            })?
        };
    }
    quote_spanned! {span=>
        _tf::convert::flatten_map_of(
            #api,
            #was,
            #place,
            |__item| &__item.#key,
            |__item, __key| _tf::convert::with_key(&mut __item.#key, __key),
        )?
    }
}

/// The expression for a field that the API does not return.
fn kept(field: &Field, was: &TokenStream) -> TokenStream {
    let span = at(field.ty.span());
    if let (Some(default), Some((Way::Skip, _))) = (&field.terraform.default, &field.way) {
        return quote_spanned!(span=> _tf::convert::kept_or(#was, || #default));
    }
    quote_spanned! {span=>
        {
            #[allow(unused_imports)]
            use _tf::convert::KeptOrUnknown as _;
            _tf::convert::Kept(#was).kept()
        }
    }
}
