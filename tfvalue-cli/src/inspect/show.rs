//! A value as text, in the style of Terraform's language.

use std::{collections::HashMap, fmt::Write};

use tfvalue_runtime::{
    Refinements, Type, Value,
    quoted::{self, Quoted},
    value::{Dynamic, NumberBound},
};

use super::redaction::{Hidden, Secrets, Step};
use crate::visible;

/// Shows a value with one part per line.
pub(super) fn show(value: &Value<'_>, ty: &Type) -> String {
    show_commented(value, ty, HashMap::new())
}

/// Shows a value with one part per line, and a comment above some of the parts.
pub(super) fn show_commented(value: &Value<'_>, ty: &Type, comments: HashMap<&[Step], String>) -> String {
    let mut printer = Printer { text: String::new(), depth: 0, path: Vec::new(), comments, redaction: None };
    printer.value(value, ty);
    printer.finish()
}

/// Shows a value indented, without its hidden parts. Adds the sensitive values in it to the secrets.
pub(super) fn show_redacted(value: &Value<'_>, ty: &Type, hidden: &Hidden, secrets: &mut Secrets) -> String {
    let mut printer = Printer {
        text: "  ".to_owned(),
        depth: 1,
        path: Vec::new(),
        comments: HashMap::new(),
        redaction: Some(Redaction { hidden, secrets, hides_types: false }),
    };
    printer.value(value, ty);
    printer.finish()
}

struct Printer<'p> {
    text: String,
    depth: usize,
    /// The path of the value that is being printed.
    path: Vec<Step>,
    comments: HashMap<&'p [Step], String>,
    /// `None` if everything is shown.
    redaction: Option<Redaction<'p>>,
}

/// The parts of a value that are not shown.
struct Redaction<'p> {
    hidden: &'p Hidden,
    secrets: &'p mut Secrets,
    /// True inside a `dynamic` value with a hidden part: the types inside would show the shape of that part.
    hides_types: bool,
}

impl Printer<'_> {
    /// Returns the text, which ends with a line break.
    fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// Shows a value. Parts that don't conform to the type are shown, too.
    fn value(&mut self, value: &Value<'_>, ty: &Type) {
        if let Some(redaction) = &mut self.redaction
            && let Some(instead) = redaction.instead_of(value, &self.path)
        {
            return self.push(instead);
        }
        let is_hidden = |redaction: &Redaction<'_>| redaction.hides_types;
        let shown_type = if self.redaction.as_ref().is_some_and(is_hidden) { &Type::Dynamic } else { ty };
        match value {
            Value::String(text) => self.quoted(text),
            Value::Bool(flag) => self.push(if *flag { "true" } else { "false" }),
            Value::Number(number) => {
                let _ = write!(self.text, "{number}");
            }
            Value::List(elements) => self.elements("[", elements, ty),
            Value::Set(elements) => self.elements("set [", elements, ty),
            Value::Tuple(elements) => self.elements("tuple [", elements, ty),
            Value::Map(entries) => {
                self.begin("map {");
                for (key, value) in entries {
                    let step = Step::Key(key.to_string());
                    self.part(step, &format!("{} = ", Quoted(key)), value, element_type(ty, 0));
                }
                self.end("}", entries.is_empty());
            }
            Value::Object(attributes) => {
                let names = attributes.keys().map(|name| quoted::name(name).chars().count());
                let width = names.max().unwrap_or(0);
                self.begin("{");
                for (name, value) in attributes {
                    let ty = match ty {
                        Type::Object(object) => object.attribute(name).map(|attribute| attribute.ty),
                        _ => None,
                    };
                    let step = Step::Attribute(name.to_string());
                    let label = format!("{:width$} = ", quoted::name(name));
                    self.part(step, &label, value, ty.unwrap_or(&Type::Dynamic));
                }
                self.end("}", attributes.is_empty());
            }
            Value::Dynamic(dynamic) => self.dynamic(dynamic),
            Value::Null => {
                let _ = write!(self.text, "null ({shown_type})");
            }
            Value::Unknown(refinements) => {
                let _ = write!(self.text, "(known after apply: {shown_type}");
                self.refinements(refinements, ty);
                self.push(")");
            }
        }
    }

    fn elements(&mut self, begin: &str, elements: &[Value<'_>], ty: &Type) {
        self.begin(begin);
        for (index, value) in elements.iter().enumerate() {
            let step = if begin == "set [" { Step::Element(index) } else { Step::Key(index.to_string()) };
            self.part(step, "", value, element_type(ty, index));
        }
        self.end("]", elements.is_empty());
    }

    /// Shows a part of a value on a line of its own, after its label.
    fn part(&mut self, step: Step, label: &str, value: &Value<'_>, ty: &Type) {
        self.path.push(step);
        if let Some(comment) = self.comments.get(&self.path[..]) {
            let comment = format!("# {}", visible(comment).replace('\n', "\\n"));
            self.line();
            self.push(&comment);
        }
        self.line();
        self.push(label);
        self.value(value, ty);
        self.path.pop();
    }

    /// Shows a value after its type. Hides this type if a part of the value is hidden.
    fn dynamic(&mut self, dynamic: &Dynamic<'_>) {
        let Dynamic { ty, value } = dynamic;
        let outer = self.redaction.as_mut().map(|redaction| {
            let is_partial = redaction.secrets.are_in(value) || redaction.hidden.is_partial(&self.path);
            let hides_types = redaction.hides_types || is_partial;
            std::mem::replace(&mut redaction.hides_types, hides_types)
        });
        match &self.redaction {
            Some(Redaction { hides_types: true, .. }) => self.push("dynamic "),
            _ => {
                let _ = write!(self.text, "dynamic({ty}) ");
            }
        }
        self.value(value, ty);
        if let (Some(redaction), Some(outer)) = (&mut self.redaction, outer) {
            redaction.hides_types = outer;
        }
    }

    /// Begins a value that has parts, each on a line of its own.
    fn begin(&mut self, begin: &str) {
        self.push(begin);
        self.depth += 1;
    }

    fn end(&mut self, end: &str, is_empty: bool) {
        self.depth -= 1;
        if !is_empty {
            self.line();
        }
        self.push(end);
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
        let _ = write!(self.text, "{}", Quoted(text));
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }
}

impl Redaction<'_> {
    /// Returns the text that is shown instead of the value at this path, if it is hidden.
    fn instead_of(&mut self, value: &Value<'_>, path: &[Step]) -> Option<&'static str> {
        if self.hidden.is_sensitive(path) {
            self.secrets.add(value);
            Some("(sensitive value)")
        } else if self.hidden.is_undeclared(path) {
            Some("(value not shown)")
        } else {
            self.secrets.contain(value).then_some("(sensitive value)")
        }
    }
}

/// Returns the type of an element; `dynamic` if the type has none.
fn element_type(ty: &Type, index: usize) -> &Type {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => element,
        Type::Tuple(types) => types.get(index).unwrap_or(&Type::Dynamic),
        _ => &Type::Dynamic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
