//! The macro in which the messages of the protocol are written.

/// Declares messages, in modules or not. Each field has its number, and the words by which `prost` encodes it:
/// `type_name: String = 1 [string],`. Other items stay as they are.
macro_rules! message {
    () => {};
    ($(#[$attribute:meta])* $vis:vis mod $name:ident { $($items:tt)* } $($rest:tt)*) => {
        $(#[$attribute])*
        $vis mod $name {
            message! { $($items)* }
        }

        message! { $($rest)* }
    };
    (
        $(#[$attribute:meta])*
        struct $name:ident {
            $($(#[$doc:meta])* $field:ident: $ty:ty = $tag:tt [$($kind:tt)*],)*
        }
        $($rest:tt)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq, prost::Message)]
        pub struct $name {
            $(
                $(#[$doc])*
                #[prost($($kind)*, tag = $tag)]
                pub $field: $ty,
            )*
        }

        message! { $($rest)* }
    };
    ($item:item $($rest:tt)*) => {
        $item

        message! { $($rest)* }
    };
}
