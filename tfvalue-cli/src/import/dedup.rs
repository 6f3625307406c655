//! The conversion of schemas to structs, without duplicates.
//!
//! Nested blocks, nested attributes and object types share a struct if they are equal in all respects, including the descriptions. The innermost
//! objects are compared first. A struct refers to nested structs by number, so a comparison of two structs compares only their own members.

use std::{collections::HashMap, ops::Range, rc::Rc};

use tfvalue_runtime::{
    Type,
    schema::{
        Attribute, AttributeType, Attributes, Behavior, Block, Deprecation, Description, ImportRequirement,
        NestingMode, Schema, SchemaKind,
    },
};

use super::read::Selected;

/// The number of a struct. A nested struct has a smaller number than the structs that contain it.
pub(super) type Id = usize;

/// All structs to be written.
pub(super) struct Shapes {
    pub(super) roots: Vec<Root>,
    /// The nested structs.
    pub(super) nested: Vec<Rc<StructDef>>,
}

/// The struct of a resource, a data source, a provider, ….
pub(super) struct Root {
    /// The source of the provider.
    pub(super) source: String,
    /// The name in Terraform.
    pub(super) name: String,
    pub(super) kind: SchemaKind,
    pub(super) version: i64,
    pub(super) shape: StructDef,
    /// The nested structs that no earlier root has.
    pub(super) nested: Range<Id>,
}

/// The definition of a struct.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct StructDef {
    pub(super) sort: DeriveKind,
    /// The members, sorted by name.
    pub(super) members: Vec<Member>,
}

/// The derive of a struct.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum DeriveKind {
    Schema { description: Description, deprecation: Option<Deprecation> },
    Object,
}

#[derive(PartialEq, Eq, Hash)]
pub(super) struct Member {
    pub(super) name: String,
    /// The type of the value. Nested blocks and attributes are objects, or collections of objects.
    pub(super) ty: Shaped,
    pub(super) role: Role,
}

#[derive(PartialEq, Eq, Hash)]
pub(super) enum Role {
    Attribute(Box<AttributeShape>),
    Block {
        nesting: NestingMode,
        min_items: u64,
        max_items: u64,
    },
    /// An attribute of an object type.
    Plain,
}

#[derive(PartialEq, Eq, Hash)]
pub(super) struct AttributeShape {
    pub(super) is_nested: bool,
    pub(super) behavior: Behavior,
    pub(super) sensitive: bool,
    pub(super) write_only: bool,
    pub(super) description: Description,
    pub(super) deprecation: Option<Deprecation>,
    pub(super) import: Option<ImportRequirement>,
}

/// A type whose objects are structs.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Shaped {
    String,
    Number,
    Bool,
    Dynamic,
    List(Box<Self>),
    Set(Box<Self>),
    Map(Box<Self>),
    Object(Id),
    Tuple(Vec<Self>),
}

impl StructDef {
    /// Returns the structs that this struct refers to, each with the name of the member.
    pub(super) fn references(&self) -> Vec<(&str, Id)> {
        self.members
            .iter()
            .flat_map(|member| member.ty.objects().into_iter().map(|id| (&*member.name, id)))
            .collect()
    }
}

impl Member {
    /// Returns whether this is a list of at most one optional block.
    pub(super) fn is_optional_block(&self) -> bool {
        matches!(self.role, Role::Block { nesting: NestingMode::List, min_items: 0, max_items: 1, .. })
    }
}

impl Shaped {
    /// Returns the type of nested blocks or attributes.
    fn nested(nesting: NestingMode, content: Id) -> Self {
        let object = Self::Object(content);
        match nesting {
            NestingMode::Single | NestingMode::Group => object,
            NestingMode::List => Self::List(Box::new(object)),
            NestingMode::Set => Self::Set(Box::new(object)),
            NestingMode::Map => Self::Map(Box::new(object)),
        }
    }

    /// Returns whether the type contains a tuple or a dynamic value outside its objects.
    pub(super) fn has_tuple_or_dynamic(&self) -> bool {
        match self {
            Self::Tuple(_) | Self::Dynamic => true,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_tuple_or_dynamic(),
            Self::String | Self::Number | Self::Bool | Self::Object(_) => false,
        }
    }

    /// Returns the structs that the type names.
    pub(super) fn objects(&self) -> Vec<Id> {
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => Vec::new(),
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.objects(),
            Self::Object(id) => vec![*id],
            Self::Tuple(elements) => elements.iter().flat_map(Self::objects).collect(),
        }
    }
}

/// Describes the first part of a schema that no model can have.
pub(super) fn unsupported(schema: &Schema) -> Option<String> {
    unsupported_block(&schema.block, schema.kind)
}

fn unsupported_block(block: &Block, kind: SchemaKind) -> Option<String> {
    let in_block = unsupported_in(&block.attributes, kind);
    in_block.or_else(|| block.block_types.iter().find_map(|nested| unsupported_block(&nested.block, kind)))
}

