//! The errors that Terraform would find in a schema that is built or read at run time.

use std::{borrow::Cow, collections::BTreeSet};

use crate::{
    diagnostic::{Diagnostic, Severity},
    nfc::nfc,
    path::Step,
    quoted::is_identifier,
    types::Type,
};

use super::{
    Attribute, AttributeType, Attributes, Block, Function, NestedBlock, NestedType, NestingMode, Schema,
    SchemaKind, terraform_rules,
};

impl Schema {
    /// Lists the parts of this schema that Terraform would refuse or silently make unreachable. Each diagnostic has a correction.
    ///
    /// Use it for schemas that are built or [read](https://docs.rs/tfvalue/latest/tfvalue/schema/fn.from_json.html) at run time. Schemas of derived structs
    /// are checked at compile time. The rules are those of Terraform's
    /// [`InternalValidate`](https://github.com/hashicorp/terraform/blob/main/internal/configs/configschema/internal_validate.go),
    /// and further rules of the [framework](https://developer.hashicorp.com/terraform/plugin/framework) of most providers:
    ///
    /// - The version isn't negative.
    /// - Names consist of `a` to `z`, `0` to `9` and `_`, and don't begin with a digit. The diagnostic is a warning if Terraform accepts the
    ///   name: any name of an attribute, because some existing providers have names in upper case, or a block's name that begins with a digit.
    /// - Names are not empty, and are in Unicode's normal form C. Terraform converts all text to that form, so it can't reach other names.
    /// - Each name is unique among the attributes and blocks of one object. At the root, no name is one that Terraform itself uses, such
    ///   as `count`. No block is called `dynamic`, at any depth.
    /// - A single block has the limits 0 and 0, or 1 and 1. A map of blocks and a group have no limits. The minimum of a list or a set is at most
    ///   its maximum.
    /// - A computed block is no group, and its minimum is 0. The attributes and blocks directly in a computed block are computed, too.
    /// - A nested attribute is no group, and contains only attributes.
    /// - Nothing below a set is dynamic or write-only.
    /// - Write-only attributes are in managed resources, and not computed. Attributes directly in a write-only attribute are write-only.
    ///   Attributes below a computed attribute are not write-only.
    /// - An identity has only attributes, of primitive types and lists of primitive types. Each states whether an import must give it.
    ///
    /// # Example: a name that no configuration can reach
    ///
    /// ```
    /// use tfvalue::schema::{from_json, SchemaKind, Schema};
    ///
    /// let json = r#"{"version": 0, "block": {"attributes": {"count": {"type": "number", "optional": true}}}}"#;
    /// let schema = from_json(SchemaKind::Resource, json).unwrap();
    /// let found = schema.validate();
    /// assert_eq!(found[0].detail, "count: Terraform itself uses this name in a resource: choose another.");
    /// assert_eq!(found[0].attribute.as_ref().unwrap().to_string(), "count");
    /// ```
    #[must_use]
    pub fn validate(&self) -> Vec<Diagnostic> {
        let mut validation = self.validation();
        if self.version < 0 {
            validation.report("The version is negative: it must be 0 or more.");
        }
        validation.reserved_names(&self.block);
        validation.unwritable_blocks(&self.block);
        if self.kind == SchemaKind::Identity {
            validation.identity(&self.block);
        }
        validation.block(&self.block, Enclosing::default());
        validation.found
    }

    /// Returns the diagnostics of [`validate`](Self::validate) about names that Terraform itself uses. Terraform loads such schemas nonetheless.
    #[doc(hidden)]
    #[must_use]
    pub fn validate_reserved_names(&self) -> Vec<Diagnostic> {
        let mut validation = self.validation();
        validation.reserved_names(&self.block);
        validation.unwritable_blocks(&self.block);
        validation.found
    }

    fn validation(&self) -> Validation<'_> {
        Validation::new("Invalid schema", self.kind)
    }
}

