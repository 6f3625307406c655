//! A provider whose authors don't care: what each of its methods does stands in the configuration.

use std::{
    env, fs,
    future::pending,
    io::{Read, Write},
    process::{Command, ExitCode},
    sync::{Mutex, PoisonError},
    thread,
    time::Duration,
};

use tfvalue::{
    TfFunction, TfSchema, Unknown,
    provider::{
        Action, Context, DataSource, Diagnostics, EphemeralResource, Function, Import, Plan, Provider,
        Registry, Resource, Returns, serve, serve_async,
    },
    schema::FunctionError,
    types::Timeouts,
};

/// The deeds of a model: words of `METHOD:DEED` or `METHOD:DEED=NUMBER`, done in their order.
type Deeds = Unknown<String>;

#[derive(TfSchema)]
#[tf(provider)]
pub(crate) struct Config {
    #[tf(optional)]
    deeds: Unknown<Option<String>>,
}

pub(crate) struct Rough;

impl Provider for Rough {
    const NAME: &'static str = "rough";
    type Config = Config;
    type Client = ();

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        match config.deeds.known().cloned().flatten() {
            Some(deeds) => act("configure", &Unknown::Known(deeds), cx).await,
            None => Ok(()),
        }
    }

    fn register(registry: &mut Registry<Self>) {
        match env::var("ROUGH_REGISTER").as_deref() {
            Ok("panic") => panic!("there is nothing to register"),
            Ok("twice") => {
                registry.resource::<Thing>();
            }
            Ok("print") => {
                println!("1|6|tcp|127.0.0.1:1|grpc|");
                print!("{}", "x".repeat(1_000_000));
                evil_lines();
            }
            _ => {}
        }
        registry.resource::<Thing>().data_source::<View>().ephemeral_resource::<Loan>().action::<Deed>();
        registry.function::<Do>();
    }
}

/// Something that is made.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource)]
pub(crate) struct Thing {
    #[tf(computed, use_state_for_unknown)]
    pub(crate) id: Unknown<Option<String>>,
    #[tf(required)]
    pub(crate) name: Unknown<String>,
    #[tf(required)]
    pub(crate) deeds: Deeds,
    #[tf(block(single))]
    pub(crate) timeouts: Unknown<Option<Timeouts>>,
}

impl Resource for Thing {
    type Provider = Rough;
    const NAME: &'static str = "thing";

    async fn validate(&self) -> Diagnostics {
        do_all::<Self>("validate", &self.deeds, None).await.err().unwrap_or_default()
    }

    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        act("plan", &plan.planned.deeds.clone(), cx).await
    }

    async fn plan_delete(&self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        act("plan_delete", &self.deeds, cx).await
    }

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = cx.known(&self.name)?.clone();
        self.id = Unknown::Known(Some(format!("id of {name}")));
        let deeds = cx.known(&self.deeds)?.clone();
        if deeds.contains("create:save") {
            cx.private().extend(b"private");
            cx.save(&self)?;
        }
        act("create", &self.deeds, cx).await?;
        if let Ok(made) = env::var("ROUGH_MADE") {
            let mut file = fs::OpenOptions::new().create(true).append(true).open(made)?;
            writeln!(file, "{name}")?;
        }
        Ok(self)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        act("read", &self.deeds, cx).await?;
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        act("update", &self.deeds, cx).await?;
        Ok(self)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        act("delete", &self.deeds, cx).await
    }

    async fn import(
        target: Import<tfvalue::provider::IdentityOf<Self>>,
        cx: &mut Context<'_, Self>,
    ) -> Result<Self, Diagnostics> {
        let Import::Id(deeds) = target;
        let deeds = Unknown::Known(deeds);
        act("import", &deeds, cx).await?;
        Ok(Self { id: Unknown::NULL, name: Unknown::Known(String::new()), deeds, timeouts: Unknown::NULL })
    }
}

/// Something that is looked at.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(data_source)]
pub(crate) struct View {
    #[tf(required)]
    pub(crate) deeds: Deeds,
}

impl DataSource for View {
    type Provider = Rough;
    const NAME: &'static str = "view";

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        act("read", &self.deeds, cx).await?;
        Ok(self)
    }
}

/// Something that is lent.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(ephemeral_resource)]
pub(crate) struct Loan {
    #[tf(required)]
    pub(crate) deeds: Deeds,
}

impl EphemeralResource for Loan {
    type Provider = Rough;
    const NAME: &'static str = "loan";

    async fn open(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        act("open", &self.deeds, cx).await?;
        Ok(self)
    }
}

/// Something that is done.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(action)]
pub(crate) struct Deed {
    #[tf(required)]
    pub(crate) deeds: Deeds,
}

impl Action for Deed {
    type Provider = Rough;
    const NAME: &'static str = "deed";

    async fn invoke(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.progress("begun");
        let count = self.deeds.known().and_then(|deeds| deeds.strip_prefix("invoke:progress=")?.parse().ok());
        for number in 0..count.unwrap_or(0_u32) {
            cx.progress(format!("{number}: {}", "x".repeat(100)));
        }
        act("invoke", &self.deeds, cx).await
    }
}

/// Does something.
#[derive(TfFunction)]
#[tf(returns = String)]
pub(crate) struct Do {
    /// The deeds.
    deeds: String,
}

