//! The options in `#[api(...)]`.

use std::iter;

use proc_macro2::Span;
use syn::{DataEnum, DeriveInput, Fields, Ident, LitStr, Path, Type, WherePredicate};

use super::terraform::{Attributes, Terraform};
use crate::errors::Errors;
use crate::options::{ApiContainer, ApiField, ApiVariant, Options, WithOptions, span_of};
pub(super) use crate::options::{InnerFields, Null, Via, of_api};

/// The options of a struct or an enum.
#[derive(Default)]
pub(super) struct Container {
    pub(super) targets: Vec<Target>,
    /// Marks a union: a struct of which exactly one field is set, for an enum with payloads.
    pub(super) union: Option<Span>,
    /// The handling of the API's variants that the model lacks.
    pub(super) open: Option<Open>,
    /// Marks an enum that the API stores in fields of type `i32`.
    pub(super) integer: Option<Span>,
    pub(super) bound: Option<Vec<WherePredicate>>,
}

/// A type of the API.
pub(super) struct Target {
    pub(super) direction: Direction,
    pub(super) ty: Type,
    pub(super) via: Option<(Via, Span)>,
    /// For a scalar type: the intermediate type of the conversion.
    pub(super) through: Option<Type>,
    /// The API's fields or variants that the model lacks.
    pub(super) ignored: Vec<Ident>,
    /// The model's fields that the API lacks.
    pub(super) skipped: Vec<Ident>,
    /// Pairs of a model's field and its name in this type.
    pub(super) renamed: Vec<(Ident, Ident)>,
    /// Set if the type is `#[non_exhaustive]`.
    pub(super) rest: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Expand,
    Flatten,
}

/// The representation of an API's variants that the model lacks.
pub(super) enum Open {
    /// `as_str` returns the variant's string, and `From<&str>` builds the variant from the string.
    Text,
    /// This variant holds the string.
    Variant(Ident),
}

/// A field of a model.
pub(super) struct Field {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) terraform: Terraform,
    /// The name in the API.
    pub(super) name: Ident,
    /// The option that restricts the direction of the conversion.
    pub(super) way: Option<(Way, Span)>,
    pub(super) null: Option<(Null, Span)>,
    /// Set if an empty value of the API becomes null.
    pub(super) empty: Option<Span>,
    pub(super) conversion: Option<(Conversion, Span)>,
    pub(super) unordered: Option<Span>,
    pub(super) without_keys: Option<LitStr>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// The API has no such field.
    Skip,
    /// The field is sent, but not read from the response.
    Keep,
    OnlyExpand,
    OnlyFlatten,
}

/// The conversion of a field, if its type alone does not determine the conversion.
pub(super) enum Conversion {
    /// By the functions `expand` and `flatten` of a module.
    With(Path),
    Base64,
    /// The API represents a number or a bool as a string.
    AsString,
    /// The key of a map, if either the model or the API has a map and the other side has a collection of structs. The option names a field of the
    /// struct.
    Key(Ident),
    /// The API represents a map as a list of structs with these fields.
    Pairs(InnerFields),
    /// The API wraps a list in a struct with these fields: the elements and their number.
    Wrap(InnerFields),
    /// The variant of the API's enum holds no value.
    Unit,
}

/// A variant of an enum.
pub(super) struct Variant {
    pub(super) ident: Ident,
    pub(super) name: Ident,
}

/// Returns both values, or the errors of both combined.
pub(super) fn collect<A, B>(one: syn::Result<A>, other: syn::Result<B>) -> syn::Result<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(mut error), Err(other)) => {
            error.combine(other);
            Err(error)
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Returns all values, or all errors combined.
pub(super) fn collected<T>(results: impl IntoIterator<Item = syn::Result<T>>) -> syn::Result<Vec<T>> {
    let mut list = Ok(Vec::new());
    for result in results {
        list = collect(list, result).map(|(mut list, value)| {
            list.push(value);
            list
        });
    }
    list
}

/// The options that may be repeated, once in each attribute with types.
const OF_TYPES: &[&str] = &["via", "through", ".."];

/// The options that may be written several times.
const MAY_REPEAT: &[&str] = &["expand", "flatten", "ignore", "skip", "rename"];

/// The options of a scalar type.
const OF_SCALARS: &[&str] = &["expand", "flatten", "through", "bound"];

/// The options of a field that set its direction. They exclude each other.
const WAYS: &[&str] = &["skip", "keep", "only_expand", "only_flatten"];

/// The options of a field that set its conversion. They exclude each other.
const CONVERSIONS: &[&str] = &["key", "pairs", "wrap", "with", "base64", "as_string", "unit"];

impl Container {
    /// Reads the valid options. Adds errors about the invalid ones.
    pub(super) fn read(input: &DeriveInput, is_scalar: bool, errors: &mut Errors) -> Self {
        let attributes: Vec<_> =
            of_api(&input.attrs).map(|attribute| ApiContainer::read(attribute, errors)).collect();
        // An attribute without types applies to the types of all other attributes.
        let (of_types, of_all): (Vec<_>, Vec<_>) =
            attributes.iter().partition(|options| !options.expand.is_empty() || !options.flatten.is_empty());
        let mut seen = Vec::new();
        for options in &attributes {
            let has_types = of_types.iter().any(|other| std::ptr::eq(*other, options));
            for (word, span) in options.words() {
                let is_single = !(MAY_REPEAT.contains(&word) || has_types && OF_TYPES.contains(&word));
                let message = if is_scalar && !OF_SCALARS.contains(&word) {
                    format!("`{word}` is for a type with fields or variants; remove it")
                } else if !is_scalar && word == "through" {
                    format!("`{word}` is for a type that is one value; remove it")
                } else if is_single && seen.contains(&word) {
                    format!("`{word}` is written twice; keep one of the two")
                } else {
                    seen.extend(is_single.then_some(word));
                    continue;
                };
                errors.at(span, message);
            }
        }
        let targets = of_types.iter().flat_map(|options| {
            let sent = options.expand.iter().map(|word| (Direction::Expand, &word.value));
            let answered = options.flatten.iter().map(|word| (Direction::Flatten, &word.value));
            sent.chain(answered).map(|(direction, ty)| Target::new(direction, ty, options, &of_all))
        });
        let mut targets: Vec<Target> = targets.collect();
        for index in 1..targets.len() {
            // Both directions use identical tokens, so the compiler reports a mistake in the type only once.
            let first = targets[..index].iter().find(|first| first.ty == targets[index].ty);
            if let Some(ty) = first.map(|first| first.ty.clone()) {
                targets[index].ty = ty;
            }
        }
        let open = attributes.iter().find_map(|options| options.open.as_ref());
        let bound = attributes.iter().find_map(|options| options.bound.as_ref());
        Self {
            targets,
            union: attributes.iter().find_map(|options| span_of(options.union)),
            open: open.map(|word| word.value.clone().explicit().map_or(Open::Text, Open::Variant)),
            integer: attributes.iter().find_map(|options| span_of(options.integer)),
            bound: bound.map(|word| word.value.clone()),
        }
    }

    pub(super) fn of(&self, direction: Direction) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(move |target| target.direction == direction)
    }
}

