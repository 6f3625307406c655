//! The lint of a provider's schemas.

use tfvalue_provider::{inner::Registered, provider::Provider};

/// Asserts that the lint of a provider's schemas has no findings except the allowed names. The lint finds declarations that Terraform accepts, but
/// that cause errors in use: see [`ProviderSchema::lint`](tfvalue_plan::schema::ProviderSchema::lint). `tfvalue docs --check` has the
/// same findings.
///
/// # Panics
///
/// Panics if there is a finding. The message has a line for each finding.
#[track_caller]
pub fn assert_lint<P: Provider>(allowed: &[&str]) {
    let found = Registered::by::<P>().schemas().lint(allowed);
    let lines: Vec<_> = found.iter().map(|finding| format!("- {finding}")).collect();
    assert!(found.is_empty(), "the schemas of the provider {}:\n{}", P::NAME, lines.join("\n"));
}
