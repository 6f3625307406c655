//! The parts that the tests of providers and of the program share, and examples that are compiled as documentation.

pub mod built;

/// The example of the README, which in a package isn't where it is here. It is a provider.
#[cfg(all(doctest, feature = "provider"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The derives in earlier editions.
#[cfg(doctest)]
#[doc = include_str!("editions.md")]
pub struct Editions;

/// Deep models with type parameters.
#[cfg(doctest)]
#[doc = include_str!("generic_levels.md")]
pub struct GenericLevels;

/// Operations that safe code must not get by the derives.
#[cfg(doctest)]
#[doc = include_str!("attacks.md")]
pub struct Attacks;
