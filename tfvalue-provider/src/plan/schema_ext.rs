//! What a schema does for plans.

use tfvalue_runtime::{AttributePath, Diagnostic, Error, Value, schema::Schema};

use super::{
    Findings, Redacted, applied, configured, edit, identity, keep, node::Node, planned, prepare, redacted,
    replace, requires_replace, unknown, validate, walk::Answer,
};

/// The methods of a [`Schema`] that make and check what a provider answers.
///
/// Bring it into scope to call them: `use tfvalue::plan::SchemaExt;`. The functions of [`plan`](super) do the same for derived models.
pub trait SchemaExt: private::Sealed {
    /// The plan that a resource begins with, by the rules of its model: puts in the defaults, sets write-only attributes to null, keeps the
    /// prior value of each attribute that means the same, marks as unknown what is computed if anything changes, and keeps what
    /// `use_state_for_unknown` keeps.
    ///
    /// A proposal to destroy comes back as null. What the resource knows better, it puts in afterwards; then call
    /// [`finish_plan`](Self::finish_plan).
    ///
    /// # Errors
    ///
    /// Returns an error if a default can't be encoded, or if the elements of one collection have different types.
    fn prepare_plan<'a>(
        &self,
        prior: &Value<'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error>;

    /// The attributes whose change replaces the resource, by the rules of its model. None if it is created or destroyed.
    ///
    /// The path of an attribute below a set is that of the set.
    ///
    /// # Errors
    ///
    /// Returns an error if a function of `requires_replace(if = …)` can't read a value.
    fn requires_replace(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<Vec<AttributePath>, Error>;

    /// Finishes a plan: returns the attributes whose change replaces the resource, and checks the plan as
    /// [`check_planned`](Self::check_planned) does.
    ///
    /// # Errors
    ///
    /// Returns all that Terraform would refuse.
    fn finish_plan(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<Vec<AttributePath>, Findings>;

    /// Whether the change of any attribute replaces the resource.
    #[doc(hidden)]
    fn has_replacement(&self) -> bool;

    /// Whether values of any attribute are compared by their meaning.
    #[doc(hidden)]
    fn has_meaning(&self) -> bool;

    /// Whether a configuration is validated by rules at all.
    #[doc(hidden)]
    fn has_validators(&self) -> bool;

    /// Validates a configuration by the rules of its model. Returns all that is wrong, with the path of each value.
    ///
    /// Null and unknown values pass: Terraform validates again when more is known.
    fn validate_config(&self, config: &Value<'_>) -> Vec<Diagnostic>;

    /// Checks that a configuration could have the default of each attribute: that the type of the field reads it and writes the same, that
    /// it satisfies the validators, and that objects in it have what is required. Returns all that is wrong, with the path of the attribute
    /// in the schema.
    ///
    /// The server of the feature `provider` checks all resources before it starts. The default of a sensitive attribute isn't shown.
    ///
    /// # Example: a default outside its own range
    ///
    /// ```
    /// use tfvalue::{TfSchema, Unknown, plan::SchemaExt};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(resource)]
    /// struct Server {
    ///     #[tf(optional, default = 100, validate(range(1..=64)))]
    ///     size: Unknown<Option<u32>>,
    /// }
    ///
    /// let found = Server::SCHEMA.check_defaults();
    /// assert_eq!(
    ///     found[0].detail,
    ///     "size: The default 100 is refused by `range(1..=64)`: The value must be from 1 to 64; it is 100.",
    /// );
    /// ```
    fn check_defaults(&self) -> Vec<Diagnostic>;

    /// A copy of the value with all write-only attributes null, as a plan and a state must have them. A null in place of computed blocks
    /// is their empty value.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    ///
    /// # Example: what Terraform proposes still holds the password
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let mut password = Attribute::new("password", Type::String, Behavior::Optional);
    /// password.sensitive = true;
    /// password.write_only = true;
    /// let block = Block::new([password].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let proposed = Value::Object([("password".into(), Value::from("hunter2"))].into());
    /// let planned = schema.null_write_only(&proposed).unwrap();
    /// assert_eq!(planned.get("password"), Some(&Value::Null));
    /// ```
    fn null_write_only<'a>(&self, value: &Value<'a>) -> Result<Value<'a>, Error>;

    /// The new value, with the prior spelling of all that means the same, at any depth.
    ///
    /// An API may answer `1h0m0s` where the configuration has `60m`. Call this with the prior state on what a resource has read, and with the
    /// plan on its new state after an apply; the server of the feature `provider` does. Types whose values have a meaning are those with
    /// [`SemanticEq`](tfvalue_runtime::SemanticEq).
    ///
    /// Elements of a list are compared at the same position, those of a map by key, and each of a set with one that means the same; nested
    /// objects by their `key = field`, where the model has one.
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    fn keep<'a>(&self, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error>;

    /// The plan to begin with: what Terraform proposes, but if that changes anything, every computed attribute that the
    /// configuration leaves null is unknown. Write-only attributes are null, and computed blocks that came as null are empty.
    ///
    /// Terraform proposes the prior values of computed attributes, and null for a new resource. A provider that leaves them so
    /// promises that they stay so. Call this first, then put in what you do know: defaults, and what the change doesn't touch.
    ///
    /// A proposal to destroy comes back as null, one that changes nothing as it is. Of computed blocks see
    /// [`mark_computed_blocks_unknown`](Self::mark_computed_blocks_unknown).
    ///
    /// # Errors
    ///
    /// Returns an error if the elements of one collection have different types.
    ///
    /// # Example: a new resource
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let id = Attribute::new("id", Type::String, Behavior::Computed);
    /// let block = Block::new([id].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let config = Value::Object([("id".into(), Value::Null)].into());
    /// let planned = schema.mark_computed_unknown(&Value::Null, &config, &config).unwrap();
    /// assert_eq!(planned.get("id"), Some(&Value::UNKNOWN));
    /// ```
    fn mark_computed_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error>;

    /// The same for blocks: if a plan changes anything, computed blocks of which the configuration has none are unknown.
    ///
    /// Terraform knows computed blocks from 1.16 on. Call this only if the request says so, by its client's capability
    /// `computed_blocks_allowed`: another refuses the plan. Blocks within elements of a set stay if some are planned, as nothing shows
    /// which element of the configuration they belong to.
    ///
    /// # Errors
    ///
    /// As [`mark_computed_unknown`](Self::mark_computed_unknown).
    fn mark_computed_blocks_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        planned: &Value<'a>,
    ) -> Result<Value<'a>, Error>;

    /// The path of the first unknown value in a value of this schema, or none if it is wholly known, as a state must be.
    ///
    /// # Example: before a state is returned
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let id = Attribute::new("id", Type::String, Behavior::Computed);
    /// let block = Block::new([id].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let state = Value::Object([("id".into(), Value::UNKNOWN)].into());
    /// assert_eq!(schema.first_unknown(&state).unwrap().to_string(), "id");
    /// ```
    fn first_unknown(&self, value: &Value<'_>) -> Option<AttributePath>;

    /// Checks a plan as Terraform does, which says "Provider produced invalid plan" of one that it refuses.
    ///
    /// What the configuration sets must be planned as it is there, or as it was before if both mean the same. Only computed
    /// attributes may be planned otherwise, and only where the configuration leaves them null. Blocks that aren't computed, too,
    /// are as many as in the configuration, collections of them never null. Write-only attributes are null. A resource is there if and only if the
    /// configuration has it.
    ///
    /// # Errors
    ///
    /// All that Terraform would refuse, with the words of a person.
    ///
    /// # Example: a provider that knows better
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let name = Attribute::new("name", Type::String, Behavior::Required);
    /// let block = Block::new([name].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let config = Value::Object([("name".into(), Value::from("Web"))].into());
    /// let planned = Value::Object([("name".into(), Value::from("web"))].into());
    /// let findings = schema.check_planned(&Value::Null, &config, &planned).unwrap_err();
    /// assert_eq!(findings.to_string(), r#"name: planned as "web", but it is "Web" in the configuration"#);
    /// ```
    fn check_planned(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<(), Findings>;

    /// Checks that each element of a set of the configuration is found again in the plan, each in an element of its own.
    ///
    /// Terraform doesn't check it: a plan that loses an element is applied without a word. All that the configuration sets in an element must
    /// mean the same in the plan.
    ///
    /// # Errors
    ///
    /// Returns a finding for each element that is not found.
    ///
    /// # Example: two rules, one of which is lost
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, NestedBlock, NestingMode, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let port = Attribute::new("port", Type::Number, Behavior::Required);
    /// let rule = Block::new([port].into(), [].into(), Description::default(), None);
    /// let rules = NestedBlock::new("rule", NestingMode::Set, rule);
    /// let block = Block::new([].into(), [rules].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let of = |ports: &[u16]| {
    ///     Value::object([("rule", Value::set(ports.iter().map(|port| Value::object([("port", *port)]))))])
    /// };
    /// assert!(schema.check_configured(&of(&[53, 80]), &of(&[53, 80])).is_ok());
    /// let findings = schema.check_configured(&of(&[53, 80]), &of(&[80])).unwrap_err();
    /// assert_eq!(
    ///     findings.to_string(),
    ///     "rule[0]: an object is in the configuration, but no element of the plan has all of it",
    /// );
    /// ```
    fn check_configured(&self, config: &Value<'_>, planned: &Value<'_>) -> Result<(), Findings>;

    /// Checks the new state after an apply as Terraform does, which says "Provider produced inconsistent result after apply" of one
    /// that it refuses.
    ///
    /// What was planned is kept: known values as they are, unknown ones within their refinements, all elements and blocks. A set
    /// may have fewer elements, since unknown ones may come to be equal, but not more. Nothing is unknown any more, and write-only
    /// attributes are null. Terraform overlooks three things that a provider shouldn't do, and so does this: collections of blocks that come
    /// to be null, blocks of a map that come under other keys, unless something in them is `dynamic`, and blocks that were unknown and come to be
    /// other ones than was known of them.
    ///
    /// # Errors
    ///
    /// All that Terraform would refuse, with the words of a person.
    ///
    /// # Example: a promise not kept
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Refinements, Schema, Type, Value, plan::SchemaExt};
    ///
    /// let id = Attribute::new("id", Type::String, Behavior::Computed);
    /// let block = Block::new([id].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let id = Refinements::new().with_prefix("srv-").unwrap();
    /// let planned = Value::Object([("id".into(), Value::Unknown(id))].into());
    /// let new = Value::Object([("id".into(), Value::from("vm-1"))].into());
    /// let findings = schema.check_applied(&planned, &new).unwrap_err();
    /// assert_eq!(findings.to_string(), r#"id: planned to begin with "srv-", but it is "vm-1" after apply"#);
    /// ```
    fn check_applied(&self, planned: &Value<'_>, new: &Value<'_>) -> Result<(), Findings>;

    /// Compares the plan that is made during an apply, when more of the configuration is known, with the first. Terraform says
    /// "Provider produced inconsistent final plan" of one that it refuses.
    ///
    /// What the first plan knows stays as it is. What it doesn't know may stay unknown, or become a value within the refinements of the
    /// first plan. Elements and blocks stay, as after an apply: see [`check_applied`](Self::check_applied). Terraform checks the second
    /// plan against the configuration, too: call [`check_planned`](Self::check_planned) for that.
    ///
    /// # Errors
    ///
    /// Returns all that Terraform would refuse, in the words of a person.
    ///
    /// # Example: a hash that was planned before its input was known
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let input = Attribute::new("input", Type::String, Behavior::Required);
    /// let hash = Attribute::new("hash", Type::String, Behavior::Computed);
    /// let block = Block::new([input, hash].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let plan = |input, hash| Value::object([("input", input), ("hash", hash)]);
    /// let first = plan(Value::UNKNOWN, Value::from("7106"));
    /// let second = plan(Value::from("cfg"), Value::from("33ad"));
    /// let findings = schema.check_final_plan(&first, &second).unwrap_err();
    /// assert_eq!(findings.to_string(), r#"hash: planned as "7106", but it is "33ad" in the final plan"#);
    ///
    /// let first = plan(Value::UNKNOWN, Value::UNKNOWN);
    /// assert!(schema.check_final_plan(&first, &second).is_ok());
    /// ```
    fn check_final_plan(&self, first: &Value<'_>, second: &Value<'_>) -> Result<(), Findings>;

    /// Checks the paths that a plan returns as `requires_replace` as Terraform does, which says "Provider produced invalid plan" of a
    /// path that leads to nothing, neither in the prior state nor in the plan.
    ///
    /// A path through a value that is null leads to nothing, and so does a path through a set. One that ends at an element of a set is
    /// checked as the protocol sends it: up to the set. Terraform ignores all paths of a plan that creates or destroys.
    ///
    /// # Errors
    ///
    /// Returns a finding for each path that Terraform would refuse. Its path ends at a sensitive attribute: a key in that may be secret.
    ///
    /// # Example: a misspelt name
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{AttributePath, Schema, Type, Value, plan::SchemaExt};
    ///
    /// let name = Attribute::new("name", Type::String, Behavior::Required);
    /// let block = Block::new([name].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Resource, 0, block);
    /// let [prior, planned] = ["web", "edge"].map(|name| Value::object([("name", name)]));
    ///
    /// assert!(schema.check_requires_replace(&prior, &planned, &["name".into()]).is_ok());
    /// let paths: [AttributePath; 1] = ["nmae".into()];
    /// let findings = schema.check_requires_replace(&prior, &planned, &paths).unwrap_err();
    /// assert_eq!(
    ///     findings.to_string(),
    ///     "nmae: planned to require replacement, but neither the prior state nor the plan has it",
    /// );
    /// ```
    fn check_requires_replace(
        &self,
        prior: &Value<'_>,
        planned: &Value<'_>,
        paths: &[AttributePath],
    ) -> Result<(), Findings>;

    /// Checks the identity in an answer about a resource: after a read or an apply, or in a plan that neither creates nor replaces it.
    ///
    /// An identity is known, at least one of its attributes is not null, and it is the same as the prior one, if there was one. An
    /// attribute that the prior identity doesn't know may become anything. A prior identity that is null, or whose attributes are all
    /// null, is none: early versions of some frameworks stored such identities.
    ///
    /// Terraform itself refuses what is unknown. The other rules are those of Terraform's frameworks for providers: a resource is found by
    /// its identity, which must not change unless Terraform replaces the resource. Don't compare the identities of a resource whose
    /// identity may change: give `Value::Null` as the prior one.
    ///
    /// # Errors
    ///
    /// Returns all that is wrong with the identity, with the path of the attribute.
    ///
    /// # Example: a resource is found under another name
    ///
    /// ```
    /// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
    /// use tfvalue::{Schema, Type, Value, plan::SchemaExt};
    ///
    /// let id = Attribute::new("id", Type::String, Behavior::Required);
    /// let block = Block::new([id].into(), [].into(), Description::default(), None);
    /// let schema = Schema::new(SchemaKind::Identity, 0, block);
    /// let identity = |id: Value<'static>| Value::object([("id", id)]);
    /// let prior = identity("i-1".into());
    ///
    /// assert!(schema.check_identity(&prior, &prior).is_ok());
    /// let findings = schema.check_identity(&prior, &identity("i-2".into())).unwrap_err();
    /// assert_eq!(findings.to_string(), r#"id: it was "i-1", but it is "i-2" now: an identity must not change"#);
    /// let findings = schema.check_identity(&prior, &identity(Value::Null)).unwrap_err();
    /// assert_eq!(findings.to_string(), "the identity is missing: set at least one of its attributes");
    /// assert!(schema.check_identity(&identity(Value::Null), &prior).is_ok());
    /// ```
    fn check_identity(&self, prior: &Value<'_>, new: &Value<'_>) -> Result<(), Findings>;

    /// The value for a log: it prints as the [`Value`] does, but sensitive and write-only attributes are
    /// `(sensitive value)`, whether they are set or not. So is what the schema doesn't know.
    ///
    /// # Example: a resource in a log
    ///
    /// ```
    /// use tfvalue::{Schema, Value, schema::SchemaKind, plan::SchemaExt};
    ///
    /// let json = r#"{"version": 0, "block": {"attributes": {
    ///     "name": {"type": "string", "required": true},
    ///     "password": {"type": "string", "optional": true, "sensitive": true}
    /// }}}"#;
    /// let schema = Schema::from_json(SchemaKind::Resource, json).unwrap();
    /// let user = Value::object([("name", "ada"), ("password", "swordfish")]);
    /// assert_eq!(
    ///     schema.redacted(&user).to_string(),
    ///     r#"{ name = "ada", password = (sensitive value) }"#,
    /// );
    /// ```
    ///
    /// A model goes by way of its value: `Server::SCHEMA.redacted(&Value::from_typed(&server)?)`.
    fn redacted<'v>(&'v self, value: &'v Value<'_>) -> Redacted<'v>;
}

impl SchemaExt for Schema {
    fn prepare_plan<'a>(
        &self,
        prior: &Value<'a>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        prepare::prepare_plan(self, prior, config, proposed)
    }

