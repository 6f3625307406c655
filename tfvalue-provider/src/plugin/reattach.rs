//! The instructions for connecting Terraform to a plugin that it has not started.

use serde_json::json;

use super::handshake::Address;

/// Returns the instructions for the user, with the line that sets `TF_REATTACH_PROVIDERS`.
pub(super) fn instructions(provider: &str, version: u32, address: &Address) -> String {
    let plugins = variable(provider, version, address);
    format!(
        "The provider runs. Terraform uses it as long as this is in its environment:\n\n\
         TF_REATTACH_PROVIDERS='{plugins}'\n"
    )
}

/// Returns the value of `TF_REATTACH_PROVIDERS`.
pub(super) fn variable(provider: &str, version: u32, address: &Address) -> String {
    json!({
        provider: {
            "Protocol": "grpc",
            "ProtocolVersion": version,
            "Pid": std::process::id(),
            // Without this field, Terraform would assume version 5.
            "Test": true,
            "Addr": { "Network": address.network, "String": address.text },
        }
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_instructions_hold_a_variable_in_json() {
        let address = Address { network: "unix", text: "/tmp/a/plugin-1.sock".to_owned() };
        let text = instructions("registry.terraform.io/a/b", 6, &address);
        let line = text.lines().find_map(|line| line.strip_prefix("TF_REATTACH_PROVIDERS=")).unwrap();
        let plugins: Value = serde_json::from_str(line.trim_matches('\'')).unwrap();
        let plugin = &plugins["registry.terraform.io/a/b"];
        assert_eq!(plugin["ProtocolVersion"], 6);
        assert_eq!(plugin["Addr"]["String"], "/tmp/a/plugin-1.sock");
        assert_eq!(plugin["Pid"], std::process::id());
    }
}
