//! The linter for schemas: finds parts that Terraform accepts but that cause problems in use.

use std::fmt;

use tfvalue_runtime::{
    AttributePath, Schema, Type,
    schema::{Attribute, AttributeType, Attributes, Behavior, Block, NestedBlock, NestingMode},
};

use super::ProviderSchema;

/// A place in the schemas of a provider that Terraform accepts but that causes problems in use. [`ProviderSchema::lint`] returns the findings.
///
/// Prints as a line: `fleet_server.disk.serial: … (use_state_without_key)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct LintFinding {
    /// The name of the lint, by which it can be allowed.
    pub lint: &'static str,
    /// The type and the path of the attribute, as in Terraform: `fleet_server.disk.serial`, `data.fleet_server.disk.serial`.
    pub place: String,
    /// The message: the problem, and its remedy.
    pub message: &'static str,
}

impl LintFinding {
    /// Returns whether `name` allows the finding. `use_state_without_key` allows the lint everywhere;
    /// `use_state_without_key:fleet_server.disk.serial` allows the lint only at this place.
    fn is_allowed_by(&self, name: &str) -> bool {
        match name.split_once(':') {
            Some((lint, place)) => lint == self.lint && place == self.place,
            None => name == self.lint,
        }
    }
}

impl fmt::Display for LintFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lint, place, message } = self;
        write!(f, "{place}: {message} ({lint})")
    }
}

impl ProviderSchema {
    /// Finds parts of the schemas that Terraform accepts but that cause problems in use. Skips findings that `allowed` names. The lints are:
    ///
    /// | name | finds |
    /// | --- | --- |
    /// | `dynamic_in_block` | an attribute with `dynamic` in its type in a block of a list or a map: mocks of `tofu test` and Pulumi refuse it |
    /// | `group_block` | a GROUP block: tfplugindocs writes no pages for the provider |
    /// | `requires_replace_without_use_state` | `requires_replace` on or around a computed attribute without `use_state_for_unknown`: its value is unknown in every plan that changes the resource, so each such plan replaces it |
    /// | `tuple` | an attribute with a tuple in its type: Pulumi, cdktf and tfplugindocs refuse the provider |
    /// | `use_state_without_key` | `use_state_for_unknown` in the objects of a list without `key`: if an object is removed, those after it get the values of their predecessors |
    /// | `unused_allow` | a name in `allowed` that allows nothing |
    ///
    /// A name followed by a place allows the lint only at that place: `use_state_without_key:fleet_server.disk.serial`. Some lints need the rules of
    /// models: schemas of models have these rules, and so do the schemas that a provider prints with `--schema`.
    ///
    /// # Example: disks that are known by their place
    ///
    /// ```
    /// use tfvalue::{TfSchema, Unknown, schema::ProviderSchema};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(resource)]
    /// struct Server {
    ///     #[tf(block(list))] // to mend it, write `key = name`
    ///     disk: Unknown<Vec<Disk>>,
    /// }
    ///
    /// #[derive(TfSchema)]
    /// struct Disk {
    ///     #[tf(required)]
    ///     name: Unknown<String>,
    ///     #[tf(computed, use_state_for_unknown)]
    ///     serial: Unknown<Option<String>>,
    /// }
    ///
    /// let mut provider = ProviderSchema::default();
    /// provider.resources.insert("fleet_server".to_owned(), Server::SCHEMA);
    /// let found = provider.lint(&[]);
    /// assert_eq!((found[0].lint, &*found[0].place), ("use_state_without_key", "fleet_server.disk.serial"));
    /// assert_eq!(provider.lint(&["use_state_without_key:fleet_server.disk.serial"]), []);
    /// ```
    #[must_use]
    pub fn lint(&self, allowed: &[&str]) -> Vec<LintFinding> {
        let mut linter = Linter::default();
        if let Some(schema) = &self.provider {
            linter.schema("provider", schema, false);
        }
        for (prefix, schemas) in [
            ("", &self.resources),
            ("data.", &self.data_sources),
            ("ephemeral.", &self.ephemeral_resources),
            ("list.", &self.list_resources),
            ("action.", &self.actions),
            ("state_store.", &self.state_stores),
        ] {
            for (name, schema) in schemas {
                linter.schema(&format!("{prefix}{name}"), schema, prefix.is_empty());
            }
        }
        let mut found = linter.found;
        let unused = allowed.iter().filter(|name| !found.iter().any(|finding| finding.is_allowed_by(name)));
        let unused = unused.map(|name| LintFinding {
            lint: "unused_allow",
            place: (*name).to_owned(),
            message: "nothing is found by this name: remove it",
        });
        let unused: Vec<_> = unused.collect();
        found.retain(|finding| !allowed.iter().any(|name| finding.is_allowed_by(name)));
        found.extend(unused);
        found
    }
}

