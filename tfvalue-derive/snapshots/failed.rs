const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__decoder, __encoder};
    const __FAILED: _tf::Failed = {
        extern crate core as _core;
        _core::compile_error! {
            "an attribute cannot be both `required` and `optional`; keep one of the two"
        }
    };
    #[automatically_derived]
    impl<'a> _tf::TfType for Server<'a> {
        const TYPE: _tf::Type = match __FAILED {};
        const HOLDS_NULL: _tf::bool = match __FAILED {};
        const HOLDS_UNKNOWN: _tf::bool = match __FAILED {};
        const CONTAINS: _tf::Contains = match __FAILED {};
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
        const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = match __FAILED {};
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            match __FAILED {}
        }
    }
    #[automatically_derived]
    impl<'a> _tf::Encode for Server<'a> {
        const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = match __FAILED {};
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            match __FAILED {}
        }
    }
    #[automatically_derived]
    unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
        type Fields = _tf::Fields<'__de, Self, 0, 0>;
        const FIELDS: _tf::Fields<'__de, Self, 0, 0> = match __FAILED {};
        const CHECKED: () = match __FAILED {};
    }
    #[automatically_derived]
    impl<'a> _tf::TfSchema for Server<'a> {
        const BLOCK: _tf::Block = match __FAILED {};
        const SCHEMA: _tf::Schema = match __FAILED {};
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Upgrade<'__de> for Server<'a> {
        const OLDEST: _tf::i64 = match __FAILED {};
        const UPGRADE_CHECKED: () = match __FAILED {};
    }
};
