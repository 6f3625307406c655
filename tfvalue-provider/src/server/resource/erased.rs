//! Any resource.

use tfvalue_runtime::{
    AttributePath, DynamicValue, RawState, Schema, Type,
    derived::{has_defaults, kind},
};

use super::{Import, MovedFrom, Plan, Resource};
use crate::server::{
    Diagnostics, OperationTimeouts,
    erased::{AnyModel, Erased, OwnedValue, Work, encoded},
    model::ResourceKind,
    session::Session,
};

/// A resource whose model isn't known to the server.
pub(crate) trait AnyResource: AnyModel {
    /// Returns whether an attribute has a default, without building the schema, which is large.
    fn has_defaults(&self) -> bool;

    /// The schema of its identity and the type of that, if it has one.
    fn identity(&self) -> Option<(&'static Schema, &'static Type)>;

    fn timeouts(&self) -> OperationTimeouts;

    /// Makes a stored state one of today's.
    fn upgrade(&self, version: i64, state: &RawState<'_>) -> Result<OwnedValue, Diagnostics>;

    /// Makes a stored identity one of today's.
    fn upgrade_identity(&self, version: i64, state: &RawState<'_>)
    -> Result<Option<OwnedValue>, Diagnostics>;

    fn read<'a>(&'a self, state: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue>;

    fn plan<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        prior: &'a DynamicValue<'a>,
        initial: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, Planned>;

    fn plan_delete<'a>(&'a self, prior: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()>;

    /// Creates the resource, or updates it if there is a prior state.
    fn apply<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        prior: &'a DynamicValue<'a>,
        planned: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, OwnedValue>;

    fn delete<'a>(&'a self, prior: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()>;

    fn import<'a>(&'a self, target: ImportTarget<'a>, session: &'a Session) -> Work<'a, OwnedValue>;

    fn move_from<'a>(&'a self, source: &'a MovedFrom<'a>, session: &'a Session) -> Work<'a, OwnedValue>;
}

/// A plan that the author's method has completed.
pub(crate) struct Planned {
    pub(crate) state: OwnedValue,
    pub(crate) requires_replace: Vec<AttributePath>,
}

/// The target of an import: a text or an identity.
#[derive(Clone, Copy)]
pub(crate) enum ImportTarget<'a> {
    Id(&'a str),
    Identity(&'a DynamicValue<'a>),
}

impl<R: Resource> AnyResource for Erased<kind::Resource, R> {
    fn has_defaults(&self) -> bool {
        const { has_defaults::<R>() }
    }

    fn identity(&self) -> Option<(&'static Schema, &'static Type)> {
        <R::Kind as ResourceKind>::SCHEMA
    }

    fn timeouts(&self) -> OperationTimeouts {
        R::TIMEOUTS
    }

    fn upgrade(&self, version: i64, state: &RawState<'_>) -> Result<OwnedValue, Diagnostics> {
        encoded(&R::upgrade(version, state)?)
    }

    fn upgrade_identity(
        &self,
        version: i64,
        state: &RawState<'_>,
    ) -> Result<Option<OwnedValue>, Diagnostics> {
        <R::Kind as ResourceKind>::upgrade(version, state)
    }

    fn read<'a>(&'a self, state: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let mut cx = session.about(state);
            let read = state.decode::<R>()?.read(&mut cx).await?;
            encoded(&read)
        })
    }

    fn plan<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        prior: &'a DynamicValue<'a>,
        initial: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, Planned> {
        Box::pin(async move {
            let mut cx = session.configured(config, config)?;
            let mut plan = Plan::<R>::new(config.decode()?, prior.decode()?, initial.decode()?);
            R::plan(&mut plan, &mut cx).await?;
            let state = DynamicValue::encode(&plan.planned)?;
            Ok(Planned { state, requires_replace: plan.requires_replace })
        })
    }

    fn plan_delete<'a>(&'a self, prior: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = session.about(prior);
            prior.decode::<R>()?.plan_delete(&mut cx).await
        })
    }

    fn apply<'a>(
        &'a self,
        config: &'a DynamicValue<'a>,
        prior: &'a DynamicValue<'a>,
        planned: &'a DynamicValue<'a>,
        session: &'a Session,
    ) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let mut cx = session.configured(config, planned)?;
            let planned = planned.decode::<R>()?;
            let applied = match prior.decode()? {
                Some(prior) => planned.update(prior, &mut cx).await?,
                None => planned.create(&mut cx).await?,
            };
            encoded(&applied)
        })
    }

    fn delete<'a>(&'a self, prior: &'a DynamicValue<'a>, session: &'a Session) -> Work<'a, ()> {
        Box::pin(async move {
            let mut cx = session.about(prior);
            prior.decode::<R>()?.delete(&mut cx).await
        })
    }

    fn import<'a>(&'a self, target: ImportTarget<'a>, session: &'a Session) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let target = match target {
                ImportTarget::Id(id) => Import::Id(id.to_owned()),
                ImportTarget::Identity(identity) => {
                    let identity = <R::Kind as ResourceKind>::decode(identity)?;
                    Import::Identity(identity.ok_or_else(|| {
                        Diagnostics::error(
                            "No identity",
                            "An identity is required to import the resource by it.",
                        )
                    })?)
                }
            };
            let imported = R::import(target, &mut session.context()).await?;
            encoded(&imported)
        })
    }

    fn move_from<'a>(&'a self, source: &'a MovedFrom<'a>, session: &'a Session) -> Work<'a, OwnedValue> {
        Box::pin(async move {
            let moved = R::move_from(source, &mut session.context()).await?;
            encoded(&moved)
        })
    }
}
