use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(data_source)]
struct Server {
    #[tf(block)]
    login: Option<Login>,
}

#[derive(TfSchema)]
#[tf(provider)]
struct Cloud {
    #[tf(flatten)]
    login: Login,
}

#[derive(TfSchema)]
struct Login {
    #[tf(optional, write_only)]
    password: Option<String>,
}

fn main() {}
