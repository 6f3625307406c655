//! Lists of strings: the loops read and write empty and null ones in line, and call the [`FastCodec`](super::FastCodec) for others.

use crate::value::Unknown;

use super::{
    super::{
        Field,
        spare::{Initialized, SpareCursor},
    },
    input::{Input, Window},
    try_decode_out_of_line, try_encode_out_of_line,
    values::InlineFormat,
};

/// A list of strings, possibly one that can be null or unknown.
pub(super) trait List: Sized {
    /// Whether values are neither null nor unknown.
    const IS_BARE: bool;

    fn empty() -> Self;

    /// Returns null, if the type has it.
    fn null() -> Option<Self>;

    /// Whether it is empty or null; `None` if it has elements or is unknown.
    fn trivial(&self) -> Option<TrivialList>;
}

/// A list without elements, as most are.
pub(super) enum TrivialList {
    Empty,
    Null,
}

impl<T> List for Vec<T> {
    const IS_BARE: bool = true;

    #[inline(always)]
    fn empty() -> Self {
        Self::new()
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        None
    }

    #[inline(always)]
    fn trivial(&self) -> Option<TrivialList> {
        self.is_empty().then_some(TrivialList::Empty)
    }
}

impl<T> List for Option<Vec<T>> {
    const IS_BARE: bool = false;

    #[inline(always)]
    fn empty() -> Self {
        Some(Vec::new())
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        Some(None)
    }

    #[inline(always)]
    fn trivial(&self) -> Option<TrivialList> {
        self.as_ref().map_or(Some(TrivialList::Null), List::trivial)
    }
}

impl<L: List> List for Unknown<L> {
    const IS_BARE: bool = false;

    #[inline(always)]
    fn empty() -> Self {
        Self::Known(L::empty())
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        L::null().map(Self::Known)
    }

    #[inline(always)]
    fn trivial(&self) -> Option<TrivialList> {
        match self {
            Self::Known(list) => list.trivial(),
            Self::Unknown(_) => None,
        }
    }
}

/// Decodes a list. Most are empty or null.
///
/// # Safety
///
/// Same as [`try_decode_value`](super::type_tag::try_decode_value). The field is an `L`.
#[inline(always)]
pub(super) unsafe fn try_decode_list<L: List, F: InlineFormat>(
    field: &Field,
    dst: *mut (),
    input: &Input<'_, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        if !L::IS_BARE && !F::ALL_LISTS {
            return try_decode_out_of_line(field, dst, input, position, window);
        }
        if let Some(used) = F::empty_list(window) {
            if let Some(((), used)) = input.value((), position, used) {
                dst.cast::<L>().write(L::empty());
                return Some(used);
            }
        } else if let Some(null) = L::null()
            && let Some(((), used)) = F::null(window).and_then(|used| input.value((), position, used))
        {
            dst.cast::<L>().write(null);
            return Some(used);
        }
        try_decode_out_of_line(field, dst, input, position, window)
    }
}

/// Encodes a list. Most are empty or null.
///
/// # Safety
///
/// Same as [`try_encode_value`](super::type_tag::try_encode_value). The field is an `L`.
#[inline(always)]
pub(super) unsafe fn try_encode_list<'v, L: List, F: InlineFormat>(
    field: &Field,
    src: *const (),
    spare: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        if !L::IS_BARE && !F::ALL_LISTS {
            return try_encode_out_of_line::<F>(field, src, spare);
        }
        match (*src.cast::<L>()).trivial() {
            Some(TrivialList::Empty) => Some(F::write_empty_list(spare)),
            Some(TrivialList::Null) => Some(F::write_null(spare)),
            None => try_encode_out_of_line::<F>(field, src, spare),
        }
    }
}
