//! Error messages for common types without a Terraform type, each with a note on the type to write instead.
//!
//! A field's row requires more of the type, at the same source position. rustc reports the first failed requirement there and suppresses those
//! that follow from it, so these calls come first. The derive chooses the function by the type's name; a wrong guess only gives a less fitting
//! note, never an error for a valid type.

use super::{FlattenedObject, FlattenedSchema};
use crate::{
    model::{Nesting, TfType},
    wire::{
        Decode, Encode,
        adapter::{Adapt, AsList, AsString, FromString, Parsed},
        interpret::Described,
    },
};

/// Defines a trait for a family of types that users often try, with the label and the note of its error message.
macro_rules! leaf {
    ($(#[$doc:meta])+ $name:ident: $label:literal, $note:literal) => {
        $(#[$doc])+
        #[diagnostic::on_unimplemented(message = "`{Self}` has no Terraform type", label = $label, note = $note)]
        pub trait $name<'de>: TfType + Decode<'de> + Encode {}

        #[diagnostic::do_not_recommend]
        impl<'de, T: TfType + Decode<'de> + Encode> $name<'de> for T {}
    };
}

leaf! {
    /// A type that is read and written as a value of Terraform.
    Any: "not a type that derives `TfType`",
        "derive `TfType`, or `TfSchema` for a block or a nested attribute; for a type of another crate, write `#[tf(as_string)]` or `#[tf(with = module)]` on the field"
}

/// Fails to compile, with the note of [`Any`], unless `T` has a Terraform type.
pub const fn any<'de, T: Any<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// Same as [`Any`], for a type within a collection or a tuple.
    AnyWithin: "not a type that derives `TfType`",
        "derive `TfType`; for a type of another crate, derive it on one of yours, as in `struct Name(#[tf(as_string)] {Self});` or with `#[tf(with = module)]`, and write that in its place"
}

/// Fails to compile, with the note of [`AnyWithin`], unless `T` has a Terraform type.
pub const fn any_within<'de, T: AnyWithin<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A type that can be read with `FromStr` and written with `Display`.
    Text: "a string in Terraform, if the field says so",
        "write `#[tf(as_string)]` on the field; if the type is yours, derive `TfType`"
}

/// Fails to compile, with the note of [`Text`], unless `T` has a Terraform type.
pub const fn text<'de, T: Text<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// Same as [`Text`], for a type within a collection or a tuple.
    TextWithin: "a string in Terraform, if a type of yours says so",
        "derive `TfType` on a type of yours, as in `struct Name(#[tf(as_string)] {Self});`, and write that in its place; if this type is yours, derive it there"
}

/// Fails to compile, with the note of [`TextWithin`], unless `T` has a Terraform type.
pub const fn text_within<'de, T: TextWithin<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A type that has several forms as text or as a number.
    Module: "it can be written as text or as a number, in several forms",
        "write `String` and convert it, or `#[tf(with = module)]` on the field, for a module with `TYPE`, `decode` and `encode`; if the type is yours, derive `TfType`"
}

/// Fails to compile, with the note of [`Module`], unless `T` has a Terraform type.
pub const fn module<'de, T: Module<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// Same as [`Module`], for a type within a collection or a tuple.
    ModuleWithin: "it can be written as text or as a number, in several forms",
        "write `String` and convert it, or derive `TfType` on a type of yours, as in `struct Name(#[tf(with = module)] {Self});`, for a module with `TYPE`, `decode` and `encode`; if this type is yours, derive it there"
}

/// Fails to compile, with the note of [`ModuleWithin`], unless `T` has a Terraform type.
pub const fn module_within<'de, T: ModuleWithin<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// The path of a file, or text of the operating system.
    FilePath: "it need not be Unicode, as a string in Terraform is",
        "write `String`, which is taken wherever a path is"
}

