use tfvalue::{TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(image, snapshto), at_least_one_of(image, nothing), conflicts(img, snapshot))]
#[tf(required_together(image, r#type, types), conflicts(image, cache))]
struct Server {
    #[tf(optional, validate(conflicts(snapsot)))]
    image: Unknown<Option<String>>,
    #[tf(optional, validate(requires(imagee, port)))]
    snapshot: Unknown<Option<String>>,
    #[tf(optional, validate(any(length(1), requires(iamge))))]
    r#type: Unknown<Option<String>>,
    #[tf(optional, name = "port", validate(conflicts(port_number)))]
    port_number: Unknown<Option<u16>>,
    #[tf(skip)]
    cache: u8,
    #[tf(nested(list), optional, validate(each(conflicts(image))))]
    disks: Unknown<Option<Vec<Unknown<Disk>>>>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(optional, validate(keys(requires(size))))]
    labels: Unknown<Option<tfvalue::Map<String, Unknown<Option<String>>>>>,
    #[tf(optional)]
    size: Unknown<Option<u64>>,
}

#[derive(TfSchema)]
#[tf(resource, exactly_one_of(image), conflicts(image, image), required_together(image, snapshot, image))]
struct Counted {
    #[tf(optional, validate(conflicts(snapshot, snapshot)))]
    image: Unknown<Option<String>>,
    #[tf(optional)]
    snapshot: Unknown<Option<String>>,
}

fn main() {}
