use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource)]
struct Server<'a> {
    #[tf(optional, computed)]
    id: Option<&'a str>,
}

#[derive(TfSchema)]
#[tf(resource)]
struct Disk {
    #[tf(computed, as_string)]
    address: Option<std::net::IpAddr>,
}

fn main() {}