/// Fails to compile, with the note of [`FilePath`], unless `T` has a Terraform type.
pub const fn path<'de, T: FilePath<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A value of JSON.
    Json: "JSON is no type in Terraform",
        "write `String` for text as `jsonencode` writes it, or `Dynamic` or `OwnedDynamic` for a value of any type"
}

/// Fails to compile, with the note of [`Json`], unless `T` has a Terraform type.
pub const fn json<'de, T: Json<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A value of any type.
    AnyValue: "a value alone doesn't say what type it is of",
        "write `Dynamic` for a value of any type: it is a `Value` with its `Type`"
}

/// Fails to compile, with the note of [`AnyValue`], unless `T` has a Terraform type.
pub const fn value<'de, T: AnyValue<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A sequence.
    List: "not a type of a list",
        "write `Vec` for a list, or a tuple such as `(f64, f64)` for a number of elements that never changes"
}

/// Fails to compile, with the note of [`List`], unless `T` has a Terraform type.
pub const fn list<'de, T: List<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A set.
    OrderedSet: "not a type of a set",
        "write `Set`"
}

/// Fails to compile, with the note of [`OrderedSet`], unless `T` has a Terraform type.
pub const fn set<'de, T: OrderedSet<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A map in the order of insertion.
    OrderedMap: "the feature `indexmap` of tfvalue is off",
        "turn on the feature `indexmap` of tfvalue, or write `Map` or `BTreeMap`"
}

/// Fails to compile, with the note of [`OrderedMap`], unless `T` has a Terraform type.
pub const fn map<'de, T: OrderedMap<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A smart pointer or cell without a codec.
    Pointer: "what is decoded is neither shared nor locked",
        "write the type in it, or a `Box` of that; for text, there are `Arc<str>`, `Rc<str>` and `Cow<'a, str>`"
}

/// Fails to compile, with the note of [`Pointer`], unless `T` has a Terraform type.
pub const fn pointer<'de, T: Pointer<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A number type with restricted or wrapping values.
    Nonzero: "a number in Terraform may be zero, and doesn't wrap",
        "write a number of Rust such as `u32` and convert it"
}

/// Fails to compile, with the note of [`Nonzero`], unless `T` has a Terraform type.
pub const fn number<'de, T: Nonzero<'de>>() {
    evaluate::<T>();
}

leaf! {
    /// A trait object.
    TraitObject: "nothing says which type to decode",
        "write a type that derives `TfType`; an enum of strings, a struct or `Dynamic` instead of a trait object"
}

/// Fails to compile, with the note of [`TraitObject`], unless `T` has a Terraform type.
pub const fn object<'de, T: TraitObject<'de>>() {
    evaluate::<T>();
}

/// Fails to compile unless the type of a field with `as_string` implements `Parsed`.
pub const fn parsed<T: Parsed>() {}

/// The type of a function parameter with `as_string`: a parsed type, possibly within `Option` and `Unknown`. `M` states the position of the parsed
/// type in them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be read as a string",
    label = "neither the type itself nor what its `Option` and `Unknown` hold is parsed from text and printed as text",
    note = "`as_string` needs `FromStr` (whose error is `Display`) and `Display`",
    note = "for the elements of a collection, derive `TfType` on a type for them, as in `struct Address(#[tf(as_string)] IpAddr);`"
)]
pub trait ParsedArgument<'de, M>: Adapt<'de, AsString, M> + Adapt<'de, FromString, M> {}

#[diagnostic::do_not_recommend]
impl<'de, T: Adapt<'de, AsString, M> + Adapt<'de, FromString, M>, M> ParsedArgument<'de, M> for T {}

/// Fails to compile unless the type of a parameter implements [`ParsedArgument`].
pub const fn argument<'de, T: ParsedArgument<'de, M>, M>() {}

/// Evaluates the constants of a type and of the types in it, before the constants of the type around it.
const fn evaluate<T: TfType>() {
    let () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    let _ = (T::TYPE_REF, T::CONTAINS);
}

