//! The layout of JSON in files.

/// Formats JSON with one line for each element. The input has no white space between tokens.
pub(crate) fn pretty(compact: &str) -> String {
    let mut layout = Layout { text: String::with_capacity(compact.len() * 2), depth: 0 };
    let mut chars = compact.chars().peekable();
    while let Some(char) = chars.next() {
        layout.text.push(char);
        match char {
            '"' => {
                while let Some(char) = chars.next() {
                    layout.text.push(char);
                    match char {
                        '\\' => layout.text.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '[' | '{' if !matches!(chars.peek(), Some(']' | '}')) => layout.deeper(),
            ',' => layout.line(),
            ':' => layout.text.push(' '),
            _ => {}
        }
        if layout.depth > 0 && matches!(chars.peek(), Some(']' | '}')) && !matches!(char, '[' | '{') {
            layout.shallower();
        }
    }
    layout.text
}

struct Layout {
    text: String,
    depth: usize,
}

impl Layout {
    fn deeper(&mut self) {
        self.depth += 1;
        self.line();
    }

    fn shallower(&mut self) {
        self.depth -= 1;
        self.line();
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }
}

#[cfg(test)]
mod tests {
    use super::pretty;

    #[test]
    fn each_part_has_its_line_and_nothing_else_changes() {
        let cases = [
            ("null", "null"),
            ("[]", "[]"),
            (r#"{"a":[],"b":{}}"#, "{\n  \"a\": [],\n  \"b\": {}\n}"),
            ("[[1,2],[[]]]", "[\n  [\n    1,\n    2\n  ],\n  [\n    []\n  ]\n]"),
            (r#"["[{\",:}]\\",1e300]"#, "[\n  \"[{\\\",:}]\\\\\",\n  1e300\n]"),
        ];
        for (compact, laid_out) in cases {
            assert_eq!(pretty(compact), laid_out);
        }
    }
}
