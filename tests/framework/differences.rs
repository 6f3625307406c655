//! The cases in which the framework plans sets in another way than we do, and the reasons.

use tfvalue::{
    Type, Value,
    schema::{Attribute, AttributeType, Attributes, Behavior, NestedBlocks, Schema, UseState},
};

/// A known difference of two plans. Each is looked for where its cause is, and nowhere else: all other values must be equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Difference {
    /// The framework looks for a proposed element in the configuration, to find out what is null there. An element in which Terraform has filled in
    /// a prior value isn't there, and each default takes the place of what is configured
    /// ([issue 783](https://github.com/hashicorp/terraform-plugin-framework/issues/783)).
    ConfiguredIsLost,
    /// It looks for an element with its defaults in the same way. Where it finds none, what is computed stays as it was proposed, and isn't marked
    /// as unknown: it is null, with which Terraform refuses the result, or a prior value.
    ComputedAsProposed,
    /// `UseStateForUnknown` takes the value of the prior element at the same position, whichever that is, or null if there is none; unless the
    /// configured element at this position has an unknown value there.
    StateByPosition,
    /// A default in place of what is configured makes a change where there is none, or hides one, and all that is computed follows.
    AnotherChange,
    /// An attribute of an element replaces the resource where it is another than in the prior element at the same position, or in none, and never in
    /// blocks that aren't known yet. Here it does where it is another than in the prior element with the same content, or in a new one.
    ReplacedByPosition,
    /// Two elements become equal because of defaults or of prior values that are taken by position, and the framework
    /// refuses the configuration.
    RefusedByThem,
    /// Two elements that are equal with their defaults are an error of the practitioner here. The framework plans some of them, and Terraform
    /// refuses the result.
    RefusedByUs,
}

impl Difference {
    pub(crate) const ALL: [Self; 7] = [
        Self::ConfiguredIsLost,
        Self::ComputedAsProposed,
        Self::StateByPosition,
        Self::AnotherChange,
        Self::ReplacedByPosition,
        Self::RefusedByThem,
        Self::RefusedByUs,
    ];
}

/// The members of an object.
#[derive(Clone, Copy)]
pub(crate) struct Members<'s> {
    attributes: &'s Attributes,
    blocks: Option<&'s NestedBlocks>,
}

/// A member that is made of objects, or not.
#[derive(Clone, Copy)]
pub(crate) enum Member<'s> {
    Plain(&'s Attribute),
    Nested(Option<&'s Attribute>, Members<'s>),
}

impl<'s> Members<'s> {
    pub(crate) fn of(schema: &'s Schema) -> Self {
        let block = &schema.block;
        Members { attributes: &block.attributes, blocks: Some(&block.block_types) }
    }

    pub(crate) fn each(self) -> impl Iterator<Item = (&'s str, Member<'s>)> {
        let attributes = self.attributes.iter().map(|attribute| {
            let member = match &attribute.ty {
                AttributeType::Nested(nested) => {
                    Member::Nested(Some(attribute), Members { attributes: &nested.attributes, blocks: None })
                }
                AttributeType::Type(_) => Member::Plain(attribute),
            };
            (&*attribute.name, member)
        });
        let blocks = self.blocks.into_iter().flat_map(NestedBlocks::iter).map(|nested| {
            let block = &nested.block;
            let members = Members { attributes: &block.attributes, blocks: Some(&block.block_types) };
            (&*nested.name, Member::Nested(None, members))
        });
        attributes.chain(blocks)
    }
}

static NULL: Value<'static> = Value::Null;

pub(crate) fn default_of(attribute: &Attribute) -> Option<Value<'static>> {
    let default = attribute.rules.get()?.default?;
    Some(default.value().expect("a default that can be encoded"))
}

fn elements<'v>(value: &'v Value<'static>) -> &'v [Value<'static>] {
    value.elements().unwrap_or_default()
}

fn nth<'v>(value: &'v Value<'static>, index: usize) -> &'v Value<'static> {
    elements(value).get(index).unwrap_or(&NULL)
}

pub(crate) fn part<'v>(value: &'v Value<'static>, name: &str) -> &'v Value<'static> {
    value.get(name).unwrap_or(&NULL)
}

