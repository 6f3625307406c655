//! The subject, the operation and the time limit of a request, for code that is independent of the request type.

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
    tfplugin6::{self, DynamicValue},
};

/// A request: its subject, its operation, and the initial side results of its call.
pub(crate) trait Received: Send + Sync + 'static {
    /// The subject.
    fn subject(&self) -> Subject<'_>;

    /// The operation that is requested.
    fn operation(&self) -> Operation;

    /// The name of the operation's target in messages, if it isn't the name of the subject.
    fn about(&self) -> Option<String> {
        None
    }

    /// The value whose `timeouts` limit the operation, if there is one.
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

    /// The initial side results of the call.
    fn left(&self) -> Left {
        Left::default()
    }
}

/// A request, and the type of its answer.
pub(crate) trait Answered: Received + Message + Default {
    type Answer: Answer + Message;
}

/// A request that is answered with one message.
pub(crate) trait Unary: Answered {
    /// Returns the answer. The caller adds the diagnostics that the call reported.
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

    /// Sends messages to the events of the call. Returns the last message if it isn't sent yet.
    fn answer(
        &self,
        state: &State,
        session: &Session,
    ) -> impl Future<Output = Result<Option<Self::Answer>, Diagnostics>> + Send;
}

/// The subject of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subject<'r> {
    /// The kind of the subject's schema; absent for a function.
    pub(crate) kind: Option<SchemaKind>,
    /// The name of the subject; empty for the provider as a whole.
    pub(crate) name: &'r str,
}

impl<'r> Subject<'r> {
    /// The provider as a whole.
    pub(crate) const PROVIDER: Self = Self { kind: Some(SchemaKind::Provider), name: "" };

    /// The type with this kind and name.
    const fn named(kind: SchemaKind, name: &'r str) -> Self {
        Self { kind: Some(kind), name }
    }
}

/// Rows of `module: kind of subject(field with its name) operation` of a protocol. The following words name further fields:
///
/// - `state_id`: the name of a state in a state store;
/// - `validate`: the configuration, for a request that only validates it;
/// - `client`: the client's capabilities;
/// - `module`: the module's `provider_meta`;
/// - `limit`: the value whose `timeouts` limit the operation;
/// - `state`, `identity` and `private`: the initial values of the call. The answer returns them unless the method sets others.
///
/// Further methods are in braces.
///
/// By default, the answer is the `Response` of the module, and the macro implements [`Answer`] for it with the field `diagnostics`. `own` names an
/// answer that has another name or its own implementation of [`Answer`].
macro_rules! received {
    ($protocol:ident {$(
        $module:ident $(own $answer:ident)?: $subject:ident $(($name:ident))? $($operation:ident)?
        $(, state_id $state_id:ident)? $(, validate $config:ident)? $(, client $capabilities:ident)? $(, module $meta:ident)?
        $(, limit $limiting:ident)? $(, state $state:ident)? $(, identity $identity:ident)? $(, private $private:ident)?
        $({ $($method:tt)* })?;
    )*}) => {$(
        impl Received for $protocol::$module::Request {
            fn subject(&self) -> Subject<'_> {
                received!(@subject self $subject $($name)?)
            }

            $(fn operation(&self) -> Operation {
                Operation::$operation
            })?

            $(fn about(&self) -> Option<String> {
                Some(state_name(&self.type_name, &self.$state_id))
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
                    $(state: self.$state.clone(),)?
                    $(identity: values::identity(self.$identity.as_ref()),)?
                    // The private data is a `Vec`, or an `Option` in requests about ephemeral resources. `Option::from` accepts both.
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
        received! { @answer $protocol $module Response diagnostics }
    };
    (@answer $protocol:ident $module:ident $answer:ident $diagnostics:ident) => {
        impl Answer for $protocol::$module::$answer {
            fn reporting(diagnostics: Diagnostics) -> Self {
                let mut response = Self::default();
                response.$diagnostics = diagnostics.into_messages();
                response
            }

            fn diagnostics(&mut self) -> Option<&mut Vec<tfplugin6::Diagnostic>> {
                Some(&mut self.$diagnostics)
            }
        }
    };
}

received! { tfplugin5 { prepare_provider_config: Provider Validate; } }

received! { tfplugin6 {
    apply_resource_change own Response: Resource(type_name), module provider_meta, state prior_state,
        identity planned_identity, private planned_private {
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
    };
    call_function own Response: Function(name) Call;
    close_ephemeral_resource: EphemeralResource(type_name) Close, private private;
    configure_provider: Provider Configure;
    configure_state_store: StateStore(type_name) Configure;
    delete_state: StateStore(type_name) DeleteState, state_id state_id;
    generate_resource_config: Resource(type_name) Generate;
    get_functions: Provider Describe;
    get_metadata: Provider Describe;
    get_provider_schema: Provider Describe;
    get_states: StateStore(type_name) List {
        fn about(&self) -> Option<String> {
            Some(format!("the states in {}", self.type_name))
        }
    };
    get_resource_identity_schemas: Provider Describe;
    import_resource_state: Resource(type_name) Import, client client_capabilities, identity identity;
    invoke_action own Event: Action(action_type) Invoke, client client_capabilities;
    list_resource own Event: ListResource(type_name) List;
    lock_state: StateStore(type_name) Lock, state_id state_id;
    move_resource_state: Resource(target_type_name) Move;
    open_ephemeral_resource: EphemeralResource(type_name) Open, client client_capabilities;
    plan_action: Action(action_type) Plan, client client_capabilities;
    plan_resource_change: Resource(type_name) Plan, client client_capabilities, module provider_meta, identity prior_identity,
        private prior_private;
    read_data_source: DataSource(type_name) Read, client client_capabilities, module provider_meta, limit config;
    read_resource: Resource(type_name) Read, client client_capabilities, module provider_meta, limit current_state,
        identity current_identity, private private;
    read_state_bytes own Response: StateStore(type_name) Read, state_id state_id;
    renew_ephemeral_resource: EphemeralResource(type_name) Renew, private private;
    unlock_state: StateStore(type_name) Unlock, state_id state_id;
    upgrade_resource_identity: Resource(type_name) Upgrade;
    upgrade_resource_state: Resource(type_name) Upgrade;
    validate_action_config: Action(type_name) Validate, validate config;
    validate_data_resource_config: DataSource(type_name) Validate, validate config;
    validate_ephemeral_resource_config: EphemeralResource(type_name) Validate, validate config;
    validate_list_resource_config: ListResource(type_name) Validate, validate config;
    validate_provider_config: Provider Validate, validate config;
    validate_resource_config: Resource(type_name) Validate, validate config;
    validate_state_store: StateStore(type_name) Validate, validate config;
} }

received! { @answer tfplugin5 get_metadata Response diagnostics }
received! { @answer tfplugin6 list_resource Event diagnostic }
received! { @answer tfplugin6 write_state_bytes Response diagnostics }

/// A state that arrived in chunks.
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
