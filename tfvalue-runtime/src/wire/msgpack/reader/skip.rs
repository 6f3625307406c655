//! Skips values of any kind.

use crate::error::{Error, ErrorKind, Expected};

use super::Reader;

impl Reader<'_> {
    /// Skips a value of any kind.
    pub(in crate::wire::msgpack) fn skip(&mut self) -> Result<(), Error> {
        let mut values = 1_usize;
        while values > 0 {
            values -= 1;
            let Some(byte) = self.peek() else { return Err(self.end()) };
            let inner = match byte {
                0x80..=0x8f | 0xde | 0xdf => self.map_length(Expected::Map)?.saturating_mul(2),
                0x90..=0x9f | 0xdc | 0xdd => self.array_length(Expected::List)?,
                _ => {
                    self.skip_scalar(byte)?;
                    0
                }
            };
            values = values.saturating_add(inner);
            if values > self.rest().len() {
                return Err(self.end());
            }
        }
        Ok(())
    }

    fn skip_scalar(&mut self, byte: u8) -> Result<(), Error> {
        match byte {
            0xc0 | 0xc2 | 0xc3 => self.position += 1,
            0xca => drop(self.bytes(5)?),
            0xcb | 0xcf => drop(self.bytes(9)?),
            0xc4..=0xc6 | 0xa0..=0xbf | 0xd9..=0xdb => drop(self.text(Expected::String)?),
            0xc7..=0xc9 | 0xd4..=0xd8 => drop(self.extension()?),
            0xc1 => {
                let what = "a byte stands there that MessagePack doesn't use";
                return Err(Error::new(ErrorKind::Malformed(what)).with_offset(self.position));
            }
            _ => drop(self.integer_token()?),
        }
        Ok(())
    }
}
