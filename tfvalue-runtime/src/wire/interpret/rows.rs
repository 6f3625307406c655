//! The rows of a derived struct, and the tables that constants build from them. The types of the rows ensure that generated code describes its own
//! struct.
//!
//! Generated code names the items of this crate by a path that the user chooses. So any of them can be a safe item of the user, and
//! the `unsafe` code must not rely on what such an item returns. `ARCHITECTURE.md` lists what generated code relies on instead.
//!
//! - [`Memory::tfvalue_project`] is the only function that generated code calls in an `unsafe` block. It belongs to a type: `use` gives
//!   a type another name, but not its function. So no other unsafe function can be in its place.
//! - The other functions take a [`Projection`] and are safe. Their return types name the struct, the type of the field and the lifetime of the input,
//!   and are invariant in these. A user's function can only get such a value from these functions.

#![allow(
    clippy::needless_pass_by_value,
    reason = "a `Projection` is used up by the row that is made from it"
)]

use std::{
    marker::PhantomData,
    mem::{self, MaybeUninit},
};

use crate::{
    opaque::{OpaqueRef, OpaqueSlice},
    types::{Derived, DerivedFunctions, ObjectType, Type},
};

use super::{
    Decode, Described, Descriptor, Direct, Encode, FieldType, Invariant, Skipped, TypeOf, WireCodec,
    codec_of, drop_each::drop_value,
};
use crate::{
    model::{Holds, TfType},
    schema::{SchemaMember, Semantics},
    wire::{
        descriptor::Field,
        flatten::{Flattened, Merge},
        member::{Member, Row},
    },
};

/// Memory for a struct, which stays uninitialized. Generated code makes pointers to the fields in it.
pub struct Memory<S>(MaybeUninit<S>);

/// A field of the struct `S`, of type `T`.
pub struct Projection<S, T> {
    pub(crate) offset: u32,
    of: PhantomData<(*mut S, *mut T)>,
}

impl<S> Memory<S> {
    /// Memory for one struct.
    pub const NEW: Self = Self(MaybeUninit::uninit());

    /// Returns the projection for the field that `field` points to.
    ///
    /// # Safety
    ///
    /// `S` is a struct, and `field` is `&raw mut (*base).name`, for the name of a field of `S`.
    ///
    /// # Panics
    ///
    /// Panics if the alignment of the field exceeds that of the struct, as in a packed struct. Panics if the field begins beyond the first 4 GiB of
    /// the struct.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "the result is compared"
    )]
    #[track_caller]
    pub const unsafe fn tfvalue_project<T>(base: *mut S, field: *mut T) -> Projection<S, T> {
        // If this holds for each field, all fields are aligned. An attribute macro can pack the struct after the derive.
        assert!(
            align_of::<T>() <= align_of::<S>(),
            "the fields of a packed struct can't be read and written in place"
        );
        // `as` instead of `cast`, as each call costs much compile time: see `crate::derived::members::attribute`.
        // SAFETY: both pointers are into the same memory, guaranteed by the caller.
        let offset = unsafe { (field as *const u8).offset_from(base as *const u8) };
        let short = offset as u32;
        assert!(short as isize == offset, "a field begins beyond the first 4 GiB of a struct");
        Projection { offset: short, of: PhantomData }
    }
}

/// The shared properties of all fields of type `T` with the same codec, over `'de`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct FieldTypeOf<'de, T> {
    pub(crate) ty: FieldType,
    of: PhantomData<(*mut T, *mut &'de ())>,
}

impl<'de, T> FieldTypeOf<'de, T> {
    /// Returns the field type of fields that are read and written by `W`.
    pub(crate) const fn new<W: WireCodec<'de, Target = T>>(ty: &'static Type, holds: Holds) -> Self {
        Self { ty: FieldType::new(codec_of::<W>(), ty, holds), of: PhantomData }
    }

    /// Returns the reference that a row of a constant holds.
    pub(crate) const fn in_row(&self) -> OpaqueRef<FieldType> {
        // SAFETY: the result is only used in the value of a constant.
        unsafe { OpaqueRef::in_constant(&self.ty) }
    }

    /// Converts the properties to those of blocks that travel as one `dynamic` value.
    pub(crate) const fn into_dynamic(self) -> Self {
        Self { ty: self.ty.as_dynamic(), of: PhantomData }
    }

    /// Sets the semantic comparison of values.
    pub(crate) const fn with_semantics(self, semantics: Semantics) -> Self {
        Self { ty: self.ty.with_semantics(semantics), of: PhantomData }
    }
}

/// Returns the shared properties of all fields of type `T` that are read and written by the type's own [`Decode`] and [`Encode`].
pub const fn field_type<'t, 'de, T>() -> &'t FieldTypeOf<'de, T>
where
    'de: 't,
    T: TfType + Decode<'de> + Encode + 't,
{
    let ty: *const FieldType = TypeOf::<'de, Direct<T>>::FIELD_TYPE;
    // SAFETY: the field type is that of `T`, and `FieldTypeOf` is `repr(transparent)`.
    unsafe { &*ty.cast() }
}

