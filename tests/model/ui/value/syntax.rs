use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(::resource, tfvalue::known)]
struct Server {
    #[tf(::required)]
    a: u8,
    #[tf(self::required)]
    b: u8,
    #[tf(required, , sensitive)]
    c: u8,
    #[tf(, required)]
    d: u8,
    #[tf(required sensitive)]
    e: u8,
    #[tf(name = "f" required)]
    f: u8,
    #[tf(block(min_items = 1 max_items = 2))]
    g: Vec<Disk>,
    #[tf(name: "h")]
    h: u8,
    #[tf(name := "i")]
    i: u8,
    #[tf(name "j")]
    j: u8,
    #[tf(name["k"])]
    k: u8,
    #[tf(write-only)]
    l: Option<u8>,
    #[tf(block(min-items = 1))]
    m: Vec<Disk>,
    #[tf(required; sensitive)]
    n: u8,
    #[tf(name = "o" "p")]
    o: u8,
    #[tf(!required)]
    p: u8,
    #[tf(required, 7)]
    q: u8,
    #[tf([required])]
    r: u8,
    #[tf(with = module::)]
    s: u8,
    #[tf(name = "t";)]
    t: u8,
    #[tf("block")]
    u: Vec<Disk>,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
#[tf(rename_all "lowercase")]
struct Place {}

#[derive(TfFunction)]
#[tf(returns = String summary = "Joins")]
struct Join {}

fn main() {}
