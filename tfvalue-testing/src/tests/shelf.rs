//! A provider of books on a shelf, which is in memory. A book's `fault` says what its provider does wrong.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use tfvalue_derive::TfSchema;
use tfvalue_runtime::Unknown;

use tfvalue_provider::provider::{
    Context, Diagnostics, Import, MovedFrom, Plan, Provider, Registry, Resource,
};

type Text = Unknown<Option<String>>;

#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(provider, crate = crate::derived)]
pub(super) struct Config {
    /// The name of the shelf. Another test has another one.
    #[tf(required)]
    pub(super) shelf: Unknown<String>,
}

/// The books on a shelf: title and pages of each.
pub(super) type Books = Arc<Mutex<BTreeMap<String, (u64, String)>>>;

/// The shelf of this name.
pub(super) fn shelf(name: &str) -> Books {
    static SHELVES: Mutex<BTreeMap<String, Books>> = Mutex::new(BTreeMap::new());
    Arc::clone(SHELVES.lock().unwrap().entry(name.to_owned()).or_default())
}

pub(super) struct Shelf;

impl Provider for Shelf {
    const NAME: &'static str = "shelf";
    type Config = Config;
    type Client = Books;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Books, Diagnostics> {
        match cx.known(&config.shelf)?.as_str() {
            "" => Err(Diagnostics::error("No shelf", "A shelf has a name.").at("shelf")),
            name => Ok(shelf(name)),
        }
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Book>();
    }
}

/// A book.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, version = 2, identity = BookId, crate = crate::derived)]
pub(super) struct Book {
    #[tf(computed, use_state_for_unknown)]
    pub(super) id: Text,
    /// Its title. With another title, it is another book.
    #[tf(required, requires_replace, validate(length(1..=20)))]
    pub(super) title: Unknown<String>,
    #[tf(optional, default = 100, validate(range(1..=999)))]
    pub(super) pages: Unknown<Option<u64>>,
    #[tf(optional, sensitive)]
    pub(super) owner: Text,
    #[tf(optional, sensitive, write_only)]
    pub(super) key: Text,
    #[tf(computed)]
    pub(super) revision: Unknown<Option<u64>>,
    /// The planted fault.
    #[tf(optional)]
    pub(super) fault: Text,
    #[tf(optional)]
    pub(super) tags: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(block(list, max_items = 3))]
    pub(super) chapter: Unknown<Vec<Chapter>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(crate = crate::derived)]
pub(super) struct Chapter {
    #[tf(required)]
    pub(super) name: Unknown<String>,
    #[tf(computed)]
    pub(super) start: Unknown<Option<u64>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq, Eq)]
#[tf(identity, crate = crate::derived)]
pub(super) struct BookId {
    #[tf(required_for_import)]
    pub(super) title: String,
}

impl Book {
    fn fault(&self) -> &str {
        self.fault.value_deref().unwrap_or_default()
    }

    fn put(mut self, revision: u64, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let title = cx.known(&self.title)?.clone();
        let pages = cx.known(&self.pages)?.unwrap_or_default();
        let key = self.key.value_deref().unwrap_or_default().to_owned();
        cx.client()?.lock().unwrap().insert(title.clone(), (pages, key));
        cx.set_identity(&BookId { title: title.clone() })?;
        cx.private().push(1);
        self.id = Unknown::Known(Some(format!("book-{title}")));
        self.revision = Unknown::Known(Some(revision));
        for (index, chapter) in self.chapter.known_mut().into_iter().flatten().enumerate() {
            chapter.start = Unknown::Known(Some(index as u64));
        }
        match self.fault() {
            "other pages" => self.pages = Unknown::Known(Some(7)),
            "unknown" => self.revision = Unknown::UNKNOWN,
            "saved" => {
                cx.save(&self)?;
                return Err(Diagnostics::error("Torn", "A page is torn."));
            }
            "refused" => return Err(Diagnostics::error("No room", "The shelf is full.")),
            "panic" => panic!("it fell"),
            _ => {}
        }
        Ok(self)
    }
}

impl Resource for Book {
    type Provider = Shelf;
    const NAME: &'static str = "book";

    async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        match plan.config.fault() {
            "planned title" => plan.planned.title = Unknown::Known("other".to_owned()),
            "final" if !plan.config.pages.is_unknown() => plan.planned.revision = Unknown::Known(Some(9)),
            "final" => plan.planned.revision = Unknown::Known(Some(8)),
            _ => {}
        }
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.put(1, cx)
    }

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let title = cx.known(&self.title)?.clone();
        let Some((pages, _)) = cx.client()?.lock().unwrap().get(&title).cloned() else { return Ok(None) };
        self.id = Unknown::Known(Some(format!("book-{title}")));
        self.pages = Unknown::Known(Some(pages));
        self.revision = Unknown::Known(Some(self.revision.value().copied().unwrap_or(1)));
        if self.fault() == "forgets" {
            self.pages = Unknown::Known(Some(99));
        }
        cx.set_identity(&BookId { title })?;
        Ok(Some(self))
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let revision = prior.revision.value().copied().unwrap_or_default() + 1;
        self.put(revision, cx)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        if self.fault() == "stays" {
            return Err(Diagnostics::error("Glued", "The book stays."));
        }
        cx.client()?.lock().unwrap().remove(cx.known(&self.title)?);
        Ok(())
    }

    async fn import(target: Import<BookId>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let title = match target {
            Import::Id(id) => id.trim_start_matches("book-").to_owned(),
            Import::Identity(identity) => identity.title,
        };
        cx.set_identity(&BookId { title: title.clone() })?;
        Ok(Self::titled(&title))
    }

    async fn move_from(source: &MovedFrom<'_>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        cx.set_identity(&BookId { title: source.type_name.to_owned() })?;
        Ok(Self::titled(source.type_name))
    }
}

impl Book {
    /// A book of which nothing but the title is known.
    pub(super) fn titled(title: &str) -> Self {
        Self {
            id: Unknown::NULL,
            title: Unknown::Known(title.to_owned()),
            pages: Unknown::NULL,
            owner: Unknown::NULL,
            key: Unknown::NULL,
            revision: Unknown::NULL,
            fault: Unknown::NULL,
            tags: Unknown::NULL,
            chapter: Unknown::Known(Vec::new()),
        }
    }
}