    fn requires_replace(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<Vec<AttributePath>, Error> {
        replace::requires_replace(self, prior, config, planned)
    }

    fn finish_plan(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<Vec<AttributePath>, Findings> {
        let paths = replace::requires_replace(self, prior, config, planned)
            .map_err(|error| Findings::unencodable(Answer::Plan, &error))?;
        planned::check_planned(self, prior, config, planned)?;
        Ok(paths)
    }

    fn has_replacement(&self) -> bool {
        Node::Root(&self.block).any_rule(&|rules| rules.requires_replace.is_some())
    }

    fn has_meaning(&self) -> bool {
        Node::Root(&self.block).has_meaning()
    }

    fn has_validators(&self) -> bool {
        validate::has_validators(self)
    }

    fn validate_config(&self, config: &Value<'_>) -> Vec<Diagnostic> {
        validate::validate_config(self, config)
    }

    fn check_defaults(&self) -> Vec<Diagnostic> {
        validate::check_defaults(self)
    }

    fn keep<'a>(&self, prior: &Value<'a>, new: &Value<'a>) -> Result<Value<'a>, Error> {
        keep::keep(self, prior, new)
    }

    fn null_write_only<'a>(&self, value: &Value<'a>) -> Result<Value<'a>, Error> {
        edit::null_write_only(self, value)
    }

