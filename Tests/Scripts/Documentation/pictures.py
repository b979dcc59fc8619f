"""Draws the pictures of the pages from the texts below, and the layers of a stack from the page about stacks.

usage: pictures.py [--check], which fails where a picture is not that of its text
"""
import pathlib
import re
import sys
from html import escape

PAGES = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Decorators" / "Decorators.docc"
WIDTH, LINE = 760, 34
STYLE = """<style>
  svg { --ink: #1d1d1f; --faint: #6e6e73; --page: #ffffff; --good: #2a7d46; --bad: #c2402f; --wait: #8e8e93;
    --call: #0066cc; --fill: #f2f2f5; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #f5f5f7; --faint: #a1a1a6; --page: #161617; --good: #57b377; --bad: #f0766a; --wait: #7f7f85;
      --call: #5eb0ff; --fill: #2a2a2d; }
  }
  text { font: 14px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; fill: var(--ink); }
  .title { font-weight: bold; }
  .faint { fill: var(--faint); }
</style>"""

# A line is a bar: when it begins and ends, how it ends, what it is, and what is said behind it.
TIMELINES = {
    "retry": """
A call with backoff: { exponential: 200ms, jitter: none }, in milliseconds
0 880 good the call | ends with the last attempt
0 100 bad attempt 1 | fails
100 300 wait delay | 200 ms
300 400 bad attempt 2 | fails
400 800 wait delay | 400 ms
800 880 good attempt 3 | succeeds
""",
    "hedge": """
A call with delay: 200ms, in milliseconds
0 310 good the call | ends with attempt 2
0 200 wait delay | 200 ms
0 310 wait attempt 1 | is cancelled
200 310 good attempt 2 | succeeds first
""",
}

# A line is a strategy, and what it does with a result that is fresh, stale and gone.
STRATEGIES = """
cacheFirst | good: answers | call: call; stored if it fails | call: call
networkFirst | call: call; stored if it fails | call: call; stored if it fails | call: call
staleWhileRevalidate | good: answers | good: answers; call behind it | call: call
refreshAhead | good: answers; call near the end | call: call; stored if it fails | call: call
"""

# A line is what a layer of the stack does with a call.
LAYERS = """
logging | writes a line for the call, and one for its end
fallback | calls another value if all that is inside fails
caching | answers with a stored result
singleFlight | lets equal calls share one
retry | makes the call again
rateLimit | limits the calls in a second
concurrencyLimit | limits the calls at the same time
circuitBreaker | makes no calls while the service is down
hedge | starts another attempt beside a slow one
timeout | ends an attempt that takes too long
"""


def colored(svg):
    """The picture with the light color before each variable, for programs that know no variables."""
    light = dict(re.findall(r"--(\w+): (#\w+);", svg[:svg.index("@media")]))
    return re.sub(r"(fill|stroke): var\(--(\w+)\)", lambda use: f"{use[1]}: {light[use[2]]}; {use[0]}", svg)


class Picture:
    """Shapes, each with its style, and the height that they need."""

    def __init__(self, title):
        self.parts, self.top = [], 52
        self.text(24, 32, title, "title")

    def text(self, x, y, text, style="", anchor="start"):
        self.parts.append(f'<text x="{x:.0f}" y="{y:.0f}" class="{style}" text-anchor="{anchor}">{escape(text)}</text>')

    def box(self, x, y, width, height, fill, stroke=None):
        line = f" stroke: var(--{stroke}); stroke-width: 1.5;" if stroke else ""
        self.parts.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="5" '
            f'style="fill: var(--{fill});{line}"/>')

    def arrow(self, path, color="ink"):
        self.parts.append(
            f'<path d="{path}" style="fill: none; stroke: var(--{color}); stroke-width: 1.5" '
            f'marker-end="url(#{color})"/>')

    def svg(self):
        markers = "".join(
            f'<marker id="{color}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
            f'orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" style="fill: var(--{color})"/></marker>'
            for color in ("ink", "good", "bad"))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.top}" '
        head += f'width="{WIDTH}" height="{self.top}" role="img">'
        page = f'<rect width="{WIDTH}" height="{self.top}" style="fill: var(--page)"/>'
        return colored("\n".join([head, STYLE, f"<defs>{markers}</defs>", page, *self.parts, "</svg>", ""]))


