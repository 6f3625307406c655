use tfvalue::{DynamicValue, TfFunction, schema::Function};

#[derive(TfFunction)]
#[tf(returns = Vec<&'a str>)]
struct Split<'a> {
    #[tf(name = "")]
    text: &'a str,
}

#[derive(TfFunction)]
#[tf(return = bool)]
struct Check {}

const FUNCTION: Function = Split::FUNCTION;

fn main() {
    let arguments = [DynamicValue::default()];
    let split = Split::decode_arguments(&arguments).unwrap();
    Split::encode_result(&vec![split.text]).unwrap();
    Check::decode_arguments(&arguments).unwrap();
    FUNCTION.validate();
}
