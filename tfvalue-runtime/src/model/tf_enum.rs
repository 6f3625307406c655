use crate::model::TfType;

/// A string that is one of several: an enum that derives [`TfType`].
///
/// The derive implements it. What a variant is called in Terraform is what a provider often needs elsewhere: in a message, or in a request
/// to the service that it manages.
///
/// # Example: there and back
///
/// ```
/// use tfvalue::{TfEnum, TfType};
///
/// #[derive(TfType, PartialEq, Debug)]
/// enum Zone {
///     North,
///     #[tf(name = "deep south")]
///     South,
/// }
/// assert_eq!(Zone::South.as_str(), "deep south");
/// assert_eq!(Zone::from_name("north"), Some(Zone::North));
/// assert_eq!(Zone::NAMES, ["north", "deep south"]);
/// ```
pub trait TfEnum: TfType + Sized {
    /// The text of each variant, in the order in which they are declared.
    const NAMES: &'static [&'static str];

    /// The text of this variant.
    fn as_str(&self) -> &'static str;

    /// The variant of this text, if there is one.
    fn from_name(name: &str) -> Option<Self>;
}