impl Function {
    /// Lists the parts of this signature that Terraform would refuse. Each diagnostic has a correction.
    ///
    /// Use it for signatures that are built or read at run time. Signatures of derived structs are checked at compile time. The rules are
    /// Terraform's. The last rule is a further rule of the
    /// [framework](https://developer.hashicorp.com/terraform/plugin/framework) of most providers:
    ///
    /// - Parameters have names, which are [identifiers](Self::is_valid_name).
    /// - The names of all parameters, including the variadic parameter, are distinct.
    /// - The elements of lists, sets and maps are not dynamic, at any depth. A whole parameter or result may be dynamic.
    ///
    /// # Example: a parameter without a name
    ///
    /// ```
    /// use tfvalue::{Type, schema::{Function, Parameter}};
    ///
    /// let mut function = Function::new(Type::String);
    /// function.variadic = Some(Parameter::new("", Type::String));
    /// let found = function.validate();
    /// assert_eq!(found[0].detail, "Every parameter has a name: write one.");
    /// ```
    #[must_use]
    pub fn validate(&self) -> Vec<Diagnostic> {
        let mut validation = Validation::new("Invalid function", SchemaKind::Nested);
        let mut names = BTreeSet::new();
        for parameter in self.parameters.iter().chain(&self.variadic) {
            let repeated = !names.insert(&*parameter.name);
            validation.at(&parameter.name, |here| {
                if parameter.name.is_empty() {
                    here.report("Every parameter has a name: write one.");
                } else if !Self::is_valid_name(&parameter.name) {
                    here.report("A name begins with a letter or `_`, and goes on with letters, digits, `_` and `-`: choose another.");
                } else if repeated {
                    here.report("The name is taken by another parameter: choose another.");
                }
                if terraform_rules::has_dynamic_elements(&parameter.ty) {
                    here.report("Elements of a collection are of one type: nothing in it can be dynamic. Make the whole parameter dynamic.");
                }
            });
        }
        if terraform_rules::has_dynamic_elements(&self.returns) {
            validation.report("Elements of a collection are of one type: nothing in it can be dynamic. Make the whole result dynamic.");
        }
        validation.found
    }

    /// Returns whether a function or a parameter can have this name: an identifier of Terraform's language, which begins with a letter or
    /// `_`, and continues with letters, digits, `_` and `-`.
    ///
    /// # Example: the name under which a provider declares a function
    ///
    /// ```
    /// use tfvalue::schema::Function;
    ///
    /// assert!(Function::is_valid_name("parse-größe"));
    /// assert!(!Function::is_valid_name("2nd"));
    /// ```
    pub fn is_valid_name(name: &str) -> bool {
        is_identifier(name)
    }
}

/// The schema and the blocks around a block or an attribute.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is for itself")]
struct Enclosing {
    /// The item is below a set.
    set: bool,
    /// The item is directly in a nested attribute that is write-only.
    write_only: bool,
    /// The item is below a nested attribute that is computed.
    computed: bool,
    /// The item is directly in a block that is computed.
    computed_block: bool,
}

struct Validation<'s> {
    summary: &'static str,
    kind: SchemaKind,
    /// The names from the root to the current item.
    path: Vec<&'s str>,
    found: Vec<Diagnostic>,
}

impl<'s> Validation<'s> {
    fn new(summary: &'static str, kind: SchemaKind) -> Self {
        Self { summary, kind, path: Vec::new(), found: Vec::new() }
    }

    fn report(&mut self, message: impl AsRef<str>) {
        self.report_as(Severity::Error, message);
    }

    fn report_as(&mut self, severity: Severity, message: impl AsRef<str>) {
        let steps = self.path.iter().map(|name| Step::AttributeName(Cow::Owned((*name).to_owned())));
        let path = steps.collect();
        self.found.push(Diagnostic::naming_place(severity, self.summary, &path, message.as_ref()));
    }

    /// Continues at the item with this name.
    fn at(&mut self, name: &'s str, validate: impl FnOnce(&mut Self)) {
        self.path.push(name);
        validate(self);
        self.path.pop();
    }

    fn reserved_names(&mut self, block: &'s Block) {
        let attributes = block.attributes.iter().map(|attribute| (&*attribute.name, false));
        let blocks = block.block_types.iter().map(|block| (&*block.name, true));
        for (name, is_block) in attributes.chain(blocks) {
            if terraform_rules::is_reserved(self.kind, name, is_block) {
                let what = terraform_rules::word(self.kind);
                self.at(name, |here| {
                    here.report(format!("Terraform itself uses this name in {what}: choose another."));
                });
            }
        }
    }

    fn unwritable_blocks(&mut self, block: &'s Block) {
        for block in &block.block_types {
            self.at(&block.name, |here| {
                if terraform_rules::is_unwritable_block(&block.name) {
                    here.report(
                        "Terraform itself makes blocks by `dynamic`, so no configuration can write a block of that name: choose another.",
                    );
                }
                here.unwritable_blocks(&block.block);
            });
        }
    }

    fn identity(&mut self, block: &'s Block) {
        for attribute in &block.attributes {
            self.at(&attribute.name, |here| {
                let fits =
                    matches!(&attribute.ty, AttributeType::Type(ty) if terraform_rules::is_for_identity(ty));
                if !fits {
                    here.report("In an identity there are only strings, numbers, bools and lists of these.");
                }
                if attribute.import.is_none() {
                    here.report("An attribute of an identity must say whether an import must give it.");
                }
            });
        }
        for block in &block.block_types {
            self.at(&block.name, |here| here.report("An identity has no blocks: make it attributes."));
        }
    }

