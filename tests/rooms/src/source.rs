//! Reads the modules of a crate, and what each names of the others.

use std::{
    collections::BTreeMap,
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprLit, Item, ItemMod, ItemUse, Lit, Meta, UseTree,
    visit::{self, Visit},
};

/// The names from a crate's root to a module; empty for the root.
pub(crate) type ModulePath = Vec<String>;

/// The declarations of one module that concern others.
#[derive(Default)]
pub(crate) struct Module {
    /// The `use` declarations of the module itself, with the name that each brings into scope.
    pub(crate) imports: Vec<Import>,
    /// All paths that the module names, imports included.
    pub(crate) paths: Vec<Vec<String>>,
}

/// One name that a `use` declaration brings into scope.
pub(crate) struct Import {
    pub(crate) path: Vec<String>,
    /// `*` for a glob.
    pub(crate) name: String,
}

/// Reads all modules below the root file of a crate, but for test modules.
///
/// # Errors
///
/// Returns an error if a file cannot be read or is not Rust.
pub(crate) fn read(root: &Path) -> io::Result<BTreeMap<ModulePath, Module>> {
    let mut modules = BTreeMap::new();
    let folder = root.parent().unwrap_or(Path::new("")).to_owned();
    read_file(root, &folder, Vec::new(), &mut modules)?;
    Ok(modules)
}

fn read_file(
    file: &Path,
    folder: &Path,
    path: ModulePath,
    modules: &mut BTreeMap<ModulePath, Module>,
) -> io::Result<()> {
    let in_file = |kind, error: &dyn Display| io::Error::new(kind, format!("{}: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| in_file(error.kind(), &error))?;
    let syntax = syn::parse_file(&text).map_err(|error| in_file(io::ErrorKind::InvalidData, &error))?;
    read_items(&syntax.items, file, folder, path, modules)
}

fn read_items(
    items: &[Item],
    file: &Path,
    folder: &Path,
    path: ModulePath,
    modules: &mut BTreeMap<ModulePath, Module>,
) -> io::Result<()> {
    let mut collector = Collector::default();
    for item in items {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Mod(module) => {
                let name = module.ident.to_string();
                let inner = [path.as_slice(), std::slice::from_ref(&name)].concat();
                match &module.content {
                    Some((_, items)) => read_items(items, file, &folder.join(&name), inner, modules)?,
                    None => read_file(&file_of(module, file, folder), &folder.join(&name), inner, modules)?,
                }
            }
            item => collector.visit_item(item),
        }
    }
    modules.insert(path, collector.module);
    Ok(())
}

/// The file of a module that is declared without content in `file`, whose modules lie in `folder`.
fn file_of(module: &ItemMod, file: &Path, folder: &Path) -> PathBuf {
    if let Some(path) = module.attrs.iter().find_map(path_attribute) {
        return file.with_file_name(path);
    }
    let name = module.ident.to_string();
    let file = folder.join(format!("{name}.rs"));
    if file.exists() { file } else { folder.join(name).join("mod.rs") }
}

/// The text of `#[path = "…"]`.
fn path_attribute(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

#[derive(Default)]
struct Collector {
    module: Module,
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        // A module in a function's body: what it names counts for the module around it.
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.module.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.scan(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}

impl Collector {
    fn import(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        let depth = prefix.len();
        let mut add = |path: &[String], name: String| {
            self.module.paths.push(path.to_vec());
            self.module.imports.push(Import { path: path.to_vec(), name });
        };
        match tree {
            UseTree::Path(tree) => {
                prefix.push(tree.ident.to_string());
                self.import(&tree.tree, prefix);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, prefix);
                }
            }
            UseTree::Name(name) if name.ident == "self" => {
                let name = prefix.last().cloned().unwrap_or_default();
                add(prefix, name);
            }
            UseTree::Name(name) => {
                prefix.push(name.ident.to_string());
                add(prefix, name.ident.to_string());
            }
            UseTree::Rename(rename) => {
                if rename.ident != "self" {
                    prefix.push(rename.ident.to_string());
                }
                add(prefix, rename.rename.to_string());
            }
            UseTree::Glob(_) => add(prefix, "*".to_owned()),
        }
        prefix.truncate(depth);
    }

    /// Finds paths that begin with `crate`, `self` or `super` in the tokens of a macro call.
    fn scan(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(first) if first == "crate" || first == "self" || first == "super" => {
                    let mut path = vec![first.to_string()];
                    while matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':') {
                        tokens.next();
                        if let Some(TokenTree::Ident(name)) = tokens.peek() {
                            path.push(name.to_string());
                            tokens.next();
                        }
                    }
                    self.module.paths.push(path);
                }
                _ => {}
            }
        }
    }
}
