//! The subject, the operation and the time limit of a request, for code that treats all requests alike.

use super::{
    Diagnostics,
    call::Left,
    response::Answer,
    state_store::Written,
    timeouts::Operation,
    values::{self, value},
};
use crate::{
    tfplugin5::{get_metadata as get_metadata_5, prepare_provider_config},
    tfplugin6::{
        self, DynamicValue, ResourceIdentityData, apply_resource_change, call_function,
        close_ephemeral_resource, configure_provider, configure_state_store, delete_state,
        generate_resource_config, get_functions, get_metadata, get_provider_schema,
        get_resource_identity_schemas, get_states, import_resource_state, invoke_action, list_resource,
        lock_state, move_resource_state, open_ephemeral_resource, plan_action, plan_resource_change,
        read_data_source, read_resource, read_state_bytes, renew_ephemeral_resource, unlock_state,
        upgrade_resource_identity, upgrade_resource_state, validate_action_config,
        validate_data_resource_config, validate_ephemeral_resource_config, validate_list_resource_config,
        validate_provider_config, validate_resource_config, validate_state_store, write_state_bytes,
    },
};

/// A request, and what it is about.
pub(crate) trait Received: Send + Sync + 'static {
    /// The subject.
    fn subject(&self) -> Subject<'_>;

    /// The operation that is requested.
    fn operation(&self) -> Operation;

    /// The name of what that is done with, if it is another than the subject's.
    fn about(&self) -> Option<String> {
        None
    }

    /// The value whose `timeouts` limit the operation, if one does.
    fn limiting(&self) -> Option<&DynamicValue> {
        None
    }

    /// The configuration to validate, if that is requested.
    fn config(&self) -> Option<&DynamicValue> {
        None
    }

    /// The state of the call before anything is done.
    fn left(&self) -> Left {
        Left::default()
    }
}

