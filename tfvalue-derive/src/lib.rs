//! The derive macros of [tfvalue](https://docs.rs/tfvalue). Use that crate: it re-exports them.
//!
//! What the user wrote becomes what it means, is checked, and becomes one const descriptor, which the runtime
//! interprets: a folder per stage, each named after what it makes.

mod check;
mod codegen;
mod model;
mod options;
#[cfg(test)]
mod tests;

use darling::FromDeriveInput;
use proc_macro2::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Gives a struct a Terraform schema, and reads and writes its values in every format.
///
/// The options in `#[tf(...)]` are described in the documentation of `tfvalue`.
#[proc_macro_derive(TfSchema, attributes(tf))]
pub fn derive_tf_schema(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand_schema(input).into()
}

/// Gives a struct or an enum a Terraform type, and reads and writes its values in every format.
///
/// The options in `#[tf(...)]` are described in the documentation of `tfvalue`.
#[proc_macro_derive(TfType, attributes(tf))]
pub fn derive_tf_type(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand_type(&input).into()
}

/// Gives a struct the signature of a provider's function, of which its fields are the parameters, and reads them from a call.
///
/// The options in `#[tf(...)]` are described in the documentation of `tfvalue`.
#[proc_macro_derive(TfFunction, attributes(tf))]
pub fn derive_tf_function(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand_function(input).into()
}

fn expand_schema(mut input: DeriveInput) -> TokenStream {
    options::write_types_as_expressions(&mut input.attrs);
    try_expand_schema(&input).unwrap_or_else(|error| codegen::fallback::schema(&input, error))
}

fn expand_type(input: &DeriveInput) -> TokenStream {
    try_expand_type(input).unwrap_or_else(|error| codegen::fallback::ty(input, error))
}

fn expand_function(mut input: DeriveInput) -> TokenStream {
    options::write_types_as_expressions(&mut input.attrs);
    try_expand_function(&input).unwrap_or_else(|error| codegen::fallback::function(&input, error))
}

fn try_expand_schema(input: &DeriveInput) -> darling::Result<TokenStream> {
    let written = options::SchemaContainer::from_derive_input(input).map_err(options::explain)?;
    let model = model::Container::lower_schema(written)?;
    check::check(&model)?;
    Ok(codegen::expand(&model))
}

fn try_expand_type(input: &DeriveInput) -> darling::Result<TokenStream> {
    let written = options::TypeContainer::from_derive_input(input).map_err(options::explain)?;
    let model = model::Container::lower_type(written)?;
    check::check(&model)?;
    Ok(codegen::expand(&model))
}

fn try_expand_function(input: &DeriveInput) -> darling::Result<TokenStream> {
    let written = options::FunctionContainer::from_derive_input(input).map_err(options::explain)?;
    let model = model::Container::lower_function(written)?;
    check::check(&model)?;
    Ok(codegen::expand(&model))
}
