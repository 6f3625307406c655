"""Reads the lines that `compare` prints, and makes the tables of the pages of them."""
import json, statistics
from pathlib import Path

INSTANCES = (1, 300, 1000)
# As `compare ops` names them, and as the pages do.
COMMANDS = (("plan new", "plan"), ("apply", "apply"), ("refresh", "refresh"), ("plan same", "plan without changes"), ("destroy", "destroy"))


class Figures:
    """Medians of lines, by what they measure."""

    def __init__(self, files):
        self.groups = {}
        for file in files:
            for line in Path(file).read_text().splitlines():
                fields = json.loads(line)
                kind, side = fields.pop("kind"), fields.pop("side")
                key = (kind, *(str(fields.pop(name)) for name in ("n", "operation", "what", "category") if name in fields))
                for name, value in fields.items():
                    if name != "run" and isinstance(value, (int, float)):
                        self.groups.setdefault((*key, name), {}).setdefault(side, []).append(value)

    def sides(self, *key):
        """The medians of Go and of tfvalue."""
        sides = self.groups.get(tuple(str(part) for part in key))
        if not sides or set(sides) != {"go", "rust"}:
            raise SystemExit(f"there are no lines of both sides for {key}")
        return statistics.median(sides["go"]), statistics.median(sides["rust"])

    def instances(self):
        """How many instances were measured."""
        return [n for n in INSTANCES if ("ops", str(n), "plan new", "wall_s") in self.groups]

    def lines(self, *categories):
        """Lines of code in these categories."""
        pairs = [self.sides("loc", category, "lines") for category in categories]
        return sum(go for go, _ in pairs), sum(rust for _, rust in pairs)


def round_to(value, digits):
    return f"{float(f'{value:.{digits}g}'):,.10g}"


def milliseconds(value):
    return f"{round_to(value, 3 if value >= 100 else 2)} ms"


def seconds(value):
    if value >= 10:
        return f"{value:,.0f} s"
    return f"{value:.1f} s" if value >= 1 else f"{value:.2f} s" if value >= 0.1 else f"{value:.3f} s"


def mebibytes(kib):
    return f"{kib / 1024:,.0f} MB"


def megabytes(size):
    return f"{size / 1e6:.1f} MB"


def count(value):
    return f"{value:,.0f}"


def ratio(go, rust):
    part = rust / go
    return f"{part:.0f}" if part >= 10 else f"{part:.1f}" if part >= 1 else f"{part:.2f}" if part >= 0.1 else f"{part:.3f}"


def row(name, sides, write):
    go, rust = sides
    return f"| {name} | {write(go)} | {write(rust)} | {ratio(go, rust)} |"


def table(*rows):
    return "\n".join(["| | Go | tfvalue | ratio |", "| --- | --- | --- | --- |", *rows])


MODEL = ("schema", "model", "conversions")
AUTHOR = (*MODEL, "resource (CRUD, plan, validation)", "data source")


def lead(figures):
    """What a user feels, and what an author does."""
    def ops(name, operation, field, write):
        return row(name, figures.sides("ops", 300, operation, field), write)

    return table(
        ops("`terraform plan`, 300 new instances", "plan new", "wall_s", seconds),
        ops("`terraform apply` of them", "apply", "wall_s", seconds),
        ops("`terraform plan`, no changes", "plan same", "wall_s", seconds),
        ops("`terraform destroy`", "destroy", "wall_s", seconds),
        ops("the provider's CPU in that plan of new instances", "plan new", "provider_cpu_s", seconds),
        ops("the provider's CPU in that apply", "apply", "provider_cpu_s", seconds),
        ops("the provider's memory in that apply", "apply", "rss_kib", mebibytes),
        row("start of the provider", figures.sides("start", "handshake_ms"), milliseconds),
        row("schemas of 500 resource types, first answer", figures.sides("stress", "schema_ms"), milliseconds),
        row("program, stripped", figures.sides("build", "clean", "bytes"), megabytes),
        row("lines that the author writes", figures.lines(*AUTHOR), count),
        row("release build from nothing, CPU", figures.sides("build", "clean", "cpu_s"), seconds),
    )


