//! The lines that the server writes for Terraform, apart from what anybody else writes.
//!
//! Terraform reads the first line of the output, and drops the rest line by line; it parses each line of the errors, and panics at some. So
//! descriptors 1 and 2 become pipes of ours ([`redirect`]), for every thread and every child, and [`printed`](super::printed) forwards what
//! arrives there. The descriptors that Terraform gave are private then, and no child inherits them. Windows keeps its own.

use std::io::{self, Write};

#[cfg(unix)]
pub(super) use self::private::redirect;

/// Prints a line that somebody waits for.
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

/// Writes lines for a log or for a person. Nobody reads them where they can't be written.
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

    /// The descriptors that Terraform gave, once they are private.
    pub(super) static TERRAFORM: OnceLock<Private> = OnceLock::new();

    /// The number of bytes that a pipe takes at once, if it takes any.
    const PIECE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

    /// The time that a line waits for a reader that reads nothing. The lines after it don't wait.
    const PATIENCE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

    pub(super) struct Private {
        output: Mutex<File>,
        errors: Mutex<Errors>,
    }

    struct Errors {
        file: File,
        /// True if the reader reads nothing.
        is_stuck: bool,
        /// True if the last line was cut, since the reader took no more.
        is_cut: bool,
    }

    /// Makes descriptors 1 and 2 pipes, of which it returns the other ends, and descriptor 0 an empty file.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no more descriptors. Nothing has changed then.
    pub(in crate::plugin) fn redirect() -> io::Result<[PipeReader; 2]> {
        // All of these are closed in a child.
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
        /// Writes lines, and leaves out what nobody takes.
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

        /// Waits until a piece can be written at once.
        fn takes_a_piece(&self) -> bool {
            let patience = if self.is_stuck { Timespec::default() } else { PATIENCE };
            let mut descriptors = [PollFd::new(&self.file, PollFlags::OUT)];
            // What can't be waited for is tried.
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
