//! Paths: places within a value.

mod parse;

use std::{borrow::Cow, fmt};

pub use self::parse::ParsePathError;

use crate::quoted::Quoted;

/// The path from a root value to a value in it, as in the protocol's `AttributePath`.
///
/// Prints as a person would write it: `disk[2].size`, `tags["env"]`.
///
/// # Example: the path of an attribute in a block
///
/// ```
/// use tfvalue::{AttributePath, Step};
///
/// let path = AttributePath::new().attribute("disk").element(2).attribute("size");
/// assert_eq!(path.to_string(), "disk[2].size");
/// assert_eq!(path.steps()[1], Step::ElementKeyInt(2));
///
/// let mut path = AttributePath::new();
/// path.push(Step::AttributeName("tags".into()));
/// path.push(Step::ElementKeyString("env".to_owned()));
/// assert_eq!(path, AttributePath::new().attribute("tags").key("env"));
/// ```
///
/// Paths are ordered by their steps: a value comes before its parts, and elements come by key or index.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AttributePath(Vec<Step>);

/// A step of an [`AttributePath`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// To an attribute of an object, or a nested block of a block.
    AttributeName(Cow<'static, str>),
    /// To an element of a map.
    ElementKeyString(String),
    /// To an element of a list or a tuple, counted from 0.
    ElementKeyInt(u64),
    /// To an element of a set, counted from 0 in the order of the input.
    ///
    /// The protocol has no such step: [`AttributePath::protocol_steps`] ends before it.
    SetElement(u64),
}

impl AttributePath {
    /// The path of the root itself.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The steps from the root down.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The steps that the protocol can express: those before the first element of a set, which has no key.
    pub fn protocol_steps(&self) -> &[Step] {
        let end = self.0.iter().position(|step| matches!(step, Step::SetElement(_)));
        &self.0[..end.unwrap_or(self.0.len())]
    }

    /// The path of this attribute or nested block of the object at the end of this path.
    #[must_use]
    pub fn attribute(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.below(Step::AttributeName(name.into()))
    }

    /// The path of this element of the map at the end of this path.
    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Self {
        self.below(Step::ElementKeyString(key.into()))
    }

    /// The path of this element, counted from 0, of the list or tuple at the end of this path.
    #[must_use]
    pub fn element(self, index: usize) -> Self {
        self.below(Step::ElementKeyInt(index as u64))
    }

    /// The path of this element, counted from 0, of the set at the end of this path.
    #[must_use]
    pub fn set_element(self, index: usize) -> Self {
        self.below(Step::SetElement(index as u64))
    }

    fn below(mut self, step: Step) -> Self {
        self.push(step);
        self
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Removes the last step and returns it; `None` at the root.
    pub fn pop(&mut self) -> Option<Step> {
        self.0.pop()
    }

    /// Returns the part of the path that the protocol can express.
    #[must_use]
    pub fn to_protocol(&self) -> Self {
        Self(self.protocol_steps().to_vec())
    }

    /// Returns whether this is the path of the root itself.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Step> for AttributePath {
    fn from(step: Step) -> Self {
        Self(vec![step])
    }
}

impl From<&Self> for AttributePath {
    fn from(path: &Self) -> Self {
        path.clone()
    }
}

impl Extend<Step> for AttributePath {
    fn extend<I: IntoIterator<Item = Step>>(&mut self, steps: I) {
        self.0.extend(steps);
    }
}

impl FromIterator<Step> for AttributePath {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

/// The steps from the root down.
impl IntoIterator for AttributePath {
    type Item = Step;
    type IntoIter = std::vec::IntoIter<Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Displays the step as in a path that begins with another step: `.size`, `[2]`, `["env"]`. With `{:#}`, an element of a set is `[*]`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AttributeName(name) => write!(f, ".{name}"),
            Self::ElementKeyString(key) => write!(f, "[{}]", Quoted(key)),
            Self::SetElement(_) if f.alternate() => f.write_str("[*]"),
            Self::ElementKeyInt(index) | Self::SetElement(index) => write!(f, "[{index}]"),
        }
    }
}

/// With `{:#}`, elements of sets have no position: `disk[*].size`.
impl fmt::Display for AttributePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, step)| match step {
            Step::AttributeName(name) if index == 0 => f.write_str(name),
            _ => step.fmt(f),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_built_step_by_step() {
        let mut path =
            AttributePath::new().attribute("rule").set_element(1).attribute("ports").key("a\"b").element(0);
        assert_eq!(path.to_string(), r#"rule[1].ports["a\"b"][0]"#);
        assert_eq!(path.to_protocol(), AttributePath::from(Step::AttributeName("rule".into())));

        assert_eq!(path.pop(), Some(Step::ElementKeyInt(0)));
        path.extend([Step::ElementKeyInt(7)]);
        assert_eq!(path.steps().last(), Some(&Step::ElementKeyInt(7)));
        assert_eq!(AttributePath::new().pop(), None);
    }

    #[test]
    fn paths_are_sorted_by_place() {
        let disk = |index| AttributePath::new().attribute("disk").element(index);
        let sorted = [
            AttributePath::new(),
            "disk".into(),
            disk(2),
            disk(2).attribute("size"),
            disk(10),
            "name".into(),
            AttributePath::new().attribute("tags").key("a"),
            AttributePath::new().attribute("tags").key("b"),
        ];
        assert!(sorted.is_sorted());
    }
}
