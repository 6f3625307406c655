use tfvalue::TfSchema;

#[derive(TfSchema)]
#[repr(C, packed(2))]
struct Server {
    size: u64,
}

fn main() {}
