//! The examples of `tfvalue`, one folder each. Begin with `quickstart`:
//!
//! ```sh
//! cargo run -p tfvalue-examples --example quickstart
//! ```
