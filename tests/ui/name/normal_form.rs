use tfvalue::{TfSchema, TfType};

#[derive(TfType)]
enum Drink {
    #[tf(name = "cafe\u{301}")]
    Coffee,
    #[tf(name = "thé")]
    Tea,
}

#[derive(TfType)]
struct Measures {
    #[tf(name = "\u{2126}")]
    ohm: u32,
    #[tf(name = "Ω")]
    omega: u32,
}

#[derive(TfSchema)]
struct Old {
    #[tf(legacy_name = "Café")]
    coffee: Option<u32>,
    #[tf(legacy_name = "Cafe\u{301}")]
    decaf: Option<u32>,
}

fn main() {}
