//! The subject, the operation and the time limit of a request, for code that treats all requests alike.

use prost::Message;
use tfvalue_runtime::schema::SchemaKind;

use super::{
    Diagnostics,
    call::Left,
    response::Answer,
    session::Session,
    state::State,
    state_store::Written,
    timeouts::Operation,
    values::{self, value},
};
use crate::{
    tfplugin5,
    tfplugin6::{self, DynamicValue, apply_resource_change},
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

    /// The module's `provider_meta`, if there is one.
    fn provider_meta(&self) -> Option<&DynamicValue> {
        None
    }

    /// True if Terraform allows a deferral of the answer.
    fn deferral_allowed(&self) -> bool {
        false
    }

    /// The state of the call before anything is done.
    fn left(&self) -> Left {
        Left::default()
    }
}

/// A request with a message that answers it.
pub(crate) trait Answered: Received + Message + Default {
    type Answer: Answer + Message;
}

/// A request that is answered with one message.
pub(crate) trait Unary: Answered {
    /// Returns the answer, without the diagnostics that the call leaves: they are added to it.
    fn answer(
        &self,
        state: &State,
        session: &Session,
    ) -> impl Future<Output = Result<Self::Answer, Diagnostics>> + Send;
}

/// A request that is answered with a stream of messages.
pub(crate) trait Streamed: Answered {
    /// The number of messages that may wait for Terraform.
    const WAITING: usize;

    /// Sends the messages to the events of the call. Returns the last one, if that isn't sent yet.
    fn answer(
        &self,
        state: &State,
        session: &Session,
    ) -> impl Future<Output = Result<Option<Self::Answer>, Diagnostics>> + Send;
}

/// The subject of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subject<'r> {
    /// The kind of its schema; absent for a function.
    pub(crate) kind: Option<SchemaKind>,
    /// Its name; empty for the provider as a whole.
    pub(crate) name: &'r str,
}

impl<'r> Subject<'r> {
    /// The provider as a whole.
    pub(crate) const PROVIDER: Self = Self { kind: Some(SchemaKind::Provider), name: "" };

    /// The type of this name.
    const fn named(kind: SchemaKind, name: &'r str) -> Self {
        Self { kind: Some(kind), name }
    }
}

/// Rows of `module: operation, kind of subject(field with its name)` of a protocol, followed by names of further fields:
///
/// - `state`: the name of a state;
/// - `validate`: a configuration that is only to be validated;
/// - `client`: the client's capabilities;
/// - `module`: the module's `provider_meta`;
/// - `limit`: the value whose `timeouts` limit the operation;
/// - `identity` and `private`: the identity and the private data before the operation.
///
/// Other methods are in braces.
///
/// The answer is the `Response` of the module: an [`Answer`] with its `diagnostics`. One that isn't, or has another name, is its `own`.
macro_rules! received {
    ($protocol:ident {$(
        $module:ident $(own $answer:ident)?: $operation:ident, $subject:ident $(($name:ident))?
        $(, state $state:ident)? $(, validate $config:ident)? $(, client $capabilities:ident)? $(, module $meta:ident)?
        $(, limit $limiting:ident)? $(, identity $identity:ident)? $(, private $private:ident)?
        $({ $($method:tt)* })?;
    )*}) => {$(
        impl Received for $protocol::$module::Request {
            fn subject(&self) -> Subject<'_> {
                received!(@subject self $subject $($name)?)
            }

            fn operation(&self) -> Operation {
                Operation::$operation
            }

            $(fn about(&self) -> Option<String> {
                Some(state_name(&self.type_name, &self.$state))
            })?

            $(fn deferral_allowed(&self) -> bool {
                self.$capabilities.is_some_and(|capabilities| capabilities.deferral_allowed)
            })?

            $(fn provider_meta(&self) -> Option<&DynamicValue> {
                self.$meta.as_ref()
            })?

            $(fn limiting(&self) -> Option<&DynamicValue> {
                self.$limiting.as_ref()
            })?

            fn left(&self) -> Left {
                Left {
                    $(identity: values::identity(self.$identity.as_ref()),)?
                    // That of an ephemeral resource is optional.
                    $(private: Option::from(self.$private.clone()).unwrap_or_default(),)?
                    ..Left::default()
                }
            }

            $($($method)*)?
        }

        $(impl Unary for $protocol::$module::Request {
            async fn answer(&self, state: &State, _: &Session) -> Result<Self::Answer, Diagnostics> {
                state.validate(self.subject(), self.$config.as_ref()).await
            }
        })?

        received! { @answered $protocol $module $($answer)? }
    )*};
    (@subject $request:ident Provider) => {
        Subject::PROVIDER
    };
    (@subject $request:ident Function $name:ident) => {
        Subject { kind: None, name: &$request.$name }
    };
    (@subject $request:ident $kind:ident $name:ident) => {
        Subject::named(SchemaKind::$kind, &$request.$name)
    };
    (@answered $protocol:ident $module:ident $answer:ident) => {
        impl Answered for $protocol::$module::Request {
            type Answer = $protocol::$module::$answer;
        }
    };
    (@answered $protocol:ident $module:ident) => {
        received! { @answered $protocol $module Response }
        received! { @answer $protocol $module }
    };
    (@answer $protocol:ident $module:ident) => {
        impl Answer for $protocol::$module::Response {
            fn reporting(diagnostics: Diagnostics) -> Self {
                let mut response = Self::default();
                response.diagnostics = diagnostics.into_messages();
                response
            }

            fn diagnostics(&mut self) -> Option<&mut Vec<tfplugin6::Diagnostic>> {
                Some(&mut self.diagnostics)
            }
        }
    };
}

