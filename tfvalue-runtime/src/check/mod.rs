//! What can be wrong with a derived struct and only its fields' types can tell: checked in constants, while it compiles.
//!
//! Each function panics, which stops the compiler, with a message that names the offender and says what to write instead.

mod asked;
mod contains;
mod function;
mod members;
mod message;
mod nesting;
mod protocol5;
pub(crate) mod rules;

use self::message::Message;
pub use self::{
    asked::{
        FlattenedObject, FlattenedSchema, Previous, Typed, Upgraded, flattened_object, flattened_schema,
        previous, typed,
    },
    contains::Contains,
    function::{allows_null, allows_unknown, parameter, returns},
    members::{flattened, members},
    nesting::known_elements,
    protocol5::protocol5,
};
pub(crate) use self::{
    contains::{nothing_refused, nothing_refused_in, text_keys},
    members::sets_of_one_type,
    nesting::{computed_block, group, item_limits, nesting},
};
use crate::{
    schema::member::{Member, Role},
    wire::descriptor::FieldType,
};

/// What the type of a field can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Null.
    pub null: bool,
    /// An unknown value.
    pub unknown: bool,
    /// What else there is in it.
    pub contains: Contains,
}

impl Holds {
    /// What is in a block. Whether it holds null or an unknown value, its own checks ask.
    pub(crate) const fn block(contains: Contains) -> Self {
        Self { null: false, unknown: false, contains }
    }

    /// What a type holds that is read and written in a manner that isn't its own.
    pub(crate) const fn adapted(null: bool, unknown: bool) -> Self {
        Self { null, unknown, contains: Contains::holding(unknown) }
    }

    /// What a type of Terraform can hold.
    pub const fn of<T: crate::TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, contains: T::CONTAINS }
    }
}

/// What is said of an attribute that must be, and can't be, unknown in a plan.
const UNPLANNABLE: &str = "` is computed, but its type can't hold an unknown value, which it is in a plan: wrap the type in `Unknown`, or write `known` on the struct of the resource, if it only reads states";

/// Who may set it is another matter, so it can be required all the same.
const NEVER_STORED: &str = "` is write-only, so it is null in every plan and state, but its type can't hold null: wrap what it holds in `Option`, as in `Unknown<Option<…>>`; it may be `required` all the same";

/// Checks that the type of an attribute can hold what its behavior needs, and that it can be its type.
#[track_caller]
pub(crate) const fn attribute(member: &Member) {
    let FieldType { holds, .. } = *member.field_type();
    let behavior = member.behavior();
    let problem = if holds.contains.has_schema() && matches!(member.role(), Role::Attribute) {
        "` holds a struct that derives `TfSchema`: write `#[tf(nested)]` for a nested attribute, `#[tf(block)]` for a nested block"
    } else if behavior.is_optional() && !holds.null {
        if member.import().is_some() {
            "` is optional for an import, but its type can't hold null: wrap the type in `Option`, or write `required_for_import`"
        } else {
            "` is optional, but its type can't hold null: wrap the type in `Option`, or write `required`"
        }
    } else if behavior.is_computed() && !holds.null {
        if member.is_planned() {
            "` is computed, but its type can't hold null, which it is in a configuration: wrap the type in `Option`"
        } else {
            // The struct may say `known`, or be nested in one that does.
            "` is computed, but its type can't hold null, which it is in a configuration: wrap the type in `Option`, or remove `computed`, if only states are read"
        }
    } else if member.is_write_only() && !holds.null {
        NEVER_STORED
    } else if member.is_planned() && !holds.unknown {
        UNPLANNABLE
    } else {
        return content(member.name(), member.field_type());
    };
    Message::new().push("attribute `").push(member.name()).push(problem).panic();
}

/// Checks what there is in the type of an attribute.
#[track_caller]
pub(crate) const fn content(name: &'static str, ty: &FieldType) {
    if ty.has_dynamic {
        sets_of_one_type(name, ty.declared);
    }
    nothing_refused("attribute `", name, "`", ty.holds.contains);
}
