use std::collections::BTreeMap;

use tfvalue::{Set, TfSchema, Unknown};

#[derive(TfSchema)]
#[tf(resource)]
struct Server {
    #[tf(optional, validate(length(1..=5)))]
    length_of_number: Unknown<Option<u8>>,
    #[tf(optional, validate(byte_length(1..=5)))]
    bytes_of_list: Unknown<Option<Vec<String>>>,
    #[tf(optional, validate(range(1..=5)))]
    range_of_text: Unknown<Option<String>>,
    #[tf(optional, validate(one_of(1)))]
    number_for_text: Unknown<Option<String>>,
    #[tf(optional, validate(none_of("a")))]
    text_for_number: Unknown<Option<u8>>,
    #[tf(optional, validate(one_of_ignore_case("a")))]
    ignore_case_of_number: Unknown<Option<u8>>,
    #[tf(optional, validate(none_of_ignore_case("a")))]
    ignore_case_of_list: Unknown<Option<Vec<String>>>,
    #[tf(optional, validate(regex("^a")))]
    regex_of_number: Unknown<Option<u8>>,
    #[tf(optional, validate(each(length(1..=5))))]
    each_of_text: Unknown<Option<String>>,
    #[tf(optional, validate(each(range(1..=5))))]
    each_text: Unknown<Option<Vec<String>>>,
    #[tf(optional, validate(keys(length(1..=5))))]
    keys_of_list: Unknown<Option<Vec<String>>>,
    #[tf(optional, validate(keys(range(1..=5))))]
    range_of_keys: Unknown<Option<BTreeMap<String, String>>>,
    #[tf(optional, validate(unique))]
    unique_set: Unknown<Option<Set<String>>>,
    #[tf(optional, validate(unique))]
    unique_text: Unknown<Option<String>>,
    #[tf(optional, validate(any(length(1), range(1..=5))))]
    any_text: Unknown<Option<String>>,
    #[tf(block(single), validate(length(1..=5)))]
    length_of_single: Option<Disk>,
}

#[derive(TfSchema)]
struct Disk {
    #[tf(required)]
    name: Unknown<String>,
}

fn main() {}
