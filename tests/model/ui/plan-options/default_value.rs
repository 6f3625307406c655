use tfvalue::{TfSchema, TfType, Unknown};

#[derive(TfType, PartialEq)]
enum Zone {
    North,
    South,
}

mod cents {
    use tfvalue::{Decode, Decoder, Encode, Encoder, Error, Type};

    pub const TYPE: Type = Type::Number;

    pub fn decode<'de, D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<u64, Error> {
        u64::decode(decoder)
    }

    pub fn encode<E: Encoder + ?Sized>(value: &u64, encoder: &mut E) -> Result<(), Error> {
        value.encode(encoder)
    }
}

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, default = "nroth")]
    no_variant: Unknown<Option<Zone>>,
    #[tf(optional, default = 300)]
    too_large: Unknown<Option<u8>>,
    #[tf(optional, default = -1)]
    too_small: Unknown<Option<u64>>,
    #[tf(optional, default = 1.5, as_string)]
    number_for_string: std::net::IpAddr,
    #[tf(optional, default = "a", with = cents)]
    text_for_number: u64,
}

fn main() {}
