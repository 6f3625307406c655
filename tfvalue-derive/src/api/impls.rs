//! The frames of generated impls: generics, bounds and signatures.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{DeriveInput, GenericParam, Generics, Ident, Type, WherePredicate, parse_quote};

use super::options::{Container, Direction, Target};

/// The span for an error in generated code. The error is shown at `span`, and the compiler still treats the code as generated.
pub(super) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

pub(super) struct Impls<'i> {
    ident: &'i Ident,
    generics: &'i Generics,
    bound: Option<&'i [WherePredicate]>,
}

impl<'i> Impls<'i> {
    pub(super) fn new(input: &'i DeriveInput, bound: Option<&'i [WherePredicate]>) -> Self {
        Self { ident: &input.ident, generics: &input.generics, bound }
    }

    pub(super) fn of(&self, name: &TokenStream, types: &[&Type], body: &TokenStream) -> TokenStream {
        self.bounded(name, None, &quote!(#(#types: _tf::convert::SemanticEq,)*), body)
    }

    /// An impl with additional bounds, and optionally with an additional type parameter.
    pub(super) fn bounded(
        &self,
        name: &TokenStream,
        parameter: Option<&Ident>,
        bounds: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let (_, arguments, clause) = self.generics.split_for_impl();
        let mut all = self.generics.clone();
        all.params.extend(parameter.map(|name| -> GenericParam { parse_quote!(#name) }));
        let (parameters, ..) = all.split_for_impl();
        let written = clause.iter().flat_map(|clause| &clause.predicates);
        let (ident, bound) = (self.ident, self.bound.into_iter().flatten());
        quote! {
            #[automatically_derived]
            impl #parameters #name for #ident #arguments
            where
                #(#written,)*
                #(#bound,)*
                #bounds
            {
                #body
            }
        }
    }

    // impl _tf::convert::Expand<Config> for Stream {
    //     fn expand(&self) -> _tf::Result<Config, _tf::Error> { … }
    // }
    pub(super) fn expand(&self, api: &Type, body: &TokenStream) -> TokenStream {
        let function = quote! {
            #[allow(deprecated)]
            fn expand(&self) -> _tf::Result<#api, _tf::Error> {
                #body
            }
        };
        self.of(&quote!(_tf::convert::Expand<#api>), &[], &function)
    }

    // impl _tf::convert::Flatten<Config> for Stream {
    //     fn flatten(__api: Config, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> { … }
    // }
    pub(super) fn flatten(&self, api: &Type, body: &TokenStream) -> TokenStream {
        let function = quote! {
            #[allow(deprecated)]
            fn flatten(__api: #api, __was: _tf::Option<&Self>) -> _tf::Result<Self, _tf::Error> {
                #body
            }
        };
        self.of(&quote!(_tf::convert::Flatten<#api>), &[], &function)
    }

    /// The span of the type's name.
    pub(super) fn span(&self) -> Span {
        self.ident.span()
    }

    /// True if the identifier is a type parameter.
    pub(super) fn is_parameter(&self, ident: &Ident) -> bool {
        self.generics.type_params().any(|parameter| parameter.ident == *ident)
    }

    /// The impls for a derive that failed. They prevent follow-up errors in code that uses the impls.
    pub(super) fn stubs(&self, container: &Container, is_struct: bool) -> TokenStream {
        let failed = quote!(_tf::Err(_tf::Error::invalid("the derive failed")));
        let is_reference = |target: &&Target| matches!(target.ty, Type::Reference(_));
        let targets = container.targets.iter().filter(|target| !is_reference(target));
        let targets = targets.map(|target| match target.direction {
            Direction::Expand => self.expand(&target.ty, &failed),
            Direction::Flatten => self.flatten(&target.ty, &failed),
        });
        // For an enum, the derive `TfType` implements both traits.
        let semantic = is_struct.then(|| {
            let equal = quote!(
                fn semantic_eq(&self, _: &Self) -> _tf::bool {
                    true
                }
            );
            let semantic = self.of(&quote!(_tf::convert::SemanticEq), &[], &equal);
            let known = self.of(&quote!(_tf::convert::Known), &[], &TokenStream::new());
            quote!(#semantic #known)
        });
        quote!(#(#targets)* #semantic)
    }
}