/// The type with a list in place of each set, of which a value has the order of the wire.
pub(crate) fn in_order(ty: &Type) -> Type {
    match ty {
        Type::Set(element) | Type::List(element) => Type::list(in_order(element)),
        Type::Object(members) => {
            Type::object(members.iter().map(|member| (member.name.to_owned(), in_order(member.ty))))
        }
        other => other.clone(),
    }
}

/// The requests to both and their answers, in the order of the wire.
pub(crate) struct Plans<'v> {
    pub(crate) prior: &'v Value<'static>,
    pub(crate) config: &'v Value<'static>,
    pub(crate) proposed: &'v Value<'static>,
    pub(crate) ours: &'v Value<'static>,
    pub(crate) theirs: &'v Value<'static>,
}

/// Returns whether two elements of a set are equal, but for values that are kept of the prior state, with the defaults that the framework sets in this
/// plan.
pub(crate) fn become_equal(schema: &Schema, config: &Value<'static>, proposed: &Value<'static>) -> bool {
    let members = Members::of(schema);
    has_equal_elements(members, &with_their_defaults(members, proposed, Some(config)))
}

impl Plans<'_> {
    /// All differences, or `None` if one has no name.
    pub(crate) fn differences(&self, schema: &Schema) -> Option<Vec<Difference>> {
        let members = Members::of(schema);
        let defaulted = with_their_defaults(members, self.proposed, Some(self.config));
        let changes = Changes {
            is_new: self.prior.is_null(),
            ours: sorted(self.ours) != sorted(self.prior),
            theirs: sorted(&defaulted) != sorted(self.prior),
        };
        let place = Place {
            ours: self.ours,
            theirs: self.theirs,
            proposed: self.proposed,
            defaulted: &defaulted,
            prior: self.prior,
            config: self.config,
            found: Some(self.config),
            found_defaulted: Some(self.config),
            partner: if self.prior.is_null() { Partner::New } else { Partner::Known(self.prior) },
            is_known: true,
        };
        changes.between(members, place)
    }
}

/// The changes of the resource by either plan.
struct Changes {
    is_new: bool,
    ours: bool,
    theirs: bool,
}

/// The values of one place, in all that was asked and answered.
#[derive(Clone, Copy)]
struct Place<'v> {
    ours: &'v Value<'static>,
    theirs: &'v Value<'static>,
    proposed: &'v Value<'static>,
    /// The proposed value with the defaults that the framework has set.
    defaulted: &'v Value<'static>,
    /// The prior value at the same positions.
    prior: &'v Value<'static>,
    /// The configured value at the same positions.
    config: &'v Value<'static>,
    /// The configured value that the framework finds by the proposed elements around it.
    found: Option<&'v Value<'static>>,
    /// The configured value that it finds by these elements with their defaults.
    found_defaulted: Option<&'v Value<'static>>,
    partner: Partner<'v>,
    /// True if all of the configuration is known here.
    is_known: bool,
}

/// The prior value of an element, as far as what only a configuration sets tells it.
#[derive(Clone, Copy)]
enum Partner<'v> {
    New,
    Known(&'v Value<'static>),
    /// One of several, or it depends on what is unknown.
    Open,
}

impl Place<'_> {
    fn member(self, name: &str) -> Self {
        let config = if self.config.is_unknown() { self.config } else { part(self.config, name) };
        Self {
            is_known: self.is_known && config.is_wholly_known(),
            partner: match self.partner {
                Partner::Known(prior) => Partner::Known(part(prior, name)),
                other => other,
            },
            ours: part(self.ours, name),
            theirs: part(self.theirs, name),
            proposed: part(self.proposed, name),
            defaulted: part(self.defaulted, name),
            prior: part(self.prior, name),
            config,
            found: self.found.map(|found| part(found, name)),
            found_defaulted: self.found_defaulted.map(|found| part(found, name)),
        }
    }

    /// The elements at a position of the framework's plan and at one of ours.
    fn element(self, members: Members<'_>, theirs: usize, ours: usize) -> Self {
        let partner = match self.partner {
            Partner::Known(_) if !self.is_known => Partner::Open,
            Partner::Known(prior) => partner(members, self.ours, prior, nth(self.ours, ours)),
            other => other,
        };
        let (proposed, defaulted) = (nth(self.proposed, theirs), nth(self.defaulted, theirs));
        Self {
            ours: nth(self.ours, ours),
            theirs: nth(self.theirs, theirs),
            proposed,
            defaulted,
            prior: nth(self.prior, theirs),
            config: nth(self.config, theirs),
            found: find(self.found, proposed),
            found_defaulted: find(self.found_defaulted, defaulted),
            partner,
            is_known: self.is_known,
        }
    }
}

