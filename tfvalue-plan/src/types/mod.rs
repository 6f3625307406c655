//! Types for models that keep the text of a value as written, and compare values by meaning.
//!
//! Each type implements `FromStr`, which refuses an invalid text, and has a file of its own. `text` holds the code that the types share, and `api`
//! their conversions to and from an API.

mod address;
mod api;
mod arn;
#[cfg(feature = "base64")]
mod base64_text;
mod case;
#[cfg(feature = "ipnet")]
mod cidr;
mod go_duration;
#[cfg(feature = "serde_json")]
mod iam_policy;
#[cfg(feature = "jiff")]
mod iso_duration;
#[cfg(feature = "serde_json")]
mod json;
#[cfg(feature = "serde_json")]
mod json_node;
mod mac_addr;
mod open_enum;
mod text;
mod timeouts;
#[cfg(feature = "jiff")]
mod timestamp;
#[cfg(feature = "url")]
mod url_text;
#[cfg(feature = "uuid")]
mod uuid_text;

#[cfg(feature = "base64")]
pub use self::base64_text::Base64;
#[cfg(feature = "ipnet")]
pub use self::cidr::{Cidr, Network};
#[cfg(feature = "serde_json")]
pub use self::iam_policy::IamPolicy;
#[cfg(feature = "jiff")]
pub use self::iso_duration::IsoDuration;
#[cfg(feature = "serde_json")]
pub use self::json::{ExactJson, Json};
#[cfg(feature = "jiff")]
pub use self::timestamp::{OffsetTimestamp, Timestamp};
#[cfg(feature = "url")]
pub use self::url_text::Url;
#[cfg(feature = "uuid")]
pub use self::uuid_text::Uuid;
pub use self::{
    address::{IpAddr, Ipv4Addr, Ipv6Addr},
    arn::Arn,
    case::{CaseInsensitive, DnsName},
    go_duration::{GoDuration, ParseGoDurationError},
    mac_addr::MacAddr,
    open_enum::OpenEnum,
    text::ParseTextError,
    timeouts::Timeouts,
};
