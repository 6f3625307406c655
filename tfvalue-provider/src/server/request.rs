//! The values in a request, for code that treats all requests alike.

use super::{
    call::Left,
    chunks::Written,
    timeouts::Operation,
    values::{self, value},
};
use crate::{
    tfplugin5::prepare_provider_config,
    tfplugin6::{
        DynamicValue, RawState, ResourceIdentityData, apply_resource_change, call_function,
        close_ephemeral_resource, configure_provider, configure_state_store, delete_state,
        generate_resource_config, get_functions, get_metadata, get_provider_schema,
        get_resource_identity_schemas, get_states, import_resource_state, invoke_action, list_resource,
        lock_state, move_resource_state, open_ephemeral_resource, plan_action, plan_resource_change,
        read_data_source, read_resource, read_state_bytes, renew_ephemeral_resource, unlock_state,
        upgrade_resource_identity, upgrade_resource_state, validate_action_config,
        validate_data_resource_config, validate_ephemeral_resource_config, validate_list_resource_config,
        validate_provider_config, validate_resource_config, validate_state_store,
    },
};

use tfvalue_runtime::schema::SchemaKind;

/// A request, and what it is about.
pub(crate) trait Received: Send + 'static {
    /// What it is about.
    fn subject(&self) -> Subject<'_>;

    /// The values that are there, each with the name of its field.
    fn values(&self) -> Vec<(&'static str, Content<'_>)>;

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

    /// The state of the call before anything is done.
    fn left(&self) -> Left {
        Left::default()
    }
}

/// What a request is about.
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
    /// The kind of its schema; none for a function.
    pub(crate) const fn kind(self) -> Option<SchemaKind> {
        Some(match self {
            Self::Provider => SchemaKind::Provider,
            Self::Resource(_) => SchemaKind::Resource,
            Self::DataSource(_) => SchemaKind::DataSource,
            Self::EphemeralResource(_) => SchemaKind::EphemeralResource,
            Self::ListResource(_) => SchemaKind::ListResource,
            Self::Action(_) => SchemaKind::Action,
            Self::StateStore(_) => SchemaKind::StateStore,
            Self::Function(_) => return None,
        })
    }

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

/// A value in a request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Content<'r> {
    /// By the subject's schema.
    Value(&'r DynamicValue),
    /// By the schema of `provider_meta`.
    ProviderMeta(&'r DynamicValue),
    /// By the schema of the subject's identity.
    Identity(&'r DynamicValue),
    /// An argument of a function, at this position.
    Argument(usize, &'r DynamicValue),
    /// Of a state, by a schema of this version.
    State(i64, &'r RawState),
}

fn identity(message: Option<&ResourceIdentityData>) -> Option<Content<'_>> {
    message.and_then(|message| message.identity_data.as_ref()).map(Content::Identity)
}

fn present<'r>(
    fields: impl IntoIterator<Item = (&'static str, Option<Content<'r>>)>,
) -> Vec<(&'static str, Content<'r>)> {
    fields.into_iter().filter_map(|(field, content)| Some((field, content?))).collect()
}

/// `module: operation, subject, [values], [identities]`, after them the field of `provider_meta`, and other methods in braces
macro_rules! received {
    ($($module:ident: $operation:ident, |$request:ident| $subject:expr, [$($value:ident),*], [$($identity:ident),*] $(, $meta:ident)? $({ $($method:tt)* })?;)*) => {$(
        impl Received for $module::Request {
            fn subject(&self) -> Subject<'_> {
                let $request = self;
                $subject
            }

            fn values(&self) -> Vec<(&'static str, Content<'_>)> {
                present([
                    $((stringify!($value), self.$value.as_ref().map(Content::Value)),)*
                    $((stringify!($identity), identity(self.$identity.as_ref())),)*
                    $((stringify!($meta), self.$meta.as_ref().map(Content::ProviderMeta)),)?
                ])
            }

            received!(@operation $operation);

            $($($method)*)?
        }
    )*};
    (@operation Apply) => {};
    (@operation $operation:ident) => {
        fn operation(&self) -> Operation {
            Operation::$operation
        }
    };
}

/// The state of a call before anything is done, with this identity and these private data.
fn left(identity: Option<&ResourceIdentityData>, private: &[u8]) -> Left {
    Left { identity: values::identity(identity), private: private.to_vec(), ..Left::default() }
}

received! {
    apply_resource_change: Apply, |request| Subject::Resource(&request.type_name),
        [prior_state, planned_state, config], [planned_identity], provider_meta {
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
            Left { state: self.prior_state.clone(), ..left(self.planned_identity.as_ref(), &self.planned_private) }
        }
    };
    close_ephemeral_resource: Close, |request| Subject::EphemeralResource(&request.type_name), [], [] {
        fn left(&self) -> Left {
            left(None, self.private())
        }
    };
    configure_provider: Configure, |_request| Subject::Provider, [config], [];
    configure_state_store: Configure, |request| Subject::StateStore(&request.type_name), [config], [];
    delete_state: DeleteState, |request| Subject::StateStore(&request.type_name), [], [] {
        fn about(&self) -> Option<String> {
            Some(state_name(&self.type_name, &self.state_id))
        }
    };
    generate_resource_config: Generate, |request| Subject::Resource(&request.type_name), [state], [];
    get_functions: Describe, |_request| Subject::Provider, [], [];
    get_metadata: Describe, |_request| Subject::Provider, [], [];
    get_provider_schema: Describe, |_request| Subject::Provider, [], [];
    get_states: List, |request| Subject::StateStore(&request.type_name), [], [] {
        fn about(&self) -> Option<String> {
            Some(format!("the states in {}", self.type_name))
        }
    };
    get_resource_identity_schemas: Describe, |_request| Subject::Provider, [], [];
    import_resource_state: Import, |request| Subject::Resource(&request.type_name), [], [identity] {
        fn left(&self) -> Left {
            left(self.identity.as_ref(), &[])
        }
    };
    invoke_action: Invoke, |request| Subject::Action(&request.action_type), [config], [];
    list_resource: List, |request| Subject::ListResource(&request.type_name), [config], [];
    lock_state: Lock, |request| Subject::StateStore(&request.type_name), [], [] {
        fn about(&self) -> Option<String> {
            Some(state_name(&self.type_name, &self.state_id))
        }
    };
    open_ephemeral_resource: Open, |request| Subject::EphemeralResource(&request.type_name), [config], [];
    plan_action: Plan, |request| Subject::Action(&request.action_type), [config], [];
    plan_resource_change: Plan, |request| Subject::Resource(&request.type_name),
        [prior_state, proposed_new_state, config], [prior_identity], provider_meta {
        fn left(&self) -> Left {
            left(self.prior_identity.as_ref(), &self.prior_private)
        }
    };
    prepare_provider_config: Validate, |_request| Subject::Provider, [config], [];
    read_data_source: Read, |request| Subject::DataSource(&request.type_name), [config], [], provider_meta {
        fn limiting(&self) -> Option<&DynamicValue> {
            self.config.as_ref()
        }
    };
    read_resource: Read, |request| Subject::Resource(&request.type_name), [current_state], [current_identity], provider_meta {
        fn limiting(&self) -> Option<&DynamicValue> {
            self.current_state.as_ref()
        }

        fn left(&self) -> Left {
            left(self.current_identity.as_ref(), &self.private)
        }
    };
    read_state_bytes: Read, |request| Subject::StateStore(&request.type_name), [], [] {
        fn about(&self) -> Option<String> {
            Some(state_name(&self.type_name, &self.state_id))
        }
    };
    renew_ephemeral_resource: Renew, |request| Subject::EphemeralResource(&request.type_name), [], [] {
        fn left(&self) -> Left {
            left(None, self.private())
        }
    };
    unlock_state: Unlock, |request| Subject::StateStore(&request.type_name), [], [] {
        fn about(&self) -> Option<String> {
            Some(state_name(&self.type_name, &self.state_id))
        }
    };
    validate_action_config: Validate, |request| Subject::Action(&request.type_name), [config], [];
    validate_data_resource_config: Validate, |request| Subject::DataSource(&request.type_name), [config], [];
    validate_ephemeral_resource_config: Validate, |request| Subject::EphemeralResource(&request.type_name), [config], [];
    validate_list_resource_config: Validate, |request| Subject::ListResource(&request.type_name),
        [config, include_resource_object, limit], [];
    validate_provider_config: Validate, |_request| Subject::Provider, [config], [];
    validate_resource_config: Validate, |request| Subject::Resource(&request.type_name), [config], [];
    validate_state_store: Validate, |request| Subject::StateStore(&request.type_name), [config], [];
}

