//! Types that are a single value in Terraform: strings by `#[tf(as_string)]`, and structs around one field.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Data, DeriveInput, Error, Fields, Ident, Path, Type, spanned::Spanned};

use super::{
    expand::literal,
    impls::{Impls, at},
    options::{Container, Direction, Target, collected, of_api},
};
use crate::options::{self, Item, TypeContainer};

/// A type that is a single value in Terraform.
pub(super) enum Scalar {
    /// A string by the type's `FromStr` and `Display`. `semantic` optionally compares two values.
    Text { semantic: Option<Path> },
    /// A string by the `FromStr` and `Display` of the type's only field.
    TextField(Type),
    /// A field that the functions of a module decode and encode.
    Foreign(Type),
    /// A field that is decoded and encoded by its own codec.
    Newtype(Type),
}

impl Scalar {
    /// Reads `#[tf(...)]`. The derive that owns these options reports their errors.
    pub(super) fn of(input: &DeriveInput) -> Option<Self> {
        let written: Option<Item<TypeContainer<'_>>> = options::read(input).ok();
        if let Some(Item { container: TypeContainer { as_string, semantic, .. }, .. }) = &written
            && as_string.is_present()
        {
            return Some(Self::Text { semantic: semantic.as_ref().map(|word| word.value.clone()) });
        }
        let Data::Struct(data) = &input.data else { return None };
        let Fields::Unnamed(fields) = &data.fields else { return None };
        let [field] = &fields.unnamed.iter().collect::<Vec<_>>()[..] else { return None };
        let ty = field.ty.clone();
        let codec = match written.map(|written| written.data) {
            Some(darling::ast::Data::Struct(fields)) => fields.fields.into_iter().next(),
            _ => None,
        };
        Some(match codec {
            Some(field) if field.as_string.is_present() => Self::TextField(ty),
            Some(field) if field.with.is_some() => Self::Foreign(ty),
            _ => Self::Newtype(ty),
        })
    }
}

