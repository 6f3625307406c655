const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__name, __other, __decoder, __encoder};
    #[automatically_derived]
    impl _tf::TfType for Zone {
        const TYPE: _tf::Type = _tf::Type::String;
        const SEMANTICS: _tf::Semantics = _tf::Semantics::one_of(
            <Self as _tf::TfEnum>::NAMES,
        );
    }
    #[automatically_derived]
    impl<'__de> _tf::Decode<'__de> for Zone {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::variant(__decoder)
        }
    }
    #[automatically_derived]
    impl _tf::Encode for Zone {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            __encoder.string(_tf::TfEnum::as_str(self))
        }
        fn as_text(&self) -> _tf::Option<&_tf::str> {
            _tf::Some(_tf::TfEnum::as_str(self))
        }
    }
    #[automatically_derived]
    impl _tf::convert::SemanticEq for Zone {
        fn semantic_eq(&self, __other: &Self) -> _tf::bool {
            _tf::TfEnum::as_str(self) == _tf::TfEnum::as_str(__other)
        }
    }
    #[automatically_derived]
    impl _tf::convert::TextEnum for Zone {}
    #[automatically_derived]
    impl _tf::TfEnum for Zone {
        const NAMES: &'static [&'static _tf::str] = &["north", "S3"];
        fn as_str(&self) -> &'static _tf::str {
            match self {
                Self::North => "north",
                Self::South => "S3",
            }
        }
        fn from_name(__name: &_tf::str) -> _tf::Option<Self> {
            _tf::Some(
                match __name {
                    "north" => Self::North,
                    "S3" => Self::South,
                    _ => return _tf::None,
                },
            )
        }
    }
};
