use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import, optional_for_import)]
    zone: Option<String>,
}

fn main() {}
