//! A value in other forms, which are as valid as those that we write, and values that are nearly the same.

use std::fmt::Write;

use rmpv::{Integer, Value};

use super::random::Random;

/// Writes a value in MessagePack, in any of its forms.
pub fn msgpack(value: &Value, random: &mut Random) -> Vec<u8> {
    let mut writer = MessagePack { random, bytes: Vec::new() };
    writer.value(value);
    writer.bytes
}

/// Writes a value in JSON, in any of its forms. Bytes and extensions, which JSON doesn't have, are null.
pub fn json(value: &Value, random: &mut Random) -> Vec<u8> {
    let mut writer = Json { random, text: String::new() };
    writer.value(value);
    writer.text.into_bytes()
}

/// Changes what a value consists of, at one place or a few: entries are shuffled, repeated, lost or renamed; parts take other places.
pub fn disturb(value: &mut Value, random: &mut Random) {
    match value {
        Value::Map(entries) if !entries.is_empty() => {
            let (one, other) = (random.below(entries.len()), random.below(entries.len()));
            match random.below(12) {
                0..4 => entries.swap(one, other),
                4 => entries.insert(other, entries[one].clone()),
                5 => drop(entries.remove(one)),
                6 => entries[one].0 = entries[other].0.clone(),
                7 => entries[one].1 = entries[other].1.clone(),
                _ => disturb(&mut entries[one].1, random),
            }
        }
        Value::Array(elements) if !elements.is_empty() => {
            let (one, other) = (random.below(elements.len()), random.below(elements.len()));
            match random.below(10) {
                0 => elements.swap(one, other),
                1 => elements.insert(other, elements[one].clone()),
                2 => drop(elements.remove(one)),
                _ => disturb(&mut elements[one], random),
            }
        }
        other => *other = leaf(random),
    }
}

/// A small value of any kind.
fn leaf(random: &mut Random) -> Value {
    match random.below(14) {
        0 => Value::Nil,
        1 => random.percent(50).into(),
        2 => random.below(1 << 9).into(),
        3 => (-i64::from(random.byte())).into(),
        4 => [255, 256, 65_535, 65_536, u64::from(u32::MAX), 1 << 32, u64::MAX][random.below(7)].into(),
        5 => [i64::from(i8::MIN), -129, i64::from(i16::MIN), i64::from(i32::MIN), i64::MIN][random.below(5)]
            .into(),
        6 => [0.5, 0.1, -0.0, 1e300, 16_777_217.5, f64::INFINITY][random.below(6)].into(),
        7 => "x".repeat(random.below(42)).into(),
        8 => ["north", "1", "-7.5", "true", "é", "e\u{301}", "\"\\\n", "\u{2028}<&>"][random.below(8)].into(),
        9 => Value::Ext(0, vec![0; random.below(4)]),
        10 => Value::Ext(12, b"\x81\x01\xc2".to_vec()),
        11 => Value::Ext(12, b"\x83\x01\xc2\x05\x02\x06\x02".to_vec()),
        12 => Value::Array(Vec::new()),
        _ => Value::Map(Vec::new()),
    }
}

struct MessagePack<'r> {
    random: &'r mut Random,
    bytes: Vec<u8>,
}

