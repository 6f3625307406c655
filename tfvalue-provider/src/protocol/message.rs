//! The macro in which the messages of the protocol are written.

/// Declares messages, each field with its number, in modules or not: `type_name: String = 1,`. Other items stay as they are.
///
/// The type of a field decides how `prost` encodes it. A field of an enumeration is `field: enum "Type" = 2,`.
macro_rules! message {
    () => {};
    ($(#[$attribute:meta])* $vis:vis mod $name:ident { $($items:tt)* } $($rest:tt)*) => {
        $(#[$attribute])*
        $vis mod $name {
            message! { $($items)* }
        }

        message! { $($rest)* }
    };
    ($(#[$attribute:meta])* struct $name:ident { $($fields:tt)* } $($rest:tt)*) => {
        message! { @fields [$(#[$attribute])* $name] [] $($fields)* }
        message! { $($rest)* }
    };
    (@fields [$(#[$attribute:meta])* $name:ident] [$($done:tt)*]) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq, prost::Message)]
        pub struct $name {
            $($done)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: String = $tag:tt, $($rest:tt)*) => {
        message! { @add $head $done [$(#[$doc])* #[prost(string, tag = $tag)] pub $name: String,] $($rest)* }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: bool = $tag:tt, $($rest:tt)*) => {
        message! { @add $head $done [$(#[$doc])* #[prost(bool, tag = $tag)] pub $name: bool,] $($rest)* }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: i32 = $tag:tt, $($rest:tt)*) => {
        message! { @add $head $done [$(#[$doc])* #[prost(int32, tag = $tag)] pub $name: i32,] $($rest)* }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: i64 = $tag:tt, $($rest:tt)*) => {
        message! { @add $head $done [$(#[$doc])* #[prost(int64, tag = $tag)] pub $name: i64,] $($rest)* }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: enum $ty:tt = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done [$(#[$doc])* #[prost(enumeration = $ty, tag = $tag)] pub $name: i32,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Vec<u8> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done [$(#[$doc])* #[prost(bytes = "vec", tag = $tag)] pub $name: Vec<u8>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Option<Vec<u8>> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done
            [$(#[$doc])* #[prost(bytes = "vec", optional, tag = $tag)] pub $name: Option<Vec<u8>>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Option<i64> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done [$(#[$doc])* #[prost(int64, optional, tag = $tag)] pub $name: Option<i64>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Option<$ty:ty> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done
            [$(#[$doc])* #[prost(message, optional, tag = $tag)] pub $name: Option<$ty>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Vec<String> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done
            [$(#[$doc])* #[prost(string, repeated, tag = $tag)] pub $name: Vec<String>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Vec<$ty:ty> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done [$(#[$doc])* #[prost(message, repeated, tag = $tag)] pub $name: Vec<$ty>,] $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Map<String> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done
            [
                $(#[$doc])* #[prost(btree_map = "string, string", tag = $tag)]
                pub $name: std::collections::BTreeMap<String, String>,
            ]
            $($rest)*
        }
    };
    (@fields $head:tt $done:tt $(#[$doc:meta])* $name:ident: Map<$ty:ty> = $tag:tt, $($rest:tt)*) => {
        message! {
            @add $head $done
            [
                $(#[$doc])* #[prost(btree_map = "string, message", tag = $tag)]
                pub $name: std::collections::BTreeMap<String, $ty>,
            ]
            $($rest)*
        }
    };
    (@add $head:tt [$($done:tt)*] [$($field:tt)*] $($rest:tt)*) => {
        message! { @fields $head [$($done)* $($field)*] $($rest)* }
    };
    ($item:item $($rest:tt)*) => {
        $item

        message! { $($rest)* }
    };
}
