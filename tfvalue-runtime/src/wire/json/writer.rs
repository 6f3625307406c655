use crate::{
    error::{Error, ErrorKind},
    escape::write_string,
    number::{self, ExactFloat, Number},
    scan::append,
    types::Type,
    value::Refinements,
};

use super::write_normal_string;
use crate::wire::{AttributeName, Encoder, SequenceKind, encoder::infallible, interpret::BuiltinWriter};

/// Writes JSON.
#[derive(Default, Debug)]
pub struct Writer {
    pub(in crate::wire) json: Vec<u8>,
}

impl Writer {
    /// Creates an empty writer.
    pub const fn new() -> Self {
        Self { json: Vec::new() }
    }

    /// A writer that appends to these bytes.
    #[inline]
    pub(crate) const fn append_to(bytes: Vec<u8>) -> Self {
        Self { json: bytes }
    }

    /// Returns the bytes written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.json
    }

    #[inline]
    fn push(&mut self, text: &[u8]) {
        self.json.extend_from_slice(text);
    }

    /// Writes a comma before an element, unless the output ends with an opening bracket or a comma. No value ends with these bytes, so the element is
    /// then the first, or already separated.
    #[inline]
    fn separate(&mut self) {
        if !matches!(self.json.last(), Some(b'[' | b'{' | b',')) {
            self.json.push(b',');
        }
    }

    fn name(&mut self, name: &str) {
        self.separate();
        write_string(&mut self.json, name);
        self.json.push(b':');
    }
}

impl Encoder for Writer {
    fn unknown(&mut self, _: &Refinements) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Inexpressible("the value is not known yet, which JSON can't express")))
    }

    fn number(&mut self, value: &Number) -> Result<(), Error> {
        if value.is_infinite() {
            return Err(Error::new(ErrorKind::Inexpressible("JSON can't express an infinite number")));
        }
        if let Some(integer) = value.as_plain_integer() {
            return self.integer(integer);
        }
        value.with_text(|text| self.push(text.as_bytes()));
        Ok(())
    }

    fn float(&mut self, value: f64) -> Result<(), Error> {
        match number::plain(value) {
            Some(ExactFloat::Integer(integer)) => self.integer(integer),
            Some(ExactFloat::Fraction(fraction)) if fraction.abs() >= LEAST_WITHOUT_EXPONENT => {
                self.push(zmij::Buffer::new().format_finite(fraction).as_bytes());
                Ok(())
            }
            _ => self.number(&Number::try_from(value)?),
        }
    }

    infallible! {
        #[inline]
        null(self) => self.push(b"null");
        #[inline]
        bool(self, value: bool) => self.push(if value { &b"true"[..] } else { b"false" });
        integer(self, value: i64) => self.push(itoa::Buffer::new().format(value).as_bytes());
        string(self, value: &str) => write_normal_string(&mut self.json, value);
        #[inline]
        begin_sequence(self, _: SequenceKind, _: usize) => self.push(b"[");
        #[inline]
        element(self) => self.separate();
        #[inline]
        end_sequence(self) => self.push(b"]");
        #[inline]
        begin_map(self, _: usize) => self.push(b"{");
        key(self, key: &str) => self.name(key);
        #[inline]
        end_map(self) => self.push(b"}");
        #[inline]
        begin_object(self, _: usize) => self.push(b"{");
        #[inline]
        attribute(self, name: AttributeName<'_>) => match name.padded {
            Some((padded, length)) if name.is_unescaped => {
                self.separate();
                // A quote replaces the header of the MessagePack string.
                let mut quoted = *padded;
                quoted[0] = b'"';
                append::push(&mut self.json, &quoted, length);
                self.push(b"\":");
            }
            _ => self.name(name.name()),
        };
        #[inline]
        end_object(self) => self.push(b"}");
        // The value comes first, as go-cty writes it.
        begin_dynamic(self, _: &Type) => self.push(br#"{"value":"#);
        end_dynamic(self, ty: &Type) => {
            self.push(br#","type":"#);
            ty.write_json(&mut self.json);
            self.push(b"}");
        };
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }

    #[inline]
    fn as_builtin(&mut self) -> Option<BuiltinWriter<'_>> {
        Some(BuiltinWriter::Json(self))
    }
}

/// The smallest fraction that is always written without an exponent.
const LEAST_WITHOUT_EXPONENT: f64 = 1e-5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Dynamic, Value};

    fn json(f: impl FnOnce(&mut Writer) -> Result<(), Error>) -> String {
        let mut json = Vec::new();
        super::super::write(&mut json, f).unwrap();
        String::from_utf8(json).unwrap()
    }

    #[test]
    fn elements_are_separated_by_commas() {
        let text = json(|writer| {
            writer.begin_object(2)?;
            writer.attribute(AttributeName::new("a"))?;
            writer.begin_sequence(SequenceKind::List, 2)?;
            writer.element()?;
            writer.string("[")?;
            writer.element()?;
            writer.begin_map(0)?;
            writer.end_map()?;
            writer.element()?;
            writer.null()?;
            writer.end_sequence()?;
            writer.attribute(AttributeName::new("b"))?;
            writer.bool(false)?;
            writer.end_object()
        });
        assert_eq!(text, r#"{"a":["[",{},null],"b":false}"#);
    }

    #[test]
    fn numbers_are_plain_decimals() {
        for (number, expected) in [("1e3", "1000"), ("-0", "-0"), ("1e-7", "0.0000001"), ("0.10", "0.1")] {
            let number: Number = number.parse().unwrap();
            assert_eq!(json(|writer| writer.number(&number)), expected);
        }
        let around = |number: i64| [number - 1, number, number + 1, -number];
        let powers = (0..19).flat_map(|exponent| around(10_i64.pow(exponent)));
        for integer in (-1100..1100).chain(powers).chain([i64::MIN, i64::MAX]) {
            assert_eq!(json(|writer| writer.integer(integer)), integer.to_string());
        }
        let error = Writer::new().number(&"-inf".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "JSON can't express an infinite number");
    }

    #[test]
    fn a_dynamic_value_comes_before_its_type() {
        let value = Value::from(Dynamic::new(Type::String, "e\u{301}"));
        let text = value.to_json(&Type::Dynamic).unwrap();
        assert_eq!(text, r#"{"value":"é","type":"string"}"#);
        assert_eq!(Value::Null.to_json(&Type::Dynamic).unwrap(), "null");
    }
}
