//! The program `tfvalue`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tfvalue_cli::run(std::env::args_os())
}
