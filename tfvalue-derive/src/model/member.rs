use proc_macro2::Span;
use syn::{Ident, Path, Type, TypeParamBound, TypePath, spanned::Spanned};

use super::{Attribute, AttributeType, Body, Name, NestedBlock, name};
use crate::{
    errors::Errors,
    options::{self, Flag, Options, RenameRule, SpannedOption},
    types::{HOLDERS, bare, last_segment, parts},
};

/// The fields of a struct with named fields.
#[derive(Default)]
pub(crate) struct Fields {
    /// Fields that are an attribute or a block in Terraform.
    pub(crate) members: Vec<Member>,
    /// Fields with `flatten`.
    pub(crate) flattened: Vec<Field>,
    /// Fields with `skip`.
    pub(crate) skipped: Vec<Field>,
}

/// A field of a struct.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

/// A field that is an attribute or a block in Terraform.
pub(crate) struct Member {
    pub(crate) field: Field,
    pub(crate) name: Name,
    pub(crate) wire: MemberCodec,
    /// The option that refuses unknown values, if present.
    pub(crate) known: Flag,
    pub(crate) role: Role,
    /// True if the API does not return the field.
    pub(crate) is_unanswered: bool,
}

/// The codec of a field.
pub(crate) enum MemberCodec {
    /// The codec of the field's type.
    Own,
    /// A string, decoded with `FromStr` and encoded with `Display`.
    String,
    /// The functions of a module.
    With(Path),
}

/// The role of a field in a schema.
pub(crate) enum Role {
    /// An attribute of an object type without a schema.
    ObjectAttribute,
    /// An attribute.
    Attribute(Box<Attribute>),
    /// A nested block.
    Block(Box<NestedBlock>),
}

impl Role {
    /// The rules for the field's plans and values.
    pub(crate) fn rules(&self) -> Option<&options::Rules> {
        match self {
            Self::ObjectAttribute => None,
            Self::Attribute(attribute) => Some(&attribute.rules),
            Self::Block(block) => Some(&block.rules),
        }
    }

    /// Returns whether the field's struct has a schema of its own.
    pub(crate) fn is_nested(&self) -> bool {
        match self {
            Self::ObjectAttribute => false,
            Self::Attribute(attribute) => matches!(attribute.ty, AttributeType::Nested(_)),
            Self::Block(_) => true,
        }
    }
}

impl Fields {
    pub(super) fn lower_schema(
        container: &Ident,
        fields: Vec<options::SchemaField<'_>>,
        rename: RenameRule,
        skipped: &[Ident],
        errors: &mut Errors,
    ) -> Self {
        let mut lowered = Self::default();
        for field in fields {
            lower_schema_field(container, field, rename, skipped, &mut lowered, errors);
        }
        lowered
    }

    pub(super) fn lower_type(
        container: &Ident,
        fields: Vec<options::TypeField<'_>>,
        rename: RenameRule,
        errors: &mut Errors,
    ) -> Self {
        let mut lowered = Self::default();
        for field in fields {
            lower_type_field(container, field, rename, &mut lowered, errors);
        }
        lowered
    }

    fn add(&mut self, member: Member, errors: &mut Errors) {
        if matches!(member.wire, MemberCodec::Own) {
            has_values(&member.field.ty, errors);
        }
        self.members.push(member);
    }

    /// Adds a field that Terraform doesn't have.
    fn skip(&mut self, field: Field, words: &Words, errors: &mut Errors) {
        refuse(
            words,
            |word| word != "skip",
            errors,
            |word| {
                format!(
                    "Terraform doesn't know a field that is skipped, so `{word}` says nothing; \
                 remove it, or remove `skip`",
                )
            },
        );
        self.skipped.push(field);
    }

    /// Adds a flattened field: the fields of its struct take its place.
    fn flatten(&mut self, container: &Ident, field: Field, words: &Words, errors: &mut Errors) {
        refuse(
            words,
            |word| word != "flatten",
            errors,
            |word| {
                format!("`{word}` can't go with `flatten`: write it on the fields of the flattened struct")
            },
        );
        finite(container, &field.ty, errors);
        self.flattened.push(field);
    }

    /// The members in ascending byte order of their names, which is the order on the wire.
    pub(crate) fn sorted_members(&self) -> Vec<&Member> {
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by_key(|member| &member.name.text);
        members
    }

