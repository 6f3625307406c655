//! Methods of what this server has none of: Terraform, which knows that from the schema, doesn't ask, and is told so if it does.

use tfvalue::tfplugin6::{
    invoke_action::{
        self,
        event::{Completed, Type},
    },
    list_resource, plan_action, validate_action_config, validate_list_resource_config,
};

use crate::server::{Diagnostics, Provider, registry::unknown, state::State};

impl<P: Provider> State<P> {
    pub(in crate::server) fn validate_list_resource(
        &self,
        request: &validate_list_resource_config::Request,
    ) -> Result<validate_list_resource_config::Response, Diagnostics> {
        Err(unknown(&request.type_name))
    }

    pub(in crate::server) fn list_resource(&self, request: &list_resource::Request) -> list_resource::Event {
        let diagnostic = unknown(&request.type_name).into_messages();
        list_resource::Event { diagnostic, ..Default::default() }
    }

    pub(in crate::server) fn validate_action(
        &self,
        request: &validate_action_config::Request,
    ) -> Result<validate_action_config::Response, Diagnostics> {
        Err(unknown(&request.type_name))
    }

    pub(in crate::server) fn plan_action(
        &self,
        request: &plan_action::Request,
    ) -> Result<plan_action::Response, Diagnostics> {
        Err(unknown(&request.action_type))
    }

    pub(in crate::server) fn invoke_action(&self, request: &invoke_action::Request) -> invoke_action::Event {
        let diagnostics = unknown(&request.action_type).into_messages();
        invoke_action::Event { r#type: Some(Type::Completed(Completed { diagnostics })) }
    }
}
