//! A parser of the options in schemas: `length(1..=64), one_of("a", "b")`.

/// An option, or a value in its parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// A string, with its quotes: `"tcp"`.
    Text(String),
    /// A word, a number or a range, with the items in its parentheses.
    Word(String, Vec<Self>),
}

impl Written {
    /// Reads options with commas between them; `None` if this is not such a text.
    pub(super) fn parse(text: &str) -> Option<Vec<Self>> {
        let (options, rest) = list(text)?;
        rest.is_empty().then_some(options)
    }

    /// Returns the source text.
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Word(text, _) => text,
        }
    }
}

/// Parses a list up to `)` or the end. Returns it with the rest.
fn list(mut text: &str) -> Option<(Vec<Written>, &str)> {
    let mut items = Vec::new();
    loop {
        text = text.trim_start();
        if text.is_empty() || text.starts_with(')') {
            return Some((items, text));
        }
        let (item, rest) = item(text)?;
        items.push(item);
        let rest = rest.trim_start();
        text = match rest.strip_prefix(',') {
            Some(rest) => rest,
            None if rest.is_empty() || rest.starts_with(')') => rest,
            None => return None,
        };
    }
}

fn item(text: &str) -> Option<(Written, &str)> {
    if text.starts_with('"') {
        let end = closing_quote(text)?;
        return Some((Written::Text(text[..=end].to_owned()), &text[end + 1..]));
    }
    let end = text.find([',', '(', ')']).unwrap_or(text.len());
    let (word, rest) = (text[..end].trim(), &text[end..]);
    if word.is_empty() {
        return None;
    }
    match rest.strip_prefix('(') {
        None => Some((Written::Word(word.to_owned(), Vec::new()), rest)),
        Some(rest) => {
            let (items, rest) = list(rest)?;
            Some((Written::Word(word.to_owned(), items), rest.strip_prefix(')')?))
        }
    }
}

/// Returns the index of the quote that ends the text.
fn closing_quote(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(index),
            _ => {}
        }
    }
    None
}

/// Decodes a string literal in the form that `{:?}` writes.
pub(super) fn unquoted(literal: &str) -> String {
    let inner = literal.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(literal);
    let mut text = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some('0') => text.push('\0'),
            Some('u') => {
                let code: String = letters
                    .by_ref()
                    .take_while(|letter| *letter != '}')
                    .filter(|letter| *letter != '{')
                    .collect();
                text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            }
            other => text.extend(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(word: &str, items: impl IntoIterator<Item = Written>) -> Written {
        Written::Word(word.to_owned(), items.into_iter().collect())
    }

    fn text(text: &str) -> Written {
        Written::Text(text.to_owned())
    }

    #[test]
    fn options_are_read_as_they_nest() {
        let written =
            r#"length(1..=64), each(any(one_of("a, b", "c\")"), range(-1..)), unique), with = a::b"#;
        let expected = [
            word("length", [word("1..=64", [])]),
            word(
                "each",
                [
                    word(
                        "any",
                        [
                            word("one_of", [text(r#""a, b""#), text(r#""c\")""#)]),
                            word("range", [word("-1..", [])]),
                        ],
                    ),
                    word("unique", []),
                ],
            ),
            word("with = a::b", []),
        ];
        assert_eq!(Written::parse(written), Some(expected.into()));
        for wrong in [r#"one_of("a"#, "length(1", "length)", "a b(1) c", "\"a\"b"] {
            assert_eq!(Written::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_literal_means_its_text() {
        for meant in ["^[a-z]\\d+\"$", "a\nb\t\u{7f}", "é"] {
            assert_eq!(unquoted(&format!("{meant:?}")), meant);
        }
    }
}
