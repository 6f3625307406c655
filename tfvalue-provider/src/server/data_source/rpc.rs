//! A data source of any model, and the method of the service that calls it.

use tfvalue_plan::plan::values;
use tfvalue_runtime::{DynamicValue, Value};

use super::DataSource;
use crate::{
    server::{
        Diagnostics, OperationTimeouts, OwnedValue, Session, Shape, State, Unary, encoded, erased, find,
        resource::audit, value, values::typed_message,
    },
    tfplugin6::read_data_source,
};

erased! {
    /// A data source whose model isn't known to the server.
    trait AnyDataSource for DataSource<D> {
        fn timeouts() -> OperationTimeouts { D::TIMEOUTS }
    }
    async |session| {
        fn read(config: &'a DynamicValue<'a>) -> OwnedValue {
            let (source, mut cx) = session.configured::<D>(config, config)?;
            encoded(&source.read(&mut cx).await?)
        }
    }
}

impl Unary for read_data_source::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        let source = find(&state.entries.data_sources, &self.type_name)?;
        let config = value(self.config.as_ref());
        let mut found = None;
        if session.deferral().is_none() {
            found = Some(source.shape().keep_prior(&config, source.read(&config, session).await?)?);
        }
        let left = session.call.take_left();
        let found = match found {
            Some(found) if left.deferral.is_none() => {
                if state.audits {
                    audit::read(source.shape(), &found)?;
                }
                found.into()
            }
            _ => {
                let Shape { schema, ty } = source.shape();
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
