//! Lists of text: the loops read and write empty and null ones in line, and call the [`FastCodec`](super::FastCodec) for others.

use tfvalue_core::value::Unknown;

use super::{
    super::{
        Field,
        spare::{Initialized, SpareCursor},
    },
    fill_out_of_line,
    input::{Input, Window},
    values::InlineFormat,
    write_out_of_line,
};

/// A list of text that can be null or unknown.
pub(super) trait List: Sized {
    /// Whether it is neither null nor unknown.
    const IS_BARE: bool;

    fn empty() -> Self;

    /// The null, if the type has one.
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

/// Reads a list, most of which are empty or null.
///
/// # Safety
///
/// Same as [`fill_value`](super::type_tag::fill_value); the field is an `L`.
#[inline(always)]
pub(super) unsafe fn fill_list<L: List, F: InlineFormat>(
    field: &Field,
    dst: *mut (),
    input: &Input<'_, F>,
    position: usize,
    window: &Window,
) -> Option<usize> {
    // SAFETY: as the caller promises.
    unsafe {
        if !L::IS_BARE && !F::ALL_LISTS {
            return fill_out_of_line(field, dst, input, position, window);
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
        fill_out_of_line(field, dst, input, position, window)
    }
}

/// Writes a list, most of which are empty or null.
///
/// # Safety
///
/// Same as [`write_value`](super::type_tag::write_value); the field is an `L`.
#[inline(always)]
pub(super) unsafe fn write_list<'v, L: List, F: InlineFormat>(
    field: &Field,
    src: *const (),
    room: SpareCursor<'v>,
) -> Option<Initialized<'v>> {
    // SAFETY: as the caller promises.
    unsafe {
        if !L::IS_BARE && !F::ALL_LISTS {
            return write_out_of_line::<F>(field, src, room);
        }
        match (*src.cast::<L>()).trivial() {
            Some(TrivialList::Empty) => Some(F::write_empty_list(room)),
            Some(TrivialList::Null) => Some(F::write_null(room)),
            None => write_out_of_line::<F>(field, src, room),
        }
    }
}
