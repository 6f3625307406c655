//! Which of two elements of a set comes first, as they are written: it takes a fraction of what it takes to sort them by the texts that Terraform
//! makes of them.

use std::cmp::Ordering;

use crate::{
    types::Type,
    value::{compare_end, compare_integers, compare_strings, first_unequal, has_ten_digits, is_plain},
};

use super::scalars::{longer_integer, map_header};
use crate::wire::descriptor::Field;

/// How two structs with these fields compare in a set, both as they are written; `None` if only the texts by which Terraform sorts decide.
pub(crate) fn compare_structs(fields: &[Field], a: &[u8], b: &[u8]) -> Option<Ordering> {
    Pair { a: Unread(a), b: Unread(b) }.structs(fields)
}

/// Appends what the text begins with by which Terraform sorts a struct with these fields, which is written like this: that many bytes of it, or all
/// if it has less. `None` unless all strings in that are plain ASCII, and all numbers integers of ten digits at most.
pub(crate) fn push_text(fields: &[Field], element: &[u8], text: &mut Vec<u8>, most: usize) -> Option<()> {
    let end = text.len().saturating_add(most);
    Texts { rest: Unread(element), text, end }.push_struct(fields)?;
    text.truncate(end);
    Some(())
}

/// What is left of two elements, of which the parts so far are the same.
struct Pair<'e> {
    a: Unread<'e>,
    b: Unread<'e>,
}

/// What comes next in both.
struct Tokens<'e>(Token<'e>, Token<'e>);

impl<'e> Pair<'e> {
    fn next(&mut self) -> Option<Tokens<'e>> {
        Some(Tokens(self.a.token()?, self.b.token()?))
    }

    /// Compares two structs with these fields.
    fn structs(&mut self, fields: &[Field]) -> Option<Ordering> {
        let (_, length) = map_header(fields.len())?;
        self.skip(length)?;
        first_unequal(fields.iter().map(|field| match field.key().padded {
            Some((_, length)) => self.skip(length)?.value(field.ty()),
            None => self.attribute(field.name(), field.ty()),
        }))
    }

    /// Skips that many bytes, which are the same in both.
    fn skip(&mut self, length: usize) -> Option<&mut Self> {
        (self.a.0, self.b.0) = (self.a.0.get(length..)?, self.b.0.get(length..)?);
        Some(self)
    }

    /// Compares the values of an attribute, if it comes next.
    fn attribute(&mut self, name: &str, ty: &Type) -> Option<Ordering> {
        let Tokens(Token::Text(a), Token::Text(b)) = self.next()? else { return None };
        if a == name.as_bytes() && b == name.as_bytes() { self.value(ty) } else { None }
    }

    /// Compares two values of a type at the same place.
    fn value(&mut self, ty: &Type) -> Option<Ordering> {
        let (a, b) = (self.a.0.first()?, self.b.0.first()?);
        // Of one byte: an integer, an empty map or array, a null or a bool.
        if a == b && matches!(a, 0x00..=0x80 | 0x90 | 0xc0 | 0xc2 | 0xc3 | 0xe0..) {
            self.skip(1)?;
            return Some(Ordering::Equal);
        }
        match (self.next()?, ty) {
            (Tokens(Token::Unknown, Token::Unknown), _) => Some(Ordering::Equal),
            (_, Type::Dynamic) => None,
            (Tokens(Token::Null, _), _) => Some(Ordering::Greater),
            (Tokens(_, Token::Null), _) => Some(Ordering::Less),
            (Tokens(Token::Bool(a), Token::Bool(b)), Type::Bool) => Some(a.cmp(&b)),
            (Tokens(Token::Integer(a), Token::Integer(b)), Type::Number) => compare_integers(a, b),
            (Tokens(Token::Text(a), Token::Text(b)), Type::String) => compare_strings(a, b),
            (Tokens(Token::Array(a), Token::Array(b)), Type::List(element) | Type::Set(element)) => {
                self.lists(element, a, b)
            }
            (Tokens(Token::Array(_), Token::Array(_)), Type::Tuple(tuple)) => {
                first_unequal(tuple.iter().map(|ty| self.value(ty)))
            }
            (Tokens(Token::Map(a), Token::Map(b)), Type::Map(element)) => {
                let entries = first_unequal((0..a.min(b)).map(|_| {
                    let Tokens(Token::Text(a), Token::Text(b)) = self.next()? else { return None };
                    let keys = compare_strings(a, b)?;
                    if keys.is_eq() { self.value(element) } else { Some(keys) }
                }));
                // Any key comes before the brace at the end.
                entries.map(|entries| entries.then(b.cmp(&a)))
            }
            (Tokens(Token::Map(_), Token::Map(_)), Type::Object(object)) => {
                first_unequal(object.iter().map(|attribute| self.attribute(attribute.name, attribute.ty)))
            }
            _ => None,
        }
    }

    fn lists(&mut self, ty: &Type, a: usize, b: usize) -> Option<Ordering> {
        let elements = first_unequal((0..a.min(b)).map(|_| self.value(ty)))?;
        let end = |rest: &mut Unread<'_>| match (rest.token()?, ty) {
            (_, Type::Dynamic) => None,
            (next, ty) => Some(compare_end(matches!(ty, Type::Map(_)) || matches!(next, Token::Null))),
        };
        match a.cmp(&b) {
            _ if elements.is_ne() => Some(elements),
            Ordering::Equal => Some(Ordering::Equal),
            Ordering::Less => end(&mut self.b),
            Ordering::Greater => end(&mut self.a).map(Ordering::reverse),
        }
    }
}

