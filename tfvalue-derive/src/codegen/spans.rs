//! The spans of generated tokens, at which the compiler shows errors.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Path, Type, TypePath, spanned::Spanned};

/// The span for an error in generated code. The error is shown at `span`, and the compiler still treats the code as generated.
pub(super) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The span of the type's first token. For most types, this function builds no tokens.
pub(super) fn start(ty: &Type) -> Span {
    match ty {
        Type::Path(TypePath { qself: None, path: Path { leading_colon: None, segments }, .. }) => {
            segments.first().map_or_else(|| ty.span(), |first| first.ident.span())
        }
        _ => ty.span(),
    }
}

/// The tokens of a type, all with one location. Each token keeps its hygiene context, which determines the meaning of a name. `$crate` depends on the
/// crate, and a trait without `dyn` depends on the edition. The compiler treats two spans as one place only if they have one context.
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
