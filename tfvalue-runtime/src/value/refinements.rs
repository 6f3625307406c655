//! Refinements: facts that are known about an unknown value.

use std::{borrow::Cow, cmp::Ordering, fmt, sync::LazyLock};

use unicode_normalization::{UnicodeNormalization, char::compose};
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    error::RefinementError,
    nfc::{into_nfc, is_mark, leading_marks, may_compose_with_preceding, trailing_marks},
    number::Number,
    quoted::Quoted,
};

/// The facts that are known about an unknown value: nullness, the prefix of a string, the bounds of a number, the bounds of a
/// collection's length.
///
/// Each added refinement narrows the possible values. A refinement that contradicts the others is an error.
/// `Refinements` is one word wide, and allocates only if something is known.
///
/// # Example: a resource's identifier, before it is created
///
/// ```
/// # use tfvalue::Refinements;
/// let id = Refinements::new().not_null().with_prefix("vpc-")?;
/// assert!(id.is_not_null());
/// assert_eq!(id.prefix(), Some("vpc-"));
///
/// let narrower = id.clone().with_prefix("vpc-0")?;
/// assert_eq!(narrower.prefix(), Some("vpc-0"));
/// assert!(id.with_prefix("subnet-").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The order of refinements has no meaning. It exists so that types with refinements can derive `Ord`.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refinements(Option<Box<RefinementData>>);

/// The facts that are known, at least one. If nothing is known, there is no `RefinementData`.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct RefinementData {
    not_null: bool,
    range: Range,
}

/// The possible values, by type.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Range {
    /// All values.
    #[default]
    Any,
    /// Strings with a prefix.
    String {
        /// The prefix: not empty, and normalized.
        prefix: Box<str>,
    },
    /// Numbers within bounds. At least one bound is set.
    Number {
        /// The lower bound.
        min: Option<NumberBound>,
        /// The upper bound.
        max: Option<NumberBound>,
    },
    /// Collections by their length. The minimum is greater than 0, or the maximum is set.
    Collection {
        /// The smallest length.
        min: u64,
        /// The greatest length.
        max: Option<u64>,
    },
}

/// A bound of an unknown number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberBound {
    /// The value of the bound.
    pub value: Number,
    /// True if the number may equal this value.
    pub inclusive: bool,
}

impl NumberBound {
    /// A bound that the number may reach.
    pub fn inclusive(value: impl Into<Number>) -> Self {
        Self { value: value.into(), inclusive: true }
    }

    /// A bound that the number does not reach.
    pub fn exclusive(value: impl Into<Number>) -> Self {
        Self { value: value.into(), inclusive: false }
    }

    /// Returns the tighter of two bounds. `further` is the ordering of a tighter bound's value relative to the other value.
    fn tighter(self, other: Option<Self>, further: Ordering) -> Self {
        match other {
            Some(other) if other.value.cmp(&self.value) == further => other,
            Some(other) if other.value == self.value && self.inclusive => other,
            _ => self,
        }
    }

    /// Returns whether no number is between this lower bound and an upper bound.
    fn excludes(&self, max: &Self) -> bool {
        match self.value.cmp(&max.value) {
            Ordering::Less => false,
            Ordering::Equal => !(self.inclusive && max.inclusive),
            Ordering::Greater => true,
        }
    }
}

/// The length of the longest collection. A maximum of this length or more restricts nothing.
const LONGEST: u64 = i64::MAX.unsigned_abs();

impl Refinements {
    /// Creates empty refinements: the value may even be null.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// The refinements of a string that begins with `prefix`.
    #[must_use]
    pub fn beginning_with(prefix: impl Into<String>) -> Self {
        let prefix = into_nfc(Cow::Owned(prefix.into()));
        if prefix.is_empty() {
            Self::new()
        } else {
            Self::new().with_range(Range::String { prefix: prefix.into() })
        }
    }

    /// The refinements of a number that is at least `min`.
    #[must_use]
    pub fn at_least(min: impl Into<Number>) -> Self {
        Self::new().with_range(Range::Number { min: Some(NumberBound::inclusive(min)), max: None })
    }

