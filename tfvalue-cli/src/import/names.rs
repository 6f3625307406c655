//! Names of structs and fields in Rust.
//!
//! A nested struct has the name of its block or attribute: `EbsBlockDevice`. If several structs would have the same name, the struct that most
//! schemas share gets it. A struct of a single schema gets the schema's name as a prefix, and if necessary also the name of the enclosing member:
//! `AwsInstanceEbsBlockDevice`, `AwsWafv2WebAclAndStatementStatement`. Other structs are numbered. The names depend only on the schemas.

use std::collections::{BTreeMap, HashMap, HashSet};

use tfvalue_runtime::schema::SchemaKind;

use super::dedup::{Id, Root, Shapes, StructDef};

/// The names of all structs.
pub(super) struct Names {
    /// The names of the roots, in their order.
    pub(super) roots: Vec<String>,
    /// The names of the nested structs, in their order.
    pub(super) nested: Vec<String>,
}

/// Returns distinct names for all structs.
pub(super) fn find(shapes: &Shapes) -> Names {
    let mut taken: UsedNames = RESERVED.iter().map(|&name| name.to_owned()).collect();
    let roots: Vec<_> = shapes.roots.iter().map(|root| numbered(&root_name(root), &mut taken)).collect();
    let places = places(shapes);
    let qualified = roots.len() > 1;
    let candidates = |place: &NestedUse| {
        let word = camel_case(&place.word);
        let parent = place.parent.as_deref().map(camel_case);
        match place.root {
            // Several schemas contain the struct.
            None => vec![word],
            Some(root) if qualified => {
                let root = &roots[root];
                let longest = parent.map(|parent| format!("{root}{parent}{word}"));
                [word.clone(), format!("{root}{word}")].into_iter().chain(longest).collect()
            }
            Some(_) => {
                let longer = parent.map(|parent| format!("{parent}{word}"));
                [word].into_iter().chain(longer).collect()
            }
        }
    };
    let candidates: Vec<Vec<String>> = places.iter().map(candidates).collect();

    let mut nested: Vec<Option<String>> = vec![None; places.len()];
    for level in 0..3 {
        let mut claims: BTreeMap<&str, Vec<Id>> = BTreeMap::new();
        for (id, candidates) in candidates.iter().enumerate() {
            if let (None, Some(name)) = (&nested[id], candidates.get(level)) {
                claims.entry(name).or_default().push(id);
            }
        }
        for (name, claimants) in claims {
            if taken.names.contains(name) {
                continue;
            }
            if let Some(id) = winner(&claimants, &places) {
                taken.names.insert(name.to_owned());
                nested[id] = Some(name.to_owned());
            }
        }
    }
    let mut rest: Vec<Id> = (0..places.len()).filter(|&id| nested[id].is_none()).collect();
    rest.sort_by_key(|&id| places[id].rank());
    for id in rest {
        let name = candidates[id].last().expect("every struct has a candidate for its name");
        nested[id] = Some(numbered(name, &mut taken));
    }
    Names { roots, nested: nested.into_iter().map(|name| name.expect("all were named")).collect() }
}

/// Returns the struct that gets a name: the only claimant, or the struct that most schemas share. If all claimants are in one schema, the outermost
/// struct wins.
fn winner(claimants: &[Id], places: &[NestedUse]) -> Option<Id> {
    let best = *claimants.iter().min_by_key(|&&id| places[id].rank())?;
    let together = claimants.iter().all(|&id| places[id].root == places[best].root);
    (places[best].root.is_none() || together).then_some(best)
}

/// The uses of a nested struct.
struct NestedUse {
    /// The schema that contains the struct; `None` for several schemas.
    root: Option<usize>,
    /// The number of schemas that contain the struct.
    roots: usize,
    /// The most frequent name of the members with this struct as their type.
    word: String,
    /// The name of the enclosing member at the first use.
    parent: Option<String>,
    depth: usize,
    /// The order of discovery.
    order: usize,
}

