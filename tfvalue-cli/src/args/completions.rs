//! `tfvalue completions`.

use clap::{Arg, ArgMatches, Command, builder::EnumValueParser};
use clap_complete::Shell;

use super::print;
use crate::Failure;

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("Prints a script that completes commands and options in a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(EnumValueParser::<Shell>::new())
                .help("The shell"),
        )
        .after_help(
            "Examples:\n  tfvalue completions bash > ~/.local/share/bash-completion/completions/tfvalue\n  tfvalue completions zsh > \
             ~/.zfunc/_tfvalue\n  tfvalue completions fish > ~/.config/fish/completions/tfvalue.fish",
        )
}

pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = matches.get_one::<Shell>("shell") else {
        unreachable!("a shell is required");
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut super::command(), "tfvalue", &mut script);
    print(&String::from_utf8_lossy(&script))
}
