use tfvalue::TfFunction;

#[derive(TfFunction)]
struct WithoutResult {}

#[derive(TfFunction)]
#[tf(returns = "String")]
struct Text {}

#[derive(TfFunction)]
#[tf(returns)]
struct Word {}

#[derive(TfFunction)]
#[tf(returns(String))]
struct Parentheses {}

#[derive(TfFunction)]
#[tf(returns = 2 + 2)]
struct Sum {}

#[derive(TfFunction)]
#[tf(returns = String, returns = bool)]
struct Twice {}

#[derive(TfFunction)]
#[tf(returns = String, deprecated, description_kind = plain, summery = "Joins")]
struct Container {
    #[tf(required, variadc)]
    a: String,
    #[tf(allow_null = 1)]
    b: Option<String>,
    #[tf(description_kind = plain)]
    c: String,
    #[tf(as_string, with = path)]
    d: String,
}

#[derive(TfFunction)]
#[tf(returns = String, deprecated, description_kind = plain)]
struct Meaning {
    #[tf(description_kind = plain)]
    c: String,
    #[tf(as_string, with = path)]
    d: String,
}

#[derive(TfFunction)]
#[tf(returns = Option<&str>)]
struct Reference<'a> {
    text: &'a str,
}

#[derive(TfFunction)]
#[tf(returns = std::borrow::Cow<'_, str>)]
struct Borrowed<'a> {
    text: &'a str,
}

fn main() {}