    /// The refinements of a number that is at most `max`.
    #[must_use]
    pub fn at_most(max: impl Into<Number>) -> Self {
        Self::new().with_range(Range::Number { min: None, max: Some(NumberBound::inclusive(max)) })
    }

    /// Returns whether nothing is known.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns whether the value can't be null.
    #[must_use]
    pub fn is_not_null(&self) -> bool {
        self.0.as_ref().is_some_and(|known| known.not_null)
    }

    /// Returns the prefix of the string; never empty, and in Unicode normalization form C.
    #[must_use]
    pub fn prefix(&self) -> Option<&str> {
        match self.range() {
            Range::String { prefix } => Some(prefix),
            _ => None,
        }
    }

    /// The lower bound of the number.
    #[must_use]
    pub fn number_min(&self) -> Option<&NumberBound> {
        match self.range() {
            Range::Number { min, .. } => min.as_ref(),
            _ => None,
        }
    }

    /// The upper bound of the number.
    #[must_use]
    pub fn number_max(&self) -> Option<&NumberBound> {
        match self.range() {
            Range::Number { max, .. } => max.as_ref(),
            _ => None,
        }
    }

    /// Returns the minimal number of elements of the collection.
    #[must_use]
    pub fn length_min(&self) -> u64 {
        match self.range() {
            Range::Collection { min, .. } => *min,
            _ => 0,
        }
    }

    /// Returns the maximal number of elements of the collection.
    #[must_use]
    pub fn length_max(&self) -> Option<u64> {
        match self.range() {
            Range::Collection { max, .. } => *max,
            _ => None,
        }
    }

    /// The number itself, if the bounds leave only one number. The value may still be null.
    #[must_use]
    pub fn exact_number(&self) -> Option<&Number> {
        // Equal bounds are inclusive, because exclusive ones would contradict each other.
        self.number_min().zip(self.number_max()).and_then(|(min, max)| (min == max).then_some(&min.value))
    }

    /// The length of the collection, if the bounds leave only one length. The value may still be null.
    #[must_use]
    pub fn exact_length(&self) -> Option<u64> {
        self.length_max().filter(|&max| max == self.length_min())
    }

    /// Adds the fact that the value can't be null.
    #[must_use]
    pub fn not_null(mut self) -> Self {
        self.0.get_or_insert_default().not_null = true;
        self
    }

    /// Adds a prefix of the string. The longer of two prefixes remains.
    ///
    /// # Errors
    ///
    /// Returns an error if neither prefix begins with the other, or if the value is a number or a collection.
    pub fn with_prefix(self, prefix: impl Into<String>) -> Result<Self, RefinementError> {
        let prefix = into_nfc(Cow::Owned(prefix.into())).into_owned();
        if prefix.is_empty() {
            return Ok(self);
        }
        let prefix = match self.range() {
            Range::Any => prefix,
            Range::String { prefix: known } if known.starts_with(&prefix) => return Ok(self),
            Range::String { prefix: known } if prefix.starts_with(&**known) => prefix,
            Range::String { prefix: known } => {
                return Err(RefinementError::prefixes(known, &prefix));
            }
            _ => return Err(RefinementError::types()),
        };
        Ok(self.with_range(Range::String { prefix: prefix.into() }))
    }

    /// Adds a lower bound of the number. The tighter of two bounds remains.
    ///
    /// # Errors
    ///
    /// Returns an error if no number is left below the upper bound, or if the value is a string or a collection.
    pub fn with_number_min(mut self, min: NumberBound) -> Result<Self, RefinementError> {
        let (known, max) = self.take_number_bounds()?;
        self.with_number_bounds(Some(min.tighter(known, Ordering::Greater)), max)
    }

    /// Adds an upper bound of the number. The tighter of two bounds remains.
    ///
    /// # Errors
    ///
    /// Returns an error if no number is left above the lower bound, or if the value is a string or a collection.
    pub fn with_number_max(mut self, max: NumberBound) -> Result<Self, RefinementError> {
        let (min, known) = self.take_number_bounds()?;
        self.with_number_bounds(min, Some(max.tighter(known, Ordering::Less)))
    }

