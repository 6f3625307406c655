//! How a type is written in Rust, and what it must be able to hold. Messages are built from these.

/// How a type is written. Only a message evaluates it, and the descriptor of a type for which there could be one.
pub enum Spelling {
    /// A type whose parts don't matter.
    Leaf {
        /// How it is written; empty if that is not known. A lifetime in it is a placeholder.
        name: &'static str,
        /// True if it can hold null.
        null: bool,
        /// True if it can hold an unknown value.
        unknown: bool,
    },
    /// `Unknown` of a type.
    Unknown(&'static Self),
    /// `Option` of a type.
    Option(&'static Self),
    /// `Box` of a type.
    Box(&'static Self),
    /// A list or a set: what is written before, the element, and what is written after.
    Sequence(&'static str, &'static Self, &'static str),
    /// A set of the standard library, with its name.
    MergingSet(&'static str, &'static Self),
    /// A map: its name, key and value, and whether a map can have such keys.
    Map(&'static str, &'static Self, &'static Self, bool),
    /// A tuple of Rust.
    Tuple(&'static [&'static Self]),
    /// A derived tuple struct, with its name.
    TupleStruct(&'static str, &'static [&'static Self]),
    /// A derived struct with named fields, with its name. It doesn't refer to what is nested: the type does, and the compiler follows every way
    /// to it.
    Struct(&'static str),
}

/// What a type must be able to hold.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Needs {
    /// Null.
    pub(crate) null: bool,
    /// An unknown value.
    pub(crate) unknown: bool,
    /// Unknown values in place of all values in it.
    pub(crate) within: bool,
    /// Unknown elements of sets.
    pub(crate) in_sets: bool,
}

impl Needs {
    pub(crate) const NOTHING: Self = Self { null: false, unknown: false, within: false, in_sets: false };

    /// What is needed in a type that itself needs nothing.
    pub(crate) const fn only_within(self) -> Self {
        Self { null: false, unknown: false, ..self }
    }

    /// What the elements must be able to hold.
    pub(crate) const fn of_elements(self) -> Self {
        Self { null: false, unknown: self.within, ..self }
    }
}

impl Spelling {
    /// A type with a name that holds neither null nor unknown values.
    pub const fn name(name: &'static str) -> Self {
        Self::Leaf { name, null: false, unknown: false }
    }

    /// A type without a name.
    pub(crate) const fn unnamed(null: bool, unknown: bool) -> Self {
        Self::Leaf { name: "", null, unknown }
    }

    pub(crate) const fn holds_null(&self) -> bool {
        match self {
            Self::Leaf { null, .. } => *null,
            Self::Option(_) => true,
            Self::Unknown(of) | Self::Box(of) | Self::TupleStruct(_, [of]) => of.holds_null(),
            _ => false,
        }
    }

    pub(crate) const fn holds_unknown(&self) -> bool {
        match self {
            Self::Leaf { unknown, .. } => *unknown,
            Self::Unknown(_) => true,
            Self::Option(of) | Self::Box(of) | Self::TupleStruct(_, [of]) => of.holds_unknown(),
            _ => false,
        }
    }
}
