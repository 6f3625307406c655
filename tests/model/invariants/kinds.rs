//! Small models that together have fields of every kind, each with what its fields can hold.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use indexmap::IndexMap;
use tfvalue::{Dynamic, Entries, Float, Map, Number, Set, TfSchema, TfType, Unknown, Value};

use super::{
    Model,
    reference::{Held, Holds, held_object},
};

type Known<T> = Unknown<Option<T>>;
type Text<'a> = Known<Cow<'a, str>>;

/// A model with a value to begin with.
pub trait Kind: Model + Holds {
    /// A value that the model can hold, in JSON.
    const EXAMPLE: &'static str;
}

/// A struct, and that it holds what its fields hold. In place of a block there is no null, but what stands behind the arrow.
macro_rules! kind {
    (
        $(#[$on_struct:meta])*
        struct $name:ident {
            $($(#[$on_field:meta])* $field:ident $(as $written:literal)?: $ty:ty $(=> $instead:expr)?,)*
        }
        $(example $example:literal)?
    ) => {
        $(#[$on_struct])*
        #[derive(TfSchema)]
        pub struct $name<'a> {
            $($(#[$on_field])* $field: $ty,)*
        }

        impl<'a> Holds for $name<'a> {
            const PASSES_ON: bool = false $(|| <$ty as Holds>::PASSES_ON)*;

            #[allow(clippy::large_stack_arrays, reason = "it is a constant")]
            fn held(value: Value<'_>) -> Option<Value<'_>> {
                held_object(value, const { &[$(kind!(@field $field $($written)?, $ty $(, $instead)?)),*] })
            }
        }

        $(
            impl Model for $name<'_> {
                type Of<'a> = $name<'a>;
            }

            impl Kind for $name<'_> {
                const EXAMPLE: &'static str = $example;
            }
        )?
    };
    (@field $field:ident, $ty:ty) => { (stringify!($field), <$ty as Holds>::held as Held, None) };
    (@field $field:ident, $ty:ty, $instead:expr) => { (stringify!($field), <$ty as Holds>::held as Held, Some(|| $instead)) };
    (@field $field:ident $written:literal, $ty:ty) => { ($written, <$ty as Holds>::held as Held, None) };
}

kind! {
    /// Strings, owned and borrowed.
    struct Texts {
        a_borrowed: &'a str,
        b: Cow<'a, str>,
        boxed_text_in_a_field_of_a_long_name: Box<str>,
        cow_or_null: Option<Cow<'a, str>>,
        owned: String,
        shared: Unknown<Arc<str>>,
        text: Known<&'a str>,
        zone: Option<Zone>,
        zz_last: Known<&'a str>,
    }
    example r#"{"a_borrowed":"","b":"b","boxed_text_in_a_field_of_a_long_name":"x","owned":"o","shared":"s"}"#
}

kind! {
    /// Numbers of all widths.
    struct Integers {
        f32: Known<f32>,
        f64: Option<f64>,
        float: Known<Float>,
        i128: Known<i128>,
        i16: Known<i16>,
        i32: Option<i32>,
        i64: Known<i64>,
        i8: Unknown<i8>,
        isize: Option<isize>,
        note: Text<'a>,
        number: Known<Number>,
        u128: Option<u128>,
        u16: u16,
        u32: Known<u32>,
        u64: Unknown<u64>,
        u8: Option<u8>,
        usize: Known<usize>,
    }
    example r#"{"i8":-1,"u16":65535,"u64":18446744073709551615}"#
}

kind! {
    /// Null and unknown, or neither.
    struct States {
        always: bool,
        maybe_known: Unknown<bool>,
        maybe_null: Option<bool>,
        null_or_unknown: Option<Unknown<&'a str>>,
        text: Known<String>,
        unknown_or_null: Known<bool>,
    }
    example r#"{"always":true,"maybe_known":false}"#
}

kind! {
    /// Lists, sets and tuples.
    struct Collections {
        flags: Vec<bool>,
        hashed: Known<HashSet<i32>>,
        list: Known<Vec<Text<'a>>>,
        lists: Option<Vec<Vec<u8>>>,
        numbers: Known<Set<Known<Number>>>,
        #[tf(optional, nested)]
        objects: Known<Set<Part<'a>>>,
        pair: Option<(Text<'a>, Known<bool>)>,
        set: Known<Set<Text<'a>>>,
        slice: Option<Box<[u16]>>,
        sorted: Known<BTreeSet<Cow<'a, str>>>,
    }
    example r#"{"flags":[]}"#
}

kind! {
    /// Maps.
    struct Maps {
        btree: BTreeMap<Cow<'a, str>, &'a str>,
        counts: Known<Map<String, u64>>,
        hash: Known<HashMap<String, Known<Number>>>,
        index: Option<IndexMap<Cow<'a, str>, bool>>,
        lists: Known<BTreeMap<Cow<'a, str>, Known<Vec<Known<bool>>>>>,
        sorted: Known<Map<Cow<'a, str>, Text<'a>>>,
    }
    example r#"{"btree":{}}"#
}

kind! {
    /// Nested blocks and attributes.
    struct Blocks {
        #[tf(block(list))]
        disk: Vec<Part<'a>> => Value::List(Vec::new()),
        #[tf(block(group))]
        group: Part<'a> => empty_part(),
        #[tf(block)]
        labeled: Unknown<BTreeMap<Cow<'a, str>, Part<'a>>> => Value::Map(Entries::new()),
        #[tf(block)]
        member: Unknown<Set<Part<'a>>> => Value::Set(Vec::new()),
        #[tf(optional, nested)]
        nested: Known<Vec<Part<'a>>>,
        #[tf(block)]
        single: Option<Part<'a>>,
    }
    example r#"{"group":{}}"#
}

kind! {
    /// A model with values that are decoded later, or bring their own type.
    struct Later {
        any: Known<Dynamic<'a>>,
        #[tf(name = "type")]
        kind as "type": Text<'a>,
    }
    example "{}"
}

kind! {
    /// The content of a block.
    struct Part {
        name: Text<'a>,
        size: Known<u64>,
    }
}

fn empty_part() -> Value<'static> {
    Value::Object([("name".into(), Value::Null), ("size".into(), Value::Null)].into())
}

/// Fields that stand among others, and names that aren't the fields'.
#[derive(TfSchema)]
pub struct Names<'a> {
    #[tf(flatten)]
    flat: Part<'a>,
    middle: Option<bool>,
    #[tf(name = "type")]
    kind: Text<'a>,
    #[tf(skip)]
    cache: Vec<u8>,
}

impl Holds for Names<'_> {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        held_object(
            value,
            &[
                ("middle", Option::<bool>::held, None),
                ("name", Text::held, None),
                ("size", Known::<u64>::held, None),
                ("type", Text::held, None),
            ],
        )
    }
}

