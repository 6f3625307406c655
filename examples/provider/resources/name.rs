use std::{fmt, str::FromStr};

/// The name of an object and of its file. A name can't lead out of the folder. A name consists of letters and digits of any script, `-`, `_` and `.`.
/// It begins with a letter or a digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Name(String);

/// The maximum length of a name, in bytes. File systems allow 255 bytes, including the suffixes that are added.
const LONGEST: usize = 200;

impl FromStr for Name {
    type Err = InvalidName;

    fn from_str(text: &str) -> Result<Self, InvalidName> {
        if text.len() > LONGEST {
            return Err(InvalidName::TooLong);
        }
        if !text.starts_with(char::is_alphanumeric) {
            return Err(InvalidName::Beginning);
        }
        match text.chars().find(|&char| !char.is_alphanumeric() && !"-_.".contains(char)) {
            Some(char) => Err(InvalidName::Character(char)),
            None => Ok(Self(text.to_owned())),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The reason why a string is not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InvalidName {
    Beginning,
    Character(char),
    TooLong,
}

impl fmt::Display for InvalidName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beginning => f.write_str("a name begins with a letter or a digit"),
            Self::Character(char) => {
                write!(f, "a name has letters, digits, `-`, `_` and `.` in it, and no {char:?}")
            }
            Self::TooLong => write!(f, "a name is no longer than {LONGEST} bytes"),
        }
    }
}

impl std::error::Error for InvalidName {}

#[cfg(test)]
mod tests {
    use super::{InvalidName, Name};

    #[test]
    fn a_name_comes_back_as_it_was_written() {
        for text in ["a", "7", "web-1.example_x", "größe", "名前"] {
            assert_eq!(text.parse::<Name>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_name_does_not_lead_out_of_its_folder() {
        let cases = [
            ("", InvalidName::Beginning),
            ("..", InvalidName::Beginning),
            (".hidden", InvalidName::Beginning),
            ("/etc/passwd", InvalidName::Beginning),
            ("a/../../b", InvalidName::Character('/')),
            ("a\\b", InvalidName::Character('\\')),
            ("a\0", InvalidName::Character('\0')),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Name>(), Err(error), "{text:?}");
        }
        assert_eq!("a".repeat(201).parse::<Name>(), Err(InvalidName::TooLong));
    }
}
