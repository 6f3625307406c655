//! Lists of resources (`terraform query`).

use tfvalue_runtime::{DynamicValue, schema::SchemaKind};

use super::{Configuration, Core, client::checked, decoded};
use tfvalue_provider::{
    inner::value,
    provider::{Diagnostics, IdentityOf, ListResource, Listed, Provider, Resource, ResourceKind},
    tfplugin6::list_resource,
};

/// The result of a list: the resources of a type, each with its identity.
type ListedBy<L> = Listed<<L as ListResource>::Resource, IdentityOf<<L as ListResource>::Resource>>;

impl<P: Provider> Core<P> {
    /// Lists resources, each with its state if the provider returns the state.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the configuration or a response. After an error, Terraform drops all results.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub fn list<L: ListResource<Provider = P>>(
        &self,
        config: &impl Configuration<L>,
        limit: usize,
    ) -> Result<Vec<ListedBy<L>>, Diagnostics> {
        let shared = &self.shared;
        let sent = shared.sent(SchemaKind::ListResource, L::Resource::NAME, config)?;
        let events = shared.wait(async {
            sent.validate().await?;
            if !sent.config.is_wholly_known() {
                let detail = "The configuration of a list must be known.";
                return Err(Diagnostics::error("Configuration is not known", detail));
            }
            let request = list_resource::Request {
                type_name: sent.type_name.clone(),
                config: sent.message.clone(),
                include_resource_object: true,
                limit: i64::try_from(limit).unwrap_or(i64::MAX),
            };
            shared.configured().await?.events::<_, list_resource::Event>("ListResource", &request).await
        })?;
        let mut listed = Vec::new();
        for event in events {
            let warnings = checked(event.diagnostic)?;
            if let Some(found) = self.found::<L>(event.identity, event.display_name, event.resource_object)? {
                listed.push(found);
            } else if warnings.is_empty() {
                let detail = "The provider returned a result without an identity.";
                return Err(Diagnostics::error("Provider produced an invalid list result", detail));
            }
        }
        listed.truncate(limit);
        Ok(listed)
    }

    fn found<L: ListResource<Provider = P>>(
        &self,
        identity: Option<tfvalue_provider::tfplugin6::ResourceIdentityData>,
        display_name: String,
        object: Option<tfvalue_provider::tfplugin6::DynamicValue>,
    ) -> Result<Option<ListedBy<L>>, Diagnostics> {
        let Some(data) = identity.and_then(|identity| identity.identity_data) else { return Ok(None) };
        let data = DynamicValue::from(data);
        if let Some((_, ty)) =
            <<L::Resource as tfvalue_runtime::derived::RootSchema>::Kind as ResourceKind>::SCHEMA
            && !data.decode_value(ty)?.is_wholly_known()
        {
            let detail = "The identity of a result must be known.";
            return Err(Diagnostics::error("Provider produced an invalid list result", detail));
        }
        let identity =
            <<L::Resource as tfvalue_runtime::derived::RootSchema>::Kind as ResourceKind>::decode(&data)?;
        let Some(identity) = identity else { return Ok(None) };
        let mut found = Listed::new(identity, display_name);
        let type_name = self.shared.type_name(L::Resource::NAME);
        if let (Some(object), Some((_, ty))) = (object, self.shared.schema(SchemaKind::Resource, &type_name))
        {
            let object = value(Some(&object)).decode_value(ty)?.into_owned();
            if !object.is_null() {
                found = found.with_resource(decoded(&object, ty)?);
            }
        }
        Ok(Some(found))
    }
}
