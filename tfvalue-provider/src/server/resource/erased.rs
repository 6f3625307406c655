//! A type-erased resource.

use tfvalue_runtime::{AttributePath, DynamicValue, RawState, derived::has_defaults};

use super::{Import, MovedFrom, Plan, Resource};
use crate::server::{
    Diagnostics, OperationTimeouts, OwnedValue, Shape, encoded, erased, model::ResourceKind,
};

erased! {
    /// A resource whose model isn't known to the server.
    trait AnyResource for Resource<R> {
        /// Returns whether an attribute has a default, without building the schema, which is large.
        fn has_defaults() -> bool { const { has_defaults::<R>() } }

        /// The shape of the resource's identity, if it has one.
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
    async |session| {
        fn read(state: &'a DynamicValue<'a>) -> OwnedValue {
            let mut cx = session.about(state);
            encoded(&state.decode::<R>()?.read(&mut cx).await?)
        }

        fn plan(
            config: &'a DynamicValue<'a>, prior: &'a DynamicValue<'a>, initial: &'a DynamicValue<'a>
        ) -> Planned {
            let (model, mut cx) = session.configured::<R>(config, config)?;
            let mut plan = Plan::new(model, prior.decode()?, initial.decode()?);
            R::plan(&mut plan, &mut cx).await?;
            Ok(Planned { state: encoded(&plan.planned)?, requires_replace: plan.requires_replace })
        }

        fn plan_delete(prior: &'a DynamicValue<'a>) -> () {
            let mut cx = session.about(prior);
            prior.decode::<R>()?.plan_delete(&mut cx).await
        }

        /// Creates the resource, or updates it if there is a prior state.
        fn apply(
            config: &'a DynamicValue<'a>, prior: &'a DynamicValue<'a>, planned: &'a DynamicValue<'a>
        ) -> OwnedValue {
            let (planned, mut cx) = session.configured::<R>(config, planned)?;
            let applied = match prior.decode()? {
                Some(prior) => planned.update(prior, &mut cx).await?,
                None => planned.create(&mut cx).await?,
            };
            encoded(&applied)
        }

        fn delete(prior: &'a DynamicValue<'a>) -> () {
            let mut cx = session.about(prior);
            prior.decode::<R>()?.delete(&mut cx).await
        }

        fn import(target: ImportTarget<'a>) -> OwnedValue {
            let target = match target {
                ImportTarget::Id(id) => Import::Id(id.to_owned()),
                ImportTarget::Identity(identity) => {
                    let identity = <R::Kind as ResourceKind>::decode(identity)?;
                    Import::Identity(identity.ok_or_else(|| {
                        let detail = "An identity is required to import the resource by it.";
                        Diagnostics::error("No identity", detail)
                    })?)
                }
            };
            encoded(&R::import(target, &mut session.context()).await?)
        }

        fn move_from(source: &'a MovedFrom<'a>) -> OwnedValue {
            encoded(&R::move_from(source, &mut session.context()).await?)
        }
    }
}

/// A plan that the author's method has completed.
pub(crate) struct Planned {
    pub(crate) state: OwnedValue,
    pub(crate) requires_replace: Vec<AttributePath>,
}

/// The target of an import: an identifier or an identity.
#[derive(Clone, Copy)]
pub(crate) enum ImportTarget<'a> {
    Id(&'a str),
    Identity(&'a DynamicValue<'a>),
}
