//! Checks that involve more than one option.

use proc_macro2::Span;
use syn::{Error, Ident, ext::IdentExt};

use super::options::{Container, Conversion, Direction, Field, Null, Target, Via, Way, collected};
use super::terraform::{Secrecy, TerraformCodec};
use super::unions::variant;

/// Returns the fields if their options are compatible. Adds to each target's `skipped` the fields that the target's type lacks.
pub(super) fn checked(container: &mut Container, fields: Vec<Field>) -> syn::Result<Vec<Field>> {
    let named = |target: &'_ Target| {
        target.skipped.iter().chain(target.renamed.iter().map(|(own, _)| own)).cloned().collect::<Vec<_>>()
    };
    let unknown = container.targets.iter().flat_map(named).filter_map(|name| {
        let is_field = fields.iter().any(|field| field.ident.unraw() == name.unraw());
        (!is_field).then(|| Err(Error::new(name.span(), format!("the struct has no field `{name}`"))))
    });
    let in_maps = container.targets.iter().filter(|target| matches!(target.via, Some((Via::Map(_), _))));
    let ignored = in_maps.clone().filter_map(|target| Some((target.ignored.first()?.span(), "ignore")));
    let rest = in_maps.filter_map(|target| Some((target.rest?, "..")));
    let unused = ignored.chain(rest).map(|(span, word)| {
        Err(Error::new(
            span,
            format!("keys of a map that have no field are left out, so `{word}` says nothing; remove it"),
        ))
    });
    let fields_checked = fields.iter().map(|field| check(container, field));
    collected(unknown.chain(unused).chain(fields_checked).collect::<Vec<_>>())?;
    let targets: Vec<_> =
        container.targets.iter().map(|target| (target.direction, target.ty.clone())).collect();
    for target in &mut container.targets {
        // If a type serves one direction only, a field that does not go in this direction is absent from the type.
        let is_in = |direction| targets.iter().any(|(other, ty)| *other == direction && *ty == target.ty);
        let (is_sent, is_answered) = (is_in(Direction::Expand), is_in(Direction::Flatten));
        let is_absent = |field: &&Field| !(is_sent && field.is_sent() || is_answered && field.is_answered());
        target.skipped.extend(fields.iter().filter(is_absent).map(|field| field.ident.clone()));
    }
    let is_union = container.union.is_some();
    collected(container.targets.iter().map(|target| distinct(target, is_union, &fields)))?;
    Ok(fields)
}

/// Refuses two fields of the same name in the API: one value would be lost.
fn distinct(target: &Target, is_union: bool, fields: &[Field]) -> syn::Result<()> {
    let is_variant = is_union || matches!(target.via, Some((Via::Map(_), _)));
    let name = |field: &Field| if is_variant { variant(target, field) } else { target.name(field).clone() };
    // A field that is only sent may share its name with a field that is only returned.
    let goes = |field: &&Field| match target.direction {
        Direction::Expand => field.is_sent(),
        Direction::Flatten => field.is_answered(),
    };
    let names = target.fields(fields).filter(goes).map(|field| (&field.ident, name(field)));
    named_once(
        names,
        "one of them a field of its own by `name = …`, write `skip` on it, or `only_expand` on one and `only_flatten` on \
         the other",
    )
}

/// Refuses two names of a model that correspond to one name in the API.
pub(super) fn named_once<'n>(
    names: impl Iterator<Item = (&'n Ident, Ident)>,
    advice: &str,
) -> syn::Result<()> {
    let mut seen = Vec::<(&Ident, Ident)>::new();
    collected(names.map(|(ident, name)| {
        let taken = seen.iter().find(|(_, other)| other.unraw() == name.unraw());
        let result = match taken {
            None => Ok(()),
            Some((first, _)) => Err(Error::new(
                name.span(),
                format!("`{first}` and `{ident}` are both `{name}` in the API; give {advice}"),
            )),
        };
        seen.push((ident, name));
        result
    }))
    .map(drop)
}

