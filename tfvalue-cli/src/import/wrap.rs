//! Line breaks in types, in the format of rustfmt.

/// The maximum width of a line.
const WIDTH: usize = 100;

/// The maximum width of a tuple's elements on one line.
const TUPLE_WIDTH: usize = 60;

/// Returns the lines of a field with this beginning. Further lines have this indentation.
pub(super) fn field_line(beginning: &str, ty: &str, indent: usize) -> String {
    let here = laid_out(ty, beginning.len() + 1, indent);
    let below = laid_out(ty, indent + 4, indent + 4);
    let lines = |ty: &str| ty.lines().count();
    // A tuple begins on the line only if two more columns are left.
    let begun = here.lines().next().map_or(0, |first| first.len() + if first.ends_with('(') { 2 } else { 0 });
    // A line ends with a comma.
    let fits = match lines(&here) {
        1 => beginning.len() + here.len() + 2 <= WIDTH || indent + 4 + ty.len() >= WIDTH,
        _ => beginning.len() + 1 + begun <= WIDTH,
    };
    let shorter = lines(&below) == 1 || lines(&here) > lines(&below) + 1;
    if !fits || lines(&here) > 1 && shorter {
        format!("{beginning}\n{:width$}{below},\n", "", width = indent + 4)
    } else {
        format!("{beginning} {here},\n")
    }
}

/// Breaks a type whose first line begins in this column. Further lines have this indentation.
fn laid_out(ty: &str, column: usize, indent: usize) -> String {
    if column + ty.len() < WIDTH && !has_wide_tuple(ty) { ty.to_owned() } else { broken(ty, indent) }
}

fn broken(ty: &str, indent: usize) -> String {
    if let Some(elements) = ty.strip_prefix('(').and_then(|ty| ty.strip_suffix(')')) {
        return listed("(", &split_arguments(elements), ")", indent);
    }
    let Some((outer, arguments)) = ty.strip_suffix('>').and_then(|ty| ty.split_once('<')) else {
        return ty.to_owned();
    };
    match &split_arguments(arguments)[..] {
        [tuple] if tuple.starts_with('(') => format!("{outer}<{}>", broken(tuple, indent)),
        arguments => listed(&format!("{outer}<"), arguments, ">", indent),
    }
}

/// Returns the items between brackets, each on its own lines.
fn listed(begin: &str, items: &[&str], end: &str, indent: usize) -> String {
    let inner = indent + 4;
    let items = items.iter().map(|item| format!("{:inner$}{},\n", "", laid_out(item, inner, inner)));
    format!("{begin}\n{}{:indent$}{end}", items.collect::<String>(), "")
}

/// Returns whether rustfmt breaks a tuple in the type, regardless of the line width.
fn has_wide_tuple(ty: &str) -> bool {
    let mut begun = Vec::new();
    ty.bytes().enumerate().any(|(index, letter)| match letter {
        b'(' => {
            begun.push(index + 1);
            false
        }
        b')' => begun.pop().is_some_and(|begin| {
            // A tuple of one element, which ends with a comma, may be as wide as its line.
            let elements = &ty[begin..index];
            elements.len() > TUPLE_WIDTH && !elements.ends_with(',')
        }),
        _ => false,
    })
}

/// Splits the arguments of a type at the outermost commas.
fn split_arguments(arguments: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut found) = (0_usize, 0, Vec::new());
    for (index, letter) in arguments.bytes().enumerate() {
        match letter {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth -= 1,
            b',' if depth == 0 => {
                found.push(arguments[begin..index].trim());
                begin = index + 1;
            }
            _ => {}
        }
    }
    found.push(arguments[begin..].trim());
    // A comma may follow the last.
    found.retain(|argument| !argument.is_empty());
    found
}
