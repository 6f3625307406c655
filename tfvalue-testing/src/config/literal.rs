//! Literals of a configuration, and their conversion to values of a schema.

use tfvalue_runtime::schema::{Block, NestedBlock, NestingMode};
use tfvalue_runtime::{
    error::Error,
    number::Number,
    types::Type,
    value::{Dynamic, Entries, Value},
};

use tfvalue_plan::plan::{blocks_to_protocol, empty_value};

/// A value as written, before its type is known.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Literal {
    Null,
    Unknown,
    Bool(bool),
    Number(Number),
    String(String),
    Sequence(Vec<Literal>),
    Object(Vec<(String, Literal)>),
}

/// The content of a block.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Body {
    pub(super) attributes: Vec<(String, Literal)>,
    /// The blocks, each with its name and its label.
    pub(super) blocks: Vec<(String, Option<String>, Body)>,
}

impl Body {
    /// Converts the body to a value of a schema. Attributes that aren't written are null.
    pub(super) fn to_value(&self, block: &Block) -> Result<Value<'static>, Error> {
        let mut value = empty_value(block);
        let set = |value: &mut Value<'static>, name: &str, new| {
            if let Some(place) = value.get_mut(name) {
                *place = new;
            }
        };
        for (name, literal) in &self.attributes {
            let in_attribute = |error: Error| error.in_attribute(name.clone());
            let new = if let Some(attribute) = block.attributes.get(name) {
                literal.to_value(&attribute.ty.implied_type()).map_err(in_attribute)?
            } else if let Some(nested) = block.block_types.get(name) {
                written_as_attribute(literal, nested).map_err(in_attribute)?
            } else {
                return Err(in_attribute(Error::invalid("there is no attribute or block of this name")));
            };
            set(&mut value, name, new);
        }
        for (position, (name, label, _)) in self.blocks.iter().enumerate() {
            let in_attribute = |error: Error| error.in_attribute(name.clone());
            let Some(nested) = block.block_types.get(name) else {
                let message = if block.attributes.get(name).is_some() {
                    "this is an attribute, which is written with `=`"
                } else {
                    "there is no block of this name"
                };
                return Err(in_attribute(Error::invalid(message)));
            };
            if label.is_some() != (nested.nesting == NestingMode::Map) {
                let message =
                    if label.is_some() { "this block has no label" } else { "this block has a label" };
                return Err(in_attribute(Error::invalid(message)));
            }
            let is_first = self.blocks.iter().position(|(other, ..)| other == name) == Some(position);
            if is_first {
                let bodies: Vec<_> = self.blocks.iter().filter(|(other, ..)| other == name).collect();
                set(&mut value, name, blocks(nested, &bodies).map_err(in_attribute)?);
            }
        }
        Ok(value)
    }

    /// Creates a body from an object. The schema determines later which names are blocks.
    pub(super) fn from_object(entries: &[(String, Literal)]) -> Self {
        Self { attributes: entries.to_vec(), blocks: Vec::new() }
    }
}

type LabeledBody = (String, Option<String>, Body);

fn blocks(nested: &NestedBlock, bodies: &[&LabeledBody]) -> Result<Value<'static>, Error> {
    let each = || bodies.iter().map(|(_, label, body)| Ok((label, body.to_value(&nested.block)?)));
    let value = match nested.nesting {
        NestingMode::Single | NestingMode::Group => {
            if bodies.len() > 1 {
                return Err(Error::invalid("there may be one block of this name, and there are several"));
            }
            return match bodies.first() {
                Some((.., body)) => body.to_value(&nested.block),
                None => Ok(Value::Null),
            };
        }
        NestingMode::List => {
            let blocks = each().enumerate().map(|(index, block)| {
                block.map(|(_, block)| block).map_err(|error: Error| error.in_element(index))
            });
            Value::List(blocks.collect::<Result<_, _>>()?)
        }
        NestingMode::Set => Value::set(each().map(|block| Ok(block?.1)).collect::<Result<Vec<_>, Error>>()?),
        NestingMode::Map => {
            let mut entries = Entries::new();
            for block in each() {
                let (label, block) = block?;
                let label = label.clone().unwrap_or_default();
                if entries.insert(label.clone().into(), block).is_some() {
                    return Err(Error::invalid("there are two blocks with this label").in_key(&label));
                }
            }
            Value::Map(entries)
        }
    };
    blocks_to_protocol(nested, value)
}