impl NestedUse {
    /// Returns the precedence of a struct among the claimants of a name. The smallest rank gets the name.
    fn rank(&self) -> impl Ord {
        (std::cmp::Reverse(self.roots.max(1)), self.depth, self.order)
    }
}

/// Walks each schema from the outside in, and visits the members of each struct once per schema.
fn places(shapes: &Shapes) -> Vec<NestedUse> {
    let nested = &shapes.nested;
    let references: Vec<_> = nested.iter().map(|shape| shape.references()).collect();
    let mut words: Vec<BTreeMap<&str, usize>> = vec![BTreeMap::new(); nested.len()];
    let mut found: Vec<Option<NestedUse>> = nested.iter().map(|_| None).collect();
    let mut seen = vec![usize::MAX; nested.len()];
    let mut order = 0;
    for (root, Root { shape, .. }) in shapes.roots.iter().enumerate() {
        let mut level: Vec<(&str, Option<&str>, Id)> =
            shape.references().into_iter().map(|(word, id)| (word, None, id)).collect();
        let mut depth = 1;
        while !level.is_empty() {
            let mut next = Vec::new();
            for (word, parent, id) in level {
                *words[id].entry(word).or_default() += 1;
                if std::mem::replace(&mut seen[id], root) == root {
                    continue;
                }
                order += 1;
                match &mut found[id] {
                    Some(place) => {
                        place.root = None;
                        place.roots += 1;
                    }
                    place @ None => {
                        let parent = parent.map(str::to_owned);
                        let root = Some(root);
                        *place =
                            Some(NestedUse { root, roots: 1, word: String::new(), parent, depth, order });
                    }
                }
                next.extend(references[id].iter().map(|&(inner, content)| (inner, Some(word), content)));
            }
            level = next;
            depth += 1;
        }
    }
    let place = |(place, words): (Option<NestedUse>, BTreeMap<&str, usize>)| {
        let most = words.into_iter().rev().max_by_key(|&(_, count)| count);
        let (word, _) = most.expect("every nested struct is in one");
        NestedUse { word: word.to_owned(), ..place.expect("every nested struct is in a schema") }
    };
    found.into_iter().zip(words).map(place).collect()
}

fn root_name(root: &Root) -> String {
    let kind = match root.kind {
        SchemaKind::Resource => String::new(),
        kind => camel_case(kind.as_str()),
    };
    camel_case(&root.name) + &kind
}

/// Takes the name, or if it is in use, the name with a number from 2.
fn numbered(name: &str, taken: &mut UsedNames) -> String {
    let separator = if name.ends_with(|last: char| last.is_ascii_digit()) { "N" } else { "" };
    taken.take(name.to_owned(), &format!("{name}{separator}"))
}

/// The names in use. Names are never released.
struct UsedNames {
    names: HashSet<String>,
    /// For each stem, the first number that may be free.
    next: HashMap<String, usize>,
}

impl UsedNames {
    /// Takes the name, or if it is in use, the stem with a number from 2.
    fn take(&mut self, name: String, stem: &str) -> String {
        if self.names.insert(name.clone()) {
            return name;
        }
        let next = self.next.entry(stem.to_owned()).or_insert(2);
        loop {
            let numbered = format!("{stem}{next}");
            *next += 1;
            if self.names.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

impl FromIterator<String> for UsedNames {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        Self { names: names.into_iter().collect(), next: HashMap::new() }
    }
}

/// Names that generated code uses, names of the prelude, and words that can't name a struct.
const RESERVED: &[&str] = &[
    "Self",
    "Any",
    "Arc",
    "AsMut",
    "AsRef",
    "BTreeMap",
    "Borrowed",
    "Box",
    "Clone",
    "Copy",
    "Cow",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Dynamic",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "HashMap",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Nullable",
    "Number",
    "Ok",
    "Option",
    "Ord",
    "OwnedDynamic",
    "Owned",
    "PartialEq",
    "PartialOrd",
    "Rc",
    "Result",
    "Send",
    "Set",
    "Sized",
    "Some",
    "String",
    "Sync",
    "TfSchema",
    "TfType",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unknown",
    "Unpin",
    "Vec",
];

/// Converts a name to Rust's style for types: `ebs_block_device` to `EbsBlockDevice`.
pub(crate) fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    for word in name.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.extend(letters);
    }
    if !camel.starts_with(|first: char| first.is_ascii_alphabetic()) {
        camel.insert(0, 'N');
    }
    camel
}

