//! Replacement by a plan of a resource whose configuration is as before.
//!
//! A plan compares the planned value of an attribute with the prior one, which is null where a state doesn't have it. A default that is new or
//! another takes the place of null in the configuration, so that the two differ. A computed value that a plan doesn't know differs from every
//! prior value. Where the change of the attribute, or of a block or nested attribute around it, requires replacement, the resource is replaced.

use tfvalue_runtime::schema::{Attribute, Block, DeclaredRules, NestedBlock, NestingMode};

use crate::plan::{Node, ObjectSchema};

/// The cases in which a change replaces the resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Replaces {
    Never,
    /// A function or the configuration decides.
    Perhaps,
    Always,
}

/// The gravest of what the rules in an object say, at any depth.
fn any(object: ObjectSchema<'_>, of: &impl Fn(&DeclaredRules) -> Replaces) -> Replaces {
    let effects = object.members().map(|(_, member)| {
        let inner = member.object().map_or(Replaces::Never, |object| any(object, of));
        inner.max(of(member.declared_rules()))
    });
    effects.max().unwrap_or(Replaces::Never)
}

/// An object of the later schema, with what is around it.
#[derive(Clone, Copy)]
pub(super) struct Object<'s> {
    members: ObjectSchema<'s>,
    /// The effect of a change of anything in it, by the rules of what is around.
    outer: Replaces,
    /// The objects of the outermost set around it of which an element is known by all that the configuration and defaults set in it. A default
    /// makes it another element then, in which each value is new.
    elements: Option<ObjectSchema<'s>>,
}

impl<'s> Object<'s> {
    pub(super) fn root(block: &'s Block) -> Self {
        Self { members: ObjectSchema::of_block(block), outer: Replaces::Never, elements: None }
    }

    /// The objects of a block or a nested attribute in this one, as they are where the configuration has them.
    pub(super) fn within(self, member: Node<'s>) -> Self {
        let Some(members) = member.object() else { return self };
        let rules = member.declared_rules();
        let has_identity = member.nesting() != NestingMode::Set || rules.options().contains_key("key");
        Self {
            members,
            outer: self.outer.max(of_configured(rules)),
            elements: self.elements.or((!has_identity).then_some(members)),
        }
    }

    /// The effect of a plan that gives an attribute another default, or its first one.
    pub(super) fn by_default(self, attribute: &'s Attribute) -> Replaces {
        let inner = Node::Attribute(attribute).object().map(|object| any(object, &of_unset));
        let element = self.elements.map(|elements| {
            // The configuration leaves this attribute out, and may have the others.
            let is_this = |rules| std::ptr::eq(rules, &raw const attribute.rules);
            any(elements, &|rules| if is_this(rules) { of_unset(rules) } else { of_configured(rules) })
        });
        let around = [Some(self.outer), Some(of_unset(&attribute.rules)), inner, element];
        around.into_iter().flatten().max().unwrap_or(Replaces::Never)
    }

    /// The effect of a plan that adds a block which the configuration need not have: one of a group is there anyway, with its defaults.
    pub(super) fn by_new_block(self, nested: &'s NestedBlock) -> Replaces {
        if nested.nesting != NestingMode::Group {
            return Replaces::Never;
        }
        let group = self.within(Node::Block(nested));
        let effects = group.members.members().map(|(_, member)| match member {
            Node::Attribute(attribute) if has_default(&attribute.rules) => group.by_default(attribute),
            Node::Block(nested) => group.by_new_block(nested),
            _ => Replaces::Never,
        });
        effects.max().unwrap_or(Replaces::Never)
    }

    /// The effect of an update that changes something else: it doesn't know an attribute that the provider computes.
    pub(super) fn by_update(self, attribute: &Attribute) -> Replaces {
        let rules = &attribute.rules;
        let is_known = !attribute.behavior.is_computed()
            || has_default(rules)
            || rules.options().contains_key("use_state_for_unknown");
        // A configuration may set it.
        if is_known { Replaces::Never } else { self.outer.max(of_unset(rules)).min(Replaces::Perhaps) }
    }

    /// The effect of an update on any attribute in it, at any depth.
    pub(super) fn by_any_update(self) -> Replaces {
        let effects = self.members.members().map(|(_, member)| {
            let inner = member.object().map_or(Replaces::Never, |_| self.within(member).by_any_update());
            match member {
                Node::Attribute(attribute) => inner.max(self.by_update(attribute)),
                _ => inner,
            }
        });
        effects.max().unwrap_or(Replaces::Never)
    }
}

/// Returns whether there is a default that isn't null.
pub(super) fn has_default(rules: &DeclaredRules) -> bool {
    rules.options().get("default").is_some_and(|default| default != "null")
}

/// The effect of the change of a value that the configuration leaves out.
fn of_unset(rules: &DeclaredRules) -> Replaces {
    match rules.options().get("requires_replace").map(String::as_str) {
        None | Some("if_configured") => Replaces::Never,
        Some("always") => Replaces::Always,
        Some(_) => Replaces::Perhaps,
    }
}

/// The effect of the change of a value that the configuration has.
fn of_configured(rules: &DeclaredRules) -> Replaces {
    match rules.options().get("requires_replace").map(String::as_str) {
        Some("if_configured") => Replaces::Always,
        _ => of_unset(rules),
    }
}
