#!/usr/bin/env python3
"""Makes up folders of protocols, lets `decorate init` draft a spec for each, and checks, generates and compiles it.

    drafts.py [--count 100] [--seed 1] [--no-compile] [--keep FOLDER] BUILD

BUILD is the folder with `decorate` and `Modules`, such as .build/debug. A seed decides the folder: its modules and
files, protocols that inherit others and those that cannot be decorated, types that call them, files that cannot be read,
and other specs beside. No draft may be refused, warn, be wider than 100 columns or leave a protocol out without a word.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Shapes"))
import shapes  # noqa: E402

VERBS = ("fetch load read get list find search current user items send execute process handle save delete create "
         "update sync resolve fetchOrCreate perform post start cancel").split()
NAMES = ("Feed FeedStore UserRepository APIClient Session Cache Alarm Logger Search Payment Orders Router Profile "
         "Notes Media Upload Chat Account Device Catalog Cart Audit Sync Export Importer Theme").split()
SIGNATURES = [
    "func {}(_ id: Int) async throws -> Int", "func {}() async throws -> [String]", "func {}(id: String) async throws",
    "func {}() async -> Int", "func {}() throws -> Int", "func {}()", "func {}(completion: @escaping (Result<Int, any Error>) -> Void)",
    "func {}() -> AsyncThrowingStream<Int, any Error>",
]
HEADERS = [": Sendable", ": Sendable", "", "", ": AnyObject", ": AnyObject, Sendable", ": Actor"]
# What no decorator can wrap, or only with what the draft does not say.
OBSTACLES = [
    "func addAll(_ items: Int...)", "func compare(_ others: [String: Self])", "static func make() -> Self",
    "init(name: String)", "func swapWith(_ other: inout Self)",
]


class Folder:
    """The files of a made-up package, by their paths."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.files, self.links, self.bytes = {}, {}, {}
        # A folder that the compiler reads too, or one with mistakes.
        self.is_valid = self.random.random() < 0.5
        self.layout = self.random.choice(["package", "package", "package", "plain"])
        self.target = "Sources/App" if self.layout == "package" else "Client"
        self.protocols = []  # (module, name, file)
        self.modules = ["Core", "Models"] if self.layout == "package" else []
        if self.layout == "package":
            self.files["Package.swift"] = ""
        names = NAMES[:]
        self.random.shuffle(names)
        self.names = iter(names + [f"{n}{i}" for i in range(20) for n in names])
        for module in reversed(self.modules):
            self.module(f"Sources/{module}", module, self.random.randint(1, 4), ["public", "public", "package", ""])
        accesses = self.random.choice([["public"], [""], ["public", "package", ""], ["", "", "public"], ["", "", "", "private"]])
        self.imports = [m for m in self.modules if self.random.random() < 0.7]
        self.module(self.target, "App", self.random.choice([1, 3, 8, 8, 25]), accesses)
        self.callers()
        if not self.is_valid:
            self.mistakes()
        self.specs()

    def member(self, number):
        choice = self.random
        name = choice.choice(VERBS) + choice.choice(["", "", "Items", "User", "All"]) + str(number)
        if choice.random() < 0.75:
            return choice.choice(SIGNATURES).format(name)
        if choice.random() < 0.15:
            return choice.choice(OBSTACLES)
        return choice.choice(shapes.ANY)

    def module(self, folder, module, count, accesses):
        choice = self.random
        head = ["import Foundation"] if self.is_valid or choice.random() < 0.5 else []
        if module == "App":
            head += [f"import {m}" for m in self.imports]
        elif module == "Core" and choice.random() < 0.6:
            head += ["public import Models"]
        files = [f"{folder}/{name}" for name in choice.sample(["A.swift", "B.swift", "Sub/C.swift", "Sub/More/D.swift"]
                 if self.layout == "package" else ["A.swift", "B.swift", "C+D.swift"], choice.randint(1, 3))]
        texts = {file: [] for file in files}
        visible = [p for p in self.protocols if f"import {p[0]}" in " ".join(head)]
        for _ in range(count):
            name, file = next(self.names), choice.choice(files)
            if choice.random() < 0.12 and self.protocols:
                other = choice.choice(self.protocols)
                if other[0] != module:
                    name = other[1].split(".")[-1]
            access = choice.choice(accesses)
            members = [self.member(n) for n in range(choice.choice([0, 1, 1, 2, 3, 5, 8] + ([100] if choice.random() < 0.1 else [])))]
            header = choice.choice(HEADERS)
            if self.is_valid and ("Actor" in header or any(word in " ".join(members) for word in ("Self", "init", "mutating"))):
                header = choice.choice(HEADERS[:4])
            parents = [p for p in visible if p[3] in (["public"] if access == "public" else ["public", "package"] if access == "package"
                       else ["public", "package", "", "private"])]
            parents = [p for p in parents if p[3] != "private" or p[2] == file]
            if parents and choice.random() < 0.45:
                chosen = [p[1] for p in choice.sample(parents, min(len(parents), choice.choice([1, 1, 2])))]
                header = (header + ", " if header else ": ") + ", ".join(dict.fromkeys(chosen))
            if not self.is_valid and choice.random() < 0.08:
                header = (header + ", " if header else ": ") + choice.choice(["Elsewhere", "NSObjectProtocol", "~Copyable", "BaseClass"])
            where = " where Self: Sendable" if not self.is_valid and choice.random() < 0.03 else ""
            prefix = "" if self.is_valid or choice.random() > 0.05 else choice.choice(["@objc ", "@MainActor ", "@available(*, deprecated) "])
            prefix += f"{access} " if access else ""
            if choice.random() < 0.12 and not self.is_valid:
                associated = choice.choice(shapes.ASSOCIATED).splitlines()
                members = associated + members
            body = self.unique(members)
            text = f"{prefix}protocol {name}{header}{where} {{\n" + "".join(f"  {m}\n" for m in body) + "}"
            shape = choice.random()
            qualified = name
            if shape < 0.06:
                outer = next(self.names) + "Namespace"
                level = f"{access} " if access and access != "private" else ""
                text, qualified = f"{level}enum {outer} {{\n{text}\n}}", f"{outer}.{name}"
            elif shape < 0.12:
                other = text if choice.random() < 0.5 else text.replace("{\n", "{\n  func onlyElsewhere() async throws -> Int\n", 1)
                text = f"#if DEBUG\n{text}\n#else\n{other}\n#endif"
            elif shape < 0.15 and not self.is_valid:
                text = f"#if os(Windows)\n{text}\n#endif"
            texts[file].append(text)
            entry = (module, qualified, file, access)
            self.protocols.append(entry)
            if "." not in qualified:
                visible.append(entry)
        for file, parts in texts.items():
            self.files[file] = "\n".join(head + parts) + "\n"
        if not self.is_valid and module == "App" and choice.random() < 0.5:
            self.files[f"{folder}/Types.swift"] = shapes.TYPES

    def unique(self, members):
        seen, kept = set(), []
        for member in members:
            if self.is_valid and (member in OBSTACLES or any(t in member for t in ("Item", "Plain", "Query", "Page", "Events", "Session",
                                  "Account", "Ledger", "Token", "Rows", "Body", "Shape", "Namespace", "Sorting", "FeedError", "Failure",
                                  "Identifier", "Done", "StreamOf", "Input", "Self", "init", "mutating", "@concurrent", "nonisolated"))):
                continue
            name = re.sub(r"\(.*", "", member.split(" async")[0])
            if name not in seen:
                seen.add(name)
                kept.append(member)
        return kept

    def callers(self):
        choice, lines = self.random, []
        own = [p for p in self.protocols if p[0] == "App" and p[3] != "private"]
        for number in range(choice.randint(0, 2 * len(own))):
            if not own or self.is_valid:
                break
            stored = choice.sample(own, min(len(own), choice.choice([1, 1, 2, 4])))
            around = f": {choice.choice(own)[1]}" if choice.random() < 0.6 else ""
            fields = "; ".join(f"let p{i}: any {p[1]}" for i, p in enumerate(stored))
            lines.append(f"final class Type{number}{around} {{ {fields} }}")
        if lines:
            self.files[f"{self.target}/Callers.swift"] = "\n".join(lines) + "\n"

    def mistakes(self):
        choice = self.random
        if choice.random() < 0.3:
            self.links[f"{self.target}/Gone.swift"] = "nowhere.swift"
        if choice.random() < 0.3:
            self.files[f"{self.target}/Folder.swift/Read me"] = ""
        if choice.random() < 0.3:
            self.bytes[f"{self.target}/Latin.swift"] = b"// caf\xe9\nprotocol Latin { func load() async throws -> Int }\n"
        if choice.random() < 0.2:
            self.files[f"{self.target}/Torn.swift"] = "protocol Torn: Sendable { func load() async throws -> Int\nprotocol Half"
        if choice.random() < 0.2:
            self.files[f"{self.target}/Empty.swift"] = ""

    def specs(self):
        choice = self.random
        own = [p[1] for p in self.protocols if p[0] == "App" and p[3] != "private"]
        if own and choice.random() < 0.3:
            text = choice.choice([f"protocols:\n  {choice.choice(own)}: [logging]\n", "protocols:\n  'F*': [metrics]\n",
                                  "protocols:\n  '*': { decorators: [tracing] }\n", "defaults: { decorators: [retry] }\n",
                                  f"protocols:\n  {choice.choice(own)}:\n    decorators: {{ metrics: {{ typeName: Retrying{own[-1].split('.')[-1]} }} }}\n"])
            self.files[f"{self.target}/Other.decorators.yaml"] = text
            self.is_valid = False
        if not self.is_valid and choice.random() < 0.05:
            self.files[f"{self.target}/Wrong.decorators.yaml"] = "protocols: [\n"

    def write(self, root):
        for path, text in self.files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        for path, data in self.bytes.items():
            (root / path).write_bytes(data)
        for path, goal in self.links.items():
            (root / path).symlink_to(goal)

    def commands(self):
        """Pairs of a working folder and the operands of `init`."""
        files = sorted(p for p in self.files if p.startswith(self.target + "/") and p.endswith(".swift") and "Types" not in p)
        some = self.random.sample(files, min(len(files), self.random.choice([1, 1, 2])))
        return self.random.choice([
            (".", [self.target]), (".", [self.target]), (self.target, ["."]), (".", some),
            (str(pathlib.Path(some[0]).parent), [pathlib.Path(some[0]).name]),
            (".", [self.target] + [f"Sources/{m}" for m in self.modules] + ["-o", f"{self.target}/All.decorators.yaml"]),
            (self.target, [os.path.relpath(f, self.target) for f in some]),
        ])


