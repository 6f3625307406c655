use tfvalue::{TfSchema, Unknown};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(image, snapshot), conflicts(image, snapshot_id))]
struct Server {
    #[tf(optional, validate(requires(snapshot_di)))]
    image: Text,
    #[tf(flatten)]
    common: Common,
}

#[derive(TfSchema)]
struct Common {
    #[tf(optional, name = "snapshot_id")]
    snapshot: Text,
}

fn main() {}
