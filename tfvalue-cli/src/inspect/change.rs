//! A value before and after a change, in the way of Terraform's language.

use std::collections::BTreeSet;

use tfvalue_runtime::{Type, Value, value::Dynamic};

use super::{
    redaction::{Hidden, Places, Secrets, Step},
    show::Printer,
};

/// What is shown of a value, and how.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) hidden: Hidden,
    pub(super) replaces: Places,
}

/// How many pairs of elements of two sets are compared.
const MAX_PAIRS: usize = 10_000_000;

/// A value of a type.
#[derive(Clone, Copy)]
pub(super) struct Typed<'v> {
    pub(super) value: &'v Value<'v>,
    pub(super) ty: &'v Type,
}

/// Shows one value, or the difference between two, indented. What is sensitive here becomes a secret.
pub(super) fn show(
    before: Option<Typed<'_>>,
    after: Option<Typed<'_>>,
    marks: &Marks,
    secrets: &mut Secrets,
) -> String {
    let printer = Printer::indented();
    let mut shown = ChangePrinter { printer, marks, secrets, path: Vec::new(), hides_types: false };
    match (before, after) {
        (Some(before), Some(after)) => shown.pair(before, after),
        (Some(one), None) | (None, Some(one)) => shown.one(one),
        (None, None) => {}
    }
    shown.printer.finish()
}

struct ChangePrinter<'m> {
    printer: Printer,
    marks: &'m Marks,
    secrets: &'m mut Secrets,
    path: Vec<Step>,
    /// Whether this is in a value under `dynamic` of which a part isn't shown: the types in it show what that part has in it.
    hides_types: bool,
}

/// What an object or a map has under one name, before and after.
type Members<'v> = (Option<Typed<'v>>, Option<Typed<'v>>);

impl ChangePrinter<'_> {
    /// Both values, or one if they are equal.
    fn pair(&mut self, before: Typed<'_>, after: Typed<'_>) {
        if self.is_hidden(&[before.value, after.value]) {
            return;
        }
        match (before.value, after.value) {
            (Value::Dynamic(old), Value::Dynamic(new))
                if old.ty == new.ty || is_alike(&old.value, &new.value) =>
            {
                let ty = (old.ty == new.ty).then_some(&old.ty);
                let is_partial = self.secrets.are_in(&old.value) || self.secrets.are_in(&new.value);
                self.dynamic(ty, is_partial, |shown| shown.pair(inner(old), inner(new)));
            }
            (Value::Object(_), Value::Object(_)) | (Value::Map(_), Value::Map(_)) => {
                let is_map = matches!(before.value, Value::Map(_));
                self.members(&names(before, after), is_map, |name| {
                    (member(before, name), member(after, name))
                });
            }
            (Value::List(old), Value::List(new)) | (Value::Tuple(old), Value::Tuple(new)) => {
                let open = if matches!(before.value, Value::Tuple(_)) { "tuple [" } else { "[" };
                self.printer.begin(open);
                let length = old.len().max(new.len());
                for index in 0..length {
                    self.path.push(Step::Key(index.to_string()));
                    self.element(element(before, index), element(after, index));
                    self.path.pop();
                }
                self.printer.end("]", length == 0);
            }
            (Value::Set(old), Value::Set(new)) if old.len().saturating_mul(new.len()) <= MAX_PAIRS => {
                self.printer.begin("set [");
                self.path.push(Step::Element);
                for (index, value) in old.iter().enumerate() {
                    let element = element(before, index);
                    let is_kept = new.contains(value);
                    self.element(element, element.filter(|_| is_kept));
                }
                for index in (0..new.len()).filter(|&index| !old.contains(&new[index])) {
                    self.element(None, element(after, index));
                }
                self.path.pop();
                self.printer.end("]", old.is_empty() && new.is_empty());
            }
            (old, new) if old == new => self.one(after),
            _ => {
                self.one(before);
                self.printer.push(" -> ");
                self.one(after);
            }
        }
    }

    /// An element of a collection, on a line of its own.
    fn element(&mut self, before: Option<Typed<'_>>, after: Option<Typed<'_>>) {
        self.printer.line();
        match (before, after) {
            (Some(before), Some(after)) => self.pair(before, after),
            (Some(before), None) => {
                self.printer.push("- ");
                self.one(before);
            }
            (None, Some(after)) => {
                self.printer.push("+ ");
                self.one(after);
            }
            (None, None) => {}
        }
        self.replacement();
    }

    fn one(&mut self, Typed { value, ty }: Typed<'_>) {
        if self.is_hidden(&[value]) {
            return;
        }
        let typed = Typed { value, ty };
        match value {
            Value::Dynamic(dynamic) => {
                let is_partial = self.secrets.are_in(&dynamic.value);
                self.dynamic(Some(&dynamic.ty), is_partial, |shown| shown.one(inner(dynamic)));
            }
            Value::Object(_) | Value::Map(_) => {
                let is_map = matches!(value, Value::Map(_));
                self.members(&names(typed, typed), is_map, |name| (member(typed, name), None));
            }
            Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
                self.printer.begin(match value {
                    Value::List(_) => "[",
                    Value::Tuple(_) => "tuple [",
                    _ => "set [",
                });
                for index in 0..elements.len() {
                    let is_set = matches!(value, Value::Set(_));
                    self.path.push(if is_set { Step::Element } else { Step::Key(index.to_string()) });
                    self.printer.line();
                    if let Some(element) = element(typed, index) {
                        self.one(element);
                    }
                    self.path.pop();
                }
                self.printer.end("]", elements.is_empty());
            }
            _ => self.printer.value(value, if self.hides_types { &Type::Dynamic } else { ty }),
        }
    }

    /// A value under `dynamic`, after its type, if it is of one and this may be seen.
    fn dynamic(&mut self, ty: Option<&Type>, is_partial: bool, show: impl FnOnce(&mut Self)) {
        let outer = self.hides_types;
        self.hides_types |= is_partial || self.marks.hidden.is_partial(&self.path);
        match ty.filter(|_| !self.hides_types) {
            Some(ty) => self.printer.dynamic(ty),
            None => self.printer.push("dynamic "),
        }
        show(self);
        self.hides_types = outer;
    }

    fn members<'v>(
        &mut self,
        names: &BTreeSet<&'v str>,
        is_map: bool,
        members: impl Fn(&'v str) -> Members<'v>,
    ) {
        self.printer.begin(if is_map { "map {" } else { "{" });
        let width = names.iter().map(|name| Printer::width(name)).max().unwrap_or(0);
        for name in names.iter().copied() {
            self.printer.line();
            let step = if is_map { Step::Key(name.to_owned()) } else { Step::Attribute(name.to_owned()) };
            self.path.push(step);
            let (before, after) = members(name);
            if is_map {
                self.printer.key(name);
            } else {
                self.printer.name(name, width);
            }
            match (before, after) {
                (Some(before), Some(after)) => self.pair(before, after),
                (Some(one), None) | (None, Some(one)) => self.one(one),
                (None, None) => {}
            }
            self.replacement();
            self.path.pop();
        }
        self.printer.end("}", names.is_empty());
    }

    /// Whether the value here, or one of the two, isn't shown, which this says in its place then.
    fn is_hidden(&mut self, values: &[&Value<'_>]) -> bool {
        let hidden = &self.marks.hidden;
        if hidden.is_sensitive(&self.path) {
            for value in values {
                self.secrets.add(value);
            }
            self.printer.push("(sensitive value)");
        } else if hidden.is_undeclared(&self.path) {
            self.printer.push("(value not shown)");
        } else if values.iter().any(|value| self.secrets.contain(value)) {
            self.printer.push("(sensitive value)");
        } else {
            return false;
        }
        true
    }

    fn replacement(&mut self) {
        if self.marks.replaces.contain(&self.path) {
            self.printer.push("  # forces replacement");
        }
    }
}

