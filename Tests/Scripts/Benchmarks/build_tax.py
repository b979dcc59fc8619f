"""Prints what the plugin adds to builds of a package of eight files, and how long a module with many decorators takes.

usage: build_tax.py [--release] [--module] [--prebuilt PACKAGE] [--package PACKAGE] [--build-system SYSTEM] [--folder FOLDER]
       build_tax.py --products [--rounds COUNT] [--package PACKAGE] [--folder FOLDER]

Wall clock and processor time of each build, in seconds: what else the machine does shows in the first, and less in the second. With
--release the clean builds are made for release too, with --module a module of 100 protocols with ten members and four decorators each,
in one spec and in ten. With --prebuilt the clean builds are made with the tool of a package, too, which
Tests/Scripts/Prebuilt/package.sh has made. --package measures another version of this package, --build-system another build system.

--products prints the wall clock and processor time of clean builds of a program with retry and logging, with caching, and with all products,
in debug and release and with both build systems, in rounds that take turns; and the latter divided by that of a yardstick: the compiler's
time for 1,000 forwarding members. The package is built as one that SwiftPM has fetched.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
FILES = 8

MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App", platforms: [.macOS(.v15)],{dependencies}
  targets: [.target(name: "App"{uses})])
"""
DEPENDENCIES = """
  dependencies: [{prebuilt}
    .package(name: "swift-decorators", path: "{root}")],"""
USES = """, dependencies: [.product(name: "Decorators", package: "swift-decorators")],
    plugins: [{plugin}]"""
PLUGIN = '.plugin(name: "DecoratorsPlugin", package: "swift-decorators")'

PREBUILT_DEPENDENCY = """
    .package(name: "swift-decorators-prebuilt", path: "{prebuilt}"),"""
PREBUILT_PLUGIN = '.plugin(name: "PrebuiltDecoratorsPlugin", package: "swift-decorators-prebuilt")'

FILE = """\
import Foundation

public struct Model{n}: Codable, Hashable, Sendable {{
  public var id: Int
  public var title: String
  public var tags: [String]
}}

public final class Controller{n} {{
  private var models: [Model{n}] = []
  public init() {{}}

  public func add(_ model: Model{n}) {{
    models.append(model)
    models.sort {{ ($0.title, $0.id) < ($1.title, $1.id) }}
  }}

  public func titles(tagged tag: String) -> [String] {{
    models.filter {{ $0.tags.contains(tag) }}.map(\\.title)
  }}

  public func data() throws -> Data {{ try JSONEncoder().encode(models) }}
}}
"""

PROTOCOL = """\
protocol Repository{n}: Sendable {{
  func load(_ id: Int) async throws -> Model0
  func save(_ model: Model0, completion: @escaping @Sendable ((any Error)?) -> Void)
}}
"""

SPEC = """\
protocols:
  Repository{n}:
    source: Repository{n}.swift
    decorators: [retry, logging]
"""


def timed(command, folder):
    while True:
        start = time.monotonic()
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            if status == 0:
                return time.monotonic() - start, usage.ru_utime + usage.ru_stime
            log.seek(0)
            text = log.read().decode()
        # Swift Build ends with a signal at times, before it compiles anything.
        if "*** Program crashed" not in text:
            sys.exit(text)
        print("The build system crashed, and is started again.", file=sys.stderr, flush=True)
        shutil.rmtree(folder / ".build", ignore_errors=True)


def row(name, command, folder):
    wall, processor = timed(command, folder)
    print(f"| {name} | {wall:.1f} | {processor:.1f} |", flush=True)


def package(folder, root, uses_plugin, prebuilt=None):
    sources = folder / "Sources/App"
    sources.mkdir(parents=True)
    tool = PREBUILT_DEPENDENCY.format(prebuilt=prebuilt) if prebuilt else ""
    (folder / "Package.swift").write_text(
        MANIFEST.format(
            dependencies=DEPENDENCIES.format(root=root, prebuilt=tool) if uses_plugin else "",
            uses=USES.format(plugin=PREBUILT_PLUGIN if prebuilt else PLUGIN) if uses_plugin else ""))
    for number in range(FILES):
        (sources / f"Model{number}.swift").write_text(FILE.format(n=number))
    if uses_plugin:
        add_specs(sources, range(1))
    return sources


def add_specs(sources, numbers):
    for number in numbers:
        (sources / f"Repository{number}.swift").write_text(PROTOCOL.format(n=number))
        (sources / f"Repository{number}.decorators.yaml").write_text(SPEC.format(n=number))


SYSTEMS = ("native", "swiftbuild")
CONFIGURATIONS = ("debug", "release")
PROGRAMS = {
    "retry and logging": (["Decorators"], "[retry, logging]"),
    "and caching": (["Decorators", "DecoratorsCaching"], "[retry, { caching: { load: { expires: 5m } } }, logging]"),
    "all products": (
        ["Decorators", "DecoratorsCaching", "DecoratorsResilience", "DecoratorsTelemetry", "DecoratorsTesting", "DecoratorsRedis"],
        "[retry, { caching: { load: { expires: 5m } } }, circuitBreaker, metrics, logging]"),
}


def forwarders():
    """Ten protocols of a hundred members, and a type for each that forwards them to another one."""
    members = [f"member{number}(_ id: Int, named name: String) async throws -> [String]" for number in range(100)]
    text = ""
    for number in range(10):
        text += f"public protocol Service{number}: Sendable {{\n" + "".join(f"  func {member}\n" for member in members) + "}\n"
        text += f"public struct Forwarder{number}: Service{number} {{\n  let base: any Service{number}\n"
        for place, member in enumerate(members):
            text += f"  public func {member} {{\n    try await base.member{place}(id, named: name)\n  }}\n"
        text += "}\n"
    return text


