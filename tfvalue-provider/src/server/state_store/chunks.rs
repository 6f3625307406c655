//! The chunks in which Terraform sends and receives states.

use tokio_stream::{Stream, StreamExt};
use tonic::Status;

use crate::server::Diagnostics;
use crate::tfplugin6::{StateRange, read_state_bytes, write_state_bytes::RequestChunk};

/// The chunk size if Terraform proposes none. Terraform itself proposes this size.
const DEFAULT_SIZE: usize = 8 << 20;

/// The largest chunk size that Terraform accepts.
const MAX_SIZE: usize = 128 << 20;

/// The maximum size of a state that the server accepts. Terraform itself holds a state in memory more than once.
const MAX_STATE: usize = 1 << 30;

/// Returns the chunk size that both sides use: Terraform's proposal up to `MAX_SIZE`, or `DEFAULT_SIZE` if the proposal isn't positive.
pub(crate) fn negotiated_size(proposed: i64) -> usize {
    match usize::try_from(proposed) {
        Ok(0) | Err(_) => DEFAULT_SIZE,
        Ok(proposed) => proposed.min(MAX_SIZE),
    }
}

/// Splits a state into chunks. An empty state, which also represents a missing one, has no chunks.
pub(crate) fn split(state: &[u8], size: usize) -> impl Iterator<Item = read_state_bytes::Response> {
    let total_length = as_i64(state.len());
    state.chunks(size.max(1)).enumerate().map(move |(index, bytes)| {
        let start = as_i64(index * size);
        read_state_bytes::Response {
            bytes: bytes.to_vec(),
            total_length,
            range: Some(StateRange { start, end: start + as_i64(bytes.len()) - 1 }),
            diagnostics: Vec::new(),
        }
    })
}

/// Converts a length. The conversion can't fail: nothing in memory has more bytes than `i64` can count.
fn as_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// A state that Terraform writes.
#[derive(Default, Debug)]
pub(crate) struct Written {
    pub(crate) type_name: String,
    pub(crate) state_id: String,
    pub(crate) state: Vec<u8>,
}

/// Joins chunks in the order of their arrival.
#[derive(Default)]
struct Joining {
    written: Written,
    total: Option<usize>,
}

impl Joining {
    /// Adds a chunk. Returns a message if the chunk is invalid.
    fn add(
        &mut self,
        chunk: RequestChunk,
        size_of: impl FnOnce(&str) -> Option<usize>,
    ) -> Result<(), String> {
        let RequestChunk { meta, bytes, total_length, range } = chunk;
        let claimed = usize::try_from(total_length).map_err(|_| "its length is negative".to_owned())?;
        let total = match (self.total, meta) {
            (None, Some(meta)) => {
                self.written.type_name = meta.type_name;
                self.written.state_id = meta.state_id;
                *self.total.insert(claimed)
            }
            (None, None) => return Err("the first chunk doesn't name it".to_owned()),
            (Some(_), Some(_)) => return Err("a chunk after the first names it again".to_owned()),
            (Some(total), None) => total,
        };
        if claimed != total {
            return Err(format!("it has {total} bytes by the first chunk and {claimed} by another"));
        }
        if total > MAX_STATE {
            return Err(format!("it has {total} bytes, more than the {MAX_STATE} that are taken"));
        }
        let size = size_of(&self.written.type_name).unwrap_or(MAX_SIZE);
        if bytes.len() > size {
            return Err(format!("a chunk has {} bytes, more than the {size} agreed on", bytes.len()));
        }
        let start = self.written.state.len();
        let end = start + bytes.len();
        let expected = StateRange { start: as_i64(start), end: as_i64(end) - 1 };
        if range != Some(expected) {
            let StateRange { start, end } = range.unwrap_or_default();
            return Err(format!(
                "a chunk is said to be bytes {start} to {end}, but is {} to {}",
                expected.start, expected.end
            ));
        }
        if end > total {
            return Err(format!("it has more than the {total} bytes that were announced"));
        }
        self.written.state.extend_from_slice(&bytes);
        Ok(())
    }
}

