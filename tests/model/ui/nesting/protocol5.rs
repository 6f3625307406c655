use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    #[tf(nested(protocol5 = objekt))]
    a: Network,
    #[tf(nested(protocol5 = "object"))]
    b: Network,
    #[tf(nested(list, protocol5))]
    c: Vec<Network>,
    #[tf(nested(protocol6 = object))]
    d: Network,
    #[tf(block(protocol5 = object))]
    e: Network,
    #[tf(protocol5 = object)]
    f: Option<String>,
}

#[derive(TfSchema)]
struct Network {}

fn main() {}
