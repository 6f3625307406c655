use tfvalue::{TfSchema, Unknown};

fn no_argument() -> Result<(), String> {
    Ok(())
}

fn by_value(_: String) -> Result<(), String> {
    Ok(())
}

fn of_another_type(_: &u8) -> Result<(), String> {
    Ok(())
}

fn bool_result(_: &String) -> bool {
    true
}

fn one_argument(_: &Unknown<Option<String>>) -> bool {
    true
}

fn inner_type(_: &String, _: &String) -> bool {
    true
}

fn no_bool(_: &Unknown<Option<String>>, _: &Unknown<Option<String>>) -> Result<bool, String> {
    Ok(true)
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, validate(with = no_argument))]
    a: Unknown<Option<String>>,
    #[tf(optional, validate(with = by_value))]
    b: Unknown<Option<String>>,
    #[tf(optional, validate(with = of_another_type))]
    c: Unknown<Option<String>>,
    #[tf(optional, validate(with = bool_result))]
    d: Unknown<Option<String>>,
    #[tf(optional, validate(with = missing))]
    e: Unknown<Option<String>>,
    #[tf(optional, requires_replace(if = one_argument))]
    f: Unknown<Option<String>>,
    #[tf(optional, requires_replace(if = inner_type))]
    g: Unknown<Option<String>>,
    #[tf(optional, requires_replace(if = no_bool))]
    h: Unknown<Option<String>>,
    #[tf(optional, requires_replace(if = missing))]
    i: Unknown<Option<String>>,
}

fn main() {}
