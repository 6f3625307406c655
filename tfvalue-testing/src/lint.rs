//! The lint of a provider's schemas.

use tfvalue_provider::{inner::Registered, provider::Provider};

/// Asserts that nothing is found in the schemas of a provider that Terraform accepts, and that goes wrong in use all the same, but for
/// what is allowed by its name: see [`ProviderSchema::lint`](tfvalue_plan::schema::ProviderSchema::lint). `tfvalue docs --check`
/// finds the same.
///
/// # Panics
///
/// If anything is found, with a line for each finding.
#[track_caller]
pub fn assert_lint<P: Provider>(allowed: &[&str]) {
    let found = Registered::by::<P>().schemas().lint(allowed);
    let lines: Vec<_> = found.iter().map(|finding| format!("- {finding}")).collect();
    assert!(found.is_empty(), "the schemas of the provider {}:\n{}", P::NAME, lines.join("\n"));
}
