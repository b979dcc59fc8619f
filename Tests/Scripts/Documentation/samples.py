"""Generates from and compiles every sample of the README and of the documentation's pages.

Each block of YAML must be a spec that passes `decorate check --strict`, without a warning: as it stands, or,
where it shows a part, within a spec for the protocol `Fragment`. The blocks of Swift of a page are one module,
together with what is generated from its specs and with what the page takes for granted, which is in
`Pages/NAME`, and in `Pages/Common` for Swift files that are not there:

    *.swift              declarations that the page uses and does not show
    Fragment.swift       the protocol that parts of specs are for
    Team.decorators.yaml     a spec from which those of the page take defaults
    Hidden.decorators.yaml   a spec that the page does not show
    NUMBER/*.swift       Swift files for the page's spec of this number alone
    templates.txt        the names of templates, which are the page's blocks without a language
    cells.txt            what is around code in tables: a name, a tab, and text with CELL in it
    not-compiled.txt     the first line of a block, or a name as in cells.txt, a tab, and the reason; a block
                         that is "in PATH" must stand in that file

Samples import `Decorators`, and of the other products those that their page names, a link to a symbol not counted: who
types them finds there what to add and to import.

A Swift file that a spec names and that is not there is the block of the page that declares the
protocol. Of several specs for a protocol, the page's Swift is compiled with the last one. A block
that is shown as generated must stand in what is generated.

Code in a cell of a table is a block, too, if it is a whole option, value of an option, or
expression: `retry: { maxAttempts: 4 }`, `'$0.isEmpty'`, `.calls(2...4)`. Code with `...` in place
of something is not whole. The name in `cells.txt` is the code, the first cell of its row, or the
head of its column.

usage: samples.py [scratch folder of the package]
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
SCRATCH = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build").resolve()
DECORATE = SCRATCH / "debug" / "decorate"
COMPILER = pathlib.Path(shutil.which("swiftc")).resolve()
LIBRARIES = COMPILER.parent.parent / "lib" / "swift"

LIBRARY = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text())
IMPORTS = """import Decorators
import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