fn state_name(type_name: &str, state_id: &str) -> String {
    format!("state {state_id:?} of {type_name}")
}

/// A state that came in chunks.
impl Received for Written {
    fn subject(&self) -> Subject<'_> {
        Subject::StateStore(&self.type_name)
    }

    fn values(&self) -> Vec<(&'static str, Content<'_>)> {
        Vec::new()
    }

    fn operation(&self) -> Operation {
        Operation::Write
    }

    fn about(&self) -> Option<String> {
        Some(state_name(&self.type_name, &self.state_id))
    }
}

impl Received for upgrade_resource_state::Request {
    fn operation(&self) -> Operation {
        Operation::Upgrade
    }

    fn subject(&self) -> Subject<'_> {
        Subject::Resource(&self.type_name)
    }

    fn values(&self) -> Vec<(&'static str, Content<'_>)> {
        present([("raw_state", self.raw_state.as_ref().map(|state| Content::State(self.version, state)))])
    }
}

impl Received for upgrade_resource_identity::Request {
    fn operation(&self) -> Operation {
        Operation::Upgrade
    }

    fn subject(&self) -> Subject<'_> {
        Subject::Resource(&self.type_name)
    }

    fn values(&self) -> Vec<(&'static str, Content<'_>)> {
        present([(
            "raw_identity",
            self.raw_identity.as_ref().map(|state| Content::State(self.version, state)),
        )])
    }
}

impl Received for move_resource_state::Request {
    fn operation(&self) -> Operation {
        Operation::Move
    }

    fn subject(&self) -> Subject<'_> {
        Subject::Resource(&self.target_type_name)
    }

    fn values(&self) -> Vec<(&'static str, Content<'_>)> {
        let (state, identity) = (self.source_state.as_ref(), self.source_identity.as_ref());
        present([
            ("source_state", state.map(|state| Content::State(self.source_schema_version, state))),
            (
                "source_identity",
                identity.map(|state| Content::State(self.source_identity_schema_version, state)),
            ),
        ])
    }
}

impl Received for call_function::Request {
    fn operation(&self) -> Operation {
        Operation::Call
    }

    fn subject(&self) -> Subject<'_> {
        Subject::Function(&self.name)
    }

    fn values(&self) -> Vec<(&'static str, Content<'_>)> {
        let arguments = self.arguments.iter().enumerate();
        arguments.map(|(index, argument)| ("arguments", Content::Argument(index, argument))).collect()
    }
}
