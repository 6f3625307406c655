//! The sections of a page that describe a schema: first its root, then each nested object.

use std::collections::{HashMap, hash_map::Entry};

use serde::Serialize;
use tfvalue_runtime::{
    Type,
    schema::{
        Attribute, AttributeType, Attributes, Behavior, Block, Deprecation, Description, DescriptionKind,
        ImportRequirement, NestedBlock, NestingMode, Schema,
    },
    types::ObjectType,
};

use super::{facts, markdown};

/// An object and its members. Templates read its fields.
#[derive(Serialize, Debug)]
pub(super) struct Section {
    /// The path of the object, with dots between the names; empty for the root.
    path: String,
    /// The anchor of the section.
    anchor: String,
    /// The rules about combinations of members, each as a sentence.
    rules: Vec<String>,
    groups: Vec<Group>,
}

/// The members of an object under one title.
#[derive(Serialize, Debug)]
struct Group {
    title: &'static str,
    /// True if a member is write-only.
    has_write_only: bool,
    items: Vec<Item>,
}

/// An attribute or a kind of nested blocks.
#[derive(Serialize, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "templates ask for each")]
struct Item {
    name: String,
    /// The type: `List of String`, `Block Set, Min: 1`.
    r#type: String,
    is_block: bool,
    sensitive: bool,
    write_only: bool,
    deprecated: bool,
    /// The message of the deprecation, or empty.
    deprecation: String,
    /// The description, in Markdown.
    description: String,
    /// The rules of the model for the member, each as a sentence.
    facts: Vec<String>,
    /// The description with the facts after it.
    text: String,
    /// The anchor of the section of the nested object; empty without a nested object.
    anchor: String,
    /// The path of the object whose section describes the same members; empty if this member has its own section.
    same_as: String,
}

/// The titles of the groups, in the order of display.
const REQUIRED: &str = "Required";
const OPTIONAL: &str = "Optional";
const READ_ONLY: &str = "Read-Only";

/// The default description of an `id`.
const ID: &str = "The ID of this resource.";

/// The limit of the sections of a page in bytes: a registry shows 500,000 bytes of a page.
const MAX_SECTIONS: usize = 450_000;

/// Returns the sections of a schema. Each section precedes the sections of its nested objects.
///
/// If the sections are too long for a page, an object that is nested in several places gets only one section.
pub(super) fn of_schema(schema: &Schema) -> Vec<Section> {
    let sections = |described| {
        let mut walk = Walk { sections: Vec::new(), described };
        ObjectPosition::default().block(&schema.block, &mut walk);
        walk.sections
    };
    let all = sections(None);
    if all.iter().map(Section::size).sum::<usize>() <= MAX_SECTIONS {
        all
    } else {
        sections(Some(HashMap::new()))
    }
}

impl Section {
    /// Estimates the size in bytes.
    fn size(&self) -> usize {
        let item =
            |item: &Item| 70 + item.name.len() + item.r#type.len() + item.text.len() + item.anchor.len();
        let items = self.groups.iter().flat_map(|group| &group.items).map(item);
        50 + self.path.len() + self.anchor.len() + items.sum::<usize>()
    }
}

/// The sections so far, and the state of the walk that builds them.
struct Walk<'s> {
    sections: Vec<Section>,
    /// The objects that already have a section, each with the path and the anchor of the section. `None` if every use of an object gets a section.
    described: Option<HashMap<Inner<'s>, (String, String)>>,
}

/// A member of an object: its group, its line, and its nested object.
type Member<'s> = (&'static str, Item, Inner<'s>);

