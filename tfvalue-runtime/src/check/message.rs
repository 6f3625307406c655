//! Messages built in constants, where nothing can be formatted.

use super::spelling::find;

/// A message built in a constant.
pub(super) struct Message {
    bytes: [u8; 1024],
    length: usize,
    /// The number of list items appended.
    items: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; 1024], length: 0, items: 0 }
    }

    /// Appends text, as far as there is room.
    pub(super) const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    /// Appends what an item of a list begins with, after a comma if there was one before.
    pub(super) const fn push_item(self, text: &str) -> Self {
        let mut message = if self.items > 0 { self.push(", ") } else { self };
        message.items += 1;
        message.push(text)
    }

    /// Returns the number of list items appended.
    pub(super) const fn items(&self) -> usize {
        self.items
    }

    /// Returns whether more than half of the space is used: a list should end here.
    pub(super) const fn is_full(&self) -> bool {
        self.length > self.bytes.len() / 2
    }

    /// Appends how a type is written, with another lifetime for each.
    pub(super) const fn push_with_lifetime(self, text: &str, lifetime: &str) -> Self {
        let Some(start) = find(text, b'\'') else { return self.push(text) };
        let (before, rest) = text.split_at(start);
        let bytes = rest.as_bytes();
        let mut end = 1;
        while end < bytes.len()
            && (bytes[end] == b'_' || bytes[end].is_ascii_alphanumeric() || bytes[end] >= 0x80)
        {
            end += 1;
        }
        self.push(before).push(lifetime).push_with_lifetime(rest.split_at(end).1, lifetime)
    }

    /// Appends a version, which isn't negative.
    pub(super) const fn push_version(self, version: i64) -> Self {
        const DIGITS: &str = "0123456789";
        #[expect(clippy::cast_sign_loss, reason = "it is from 0 to 9")]
        let digit = (version % 10) as usize;
        let message = if version < 10 { self } else { self.push_version(version / 10) };
        message.push(DIGITS.split_at(digit).1.split_at(1).0)
    }

    #[track_caller]
    pub(super) const fn panic(&self) -> ! {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(message) => panic!("{}", message),
            Err(_) => panic!("the message of this error is too long"),
        }
    }
}

/// The path to a member, outermost first.
#[derive(Clone, Copy)]
pub(super) struct Path<'p> {
    pub(super) parent: Option<&'p Path<'p>>,
    pub(super) name: &'static str,
}

impl Path<'_> {
    pub(super) const fn push_to(&self, message: Message) -> Message {
        match self.parent {
            Some(parent) => parent.push_to(message).push(".").push(self.name),
            None => message.push(self.name),
        }
    }
}