impl Changes {
    fn between(&self, members: Members<'_>, place: Place<'_>) -> Option<Vec<Difference>> {
        let mut all = Vec::new();
        for (name, member) in members.each() {
            let place = place.member(name);
            match (member, place.ours, place.theirs) {
                (_, ours, theirs) if ours == theirs => {}
                (Member::Nested(_, members), Value::List(ours), Value::List(theirs))
                    if ours.len() == theirs.len() =>
                {
                    all.extend(self.between_sets(members, place, theirs.len(), 0)?);
                }
                (Member::Plain(attribute) | Member::Nested(Some(attribute), _), ..) => {
                    all.push(self.of_attribute(attribute, place)?);
                }
                (Member::Nested(None, _), ..) => return None,
            }
        }
        Some(all)
    }

    /// The fewest differences of the first elements of the framework, by all ways to pair them with those of ours that aren't taken.
    fn between_sets(
        &self,
        members: Members<'_>,
        place: Place<'_>,
        count: usize,
        taken: u32,
    ) -> Option<Vec<Difference>> {
        let Some(theirs) = count.checked_sub(1) else { return Some(Vec::new()) };
        let free = (0..elements(place.ours).len()).filter(|ours| taken & 1 << ours == 0);
        let ways = free.filter_map(|ours| {
            let mut element = place.element(members, theirs, ours);
            // Terraform proposes an object of unknown parts for an unknown element.
            let unknown = Value::object(members.each().map(|(name, _)| (name.to_owned(), Value::UNKNOWN)));
            if element.ours.is_unknown() {
                element.ours = &unknown;
            }
            let mut all = self.between(members, element)?;
            all.extend(self.between_sets(members, place, theirs, taken | 1 << ours)?);
            Some(all)
        });
        ways.min_by_key(Vec::len)
    }

    /// Returns whether our value of a computed attribute that the configuration leaves null is right, as far as that is certain.
    fn is_right(&self, attribute: &Attribute, place: Place<'_>) -> bool {
        let is_kept = match (keeps(attribute), place.partner) {
            _ if !self.ours => return true,
            (Some(_), Partner::Open) => return true,
            (Some(UseState::Always), Partner::Known(_)) => true,
            (Some(UseState::NonNull), Partner::Known(prior)) => !prior.is_null(),
            _ => false,
        };
        match place.partner {
            Partner::Known(prior) if is_kept => place.ours == prior,
            _ => place.ours.is_unknown(),
        }
    }

    /// The name of the difference in an attribute.
    fn of_attribute(&self, attribute: &Attribute, place: Place<'_>) -> Option<Difference> {
        if let Some(default) = default_of(attribute) {
            let is_lost = place.found.is_none() && sorted(place.theirs) == sorted(&default);
            return is_lost.then_some(Difference::ConfiguredIsLost);
        }
        if !attribute.behavior.is_computed() || !self.is_right(attribute, place) {
            return None;
        }
        let is_kept = match keeps(attribute) {
            None => false,
            Some(_) if place.config.is_unknown() => place.theirs.is_unknown(),
            Some(UseState::NonNull) if place.prior.is_null() => place.theirs.is_unknown(),
            Some(_) => place.theirs == place.prior,
        };
        if is_kept && !self.is_new {
            Some(Difference::StateByPosition)
        } else if place.found_defaulted.is_none() && place.theirs == place.proposed {
            Some(Difference::ComputedAsProposed)
        } else if self.theirs && !self.ours && place.theirs.is_unknown()
            || self.ours && !self.theirs && place.theirs == place.proposed
        {
            Some(Difference::AnotherChange)
        } else {
            None
        }
    }
}

/// Returns when an attribute keeps its prior value.
fn keeps(attribute: &Attribute) -> Option<UseState> {
    attribute.rules.get()?.use_state_for_unknown
}

/// The partner of an element of our plan in a prior set, where nothing is unknown in the configuration.
fn partner<'v>(
    members: Members<'_>,
    ours: &Value<'static>,
    prior: &'v Value<'static>,
    element: &Value<'static>,
) -> Partner<'v> {
    let mut candidates = elements(prior).iter().filter(|prior| fits(members, element, prior));
    let Some(first) = candidates.next() else { return Partner::New };
    let has_rivals = elements(ours).iter().filter(|other| fits(members, other, first)).count() > 1;
    if has_rivals || candidates.next().is_some() { Partner::Open } else { Partner::Known(first) }
}

