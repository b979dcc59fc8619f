"""Draws the plots of the page about benchmarks from the tables that stand on it.

usage: plots.py [--check], which fails where a plot is not that of the page's figures
"""
import pathlib
import re
import sys
from html import escape

PAGES = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Decorators" / "Decorators.docc"
LABELS, BARS, LINE, LETTER = 330, 420, 22, 8.1
COLORS = ["--first", "--second", "--third"]
STYLE = """<style>
  svg { --ink: #1d1d1f; --faint: #6e6e73; --page: #ffffff; --first: #0066cc; --second: #8e8e93; --third: #c9a227; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #f5f5f7; --faint: #a1a1a6; --page: #161617; --first: #5eb0ff; --second: #8e8e93; --third: #e3bf4d; }
  }
  text { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); }
  .title { font-weight: bold; }
  .faint { fill: var(--faint); }
</style>"""


def colored(svg):
    """The plot with the light color before each variable, for programs that know no variables."""
    light = dict(re.findall(r"--(\w+): (#\w+);", svg[:svg.index("@media")]))
    return re.sub(r"(fill|stroke): var\(--(\w+)\)", lambda use: f"{use[1]}: {light[use[2]]}; {use[0]}", svg)


def table(page, first_column, occurrence=0):
    """The rows of the table with this heading, as dictionaries."""
    lines = page.splitlines()
    starts = [index for index, line in enumerate(lines) if line.startswith(f"| {first_column} |")]
    cells = lambda line: [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
    head = cells(lines[starts[occurrence]])
    rows = []
    for line in lines[starts[occurrence] + 2:]:
        if not line.startswith("|"):
            return rows
        rows.append(dict(zip(head, cells(line))))
    return rows


def plot(title, unit, series, groups):
    """Horizontal bars: `groups` are labels with a value, or none, for each of the series."""
    most = max(value for _, values in groups for value in values if value)
    parts, top = [f'<text class="title" x="24" y="36">{escape(title)}</text>'], 60
    if len(series) > 1:
        left = 24
        for name, color in zip(series, COLORS):
            parts.append(f'<rect x="{left}" y="{top - 10}" width="12" height="12" rx="2" style="fill: var({color})"/>')
            parts.append(f'<text class="faint" x="{left + 18}" y="{top}">{escape(name)}</text>')
            left += 18 + LETTER * len(name) + 24
        top += 18
    for label, values in groups:
        shown = [(value, color) for value, color in zip(values, COLORS) if value]
        middle = top + len(shown) * LINE / 2 + 4
        parts.append(f'<text x="24" y="{middle:.0f}">{escape(label)}</text>')
        for value, color in shown:
            width = max(1, BARS * value / most)
            parts.append(
                f'<rect x="{LABELS}" y="{top}" width="{width:.0f}" height="16" rx="2" style="fill: var({color})"/>')
            parts.append(
                f'<text class="faint" x="{LABELS + width + 8:.0f}" y="{top + 13}">{value:g}{escape(unit)}</text>')
            top += LINE
        top += 12
    width = LABELS + BARS + 110
    return colored("\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top + 8}" width="{width}" height="{top + 8}" role="img">',
         STYLE, f'<rect width="{width}" height="{top + 8}" style="fill: var(--page)"/>', *parts, "</svg>", ""]))


def number(text):
    return float(text.replace(",", "").removesuffix("%").strip()) if text else None


page = (PAGES / "Benchmarks.md").read_text()
calls = [row for row in table(page, "`async throws`") if row["by hand, ns"] and "sink" not in row["`async throws`"]]
hits = table(page, "calls")
plots = {
    "benchmark-calls": plot(
        "A call through decorators, in nanoseconds", " ns", ["generated", "generated, any Feed", "by hand, any Feed"],
        [(row["`async throws`"], [number(row[column]) for column in ("ns", "`any Feed`, ns", "by hand, ns")])
         for row in calls]),
    "benchmark-hits": plot(
        "Calls of a million that a cache answers", " %", ["MemoryCache", "LRU", "FIFO"],
        [(f'{row["calls"]}, {row["size"]} of the keys', [number(row[column]) for column in ("`MemoryCache`", "LRU", "FIFO")])
         for row in hits]),
}
stale = []
for name, text in plots.items():
    file = PAGES / "Resources" / f"{name}.svg"
    if "--check" not in sys.argv:
        file.write_text(text)
    elif not file.exists() or file.read_text() != text:
        stale.append(name)
sys.exit(f"run Tests/Scripts/Benchmarks/plots.py: {', '.join(stale)}" if stale else 0)
