//! Stubs of the impls. A failed derive then shows its own errors, without follow-up errors.

use darling::Error;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Data, DeriveInput, Fields};

use super::{generics::Generics, impls::Value, in_own_scope, root};
use crate::{
    check,
    errors::Errors,
    model::{self, Body, Container},
    options::{self, Derive, Essentials},
};

// const _: () = {
//     use ::tfvalue::__private as _tf;
//     const __FAILED: _tf::Failed = {
//         extern crate core as _core;
//         _core::compile_error! { "an attribute cannot be both `required` and `optional`; keep one of the two" }
//     };
//     impl<'a> _tf::TfType for Server<'a> {
//         const TYPE: _tf::Type = match __FAILED {};
//         …
//     }
//     …
// };
//
/// The errors, and stubs of the impls.
///
/// The constants of the stubs can't be evaluated, nor can constants that depend on them. The compiler reports neither, because their error is already
/// reported. Checks of other types therefore never evaluate a stub.
pub(crate) fn stubs(derive: Derive, input: &DeriveInput, error: Error) -> TokenStream {
    let container = container(input);
    if check::own_names(&container.ident, &container.generics).is_err() {
        return in_own_scope(&container, &[], &failed(error));
    }
    let generics = Generics::new(&container);
    let failed = failed(error);
    let impls = match derive {
        Derive::Function => function(&generics, input),
        Derive::Schema | Derive::Type => {
            let ty = ty(&generics);
            let has_fields =
                matches!(&input.data, Data::Struct(data) if matches!(data.fields, Fields::Named(_)));
            let described = (derive == Derive::Schema || has_fields).then(|| described(&generics));
            let schema = (derive == Derive::Schema).then(|| schema(&generics, input));
            let text = matches!(input.data, Data::Enum(_)).then(|| text(&generics));
            quote!(#ty #described #schema #text)
        }
    };
    in_own_scope(&container, &["__decoder", "__encoder"], &quote!(#failed #impls))
}

/// The error about an item that derives both `TfSchema` and `TfType`, and the impls that the first of the two derives lacks.
pub(crate) fn repeated(derive: Derive, input: &DeriveInput) -> TokenStream {
    let error = Error::custom("`TfSchema` implies `TfType`; derive `TfSchema` alone");
    let failed = failed(error.with_span(&Span::call_site()));
    let container = container(input);
    let schema = (derive == Derive::Schema).then(|| schema(&Generics::new(&container), input));
    in_own_scope(&container, &[], &quote!(#failed #schema))
}

/// The errors without stubs, for an item that can't be parsed.
pub(crate) fn errors(error: Error) -> TokenStream {
    let failed = failed(error);
    quote! {
        const _: () = {
            use ::tfvalue::__private as _tf;
            #failed
        };
    }
}

/// The errors, as a constant.
///
/// In edition 2015, `::core` is not a valid path to the macro. With an import, the compiler would report the last error first.
fn failed(error: Error) -> TokenStream {
    let errors = error.flatten().into_iter().map(|error| {
        let span = error.explicit_span().unwrap_or_else(Span::call_site);
        let message = syn::Error::from(error).to_string();
        quote_spanned!(span=> _core::compile_error! { #message })
    });
    quote! {
        const __FAILED: _tf::Failed = {
            extern crate core as _core;
            #(#errors)*
        };
    }
}

/// The container with the facts that any input has.
fn container(input: &DeriveInput) -> Container {
    Container {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        krate: model::krate(input),
        allows_deprecated: options::allows_deprecated(&input.attrs),
        bound: Some(Vec::new()),
        body: Body::Parsed { is_compared: false },
    }
}

fn ty(generics: &Generics<'_>) -> TokenStream {
    let failed = quote!(match __FAILED {});
    let constants = quote! {
        const TYPE: _tf::Type = #failed;
        const HOLDS_NULL: _tf::bool = #failed;
        const HOLDS_UNKNOWN: _tf::bool = #failed;
        const CONTAINS: _tf::Contains = #failed;
    };
    let object = Some([failed.clone(), failed.clone()]);
    Value { constants, decode: failed.clone(), encode: failed, object, as_text: None }.expand(generics)
}

fn described(generics: &Generics<'_>) -> TokenStream {
    generics.implement_described(&quote! {
        type Fields = _tf::Fields<'__de, Self, 0, 0>;
        const FIELDS: _tf::Fields<'__de, Self, 0, 0> = match __FAILED {};
        const CHECKED: () = match __FAILED {};
    })
}

fn schema(generics: &Generics<'_>, input: &DeriveInput) -> TokenStream {
    let tf_schema = generics.implement(
        &quote!(_tf::TfSchema),
        &quote! {
            const BLOCK: _tf::Block = match __FAILED {};
            const SCHEMA: _tf::Schema = match __FAILED {};
        },
    );
    let root = root::stub(generics, input);
    let upgrade = generics.implement_with_input(
        &quote!(_tf::Upgrade<'__de>),
        &quote! {
            const OLDEST: _tf::i64 = match __FAILED {};
            const UPGRADE_CHECKED: () = match __FAILED {};
        },
    );
    quote!(#tf_schema #upgrade #root)
}

fn text(generics: &Generics<'_>) -> TokenStream {
    let semantic_eq = generics.implement(
        &quote!(_tf::convert::SemanticEq),
        &quote! {
            fn semantic_eq(&self, _: &Self) -> _tf::bool {
                match __FAILED {}
            }
        },
    );
    let text_enum = generics.implement(&quote!(_tf::convert::TextEnum), &TokenStream::new());
    let tf_enum = generics.implement(
        &quote!(_tf::TfEnum),
        &quote! {
            const NAMES: &'static [&'static _tf::str] = match __FAILED {};
            fn as_str(&self) -> &'static _tf::str {
                match __FAILED {}
            }
            fn from_name(_: &_tf::str) -> _tf::Option<Self> {
                match __FAILED {}
            }
        },
    );
    quote!(#semantic_eq #text_enum #tf_enum)
}

fn function(generics: &Generics<'_>, input: &DeriveInput) -> TokenStream {
    let written = Essentials::read(input).returns;
    // Without a valid result type, the stub uses a type that the compiler can't evaluate.
    let returns = written
        .filter(|ty| {
            let mut errors = Errors::default();
            model::with_lifetimes(ty, &mut errors);
            errors.finish().is_ok()
        })
        .map_or_else(|| quote!([(); match __FAILED {}]), ToTokens::into_token_stream);
    generics.implement_with_input(
        &quote!(_tf::TfFunction<'__de>),
        &quote! {
            type Returns = #returns;
            const FUNCTION: _tf::Function = match __FAILED {};
            const CHECKED: () = match __FAILED {};
            fn decode_arguments(
                _: &'__de [_tf::DynamicValue<'__de>],
            ) -> _tf::Result<Self, _tf::FunctionError> {
                match __FAILED {}
            }
        },
    )
}
