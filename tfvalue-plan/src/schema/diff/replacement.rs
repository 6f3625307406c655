//! The cases in which a plan replaces a resource with an unchanged configuration.
//!
//! A plan compares the planned value of an attribute with the prior value. The prior value is null if the state doesn't have the attribute. A new or
//! changed default replaces null in the configuration, so that the planned value differs. A computed value that is unknown in the plan differs from
//! every prior value. The resource is replaced if a change of the attribute, or of a block or nested attribute around it, requires replacement.

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

/// The strongest effect of the rules in an object, at any depth.
fn any(object: ObjectSchema<'_>, of: &impl Fn(&DeclaredRules) -> Replaces) -> Replaces {
    let effects = object.members().map(|(_, member)| {
        let inner = member.object().map_or(Replaces::Never, |object| any(object, of));
        inner.max(of(member.declared_rules()))
    });
    effects.max().unwrap_or(Replaces::Never)
}

/// An object of the later schema, with the effects of the blocks and attributes around it.
#[derive(Clone, Copy)]
pub(super) struct Object<'s> {
    members: ObjectSchema<'s>,
    /// The effect of any change in the object, by the rules of the blocks and attributes that contain it.
    outer: Replaces,
    /// The objects of the outermost set without a `key` that contains this object. The configured values and the defaults identify an element of such
    /// a set. A new default therefore makes a new element, in which every value is new.
    elements: Option<ObjectSchema<'s>>,
}

impl<'s> Object<'s> {
    pub(super) fn root(block: &'s Block) -> Self {
        Self { members: ObjectSchema::of_block(block), outer: Replaces::Never, elements: None }
    }

    /// The objects of a block or a nested attribute in this object, if the configuration sets them.
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

    /// The effect of a plan with a new or changed default of an attribute.
    pub(super) fn by_default(self, attribute: &'s Attribute) -> Replaces {
        let inner = Node::Attribute(attribute).object().map(|object| any(object, &of_unset));
        let element = self.elements.map(|elements| {
            // The configuration leaves this attribute out, but may set the others.
            let is_this = |rules| std::ptr::eq(rules, &raw const attribute.rules);
            any(elements, &|rules| if is_this(rules) { of_unset(rules) } else { of_configured(rules) })
        });
        let around = [Some(self.outer), Some(of_unset(&attribute.rules)), inner, element];
        around.into_iter().flatten().max().unwrap_or(Replaces::Never)
    }

    /// The effect of a plan that adds an optional block. A block with the nesting mode `Group` is present with its defaults even if the configuration
    /// leaves it out.
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

    /// The effect of an update of another attribute. During the update, an attribute that the provider computes is unknown.
    pub(super) fn by_update(self, attribute: &Attribute) -> Replaces {
        let rules = &attribute.rules;
        let is_known = !attribute.behavior.is_computed()
            || has_default(rules)
            || rules.options().contains_key("use_state_for_unknown");
        // The replacement isn't certain, because a configuration may set the attribute.
        if is_known { Replaces::Never } else { self.outer.max(of_unset(rules)).min(Replaces::Perhaps) }
    }

    /// The strongest effect of an update on the attributes of the object, at any depth.
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

/// Returns whether the rules have a default other than null.
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