    /// All fields.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Field> {
        self.members.iter().map(|member| &member.field).chain(&self.flattened).chain(&self.skipped)
    }
}

/// The options of a field, with their spans.
type Words = [(&'static str, Span)];

/// Refuses some of the options.
fn refuse(
    words: &Words,
    is_refused: impl Fn(&str) -> bool,
    errors: &mut Errors,
    advice: impl Fn(&str) -> String,
) {
    for (word, span) in words.iter().filter(|(word, _)| is_refused(word)) {
        errors.at(*span, advice(word));
    }
}

fn lower_schema_field(
    container: &Ident,
    field: options::SchemaField<'_>,
    rename: RenameRule,
    skipped: &[Ident],
    lowered: &mut Fields,
    errors: &mut Errors,
) {
    let words = field.words();
    let is_unanswered = options::is_unanswered(field.item);
    let options::SchemaField {
        item: syn::Field { ident, ty, attrs, .. },
        name,
        legacy_name,
        skip,
        flatten,
        with,
        as_string,
        known,
        block,
        attribute,
    } = field;
    let ident = ident.as_ref().expect("the struct was found to have named fields");
    let is_unanswered = skipped.contains(ident) || is_unanswered;
    let field = Field::new(ident, ty.clone());
    if skip.is_present() {
        return lowered.skip(field, &words, errors);
    }
    if flatten.is_present() {
        return lowered.flatten(container, field, &words, errors);
    }

    let wire = MemberCodec::lower(with, as_string, errors);
    if matches!(wire, MemberCodec::Own) {
        finite(container, &field.ty, errors);
    }
    let role = if let Some(block) = block {
        refuse(&words, |word| !BESIDE_BLOCK.contains(&word), errors, beside_block);
        Role::Block(Box::new(NestedBlock::lower(block, attribute.rules, errors)))
    } else {
        let is_nested = attribute.nested.is_some();
        refuse(
            &words,
            |word| is_nested && ["with", "as_string"].contains(&word),
            errors,
            |word| {
                format!(
                    "`{word}` can't go with `nested`, whose struct says how it is read; remove one of the two"
                )
            },
        );
        Role::Attribute(Box::new(Attribute::lower(attribute, attrs, errors)))
    };
    let name = Name::lower(name, legacy_name, ident, rename, errors);
    lowered.add(Member { field, name, wire, known, role, is_unanswered }, errors);
}

fn lower_type_field(
    container: &Ident,
    field: options::TypeField<'_>,
    rename: RenameRule,
    lowered: &mut Fields,
    errors: &mut Errors,
) {
    let words = field.words();
    let options::TypeField { item: syn::Field { ident, ty, .. }, name, skip, flatten, with, as_string } =
        field;
    let ident = ident.as_ref().expect("the struct was found to have named fields");
    let field = Field::new(ident, ty.clone());
    if skip.is_present() {
        return lowered.skip(field, &words, errors);
    }
    if flatten.is_present() {
        return lowered.flatten(container, field, &words, errors);
    }
    let wire = MemberCodec::lower(with, as_string, errors);
    if matches!(wire, MemberCodec::Own) {
        finite(container, &field.ty, errors);
    }
    let name = Name::of(name, ident, rename);
    let (known, role) = (Flag::default(), Role::ObjectAttribute);
    lowered.add(Member { field, name, wire, known, role, is_unanswered: false }, errors);
}

/// Lowers a tuple struct. With one field, the struct takes on the type of the field.
pub(super) fn lower_elements(
    container: &Ident,
    fields: Vec<options::TypeField<'_>>,
    errors: &mut Errors,
) -> Body {
    let is_transparent = fields.len() == 1;
    let allowed: &[&str] = if is_transparent { &["as_string", "with"] } else { &[] };
    let mut types = Vec::new();
    let mut last_wire = MemberCodec::Own;
    for field in fields {
        refuse(
            &field.words(),
            |word| !allowed.contains(&word),
            errors,
            |word| match word {
                "as_string" | "with" => format!(
                    "`{word}` is for named fields, and for a field that is alone; \
                 write a struct with that field alone for its type, or remove it",
                ),
                _ => format!("`{word}` is for named fields; write a struct with named fields, or remove it"),
            },
        );
        finite(container, &field.item.ty, errors);
        last_wire = MemberCodec::lower(field.with, field.as_string, errors);
        types.push(field.item.ty.clone());
    }
    match types.pop() {
        Some(ty) if is_transparent => Body::Transparent { ty, wire: last_wire },
        last => {
            types.extend(last);
            Body::Tuple(types)
        }
    }
}

/// The options that may accompany `block`.
const BESIDE_BLOCK: &[&str] =
    &["block", "name", "legacy_name", "known", "requires_replace", "validate", "key"];

/// The reason why an option can't accompany `block`, and the fix.
fn beside_block(word: &str) -> String {
    match word {
        "required" => {
            "a block is not `required`; write how many there must be: `block(list, min_items = 1)`".to_owned()
        }
        "optional" => "a block is not `optional`: it may be left out unless `min_items` says otherwise; \
                       remove the word, and write a single block as an `Option`"
            .to_owned(),
        "computed" => "`computed` of a block stands in it; write `block(computed)`".to_owned(),
        "nested" => {
            "a field is either a nested attribute (`nested`) or a nested block (`block`); keep one of the two"
                .to_owned()
        }
        "default" | "use_state_for_unknown" => {
            format!("`{word}` is of an attribute; write it on the fields of the block's struct")
        }
        "description" | "description_kind" | "deprecated" => {
            format!("`{word}` of a block stands on its struct; write it there")
        }
        "with" | "as_string" => {
            format!("`{word}` can't go with `block`, whose struct says how it is read; remove one of the two")
        }
        _ => format!("`{word}` is for attributes; write it on the attributes of the block's struct"),
    }
}

impl Field {
    fn new(ident: &Ident, ty: Type) -> Self {
        Self { ident: name::at_its_place(ident), ty }
    }
}

impl MemberCodec {
    pub(super) fn lower(with: Option<SpannedOption<Path>>, as_string: Flag, errors: &mut Errors) -> Self {
        match with {
            Some(module) => {
                if as_string.is_present() {
                    let message =
                        "`with` and `as_string` both say how the field is read; keep one of the two";
                    errors.at(as_string.span(), message);
                }
                Self::With(module.value)
            }
            None if as_string.is_present() => Self::String,
            None => Self::Own,
        }
    }
}

/// Refuses a type that is the container itself, named or as `Self`, or that holds the container by a familiar type such as `Vec`. Other types may use
/// the container only as a marker, so the compiler decides about them.
fn finite(container: &Ident, ty: &Type, errors: &mut Errors) {
    if holds(&container.to_string(), ty) {
        let message = "a model cannot contain itself: Terraform types are finite; \
                       write a struct per level, or `Dynamic` for a value of any depth";
        errors.at(ty.span(), message);
    }
}

/// Refuses types that can never have a Terraform type, alone or inside familiar types.
fn has_values(ty: &Type, errors: &mut Errors) {
    let what = match bare(ty) {
        // The user's crate may implement `TfType` for its own trait object. Its lifetime must then be written.
        Type::TraitObject(object)
            if !object.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Lifetime(_))) =>
        {
            let message = "a trait object has no Terraform type and can't be an attribute; write a type that has one, \
                           or a lifetime, as in `dyn Trait + 'static`, if you implement `TfType` for it";
            return errors.at(ty.span(), message);
        }
        Type::FnPtr(_) => "a function pointer",
        Type::Ptr(_) => "a raw pointer",
        ty => return held(ty).into_iter().for_each(|ty| has_values(ty, errors)),
    };
    let message = format!(
        "{what} has no Terraform type and can never be an attribute; \
         write a type that has one, or `skip` for a field that Terraform doesn't know"
    );
    errors.at(ty.span(), message);
}

/// The parts of a type of which each value holds values. Empty if the type is unfamiliar.
fn held(ty: &Type) -> Vec<&Type> {
    let holds = |name: &str| HOLDERS.contains(&name) || matches!(name, "Arc" | "Rc" | "VecDeque");
    if last_segment(ty).is_none_or(|last| holds(&last.ident.to_string())) { parts(ty) } else { Vec::new() }
}

fn holds(container: &str, ty: &Type) -> bool {
    let is_it = |path: &Path| {
        let is_name = path.leading_colon.is_none() && path.segments.len() == 1;
        is_name && ["Self", container].contains(&&*path.segments[0].ident.to_string())
    };
    matches!(bare(ty), Type::Path(TypePath { qself: None, path, .. }) if is_it(path))
        || held(ty).into_iter().any(|ty| holds(container, ty))
}
