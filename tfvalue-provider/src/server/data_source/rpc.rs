//! A data source of any model, and the method of the service that calls it.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{DynamicValue, Value, derived::kind};

use super::DataSource;
use crate::{
    server::{
        Diagnostics, OperationTimeouts,
        erased::{AnyModel, Erased, OwnedValue, Work, encoded},
        registry::find,
        request::Unary,
        resource::audit,
        session::Session,
        state::State,
        values::{typed_message, value},
    },
    tfplugin6::read_data_source,
};

/// A data source whose model isn't known to the server.
pub(crate) trait AnyDataSource: AnyModel {
    fn timeouts(&self) -> OperationTimeouts;

    fn read<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue>;
}

impl<D: DataSource> AnyDataSource for Erased<kind::DataSource, D> {
    fn timeouts(&self) -> OperationTimeouts {
        D::TIMEOUTS
    }

    fn read<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            let found = config.decode::<D>()?.read(&mut cx).await?;
            encoded(&found)
        })
    }
}

impl Unary for read_data_source::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let source = find(&state.entries.data_sources, &self.type_name)?;
        let (schema, ty) = (source.schema(), source.ty());
        let config = value(self.config.as_ref());
        let mut found = None;
        if session.deferral().is_none() {
            found = Some(source.read(&config, session).await?);
        }
        let left = session.call.take_left();
        let found = match found {
            Some(found) if left.deferral.is_none() => {
                if state.audits {
                    audit::read(schema, ty, &found)?;
                }
                found.into()
            }
            _ => {
                let config = config.decode_value(ty)?;
                typed_message(&values::mark_computed_unknown(schema, &Value::Null, &config, &config)?, ty)?
            }
        };
        Ok(read_data_source::Response {
            state: Some(found),
            diagnostics: left.diagnostics.into_messages(),
            deferred: left.deferral.map(Into::into),
        })
    }
}