/// A value, or the beginning of a collection; as far as the comparison needs it.
enum Token<'e> {
    Null,
    /// One of which nothing is known.
    Unknown,
    Bool(bool),
    Integer(i64),
    Text(&'e [u8]),
    Array(usize),
    Map(usize),
}

struct Unread<'e>(&'e [u8]);

impl<'e> Unread<'e> {
    fn skip(&mut self, length: usize) -> Option<()> {
        self.0 = self.0.get(length..)?;
        Some(())
    }

    fn token(&mut self) -> Option<Token<'e>> {
        let (marker, rest) = self.0.split_first()?;
        let (token, rest) = match (marker, rest) {
            (0x00..=0x7f | 0xe0.., rest) => (Token::Integer(marker.cast_signed().into()), rest),
            (0x80..=0x8f, rest) => (Token::Map(usize::from(marker & 0x0f)), rest),
            (0x90..=0x9f, rest) => (Token::Array(usize::from(marker & 0x0f)), rest),
            (0xa0..=0xbf, rest) => text(usize::from(marker & 0x1f), rest)?,
            (0xc0, rest) => (Token::Null, rest),
            (0xc2, rest) => (Token::Bool(false), rest),
            (0xc3, rest) => (Token::Bool(true), rest),
            (0xd4, [0, 0, rest @ ..]) => (Token::Unknown, rest),
            (0xd9, [length, rest @ ..]) => text(usize::from(*length), rest)?,
            (0xda, [high, low, rest @ ..]) => text(usize::from(u16::from_be_bytes([*high, *low])), rest)?,
            (0xdc, [high, low, rest @ ..]) => {
                (Token::Array(usize::from(u16::from_be_bytes([*high, *low]))), rest)
            }
            (0xde, [high, low, rest @ ..]) => {
                (Token::Map(usize::from(u16::from_be_bytes([*high, *low]))), rest)
            }
            _ => {
                let (integer, length) = longer_integer(self.0)?;
                (Token::Integer(integer), self.0.get(length..)?)
            }
        };
        self.0 = rest;
        Some(token)
    }
}