    /// Adds a minimal length of the collection. The greater of two minima remains.
    ///
    /// # Errors
    ///
    /// Returns an error if the minimum exceeds the maximum or `i64::MAX`, or if the value is a string or a number.
    pub fn with_length_min(self, min: u64) -> Result<Self, RefinementError> {
        if min == 0 {
            return Ok(self);
        }
        let (known, max) = self.lengths()?;
        self.with_lengths(min.max(known), max)
    }

    /// Adds a maximal length of the collection. The smaller of two maxima remains. A maximum of `i64::MAX` or more has no
    /// effect, because no collection is longer.
    ///
    /// # Errors
    ///
    /// Returns an error if the maximum is less than the minimum, or if the value is a string or a number.
    pub fn with_length_max(self, max: u64) -> Result<Self, RefinementError> {
        if max >= LONGEST {
            return Ok(self);
        }
        let (min, known) = self.lengths()?;
        self.with_lengths(min, Some(known.map_or(max, |known| known.min(max))))
    }

    /// The prefix as Terraform Core writes it: complete up to 256 bytes, otherwise cut to at most 255 bytes; see [`cut`].
    pub(crate) fn wire_prefix(&self) -> Option<&str> {
        self.prefix().map(|prefix| if prefix.len() > 256 { cut(prefix, 255) } else { prefix })
    }

    pub(super) fn range(&self) -> &Range {
        self.0.as_ref().map_or(&Range::Any, |known| &known.range)
    }

    fn with_range(mut self, range: Range) -> Self {
        self.0.get_or_insert_default().range = range;
        self
    }

    /// Takes the bounds, so that the caller can replace them.
    fn take_number_bounds(&mut self) -> Result<(Option<NumberBound>, Option<NumberBound>), RefinementError> {
        match self.0.as_mut().map(|known| &mut known.range) {
            None | Some(Range::Any) => Ok((None, None)),
            Some(Range::Number { min, max }) => Ok((min.take(), max.take())),
            Some(Range::String { .. } | Range::Collection { .. }) => Err(RefinementError::types()),
        }
    }

    /// Replaces the known bounds by these bounds, at least one of which is set.
    pub(crate) fn with_number_bounds(
        self,
        min: Option<NumberBound>,
        max: Option<NumberBound>,
    ) -> Result<Self, RefinementError> {
        match (min, max) {
            (Some(min), Some(max)) if min.excludes(&max) => Err(RefinementError::bounds(&min, &max)),
            (min, max) => Ok(self.with_range(Range::Number { min, max })),
        }
    }

    fn lengths(&self) -> Result<(u64, Option<u64>), RefinementError> {
        match self.range() {
            Range::Any => Ok((0, None)),
            Range::Collection { min, max } => Ok((*min, *max)),
            Range::String { .. } | Range::Number { .. } => Err(RefinementError::types()),
        }
    }

    /// Replaces the known lengths by these, which constrain the value.
    pub(crate) fn with_lengths(self, min: u64, max: Option<u64>) -> Result<Self, RefinementError> {
        if min > max.unwrap_or(LONGEST) {
            return Err(RefinementError::lengths(min, max));
        }
        Ok(self.with_range(Range::Collection { min, max }))
    }
}

/// Shows only the known facts.
impl fmt::Debug for Refinements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut known = f.debug_struct("Refinements");
        if self.is_not_null() {
            known.field("not_null", &true);
        }
        match self.range() {
            Range::Any => &mut known,
            Range::String { prefix } => known.field("prefix", prefix),
            Range::Number { min, max } => known.field("number_min", min).field("number_max", max),
            Range::Collection { min, max } => known.field("length_min", min).field("length_max", max),
        };
        known.finish()
    }
}

impl RefinementError {
    fn prefixes(one: &str, other: &str) -> Self {
        Self(format!("no string begins with both {} and {}", Quoted(one), Quoted(other)).into())
    }

    fn bounds(min: &NumberBound, max: &NumberBound) -> Self {
        let above = if min.inclusive { "at least" } else { "more than" };
        let below = if max.inclusive { "at most" } else { "less than" };
        Self(format!("no number is {above} {} and {below} {}", min.value, max.value).into())
    }