#[derive(Default)]
struct Linter {
    /// True in a managed resource. Schemas of other kinds have no plans.
    is_planned: bool,
    place: AttributePath,
    found: Vec<LintFinding>,
}

/// The context of an attribute.
#[derive(Clone, Copy, Default)]
struct Around {
    /// True if an enclosing object is matched with its prior object by position in a list.
    by_position: bool,
    /// True in blocks with the nesting mode `List` or `Map`.
    in_blocks: bool,
    /// True if a change of an enclosing block or attribute replaces the resource.
    replaces: bool,
}

impl Linter {
    fn report(&mut self, lint: &'static str, message: &'static str) {
        self.found.push(LintFinding { lint, place: self.place.to_string(), message });
    }

    fn at(&mut self, name: &str, lint: impl FnOnce(&mut Self)) {
        let place = self.place.clone().attribute(name.to_owned());
        let outer = std::mem::replace(&mut self.place, place);
        lint(self);
        self.place = outer;
    }

    fn schema(&mut self, name: &str, schema: &Schema, is_planned: bool) {
        self.is_planned = is_planned;
        self.at(name, |linter| linter.block(&schema.block, Around::default()));
    }

    fn block(&mut self, block: &Block, around: Around) {
        self.attributes(&block.attributes, around);
        for NestedBlock { name, nesting, max_items, block, rules, .. } in &block.block_types {
            let options = rules.options();
            let is_list = *nesting == NestingMode::List && *max_items != 1;
            let around = Around {
                by_position: around.by_position || is_list && !options.contains_key("key"),
                in_blocks: around.in_blocks || matches!(nesting, NestingMode::List | NestingMode::Map),
                replaces: around.replaces || is_always(options.get("requires_replace")),
            };
            self.at(name, |linter| {
                if *nesting == NestingMode::Group {
                    linter.report(
                        "group_block",
                        "tfplugindocs refuses a provider with a GROUP block: write a single block or a nested attribute",
                    );
                }
                linter.block(block, around);
            });
        }
    }

    fn attributes(&mut self, attributes: &Attributes, around: Around) {
        for attribute in attributes {
            self.at(&attribute.name, |linter| linter.attribute(attribute, around));
        }
    }

    fn attribute(&mut self, attribute: &Attribute, around: Around) {
        let options = attribute.rules.options();
        if let AttributeType::Type(ty) = &attribute.ty {
            if has_tuple(ty) {
                self.report(
                    "tuple",
                    "Pulumi, cdktf and tfplugindocs refuse a provider with a tuple: write a nested attribute or a list",
                );
            }
            if around.in_blocks && ty.contains_dynamic() {
                self.report(
                    "dynamic_in_block",
                    "mocks of `tofu test` and Pulumi refuse `dynamic` in blocks of a list or a map: \
                     write the attribute outside of them, or with another type",
                );
            }
        }
        let uses_state = options.contains_key("use_state_for_unknown");
        if self.is_planned && uses_state && around.by_position {
            self.report(
                "use_state_without_key",
                "it keeps its value by its position in a list, so that another object gets it when one before is removed: \
                 write `key = …` on the list, or remove `use_state_for_unknown`",
            );
        }
        let replaces = around.replaces || is_always(options.get("requires_replace"));
        let is_unknown = attribute.behavior.is_computed() && !uses_state && !options.contains_key("default");
        if self.is_planned && replaces && is_unknown {
            self.report(
                "requires_replace_without_use_state",
                "it is unknown in every plan that changes the resource, so each of them replaces it: \
                 write `use_state_for_unknown`, or `requires_replace(if_configured)`",
            );
        }
        if let AttributeType::Nested(nested) = &attribute.ty {
            // A list that only the provider sets is unknown as a whole.
            let is_configured = attribute.behavior != Behavior::Computed;
            let is_list = nested.nesting == NestingMode::List && is_configured;
            let by_position = around.by_position || is_list && !options.contains_key("key");
            let replaces = replaces && is_configured;
            self.attributes(&nested.attributes, Around { by_position, replaces, ..around });
        }
    }
}

fn is_always(requires_replace: Option<&String>) -> bool {
    requires_replace.is_some_and(|when| when == "always")
}

/// Returns whether a type has a tuple in it, at any depth.
fn has_tuple(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(_)) || ty.parts().any(has_tuple)
}
