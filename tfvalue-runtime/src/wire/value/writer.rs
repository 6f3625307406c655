//! A value in memory as a format to write.

use std::borrow::Cow;

use crate::{
    error::Error,
    nfc::nfc,
    number::Number,
    types::Type,
    value::{Dynamic, Entries, Refinements, Value, sort_set},
};

use crate::wire::{AttributeName, Encoder, SequenceKind};

/// Builds a [`Value`] of what is encoded.
pub struct ValueWriter {
    /// The open containers, outermost first.
    open: Vec<Container>,
    done: Value<'static>,
}

enum Container {
    Sequence(SequenceKind, Vec<Value<'static>>),
    Map(Entries<'static>, String),
    Object(Entries<'static>, String),
    /// Holds the value once it is written.
    Dynamic(Value<'static>),
}

impl ValueWriter {
    pub fn new() -> Self {
        Self { open: Vec::new(), done: Value::Null }
    }

    /// The value, once it is written.
    pub fn finish(self) -> Value<'static> {
        self.done
    }

    /// Puts a value where it belongs.
    fn put(&mut self, value: Value<'static>) {
        match self.open.last_mut() {
            None => self.done = value,
            Some(Container::Sequence(_, values)) => values.push(value),
            Some(Container::Map(entries, key) | Container::Object(entries, key)) => {
                entries.insert(Cow::Owned(std::mem::take(key)), value);
            }
            Some(Container::Dynamic(inner)) => *inner = value,
        }
    }

    /// Ends the innermost container.
    fn close(&mut self, ty: Option<&Type>) {
        let value = match self.open.pop() {
            Some(Container::Sequence(SequenceKind::List, values)) => Value::List(values),
            Some(Container::Sequence(SequenceKind::Set, values)) => Value::Set(sort_set(values)),
            Some(Container::Sequence(SequenceKind::Tuple, values)) => Value::Tuple(values),
            Some(Container::Map(entries, _)) => Value::Map(entries),
            Some(Container::Object(entries, _)) => Value::Object(entries),
            Some(Container::Dynamic(value)) => {
                Value::Dynamic(Box::new(Dynamic { ty: ty.cloned().unwrap_or(Type::Dynamic), value }))
            }
            // An `Encode` that ends what it didn't begin writes nothing.
            None => return,
        };
        self.put(value);
    }
}

impl Encoder for ValueWriter {
    fn null(&mut self) -> Result<(), Error> {
        self.put(Value::Null);
        Ok(())
    }

    fn unknown(&mut self, refinements: &Refinements) -> Result<(), Error> {
        self.put(Value::Unknown(refinements.clone()));
        Ok(())
    }

    fn bool(&mut self, value: bool) -> Result<(), Error> {
        self.put(Value::Bool(value));
        Ok(())
    }

    fn number(&mut self, value: &Number) -> Result<(), Error> {
        self.put(Value::Number(value.clone()));
        Ok(())
    }

    fn string(&mut self, value: &str) -> Result<(), Error> {
        self.put(Value::String(Cow::Owned(nfc(value).into_owned())));
        Ok(())
    }

    fn begin_sequence(&mut self, sequence: SequenceKind, length: usize) -> Result<(), Error> {
        self.open.push(Container::Sequence(sequence, Vec::with_capacity(length)));
        Ok(())
    }

    fn element(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close(None);
        Ok(())
    }

    fn begin_map(&mut self, _: usize) -> Result<(), Error> {
        self.open.push(Container::Map(Entries::new(), String::new()));
        Ok(())
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        if let Some(Container::Map(_, next)) = self.open.last_mut() {
            key.clone_into(next);
        }
        Ok(())
    }

    fn end_map(&mut self) -> Result<(), Error> {
        self.close(None);
        Ok(())
    }

    fn begin_object(&mut self, _: usize) -> Result<(), Error> {
        self.open.push(Container::Object(Entries::new(), String::new()));
        Ok(())
    }

    fn attribute(&mut self, name: AttributeName<'_>) -> Result<(), Error> {
        if let Some(Container::Object(_, next)) = self.open.last_mut() {
            name.name().clone_into(next);
        }
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Error> {
        self.close(None);
        Ok(())
    }

    fn begin_dynamic(&mut self, _: &Type) -> Result<(), Error> {
        self.open.push(Container::Dynamic(Value::Null));
        Ok(())
    }

    fn end_dynamic(&mut self, ty: &Type) -> Result<(), Error> {
        self.close(Some(ty));
        Ok(())
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }
}
