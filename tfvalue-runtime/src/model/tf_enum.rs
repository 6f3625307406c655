use crate::model::TfType;

/// A string with a fixed set of values: an enum that derives [`TfType`].
///
/// The derive implements it. A provider often needs the Terraform name of a variant elsewhere: in a message, or in a request to the service that it
/// manages.
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
    /// The text of each variant, in the order of their declaration.
    const NAMES: &'static [&'static str];

    /// The text of this variant.
    fn as_str(&self) -> &'static str;

    /// Returns the variant with this text, if there is one.
    fn from_name(name: &str) -> Option<Self>;
}
