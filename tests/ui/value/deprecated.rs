use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, deprecated = "")]
struct Server {
    #[tf(optional, deprecated = "")]
    zone: Option<String>,
    #[tf(optional, deprecated)]
    place: Option<String>,
}

fn main() {}
