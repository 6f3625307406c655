use tfvalue::{Nullable, Set, TfSchema, Unknown};

#[derive(TfSchema)]
struct Rule {
    #[tf(optional)]
    port: Nullable<u16>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Unnamed {
    #[tf(block(list), validate(unique(prt)))]
    rules: Unknown<Vec<Rule>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct OfTexts {
    #[tf(optional, validate(unique(port)))]
    ports: Nullable<Vec<Nullable<String>>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct OfOne {
    #[tf(nested, optional, validate(unique(port)))]
    rule: Nullable<Rule>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct OfSet {
    #[tf(block(set), validate(unique))]
    rules: Unknown<Set<Rule>>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Syntax {
    #[tf(optional, validate(unique("port")))]
    quoted: Nullable<Vec<Nullable<String>>>,
    #[tf(optional, validate(unique(port, port)))]
    twice: Nullable<Vec<Nullable<String>>>,
    #[tf(optional, validate(unique(rule.port)))]
    path: Nullable<Vec<Nullable<String>>>,
    #[tf(optional, validate(unique = port))]
    equals: Nullable<Vec<Nullable<String>>>,
}

fn main() {}