/// The name of a field. `renamed` is true if it differs from Terraform's name.
pub(super) struct FieldName {
    pub(super) ident: String,
    pub(super) renamed: bool,
}

/// Returns names for the fields of a struct, in the order of its members.
pub(super) fn fields(shape: &StructDef) -> Vec<FieldName> {
    // A member with a well-formed name keeps this name.
    let plain = shape.members.iter().filter(|member| is_plain(&member.name));
    let mut taken: UsedNames = plain.map(|member| member.name.clone()).collect();
    let mut idents = HashMap::new();
    for member in shape.members.iter().filter(|member| !is_plain(&member.name)) {
        let base = snake_case(&member.name);
        let stem = format!("{}_", base.trim_end_matches('_'));
        idents.insert(&*member.name, taken.take(base, &stem));
    }
    let name = |member: &super::dedup::Member| match idents.remove(&*member.name) {
        Some(ident) => FieldName { ident, renamed: true },
        None if KEYWORDS.contains(&&*member.name) => {
            FieldName { ident: format!("r#{}", member.name), renamed: false }
        }
        None => FieldName { ident: member.name.clone(), renamed: false },
    };
    shape.members.iter().map(name).collect()
}

/// Returns whether a name of Terraform can be a field's name, if necessary as a raw identifier.
fn is_plain(name: &str) -> bool {
    is_well_formed(name)
        && name.contains(|letter| letter != '_')
        && !["self", "super", "crate"].contains(&name)
}

/// Returns whether a name follows Terraform's documentation: `^[a-z_][a-z0-9_]*$`.
pub(crate) fn is_well_formed(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
        && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_')
}

/// Converts a name of Terraform to the closest field name: `maxItems` to `max_items`, `self` to `self_`.
fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 2);
    let mut before_small = false;
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            if letter.is_ascii_uppercase() && before_small {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        } else {
            snake.push('_');
        }
        before_small = letter.is_ascii_lowercase() || letter.is_ascii_digit();
    }
    if !snake.contains(|letter| letter != '_') {
        snake.push_str("unnamed");
    }
    if snake.starts_with(|first: char| first.is_ascii_digit()) {
        snake.insert(0, '_');
    }
    if KEYWORDS.contains(&&*snake) || ["self", "super", "crate"].contains(&&*snake) {
        snake.push('_');
    }
    snake
}

/// Keywords that can name a field only as a raw identifier.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_in_camel_case() {
        for (name, expected) in [
            ("ebs_block_device", "EbsBlockDevice"),
            ("ipv4", "Ipv4"),
            ("maxItems", "MaxItems"),
            ("a-b", "AB"),
            ("2fa", "N2fa"),
            ("__", "N"),
            ("é", "N"),
        ] {
            assert_eq!(camel_case(name), expected);
        }
    }

    #[test]
    fn fields_are_in_snake_case() {
        for (name, expected) in [
            ("maxItems", "max_items"),
            ("IPAddress", "ipaddress"),
            ("Self", "self_"),
            ("self", "self_"),
            ("a-b", "a_b"),
            ("2fa", "_2fa"),
            ("_", "_unnamed"),
            ("Type", "type_"),
            ("é", "_unnamed"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn what_is_taken_has_the_first_number_that_is_free() {
        let mut taken: UsedNames = ["A", "A3", "B2"].map(str::to_owned).into_iter().collect();
        let names = ["A", "A", "A", "B", "B", "B1", "B1", "B", "A"];
        let found = names.map(|name| numbered(name, &mut taken));
        assert_eq!(found, ["A2", "A4", "A5", "B", "B3", "B1", "B1N2", "B4", "A6"]);
    }
}
