use tfvalue::{TfSchema, Unknown};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(resource)]
struct Field {
    #[tf(optional, validate(conflicts(b), requires(b)))]
    a: Text,
    #[tf(optional)]
    b: Text,
    #[tf(optional, validate(requires(d)))]
    c: Text,
    #[tf(optional, validate(conflicts(c)))]
    d: Text,
    #[tf(optional, validate(conflicts(f)))]
    e: Text,
    #[tf(required)]
    f: Text,
}

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(a, b), conflicts(c, d), required_together(d, c))]
struct Container {
    #[tf(required)]
    a: Text,
    #[tf(optional)]
    b: Text,
    #[tf(optional)]
    c: Text,
    #[tf(optional)]
    d: Text,
}

#[derive(TfSchema)]
#[tf(resource, conflicts(a, b), at_least_one_of(c, d), exactly_one_of(c, d))]
struct Nothing {
    #[tf(required)]
    a: Text,
    #[tf(required)]
    b: Text,
    #[tf(optional)]
    c: Text,
    #[tf(optional)]
    d: Text,
}

#[derive(TfSchema)]
#[tf(resource, conflicts(a, b))]
struct Blocks {
    #[tf(block(list, min_items = 1))]
    a: Vec<Empty>,
    #[tf(optional, validate(requires(a)))]
    b: Text,
}

#[derive(TfSchema)]
struct Empty {}

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(computed, a))]
struct Names {
    #[tf(computed)]
    computed: Text,
    #[tf(optional, validate(conflicts(a)))]
    a: Text,
    #[tf(optional, validate(requires(computed)))]
    b: Text,
    #[tf(computed, default = 8080)]
    port: Unknown<Option<u16>>,
    #[tf(optional, validate(conflicts(class)))]
    c: Text,
    #[tf(optional, name = "class")]
    kind: Text,
    #[tf(optional, validate(requires(b, bb)))]
    d: Text,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Values {
    #[tf(optional, validate(length(1..=3), length(5..)))]
    lengths: Text,
    #[tf(optional, validate(range(..=3), range(3.5..)))]
    ranges: Unknown<Option<f64>>,
    #[tf(optional, validate(one_of("a", "bcd"), length(1..=2)))]
    long: Text,
    #[tf(optional, validate(range(2..), one_of(1, 2)))]
    low: Unknown<Option<i64>>,
    #[tf(optional, validate(one_of("a"), none_of_ignore_case("A")))]
    none: Text,
    #[tf(optional, validate(one_of("a", "b"), one_of("b", "c")))]
    other: Text,
    #[tf(optional, validate(each(byte_length(1..=3), byte_length(5..))))]
    elements: Unknown<Option<Vec<Text>>>,
    #[tf(optional, validate(any(length(1..=3), length(5..)), warn(length(1), length(2))))]
    alternatives: Text,
}

fn main() {}
