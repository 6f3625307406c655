"""Draws the plots of the pages as SVG. Each has its own background, for pages of any theme."""
import math
from urllib.parse import quote

from figures import COMMANDS, seconds, mebibytes

WIDTH = 720
STYLE = """<style>
svg { font: 13px system-ui, sans-serif }
.page { fill: #ffffff; stroke: #c8ccd1 }
text { fill: #24292f }
.small { fill: #57606a; font-size: 12px }
.halo { stroke: #ffffff; stroke-width: 4px; paint-order: stroke }
.title { font-size: 15px; font-weight: 600 }
.grid { stroke: #d8dee4 }
.go { fill: #7b8794; stroke: #7b8794 }
.rust { fill: #c2410c; stroke: #c2410c }
.line { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  .page { fill: #161b22; stroke: #3d444d }
  text { fill: #e6edf3 }
  .small { fill: #9da7b1 }
  .halo { stroke: #161b22 }
  .grid { stroke: #30363d }
  .go { fill: #8b949e; stroke: #8b949e }
  .rust { fill: #f97316; stroke: #f97316 }
  .line { fill: none }
}
</style>"""


def text(x, y, words, style="", anchor="start"):
    return f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{words}</text>'


def image(height, title, description, parts):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f"<title>{title}</title>", f"<desc>{description}</desc>", STYLE,
        f'<rect class="page" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
        text(20, 30, title, "title"),
        *parts, "</svg>\n",
    ])


def legend(x, y):
    parts = []
    for side, name, offset in (("go", "Go (terraform-plugin-framework)", 0), ("rust", "tfvalue", 250)):
        parts += [f'<rect class="{side}" x="{x + offset}" y="{y - 10}" width="12" height="12"/>', text(x + offset + 18, y, name, "small")]
    return parts


def wall(figures):
    """How long each command takes with 300 instances, as bars."""
    pairs = [(name, figures.sides("ops", 300, operation, "wall_s")) for operation, name in COMMANDS]
    left, right, top, pitch, bar = 170, 640, 78, 50, 18
    longest = max(max(pair) for _, pair in pairs)
    parts = legend(20, 54)
    for index, (name, pair) in enumerate(pairs):
        y = top + index * pitch
        parts.append(text(left - 12, y + bar + 4, name, anchor="end"))
        for side, value, offset in zip(("go", "rust"), pair, (0, bar + 2)):
            length = max(1, value / longest * (right - left))
            parts += [f'<rect class="{side}" x="{left}" y="{y + offset}" width="{length:.1f}" height="{bar}"/>',
                      text(left + length + 8, y + offset + 13, seconds(value), "small")]
    title = "300 instances: how long each command takes"
    said = "; ".join(f"{name}: Go {seconds(go)}, tfvalue {seconds(rust)}" for name, (go, rust) in pairs)
    return image(top + len(pairs) * pitch + 12, title, f"Wall time of the whole terraform command. {said}.", parts)


def logarithmic(values):
    """Powers of ten around all values, and where a value is between the first and the last."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0 ** power for power in range(low, high + 1)], lambda value: (math.log10(value) - low) / (high - low)


def linear(values):
    """Steps from zero, and where a value is between the first and the last."""
    step = 10.0 ** math.floor(math.log10(max(values)))
    step = next(part for part in (step / 5, step / 2, step, 2 * step) if part * 6 >= max(values))
    count = math.ceil(max(values) / step)
    return [step * index for index in range(count + 1)], lambda value: value / (step * count)


def panel(left, title, values, write, scale):
    """A line for each side. `values` are pairs of Go and tfvalue, by the number of instances."""
    top, bottom, width = 110, 300, 250
    ticks, part = scale([value for pair in values.values() for value in pair])
    height = lambda value: bottom - part(value) * (bottom - top)
    places = {n: left + 30 + index * (width - 60) / max(1, len(values) - 1) for index, n in enumerate(values)}
    parts = [text(left, top - 22, title)]
    for tick in ticks:
        y = height(tick)
        parts += [f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}"/>',
                  text(left - 8, round(y + 4, 1), write(tick), "small", "end")]
    parts += [text(place, bottom + 22, f"{n:,}", "small", "middle") for n, place in places.items()]
    for index, side in enumerate(("go", "rust")):
        points = [(places[n], height(pair[index]), pair[index]) for n, pair in values.items()]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
        parts.append(f'<polyline class="{side} line" points="{line}"/>')
        for x, y, value in points:
            parts += [f'<circle class="{side}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>', text(round(x, 1), round(y - 10, 1), write(value), "small halo", "middle")]
    return parts


def plan(figures):
    """CPU and memory of the provider while it plans 1, 300 and 1,000 new instances."""
    def values(field):
        return {n: figures.sides("ops", n, "plan new", field) for n in figures.instances()}

    cpu, memory = values("provider_cpu_s"), values("rss_kib")
    parts = legend(20, 54)
    parts += panel(80, "CPU time (logarithmic)", cpu, lambda value: seconds(value) if value >= 0.0095 else f"{value:g} s", logarithmic)
    parts += panel(430, "peak memory", {n: tuple(kib / 1024 for kib in pair) for n, pair in memory.items()}, lambda value: f"{value:.0f} MB", linear)
    parts += [text(x, 350, "new instances", "small", "middle") for x in (205, 555)]
    said = "; ".join(f"{n:,}: Go {seconds(cpu[n][0])} and {mebibytes(memory[n][0])}, tfvalue {seconds(cpu[n][1])} and {mebibytes(memory[n][1])}" for n in cpu)
    return image(366, "terraform plan: what the provider takes", f"CPU time and peak memory of the provider, by new instances. {said}.", parts)


PLOTS = {"provider-wall": wall, "provider-plan": plan}


def definitions(figures):
    """Where rustdoc finds the plots: in the page itself, as it copies no files."""
    lines = ['[//]: # "The plots of the page on performance, as rustdoc copies no files. `tests/bench/provider/compare pages` writes this."', ""]
    for name, draw in PLOTS.items():
        image = " ".join(draw(figures).split())
        lines.append(f"[{name}]: data:image/svg+xml,{quote(image, safe=SAFE)}")
    return "\n".join(lines) + "\n"


# What needs no escape in the destination of a link. Rustdoc escapes the rest of what a URL may not have.
SAFE = "/:;,=!*+-._~@?"
