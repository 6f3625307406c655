use crate::{model::TfSchema, schema::NestingMode, value::Unknown};

/// A Rust type that holds nested objects: the type of a field that says `nested` or `block`.
///
/// The nesting mode comes from here. Each family of types implements it in its own file under `impls`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold nested blocks or nested attributes",
    note = "write a struct that derives `TfSchema`, or an `Option`, a `Vec`, a set or a map of one; a collection of collections has no schema in Terraform"
)]
pub trait Nesting {
    /// The nesting mode: one object, a list, a set or a map.
    const MODE: NestingMode;

    /// For [`NestingMode::Single`]: true if the object is required.
    const REQUIRED: bool = false;

    /// The struct type of each object.
    type Content: TfSchema;
}

impl<T: TfSchema> Nesting for T {
    const MODE: NestingMode = NestingMode::Single;
    const REQUIRED: bool = true;
    type Content = T;
}

impl<N: Nesting> Nesting for Option<N> {
    const MODE: NestingMode = N::MODE;
    type Content = N::Content;
}

impl<N: Nesting> Nesting for Unknown<N> {
    const MODE: NestingMode = N::MODE;
    const REQUIRED: bool = N::REQUIRED;
    type Content = N::Content;
}

/// An element of a collection of nested objects: one struct, possibly null or unknown. A collection of collections has no schema in Terraform.
pub trait NestedElement: Nesting {}

impl<T: TfSchema> NestedElement for T {}

impl<N: NestedElement> NestedElement for Option<N> {}

impl<N: NestedElement> NestedElement for Unknown<N> {}
