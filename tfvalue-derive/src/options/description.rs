use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, spanned::Spanned};

use super::{
    declare::Value,
    table::{Refusal, Written},
};
use crate::errors::Errors;

/// The format of a description.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DescriptionKind {
    /// Plain text.
    Plain,
    /// Markdown.
    Markdown,
}

impl Value for DescriptionKind {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let kinds = [("plain", Self::Plain), ("markdown", Self::Markdown)];
        kinds.into_iter().find(|(word, _)| written.is(word)).map(|(_, kind)| kind).ok_or(Refusal::Kind)
    }
}

/// The text of the doc comment among these attributes. Empty if there is no doc comment.
pub(crate) fn doc_comment(attributes: &[Attribute], errors: &mut Errors) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        if let Meta::NameValue(doc) = &attribute.meta
            && doc.path.is_ident("doc")
            && let Some(text) = literal(&doc.value, errors)
        {
            push_lines(&mut lines, text);
        }
    }
    joined(&lines).trim().to_owned()
}

fn literal<'e>(expr: &'e Expr, errors: &mut Errors) -> Option<&'e LitStr> {
    match expr {
        Expr::Group(group) => return literal(&group.expr, errors),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => return Some(text),
        // The compiler itself warns about a literal that is not a string.
        Expr::Lit(_) => {}
        _ => errors.at(expr.span(), "the text of a macro can't be read here; write `description = \"…\"`"),
    }
    None
}

/// Adds the lines of `/// …`, of `/** … */` or of `#[doc = "…"]`, without their common decoration and indentation.
fn push_lines(lines: &mut Vec<String>, literal: &LitStr) {
    let text = literal.value();
    let mut new: Vec<_> = text.split('\n').collect();
    if let [line] = &mut *new {
        *line = line.strip_prefix(' ').unwrap_or(line);
    } else if is_comment(literal) {
        remove_asterisks(&mut new);
        // The first line follows `/**`, so its indentation says nothing about the lines below.
        new[0] = new[0].trim_start();
        remove_indentation(&mut new[1..]);
    } else {
        remove_indentation(&mut new);
    }
    lines.extend(new.into_iter().map(str::to_owned));
}

/// Returns whether a string of several lines comes from a block comment. The compiler passes comments and strings in the same form.
fn is_comment(literal: &LitStr) -> bool {
    literal.span().source_text().is_none_or(|source| source.starts_with("/*"))
}

// /**
//  * A machine.
//  **/
//
/// Removes the column of asterisks in which all lines of a block comment begin, as rustdoc does.
fn remove_asterisks(lines: &mut [&str]) {
    if let Some(last) = lines.last_mut()
        && last.trim_start().bytes().all(|byte| byte == b'*')
    {
        *last = "";
    }
    let is_blank = |line: &&str| line.trim().is_empty();
    let below = &mut lines[1..];
    let Some(start) = below.iter().position(|line| !is_blank(line)) else { return };
    let end = below.iter().rposition(|line| !is_blank(line)).map_or(start, |last| last + 1);
    let below = &mut below[start..end];
    let margin = indentation(below[0]);
    if !below.iter().all(|line| indentation(line) == margin && line[margin..].starts_with('*')) {
        return;
    }
    for line in below {
        *line = &line[margin..];
        if *line == "*" || line.starts_with("* ") || line.starts_with("**") {
            *line = &line[1..];
        }
    }
}

/// Removes the indentation that all lines have in common.
fn remove_indentation(lines: &mut [&str]) {
    let common = lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indentation(line)).min();
    for line in lines {
        *line = common.and_then(|common| line.get(common..)).unwrap_or_default();
    }
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Joins the lines. Trailing spaces are removed, except for two within a paragraph, which are a line break in markdown.
fn joined(lines: &[String]) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let words = line.trim_end();
        let goes_on = lines.get(index + 1).is_some_and(|next| !next.trim().is_empty());
        text.push_str(words);
        if goes_on && !words.is_empty() && line.ends_with("  ") {
            text.push_str("  ");
        }
        text.push('\n');
    }
    text
}
