/// Converts a block that must be there and that the model and the API have in a box, as it is large.
mod boxed_block {
    use tfvalue::{Error, Expand, Flatten, Unknown};

    type Boxed<T> = Unknown<Box<T>>;

    pub fn expand<T: Expand<A> + Clone, A>(field: &Boxed<T>) -> Result<Box<A>, Error> {
        field.clone().map(|value| *value).expand().map(Box::new)
    }

    pub fn flatten<T: Flatten<A> + Clone, A>(
        api: Box<A>,
        was: Option<&Boxed<T>>,
    ) -> Result<Boxed<T>, Error> {
        let was = was.map(|was| was.clone().map(|value| *value));
        Unknown::<T>::flatten(*api, was.as_ref()).map(|field| field.map(Box::new))
    }
}