/// Whether both have parts that can be compared one by one.
fn is_alike(before: &Value<'_>, after: &Value<'_>) -> bool {
    matches!((before, after), (Value::Object(_), Value::Object(_)) | (Value::Tuple(_), Value::Tuple(_)))
}

fn inner<'v>(dynamic: &'v Dynamic<'v>) -> Typed<'v> {
    Typed { value: &dynamic.value, ty: &dynamic.ty }
}

fn names<'v>(before: Typed<'v>, after: Typed<'v>) -> BTreeSet<&'v str> {
    let of = |Typed { value, .. }: Typed<'v>| match value {
        Value::Object(entries) | Value::Map(entries) => Some(entries.keys().map(AsRef::as_ref)),
        _ => None,
    };
    of(before).into_iter().flatten().chain(of(after).into_iter().flatten()).collect()
}

fn member<'v>(Typed { value, ty }: Typed<'v>, name: &str) -> Option<Typed<'v>> {
    match (value, ty) {
        (Value::Object(entries), Type::Object(object)) => {
            let ty = object.attribute(name).map_or(&Type::Dynamic, |attribute| attribute.ty);
            entries.get(name).map(|value| Typed { value, ty })
        }
        (Value::Map(entries), Type::Map(ty)) => entries.get(name).map(|value| Typed { value, ty }),
        _ => None,
    }
}

fn element(Typed { value, ty }: Typed<'_>, index: usize) -> Option<Typed<'_>> {
    match (value, ty) {
        (Value::List(elements), Type::List(ty)) | (Value::Set(elements), Type::Set(ty)) => {
            elements.get(index).map(|value| Typed { value, ty })
        }
        (Value::Tuple(elements), Type::Tuple(types)) => {
            elements.get(index).zip(types.get(index)).map(|(value, ty)| Typed { value, ty })
        }
        _ => None,
    }
}
