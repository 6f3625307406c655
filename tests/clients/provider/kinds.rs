//! One of each kind without a file of its own: a resource that is put off, an action, an ephemeral resource, a function.

use std::fs;

use tfvalue::{
    TfFunction, TfSchema, Unknown,
    provider::{Action, Context, Deferral, Diagnostics, EphemeralResource, Function, Plan, Resource},
    schema::FunctionError,
};

use super::{Probe, Text};

/// Something that is put off until a file exists.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Late {
    /// The name of the file.
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    /// The name of the file that must exist.
    #[tf(required)]
    ready: Unknown<String>,
}

impl Resource for Late {
    type Provider = Probe;

    const NAME: &'static str = "late";

    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let is_ready = match &plan.planned.ready {
            Unknown::Known(file) => cx.client()?.join(file).exists(),
            Unknown::Unknown(_) => false,
        };
        if !is_ready && !cx.defer(Deferral::AbsentPrerequisite) {
            cx.warn("Not ready", "The file doesn't exist, and the resource can't be put off.");
        }
        Ok(())
    }

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.id = Unknown::Known(Some(cx.known(&self.ready)?.clone()));
        Ok(self)
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
}

/// Writes a file.
#[derive(TfSchema)]
#[tf(action)]
pub(crate) struct Touch {
    /// The name of the file.
    #[tf(required)]
    file: Unknown<String>,
    /// The error to answer with.
    #[tf(optional)]
    fail: Text,
}

impl Action for Touch {
    type Provider = Probe;

    const NAME: &'static str = "touch";

    async fn invoke(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let file = cx.known(&self.file)?;
        cx.progress(format!("touching {file}"));
        if let Some(error) = cx.optional(&self.fail)? {
            return Err(Diagnostics::error("Touch failed", error.clone()));
        }
        fs::write(cx.client()?.join(file), "touched")?;
        cx.progress(format!("touched {file}"));
        Ok(())
    }
}

/// A token, which is stored nowhere.
#[derive(TfSchema)]
#[tf(ephemeral_resource)]
pub(crate) struct Token {
    /// The name of its holder.
    #[tf(required)]
    name: Unknown<String>,
    /// The token.
    #[tf(computed, sensitive)]
    value: Text,
}

impl EphemeralResource for Token {
    type Provider = Probe;

    const NAME: &'static str = "token";

    async fn open(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.value = Unknown::Known(Some(format!("token-of-{}", cx.known(&self.name)?)));
        Ok(self)
    }
}

/// Writes a text in capital letters.
#[derive(TfFunction)]
#[tf(returns = String, summary = "A text in capital letters")]
pub(crate) struct Shout {
    /// The text.
    text: String,
}

impl Function for Shout {
    const NAME: &'static str = "shout";

    async fn call(self) -> Result<String, FunctionError> {
        if self.text.is_empty() {
            return Err(FunctionError::new("nothing to shout").in_argument(0));
        }
        Ok(self.text.to_uppercase())
    }
}
