//! The source of the models.

use std::{collections::BTreeSet, fmt::Write};

use tfvalue_runtime::schema::{
    Behavior, Deprecation, Description, DescriptionKind, ImportRequirement, NestingMode, SchemaKind,
};

use super::{
    Imported, Model, Options, Strings, Values,
    api::{self, Api},
    dedup::{AttributeShape, DeriveKind, Member, Role, Root, Shaped, Shapes, StructDef},
    layout::Layout,
    names::{self, FieldName, Names},
};
use crate::is_invisible;

/// The maximum width of an attribute's options on one line. rustfmt doesn't break options whose values aren't literals.
const ATTRIBUTE_WIDTH: usize = 70;

/// The lints that models may violate.
const ALLOWED: [&str; 8] = [
    "dead_code",
    "missing_docs",
    "non_snake_case",
    "unreachable_pub",
    "clippy::all",
    "clippy::nursery",
    "clippy::pedantic",
    "rustdoc::all",
];

/// Writes all structs: for each schema its new nested structs, innermost first, and then the struct of the schema.
///
/// The compiler then knows nested structs before the outer one, which limits its recursion.
pub(super) fn render(shapes: &Shapes, names: &Names, options: &Options) -> Imported {
    let layout = Layout::of(shapes, options);
    let mut renderer = Renderer {
        names,
        layout: &layout,
        options,
        api: options.api.then(|| Api::new(shapes, names, &layout)),
        body: String::new(),
        used: BTreeSet::new(),
    };
    let mut models = Vec::new();
    let is_of_several = shapes.roots.iter().any(|root| root.source != shapes.roots[0].source);
    for (root, ident) in shapes.roots.iter().zip(&names.roots) {
        for id in root.nested.clone() {
            let is_converted = renderer.api.as_ref().is_some_and(|api| api.has(id));
            let (shape, borrows) = (&shapes.nested[id], layout.borrows(id));
            renderer.structure(&names.nested[id], shape, borrows, None, is_converted);
        }
        let borrows = layout.shape_borrows(&root.shape, options.strings);
        let source = is_of_several.then_some(&*root.source);
        let schema = SchemaOf { kind: root.kind, version: root.version, source };
        let is_converted = renderer.api.is_some() && api::is_converted(root);
        renderer.structure(ident, &root.shape, borrows, Some(schema), is_converted);
        models.push(Model {
            source: root.source.clone(),
            name: root.name.clone(),
            kind: root.kind,
            ident: ident.clone(),
        });
    }
    let Renderer { mut body, used, api, .. } = renderer;
    body.extend(api.map(Api::finish));
    let structs = shapes.roots.len() + shapes.nested.len();
    Imported {
        source: header(&shapes.roots, &used, options) + &body,
        models,
        structs,
        refused: Vec::new(),
        absent: Vec::new(),
    }
}

/// Returns the text before the structs.
fn header(roots: &[Root], used: &BTreeSet<&'static str>, options: &Options) -> String {
    let sources: BTreeSet<_> = roots.iter().map(|root| &*root.source).collect();
    let sources: Vec<_> = sources.into_iter().map(quoted_source).collect();
    let values = match options.values {
        Values::Plan => "configurations, plans and states",
        Values::State => "states",
    };
    let mut header =
        format!("//! Models of {} for {values}, written by `tfvalue import`.\n", sources.join(", "));
    let _ = writeln!(header, "#![allow({})]\n", ALLOWED.join(", "));
    let imports = |path: &str, names: &[&'static str]| {
        let names: Vec<_> = names.iter().filter(|name| used.contains(**name)).copied().collect();
        match &names[..] {
            [] => None,
            [name] => Some(format!("{path}::{name}")),
            names => Some(format!("{path}::{{{}}}", names.join(", "))),
        }
    };
    let std = [imports("borrow", &["Cow"]), imports("collections", &["BTreeMap"])];
    let std: Vec<_> = std.into_iter().flatten().collect();
    for path in &std {
        let _ = writeln!(header, "use std::{path};");
    }
    if !std.is_empty() {
        header.push('\n');
    }
    let ours = imports(
        "tfvalue",
        &["Dynamic", "Nullable", "Number", "OwnedDynamic", "Set", "TfApi", "TfSchema", "TfType", "Unknown"],
    );
    if let Some(path) = ours {
        let _ = writeln!(header, "use {path};");
    }
    header
}

