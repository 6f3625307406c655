const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__cursor, __encode, __value, __decoder, __encoder};
    #[automatically_derived]
    impl<'a> _tf::TfType for Port<'a> {
        const TYPE: _tf::Type = _tf::Type::String;
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Port<'a> {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::leaf::parsed::<Self>();
            _tf::decode_as_string::<Self, __D>(__decoder)
        }
    }
    #[automatically_derived]
    impl<'a> _tf::Encode for Port<'a> {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            _tf::leaf::parsed::<Self>();
            let __encode = _tf::encode_as_string::<Self, __E>;
            __encode(self, __encoder)
        }
    }
};