/// The subject of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject<'r> {
    /// The provider as a whole.
    Provider,
    /// The managed resource of this name.
    Resource(&'r str),
    /// The data source of this name.
    DataSource(&'r str),
    /// The ephemeral resource of this name.
    EphemeralResource(&'r str),
    /// The function of this name.
    Function(&'r str),
    /// The list of resources of this name.
    ListResource(&'r str),
    /// The action of this name.
    Action(&'r str),
    /// The state store of this name.
    StateStore(&'r str),
}

impl<'r> Subject<'r> {
    /// Its name; empty for the provider.
    pub(crate) const fn name(self) -> &'r str {
        match self {
            Self::Provider => "",
            Self::Resource(name)
            | Self::DataSource(name)
            | Self::EphemeralResource(name)
            | Self::Function(name)
            | Self::ListResource(name)
            | Self::Action(name)
            | Self::StateStore(name) => name,
        }
    }
}

/// Rows of `module: operation, kind of subject(field with its name)`: a field with the name of a state, and other methods in braces. A
/// response is an [`Answer`] with its `diagnostics`, unless it is one of its `own`.
macro_rules! received {
    ($(
        $module:ident $($own:ident)?: $operation:ident, $subject:ident $(($name:ident))? $(, state $state:ident)? $(, config $config:ident)?
        $({ $($method:tt)* })?;
    )*) => {$(
        impl Received for $module::Request {
            fn subject(&self) -> Subject<'_> {
                Subject::$subject $((&self.$name))?
            }

            fn operation(&self) -> Operation {
                Operation::$operation
            }

            $(fn about(&self) -> Option<String> {
                Some(state_name(&self.type_name, &self.$state))
            })?

            $(fn config(&self) -> Option<&DynamicValue> {
                self.$config.as_ref()
            })?

            $($($method)*)?
        }

        received! { @answer $module $($own)? }
    )*};
    (@answer $module:ident own) => {};
    (@answer $module:ident) => {
        impl Answer for $module::Response {
            fn reporting(diagnostics: Diagnostics) -> Self {
                let mut response = Self::default();
                response.diagnostics = diagnostics.into_messages();
                response
            }

            fn diagnostics(&mut self) -> &mut [tfplugin6::Diagnostic] {
                &mut self.diagnostics
            }
        }
    };
}

received! {
    call_function own: Call, Function(name);
    close_ephemeral_resource: Close, EphemeralResource(type_name) {
        fn left(&self) -> Left {
            left(None, self.private())
        }
    };
    configure_provider: Configure, Provider;
    configure_state_store: Configure, StateStore(type_name);
    delete_state: DeleteState, StateStore(type_name), state state_id;
    generate_resource_config: Generate, Resource(type_name);
    get_functions: Describe, Provider;
    get_metadata: Describe, Provider;
    get_provider_schema: Describe, Provider;
    get_states: List, StateStore(type_name) {
        fn about(&self) -> Option<String> {
            Some(format!("the states in {}", self.type_name))
        }
    };
    get_resource_identity_schemas: Describe, Provider;
    import_resource_state: Import, Resource(type_name) {
        fn left(&self) -> Left {
            left(self.identity.as_ref(), &[])
        }
    };
    invoke_action own: Invoke, Action(action_type);
    list_resource own: List, ListResource(type_name);
    lock_state: Lock, StateStore(type_name), state state_id;
    move_resource_state: Move, Resource(target_type_name);
    open_ephemeral_resource: Open, EphemeralResource(type_name);
    plan_action: Plan, Action(action_type);
    plan_resource_change: Plan, Resource(type_name) {
        fn left(&self) -> Left {
            left(self.prior_identity.as_ref(), &self.prior_private)
        }
    };
    prepare_provider_config: Validate, Provider, config config;
    read_data_source: Read, DataSource(type_name) {
        fn limiting(&self) -> Option<&DynamicValue> {
            self.config.as_ref()
        }
    };
    read_resource: Read, Resource(type_name) {
        fn limiting(&self) -> Option<&DynamicValue> {
            self.current_state.as_ref()
        }

        fn left(&self) -> Left {
            left(self.current_identity.as_ref(), &self.private)
        }
    };
    read_state_bytes own: Read, StateStore(type_name), state state_id;
    renew_ephemeral_resource: Renew, EphemeralResource(type_name) {
        fn left(&self) -> Left {
            left(None, self.private())
        }
    };
    unlock_state: Unlock, StateStore(type_name), state state_id;
    upgrade_resource_identity: Upgrade, Resource(type_name);
    upgrade_resource_state: Upgrade, Resource(type_name);
    validate_action_config: Validate, Action(type_name), config config;
    validate_data_resource_config: Validate, DataSource(type_name), config config;
    validate_ephemeral_resource_config: Validate, EphemeralResource(type_name), config config;
    validate_list_resource_config: Validate, ListResource(type_name), config config;
    validate_provider_config: Validate, Provider, config config;
    validate_resource_config: Validate, Resource(type_name), config config;
    validate_state_store: Validate, StateStore(type_name), config config;
}

impl Received for apply_resource_change::Request {
    fn subject(&self) -> Subject<'_> {
        Subject::Resource(&self.type_name)
    }

    fn operation(&self) -> Operation {
        match (value(self.prior_state.as_ref()).is_null(), value(self.planned_state.as_ref()).is_null()) {
            (true, _) => Operation::Create,
            (false, false) => Operation::Update,
            (false, true) => Operation::Delete,
        }
    }

    fn limiting(&self) -> Option<&DynamicValue> {
        let is_deleted = self.operation() == Operation::Delete;
        if is_deleted { self.prior_state.as_ref() } else { self.planned_state.as_ref() }
    }

    fn left(&self) -> Left {
        Left {
            state: self.prior_state.clone(),
            ..left(self.planned_identity.as_ref(), &self.planned_private)
        }
    }
}

/// A state that came in chunks.
impl Received for Written {
    fn subject(&self) -> Subject<'_> {
        Subject::StateStore(&self.type_name)
    }

    fn operation(&self) -> Operation {
        Operation::Write
    }

    fn about(&self) -> Option<String> {
        Some(state_name(&self.type_name, &self.state_id))
    }
}

/// The state of a call before anything is done, with this identity and these private data.
fn left(identity: Option<&ResourceIdentityData>, private: &[u8]) -> Left {
    Left { identity: values::identity(identity), private: private.to_vec(), ..Left::default() }
}

fn state_name(type_name: &str, state_id: &str) -> String {
    format!("state {state_id:?} of {type_name}")
}

received! { @answer write_state_bytes }
received! { @answer get_metadata_5 }