/// Reads all chunks. Returns the whole state, or diagnostics if the chunks are invalid, in which case nothing must be written. `size_of` returns the
/// negotiated chunk size of a state store.
///
/// # Errors
///
/// Returns the status of the stream if the stream fails.
pub(crate) async fn join(
    mut chunks: impl Stream<Item = Result<RequestChunk, Status>> + Unpin,
    size_of: impl Fn(&str) -> Option<usize>,
) -> Result<Result<Written, Diagnostics>, Status> {
    let mut joining = Joining::default();
    let mut problem = None;
    // Terraform reads the answer only after it has sent all chunks.
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk?;
        // After the first invalid chunk, all further chunks are discarded.
        if problem.is_none()
            && let Err(found) = joining.add(chunk, &size_of)
        {
            problem = Some(found);
            joining.written.state = Vec::new();
        }
    }
    let Joining { written, total } = joining;
    let problem = match (problem, total) {
        (Some(problem), _) => problem,
        (None, None) => "no chunk came".to_owned(),
        (None, Some(total)) if written.state.len() < total => {
            format!("only {} of its {total} bytes came", written.state.len())
        }
        (None, Some(_)) => return Ok(Ok(written)),
    };
    let detail =
        format!("The state that Terraform sent is damaged: {problem}. The stored state is as it was.");
    Ok(Err(Diagnostics::error("State not written", detail)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tfplugin6::RequestChunkMeta;

    fn chunk(named: bool, bytes: &[u8], total_length: i64, start: i64, end: i64) -> RequestChunk {
        let meta =
            named.then(|| RequestChunkMeta { type_name: "sample_ledger".into(), state_id: "default".into() });
        RequestChunk { meta, bytes: bytes.into(), total_length, range: Some(StateRange { start, end }) }
    }

    async fn joined(chunks: Vec<RequestChunk>) -> Result<Vec<u8>, String> {
        let chunks = tokio_stream::iter(chunks.into_iter().map(Ok));
        let written = join(chunks, |_| Some(3)).await.unwrap();
        written.map(|written| written.state).map_err(|error| error.to_string())
    }

    #[test]
    fn the_proposed_size_is_taken_within_bounds() {
        for (proposed, agreed) in
            [(0, DEFAULT_SIZE), (-1, DEFAULT_SIZE), (1, 1), (i64::MIN, DEFAULT_SIZE), (i64::MAX, MAX_SIZE)]
        {
            assert_eq!(negotiated_size(proposed), agreed);
        }
    }

    #[test]
    fn every_chunk_says_where_it_lies() {
        for length in 0..10 {
            let state: Vec<u8> = (0..length).collect();
            for size in 1..12 {
                let mut joined = Vec::new();
                for chunk in split(&state, size) {
                    let StateRange { start, end } = chunk.range.unwrap();
                    assert_eq!(usize::try_from(start).unwrap(), joined.len());
                    assert!(end == i64::from(length) - 1 || chunk.bytes.len() == size);
                    assert_eq!(chunk.total_length, i64::from(length));
                    joined.extend(chunk.bytes);
                    assert_eq!(usize::try_from(end + 1).unwrap(), joined.len());
                }
                assert_eq!(joined, state);
            }
        }
    }

    #[tokio::test]
    async fn chunks_are_joined_in_order() {
        let chunks = vec![chunk(true, b"abc", 5, 0, 2), chunk(false, b"de", 5, 3, 4)];
        assert_eq!(joined(chunks).await.unwrap(), b"abcde");
        assert_eq!(joined(vec![chunk(true, b"", 0, 0, -1)]).await.unwrap(), b"");
    }

    #[tokio::test]
    async fn damaged_states_are_refused() {
        let without_range = RequestChunk { range: None, ..chunk(true, b"abc", 3, 0, 2) };
        for (chunks, problem) in [
            (vec![], "no chunk came"),
            (vec![chunk(false, b"abc", 3, 0, 2)], "the first chunk doesn't name it"),
            (vec![chunk(true, b"abc", 5, 0, 2), chunk(true, b"de", 5, 3, 4)], "names it again"),
            (vec![chunk(true, b"abc", 5, 0, 2)], "only 3 of its 5 bytes came"),
            (vec![chunk(true, b"abc", 2, 0, 2)], "it has more than the 2 bytes that were announced"),
            (vec![chunk(true, b"abcd", 4, 0, 3)], "a chunk has 4 bytes, more than the 3 agreed on"),
            (vec![chunk(true, b"abc", 6, 0, 2), chunk(false, b"def", 6, 0, 2)], "but is 3 to 5"),
            (vec![chunk(true, b"abc", 6, 0, 2), chunk(false, b"def", 7, 3, 5)], "and 7 by another"),
            (vec![chunk(true, b"abc", 3, 1, 3)], "said to be bytes 1 to 3, but is 0 to 2"),
            (vec![without_range], "said to be bytes 0 to 0"),
            (vec![chunk(true, b"abc", -3, 0, 2)], "its length is negative"),
            (vec![chunk(true, b"abc", i64::MAX, 0, 2)], "more than the 1073741824 that are taken"),
        ] {
            let error = joined(chunks).await.unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
    }

    #[tokio::test]
    async fn a_stream_that_breaks_off_is_no_state() {
        let broken = Err(Status::cancelled("gone"));
        let chunks = tokio_stream::iter([Ok(chunk(true, b"abc", 6, 0, 2)), broken]);
        assert!(join(chunks, |_| None).await.is_err());
    }
}