/// A row of the table of the fields of `S`, with a codec for `'de`.
///
/// It is a union to save compile time: the compiler validates the value of each constant that holds rows, but doesn't look into a union.
#[repr(C)]
pub union RowOf<'de, S> {
    pub(crate) row: Row,
    of: PhantomData<(*mut S, *mut &'de ())>,
}

/// A field of `S` that Terraform doesn't know.
#[repr(transparent)]
pub struct SkippedOf<S> {
    skipped: Skipped,
    of: PhantomData<fn(S) -> S>,
}

/// Creates the entry of a field that Terraform doesn't know.
pub const fn skipped<S, T: Default>(field: Projection<S, T>) -> SkippedOf<S> {
    unsafe fn init<T: Default>(dst: *mut ()) {
        // SAFETY: the caller passes a slot for a `T` (invariant 1).
        unsafe { dst.cast::<T>().write(T::default()) };
    }

    let skipped = Skipped { offset: field.offset, init: init::<T>, drop: drop_value::<T> };
    SkippedOf { skipped, of: PhantomData }
}

impl Skipped {
    /// The filler for the unused entries of a table.
    pub(crate) const UNUSED: Self = {
        unsafe fn nothing(_: *mut ()) {}

        Self { offset: 0, init: nothing, drop: nothing }
    };
}

/// A flattened struct: its fields are also fields of the outer struct `S`. Its codecs are for `'de`.
#[repr(transparent)]
pub struct FlattenedOf<'de, S> {
    flattened: Flattened,
    of: PhantomData<Invariant<'de, S>>,
}

impl<'de, S> FlattenedOf<'de, S> {
    /// Creates the entry for the flattened struct in a field.
    ///
    /// # Panics
    ///
    /// Panics if the struct ends beyond the first 4 GiB of `S`. The offsets of its fields in `S` are sums, which would wrap around then.
    #[track_caller]
    pub(crate) const fn new<T: Described<'de>>(field: Projection<S, T>) -> Self {
        // The sum doesn't overflow: the field is within `S`.
        assert!(
            field.offset as usize + size_of::<T>() <= u32::MAX as usize,
            "a flattened struct ends beyond the first 4 GiB of the struct around it"
        );
        Self { flattened: Flattened::new::<T>(field.offset), of: PhantomData }
    }
}

/// The tables of a derived struct. Each table is built only for a program that needs it.
///
/// The types in which generated code lists the fields of a struct implement this trait: [`Fields`] and [`Merged`]. No other crate can implement it.
pub trait Tables<'de, T> {
    /// The rows of the struct's own fields, sorted by name.
    const OWN_ROWS: OpaqueRef<[Row]>;

    /// The struct's own fields that Terraform doesn't know.
    const SKIPPED: &'static [Skipped];

    /// The flattened structs.
    const FLATTENED: &'static [Flattened] = &[];

    /// The rows of all fields, including those of flattened structs, sorted by name.
    const ROWS: OpaqueRef<[Row]>;

    /// The attributes and blocks of the fields in a schema; some entries may be `None`.
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>];

    /// The table by which the struct is decoded and encoded.
    const DESCRIPTOR: Descriptor;
}

/// The fields of the struct `S`: `N` that Terraform knows, sorted by name, `K` that are skipped, and no flattened structs.
pub struct Fields<'de, S, const N: usize, const K: usize> {
    rows: [RowOf<'de, S>; N],
    skipped: [SkippedOf<S>; K],
}

impl<'de, S, const N: usize, const K: usize> Fields<'de, S, N, K> {
    /// Lists the fields of the struct.
    pub const fn new(rows: [RowOf<'de, S>; N], skipped: [SkippedOf<S>; K]) -> Self {
        Self { rows, skipped }
    }
}

impl<'de, T: Described<'de, Fields = Self>, const N: usize, const K: usize> Tables<'de, T>
    for Fields<'de, T, N, K>
{
    const OWN_ROWS: OpaqueRef<[Row]> = Self::ROWS;
    const SKIPPED: &'static [Skipped] = &untyped(&T::FIELDS.skipped);
    const ROWS: OpaqueRef<[Row]> = untyped_rows(&T::FIELDS.rows);
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>] = &schema_members::<N>(Self::ROWS.get());
    const DESCRIPTOR: Descriptor =
        Descriptor::new(const { &fields::<N>(Self::ROWS.get()) }, Self::SKIPPED, T::WHOLLY_KNOWN);
}

/// The fields of the struct `S`, and `F` flattened structs whose fields are merged with them.
pub struct Merged<'de, S, const N: usize, const K: usize, const F: usize> {
    own: Fields<'de, S, N, K>,
    flattened: [FlattenedOf<'de, S>; F],
}

