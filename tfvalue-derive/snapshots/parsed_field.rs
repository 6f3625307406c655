const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__cursor, __encode, __value, __decoder, __encoder};
    #[automatically_derived]
    impl _tf::TfType for Address {
        const TYPE: _tf::Type = _tf::Type::String;
        const SEMANTICS: _tf::Semantics = {
            use _tf::NoSemantics as _;
            _tf::Probe::<Self>::SEMANTICS
        };
    }
    #[automatically_derived]
    impl<'__de> _tf::Decode<'__de> for Address {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            {
                _tf::leaf::parsed::<IpAddr>();
                _tf::Ok(Self(_tf::decode_as_string::<IpAddr, __D>(__decoder)?))
            }
        }
    }
    #[automatically_derived]
    impl _tf::Encode for Address {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            {
                _tf::leaf::parsed::<IpAddr>();
                let __encode = _tf::encode_as_string::<IpAddr, __E>;
                __encode(&self.0, __encoder)
            }
        }
    }
};
