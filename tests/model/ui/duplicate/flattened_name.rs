use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(required)]
    name: String,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Common {
    #[tf(required)]
    name: String,
}

#[derive(TfSchema)]
struct SecondBringsIt {
    #[tf(flatten)]
    region: Region,
    #[tf(required)]
    name: String,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct BothBringIt {
    #[tf(flatten)]
    region: Region,
    #[tf(flatten)]
    first: Common,
    #[tf(flatten)]
    second: Common,
}

#[derive(TfSchema)]
struct Region {
    #[tf(required)]
    region: String,
}

fn main() {}