fn unsupported_in(attributes: &Attributes, kind: SchemaKind) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        if attribute.behavior == Behavior::Computed && !kind.returns_values() {
            let name = &attribute.name;
            return Some(format!("the attribute `{name}`, which only the provider may set and never can"));
        }
        match &attribute.ty {
            AttributeType::Type(ty) => unsupported_type(ty),
            AttributeType::Nested(nested) => unsupported_in(&nested.attributes, kind),
        }
    })
}

fn unsupported_type(ty: &Type) -> Option<String> {
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => unsupported_type(element),
        Type::Tuple(tuple) if !(1..=12).contains(&tuple.len()) => {
            Some(format!("a tuple of {} elements; a model can have 1 to 12", tuple.len()))
        }
        Type::Tuple(tuple) => tuple.iter().find_map(unsupported_type),
        Type::Object(object) => object.iter().find_map(|attribute| {
            let what = "an object type with optional attributes, which Terraform has in configurations alone";
            if attribute.optional { Some(what.to_owned()) } else { unsupported_type(attribute.ty) }
        }),
        _ => None,
    }
}

/// Finds the distinct structs in these schemas. All parts of the schemas must be supported.
pub(super) fn find(selected: &[Selected<'_>]) -> Shapes {
    let mut finder = Finder::default();
    let mut roots = Vec::new();
    for Selected { source, name, schema } in selected {
        let Schema { version, kind, block, .. } = schema;
        let begin = finder.shapes.len();
        let shape = finder.block(block);
        let nested = begin..finder.shapes.len();
        let (source, name) = ((*source).to_owned(), (*name).to_owned());
        roots.push(Root { source, name, kind: *kind, version: *version, shape, nested });
    }
    Shapes { roots, nested: finder.shapes }
}

#[derive(Default)]
struct Finder {
    shapes: Vec<Rc<StructDef>>,
    ids: HashMap<Rc<StructDef>, Id>,
}

impl Finder {
    fn id(&mut self, shape: StructDef) -> Id {
        let shape = Rc::new(shape);
        *self.ids.entry(Rc::clone(&shape)).or_insert_with(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        })
    }

    fn block(&mut self, block: &Block) -> StructDef {
        let mut members = self.attributes(&block.attributes);
        for nested in &block.block_types {
            let content = self.block(&nested.block);
            let ty = Shaped::nested(nested.nesting, self.id(content));
            let role = Role::Block {
                nesting: nested.nesting,
                min_items: nested.min_items,
                max_items: nested.max_items,
            };
            members.push(Member { name: nested.name.to_string(), ty, role });
        }
        members.sort_by(|a, b| a.name.cmp(&b.name));
        let sort = DeriveKind::Schema {
            description: block.description.clone(),
            deprecation: block.deprecation.clone(),
        };
        StructDef { sort, members }
    }

    fn attributes(&mut self, attributes: &Attributes) -> Vec<Member> {
        attributes.iter().map(|attribute| self.attribute(attribute)).collect()
    }

    fn attribute(&mut self, attribute: &Attribute) -> Member {
        let Attribute { name, ty, behavior, sensitive, write_only, description, deprecation, import, .. } =
            attribute;
        let (ty, is_nested) = match ty {
            AttributeType::Type(ty) => (self.ty(ty), false),
            AttributeType::Nested(nested) => {
                let sort = DeriveKind::Schema { description: Description::default(), deprecation: None };
                let content = StructDef { sort, members: self.attributes(&nested.attributes) };
                (Shaped::nested(nested.nesting, self.id(content)), true)
            }
        };
        let attribute = AttributeShape {
            is_nested,
            behavior: *behavior,
            sensitive: *sensitive,
            write_only: *write_only,
            description: description.clone(),
            deprecation: deprecation.clone(),
            import: *import,
        };
        Member { name: name.to_string(), ty, role: Role::Attribute(Box::new(attribute)) }
    }

    fn ty(&mut self, ty: &Type) -> Shaped {
        match ty {
            Type::String => Shaped::String,
            Type::Number => Shaped::Number,
            Type::Bool => Shaped::Bool,
            Type::List(element) => Shaped::List(Box::new(self.ty(element))),
            Type::Set(element) => Shaped::Set(Box::new(self.ty(element))),
            Type::Map(element) => Shaped::Map(Box::new(self.ty(element))),
            Type::Tuple(tuple) => Shaped::Tuple(tuple.iter().map(|element| self.ty(element)).collect()),
            Type::Object(object) => {
                let member = |attribute: tfvalue_runtime::types::ObjectAttributeRef<'_>| {
                    let ty = self.ty(attribute.ty);
                    Member { name: attribute.name.to_owned(), ty, role: Role::Plain }
                };
                let members = object.iter().map(member).collect();
                Shaped::Object(self.id(StructDef { sort: DeriveKind::Object, members }))
            }
            Type::Dynamic => Shaped::Dynamic,
        }
    }
}
