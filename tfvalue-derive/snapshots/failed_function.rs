const _: () = {
    use ::tfvalue::__private as _tf;
    use _tf::local::{__decoder, __encoder};
    const __FAILED: _tf::Failed = {
        extern crate core as _core;
        _core::compile_error! {
            "a parameter has a name; write one"
        }
    };
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::TfFunction<'__de> for Split<'a> {
        type Returns = Vec<&'a str>;
        const FUNCTION: _tf::Function = match __FAILED {};
        const CHECKED: () = match __FAILED {};
        fn decode_arguments(
            _: &'__de [_tf::DynamicValue<'__de>],
        ) -> _tf::Result<Self, _tf::FunctionError> {
            match __FAILED {}
        }
    }
};
