//! From a struct to a planned value: the schema, decoding, a response, a stored state, and an error.
//!
//! `plan.msgpack` is a proposed new state that Terraform 1.15 sent for the creation of a resource. `state.json` is a state as Terraform stores it.
//! Run this with `cargo run -p tfvalue-examples --example quickstart`.

mod model;

use std::error::Error;

use model::{Kitchen, Pair};
use tfvalue::{Diagnostic, Refinements, TfSchema, TfType, Unknown, json, msgpack, plan};

const PLAN: &[u8] = include_bytes!("plan.msgpack");
const STATE: &[u8] = include_bytes!("state.json");

fn main() -> Result<(), Box<dyn Error>> {
    println!("1. The struct is the schema");
    show_schema();

    println!("\n2. Terraform proposes a new state");
    let proposed: Kitchen = msgpack::from_slice(PLAN)?;
    show_proposed(&proposed);

    println!("\n3. The provider answers with a planned state");
    answer(&proposed)?;

    println!("\n4. A stored state comes as JSON");
    show_state()?;

    println!("\n5. What doesn't fit is named, with its place");
    show_error();
    Ok(())
}

fn show_schema() {
    let block = &Kitchen::SCHEMA.block;
    let (attributes, blocks) = (block.attributes.iter().count(), block.block_types.iter().count());
    println!("   {attributes} attributes and {blocks} blocks. As JSON it begins:");
    for line in Kitchen::SCHEMA.to_json().lines().take(10) {
        println!("   | {line}");
    }
    println!("   The type of one of the nested blocks, for people and for Terraform:");
    println!("   | {}", Pair::TYPE);
    println!("   | {}", Pair::TYPE.to_json());
}

fn show_proposed(proposed: &Kitchen<'_>) {
    println!("   {} bytes of MessagePack", PLAN.len());
    if let Unknown::Known(name) = proposed.name {
        let offset = name.as_ptr().addr() - PLAN.as_ptr().addr();
        println!("   name         {name:?}, no copy but a part of the input, from byte {offset} on");
    }
    println!("   id           {:?}, null, for the provider to compute", proposed.id);
    // The blocks of one name may be unknown as a whole.
    let rules = proposed.rule.known().map_or(&[][..], Vec::as_slice);
    for rule in rules {
        println!("   rule.port    {:?}, nothing is known of it yet", rule.port);
        println!("   rule.proto   {:?}, not known yet, but this much is", rule.proto);
        println!("   rule.cidrs   {:?}, one of them is known", rule.cidrs);
    }
}

/// Completes the proposed resource. Values that the service assigns become unknown, and write-only values become null. The more refinements an
/// unknown value has, the more Terraform can evaluate during planning.
fn answer(proposed: &Kitchen<'_>) -> Result<(), Box<dyn Error>> {
    // To create a resource, Terraform proposes the configuration itself.
    let (prior, config) = (None::<Kitchen>, proposed);
    let plan = plan::mark_computed_unknown::<Kitchen>(&prior, config, proposed)?;
    let mut planned: Kitchen = plan.to_typed()?;
    planned.id = Unknown::Unknown(Refinements::beginning_with("kitchen-").not_null());
    // Terraform makes the same checks of a plan.
    plan::check_planned::<Kitchen>(&prior, config, &planned)?;

    let answer = msgpack::to_vec(&planned)?;
    println!("   {} bytes, which begin", answer.len());
    println!("   | {}…", hex::encode(&answer[..40]));
    println!("   id           {:?}", planned.id);
    println!("   | {}", hex::encode(msgpack::to_vec(&planned.id)?));
    let again: Kitchen = msgpack::from_slice(&answer)?;
    println!("   Decoded again, it is the same: {}", again == planned);
    Ok(())
}

fn show_state() -> Result<(), Box<dyn Error>> {
    // Strings with escapes are unescaped in place, so the model can borrow every string.
    let mut text = STATE.to_vec();
    let state: Kitchen = json::from_slice_mut(&mut text)?;
    println!("   amount       {}, to the last digit", json::to_string(&state.amount)?);
    println!("   ports        {}", json::to_string(&state.ports)?);
    println!("   tags         {}", json::to_string(&state.tags)?);
    println!("   anything     {}", json::to_string(&state.anything)?);
    println!("   All of it in MessagePack: {} bytes", msgpack::to_vec(&state)?.len());
    Ok(())
}

fn show_error() {
    // Replaces the unknown port by a string.
    let damaged = replaced(PLAN, b"\xa4port\xd4\x00\x00", b"\xa4port\xa3ssh");
    let Err(error) = msgpack::from_slice::<Kitchen>(&damaged) else { return };
    println!("   {error}");
    println!(
        "   at byte {} of the input; for Terraform, as a diagnostic:",
        error.offset().unwrap_or_default()
    );
    println!("   | {}", Diagnostic::from(error));
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let start = bytes.windows(from.len()).position(|window| window == from).expect("the bytes are there");
    [&bytes[..start], to, &bytes[start + from.len()..]].concat()
}
