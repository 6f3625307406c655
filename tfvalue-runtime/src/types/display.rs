use std::fmt;

use super::Type;
use crate::quoted;

/// Writes the type as Terraform does: `map(object({ name = string, tags = optional(list(string)) }))`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => f.write_str(self.word()),
            Self::List(element) | Self::Set(element) | Self::Map(element) => {
                write!(f, "{}({})", self.word(), **element)
            }
            Self::Object(object) if object.is_empty() => f.write_str("object({})"),
            Self::Object(object) => {
                f.write_str("object({ ")?;
                for (index, attribute) in object.iter().enumerate() {
                    let (name, ty) = (quoted::name(attribute.name), attribute.ty);
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    if attribute.optional {
                        write!(f, "{name} = optional({ty})")?;
                    } else {
                        write!(f, "{name} = {ty}")?;
                    }
                }
                f.write_str(" })")
            }
            Self::Tuple(tuple) => {
                f.write_str("tuple([")?;
                for (index, element) in tuple.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    write!(f, "{element}")?;
                }
                f.write_str("])")
            }
        }
    }
}
