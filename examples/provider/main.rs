//! A small but complete provider: its resources are files in a folder.

#[cfg(feature = "fault")]
mod fault;
pub mod resources;

use std::process::ExitCode;

use tfvalue::provider::serve;

use self::resources::Tfvalue;

fn main() -> ExitCode {
    #[cfg(feature = "fault")]
    fault::install();
    serve::<Tfvalue>(env!("CARGO_PKG_VERSION"))
}
