//! Terraform's language without references.

use std::collections::BTreeMap;

use hcl::{
    Body as Parsed, Expression, ObjectKey, Structure,
    eval::{Context, Evaluate},
};
use tfvalue_runtime::error::Error;

use super::literal::{Body, Literal};
use tfvalue_provider::provider::Diagnostics;

/// Reads the body of a block.
pub(super) fn parse(text: &str) -> Result<Body, Diagnostics> {
    let parsed = hcl::parse(text).map_err(|error| Diagnostics::error("Invalid HCL", error.to_string()))?;
    Ok(body(&parsed)?)
}

fn body(parsed: &Parsed) -> Result<Body, Error> {
    let mut body = Body::default();
    for structure in parsed {
        match structure {
            Structure::Attribute(attribute) => {
                let name = attribute.key.as_str();
                if body.attributes.iter().any(|(other, _)| other == name) {
                    return Err(
                        Error::invalid("the attribute is written twice").in_attribute(name.to_owned())
                    );
                }
                let value = literal(&attribute.expr).map_err(|error| error.in_attribute(name.to_owned()))?;
                body.attributes.push((name.to_owned(), value));
            }
            Structure::Block(block) => {
                let name = block.identifier.as_str();
                let in_block = |error: Error| error.in_attribute(name.to_owned());
                if name == "dynamic" {
                    let message =
                        "there are no `dynamic` blocks here: write the blocks, or `name = unknown()`";
                    return Err(in_block(Error::invalid(message)));
                }
                let label = match &block.labels[..] {
                    [] => None,
                    [label] => Some(label.as_str().to_owned()),
                    _ => return Err(in_block(Error::invalid("a block has one label at most"))),
                };
                let inner = self::body(&block.body).map_err(in_block)?;
                body.blocks.push((name.to_owned(), label, inner));
            }
        }
    }
    Ok(body)
}

fn literal(expression: &Expression) -> Result<Literal, Error> {
    match expression {
        Expression::Null => Ok(Literal::Null),
        Expression::Bool(value) => Ok(Literal::Bool(*value)),
        Expression::Number(number) => number_of(&number.to_string()),
        Expression::String(text) => Ok(Literal::String(text.clone())),
        Expression::Array(elements) => {
            let elements = elements.iter().enumerate();
            let elements =
                elements.map(|(index, element)| literal(element).map_err(|error| error.in_element(index)));
            elements.collect::<Result<_, _>>().map(Literal::Sequence)
        }
        Expression::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let key = key_of(key)?;
                let value = literal(value).map_err(|error| error.in_key(&key))?;
                Ok((key, value))
            });
            // If a key occurs twice, the object keeps the last value.
            let entries: Result<BTreeMap<_, _>, Error> = entries.collect();
            entries.map(|entries| Literal::Object(entries.into_iter().collect()))
        }
        Expression::Parenthesis(inner) => literal(inner),
        Expression::FuncCall(call)
            if call.name.namespace.is_empty() && call.name.name.as_str() == "unknown" =>
        {
            if call.args.is_empty() {
                Ok(Literal::Unknown)
            } else {
                Err(Error::invalid("`unknown()` takes no arguments"))
            }
        }
        other => match other.evaluate(&Context::new()) {
            Ok(hcl::Value::String(text)) => Ok(Literal::String(text)),
            Ok(hcl::Value::Bool(value)) => Ok(Literal::Bool(value)),
            Ok(hcl::Value::Number(number)) => number_of(&number.to_string()),
            _ => Err(Error::invalid(
                "only literals and `unknown()` can stand here: there are no references and no other functions",
            )),
        },
    }
}

fn key_of(key: &ObjectKey) -> Result<String, Error> {
    match key {
        ObjectKey::Identifier(name) => Ok(name.as_str().to_owned()),
        ObjectKey::Expression(key) => match literal(key)? {
            Literal::String(key) => Ok(key),
            Literal::Number(key) => Ok(key.to_string()),
            Literal::Bool(key) => Ok(key.to_string()),
            _ => Err(Error::invalid("a key is a string")),
        },
        _ => Err(Error::invalid("a key is a string")),
    }
}

fn number_of(text: &str) -> Result<Literal, Error> {
    text.parse().map(Literal::Number).map_err(|error| Error::invalid(format!("{error}")))
}
