const _: () = {
    use ::tfvalue::__private as _tf;
    #[automatically_derived]
    impl _tf::TfType for Zone {
        const TYPE: _tf::Type = _tf::Type::String;
    }
    #[automatically_derived]
    impl<'__de> _tf::Decode<'__de> for Zone {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::Ok(
                match _tf::variant(__decoder, &["north", "S3"])? {
                    0 => Self::North,
                    _ => Self::South,
                },
            )
        }
    }
    #[automatically_derived]
    impl _tf::Encode for Zone {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            __encoder
                .string(
                    match self {
                        Self::North => "north",
                        Self::South => "S3",
                    },
                )
        }
        fn as_text(&self) -> _tf::Option<&_tf::str> {
            _tf::Some(
                match self {
                    Self::North => "north",
                    Self::South => "S3",
                },
            )
        }
    }
};
