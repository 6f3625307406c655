//! `tfvalue docs`.

use std::path::PathBuf;

use clap::Args;

use super::{are, count, print};
use crate::{
    Failure,
    docs::{self, Difference, Folders},
    schemas,
};

const AFTER_HELP: &str = "\
Examples:
  cargo build && tfvalue docs target/debug/terraform-provider-fleet
  tfvalue docs --check target/debug/terraform-provider-fleet
  terraform providers schema -json > schema.json
  tfvalue docs schema.json --source acme/fleet --output /tmp/pages";

/// Writes the pages that a registry shows of a provider.
///
/// Writes the pages that a registry shows: the provider, resources, data sources, ephemeral resources, list resources, actions, state stores and
/// functions.
///
/// A provider of tfvalue is started, without Terraform, and prints its schemas and the rules of its models. Of any other provider, give a file with
/// the output of `terraform providers schema -json`.
///
/// With `--check`, the lints report models that Terraform accepts and that surprise practitioners: `use_state_without_key` and
/// `requires_replace_without_use_state`.
///
/// Generated pages are replaced, and removed if the provider no longer has the resource. Guides are kept. A page written by hand is not replaced
/// without `--force`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Docs {
    /// The program of the provider, or a file of schemas
    provider: PathBuf,
    /// The folder of the pages
    #[arg(long, short, value_name = "DIR", default_value = "docs")]
    output: PathBuf,
    /// The folder of the examples: `resources/TYPE/resource.tf` and the like
    #[arg(long, value_name = "DIR", default_value = "examples")]
    examples: PathBuf,
    /// The folder of your own templates: `resources/NAME.md.jinja` and the like
    #[arg(long, value_name = "DIR", default_value = "templates")]
    templates: PathBuf,
    /// Write the pages of this provider, if a file has several: its source, or the end of it, as in `hashicorp/google`
    #[arg(long)]
    source: Option<String>,
    /// Write nothing; print the differences and the findings of the lints, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Allow the findings of this lint, everywhere or in one place: `LINT:TYPE.ATTRIBUTE`
    #[arg(long, value_name = "LINT", requires = "check")]
    allow: Vec<String>,
    /// Replace pages written by hand, too
    #[arg(long)]
    force: bool,
}

impl Docs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Self { provider, output, .. } = &self;
        let folder = output.display();
        let found = schemas::load(provider, self.source.as_deref())?;
        let folders = Folders { pages: output, examples: &self.examples, templates: &self.templates };
        let docs = docs::Docs::render(&found, &folders)?;
        for path in docs.ignored() {
            note!("warning: {}", Failure::at(path, "no page uses this file"));
        }
        for page in docs.too_long() {
            note!("warning: {folder}/{page}: a registry shows 500,000 bytes of a page, and this is longer");
        }
        let differences = docs.differences();
        if !self.check {
            docs.write(self.force)?;
            let (all, changed) = (count(docs.len(), "page"), differences.len());
            note!("{folder}: {all}, {changed} of them changed");
            return Ok(());
        }
        let line = |difference: &Difference| format!("{}: {folder}/{}\n", difference.what, difference.page);
        let lines = differences.iter().map(line);
        let allowed: Vec<_> = self.allow.iter().map(String::as_str).collect();
        let findings = schemas::only_provider(&found)?.1.lint(&allowed);
        let lines = lines.chain(findings.iter().map(|finding| format!("lint: {finding}\n")));
        print(&lines.collect::<String>())?;
        let pages = (!differences.is_empty()).then(|| {
            let pages = are(differences.len(), "page");
            format!("{pages} not as the provider has it: run `tfvalue docs` without `--check`")
        });
        let found = (!findings.is_empty()).then(|| {
            let found = count(findings.len(), "finding");
            format!("{found} in the schemas: change the models, or allow what is meant so with `--allow`")
        });
        match pages.into_iter().chain(found).collect::<Vec<_>>().join("; ") {
            problems if problems.is_empty() => Ok(()),
            problems => Err(Failure::new(problems)),
        }
    }
}
