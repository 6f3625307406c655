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
        """Lines of code in these categories; in all, if there are none."""
        all_categories = [key[1] for key in self.groups if key[0] == "loc" and key[2] == "lines"]
        pairs = [self.sides("loc", category, "lines") for category in categories or all_categories]
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
    return round_to(part, 2) if part >= 0.1 else f"{part:.3f}"


def row(name, *measures):
    """One line of a table: each measure is the medians of both sides and how a value is written."""
    columns = ([write(go) for (go, _), write in measures], [write(rust) for (_, rust), write in measures],
               [ratio(*pair) for pair, _ in measures])
    return f"| {name} | " + " | ".join("; ".join(column) for column in columns) + " |"


def table(*rows, first=""):
    return "\n".join([f"| {first} | Go | tfvalue | ratio |", "| --- | --- | --- | --- |", *rows])


def lead(figures):
    """What a user feels, and what an author does."""
    def wall(command, name):
        return row(f"`terraform {command}`, {name}", (figures.sides("ops", 300, operation[command, name], "wall_s"), seconds))

    operation = {("plan", "300 new instances"): "plan new", ("apply", "300 new instances"): "apply",
                 ("plan", "300 instances, no changes"): "plan same", ("destroy", "300 instances"): "destroy"}

    def provider(name, operation):
        return row(name, (figures.sides("ops", 300, operation, "provider_cpu_s"), seconds), (figures.sides("ops", 300, operation, "rss_kib"), mebibytes))

    return table(
        *(wall(*command) for command in operation),
        provider("the provider in this plan of new instances: CPU; memory", "plan new"),
        provider("the provider in this apply: CPU; memory", "apply"),
        row("start of the provider", (figures.sides("start", "handshake_ms"), milliseconds)),
        row("all schemas of 500 resource types: first answer; memory", (figures.sides("stress", "schema_ms"), milliseconds), (figures.sides("stress", "rss_kib"), mebibytes)),
        row("program, stripped", (figures.sides("build", "clean", "bytes"), megabytes)),
        row("lines of the author", (figures.lines(), count)),
        row("release build from nothing: CPU", (figures.sides("build", "clean", "cpu_s"), seconds)),
    )


def start(figures):
    return table(
        row("exec to handshake", (figures.sides("start", "handshake_ms"), milliseconds)),
        row("schema of one resource: CPU until then; memory", (figures.sides("start", "cpu_ms"), milliseconds), (figures.sides("start", "rss_kib"), mebibytes)),
        row("schemas of 500 types with 60 attributes each, first answer; memory", (figures.sides("stress", "schema_ms"), milliseconds), (figures.sides("stress", "rss_kib"), mebibytes)),
        row("the same again", (figures.sides("stress", "again_ms"), milliseconds)),
    )


def commands(figures):
    """Each command with 1, 300 and 1,000 instances."""
    rows = []
    for n in figures.instances():
        for operation, name in COMMANDS:
            measures = [(figures.sides("ops", n, operation, field), write) for field, write in
                        (("provider_cpu_s", seconds), ("rss_kib", mebibytes), ("all_cpu_s", seconds), ("wall_s", seconds))]
            rows.append(row(f"{n:,}: {name}", *measures))
    return table(*rows, first="instances: command")


def build(figures):
    return table(
        row("CPU, from nothing", (figures.sides("build", "clean", "cpu_s"), seconds)),
        row("CPU, after a changed line", (figures.sides("build", "own code again", "cpu_s"), seconds)),
        row("program, stripped", (figures.sides("build", "clean", "bytes"), megabytes)),
    )


def lines(figures):
    model = ("schema", "model", "conversions")
    return table(
        row("schema, model and conversions", (figures.lines(*model), count)),
        row("… with resource and data source", (figures.lines(*model, "resource (CRUD, plan, validation)", "data source"), count)),
        row("all, with the client of the service", (figures.lines(), count)),
    )


TABLES = {"lead": lead, "start": start, "commands": commands, "build": build, "lines": lines}


def fill(page, figures):
    """The page with its tables, each of which is between `<!-- table: NAME -->` and `<!-- end -->`."""
    first, *parts = page.split("<!-- table: ")
    for part in parts:
        name, rest = part.split(" -->", 1)
        _, after = rest.split("<!-- end -->", 1)
        first += f"<!-- table: {name} -->\n\n{TABLES[name](figures)}\n\n<!-- end -->{after}"
    return first