    fn lengths(min: u64, max: Option<u64>) -> Self {
        let message = match max {
            Some(1) => format!("no collection has at least {min} and at most 1 element"),
            Some(max) => format!("no collection has at least {min} and at most {max} elements"),
            None => format!("no collection has at least {min} elements"),
        };
        Self(message.into())
    }

    /// The error for refinements of two types.
    fn types() -> Self {
        Self(Cow::Borrowed(
            "a prefix is for strings, bounds are for numbers, and lengths for collections: keep one of them",
        ))
    }

    /// The error for a refinement that only values of another type can have.
    pub(crate) fn wrong_type(what: &'static str, of: &'static str) -> Self {
        Self(format!("only {of} can be known to have {what}").into())
    }

    /// The error for a value that is null and not null.
    pub(crate) fn nullness() -> Self {
        Self(Cow::Borrowed("no value is null and not null"))
    }

    /// The error for a list that is too long.
    pub(crate) fn too_long(length: u64) -> Self {
        Self(format!("no list has {length} elements").into())
    }

    /// The error for a collection with a negative length.
    pub(crate) fn negative_length() -> Self {
        Self(Cow::Borrowed("no collection has fewer than 0 elements"))
    }
}

/// Cuts a normalized prefix to at most `limit` bytes, at the same place as go-cty.
///
/// Any cut would be correct, but go-cty also removes the end of the text that the next character could change. That is a character divided
/// by the limit, or a letter that could take an accent. Otherwise it is the last grapheme cluster, which could grow, unless the cluster is
/// a delimiter.
fn cut(prefix: &str, limit: usize) -> &str {
    let head = (0..=limit).rev().find_map(|end| prefix.get(..end)).unwrap_or_default();
    let stable = stable_part(head);
    if stable.len() < limit {
        return stable;
    }
    // go-cty doesn't treat a single line break as a grapheme cluster, and stops at the first one.
    let line_break = stable.grapheme_indices(true).find(|(_, cluster)| matches!(*cluster, "\n" | "\r"));
    let start = line_break.map_or_else(|| last_cluster(stable), |(start, _)| start);
    match stable.split_at_checked(start) {
        Some((before, last)) if !DELIMITERS.contains(&last) => before,
        _ => stable,
    }
}

/// Returns the start of the last grapheme cluster of a text. In go-cty, a cluster ends before and after each U+FFFD, as at a control character.
fn last_cluster(text: &str) -> usize {
    const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

    if let Some(rest) = text.strip_suffix(REPLACEMENT) {
        return rest.len();
    }
    let start = text.rfind(REPLACEMENT).map_or(0, |index| index + REPLACEMENT.len_utf8());
    let rest = text.get(start..).unwrap_or_default();
    start + rest.grapheme_indices(true).next_back().map_or(0, |(start, _)| start)
}

/// Grapheme clusters that do not grow, as go-cty lists them.
const DELIMITERS: [&str; 30] = [
    "-", "_", ":", ";", "/", "\\", ",", ".", "(", ")", "{", "}", "[", "]", "|", "?", "!", "~", " ", "\t",
    "@", "#", "$", "%", "^", "&", "*", "+", "\"", "'",
];

/// Returns the part of a normalized text that no following character can change.
///
/// A following character could change the character before marks. go-cty removes that character with its marks, even if nothing composes with it.
fn stable_part(text: &str) -> &str {
    if text.chars().next_back().is_none_or(is_inert) {
        return text;
    }
    let base = text.char_indices().rev().find(|&(_, character)| leading_marks(character) == 0);
    base.and_then(|(start, _)| text.get(..start)).unwrap_or(text)
}

/// Returns whether a character of a normalized text takes no part in normalization.
fn is_inert(character: char) -> bool {
    let is_composed = || character.nfd().nth(1).is_some();
    let composes = || COMPOSING.iter().any(|&next| compose(character, next).is_some());
    !is_mark(character) && trailing_marks(character) == 0 && !is_composed() && !composes()
}

/// The approximately 100 characters that may compose with a preceding character. All are in the first two planes.
static COMPOSING: LazyLock<Vec<char>> = LazyLock::new(|| {
    ('\0'..='\u{1ffff}').filter(|&character| may_compose_with_preceding(character)).collect()
});

#[cfg(test)]
mod tests;
