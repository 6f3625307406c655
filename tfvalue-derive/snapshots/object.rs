const _: () = {
    use terraform::values::__private as _tf;
    use _tf::local::*;
    #[automatically_derived]
    #[deny(bare_trait_objects)]
    unsafe impl<'__de, T, C, const N: usize> _tf::Described<'__de>
    for Labelled<T, C, { N }>
    where
        T: _tf::TfType + _tf::Decode<'__de> + _tf::Encode,
        Cache<C, N>: _tf::Default,
    {
        const OWN_MEMBERS: &'static [_tf::Row] = {
            if true {}
            &[
                _tf::plain::<'__de, T>("firstLabel", 13500928),
                _tf::plain::<'__de, String>("self", 5374464),
            ]
        };
        const OFFSETS: &'static [_tf::usize] = &[
            _tf::offset_of!(Self, first_label),
            _tf::offset_of!(Self, this),
        ];
        type Tables = _tf::Count<2>;
        const SKIPPED: &'static [_tf::Skipped] = &[
            _tf::skipped::<Cache<C, N>>(_tf::offset_of!(Self, cache)),
        ];
        const FLATTENED: &'static [_tf::Flattened] = &[
            _tf::check::flattened_object::<'__de, Common>(_tf::offset_of!(Self, common)),
        ];
        const MEMBERS: &'static [_tf::Row] = _tf::Merge::<'__de, Self>::MEMBERS;
        const PARTS: &'static [_tf::Option<_tf::Part>] = _tf::Merge::<
            '__de,
            Self,
        >::PARTS;
        const DESCRIPTOR: _tf::Descriptor = _tf::Merge::<'__de, Self>::DESCRIPTOR;
        const CHECKED: () = {
            let _ = |__self: &mut Self| {
                let Self { first_label: _, this: _, common: _, cache: _ } = __self;
                let _: (*mut T, *mut String, *mut Common, *mut Cache<C, N>) = (
                    &mut __self.first_label,
                    &mut __self.this,
                    &mut __self.common,
                    &mut __self.cache,
                );
            };
            _tf::check::flattened::<'__de, Self>(_tf::Kind::Nested, 0);
            _tf::check::members::<'__de, Self>(_tf::Kind::Nested);
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
