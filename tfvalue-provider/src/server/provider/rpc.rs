//! A type-erased provider, and the methods of the service that call it.

use std::{sync::Arc, time::Duration};

use tfvalue_runtime::{DynamicValue, derived::kind};

use super::Provider;
use crate::{
    server::{
        AnyModel, Diagnostics, Erased, Session, Shape, State, Subject, Unary, erased,
        erased::{Work, validated},
        registry::Named,
        response::Answer,
        session::{self, AnyClient},
        value,
    },
    tfplugin5::{self, prepare_provider_config},
    tfplugin6::{
        self, ServerCapabilities, configure_provider,
        get_metadata::{
            self, ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata,
            ListResourceMetadata, ResourceMetadata, StateStoreMetadata,
        },
        get_resource_identity_schemas,
    },
};

erased! {
    /// A provider whose types aren't known to the server. Its model is the model of its configuration.
    trait AnyProvider for Provider<P> {
        fn name() -> &'static str { P::NAME }
        fn address() -> Option<&'static str> { P::ADDRESS }
        fn grace_period() -> Duration { P::GRACE_PERIOD }
    }
    async |session| {
        fn configure(config: &'a DynamicValue<'a>) -> AnyClient {
            let subject = session::Subject { value: config, shape: Shape::of::<P::Config>() };
            let mut cx = session.context().about(subject);
            let client: AnyClient = Arc::new(P::configure(config.decode()?, &mut cx).await?);
            Ok(client)
        }
    }
}

impl<P: Provider> AnyModel for Erased<kind::Provider, P> {
    fn shape(&self) -> Shape {
        Shape::of::<P::Config>()
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |config: P::Config| async move { P::validate(&config).await })
    }
}

/// The capabilities of every provider. A process answers every call, even if Terraform never requested the schemas from it.
pub(super) const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

impl Unary for get_metadata::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let entries = &state.entries;
        Ok(get_metadata::Response {
            server_capabilities: Some(CAPABILITIES),
            resources: names(&entries.resources, |type_name| ResourceMetadata { type_name }),
            data_sources: names(&entries.data_sources, |type_name| DataSourceMetadata { type_name }),
            ephemeral_resources: names(&entries.ephemeral_resources, |type_name| EphemeralMetadata {
                type_name,
            }),
            list_resources: names(&entries.list_resources, |type_name| ListResourceMetadata { type_name }),
            actions: names(&entries.actions, |type_name| ActionMetadata { type_name }),
            state_stores: names(&entries.state_stores, |type_name| StateStoreMetadata { type_name }),
            functions: names(&entries.functions, |name| FunctionMetadata { name }),
            ..get_metadata::Response::default()
        })
    }
}

impl Unary for get_resource_identity_schemas::Request {
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let schemas = state.entries.resources.iter().filter_map(|(name, resource)| {
            let identity = resource.identity()?;
            Some(identity.schema.try_into().map(|schema| (name.clone(), schema)))
        });
        let identity_schemas = schemas.collect::<Result<_, tfvalue_runtime::Error>>()?;
        Ok(get_resource_identity_schemas::Response { identity_schemas, diagnostics: Vec::new() })
    }
}

impl Unary for prepare_provider_config::Request {
    /// Validates the configuration. Protocol 5 lets a provider change its configuration; this answer contains the unchanged one.
    async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
        let found = state.validate(Subject::PROVIDER, self.config.as_ref()).await?;
        Ok(Self::Answer { prepared_config: self.config.clone(), ..found })
    }
}

impl Unary for configure_provider::Request {
    async fn answer(&self, state: &State, session: &Session) -> Result<Self::Answer, Diagnostics> {
        state.set_terraform_version(&self.terraform_version);
        let provider = &state.entries.provider;
        let config = value(self.config.as_ref());
        // An author's method could only guess unknown values, so it isn't called, and there is no client.
        if !config.decode_value(provider.shape().ty)?.is_wholly_known() {
            state.set_client(None);
            return Ok(configure_provider::Response::default());
        }
        // The new session has the Terraform version of this request.
        let session = state.session(&session.call, self);
        let client = provider.configure(&config, &session).await?;
        state.set_client(Some(client));
        Ok(configure_provider::Response::default())
    }
}

impl State {
    /// Validates a configuration of any kind of model.
    pub(crate) async fn validate<A: Answer>(
        &self,
        subject: Subject<'_>,
        config: Option<&tfplugin6::DynamicValue>,
    ) -> Result<A, Diagnostics> {
        Ok(A::reporting(self.entries.model(subject)?.validate(&value(config)).await?))
    }

    pub(crate) async fn metadata_5(
        &self,
        request: &get_metadata::Request,
        session: &Session,
    ) -> Result<tfplugin5::get_metadata::Response, Diagnostics> {
        let six = request.answer(self, session).await?;
        Ok(tfplugin5::get_metadata::Response {
            server_capabilities: six.server_capabilities,
            diagnostics: six.diagnostics,
            data_sources: six.data_sources,
            resources: six.resources,
            functions: six.functions,
            ephemeral_resources: six.ephemeral_resources,
            list_resources: six.list_resources,
            actions: six.actions,
        })
    }
}

fn names<T: ?Sized, Message>(named: &Named<T>, message: impl Fn(String) -> Message) -> Vec<Message> {
    named.keys().cloned().map(message).collect()
}
