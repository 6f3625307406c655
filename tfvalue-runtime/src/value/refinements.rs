//! The facts that are known about a value that is not known yet.

use std::{borrow::Cow, cmp::Ordering, fmt, sync::LazyLock};

use unicode_normalization::{UnicodeNormalization, char::compose};
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    error::RefinementError,
    nfc::{into_nfc, is_mark, leading_marks, may_compose_with_preceding, trailing_marks},
    number::Number,
    quoted::Quoted,
};

/// The facts that are known about an unknown value: that it is not null, how a string begins, between which bounds a
/// number lies, how many elements a collection has.
///
/// Refinements can be added, each narrowing what the others allow, but they cannot contradict each other.
/// They fit in one word, and cost no memory as long as nothing is known.
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
/// They are in an order, so that what holds them can be; it means nothing.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refinements(Option<Box<RefinementData>>);

/// The facts that are known, at least one: of nothing known, there is no `RefinementData`.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct RefinementData {
    not_null: bool,
    range: Range,
}

/// The values that are possible, by type.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Range {
    /// All values.
    #[default]
    Any,
    /// Strings with a prefix.
    String {
        /// Not empty, and normalized.
        prefix: Box<str>,
    },
    /// Numbers within bounds, of which one is there at least.
    Number {
        /// The lower bound.
        min: Option<NumberBound>,
        /// The upper bound.
        max: Option<NumberBound>,
    },
    /// Collections by their length, of which more is known than that it is at least 0.
    Collection {
        /// The smallest length.
        min: u64,
        /// The greatest length.
        max: Option<u64>,
    },
}

/// An end of the range in which an unknown number lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberBound {
    /// The place where the range ends.
    pub value: Number,
    /// True if the number may be just this value.
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

    /// The one of two bounds that allows less, where `further` is the order in which a value lies further
    /// inside.
    fn tighter(self, other: Option<Self>, further: Ordering) -> Self {
        match other {
            Some(other) if other.value.cmp(&self.value) == further => other,
            Some(other) if other.value == self.value && self.inclusive => other,
            _ => self,
        }
    }

    /// Returns whether nothing lies between this lower bound and an upper one.
    fn excludes(&self, max: &Self) -> bool {
        match self.value.cmp(&max.value) {
            Ordering::Less => false,
            Ordering::Equal => !(self.inclusive && max.inclusive),
            Ordering::Greater => true,
        }
    }
}

/// The length of the longest collection: a maximum of this, or more, says nothing.
const LONGEST: u64 = i64::MAX.unsigned_abs();

impl Refinements {
    /// Nothing known, not even whether the value is null.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// A string that begins so.
    #[must_use]
    pub fn beginning_with(prefix: impl Into<String>) -> Self {
        let prefix = into_nfc(Cow::Owned(prefix.into()));
        if prefix.is_empty() {
            Self::new()
        } else {
            Self::new().with_range(Range::String { prefix: prefix.into() })
        }
    }

    /// A number that is not less.
    #[must_use]
    pub fn at_least(min: impl Into<Number>) -> Self {
        Self::new().with_range(Range::Number { min: Some(NumberBound::inclusive(min)), max: None })
    }

    /// A number that is not greater.
    #[must_use]
    pub fn at_most(max: impl Into<Number>) -> Self {
        Self::new().with_range(Range::Number { min: None, max: Some(NumberBound::inclusive(max)) })
    }

    /// Returns whether nothing is known.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns whether the value cannot turn out to be null.
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

    /// The number itself, if the bounds leave only one. It may still be null.
    #[must_use]
    pub fn exact_number(&self) -> Option<&Number> {
        // Bounds that are equal are inclusive, or they would contradict each other.
        self.number_min().zip(self.number_max()).and_then(|(min, max)| (min == max).then_some(&min.value))
    }

    /// The length of the collection, if the bounds leave only one. It may still be null.
    #[must_use]
    pub fn exact_length(&self) -> Option<u64> {
        self.length_max().filter(|&max| max == self.length_min())
    }

    /// Adds that the value cannot turn out to be null.
    #[must_use]
    pub fn not_null(mut self) -> Self {
        self.0.get_or_insert_default().not_null = true;
        self
    }

    /// Adds how the string begins. The longer one of two prefixes remains.
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

    /// Adds a lower bound of the number. The tighter one of two remains.
    ///
    /// # Errors
    ///
    /// Returns an error if no number is left below the upper bound, or if the value is a string or a collection.
    pub fn with_number_min(mut self, min: NumberBound) -> Result<Self, RefinementError> {
        let (known, max) = self.take_number_bounds()?;
        self.with_number_bounds(Some(min.tighter(known, Ordering::Greater)), max)
    }

    /// Adds an upper bound of the number. The tighter one of two remains.
    ///
    /// # Errors
    ///
    /// Returns an error if no number is left above the lower bound, or if the value is a string or a collection.
    pub fn with_number_max(mut self, max: NumberBound) -> Result<Self, RefinementError> {
        let (min, known) = self.take_number_bounds()?;
        self.with_number_bounds(min, Some(max.tighter(known, Ordering::Less)))
    }

