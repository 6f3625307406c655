//! The process of a provider under authors, clients and signals that misbehave: nothing hangs, and nothing that was made is lost.
//!
//! This program is the provider, too: it starts itself and plays Terraform's part, or has the real Terraform start it. It prints a line for
//! each phase; an argument is looked for in these lines. `soak` is run only if it is asked for.

#![allow(
    clippy::naive_bytecount,
    clippy::unnecessary_wraps,
    reason = "outputs are short; each phase returns the same type, and values in messages are optional"
)]

#[cfg(unix)]
#[path = "process"]
mod unix {
    pub(crate) mod client;
    mod ends;
    mod misuse;
    mod prints;
    mod rough;
    mod soak;
    mod stops;
    pub(crate) mod terraform;

    use std::{env, process::ExitCode, thread};

    use terraform::Terraform;

    /// A phase, and how it is called.
    type Phase = (&'static str, Run);

    /// The work of a phase.
    #[derive(Clone, Copy)]
    enum Run {
        /// Something that this program does alone.
        Alone(fn()),
        /// Something for which the real Terraform is needed.
        UnderTerraform(fn(&mut Terraform)),
    }

    /// Runs the phases that the arguments ask for.
    pub(super) fn main() -> ExitCode {
        if env::var_os("TF_PLUGIN_MAGIC_COOKIE").is_some() || env::args().any(|argument| argument == "-debug")
        {
            return rough::main();
        }
        let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
        // They measure how soon an answer comes.
        run_phases(stops::PHASES, &wanted);
        // The others mostly wait: those of one module run one after another, and the modules side by side.
        thread::scope(|scope| {
            for phases in [ends::PHASES, prints::PHASES, misuse::PHASES] {
                scope.spawn(|| run_phases(phases, &wanted));
            }
        });
        if !wanted.is_empty() {
            run_phases(soak::PHASES, &wanted);
        }
        ExitCode::SUCCESS
    }

    /// Runs the phases in whose names one of these words is; without a word all.
    fn run_phases(phases: &[Phase], wanted: &[String]) {
        for (name, run) in phases {
            if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
                continue;
            }
            match (run, Terraform::new()) {
                (Run::Alone(run), _) => run(),
                (Run::UnderTerraform(run), Some(mut terraform)) => run(&mut terraform),
                (Run::UnderTerraform(_), None) => {
                    println!("{name} ... skipped: there is no terraform or tofu");
                    continue;
                }
            }
            println!("{name} ... ok");
        }
    }

    /// Runs something that waits.
    fn wait<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(work)
    }
}

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    unix::main()
}

#[cfg(not(unix))]
fn main() {
    println!("skipped: there are no signals on this system");
}
