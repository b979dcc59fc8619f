"""Writes the pages as GitHub shows them, and checks their links and pictures.

The pages are a DocC catalogue, whose links (`<doc:Retry>`) and pictures (`![...](retry)`) only DocC understands. The
folder `.documentation` holds them with links and pictures that every renderer of Markdown understands. It is written
by this script alone.

With `--check`, nothing is written: it fails if a page is not up to date, or if a link, an anchor or a picture of the
README or of a page leads nowhere, as markdown-it renders them (from PyPI; installed if it is not there).

usage: github.py [--check]
"""

import html
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
CATALOGUE = ROOT / "Sources/Decorators/Decorators.docc"
PAGES = ROOT / ".documentation"
PICTURES = pathlib.Path("../Sources/Decorators/Decorators.docc/Resources")

sources = {page.stem: page.read_text() for page in sorted(CATALOGUE.glob("*.md"))}
titles = {name: text.partition("\n")[0].removeprefix("# ").replace("``", "") for name, text in sources.items()}


def outside_code(text, change):
    """Changes the lines of a text that are not within a block of code."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.S | re.M)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def converted(name):
    def change(text):
        text = re.sub(r"\A# ``(.*)``", r"# \1", text)
        # Symbols have no pages on GitHub.
        text = re.sub(r"\n## Topics\n\n(- ``.*``\n)+", "", text)
        text = re.sub(r"\]\(<?doc:(\w+)>?\)", r"](\1.md)", text)
        text = re.sub(r"<doc:(\w+)>", lambda link: f"[{titles[link[1]]}]({link[1]}.md)", text)
        text = re.sub(r"(!\[[^]]*\])\((\w[\w-]*)\)", rf"\1({PICTURES}/\2.svg)", text)
        # A path: of a module to a type that is not of `Decorators`, and of a type to a member.
        path = r"(?<!`)``(?:/\w+/)?/?([^`]+)``(?!`)"
        return re.sub(path, lambda symbol: f"`{symbol[1].replace('/', '.')}`", text)

    note = f"<!-- Written from Sources/Decorators/Decorators.docc/{name}.md by Tests/Scripts/Documentation/github.py. -->"
    return f"{note}\n\n{outside_code(sources[name], change)}"


def renderer():
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        folder = tempfile.mkdtemp()
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "markdown-it-py"], check=True)
        sys.path.insert(0, folder)
        from markdown_it import MarkdownIt
    return MarkdownIt("gfm-like", {"linkify": False}).enable("table")


def anchors(rendered):
    """The anchors that GitHub gives to headings."""
    headings = re.findall(r"<h\d>(.*?)</h\d>", rendered, re.S)
    texts = [html.unescape(re.sub(r"<[^>]+>", "", heading)).strip().lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in texts}


def check():
    markdown = renderer()
    files = [ROOT / "README.md", *sorted(PAGES.glob("*.md"))]
    rendered = {file: markdown.render(file.read_text()) for file in files}
    mistakes, links = [], 0
    for file, page in rendered.items():
        prose = re.sub(r"<pre>.*?</pre>|<code>.*?</code>", "", page, flags=re.S)
        if remains := re.search(r"doc:\w+|<doc|\]\(", prose):
            mistakes.append(f"{file.relative_to(ROOT)}: '{remains[0]}' is no link")
        for target in re.findall(r'(?:href|src)="([^"]+)"', page):
            links += 1
            path, _, anchor = html.unescape(target).partition("#")
            if re.match(r"\w+:", path):
                continue
            other = (file.parent / path).resolve() if path else file
            if not other.exists():
                mistakes.append(f"{file.relative_to(ROOT)}: there is no {target}")
            elif anchor and other in rendered and anchor not in anchors(rendered[other]):
                mistakes.append(f"{file.relative_to(ROOT)}: there is no heading for {target}")
    return mistakes, links


def main():
    pages = {f"{name}.md": converted(name) for name in sources}
    old = {page.name: page.read_text() for page in PAGES.glob("*.md")}
    if "--check" not in sys.argv:
        PAGES.mkdir(exist_ok=True)
        for name in old.keys() - pages.keys():
            (PAGES / name).unlink()
        for name, text in pages.items():
            (PAGES / name).write_text(text)
        return
    stale = sorted(name for name in old.keys() | pages.keys() if old.get(name) != pages.get(name))
    mistakes, links = check()
    mistakes += [f".documentation/{name} is not up to date: run {pathlib.Path(__file__).name}" for name in stale]
    print("\n".join(mistakes) or f"{links} links and pictures of {len(pages) + 1} pages lead somewhere.")
    sys.exit(bool(mistakes))


main()