/// Converts blocks that are written as an attribute: as in JSON, or `unknown()`.
fn written_as_attribute(literal: &Literal, nested: &NestedBlock) -> Result<Value<'static>, Error> {
    let body = |label: Option<&str>, literal: &Literal| match literal {
        Literal::Object(entries) => Ok((String::new(), label.map(str::to_owned), Body::from_object(entries))),
        _ => Err(Error::invalid("a block is required")),
    };
    let bodies: Result<Vec<_>, Error> = match (nested.nesting, literal) {
        (_, Literal::Unknown) => return Ok(Value::UNKNOWN),
        (NestingMode::Single, Literal::Null) => return Ok(Value::Null),
        (NestingMode::Map, Literal::Object(entries)) => {
            entries.iter().map(|(key, literal)| body(Some(key), literal)).collect()
        }
        (NestingMode::List | NestingMode::Set, Literal::Sequence(elements)) => {
            elements.iter().map(|literal| body(None, literal)).collect()
        }
        (_, literal) => body(None, literal).map(|body| vec![body]),
    };
    let bodies = bodies?;
    blocks(nested, &bodies.iter().collect::<Vec<_>>())
}

impl Literal {
    /// Converts the literal to a value of this type, as Terraform does.
    fn to_value(&self, ty: &Type) -> Result<Value<'static>, Error> {
        let required =
            |article: &str| Error::invalid(format!("{article} is required, found {}", self.kind()));
        Ok(match (self, ty) {
            (Self::Null, _) => Value::Null,
            (Self::Unknown, _) => Value::UNKNOWN,
            (literal, Type::Dynamic) => {
                let ty = literal.own_type();
                Dynamic::new(ty.clone(), literal.to_value(&ty)?).into()
            }
            (Self::Bool(value), Type::Bool) => (*value).into(),
            (Self::Bool(value), Type::String) => Value::from(value.to_string()),
            (Self::String(text), Type::Bool) => match text.as_str() {
                "true" => true.into(),
                "false" => false.into(),
                _ => return Err(required("a bool")),
            },
            (Self::Number(number), Type::Number) => number.clone().into(),
            (Self::Number(number), Type::String) => Value::from(number.to_string()),
            (Self::String(text), Type::Number) => {
                Value::Number(text.parse().map_err(|_| required("a number"))?)
            }
            (Self::String(text), Type::String) => Value::from(text.clone()),
            (Self::Sequence(elements), Type::List(ty)) => Value::List(sequence(elements, ty)?),
            (Self::Sequence(elements), Type::Set(ty)) => Value::set(sequence(elements, ty)?),
            (Self::Sequence(elements), Type::Tuple(types)) if elements.len() == types.iter().count() => {
                let elements = elements.iter().zip(types.iter()).enumerate().map(|(index, (element, ty))| {
                    element.to_value(ty).map_err(|error| error.in_element(index))
                });
                Value::Tuple(elements.collect::<Result<_, _>>()?)
            }
            (Self::Object(entries), Type::Map(ty)) => {
                let entries = entries.iter().map(|(key, value)| {
                    Ok((key.clone().into(), value.to_value(ty).map_err(|error| error.in_key(key))?))
                });
                Value::Map(entries.collect::<Result<_, Error>>()?)
            }
            (Self::Object(entries), Type::Object(object)) => {
                if let Some((name, _)) = entries.iter().find(|(name, _)| object.position(name).is_none()) {
                    let unknown = Error::invalid("there is no attribute of this name");
                    return Err(unknown.in_attribute(name.clone()));
                }
                let attributes = object.iter().map(|attribute| {
                    let literal = entries.iter().find(|(name, _)| *name == attribute.name);
                    let value =
                        literal.map_or(Ok(Value::Null), |(_, literal)| literal.to_value(attribute.ty));
                    let value = value.map_err(|error| error.in_attribute(attribute.name.to_owned()))?;
                    Ok((attribute.name.to_owned().into(), value))
                });
                Value::Object(attributes.collect::<Result<_, Error>>()?)
            }
            (_, ty) => return Err(required(&format!("{ty}"))),
        })
    }

    /// The type that Terraform gives to the literal if the declared type is `dynamic`.
    fn own_type(&self) -> Type {
        match self {
            Self::Null | Self::Unknown => Type::Dynamic,
            Self::Bool(_) => Type::Bool,
            Self::Number(_) => Type::Number,
            Self::String(_) => Type::String,
            Self::Sequence(elements) => Type::tuple(elements.iter().map(Self::own_type)),
            Self::Object(entries) => {
                Type::object(entries.iter().map(|(name, value)| (name.clone(), value.own_type())))
            }
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Unknown => "an unknown value",
            Self::Bool(_) => "a bool",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Sequence(_) => "a tuple",
            Self::Object(_) => "an object",
        }
    }
}

fn sequence(elements: &[Literal], ty: &Type) -> Result<Vec<Value<'static>>, Error> {
    let elements = elements.iter().enumerate();
    elements.map(|(index, element)| element.to_value(ty).map_err(|error| error.in_element(index))).collect()
}
