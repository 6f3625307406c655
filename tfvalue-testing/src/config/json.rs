//! Configurations in JSON, which may omit attributes that aren't set.

use serde_json::value::RawValue;
use tfvalue_runtime::members::Members;

use super::literal::{Body, Literal};
use tfvalue_provider::provider::Diagnostics;

/// Reads an object with the attributes and blocks of a configuration.
pub(super) fn parse(text: &str) -> Result<Body, Diagnostics> {
    let text: &RawValue = read(text)?;
    match literal(text)? {
        Literal::Object(attributes) => Ok(Body { attributes, blocks: Vec::new() }),
        _ => Err(Diagnostics::error("Invalid JSON", "a configuration is an object")),
    }
}

fn read<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, Diagnostics> {
    serde_json::from_str(text).map_err(|error| invalid(&error))
}

fn invalid(error: &dyn ToString) -> Diagnostics {
    Diagnostics::error("Invalid JSON", error.to_string())
}

/// Reads valid JSON. Numbers keep all their digits.
fn literal(json: &RawValue) -> Result<Literal, Diagnostics> {
    let text = json.get();
    Ok(match text.as_bytes().first() {
        Some(b'n') => Literal::Null,
        Some(b't') => Literal::Bool(true),
        Some(b'f') => Literal::Bool(false),
        Some(b'"') => Literal::String(read(text)?),
        Some(b'[') => {
            let elements: Vec<&RawValue> = read(text)?;
            Literal::Sequence(elements.into_iter().map(literal).collect::<Result<_, _>>()?)
        }
        Some(b'{') => {
            let members: Members<&RawValue> = read(text)?;
            let entries = members.unique().map_err(|error| invalid(&error))?;
            let entries = entries.into_iter().map(|(key, value)| Ok((key, literal(value)?)));
            Literal::Object(entries.collect::<Result<_, Diagnostics>>()?)
        }
        _ => match text.parse() {
            Ok(number) => Literal::Number(number),
            Err(error) => return Err(Diagnostics::error("Invalid JSON", format!("{text}: {error}"))),
        },
    })
}
