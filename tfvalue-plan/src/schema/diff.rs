//! The differences between a schema and an earlier version of it, and their effect on users.

mod attribute;
mod changes;
mod combinations;
mod replacement;
mod scope;
mod types;
mod validators;

pub use self::changes::SchemaChange;

use std::collections::BTreeSet;

use tfvalue_runtime::{
    schema::{
        Attribute, Behavior, Block, Combinations, DeclaredRules, Deprecation, Description, ImportRequirement,
        NestedBlock, NestingMode, Schema, SchemaKind, terraform_rules,
    },
    types::Type,
};

use crate::plan::Node;

use self::{
    changes::{Changes, effect},
    replacement::{Object, Replaces, has_default},
    scope::{Item, Items, Scope, block_items},
    types::extends,
    validators::Effect,
};

/// Finds the changes of a schema since an earlier version, sorted by name. Returns an empty list if the schemas are equal.
///
/// A change is breaking if a configuration or a state that was valid may no longer be valid:
///
/// - An attribute or a block is removed.
/// - An attribute becomes a block, or a block becomes an attribute. The latter is harmless if only the provider sets the values in the block.
/// - The type of an attribute changes, or the nesting mode of a nested attribute or a block; or an attribute of an object type is no longer optional.
///   If only the provider sets the attribute, its object types may gain attributes.
/// - A new attribute is required, or a new block is required.
/// - An attribute becomes required; or can't be set any more; or the provider no longer sets the attribute if the configuration doesn't.
/// - An attribute becomes sensitive, so that outputs of it must be sensitive, too; or write-only, so that nothing can refer to it.
/// - The minimum number of blocks rises, or the maximum falls.
/// - A default is added, changed or removed.
/// - A validator or a combination refuses a value that was accepted, or may refuse it: two regular expressions or functions can't be compared. One
///   that accepts more than before is harmless.
/// - A change of an attribute now replaces the resource, and didn't before.
/// - The default of a new attribute replaces existing resources: a change of the attribute requires replacement, or a change of an attribute or block
///   in it or around it. So does a new computed value, which is unknown during an update.
/// - An import must give an attribute of an identity that was optional before.
/// - An identity has a new attribute, and the version is the same. A stored identity has null for the attribute. If the provider then returns a
///   value, the identity changes, which Terraform refuses.
/// - A required attribute is no longer write-only: a state has no value for the attribute.
/// - The version of a managed resource or an identity is lower: states of the higher version can't be read.
///
/// Some of these changes also change the form of stored values: another type or nesting mode, an attribute that becomes write-only, an attribute that
/// an identity gains or loses. So does a new requirement that a stored value may not meet. Terraform stores the values of managed resources and
/// identities by version. For these, such a change without a higher version is a breaking change of its own.
///
/// All other changes are harmless: new optional attributes and blocks, dropped requirements, descriptions, deprecations.
///
/// # Example: a number that was a string
///
/// ```
/// use tfvalue::schema::{changes_since, from_json, SchemaKind, Schema};
///
/// let schema = |ty| {
///     let json = format!(r#"{{"version": 0, "block": {{"attributes": {{"size": {{"type": "{ty}", "optional": true}}}}}}}}"#);
///     from_json(SchemaKind::Resource, json).unwrap()
/// };
/// let changes = changes_since(&schema("number"), &schema("string"));
/// assert_eq!(changes[0].to_string(), "`size` is of type number, and was of type string");
/// assert!(changes[0].breaking && changes[0].stored);
/// assert_eq!(
///     changes[1].to_string(),
///     "the schema has version 0 as before, but `size` is stored in another form: raise the version, and upgrade from this one",
/// );
/// ```
#[must_use]
pub fn changes_since(new: &Schema, old: &Schema) -> Vec<SchemaChange> {
    let mut comparison = Comparison::new(new, old);
    comparison.unraised_version(new.version, old.version);
    comparison.changes.into_found()
}

/// Finds the changes, without a check that the version was raised: the form in which another provider stores values isn't known.
#[doc(hidden)]
#[must_use]
pub fn schema_changes_since(new: &Schema, old: &Schema) -> Vec<SchemaChange> {
    Comparison::new(new, old).changes.into_found()
}

struct Comparison<'s> {
    kind: SchemaKind,
    /// True if the version is higher, so that stored values are upgraded.
    is_raised: bool,
    /// The object of the later schema that is being compared.
    object: Object<'s>,
    /// The effect of any update on the resource.
    by_any_update: Replaces,
    changes: Changes,
}

