const _: () = {
    use terraform::values::__private as _tf;
    use _tf::local::{__base, __decoder, __encoder};
    #[automatically_derived]
    unsafe impl<'__de, T, C, const N: usize> _tf::Described<'__de>
    for Labelled<T, C, { N }>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        type Fields = _tf::Merged<'__de, Self, 2, 1, 1>;
        const FIELDS: _tf::Merged<'__de, Self, 2, 1, 1> = {
            _tf::leaf::flattened_object::<'static, Common>();
            let mut __base = _tf::Memory::<Self>::NEW;
            let __base = &raw mut __base as *mut Self;
            unsafe {
                let Self { .. } = *__base;
                let Self { first_label: _, this: _, common: _, cache: _ } = *__base;
            }
            _tf::Merged::new(
                [
                    _tf::object_attribute::<
                        '__de,
                        Self,
                        T,
                    >(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).first_label)
                        },
                        "firstLabel",
                        13500928,
                    ),
                    _tf::object_attribute::<
                        '__de,
                        Self,
                        String,
                    >(
                        unsafe {
                            _tf::Memory::<
                                Self,
                            >::tfvalue_project(__base, &raw mut (*__base).this)
                        },
                        "self",
                        5374464,
                    ),
                ],
                [
                    _tf::skipped(unsafe {
                        _tf::Memory::<
                            Self,
                        >::tfvalue_project(__base, &raw mut (*__base).cache)
                    }),
                ],
                [
                    _tf::check::flattened_object::<
                        '__de,
                        Self,
                        Common,
                    >(unsafe {
                        _tf::Memory::<
                            Self,
                        >::tfvalue_project(__base, &raw mut (*__base).common)
                    }),
                ],
            )
        };
        const LACKING: &'static _tf::str = "what is in `Labelled` can be unknown here, but not every field of it can hold an unknown value: write `first_label: Unknown<T>`, `this: Unknown<String>` in `Labelled`, or add `known` to the options of the attribute around it to refuse unknown values";
        const CHECKED: () = {
            _tf::check::flattened::<'__de, Self>(0, _tf::SchemaKind::Nested, false);
            _tf::evaluate_rows::<'__de, Self>();
        };
    }
    #[automatically_derived]
    impl<T, C, const N: usize> _tf::TfType for Labelled<T, C, { N }>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
        const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(false);
        const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = {
            _tf::leaf::flattened_object::<'static, Common>();
        };
    }
    #[automatically_derived]
    impl<'__de, T, C, const N: usize> _tf::Decode<'__de> for Labelled<T, C, { N }>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const OBJECT: _tf::Option<_tf::Object<'__de, Self>> = _tf::Some(
            _tf::Object::of(),
        );
        fn decode<__D: _tf::Decoder<'__de> + ?_tf::Sized>(
            __decoder: &mut __D,
        ) -> _tf::Result<Self, _tf::Error> {
            _tf::decode_object(__decoder)
        }
    }
    #[automatically_derived]
    impl<T, C, const N: usize> _tf::Encode for Labelled<T, C, { N }>
    where
        T: _tf::TfType + _tf::Decode<'static> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const OUTPUT: _tf::Option<_tf::OutputObject<Self>> = _tf::Some(
            _tf::OutputObject::of(),
        );
        fn encode<__E: _tf::Encoder + ?_tf::Sized>(
            &self,
            __encoder: &mut __E,
        ) -> _tf::Result<(), _tf::Error> {
            _tf::encode_object(self, __encoder)
        }
    }
};
