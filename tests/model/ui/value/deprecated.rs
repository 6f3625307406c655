use tfvalue::{TfFunction, TfSchema};

#[derive(TfSchema)]
#[tf(resource, deprecated = "")]
struct Server {
    #[tf(optional, deprecated = "")]
    zone: Option<String>,
    #[tf(optional, deprecated)]
    place: Option<String>,
}

#[derive(TfSchema)]
#[tf(resource, deprecated = "  ", description = " ")]
struct Disk {
    #[tf(optional, deprecated = " \n\t")]
    size: Option<String>,
    #[tf(optional, description = "\u{3000}")]
    kind: Option<String>,
    #[tf(optional, description = "")]
    id: Option<String>,
}

#[derive(TfFunction)]
#[tf(returns = String, deprecated = " ", summary = " ", description = "\n")]
struct Join {
    #[tf(description = " ")]
    text: String,
}

fn main() {}