def timeline(text):
    title, *lines = text.strip().splitlines()
    picture = Picture(title)
    rows = [re.fullmatch(r"(\d+) (\d+) (\w+) (.+) \| (.+)", line).groups() for line in lines]
    scale = 400 / max(int(end) for _, end, *_ in rows)
    for begin, end, ending, label, said in rows:
        left, right = 130 + int(begin) * scale, 130 + int(end) * scale
        picture.text(24, picture.top + 18, label)
        picture.box(left, picture.top + 4, right - left, 20, ending)
        picture.text(right + 10, picture.top + 18, said, "faint")
        picture.top += LINE
    for tick in range(0, int(400 / scale) + 1, 100):
        picture.text(130 + tick * scale, picture.top + 14, str(tick), "faint", "middle")
    picture.top += 32
    return picture.svg()


def circuit():
    picture = Picture("The states of a circuit")
    states = [(40, "closed", "makes calls and counts"), (430, "open", "makes no calls"),
              (430, "half open", "lets a call through")]
    for index, (left, name, does) in enumerate(states):
        top = 84 if index < 2 else 236
        picture.box(left, top, 210, 60, "fill", ["good", "bad", "wait"][index])
        picture.text(left + 105, top + 26, name, "title", "middle")
        picture.text(left + 105, top + 46, does, "faint", "middle")
    picture.arrow("M250 114 H424", "bad")
    picture.text(337, 84, "too many calls", "faint", "middle")
    picture.text(337, 102, "have failed", "faint", "middle")
    picture.arrow("M500 144 V230", "ink")
    picture.text(490, 192, "the break is over", "faint", "end")
    picture.arrow("M580 236 V150", "bad")
    picture.text(590, 192, "the call fails", "faint")
    picture.arrow("M430 266 H145 V150", "good")
    picture.text(287, 288, "the call succeeds", "faint", "middle")
    picture.top = 320
    return picture.svg()


def strategies():
    picture = Picture("What answers a call, by the age of the stored result")
    columns = [(180, 206, "fresh"), (390, 186, "stale"), (580, 156, "gone, or none")]
    for left, width, name in columns:
        picture.text(left + width / 2, picture.top + 14, name, "title", "middle")
    picture.top += 26
    for line in STRATEGIES.strip().splitlines():
        name, *cells = line.split(" | ")
        picture.text(24, picture.top + 26, name)
        for (left, width, _), cell in zip(columns, cells):
            color, said = cell.split(": ")
            picture.box(left, picture.top, width, 40, "fill", color)
            picture.text(left + width / 2, picture.top + 25, said, "", "middle")
        picture.top += 48
    for left, name in ((388, "expires"), (578, "expires + staleFor")):
        picture.text(left, picture.top + 12, name, "faint", "middle")
        picture.parts.append(
            f'<path d="M{left} 70 V{picture.top - 2}" style="stroke: var(--faint); stroke-dasharray: 3 4"/>')
    picture.top += 28
    return picture.svg()


def layers():
    page = (PAGES / "Stacks.md").read_text()
    stacks = [re.split(r",\s+", match) for match in re.findall(r"^ *stack: \[([^]]*)\]", page, re.M)]
    does = dict(line.split(" | ") for line in LAYERS.strip().splitlines())
    picture = Picture("A call on its way in, and its outcome on the way out")
    picture.text(46, picture.top + 14, "caller")
    picture.top += 26
    begin = picture.top
    for depth, key in enumerate(max(stacks, key=len)):
        left = 40 + depth * 10
        picture.box(left, picture.top, WIDTH - 2 * left, 28, "fill", "wait")
        picture.text(left + 12, picture.top + 19, key, "title")
        picture.text(left + 180, picture.top + 19, does[key], "faint")
        picture.top += LINE
    picture.text(WIDTH / 2, picture.top + 18, "decoratee", "title", "middle")
    picture.arrow(f"M24 {begin} V{picture.top + 14} H{WIDTH / 2 - 50:.0f}", "ink")
    picture.arrow(f"M{WIDTH / 2 + 50:.0f} {picture.top + 14} H{WIDTH - 20} V{begin}", "good")
    picture.top += 36
    return picture.svg()


def pictures():
    drawn = {name: timeline(text) for name, text in TIMELINES.items()}
    return drawn | {"circuit": circuit(), "strategies": strategies(), "layers": layers()}


def stale():
    files = {PAGES / "Resources" / f"{name}.svg": text for name, text in pictures().items()}
    return [file.name for file, text in files.items() if not file.exists() or file.read_text() != text]


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(f"run Tests/Scripts/Documentation/pictures.py: {', '.join(stale())}" if stale() else 0)
    for name, text in pictures().items():
        (PAGES / "Resources" / f"{name}.svg").write_text(text)
