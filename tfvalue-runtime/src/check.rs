//! What can be wrong with a derived struct and only its fields' types can tell: checked in constants, while it compiles.
//!
//! Each function panics, which stops the compiler, with a message that names the offender and says what to write instead.

use crate::{
    schema::{Attribute, AttributeType, Kind, Nesting, NestingMode, Schema},
    types::Type,
    wire::descriptor::{Descriptor, Field, Member, Role},
};

/// What the type of a field can hold.
#[derive(Clone, Copy)]
pub struct Holds {
    /// Null.
    pub null: bool,
    /// An unknown value.
    pub unknown: bool,
    /// A struct with a schema.
    pub schema: bool,
}

/// A message that is put together in a constant.
struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
    const fn new() -> Self {
        Self { bytes: [0; 1024], length: 0 }
    }

    /// Appends text, as far as there is room.
    const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    /// Appends a version, which isn't negative.
    const fn push_version(self, version: i64) -> Self {
        const DIGITS: &str = "0123456789";
        #[expect(clippy::cast_sign_loss, reason = "it is from 0 to 9")]
        let digit = (version % 10) as usize;
        let message = if version < 10 { self } else { self.push_version(version / 10) };
        message.push(DIGITS.split_at(digit).1.split_at(1).0)
    }

    #[track_caller]
    const fn panic(&self) -> ! {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(message) => panic!("{}", message),
            Err(_) => panic!("the message of this error is too long"),
        }
    }
}

/// The path to a member, outermost first.
#[derive(Clone, Copy)]
struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    name: &'static str,
}

impl Path<'_> {
    const fn push_to(&self, message: Message) -> Message {
        match self.parent {
            Some(parent) => parent.push_to(message).push(".").push(self.name),
            None => message.push(self.name),
        }
    }
}

impl Holds {
    /// What a type of Terraform can hold.
    pub const fn of<T: crate::TfType>() -> Self {
        Self { null: T::HOLDS_NULL, unknown: T::HOLDS_UNKNOWN, schema: T::HOLDS_SCHEMA }
    }
}

/// Checks that the type of an attribute can hold what its behavior needs.
///
/// `holds_plan`: whether the struct is decoded from plans, where a computed attribute is unknown.
#[track_caller]
pub const fn attribute(member: &Member, holds: Holds, holds_plan: bool) {
    let Role::Attribute(Attribute { ty, behavior, .. }) = member.role() else { return };
    let message = Message::new().push("attribute `").push(member.name());
    if holds.schema && matches!(ty, AttributeType::Type(_)) {
        message.push("` holds a struct that derives `TfSchema`: write `#[tf(nested)]` for a nested attribute, `#[tf(block)]` for a nested block").panic();
    }
    if behavior.is_optional() && !holds.null {
        message
            .push(
                "` is optional, but its type can't hold null: wrap the type in `Option`, or write `required`",
            )
            .panic();
    }
    if behavior.is_computed() && !holds.null {
        message.push("` is computed, but its type can't hold null, which it is in a configuration: wrap the type in `Option`").panic();
    }
    if behavior.is_computed() && holds_plan && !holds.unknown {
        message.push("` is computed, but its type can't hold an unknown value, which it is in a plan: wrap the type in `Unknown`, or write `known` on a struct that only reads states").panic();
    }
}

/// Checks that a field of type `T` can hold a nested block or nested attribute of a mode, and returns that mode.
#[track_caller]
pub(crate) const fn nesting<T: Nesting>(name: &str, written: Option<NestingMode>) -> NestingMode {
    let Some(written) = written else { return T::MODE };
    let fits = matches!(
        (written, T::MODE),
        (NestingMode::Single | NestingMode::Group, NestingMode::Single)
            | (NestingMode::List, NestingMode::List)
            | (NestingMode::Set, NestingMode::Set)
            | (NestingMode::Map, NestingMode::Map)
    );
    if !fits {
        let needs = match written {
            NestingMode::Single => "` is single: its type must be the struct itself or an `Option` of it",
            NestingMode::List => {
                "` is a list: its type must be a `Vec`, or an `Option` with `block(list, max_items = 1)`"
            }
            NestingMode::Set => "` is a set: its type must be a `Set`, a `BTreeSet` or a `HashSet`",
            NestingMode::Map => "` is a map: its type must be a `BTreeMap`, a `HashMap` or an `IndexMap`",
            NestingMode::Group => {
                "` is a group: its type must be the struct itself, or an `Option` of it that keeps a null apart"
            }
        };
        Message::new().push("`").push(name).push(needs).panic();
    }
    written
}

/// Checks that the limits of a nested block are such that its mode can have.
#[track_caller]
pub(crate) const fn item_limits(name: &str, nesting: NestingMode, min_items: u64, max_items: u64) {
    if min_items == 0 && max_items == 0 {
        return;
    }
    let advice = match nesting {
        NestingMode::List | NestingMode::Set => return,
        NestingMode::Single => {
            "` is a single block, whose type tells how many there must be: remove the limits, or write `block(list, max_items = 1)` for a list of at most one"
        }
        NestingMode::Map => "` is a map of blocks, which have no limits: remove them",
        NestingMode::Group => "` is a group, which is always there: remove the limits",
    };
    Message::new().push("`").push(name).push(advice).panic();
}