/// The text of an element, as far as it is wanted.
struct Texts<'e, 't> {
    /// What is left of the element.
    rest: Unread<'e>,
    text: &'t mut Vec<u8>,
    /// With how many bytes it is long enough; what comes after them can be anything.
    end: usize,
}

impl Texts<'_, '_> {
    fn push_struct(&mut self, fields: &[Field]) -> Option<()> {
        let (_, length) = map_header(fields.len())?;
        self.rest.skip(length)?;
        self.push_parts(*b"<>", fields, |texts, field| {
            if let Some((_, length)) = field.key().padded {
                texts.rest.skip(length)?;
            } else {
                texts.rest.token()?;
            }
            texts.push_value(field.ty())
        })
    }

    fn push_value(&mut self, ty: &Type) -> Option<()> {
        match (self.rest.token()?, ty) {
            (_, Type::Dynamic) => return None,
            (Token::Unknown, _) => self.text.push(b'?'),
            (Token::Null, _) => self.text.push(b'~'),
            (Token::Bool(bool), Type::Bool) => self.text.push(if bool { b'T' } else { b'F' }),
            (Token::Integer(integer), Type::Number) if has_ten_digits(integer) => {
                self.text.extend_from_slice(itoa::Buffer::new().format(integer).as_bytes());
            }
            (Token::Text(string), Type::String) => self.push_string(string)?,
            (Token::Array(length), Type::List(element) | Type::Set(element)) => {
                self.push_parts(*b"[]", 0..length, |texts, _| texts.push_value(element))?;
            }
            (Token::Array(_), Type::Tuple(tuple)) => {
                self.push_parts(*b"<>", tuple.iter(), Self::push_value)?;
            }
            (Token::Map(length), Type::Map(element)) => {
                self.push_parts(*b"{}", 0..length, |texts, _| {
                    let Token::Text(key) = texts.rest.token()? else { return None };
                    texts.push_string(key)?;
                    texts.text.push(b':');
                    texts.push_value(element)
                })?;
            }
            (Token::Map(_), Type::Object(object)) => {
                self.push_parts(*b"<>", object.iter(), |texts, attribute| {
                    texts.rest.token()?;
                    texts.push_value(attribute.ty)
                })?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Appends what `push` does of each part, with a bracket before them all, a semicolon after each, and a bracket after them all.
    fn push_parts<P>(
        &mut self,
        [open, close]: [u8; 2],
        parts: impl IntoIterator<Item = P>,
        push: impl Fn(&mut Self, P) -> Option<()>,
    ) -> Option<()> {
        self.text.push(open);
        for part in parts {
            if self.text.len() >= self.end {
                return Some(());
            }
            push(self, part)?;
            self.text.push(b';');
        }
        self.text.push(close);
        Some(())
    }

    /// Appends a string in quotes, if it is plain in them.
    fn push_string(&mut self, string: &[u8]) -> Option<()> {
        let wanted = string.get(..self.end - self.text.len().min(self.end)).unwrap_or(string);
        self.text.push(b'"');
        self.text.extend_from_slice(wanted);
        self.text.push(b'"');
        wanted.iter().fold(true, |plain, byte| plain & is_plain(*byte)).then_some(())
    }
}

/// A text of this length, and what is after it.
fn text(length: usize, bytes: &[u8]) -> Option<(Token<'_>, &[u8])> {
    let (text, rest) = bytes.split_at_checked(length)?;
    Some((Token::Text(text), rest))
}

/// What the text of a value of a type begins with.
#[cfg(test)]
pub(crate) fn beginning(ty: &Type, element: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    Texts { rest: Unread(element), text: &mut text, end: most }.push_value(ty)?;
    text.truncate(most);
    Some(text)
}

/// How two values of a type compare as parts of elements.
#[cfg(test)]
pub(crate) fn compare(ty: &Type, a: &[u8], b: &[u8]) -> Option<Ordering> {
    Pair { a: Unread(a), b: Unread(b) }.value(ty)
}

#[cfg(test)]
mod tests;
