use std::time::Duration;

use tfvalue::TfSchema;

#[derive(TfSchema)]
struct Server {
    timeout: Duration,
}

fn main() {}