impl<'de, S, const N: usize, const K: usize, const F: usize> Merged<'de, S, N, K, F> {
    /// Lists the fields of the struct.
    pub const fn new(
        rows: [RowOf<'de, S>; N],
        skipped: [SkippedOf<S>; K],
        flattened: [FlattenedOf<'de, S>; F],
    ) -> Self {
        Self { own: Fields::new(rows, skipped), flattened }
    }
}

impl<'de, T: Described<'de, Fields = Self>, const N: usize, const K: usize, const F: usize> Tables<'de, T>
    for Merged<'de, T, N, K, F>
{
    const OWN_ROWS: OpaqueRef<[Row]> = untyped_rows(&T::FIELDS.own.rows);
    const SKIPPED: &'static [Skipped] = &untyped(&T::FIELDS.own.skipped);
    const FLATTENED: &'static [Flattened] = &untyped(&T::FIELDS.flattened);
    const ROWS: OpaqueRef<[Row]> = OpaqueRef::new(Merge::<'de, T>::ROWS);
    const SCHEMA_MEMBERS: &'static [Option<SchemaMember>] = Merge::<'de, T>::SCHEMA_MEMBERS;
    const DESCRIPTOR: Descriptor = Merge::<'de, T>::DESCRIPTOR;
}

/// Returns the fields of the members; entries after the last member are unused.
pub(crate) const fn fields<const N: usize>(members: &[Row]) -> [Field; N] {
    let mut fields = [Field::UNUSED; N];
    let mut index = 0;
    while index < N && index < members.len() {
        fields[index] = Field::new(&members[index]);
        index += 1;
    }
    fields
}

/// Returns the schema attributes and blocks of the members; the entries after the last member are `None`.
pub(crate) const fn schema_members<const N: usize>(members: &[Row]) -> [Option<SchemaMember>; N] {
    let mut schema_members = [const { None }; N];
    let mut index = 0;
    while index < N && index < members.len() {
        // The old entry is `None`: a constant can't drop it, and forgetting it leaks nothing.
        mem::forget(mem::replace(&mut schema_members[index], Member::of(&members[index]).schema_member()));
        index += 1;
    }
    schema_members
}

/// Returns the rows of a constant without their type parameters. Doesn't copy the rows, which would cost much compile time.
const fn untyped_rows<'de, S, const N: usize>(rows: &[RowOf<'de, S>; N]) -> OpaqueRef<[Row]> {
    let rows: *const [RowOf<'de, S>; N] = rows;
    let rows: *const [Row] = rows.cast::<[Row; N]>();
    // SAFETY: the union contains nothing but a row, and has the same representation. The result is only used in the value of a constant.
    unsafe { OpaqueRef::in_constant(&*rows) }
}

/// A type that only adds type parameters to `U`.
///
/// # Safety
///
/// The type is `repr(transparent)` around `U`.
unsafe trait Untyped<U> {}

// SAFETY: it is `repr(transparent)`, and its other field is zero-sized.
unsafe impl<S> Untyped<Skipped> for SkippedOf<S> {}
// SAFETY: it is `repr(transparent)`, and its other field is zero-sized.
unsafe impl<S> Untyped<Flattened> for FlattenedOf<'_, S> {}

/// Returns the elements without their type parameters.
const fn untyped<T: Untyped<U>, U: Copy, const N: usize>(elements: &[T; N]) -> [U; N] {
    // SAFETY: both types have the same representation.
    unsafe { elements.as_ptr().cast::<[U; N]>().read() }
}

/// The type of a derived struct.
pub(crate) const fn object_type<T: Described<'static>>() -> Type {
    let functions = const {
        &DerivedFunctions { attribute, contains_dynamic, fields: opaque_fields::<T>, lacking: T::LACKING }
    };
    // SAFETY: these are rows, and the function returns fields.
    let derived = unsafe { Derived::new(OpaqueSlice::new(T::ROWS.get()), functions) };
    Type::Object(ObjectType::derived(derived))
}

fn attribute(rows: OpaqueSlice, index: usize) -> (&'static str, &'static Type) {
    // SAFETY: only `object_type` makes the argument of this function, from rows.
    let rows: &[Row] = unsafe { rows.get() };
    let member = Member::of(&rows[index]);
    (member.name(), member.ty())
}

fn contains_dynamic(rows: OpaqueSlice) -> bool {
    // SAFETY: as above.
    let rows: &[Row] = unsafe { rows.get() };
    rows.iter().any(|row| Member::of(row).within().dynamic)
}

fn opaque_fields<T: Described<'static>>() -> OpaqueSlice {
    const { OpaqueSlice::new(T::DESCRIPTOR.fields) }
}

/// The rows of a derived type, sorted by name.
pub(crate) const fn rows_of(derived: &Derived) -> &'static [Row] {
    // SAFETY: a `Derived` is built from rows, as `Derived::new` requires.
    unsafe { derived.rows().get() }
}

/// The fields of a derived type, sorted by name.
pub(crate) fn fields_of(derived: &Derived) -> &'static [Field] {
    // SAFETY: its function returns fields, as `Derived::new` requires.
    unsafe { derived.fields().get() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(Rust, packed)]
    struct Packed {
        _first: u8,
        second: u64,
    }

    #[test]
    #[should_panic(expected = "packed struct")]
    fn field_of_packed_struct_is_refused() {
        let memory = Memory::<Packed>::NEW;
        let base = (&raw const memory).cast::<Packed>().cast_mut();
        // SAFETY: the pointer is that of a field.
        let _ = unsafe { Memory::tfvalue_project(base, &raw mut (*base).second) };
    }
}
