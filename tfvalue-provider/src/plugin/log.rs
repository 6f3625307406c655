//! Converts `tracing` events to Terraform's log lines: one JSON object per line, in the format of `hclog`.

use std::{
    collections::BTreeMap,
    env,
    fmt::{self, Write as _},
};

use serde_json::{Map, Value};
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    fmt::{
        format::Writer,
        time::{FormatTime, SystemTime as UtcTime},
    },
    layer::{Context, SubscriberExt},
    registry::{LookupSpan, Scope},
};

use super::output;

/// Installs a subscriber that writes events to the standard error, which Terraform reads. Keeps an existing subscriber.
pub(super) fn install(provider: &str, debug: bool) {
    let default = if debug { LevelFilter::INFO } else { LevelFilter::WARN };
    let level = level(|name| env::var(name).ok(), provider).unwrap_or(default);
    let subscriber = tracing_subscriber::registry().with(Lines { level });
    // This fails if the author has installed a subscriber.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Returns the level that the environment requests, if any. The most specific variable takes precedence.
fn level(environment: impl Fn(&str) -> Option<String>, provider: &str) -> Option<LevelFilter> {
    let own = format!("TF_LOG_PROVIDER_{}", provider.replace('-', "_").to_uppercase());
    let text = [&own, "TF_LOG_PROVIDER", "TF_LOG"]
        .into_iter()
        .find_map(|name| environment(name).filter(|text| !text.is_empty()))?;
    // Terraform reads any other value, such as `JSON` or a number, as the most detailed level.
    let is_number = text.parse::<u32>().is_ok();
    Some(text.parse().ok().filter(|_| !is_number).unwrap_or(LevelFilter::TRACE))
}

/// The crates of the transport. Only their warnings and errors are logged: their events for each message would drown the others.
const BELOW: [&str; 8] = ["h2", "hyper", "hyper_util", "mio", "rustls", "tokio_util", "tonic", "tower"];

/// The length, in bytes, from which the server shortens a line: Terraform doesn't read longer lines whole.
const LONGEST: usize = 64 * 1024;

/// Writes a line for each event.
struct Lines {
    level: LevelFilter,
}

impl Lines {
    fn is_wanted(&self, metadata: &Metadata<'_>) -> bool {
        let origin = metadata.target().split("::").next().unwrap_or_default();
        let is_below = BELOW.contains(&origin);
        *metadata.level() <= self.level && (!is_below || *metadata.level() <= Level::WARN)
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Lines {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        self.is_wanted(metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.level)
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Fields>() {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let (mut of_spans, mut fields) = (Fields::default(), Fields::default());
        for span in context.event_scope(event).into_iter().flat_map(Scope::from_root) {
            if let Some(of_span) = span.extensions().get::<Fields>() {
                of_spans.0.extend(of_span.0.iter().map(|(name, value)| (*name, value.clone())));
            }
        }
        event.record(&mut fields);
        output::complain(&line(event.metadata(), of_spans, fields));
    }
}

/// Formats the line of an event. The fields of the event override the fields of its spans. The message comes only from the event.
fn line(metadata: &Metadata<'_>, of_spans: Fields, mut fields: Fields) -> String {
    let level = metadata.level().as_str().to_ascii_lowercase();
    let message = match fields.0.remove("message") {
        Some(Value::String(message)) => message,
        Some(other) => other.to_string(),
        None => metadata.name().to_owned(),
    };
    let mut entry = entry(&level, message, metadata.target());
    let short = entry.clone();
    for (name, value) in of_spans.0.into_iter().chain(fields.0) {
        // Names that begin with `@` are reserved for the fields of `entry`.
        let name = name.strip_prefix('@').map_or_else(|| name.to_owned(), |rest| format!("_{rest}"));
        entry.insert(name, value);
    }
    let mut line = Value::Object(entry).to_string();
    if line.len() >= LONGEST {
        let mut entry = short;
        let message = entry["@message"].as_str().unwrap_or_default();
        let end = (0..=message.len().min(LONGEST / 8)).rev().find(|end| message.is_char_boundary(*end));
        let cut = message[..end.unwrap_or(0)].to_owned();
        entry.insert("@message".into(), cut.into());
        entry.insert("truncated".into(), true.into());
        line = Value::Object(entry).to_string();
    }
    line.push('\n');
    line
}

/// Formats the line of printed output. Replaces bytes that aren't UTF-8.
pub(super) fn printed_line(channel: &str, text: &[u8]) -> String {
    let message = String::from_utf8_lossy(text).into_owned();
    let mut line = Value::Object(entry("info", message, channel)).to_string();
    line.push('\n');
    line
}

/// Returns the fields of every line. Terraform panics if one of these is not a string.
fn entry(level: &str, message: String, module: &str) -> Map<String, Value> {
    let mut entry = Map::new();
    entry.insert("@level".into(), level.into());
    entry.insert("@message".into(), message.into());
    entry.insert("@module".into(), module.into());
    entry.insert("@timestamp".into(), now().into());
    entry
}

/// Returns the current time in Terraform's format: in UTC, with microseconds.
fn now() -> String {
    let mut text = String::new();
    // Writing to a string doesn't fail.
    let _ = UtcTime.format_time(&mut Writer::new(&mut text));
    text
}

/// The fields of an event or a span.
#[derive(Clone, Default)]
struct Fields(BTreeMap<&'static str, Value>);

impl Fields {
    fn set(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name(), value.into());
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.set(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.set(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.set(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.set(field, value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.set(field, value);
    }

    fn record_error(&mut self, field: &Field, value: &(dyn std::error::Error + 'static)) {
        self.set(field, value.to_string());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let mut text = String::new();
        // A `Debug` implementation that returns an error leaves the text incomplete.
        let _ = write!(text, "{value:?}");
        self.set(field, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_written_in_utc_with_six_digits() {
        let (time, pattern) = (now(), "0000-00-00T00:00:00.000000Z");
        let is_like = |(found, pattern): (char, char)| {
            if pattern == '0' { found.is_ascii_digit() } else { found == pattern }
        };
        assert!(time.len() == pattern.len() && time.chars().zip(pattern.chars()).all(is_like), "{time}");
    }

    #[test]
    fn most_special_variable_chooses_the_level() {
        let level = |set: &[(&str, &str)]| {
            level(|name| Some(set.iter().find(|(set, _)| *set == name)?.1.to_owned()), "my-notes")
        };
        assert_eq!(level(&[]), None);
        assert_eq!(level(&[("TF_LOG", "warn")]), Some(LevelFilter::WARN));
        assert_eq!(level(&[("TF_LOG", "warn"), ("TF_LOG_PROVIDER", "debug")]), Some(LevelFilter::DEBUG));
        let own = [("TF_LOG_PROVIDER", "debug"), ("TF_LOG_PROVIDER_MY_NOTES", "OFF")];
        assert_eq!(level(&own), Some(LevelFilter::OFF));
        assert_eq!(level(&[("TF_LOG", "JSON")]), Some(LevelFilter::TRACE));
        assert_eq!(level(&[("TF_LOG", "1")]), Some(LevelFilter::TRACE));
        assert_eq!(level(&[("TF_LOG_PROVIDER", ""), ("TF_LOG", "ERROR")]), Some(LevelFilter::ERROR));
    }

    /// The lines that are written while this runs.
    fn lines(work: impl FnOnce()) -> Vec<Value> {
        use std::sync::{Arc, Mutex};

        struct Collect(Arc<Mutex<Vec<String>>>);

        impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Collect {
            fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
                let mut of_spans = Fields::default();
                of_spans.0.insert("message", "of a span".into());
                let mut fields = Fields::default();
                event.record(&mut fields);
                self.0.lock().unwrap().push(line(event.metadata(), of_spans, fields));
            }
        }

        let collected = Arc::new(Mutex::new(Vec::new()));
        let subscriber = tracing_subscriber::registry().with(Collect(Arc::clone(&collected)));
        tracing::subscriber::with_default(subscriber, work);
        let lines = collected.lock().unwrap();
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn event_is_an_object_with_texts_where_terraform_takes_nothing_else() {
        let lines = lines(|| tracing::info!(target: "notes", count = 3, name = %"a\nb", "written"));
        let time = lines[0]["@timestamp"].as_str().unwrap();
        let expected = serde_json::json!({
            "@level": "info", "@message": "written", "@module": "notes",
            "@timestamp": time, "count": 3, "message": "of a span", "name": "a\nb",
        });
        assert_eq!(lines, [expected]);
    }

    #[test]
    fn line_that_terraform_would_break_is_cut() {
        let long = "\u{e9}".repeat(100_000);
        let lines = lines(|| tracing::info!(long, "{}", long));
        assert_eq!(lines[0]["truncated"], true);
        assert!(lines[0].to_string().len() < LONGEST);
    }
}
