//! A value as text, in the style of Terraform's language.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use tfvalue_runtime::{
    Refinements, Type, Value,
    value::{Dynamic, NumberBound},
};

use super::redaction::{Hidden, Secrets, Step};
use crate::{is_invisible, visible};

/// Shows a value with one part per line.
pub(super) fn show(value: &Value<'_>, ty: &Type) -> String {
    let mut printer = Printer::default();
    printer.value(value, ty);
    printer.finish()
}

/// Shows a value indented, without what is hidden. Adds the sensitive values in it to the secrets.
pub(super) fn show_redacted(value: &Value<'_>, ty: &Type, hidden: &Hidden, secrets: &mut Secrets) -> String {
    let redaction = Redaction { hidden, secrets, path: Vec::new(), hides_types: false };
    let mut printer = Printer { text: "  ".to_owned(), depth: 1, redaction: Some(redaction) };
    printer.value(value, ty);
    printer.finish()
}

#[derive(Default)]
pub(super) struct Printer<'r> {
    text: String,
    depth: usize,
    /// `None` if everything is shown.
    redaction: Option<Redaction<'r>>,
}

/// The parts of a value that are not shown, and the place that is being printed.
struct Redaction<'r> {
    hidden: &'r Hidden,
    secrets: &'r mut Secrets,
    path: Vec<Step>,
    /// True inside a value under `dynamic` with a hidden part: the types in it would show the shape of that part.
    hides_types: bool,
}

