use std::{net::IpAddr, time::Duration};

use tfvalue::{TfSchema, Unknown};

mod seconds {
    use std::time::Duration;

    use tfvalue::{Decode, Decoder, Encode, Encoder, Error, Type, Unknown};

    type Field = Unknown<Option<Duration>>;

    pub const TYPE: Type = Type::Number;

    pub fn decode<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Field, Error> {
        let seconds = <Unknown<Option<u64>>>::decode(decoder)?;
        Ok(seconds.map(|seconds| seconds.map(Duration::from_secs)))
    }

    pub fn encode<E: Encoder + ?Sized>(value: &Field, encoder: &mut E) -> Result<(), Error> {
        let seconds = value.clone().map(|value| value.map(|value| value.as_secs()));
        seconds.encode(encoder)
    }
}

fn is_short(_: &Duration) -> Result<(), String> {
    Ok(())
}

fn moves(_: &Unknown<Option<IpAddr>>, _: &Unknown<Option<IpAddr>>) -> bool {
    true
}

fn shrinks(_: &Unknown<Option<Duration>>, _: &Unknown<Option<Duration>>) -> bool {
    true
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, as_string, requires_replace(if = moves))]
    address: Unknown<Option<IpAddr>>,
    #[tf(optional, with = seconds, default = Duration::from_secs(30), requires_replace(if = shrinks), validate(with = is_short))]
    timeout: Unknown<Option<Duration>>,
}

fn main() {}
