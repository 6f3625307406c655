//! `tfvalue schema`: the schemas of a provider.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use tfvalue_runtime::schema::{
    Attribute, AttributeType, Attributes, Behavior, Block, NestedBlock, NestingMode,
};

use super::{diff::Diff, print};
use crate::{
    Failure,
    kinds::NAMED,
    schemas::{self, with_similar},
};

/// Compares and shows the schemas of providers.
#[derive(Args)]
#[command(arg_required_else_help = true, after_help = "Example:\n  tfvalue schema diff old.json new.json")]
pub(super) struct Schema {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Diff(Diff),
    List(List),
    Show(Show),
}

impl Schema {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Command::Diff(command) => return command.run(),
            Command::List(List { from }) => {
                print(&from.read()?.iter().map(|part| part.title.clone() + "\n").collect::<String>())?;
            }
            Command::Show(command) => command.run()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Lists the resources, data sources and other parts of a provider, a line for each.
#[derive(Args)]
#[command(after_help = "Example:\n  tfvalue schema list schema.json --source hashicorp/aws | grep vpc")]
struct List {
    #[command(flatten)]
    from: From,
}

/// Shows the schemas of a name, with a line for each attribute and block.
#[derive(Args)]
#[command(after_help = "Example:\n  tfvalue schema show schema.json aws_vpc")]
struct Show {
    #[command(flatten)]
    from: From,
    /// The name of a resource, a data source or the like; `provider` for the configuration of the provider
    name: String,
}

impl Show {
    fn run(self) -> Result<(), Failure> {
        let parts = self.from.read()?;
        let shown: Vec<_> =
            parts.iter().filter(|part| part.name == self.name).map(|part| &*part.text).collect();
        if shown.is_empty() {
            let message = format!("there is no `{}` in this", self.name);
            let names = parts.iter().map(|part| part.name.as_str());
            return Err(Failure::at(&self.from.provider, with_similar(message, &self.name, names)));
        }
        print(&shown.join("\n"))
    }
}

/// The source of schemas.
#[derive(Args)]
struct From {
    /// The program of the provider, or a file of schemas; `-` for the standard input
    provider: PathBuf,
    /// Take this provider, if there are several: its source, or the end of it, as in `hashicorp/google`
    #[arg(long)]
    source: Option<String>,
}

/// A part of a provider, such as a resource.
struct Part {
    name: String,
    /// The kind and the name.
    title: String,
    /// The lines that describe the part.
    text: String,
}

impl From {
    fn read(&self) -> Result<Vec<Part>, Failure> {
        let schemas = schemas::load(&self.provider, self.source.as_deref())?;
        let (_, provider) =
            schemas::only_provider(&schemas).map_err(|failure| Failure::at(&self.provider, failure))?;
        let mut parts = Vec::new();
        let mut add = |title: String, name: &str, version: i64, block: &Block| {
            let mut text = if version == 0 { title.clone() } else { format!("{title}, version {version}") };
            text.push('\n');
            write_block(&mut text, block, 1);
            parts.push(Part { name: name.to_owned(), title, text });
        };
        if let Some(schema) = &provider.provider {
            add("provider".to_owned(), "provider", schema.version, &schema.block);
        }
        for named in &NAMED {
            for (name, schema) in (named.schemas)(provider) {
                add(format!("{} {name}", named.what), name, schema.version, &schema.block);
            }
        }
        for (name, function) in &provider.functions {
            let (title, mut text) =
                (format!("function {name}"), format!("function {name}, {}\n", function.returns));
            for parameter in function.parameters.iter().chain(function.variadic.iter()) {
                line(&mut text, 1, &parameter.name, &[parameter.ty.to_string()]);
            }
            parts.push(Part { name: name.clone(), title, text });
        }
        for schema in &provider.unreadable {
            let title = format!("{} (can't be read: {})", schema.name, schema.error);
            parts.push(Part { name: schema.name.clone(), text: format!("{title}\n"), title });
        }
        Ok(parts)
    }
}

fn write_block(text: &mut String, block: &Block, depth: usize) {
    write_attributes(text, &block.attributes, depth);
    for NestedBlock { name, nesting, min_items, max_items, block, .. } in &block.block_types {
        let mut words = vec![format!("block {}", nesting.as_str())];
        let limits = [("min", min_items), ("max", max_items)].into_iter().filter(|(_, items)| **items > 0);
        words.extend(limits.map(|(word, items)| format!("{word} {items}")));
        line(text, depth, name, &words);
        write_block(text, block, depth + 1);
    }
}

fn write_attributes(text: &mut String, attributes: &Attributes, depth: usize) {
    for attribute @ Attribute { name, .. } in attributes {
        let behavior = match attribute.behavior {
            Behavior::Required => "required",
            Behavior::Optional => "optional",
            Behavior::OptionalComputed => "optional and computed",
            Behavior::Computed => "computed",
        };
        let ty = match &attribute.ty {
            AttributeType::Type(ty) => ty.to_string(),
            AttributeType::Nested(nested) => match nested.nesting {
                NestingMode::Single | NestingMode::Group => "object".to_owned(),
                nesting => format!("{} of objects", nesting.as_str()),
            },
        };
        let flags = [
            ("sensitive", attribute.sensitive),
            ("write-only", attribute.write_only),
            ("deprecated", attribute.deprecation.is_some()),
        ];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set).map(|(word, _)| word);
        let words: Vec<_> = [behavior].into_iter().chain(flags).map(str::to_owned).collect();
        line(text, depth, name, &[&[ty], &words[..]].concat());
        if let AttributeType::Nested(nested) = &attribute.ty {
            write_attributes(text, &nested.attributes, depth + 1);
        }
    }
}

fn line(text: &mut String, depth: usize, name: &str, words: &[String]) {
    // Writing to a string doesn't fail.
    let _ = writeln!(text, "{:1$}{2}: {3}", "", 2 * depth, crate::visible(name), words.join(", "));
}
