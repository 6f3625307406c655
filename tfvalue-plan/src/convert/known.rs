/// A type of models whose values are neither null nor unknown: the type inside `Unknown` and `Option`.
///
/// `TfApi` implements `Known`. For a type with [`Expand`](super::Expand) and [`Flatten`](super::Flatten) written by hand, implement it with an empty
/// body. The type can then be an element of a collection.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an element of what is converted to the struct of an API",
    note = "derive `TfApi` for it, or implement `Known`"
)]
pub trait Known: Sized {
    /// The value of a model if an API has none: an empty collection, or `None` for other types.
    #[doc(hidden)]
    fn nothing() -> Option<Self> {
        None
    }
}