def products(root, folder, rounds):
    checkout = folder / "checkouts/swift-decorators"
    for path in subprocess.check_output(["git", "ls-files", "-z"], cwd=root, text=True).split("\0")[:-1]:
        copy = checkout / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, copy, follow_symlinks=False)
    for name, (modules, decorators) in PROGRAMS.items():
        sources = package(folder / name, checkout, uses_plugin=True)
        manifest = folder / name / "Package.swift"
        uses = [f'.product(name: "{module}", package: "swift-decorators")' for module in modules]
        manifest.write_text(manifest.read_text().replace(uses[0], ", ".join(uses)))
        toggle(sources / "Repository0.decorators.yaml", "[retry, logging]", decorators)
    yardstick = folder / "Forwarders.swift"
    yardstick.write_text(forwarders())
    times = {}

    def measure(key, command, directory):
        times.setdefault(key, []).append(timed(command, directory))
        print(*key, *(f"{seconds:.1f}" for seconds in times[key][-1]), file=sys.stderr, flush=True)

    def median(key):
        return [statistics.median(values) for values in zip(*times[key])]

    for _ in range(rounds):
        for configuration in CONFIGURATIONS:
            level = {"debug": "-Onone", "release": "-O"}[configuration]
            flags = ["-g", "-swift-version", "6", "-parse-as-library"]
            measure((configuration,), ["swiftc", level, *flags, "-c", str(yardstick), "-o", "Forwarders.o"], folder)
            for system in SYSTEMS:
                for name in PROGRAMS:
                    shutil.rmtree(folder / name / ".build", ignore_errors=True)
                    build = ["swift", "build", "--build-system", system, "-c", configuration]
                    measure((configuration, system, name), build, folder / name)
    print("| build | yardstick | " + " | ".join(PROGRAMS) + " |\n|---" + "|--:" * (len(PROGRAMS) + 1) + "|")
    for configuration in CONFIGURATIONS:
        unit = median((configuration,))[1]
        for system in SYSTEMS:
            cells = [median((configuration, system, name)) for name in PROGRAMS]
            texts = [f"{wall:.0f}, {processor:.1f}, {processor / unit:.1f}" for wall, processor in cells]
            print(f"| {configuration}, {system} | {unit:.1f} | " + " | ".join(texts) + " |")


def toggle(path, old, new):
    text = path.read_text()
    path.write_text(text.replace(old, new) if old in text else text.replace(new, old))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--release", action="store_true")
    parser.add_argument("--module", action="store_true")
    parser.add_argument("--prebuilt", type=pathlib.Path)
    parser.add_argument("--package", type=pathlib.Path, default=ROOT)
    parser.add_argument("--build-system", default="native")
    parser.add_argument("--products", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    root = arguments.package.resolve()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        folder = pathlib.Path(name)
        if arguments.products:
            products(root, folder, arguments.rounds)
            return
        print("| build | wall s | processor s |\n|---|--:|--:|")
        plain, decorated = folder / "plain", folder / "decorated"
        package(plain, root, uses_plugin=False)
        sources = package(decorated, root, uses_plugin=True)
        prebuilt = arguments.prebuilt and arguments.prebuilt.resolve()
        if prebuilt:
            package(folder / "prebuilt", root, uses_plugin=True, prebuilt=prebuilt)
        debug = ["swift", "build", "--build-system", arguments.build_system]
        release = debug + ["-c", "release"]
        for kind, command in [("debug", debug)] + ([("release", release)] if arguments.release else []):
            row(f"clean, {kind}, without the plugin", command, plain)
            row(f"clean, {kind}, with the plugin", command, decorated)
            if prebuilt:
                row(f"clean, {kind}, with a prebuilt tool", command, folder / "prebuilt")
        row("null, without the plugin", debug, plain)
        row("null, with the plugin", debug, decorated)
        for previous, count in [(1, 1), (1, 10), (10, 100)]:
            if count > previous:
                add_specs(sources, range(previous, count))
                row(f"after {count - previous} more specs", debug, decorated)
            toggle(sources / "Repository0.decorators.yaml", "[retry, logging]", "[retry]")
            row(f"after an edit of a spec, specs: {count}", debug, decorated)
            toggle(sources / "Model7.swift", "{ $0.tags.contains(tag) }", "{ !$0.tags.contains(tag) }")
            row(f"after an edit of a Swift file that no spec reads, specs: {count}", debug, decorated)
        if arguments.module:
            manifest, product = decorated / "Package.swift", '.product(name: "{}", package: "swift-decorators")'
            used = product.format("Decorators")
            manifest.write_text(manifest.read_text().replace(used, f"{used}, {product.format('DecoratorsCaching')}"))
            timed(debug, decorated)
            for specs, spec in [("1", "Services"), ("10", "Services0")]:
                for old in sources.glob("Services*"):
                    old.unlink()
                subprocess.run([sys.executable, HERE / "specs.py", "100", "source", sources, specs], check=True)
                row(f"after 100 protocols more, with four decorators each, number of specs: {specs}", debug, decorated)
                path = sources / f"{spec}.decorators.yaml"
                path.write_text(path.read_text().replace("page", "category", 1))
                row("after an edit of one of them", debug, decorated)


main()