/// Returns whether a planned element has all that the configuration sets in common with a prior one. A value that is unknown in the plan is not configured.
fn fits(members: Members<'_>, planned: &Value<'static>, prior: &Value<'static>) -> bool {
    members.each().all(|(name, member)| {
        let (planned, prior) = (part(planned, name), part(prior, name));
        match (member, planned, prior) {
            (Member::Plain(attribute), ..) => {
                attribute.behavior == Behavior::Computed || planned.is_unknown() || planned == prior
            }
            (Member::Nested(_, members), Value::List(planned), Value::List(prior)) => {
                let is_there = |planned| prior.iter().any(|prior| fits(members, planned, prior));
                planned.len() == prior.len() && planned.iter().all(is_there)
            }
            (Member::Nested(..), planned, prior) => planned == prior,
        }
    })
}

/// The proposed value with the defaults that the framework sets: of all that is null in the configured value that it finds, or of everything if it
/// finds none.
fn with_their_defaults(
    members: Members<'_>,
    proposed: &Value<'static>,
    found: Option<&Value<'static>>,
) -> Value<'static> {
    if proposed.is_unknown() {
        return Value::UNKNOWN;
    }
    Value::object(members.each().map(|(name, member)| {
        let (proposed, found) = (part(proposed, name), found.map(|found| part(found, name)));
        let value = match (member, proposed) {
            (Member::Plain(attribute), _) => match default_of(attribute) {
                Some(Value::Set(elements)) if found.is_none_or(Value::is_null) => Value::List(elements),
                Some(default) if found.is_none_or(Value::is_null) => default,
                _ => proposed.clone(),
            },
            (Member::Nested(_, members), Value::List(elements)) => {
                let defaulted = elements
                    .iter()
                    .map(|element| with_their_defaults(members, element, find(found, element)));
                Value::list(defaulted.collect::<Vec<_>>())
            }
            _ => proposed.clone(),
        };
        (name.to_owned(), value)
    }))
}

/// The element of a configured set that is equal.
fn find<'v>(set: Option<&'v Value<'static>>, element: &Value<'static>) -> Option<&'v Value<'static>> {
    set.and_then(Value::elements)?.iter().find(|found| *found == element)
}

/// Returns whether two elements of a set are equal but for what is kept of the prior state.
fn has_equal_elements(members: Members<'_>, value: &Value<'static>) -> bool {
    members.each().any(|(name, member)| match (member, part(value, name)) {
        (Member::Nested(_, members), Value::List(elements)) => {
            let open: Vec<_> =
                elements.iter().map(|element| sorted(&without_kept(members, element))).collect();
            let is_there_twice = |(index, element): (usize, &Value<'static>)| {
                element.is_wholly_known() && open[..index].contains(element)
            };
            open.iter().enumerate().any(is_there_twice)
                || elements.iter().any(|element| has_equal_elements(members, element))
        }
        _ => false,
    })
}

fn without_kept(members: Members<'_>, value: &Value<'static>) -> Value<'static> {
    if value.is_unknown() {
        return Value::UNKNOWN;
    }
    let parts = members.each().filter_map(|(name, member)| {
        let part = match (member, part(value, name)) {
            (Member::Plain(attribute), _) if keeps(attribute).is_some() => return None,
            (Member::Nested(_, members), Value::List(elements)) => {
                Value::list(elements.iter().map(|element| without_kept(members, element)))
            }
            (_, part) => part.clone(),
        };
        Some((name.to_owned(), part))
    });
    Value::object(parts)
}

/// The value with each list in an order of its own.
pub(crate) fn sorted(value: &Value<'static>) -> Value<'static> {
    match value {
        Value::List(elements) | Value::Set(elements) => {
            let mut elements: Vec<_> = elements.iter().map(sorted).collect();
            elements.sort_by_key(ToString::to_string);
            Value::List(elements)
        }
        Value::Object(entries) => {
            Value::object(entries.iter().map(|(name, value)| (name.clone().into_owned(), sorted(value))))
        }
        other => other.clone(),
    }
}
