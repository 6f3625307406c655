//! Any provider, and the methods of the service that call it.

use std::{marker::PhantomData, sync::Arc, time::Duration};

use tfvalue_runtime::{DynamicValue, Schema, TfSchema, TfType, Type};

use super::Provider;
use crate::{
    server::{
        Diagnostics,
        call::Call,
        erased::{AnyModel, Work, validated},
        registry::{Named, RegistryEntries},
        request::Received,
        response::Answer,
        session::{AnyClient, Session, Subject},
        state::State,
        values::value,
    },
    tfplugin5::{self, prepare_provider_config},
    tfplugin6::{
        ServerCapabilities, configure_provider,
        get_metadata::{
            self, ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata,
            ListResourceMetadata, ResourceMetadata, StateStoreMetadata,
        },
        get_resource_identity_schemas,
    },
};

/// A provider whose types aren't known to the server.
pub(crate) trait AnyProvider: AnyModel {
    fn name(&self) -> &'static str;

    fn address(&self) -> Option<&'static str>;

    fn grace_period(&self) -> Duration;

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, AnyClient>;
}

/// A provider, whose model is that of its configuration.
pub(crate) struct ErasedProvider<P>(pub(crate) PhantomData<fn() -> P>);

impl<P: Provider> AnyModel for ErasedProvider<P> {
    fn schema(&self) -> &'static Schema {
        P::Config::SCHEMA_REF
    }

    fn ty(&self) -> &'static Type {
        P::Config::TYPE_REF
    }

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
        validated(config, |config: P::Config| async move { P::validate(&config).await })
    }
}

impl<P: Provider> AnyProvider for ErasedProvider<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn address(&self) -> Option<&'static str> {
        P::ADDRESS
    }

    fn grace_period(&self) -> Duration {
        P::GRACE_PERIOD
    }

    fn configure<'a>(&'a self, config: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, AnyClient> {
        Box::pin(async move {
            let subject = Subject { value: config, schema: P::Config::SCHEMA_REF, ty: P::Config::TYPE_REF };
            let mut cx = session.context().about(subject);
            let client = P::configure(config.decode()?, &mut cx).await?;
            Ok(Arc::new(client) as AnyClient)
        })
    }
}

/// A process serves every call, even if Terraform never requested its schemas.
pub(super) const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

impl State {
    /// The errors in a configuration, whatever kind of model it is of.
    pub(crate) async fn validate<Q: Received, A: Answer>(
        &self,
        request: &Q,
        _: &Arc<Call>,
    ) -> Result<A, Diagnostics> {
        let found = self.entries.model(request.subject())?.validate(&value(request.config())).await?;
        Ok(A::reporting(found))
    }

    pub(crate) async fn metadata_6(
        &self,
        _: &get_metadata::Request,
        _: &Arc<Call>,
    ) -> Result<get_metadata::Response, Diagnostics> {
        let RegistryEntries {
            resources,
            data_sources,
            ephemeral_resources,
            list_resources,
            actions,
            state_stores,
            functions,
            ..
        } = &self.entries;
        Ok(get_metadata::Response {
            server_capabilities: Some(CAPABILITIES),
            resources: names(resources, |type_name| ResourceMetadata { type_name }),
            data_sources: names(data_sources, |type_name| DataSourceMetadata { type_name }),
            ephemeral_resources: names(ephemeral_resources, |type_name| EphemeralMetadata { type_name }),
            list_resources: names(list_resources, |type_name| ListResourceMetadata { type_name }),
            actions: names(actions, |type_name| ActionMetadata { type_name }),
            state_stores: names(state_stores, |type_name| StateStoreMetadata { type_name }),
            functions: names(functions, |name| FunctionMetadata { name }),
            ..get_metadata::Response::default()
        })
    }

    pub(crate) async fn metadata_5(
        &self,
        request: &get_metadata::Request,
        call: &Arc<Call>,
    ) -> Result<tfplugin5::get_metadata::Response, Diagnostics> {
        let six = self.metadata_6(request, call).await?;
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

    pub(crate) async fn identity_schemas(
        &self,
        _: &get_resource_identity_schemas::Request,
        _: &Arc<Call>,
    ) -> Result<get_resource_identity_schemas::Response, Diagnostics> {
        let schemas = self.entries.resources.iter().filter_map(|(name, resource)| {
            let (schema, _) = resource.identity()?;
            Some(schema.try_into().map(|schema| (name.clone(), schema)))
        });
        let identity_schemas = schemas.collect::<Result<_, tfvalue_runtime::Error>>()?;
        Ok(get_resource_identity_schemas::Response { identity_schemas, diagnostics: Vec::new() })
    }

    /// Protocol 5 has the provider prepare its configuration: it is left as it is.
    pub(crate) async fn prepare_config(
        &self,
        request: &prepare_provider_config::Request,
        call: &Arc<Call>,
    ) -> Result<prepare_provider_config::Response, Diagnostics> {
        let found = self.validate(request, call).await?;
        Ok(prepare_provider_config::Response { prepared_config: request.config.clone(), ..found })
    }

    pub(crate) async fn configure(
        &self,
        request: &configure_provider::Request,
        call: &Arc<Call>,
    ) -> Result<configure_provider::Response, Diagnostics> {
        self.set_terraform_version(&request.terraform_version);
        let provider = &self.entries.provider;
        let config = value(request.config.as_ref());
        // There is no client as long as the author could only guess.
        if !config.decode_value(provider.ty())?.is_wholly_known() {
            self.set_client(None);
            return Ok(Answer::reporting(Diagnostics::new()));
        }
        let session = self.session(call, None);
        let client = provider.configure(&config, &session).await?;
        self.set_client(Some(client));
        Ok(Answer::reporting(call.take_left().diagnostics))
    }
}

fn names<T: ?Sized, Message>(named: &Named<T>, message: impl Fn(String) -> Message) -> Vec<Message> {
    named.keys().cloned().map(message).collect()
}
