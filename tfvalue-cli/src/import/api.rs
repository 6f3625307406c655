//! Writes skeletons of API structs, and conversions between these structs and the models: `tfvalue import --api`.
//!
//! The structs have the names of the models, in a module `api`. Their types are plain: `String`, `bool`, `f64`, `Option`, `Vec`, `HashMap`. To use a
//! client of the API, replace the skeletons by the structs of the client. The compiler then reports each field that is missing or has another type.

use std::fmt::Write;

use tfvalue_runtime::schema::{Behavior, NestingMode, SchemaKind};

use super::{
    dedup::{Id, Member, Role, Root, Shaped, Shapes, StructDef},
    layout::Layout,
    names::{FieldName, Names},
};

/// The generated module that converts boxed structs.
const BOXED: &str = include_str!("../../template/import/boxed.rs");

/// The generated module that converts boxed blocks that are required.
const BOXED_BLOCK: &str = include_str!("../../template/import/boxed_block.rs");

/// The structs of the API.
pub(super) struct Api<'r> {
    names: &'r Names,
    layout: &'r Layout,
    /// For each nested struct, true if the API has a struct for it.
    nested: Vec<bool>,
    structs: String,
    uses_boxed: bool,
    uses_boxed_block: bool,
}

/// The field of the API for a member of a model.
struct ApiField {
    /// The type; `None` if the API has no field.
    ty: Option<String>,
    /// The options in `#[api(…)]`.
    options: Vec<&'static str>,
}

impl<'r> Api<'r> {
    pub(super) fn new(shapes: &Shapes, names: &'r Names, layout: &'r Layout) -> Self {
        let mut nested = vec![false; shapes.nested.len()];
        for root in shapes.roots.iter().filter(|root| is_converted(root)) {
            mark(&root.shape, &mut nested);
        }
        // Nested structs precede the structs that contain them.
        for id in (0..nested.len()).rev() {
            if nested[id] {
                mark(&shapes.nested[id], &mut nested);
            }
        }
        Self { names, layout, nested, structs: String::new(), uses_boxed: false, uses_boxed_block: false }
    }

    /// Returns whether the API has a struct for this nested struct.
    pub(super) fn has(&self, id: Id) -> bool {
        self.nested[id]
    }

    /// Adds the struct for a model. Returns the options of its fields, in their order.
    pub(super) fn structure(&mut self, ident: &str, shape: &StructDef, fields: &[FieldName]) -> Vec<String> {
        let mut options = Vec::new();
        let _ = writeln!(self.structs, "\n    #[derive(Clone, Debug, PartialEq)]\n    pub struct {ident} {{");
        for (member, field) in shape.members.iter().zip(fields) {
            let ApiField { ty, options: words } = self.field(member);
            options.push(words.join(", "));
            if let Some(ty) = ty {
                let _ = writeln!(self.structs, "        pub {}: {ty},", field.ident);
            }
        }
        self.structs.push_str("    }\n");
        options
    }

    /// Returns the module with all structs, and the conversions of boxed ones.
    pub(super) fn finish(self) -> String {
        let mut module = String::new();
        for (is_used, conversions) in [(self.uses_boxed, BOXED), (self.uses_boxed_block, BOXED_BLOCK)] {
            if is_used {
                module.extend(["\n", conversions]);
            }
        }
        if self.structs.is_empty() {
            return module;
        }
        let (imports, structs) = if self.structs.contains("HashMap<") {
            ("    use std::collections::HashMap;\n", &*self.structs)
        } else {
            ("", self.structs.trim_start_matches('\n'))
        };
        let _ = write!(
            module,
            "\n/// The types of the API, until the structs of its client are in place of these.\npub mod api {{\n{imports}{structs}}}\n"
        );
        module
    }

    fn field(&mut self, member: &Member) -> ApiField {
        if is_skipped(member) {
            return ApiField { ty: None, options: vec!["skip"] };
        }
        let mut options = Vec::new();
        let is_required = match &member.role {
            Role::Attribute(attribute) => {
                let is_set = attribute.behavior != Behavior::Computed;
                if attribute.sensitive && is_set && !attribute.write_only {
                    options.push("keep");
                }
                attribute.behavior == Behavior::Required
            }
            Role::Block { nesting: NestingMode::Single, min_items: 1.., .. } => {
                return self.required_block(&member.ty);
            }
            Role::Block { .. } if !member.is_optional_block() && !matches!(member.ty, Shaped::Object(_)) => {
                return ApiField { ty: Some(self.known(&member.ty)), options: vec!["null = default"] };
            }
            Role::Block { .. } | Role::Plain => false,
        };
        match &member.ty {
            Shaped::List(block) if member.is_optional_block() => self.nullable(block, options, is_required),
            ty => self.nullable(ty, options, is_required),
        }
    }

    /// Returns the field for a value that may be null.
    fn nullable(&mut self, ty: &Shaped, mut options: Vec<&'static str>, is_required: bool) -> ApiField {
        let known = self.known(ty);
        if self.is_boxed(ty) {
            self.uses_boxed = true;
            options.push("with = boxed");
            return ApiField { ty: Some(format!("Option<Box<{known}>>")), options };
        }
        if is_required {
            options.push("null = error");
            return ApiField { ty: Some(known), options };
        }
        ApiField { ty: Some(format!("Option<{known}>")), options }
    }

    fn required_block(&mut self, ty: &Shaped) -> ApiField {
        let known = self.known(ty);
        if !self.is_boxed(ty) {
            return ApiField { ty: Some(known), options: Vec::new() };
        }
        self.uses_boxed_block = true;
        ApiField { ty: Some(format!("Box<{known}>")), options: vec!["with = boxed_block"] }
    }

    fn is_boxed(&self, ty: &Shaped) -> bool {
        matches!(ty, Shaped::Object(id) if self.layout.is_large(*id))
    }

    /// Returns the type of a value that isn't null.
    fn known(&self, ty: &Shaped) -> String {
        match ty {
            Shaped::String => "String".to_owned(),
            Shaped::Number => "f64".to_owned(),
            Shaped::Bool => "bool".to_owned(),
            Shaped::List(element) | Shaped::Set(element) => format!("Vec<{}>", self.known(element)),
            Shaped::Map(element) => format!("HashMap<String, {}>", self.known(element)),
            Shaped::Object(id) => self.names.nested[*id].clone(),
            Shaped::Dynamic | Shaped::Tuple(_) => unreachable!("it is skipped"),
        }
    }
}

/// Returns whether a model of this schema has conversions. Other schemas are only for configurations, which no API receives.
pub(super) fn is_converted(root: &Root) -> bool {
    matches!(root.kind, SchemaKind::Resource | SchemaKind::DataSource | SchemaKind::EphemeralResource)
}

/// Marks the structs that are nested in a struct of the API.
fn mark(shape: &StructDef, nested: &mut [bool]) {
    for member in shape.members.iter().filter(|member| !is_skipped(member)) {
        for id in member.ty.objects() {
            nested[id] = true;
        }
    }
}

/// Returns whether the API has no field for this member: timeouts, and types without a conversion.
fn is_skipped(member: &Member) -> bool {
    member.name == "timeouts" || is_unconverted(member)
}

/// Returns whether the type of this member has no conversion: dynamic values and tuples.
pub(super) fn is_unconverted(member: &Member) -> bool {
    member.ty.has_tuple_or_dynamic()
}