impl Model for Names<'_> {
    type Of<'a> = Names<'a>;
}

impl Kind for Names<'_> {
    const EXAMPLE: &'static str = "{}";
}

/// One struct in another, and lists of at most one.
#[derive(TfSchema)]
pub struct Single<'a> {
    #[tf(optional, nested)]
    attribute: Known<Part<'a>>,
    #[tf(block)]
    boxed: Unknown<Option<Box<Part<'a>>>>,
    #[tf(block(list, max_items = 1))]
    boxed_in_list: Option<Box<Part<'a>>>,
    #[tf(block(list, max_items = 1))]
    in_list: Option<Part<'a>>,
    #[tf(block(list, max_items = 1))]
    in_list_or_unknown: Known<Part<'a>>,
    #[tf(required, nested)]
    object: Part<'a>,
}

impl Holds for Single<'_> {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        held_object(
            value,
            &[
                ("attribute", Known::<Part<'_>>::held, None),
                ("boxed", Known::<Part<'_>>::held, None),
                ("boxed_in_list", AtMostOne::held, Some(|| Value::List(Vec::new()))),
                ("in_list", AtMostOne::held, Some(|| Value::List(Vec::new()))),
                ("in_list_or_unknown", Unknown::<AtMostOne>::held, Some(|| Value::List(Vec::new()))),
                ("object", Part::held, None),
            ],
        )
    }
}

/// A list of at most one part.
struct AtMostOne;

impl Holds for AtMostOne {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        Vec::<Part<'_>>::held(value).filter(|value| matches!(value, Value::List(parts) if parts.len() <= 1))
    }
}

impl Model for Single<'_> {
    type Of<'a> = Single<'a>;
}

impl Kind for Single<'_> {
    const EXAMPLE: &'static str = r#"{"object":{}}"#;
}

/// A string of a few.
#[derive(TfType, Clone, Copy)]
pub enum Zone {
    /// The first.
    North,
    /// The second.
    South,
}

