//! Models of `example.com/acme/unusual` for states, written by `tfvalue import`.
#![allow(
    dead_code,
    missing_docs,
    non_snake_case,
    unreachable_pub,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    rustdoc::all
)]

use std::borrow::Cow;
use std::collections::BTreeMap;

use tfvalue::{Dynamic, Number, Set, TfSchema, TfType};

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Features<'a> {
    #[tf(required)]
    pub a: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider, known)]
pub struct UnusualProvider<'a> {
    #[tf(optional, legacy_name = "Endpoint")]
    pub endpoint: Option<Cow<'a, str>>,
    #[tf(block(list, max_items = 1))]
    pub features: Option<Vec<Features<'a>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Empty {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualBlocksList<'a> {
    #[tf(optional)]
    pub a: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub d: Option<Dynamic<'a>>,
}

/// Old.
#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(description_kind = plain, deprecated)]
pub struct Old {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(description_kind = markdown, deprecated = "Use `new`.")]
pub struct Older {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct N<'a> {
    #[tf(optional)]
    pub x: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Sets<'a> {
    #[tf(block(set, min_items = 1, max_items = 3))]
    pub inner: Option<Set<Features<'a>>>,
    #[tf(optional, nested)]
    pub n: Option<Vec<Option<N<'a>>>>,
}

/// Limits of time.
#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Timeouts<'a> {
    #[tf(optional)]
    pub create: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub delete: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, known)]