impl Printer<'_> {
    /// Returns the text, which ends with a line break.
    pub(super) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    pub(super) fn value(&mut self, value: &Value<'_>, ty: &Type) {
        if let Some(instead) = self.redaction.as_mut().and_then(|redaction| redaction.instead_of(value)) {
            return self.push(instead);
        }
        let index = |index: usize| Step::Key(index.to_string());
        match (value, ty) {
            (Value::String(text), _) => self.quoted(text),
            (Value::Bool(flag), _) => self.push(if *flag { "true" } else { "false" }),
            (Value::Number(number), _) => {
                let _ = write!(self.text, "{number}");
            }
            (Value::List(elements), Type::List(ty)) => {
                self.elements("[", elements.iter().map(|value| (value, &**ty)), index);
            }
            (Value::Set(elements), Type::Set(ty)) => {
                self.elements("set [", elements.iter().map(|value| (value, &**ty)), |_| Step::Element);
            }
            (Value::Tuple(elements), Type::Tuple(types)) => {
                self.elements("tuple [", elements.iter().zip(types.iter()), index);
            }
            (Value::Map(entries), Type::Map(ty)) => {
                self.between("map {", "}", entries, |printer, (key, value)| {
                    printer.key(key);
                    printer.within(|| Step::Key(key.to_string()), value, ty);
                });
            }
            (Value::Object(attributes), Type::Object(object)) => {
                let width = attributes.keys().map(|name| Self::width(name)).max().unwrap_or(0);
                self.between("{", "}", attributes, |printer, (name, value)| {
                    printer.name(name, width);
                    let ty = object.attribute(name).map_or(&Type::Dynamic, |attribute| attribute.ty);
                    printer.within(|| Step::Attribute(name.to_string()), value, ty);
                });
            }
            (Value::Dynamic(dynamic), _) => self.dynamic(dynamic),
            (Value::Null, ty) => {
                let _ = write!(self.text, "null ({})", DisplayType(self.visible_type(ty)));
            }
            (Value::Unknown(refinements), ty) => {
                let _ = write!(self.text, "(known after apply: {}", DisplayType(self.visible_type(ty)));
                self.refinements(refinements, ty);
                self.push(")");
            }
            // A value that was decoded by the type is of it.
            (value, _) => {
                let _ = write!(self.text, "{value:?}");
            }
        }
    }

    /// Shows a part of a value.
    fn within(&mut self, step: impl FnOnce() -> Step, value: &Value<'_>, ty: &Type) {
        if let Some(redaction) = &mut self.redaction {
            redaction.path.push(step());
        }
        self.value(value, ty);
        if let Some(redaction) = &mut self.redaction {
            redaction.path.pop();
        }
    }

    fn elements<'v>(
        &mut self,
        begin: &str,
        elements: impl Iterator<Item = (&'v Value<'v>, &'v Type)>,
        step: impl Fn(usize) -> Step,
    ) {
        self.between(begin, "]", elements.enumerate(), |printer, (index, (value, ty))| {
            printer.within(|| step(index), value, ty);
        });
    }

    fn between<I: IntoIterator>(
        &mut self,
        begin: &str,
        end: &str,
        items: I,
        mut show: impl FnMut(&mut Self, I::Item),
    ) {
        self.begin(begin);
        let mut is_empty = true;
        for item in items {
            is_empty = false;
            self.line();
            show(self, item);
        }
        self.end(end, is_empty);
    }

    /// Shows a value after its type, unless this type is hidden.
    fn dynamic(&mut self, dynamic: &Dynamic<'_>) {
        let Dynamic { ty, value } = dynamic;
        let outer = self.redaction.as_mut().map(|redaction| redaction.enter_dynamic(value));
        match &self.redaction {
            Some(Redaction { hides_types: true, .. }) => self.push("dynamic "),
            _ => {
                let _ = write!(self.text, "dynamic({}) ", DisplayType(ty));
            }
        }
        self.value(value, ty);
        if let (Some(redaction), Some(outer)) = (&mut self.redaction, outer) {
            redaction.hides_types = outer;
        }
    }

    fn visible_type<'t>(&self, ty: &'t Type) -> &'t Type {
        match &self.redaction {
            Some(Redaction { hides_types: true, .. }) => &Type::Dynamic,
            _ => ty,
        }
    }

    /// Begins a value that has parts, each on a line of its own.
    pub(super) fn begin(&mut self, begin: &str) {
        self.push(begin);
        self.depth += 1;
    }

    pub(super) fn end(&mut self, end: &str, is_empty: bool) {
        self.depth -= 1;
        if !is_empty {
            self.line();
        }
        self.push(end);
    }

    /// Writes the name of an attribute, before its value.
    pub(super) fn name(&mut self, name: &str, width: usize) {
        let _ = write!(self.text, "{:width$} = ", shown_name(name));
    }

    /// Returns the width of the name of an attribute, in columns.
    pub(super) fn width(name: &str) -> usize {
        shown_name(name).chars().count()
    }

    /// Writes the key of a map, before its value.
    pub(super) fn key(&mut self, key: &str) {
        self.quoted(key);
        self.push(" = ");
    }

    /// Writes a comment on a line of its own.
    pub(super) fn comment(&mut self, text: &str) {
        self.line();
        self.push("# ");
        self.push(&visible(text).replace('\n', "\\n"));
    }

    fn refinements(&mut self, refinements: &Refinements, ty: &Type) {
        if refinements.is_not_null() {
            self.push(", not null");
        }
        if let Some(prefix) = refinements.prefix() {
            self.push(", begins with ");
            self.quoted(prefix);
        }
        for (bound, least) in [(refinements.number_min(), true), (refinements.number_max(), false)] {
            if let Some(NumberBound { value, inclusive, .. }) = bound {
                let word = match (least, inclusive) {
                    (true, true) => "at least",
                    (true, false) => "more than",
                    (false, true) => "at most",
                    (false, false) => "less than",
                };
                let _ = write!(self.text, ", {word} {value}");
            }
        }
        if !ty.is_collection() {
            return;
        }
        if refinements.length_min() > 0 {
            let _ = write!(self.text, ", at least {} elements", refinements.length_min());
        }
        if let Some(most) = refinements.length_max() {
            let _ = write!(self.text, ", at most {most} elements");
        }
    }

    fn quoted(&mut self, text: &str) {
        self.push(&quoted(text));
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }
}

impl Redaction<'_> {
    /// Returns the text that is shown instead of the value at the current path, if it is hidden.
    fn instead_of(&mut self, value: &Value<'_>) -> Option<&'static str> {
        if self.hidden.is_sensitive(&self.path) {
            self.secrets.add(value);
            Some("(sensitive value)")
        } else if self.hidden.is_undeclared(&self.path) {
            Some("(value not shown)")
        } else {
            self.secrets.contain(value).then_some("(sensitive value)")
        }
    }

    /// Hides the types in a value under `dynamic` if a part of it is hidden. Returns the previous setting.
    fn enter_dynamic(&mut self, value: &Value<'_>) -> bool {
        let is_partial = self.secrets.are_in(value) || self.hidden.is_partial(&self.path);
        let outer = self.hides_types;
        self.hides_types |= is_partial;
        outer
    }
}

/// A type as `Type` itself shows it, with names in quotes that aren't words.
struct DisplayType<'t>(&'t Type);