    fn mark_computed_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        proposed: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        prepare::mark_computed_unknown(self, prior, config, proposed)
    }

    fn mark_computed_blocks_unknown<'a>(
        &self,
        prior: &Value<'_>,
        config: &Value<'a>,
        planned: &Value<'a>,
    ) -> Result<Value<'a>, Error> {
        edit::mark_computed_blocks_unknown(self, prior, config, planned)
    }

    fn first_unknown(&self, value: &Value<'_>) -> Option<AttributePath> {
        unknown::first_unknown(self, value)
    }

    fn check_planned(
        &self,
        prior: &Value<'_>,
        config: &Value<'_>,
        planned: &Value<'_>,
    ) -> Result<(), Findings> {
        planned::check_planned(self, prior, config, planned)
    }

    fn check_configured(&self, config: &Value<'_>, planned: &Value<'_>) -> Result<(), Findings> {
        configured::check_configured(self, config, planned)
    }

    fn check_applied(&self, planned: &Value<'_>, new: &Value<'_>) -> Result<(), Findings> {
        applied::check_applied(self, planned, new)
    }

    fn check_final_plan(&self, first: &Value<'_>, second: &Value<'_>) -> Result<(), Findings> {
        applied::check_final_plan(self, first, second)
    }

    fn check_requires_replace(
        &self,
        prior: &Value<'_>,
        planned: &Value<'_>,
        paths: &[AttributePath],
    ) -> Result<(), Findings> {
        requires_replace::check_requires_replace(self, prior, planned, paths)
    }

    fn check_identity(&self, prior: &Value<'_>, new: &Value<'_>) -> Result<(), Findings> {
        identity::check_identity(self, prior, new)
    }

    fn redacted<'v>(&'v self, value: &'v Value<'_>) -> Redacted<'v> {
        redacted::redacted(self, value)
    }
}

mod private {
    pub trait Sealed {}

    impl Sealed for tfvalue_runtime::schema::Schema {}
}
