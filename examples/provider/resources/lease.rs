//! A token on loan. The token exists while Terraform runs, and is stored in no plan and no state.

use std::time::{Duration, SystemTime};

use tfvalue::{Nullable, TfSchema, TfType, Unknown, json, path};

use super::{
    Text,
    config::{Client, Tfvalue},
    name::Name,
    random,
};
use tfvalue::provider::{Context, Diagnostics, EphemeralResource};

/// A token that holds as long as it is needed.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(ephemeral_resource)]
pub(crate) struct Lease {
    /// The purpose of the token.
    #[tf(optional)]
    pub(crate) purpose: Text,
    /// The number of seconds for which the token is valid unless it is renewed, 60 by default.
    #[tf(optional, computed)]
    pub(crate) seconds: Nullable<u64>,
    /// The name of the lease.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The token.
    #[tf(computed, sensitive)]
    pub(crate) token: Text,
}

/// The record of a lease while it lasts, without the token.
#[derive(TfType, Debug, Clone, PartialEq)]
struct Loan {
    #[tf(as_string)]
    name: Name,
    seconds: u64,
    /// The end of the lease, in seconds since 1970.
    until: u64,
}

impl EphemeralResource for Lease {
    type Provider = Tfvalue;

    const NAME: &'static str = "lease";

    async fn validate(&self) -> Diagnostics {
        if self.seconds == Unknown::Known(Some(0)) {
            return Diagnostics::error("Too short", "A lease lasts a second at least.")
                .at(path!(Self, seconds));
        }
        Diagnostics::default()
    }

    async fn open(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let client = cx.client()?;
        remove_ended(client)?;
        self.seconds.fill_null(60);
        let seconds = self.seconds.known().copied().flatten().unwrap_or(60);
        let id = hex::encode(random::<8>()?);
        let name = id.parse::<Name>()?;
        self.id = Unknown::Known(Some(id));
        self.token = Unknown::Known(Some(hex::encode(random::<24>()?)));
        let loan = Loan { name, seconds, until: 0 };
        let renew_at = loan.extend(client)?;
        *cx.private() = json::to_vec(&loan)?;
        cx.renew_at(renew_at);
        Ok(self)
    }

    async fn renew(cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let loan: Loan = json::from_slice(cx.private())?;
        cx.renew_at(loan.extend(cx.client()?)?);
        Ok(())
    }

    async fn close(cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let loan: Loan = json::from_slice(cx.private())?;
        Ok(cx.client()?.leases.remove(&loan.name)?)
    }
}

impl Loan {
    /// Extends the lease from now on. Returns the time of the next renewal, after half of the lease.
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
