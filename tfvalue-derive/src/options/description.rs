use darling::{Error, FromMeta};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// How a description is marked up.
#[derive(Clone, Copy)]
pub(crate) enum DescriptionKind {
    /// Not at all.
    Plain,
    /// As markdown.
    Markdown,
}

impl FromMeta for DescriptionKind {
    fn from_expr(expr: &Expr) -> darling::Result<Self> {
        match expr {
            Expr::Group(group) => Self::from_expr(&group.expr),
            Expr::Path(path) if path.path.is_ident("plain") => Ok(Self::Plain),
            Expr::Path(path) if path.path.is_ident("markdown") => Ok(Self::Markdown),
            _ => Err(Error::custom(
                "a description is either `plain` or `markdown`; write one of the two words",
            )
            .with_span(expr)),
        }
    }
}

/// The text of the doc comment among these attributes; empty if there is none.
pub(crate) fn doc_comment(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(doc) = &attribute.meta else { continue };
        if let (true, Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) = (doc.path.is_ident("doc"), &doc.value)
        {
            let text = text.value();
            lines.extend(
                text.split('\n').map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()),
            );
        }
    }
    lines.join("\n").trim().to_owned()
}