def run(tool, words, folder):
    result = subprocess.run([tool, *words], cwd=folder, capture_output=True, text=True, errors="replace")
    return result.returncode, result.stdout, result.stderr


def problems(tool, build, seed, root, compiles):
    folder = Folder(seed)
    folder.write(root)
    place, words = folder.commands()
    here = root / place
    shown = f"cd {place}; decorate init {' '.join(words)}"
    before = run(tool, ["check", folder.target], root) if any(p.endswith(".yaml") for p in folder.files) else (0, "", "")
    status, output, messages = run(tool, ["init", *words], here)
    if status == 1 and re.search("there is nothing to decorate|no protocol is declared", messages):
        return shown, None, []
    if status != 0 or messages:
        return shown, None, [f"init: {status}\n{messages}"]
    path = re.search(r"Wrote (.+?decorators.yaml)", output)[1]
    text = (here / path).read_text()
    found = [f"wide line: {line}" for line in (text + output).splitlines() if len(line) > 100 and " " in line.strip("# ").strip()]
    status, _, messages = run(tool, ["check", "--strict", path], here)
    if status or messages:
        found.append(f"check: {status}\n{messages}")
    status, swift, messages = run(tool, ["generate", path, "-o", "-"], here)
    if status or messages:
        found.append(f"generate: {status}\n{messages}")
    # Specs beside that were right stay right.
    if before[0] == 0 and not found:
        status, _, messages = run(tool, ["check", folder.target], root)
        if status and "no specs" not in messages:
            found.append(f"check of the target: {status}\n{messages}")
    for module, name, file, access in folder.protocols:
        if module == "App" and words == [folder.target] and not re.search(rf"\b{re.escape(name)}\b", text):
            # What has nothing to decorate itself may be part of another that has.
            heirs = [t for t in folder.files.values() if re.search(rf"protocol \w+:[^{{]*\b{re.escape(name.split('.')[-1])}\b", t)]
            others = "\n".join(t for p, t in folder.files.items() if p.endswith("decorators.yaml"))
            if not heirs and "'F*'" not in others and "'*'" not in others:
                found.append(f"lost without a word: {name}")
    if compiles and folder.is_valid and not found:
        found += compile_errors(folder, build, root, swift)
    return shown, text, found