"""
WHOLE = re.compile(
    r"""'?[\w*]+'?:\ .+                # an option
      | \{\ \w+:.*\} | \[\w+\] | '.+'  # a value of one: a map, a list, Swift
      | \.\w+(\(.*[^:]\) | \(\))?      # an expression, but not the name of a method
      """, re.VERBOSE)
DECLARATION = re.compile(
    r"(@\w+ )*(public |private |final )*"
    r"(protocol|struct|class|enum|actor|extension|func|typealias) ")


class Block:
    """A block of a page: its language, the line that it begins at, and its text."""

    def __init__(self, page, language, line, text):
        self.page, self.language, self.line, self.text = page, language, line, text

    @property
    def place(self):
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def first_line(self):
        return self.text.split("\n", 1)[0].strip()


def blocks(page):
    found, language, lines, indent = [], None, [], ""
    for number, line in enumerate(page.read_text().split("\n"), 1):
        fence = re.match(r"( *)```(.*)$", line)
        if not fence:
            lines.append(line.removeprefix(indent))
        elif language is None:
            indent, language, lines, start = fence[1], fence[2].strip(), [], number + 1
        else:
            found.append(Block(page, language, start, "\n".join(lines) + "\n"))
            language = None
    return found


def cells(page, contexts, uncompiled):
    """The code in the tables of a page, within what is around it."""
    found, head, is_inside = [], None, False
    for number, line in enumerate(page.read_text().split("\n"), 1):
        is_inside ^= line.lstrip().startswith("```")
        if is_inside or not line.startswith("|"):
            head = None
            continue
        row = line.replace("\\|", "\0").split("|")[1:-1]
        row = [cell.strip().replace("\0", "|") for cell in row]
        head = head or row
        for cell, title in zip(row, head):
            for code in re.findall(r"`([^`]+)`", cell):
                names = [code, row[0].replace("`", ""), title.replace("`", "")]
                if not WHOLE.fullmatch(code) or re.search(r"[ (]\.\.\.", code):
                    continue
                if not uncompiled.keys() & set(names):
                    context = next((contexts[name] for name in names if name in contexts), "CELL")
                    text = context.replace("CELL", code) + "\n"
                    language = "yaml" if re.match(r"'?[\w*]+'?: ", text) else "swift"
                    found.append(Block(page, language, number, text))
    return found


class Page:
    """A page with the folder that its samples are generated and compiled in."""

    def __init__(self, path, work):
        self.path, self.work = path, work / path.stem
        self.failures = []
        self.folder = HERE / "Pages" / path.stem
        self.granted = {
            file.name: file for folder in (HERE / "Pages/Common", self.folder)
            for file in folder.glob("*.swift")}
        self.generated = []
        contexts, self.uncompiled = (
            dict(line.split("\t", 1) for line in self.lines_of(name))
            for name in ("cells.txt", "not-compiled.txt"))
        self.blocks = blocks(path) + cells(path, contexts, self.uncompiled)

    def lines_of(self, name):
        file = self.folder / name
        return file.read_text().splitlines() if file.exists() else []

    def fail(self, message):
        self.failures.append(message)

    def swift(self):
        return [
            block for block in self.blocks
            if block.language == "swift" and block.first_line not in self.uncompiled]

    def check_copies(self):
        for block in self.blocks:
            match = re.match(r"in (\S+)$", self.uncompiled.get(block.first_line, ""))
            if match and block.text.strip() not in (ROOT / match[1]).read_text():
                self.fail(f"{block.place}: this is not in {match[1]}")

    def check(self):
        self.work.mkdir()
        self.check_copies()
        names = self.lines_of("templates.txt")
        for name, block in zip(names, [block for block in self.blocks if not block.language]):
            (self.work / name).write_text(block.text)
        for number, block in enumerate([b for b in self.blocks if b.language == "yaml"], 1):
            self.generate(block.text, number, block.place, names)
        hidden = self.folder / "Hidden.decorators.yaml"
        if hidden.exists():
            self.generate(hidden.read_text(), "hidden", hidden.name, names)
        self.compile()
        return self

    def generate(self, text, number, place, templates):
        folder = self.work / str(number)
        folder.mkdir()
        granted = self.granted.values()
        for file in [*granted, *self.folder.glob("Team.*"), *self.folder.glob(f"{number}/*.swift")]:
            shutil.copy(file, folder)
        spec, name = self.completed(text), f"{self.path.stem}{number}.decorators.yaml"
        is_part = spec != text
        if is_part:
            fragment = self.granted["Fragment.swift"].read_text()
            (folder / f"Fragment{number}.swift").write_text(
                fragment.replace("protocol Fragment", f"protocol Fragment{number}"))
            spec = spec.replace("Fragment:", f"Fragment{number}:")
            spec = spec.replace("Fragment.swift", f"Fragment{number}.swift")
        # Templates that a page names elsewhere are beside the spec here.
        spec = re.sub(r"^templates: .*$", "templates: ..", spec, flags=re.M)
        (folder / name).write_text(spec)
        protocols = set(re.findall(r"^  (\w+):(?: .*)?$", spec, re.M))
        named = dict(re.findall(r"^  (\w+):.*\n    source: (\S+)", spec, re.M))
        own = "".join(file.read_text() for file in (self.folder / str(number)).glob("*.swift"))
        for protocol in sorted(protocols):
            block = self.declaring(protocol)
            if block and f"protocol {protocol}" not in own:
                for file in folder.glob("*.swift"):
                    if re.search(rf"protocol {protocol}\b", file.read_text()):
                        file.unlink()
                (folder / named.get(protocol, f"{protocol}.swift")).write_text(block.text)
        arguments = [argument for name in templates for argument in ("--template", f"../{name}")]
        arguments = [name, *([] if "templates:" in spec else arguments)]
        for command in (["check", "--strict"], ["generate"]):
            run = subprocess.run(
                [DECORATE, *command, *arguments], cwd=folder, capture_output=True, text=True)
            if run.returncode:
                self.fail(f"{place}: the spec is wrong:\n{run.stderr}")
                return
        if number != "hidden":
            self.generated = [each for each in self.generated if not each[1] & protocols]
        files = [name.replace(".yaml", ".swift")] + [f"Fragment{number}.swift"] * is_part
        self.generated += [(folder / file, protocols) for file in files]

    def completed(self, text):
        """A whole spec, made of a part where it is one."""
        fragment = "protocols:\n  Fragment:\n    source: Fragment.swift\n"
        if re.search(r"^protocols:", text, re.M):
            return text
        if re.search(r"^(imports|access|templates|defaults):", text, re.M):
            return text + fragment + "    decorators: []\n"
        if not text.startswith(("decorators:", "stack:")):
            text = "decorators:\n" + indented(text, 2)
        return fragment + indented(text, 4)

    def declaring(self, name):
        """The block that declares a protocol, or a struct."""
        pattern = re.compile(rf"^(public )?(protocol|struct) {name}\b", re.M)
        return next((block for block in self.swift() if pattern.search(block.text)), None)

    def compile(self):
        parts = []
        generated = [file for file, _ in self.generated]
        everything = "".join(file.read_text() for file in generated if file.exists())
        for block in self.swift():
            if block.first_line.startswith(
                    ("// swift-tools-version", ".executableTarget", ".package(", ".target(", ".testTarget")):
                self.compile_manifest(block)
            elif re.match(r"struct \w+<Decoratee", block.text):
                if block.text not in everything:
                    self.fail(f"{block.place}: this is not what is generated")
            else:
                # The modules are imported above. Blank lines keep the numbers of the others.
                text = re.sub(r"^(@testable )?import \w+$", "", block.text, flags=re.M)
                page = self.path.relative_to(ROOT)
                place = f'#sourceLocation(file: "{page}", line: {block.line})\n'
                lines = [line for line in text.splitlines() if line and not line.startswith("//")]
                if not lines or not DECLARATION.search(lines[0]):
                    text = f"func sample{len(parts)}() async throws {{\n{place}{text}\n"
                    text += "#sourceLocation()\n}\n"
                else:
                    text = f"{place}{text}#sourceLocation()\n"
                parts.append(text)
        if not parts and not generated:
            return
        samples = self.work / "Samples.swift"
        # A link to a symbol shows the symbol alone.
        text = re.sub(r"``/\w+/[^`]+``", "", self.path.read_text())
        imports = "".join(f"import {name}\n" for name in LIBRARY if re.search(rf"\b{name}\b(?!/)", text))
        samples.write_text(imports + IMPORTS + "\n".join(parts))
        hidden = [
            file for name, file in self.granted.items()
            if name != "Fragment.swift" and not self.declaring(file.stem)]
        self.typecheck(samples, *hidden, *generated, place=str(self.path.relative_to(ROOT)))

    def compile_manifest(self, block):
        file = self.work / f"Package{block.line}.swift"
        text = block.text
        if text.startswith("."):
            kind = "Package.Dependency" if text.startswith(".package(") else "Target"
            text = f"import PackageDescription\nlet part: {kind} =\n  {text}"
        file.write_text(text)
        self.run(
            block.place, file, "-package-description-version", "6.1.0", "-I",
            LIBRARIES / "pm" / "ManifestAPI")

    def typecheck(self, *files, place):
        self.run(
            place, *dict.fromkeys(files), "-parse-as-library", "-I", SCRATCH / "debug" / "Modules",
            "-plugin-path", LIBRARIES / "host" / "plugins" / "testing")

    def run(self, place, *arguments):
        run = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", *arguments],
            capture_output=True, text=True)
        if run.returncode:
            self.fail(f"{place}: it does not compile:\n{run.stderr}")


def indented(text, count):
    return "".join(" " * count + line if line.strip() else line for line in text.splitlines(True))


def main():
    pages = [ROOT / "README.md", *sorted(ROOT.glob("Sources/Decorators/Decorators.docc/*.md"))]
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(2) as pool:
        checked = list(pool.map(lambda path: Page(path, pathlib.Path(work)).check(), pages))
    for page in checked:
        for failure in page.failures:
            print(failure)
        for line, reason in page.uncompiled.items():
            print(f"{page.path.name}: '{line}' is not compiled: {reason}")
    if any(page.failures for page in checked):
        sys.exit("Not all samples compile.")
    specs = sum(block.language == "yaml" for page in checked for block in page.blocks)
    swift = sum(len(page.swift()) for page in checked)
    print(f"{specs} samples of specs pass without a warning, and {swift} of Swift compile.")


main()
