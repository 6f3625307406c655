//! IP addresses.

use std::net;

use super::text::{ParseTextError, text_type, value_conversions};

macro_rules! address {
    ($(#[$doc:meta])* $ty:ident($address:ty), $required:literal, $examples:tt) => {
        text_type! {
            $(#[$doc])*
            $ty($address), $examples, |text| text.parse().map_err(|_| ParseTextError::new($required))
        }

        value_conversions!($ty($address));

        impl $ty {
            /// The address.
            #[must_use]
            pub const fn address(&self) -> $address {
                self.value
            }
        }

    };
}

address! {
    /// An address of version 4 or 6. It keeps the text as written.
    ///
    /// Two are equal if they are one address. An address of version 4 isn't the one of version 6 that it is mapped to.
    ///
    /// # Example: one address in two texts
    ///
    /// ```
    /// use tfvalue::types::IpAddr;
    ///
    /// let written: IpAddr = "2001:DB8::1".parse()?;
    /// assert_eq!(written.as_str(), "2001:DB8::1");
    /// assert_eq!(written, "2001:db8:0:0:0:0:0:1".parse()?);
    /// assert!(written.address().is_ipv6());
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    IpAddr(net::IpAddr), "an address is required, such as \"192.0.2.1\" or \"2001:db8::1\"",
    ["192.0.2.1", "2001:db8::1", "2001:DB8:0::1"]
}

address! {
    /// An address of version 4, which has one spelling: `192.0.2.1`, without leading zeros.
    Ipv4Addr(net::Ipv4Addr), "an IPv4 address is required, such as \"192.0.2.1\"", ["192.0.2.1", "198.51.100.7"]
}

address! {
    /// An address of version 6. It keeps the text as written. Two are equal if they are one address.
    Ipv6Addr(net::Ipv6Addr), "an IPv6 address is required, such as \"2001:db8::1\"",
    ["2001:db8::1", "2001:DB8:0::1", "::1"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_is_what_counts() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(address("2001:DB8::1"), address("2001:0db8:0000::0001"));
        assert_eq!(address("::ffff:192.0.2.1"), address("::ffff:c000:201"));
        assert_ne!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        let address: Ipv6Addr = "2001:DB8::1".parse().unwrap();
        assert_eq!(Ipv6Addr::from(address.address()).as_str(), "2001:db8::1");
        assert_eq!("192.0.2.1".parse::<Ipv4Addr>().unwrap().as_str(), "192.0.2.1");
    }

    #[test]
    fn text_that_is_no_address_is_refused() {
        for text in
            ["", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1/24", "fe80::1%eth0", "[::1]", "::1 "]
        {
            assert!(text.parse::<IpAddr>().is_err(), "{text}");
        }
        assert!("::1".parse::<Ipv4Addr>().is_err());
        assert!("192.0.2.1".parse::<Ipv6Addr>().is_err());
    }
}