impl<'s> Walk<'s> {
    /// Links a member to the section of its nested object.
    fn linked(&mut self, place: &ObjectPosition, (group, mut item, inner): Member<'s>) -> Member<'s> {
        let Some(kind) = inner.kind() else { return (group, item, inner) };
        let own = place.within(kind, &item.name);
        item.anchor = own.anchor();
        if let Some(described) = &mut self.described {
            match described.entry(inner.clone()) {
                Entry::Occupied(first) => {
                    (item.same_as, item.anchor) = first.get().clone();
                    return (group, item, Inner::None);
                }
                Entry::Vacant(entry) => {
                    entry.insert((own.names.join("."), own.anchor()));
                }
            }
        }
        (group, item, inner)
    }
}

/// The position of an object: the kind of its section, and its path. Both are empty for the root.
#[derive(Default)]
struct ObjectPosition {
    kind: &'static str,
    names: Vec<String>,
}

/// The nested object of a member, which has a section of its own.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Inner<'s> {
    Block(&'s Block),
    Attributes(&'s Attributes, Vec<String>),
    /// An object type, with the group and the prefix of the anchor.
    Object(&'s ObjectType, &'static str, &'static str),
    None,
}

impl Inner<'_> {
    /// Returns the prefix of the anchor, the same as in the pages of tfplugindocs.
    fn kind(&self) -> Option<&'static str> {
        match self {
            Self::Block(_) => Some("nestedblock"),
            Self::Attributes(..) => Some("nestedatt"),
            Self::Object(_, _, kind) => Some(kind),
            Self::None => None,
        }
    }
}

impl ObjectPosition {
    fn within(&self, kind: &'static str, name: &str) -> Self {
        Self { kind, names: [&self.names[..], &[name.to_owned()]].concat() }
    }

    fn anchor(&self) -> String {
        if self.names.is_empty() {
            String::new()
        } else {
            format!("{}--{}", self.kind, self.names.join("--"))
        }
    }

    fn block<'s>(&self, block: &'s Block, walk: &mut Walk<'s>) {
        let attributes = block.attributes.iter().map(|attribute| self.attribute(attribute));
        let members = attributes.chain(block.block_types.iter().map(nested_block)).collect();
        self.section(facts::of_combinations(&block.combinations.options()), members, walk);
    }

    /// Adds the section of an object, and then the sections of its nested objects.
    fn section<'s>(&self, rules: Vec<String>, mut members: Vec<Member<'s>>, walk: &mut Walk<'s>) {
        members.sort_by(|(_, a, _), (_, b, _)| a.name.cmp(&b.name));
        let mut groups = Vec::new();
        let mut nested = Vec::new();
        for title in [REQUIRED, OPTIONAL, READ_ONLY] {
            let (of_group, others): (Vec<_>, Vec<_>) =
                members.into_iter().partition(|(group, ..)| *group == title);
            members = others;
            let mut items = Vec::new();
            for member in of_group {
                let (_, item, inner) = walk.linked(self, member);
                nested.push((item.name.clone(), inner));
                items.push(item);
            }
            if !items.is_empty() {
                let has_write_only = items.iter().any(|item| item.write_only);
                groups.push(Group { title, has_write_only, items });
            }
        }
        let section = Section { path: self.names.join("."), anchor: self.anchor(), rules, groups };
        walk.sections.push(section);
        for (name, inner) in nested {
            let Some(kind) = inner.kind() else { continue };
            let place = self.within(kind, &name);
            match inner {
                Inner::Block(block) => place.block(block, walk),
                Inner::Attributes(attributes, rules) => {
                    let members = attributes.iter().map(|attribute| place.attribute(attribute)).collect();
                    place.section(rules, members, walk);
                }
                Inner::Object(object, group, _) => place.object(object, group, walk),
                Inner::None => {}
            }
        }
    }

    /// Adds the section of an object type. Its attributes belong to the group of the enclosing attribute; optional attributes are never required.
    fn object<'s>(&self, object: &'s ObjectType, group: &'static str, walk: &mut Walk<'s>) {
        let members = object.iter().map(|attribute| {
            let group = if attribute.optional && group == REQUIRED { OPTIONAL } else { group };
            let item =
                Item { name: attribute.name.to_owned(), r#type: type_name(attribute.ty), ..Item::default() };
            (group, item, inner_object(attribute.ty, group, "nestedobjatt"))
        });
        self.section(Vec::new(), members.collect(), walk);
    }

    fn attribute<'s>(&self, attribute: &'s Attribute) -> Member<'s> {
        let is_bare_id = self.names.is_empty()
            && attribute.name == "id"
            && attribute.description.text.is_empty()
            && attribute.behavior.is_computed();
        let group = match (attribute.import, attribute.behavior) {
            (None, _) if is_bare_id => READ_ONLY,
            (Some(ImportRequirement::Required), _) | (None, Behavior::Required) => REQUIRED,
            (Some(ImportRequirement::Optional), _)
            | (None, Behavior::Optional | Behavior::OptionalComputed) => OPTIONAL,
            (None, Behavior::Computed) => READ_ONLY,
        };
        let (r#type, inner) = match &attribute.ty {
            AttributeType::Type(ty) => (type_name(ty), inner_object(ty, group, "nestedatt")),
            AttributeType::Nested(nested) => {
                let name = match nested.nesting {
                    NestingMode::List => "Attributes List",
                    NestingMode::Set => "Attributes Set",
                    NestingMode::Map => "Attributes Map",
                    NestingMode::Single | NestingMode::Group => "Attributes",
                };
                let rules = facts::of_combinations(&nested.combinations.options());
                (name.to_owned(), Inner::Attributes(&nested.attributes, rules))
            }
        };
        let (description, facts) = if is_bare_id {
            (ID.to_owned(), Vec::new())
        } else {
            (description(&attribute.description), facts::of_attribute(attribute))
        };
        let item = Item {
            name: attribute.name.to_string(),
            r#type,
            is_block: false,
            sensitive: attribute.sensitive,
            write_only: attribute.write_only,
            deprecated: attribute.deprecation.is_some(),
            deprecation: message(attribute.deprecation.as_ref()),
            text: markdown::with_sentences(&description, &facts),
            description,
            facts,
            ..Item::default()
        };
        (group, item, inner)
    }
}