impl Target {
    /// Combines the options of the type's own attribute with those for all types.
    fn new(direction: Direction, ty: &Type, own: &ApiContainer, of_all: &[&ApiContainer]) -> Self {
        let all = || iter::once(own).chain(of_all.iter().copied());
        let via = all().find_map(|options| options.via.as_ref());
        Self {
            direction,
            ty: ty.clone(),
            via: via.map(|word| (word.value.clone(), word.span)),
            through: all().find_map(|options| options.through.as_ref()).map(|word| word.value.clone()),
            ignored: all()
                .flat_map(|options| &options.ignore)
                .flat_map(|names| names.value.0.clone())
                .collect(),
            skipped: all()
                .flat_map(|options| &options.skip)
                .flat_map(|names| names.value.0.clone())
                .collect(),
            renamed: all()
                .flat_map(|options| &options.rename)
                .flat_map(|names| names.value.0.clone())
                .collect(),
            rest: all().find_map(|options| span_of(options.rest)),
        }
    }
}

impl Field {
    /// Reads the valid options. Adds errors about the invalid ones.
    pub(super) fn read(input: &DeriveInput, fields: &Fields, errors: &mut Errors) -> Vec<Self> {
        let attributes = Attributes::read(input);
        fields.iter().map(|field| Self::lower(ApiField::read(field, errors), &attributes, errors)).collect()
    }

    fn lower(written: ApiField<'_>, attributes: &Attributes, errors: &mut Errors) -> Self {
        let words = written.words();
        for exclusive in [WAYS, CONVERSIONS] {
            let mut present = words.iter().filter(|(word, _)| exclusive.contains(word));
            let Some((first, _)) = present.next() else { continue };
            for (word, span) in present {
                errors.at(*span, format!("`{first}` can't go with `{word}`; remove one of the two"));
            }
        }
        let ApiField {
            item,
            name,
            skip,
            keep,
            only_expand,
            only_flatten,
            null,
            empty,
            unordered,
            key,
            pairs,
            wrap,
            without_keys,
            base64,
            as_string,
            with,
            unit,
        } = written;
        let way = |way, flag| Some((way, span_of(flag)?));
        let conversion = |conversion, flag| Some((conversion, span_of(flag)?));
        let ident = item.ident.clone().expect("the fields were found to have names");
        Self {
            terraform: attributes.of(&ident),
            name: name.unwrap_or_else(|| ident.clone()),
            ident,
            ty: item.ty.clone(),
            way: way(Way::Skip, skip)
                .or_else(|| way(Way::Keep, keep))
                .or_else(|| way(Way::OnlyExpand, only_expand))
                .or_else(|| way(Way::OnlyFlatten, only_flatten)),
            null: null.map(|word| (word.value, word.span)),
            empty: empty.map(|word| word.span),
            conversion: key
                .map(|word| (Conversion::Key(word.value), word.span))
                .or_else(|| pairs.map(|word| (Conversion::Pairs(word.value), word.span)))
                .or_else(|| wrap.map(|word| (Conversion::Wrap(word.value), word.span)))
                .or_else(|| with.map(|word| (Conversion::With(word.value), word.span)))
                .or_else(|| conversion(Conversion::Base64, base64))
                .or_else(|| conversion(Conversion::AsString, as_string))
                .or_else(|| conversion(Conversion::Unit, unit)),
            unordered: span_of(unordered),
            without_keys,
        }
    }
}

impl Variant {
    /// Reads the valid options. Adds errors about the invalid ones.
    pub(super) fn read(data: &DataEnum, errors: &mut Errors) -> Vec<Self> {
        let variants = data.variants.iter().map(|variant| {
            if !matches!(variant.fields, Fields::Unit) {
                let message = "`TfApi` is for enums without fields; \
                               write a struct with a field for each variant, and `#[api(union)]`";
                errors.at(variant.ident.span(), message);
            }
            let ApiVariant { item, name } = ApiVariant::read(variant, errors);
            Self { name: name.unwrap_or_else(|| item.ident.clone()), ident: item.ident.clone() }
        });
        variants.collect()
    }
}
