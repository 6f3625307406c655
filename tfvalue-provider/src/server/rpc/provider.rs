//! Methods of the provider as a whole.

use super::{Response, now};
use crate::{
    server::{
        Diagnostics,
        call::Call,
        erased::CallParts,
        registry::{Named, RegistryEntries},
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
        get_resource_identity_schemas, validate_provider_config,
    },
};

/// A process serves every call, even if Terraform never requested its schemas.
pub(super) const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

impl State {
    pub(crate) fn metadata_6<'a>(
        &'a self,
        _: &'a get_metadata::Request,
        _: &'a Call,
    ) -> Response<'a, get_metadata::Response> {
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
        now(Ok(get_metadata::Response {
            server_capabilities: Some(CAPABILITIES),
            resources: names(resources, |type_name| ResourceMetadata { type_name }),
            data_sources: names(data_sources, |type_name| DataSourceMetadata { type_name }),
            ephemeral_resources: names(ephemeral_resources, |type_name| EphemeralMetadata { type_name }),
            list_resources: names(list_resources, |type_name| ListResourceMetadata { type_name }),
            actions: names(actions, |type_name| ActionMetadata { type_name }),
            state_stores: names(state_stores, |type_name| StateStoreMetadata { type_name }),
            functions: names(functions, |name| FunctionMetadata { name }),
            ..get_metadata::Response::default()
        }))
    }

    pub(crate) fn metadata_5<'a>(
        &'a self,
        request: &'a get_metadata::Request,
        call: &'a Call,
    ) -> Response<'a, tfplugin5::get_metadata::Response> {
        Box::pin(async move {
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
        })
    }

    pub(crate) fn identity_schemas<'a>(
        &'a self,
        _: &'a get_resource_identity_schemas::Request,
        _: &'a Call,
    ) -> Response<'a, get_resource_identity_schemas::Response> {
        let schemas = self.entries.resources.iter().filter_map(|(name, resource)| {
            let (schema, _) = resource.identity()?;
            Some(schema.try_into().map(|schema| (name.clone(), schema)))
        });
        let identity_schemas: Result<_, tfvalue_runtime::Error> = schemas.collect();
        now(identity_schemas.map_err(Diagnostics::from).map(|identity_schemas| {
            get_resource_identity_schemas::Response { identity_schemas, diagnostics: Vec::new() }
        }))
    }

    pub(crate) fn validate_config<'a>(
        &'a self,
        request: &'a validate_provider_config::Request,
        _: &'a Call,
    ) -> Response<'a, validate_provider_config::Response> {
        Box::pin(async move {
            let found = self.entries.provider.validate(&value(request.config.as_ref())).await?;
            Ok(validate_provider_config::Response { diagnostics: found.into_messages() })
        })
    }

    /// Protocol 5 has the provider prepare its configuration: it is left as it is.
    pub(crate) fn prepare_config<'a>(
        &'a self,
        request: &'a prepare_provider_config::Request,
        _: &'a Call,
    ) -> Response<'a, prepare_provider_config::Response> {
        Box::pin(async move {
            let found = self.entries.provider.validate(&value(request.config.as_ref())).await?;
            Ok(prepare_provider_config::Response {
                diagnostics: found.into_messages(),
                prepared_config: request.config.clone(),
            })
        })
    }

    pub(crate) fn configure<'a>(
        &'a self,
        request: &'a configure_provider::Request,
        call: &'a Call,
    ) -> Response<'a, configure_provider::Response> {
        Box::pin(async move {
            self.set_terraform_version(&request.terraform_version);
            let provider = &self.entries.provider;
            let config = value(request.config.as_ref());
            // There is no client as long as the author could only guess.
            if !config.decode_value(provider.ty())?.is_wholly_known() {
                self.set_client(None);
                return Ok(configure_provider::Response::default());
            }
            let session = self.session(call, None);
            let client = provider.configure(&config, CallParts { session: &session, call }).await?;
            self.set_client(Some(client));
            Ok(configure_provider::Response { diagnostics: call.take_left().diagnostics.into_messages() })
        })
    }
}

fn names<T: ?Sized, Message>(named: &Named<T>, message: impl Fn(String) -> Message) -> Vec<Message> {
    named.keys().cloned().map(message).collect()
}
