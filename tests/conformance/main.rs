//! Answers what `tfvalue` makes of a value, line by line, for others to compare.
//!
//! Reads JSON lines from the standard input:
//!
//! - `{"id":…,"type":T,"msgpack_hex":"…"}`, `{"id":…,"type":T,"json":"…"}` or `{"id":…,"type":T,"json_hex":"…"}` (for bytes that
//!   are not UTF-8): a value of the type `T`;
//! - `{"id":…,"type_text":"…"}`: the JSON of a type constraint.
//!
//! Answers each in order with one line: `{"id":…,"ok":true,"msgpack_hex":"…","json":"…"}` for a value decoded and encoded again
//! (`"json":null,"json_error":"…"` where JSON can't express it), `{"id":…,"ok":true,"type_json":"…"}` for a type,
//! `{"id":…,"ok":false,"error":"…","error_path":"…"}` for what is refused, a line that is no such request included.

use std::{
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    process::ExitCode,
};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tfvalue::{Error, Type, Value};

fn main() -> ExitCode {
    match answer_all(BufReader::new(io::stdin()), BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

fn answer_all(mut requests: BufReader<impl Read>, mut answers: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while requests.read_until(b'\n', &mut line)? > 0 {
        if !line.trim_ascii().is_empty() {
            serde_json::to_writer(&mut answers, &answer(&line))?;
            answers.write_all(b"\n")?;
        }
        line.clear();
        // Whoever waits for the answer before asking on gets it.
        if requests.buffer().is_empty() {
            answers.flush()?;
        }
    }
    answers.flush()
}

#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow, rename = "type")]
    ty: Option<&'a RawValue>,
    msgpack_hex: Option<String>,
    json: Option<String>,
    json_hex: Option<String>,
    type_text: Option<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Value {
        msgpack_hex: String,
        json: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        json_error: Option<String>,
    },
    Type {
        type_json: String,
    },
    Refused {
        error: String,
        error_path: String,
    },
}

impl Outcome {
    fn refused(error: impl Into<String>) -> Self {
        Self::Refused { error: error.into(), error_path: String::new() }
    }
}

impl From<Error> for Outcome {
    fn from(error: Error) -> Self {
        Self::Refused { error: error.kind().to_string(), error_path: error.path().to_string() }
    }
}

fn answer(line: &[u8]) -> Answer<'_> {
    let (id, outcome) = match serde_json::from_slice::<Request<'_>>(line) {
        Ok(request) => (request.id, outcome(&request)),
        Err(error) => (None, Err(Outcome::refused(format!("the request is invalid: {error}")))),
    };
    Answer { id, ok: outcome.is_ok(), outcome: outcome.unwrap_or_else(|refused| refused) }
}

fn outcome(request: &Request<'_>) -> Result<Outcome, Outcome> {
    if let Some(text) = &request.type_text {
        let ty = Type::from_json(text).map_err(Error::from)?;
        return Ok(Outcome::Type { type_json: ty.to_json() });
    }
    let ty = request.ty.ok_or_else(|| Outcome::refused("`type` is missing"))?;
    let ty = Type::from_json(ty.get()).map_err(Error::from)?.without_optional_attributes();
    let bytes;
    let value = match request {
        Request { msgpack_hex: Some(text), .. } => {
            bytes = unhex(text)?;
            Value::decode_msgpack(&ty, &bytes)?
        }
        Request { json: Some(text), .. } => Value::decode_json(&ty, text.as_bytes())?,
        Request { json_hex: Some(text), .. } => {
            bytes = unhex(text)?;
            Value::decode_json(&ty, &bytes)?
        }
        _ => return Err(Outcome::refused("one of `msgpack_hex`, `json` and `json_hex` is required")),
    };
    let msgpack_hex = hex::encode(value.to_msgpack(&ty)?);
    let (json, json_error) = match value.to_json(&ty) {
        Ok(json) => (Some(json), None),
        Err(error) => (None, Some(error.to_string())),
    };
    Ok(Outcome::Value { msgpack_hex, json, json_error })
}

fn unhex(text: &str) -> Result<Vec<u8>, Outcome> {
    hex::decode(text)
        .map_err(|error| Outcome::refused(format!("the hexadecimal digits are invalid: {error}")))
}
