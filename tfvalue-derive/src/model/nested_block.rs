use proc_macro2::Span;

use crate::{
    errors::Errors,
    options::{self, Flag, Integer, Rules, SpannedOption},
};

/// A nested block of a schema.
pub(crate) struct NestedBlock {
    /// Without an option, the field's type determines the nesting mode.
    pub(crate) nesting: Option<NestingMode>,
    pub(crate) limits: Limits,
    /// Set if the provider may add blocks that the configuration lacks.
    pub(crate) computed: Flag,
    /// The rules for the block's plans and values.
    pub(crate) rules: Rules,
    /// The span of the option `block`.
    pub(crate) span: Span,
}

/// The limits of the number of blocks that the options state.
pub(crate) struct Limits {
    pub(crate) min: Option<SpannedOption<Integer>>,
    pub(crate) max: Option<SpannedOption<Integer>>,
}

/// The nesting mode: one object, a list, a set or a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NestingMode {
    Single,
    List,
    Set,
    Map,
    Group,
}

impl NestedBlock {
    pub(super) fn lower(written: SpannedOption<options::Block>, rules: Rules, errors: &mut Errors) -> Self {
        let SpannedOption { value, span } = written;
        let options::Block { single, list, set, map, group, min_items, max_items, computed } = value;
        let nesting = NestingMode::lower([single, list, set, map, group], errors);
        Self { nesting, limits: Limits { min: min_items, max: max_items }, computed, rules, span }
    }

    /// Returns whether the field is a list of at most one block. Its type may then be an `Option`.
    pub(crate) fn is_list_of_one(&self) -> bool {
        self.nesting == Some(NestingMode::List) && self.limits.max() == 1
    }
}

impl Limits {
    /// The minimum number of blocks.
    pub(crate) fn min(&self) -> i64 {
        self.min.as_ref().map_or(0, |min| min.value.0)
    }

    /// The maximum number of blocks. 0 means any number.
    pub(crate) fn max(&self) -> i64 {
        self.max.as_ref().map_or(0, |max| max.value.0)
    }

    /// The limits that the options state, with the names of the options.
    pub(crate) fn written(&self) -> impl Iterator<Item = (&'static str, &SpannedOption<Integer>)> {
        let min = self.min.as_ref().map(|min| ("min_items", min));
        min.into_iter().chain(self.max.as_ref().map(|max| ("max_items", max)))
    }
}

impl NestingMode {
    const ALL: [Self; 5] = [Self::Single, Self::List, Self::Set, Self::Map, Self::Group];

    /// The option of the mode.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::List => "list",
            Self::Set => "set",
            Self::Map => "map",
            Self::Group => "group",
        }
    }

    /// The mode of a nested attribute. `flags` has the order of `ALL`.
    pub(super) fn lower_nested(flags: [Flag; 5], errors: &mut Errors) -> Option<Self> {
        let [.., group] = flags;
        if group.is_present() {
            let message = "a nested attribute cannot be a `group`; write `nested(single)`, or `block(group)` for a block";
            errors.at(group.span(), message);
            return None;
        }
        Self::lower(flags, errors)
    }

    /// The only mode among the options. `flags` has the order of `ALL`.
    fn lower(flags: [Flag; 5], errors: &mut Errors) -> Option<Self> {
        let mut found: Option<Self> = None;
        for (mode, flag) in Self::ALL.into_iter().zip(flags).filter(|(_, flag)| flag.is_present()) {
            if let Some(found) = found {
                let (found, mode) = (found.word(), mode.word());
                errors.at(
                    flag.span(),
                    format!("`{found}` and `{mode}` exclude each other; keep one of the two"),
                );
            }
            found = Some(mode);
        }
        found
    }
}
