use crate::{Setting, terraform::Terraform};

/// Changes of the network, and what each of them changes beside the revision.
const CHANGES: &[(&str, &[&str])] = &[
    ("description = null", &["description"]),
    ("key = \"other\"", &["key"]),
    ("enabled = true", &["enabled"]),
    ("cidr = \"10.7.0.0/17\"", &["cidr", "range"]),
    ("transport = \"tcp\"", &["transport"]),
    ("hops = 13", &["hops"]),
    ("drift = 9223372036854775807", &["drift"]),
    ("loss = 0.25", &["loss"]),
    ("cost = 1234567891.12345678901234567890", &["cost"]),
    ("servers = [\"10.7.0.2\", \"\", \"10.7.0.3\"]", &["servers"]),
    ("flags = []", &["flags"]),
    ("matrix = [[0, 1.5], [1.5, 0], [0.1]]", &["matrix"]),
    ("labels = [\"quiet\"]", &["labels"]),
    ("tags = { floor = \"3\", none = \"\" }", &["tags", "tags_all"]),
    ("groups = { admins = [\"grace\"], nobody = [] }", &["groups"]),
    ("owner = { name = \"Ada\", email = \"\" }", &["owner"]),
    ("endpoint = { host = \"office.example.org\", port = 444, encrypted = true }", &["endpoint"]),
    ("settings = { motd = \"Hello\", retries = [1, 2, \"4\"] }", &["settings"]),
    (
        "dns = { servers = [], search = null, ttl = 60, records = [{ name = \"www\", value = null, weight = 1 }] }",
        &["dns"],
    ),
    ("routes = []", &["routes"]),
    ("peers = [{ network = \"lab\", asn = 8, key = \"swordfish\" }]", &["peers"]),
    ("zones = null", &["zones"]),
    ("interface { name = \"eth0\" }", &["interface"]),
    ("maintenance { day = \"monday\" }", &["maintenance"]),
    ("rule { port = 444 }", &["rule"]),
    ("subnet \"staff\" { cidr = \"10.7.1.0/24\" }", &["subnet"]),
    ("extension \"clock\" { settings = { zone = \"CET\" } }", &["extension"]),
    ("limits { burst = 0.1 }", &["limits"]),
];

/// Each kind of attribute and block is changed, and the plan shows just that.
pub(super) fn changes(setting: &Setting) {
    let terraform = Terraform::without_encryption(setting);
    terraform.configure("network.tf");
    terraform.settle();
    for (change, changed) in CHANGES {
        terraform
            .write("change_override.tf", &format!("resource \"tfvalue_network\" \"all\" {{\n{change}\n}}\n"));
        let mut changed = [changed, &["revision"][..]].concat();
        changed.sort_unstable();
        terraform.plan().assert_update("tfvalue_network.all", &changed);
    }
    terraform.apply_plan();
    terraform.assert_settled();
    terraform.destroy();
}

/// Null, empty and unknown wherever it may stand, one after the other: no error, no inconsistent result, and nothing to do then.
pub(super) fn absences(setting: &Setting) {
    let terraform = Terraform::new(setting);
    for file in ["minimal.tf", "null.tf", "empty.tf", "network.tf", "null.tf", "unknown.tf", "minimal.tf"] {
        terraform.configure(file);
        terraform.settle();
    }
    terraform.destroy();
}

/// An unknown value becomes known, changes while it is unknown, and is replaced.
pub(super) fn unknown(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.configure("unknown.tf");
    terraform.settle();
    terraform.set("TF_VAR_round", "2");
    let change = terraform.plan().changes().remove("tfvalue_network.all").expect("it is to be replaced");
    assert_eq!(change.actions, ["delete", "create"], "its name may be another");
    terraform.apply_plan();
    terraform.assert_settled();
    let state = terraform.state();
    let network = state.values("tfvalue_network.all");
    assert_eq!((&network["hops"], &network["description"]), (&2.into(), &"text 2".into()));
    assert_eq!(network["interface"].as_array().map(Vec::len), Some(3));
    terraform.destroy();
}
