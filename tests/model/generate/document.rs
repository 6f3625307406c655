//! JSON documents in which something stands that doesn't belong there.

use serde_json::{Map, Value as Json, json};

use super::random::Random;

/// A document in which secrets are known by the names of their members.
#[derive(Debug)]
pub struct Secrets {
    /// Returns whether all below a member of this name is secret.
    pub is_secret: fn(&str) -> bool,
    /// The values for places where all is secret.
    pub secret: fn() -> Vec<Json>,
}

impl Secrets {
    /// The document with a change, or a few. What is secret stays where it is, or comes to be deeper.
    pub fn changed(&self, document: &Json, random: &mut Random) -> Json {
        let mut document = document.clone();
        for _ in 0..random.within((1, 3)) {
            let place = random.below(places(&document));
            self.visit(&mut document, false, &mut { place }, random);
        }
        document
    }

    /// Goes to the place that is so far from here, and changes something there.
    fn visit(&self, part: &mut Json, is_secret: bool, place: &mut usize, random: &mut Random) -> bool {
        if *place == 0 {
            self.change(part, is_secret, random);
            return true;
        }
        *place -= 1;
        match part {
            Json::Array(elements) => {
                elements.iter_mut().any(|element| self.visit(element, is_secret, place, random))
            }
            Json::Object(members) => members
                .iter_mut()
                .any(|(name, member)| self.visit(member, is_secret || (self.is_secret)(name), place, random)),
            _ => false,
        }
    }

    fn change(&self, part: &mut Json, is_secret: bool, random: &mut Random) {
        let other = random.one_of(&if is_secret { (self.secret)() } else { others() }).clone();
        let name = random.one_of(&["extra", "type", "value"]);
        match (random.below(6), part) {
            (0, part) => *part = json!([part.take()]),
            (1, part) => *part = json!({ *name: part.take() }),
            (2 | 3, Json::Array(elements)) => elements.push(other),
            (2, Json::Object(members)) => drop(members.insert((*name).to_owned(), other)),
            (3, Json::Object(members)) => remove_one(members, random),
            (_, part) => *part = other,
        }
    }
}

fn remove_one(members: &mut Map<String, Json>, random: &mut Random) {
    if let Some(name) = members.keys().nth(random.below(members.len())).cloned() {
        members.remove(&name);
    }
}

/// Returns the number of places in a document, itself among them.
fn places(document: &Json) -> usize {
    1 + match document {
        Json::Array(elements) => elements.iter().map(places).sum(),
        Json::Object(members) => members.values().map(places).sum(),
        _ => 0,
    }
}

/// Returns the values that anyone may see.
fn others() -> Vec<Json> {
    vec![
        Json::Null,
        json!(true),
        json!(7),
        json!(-1.5),
        json!(1e300),
        json!("other"),
        json!([]),
        json!({}),
        json!({"type": "string", "value": "other"}),
        json!({"type": ["list", "dynamic"], "value": [{"type": "bool", "value": 1}]}),
        json!({"type": "nothing", "value": null}),
    ]
}
