use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, exactly_one_of, conflicts = a, required_together("a", "b"), at_least_one_of(a b), conflicts())]
struct Server {
    #[tf(optional)]
    a: Option<String>,
    #[tf(optional, default)]
    no_value: Option<String>,
    #[tf(optional, default = )]
    nothing: Option<String>,
    #[tf(optional, default("a"))]
    parentheses: Option<String>,
    #[tf(optional, default: "a")]
    colon: Option<String>,
    #[tf(optional, default "a")]
    no_equals: Option<String>,
    #[tf(optional, default = "a", default = "b")]
    twice: Option<String>,
    #[tf(optional, requires_replace(foo))]
    replace_word: Option<String>,
    #[tf(optional, requires_replace = true)]
    replace_value: Option<String>,
    #[tf(optional, requires_replace())]
    replace_nothing: Option<String>,
    #[tf(optional, requires_replace(if))]
    replace_no_path: Option<String>,
    #[tf(optional, requires_replace(if = "changes"))]
    replace_text: Option<String>,
    #[tf(optional, requires_replace(if changes))]
    replace_no_equals: Option<String>,
    #[tf(optional, requires_replace(if = |a, b| a != b))]
    replace_closure: Option<String>,
    #[tf(optional, requires_replace if_configured)]
    replace_no_parentheses: Option<String>,
    #[tf(optional, requires_replace(if = "|a, b| a != b"))]
    replace_quoted_closure: Option<String>,
    #[tf(computed, use_state_for_unknown(foo))]
    state_word: Option<String>,
    #[tf(computed, use_state_for_unknown = non_null)]
    state_value: Option<String>,
    #[tf(computed, use_state_for_unknown non_null)]
    state_no_parentheses: Option<String>,
    #[tf(computed, use_state_for_unknown sensitive)]
    state_no_comma: Option<String>,
    #[tf(computed, use_state_for_unknown())]
    state_nothing: Option<String>,
    #[tf(optional, validate)]
    validate_alone: Option<String>,
    #[tf(optional, validate())]
    validate_nothing: Option<String>,
    #[tf(optional, validate = length(1..=5))]
    validate_value: Option<String>,
    #[tf(optional, validate length(1..=5))]
    validate_no_parentheses: Option<String>,
    #[tf(optional, validate(length(1..=5)), validate(unique))]
    validate_twice: Option<String>,
    #[tf(block(list), key)]
    key_alone: Vec<Disk>,
    #[tf(block(list), key = "name")]
    key_text: Vec<Disk>,
    #[tf(block(list), key(name))]
    key_parentheses: Vec<Disk>,
    #[tf(block(list), key = disk.name)]
    key_path: Vec<Disk>,
    #[tf(block(list, key = name))]
    key_within: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: String,
}

fn main() {}
