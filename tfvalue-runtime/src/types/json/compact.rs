//! Type constraints in the JSON that Terraform writes: without white space and escapes, which is read at once.

use std::borrow::Cow;

use crate::{
    nfc::nfc,
    scan::text::{ascii, plain_to_quote, utf8},
    types::{MAX_DEPTH, ObjectType, Type, object::Attributes},
};

/// Parses a type; `None` if it is written otherwise, or is none.
pub(super) fn parse(json: &[u8]) -> Option<Type> {
    let mut rest = Remaining(json);
    let ty = rest.ty(0)?;
    rest.0.is_empty().then_some(ty)
}

/// What is left to be parsed.
struct Remaining<'j>(&'j [u8]);

impl<'j> Remaining<'j> {
    /// Parses a type that is nested in `depth` others.
    fn ty(&mut self, depth: usize) -> Option<Type> {
        let (ty, rest) = match self.0 {
            [b'"', b's', b't', b'r', b'i', b'n', b'g', b'"', rest @ ..] => (Type::String, rest),
            [b'"', b'n', b'u', b'm', b'b', b'e', b'r', b'"', rest @ ..] => (Type::Number, rest),
            [b'"', b'b', b'o', b'o', b'l', b'"', rest @ ..] => (Type::Bool, rest),
            [b'"', b'd', b'y', b'n', b'a', b'm', b'i', b'c', b'"', rest @ ..] => (Type::Dynamic, rest),
            _ if depth < MAX_DEPTH => return self.nested(depth + 1),
            _ => return None,
        };
        self.0 = rest;
        Some(ty)
    }

    /// Parses a type that contains others, each nested in `depth` types.
    fn nested(&mut self, depth: usize) -> Option<Type> {
        let ty = if self.begins(br#"["list","#) {
            Type::list(self.ty(depth)?)
        } else if self.begins(br#"["set","#) {
            Type::set(self.ty(depth)?)
        } else if self.begins(br#"["map","#) {
            Type::map(self.ty(depth)?)
        } else if self.begins(br#"["object",{"#) {
            Type::Object(self.attributes(depth)?)
        } else if self.begins(br#"["tuple",["#) {
            Type::tuple(self.elements(depth)?)
        } else {
            return None;
        };
        self.begins(b"]").then_some(ty)
    }

    fn elements(&mut self, depth: usize) -> Option<Vec<Type>> {
        let mut types = Vec::new();
        while !self.ends(b']', types.is_empty())? {
            types.push(self.ty(depth)?);
        }
        Some(types)
    }

    fn attributes(&mut self, depth: usize) -> Option<ObjectType> {
        let mut attributes = Attributes::new();
        while !self.ends(b'}', attributes.is_empty())? {
            let name = self.name()?;
            attributes.push(&name, self.ty(depth)?, false);
        }
        Some(attributes.into())
    }

    /// Whether the list or the object ends here; else skips the comma before what is not its first part.
    fn ends(&mut self, end: u8, is_first: bool) -> Option<bool> {
        let (next, rest) = self.0.split_first()?;
        if *next == end {
            self.0 = rest;
            return Some(true);
        }
        (is_first || self.begins(b",")).then_some(false)
    }

    /// Parses the name of an attribute, in which there is no escape, and the colon after it.
    fn name(&mut self) -> Option<Cow<'j, str>> {
        let text = self.0.strip_prefix(b"\"")?;
        let short = text.first_chunk().and_then(|window| ascii(window, plain_to_quote(window)?));
        let (name, rest) = if let Some(name) = short {
            (name.into(), &text[name.len()..])
        } else {
            let length = text.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
            let (name, rest) = text.split_at(length);
            (nfc(utf8(name).ok()?), rest)
        };
        self.0 = rest.strip_prefix(b"\":")?;
        Some(name)
    }

    /// Whether this comes next, which is skipped then.
    fn begins(&mut self, expected: &[u8]) -> bool {
        let behind = self.0.strip_prefix(expected);
        self.0 = behind.unwrap_or(self.0);
        behind.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::read, *};

    const TYPES: [&str; 9] = [
        r#""string""#,
        r#""dynamic""#,
        r#"["list","bool"]"#,
        r#"["set",["map","number"]]"#,
        r#"["tuple",[]]"#,
        r#"["tuple",["string",["list","dynamic"]]]"#,
        r#"["object",{}]"#,
        r#"["object",{"b":"string","a":["set","bool"],"b":"number"}]"#,
        r#"["map",["object",{"é":"string","":["tuple",["bool","bool"]]}]]"#,
    ];

    #[test]
    fn what_is_parsed_at_once_is_what_is_meant() {
        let check = |json: &[u8]| {
            let parsed = parse(json);
            assert!(parsed.is_none() || parsed == read::parse(json).ok(), "{}", json.escape_ascii());
            parsed.is_some()
        };
        let mut parsed = 0;
        for ty in TYPES.map(str::as_bytes) {
            assert!(check(ty));
            for index in 0..ty.len() {
                check(&ty[..index]);
                check(&[&ty[..index], &ty[index + 1..]].concat());
                for byte in 0..=u8::MAX {
                    let mut json = ty.to_vec();
                    json[index] = byte;
                    parsed += usize::from(check(&json));
                    json.insert(index, ty[index]);
                    parsed += usize::from(check(&json));
                }
            }
        }
        assert!(parsed > 1_000, "{parsed}");
    }

    #[test]
    fn what_is_written_otherwise_is_left() {
        for json in [
            r#" "string""#,
            r#"["list", "bool"]"#,
            r#"["list","b\u006fol"]"#,
            r#"["object",{"a":"string"},["a"]]"#,
            r#"["tuple",null]"#,
            r#"["object",{"\u0061":"string"}]"#,
        ] {
            assert_eq!(parse(json.as_bytes()), None);
            assert!(read::parse(json.as_bytes()).is_ok(), "{json}");
        }
    }

    #[test]
    fn an_error_does_not_tell_a_place_as_if_it_were_one_of_a_value() {
        let message = |json: &str| read::parse(json.as_bytes()).unwrap_err().to_string();
        for json in [r#""text""#, r#"["list","#, r#"["list",1]"#, "3", "\"bool\" x"] {
            let message = message(json);
            assert!(!message.contains(" at line ") && !message.is_empty(), "{message}");
        }
    }

    #[test]
    fn types_nest_as_deep_as_they_may() {
        let nested =
            |levels: usize| format!("{}\"bool\"{}", r#"["list","#.repeat(levels), "]".repeat(levels));
        assert!(parse(nested(MAX_DEPTH).as_bytes()).is_some());
        assert!(parse(nested(MAX_DEPTH + 1).as_bytes()).is_none());
        assert!(read::parse(nested(MAX_DEPTH + 1).as_bytes()).is_err());
    }
}