impl MessagePack<'_> {
    /// The shortest form that is long enough, or now and then a longer one.
    fn form(&mut self, shortest: usize, forms: usize) -> usize {
        if self.random.percent(80) { shortest } else { shortest + self.random.below(forms - shortest) }
    }

    /// A marker, and a number of as many bytes as its form has.
    fn marked(&mut self, marker: u8, number: u64, width: usize) {
        self.bytes.push(marker);
        self.bytes.extend(&number.to_be_bytes()[8 - width..]);
    }

    /// A length of up to 32 bits by its markers, of which the first is for the shortest lengths and holds them; as 8 bits if there is a
    /// marker for that.
    fn length(&mut self, length: usize, (fixed, most): (u8, usize), markers: [Option<u8>; 3]) {
        let wire = u32::try_from(length).expect("a short value");
        let fits = [length <= most, length < 1 << 8 && markers[0].is_some(), length < 1 << 16, true];
        let shortest = fits.iter().position(|fits| *fits).expect("the last one fits");
        let mut form = self.form(shortest, 4);
        if form == 1 && markers[0].is_none() {
            form = 2;
        }
        match form.checked_sub(1) {
            None => self.bytes.push(fixed | wire.to_be_bytes()[3]),
            Some(index) => {
                self.marked(markers[index].expect("it was asked for"), wire.into(), 1 << index);
            }
        }
    }

    fn text(&mut self, text: &[u8]) {
        if self.random.percent(5) {
            self.binary(text);
        } else {
            self.length(text.len(), (0xa0, 31), [Some(0xd9), Some(0xda), Some(0xdb)]);
            self.bytes.extend(text);
        }
    }

    /// Binary data has no short form.
    fn binary(&mut self, data: &[u8]) {
        let form = self.form(usize::from(data.len() >= 1 << 8), 3);
        self.marked([0xc4, 0xc5, 0xc6][form], data.len() as u64, 1 << form);
        self.bytes.extend(data);
    }

    fn integer(&mut self, integer: Integer) {
        if self.random.percent(3) {
            return self.text(integer.to_string().as_bytes());
        }
        if let Some(float) = integer.as_f64().filter(|float| float.abs() < 1e6 && self.random.percent(3)) {
            return self.marked(0xcb, float.to_bits(), 8);
        }
        let (fixed, markers, fits, bits) = match (integer.as_u64(), integer.as_i64()) {
            (Some(positive), _) => {
                let fits = [7, 8, 16, 32, 64].map(|bits| bits == 64 || positive >> bits == 0);
                (positive, [0xcc, 0xcd, 0xce, 0xcf], fits, positive)
            }
            (None, integer) => {
                let integer = integer.expect("an integer of 64 bits");
                let fits = [-32, i8::MIN.into(), i16::MIN.into(), i32::MIN.into(), i64::MIN]
                    .map(|least| integer >= least);
                (integer.cast_unsigned(), [0xd0, 0xd1, 0xd2, 0xd3], fits, integer.cast_unsigned())
            }
        };
        let shortest = fits.iter().position(|fits| *fits).expect("the last one fits");
        match self.form(shortest, 5).checked_sub(1) {
            None => self.bytes.push(fixed.to_be_bytes()[7]),
            Some(index) => self.marked(markers[index], bits, 1 << index),
        }
    }

    fn extension(&mut self, code: i8, data: &[u8]) {
        let fixed = [1, 2, 4, 8, 16].iter().position(|length| *length == data.len());
        if let Some(index) = fixed.filter(|_| self.random.percent(80)) {
            self.bytes.push([0xd4, 0xd5, 0xd6, 0xd7, 0xd8][index]);
        } else {
            let form = self.form(usize::from(data.len() >= 1 << 8), 3);
            self.marked([0xc7, 0xc8, 0xc9][form], data.len() as u64, 1 << form);
        }
        self.bytes.push(code.cast_unsigned());
        self.bytes.extend(data);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Nil => self.bytes.push(0xc0),
            Value::Boolean(bool) => self.bytes.push(0xc2 | u8::from(*bool)),
            Value::Integer(integer) => self.integer(*integer),
            Value::F32(float) => self.marked(0xca, float.to_bits().into(), 4),
            Value::F64(float) => self.marked(0xcb, float.to_bits(), 8),
            Value::String(text) => self.text(text.as_bytes()),
            Value::Binary(data) => self.binary(data),
            Value::Ext(code, data) => self.extension(*code, data),
            Value::Array(elements) => {
                self.length(elements.len(), (0x90, 15), [None, Some(0xdc), Some(0xdd)]);
                for element in elements {
                    self.value(element);
                }
            }
            Value::Map(entries) => {
                self.length(entries.len(), (0x80, 15), [None, Some(0xde), Some(0xdf)]);
                for (key, value) in entries {
                    self.value(key);
                    self.value(value);
                }
            }
        }
    }
}

struct Json<'r> {
    random: &'r mut Random,
    text: String,
}

impl Json<'_> {
    fn space(&mut self) {
        if self.random.percent(4) {
            self.text.push_str(
                [" ", "\n", "\t\t", "\r\n                                  "][self.random.below(4)],
            );
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        let escapes = if self.random.percent(10) { 20 } else { 0 };
        for character in text.chars() {
            if self.random.percent(escapes) || character < ' ' || matches!(character, '"' | '\\') {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(self.text, "\\u{unit:04x}").expect("a string takes everything");
                }
            } else {
                self.text.push(character);
            }
        }
        self.text.push('"');
    }

    fn integer(&mut self, integer: Integer) {
        let text = integer.to_string();
        match self.random.below(40) {
            0 => self.text += &(text + ".0"),
            1 => self.text += &(text + "e0"),
            2 => self.text += &(text + "0E-1"),
            3 => self.string(&text),
            _ => self.text += &text,
        }
    }

    fn value(&mut self, value: &Value) {
        self.space();
        match value {
            Value::Nil | Value::Binary(_) | Value::Ext(..) => self.text.push_str("null"),
            Value::Boolean(bool) => self.text.push_str(if *bool { "true" } else { "false" }),
            Value::Integer(integer) => self.integer(*integer),
            Value::F32(float) => self.text.push_str(&float.to_string()),
            Value::F64(float) => self.text.push_str(&float.to_string()),
            Value::String(text) => self.string(text.as_str().unwrap_or_default()),
            Value::Array(elements) => {
                self.text.push('[');
                for (index, element) in elements.iter().enumerate() {
                    self.comma(index);
                    self.value(element);
                }
                self.text.push(']');
            }
            Value::Map(entries) => {
                self.text.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    self.comma(index);
                    self.space();
                    self.string(key.as_str().unwrap_or_default());
                    self.space();
                    self.text.push(':');
                    self.value(value);
                }
                self.text.push('}');
            }
        }
        self.space();
    }

    fn comma(&mut self, index: usize) {
        if index > 0 {
            self.text.push(',');
        }
    }
}
