//! Conversions between plain text and Markdown.

/// Escapes plain text so that Markdown displays it unchanged. Keeps code between equal runs of backticks, lists, links and notes: many descriptions
/// that claim to be plain contain them.
pub(super) fn of_plain(text: &str) -> String {
    let text = text.trim();
    let (mut markdown, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let before = text[..text.len() - rest.len()].trim_end_matches([' ', '\t']).chars().next_back();
        let is_first = markdown.is_empty() || before == Some('\n');
        if letter == '`' {
            let marks = &rest[..rest.len() - rest.trim_start_matches('`').len()];
            let code = code_end(rest, marks, is_first).unwrap_or_default();
            if code == 0 {
                // No backticks in the text close the code, but backticks after the text might.
                markdown.push_str(&"\\`".repeat(marks.len()));
            }
            markdown.push_str(&rest[..code]);
            rest = &rest[code.max(marks.len())..];
            continue;
        }
        let after = &rest[letter.len_utf8()..];
        if is_mark(letter, markdown.chars().next_back(), after) || is_first && begins_block(letter, rest) {
            markdown.push('\\');
        }
        markdown.push(letter);
        rest = after;
    }
    markdown
}

/// Returns the length of the code span or the fenced code block at the start of a text, including its backticks.
fn code_end(text: &str, marks: &str, is_first: bool) -> Option<usize> {
    let inner = &text[marks.len()..];
    let is_fence = is_first && marks.len() >= 3 && !inner.lines().next()?.contains('`');
    let limit = if is_fence { inner.len() } else { inner.find("\n\n").unwrap_or(inner.len()) };
    let mut from = 0;
    loop {
        let start = from + inner[from..limit].find(marks)?;
        let run = inner[start..].len() - inner[start..].trim_start_matches('`').len();
        from = start + run;
        if run == marks.len() || is_fence && run > marks.len() {
            return Some(marks.len() + from);
        }
    }
}

/// Returns whether a character is Markdown syntax, given its neighbors.
fn is_mark(letter: char, before: Option<char>, after: &str) -> bool {
    let next = after.chars().next();
    let is_space = |neighbor: Option<char>| neighbor.is_none_or(char::is_whitespace);
    let is_word = |neighbor: Option<char>| neighbor.is_some_and(char::is_alphanumeric);
    match letter {
        // The start of an HTML tag, which renderers hide.
        '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')),
        '*' => !(is_space(before) && is_space(next)),
        '_' => !(is_space(before) && is_space(next) || is_word(before) && is_word(next)),
        '~' => next == Some('~') || before == Some('~'),
        '\\' => next.is_some_and(|next| next.is_ascii_punctuation() || next == '\n'),
        '&' => after.split_once(';').is_some_and(|(name, _)| {
            !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '#')
        }),
        _ => false,
    }
}

/// Returns whether a line that begins with this character is a heading, a quotation or a rule in Markdown.
fn begins_block(letter: char, line: &str) -> bool {
    let line = line.lines().next().unwrap_or_default().trim_end();
    let is_rule = line.chars().all(|other| other == letter || other == ' ');
    matches!(letter, '#' | '>')
        || matches!(letter, '=' | '-') && is_rule && !line.contains("- ") && line.len() > 1
}

/// Returns a fence for code: more backticks than any run in the code.
pub(super) fn fence(code: &str) -> String {
    let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    "`".repeat((longest + 1).max(3))
}

/// Joins the lines of a text.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Appends sentences to a description: to its only paragraph, or as a new paragraph if it has several.
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

/// Returns the first paragraph of a Markdown text that is not a note, as plain text on one line. If all paragraphs are notes, returns the first
/// paragraph.
pub(super) fn summary(markdown: &str) -> String {
    let lines: Vec<_> = markdown.lines().map(str::trim).collect();
    let mut paragraphs = lines.split(|line| line.is_empty()).filter(|paragraph| !paragraph.is_empty());
    // A registry shows a paragraph with such a prefix in a box.
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
    fn plain_text_is_shown_as_it_is() {
        for (plain, markdown) in [
            ("**bold** and 2 * 3", "\\*\\*bold\\*\\* and 2 * 3"),
            ("snake_case, _this_ and __init__", "snake_case, \\_this\\_ and \\_\\_init\\_\\_"),
            ("# a\n## b # c\n#d", "\\# a\n\\## b # c\n\\#d"),
            ("a\n---\n> b\n===", "a\n\\---\n\\> b\n\\==="),
            ("* a\n- b", "* a\n- b"),
            ("an ` alone, <b>", "an \\` alone, \\<b>"),
            ("`a*` ` <b>", "`a*` \\` \\<b>"),
            ("``a`b`` *", "``a`b`` *"),
            ("a `\n\n` b", "a \\`\n\n\\` b"),
            ("```\na\n\n<b>\n```\n*c", "```\na\n\n<b>\n```\n\\*c"),
            ("```", "\\`\\`\\`"),
            ("a\\*b and C:\\dir", "a\\\\\\*b and C:\\dir"),
            ("AT&T, &lt; and &#60;", "AT&T, \\&lt; and \\&#60;"),
            ("~~a~~ ~1", "\\~\\~a\\~\\~ ~1"),
        ] {
            assert_eq!(of_plain(plain), markdown);
        }
    }

    #[test]
    fn a_fence_is_longer_than_any_in_it() {
        assert_eq!([fence("a"), fence("``"), fence("a ```` b ```")], ["```", "```", "`````"]);
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
