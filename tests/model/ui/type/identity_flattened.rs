use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(identity)]
struct Unsaid {
    #[tf(required_for_import)]
    id: String,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Common {
    region: Option<String>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct Secret {
    #[tf(flatten)]
    hidden: Hidden,
}

#[derive(TfSchema)]
struct Hidden {
    #[tf(sensitive)]
    region: Option<String>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct Nested {
    #[tf(flatten)]
    content: Content,
}

#[derive(TfSchema)]
struct Content {
    #[tf(nested)]
    common: Option<Common>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct Blocks {
    #[tf(flatten)]
    content: WithBlocks,
}

#[derive(TfSchema)]
struct WithBlocks {
    #[tf(block)]
    common: Vec<Common>,
}

// Of another identity, all is said.

#[derive(TfSchema)]
#[tf(identity)]
struct Account {
    #[tf(required_for_import)]
    account: String,
}

#[derive(TfSchema)]
#[tf(identity)]
struct Server {
    #[tf(flatten)]
    account: Account,
    #[tf(required_for_import)]
    id: String,
}

fn main() {}