impl Holds for Zone {
    fn held(value: Value<'_>) -> Option<Value<'_>> {
        matches!(value.as_str()?, "north" | "south").then_some(value)
    }
}

/// A model of text alone.
macro_rules! wide {
    ($(#[$on_struct:meta])* $name:ident: $($field:ident)*) => {
        kind! {
            $(#[$on_struct])*
            struct $name { $($field: Option<&'a str>,)* }
            example "{}"
        }
    };
}

wide! {
    /// More fields than a word has bits.
    Wide:
        f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24
        f25 f26 f27 f28 f29 f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49
        f50 f51 f52 f53 f54 f55 f56 f57 f58 f59 f60 f61 f62 f63 f64 f65
}

wide! {
    /// More fields than are noted without an allocation.
    Widest:
        f000 f001 f002 f003 f004 f005 f006 f007 f008 f009 f010 f011 f012 f013 f014 f015 f016 f017 f018 f019
        f020 f021 f022 f023 f024 f025 f026 f027 f028 f029 f030 f031 f032 f033 f034 f035 f036 f037 f038 f039
        f040 f041 f042 f043 f044 f045 f046 f047 f048 f049 f050 f051 f052 f053 f054 f055 f056 f057 f058 f059
        f060 f061 f062 f063 f064 f065 f066 f067 f068 f069 f070 f071 f072 f073 f074 f075 f076 f077 f078 f079
        f080 f081 f082 f083 f084 f085 f086 f087 f088 f089 f090 f091 f092 f093 f094 f095 f096 f097 f098 f099
        f100 f101 f102 f103 f104 f105 f106 f107 f108 f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119
        f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130 f131 f132 f133 f134 f135 f136 f137 f138 f139
        f140 f141 f142 f143 f144 f145 f146 f147 f148 f149 f150 f151 f152 f153 f154 f155 f156 f157 f158 f159
        f160 f161 f162 f163 f164 f165 f166 f167 f168 f169 f170 f171 f172 f173 f174 f175 f176 f177 f178 f179
        f180 f181 f182 f183 f184 f185 f186 f187 f188 f189 f190 f191 f192 f193 f194 f195 f196 f197 f198 f199
        f200 f201 f202 f203 f204 f205 f206 f207 f208 f209 f210 f211 f212 f213 f214 f215 f216 f217 f218 f219
        f220 f221 f222 f223 f224 f225 f226 f227 f228 f229 f230 f231 f232 f233 f234 f235 f236 f237 f238 f239
        f240 f241 f242 f243 f244 f245 f246 f247 f248 f249 f250 f251 f252 f253 f254 f255 f256 f257 f258 f259
        f260 f261 f262 f263 f264 f265 f266 f267 f268 f269 f270 f271 f272 f273 f274 f275 f276 f277 f278 f279
        f280 f281 f282 f283 f284 f285 f286 f287 f288 f289 f290 f291 f292 f293 f294 f295 f296 f297 f298 f299
        f300 f301 f302 f303 f304 f305 f306 f307 f308 f309 f310 f311 f312 f313 f314 f315 f316 f317 f318 f319
        f320 f321 f322 f323 f324 f325 f326 f327 f328 f329 f330 f331 f332 f333 f334 f335 f336 f337 f338 f339
        f340 f341 f342 f343 f344 f345 f346 f347 f348 f349 f350 f351 f352 f353 f354 f355 f356 f357 f358 f359
        f360 f361 f362 f363 f364 f365 f366 f367 f368 f369 f370 f371 f372 f373 f374 f375 f376 f377 f378 f379
        f380 f381 f382 f383 f384 f385 f386 f387 f388 f389 f390 f391 f392 f393 f394 f395 f396 f397 f398 f399
        f400 f401 f402 f403 f404 f405 f406 f407 f408 f409 f410 f411 f412 f413 f414 f415 f416 f417 f418 f419
        f420 f421 f422 f423 f424 f425 f426 f427 f428 f429 f430 f431 f432 f433 f434 f435 f436 f437 f438 f439
        f440 f441 f442 f443 f444 f445 f446 f447 f448 f449 f450 f451 f452 f453 f454 f455 f456 f457 f458 f459
        f460 f461 f462 f463 f464 f465 f466 f467 f468 f469 f470 f471 f472 f473 f474 f475 f476 f477 f478 f479
        f480 f481 f482 f483 f484 f485 f486 f487 f488 f489 f490 f491 f492 f493 f494 f495 f496 f497 f498 f499
        f500 f501 f502 f503 f504 f505 f506 f507 f508 f509 f510 f511 f512 f513 f514
}
