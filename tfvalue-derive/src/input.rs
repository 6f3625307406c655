//! Parses the item that derives something. Input that `syn` can't parse is refused or rewritten first.

use darling::Error;
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::DeriveInput;

/// The maximum nesting depth of tokens. The parser recurses, and the compiler refuses deeper types anyway.
const MAX_DEPTH: usize = 100;

/// An item that can't be parsed.
pub(crate) struct Unparsed {
    pub(crate) error: Error,
    /// The item without its fields or variants, if that part can be parsed.
    pub(crate) header: Option<Box<DeriveInput>>,
}

pub(crate) fn parse(tokens: TokenStream) -> Result<DeriveInput, Unparsed> {
    if let Some(span) = beyond_depth(tokens.clone()) {
        let message = format!(
            "this is nested more than {MAX_DEPTH} levels deep; give an inner part a name, as in `type Name = …;`"
        );
        let header = header(tokens).filter(|header| beyond_depth(header.clone()).is_none());
        return Err(Unparsed {
            error: Error::custom(message).with_span(&span),
            header: header.and_then(|header| syn::parse2(header).ok()).map(Box::new),
        });
    }
    syn::parse2(tokens.clone()).or_else(|error| {
        syn::parse2(with_raw_keywords(tokens.clone())).map_err(|_| Unparsed {
            error: error.into(),
            header: header(tokens).and_then(|header| syn::parse2(header).ok()).map(Box::new),
        })
    })
}

/// The first token that is nested too deeply. This function does not recurse.
fn beyond_depth(tokens: TokenStream) -> Option<Span> {
    if is_shallow(tokens.clone(), 0) {
        return None;
    }
    let mut open = vec![Level::new(tokens, 0)];
    while let Some(level) = open.last_mut() {
        let Some((token, depth)) = level.next() else {
            open.pop();
            continue;
        };
        if depth > MAX_DEPTH {
            return Some(token.span());
        }
        if let TokenTree::Group(group) = token {
            open.push(Level::new(group.stream(), depth + 1));
        }
    }
    None
}

/// Returns whether no token is nested too deeply, assuming that each opened angle bracket is closed. With unclosed brackets, the result may be a
/// false negative. This test is much faster than pairing the brackets, and suffices for nearly every item.
fn is_shallow(tokens: TokenStream, depth: usize) -> bool {
    let (mut angles, mut operators) = (0_usize, 0);
    let mut previous = None;
    for token in tokens {
        // This test counts every word as an operator: reading words would take most of the time.
        let role =
            if let TokenTree::Ident(_) = token { Role::Operator } else { role(previous.as_ref(), &token) };
        match role {
            Role::Open => angles += 1,
            Role::Close => angles = angles.saturating_sub(1),
            Role::Separator => operators = 0,
            Role::Operator => operators += 1,
            Role::Other => {}
        }
        let depth = depth + angles + operators;
        if depth > MAX_DEPTH {
            return false;
        }
        if let TokenTree::Group(group) = &token
            && !is_shallow(group.stream(), depth + 1)
        {
            return false;
        }
        previous = Some(token);
    }
    true
}

/// A group during the traversal of its tokens.
struct Level {
    tokens: std::vec::IntoIter<(TokenTree, Role)>,
    /// The depth of the group.
    depth: usize,
    /// The number of open angle brackets.
    angles: usize,
    /// The number of operators since the last comma. Each operator may take the rest of the group as its operand.
    operators: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// An angle bracket that is closed in the same group.
    Open,
    /// The closing angle bracket.
    Close,
    /// The end of the operands.
    Separator,
    Operator,
    Other,
}