fn check(container: &Container, field: &Field) -> syn::Result<()> {
    let Field { way, null, empty, conversion, unordered, without_keys, terraform, .. } = field;
    let refuse = |span: Span, message: &str| Err(Error::new(span, message.to_owned()));
    let written: Vec<(&str, Span)> = [
        null.as_ref().map(|(_, span)| ("null", *span)),
        empty.map(|span| ("empty", span)),
        conversion.as_ref().map(|(conversion, span)| (conversion.word(), *span)),
        unordered.map(|span| ("unordered", span)),
        without_keys.as_ref().map(|prefix| ("without_keys", prefix.span())),
    ]
    .into_iter()
    .flatten()
    .collect();
    if let Some((Way::Skip, _)) = way
        && let Some((word, span)) = written.first()
    {
        return refuse(
            *span,
            &format!("a field that is skipped is not converted, so `{word}` says nothing; remove it"),
        );
    }
    if terraform.wire == TerraformCodec::None
        && let Some((word, span)) = written.first()
    {
        return refuse(
            *span,
            &format!("Terraform doesn't know this field, so `{word}` says nothing; remove it"),
        );
    }
    if let Some((conversion, span)) = conversion {
        let word = conversion.word();
        let goes_along = |other: &str| {
            other == word
                || other == "empty"
                || other == "without_keys" && matches!(conversion, Conversion::Pairs(_))
                || other == "null" && conversion.takes_null() && matches!(null, Some((Null::Default, _)))
        };
        if let Some((other, _)) = written.iter().find(|(other, _)| !goes_along(other)) {
            return refuse(*span, &format!("`{word}` can't go with `{other}`; remove one of the two"));
        }
        if matches!(conversion, Conversion::Unit) && container.union.is_none() {
            return refuse(
                *span,
                "`unit` is for a variant without a value, of a struct with `#[api(union)]`; remove it",
            );
        }
    }
    let is_entry = container.targets.iter().any(|target| matches!(target.via, Some((Via::Map(_), _))));
    if is_entry && let Some((word, span)) = written.iter().find(|(word, _)| IN_STRUCTS.contains(word)) {
        return refuse(
            *span,
            &format!(
                "a key of a map may be absent, and its value is of one type, so `{word}` says nothing; remove it"
            ),
        );
    }
    if let Some(span) = container.union
        && let Some((word, _)) = written.iter().find(|(word, _)| !IN_UNIONS.contains(word))
    {
        return refuse(span, &format!("a field of a union can't be `{word}`; remove it"));
    }
    if container.union.is_some() && terraform.is_required {
        return refuse(
            field.ident.span(),
            "exactly one field of a union is set, and this one would always be; write `optional` in place of `required`",
        );
    }
    if container.union.is_some() && terraform.default.is_some() {
        return refuse(
            field.ident.span(),
            "exactly one field of a union is set, and a plan would set this one to its default, too; remove `default`",
        );
    }
    Ok(())
}

/// The options that require a field of a struct.
const IN_STRUCTS: &[&str] = &["null", "empty", "key", "pairs", "wrap", "without_keys"];

/// The options that a variant of a union accepts.
const IN_UNIONS: &[&str] = &["with", "base64", "as_string", "unit"];

impl Conversion {
    /// True if null can be the default value of the API's type.
    fn takes_null(&self) -> bool {
        matches!(self, Self::Base64 | Self::AsString)
    }

    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::With(_) => "with",
            Self::Base64 => "base64",
            Self::AsString => "as_string",
            Self::Key(_) => "key",
            Self::Pairs(_) => "pairs",
            Self::Wrap(_) => "wrap",
            Self::Unit => "unit",
        }
    }
}

impl Field {
    /// True if the field is sent to the API.
    pub(super) fn is_sent(&self) -> bool {
        self.terraform.wire != TerraformCodec::None
            && !matches!(self.way, Some((Way::Skip | Way::OnlyFlatten, _)))
    }

    /// True if the field is set from the API's response.
    pub(super) fn is_answered(&self) -> bool {
        let is_answered = !matches!(self.way, Some((Way::Skip | Way::Keep | Way::OnlyExpand, _)));
        is_answered
            && self.terraform.wire != TerraformCodec::None
            && self.terraform.secrecy != Secrecy::WriteOnly
    }
}
