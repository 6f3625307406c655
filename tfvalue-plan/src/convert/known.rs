/// A type of models whose values are neither null nor unknown: the type inside `Unknown` and `Option`.
///
/// `TfApi` implements it. It is to be implemented, empty, for a type whose [`Expand`](super::Expand) and
/// [`Flatten`](super::Flatten) are written by hand, so that it can be an element of a collection.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an element of what is converted to the struct of an API",
    note = "derive `TfApi` for it, or implement `Known`"
)]
pub trait Known: Sized {
    /// The value of a model where an API has nothing: a collection without elements.
    #[doc(hidden)]
    fn nothing() -> Option<Self> {
        None
    }
}
