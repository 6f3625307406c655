//! A token on loan: it is there while Terraform runs, and stands in no plan and no state.

use std::time::{Duration, SystemTime};

use tfvalue::{TfSchema, TfType, Unknown, json};

use super::{Text, config::Client, name::Name, random};
use crate::server::{Call, Diagnostics, EphemeralResource, attribute, error};

/// A token that holds as long as it is needed.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(ephemeral_resource)]
pub(crate) struct Lease {
    /// What the token is for.
    #[tf(optional)]
    pub(crate) purpose: Text,
    /// For how many seconds the token holds unless it is renewed, 60 by default.
    #[tf(optional, computed)]
    pub(crate) seconds: Unknown<Option<u64>>,
    /// The name of the lease.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The token.
    #[tf(computed, sensitive)]
    pub(crate) token: Text,
}

/// What is kept of a lease while it lasts: of the token, nothing.
#[derive(TfType, Debug, Clone, PartialEq)]
struct Loan {
    #[tf(as_string)]
    name: Name,
    seconds: u64,
    /// When it ends, in seconds since 1970.
    until: u64,
}

impl EphemeralResource for Lease {
    const TYPE_NAME: &'static str = "tfvalue_lease";

    type Client = Client;

    fn validate(&self) -> Diagnostics {
        if self.seconds == Unknown::Known(Some(0)) {
            return error("Too short", "A lease lasts a second at least.").at(&attribute("seconds"));
        }
        Diagnostics::default()
    }

    fn open(mut self, call: &mut Call<'_, Client>) -> Result<(Self, Option<SystemTime>), Diagnostics> {
        let client = call.client()?;
        remove_ended(client)?;
        self.seconds.fill_null(60);
        let seconds = self.seconds.known().copied().flatten().unwrap_or(60);
        let id = hex::encode(random::<8>()?);
        let name =
            id.parse().map_err(|invalid: super::name::InvalidName| error("Bad name", invalid.to_string()))?;
        self.id = Unknown::Known(Some(id));
        self.token = Unknown::Known(Some(hex::encode(random::<24>()?)));
        let loan = Loan { name, seconds, until: 0 };
        let renew_at = loan.extend(client)?;
        call.private = json::to_vec(&loan)?;
        Ok((self, Some(renew_at)))
    }

    fn renew(call: &mut Call<'_, Client>) -> Result<Option<SystemTime>, Diagnostics> {
        let loan: Loan = json::from_slice(&call.private)?;
        loan.extend(call.client()?).map(Some)
    }

    fn close(call: &mut Call<'_, Client>) -> Result<(), Diagnostics> {
        let loan: Loan = json::from_slice(&call.private)?;
        Ok(call.client()?.leases.remove(&loan.name)?)
    }
}

impl Loan {
    /// Lets the lease last from now on, and tells when it is to be renewed: halfway.
    fn extend(&self, client: &Client) -> Result<SystemTime, Diagnostics> {
        let loan = Self { until: now().saturating_add(self.seconds), ..self.clone() };
        client.leases.write(&loan.name, &json::to_vec(&loan)?)?;
        let half = Duration::from_millis(self.seconds.saturating_mul(500));
        Ok(SystemTime::now().checked_add(half).unwrap_or_else(SystemTime::now))
    }
}

/// Removes the leases of runs that were killed.
fn remove_ended(client: &Client) -> Result<(), Diagnostics> {
    for name in client.leases.names()? {
        let file = client.leases.read(&name)?.unwrap_or_default();
        let has_ended = json::from_slice::<Loan>(&file).is_ok_and(|loan| loan.until < now());
        if has_ended {
            client.leases.remove(&name)?;
        }
    }
    Ok(())
}

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}
