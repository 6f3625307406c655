//! The structs of unusual payloads: each is much of one thing.

/// A struct with one list of blocks, and that of the next level in it.
macro_rules! levels {
    ([$(#[$on_struct:meta])*] $on_blocks:tt $level:ident) => {
        $(#[$on_struct])*
        pub(crate) struct $level<'a> {
            enabled: Bool,
            id: Text<'a>,
            name: Text<'a>,
            size: Number,
        }
    };
    ([$(#[$on_struct:meta])*] [$(#[$on_blocks:meta])*] $level:ident $next:ident $($deeper:ident)*) => {
        $(#[$on_struct])*
        pub(crate) struct $level<'a> {
            enabled: Bool,
            id: Text<'a>,
            $(#[$on_blocks])*
            level: Blocks<'a, $next<'a>>,
            name: Text<'a>,
            size: Number,
        }

        levels! { [$(#[$on_struct])*] [$(#[$on_blocks])*] $next $($deeper)* }
    };
}

/// A struct with so many attributes of each name, and their types in turn.
macro_rules! broad {
    ([$(#[$on_struct:meta])*] $($name:ident)*) => {
        pastey::paste! {
            $(#[$on_struct])*
            pub(crate) struct Broad<'a> {
                $(
                    [<$name _address>]: Text<'a>,
                    [<$name _arn>]: Text<'a>,
                    [<$name _bytes>]: Number,
                    [<$name _class>]: Text<'a>,
                    [<$name _count>]: Number,
                    [<$name _domains>]: Texts<'a>,
                    [<$name _enabled>]: Bool,
                    [<$name _id>]: Text<'a>,
                    [<$name _internal>]: Bool,
                    [<$name _name>]: Text<'a>,
                    [<$name _owner>]: Text<'a>,
                    [<$name _period>]: Number,
                    [<$name _tags>]: Tags<'a>,
                    [<$name _zone>]: Text<'a>,
                )*
                version: Number,
                zone: Text<'a>,
            }
        }
    };
}

macro_rules! extremes {
    ([$(#[$on_struct:meta])*] [$(#[$on_blocks:meta])*]) => {
        /// One long string.
        $(#[$on_struct])*
        pub(crate) struct Long<'a> {
            content: Text<'a>,
        }

        /// One large map.
        $(#[$on_struct])*
        pub(crate) struct Large<'a> {
            labels: Tags<'a>,
        }

        // 226 attributes, which is as many as a resource has anywhere.
        broad! {
            [$(#[$on_struct])*]
            access backup bucket cluster disk engine gateway host image journal kernel listener monitor node origin policy
        }

        // Eleven levels of blocks.
        levels! {
            [$(#[$on_struct])*]
            [$(#[$on_blocks])*]
            Deep Level2 Level3 Level4 Level5 Level6 Level7 Level8 Level9 Level10 Level11
        }
    };
}
