//! The pages that a registry shows of a provider: `tfvalue docs`.
//!
//! `page` builds the data for templates (`section` for attributes, `facts` for rules, `examples` for files),
//! `templates` renders it, and `output` compares the pages with the folder and writes them.

mod examples;
mod facts;
mod markdown;
mod output;
mod page;
mod section;
mod templates;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::members::Members;

pub(crate) use self::output::Difference;
use self::templates::Templates;
use crate::{Failure, files, schemas};

/// The size from which the registry truncates a page, in bytes.
const MAX_PAGE: usize = 500_000;

/// The file with the subcategories of pages, next to the templates.
const SUBCATEGORIES: &str = "subcategories.json";

/// The folders of pages, examples and templates.
pub(crate) struct Folders<'f> {
    pub(crate) pages: &'f Path,
    pub(crate) examples: &'f Path,
    /// The user's templates. The folder is optional.
    pub(crate) templates: &'f Path,
}

/// The pages of a provider, and their differences from the existing ones.
#[derive(Debug)]
pub(crate) struct Docs {
    folder: PathBuf,
    /// The texts of the pages, by path below the folder.
    pages: BTreeMap<String, String>,
    differences: Vec<Difference>,
    by_hand: Vec<String>,
    ignored: Vec<PathBuf>,
}

impl Docs {
    /// Renders the pages of the only provider in these schemas.
    pub(crate) fn render(schemas: &ProviderSchemas, folders: &Folders<'_>) -> Result<Self, Failure> {
        let (source, provider) = schemas::only_provider(schemas)?;
        if let Some(unreadable) = provider.unreadable.first() {
            let name = if unreadable.name.is_empty() { "the provider" } else { &unreadable.name };
            return Err(failure!("the schema of {name} can't be read: {}", unreadable.error));
        }
        let templates = Templates::read(folders.templates)?;
        let subcategories = subcategories(folders.templates)?;
        let mut pages = BTreeMap::new();
        let all = page::pages(source, provider, folders.examples)?;
        let has_page = |path: &str| all.iter().any(|page| page.path == path);
        let mut ignored = templates.check(has_page)?;
        ignored.extend(examples::ignored(folders.examples, &all)?);
        if let Some(absent) = subcategories.keys().find(|path| !has_page(path)) {
            let path = folders.templates.join(SUBCATEGORIES);
            let problem = format_args!("the provider has no page `{absent}`");
            return Err(Failure::at(path, problem));
        }
        for (path, text) in
            all.first().map_or_else(|| Ok(Vec::new()), |page| templates.guides(&page.provider))?
        {
            pages.insert(path, text);
        }
        for mut page in all {
            let path = format!("{}.md", page.path);
            if let Some(text) = templates.whole(&page) {
                pages.insert(path, text.to_owned());
                continue;
            }
            if let Some(subcategory) = subcategories.get(&page.path) {
                page.subcategory.clone_from(subcategory);
            }
            let text = templates.render(&page)?;
            pages.insert(path, text);
        }
        let (differences, by_hand) = output::compare(folders.pages, &pages)?;
        Ok(Self { folder: folders.pages.to_path_buf(), pages, differences, by_hand, ignored })
    }

    /// Returns the number of pages.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// Returns the differences between the existing pages and the rendered ones.
    pub(crate) fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// Returns the pages that a registry truncates.
    pub(crate) fn too_long(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().filter(|(_, text)| text.len() > MAX_PAGE).map(|(page, _)| page.as_str())
    }

    /// Returns the files among the examples and the templates that no page uses.
    pub(crate) fn ignored(&self) -> &[PathBuf] {
        &self.ignored
    }

    /// Writes the pages that differ. Returns an error instead of replacing pages written by hand, unless `replace_by_hand` is set.
    pub(crate) fn write(&self, replace_by_hand: bool) -> Result<(), Failure> {
        if !replace_by_hand && !self.by_hand.is_empty() {
            let folder = self.folder.display();
            let pages: Vec<_> = self.by_hand.iter().map(|page| format!("{folder}/{page}")).collect();
            return Err(failure!(
                "somebody has written {} by hand. Move what is to stay to the folder of the templates, or replace it with `--force`",
                pages.join(", ")
            ));
        }
        output::write(&self.folder, &self.pages, &self.differences)
    }
}

/// Reads the subcategories of pages, by their paths: `{"resources/server": "Compute"}` in `subcategories.json`.
fn subcategories(templates: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let path = templates.join(SUBCATEGORIES);
    let Some(json) = files::read_text(&path)? else { return Ok(BTreeMap::new()) };
    let members: Members<String> = serde_json::from_str(&json).map_err(|error| Failure::at(&path, error))?;
    members.unique().map_err(|error| Failure::at(&path, error))
}
