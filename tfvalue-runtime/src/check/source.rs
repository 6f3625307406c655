//! The source text of a type, parsed in constants.

use crate::nfc::equal;

use super::spelling::find;

/// A type as it is written: without spaces, but for one after a comma and around words.
#[derive(Clone, Copy)]
pub(super) struct Source<'s>(&'s str);

impl<'s> Source<'s> {
    pub(super) const fn new(text: &'s str) -> Self {
        Self(text)
    }

    pub(super) const fn text(self) -> &'s str {
        self.0
    }

    /// The type at this position among the arguments of a type that is written with this name. The name may continue with what is written
    /// before its element; if that ends in a bracket, the argument is a slice, and this its element.
    pub(super) const fn argument(self, name: &str, index: usize) -> Option<Self> {
        let Some(start) = find(self.0, b'<') else { return None };
        let (path, arguments) = self.0.split_at(start);
        let bare = match find(name, b'<') {
            Some(end) => name.split_at(end).0,
            None => name,
        };
        if !equal(last_segment(path), bare) {
            return None;
        }
        let Some(arguments) = within(arguments, b'<', b'>') else { return None };
        let Some(argument) = nth(arguments, index) else { return None };
        if ends_with(name, b'[') {
            return match within(argument, b'[', b']') {
                Some(element) => Some(Self(element)),
                None => None,
            };
        }
        Some(Self(argument))
    }

    /// The element of a tuple at this position.
    pub(super) const fn element(self, index: usize) -> Option<Self> {
        let Some(elements) = within(self.0, b'(', b')') else { return None };
        match nth(elements, index) {
            Some(element) => Some(Self(element)),
            None => None,
        }
    }
}

/// Returns the text between two bytes, if the text begins with one and ends with the other.
const fn within(text: &str, open: u8, close: u8) -> Option<&str> {
    let bytes = text.as_bytes();
    if bytes.len() < 2 || bytes[0] != open || bytes[bytes.len() - 1] != close {
        return None;
    }
    Some(text.split_at(bytes.len() - 1).0.split_at(1).1)
}

const fn ends_with(text: &str, byte: u8) -> bool {
    let bytes = text.as_bytes();
    !bytes.is_empty() && bytes[bytes.len() - 1] == byte
}

const fn last_segment(path: &str) -> &str {
    let bytes = path.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}

/// The type at this position among those that commas separate. Lifetimes don't count.
const fn nth(mut list: &str, mut index: usize) -> Option<&str> {
    while !list.is_empty() {
        let (first, rest) = split_first(list);
        list = rest;
        if first.is_empty() || first.as_bytes()[0] == b'\'' {
            continue;
        }
        if index == 0 {
            return Some(first);
        }
        index -= 1;
    }
    None
}

/// Returns the text before the first comma outside brackets, and the text after it.
const fn split_first(list: &str) -> (&str, &str) {
    let bytes = list.as_bytes();
    let mut depth = 0;
    let mut end = 0;
    while end < bytes.len() {
        match bytes[end] {
            b'<' | b'(' | b'[' => depth += 1,
            // The arrow of a function is no bracket.
            b'>' if end > 0 && bytes[end - 1] == b'-' => {}
            b'>' | b')' | b']' if depth > 0 => depth -= 1,
            b',' if depth == 0 => break,
            _ => {}
        }
        end += 1;
    }
    let (first, mut rest) = list.split_at(end);
    while !rest.is_empty() && matches!(rest.as_bytes()[0], b',' | b' ') {
        rest = rest.split_at(1).1;
    }
    (first, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument<'s>(text: &'s str, name: &str, index: usize) -> Option<&'s str> {
        Source::new(text).argument(name, index).map(Source::text)
    }

    #[test]
    fn argument_of_named_type_is_found() {
        assert_eq!(argument("Unknown<Option<&'a str>>", "Unknown", 0), Some("Option<&'a str>"));
        let map = "std::collections::HashMap<(u8, String), Vec<[u8; 2]>, S>";
        assert_eq!(argument(map, "HashMap", 0), Some("(u8, String)"));
        assert_eq!(argument(map, "HashMap", 1), Some("Vec<[u8; 2]>"));
        assert_eq!(argument(map, "HashMap", 2), Some("S"));
        assert_eq!(argument(map, "HashMap", 3), None);
        assert_eq!(argument("Cow<'a, [T]>", "Cow<'_, [", 0), Some("T"));
        assert_eq!(argument("Box<[Option<T>]>", "Box<[", 0), Some("Option<T>"));
        assert_eq!(argument("Box<fn(u8) -> Vec<u8>, A>", "Box", 1), Some("A"));
    }

    #[test]
    fn argument_of_other_type_is_none() {
        for text in
            ["", "Unknown", "Tags", "Unknown<", "<", ">", "Unknown>String<", "Unknowns<String>", "Unknown<>"]
        {
            assert_eq!(argument(text, "Unknown", 0), None, "{text}");
        }
        assert_eq!(argument("Box<T>", "Box<[", 0), None);
    }

    #[test]
    fn element_of_tuple_is_found() {
        let tuple = Source::new("(u8, Vec<(A, B)>,)");
        assert_eq!(tuple.element(1).map(Source::text), Some("Vec<(A, B)>"));
        assert_eq!(tuple.element(2).map(Source::text), None);
        assert_eq!(Source::new("Pair").element(0).map(Source::text), None);
    }
}