impl Function for Do {
    const NAME: &'static str = "do";

    async fn call(self) -> Result<Returns<Self>, FunctionError> {
        let deeds = Unknown::Known(self.deeds.clone());
        match do_all::<Thing>("call", &deeds, None).await {
            Ok(()) => Ok(self.deeds),
            Err(error) => Err(FunctionError::new(error.to_string())),
        }
    }
}

/// Panics when it is dropped.
struct Clinging;

impl Drop for Clinging {
    fn drop(&mut self) {
        panic!("it clings");
    }
}

async fn act<T>(method: &str, deeds: &Deeds, cx: &Context<'_, T>) -> Result<(), Diagnostics> {
    do_all(method, deeds, Some(cx)).await
}

async fn do_all<T>(method: &str, deeds: &Deeds, cx: Option<&Context<'_, T>>) -> Result<(), Diagnostics> {
    static LOCKED: Mutex<()> = Mutex::new(());

    let Unknown::Known(deeds) = deeds else { return Ok(()) };
    let mut _clinging = None;
    for word in deeds.split_whitespace() {
        let Some((of, deed)) = word.split_once(':') else { continue };
        if of != method {
            continue;
        }
        let (deed, number) = deed.split_once('=').unwrap_or((deed, "0"));
        let number: u64 = number.parse().unwrap_or(0);
        let time = Duration::from_millis(number);
        match deed {
            "warn" => return Err(Diagnostics::warning("Careful", "It is hot.")),
            "say_nothing" => return Err(Diagnostics::new()),
            "refuse" => return Err(Diagnostics::error("Refused", "It doesn't want to.")),
            "panic" => panic!("it broke\n{{\"@level\":5}}"),
            "block" => thread::sleep(time),
            "wait" => tokio::time::sleep(time).await,
            "hang" => pending().await,
            "spin" => loop {
                std::hint::spin_loop();
            },
            "spawn_blocked" => {
                // It blocks the runtime itself, if that has one thread.
                tokio::spawn(async move { thread::sleep(time) }).await?;
            }
            "lock" => {
                let _locked = LOCKED.lock().unwrap_or_else(PoisonError::into_inner);
                thread::sleep(time);
            }
            "hold_stdout" => {
                let _held = std::io::stdout().lock();
                thread::sleep(time);
            }
            "watch" => {
                if let Some(cx) = cx {
                    cx.cancelled().await;
                }
                return Err(Diagnostics::error("Stopped", "It was interrupted."));
            }
            "cling" => _clinging = Some(Clinging),
            "print" => print!("{}", "x".repeat(usize::try_from(number)?)),
            "eprint" => eprint!("{}", "y".repeat(usize::try_from(number)?)),
            "print_lines" => (0..number).for_each(|line| println!("line {line}")),
            "evil_lines" => evil_lines(),
            "bytes" => std::io::stderr().write_all(b"\xff\xfe\0\x1b[31m{\"@level\":5}\n")?,
            "child" => drop(Command::new("sleep").arg("30").spawn()?),
            "noisy_child" => {
                let script = "echo from a child; echo '{\"@level\":5}' >&2; printf '%s' unfinished";
                Command::new("sh").args(["-c", script]).status()?;
            }
            "reading_child" => drop(Command::new("cat").status()?),
            "read_input" => drop(std::io::stdin().read_to_string(&mut String::new())?),
            "exhaust" => drop(exhausted()),
            "exhaust_and_panic" => {
                let mut all = exhausted_but_for_the_list();
                // As much is left as a panic takes, but no backtrace.
                all.truncate(all.len().saturating_sub(usize::try_from(number)?));
                std::panic::panic_any("there is no memory");
            }
            _ => {}
        }
    }
    Ok(())
}

/// Lines that go-plugin would take for those of a log, and at which it panics.
fn evil_lines() {
    for line in [
        r#"{"@level":5}"#,
        r#"{"@message":{}}"#,
        r#"{"@timestamp":1}"#,
        r#"  {"@level":null}"#,
        "panic: not really",
    ] {
        eprintln!("{line}");
        println!("{line}");
    }
}

/// Takes all memory that there is, to the last byte, and more.
fn exhausted() -> Vec<Vec<u8>> {
    let mut all = exhausted_but_for_the_list();
    loop {
        all.push(vec![1; 16]);
    }
}

/// Takes all memory that there is.
fn exhausted_but_for_the_list() -> Vec<Vec<u8>> {
    // So many are the pieces of the smallest size that their list need not grow.
    let mut all: Vec<Vec<u8>> = Vec::with_capacity(1 << 22);
    for size in [1 << 20, 1 << 16, 1 << 12, 1 << 8, 1 << 6, 16] {
        loop {
            let mut piece = Vec::new();
            if all.len() == all.capacity() || piece.try_reserve_exact(size).is_err() {
                break;
            }
            piece.resize(size, 1);
            all.push(piece);
        }
    }
    all
}

pub(crate) fn main() -> ExitCode {
    let version = env!("CARGO_PKG_VERSION");
    if env::var_os("ROUGH_ASYNC").is_none() {
        return serve::<Rough>(version);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("one more thread").block_on(serve_async::<Rough>(version))
}