impl fmt::Display for DisplayType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Type::List(element) => write!(f, "list({})", Self(element)),
            Type::Set(element) => write!(f, "set({})", Self(element)),
            Type::Map(element) => write!(f, "map({})", Self(element)),
            Type::Object(object) if !object.is_empty() => {
                f.write_str("object({ ")?;
                for (index, attribute) in object.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    let (name, ty) = (shown_name(attribute.name), Self(attribute.ty));
                    if attribute.optional {
                        write!(f, "{separator}{name} = optional({ty})")?;
                    } else {
                        write!(f, "{separator}{name} = {ty}")?;
                    }
                }
                f.write_str(" })")
            }
            Type::Tuple(tuple) => {
                f.write_str("tuple([")?;
                for (index, element) in tuple.iter().enumerate() {
                    write!(f, "{}{}", if index == 0 { "" } else { ", " }, Self(element))?;
                }
                f.write_str("])")
            }
            ty => write!(f, "{ty}"),
        }
    }
}

/// The name of an attribute; in quotes if Terraform's language needs them.
fn shown_name(name: &str) -> Cow<'_, str> {
    let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_' || letter == b'-');
    if is_word { Cow::Borrowed(name) } else { Cow::Owned(quoted(name)) }
}

/// Text in quotes, on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            letter if is_invisible(letter) => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use tfvalue_runtime::ValueExt;

    #[test]
    fn every_sort_of_value_is_told_apart() {
        let ty = Type::from_json(
            r#"["object",{"any":"dynamic","id":"string","l":["list","number"],"m":["map","bool"],"none":"string",
                "o":["object",{}],"s":["set","string"],"t":["tuple",["string","number"]]}]"#,
        )
        .unwrap();
        let json = r#"{"any":{"type":["list","string"],"value":["x"]},"id":"i\n\"1\"","l":[1,2.5],"m":{"a b":true},
            "none":null,"o":{},"s":["b","a"],"t":["x",1]}"#;
        let value = Value::decode_json(&ty, json.as_bytes()).unwrap();
        let expected = r#"{
  any  = dynamic(list(string)) [
    "x"
  ]
  id   = "i\n\"1\""
  l    = [
    1
    2.5
  ]
  m    = map {
    "a b" = true
  }
  none = null (string)
  o    = {}
  s    = set [
    "a"
    "b"
  ]
  t    = tuple [
    "x"
    1
  ]
}
"#;
        assert_eq!(show(&value, &ty), expected);
    }

    #[test]
    fn names_that_are_no_words_are_in_quotes() {
        let ty =
            Type::from_json(r#"["object",{"a-b":"string","\u001b[2J":["tuple",["bool"]],"2 x":"dynamic"}]"#)
                .unwrap();
        let named = r#"object({ "\u001b[2J" = tuple([bool]), "2 x" = dynamic, a-b = string })"#;
        assert_eq!(show(&Value::Null, &ty), format!("null ({named})\n"));
        assert_eq!(show(&Value::Unknown(Refinements::new()), &ty), format!("(known after apply: {named})\n"));
        assert_eq!(show(&Value::Null, &Type::list(ty.clone())), format!("null (list({named}))\n"));
        let json = r#"{"a-b":"\u202e","\u001b[2J":[true],"2 x":{"type":["object",{"\u009b":"bool"}],"value":{"\u009b":null}}}"#;
        let value = Value::decode_json(&ty, json.as_bytes()).unwrap();
        let expected = r#"{
  "\u001b[2J" = tuple [
    true
  ]
  "2 x"       = dynamic(object({ "\u009b" = bool })) {
    "\u009b" = null (bool)
  }
  a-b         = "\u202e"
}
"#;
        assert_eq!(show(&value, &ty), expected);
    }

    #[test]
    fn what_is_known_of_the_unknown_is_shown() {
        let number = |refinements| show(&Value::Unknown(refinements), &Type::Number);
        assert_eq!(number(Refinements::new()), "(known after apply: number)\n");
        let refined = Refinements::new()
            .not_null()
            .with_number_min(NumberBound::inclusive(1))
            .and_then(|refined| refined.with_number_max(NumberBound::exclusive(9)))
            .unwrap();
        assert_eq!(number(refined), "(known after apply: number, not null, at least 1, less than 9)\n");
        let text = Refinements::new().with_prefix("i-").unwrap();
        assert_eq!(
            show(&Value::Unknown(text), &Type::String),
            "(known after apply: string, begins with \"i-\")\n"
        );
        let list = Refinements::new().with_length_min(1).and_then(|r| r.with_length_max(3)).unwrap();
        assert_eq!(
            show(&Value::Unknown(list), &Type::list(Type::Bool)),
            "(known after apply: list(bool), at least 1 elements, at most 3 elements)\n"
        );
    }
}
