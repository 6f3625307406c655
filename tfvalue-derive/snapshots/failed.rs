::core::compile_error! {
    "an attribute cannot be both `required` and `optional`; keep one of the two"
}
const _: () = {
    use ::tfvalue::__private as _tf;
    #[automatically_derived]
    unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
        const MEMBERS: &'static [_tf::Row] = &[];
        const OFFSETS: &'static [_tf::usize] = &[];
        type Tables = _tf::Count<0>;
        const CHECKED: () = ();
    }
    #[automatically_derived]
    impl<'a> _tf::TfType for Server<'a> {
        const TYPE: _tf::Type = _tf::object_type::<Self>();
        const CONTAINS: _tf::Contains = _tf::Contains::of::<Self>(true);
    }
    #[automatically_derived]
    impl<'a> _tf::TfSchema for Server<'a> {
        const BLOCK: _tf::Block = _tf::block::<
            Self,
        >(_tf::Description::new("", _tf::DescriptionKind::Plain), _tf::None);
        const SCHEMA: _tf::Schema = _tf::Schema::new(
            _tf::Kind::Nested,
            0,
            <Self as _tf::TfSchema>::BLOCK,
        );
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Decode<'__de> for Server<'a> {
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
    impl<'a> _tf::Encode for Server<'a> {
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
    #[automatically_derived]
    impl<'__de: 'a, 'a> _tf::Upgrade<'__de> for Server<'a> {}
};
