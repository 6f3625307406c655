//! The growth of time and memory with the number of nested blocks, and of time with their depth.

use tfvalue::{TfSchema, TfType, Type, Value};
use tfvalue_model_tests::allocator::{Allocated, allocated};

use crate::{
    SEED,
    comparison::{Comparison, is_wanted, report},
    decoded,
    models::plain::Sg,
    payload::{Shape, msgpack},
};

pub(crate) fn comparisons() {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
        let payload = format!("blocks-{count}");
        if WORKS.iter().any(|work| is_wanted(work, &payload)) {
            blocks(&payload, count);
        }
    }
    depths();
}

/// The operations on nested blocks.
const WORKS: [&str; 6] = ["decode", "encode", "to json", "from json", "peak decode", "peak encode"];

fn blocks(payload: &str, count: usize) {
    let bytes = msgpack(&Sg::TYPE, Shape::blocks(count), SEED);
    // All different: what is in a part that came often is foretold.
    let seeds = (SEED..).take(count / 1000);
    let parts: Vec<Vec<u8>> = seeds.map(|seed| msgpack(&Sg::TYPE, Shape::blocks(1000), seed)).collect();

    Comparison::new("decode", payload, || decoded(from_msgpack(&bytes)))
        .against("rmp-serde", || decoded(rmp_serde::from_slice::<Sg<'_>>(&bytes)))
        .against("1000 each", || each(&parts, |part| decoded(from_msgpack(part))))
        .run();
    let (value, ours) = allocated(|| decoded(from_msgpack(&bytes)));
    peak("peak decode", payload, "the value", ours, ours.peak, ours.held);
    let (_, theirs) = allocated(|| decoded(rmp_serde::from_slice::<Sg<'_>>(&bytes)));
    peaks("peak decode", payload, ours, theirs);

    let part_values: Vec<_> = parts.iter().map(|part| decoded(from_msgpack(part))).collect();
    Comparison::new("encode", payload, || decoded(tfvalue::msgpack::to_vec(&value)))
        .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&value)))
        .against("1000 each", || each(&part_values, |part| decoded(tfvalue::msgpack::to_vec(part))))
        .run();
    let (_, ours) = allocated(|| decoded(tfvalue::msgpack::to_vec(&value)));
    let (_, theirs) = allocated(|| decoded(rmp_serde::to_vec_named(&value)));
    peaks("peak encode", payload, ours, theirs);
    drop((value, part_values));

    let text = decoded(to_json(&bytes));
    let part_texts: Vec<Vec<u8>> = parts.iter().map(|part| decoded(to_json(part))).collect();
    Comparison::new("to json", payload, || decoded(to_json(&bytes)))
        .against("serde", || decoded(serde_json::to_vec(&decoded(rmp_serde::from_slice::<Sg<'_>>(&bytes)))))
        .against("1000 each", || each(&parts, |part| decoded(to_json(part))))
        .run();
    Comparison::new("from json", payload, || decoded(from_json(&text)))
        .against("serde", || {
            decoded(rmp_serde::to_vec_named(&decoded(serde_json::from_slice::<Sg<'_>>(&text))))
        })
        .against("1000 each", || each(&part_texts, |part| decoded(from_json(part))))
        .run();
}

fn from_msgpack(bytes: &[u8]) -> Result<Sg<'_>, tfvalue::Error> {
    tfvalue::msgpack::from_slice(bytes)
}

/// MessagePack as JSON.
fn to_json(bytes: &[u8]) -> Result<Vec<u8>, tfvalue::Error> {
    tfvalue::json::to_vec(&from_msgpack(bytes)?)
}

/// JSON as MessagePack.
fn from_json(text: &[u8]) -> Result<Vec<u8>, tfvalue::Error> {
    tfvalue::msgpack::to_vec(&tfvalue::json::from_slice::<Sg<'_>>(text)?)
}

/// Does the work of a whole on the parts that make it up: if its time is ours, ours grows as the whole does.
fn each<'p, P, R>(parts: &'p [P], mut work: impl FnMut(&'p P) -> R) {
    for part in parts {
        std::hint::black_box(work(part));
    }
}

/// As [`each`], with parts that are all the same.
fn repeat<R>(times: usize, mut work: impl FnMut() -> R) {
    for _ in 0..times {
        std::hint::black_box(work());
    }
}

/// Tells how many times our greatest use of memory that of rmp-serde is.
fn peaks(work: &str, payload: &str, ours: Allocated, theirs: Allocated) {
    peak(work, payload, "rmp-serde", ours, ours.peak, theirs.peak);
    peak(work, payload, "rmp-serde, moved", ours, ours.peak_moved, theirs.peak_moved);
}

/// Tells how many times our greatest use of memory another is.
#[expect(clippy::cast_precision_loss, reason = "a ratio of two numbers of bytes")]
fn peak(work: &str, payload: &str, peer: &str, ours: Allocated, our_peak: usize, theirs: usize) {
    let ratio = theirs as f64 / our_peak.max(1) as f64;
    report(work, payload, peer, ratio, ours.allocations, &format!("{:>12} KB", our_peak / 1000));
}

/// Structs that hold blocks of the next each, and of leaves the last.
macro_rules! levels {
    () => {};
    ($level:ident $($deeper:ident)*) => {
        levels! { $level in $($deeper)* Leaf; }
        levels! { $($deeper)* }
    };
    ($level:ident in $next:ident $($deeper:ident)*;) => {
        #[derive(TfSchema, serde::Serialize, serde::Deserialize)]
        #[tf(known)]
        struct $level {
            id: Option<u64>,
            #[tf(block(list))]
            level: Vec<$next>,
        }
    };
}

// As many as there are levels but one.
levels! {
    L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20 L21 L22 L23 L24 L25 L26 L27 L28
    L29 L30 L31 L32 L33 L34 L35 L36 L37 L38 L39 L40 L41 L42 L43 L44 L45 L46 L47 L48 L49 L50 L51 L52 L53 L54
    L55 L56 L57 L58 L59 L60 L61 L62 L63 L64 L65 L66 L67 L68 L69 L70 L71 L72 L73 L74 L75 L76 L77 L78 L79 L80
    L81 L82 L83 L84 L85 L86 L87 L88 L89 L90 L91 L92 L93 L94 L95 L96 L97 L98 L99 L100 L101 L102 L103 L104
    L105 L106 L107 L108 L109 L110 L111 L112 L113 L114 L115 L116 L117 L118 L119 L120 L121 L122 L123 L124 L125
    L126 L127
}

/// The innermost level.
#[derive(TfSchema, serde::Serialize, serde::Deserialize)]
#[tf(known)]
struct Leaf {
    id: Option<u64>,
}

type Depth2 = L127;
type Depth16 = L113;
type Depth128 = L1;

macro_rules! depth {
    ($depth:literal, $model:ty) => {{
        let shape = Shape { nulls: 0, ..Shape::USUAL };
        let bytes = msgpack(&<$model>::TYPE, shape, SEED);
        let two = msgpack(&Depth2::TYPE, shape, SEED);
        let payload = concat!("depth-", $depth);
        Comparison::new("decode", payload, || decoded(tfvalue::msgpack::from_slice::<$model>(&bytes)))
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<$model>(&bytes)))
            .against("2 each", || {
                repeat($depth / 2, || decoded(tfvalue::msgpack::from_slice::<Depth2>(&two)))
            })
            .run();
        let value: $model = decoded(tfvalue::msgpack::from_slice(&bytes));
        let two: Depth2 = decoded(tfvalue::msgpack::from_slice(&two));
        Comparison::new("encode", payload, || decoded(tfvalue::msgpack::to_vec(&value)))
            .against("rmp-serde", || decoded(rmp_serde::to_vec_named(&value)))
            .against("2 each", || repeat($depth / 2, || decoded(tfvalue::msgpack::to_vec(&two))))
            .run();
    }};
}

/// Levels of nested blocks, the innermost included.
fn levels(depth: usize) -> Type {
    let mut ty = Leaf::TYPE;
    for _ in 1..depth {
        ty = Type::object([("id", Type::Number), ("level", Type::list(ty))]);
    }
    ty
}

/// Nested blocks, read by a type that is made at run time.
fn values(depth: usize) {
    let shape = Shape { nulls: 0, ..Shape::USUAL };
    let (ty, two) = (levels(depth), levels(2));
    let (bytes, two_bytes) = (msgpack(&ty, shape, SEED), msgpack(&two, shape, SEED));
    let payload = format!("depth-{depth}-value");
    Comparison::new("decode", &*payload, || decoded(Value::decode_msgpack(&ty, &bytes)))
        .against("rmpv-borrowed", || decoded(rmpv::decode::read_value_ref(&mut &*bytes)))
        .against("2 each", || repeat(depth / 2, || decoded(Value::decode_msgpack(&two, &two_bytes))))
        .run();
    let value = decoded(Value::decode_msgpack(&ty, &bytes));
    let two_value = decoded(Value::decode_msgpack(&two, &two_bytes));
    Comparison::new("encode", &*payload, || decoded(value.to_msgpack(&ty)))
        .against("2 each", || repeat(depth / 2, || decoded(two_value.to_msgpack(&two))))
        .run();
}

fn depths() {
    depth!(2, Depth2);
    depth!(16, Depth16);
    depth!(128, Depth128);
    for depth in [2, 16, 128] {
        values(depth);
    }
}