    fn block(&mut self, block: &'s Block, around: Enclosing) {
        self.attributes(&block.attributes, around);
        let names: BTreeSet<_> = block.attributes.iter().map(|attribute| &*attribute.name).collect();
        let mut previous = None;
        for block in &block.block_types {
            let repeated =
                names.contains(&*block.name) || previous.replace(&*block.name) == Some(&*block.name);
            self.at(&block.name, |here| {
                let is_accepted = terraform_rules::is_of_few_letters(&block.name);
                here.name(&block.name, is_accepted, repeated);
                here.nested_block(block, around);
            });
        }
    }

    fn nested_block(&mut self, block: &'s NestedBlock, around: Enclosing) {
        if let Some(problem) = terraform_rules::item_limits(block.nesting, block.min_items, block.max_items) {
            self.report(sentence(problem));
        }
        if around.computed_block && !block.computed {
            self.report("The block around it is computed, and what the provider makes it makes in all parts: make it computed, too.");
        }
        if let Some(problem) =
            terraform_rules::computed_block(block.nesting, block.min_items).filter(|_| block.computed)
        {
            self.report(sentence(problem));
        }
        let set = around.set || block.nesting == NestingMode::Set;
        self.block(&block.block, Enclosing { set, computed_block: block.computed, ..Enclosing::default() });
    }

    fn attributes(&mut self, attributes: &'s Attributes, around: Enclosing) {
        let mut previous = None;
        for attribute in attributes {
            let repeated = previous.replace(&*attribute.name) == Some(&*attribute.name);
            self.at(&attribute.name, |here| {
                here.name(&attribute.name, true, repeated);
                here.write_only(attribute, around);
                if around.computed_block && !attribute.behavior.is_computed() {
                    here.report("The block around it is computed, and what the provider makes it makes in all parts: make it computed, too.");
                }
                match &attribute.ty {
                    AttributeType::Type(ty) => here.ty(ty, around),
                    AttributeType::Nested(nested) => here.nested(attribute, nested, around),
                }
            });
        }
    }

    /// Checks the name of an attribute or a block. `is_accepted` states whether Terraform accepts a name that is not well formed.
    fn name(&mut self, name: &str, is_accepted: bool, repeated: bool) {
        if name.is_empty() {
            self.report("An attribute or a block has a name: write one.");
        } else if !terraform_rules::is_well_formed(name) {
            let severity = if is_accepted { Severity::Warning } else { Severity::Error };
            self.report_as(severity, "A name is of `a` to `z`, `0` to `9` and `_`, and doesn't begin with a digit: choose another.");
        }
        let normal = nfc(name);
        if normal != name {
            let [name, normal] = [name, &normal].map(str::escape_default);
            self.report(format!(
                "`{name}` is `{normal}` in normal form C, and Terraform has all text in that form: write it so."
            ));
        }
        if repeated {
            self.report("The name is taken by an attribute or block beside it: choose another.");
        }
    }

    fn write_only(&mut self, attribute: &Attribute, around: Enclosing) {
        if !attribute.write_only {
            if around.write_only {
                self.report(
                    "It is stored, but the attribute around it is write-only: make it write-only, too.",
                );
            }
            return;
        }
        if !terraform_rules::may_be_write_only(self.kind) {
            let what = terraform_rules::word(self.kind);
            self.report(format!(
                "Write-only attributes are for managed resources, and this is {what}: make it sensitive."
            ));
        }
        if attribute.behavior.is_computed() {
            self.report("What is write-only is never stored, so the provider can't compute it: make it one or the other.");
        }
        if around.set {
            self.report(
                "Elements of a set are distinguished by stored values: nothing in it can be write-only.",
            );
        }
        if around.computed {
            self.report("The attribute around it is computed, and what the provider sets is stored: it can't be write-only.");
        }
    }

    fn ty(&mut self, ty: &Type, around: Enclosing) {
        if around.set && ty.contains_dynamic() || has_set_of_dynamic(ty) {
            self.report("Elements of a set are of one type: nothing in it can be dynamic.");
        }
    }

    fn nested(&mut self, attribute: &Attribute, nested: &'s NestedType, around: Enclosing) {
        if nested.nesting == NestingMode::Group {
            self.report("Only blocks can be a group: make the nested attribute single.");
        }
        let around = Enclosing {
            set: around.set || nested.nesting == NestingMode::Set,
            write_only: attribute.write_only,
            computed: around.computed || attribute.behavior.is_computed(),
            computed_block: false,
        };
        self.attributes(&nested.attributes, around);
    }
}

/// Converts a message to a sentence with a capital and a full stop.
fn sentence(message: &str) -> String {
    let (first, rest) = message.split_at(1);
    format!("{}{rest}.", first.to_uppercase())
}

fn has_set_of_dynamic(ty: &Type) -> bool {
    matches!(ty, Type::Set(element) if element.contains_dynamic()) || ty.parts().any(has_set_of_dynamic)
}
