//! The macro that declares the messages of the protocol.

/// Declares messages and modules of messages. Each field has its number and its `prost` options: `type_name: String = 1 [string],`.
///
/// - `enum name { … }`: an enumeration;
/// - `empty name;`: a request without fields;
/// - `diagnostics name = 1;`: a response with nothing but diagnostics, in the field of this number;
/// - `validation name;`: a module of a request to check the configuration of a type, and its response.
///
/// Other items stay unchanged.
macro_rules! message {
    () => {};
    ($(#[$attribute:meta])* $vis:vis mod $name:ident { $($items:tt)* } $($rest:tt)*) => {
        $(#[$attribute])*
        $vis mod $name {
            message! { $($items)* }
        }

        message! { $($rest)* }
    };
    ($(#[$attribute:meta])* validation $name:ident; $($rest:tt)*) => {
        message! {
            $(#[$attribute])*
            pub mod $name {
                /// The name of the type, and its configuration.
                struct Request {
                    /// The name of the type.
                    type_name: String = 1 [string],
                    /// The configuration.
                    config: Option<super::DynamicValue> = 2 [message, optional],
                }

                /// The errors in the configuration.
                diagnostics Response = 1;
            }

            $($rest)*
        }
    };
    ($(#[$attribute:meta])* diagnostics $name:ident = $tag:tt; $($rest:tt)*) => {
        message! {
            $(#[$attribute])*
            struct $name {
                /// The diagnostics for the user.
                diagnostics: Vec<super::Diagnostic> = $tag [message, repeated],
            }

            $($rest)*
        }
    };
    (empty $name:ident; $($rest:tt)*) => {
        message! {
            /// A request without fields.
            #[derive(Copy)]
            struct $name {}

            $($rest)*
        }
    };
    ($(#[$attribute:meta])* enum $name:ident { $($variants:tt)* } $($rest:tt)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, prost::Enumeration)]
        #[non_exhaustive]
        #[repr(i32)]
        pub enum $name { $($variants)* }

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