/// Returns the source of a provider as code in a comment, without characters that would end the comment.
fn quoted_source(source: &str) -> String {
    let quotable =
        |letter| if letter == '`' || is_invisible(letter) { char::REPLACEMENT_CHARACTER } else { letter };
    format!("`{}`", source.chars().map(quotable).collect::<String>())
}

struct Renderer<'r> {
    names: &'r Names,
    layout: &'r Layout,
    options: &'r Options,
    /// The structs of the API, if they are requested.
    api: Option<Api<'r>>,
    body: String,
    /// The names to import.
    used: BTreeSet<&'static str>,
}

/// The schema that a struct models.
#[derive(Clone, Copy)]
struct SchemaOf<'s> {
    kind: SchemaKind,
    version: i64,
    /// The source of the provider; `None` if all schemas are of one provider.
    source: Option<&'s str>,
}

impl Renderer<'_> {
    /// Writes a struct, and if it is converted, the corresponding API struct.
    fn structure(
        &mut self,
        ident: &str,
        shape: &StructDef,
        borrows: bool,
        schema: Option<SchemaOf<'_>>,
        is_converted: bool,
    ) {
        let fields = names::fields(shape);
        let api = match &mut self.api {
            Some(api) if is_converted => Some(api.structure(ident, shape, &fields)),
            _ => None,
        };
        self.body.push('\n');
        let mut options = Vec::new();
        if let Some(SchemaOf { kind, version, source }) = schema {
            if let Some(source) = source {
                let _ = writeln!(self.body, "// Of {}.", quoted_source(source));
            }
            options.push(kind.as_str().to_owned());
            // The version of other kinds has no meaning, and their models can't have a version.
            if version != 0 && kind.may_have_version() {
                options.push(format!("version = {version}"));
            }
            if self.options.values == Values::State {
                options.push("known".to_owned());
            }
        }
        let derive = match &shape.sort {
            DeriveKind::Schema { description, deprecation } => {
                self.description("", description, &mut options);
                options.extend(deprecated(deprecation.as_ref()));
                "TfSchema"
            }
            DeriveKind::Object => "TfType",
        };
        self.used.insert(derive);
        // A nested struct without an API struct may be inside a struct that has one, and is then compared by meaning.
        let has_api = self.api.is_some() && (api.is_some() || schema.is_none());
        let convert = if has_api { format!("{}, ", self.used("TfApi")) } else { String::new() };
        let _ = writeln!(self.body, "#[derive({derive}, {convert}Clone, Debug, PartialEq)]");
        self.attribute("", "tf", &options);
        if api.is_some() {
            let options = ["expand", "flatten"].map(|direction| format!("{direction} = api::{ident}"));
            self.attribute("", "api", &options);
        }
        let generics = if borrows { "<'a>" } else { "" };
        let _ = writeln!(self.body, "pub struct {ident}{generics} {{");
        for (index, (member, name)) in shape.members.iter().zip(&fields).enumerate() {
            let api = api.as_ref().map_or("", |options| &options[index]);
            self.field(member, name, api);
        }
        self.body.push_str("}\n");
    }

    fn field(&mut self, member: &Member, FieldName { ident, renamed }: &FieldName, api: &str) {
        let mut options = Vec::new();
        let (options, ty) = match &member.role {
            Role::Attribute(attribute) => {
                options.extend(attribute_words(attribute).iter().map(|&word| word.to_owned()));
                options.extend(deprecated(attribute.deprecation.as_ref()));
                options.extend(renamed.then(|| name_option(&member.name, true)));
                self.description("    ", &attribute.description, &mut options);
                (options, self.ty(&member.ty))
            }
            Role::Block { nesting, min_items, max_items } => {
                options.push(block_word(*nesting, *min_items, *max_items));
                options.extend(renamed.then(|| name_option(&member.name, true)));
                let is_required = *nesting == NestingMode::Single && *min_items > 0;
                let ty = match &member.ty {
                    Shaped::List(block) if self.api.is_some() && member.is_optional_block() => block,
                    ty => ty,
                };
                (options, self.block(ty, is_required))
            }
            Role::Plain => {
                options.extend(renamed.then(|| name_option(&member.name, false)));
                (options, self.ty(&member.ty))
            }
        };
        self.attribute("    ", "tf", &options);
        if !api.is_empty() {
            if api::is_unconverted(member) {
                let what = "Nothing converts this to a plain type: write `with = module` in place of `skip`.";
                let _ = writeln!(self.body, "    // {what}");
            }
            self.attribute("    ", "api", &[api.to_owned()]);
        }
        let _ = writeln!(self.body, "    pub {ident}: {ty},");
    }

    /// Writes a description as a doc comment, or adds it to the options if a doc comment can't represent it.
    fn description(&mut self, indent: &str, description: &Description, options: &mut Vec<String>) {
        let Description { text, kind, .. } = description;
        let default = if text.is_empty() { DescriptionKind::Plain } else { DescriptionKind::Markdown };
        if *kind != default {
            let word = if *kind == DescriptionKind::Plain { "plain" } else { "markdown" };
            options.push(format!("description_kind = {word}"));
        }
        if text.is_empty() {
            return;
        }
        if !is_doc_comment(text) {
            options.push(format!("description = {text:?}"));
            return;
        }
        for line in text.split('\n') {
            let separator = if line.is_empty() { "" } else { " " };
            let _ = writeln!(self.body, "{indent}///{separator}{line}");
        }
    }

    /// Writes `#[tf(…)]` or another attribute, unless it has no options.
    fn attribute(&mut self, indent: &str, name: &str, options: &[String]) {
        if options.is_empty() {
            return;
        }
        let line = options.join(", ");
        if line.chars().count() <= ATTRIBUTE_WIDTH {
            let _ = writeln!(self.body, "{indent}#[{name}({line})]");
            return;
        }
        let _ = writeln!(self.body, "{indent}#[{name}(");
        for (index, option) in options.iter().enumerate() {
            let separator = if index + 1 == options.len() { "" } else { "," };
            let _ = writeln!(self.body, "{indent}    {option}{separator}");
        }
        let _ = writeln!(self.body, "{indent})]");
    }

    /// Returns the type of a value that can be null, and in a plan unknown.
    fn ty(&mut self, ty: &Shaped) -> String {
        let known = self.boxed(ty);
        self.nullable(&known)
    }

    /// Returns the type of nested blocks. Each block is known and not null. The whole may be unknown in a plan, and is null in some states.
    fn block(&mut self, ty: &Shaped, is_required: bool) -> String {
        let known = match ty {
            Shaped::List(_) | Shaped::Set(_) | Shaped::Map(_) => self.collection(ty, Self::known),
            ty => self.boxed(ty),
        };
        if is_required { self.unknown(known) } else { self.nullable(&known) }
    }

    /// Returns the type of a value that isn't null. Elements of a collection need no box.
    fn known(&mut self, ty: &Shaped) -> String {
        match ty {
            Shaped::String => self.string(),
            Shaped::Number => self.used("Number").to_owned(),
            Shaped::Bool => "bool".to_owned(),
            Shaped::Dynamic => match self.options.strings {
                Strings::Owned => self.used("OwnedDynamic").to_owned(),
                Strings::Borrowed => format!("{}<'a>", self.used("Dynamic")),
            },
            Shaped::Object(id) => {
                let lifetime = if self.layout.borrows(*id) { "<'a>" } else { "" };
                format!("{}{lifetime}", self.names.nested[*id])
            }
            Shaped::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| self.ty(element)).collect();
                match &elements[..] {
                    [element] => format!("({element},)"),
                    elements => format!("({})", elements.join(", ")),
                }
            }
            Shaped::List(_) | Shaped::Set(_) | Shaped::Map(_) => self.collection(ty, |renderer, element| {
                let known = renderer.known(element);
                renderer.nullable(&known)
            }),
        }
    }

    fn collection(&mut self, ty: &Shaped, element: impl FnOnce(&mut Self, &Shaped) -> String) -> String {
        match ty {
            Shaped::Set(ty) => format!("{}<{}>", self.used("Set"), element(self, ty)),
            Shaped::Map(ty) => {
                let (key, element) = (self.string(), element(self, ty));
                format!("{}<{key}, {element}>", self.used("BTreeMap"))
            }
            Shaped::List(ty) => format!("Vec<{}>", element(self, ty)),
            ty => self.known(ty),
        }
    }

    fn string(&mut self) -> String {
        match self.options.strings {
            Strings::Owned => "String".to_owned(),
            Strings::Borrowed => format!("{}<'a, str>", self.used("Cow")),
        }
    }

    fn nullable(&mut self, known: &str) -> String {
        match self.options.values {
            Values::State => format!("Option<{known}>"),
            Values::Plan => format!("{}<{known}>", self.used("Nullable")),
        }
    }

    fn unknown(&mut self, known: String) -> String {
        match self.options.values {
            Values::State => known,
            Values::Plan => format!("{}<{known}>", self.used("Unknown")),
        }
    }

    fn boxed(&mut self, ty: &Shaped) -> String {
        let known = self.known(ty);
        match ty {
            Shaped::Object(id) if self.layout.is_large(*id) => format!("Box<{known}>"),
            _ => known,
        }
    }

    fn used(&mut self, name: &'static str) -> &'static str {
        self.used.insert(name);
        name
    }
}

