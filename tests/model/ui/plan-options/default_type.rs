use tfvalue::{Number, TfSchema, TfType, Unknown};

#[derive(TfType, PartialEq)]
enum Zone {
    North,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, default = "8080")]
    text_for_integer: Unknown<Option<u8>>,
    #[tf(optional, default = "8080")]
    text_for_number: Unknown<Option<Number>>,
    #[tf(optional, default = 8080)]
    number_for_text: Unknown<Option<String>>,
    #[tf(optional, default = 1)]
    number_for_enum: Unknown<Option<Zone>>,
    #[tf(optional, default = 1.5)]
    fraction_for_integer: Unknown<Option<u64>>,
    #[tf(optional, default = "true")]
    text_for_bool: Unknown<Option<bool>>,
    #[tf(optional, default = true)]
    bool_for_text: Unknown<Option<String>>,
    #[tf(optional, default = "a")]
    text_for_list: Unknown<Option<Vec<String>>>,
}

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(resource)]
struct Aliases {
    #[tf(optional, default = 8080)]
    number_for_text: Text,
    #[tf(optional, default = vec!["a"])]
    list_for_text: Text,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Expressions {
    #[tf(optional, default = "a".to_owned())]
    text_for_integer: Unknown<Option<u8>>,
    #[tf(optional, default = vec!["a"])]
    list_of_references: Unknown<Option<Vec<String>>>,
    #[tf(optional, default = Some("a".to_owned()))]
    wrapped: Unknown<Option<String>>,
    #[tf(optional, default = Zone::South)]
    no_such_variant: Unknown<Option<Zone>>,
    #[tf(optional, default = missing())]
    no_such_function: Unknown<Option<Zone>>,
}

fn main() {}
