use tfvalue::{TfFunction, TfType};

mod functions {
    use super::*;

    #[derive(TfType)]
    struct Private {}

    #[derive(TfFunction)]
    #[tf(returns = Vec<Private>, summary = "Lists")]
    pub struct List {}
}

fn main() {}
