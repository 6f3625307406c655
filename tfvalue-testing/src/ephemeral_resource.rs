//! Ephemeral resources: open, renew and close.

use std::time::{Duration, SystemTime};

use tfvalue_runtime::{Value, schema::SchemaKind};

use super::{Configuration, Core, client::checked, core::Shared, decoded, with_summary};
use tfvalue_plan::plan::values;

use tfvalue_provider::{
    inner::value,
    provider::{Diagnostics, EphemeralResource, Provider},
    tfplugin6::{Timestamp, close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource},
};

impl<P: Provider> Core<P> {
    /// Opens an ephemeral resource.
    ///
    /// If a part of the configuration is unknown, Terraform doesn't open the resource. Computed attributes are unknown then.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the configuration or the response.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub fn open<E: EphemeralResource<Provider = P>>(
        &self,
        config: &impl Configuration<E>,
    ) -> Result<Opened<'_, E>, Diagnostics> {
        let shared = &self.shared;
        let sent = shared.sent(SchemaKind::EphemeralResource, E::NAME, config)?;
        let (schema, ty) = (sent.schema, sent.ty);
        let (result, renewal) = shared.wait(async {
            sent.validate().await?;
            if !sent.config.is_wholly_known() {
                return Ok((sent.unanswered()?, None));
            }
            let request = open_ephemeral_resource::Request {
                type_name: sent.type_name.clone(),
                config: sent.message.clone(),
                client_capabilities: Some(shared.capabilities()),
            };
            let response: open_ephemeral_resource::Response =
                shared.configured().await?.call("OpenEphemeralResource", &request).await?;
            let _ = checked(response.diagnostics)?;
            if Shared::deferral(response.deferred, shared.deferral_allowed)?.is_some() {
                return Ok((sent.unanswered()?, None));
            }
            let decoded = value(response.result.as_ref()).decode_value(ty).map(Value::into_owned);
            let result = decoded.map_err(|error| with_summary(error, INVALID_INSTANCE))?;
            let checked = values::check_planned(schema, &Value::Null, &sent.config, &result);
            checked.map_err(|findings| with_summary(findings, INVALID_INSTANCE))?;
            let private = response.private;
            Ok((result, Some((private, response.renew_at.map(time)))))
        })?;
        let (private, renew_at, is_open) = match renewal {
            Some((private, renew_at)) => (private, renew_at, true),
            None => (None, None, false),
        };
        Ok(Opened {
            shared,
            type_name: sent.type_name,
            result: decoded(&result, ty)?,
            is_open,
            renew_at,
            opened_private: private.clone(),
            private,
            ahead: Duration::ZERO,
            renewals: 0,
            errors: Diagnostics::new(),
        })
    }
}

fn time(message: Timestamp) -> SystemTime {
    let nanos = Duration::from_nanos(u64::try_from(message.nanos).unwrap_or(0));
    match u64::try_from(message.seconds) {
        Ok(seconds) => SystemTime::UNIX_EPOCH + Duration::from_secs(seconds) + nanos,
        Err(_) => SystemTime::UNIX_EPOCH,
    }
}

const INVALID_INSTANCE: &str = "Provider produced invalid ephemeral resource instance";

/// The maximal number of renewals in one call of [`Opened::advance`].
const MAX_RENEWALS: usize = 10_000;

/// An open ephemeral resource. Only [`advance`](Self::advance) moves its clock.
#[must_use = "Terraform closes what it has opened"]
pub struct Opened<'c, E> {
    shared: &'c Shared,
    type_name: String,
    result: E,
    is_open: bool,
    renew_at: Option<SystemTime>,
    opened_private: Option<Vec<u8>>,
    private: Option<Vec<u8>>,
    /// The time by which the resource's clock is ahead of the computer's clock.
    ahead: Duration,
    renewals: usize,
    errors: Diagnostics,
}

impl<E> Opened<'_, E> {
    /// The result of the resource.
    pub fn result(&self) -> &E {
        &self.result
    }

    /// Returns whether the provider has opened the resource. False if a part of the configuration is unknown, or if the provider deferred.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The number of renewals.
    pub fn renewals(&self) -> usize {
        self.renewals
    }

    /// Moves the resource's clock forward by `duration`, without waiting, and renews the resource whenever a renewal is due. A failed renewal ends
    /// the renewals. Closing the resource returns the error.
    ///
    /// # Errors
    ///
    /// Returns an error if the provider requires renewals without end.
    pub fn advance(&mut self, duration: Duration) -> Result<(), Diagnostics> {
        let target = self.ahead + duration;
        for _ in 0..MAX_RENEWALS {
            let Some(renew_at) = self.renew_at else { break };
            // The provider's times refer to the computer's clock.
            let wait = renew_at.duration_since(SystemTime::now()).unwrap_or(Duration::ZERO);
            if wait > target {
                break;
            }
            self.ahead = self.ahead.max(wait);
            self.renew();
        }
        self.ahead = target;
        let is_due = |at: SystemTime| at.duration_since(SystemTime::now()).unwrap_or_default() <= target;
        if self.renew_at.is_some_and(is_due) {
            let detail = "The provider has the resource renewed at once, again and again.";
            return Err(Diagnostics::error("Renewals without end", detail));
        }
        Ok(())
    }

    fn renew(&mut self) {
        let request = renew_ephemeral_resource::Request {
            type_name: self.type_name.clone(),
            private: self.private.clone(),
        };
        self.renewals += 1;
        let renewed = self.shared.wait(async {
            let response: renew_ephemeral_resource::Response =
                self.shared.configured().await?.call("RenewEphemeralResource", &request).await?;
            let _ = checked(response.diagnostics)?;
            Ok((response.private, response.renew_at.map(time)))
        });
        match renewed {
            Ok((private, renew_at)) => {
                self.private = private;
                // The provider computes the time from the computer's clock.
                self.renew_at = renew_at.map(|at| at + self.ahead);
            }
            Err(error) => {
                self.errors.add(error);
                self.renew_at = None;
            }
        }
    }

    /// Closes the resource as Terraform does, with the private data from the opening.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors from closing or from a renewal.
    pub fn close(self) -> Result<(), Diagnostics> {
        let private = self.opened_private.clone();
        self.close_with(private)
    }

    /// Closes the resource as OpenTofu does, with the private data of the last renewal.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`close`](Self::close).
    pub fn close_as_opentofu(self) -> Result<(), Diagnostics> {
        let private = self.private.clone();
        self.close_with(private)
    }

    fn close_with(mut self, private: Option<Vec<u8>>) -> Result<(), Diagnostics> {
        if self.is_open {
            let request = close_ephemeral_resource::Request { type_name: self.type_name.clone(), private };
            let closed = self.shared.wait(async {
                let response: close_ephemeral_resource::Response =
                    self.shared.configured().await?.call("CloseEphemeralResource", &request).await?;
                checked(response.diagnostics)
            });
            if let Err(error) = closed {
                self.errors.add(error);
            }
        }
        if self.errors.has_errors() { Err(self.errors) } else { Ok(()) }
    }
}

// `Debug` omits the result, which may be a secret.
opaque_debug!(Opened<'_, E>, "type": type_name);