    /// Adds how many elements the collection has at least. The greater one of two minima remains.
    ///
    /// # Errors
    ///
    /// Returns an error if it is more than the maximum, or than any collection has; or if the value is a string or a number.
    pub fn with_length_min(self, min: u64) -> Result<Self, RefinementError> {
        if min == 0 {
            return Ok(self);
        }
        let (known, max) = self.lengths()?;
        self.with_lengths(min.max(known), max)
    }

    /// Adds how many elements the collection has at most. The smaller one of two maxima remains. A maximum
    /// beyond what any collection has, of `i64::MAX` or more, says nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if it is less than the minimum, or if the value is a string or a number.
    pub fn with_length_max(self, max: u64) -> Result<Self, RefinementError> {
        if max >= LONGEST {
            return Ok(self);
        }
        let (min, known) = self.lengths()?;
        self.with_lengths(min, Some(known.map_or(max, |known| known.min(max))))
    }

    /// The prefix as Terraform Core writes it: whole up to 256 bytes, else safely cut below that.
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

    /// Takes the bounds away, to put others in their place.
    fn take_number_bounds(&mut self) -> Result<(Option<NumberBound>, Option<NumberBound>), RefinementError> {
        match self.0.as_mut().map(|known| &mut known.range) {
            None | Some(Range::Any) => Ok((None, None)),
            Some(Range::Number { min, max }) => Ok((min.take(), max.take())),
            Some(Range::String { .. } | Range::Collection { .. }) => Err(RefinementError::types()),
        }
    }

    /// Puts these bounds, of which there is one at least, in place of those that are known.
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

/// Shows only what is known.
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

    /// Refinements of two types.
    fn types() -> Self {
        Self(Cow::Borrowed(
            "a prefix is for strings, bounds are for numbers, and lengths for collections: keep one of them",
        ))
    }

    /// A refinement that only values of another type can have.
    pub(crate) fn wrong_type(what: &'static str, of: &'static str) -> Self {
        Self(format!("only {of} can be known to have {what}").into())
    }

    /// A value that is null and not null.
    pub(crate) fn nullness() -> Self {
        Self(Cow::Borrowed("no value is null and not null"))
    }

    /// A list of more elements than a list can have.
    pub(crate) fn too_long(length: u64) -> Self {
        Self(format!("no list has {length} elements").into())
    }

    /// A collection of fewer than no elements.
    pub(crate) fn negative_length() -> Self {
        Self(Cow::Borrowed("no collection has fewer than 0 elements"))
    }
}

/// Cuts a normalized prefix to a number of bytes, where go-cty cuts it.
///
/// Any cut would be correct, but go-cty takes what is left for text whose continuation is unknown, and leaves
/// out what the next character could change: a character divided by the limit, a letter that could take an
/// accent, or else the last grapheme cluster, which could grow, unless it is a delimiter.
fn cut(prefix: &str, limit: usize) -> &str {
    let head = (0..=limit).rev().find_map(|end| prefix.get(..end)).unwrap_or_default();
    let stable = stable_part(head);
    if stable.len() < limit {
        return stable;
    }
    // A line break by itself is no grapheme cluster to go-cty, which looks no further.
    let line_break = stable.grapheme_indices(true).find(|(_, cluster)| matches!(*cluster, "\n" | "\r"));
    let start = line_break.map_or_else(|| last_cluster(stable), |(start, _)| start);
    match stable.split_at_checked(start) {
        Some((before, last)) if !DELIMITERS.contains(&last) => before,
        _ => stable,
    }
}

/// The place where the last grapheme cluster of a text begins. To go-cty, one ends before and after each U+FFFD, as at a control character.
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

/// The part of a normalized text that stays as it is, whatever characters come next.
///
/// The character before marks could be changed by what follows them. go-cty takes it away with them, even if nothing composes with it.
fn stable_part(text: &str) -> &str {
    if text.chars().next_back().is_none_or(is_inert) {
        return text;
    }
    let base = text.char_indices().rev().find(|&(_, character)| leading_marks(character) == 0);
    base.and_then(|(start, _)| text.get(..start)).unwrap_or(text)
}

/// Returns whether a character of a normalized text has no part in normalization.
fn is_inert(character: char) -> bool {
    let is_composed = || character.nfd().nth(1).is_some();
    let composes = || COMPOSING.iter().any(|&next| compose(character, next).is_some());
    !is_mark(character) && trailing_marks(character) == 0 && !is_composed() && !composes()
}

/// The hundred or so characters that may compose with a preceding one, which are all in the first two planes.
static COMPOSING: LazyLock<Vec<char>> = LazyLock::new(|| {
    ('\0'..='\u{1ffff}').filter(|&character| may_compose_with_preceding(character)).collect()
});

#[cfg(test)]
mod tests;
