//! Paths that are checked when they are compiled.

use tfvalue_core::Step;

/// The [`AttributePath`](crate::AttributePath) of an attribute or a block of a model, which is checked when the crate is built.
///
/// The names are those of Terraform. In brackets stands an index, a `usize`, or the key of a map, a text: any expression. An
/// element of a set has no path: diagnostics point to the set.
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
/// A name that is misspelt stops the compiler: "in the path `nmae`: there is no `nmae`; there are `disk`, `name`".
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

/// The path of an element.
#[must_use]
pub fn below(mut path: crate::AttributePath, element: impl ElementKey) -> crate::AttributePath {
    path.push(element.step());
    path
}

/// What tells an element from others: an index, or the key of a map.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of an element",
    note = "write an index as a `usize`, or the key of a map as a text"
)]
pub trait ElementKey {
    /// The step to the element.
    fn step(self) -> Step;
}

impl ElementKey for usize {
    fn step(self) -> Step {
        Step::ElementKeyInt(self as u64)
    }
}

impl ElementKey for &str {
    fn step(self) -> Step {
        Step::ElementKeyString(self.to_owned())
    }
}

impl ElementKey for String {
    fn step(self) -> Step {
        Step::ElementKeyString(self)
    }
}

impl ElementKey for &String {
    fn step(self) -> Step {
        Step::ElementKeyString(self.clone())
    }
}
