//! The time that plans of large sets take: elements that are found again, that are new, that are alike, and that are not known yet.
//!
//! One line per shape: the number of elements, and the milliseconds of processor time of `prepare_plan`, of `keep` and of
//! `check_configured`.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use tfvalue::{Set, TfSchema, TfType, Unknown, Value, plan::values};

type Text = Unknown<Option<String>>;

#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Firewall {
    #[tf(computed)]
    id: Text,
    #[tf(optional)]
    note: Text,
    #[tf(optional, nested)]
    rules: Unknown<Option<Set<Unknown<Rule>>>>,
    #[tf(optional, nested, key = name)]
    keyed: Unknown<Option<Set<Unknown<Rule>>>>,
}

#[derive(TfSchema, Clone)]
struct Rule {
    #[tf(required)]
    name: Unknown<Name>,
    #[tf(optional, computed)]
    protocol: Text,
    #[tf(optional, default = "any")]
    range: Text,
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

/// A name in upper or lower case.
#[derive(TfType, Clone)]
#[tf(as_string)]
struct Name(String);

impl tfvalue::SemanticEq for Name {
    fn semantic_eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl std::str::FromStr for Name {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn text(text: &str) -> Value<'static> {
    Value::from(text.to_owned())
}

fn rule(
    name: Value<'static>,
    protocol: Value<'static>,
    range: Value<'static>,
    serial: Value<'static>,
) -> Value<'static> {
    Value::object([("name", name), ("protocol", protocol), ("range", range), ("serial", serial)])
}

fn firewall(id: Value<'static>, note: &str, key: &'static str, rules: Vec<Value<'static>>) -> Value<'static> {
    let (rules, other) = (Value::set(rules), if key == "rules" { "keyed" } else { "rules" });
    Value::object([("id", id), ("note", text(note)), (key, rules), (other, Value::Null)])
}

/// A name, the attribute that holds the elements, the elements of the configuration, and those of the prior state.
type Shape<'s> = (&'s str, &'s str, Vec<Value<'static>>, Vec<Value<'static>>);

fn main() {
    let count = std::env::var("TFVALUE_ELEMENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let configured =
        |index: usize| rule(text(&format!("rule-{index}")), text("tcp"), text("all"), Value::Null);
    let stored = |index: usize| {
        rule(text(&format!("rule-{index}")), text("tcp"), text("all"), text(&format!("s-{index}")))
    };
    let all = |of: &dyn Fn(usize) -> Value<'static>| (0..count).map(of).collect::<Vec<_>>();
    let open = |index| rule(text(&format!("rule-{index}")), Value::Null, Value::Null, Value::Null);
    let filled =
        |index| rule(text(&format!("rule-{index}")), text("tcp"), text("any"), text(&format!("s-{index}")));
    let alike = |index| rule(text("rule"), text(&format!("p-{index}")), text("all"), Value::Null);
    let alike_open = |index: usize| {
        let protocol = if index == 0 { Value::Null } else { text(&format!("p-{index}")) };
        rule(text("rule"), protocol, text("all"), Value::Null)
    };
    let alike_stored = |index| rule(text("rule"), text(&format!("q-{index}")), text("all"), text("s"));
    let unknown = |_| rule(Value::UNKNOWN, Value::Null, Value::UNKNOWN, Value::Null);
    let half = |index| if index % 2 == 0 { unknown(index) } else { open(index) };
    let upper = |index: usize| rule(text(&format!("RULE-{index}")), text("tcp"), text("all"), Value::Null);
    let shapes: [Shape<'_>; 10] = [
        ("unchanged", "rules", all(&configured), all(&stored)),
        ("defaults and computed ones left out", "rules", all(&open), all(&filled)),
        ("each changed", "rules", all(&configured), all(&filled)),
        ("each changed, with a key", "keyed", all(&configured), all(&filled)),
        ("spelled in another way", "rules", all(&upper), all(&stored)),
        ("alike but for what may be computed", "rules", all(&alike), all(&alike_stored)),
        ("alike, one left out", "rules", all(&alike_open), all(&alike_stored)),
        ("unknown", "rules", all(&unknown), all(&stored)),
        ("half of them unknown", "rules", all(&half), all(&stored)),
        ("half of them unknown, with a key", "keyed", all(&half), all(&stored)),
    ];
    println!("{:<40} {:>9} {:>9} {:>9} {:>9}", "shape", "elements", "prepare", "keep", "check");
    for (shape, key, config, prior) in shapes {
        let prior = firewall(text("f-1"), "old", key, prior);
        let config = firewall(Value::Null, "new", key, config);
        let (planned, prepare) =
            timed(|| values::prepare(&Firewall::SCHEMA, &prior, &config, &config).unwrap());
        let (_, keep) = timed(|| values::keep(&Firewall::SCHEMA, &planned, &prior).unwrap());
        let (found, check) = timed(|| values::check_configured(&Firewall::SCHEMA, &config, &planned));
        let found = if found.is_ok() { "" } else { " (refused)" };
        println!(
            "{shape:<40} {count:>9} {:>9} {:>9} {:>9}{found}",
            prepare.as_millis(),
            keep.as_millis(),
            check.as_millis()
        );
    }
}

/// The time that this thread has had a processor; where the system doesn't say, the time that has passed.
fn processor_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = processor_time();
    let result = work();
    (result, processor_time().saturating_sub(begin))
}