impl<'s> Comparison<'s> {
    fn new(new: &'s Schema, old: &Schema) -> Self {
        let object = Object::root(&new.block);
        let mut comparison = Self {
            kind: new.kind,
            is_raised: new.version > old.version,
            object,
            by_any_update: object.by_any_update(),
            changes: Changes::default(),
        };
        if new.kind != old.kind {
            let (new, old) = (terraform_rules::word(new.kind), terraform_rules::word(old.kind));
            comparison.changes.compare("kind", &old, &new);
            comparison.changes.stored(format!("is that of {new}, and was that of {old}"));
        }
        comparison.block(&new.block, &old.block);
        comparison.version(new.version, old.version);
        comparison
    }

    /// Returns whether Terraform upgrades stored values by version. Terraform reads the values of a data source again instead.
    const fn is_versioned(&self) -> bool {
        matches!(self.kind, SchemaKind::Resource | SchemaKind::Identity)
    }

    fn version(&mut self, new: i64, old: i64) {
        self.changes.compare("version", &old, &new);
        if new > old || new < old && !self.is_versioned() {
            self.changes.harmless(format!("has version {new}, and had {old}"));
        } else if new < old {
            self.changes.breaking(format!(
                "has version {new}, and had {old}: no state of version {old} can be read any more"
            ));
        }
    }

    /// Reports an unchanged version if the form of stored values has changed.
    fn unraised_version(&mut self, new: i64, old: i64) {
        let stored: Vec<_> = self
            .changes
            .found()
            .iter()
            .filter(|change| change.stored && !change.path.is_root())
            .map(|change| format!("`{}`", change.path))
            .collect();
        if new == old && self.is_versioned() && !stored.is_empty() {
            self.changes.compare("version", &old, &new);
            let (names, are) = (stored.join(", "), if stored.len() == 1 { "is" } else { "are" });
            self.changes.breaking(format!(
                "has version {new} as before, but {names} {are} stored in another form: \
                 raise the version, and upgrade from this one"
            ));
        }
    }

