//! Any resource.

use tfvalue_runtime::{AttributePath, DynamicValue, RawState, derived::has_defaults};

use super::{Import, MovedFrom, Plan, Resource};
use crate::server::{
    Diagnostics, OperationTimeouts, OwnedValue, Session, Shape, encoded, erased, model::ResourceKind,
};

erased! {
    /// A resource whose model isn't known to the server.
    trait AnyResource for Resource<R> {
        /// Returns whether an attribute has a default, without building the schema, which is large.
        fn has_defaults() -> bool { const { has_defaults::<R>() } }

        /// The shape of its identity, if it has one.
        fn identity() -> Option<Shape> {
            <R::Kind as ResourceKind>::SCHEMA.map(|(schema, ty)| Shape { schema, ty })
        }

        fn timeouts() -> OperationTimeouts { R::TIMEOUTS }

        /// Upgrades a stored state to the present version of the schema.
        fn upgrade(version: i64, state: &RawState<'_>) -> Result<OwnedValue, Diagnostics> {
            encoded(&R::upgrade(version, state)?)
        }

        /// Upgrades a stored identity to the present version of its schema.
        fn upgrade_identity(version: i64, state: &RawState<'_>) -> Result<Option<OwnedValue>, Diagnostics> {
            <R::Kind as ResourceKind>::upgrade(version, state)
        }
    }
    async {
        read(state: &'a DynamicValue<'a>) -> OwnedValue;

        plan(config: &'a DynamicValue<'a>, prior: &'a DynamicValue<'a>, initial: &'a DynamicValue<'a>) -> Planned;

        plan_delete(prior: &'a DynamicValue<'a>) -> ();

        /// Creates the resource, or updates it if there is a prior state.
        apply(config: &'a DynamicValue<'a>, prior: &'a DynamicValue<'a>, planned: &'a DynamicValue<'a>) -> OwnedValue;

        delete(prior: &'a DynamicValue<'a>) -> ();

        import(target: ImportTarget<'a>) -> OwnedValue;

        move_from(source: &'a MovedFrom<'a>) -> OwnedValue;
    }
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

async fn read<R: Resource>(state: &DynamicValue<'_>, session: &Session) -> Result<OwnedValue, Diagnostics> {
    let mut cx = session.about(state);
    encoded(&state.decode::<R>()?.read(&mut cx).await?)
}

async fn plan<R: Resource>(
    config: &DynamicValue<'_>,
    prior: &DynamicValue<'_>,
    initial: &DynamicValue<'_>,
    session: &Session,
) -> Result<Planned, Diagnostics> {
    let (model, mut cx) = session.configured::<R>(config, config)?;
    let mut plan = Plan::new(model, prior.decode()?, initial.decode()?);
    R::plan(&mut plan, &mut cx).await?;
    Ok(Planned { state: encoded(&plan.planned)?, requires_replace: plan.requires_replace })
}

async fn plan_delete<R: Resource>(prior: &DynamicValue<'_>, session: &Session) -> Result<(), Diagnostics> {
    let mut cx = session.about(prior);
    prior.decode::<R>()?.plan_delete(&mut cx).await
}

async fn apply<R: Resource>(
    config: &DynamicValue<'_>,
    prior: &DynamicValue<'_>,
    planned: &DynamicValue<'_>,
    session: &Session,
) -> Result<OwnedValue, Diagnostics> {
    let (planned, mut cx) = session.configured::<R>(config, planned)?;
    let applied = match prior.decode()? {
        Some(prior) => planned.update(prior, &mut cx).await?,
        None => planned.create(&mut cx).await?,
    };
    encoded(&applied)
}

async fn delete<R: Resource>(prior: &DynamicValue<'_>, session: &Session) -> Result<(), Diagnostics> {
    let mut cx = session.about(prior);
    prior.decode::<R>()?.delete(&mut cx).await
}

async fn import<R: Resource>(target: ImportTarget<'_>, session: &Session) -> Result<OwnedValue, Diagnostics> {
    let target = match target {
        ImportTarget::Id(id) => Import::Id(id.to_owned()),
        ImportTarget::Identity(identity) => {
            let identity = <R::Kind as ResourceKind>::decode(identity)?;
            Import::Identity(identity.ok_or_else(|| {
                Diagnostics::error("No identity", "An identity is required to import the resource by it.")
            })?)
        }
    };
    encoded(&R::import(target, &mut session.context()).await?)
}

async fn move_from<R: Resource>(
    source: &MovedFrom<'_>,
    session: &Session,
) -> Result<OwnedValue, Diagnostics> {
    encoded(&R::move_from(source, &mut session.context()).await?)
}
