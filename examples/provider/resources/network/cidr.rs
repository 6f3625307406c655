use std::{
    fmt,
    net::{IpAddr, Ipv4Addr},
    str::FromStr,
};

use tfvalue::Number;

/// A range of addresses, such as `10.0.0.0/16` or `2001:db8::/32`. Only the canonical spelling is accepted. The encoded value is then equal to the
/// configured one, as Terraform demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cidr {
    network: IpAddr,
    prefix: u32,
}

impl Cidr {
    /// The default range, `10.0.0.0/16`.
    pub(crate) const PRIVATE: Self = Self { network: IpAddr::V4(Ipv4Addr::new(10, 0, 0, 0)), prefix: 16 };

    /// The address at this index, if the range contains it.
    pub(crate) fn host(&self, index: u128) -> Option<IpAddr> {
        (index <= self.mask()).then(|| address(self.network, number(self.network) | index))
    }

    /// The first address after the network address.
    pub(crate) fn gateway(&self) -> IpAddr {
        self.host(1).unwrap_or(self.network)
    }

    pub(crate) fn first(&self) -> IpAddr {
        self.network
    }

    pub(crate) fn last(&self) -> IpAddr {
        address(self.network, number(self.network) | self.mask())
    }

    /// Returns the number of addresses.
    pub(crate) fn size(&self) -> Number {
        match self.mask().checked_add(1) {
            Some(size) => Number::from(size),
            None => "340282366920938463463374607431768211456".parse().expect("2^128 is a number"),
        }
    }

    /// The mask of the host bits.
    fn mask(&self) -> u128 {
        1_u128.checked_shl(bits(self.network) - self.prefix).map_or(u128::MAX, |size| size - 1)
    }
}

fn bits(address: IpAddr) -> u32 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u32::from(address).into(),
        IpAddr::V6(address) => address.into(),
    }
}

/// Converts a number to an address of the given family.
#[expect(clippy::cast_possible_truncation, reason = "the number is one of the family")]
fn address(family: IpAddr, number: u128) -> IpAddr {
    match family {
        IpAddr::V4(_) => IpAddr::V4((number as u32).into()),
        IpAddr::V6(_) => IpAddr::V6(number.into()),
    }
}

impl FromStr for Cidr {
    type Err = InvalidCidr;

    fn from_str(text: &str) -> Result<Self, InvalidCidr> {
        let (network, prefix) = text.split_once('/').ok_or(InvalidCidr::NoRange)?;
        let network: IpAddr = network.parse().map_err(|_| InvalidCidr::NoRange)?;
        let prefix = prefix.parse().map_err(|_| InvalidCidr::NoRange)?;
        if prefix > bits(network) {
            return Err(InvalidCidr::NoRange);
        }
        let mask = Self { network, prefix }.mask();
        let canonical = Self { network: address(network, number(network) & !mask), prefix };
        if canonical.to_string() == text { Ok(canonical) } else { Err(InvalidCidr::Spelling(canonical)) }
    }
}

impl fmt::Display for Cidr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.network, self.prefix)
    }
}

/// The reason why a string is not a valid range of addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InvalidCidr {
    NoRange,
    Spelling(Cidr),
}

impl fmt::Display for InvalidCidr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRange => f.write_str("write a range of addresses, such as 10.0.0.0/16"),
            Self::Spelling(canonical) => write!(f, "write {canonical}"),
        }
    }
}

impl std::error::Error for InvalidCidr {}

#[cfg(test)]
mod tests {
    use super::{Cidr, InvalidCidr};

    #[test]
    fn a_range_knows_its_addresses() {
        let cases = [
            ("10.0.0.0/16", "10.0.0.1", "10.0.255.255", "65536"),
            ("10.0.0.7/32", "10.0.0.7", "10.0.0.7", "1"),
            ("0.0.0.0/0", "0.0.0.1", "255.255.255.255", "4294967296"),
            ("2001:db8::/64", "2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", "18446744073709551616"),
            (
                "::/0",
                "::1",
                "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                "340282366920938463463374607431768211456",
            ),
        ];
        for (text, gateway, last, size) in cases {
            let cidr: Cidr = text.parse().unwrap();
            assert_eq!(cidr.to_string(), text);
            assert_eq!(cidr.gateway().to_string(), gateway);
            assert_eq!(cidr.last().to_string(), last);
            assert_eq!(cidr.size().to_string(), size);
        }
    }

    #[test]
    fn a_range_is_written_in_one_way() {
        let cases = [
            ("10.0.0.1/16", "write 10.0.0.0/16"),
            ("2001:DB8::/32", "write 2001:db8::/32"),
            ("10.0.0.0/+8", "write 10.0.0.0/8"),
            ("10.0.0.0/33", "write a range of addresses, such as 10.0.0.0/16"),
            ("10.0.0.0", "write a range of addresses, such as 10.0.0.0/16"),
        ];
        for (text, message) in cases {
            let error: InvalidCidr = text.parse::<Cidr>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
