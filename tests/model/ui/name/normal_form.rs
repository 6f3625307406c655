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

// What a single character is in normal form C is another character, or several.
#[derive(TfType)]
struct Signs {
    #[tf(name = "\u{1f71}")]
    alpha: u32,
    #[tf(name = "\u{387}")]
    dot: u32,
    #[tf(name = "\u{958}")]
    qa: u32,
    #[tf(name = "\u{fb1d}")]
    yod: u32,
    #[tf(name = "\u{fa10}")]
    grave: u32,
    // In normal form C as they are.
    #[tf(name = "\u{fa0e}")]
    ideograph: u32,
    #[tf(name = "\u{915}\u{93c}")]
    ka_with_dot: u32,
    #[tf(name = "q\u{303}")]
    q_with_tilde: u32,
}

#[derive(TfType)]
#[tf(rename_all = "UPPERCASE")]
struct Accents {
    ΐ: u32,
}

fn main() {}