/// Checks that a model is of the version before that of the one upgraded from it, and for the same.
#[track_caller]
pub const fn previous(name: &str, schema: &Schema, previous_name: &str, previous: &Schema) {
    let message = Message::new().push("`").push(name).push("`, ").push(kind(schema.kind));
    let message = message
        .push(" of version ")
        .push_version(schema.version)
        .push(", is upgraded from `")
        .push(previous_name);
    match (schema.kind, previous.kind) {
        (Kind::Resource, Kind::Resource) | (Kind::Identity, Kind::Identity) => {}
        // A struct whose own derive has failed, and says why.
        (Kind::Nested, _) | (_, Kind::Nested) => return,
        _ => {
            let message = message.push("`, which is ").push(kind(previous.kind));
            message.push(": write the model of the version before, which is for the same").panic();
        }
    }
    if previous.version != schema.version - 1 {
        let message = message
            .push("`, which is of version ")
            .push_version(previous.version)
            .push(": write the model of version ");
        message.push_version(schema.version - 1).push(", which may be upgraded from others").panic();
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Identity => "an identity",
        _ => "a resource",
    }
}

/// Checks what the members of a derived struct and of all those nested in it can get wrong together.
#[track_caller]
pub const fn members(descriptor: &Descriptor) {
    distinct_names(descriptor.fields);
    fields(descriptor.fields, None, None);
}

/// A name can come twice by `flatten`.
#[track_caller]
const fn distinct_names(fields: &[Field]) {
    let mut index = 1;
    while index < fields.len() {
        let name = fields[index].member.name();
        if equal(fields[index - 1].member.name(), name) {
            Message::new()
                .push("`")
                .push(name)
                .push("` is declared twice: rename one, or flatten only one of the structs")
                .panic();
        }
        index += 1;
    }
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Walks the members of a struct and of those nested in it. `set` is the innermost set around them.
#[track_caller]
const fn fields(fields_: &'static [Field], parent: Option<&Path<'_>>, set: Option<&Path<'_>>) {
    let mut index = 0;
    while index < fields_.len() {
        let member = fields_[index].member;
        let path = Path { parent, name: member.name() };
        match member.role() {
            Role::Attribute(Attribute { ty: AttributeType::Type(ty), .. }) => dynamic_in_set(ty, &path, set),
            Role::Attribute(Attribute { ty: AttributeType::Nested(nested), .. }) => {
                let content = match nested.attributes.as_derived() {
                    Some(content) => content,
                    None => &[],
                };
                no_blocks(content, &path);
                let set = if matches!(nested.nesting, NestingMode::Set) { Some(&path) } else { set };
                fields(content, Some(&path), set);
            }
            Role::Block(block) => {
                let content = match block.block.attributes.as_derived() {
                    Some(content) => content,
                    None => &[],
                };
                let set = if matches!(block.nesting, NestingMode::Set) { Some(&path) } else { set };
                fields(content, Some(&path), set);
            }
            Role::Plain => {}
        }
        index += 1;
    }
}

#[track_caller]
const fn no_blocks(content: &[Field], path: &Path<'_>) {
    let mut index = 0;
    while index < content.len() {
        if matches!(content[index].member.role(), Role::Block(_)) {
            let block = Path { parent: Some(path), name: content[index].member.name() };
            let message = block.push_to(Message::new().push("the block `"));
            let message = message.push("` is inside a nested attribute, which can hold only attributes: write `nested` for it, or `block` for `");
            path.push_to(message).push("`").panic();
        }
        index += 1;
    }
}

/// Elements of a set are told apart by their values, so all of a set must have one type.
#[track_caller]
const fn dynamic_in_set(ty: &Type, path: &Path<'_>, set: Option<&Path<'_>>) {
    match ty {
        Type::String | Type::Number | Type::Bool => {}
        Type::Dynamic => {
            if let Some(set) = set {
                let message = path.push_to(Message::new().push("the attribute `"));
                let message = set.push_to(message.push("` holds a dynamic value below the set `"));
                message.push("`, whose elements must be of one type: write a list or a map, or a type other than `Dynamic`").panic();
            }
        }
        Type::List(element) | Type::Map(element) => {
            if let Some(element) = element.as_static() {
                dynamic_in_set(element, path, set);
            }
        }
        Type::Set(element) => {
            if let Some(element) = element.as_static() {
                dynamic_in_set(element, path, Some(path));
            }
        }
        Type::Tuple(tuple) => {
            if let Some(elements) = tuple.as_static() {
                let mut index = 0;
                while index < elements.len() {
                    dynamic_in_set(elements[index], path, set);
                    index += 1;
                }
            }
        }
        Type::Object(object) => {
            if let Some(fields) = object.as_derived() {
                let mut index = 0;
                while index < fields.len() {
                    dynamic_in_set(fields[index].member.ty(), path, set);
                    index += 1;
                }
            }
        }
    }
}
