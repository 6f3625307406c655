use tfvalue::{TfSchema, TfType};

#[derive(TfSchema)]
#[tf = "resource"]
struct Server {}

#[derive(TfType)]
struct Place {
    #[tf = "skip"]
    x: f64,
}

#[derive(TfType)]
struct Wrapper<#[tf(skip)] T>(T);

fn main() {}