/// Evaluates the rows of a struct. This is a separate function because the constants that a function names are evaluated before it calls another
/// function.
const fn evaluate_members<'de, T: Described<'de>>() {
    let _ = T::ROWS;
}

/// Fails to compile unless a struct can be flattened into a struct with a schema.
pub const fn flattened_schema<'de, T: FlattenedSchema<'de>>() {
    evaluate::<T>();
    evaluate_members::<T>();
}

/// Fails to compile unless a struct can be flattened into a struct without a schema.
pub const fn flattened_object<'de, T: FlattenedObject<'de>>() {
    evaluate::<T>();
    evaluate_members::<T>();
}

/// A type that holds nested blocks or attributes, each an `S`. Required only of a type that would hold them if `S` had a schema, so that the message
/// is true.
#[diagnostic::on_unimplemented(
    message = "`{S}` has no Terraform schema",
    label = "not a struct that derives `TfSchema`",
    note = "derive `TfSchema` on the struct, or remove `block` or `nested` from the options of the field"
)]
pub trait HoldsSchema<'de, S>: TfType + Nesting + Decode<'de> + Encode {}

#[diagnostic::do_not_recommend]
impl<'de, S, T: TfType + Nesting + Decode<'de> + Encode> HoldsSchema<'de, S> for T {}

/// Fails to compile unless the type of a field implements [`HoldsSchema`].
pub const fn schema<'de, T: HoldsSchema<'de, S>, S>() {
    evaluate::<T::Content>();
}

/// A type that holds a list of at most one nested block, an `S`; otherwise like [`HoldsSchema`].
#[diagnostic::on_unimplemented(
    message = "`{S}` has no Terraform schema",
    label = "not a struct that derives `TfSchema`",
    note = "derive `TfSchema` on the struct, or remove `block` from the options of the field"
)]
pub trait HoldsOneSchema<'de, S>: AsList<'de> {}

#[diagnostic::do_not_recommend]
impl<'de, S, T: AsList<'de>> HoldsOneSchema<'de, S> for T {}

/// Fails to compile unless the type of a field implements [`HoldsOneSchema`].
pub const fn schema_of_one<'de, T: HoldsOneSchema<'de, S>, S>() {
    evaluate::<T::Content>();
}

/// A type that holds nested blocks or attributes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold nested blocks or nested attributes",
    label = "not a struct that derives `TfSchema`, nor a list, a set or a map of such",
    note = "write a struct that derives `TfSchema`, or an `Option`, a `Vec`, a `Set` or a map of one; a `BTreeSet` takes structs that are `Ord`, a `HashSet` those that are `Eq` and `Hash`; a collection of collections has no schema in Terraform"
)]
pub trait HoldsSchemas<'de>: TfType + Nesting + Decode<'de> + Encode {}

#[diagnostic::do_not_recommend]
impl<'de, T: TfType + Nesting + Decode<'de> + Encode> HoldsSchemas<'de> for T {}

/// Fails to compile unless the type of a field implements [`HoldsSchemas`].
pub const fn schemas<'de, T: HoldsSchemas<'de>>() {
    evaluate::<T::Content>();
}

/// A type that holds a list of at most one nested block.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold a list of at most one block",
    label = "neither an `Option` nor a `Vec` of a struct that derives `TfSchema`",
    note = "write `Option<…>` or `Vec<…>` around a struct that derives `TfSchema`, since the list can be empty; or `block` without `list`"
)]
pub trait HoldsListOfOne<'de>: AsList<'de> {}

#[diagnostic::do_not_recommend]
impl<'de, T: AsList<'de>> HoldsListOfOne<'de> for T {}

/// Fails to compile unless the type of a field implements [`HoldsListOfOne`].
pub const fn list_of_one<'de, T: HoldsListOfOne<'de>>() {
    evaluate::<T::Content>();
}
