use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource)]
struct Limits {
    #[tf(optional, validate(length(5..3)))]
    empty: Option<String>,
    #[tf(optional, validate(length(5..=3)))]
    reversed: Option<String>,
    #[tf(optional, validate(length(..)))]
    everything: Option<String>,
    #[tf(optional, validate(length(0..)))]
    from_zero: Option<String>,
    #[tf(optional, validate(length(1..5)))]
    half_open: Option<String>,
    #[tf(optional, validate(length(..5)))]
    half_open_start: Option<String>,
    #[tf(optional, validate(length(-1..=5)))]
    negative: Option<String>,
    #[tf(optional, validate(length(1.5)))]
    fraction: Option<String>,
    #[tf(optional, validate(length(1, 64)))]
    two_numbers: Option<String>,
    #[tf(optional, validate(length(min = 1, max = 64)))]
    named: Option<String>,
    #[tf(optional, validate(length(1..=64u8)))]
    suffix: Option<String>,
    #[tf(optional, validate(length(1..=)))]
    no_end: Option<String>,
    #[tf(optional, validate(length()))]
    nothing: Option<String>,
    #[tf(optional, validate(range("a")))]
    text: Option<u8>,
    #[tf(optional, validate(range(MIN..=MAX)))]
    constants: Option<u8>,
    #[tf(optional, validate(range(2.5..=-1)))]
    reversed_fraction: Option<f64>,
    #[tf(optional, validate(multiple_of(0)))]
    multiple_of_nothing: Option<u8>,
    #[tf(optional, validate(multiple_of(2.5)))]
    multiple_of_fraction: Option<u8>,
    #[tf(optional, validate(step(2)))]
    step: Option<u8>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Lists {
    #[tf(optional, validate(one_of()))]
    nothing: Option<String>,
    #[tf(optional, validate(none_of))]
    no_parentheses: Option<String>,
    #[tf(optional, validate(one_of["a", "b"]))]
    brackets: Option<String>,
    #[tf(optional, validate(one_of = "a"))]
    equals: Option<String>,
    #[tf(optional, validate(one_of(a, b)))]
    words: Option<String>,
    #[tf(optional, validate(one_of("a" "b")))]
    no_comma: Option<String>,
    #[tf(optional, validate(one_of_ignore_case(1)))]
    number: Option<String>,
    #[tf(optional, validate(each()))]
    no_validator: Option<Vec<String>>,
    #[tf(optional, validate(any(length(5) unique)))]
    no_comma_between: Option<Vec<String>>,
    #[tf(optional, validate(conflicts()))]
    no_field: Option<String>,
    #[tf(optional, validate(requires("words")))]
    quoted: Option<String>,
    #[tf(optional, validate(conflicts(words.size)))]
    within: Option<String>,
    #[tf(optional, validate(conflicts(words[0])))]
    element: Option<String>,
    #[tf(optional, validate(one_of(1, 2, 1.0)))]
    twice: Option<f64>,
    #[tf(optional, validate(none_of_ignore_case("a", "A")))]
    twice_in_capitals: Option<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Words {
    #[tf(optional, validate(lenght(1..=5)))]
    slip: Option<String>,
    #[tf(optional, validate(oneof("a")))]
    joined: Option<String>,
    #[tf(optional, validate(email))]
    other: Option<String>,
    #[tf(optional, validate(min_length(3)))]
    of_others: Option<String>,
    #[tf(optional, validate(also_requires(a), exactly_one_of(a, b)))]
    combination: Option<String>,
    #[tf(optional, validate("length"))]
    quoted: Option<String>,
    #[tf(optional, validate(length(1..=5) regex("a")))]
    no_comma: Option<String>,
    #[tf(optional, validate(length(1..=5); regex("a")))]
    semicolon: Option<String>,
    #[tf(optional, validate(unique()))]
    no_value: Option<Vec<String>>,
    #[tf(optional, validate(with))]
    no_function: Option<String>,
    #[tf(optional, validate(with(check)))]
    parentheses: Option<String>,
    #[tf(optional, validate(with = "check"))]
    quoted_function: Option<String>,
    #[tf(optional, validate(with = "check(1)"))]
    quoted_call: Option<String>,
    #[tf(optional, validate(with = |text| Ok(())))]
    closure: Option<String>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Expressions {
    #[tf(optional, validate(regex("(")))]
    malformed: Option<String>,
    #[tf(optional, validate(regex("(?=a)")))]
    look_around: Option<String>,
    #[tf(optional, validate(regex(a)))]
    no_text: Option<String>,
    #[tf(optional, validate(regex("a", "b", "c")))]
    three: Option<String>,
    #[tf(optional, validate(regex))]
    nothing: Option<String>,
    #[tf(optional, validate(regex("")))]
    empty: Option<String>,
    #[tf(optional, validate(regex("a", "")))]
    empty_sentence: Option<String>,
}

fn main() {}
