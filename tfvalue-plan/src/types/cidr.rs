//! Addresses with the length of their network.

use std::net::IpAddr;

use ipnet::IpNet;

use super::{
    api::api_values,
    text::{ParseTextError, text_type, value_conversions},
};

text_type! {
    /// An address and the length of its network: `192.0.2.1/24`. It keeps the text as written, and the address its host bits.
    ///
    /// Two are equal if address and length are: `192.0.2.1/24` isn't `192.0.2.0/24`.
    ///
    /// # Example: an address in a network
    ///
    /// ```
    /// use tfvalue::types::{Cidr, Network};
    ///
    /// let written: Cidr = "2001:DB8::1/64".parse()?;
    /// assert_eq!(written, "2001:db8:0:0::1/64".parse()?);
    /// assert_ne!(written, "2001:db8::/64".parse()?);
    ///
    /// let error = "192.0.2.1/24".parse::<Network>().unwrap_err();
    /// assert_eq!(error.to_string(), "a network has no bits after its length: \"192.0.2.0/24\" is the one with this address");
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    Cidr(IpNet), ["192.0.2.1/24", "2001:db8::1/64", "2001:DB8:0::1/64"], read_cidr
}

fn read_cidr(text: &str) -> Result<IpNet, ParseTextError> {
    parse(text).ok_or_else(|| {
        ParseTextError::new(
            "an address and the length of its network are required, such as \"192.0.2.1/24\" or \"2001:db8::1/64\"",
        )
    })
}

value_conversions!(Cidr(IpNet));

text_type! {
    /// A network: `192.0.2.0/24`. It keeps the text as written.
    ///
    /// The bits of the address after its length are 0. Two are equal if address and length are.
    Network(IpNet), ["192.0.2.0/24", "2001:db8::/32", "2001:DB8:0::/32"], read_network
}

fn read_network(text: &str) -> Result<IpNet, ParseTextError> {
    let value = parse(text).ok_or_else(|| {
        ParseTextError::new("a network is required, such as \"192.0.2.0/24\" or \"2001:db8::/64\"")
    })?;
    if value.trunc() != value {
        let network = value.trunc();
        return Err(ParseTextError::new(format!(
            "a network has no bits after its length: \"{network}\" is the one with this address"
        )));
    }
    Ok(value)
}

api_values!(Network => IpNet);

fn parse(text: &str) -> Option<IpNet> {
    let (address, length) = text.split_once('/')?;
    let is_number =
        length.bytes().all(|byte| byte.is_ascii_digit()) && (length == "0" || !length.starts_with('0'));
    let address: IpAddr = address.parse().ok()?;
    IpNet::new(address, is_number.then(|| length.parse().ok())??).ok()
}

/// Sets the host bits of the address to 0.
impl From<IpNet> for Network {
    fn from(value: IpNet) -> Self {
        let value = value.trunc();
        Self { text: value.to_string(), value }
    }
}

impl From<&Network> for IpNet {
    fn from(network: &Network) -> Self {
        network.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_and_length_are_what_counts() {
        let cidr = |text: &str| text.parse::<Cidr>().unwrap();
        assert_eq!(cidr("2001:DB8::1/64"), cidr("2001:db8:0::1/64"));
        assert_ne!(cidr("192.0.2.1/24"), cidr("192.0.2.1/25"));
        assert_ne!(cidr("192.0.2.1/24"), cidr("192.0.2.0/24"));
        assert_eq!(Cidr::from(IpNet::from(&cidr("192.0.2.1/24"))).as_str(), "192.0.2.1/24");
        let network = Network::from(IpNet::from(&cidr("192.0.2.1/24")));
        assert_eq!(network.as_str(), "192.0.2.0/24");
        assert_eq!(network, "192.0.2.0/24".parse().unwrap());
        assert_eq!("0.0.0.0/0".parse::<Network>().unwrap().as_str(), "0.0.0.0/0");
    }

    #[test]
    fn text_that_is_no_network_is_refused() {
        for text in [
            "",
            "192.0.2.1",
            "192.0.2.1/",
            "192.0.2.1/33",
            "192.0.2.1/024",
            "192.0.2.1/+24",
            "::/129",
            "192.0.2/24",
            "192.0.2.01/24",
        ] {
            assert!(text.parse::<Cidr>().is_err(), "{text}");
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        assert!("2001:db8::1/64".parse::<Network>().is_err());
    }
}
