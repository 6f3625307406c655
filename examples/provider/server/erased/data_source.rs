//! Any data source.

use tfvalue::{
    Schema, Type, Value,
    tfplugin6::{read_data_source, validate_data_resource_config},
};

use super::Of;
use crate::server::{
    Call, DataSource, Diagnostics,
    call::Session,
    values::{message, typed_message, value},
};

/// A data source whose model isn't told.
pub(in crate::server) trait AnyDataSource<Client>: Send + Sync {
    /// The schema.
    fn schema(&self) -> &'static Schema;

    /// The type of its values.
    fn ty(&self) -> &'static Type;

    /// Checks a configuration.
    fn validate(
        &self,
        request: &validate_data_resource_config::Request,
    ) -> Result<validate_data_resource_config::Response, Diagnostics>;

    /// Looks up what the configuration asks for.
    fn read(
        &self,
        request: &read_data_source::Request,
        session: &Session<'_, Client>,
    ) -> Result<read_data_source::Response, Diagnostics>;
}

impl<D: DataSource> AnyDataSource<D::Client> for Of<D> {
    fn schema(&self) -> &'static Schema {
        D::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        D::TYPE_REF
    }

    fn validate(
        &self,
        request: &validate_data_resource_config::Request,
    ) -> Result<validate_data_resource_config::Response, Diagnostics> {
        let config: D = value(request.config.as_ref()).decode()?;
        Ok(validate_data_resource_config::Response { diagnostics: config.validate().into_messages() })
    }

    fn read(
        &self,
        request: &read_data_source::Request,
        session: &Session<'_, D::Client>,
    ) -> Result<read_data_source::Response, Diagnostics> {
        let config = value(request.config.as_ref());
        let mut call = Call::new(session, None, Vec::new());
        let found = match call.deferral {
            None => {
                let found = config.decode::<D>()?.read(&mut call);
                Some(found.map_err(|error| call.told_with(error))?)
            }
            Some(_) => None,
        };
        let state = match found {
            Some(found) if call.deferral.is_none() => message(&found)?,
            _ => {
                let config = config.decode_value(D::TYPE_REF)?;
                let later = D::SCHEMA.mark_computed_unknown(&Value::Null, &config, &config)?;
                typed_message(&later, D::TYPE_REF)?
            }
        };
        Ok(read_data_source::Response {
            state,
            diagnostics: call.diagnostics.into_messages(),
            deferred: call.deferral.map(Into::into),
        })
    }
}
