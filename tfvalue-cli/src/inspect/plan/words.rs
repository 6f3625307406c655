//! The words for what a plan has as numbers.

/// What is done to a resource, an output or a data source.
pub(super) fn action(action: i32) -> &'static str {
    match action {
        0 => "no change",
        1 => "create",
        2 => "read",
        3 => "update",
        5 => "delete",
        6 => "replace: delete, then create",
        7 => "replace: create, then delete",
        8 => "forget: remove from the state, and destroy nothing",
        9 => "replace: create, and forget what was there",
        _ => "an action that this version of tfvalue doesn't know",
    }
}

/// Why it is done; empty if there is nothing to say.
pub(super) fn reason(reason: i32) -> &'static str {
    match reason {
        1 => "it is tainted",
        2 => "the command asks for it with `-replace`",
        3 => "it can't be updated in place",
        4 => "it is no longer in the configuration",
        5 => "`count` or `for_each` has come or gone",
        6 => "`count` is lower than its index",
        7 => "`for_each` no longer has its key",
        8 => "its module is no longer in the configuration",
        9 => "`replace_triggered_by` says so",
        10 => "its configuration has unknown values",
        11 => "it depends on a resource that changes",
        12 => "nothing is left where it was moved to",
        13 => "a `check` block reads it again",
        _ => "",
    }
}

/// Why a change is left for a later plan.
pub(super) fn deferred(reason: i32) -> &'static str {
    match reason {
        1 => "`count` or `for_each` is unknown",
        2 => "its configuration has unknown values",
        3 => "the configuration of its provider has unknown values",
        4 => "something that it needs isn't there yet",
        5 => "something that it depends on is deferred",
        6 => "the command excludes it",
        7 => "the command doesn't include it",
        _ => "for no reason that this version of tfvalue knows",
    }
}

/// What kind of plan it is.
pub(super) fn mode(mode: i32) -> &'static str {
    match mode {
        0 => "plan",
        1 => "plan to destroy all",
        2 => "plan to refresh the state",
        _ => "plan of a kind that this version of tfvalue doesn't know",
    }
}

/// What came of a check.
pub(super) fn check(status: i32) -> &'static str {
    match status {
        1 => "passed",
        2 => "failed",
        3 => "could not be made",
        _ => "not known yet",
    }
}
