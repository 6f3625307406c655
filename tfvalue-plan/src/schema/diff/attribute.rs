//! The differences between two attributes of the same name.

use tfvalue_runtime::schema::{Attribute, AttributeType, Behavior, ImportRequirement, SchemaKind};

use crate::plan::Node;

use super::{
    Comparison, behavior_word,
    changes::effect,
    replacement::Replaces,
    scope::{Scope, attribute_items},
    types::{extends, lacks_mark, type_change},
};

impl<'s> Comparison<'s> {
    pub(super) fn attribute(&mut self, new: &'s Attribute, old: &Attribute, scope: &Scope<'_>) {
        let is_read_only = new.behavior == Behavior::Computed && old.behavior == Behavior::Computed;
        self.changes.compare("type", &old.ty.implied_type(), &new.ty.implied_type());
        match (&new.ty, &old.ty) {
            (AttributeType::Nested(nested), AttributeType::Nested(old)) => {
                self.nesting(nested.nesting, old.nesting);
                let (new_items, old_items) =
                    (attribute_items(&nested.attributes), attribute_items(&old.attributes));
                let inner = Scope { new: &new_items, old: &old_items };
                self.combinations(&nested.combinations, &old.combinations, &inner);
                let object = self.object.within(Node::Attribute(new));
                self.within(object, |comparison| comparison.items(&new_items, &old_items));
            }
            (AttributeType::Type(new), AttributeType::Type(old)) => {
                if new != old {
                    // The `optional` marks of an object type matter only to configurations.
                    let stored = new.without_optional_attributes() != old.without_optional_attributes();
                    // Existing configurations neither refer to the new attributes nor set them.
                    let is_extended = is_read_only && extends(new, old);
                    let breaking = !is_extended && (stored || lacks_mark(new, old));
                    self.changes.push(type_change(new, old), breaking, stored);
                }
            }
            (AttributeType::Nested(_), AttributeType::Type(ty)) => {
                let stored = new.ty.implied_type() != old.ty.implied_type();
                self.changes.push(format!("is a nested attribute, and was of type {ty}"), true, stored);
            }
            (AttributeType::Type(ty), AttributeType::Nested(_)) => {
                let stored = new.ty.implied_type() != old.ty.implied_type();
                self.changes.push(format!("is of type {ty}, and was a nested attribute"), true, stored);
            }
        }
        // An attribute of an identity has no behavior of its own, only a requirement for imports.
        if self.kind == SchemaKind::Identity {
            self.import(new.import, old.import);
        } else {
            self.behavior(new, old.behavior);
        }
        self.changes.compare("sensitive", &old.sensitive, &new.sensitive);
        match (new.sensitive, old.sensitive) {
            (true, false) => {
                self.changes.breaking("is sensitive, and was not: an output of it must say so, too");
            }
            (false, true) => self.changes.harmless("is no longer sensitive"),
            _ => {}
        }
        self.changes.compare("write_only", &old.write_only, &new.write_only);
        match (new.write_only, old.write_only) {
            (true, false) => self.changes.stored("is write-only, and was not: its value is no longer stored"),
            (false, true) if new.behavior == Behavior::Required => {
                self.changes.stored("is no longer write-only, and is required: a state has null there");
            }
            (false, true) => self.changes.harmless("is no longer write-only: its value is stored"),
            _ => {}
        }
        self.rules(&new.rules, &old.rules, scope, Some(new));
        self.described(&new.description, &old.description);
        self.deprecation(new.deprecation.as_ref(), old.deprecation.as_ref());
    }

    fn behavior(&mut self, attribute: &'s Attribute, old: Behavior) {
        let new = attribute.behavior;
        if new == old {
            return;
        }
        self.changes.compare("behavior", &behavior_word(old), &behavior_word(new));
        let by_update = if old.is_computed() { Replaces::Never } else { self.by_update(attribute) };
        let effect = effect("an update", by_update);
        let what = format!("is {}, and was {}{effect}", behavior_word(new), behavior_word(old));
        let must_be_set = new == Behavior::Required;
        let can_not_be_set = new == Behavior::Computed;
        let not_set_by_provider = old.is_computed() && !new.is_computed();
        // If the attribute is required now, a state may have a null that the model can no longer hold.
        let replaces = by_update > Replaces::Never;
        self.changes.push(
            what,
            must_be_set || can_not_be_set || not_set_by_provider || replaces,
            must_be_set,
        );
    }

    fn import(&mut self, new: Option<ImportRequirement>, old: Option<ImportRequirement>) {
        if new == old {
            return;
        }
        let [was, is] = [old, new].map(|import| import == Some(ImportRequirement::Required));
        self.changes.compare("required_for_import", &was, &is);
        if is {
            // A stored identity may have null for the attribute.
            self.changes.stored("must be given by an import, and didn't have to be");
        } else {
            self.changes.harmless("needs no longer be given by an import");
        }
    }
}
