//! Conversions between plain text and Markdown.

/// Converts plain text to Markdown. Many descriptions that claim to be plain contain Markdown, so only the beginnings of HTML elements are
/// escaped: renderers hide unknown elements.
pub(super) fn of_plain(text: &str) -> String {
    let mut markdown = String::new();
    let mut in_code = false;
    let mut letters = text.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '`' => in_code = !in_code,
            '<' if !in_code
                && letters
                    .peek()
                    .is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')) =>
            {
                markdown.push('\\');
            }
            _ => {}
        }
        markdown.push(letter);
    }
    markdown
}

/// Appends sentences to a description: to its paragraph, or as a new one if it has several.
pub(super) fn with_sentences(description: &str, sentences: &[String]) -> String {
    let sentences = sentences.join(" ");
    let description = description.trim_end();
    match (description, sentences.as_str()) {
        (_, "") => description.to_owned(),
        ("", _) => sentences,
        _ if has_parts(description) => format!("{description}\n\n{sentences}"),
        _ if description.ends_with(['.', '!', '?', ':', ';']) => format!("{description} {sentences}"),
        _ => format!("{description}. {sentences}"),
    }
}

/// Returns whether a text is more than one paragraph: it has an empty line, a list, code or a table.
fn has_parts(markdown: &str) -> bool {
    let begins_part = |line: &str| {
        let line = line.trim_start();
        let after_digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        line.is_empty()
            || ["- ", "* ", "+ ", "```", "|", ">"].iter().any(|mark| line.starts_with(mark))
            || after_digits.len() < line.len() && after_digits.starts_with(". ")
    };
    markdown.lines().skip(1).any(begins_part)
}

/// Returns the first paragraph of a text in Markdown that is no note, or else the first one, as plain text on one line.
pub(super) fn summary(markdown: &str) -> String {
    let lines: Vec<_> = markdown.lines().map(str::trim).collect();
    let mut paragraphs = lines.split(|line| line.is_empty()).filter(|paragraph| !paragraph.is_empty());
    // A registry shows a paragraph with such a mark in a box.
    let is_note =
        |paragraph: &&[&str]| ["-> ", "~> ", "!> "].iter().any(|mark| paragraph[0].starts_with(mark));
    let first = paragraphs.clone().find(|paragraph| !is_note(paragraph)).or_else(|| paragraphs.next());
    let mut rest = first.unwrap_or_default().join(" ").replace(['`', '\\'], "").replace("**", "");
    let mut text = String::new();
    // Replaces each link by its text.
    while let Some((start, middle, end)) = link(&rest) {
        text += &rest[..start];
        text += &rest[start + 1..middle];
        rest = rest[end..].to_owned();
    }
    text + &rest
}

/// Finds the first `[text](target)`. Returns its start, the end of its text, and its end.
fn link(text: &str) -> Option<(usize, usize, usize)> {
    let middle = text.find("](")?;
    let start = text[..middle].rfind('[')?;
    let end = middle + text[middle..].find(')')? + 1;
    Some((start, middle, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_html_is_seen() {
        assert_eq!(of_plain(" use <name>, `<name>`, a < b, </b> "), "use \\<name>, `<name>`, a < b, \\</b>");
    }

    #[test]
    fn sentences_stand_behind_a_description() {
        let sentences = ["Must be 1.".to_owned(), "Defaults to `1`.".to_owned()];
        let with = |description| with_sentences(description, &sentences);
        assert_eq!(with(""), "Must be 1. Defaults to `1`.");
        assert_eq!(with("A `size`"), "A `size`. Must be 1. Defaults to `1`.");
        assert_eq!(with("A size."), "A size. Must be 1. Defaults to `1`.");
        assert_eq!(with("A size\nin GiB"), "A size\nin GiB. Must be 1. Defaults to `1`.");
        assert_eq!(with("One of:\n\n- a\n- b"), "One of:\n\n- a\n- b\n\nMust be 1. Defaults to `1`.");
        assert_eq!(with_sentences("A size", &[]), "A size");
    }

    #[test]
    fn a_summary_is_the_first_paragraph_without_marks() {
        let text = "\nA `server` of [the\ncloud](https://example.com), **fast**\nand [odd.\n\nMore.";
        assert_eq!(summary(text), "A server of the cloud, fast and [odd.");
        assert_eq!(summary(""), "");
        assert_eq!(summary("-> Use another.\n\nA server\nof the cloud."), "A server of the cloud.");
        assert_eq!(summary("\n~> Use another."), "~> Use another.");
    }
}