def start(figures):
    return table(
        row("exec to handshake", figures.sides("start", "handshake_ms"), milliseconds),
        row("… CPU", figures.sides("start", "handshake_cpu_ms"), milliseconds),
        row("schema of one resource: CPU until then", figures.sides("start", "cpu_ms"), milliseconds),
        row("… memory", figures.sides("start", "hwm_kib"), mebibytes),
        row("schemas of 500 types with 60 attributes each, 2.3 MB: first answer", figures.sides("stress", "schema_ms"), milliseconds),
        row("… CPU", figures.sides("stress", "schema_cpu_ms"), milliseconds),
        row("… memory", figures.sides("stress", "hwm_kib"), mebibytes),
        row("… the same again", figures.sides("stress", "schema_again_ms"), milliseconds),
    )


MEASURES = (("provider's CPU", "provider_cpu_s", seconds), ("provider's memory", "rss_kib", mebibytes),
            ("CPU of the whole command", "all_cpu_s", seconds), ("wall time of the whole command", "wall_s", seconds))


def commands(figures):
    """Each command with 1, 300 and 1,000 instances: Go, tfvalue, ratio."""
    head = ["| instances | command | " + " | ".join(name for name, _, _ in MEASURES) + " |", "| --- " * (2 + len(MEASURES)) + "|"]
    rows = []
    for n in figures.instances():
        for operation, name in COMMANDS:
            cells = []
            for _, field, write in MEASURES:
                go, rust = figures.sides("ops", n, operation, field)
                cells.append(f"{write(go)}, {write(rust)}: **{ratio(go, rust)}**")
            rows.append(f"| {n:,} | {name} | {' | '.join(cells)} |")
    return "\n".join(head + rows)


def build(figures):
    return table(
        row("release build from nothing, CPU", figures.sides("build", "clean", "cpu_s"), seconds),
        row("release build after a changed line, CPU", figures.sides("build", "own code again", "cpu_s"), seconds),
        row("program, stripped", figures.sides("build", "clean", "bytes"), megabytes),
        row("lines: schema, model and conversions", figures.lines(*MODEL), count),
        row("… conversions alone", figures.lines("conversions"), count),
        row("… with the resource and the data source", figures.lines(*AUTHOR), count),
    )


def goals(figures):
    """The ratios that shall hold, and whether they do."""
    def ops(n, operation, field):
        return figures.sides("ops", n, operation, field)

    rows = ["| ratio | at most | measured | |", "| --- | --- | --- | --- |"]
    for name, most, (go, rust) in (
        ("exec to handshake", 0.15, figures.sides("start", "handshake_ms")),
        ("schema of one resource: CPU until then", 0.15, figures.sides("start", "cpu_ms")),
        ("schemas of 500 types: first answer", 0.3, figures.sides("stress", "schema_ms")),
        ("schemas of 500 types: memory", 0.5, figures.sides("stress", "hwm_kib")),
        ("plan of 300 new instances: CPU", 0.02, ops(300, "plan new", "provider_cpu_s")),
        ("plan of 300 new instances: memory", 0.25, ops(300, "plan new", "rss_kib")),
        ("plan of 300 new instances: wall time", 0.32, ops(300, "plan new", "wall_s")),
        ("apply of 300: CPU", 0.03, ops(300, "apply", "provider_cpu_s")),
        ("apply of 300: wall time", 0.42, ops(300, "apply", "wall_s")),
        ("plan of 300 without changes: CPU", 0.03, ops(300, "plan same", "provider_cpu_s")),
        ("plan of 300 without changes: wall time", 0.32, ops(300, "plan same", "wall_s")),
        ("plan of 1,000 new instances: CPU", 0.02, ops(1000, "plan new", "provider_cpu_s")),
        ("plan of 1,000 new instances: memory", 0.12, ops(1000, "plan new", "rss_kib")),
        ("program, stripped", 0.5, figures.sides("build", "clean", "bytes")),
    ):
        rows.append(f"| {name} | {most:g} | {rust / go:.3f} | {'missed' if rust / go > most else 'held'} |")
    return "\n".join(rows)


TABLES = {"lead": lead, "start": start, "commands": commands, "build": build, "goals": goals}


def fill(page, figures):
    """The page with its tables, each of which is between `<!-- table: NAME -->` and `<!-- end -->`."""
    first, *parts = page.split("<!-- table: ")
    for part in parts:
        name, rest = part.split(" -->", 1)
        _, after = rest.split("<!-- end -->", 1)
        first += f"<!-- table: {name} -->\n\n{TABLES[name](figures)}\n\n<!-- end -->{after}"
    return first
