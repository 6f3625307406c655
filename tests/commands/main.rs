//! The commands of the program `tfvalue` that bring a provider to its users.

mod docs;
mod package;
