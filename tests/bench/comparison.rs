//! Comparisons: the same work done by us and by others in turns, so that what disturbs one disturbs all.

use std::{
    env,
    hint::black_box,
    io::Write,
    time::{Duration, Instant},
};

use serde_json::json;
use tfvalue_model_tests::allocator::{Allocated, allocated};

/// The duration of one turn of a library.
const TURN: Duration = Duration::from_micros(400);
/// The duration of a comparison, unless it has too few rounds by then.
const CONTEST: Duration = Duration::from_millis(900);
const ROUNDS: std::ops::RangeInclusive<usize> = 5..=301;

/// Does some work so often, and says how long that took.
pub(crate) type Turn<'c> = Box<dyn FnMut(u32) -> Duration + 'c>;

/// One work on one payload.
pub(crate) struct Comparison<'c> {
    work: &'static str,
    payload: String,
    ours: Turn<'c>,
    allocated: Allocated,
    peers: Vec<(&'static str, Turn<'c>)>,
}

fn timed<'c, R>(mut work: impl FnMut() -> R + 'c) -> Turn<'c> {
    Box::new(move |times| {
        let start = Instant::now();
        for _ in 0..times {
            black_box(work());
        }
        start.elapsed()
    })
}

impl<'c> Comparison<'c> {
    /// The work as we do it.
    pub(crate) fn new<R>(
        work: &'static str,
        payload: impl Into<String>,
        mut ours: impl FnMut() -> R + 'c,
    ) -> Self {
        ours();
        let (_, allocated) = allocated(&mut ours);
        Self { work, payload: payload.into(), ours: timed(ours), allocated, peers: Vec::new() }
    }

    /// Adds a peer: who else does the work, or less work, which is a floor.
    #[must_use]
    pub(crate) fn against<R>(self, name: &'static str, work: impl FnMut() -> R + 'c) -> Self {
        self.against_turn(name, || Some(timed(work)))
    }

    /// Adds a peer that does the work elsewhere, if it can; it is only looked for if the comparison is wanted.
    #[must_use]
    pub(crate) fn against_turn(
        mut self,
        name: &'static str,
        turn: impl FnOnce() -> Option<Turn<'c>>,
    ) -> Self {
        if is_wanted(self.work, &self.payload) {
            self.peers.extend(turn().map(|turn| (name, turn)));
        }
        self
    }

    /// Against as many allocations as we make, of their average size.
    #[must_use]
    pub(crate) fn against_allocation(self) -> Self {
        let Allocated { allocations, reallocations, total, .. } = self.allocated;
        let count = allocations + reallocations;
        if count == 0 {
            return self;
        }
        self.against("allocation", move || {
            let memory: Vec<Vec<u8>> = (0..count).map(|_| Vec::with_capacity(total / count)).collect();
            black_box(&memory);
            memory
        })
    }

    /// Runs the comparison and prints its figures, if it is wanted.
    pub(crate) fn run(self) {
        let Self { work, payload, ours, allocated, peers } = self;
        if !is_wanted(work, &payload) {
            return;
        }
        let (names, mut turns): (Vec<_>, Vec<_>) = peers.into_iter().unzip();
        turns.insert(0, ours);
        let times: Vec<u32> = turns.iter_mut().map(calibrate).collect();
        let mut rounds: Vec<Vec<f64>> = Vec::new();
        let start = Instant::now();
        while rounds.len() < *ROUNDS.start() || start.elapsed() < CONTEST && rounds.len() < *ROUNDS.end() {
            let mut round = vec![0.0; turns.len()];
            // Whoever comes first in a round comes last in the next.
            for turn in 0..turns.len() {
                let turn = (turn + rounds.len()) % turns.len();
                round[turn] = turns[turn](times[turn]).as_secs_f64() / f64::from(times[turn]);
            }
            rounds.push(round);
        }
        let ns = median(rounds.iter().map(|round| round[0] * 1e9));
        for (index, peer) in names.into_iter().enumerate() {
            let ratio = median(rounds.iter().map(|round| round[index + 1] / round[0]));
            report(work, &payload, peer, ratio, allocated.allocations, &format!("{ns:>12.0} ns"));
        }
    }
}

/// Returns whether an argument of the program is part of the name of a comparison; without arguments, every comparison is wanted.
pub(crate) fn is_wanted(work: &str, payload: &str) -> bool {
    let mut names = env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    let name = format!("{work} {payload}");
    names.peek().is_none() || names.any(|part| name.contains(&part))
}

/// Returns the number of repetitions of the work in a turn.
fn calibrate(turn: &mut Turn<'_>) -> u32 {
    let mut times = 1;
    loop {
        let elapsed = turn(times);
        if elapsed >= TURN / 2 || times >= 1 << 20 {
            return times;
        }
        times *= 2;
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Prints a figure: for programs on the standard output, for people on the other.
pub(crate) fn report(work: &str, payload: &str, peer: &str, ratio: f64, allocations: usize, ours: &str) {
    let rounded = (ratio * 1000.0).round() / 1000.0;
    let figure =
        json!({"work": work, "payload": payload, "peer": peer, "ratio": rounded, "allocations": allocations});
    println!("{figure}");
    eprintln!("{work:<12} {payload:<22} {peer:<14} {ratio:>8.2} {allocations:>8} {ours:>16}");
    let _ = std::io::stdout().flush();
}
