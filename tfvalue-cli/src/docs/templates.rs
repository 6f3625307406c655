//! The rendering of pages by templates.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use minijinja::{
    AutoEscape, Environment, Error, UndefinedBehavior, context, syntax::SyntaxConfig, value::Serde,
};

use super::{
    SUBCATEGORIES,
    page::{self, Page, ProviderName},
};
use crate::{Failure, files};

/// The extension of template files.
const END: &str = ".md.jinja";

/// The built-in templates, which the user's folder may override.
const BUILT_IN: [(&str, &str); 6] = [
    ("index.md.jinja", include_str!("../../pages/index.md.jinja")),
    ("page.md.jinja", include_str!("../../pages/page.md.jinja")),
    ("function.md.jinja", include_str!("../../pages/function.md.jinja")),
    ("schema.md.jinja", include_str!("../../pages/schema.md.jinja")),
    ("import.md.jinja", include_str!("../../pages/import.md.jinja")),
    ("examples.md.jinja", include_str!("../../pages/examples.md.jinja")),
];

/// The templates of a provider.
pub(super) struct Templates {
    /// The user's folder.
    folder: PathBuf,
    environment: Environment<'static>,
    /// The user's own templates and pages, by their paths below the folder.
    own: BTreeMap<String, String>,
    /// The other files of the folder.
    others: Vec<PathBuf>,
}

impl Templates {
    /// Reads the templates of a folder, which is optional, and adds the built-in ones.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let (mut own, mut others) = (BTreeMap::new(), Vec::new());
        for path in files::below(folder)? {
            let name =
                path.strip_prefix(folder).ok().and_then(Path::to_str).map(|name| name.replace('\\', "/"));
            match name {
                Some(name) if [END, ".md"].iter().any(|end| name.ends_with(end)) => {
                    own.extend(files::read_text(&path)?.map(|text| (name, text)));
                }
                Some(name) if name == SUBCATEGORIES => {}
                _ => others.push(path),
            }
        }
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        // A misspelt name is an error.
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        // Removes lines that consist of a tag.
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.map_err(|error| failure(&error))?);
        environment.add_filter("quoted", |text: &str| serde_json::Value::from(text).to_string());
        for (name, template) in BUILT_IN {
            if !own.contains_key(name) {
                environment.add_template(name, template).map_err(|error| failure(&error))?;
            }
        }
        for (name, template) in own.iter().filter(|(name, _)| name.ends_with(END)) {
            environment
                .add_template_owned(name.clone(), template.clone())
                .map_err(|error| Failure::at(folder, failure(&error)))?;
        }
        Ok(Self { folder: folder.to_path_buf(), environment, own, others })
    }

    /// Checks that each user file in a folder of pages belongs to an existing page, and that no page has two files. Returns the unused files outside
    /// these folders.
    pub(super) fn check(&self, has_page: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, Failure> {
        let mut ignored = self.others.clone();
        let is_part = |name: &str| self.own.values().any(|text| text.contains(name));
        for name in self.own.keys() {
            let template = name.strip_suffix(END);
            let Some(path) = template.or_else(|| name.strip_suffix(".md")) else { continue };
            if template.is_none() && self.own.contains_key(&format!("{path}{END}")) {
                return Err(failure!(
                    "`{name}` and `{path}{END}` are both of one page; remove one of the two"
                ));
            }
            let is_in_folder =
                path.split_once('/').is_some_and(|(folder, _)| page::folders().any(|it| it == folder));
            if is_in_folder && !has_page(path) && !(template.is_some() && is_part(name)) {
                return Err(Failure::at(self.folder.join(name), "the provider has no such page"));
            }
            let is_used = match template {
                Some(path) => {
                    BUILT_IN.iter().any(|(built_in, _)| built_in == name)
                        || page::folders().any(|folder| folder == path)
                        || is_part(name)
                }
                None => name == "README.md",
            };
            if !(is_used || is_in_folder || has_page(path) || path.starts_with("guides/")) {
                ignored.push(self.folder.join(name));
            }
        }
        ignored.sort();
        Ok(ignored)
    }

    /// Renders a page.
    pub(super) fn render(&self, page: &Page) -> Result<String, Failure> {
        let built_in = match page.folder.as_str() {
            "" => "index.md.jinja",
            "functions" => "function.md.jinja",
            _ => "page.md.jinja",
        };
        let candidates = [format!("{}{END}", page.path), format!("{}{END}", page.folder)];
        let name =
            candidates.iter().find(|name| self.own.contains_key(*name)).map_or(built_in, String::as_str);
        let template = self.environment.get_template(name).map_err(|error| failure(&error))?;
        let text = template.render(Serde(page)).map_err(|error| failure(&error))?;
        finished(&text).map_err(|problem| Failure::at(name, problem))
    }

    /// Renders the guides in `guides` of the user's folder. Returns each path below the folder of the pages, and the text.
    pub(super) fn guides(&self, provider: &ProviderName) -> Result<Vec<(String, String)>, Failure> {
        let mut guides = Vec::new();
        for (name, text) in self.own.iter().filter(|(name, _)| name.starts_with("guides/")) {
            if let Some(path) = name.strip_suffix(END) {
                let template = self.environment.get_template(name).map_err(|error| failure(&error))?;
                let text = template
                    .render(context! { provider => Serde(provider) })
                    .map_err(|error| failure(&error))?;
                let text = finished(&text).map_err(|problem| Failure::at(name, problem))?;
                guides.push((format!("{path}.md"), text));
            } else {
                guides.push((name.clone(), text.clone()));
            }
        }
        Ok(guides)
    }

    /// Returns the user's complete page for this path. Such a page is copied without rendering.
    pub(super) fn whole(&self, page: &Page) -> Option<&str> {
        self.own.get(&format!("{}.md", page.path)).map(String::as_str)
    }
}

