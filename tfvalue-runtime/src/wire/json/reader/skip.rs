//! Skips values of any type, and the wrappers of `dynamic` values, whose type may follow the value.

use std::ops::Range;

use crate::{
    error::{Error, ErrorKind, Expected},
    types::{MAX_DEPTH as MAX_TYPE_DEPTH, Type},
};

use super::Reader;
use crate::wire::{ContainerCursor, Decoder};

impl Reader<'_> {
    /// Skips a value of any type.
    pub(super) fn skip(&mut self) -> Result<(), Error> {
        self.skip_to(None)
    }

    /// Skips a value of any type. Adds the ranges of the arrays and objects under a key in it to `nested`, if given.
    fn skip_to(&mut self, mut nested: Option<&mut Vec<Range<usize>>>) -> Result<(), Error> {
        // Not recursive: the depth limit may exceed the capacity of the stack.
        let mut open: Vec<(u8, ContainerCursor, Option<usize>)> = Vec::new();
        loop {
            let first = self.peek();
            match first {
                Some(b'[' | b'{') => {
                    let start = self.position;
                    let (bracket, close) = if first == Some(b'[') { (b'[', b']') } else { (b'{', b'}') };
                    let cursor = self.begin(bracket, Expected::List)?;
                    let under_key = matches!(open.last(), Some((b'}', ..)));
                    let index = nested.as_mut().filter(|_| under_key).map(|nested| {
                        nested.push(start..start);
                        nested.len() - 1
                    });
                    open.push((close, cursor, index));
                }
                Some(b'"') => self.skip_string()?,
                Some(b'-' | b'0'..=b'9') => drop(self.number_text()?),
                Some(b't') => self.literal("true")?,
                Some(b'f') => self.literal("false")?,
                _ => self.literal("null")?,
            }
            loop {
                let Some((bracket, cursor, index)) = open.last_mut() else { return Ok(()) };
                if *bracket == b'}' && self.advance_to_key(cursor)? {
                    self.skip_string()?;
                    self.colon()?;
                    break;
                }
                if *bracket == b']' && self.advance(cursor, b']')? {
                    break;
                }
                if let (Some(nested), Some(index)) = (&mut nested, index) {
                    nested[*index].end = self.position;
                }
                open.pop();
            }
        }
    }

    /// Skips a value of any type, and returns its range.
    fn skipped(&mut self) -> Result<Range<usize>, Error> {
        let start = self.position;
        self.skip()?;
        Ok(start..self.position)
    }

    /// Skips the value in a wrapper, and returns its range.
    fn wrapped(&mut self) -> Result<Range<usize>, Error> {
        let start = self.position;
        if let Ok(index) = self.nested.binary_search_by_key(&start, |nested| nested.start) {
            self.position = self.nested[index].end;
        } else if self.nested.last().is_some_and(|last| start < last.start) {
            self.skip()?;
        } else {
            let mut nested = std::mem::take(&mut self.nested);
            nested.clear();
            self.skip_to(Some(&mut nested))?;
            self.nested = nested;
        }
        Ok(start..self.position)
    }

    /// Reads the type in a wrapper.
    pub(super) fn type_at(&self, range: Range<usize>) -> Result<Type, Error> {
        let start = range.start;
        Type::from_json(self.source(range)).map_err(|error| Error::from(error).with_offset(start))
    }

    /// Skips the wrapper of a `dynamic` value, and returns the ranges of the type and the value.
    pub(super) fn wrapper(&mut self) -> Result<(Range<usize>, Range<usize>), Error> {
        let mut cursor = self.begin(b'{', Expected::Dynamic)?;
        let (mut ty, mut value) = (None, None);
        // Types have a depth limit of their own, and two containers for each level. The limit for the value applies later, when it is read.
        let depth = self.limits.depth;
        self.limits.depth = depth.saturating_add(2 * MAX_TYPE_DEPTH);
        while let Some(name) = self.next_key(&mut cursor)? {
            // As everywhere in JSON, the last of repeated members wins. Each `type` must be valid.
            match &*name {
                "type" => {
                    let range = self.skipped()?;
                    if let Some(other) = ty.replace(range) {
                        self.type_at(other)?;
                    }
                }
                "value" => value = Some(self.wrapped()?),
                _ => {
                    return Err(Error::new(ErrorKind::UndefinedAttribute(name.into_owned()))
                        .with_offset(self.position));
                }
            }
        }
        self.limits.depth = depth;
        let missing = |name: &'static str| {
            Error::new(ErrorKind::MissingAttribute(name.into())).with_offset(self.position)
        };
        Ok((ty.ok_or_else(|| missing("type"))?, value.ok_or_else(|| missing("value"))?))
    }
}
