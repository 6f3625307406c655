//! The data source `§local§_§type§`.

use tfvalue::{
    Nullable, TfSchema, Unknown,
    provider::{Context, DataSource, Diagnostics},
};

use crate::§Provider§;

/// TODO: describe the data source.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(data_source)]
pub struct §Type§ {
    /// The name.
    #[tf(required)]
    pub name: Unknown<String>,
    /// The identifier.
    #[tf(computed)]
    pub id: Nullable<String>,
}

impl DataSource for §Type§ {
    type Provider = §Provider§;
    const NAME: &'static str = "§type§";

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        // TODO: read it by the client, and return an error if it doesn't exist.
        let _client = cx.client()?;
        self.id = Unknown::Known(Some(cx.known(&self.name)?.clone()));
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::core;

    #[test]
    fn it_is_read() {
        let web = §Type§ {
            name: Unknown::Known("web".to_owned()),
            id: Unknown::Known(None),
        };
        let folder = tempfile::TempDir::new().unwrap();
        let read = core(&folder).read_data_source(&web).unwrap();
        assert_eq!(read.id, Unknown::Known(Some("web".to_owned())));
    }
}
