const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__cursor, __encode, __value, __decoder, __encoder};
    #[automatically_derived]
    impl _tf::TfType for Timeout {
        const TYPE: _tf::Type = seconds::TYPE;
        const SEMANTICS: _tf::Semantics = {
            use _tf::NoSemantics as _;
            _tf::Probe::<Self>::SEMANTICS
        };
    }
    #[automatically_derived]
    impl<'__de> _tf::Decode<'__de> for Timeout {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            let __value: Duration = seconds::decode(_tf::Decoder::as_dyn(__decoder))?;
            _tf::Ok(Self(__value))
        }
    }
    #[automatically_derived]
    impl _tf::Encode for Timeout {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            seconds::encode(&self.0, _tf::Encoder::as_dyn(__encoder))
        }
    }
};
