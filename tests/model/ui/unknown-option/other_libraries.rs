use tfvalue::{TfFunction, TfSchema, TfType};

#[derive(TfSchema)]
#[tf(resource, about = "A server.", help = "a", author = "me", ephemeral, importer, schema(list))]
struct Server {
    #[tf(long, short = 'a', env = "A", help = "a", value_parser = parse)]
    a: u8,
    #[tf(default_value = "b", default_value_t = 1, possible_values = ["b"], num_args = 1..)]
    b: u8,
    #[tf(required_if = "a", required_unless = "a", conflicts_with = "a", requires = "a")]
    c: u8,
    #[tf(hide, hidden, secret, read_only, immutable)]
    d: u8,
    #[tf(length(min = 1), range(min = 1), regex = "a", validate(custom = f))]
    e: u8,
    #[tf(nullable, unknown, type = "string", elem = string)]
    f: u8,
    #[tf(markdown_description = "g", deprecation_message = "g", example = "g")]
    g: u8,
    #[tf(block(array, min = 1, max = 8))]
    h: Vec<Disk>,
    #[tf(nested(object))]
    i: Disk,
    #[tf(to_string, ignore, flat, convert = module)]
    j: u8,
    #[tf(xyz, required)]
    k: u8,
    #[tf(computed_if = a + b, sensitive_if = |x| x > 1)]
    l: u8,
}

#[derive(TfSchema)]
struct Disk {}

#[derive(TfType)]
#[tf(about = "A place.", camelCase)]
struct Place {
    #[tf(help = "a", nullable, validate)]
    a: u8,
}

#[derive(TfFunction)]
#[tf(return = String)]
struct Join {
    #[tf(help = "a", nullable, rest)]
    a: String,
}

fn main() {}
