//! Writes the server's own lines for Terraform, separate from all other output of the process.
//!
//! Terraform reads the first line of the standard output and discards the other lines. Terraform parses each line of the standard error, and panics
//! at some lines. So [`redirect`] replaces descriptors 1 and 2 by pipes, for every thread and every child. [`printed`](super::printed) forwards the
//! output in these pipes. The original descriptors become private, and no child inherits them. On Windows, the descriptors stay unchanged.

use std::io::{self, Write};

#[cfg(unix)]
pub(super) use self::private::redirect;

/// Prints a line to the original standard output. Terraform or the user waits for this line.
pub(super) fn say(line: &str) -> io::Result<()> {
    let line = format!("{line}\n");
    #[cfg(unix)]
    if let Some(terraform) = private::TERRAFORM.get() {
        return terraform.say(line.as_bytes());
    }
    let mut output = io::stdout().lock();
    output.write_all(line.as_bytes())?;
    output.flush()
}

/// Writes lines to the original standard error, for a log or the user. Ignores errors.
pub(super) fn complain(lines: &str) {
    #[cfg(unix)]
    if let Some(terraform) = private::TERRAFORM.get() {
        return terraform.complain(lines.as_bytes());
    }
    let _ = io::stderr().lock().write_all(lines.as_bytes());
}

#[cfg(unix)]
mod private {
    use std::{
        fs::File,
        io::{self, PipeReader, Write},
        os::fd::{AsFd, BorrowedFd},
        sync::{Mutex, MutexGuard, OnceLock, PoisonError},
    };

    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        stdio::{dup2_stderr, dup2_stdin, dup2_stdout},
    };

    /// The original descriptors from Terraform, set by [`redirect`].
    pub(super) static TERRAFORM: OnceLock<Private> = OnceLock::new();

    /// The number of bytes that a writable pipe accepts without blocking (`PIPE_BUF`).
    const PIECE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

    /// The time limit of a line if the reader reads nothing. Later lines don't wait.
    const PATIENCE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

    pub(super) struct Private {
        output: Mutex<File>,
        errors: Mutex<Errors>,
    }

    struct Errors {
        file: File,
        /// True if the reader read nothing within the time limit.
        is_stuck: bool,
        /// True if the last line is incomplete, because the reader read no more.
        is_cut: bool,
    }

    /// Replaces descriptors 1 and 2 by pipes, and descriptor 0 by `/dev/null`. Returns the read ends of the pipes.
    ///
    /// # Errors
    ///
    /// Returns an error if no more descriptors are available, or if a provider is served already. The descriptors are unchanged then.
    pub(in crate::plugin) fn redirect() -> io::Result<[PipeReader; 2]> {
        // All of these descriptors are close-on-exec.
        let private = |descriptor: BorrowedFd<'_>| descriptor.try_clone_to_owned().map(File::from);
        let (output, errors) = (private(io::stdout().as_fd())?, private(io::stderr().as_fd())?);
        let ((from_output, to_output), (from_errors, to_errors)) = (io::pipe()?, io::pipe()?);
        let nothing = File::open("/dev/null")?;
        let errors = Errors { file: errors, is_stuck: false, is_cut: false };
        let private = Private { output: Mutex::new(output), errors: Mutex::new(errors) };
        TERRAFORM.set(private).map_err(|_| io::Error::other("a provider is served already"))?;
        dup2_stdin(nothing)?;
        dup2_stdout(to_output)?;
        dup2_stderr(to_errors)?;
        Ok([from_output, from_errors])
    }

    fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Private {
        pub(super) fn say(&self, line: &[u8]) -> io::Result<()> {
            lock(&self.output).write_all(line)
        }

        pub(super) fn complain(&self, lines: &[u8]) {
            lock(&self.errors).write(lines);
        }
    }

    impl Errors {
        /// Writes lines. Drops the rest if the reader reads no more.
        fn write(&mut self, lines: &[u8]) {
            let separator: &[u8] = if self.is_cut { b"\n" } else { b"" };
            for piece in separator.chunks(1).chain(lines.chunks(PIECE)) {
                self.is_stuck = !self.takes_a_piece();
                self.is_cut = self.is_stuck || self.file.write_all(piece).is_err();
                if self.is_cut {
                    return;
                }
            }
        }

        /// Waits until a piece can be written without blocking. Returns false if the time limit is over.
        fn takes_a_piece(&self) -> bool {
            let patience = if self.is_stuck { Timespec::default() } else { PATIENCE };
            let mut descriptors = [PollFd::new(&self.file, PollFlags::OUT)];
            // If `poll` fails, the write is attempted.
            poll(&mut descriptors, Some(&patience)).map_or(true, |ready| ready > 0)
        }
    }

    #[cfg(test)]
    mod tests {
        use std::{
            io::Read,
            os::fd::OwnedFd,
            time::{Duration, Instant},
        };

        use super::*;

        fn errors() -> (PipeReader, Errors) {
            let (reader, writer) = io::pipe().unwrap();
            (reader, Errors { file: OwnedFd::from(writer).into(), is_stuck: false, is_cut: false })
        }

        #[test]
        fn lines_wait_once_for_a_reader_that_reads_nothing() {
            let (mut reader, mut errors) = errors();
            let start = Instant::now();
            for _ in 0..100 {
                errors.write(&vec![b'x'; 100_000]);
            }
            assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
            // What comes later begins with a line of its own.
            let mut taken = vec![0; 100_000];
            let mut count = reader.read(&mut taken).unwrap();
            errors.write(b"later\n");
            drop(errors);
            taken.truncate(count);
            count = reader.read_to_end(&mut taken).unwrap();
            assert!(count > 0 && taken.ends_with(b"x\nlater\n"));
        }

        #[test]
        fn reader_that_is_gone_keeps_nobody() {
            let (reader, mut errors) = errors();
            drop(reader);
            errors.write(&vec![b'x'; 100_000]);
            assert!(errors.is_cut);
        }
    }
}