fn failure(error: &Error) -> Failure {
    let place = match (error.name(), error.line()) {
        (Some(name), Some(line)) => format!("{name}:{line}: "),
        (Some(name), None) => format!("{name}: "),
        _ => String::new(),
    };
    Failure::new(match error.detail() {
        Some(detail) => format!("{place}{}: {detail}", error.kind()),
        None => format!("{place}{}", error.kind()),
    })
}

/// The line that marks a page as generated. Such pages are replaced.
pub(super) const MARK: &str = "# generated by tfvalue docs";

/// Adds the mark to a page. Removes trailing spaces and repeated empty lines outside code.
fn finished(text: &str) -> Result<String, String> {
    let Some(rest) = text.trim_start().strip_prefix("---\n") else {
        return Err(
            "a page begins with front matter: a line `---`, `page_title: \"…\"`, and `---` again".to_owned()
        );
    };
    if !rest
        .split("\n---")
        .next()
        .is_some_and(|matter| matter.lines().any(|line| line.starts_with("page_title:")))
    {
        return Err("the front matter of a page has a `page_title`".to_owned());
    }
    let mut page = format!("---\n{MARK}\n");
    let mut fence: Option<String> = None;
    let mut was_empty = false;
    for line in rest.lines() {
        let trimmed = line.trim_start();
        let marks: String = trimmed.chars().take_while(|letter| *letter == '`').collect();
        match &fence {
            Some(open) if marks.len() >= open.len() && trimmed.trim_end().len() == marks.len() => {
                fence = None;
            }
            None if marks.len() >= 3 => fence = Some(marks),
            _ => {}
        }
        let line = if fence.is_none() { line.trim_end() } else { line };
        let is_empty = line.is_empty() && fence.is_none();
        if !(is_empty && was_empty) {
            page.push_str(line);
            page.push('\n');
        }
        was_empty = is_empty;
    }
    Ok(page.trim_end().to_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_tidy_but_for_its_code() {
        let text = "---\npage_title: \"a\"\n---\n\n\n\na  \n\n```text\n\n\nb \n```\n\n\n";
        let page = finished(text).unwrap();
        assert_eq!(page, format!("---\n{MARK}\npage_title: \"a\"\n---\n\na\n\n```text\n\n\nb \n```\n"));
        assert!(finished("a page").unwrap_err().contains("front matter"));
        assert!(finished("---\na: b\n---\n").unwrap_err().contains("page_title"));
    }
}
