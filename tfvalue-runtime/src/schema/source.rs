//! The part of a configuration that Terraform prints with a diagnostic.

use crate::{
    diagnostic::Diagnostic,
    path::{AttributePath, Step},
};

use super::{Attribute, AttributeType, Attributes, Behavior, Block, NestedBlocks, Schema};

/// The part of a configuration that Terraform prints with a diagnostic that has the path of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum Source {
    /// The line that sets the attribute, or another line without a secret.
    Line,
    /// No line: only the provider sets the attribute.
    None,
    /// A line that may show a secret. This number of steps of the path leads to the secret, without a key inside the secret.
    Secret(usize),
}

impl Schema {
    /// Prevents Terraform from printing a line of the configuration that shows a sensitive value. If Terraform prints no line, the detail names
    /// the attribute.
    ///
    /// Drops the [`attribute`](Diagnostic::attribute) if it is sensitive or write-only in this schema, is inside such an attribute, or contains one. The
    /// detail then begins with the path. The detail also begins with the path if only the provider sets the attribute, or if the path leads into an
    /// attribute.
    ///
    /// A server calls this for each diagnostic about a value of the schema. Diagnostics that are built from an [`Error`](crate::Error) or
    /// from a `tfvalue::plan::Finding` never have such an attribute.
    ///
    /// # Example: a password that is too short
    ///
    /// ```
    /// use tfvalue::{Diagnostic, TfSchema, Unknown};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(resource)]
    /// struct User {
    ///     #[tf(required, sensitive)]
    ///     password: Unknown<String>,
    /// }
    ///
    /// let short = Diagnostic::error("Invalid value", "8 characters are required").with_path("password");
    /// let short = User::SCHEMA.redact_source(short);
    /// assert_eq!(short.attribute, None);
    /// assert_eq!(short.detail, "password: 8 characters are required");
    /// ```
    pub fn redact_source(&self, diagnostic: Diagnostic) -> Diagnostic {
        let Some(path) = diagnostic.attribute.clone() else { return diagnostic };
        match self.block.source_of(&path) {
            Source::Line if !self.block.leads_into_attribute(&path) => diagnostic,
            Source::Line | Source::None => diagnostic.naming(&path),
            Source::Secret(steps) => {
                let shown = path.steps()[..steps].iter().cloned().collect();
                diagnostic.naming(&shown).without_source()
            }
        }
    }
}

impl Block {
    /// Returns whether a path leads to a part of an attribute. Terraform before 1.15 doesn't find the line of such a part.
    fn leads_into_attribute(&self, path: &AttributePath) -> bool {
        let mut block = self;
        let mut names = path.steps().iter().filter_map(|step| match step {
            Step::AttributeName(name) => Some(name),
            _ => None,
        });
        while let Some(nested) = names.next().and_then(|name| block.block_types.get(name)) {
            block = &nested.block;
        }
        names.next().is_some()
    }

    /// Returns the part that Terraform prints with a diagnostic that has this path.
    ///
    /// A path ends before an element of a set. For a path to a nested attribute, Terraform prints the whole attribute. For a path to a nested block, it
    /// prints a block that is written on one line. So an attribute or block that contains a secret attribute is secret, too.
    #[doc(hidden)]
    pub fn source_of(&self, path: &AttributePath) -> Source {
        let mut object = ObjectMembers::of_block(self);
        let mut innermost_block = &self.attributes;
        let mut names = 0;
        let mut is_computed = false;
        let mut last_name = None;
        for (index, step) in path.protocol_steps().iter().enumerate() {
            let Step::AttributeName(name) = step else { continue };
            last_name = Some(name);
            if let Some(attribute) = object.attribute(name) {
                if is_secret(attribute) {
                    return Source::Secret(index + 1);
                }
                names += 1;
                is_computed |= attribute.behavior == Behavior::Computed;
                object = ObjectMembers::of_attribute(attribute);
            } else if let Some(block) = object.blocks.and_then(|blocks| blocks.get(name)) {
                is_computed |= block.computed;
                object = ObjectMembers::of_block(&block.block);
                innermost_block = &block.block.attributes;
            } else {
                // A part of a value of an object type.
                names += 1;
                object = ObjectMembers::default();
            }
        }
        // Terraform before 1.15 finds no part of an attribute. It prints the attribute of the innermost block that has the same name as the part.
        let namesake = last_name.filter(|_| names > 1).and_then(|name| innermost_block.get(name));
        if object.has_secrets() && last_name.is_some() || namesake.is_some_and(is_secret) {
            Source::Secret(path.protocol_steps().len())
        } else if is_computed {
            Source::None
        } else {
            Source::Line
        }
    }
}

/// The members of an object.
#[derive(Clone, Copy, Default)]
struct ObjectMembers<'s> {
    attributes: Option<&'s Attributes>,
    blocks: Option<&'s NestedBlocks>,
}

impl<'s> ObjectMembers<'s> {
    fn of_attribute(attribute: &'s Attribute) -> Self {
        match &attribute.ty {
            AttributeType::Nested(nested) => Self { attributes: Some(&nested.attributes), blocks: None },
            AttributeType::Type(_) => Self::default(),
        }
    }

    fn of_block(block: &'s Block) -> Self {
        Self { attributes: Some(&block.attributes), blocks: Some(&block.block_types) }
    }

    fn attribute(self, name: &str) -> Option<&'s Attribute> {
        self.attributes?.get(name)
    }

    fn has_secrets(self) -> bool {
        let mut attributes = self.attributes.into_iter().flat_map(Attributes::iter);
        let mut blocks = self.blocks.into_iter().flat_map(NestedBlocks::iter);
        attributes
            .any(|attribute| is_secret(attribute) || ObjectMembers::of_attribute(attribute).has_secrets())
            || blocks.any(|block| ObjectMembers::of_block(&block.block).has_secrets())
    }
}

fn is_secret(attribute: &Attribute) -> bool {
    attribute.sensitive || attribute.write_only
}
