//! Stubs of the impls, so that a failed derive shows its own errors and nothing else turns red.

use darling::{Error, FromDeriveInput};
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::{Generics, in_own_scope};
use crate::{
    model::{self, Body, Container, ObjectFields},
    options::CratePath,
};

/// The errors, and the impls that `TfSchema` would have given.
pub(crate) fn schema(input: &DeriveInput, error: Error) -> TokenStream {
    expand(input, error, Body::Schema(model::Schema::empty(), ObjectFields::default()))
}

/// The errors, and the impls that `TfType` would have given.
pub(crate) fn ty(input: &DeriveInput, error: Error) -> TokenStream {
    expand(input, error, Body::Object(ObjectFields::default()))
}
