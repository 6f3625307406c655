//! Conversion of a model to a struct of an API.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, GenericArgument, Ident, Path, PathArguments, Type, ext::IdentExt, spanned::Spanned};

use super::terraform::Secrecy;
use super::{
    impls::{Impls, at},
    options::{Container, Conversion, Direction, Field, InnerFields, Null, Target, Via, collected},
    unions::variant,
};
use crate::types::path_in_expression;

pub(super) fn expand(impls: &Impls<'_>, container: &Container, fields: &[Field]) -> syn::Result<TokenStream> {
    let targets = container.of(Direction::Expand).map(|target| expand_target(impls, target, fields));
    collected(targets).map(|targets| targets.into_iter().collect())
}

// impl _tf::convert::Expand<Config> for Stream {
//     fn expand(&self) -> _tf::Result<Config, _tf::Error> {
//         _tf::Ok(Config { name: _tf::convert::expand(&self.name, "name")?, sealed: _tf::Default::default() })
//     }
// }
fn expand_target(impls: &Impls<'_>, target: &Target, fields: &[Field]) -> syn::Result<TokenStream> {
    let api = &target.ty;
    let sent: Vec<&Field> = target.fields(fields).filter(|field| field.is_sent()).collect();
    let names: Vec<&Ident> = sent.iter().map(|field| target.name(field)).collect();
    let values: Vec<_> = sent.iter().map(|field| value(field, target)).collect();
    let unsent: Vec<&Ident> = unsent(target, fields).collect();
    let body = match target.way() {
        Via::Literal => {
            let path = literal(api)?;
            let defaults =
                unsent.iter().map(|name| quote_spanned!(at(name.span())=> _tf::convert::api_default()));
            // With the span of the user's type, the compiler suggests similar field names.
            quote_spanned! {api.span()=>
                _tf::Ok(#path {
                    #(#names: #values,)*
                    #(#unsent: #defaults,)*
                })
            }
        }
        Via::Default => {
            let complete = complete(target, fields)?;
            let default = quote_spanned!(at(api.span())=> _tf::convert::api_default());
            quote! {
                let mut __api: #api = #default;
                #complete
                #(__api.#names = #values;)*
                _tf::Ok(__api)
            }
        }
        Via::Builder => {
            let setters = names.iter().copied().map(setter);
            quote!(_tf::convert::Built::built(<#api>::builder() #(.#setters(#values))* .build()))
        }
        Via::Setters => {
            let setters = names.iter().copied().map(setter);
            quote!(_tf::Ok(<#api as _tf::Default>::default() #(.#setters(#values))*))
        }
        // let mut __api = <HashMap<Key, String> as _tf::Default>::default();
        // _tf::convert::put(&mut __api, Key::Delay, _tf::convert::expand(&self.delay, "delay")?);
        // _tf::Ok(__api)
        Via::Map(keys) => {
            let entries = sent.iter().map(|field| entry(&keys, target, field));
            let mutable = (!sent.is_empty()).then(|| quote!(mut));
            quote! {
                let #mutable __api = <#api as _tf::Default>::default();
                #(_tf::convert::put(&mut __api, #entries, #values);)*
                _tf::Ok(__api)
            }
        }
    };
    let import = sent.iter().any(|field| field.terraform.is_computed).then(|| {
        quote! {
            #[allow(unused_imports)]
            use _tf::convert::AsItIs as _;
        }
    });
    Ok(impls.expand(api, &quote!(#import #body)))
}

/// The setter of a builder.
fn setter(name: &Ident) -> Ident {
    Ident::new(&format!("set_{}", unraw(name)), name.span())
}

/// The map key of a field.
pub(super) fn entry(keys: &Path, target: &Target, field: &Field) -> TokenStream {
    let variant = variant(target, field);
    quote_spanned!(variant.span()=> #keys::#variant)
}

fn unraw(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The API's fields that are not sent.
fn unsent<'f>(target: &'f Target, fields: &'f [Field]) -> impl Iterator<Item = &'f Ident> {
    let sent: Vec<_> =
        target.fields(fields).filter(|field| field.is_sent()).map(|field| target.name(field)).collect();
    target.names(fields).into_iter().filter(move |name| !sent.contains(name))
}

// let _ = || Config { name: _tf::convert::never(), sealed: _tf::convert::never() };
// let Config { name: _, .. } = &__api;                                               // with `..`
//
/// Code that fails to compile if the API has a field that the options don't mention. After `..`, a lint reports the field.
pub(super) fn complete(target: &Target, fields: &[Field]) -> syn::Result<TokenStream> {
    let path = literal(&target.ty)?;
    let names = target.names(fields);
    // A lint doesn't report code with the span of a macro, so the pattern has the span of the user's type.
    let span = target.ty.span();
    Ok(if target.rest.is_some() {
        quote_spanned! {span=> let #path { #(#names: _,)* .. } = &__api; }
    } else {
        let never = quote_spanned!(at(span)=> _tf::convert::never());
        quote_spanned! {span=> let _ = || #path { #(#names: #never,)* }; }
    })
}

impl Target {
    /// The model's fields that this type also has.
    pub(super) fn fields<'f>(&'f self, fields: &'f [Field]) -> impl Iterator<Item = &'f Field> {
        fields.iter().filter(|field| !self.skipped.contains(&field.ident))
    }

    /// The name of a field in this type.
    pub(super) fn name<'f>(&'f self, field: &'f Field) -> &'f Ident {
        let renamed = self.renamed.iter().find(|(own, _)| own.unraw() == field.ident.unraw());
        renamed.map_or(&field.name, |(_, name)| name)
    }

    /// The fields of this type that the model or its options mention, without duplicates.
    fn names<'f>(&'f self, fields: &'f [Field]) -> Vec<&'f Ident> {
        let mut names: Vec<&Ident> = self.ignored.iter().collect();
        for field in self.fields(fields) {
            let name = self.name(field);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The span at which a missing field or variant is reported. After `..`, a lint reports it, and lints ignore spans of macros. Without `..`, the
    /// span of a macro prevents suggestions that edit generated code.
    pub(super) fn pattern_span(&self) -> Span {
        let span = self.ty.span();
        if self.rest.is_some() { span } else { at(span) }
    }

    /// The construction of the type. A struct that can't be written as a literal starts from its default.
    pub(super) fn way(&self) -> Via {
        match (&self.via, self.rest) {
            (Some((via, _)), _) => via.clone(),
            (None, Some(_)) => Via::Default,
            (None, None) => Via::Literal,
        }
    }
}

/// The path of a type in a literal or a pattern.
pub(super) fn literal(ty: &Type) -> syn::Result<Path> {
    let message = "a type of the API is written as a path here, such as `client::Stream`";
    path_in_expression(ty).ok_or_else(|| Error::new(ty.span(), message))
}

/// The attribute name for the runtime's errors, marked as secret if the attribute is.
pub(super) fn place(field: &Field) -> TokenStream {
    match &field.terraform.name {
        None => quote!(()),
        Some(name) if field.terraform.secrecy != Secrecy::Shown => quote!(_tf::convert::secret(#name)),
        Some(name) => quote!(#name),
    }
}

/// The expression for a field of the API.
fn value(field: &Field, target: &Target) -> TokenStream {
    let (ident, place) = (&field.ident, place(field));
    // A type mismatch is reported at the type of the field.
    let span = at(field.ty.span());
    // The API chooses the value of a computed attribute that is still unknown during apply.
    let own = if field.terraform.is_computed {
        quote_spanned!(span=> &*_tf::convert::Chosen(&self.#ident).or_null())
    } else {
        quote_spanned!(span=> &self.#ident)
    };
    let Some((conversion, _)) = &field.conversion else {
        return unconverted(field, target, &own, &place);
    };
    match (conversion, &field.null) {
        (Conversion::With(module), _) => {
            quote_spanned!(module.span()=> _tf::convert::placed(#module::expand(#own), #place)?)
        }
        (Conversion::Base64 | Conversion::AsString, null) => {
            let module = Ident::new(conversion.word(), span);
            if null.is_some() {
                quote_spanned! {span=>
                    _tf::convert::or_default(#own, #place, |__item| _tf::convert::#module::expand(__item, #place))?
                }
            } else {
                quote_spanned!(span=> _tf::convert::#module::expand(#own, #place)?)
            }
        }
        (Conversion::Key(key), _) if is_map(&field.ty) => {
            let (api, name) = (&target.ty, target.name(field));
            quote_spanned! {span=>
                _tf::convert::expand_list_of(
                    #own,
                    #place,
                    &_tf::convert::projected(|__api: &#api| &__api.#name),
                    |__inner, __key| {
                        _tf::convert::changed(_tf::convert::Expand::expand(__inner)?, |__item| {
                            __item.#key = _tf::convert::expand(&__key, ())?;
                            _tf::Ok(())
                        })
                    },
                )?
            }
        }
        (Conversion::Key(key), _) => {
            let text = unraw(key);
            quote_spanned! {span=>
                _tf::convert::expand_map_of(#own, #place, #text, |__item| &__item.#key)?
            }
        }
        (Conversion::Pairs(fields), _) => {
            let (api, name) = (&target.ty, target.name(field));
            let projection = if fields.builder.is_some() {
                quote!(_tf::convert::Projected::UNKNOWN)
            } else {
                quote!(_tf::convert::projected(|__api: &#api| &__api.#name))
            };
            let item = inner(
                fields,
                &[quote!(_tf::convert::expand(&__key, ())?), quote!(_tf::convert::expand(__inner, ())?)],
            );
            quote_spanned! {span=>
                _tf::convert::expand_list_of(#own, #place, &#projection, |__inner, __key| #item)?
            }
        }
        (Conversion::Wrap(fields), _) => {
            let (api, name) = (&target.ty, target.name(field));
            let values = [
                // `count` returns `None` for null, so the value is not null in this branch.
                quote!(_tf::convert::expand_defaulted(#own, #place)?),
                quote!(_tf::convert::expand(&__count, #place)?),
            ];
            let item = if fields.builder.is_some() {
                inner(fields, &values)
            } else {
                let assigned = assigned(fields, &values);
                quote!({
                    #[allow(unused_imports)]
                    use _tf::convert::InnerOf as _;
                    let __inner = _tf::convert::Inner(_tf::convert::projected(|__api: &#api| &__api.#name));
                    let mut __item = __inner.new_inner();
                    #assigned
                    _tf::Ok::<_, _tf::Error>(__item)
                })
            };
            quote_spanned! {span=>
                match _tf::convert::count(#own, #place)? {
                    _tf::None => _tf::Default::default(),
                    _tf::Some(__count) => _tf::Into::into(#item?),
                }
            }
        }
        (Conversion::Unit, _) => unreachable!("it is for unions alone"),
    }
}

/// The expression for a field that has no conversion of its own.
fn unconverted(field: &Field, target: &Target, own: &TokenStream, place: &TokenStream) -> TokenStream {
    let span = at(field.ty.span());
    match &field.null {
        None if field.terraform.default.is_some() => {
            quote_spanned!(span=> _tf::convert::expand_defaulted(#own, #place)?)
        }
        None => quote_spanned!(span=> _tf::convert::expand(#own, #place)?),
        Some((Null::Default, _)) => {
            quote_spanned!(span=> _tf::convert::expand_or(#own, #place, _tf::Default::default)?)
        }
        Some((Null::Error, _)) => quote_spanned!(span=> _tf::convert::expand_or_error(#own, #place)?),
        Some((Null::Value(null), _)) => {
            let (api, name) = (&target.ty, target.name(field));
            let null = match target.way() {
                // The projection fixes the type, so a null value of another type is reported at the option.
                Via::Literal | Via::Default => {
                    quote_spanned!(span=> _tf::convert::projected(|__api: &#api| &__api.#name).of(|| #null))
                }
                _ => quote!(|| #null),
            };
            quote_spanned!(span=> _tf::convert::expand_or(#own, #place, #null)?)
        }
        Some((Null::Explicit, _)) => {
            let (ident, is_computed) = (&field.ident, field.terraform.is_computed);
            quote_spanned!(span=> _tf::convert::expand_null(&self.#ident, #place, #is_computed)?)
        }
    }
}

/// An expression of type `Result` that creates the API's inner struct for an element.
fn inner(fields: &InnerFields, values: &[TokenStream; 2]) -> TokenStream {
    let InnerFields { first, second, builder } = fields;
    let Some(ty) = builder else {
        let assigned = assigned(fields, values);
        return quote! {
            _tf::convert::changed(_tf::Default::default(), |__item| {
                #assigned
                _tf::Ok(())
            })
        };
    };
    let setters = [Some(first), second.as_ref()].into_iter().flatten().map(setter);
    quote!(_tf::convert::Built::<#ty>::built(<#ty>::builder() #(.#setters(#values))* .build()))
}

fn assigned(fields: &InnerFields, values: &[TokenStream; 2]) -> TokenStream {
    let names = [Some(&fields.first), fields.second.as_ref()].into_iter().flatten();
    quote!(#(__item.#names = #values;)*)
}

/// Returns whether a type is a map, judging by its spelling only.
pub(super) fn is_map(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_map(&group.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            if name.ends_with("Map") || matches!(&*name, "Vec" | "Set" | "BTreeSet" | "HashSet") {
                return name.ends_with("Map");
            }
            // `Unknown`, `Option`, and aliases for both.
            match &last.arguments {
                PathArguments::AngleBracketed(arguments) => {
                    matches!(arguments.args.first(), Some(GenericArgument::Type(inner)) if is_map(inner))
                }
                _ => false,
            }
        }),
        _ => false,
    }
}