impl Level {
    fn new(tokens: TokenStream, depth: usize) -> Self {
        let mut tokens: Vec<_> = tokens.into_iter().map(|token| (token, Role::Other)).collect();
        let mut opened = Vec::new();
        for index in 0..tokens.len() {
            let previous = index.checked_sub(1).map(|previous| &tokens[previous].0);
            match role(previous, &tokens[index].0) {
                Role::Open => opened.push(index),
                Role::Close => {
                    if let Some(opened) = opened.pop() {
                        tokens[opened].1 = Role::Open;
                        tokens[index].1 = Role::Close;
                    }
                }
                role => tokens[index].1 = role,
            }
        }
        Self { tokens: tokens.into_iter(), depth, angles: 0, operators: 0 }
    }

    /// The next token and its depth.
    fn next(&mut self) -> Option<(TokenTree, usize)> {
        let (token, role) = self.tokens.next()?;
        match role {
            Role::Open => self.angles += 1,
            Role::Close => self.angles -= 1,
            Role::Separator => self.operators = 0,
            Role::Operator => self.operators += 1,
            Role::Other => {}
        }
        Some((token, self.depth + self.angles + self.operators))
    }
}

fn role(previous: Option<&TokenTree>, token: &TokenTree) -> Role {
    match token {
        TokenTree::Punct(punct) => match punct.as_char() {
            ',' | ';' => Role::Separator,
            '<' => Role::Open,
            '>' if is_arrow(previous) => Role::Other,
            '>' => Role::Close,
            ':' | '\'' | '#' | '=' | '$' | '~' => Role::Other,
            _ => Role::Operator,
        },
        // A call or an index.
        TokenTree::Group(_) if matches!(previous, Some(TokenTree::Group(_))) => Role::Operator,
        TokenTree::Ident(ident) => {
            let word = ident.to_string();
            if matches!(&*word, "as" | "return" | "break") { Role::Operator } else { Role::Other }
        }
        _ => Role::Other,
    }
}

/// Returns whether `>` ends an arrow.
fn is_arrow(previous: Option<&TokenTree>) -> bool {
    matches!(previous, Some(TokenTree::Punct(punct))
        if punct.spacing() == Spacing::Joint && matches!(punct.as_char(), '-' | '='))
}

/// The item without its fields or variants.
fn header(tokens: TokenStream) -> Option<TokenStream> {
    let mut tokens: Vec<_> = tokens.into_iter().collect();
    let body = tokens.iter().rposition(
        |token| matches!(token, TokenTree::Group(group) if matches!(group.delimiter(), Delimiter::Brace | Delimiter::Parenthesis)),
    )?;
    let TokenTree::Group(group) = &tokens[body] else { return None };
    tokens[body] = replaced(group, TokenStream::new());
    Some(tokens.into_iter().collect())
}

fn replaced(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut replaced = Group::new(group.delimiter(), tokens);
    replaced.set_span(group.span());
    replaced.into()
}

/// Writes the words that became keywords in edition 2018 as raw identifiers. In edition 2015 they are valid field names.
fn with_raw_keywords(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut written = Vec::new();
    while let Some(token) = tokens.next() {
        written.push(match token {
            TokenTree::Group(group) => {
                let inner = with_raw_keywords(group.stream());
                replaced(&group, inner)
            }
            TokenTree::Ident(ident) => {
                let is_keyword = ["async", "await", "try"].iter().any(|word| ident == word);
                // In edition 2015, `dyn` is also a keyword before a type.
                let is_name = ident == "dyn" && !begins_bound(tokens.peek());
                let name = if is_keyword || is_name {
                    Ident::new_raw(&ident.to_string(), ident.span())
                } else {
                    ident
                };
                name.into()
            }
            token => token,
        });
    }
    written.into_iter().collect()
}

/// Returns whether the token can begin a trait bound. Such a token never follows the name of a field or a variant.
fn begins_bound(token: Option<&TokenTree>) -> bool {
    match token {
        Some(TokenTree::Ident(_)) => true,
        Some(TokenTree::Punct(punct)) => {
            punct.as_char() == '\''
                || punct.as_char() == ':' && punct.spacing() == Spacing::Joint
                || punct.as_char() == '?'
        }
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        Some(TokenTree::Literal(_)) | None => false,
    }
}
