//! The process of the provider: how it is found, and what it is sent.

use std::{env::consts, fs};

use serde::Deserialize;
use tfvalue::{Type, Value};

use crate::{Setting, provider::Running, terraform::Terraform};

/// A provider that runs already is found, and stays.
pub(super) fn reattached(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    let running = Running::start(&setting.provider, setting.protocol, terraform.directory());
    terraform.install("");
    terraform.set(
        "TF_REATTACH_PROVIDERS",
        running.reattach.replace("registry.terraform.io", setting.client.registry()),
    );
    terraform.configure("network.tf");
    terraform.succeed(&["init", "-no-color"]);
    terraform.settle();
    terraform.destroy();
}

/// The provider is installed from a folder by `init`, and locked.
pub(super) fn mirrored(setting: &Setting) {
    let terraform = Terraform::new(setting);
    let architecture = if consts::ARCH == "aarch64" { "arm64" } else { "amd64" };
    let platform =
        format!("{}_{architecture}", if cfg!(target_os = "macos") { "darwin" } else { consts::OS });
    let folder = format!("mirror/{}/tfvalue/tfvalue/0.1.0/{platform}", setting.client.registry());
    fs::create_dir_all(terraform.path(&folder)).expect("a folder");
    let program = terraform.path(&folder).join("terraform-provider-tfvalue_v0.1.0");
    fs::copy(&setting.provider, program).expect("the provider was built");
    terraform.install(&format!(
        "filesystem_mirror {{\n path = {:?}\n}}",
        terraform.path("mirror").display().to_string()
    ));
    terraform.configure("network.tf");
    terraform.succeed(&["init", "-no-color"]);
    assert!(terraform.read(".terraform.lock.hcl").contains("tfvalue/tfvalue"));
    terraform.settle();
    terraform.destroy();
}

/// A line of what the provider has noted of the values that it was sent.
#[derive(Deserialize)]
struct Captured {
    rpc: String,
    field: String,
    schema_type: Option<serde_json::Value>,
    msgpack_hex: Option<String>,
}

/// Messages from Terraform are read, and written again byte for byte.
pub(super) fn captured(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.set("TFVALUE_CAPTURE", terraform.path("captured").display().to_string());
    for file in ["network.tf", "null.tf", "empty.tf", "unknown.tf"] {
        terraform.configure(file);
        terraform.settle();
    }
    terraform.destroy();
    let mut count = 0;
    for line in terraform.read("captured").lines() {
        let Captured { rpc, field, schema_type, msgpack_hex } =
            serde_json::from_str(line).expect("a line of JSON");
        let (Some(ty), Some(sent)) = (schema_type, msgpack_hex) else { continue };
        let ty = Type::from_json(ty.to_string()).expect("a type");
        let bytes = hex::decode(&sent).expect("hexadecimal digits");
        let value = Value::decode_msgpack(&ty, &bytes)
            .unwrap_or_else(|error| panic!("{rpc} {field}: {error}: {sent}"));
        assert_eq!(hex::encode(value.to_msgpack(&ty).expect("it was read")), sent, "{rpc} {field}");
        count += 1;
    }
    assert!(count > 100, "only {count} values were noted");
}
