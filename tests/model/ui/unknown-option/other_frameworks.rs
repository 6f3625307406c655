use tfvalue::TfSchema;

#[derive(TfSchema)]
#[tf(resource, schema_version = 1, state_upgraders(from_zero))]
struct Server {
    #[tf(optional, default = "none")]
    name: Option<String>,
    #[tf(required, validators = [length(1, 8)])]
    zone: String,
    #[tf(required, requires_replace)]
    image: String,
    #[tf(required, force_new = true)]
    region: String,
    #[tf(computed, plan_modifiers(use_state_for_unknown))]
    id: Option<String>,
    #[tf(computed, use_state_for_unknown)]
    address: Option<String>,
    #[tf(optional, conflicts_with = "zone")]
    place: Option<String>,
    #[tf(optional_computed)]
    size: Option<u32>,
    #[tf(required, ForceNew)]
    cluster: String,
    #[tf(optional, ConflictsWith = ["zone"], validate(maxLength(8)))]
    label: Option<String>,
}

fn main() {}
