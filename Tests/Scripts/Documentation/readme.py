"""Checks what a machine can see of the README and the pages: their length; that links and pictures lead to what there
is; that the figures of the README, and of what decorators cost, stand on the page about benchmarks; that the page of
each decorator lists its options and has its parts in order; and that the page about the command line shows what the
tool prints.

usage: readme.py [scratch folder of the package]
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "Sources" / "Decorators" / "Decorators.docc"
SCRATCH = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build").resolve()
DECORATE = SCRATCH / "debug" / "decorate"
MOST_WORDS = {"README.md": 1_000, "the pages": 26_000}
DECORATOR_WORDS = range(300, 901)
# What the page of a decorator says, in this order.
PARTS = {
    "a spec": r"^```\w*\n(.*\n)*?decorators:|^    decorators:",
    "a table of options": r"^\| option \|",
    "which members it acts on": r"^## Which members$|^Every method",
    "what to do and what not": r"^\| Do \| Don't \|",
    "what it costs": r"^## What it costs$",
}

readme = (ROOT / "README.md").read_text()
pages = {page.stem: page.read_text() for page in sorted(PAGES.glob("*.md"))}
# The pages of the decorators, by their keys in the table of purposes.
homes = {key: page for page, key in re.findall(r"<doc:(\w+)> \| `(\w+)`", pages["Decorators"]) if key != "stack"}
mistakes = [f"{name} is not what its text says: run pictures.py" for name in pictures.stale()]


def words(text):
    """The number of words, without the lists by which DocC groups symbols."""
    return len(re.sub(r"^- ``.*``$", "", text, flags=re.M).split())


def check_lengths():
    counts = {"README.md": words(readme), "the pages": sum(map(words, pages.values()))}
    for name, count in counts.items():
        if count > MOST_WORDS[name]:
            mistakes.append(f"{name}: {count} words, more than {MOST_WORDS[name]}")


def check_links():
    for target in re.findall(r"\]\(([^)#]+)\)", readme):
        if not target.startswith("http") and not (ROOT / target).exists():
            mistakes.append(f"README.md: there is no {target}")
    used = set(re.findall(r"Resources/([\w-]+)\.svg", readme))
    for name, text in pages.items():
        for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
            used.add(picture)
            if not list((PAGES / "Resources").glob(f"{picture}.*")):
                mistakes.append(f"{name}.md: there is no picture {picture}")
        for page in re.findall(r"<doc:(\w+)>", text):
            if page not in pages:
                mistakes.append(f"{name}.md: there is no page {page}")
        for path in re.findall(r"`((?:Examples|Tests|Sources|Templates)/[\w/.-]+)`", text):
            if not (ROOT / path).exists() and "App" not in path and "Weather" not in path:
                mistakes.append(f"{name}.md: there is no {path}")
        if name != "Decorators" and f"- <doc:{name}>" not in pages["Decorators"]:
            mistakes.append(f"{name}.md stands under no topic of Decorators.md")
    for picture in (PAGES / "Resources").glob("*.svg"):
        if picture.stem not in used:
            mistakes.append(f"{picture.name} is on no page")


def figures(text):
    """The numbers of a text that have a unit, in the cells of a table also by their column's."""
    unit = r"(ns|µs|ms|s|%)"
    found, head = set(re.findall(rf"(?<![\w.,])([\d.,]*\d) {unit}(?!\w)", text)), []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        head = head or cells if cells else []
        for title, cell in zip(head, cells):
            if column := re.search(rf"(?:^|, ){unit}$", title):
                found.add((cell, column[1]))
    return found


def check_figures():
    texts = {"README": re.sub(r"^```.*?^```$", "", readme, flags=re.S | re.M)}
    texts |= {page: pages[page].partition("## What it costs\n")[2].partition("\n## ")[0] for page in homes.values()}
    for name, text in texts.items():
        for number, unit in sorted(figures(text) - figures(pages["Benchmarks"])):
            mistakes.append(f"{name}.md: {number} {unit} is not a figure of Benchmarks.md")


def check_parts():
    for name in sorted(set(homes.values())):
        if words(pages[name]) not in DECORATOR_WORDS:
            mistakes.append(f"{name}.md: {words(pages[name])} words, not 300 to 900")
        places = {part: re.search(pattern, pages[name], re.M) for part, pattern in PARTS.items()}
        mistakes.extend(f"{name}.md does not say {part}" for part, place in places.items() if not place)
        found = [place.start() for place in places.values() if place]
        if found != sorted(found):
            mistakes.append(f"{name}.md: its parts are in another order than {', '.join(PARTS)}")


# The options that several decorators have, which one page lists for all.
SHARED_OPTIONS = {"http", "if", "permanent", "results", "transient"}


def check_options():
    """The first page that the table of purposes has for a decorator lists its own options in a table, and
    the page on failures those of several."""
    for option in sorted(SHARED_OPTIONS):
        if f"| `{option}` |" not in pages["Failures"]:
            mistakes.append(f"Failures.md does not list the option {option}")
    listed = subprocess.run([DECORATE, "templates"], capture_output=True, text=True, check=True).stdout
    for key, part in re.findall(r"^(\w+)   \.\w+(.*?)(?=^\w|\Z)", listed, re.S | re.M):
        if key not in homes:
            mistakes.append(f"Decorators.md names no purpose of {key}")
            continue
        for option in re.findall(r"^    (\w+) ", part, re.M):
            if option not in SHARED_OPTIONS and f"| `{option}` |" not in pages[homes[key]]:
                mistakes.append(f"{homes[key]}.md does not list the option {option}")


def check_command_line():
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", pages["CommandLine"], re.S | re.M)
    protocol = next(text for language, text in blocks if language == "swift")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "FeedRepository.swift").write_text(protocol)
        run = lambda *words: subprocess.run(
            [DECORATE, *words], cwd=folder, capture_output=True, text=True, check=True).stdout
        run("init", "FeedRepository.swift")
        printed = (pathlib.Path(folder) / "FeedRepository.decorators.yaml").read_text()
        printed += run("explain", "FeedRepository.decorators.yaml")
        printed += run("explain", "--why", "--member", "save", "FeedRepository.decorators.yaml")
    for language, text in blocks:
        if "protocols:" in text or "forwards" in text:
            if text not in printed:
                mistakes.append(f"CommandLine.md: the tool does not print\n{text}")


check_lengths()
check_links()
check_figures()
check_parts()
check_options()
check_command_line()
sys.exit("\n".join(mistakes) if mistakes else 0)
