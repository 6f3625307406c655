//! The content of a document's file.

use tfvalue::{Error, TfType, Type};

use crate::resources::{
    any::{self, Any},
    layout::pretty,
};

/// A body and its layout.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Content {
    pub(crate) body: Option<Any>,
    pub(crate) format: Format,
}

/// The layout of JSON.
#[derive(TfType, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Pretty,
    Compact,
}

impl Content {
    /// The text of the file. Returns an error if the body is not wholly known, or contains an infinite number.
    pub(crate) fn to_text(&self) -> Result<String, Error> {
        let json = self.body.as_ref().map_or_else(|| Ok("null".to_owned()), any::to_json)?;
        Ok(match self.format {
            Format::Pretty => pretty(&json),
            Format::Compact => json,
        } + "\n")
    }

    /// Decodes a file whose previous content was `before`. JSON has fewer types than Terraform. The body therefore keeps its previous type if the
    /// JSON fits. A file that is no longer JSON becomes a string: the plan then shows its text and the change.
    pub(crate) fn from_file(file: &[u8], before: Option<Self>) -> Self {
        let is_from = |content: &Self| content.to_text().is_ok_and(|text| text.as_bytes() == file);
        if let Some(unchanged) = before.clone().filter(is_from) {
            return unchanged;
        }
        let (body, format) = before.map_or((None, None), |before| (before.body, Some(before.format)));
        let body = any::from_json(file, body.as_ref().map(|body| &body.0.ty))
            .unwrap_or_else(|| Any::new(Type::String, String::from_utf8_lossy(file).into_owned()));
        let laid_out = |format| Self { body: Some(body.clone()).filter(|body| *body != Any::NULL), format };
        [Format::Pretty, Format::Compact]
            .map(laid_out)
            .into_iter()
            .find(is_from)
            .unwrap_or_else(|| laid_out(format.unwrap_or(Format::Pretty)))
    }
}

#[cfg(test)]
mod tests {
    use tfvalue::{Type, Value};

    use super::{Any, Content, Format, any};

    fn content(body: Option<Any>, format: Format) -> Content {
        Content { body, format }
    }

    fn numbers(ty: fn(Type) -> Type, json: &str) -> Any {
        any::from_json(json.as_bytes(), Some(&ty(Type::Number))).unwrap()
    }

    #[test]
    fn what_was_written_is_read_with_its_type() {
        let long = format!("[0.1,1{},-123456789012345678901234567890.5]", "0".repeat(300));
        let bodies = [
            None,
            Some(Any::new(Type::String, Value::Null)),
            Some(Any::new(Type::String, "{\"a\": [1, \"\u{e9}\"]}".to_owned())),
            Some(numbers(Type::set, &long)),
            Some(numbers(Type::list, &long)),
            Some(numbers(Type::map, r#"{"a":18446744073709551616,"b":null}"#)),
            Some(any::from_json(br#"{"a":null,"b":[[],{}]}"#, None).unwrap()),
        ];
        for body in bodies {
            for format in [Format::Pretty, Format::Compact] {
                let before = content(body.clone(), format);
                let text = before.to_text().unwrap();
                assert_eq!(Content::from_file(text.as_bytes(), Some(before.clone())), before);
                // Whoever imports it sees the same JSON, in the type that it implies.
                let imported = Content::from_file(text.as_bytes(), None);
                assert_eq!(imported.to_text().unwrap(), text);
            }
        }
    }

    #[test]
    fn what_others_write_keeps_its_type_if_it_can() {
        let before = content(Some(numbers(Type::set, "[1,2]")), Format::Compact);
        let read = |file: &str| Content::from_file(file.as_bytes(), Some(before.clone()));
        assert_eq!(read("[3]\n"), content(Some(numbers(Type::set, "[3]")), Format::Compact));
        assert_eq!(read(" [ 2, 1 ]"), before);
        assert_eq!(read("null\n").body.unwrap(), Any::new(Type::set(Type::Number), Value::Null));
        assert_eq!(read("[true]").body.unwrap().0.ty, Type::tuple([Type::Bool]));
        assert_eq!(read("[1,").body, Some(Any::new(Type::String, "[1,".to_owned())));
    }
}
