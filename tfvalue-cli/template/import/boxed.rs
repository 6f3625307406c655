/// Converts a struct that the model and the API have in a box, as it is large.
mod boxed {
    use tfvalue::{Error, Expand, Flatten, Nullable, SemanticEq};

    type Boxed<T> = Nullable<Box<T>>;

    pub fn expand<T: Expand<A> + Clone, A>(field: &Boxed<T>) -> Result<Option<Box<A>>, Error> {
        let field = field.clone().map(|value| value.map(|value| *value));
        let api: Option<A> = field.expand()?;
        Ok(api.map(Box::new))
    }

    pub fn flatten<T: Flatten<A> + SemanticEq + Clone, A>(
        api: Option<Box<A>>,
        was: Option<&Boxed<T>>,
    ) -> Result<Boxed<T>, Error> {
        let was = was.map(|was| was.clone().map(|value| value.map(|value| *value)));
        let field = Nullable::<T>::flatten(api.map(|api| *api), was.as_ref())?;
        Ok(field.map(|value| value.map(Box::new)))
    }
}