def compile_errors(folder, build, root, swift):
    generated = root / "Generated.swift"
    generated.write_text(swift)
    modules = root / "modules"
    modules.mkdir(exist_ok=True)
    options = ["-swift-version", "6", "-I", build / "Modules", "-I", modules, "-package-name", "made", "-module-cache-path", "/tmp/module-cache-of-drafts"]
    for module in ["Models", "Core"] if folder.modules else []:
        files = [root / p for p in folder.files if p.startswith(f"Sources/{module}/") and p.endswith(".swift")]
        made = subprocess.run(["swiftc", "-emit-module", "-module-name", module, "-emit-module-path",
                               modules / f"{module}.swiftmodule", "-parse-as-library", *options, *files], capture_output=True, text=True)
        if made.returncode:
            return []
    files = [root / p for p in folder.files if p.startswith(folder.target + "/") and p.endswith(".swift")]
    alone = subprocess.run(["swiftc", "-typecheck", "-module-name", "App", "-parse-as-library", *options, *files], capture_output=True, text=True)
    if alone.returncode:
        return ["note: the folder itself does not compile"] if os.environ.get("DRAFTS_NOTES") else []
    made = subprocess.run(["swiftc", "-typecheck", "-module-name", "App", "-parse-as-library", *options, *files, generated],
                          capture_output=True, text=True)
    global compiled
    compiled += 1
    return [made.stderr[:3000]] if made.returncode or "warning:" in made.stderr.replace(alone.stderr, "") and "Generated.swift" in made.stderr else []


compiled = 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build.resolve()
    failed = drafted = 0
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as temporary:
            root = (options.keep / str(seed) if options.keep else pathlib.Path(temporary)).resolve()
            root.mkdir(parents=True, exist_ok=True)
            shown, text, found = problems(build / "decorate", build, seed, root, not options.no_compile)
        drafted += text is not None
        if found:
            failed += 1
            print(f"seed {seed}: {shown}\n" + "\n".join(found), flush=True)
    print(f"{drafted} drafts of {options.count} folders, {compiled} of them compiled; {failed} with problems")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
