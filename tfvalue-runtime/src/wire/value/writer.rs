//! An encoder that builds a value in memory.

use std::borrow::Cow;

use crate::{
    error::Error,
    nfc::nfc,
    number::Number,
    types::Type,
    value::{Dynamic, Entries, Refinements, Value, sort_set},
    wire::{AttributeName, Encoder, SequenceKind, encoder::infallible},
};

/// An encoder that builds a [`Value`].
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

    /// Returns the value that was written.
    pub fn finish(self) -> Value<'static> {
        self.done
    }

    /// Adds a value to the innermost container, or sets it as the result if no container is open.
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

    /// Sets the name of the next entry of a map or an object.
    fn name(&mut self, name: &str) {
        if let Some(Container::Map(_, next) | Container::Object(_, next)) = self.open.last_mut() {
            name.clone_into(next);
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
            // Ignores an `Encode` that ends a container that it didn't begin.
            None => return,
        };
        self.put(value);
    }
}

impl Encoder for ValueWriter {
    infallible! {
        null(self) => self.put(Value::Null);
        unknown(self, refinements: &Refinements) => self.put(Value::Unknown(refinements.clone()));
        bool(self, value: bool) => self.put(Value::Bool(value));
        number(self, value: &Number) => self.put(Value::Number(value.clone()));
        string(self, value: &str) => self.put(Value::String(Cow::Owned(nfc(value).into_owned())));
        begin_sequence(self, sequence: SequenceKind, length: usize) => {
            self.open.push(Container::Sequence(sequence, Vec::with_capacity(length)));
        };
        element(self) => ();
        end_sequence(self) => self.close(None);
        begin_map(self, _: usize) => self.open.push(Container::Map(Entries::new(), String::new()));
        key(self, key: &str) => self.name(key);
        end_map(self) => self.close(None);
        begin_object(self, _: usize) => self.open.push(Container::Object(Entries::new(), String::new()));
        attribute(self, name: AttributeName<'_>) => self.name(name.name());
        end_object(self) => self.close(None);
        begin_dynamic(self, _: &Type) => self.open.push(Container::Dynamic(Value::Null));
        end_dynamic(self, ty: &Type) => self.close(Some(ty));
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }
}