pub(super) fn expand(impls: &Impls<'_>, container: &Container, scalar: &Scalar) -> syn::Result<TokenStream> {
    let own = own(impls, container, scalar);
    let value = if let Scalar::Newtype(_) = scalar { quote!(self.0) } else { quote!(*self) };
    let targets = container.targets.iter().map(|target| convert(impls, scalar, target, &value));
    let targets = collected(targets)?;
    Ok(quote!(#own #(#targets)*))
}

/// Refuses options on fields and variants.
pub(super) fn without_options(input: &DeriveInput) -> syn::Result<()> {
    let attributes: Vec<_> = match &input.data {
        Data::Struct(data) => data.fields.iter().flat_map(|field| of_api(&field.attrs)).collect(),
        Data::Enum(data) => data.variants.iter().flat_map(|variant| of_api(&variant.attrs)).collect(),
        Data::Union(_) => Vec::new(),
    };
    let refused = attributes.into_iter().map(|attribute| {
        let message = "a type that is one value converts as a whole; write `#[api(...)]` on the fields that have this type";
        Err(Error::new_spanned(attribute.path(), message))
    });
    collected::<()>(refused).map(drop)
}

/// The impls that do not depend on a type of the API.
fn own(impls: &Impls<'_>, container: &Container, scalar: &Scalar) -> TokenStream {
    match scalar {
        // The bounds alone report a missing trait: inside the bodies, the bounds are assumed to hold.
        Scalar::Text { semantic } => {
            let span = at(impls.span());
            let parsed = quote_spanned!(span=> Self: _tf::Parsed,);
            let (bounds, equal) = match semantic {
                Some(path) => (parsed, quote!(#path(self, __other))),
                None => (quote_spanned!(span=> #parsed Self: _tf::PartialEq,), quote!(*self == *__other)),
            };
            let text = quote!(_tf::convert::printed(self));
            let read = quote!(_tf::convert::parsed_or_kept(__name, __was));
            expand_text(impls, &bounds, &equal, &text, &read)
        }
        Scalar::TextField(ty) => {
            let bounds = quote_spanned!(at(ty.span())=> #ty: _tf::Parsed + _tf::PartialEq,);
            let text = quote!(_tf::convert::printed(&self.0));
            let read = quote!(_tf::convert::parsed(__name).map(Self));
            let text = expand_text(impls, &bounds, &quote!(self.0 == __other.0), &text, &read);
            let field = (!is_own_text(ty)).then(|| expand_field(impls, ty));
            quote!(#text #field)
        }
        Scalar::Foreign(ty) => {
            let body = quote! {
                fn semantic_eq(&self, __other: &Self) -> _tf::bool {
                    self.0 == __other.0
                }
            };
            let bounds = quote_spanned!(at(ty.span())=> #ty: _tf::PartialEq,);
            let semantic = impls.bounded(&quote!(_tf::convert::SemanticEq), None, &bounds, &body);
            let known = impls.of(&quote!(_tf::convert::Known), &[], &TokenStream::new());
            let field = expand_field(impls, ty);
            quote!(#semantic #known #field)
        }
        Scalar::Newtype(ty) => {
            let through = |direction| container.of(direction).next().is_none();
            expand_newtype(impls, ty, through(Direction::Expand), through(Direction::Flatten))
        }
    }
}

// impl _tf::convert::SemanticEq for Size { fn semantic_eq(&self, __other: &Self) -> _tf::bool { … } … }
// impl _tf::convert::Text for Size {
//     fn text(&self) -> _tf::Cow<'_, _tf::str> { … }
//     fn from_text(__name: &_tf::str, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> { … }
// }
fn expand_text(
    impls: &Impls<'_>,
    bounds: &TokenStream,
    equal: &TokenStream,
    text: &TokenStream,
    read: &TokenStream,
) -> TokenStream {
    let semantic = quote! {
        fn semantic_eq(&self, __other: &Self) -> _tf::bool {
            #equal
        }
        fn is_zero(&self) -> _tf::bool {
            _tf::convert::Text::text(self).is_empty()
        }
    };
    let text = quote! {
        fn text(&self) -> _tf::Cow<'_, _tf::str> {
            #text
        }
        fn from_text(__name: &_tf::str, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> {
            #read
        }
    };
    let semantic = impls.bounded(&quote!(_tf::convert::SemanticEq), None, bounds, &semantic);
    let text = impls.bounded(&quote!(_tf::convert::Text), None, bounds, &text);
    quote!(#semantic #text)
}

// impl _tf::convert::Expand<IpAddr> for Address { fn expand(&self) -> … { _tf::Ok(_tf::Clone::clone(&self.0)) } }
// impl _tf::convert::Flatten<IpAddr> for Address { fn flatten(__api: IpAddr, …) -> … { _tf::Ok(Self(__api)) } }
fn expand_field(impls: &Impls<'_>, ty: &Type) -> TokenStream {
    let expand = impls.expand(ty, &quote!(_tf::Ok(_tf::Clone::clone(&self.0))));
    let flatten = impls.flatten(ty, &quote!(_tf::Ok(Self(__api))));
    quote!(#expand #flatten)
}

// impl<__A> _tf::convert::Expand<__A> for Port where u16: _tf::convert::Expand<__A> { … }
fn expand_newtype(impls: &Impls<'_>, ty: &Type, expands: bool, flattens: bool) -> TokenStream {
    let api = Ident::new("__A", Span::call_site());
    let semantic = quote! {
        const EXAMPLES: &'static [&'static _tf::str] = <#ty as _tf::convert::SemanticEq>::EXAMPLES;
        fn semantic_eq(&self, __other: &Self) -> _tf::bool {
            _tf::convert::SemanticEq::semantic_eq(&self.0, &__other.0)
        }
        fn is_zero(&self) -> _tf::bool {
            _tf::convert::SemanticEq::is_zero(&self.0)
        }
        fn stays_for(&self, __new: &Self, __fit: _tf::convert::Fit) -> _tf::bool {
            _tf::convert::SemanticEq::stays_for(&self.0, &__new.0, __fit)
        }
    };
    let semantic = impls.of(&quote!(_tf::convert::SemanticEq), &[ty], &semantic);
    let known = impls.of(&quote!(_tf::convert::Known), &[], &TokenStream::new());
    let expand = expands.then(|| {
        let body = quote! {
            fn expand(&self) -> _tf::Result<__A, _tf::Error> {
                _tf::convert::Expand::expand(&self.0)
            }
        };
        let name = quote!(_tf::convert::Expand<__A>);
        impls.bounded(&name, Some(&api), &quote!(#ty: _tf::convert::Expand<__A>,), &body)
    });
    let flatten = flattens.then(|| {
        let body = quote! {
            fn flatten(__api: __A, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> {
                _tf::convert::Flatten::flatten(__api, __was.map(|__was| &__was.0)).map(Self)
            }
            fn is_absent(__api: &__A) -> _tf::bool {
                <#ty as _tf::convert::Flatten<__A>>::is_absent(__api)
            }
        };
        let name = quote!(_tf::convert::Flatten<__A>);
        impls.bounded(&name, Some(&api), &quote!(#ty: _tf::convert::Flatten<__A>,), &body)
    });
    quote!(#semantic #known #expand #flatten)
}

// impl _tf::convert::Expand<Quantity> for Size {
//     fn expand(&self) -> … { _tf::Ok(Quantity { 0: _tf::convert::expand(self, ())? }) }
// }
// impl _tf::convert::Flatten<Quantity> for Size {
//     fn flatten(__api: Quantity, …) -> … { let Quantity { 0: __item } = __api; _tf::convert::flatten(__item, __was, ()) }
// }
//
// With `through = Duration`: _tf::convert::through::<Duration, _>(_tf::convert::expand(self, ())?)
//     and let __item = _tf::convert::answered::<_, Duration>(__api)?;
//
/// The conversion of a scalar. The API's type is a struct around one field, or a type that converts to and from `through`.
fn convert(
    impls: &Impls<'_>,
    scalar: &Scalar,
    target: &Target,
    value: &TokenStream,
) -> syn::Result<TokenStream> {
    let (api, span) = (&target.ty, at(target.ty.span()));
    let (sent, answered) = if let Some(through) = &target.through {
        (
            quote_spanned!(span=> _tf::convert::through::<#through, _>(_tf::convert::expand(&#value, ())?)),
            quote_spanned!(span=> let __item = _tf::convert::answered::<_, #through>(__api)?;),
        )
    } else {
        let path = literal(&target.ty)?;
        (
            quote_spanned!(span=> _tf::Ok(#path { 0: _tf::convert::expand(&#value, ())? })),
            quote_spanned!(span=> let #path { 0: __item } = __api;),
        )
    };
    Ok(match (target.direction, scalar) {
        (Direction::Expand, _) => impls.expand(api, &sent),
        (Direction::Flatten, Scalar::Newtype(_)) => {
            let value =
                quote_spanned!(span=> _tf::convert::flatten(__item, __was.map(|__was| &__was.0), ())?);
            impls.flatten(api, &quote!(#answered _tf::Ok(Self(#value))))
        }
        (Direction::Flatten, _) => {
            let value = quote_spanned!(span=> _tf::convert::flatten(__item, __was, ()));
            impls.flatten(api, &quote!(#answered #value))
        }
    })
}

/// Returns whether the type is spelt `String`, `Box` or `Cow`. Every string type already converts to these types.
fn is_own_text(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_own_text(&group.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| matches!(&*last.ident.to_string(), "String" | "Box" | "Cow")),
        _ => false,
    }
}
