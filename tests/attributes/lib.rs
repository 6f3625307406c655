//! Attribute macros for the attacks on generated code: a derive above one of them sees a struct that the compiler never sees.

use proc_macro::TokenStream;

/// Puts other items in place of the one that it is on.
#[proc_macro_attribute]
pub fn replace(items: TokenStream, _: TokenStream) -> TokenStream {
    items
}

/// An attribute with the name of one of Rust's own, which generated code has on its impls. It removes them.
#[proc_macro_attribute]
pub fn automatically_derived(_: TokenStream, _: TokenStream) -> TokenStream {
    TokenStream::new()
}
