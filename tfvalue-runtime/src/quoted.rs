//! Text in quotes, in the syntax of a configuration.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

/// A text that displays as a string of HCL: in quotes, with escapes for invisible characters and for the interpolation of HCL.
#[doc(hidden)]
pub struct Quoted<'t>(pub &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut rest = self.0.chars();
        let mut before = '"';
        while let Some(character) = rest.next() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                '$' | '%' if rest.as_str().starts_with('{') => write!(f, "{character}{character}")?,
                '\'' => f.write_char('\'')?,
                _ if is_visible(before, character) => f.write_char(character)?,
                _ if u32::from(character) <= 0xffff => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => write!(f, "\\U{:08x}", u32::from(character))?,
            }
            before = character;
        }
        f.write_char('"')
    }
}

/// Returns whether a character is visible after the character `before`, and does not change the display of the characters around it.
fn is_visible(before: char, character: char) -> bool {
    // `escape_debug` escapes characters that are not printable, and a mark at the beginning.
    if before == '"' || before.is_control() {
        return character.escape_debug().nth(1).is_none();
    }
    let mut pair = String::from('a');
    pair.push(character);
    pair.escape_debug().nth(2).is_none()
}

/// The greatest number of characters of a text that an error message shows.
#[doc(hidden)]
pub const LONGEST: usize = 200;

/// Cuts a text after `max_chars` characters. An ellipsis replaces the rest.
#[doc(hidden)]
pub fn shorten(text: &str, max_chars: usize) -> Box<str> {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => [text.split_at(end).0, "…"].concat().into(),
        None => text.into(),
    }
}

/// Returns whether this is an identifier of Terraform's language: the name of a function or of a parameter.
#[doc(hidden)]
pub fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first))
        && letters.all(|letter| letter == '-' || unicode_ident::is_xid_continue(letter))
}

/// Returns the name of an attribute, in quotes if Terraform's language needs them.
#[doc(hidden)]
pub fn name(text: &str) -> Cow<'_, str> {
    if is_identifier(text) { text.into() } else { Quoted(text).to_string().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_a_string_of_hcl() {
        for (text, quoted) in [
            ("", r#""""#),
            ("it's é and 字", r#""it's é and 字""#),
            ("a\"b\\c\n\r\t", r#""a\"b\\c\n\r\t""#),
            ("\0\u{7f}\u{200b}\u{feff}", r#""\u0000\u007f\u200b\ufeff""#),
            ("\u{e0001}", r#""\U000e0001""#),
            ("${a} %{b} $ {", r#""$${a} %%{b} $ {""#),
            ("$", r#""$""#),
            ("x\u{301}", "\"x\u{301}\""),
            ("\u{301}", r#""\u0301""#),
            ("\n\u{301}", r#""\n\u0301""#),
        ] {
            assert_eq!(Quoted(text).to_string(), quoted);
        }
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(&*shorten("ééé", 3), "ééé");
        assert_eq!(&*shorten("éééé", 3), "ééé…");
        assert_eq!(&*shorten("", 0), "");
    }
}
