//! The rules that conversions keep, for each generated value of a model.

use std::fmt::Debug;

use tfvalue::{DecodeOwned, Encode, Expand, Flatten, SemanticEq, TfSchema, Value};
use tfvalue_model_tests::generate::{random::Random, setting};

use crate::generate::{Edit, Hints, Part};

/// The seed of the committed cases.
const SEED: u64 = 20_260_103;

/// The number of values of each model.
const CASES: usize = 100;

/// The answers of a service.
pub(crate) struct Service<R, A> {
    /// The answer to a request.
    pub(crate) answer: fn(R) -> A,
    /// An answer that means the same.
    pub(crate) harmless: fn(A) -> A,
}

impl<R> Service<R, R> {
    /// A service that answers what it is sent, or what means the same.
    pub(crate) const fn echo(harmless: fn(R) -> R) -> Self {
        Self { answer: |request| request, harmless }
    }
}

/// A model that converts to the struct of a request `R` and from that of an answer `A`.
pub(crate) trait Model<R, A>:
    TfSchema + DecodeOwned + Encode + Expand<R> + Flatten<A> + SemanticEq + PartialEq
{
}

impl<M, R, A> Model<R, A> for M where
    M: TfSchema + DecodeOwned + Encode + Expand<R> + Flatten<A> + SemanticEq + PartialEq
{
}

/// Checks the rules for generated values of a model.
///
/// # Panics
///
/// Panics with the first case that breaks one.
pub(crate) fn check<M: Model<R, A>, R: PartialEq + Debug, A>(hints: Hints, service: Service<R, A>) {
    if let Err(broken) = first_broken::<M, R, A>(hints, service) {
        panic!("{broken}");
    }
}

/// Returns the first case that breaks a rule as an error.
pub(crate) fn first_broken<M: Model<R, A>, R: PartialEq + Debug, A>(
    hints: Hints,
    service: Service<R, A>,
) -> Result<(), String> {
    let seed = setting("TFVALUE_SEED", SEED);
    let model = Part::of(&M::SCHEMA.block, hints);
    (0..CASES * setting("TFVALUE_CASES", 1)).try_for_each(|number| {
        let mut random = Random::new(seed ^ (number as u64).wrapping_mul(0xd134_2543_de82_ef95));
        let value = model.value(&mut random);
        judge::<M, R, A>(&model, &value, hints, &service, &mut random)
            .map_err(|broken| format!("{broken}\n\nplanned: {value}\ncase {number}, TFVALUE_SEED={seed}"))
    })
}

fn judge<M: Model<R, A>, R: PartialEq + Debug, A>(
    model: &Part,
    value: &Value<'static>,
    hints: Hints,
    service: &Service<R, A>,
    random: &mut Random,
) -> Result<(), String> {
    let planned: M = typed(value)?;
    let sent = |model: &M| model.expand().map_err(|error| format!("it can't be sent: {error}"));
    let read = |model: &M, was: Option<&M>| {
        M::flatten((service.answer)(sent(model)?), was)
            .map_err(|error| format!("the answer can't be read: {error}"))
    };

    let is_same = |one: &M, other: &M| same::<M, R>(model, hints, one, other);

    let state = read(&planned, Some(&planned))?;
    broken_if(state != planned, "what was sent is read as another", &state)?;

    let other = (service.harmless)((service.answer)(sent(&planned)?));
    let state = M::flatten(other, Some(&planned)).map_err(|error| format!("it can't be read: {error}"))?;
    broken_if(state != planned, "what the service answers in its own way is read as another", &state)?;

    let imported = read(&planned, None)?;
    broken_if(!is_same(&imported, &planned)?, "the import is another", &imported)?;
    broken_if(sent(&imported)? != sent(&planned)?, "the import is sent as another", &imported)?;
    let state = read(&imported, Some(&imported))?;
    broken_if(state != imported, "the import changes when it is read", &state)?;

    for (edit, other) in model.edits(value, hints) {
        let outside: M = typed(&other)?;
        let state =
            read(&outside, Some(&planned)).map_err(|broken| format!("{broken}\n\noutside: {other}"))?;
        let is_harmless = edit == Edit::Harmless || planned.semantic_eq(&outside);
        let rule = if is_harmless { "a harmless answer changes the state" } else { "drift isn't seen" };
        let is_kept = if is_harmless { state == planned } else { is_same(&state, &outside)? };
        broken_if(!is_kept, rule, &state).map_err(|broken| format!("{broken}\n\noutside: {other}"))?;
    }

    let chosen = model.masked(value, random, |part| part.is_computed);
    let state = read(&planned, Some(&typed(&chosen)?))?;
    broken_if(!is_same(&state, &planned)?, "a value that the API chooses isn't read", &state)?;
    sent(&typed(&chosen)?)?;

    let unknown = model.masked(value, random, Part::may_be_unknown);
    let state = read(&planned, Some(&typed(&unknown)?))?;
    broken_if(!is_same(&state, &planned)?, &format!("another is read where {unknown} was"), &state)?;
    let required = model.masked(value, random, |part| part.may_be_unknown() && !part.is_computed);
    let is_sent = typed::<M>(&required)?.expand().is_ok();
    broken_if(is_sent && !required.is_wholly_known(), &format!("{required} is sent"), &planned)
}

/// Returns whether both mean the same, where what is empty means null.
fn same<M: Expand<R> + SemanticEq + Encode, R: PartialEq>(
    model: &Part,
    hints: Hints,
    one: &M,
    other: &M,
) -> Result<bool, String> {
    let are_sent_alike = matches!((one.expand(), other.expand()), (Ok(one), Ok(other)) if one == other);
    let plain = |value: &M| untyped(value).map(|value| model.plain(&value, hints));
    Ok(one.semantic_eq(other) || are_sent_alike || plain(one)? == plain(other)?)
}

fn broken_if(is_broken: bool, rule: &str, found: &impl Encode) -> Result<(), String> {
    if is_broken { Err(format!("{rule}\n\nfound:   {}", untyped(found)?)) } else { Ok(()) }
}

fn typed<M: DecodeOwned>(value: &Value<'static>) -> Result<M, String> {
    value.to_typed().map_err(|error| format!("no value of the model: {error}\n\n{value}"))
}

fn untyped(model: &impl Encode) -> Result<Value<'static>, String> {
    Value::from_typed(model).map_err(|error| format!("no value: {error}"))
}