    /// The effect of a plan. A plan replaces only managed resources.
    fn of_resource(&self, by: impl FnOnce(Object<'s>) -> Replaces) -> Replaces {
        if self.kind == SchemaKind::Resource { by(self.object) } else { Replaces::Never }
    }

    /// The effect of a plan with a new or changed default of an attribute.
    fn by_default(&self, attribute: &'s Attribute) -> Replaces {
        self.of_resource(|object| object.by_default(attribute).max(self.by_any_update))
    }

    /// The effect of an update of another attribute, during which a computed attribute may be unknown.
    fn by_update(&self, attribute: &'s Attribute) -> Replaces {
        self.of_resource(|object| object.by_update(attribute))
    }

    /// Runs a comparison with `object` as the current object of the later schema.
    fn within(&mut self, object: Object<'s>, compare: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.object, object);
        compare(self);
        self.object = outer;
    }

    fn block(&mut self, new: &'s Block, old: &Block) {
        self.described(&new.description, &old.description);
        self.deprecation(new.deprecation.as_ref(), old.deprecation.as_ref());
        let (new_items, old_items) = (block_items(new), block_items(old));
        self.combinations(&new.combinations, &old.combinations, &Scope { new: &new_items, old: &old_items });
        self.items(&new_items, &old_items);
    }

    fn items(&mut self, new: &Items<'s>, old: &Items<'_>) {
        let scope = Scope { new, old };
        let names: BTreeSet<_> = old.keys().chain(new.keys()).copied().collect();
        for name in names {
            self.changes.enter(name);
            match (new.get(name), old.get(name)) {
                (Some(new), Some(old)) => self.item(*new, *old, &scope),
                (Some(new), None) => self.added(*new),
                (None, Some(old)) => self.removed(*old),
                (None, None) => {}
            }
            self.changes.leave();
        }
    }

    fn item(&mut self, new: Item<'s>, old: Item<'_>, scope: &Scope<'_>) {
        match (new, old) {
            (Item::Attribute(new), Item::Attribute(old)) => self.attribute(new, old, scope),
            (Item::Block(new), Item::Block(old)) => self.nested_block(new, old, scope),
            (Item::Attribute(new), Item::Block(old)) => {
                self.changes.compare("form", &"block", &"attribute");
                let (new_type, old_type) = (new.ty.implied_type(), old.implied_type());
                // No configuration contains a block without settable attributes.
                let is_read_only =
                    new.behavior == Behavior::Computed && old.min_items == 0 && !old.block.is_settable();
                let breaking = !(is_read_only && extends(&new_type, &old_type));
                self.changes.push("is an attribute, and was a block", breaking, new_type != old_type);
            }
            (Item::Block(new), Item::Attribute(old)) => {
                self.changes.compare("form", &"attribute", &"block");
                self.changes.push(
                    "is a block, and was an attribute",
                    true,
                    new.implied_type() != old.ty.implied_type(),
                );
            }
        }
    }

    fn added(&mut self, new: Item<'s>) {
        match new {
            Item::Attribute(new) => self.changes.compare("attribute", &"", &behavior_word(new.behavior)),
            Item::Block(new) => self.changes.compare("block", &"", &new.nesting.as_str()),
        }
        match new {
            Item::Attribute(Attribute { import: Some(ImportRequirement::Required), .. }) => {
                self.changes.stored("is new, and an import must give it: a stored identity doesn't have it");
            }
            Item::Attribute(_) if self.kind == SchemaKind::Identity => {
                // A stored identity has null for the new attribute. It differs from the identity that the provider returns.
                let what = "is new, and may be left out of an import: a stored identity doesn't have it";
                self.changes.push(what, !self.is_raised, true);
            }
            Item::Attribute(Attribute { behavior: Behavior::Required, import: None, .. }) => {
                self.changes.stored("is new, and required: a state doesn't have it");
            }
            Item::Attribute(attribute) => {
                let what = format!("is new, and {}", behavior_word(attribute.behavior));
                if has_default(&attribute.rules) {
                    self.changes.replacing(what, "its default", self.by_default(attribute));
                } else {
                    self.changes.replacing(what, "an update", self.by_update(attribute));
                }
            }
            Item::Block(block) if block.min_items > 0 => {
                self.changes.stored("is a new block, which must be there: a state doesn't have it");
            }
            Item::Block(block) => {
                let replaces = self.of_resource(|object| object.by_new_block(block));
                self.changes.replacing("is a new block, which may be left out", "a default in it", replaces);
            }
        }
    }

    fn removed(&mut self, old: Item<'_>) {
        // Terraform drops removed attributes from a state, but not from an identity.
        let stored = self.kind == SchemaKind::Identity;
        match old {
            Item::Attribute(old) => {
                self.changes.compare("attribute", &behavior_word(old.behavior), &"");
                self.changes.push("is gone, and was an attribute", true, stored);
            }
            Item::Block(old) => {
                self.changes.compare("block", &old.nesting.as_str(), &"");
                self.changes.push("is gone, and was a block", true, stored);
            }
        }
    }

    /// Compares the rules of an attribute or a block.
    fn rules(
        &mut self,
        new: &DeclaredRules,
        old: &DeclaredRules,
        scope: &Scope<'_>,
        attribute: Option<&'s Attribute>,
    ) {
        let (new, old) = (new.options(), old.options());
        for option in new.keys().chain(old.keys()).map(String::as_str).collect::<BTreeSet<_>>() {
            let (new, old) = (new.get(option).map(String::as_str), old.get(option).map(String::as_str));
            self.changes.compare(option, &old.unwrap_or_default(), &new.unwrap_or_default());
            let what = match (new, old) {
                (Some(new), None) => format!("has `{option}: {new}`, and had none"),
                (None, Some(old)) => format!("has no `{option}` any more, and had `{option}: {old}`"),
                (Some(new), Some(old)) if new != old => {
                    format!("has `{option}: {new}`, and had `{option}: {old}`")
                }
                _ => continue,
            };
            match option {
                // The default changes every resource that leaves the attribute out.
                "default" => {
                    let replaces = attribute.map_or(Replaces::Never, |attribute| self.by_default(attribute));
                    self.changes.breaking(what + &effect("a plan", replaces));
                }
                "use_state_for_unknown" if new.is_none() => {
                    let replaces = attribute.map_or(Replaces::Never, |attribute| self.by_update(attribute));
                    self.changes.replacing(what, "an update", replaces);
                }
                "validate" => {
                    match validators::effect(new.unwrap_or_default(), old.unwrap_or_default(), scope) {
                        Effect::Breaking => self.changes.breaking(what),
                        Effect::Undecided => {
                            self.changes.breaking(format!("{what}: it may refuse what was accepted"));
                        }
                        Effect::Harmless => self.changes.harmless(what),
                        Effect::Message => self.changes.text(what),
                    }
                }
                "requires_replace" => match (new, old) {
                    (None, _) | (_, Some("always")) => self.changes.harmless(what),
                    (Some("always"), _) | (_, None) => self.changes.breaking(what),
                    _ => {
                        self.changes
                            .breaking(format!("{what}: it may replace the resource where it did not"));
                    }
                },
                _ => self.changes.harmless(what),
            }
        }
    }

    fn combinations(&mut self, new: &Combinations, old: &Combinations, scope: &Scope<'_>) {
        for (new, old, breaking) in combinations::differences(new, old, scope) {
            self.changes.compare("combination", &old, &new);
            let what = match (&*new, &*old) {
                (new, "") => format!("demands `{new}`, and did not"),
                ("", old) => format!("demands `{old}` no longer"),
                (new, old) => format!("demands `{new}`, and demanded `{old}`"),
            };
            self.changes.push(what, breaking, false);
        }
    }

    fn nesting(&mut self, new: NestingMode, old: NestingMode) {
        if new == old {
            return;
        }
        self.changes.compare("nesting", &old.as_str(), &new.as_str());
        let what = format!("is nested as {}, and was as {}", new.as_str(), old.as_str());
        // `Single` and `Group` store an absent block differently, but not a block that is present.
        let is_one = |mode| matches!(mode, NestingMode::Single | NestingMode::Group);
        self.changes.push(what, true, !(is_one(new) && is_one(old)));
    }

    fn nested_block(&mut self, new: &'s NestedBlock, old: &NestedBlock, scope: &Scope<'_>) {
        self.nesting(new.nesting, old.nesting);
        self.rules(&new.rules, &old.rules, scope, None);
        if new.nesting == old.nesting {
            self.changes.compare("type", &old.implied_type(), &new.implied_type());
            match (new.implied_type() == Type::Dynamic, old.implied_type() == Type::Dynamic) {
                (true, false) => self.changes.stored(
                    "has a dynamic attribute in it, and had none: its blocks are stored with their types",
                ),
                (false, true) => self.changes.stored(
                    "has no dynamic attribute in it, and had one: its blocks are stored without their types",
                ),
                _ => {}
            }
        }
        self.changes.compare("computed", &old.computed, &new.computed);
        match (new.computed, old.computed) {
            (true, false) => self.changes.harmless("is computed, and was not"),
            (false, true) => self.changes.breaking("is no longer computed"),
            _ => {}
        }
        if new.min_items != old.min_items {
            self.changes.compare("min_items", &old.min_items, &new.min_items);
            let is_single = new.nesting == NestingMode::Single;
            let at_least =
                |items| if is_single { String::new() } else { format!(" at least {}", times(items)) };
            let what = match (new.min_items, old.min_items) {
                (new, 0) => format!("must be there{}, and could be left out", at_least(new)),
                (0, old) => format!("may be left out, and had to be there{}", at_least(old)),
                (new, old) => format!("must be there{}, and had to be {}", at_least(new), times(old)),
            };
            let more = new.min_items > old.min_items;
            // A state has null for an absent single block, and an empty collection for absent blocks of a collection.
            self.changes.push(what, more, more && is_single && old.nesting == NestingMode::Single);
        }
        // A configuration can contain a single block only once anyway.
        if new.max_items != old.max_items && new.nesting != NestingMode::Single {
            let (new, old) = (new.max_items, old.max_items);
            self.changes.compare("max_items", &old, &new);
            let fewer = new != 0 && (old == 0 || new < old);
            let [now, before] = [new, old].map(|items| match items {
                0 => "any number of times".to_owned(),
                items => format!("at most {}", times(items)),
            });
            self.changes.push(format!("may be there {now}, and might be {before}"), fewer, false);
        }
        self.within(self.object.within(Node::Block(new)), |comparison| {
            comparison.block(&new.block, &old.block);
        });
    }

    fn described(&mut self, new: &Description, old: &Description) {
        if new != old {
            self.changes.compare("description", &old.text, &new.text);
            self.changes.text("is described otherwise");
        }
    }

    fn deprecation(&mut self, new: Option<&Deprecation>, old: Option<&Deprecation>) {
        let [was, is] = [old, new].map(|it| it.map_or("", |it| &*it.message));
        self.changes.compare("deprecated", &was, &is);
        match (new, old) {
            (Some(_), None) => self.changes.harmless("is deprecated"),
            (None, Some(_)) => self.changes.harmless("is no longer deprecated"),
            (Some(new), Some(old)) if new != old => self.changes.text("is deprecated with another message"),
            _ => {}
        }
    }
}

fn behavior_word(behavior: Behavior) -> &'static str {
    match behavior {
        Behavior::Required => "required",
        Behavior::Optional => "optional",
        Behavior::OptionalComputed => "optional and computed",
        Behavior::Computed => "computed",
    }
}

fn times(items: u64) -> String {
    match items {
        1 => "once".to_owned(),
        items => format!("{items} times"),
    }
}
