//! Warnings about variants of an API that the provider doesn't know.

use std::{collections::BTreeMap, sync::Mutex};

use tfvalue::{
    Flatten, Nullable, Set, TfApi, TfSchema, Unknown,
    provider::{Context, Diagnostics, Provider, Registry, Resource},
    testing::Core,
};

#[derive(Clone, Debug)]
enum ApiAuth {
    Basic(String),
    // Its value is secret.
    OAuth2 { _token: String },
}

/// No `Debug`.
#[derive(Clone)]
enum ApiLog {
    File(String),
    Other,
}

#[derive(Clone)]
struct ApiSite {
    name: String,
    auth: ApiAuth,
    auths: Vec<ApiAuth>,
    keyed: BTreeMap<String, ApiAuth>,
    unordered: Vec<ApiAuth>,
    hidden: ApiAuth,
    log: ApiLog,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug, Default)]
#[api(flatten = ApiAuth, union, open)]
struct Auth {
    #[tf(optional)]
    basic: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug, Default)]
#[api(flatten = ApiLog, union, open = Other)]
struct Log {
    #[tf(optional)]
    file: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(flatten = ApiSite)]
struct Site {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(nested, computed)]
    auth: Nullable<Auth>,
    #[tf(nested, computed)]
    auths: Nullable<Vec<Unknown<Auth>>>,
    #[tf(nested, computed)]
    keyed: Nullable<BTreeMap<String, Unknown<Auth>>>,
    #[tf(nested, computed)]
    unordered: Nullable<Set<Unknown<Auth>>>,
    #[tf(nested, computed, sensitive)]
    hidden: Nullable<Auth>,
    #[tf(nested, computed)]
    log: Nullable<Log>,
}

fn basic() -> ApiAuth {
    ApiAuth::Basic("a".to_owned())
}

fn later() -> ApiAuth {
    ApiAuth::OAuth2 { _token: "hunter2".to_owned() }
}

/// The answer of an API in which all is known.
fn answer() -> ApiSite {
    ApiSite {
        name: "a".to_owned(),
        auth: basic(),
        auths: vec![basic()],
        keyed: BTreeMap::new(),
        unordered: Vec::new(),
        hidden: basic(),
        log: ApiLog::File("/a".to_owned()),
    }
}

#[derive(TfSchema)]
#[tf(provider)]
struct Config {
    #[tf(optional)]
    unused: Nullable<String>,
}

struct Sites;

impl Provider for Sites {
    const NAME: &'static str = "sites";
    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Site>();
    }
}

/// The present answer of the API. One test alone changes it.
static ANSWER: Mutex<Option<ApiSite>> = Mutex::new(None);

fn answered() -> ApiSite {
    ANSWER.lock().unwrap().clone().unwrap_or_else(answer)
}

impl Resource for Site {
    type Provider = Sites;
    const NAME: &'static str = "site";

    async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let site = Self::flatten(answered(), Some(&self))?;
        // What comes after this is another poll, perhaps on another thread.
        tokio::task::yield_now().await;
        Ok(site)
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        for _ in 0..3 {
            Self::flatten(answered(), Some(&self))?;
            tokio::task::yield_now().await;
        }
        Ok(Some(Self::flatten(answered(), Some(&self))?))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
}

#[test]
fn variant_that_an_open_union_leaves_out_is_a_warning_of_the_server() {
    let core = Core::<Sites>::new();
    let mut site = core.resource::<Site>();
    let warnings =
        |diagnostics: &Diagnostics| -> Vec<String> { diagnostics.iter().map(ToString::to_string).collect() };
    site.apply(&tfvalue::testing::hcl(r#"name = "a""#)).unwrap();
    assert_eq!(warnings(site.warnings()), [""; 0]);

    // Conversions outside of a call leave nothing to it.
    Auth::flatten(later(), None).unwrap();
    let unknown = r#"the API answered "OAuth2", which this version of the provider doesn't support"#;
    let unnamed = "the API answered a value, which this version of the provider doesn't support";
    for (api, expected) in [
        (answer(), vec![]),
        (ApiSite { auth: later(), ..answer() }, vec![format!("warning: Unsupported value: auth: {unknown}")]),
        (
            ApiSite { auths: vec![basic(), later()], ..answer() },
            vec![format!("warning: Unsupported value: auths[1]: {unknown}")],
        ),
        (
            ApiSite { keyed: BTreeMap::from([("k".to_owned(), later())]), ..answer() },
            vec![format!("warning: Unsupported value: keyed[\"k\"]: {unknown}")],
        ),
        (
            ApiSite { unordered: vec![basic(), later()], ..answer() },
            vec![format!("warning: Unsupported value: unordered[1]: {unknown}")],
        ),
        (
            ApiSite { log: ApiLog::Other, ..answer() },
            vec![format!("warning: Unsupported value: log: {unnamed}")],
        ),
        (
            ApiSite { hidden: later(), ..answer() },
            vec![
                "warning: Unsupported value: hidden: the value, which is sensitive, is not accepted"
                    .to_owned(),
            ],
        ),
        (
            ApiSite { auth: later(), log: ApiLog::Other, ..answer() },
            vec![
                format!("warning: Unsupported value: auth: {unknown}"),
                format!("warning: Unsupported value: log: {unnamed}"),
            ],
        ),
        (
            ApiSite { auths: vec![later(); 100], ..answer() },
            (0..16).map(|index| format!("warning: Unsupported value: auths[{index}]: {unknown}")).collect(),
        ),
    ] {
        *ANSWER.lock().unwrap() = Some(api);
        site.refresh().unwrap();
        assert_eq!(warnings(site.warnings()), expected);
        assert!(!format!("{:?}", site.warnings()).contains("hunter2"));
    }
    assert_eq!(site.state().unwrap().unwrap().name, Unknown::Known("a".to_owned()));
    *ANSWER.lock().unwrap() = Some(ApiSite { auth: later(), ..answer() });
    core.resource::<Site>().apply(&tfvalue::testing::hcl(r#"name = "a""#)).unwrap();
}
