//! A format of one's own needs no more than the public methods of a decoder.

use std::borrow::Cow;

use tfvalue::{
    ContainerCursor, Decode, Decoder, Error, ErrorKind, Expected, Number, Refinements, TfSchema, Type,
    Unknown, Value, msgpack,
};

/// Words, of which `[` and `]` are around a list, `{` and `}` around a map or an object whose names stand before their values.
struct Words<'de> {
    words: Vec<&'de str>,
    at: usize,
}

impl<'de> Words<'de> {
    fn new(text: &'de str) -> Self {
        Self { words: text.split_whitespace().collect(), at: 0 }
    }

    fn take_if(&mut self, word: &str) -> bool {
        let is = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is);
        is
    }

    fn next(&mut self) -> Result<&'de str, Error> {
        let word = self.words.get(self.at).ok_or(ErrorKind::UnexpectedEnd)?;
        self.at += 1;
        Ok(word)
    }

    fn begin(&mut self, word: &str, expected: Expected) -> Result<ContainerCursor, Error> {
        if self.take_if(word) {
            return Ok(ContainerCursor::uncounted());
        }
        let found = self.next()?.to_owned().into();
        Err(ErrorKind::Unexpected { expected, found }.into())
    }
}

impl<'de> Decoder<'de> for Words<'de> {
    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.take_if("null"))
    }

    fn take_unknown(&mut self) -> Result<Option<Refinements>, Error> {
        Ok(self.take_if("?").then(Refinements::new))
    }

    fn bool(&mut self) -> Result<bool, Error> {
        self.next().map(|word| word == "yes")
    }

    fn number(&mut self) -> Result<Number, Error> {
        Ok(self.next()?.parse()?)
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        self.next().map(Cow::Borrowed)
    }

    fn begin_sequence(&mut self, expected: Expected) -> Result<ContainerCursor, Error> {
        self.begin("[", expected)
    }

    fn next_element(&mut self, cursor: &mut ContainerCursor) -> Result<bool, Error> {
        Ok(!self.take_if("]") && cursor.advance())
    }

    fn begin_map(&mut self) -> Result<ContainerCursor, Error> {
        self.begin("{", Expected::Map)
    }

    fn next_key(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        if self.take_if("}") {
            return Ok(None);
        }
        cursor.advance();
        self.string().map(Some)
    }

    fn begin_object(&mut self) -> Result<ContainerCursor, Error> {
        self.begin("{", Expected::Object)
    }

    fn next_name(&mut self, cursor: &mut ContainerCursor) -> Result<Option<Cow<'de, str>>, Error> {
        self.next_key(cursor)
    }

    fn handle_undefined(&mut self, name: &str) -> Result<(), Error> {
        Err(ErrorKind::UndefinedAttribute(name.to_owned()).into())
    }

    fn begin_dynamic(&mut self) -> Result<Option<Type>, Error> {
        Ok(Some(Type::String))
    }

    fn end_dynamic(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn reject_unknown(&mut self, _: bool) -> bool {
        false
    }

    fn as_dyn(&mut self) -> &mut dyn Decoder<'de> {
        self
    }
}

#[derive(TfSchema, PartialEq, Debug)]
#[tf(resource)]
struct Server<'a> {
    #[tf(known)]
    name: &'a str,
    #[tf(optional)]
    ports: Unknown<Option<Vec<Unknown<u16>>>>,
    #[tf(computed)]
    id: Unknown<Option<String>>,
    #[tf(block, known)]
    disk: Vec<Disk>,
}

#[derive(TfSchema, PartialEq, Debug)]
struct Disk {
    size: Number,
}

#[test]
fn a_model_is_read_from_a_format_of_ones_own() {
    let mut words = Words::new("{ name web ports [ 80 443 ] id ? disk [ { size 8 } { size 0.5 } ] }");
    let server = Server::decode(&mut words).unwrap();
    assert_eq!((server.name, &server.id), ("web", &Unknown::UNKNOWN));
    assert_eq!(server.disk.iter().map(|disk| disk.size.to_string()).collect::<Vec<_>>(), ["8", "0.5"]);
    let ports = server.ports.into_known().flatten().unwrap();
    assert_eq!(ports, [80, 443].map(Unknown::Known));
    assert_eq!(msgpack::to_vec(&ports).unwrap(), b"\x92\x50\xcd\x01\xbb");
}

#[test]
fn a_value_is_read_from_it_too_and_errors_have_paths() {
    let mut words = Words::new("{ a [ yes no ] }");
    let value = Value::decode(&mut words, &Type::map(Type::list(Type::Bool))).unwrap();
    assert_eq!(value.get("a").unwrap().elements().unwrap(), [Value::from(true), Value::from(false)]);
    let error = Server::decode(&mut Words::new("{ name web disk [ { size x } ]")).unwrap_err();
    assert_eq!(error.path().to_string(), "disk[0].size");
    // What is missing is an error, as the format doesn't say otherwise.
    let error = Server::decode(&mut Words::new("{ name web disk [ ] id null }")).unwrap_err();
    assert_eq!(error.to_string(), "the attribute `ports` is missing");
}
