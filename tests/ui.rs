//! Each mistake is answered where it stands, with what to write instead.
//!
//! With `TRYBUILD=overwrite` in the environment the answers are written instead of compared; read them as a user would.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}
