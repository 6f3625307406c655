::core::compile_error! {
    "a parameter has a name; write one"
}
const _: () = {
    use ::tfvalue::__private as _tf;
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::TfFunction<'__de> for Split<'a> {
        type Returns = Vec<&'a str>;
        const FUNCTION: _tf::Function = _tf::Function::new(_tf::Type::Dynamic);
        fn decode_arguments(
            _: &'__de [_tf::DynamicValue<'__de>],
        ) -> _tf::Result<Self, _tf::FunctionError> {
            _tf::Err(_tf::FunctionError::new(""))
        }
    }
};
