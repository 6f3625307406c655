use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(required, with = nothing)]
    timeout: std::time::Duration,
}

#[derive(TfType)]
struct Disk {
    #[tf(with = wrong::owned)]
    timeout: Option<std::time::Duration>,
    #[tf(with = absent)]
    delay: std::time::Duration,
}

#[derive(TfFunction)]
#[tf(returns = String)]
struct Wait {
    #[tf(with = nothing)]
    time: std::time::Duration,
}

#[derive(TfType)]
struct Alone(#[tf(with = nothing)] std::time::Duration);

mod nothing {}

mod wrong {
    pub mod owned {
        use std::time::Duration;
        use tfvalue::{Encoder, Error};

        pub const TYPE: &str = "number";

        pub fn decode(_: &str) -> Result<Duration, Error> {
            Ok(Duration::ZERO)
        }

        pub fn encode(_: Duration, _: &mut dyn Encoder) -> Result<(), Error> {
            Ok(())
        }
    }
}

fn main() {}
