//! Paths that are checked at compile time.

/// The [`AttributePath`](crate::AttributePath) of an attribute or a block of a model. The path is checked at compile time.
///
/// The names are Terraform's. Brackets contain an expression: the index of an element as a `usize`, or the key of a map as a string. An element of a
/// set has no path: diagnostics point to the set.
///
/// # Example: the size of a disk
///
/// ```
/// use tfvalue::{TfSchema, Unknown, path};
///
/// #[derive(TfSchema)]
/// #[tf(resource)]
/// struct Server {
///     #[tf(required)]
///     name: Unknown<String>,
///     #[tf(block(list))]
///     disk: Unknown<Vec<Disk>>,
/// }
///
/// #[derive(TfSchema)]
/// struct Disk {
///     #[tf(required)]
///     size: Unknown<u64>,
/// }
///
/// impl Server {
///     fn size_of(index: usize) -> tfvalue::AttributePath {
///         path!(Self, disk[index].size)
///     }
/// }
/// assert_eq!(Server::size_of(2).to_string(), "disk[2].size");
/// assert_eq!(path!(Server, name), "name".into());
/// ```
///
/// A misspelt name fails to compile: "there is no attribute or block of this name in the model".
///
/// ```compile_fail
/// # use tfvalue::{TfSchema, Unknown, path};
/// # #[derive(TfSchema)]
/// # #[tf(resource)]
/// # struct Server { #[tf(required)] name: Unknown<String> }
/// let path = path!(Server, nmae);
/// ```
#[macro_export]
macro_rules! path {
    (@ $model:ty, [$($text:tt)*], $path:expr,) => {{
        const { $crate::private::check::path::<$model>(::core::concat!($($text)*)) };
        $path
    }};
    (@ $model:ty, [$($text:tt)*], $path:expr, . $name:ident $($rest:tt)*) => {
        $crate::path!(
            @ $model, [$($text)* ".", ::core::stringify!($name),],
            $path.attribute(::core::stringify!($name)), $($rest)*
        )
    };
    (@ $model:ty, [$($text:tt)*], $path:expr, [$element:expr] $($rest:tt)*) => {
        $crate::path!(@ $model, [$($text)* "[]",], $crate::private::below($path, $element), $($rest)*)
    };
    ($model:ty, $name:ident $($rest:tt)*) => {
        $crate::path!(
            @ $model, [::core::stringify!($name),],
            $crate::AttributePath::new().attribute(::core::stringify!($name)), $($rest)*
        )
    };
}
