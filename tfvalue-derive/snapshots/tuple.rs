const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__cursor, __encode, __value, __decoder, __encoder};
    #[automatically_derived]
    impl<'a> _tf::TfType for Point<'a> {
        const TYPE: _tf::Type = _tf::Type::Tuple(
            _tf::TupleType::from_static(
                &[<f64 as _tf::TfType>::TYPE_REF, <&'a str as _tf::TfType>::TYPE_REF],
            ),
        );
        const CONTAINS: _tf::Contains = _tf::Contains::in_tuple(
            &[<f64 as _tf::TfType>::CONTAINS, <&'a str as _tf::TfType>::CONTAINS],
        );
        const SEMANTICS: _tf::Semantics = _tf::Semantics::of_tuple(
            &[<f64 as _tf::TfType>::SEMANTICS, <&'a str as _tf::TfType>::SEMANTICS],
        );
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Point<'a> {
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            let mut __cursor = __decoder.begin_sequence(_tf::Expected::Tuple(2))?;
            let __value = Self(
                _tf::tuple_field::<f64, __D>(__decoder, &mut __cursor, 2)?,
                _tf::tuple_field::<&'a str, __D>(__decoder, &mut __cursor, 2)?,
            );
            _tf::end_tuple(__decoder, &mut __cursor, 2)?;
            _tf::Ok(__value)
        }
    }
    #[automatically_derived]
    impl<'a> _tf::Encode for Point<'a> {
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            __encoder.begin_sequence(_tf::SequenceKind::Tuple, 2)?;
            _tf::encode_tuple_field(&self.0, 0, __encoder)?;
            _tf::encode_tuple_field(&self.1, 1, __encoder)?;
            __encoder.end_sequence()
        }
    }
};
