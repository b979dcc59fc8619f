"""Checks what a machine can see of the README and the pages: the README's length, and that links and pictures lead
to files that there are."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "Sources" / "Decorators" / "Decorators.docc"
MOST_LINES = 170

mistakes = []
readme = (ROOT / "README.md").read_text()
if len(readme.splitlines()) > MOST_LINES:
    mistakes.append(f"README.md has {len(readme.splitlines())} lines, more than {MOST_LINES}")
for target in re.findall(r"\]\(([^)#]+)\)", readme):
    if not target.startswith("http") and not (ROOT / target).exists():
        mistakes.append(f"README.md: there is no {target}")
for page in sorted(PAGES.glob("*.md")):
    text = page.read_text()
    for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        if not list((PAGES / "Resources").glob(f"{name}*")):
            mistakes.append(f"{page.name}: there is no picture {name}")
    for name in re.findall(r"<doc:([A-Za-z]+)>", text):
        if not (PAGES / f"{name}.md").exists():
            mistakes.append(f"{page.name}: there is no page {name}")
    if f"<doc:{page.stem}>" not in (PAGES / "Decorators.md").read_text() and page.stem != "Decorators":
        mistakes.append(f"{page.name} stands under no topic of Decorators.md")
sys.exit("\n".join(mistakes) if mistakes else 0)
