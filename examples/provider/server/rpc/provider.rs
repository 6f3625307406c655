//! Methods of the provider as a whole.

use std::{collections::BTreeMap, sync::Arc};

use tfvalue::{
    schema::Kind,
    tfplugin5::{self, prepare_provider_config},
    tfplugin6::{
        self, Function, ServerCapabilities, configure_provider,
        get_metadata::{
            self, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ResourceMetadata, Response,
        },
        get_provider_schema, get_resource_identity_schemas, stop_provider, validate_provider_config,
    },
};

use crate::server::{Diagnostics, Provider, error, state::State, values::value};

/// A process serves any call, whether it was asked for its schema or not.
const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: false,
};

impl<P: Provider> State<P> {
    pub(in crate::server) fn metadata(
        &self,
        _: &get_metadata::Request,
    ) -> Result<get_metadata::Response, Diagnostics> {
        let registry = &self.registry;
        let resources = registry.resources.keys().map(|name| ResourceMetadata { type_name: (*name).into() });
        let data_sources =
            registry.data_sources.keys().map(|name| DataSourceMetadata { type_name: (*name).into() });
        let ephemeral_resources =
            registry.ephemeral_resources.keys().map(|name| EphemeralMetadata { type_name: (*name).into() });
        let functions = registry.functions.keys().map(|name| FunctionMetadata { name: (*name).into() });
        Ok(Response {
            server_capabilities: Some(CAPABILITIES),
            resources: resources.collect(),
            data_sources: data_sources.collect(),
            ephemeral_resources: ephemeral_resources.collect(),
            functions: functions.collect(),
            ..Response::default()
        })
    }

    pub(in crate::server) fn schema_5(
        &self,
        _: &get_provider_schema::Request,
    ) -> Result<tfplugin5::get_provider_schema::Response, Diagnostics> {
        let message = tfplugin5::Schema::of;
        Ok(tfplugin5::get_provider_schema::Response {
            provider: Some(message(Kind::Provider, P::SCHEMA_REF)?),
            resource_schemas: schemas(&self.registry.resources, |resource| {
                message(Kind::Resource, resource.schema())
            })?,
            data_source_schemas: schemas(&self.registry.data_sources, |source| {
                message(Kind::DataSource, source.schema())
            })?,
            ephemeral_resource_schemas: schemas(&self.registry.ephemeral_resources, |resource| {
                message(Kind::EphemeralResource, resource.schema())
            })?,
            functions: self.signatures(),
            server_capabilities: Some(CAPABILITIES),
            ..Default::default()
        })
    }

    pub(in crate::server) fn schema_6(
        &self,
        _: &get_provider_schema::Request,
    ) -> Result<tfplugin6::get_provider_schema::Response, Diagnostics> {
        let message = tfplugin6::Schema::of;
        Ok(tfplugin6::get_provider_schema::Response {
            provider: Some(message(Kind::Provider, P::SCHEMA_REF)?),
            resource_schemas: schemas(&self.registry.resources, |resource| {
                message(Kind::Resource, resource.schema())
            })?,
            data_source_schemas: schemas(&self.registry.data_sources, |source| {
                message(Kind::DataSource, source.schema())
            })?,
            ephemeral_resource_schemas: schemas(&self.registry.ephemeral_resources, |resource| {
                message(Kind::EphemeralResource, resource.schema())
            })?,
            functions: self.signatures(),
            server_capabilities: Some(CAPABILITIES),
            ..Default::default()
        })
    }

    pub(in crate::server) fn identity_schemas(
        &self,
        _: &get_resource_identity_schemas::Request,
    ) -> Result<get_resource_identity_schemas::Response, Diagnostics> {
        let schemas = self.registry.resources.iter().filter_map(|(name, resource)| {
            let schema = resource.identity_schema()?;
            Some(schema.try_into().map(|schema| ((*name).to_owned(), schema)))
        });
        let identity_schemas = schemas.collect::<Result<_, tfvalue::Error>>()?;
        Ok(get_resource_identity_schemas::Response { identity_schemas, diagnostics: Vec::new() })
    }

    /// The signatures of all functions.
    pub(super) fn signatures(&self) -> BTreeMap<String, Function> {
        let functions = self.registry.functions.iter();
        functions.map(|(name, function)| ((*name).to_owned(), function.signature().into())).collect()
    }

    pub(in crate::server) fn validate_config(
        &self,
        request: &validate_provider_config::Request,
    ) -> Result<validate_provider_config::Response, Diagnostics> {
        let config: P = value(request.config.as_ref()).decode()?;
        Ok(validate_provider_config::Response { diagnostics: config.validate().into_messages() })
    }

    /// Protocol 5 has the provider prepare its configuration: it is left as it is.
    pub(in crate::server) fn prepare_config(
        &self,
        request: &prepare_provider_config::Request,
    ) -> Result<prepare_provider_config::Response, Diagnostics> {
        let config: P = value(request.config.as_ref()).decode()?;
        Ok(prepare_provider_config::Response {
            diagnostics: config.validate().into_messages(),
            prepared_config: request.config.clone(),
        })
    }

    pub(in crate::server) fn configure(
        &self,
        request: &configure_provider::Request,
    ) -> Result<configure_provider::Response, Diagnostics> {
        let config: P = value(request.config.as_ref()).decode()?;
        self.set_client(config.configure()?.map(Arc::new));
        Ok(configure_provider::Response::default())
    }

    pub(in crate::server) fn stop_provider(
        &self,
        _: &stop_provider::Request,
    ) -> Result<stop_provider::Response, Diagnostics> {
        self.stop();
        Ok(stop_provider::Response::default())
    }
}

/// The schemas of all that is named, as messages.
fn schemas<T: ?Sized, Message>(
    named: &BTreeMap<&'static str, Box<T>>,
    message: impl Fn(&T) -> Result<Message, tfvalue::Error>,
) -> Result<BTreeMap<String, Message>, Diagnostics> {
    let messages = named.iter().map(|(name, model)| match message(model) {
        Ok(message) => Ok(((*name).to_owned(), message)),
        Err(cause) => Err(error(format!("{name} can't be served"), cause.to_string())),
    });
    messages.collect()
}