received! { tfplugin5 { prepare_provider_config: Validate, Provider; } }

received! { tfplugin6 {
    call_function own Response: Call, Function(name);
    close_ephemeral_resource: Close, EphemeralResource(type_name), private private;
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
    import_resource_state: Import, Resource(type_name), client client_capabilities, identity identity;
    invoke_action own Event: Invoke, Action(action_type), client client_capabilities;
    list_resource own Event: List, ListResource(type_name);
    lock_state: Lock, StateStore(type_name), state state_id;
    move_resource_state: Move, Resource(target_type_name);
    open_ephemeral_resource: Open, EphemeralResource(type_name), client client_capabilities;
    plan_action: Plan, Action(action_type), client client_capabilities;
    plan_resource_change: Plan, Resource(type_name), client client_capabilities, module provider_meta, identity prior_identity,
        private prior_private;
    read_data_source: Read, DataSource(type_name), client client_capabilities, module provider_meta, limit config;
    read_resource: Read, Resource(type_name), client client_capabilities, module provider_meta, limit current_state,
        identity current_identity, private private;
    read_state_bytes own Response: Read, StateStore(type_name), state state_id;
    renew_ephemeral_resource: Renew, EphemeralResource(type_name), private private;
    unlock_state: Unlock, StateStore(type_name), state state_id;
    upgrade_resource_identity: Upgrade, Resource(type_name);
    upgrade_resource_state: Upgrade, Resource(type_name);
    validate_action_config: Validate, Action(type_name), validate config;
    validate_data_resource_config: Validate, DataSource(type_name), validate config;
    validate_ephemeral_resource_config: Validate, EphemeralResource(type_name), validate config;
    validate_list_resource_config: Validate, ListResource(type_name), validate config;
    validate_provider_config: Validate, Provider, validate config;
    validate_resource_config: Validate, Resource(type_name), validate config;
    validate_state_store: Validate, StateStore(type_name), validate config;
} }

received! { @answer tfplugin5 get_metadata }
received! { @answer tfplugin6 write_state_bytes }
received! { @answered tfplugin6 apply_resource_change Response }

impl Received for apply_resource_change::Request {
    fn subject(&self) -> Subject<'_> {
        Subject::named(SchemaKind::Resource, &self.type_name)
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

    fn provider_meta(&self) -> Option<&DynamicValue> {
        self.provider_meta.as_ref()
    }

    fn left(&self) -> Left {
        Left {
            state: self.prior_state.clone(),
            identity: values::identity(self.planned_identity.as_ref()),
            private: self.planned_private.clone(),
            ..Left::default()
        }
    }
}

/// A state that came in chunks.
impl Received for Written {
    fn subject(&self) -> Subject<'_> {
        Subject::named(SchemaKind::StateStore, &self.type_name)
    }

    fn operation(&self) -> Operation {
        Operation::Write
    }

    fn about(&self) -> Option<String> {
        Some(state_name(&self.type_name, &self.state_id))
    }
}

fn state_name(type_name: &str, state_id: &str) -> String {
    format!("state {state_id:?} of {type_name}")
}