pub struct UnusualBlocks<'a> {
    #[tf(block(set))]
    pub empty: Option<Set<Empty>>,
    #[tf(block(group))]
    pub group: Option<Features<'a>>,
    #[tf(block(list, min_items = 2, max_items = 5))]
    pub list: Option<Vec<UnusualBlocksList<'a>>>,
    #[tf(block(map))]
    pub map: Option<BTreeMap<Cow<'a, str>, UnusualBlocksList<'a>>>,
    #[tf(block(list, max_items = 1))]
    pub maybe: Option<Vec<Features<'a>>>,
    #[tf(block(single))]
    pub must: Features<'a>,
    #[tf(block(list))]
    pub old: Option<Vec<Old>>,
    #[tf(block(list))]
    pub older: Option<Vec<Older>>,
    #[tf(block(list, min_items = 1, max_items = 1))]
    pub one: Option<Vec<UnusualBlocksList<'a>>>,
    #[tf(block(set, max_items = 1))]
    pub set: Option<Set<Features<'a>>>,
    #[tf(block(set))]
    pub sets: Option<Set<Sets<'a>>>,
    #[tf(block(single))]
    pub single: Option<Features<'a>>,
    #[tf(block(list, min_items = 2))]
    pub some: Option<Vec<Features<'a>>>,
    #[tf(block(single))]
    pub timeouts: Option<Timeouts<'a>>,
    #[tf(optional)]
    pub wide_000: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_001: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_002: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_003: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_004: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_005: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_006: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_007: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_008: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_009: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_010: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_011: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_012: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_013: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_014: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_015: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_016: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_017: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_018: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_019: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_020: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_021: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_022: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_023: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_024: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_025: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_026: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_027: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_028: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_029: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_030: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_031: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_032: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_033: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_034: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_035: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_036: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_037: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_038: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_039: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_040: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_041: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_042: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_043: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_044: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_045: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_046: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_047: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_048: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_049: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_050: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_051: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_052: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_053: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_054: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_055: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_056: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_057: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_058: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_059: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_060: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_061: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_062: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_063: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_064: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_065: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_066: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_067: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_068: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_069: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_070: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_071: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_072: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_073: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_074: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_075: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_076: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_077: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_078: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_079: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_080: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_081: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_082: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_083: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_084: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_085: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_086: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_087: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_088: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_089: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_090: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_091: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_092: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_093: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_094: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_095: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_096: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_097: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_098: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_099: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_100: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_101: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_102: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_103: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_104: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_105: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_106: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_107: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_108: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_109: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_110: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_111: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_112: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_113: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_114: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_115: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_116: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_117: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_118: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_119: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_120: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_121: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_122: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_123: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_124: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_125: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_126: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_127: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_128: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_129: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_130: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_131: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_132: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_133: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_134: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_135: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_136: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_137: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_138: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_139: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_140: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_141: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_142: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_143: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_144: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_145: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_146: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_147: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_148: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_149: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_150: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_151: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_152: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_153: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_154: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_155: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_156: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_157: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_158: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_159: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_160: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_161: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_162: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_163: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_164: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_165: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_166: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_167: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_168: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_169: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_170: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_171: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_172: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_173: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_174: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_175: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_176: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_177: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_178: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_179: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_180: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_181: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_182: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_183: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_184: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_185: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_186: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_187: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_188: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_189: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_190: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_191: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_192: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_193: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_194: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_195: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_196: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_197: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_198: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_199: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_200: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_201: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_202: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_203: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_204: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_205: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_206: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_207: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_208: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_209: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_210: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_211: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_212: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_213: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_214: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_215: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_216: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_217: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_218: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_219: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_220: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_221: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_222: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_223: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_224: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub wide_225: Option<Cow<'a, str>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct B<'a> {
    pub c: Option<Dynamic<'a>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Ls<'a> {
    pub a: Option<Cow<'a, str>>,
    pub b: Option<Vec<Option<B<'a>>>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Y {}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct X {
    pub y: Option<Y>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct Obj {
    pub x: Option<X>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct SetObj<'a> {
    #[tf(name = "Type")]
    pub type_: Option<Number>,
    pub a: Option<Cow<'a, str>>,
    #[tf(name = "a-b")]
    pub a_b: Option<bool>,
    #[tf(name = "self")]
    pub self_: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, known)]
pub struct UnusualCollections<'a> {
    #[tf(optional)]
    pub c_list_list: Option<Vec<Option<Vec<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_list_map: Option<Vec<Option<BTreeMap<Cow<'a, str>, Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_list_set: Option<Vec<Option<Set<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_map_list: Option<BTreeMap<Cow<'a, str>, Option<Vec<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_map_map:
        Option<BTreeMap<Cow<'a, str>, Option<BTreeMap<Cow<'a, str>, Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_map_set: Option<BTreeMap<Cow<'a, str>, Option<Set<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_set_list: Option<Set<Option<Vec<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_set_map: Option<Set<Option<BTreeMap<Cow<'a, str>, Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub c_set_set: Option<Set<Option<Set<Option<Cow<'a, str>>>>>>,
    #[tf(optional)]
    pub deep: Option<
        BTreeMap<Cow<'a, str>, Option<BTreeMap<Cow<'a, str>, Option<Vec<Option<Cow<'a, str>>>>>>>,
    >,
    #[tf(computed)]
    pub r#dyn: Option<Dynamic<'a>>,
    #[tf(optional)]
    pub dynm: Option<BTreeMap<Cow<'a, str>, Option<Dynamic<'a>>>>,
    #[tf(optional)]
    pub dyns: Option<Vec<Option<Dynamic<'a>>>>,
    #[tf(optional)]
    pub ls: Option<Vec<Option<Vec<Option<Ls<'a>>>>>>,
    #[tf(required)]
    pub obj: Option<Obj>,
    #[tf(computed)]
    pub set_obj: Option<Set<Option<SetObj<'a>>>>,
    #[tf(optional)]
    pub tup: Option<(Option<Cow<'a, str>>, Option<Vec<Option<Number>>>)>,
    #[tf(optional)]
    pub tup1: Option<(Option<bool>,)>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, known)]