fn nested_block(nested: &NestedBlock) -> Member<'_> {
    let group = if nested.min_items > 0 {
        REQUIRED
    } else if nested.block.is_settable() {
        OPTIONAL
    } else {
        READ_ONLY
    };
    let mut r#type = match nested.nesting {
        NestingMode::List => "Block List",
        NestingMode::Set => "Block Set",
        NestingMode::Map => "Block Map",
        NestingMode::Single if nested.min_items > 0 => "Block, Required",
        NestingMode::Single | NestingMode::Group => "Block, Optional",
    }
    .to_owned();
    if nested.nesting.is_collection() {
        let limits = [("Min", nested.min_items), ("Max", nested.max_items)];
        for (word, items) in limits.into_iter().filter(|(_, items)| *items > 0) {
            r#type.extend([", ", word, ": ", &items.to_string()]);
        }
    }
    let deprecation = nested.block.deprecation.as_ref();
    let (description, facts) = (description(&nested.block.description), facts::of_block(nested));
    let item = Item {
        name: nested.name.to_string(),
        r#type,
        is_block: true,
        deprecated: deprecation.is_some(),
        deprecation: message(deprecation),
        text: markdown::with_sentences(&description, &facts),
        description,
        facts,
        ..Item::default()
    };
    (group, item, Inner::Block(&nested.block))
}

/// Returns the object type in a type: the type itself, or the type of a collection's elements.
fn inner_object<'s>(ty: &'s Type, group: &'static str, kind: &'static str) -> Inner<'s> {
    match ty {
        Type::Object(object) => Inner::Object(object, group, kind),
        Type::List(element) | Type::Set(element) | Type::Map(element) => inner_object(element, group, kind),
        _ => Inner::None,
    }
}

/// Returns the type in words: `Map of List of String`.
pub(super) fn type_name(ty: &Type) -> String {
    match ty {
        Type::String => "String".to_owned(),
        Type::Number => "Number".to_owned(),
        Type::Bool => "Boolean".to_owned(),
        Type::Dynamic => "Dynamic".to_owned(),
        Type::List(element) => format!("List of {}", type_name(element)),
        Type::Set(element) => format!("Set of {}", type_name(element)),
        Type::Map(element) => format!("Map of {}", type_name(element)),
        Type::Object(_) => "Object".to_owned(),
        Type::Tuple(elements) => {
            let elements: Vec<_> = elements.iter().map(type_name).collect();
            format!("Tuple of {}", elements.join(", "))
        }
    }
}

/// Returns the message of a deprecation in Markdown; empty without a deprecation.
pub(super) fn message(deprecation: Option<&Deprecation>) -> String {
    deprecation.map_or_else(String::new, |it| markdown::of_plain(&it.message))
}

/// The description, in Markdown.
pub(super) fn description(description: &Description) -> String {
    match description.kind {
        DescriptionKind::Markdown => description.text.trim().to_owned(),
        DescriptionKind::Plain => markdown::of_plain(&description.text),
    }
}
