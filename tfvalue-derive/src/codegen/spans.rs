//! The places of generated tokens, where the compiler shows errors.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Path, Type, TypePath, spanned::Spanned};

/// The place where an error in generated code is shown, while the compiler still knows that the user didn't write the code.
pub(super) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The place where a type begins. Without making tokens of it, for the types of most fields.
pub(super) fn start(ty: &Type) -> Span {
    match ty {
        Type::Path(TypePath { qself: None, path: Path { leading_colon: None, segments }, .. }) => {
            segments.first().map_or_else(|| ty.span(), |first| first.ident.span())
        }
        _ => ty.span(),
    }
}

/// A type of which all is shown at one place.
///
/// The tokens keep the context in which they were written. It determines what a name refers to: `$crate` depends on the crate, a trait
/// without `dyn` on the edition.
/// The compiler takes only spans for one place that were written in one.
pub(super) fn located(ty: &impl ToTokens, span: Span) -> TokenStream {
    fn relocate(tokens: TokenStream, span: Span) -> TokenStream {
        let relocate = |token| match token {
            TokenTree::Group(group) => {
                let mut moved = Group::new(group.delimiter(), relocate(group.stream(), span));
                moved.set_span(group.span().located_at(span));
                TokenTree::Group(moved)
            }
            mut token => {
                token.set_span(token.span().located_at(span));
                token
            }
        };
        tokens.into_iter().map(relocate).collect()
    }

    relocate(ty.to_token_stream(), span)
}