pub struct UnusualEmpty {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(identity, version = 2, known)]
pub struct UnusualEmptyIdentity<'a> {
    /// Its id.
    #[tf(required_for_import, description_kind = plain)]
    pub id: Option<Cow<'a, str>>,
    #[tf(optional_for_import)]
    pub n: Option<Vec<Option<Number>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct N3d<'a> {
    #[tf(optional)]
    pub v: Option<BTreeMap<Cow<'a, str>, Option<Number>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesBox<'a> {
    #[tf(optional)]
    pub v: Option<Set<Option<Cow<'a, str>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesNumber {
    #[tf(optional)]
    pub v: Option<Vec<Option<bool>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesOption {
    #[tf(optional)]
    pub v: Option<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesResult<'a> {
    #[tf(optional)]
    pub v: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesSet<'a> {
    #[tf(optional)]
    pub v: Option<BTreeMap<Cow<'a, str>, Option<bool>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesSome {
    #[tf(optional)]
    pub v: Option<Vec<Option<Number>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesString {
    #[tf(optional)]
    pub v: Option<bool>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesUnknown<'a> {
    #[tf(optional)]
    pub v: Option<Dynamic<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNamesVec<'a> {
    #[tf(optional)]
    pub v: Option<Vec<Option<Cow<'a, str>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, version = 501, known)]
pub struct UnusualNames<'a> {
    #[tf(optional, legacy_name = "2fa")]
    pub _2fa: Option<Cow<'a, str>>,
    #[tf(block(list), legacy_name = "3d")]
    pub _3d: Option<Vec<N3d<'a>>>,
    #[tf(optional, legacy_name = "FooBar")]
    pub foo_bar_2: Option<Cow<'a, str>>,
    #[tf(optional, legacy_name = "IPAddress")]
    pub ipaddress: Option<Cow<'a, str>>,
    #[tf(optional, legacy_name = "Option")]
    pub option_2: Option<Cow<'a, str>>,
    #[tf(optional, legacy_name = "Result")]
    pub result_2: Option<Cow<'a, str>>,
    #[tf(optional, legacy_name = "Self")]
    pub self_2: Option<Cow<'a, str>>,
    #[tf(optional, name = "_")]
    pub _unnamed: Option<Cow<'a, str>>,
    #[tf(optional, name = "__")]
    pub __unnamed: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub r#async: Option<Cow<'a, str>>,
    #[tf(block(list))]
    pub r#box: Option<Vec<UnusualNamesBox<'a>>>,
    #[tf(optional, name = "crate")]
    pub crate_: Option<Cow<'a, str>>,
    #[tf(optional, legacy_name = "foo-bar")]
    pub foo_bar_3: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub foo_bar: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub r#gen: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub r#match: Option<Cow<'a, str>>,
    #[tf(block(list))]
    pub number: Option<Vec<UnusualNamesNumber>>,
    #[tf(block(list))]
    pub option: Option<Vec<UnusualNamesOption>>,
    #[tf(optional)]
    pub r#ref: Option<Cow<'a, str>>,
    #[tf(block(list))]
    pub result: Option<Vec<UnusualNamesResult<'a>>>,
    #[tf(optional, name = "self")]
    pub self_3: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub self_: Option<Cow<'a, str>>,
    #[tf(block(list))]
    pub set: Option<Vec<UnusualNamesSet<'a>>>,
    #[tf(block(list))]
    pub some: Option<Vec<UnusualNamesSome>>,
    #[tf(block(list))]
    pub string: Option<Vec<UnusualNamesString>>,
    #[tf(optional, name = "super")]
    pub super_: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub r#type: Option<Cow<'a, str>>,
    #[tf(optional)]
    pub union: Option<Cow<'a, str>>,
    #[tf(block(list))]
    pub unknown: Option<Vec<UnusualNamesUnknown<'a>>>,
    #[tf(block(list))]
    pub vec: Option<Vec<UnusualNamesVec<'a>>>,
    #[tf(optional)]
    pub xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx:
        Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext37<'a> {
    #[tf(optional)]
    pub any: Option<Dynamic<'a>>,
    #[tf(computed)]
    pub leaf: Option<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext33<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext37<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext29<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext33<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext25<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext29<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext21<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext25<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext17<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext21<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext13<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext17<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext9<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext13<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext5<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext9<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext5<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Next<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Vec<Option<UnusualNestedNextNext<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedList<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Vec<Option<Next<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext34<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext37<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext30<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext34<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext26<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext30<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext22<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext26<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext18<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext22<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext14<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext18<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext10<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext14<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext6<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext10<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext2<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext6<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNext<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNextNext2<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Map<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<BTreeMap<Cow<'a, str>, Option<UnusualNestedNext<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M0<'a> {
    #[tf(optional, sensitive)]
    pub leaf: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M1<'a> {
    #[tf(computed, nested)]
    pub m0: Option<M0<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M2<'a> {
    #[tf(computed, nested)]
    pub m1: Option<Vec<Option<M1<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M3<'a> {
    #[tf(computed, nested)]
    pub m2: Option<Set<Option<M2<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M4<'a> {
    #[tf(computed, nested)]
    pub m3: Option<BTreeMap<Cow<'a, str>, Option<M3<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M5<'a> {
    #[tf(computed, nested)]
    pub m4: Option<M4<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M6<'a> {
    #[tf(computed, nested)]
    pub m5: Option<Vec<Option<M5<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M7<'a> {
    #[tf(computed, nested)]
    pub m6: Option<Set<Option<M6<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M8<'a> {
    #[tf(computed, nested)]
    pub m7: Option<BTreeMap<Cow<'a, str>, Option<M7<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M9<'a> {
    #[tf(computed, nested)]
    pub m8: Option<M8<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct M10<'a> {
    #[tf(computed, nested)]
    pub m9: Option<Vec<Option<M9<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Mixed<'a> {
    #[tf(computed, nested)]
    pub m10: Option<Set<Option<M10<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Secret<'a> {
    #[tf(optional, write_only)]
    pub wo: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext38 {
    #[tf(computed)]
    pub leaf: Option<Number>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext35<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext38>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext31<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext35<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext27<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext31<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext23<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext27<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext19<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext23<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext15<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext19<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext11<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext15<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext7<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext11<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext3<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext7<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedSetNext<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Set<Option<UnusualNestedNextNext3<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedSet<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<Set<Option<UnusualNestedSetNext<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext36<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedNextNext37<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext32<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<UnusualNestedNextNext36<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext28<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedNextNext32<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext24<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<UnusualNestedNextNext28<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext20<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedNextNext24<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext16<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<UnusualNestedNextNext20<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext12<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedNextNext16<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext8<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<Box<UnusualNestedNextNext12<'a>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedNextNext4<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedNextNext8<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct UnusualNestedSingleNext<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, computed, nested)]
    pub next: Option<UnusualNestedNextNext4<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Single<'a> {
    #[tf(required)]
    pub name: Option<Cow<'a, str>>,
    #[tf(optional, nested)]
    pub next: Option<UnusualNestedSingleNext<'a>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, known)]
pub struct UnusualNested<'a> {
    #[tf(computed, nested)]
    pub empties: Option<Vec<Option<Empty>>>,
    #[tf(optional, nested)]
    pub empty: Option<Empty>,
    #[tf(computed)]
    pub id: Option<Number>,
    #[tf(optional, nested)]
    pub list: Option<Vec<Option<UnusualNestedList<'a>>>>,
    #[tf(optional, nested)]
    pub map: Option<BTreeMap<Cow<'a, str>, Option<Map<'a>>>>,
    #[tf(computed, nested)]
    pub mixed: Option<Mixed<'a>>,
    #[tf(optional, nested, write_only)]
    pub secret: Option<Secret<'a>>,
    #[tf(optional, nested)]
    pub set: Option<Set<Option<UnusualNestedSet<'a>>>>,
    #[tf(optional, nested)]
    pub single: Option<Single<'a>>,
}

/// A resource
///
/// with `code`.
#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource, known, deprecated)]
pub struct UnusualTexts<'a> {
    /// xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    #[tf(
        optional,
        computed,
        sensitive,
        deprecated = "Say \"no\" to this one; it will be gone with the next version.",
        description_kind = plain
    )]
    pub long: Option<Cow<'a, str>>,
    /// Plain.
    #[tf(optional, deprecated)]
    pub m00: Option<Cow<'a, str>>,
    /// Two
    /// lines.
    #[tf(optional, deprecated)]
    pub m01: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "  indented")]
    pub m02: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "ends with a space ")]
    pub m03: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "a \nb")]
    pub m04: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "Code:\n```\nlet x = 1;\n```")]
    pub m05: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "List:\n\n    code\n")]
    pub m06: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "tab\there")]
    pub m07: Option<Cow<'a, str>>,
    /// "quoted" \ back
    #[tf(optional, deprecated)]
    pub m08: Option<Cow<'a, str>>,
    /// emoji 🦀 é
    #[tf(optional, deprecated)]
    pub m09: Option<Cow<'a, str>>,
    /// [link] <b>html</b> https://example.com
    #[tf(optional, deprecated)]
    pub m10: Option<Cow<'a, str>>,
    /// #![nothing]
    #[tf(optional, deprecated)]
    pub m11: Option<Cow<'a, str>>,
    /// / slash
    #[tf(optional, deprecated)]
    pub m12: Option<Cow<'a, str>>,
    /// * star */ end
    #[tf(optional, deprecated)]
    pub m13: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "\u{202e}abc")]
    pub m14: Option<Cow<'a, str>>,
    #[tf(optional, deprecated, description = "\r\ncarriage")]
    pub m15: Option<Cow<'a, str>>,
    /// {braces} {0}
    #[tf(optional, deprecated)]
    pub m16: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = markdown)]
    pub marked: Option<Cow<'a, str>>,
    /// Plain.
    #[tf(optional, description_kind = plain)]
    pub t00: Option<Cow<'a, str>>,
    /// Two
    /// lines.
    #[tf(optional, description_kind = plain)]
    pub t01: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "  indented")]
    pub t02: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "ends with a space ")]
    pub t03: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "a \nb")]
    pub t04: Option<Cow<'a, str>>,
    #[tf(
        optional,
        description_kind = plain,
        description = "Code:\n```\nlet x = 1;\n```"
    )]
    pub t05: Option<Cow<'a, str>>,
    #[tf(
        optional,
        description_kind = plain,
        description = "List:\n\n    code\n"
    )]
    pub t06: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "tab\there")]
    pub t07: Option<Cow<'a, str>>,
    /// "quoted" \ back
    #[tf(optional, description_kind = plain)]
    pub t08: Option<Cow<'a, str>>,
    /// emoji 🦀 é
    #[tf(optional, description_kind = plain)]
    pub t09: Option<Cow<'a, str>>,
    /// [link] <b>html</b> https://example.com
    #[tf(optional, description_kind = plain)]
    pub t10: Option<Cow<'a, str>>,
    /// #![nothing]
    #[tf(optional, description_kind = plain)]
    pub t11: Option<Cow<'a, str>>,
    /// / slash
    #[tf(optional, description_kind = plain)]
    pub t12: Option<Cow<'a, str>>,
    /// * star */ end
    #[tf(optional, description_kind = plain)]
    pub t13: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "\u{202e}abc")]
    pub t14: Option<Cow<'a, str>>,
    #[tf(optional, description_kind = plain, description = "\r\ncarriage")]
    pub t15: Option<Cow<'a, str>>,
    /// {braces} {0}
    #[tf(optional, description_kind = plain)]
    pub t16: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(data_source, known)]
pub struct UnusualEmptyDataSource<'a> {
    #[tf(computed)]
    pub id: Option<Cow<'a, str>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct UnusualNamesDataSourceOption<'a> {
    pub w: Option<Cow<'a, str>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
pub struct UnusualNamesDataSourceResult<'a> {
    pub v: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(data_source, known)]
pub struct UnusualNamesDataSource<'a> {
    #[tf(computed)]
    pub option: Option<Vec<Option<UnusualNamesDataSourceOption<'a>>>>,
    #[tf(computed)]
    pub result: Option<Vec<Option<UnusualNamesDataSourceResult<'a>>>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(ephemeral_resource, known)]
pub struct UnusualTokenEphemeralResource<'a> {
    #[tf(computed, sensitive)]
    pub token: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(list_resource, known)]
pub struct UnusualEmptyListResource<'a> {
    #[tf(optional)]
    pub filter: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(action, known)]
pub struct UnusualRebootAction<'a> {
    #[tf(optional)]
    pub when: Option<Cow<'a, str>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(state_store, known)]
pub struct UnusualBucketStateStore<'a> {
    #[tf(required)]
    pub bucket: Option<Cow<'a, str>>,
}
