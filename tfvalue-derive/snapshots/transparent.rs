const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__cursor, __encode, __value, __decoder, __encoder};
    #[automatically_derived]
    impl<T> _tf::TfType for Name<T>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
    {
        const TYPE: _tf::Type = <T as _tf::TfType>::TYPE;
        const HOLDS_NULL: _tf::bool = <T as _tf::TfType>::HOLDS_NULL;
        const HOLDS_UNKNOWN: _tf::bool = <T as _tf::TfType>::HOLDS_UNKNOWN;
        const CONTAINS: _tf::Contains = <T as _tf::TfType>::CONTAINS;
        const SEMANTICS: _tf::Semantics = <T as _tf::TfType>::SEMANTICS;
    }
    #[automatically_derived]
    impl<'__de, T> _tf::Decode<'__de> for Name<T>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
    {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::Ok(Self(<T as _tf::Decode<'__de>>::decode(__decoder)?))
        }
    }
    #[automatically_derived]
    impl<T> _tf::Encode for Name<T>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
    {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            <T as _tf::Encode>::encode(&self.0, __encoder)
        }
        fn as_text(&self) -> _tf::Option<&_tf::str> {
            <T as _tf::Encode>::as_text(&self.0)
        }
    }
};