fn attribute_words(attribute: &AttributeShape) -> Vec<&'static str> {
    let mut words = match (attribute.import, attribute.behavior) {
        (Some(ImportRequirement::Required), _) => vec!["required_for_import"],
        (Some(ImportRequirement::Optional), _) => vec!["optional_for_import"],
        (None, Behavior::Required) => vec!["required"],
        (None, Behavior::Optional) => vec!["optional"],
        (None, Behavior::OptionalComputed) => vec!["optional", "computed"],
        (None, Behavior::Computed) => vec!["computed"],
    };
    words.extend(attribute.is_nested.then_some("nested"));
    words.extend(attribute.sensitive.then_some("sensitive"));
    words.extend(attribute.write_only.then_some("write_only"));
    words
}

fn block_word(nesting: NestingMode, min_items: u64, max_items: u64) -> String {
    let mut words = nesting.as_str().to_owned();
    if nesting != NestingMode::Single {
        for (word, items) in [("min_items", min_items), ("max_items", max_items)] {
            if items > 0 {
                let _ = write!(words, ", {word} = {items}");
            }
        }
    }
    format!("block({words})")
}

fn deprecated(deprecation: Option<&Deprecation>) -> Option<String> {
    deprecation.map(|deprecation| match &*deprecation.message {
        "" => "deprecated".to_owned(),
        message => format!("deprecated = {message:?}"),
    })
}

fn name_option(name: &str, in_schema: bool) -> String {
    let option = if !in_schema || names::is_well_formed(name) { "name" } else { "legacy_name" };
    format!("{option} = {name:?}")
}

/// Returns whether a doc comment can represent this text: rustdoc displays the text unchanged, and tests no code in it.
fn is_doc_comment(text: &str) -> bool {
    text.trim() == text
        && !text.contains("```")
        && !text.contains("~~~")
        // Text with this indentation is code, also after the marker of a list or a quote.
        && !text.contains("    ")
        && text.split('\n').all(|line| line.trim_end() == line && !line.contains(is_invisible))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_doc_comment_would_change_is_no_doc_comment() {
        for text in ["A.", "A.\n\nB.", "A.\n- b\n  c", "\"quoted\" \\ é"] {
            assert!(is_doc_comment(text), "{text}");
        }
        for text in [
            " A.",
            "A.\n",
            "A. \nB.",
            "A.\n\n    code",
            "-     code in list",
            "1.     code",
            "> quote\n>     code",
            "A.\n\n- > *     code",
            "```\nlet x;\n```",
            "a\rb",
            "a\tb",
            "\u{202e}a",
        ] {
            assert!(!is_doc_comment(text), "{text}");
        }
    }
}
