//! The memory layout of structs: the structs that borrow, and the large structs that need a box.
//!
//! An `Option` of a struct has the size of the struct. Without boxes, deeply nested models of real resources would overflow the stack.

use std::rc::Rc;

use super::{
    Options, Strings, Values,
    dedup::{Id, Member, Shaped, Shapes, StructDef},
};

/// The size from which a struct is boxed, in bytes.
const LARGE: usize = 256;

/// The properties of the nested structs, by number.
pub(super) struct Layout {
    borrows: Vec<bool>,
    sizes: Vec<usize>,
    /// True if a list of at most one block is written as one block.
    has_single_blocks: bool,
}

impl Layout {
    pub(super) fn of(shapes: &Shapes, options: &Options) -> Self {
        let mut layout = Self { borrows: Vec::new(), sizes: Vec::new(), has_single_blocks: options.api };
        // Nested structs precede the structs that contain them.
        for shape in shapes.nested.iter().map(Rc::as_ref) {
            let borrows = layout.shape_borrows(shape, options.strings);
            let size = shape.members.iter().map(|member| layout.member_size(member, options.values)).sum();
            layout.borrows.push(borrows);
            layout.sizes.push(size);
        }
        layout
    }

    /// Returns whether a nested struct has a lifetime.
    pub(super) fn borrows(&self, id: Id) -> bool {
        self.borrows[id]
    }

    /// Returns whether a nested struct is boxed outside collections.
    pub(super) fn is_large(&self, id: Id) -> bool {
        self.sizes[id] >= LARGE
    }

    /// Returns whether a struct has a lifetime.
    pub(super) fn shape_borrows(&self, shape: &StructDef, strings: Strings) -> bool {
        shape.members.iter().any(|member| self.type_borrows(&member.ty, strings))
    }

    fn type_borrows(&self, ty: &Shaped, strings: Strings) -> bool {
        match ty {
            Shaped::Number | Shaped::Bool => false,
            Shaped::String | Shaped::Dynamic => strings == Strings::Borrowed,
            Shaped::List(element) | Shaped::Set(element) => self.type_borrows(element, strings),
            Shaped::Map(element) => strings == Strings::Borrowed || self.type_borrows(element, strings),
            Shaped::Object(id) => self.borrows(*id),
            Shaped::Tuple(elements) => elements.iter().any(|element| self.type_borrows(element, strings)),
        }
    }

    fn member_size(&self, member: &Member, values: Values) -> usize {
        let known = match &member.ty {
            Shaped::List(block) if self.has_single_blocks && member.is_optional_block() => {
                self.type_size(block)
            }
            ty => self.type_size(ty),
        };
        match values {
            Values::State => known,
            Values::Plan => known + 8,
        }
    }

    fn type_size(&self, ty: &Shaped) -> usize {
        match ty {
            Shaped::Bool => 8,
            Shaped::String | Shaped::List(_) | Shaped::Set(_) | Shaped::Map(_) => COLLECTION,
            Shaped::Number => 32,
            Shaped::Dynamic => 64,
            Shaped::Object(id) if self.is_large(*id) => 8,
            Shaped::Object(id) => self.sizes[*id],
            Shaped::Tuple(elements) => elements.iter().map(|element| self.type_size(element)).sum(),
        }
    }
}

const COLLECTION: usize = 24;
