//! Models of 25 levels compile without a `#![recursion_limit]`, the outermost written first.

use tfvalue::{Set, TfSchema, TfType, Type, Unknown};

/// A struct per level, each of which is in the one before it.
macro_rules! levels {
    ($level:ident) => {
        levels!($level: L0 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20 L21 L22 L23 L24);
    };
    ($level:ident: $this:ident $next:ident $($rest:ident)*) => {
        $level!($this, $next);
        levels!($level: $next $($rest)*);
    };
    ($level:ident: $last:ident) => {
        $level!($last);
    };
}

/// The innermost struct of a schema, of an object and of a tuple.
macro_rules! innermost {
    (TfSchema $name:ident) => {
        #[derive(TfSchema, PartialEq, Debug)]
        pub(super) struct $name {
            #[tf(optional)]
            pub(super) text: Unknown<Option<String>>,
        }
    };
    (TfType $name:ident) => {
        #[derive(TfType, PartialEq, Debug)]
        pub(super) struct $name {
            pub(super) text: Option<String>,
        }
    };
}

/// The outermost struct, which is a resource.
macro_rules! resource {
    ($($options:tt)*) => {
        #[derive(TfSchema, PartialEq, Debug)]
        #[tf(resource)]
        pub(super) struct Root {
            #[tf($($options)*)]
            pub(super) next: Unknown<Option<L0>>,
        }
    };
}

mod lists_of_blocks {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfSchema, PartialEq, Debug)]
            pub(super) struct $this {
                #[tf(block)]
                pub(super) next: Unknown<Vec<$next>>,
            }
        };
        ($last:ident) => {
            innermost!(TfSchema $last);
        };
    }

    resource!(block);
    levels!(level);
}

mod boxed_blocks {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfSchema, PartialEq, Debug)]
            pub(super) struct $this {
                #[tf(block(list, max_items = 1))]
                pub(super) next: Unknown<Option<Box<$next>>>,
            }
        };
        ($last:ident) => {
            innermost!(TfSchema $last);
        };
    }

    resource!(block);
    levels!(level);
}

mod nested_attributes {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfSchema, PartialEq, Debug)]
            pub(super) struct $this {
                #[tf(optional, nested)]
                pub(super) next: Unknown<Option<Vec<Unknown<Option<$next>>>>>,
            }
        };
        ($last:ident) => {
            innermost!(TfSchema $last);
        };
    }

    resource!(optional, nested);
    levels!(level);
}

mod flattened {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfSchema, PartialEq, Debug)]
            pub(super) struct $this {
                #[tf(flatten)]
                pub(super) next: $next,
            }
        };
        ($last:ident) => {
            innermost!(TfSchema $last);
        };
    }

    resource!(block);
    levels!(level);
}

mod objects {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfType, PartialEq, Debug)]
            pub(super) struct $this {
                pub(super) next: Unknown<Option<Set<Unknown<Option<$next>>>>>,
            }
        };
        ($last:ident) => {
            innermost!(TfType $last);
        };
    }

    levels!(level);
}

mod tuples {
    use super::*;

    macro_rules! level {
        ($this:ident, $next:ident) => {
            #[derive(TfType, PartialEq, Debug)]
            pub(super) struct $this(pub(super) bool, pub(super) Vec<Option<$next>>);
        };
        ($last:ident) => {
            innermost!(TfType $last);
        };
    }

    levels!(level);
}

/// Returns the number of types around the innermost object type, which has the attribute `text`.
fn depth(ty: &Type) -> usize {
    let within = match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => depth(element),
        Type::Object(object) => match object.attribute("next") {
            Some(next) => depth(next.ty),
            None => return usize::from(object.attribute("text").is_none()) << 32,
        },
        Type::Tuple(tuple) => tuple.iter().map(depth).max().unwrap_or(0),
        _ => return 0,
    };
    within + 1
}

#[test]
fn models_of_25_levels_compile_in_every_form() {
    assert_eq!(depth(&lists_of_blocks::Root::TYPE), 1 + 48);
    assert_eq!(depth(&boxed_blocks::Root::TYPE), 1 + 48);
    assert_eq!(depth(&nested_attributes::Root::TYPE), 1 + 48);
    assert_eq!(depth(&flattened::Root::TYPE), 1);
    assert_eq!(depth(&objects::L0::TYPE), 48);
    assert_eq!(depth(&tuples::L0::TYPE), 48);
    for schema in [
        lists_of_blocks::Root::SCHEMA,
        boxed_blocks::Root::SCHEMA,
        nested_attributes::Root::SCHEMA,
        flattened::Root::SCHEMA,
    ] {
        assert!(schema.validate().is_empty());
    }
}
