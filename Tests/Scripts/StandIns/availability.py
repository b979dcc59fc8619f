"""Checks that Apple's systems have what the sources use of Swift's libraries and Foundation, from the lowest versions
that Package.swift names on. A file that uses what is newer must ask with `#available`.

The compiler does not look on Linux, but the libraries there say since when Apple's systems have each declaration, and
the index of a build says which ones each file uses.

usage: availability.py [scratch folder of the package]
"""
import ctypes
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRATCH = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build").resolve()
TOOLCHAIN = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
MODULES = (
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch", "FoundationEssentials", "Foundation",
    "FoundationNetworking")
PLATFORMS = re.search(r"platforms: \[(.*)\]", (ROOT / "Package.swift").read_text())[1]
LEAST = {system: int(version) for system, version in re.findall(r"\.(\w+)\(\.v(\d+)\)", PLATFORMS)}


def declarations():
    """What each declaration of the libraries is, by its identifier: its name, and the systems that have it too late."""
    target = json.loads(subprocess.run(["swift", "-print-target-info"], capture_output=True, check=True).stdout)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for module in MODULES:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", target["target"]["triple"],
                 "-output-dir", folder], capture_output=True, check=True)
        for graph in pathlib.Path(folder).glob("*.json"):
            for symbol in json.loads(graph.read_text())["symbols"]:
                late = [
                    f"{entry['domain']} {entry['introduced']['major']}" for entry in symbol.get("availability", ())
                    if entry.get("introduced", {}).get("major", 0) > LEAST.get(entry.get("domain"), 1_000)]
                found[symbol["identifier"]["precise"]] = (".".join(symbol["pathComponents"]), late)
    return found


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.count).decode()


class Index:
    """The index of a build, whose interface is that of LLVM's `indexstore.h`."""

    SOURCE = 2  # the kind of a unit's dependency

    def __init__(self, folder):
        self.library = ctypes.CDLL(str(next(TOOLCHAIN.glob("lib/libIndexStore.*"))))
        self.store = self.call("store_create", str(folder).encode(), None)
        if not self.store:
            sys.exit(f"there is no index in {folder}: build first")

    def call(self, name, *words, result=ctypes.c_void_p):
        function = getattr(self.library, f"indexstore_{name}")
        function.restype = result
        return function(*(ctypes.c_void_p(word) if isinstance(word, int) else word for word in words))

    def visit(self, name, owner, read, *words, item=ctypes.c_void_p):
        """What a function reads of each item; the items are gone afterwards."""
        found = []
        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, item)
        visitor = kind(lambda _, value: found.append(read(value)) or True)
        self.call(f"{name}_apply_f", owner, *words, None, visitor, result=ctypes.c_bool)
        return found

    def records(self):
        """The files of the package, and the names of their records."""
        def dependency(value):
            text = lambda part: str(self.call(f"unit_dependency_get_{part}", value, result=Text))
            kind = self.call("unit_dependency_get_kind", value, result=ctypes.c_int)
            return (pathlib.Path(text("filepath")), text("name")) if kind == self.SOURCE else None

        found = set()
        for unit in self.visit("store_units", self.store, str, ctypes.c_uint(0), item=Text):
            reader = self.call("unit_reader_create", self.store, unit.encode(), None)
            found.update(self.visit("unit_reader_dependencies", reader, dependency))
            self.call("unit_reader_dispose", reader)
        found.discard(None)
        return {
            (path, name) for path, name in found
            if path.exists() and {"Sources", "Templates"} & set(path.parts)
            and not {".build", "Examples"} & set(path.parts)}

    def identifiers(self, record):
        """The declarations that a record names."""
        def identifier(value):
            symbol = self.call("occurrence_get_symbol", value)
            return str(self.call("symbol_get_usr", symbol, result=Text))

        reader = self.call("record_reader_create", self.store, record.encode(), None)
        found = set(self.visit("record_reader_occurrences", reader, identifier))
        self.call("record_reader_dispose", reader)
        return found


libraries = declarations()
index = Index(SCRATCH / "debug" / "index" / "store")
used, mistakes = set(), set()
for path, record in index.records():
    asked = " ".join(re.findall(r"#available\(([^)]*)\)", path.read_text()))
    for identifier in index.identifiers(record) & libraries.keys():
        name, late = libraries[identifier]
        used.add(identifier)
        if missing := [version for version in late if version not in asked]:
            mistakes.add(f"{path.name}: {name} is there from {', '.join(missing)} on")
if not used:
    sys.exit("the index names nothing of the libraries")
print("\n".join(sorted(mistakes)) or f"{len(used)} declarations of the libraries are there on {PLATFORMS}.")
sys.exit(bool(mistakes))
