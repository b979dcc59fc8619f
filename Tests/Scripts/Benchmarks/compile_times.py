"""Prints what it costs to compile a member of a decorator, beside forwarding by hand, without and with optimization.

usage: compile_times.py [--rounds N] [DECORATOR ...]

A row is for 100 protocols with ten mixed members each: the milliseconds of processor time of the compiler and the bytes of machine
code of one member, debug information apart. Each round compiles all rows once, since a machine can be faster at one time than at
another, and the least of the rounds counts, since other programs make the rest longer.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COUNT = 100
MEMBERS = 10

BY_HAND = """\
public struct ForwardingServiceNUMBER<Decoratee: ServiceNUMBER>: ServiceNUMBER {
  let decoratee: Decoratee

  public func items(page: Int, in category: String) async throws -> [ItemNUMBER] {
    try await decoratee.items(page: page, in: category)
  }
  public func item(id: String) async throws -> ItemNUMBER? { try await decoratee.item(id: id) }
  public func save(_ item: ItemNUMBER) async throws { try await decoratee.save(item) }
  public func remove(id: String) async throws { try await decoratee.remove(id: id) }
  public func count(in category: String) async -> Int { await decoratee.count(in: category) }
  public func load(id: String, completion: @escaping @Sendable (Result<ItemNUMBER, any Error>) -> Void) {
    decoratee.load(id: id, completion: completion)
  }
  public func upload(_ data: [UInt8], completion: @escaping @Sendable ((any Error)?) -> Void) {
    decoratee.upload(data, completion: completion)
  }
  public func decode(_ data: [UInt8]) throws -> ItemNUMBER { try decoratee.decode(data) }
  public func reset() { decoratee.reset() }
  public var isReady: Bool { decoratee.isReady }
}

extension ServiceNUMBER {
  public func forwarding() -> some ServiceNUMBER { ForwardingServiceNUMBER(decoratee: self) }
}

"""

OPTIONS = {
    "caching": "{ items: { expires: 5m }, item: { expires: never }, save: { invalidates: [items, item] } }",
    "retry": "{ maxAttempts: 4, backoff: { exponential: 200ms, cap: 5s }, except: [save] }",
    "logging": "{ level: debug, items: { reveal: [page] } }",
    "timeout": "{ limit: 5s }",
    "rateLimit": "{ limit: { calls: 10, per: 1s } }",
    "concurrencyLimit": "{ limit: 4 }",
    "fallback": "{ item: { value: 'nil' } }",
    "hedge": "{ items: , item: }",
    "singleFlight": "{ items: , item: }",
}


def decorators():
    """The keys of the templates whose code needs no other package."""
    for template in sorted((HERE.parents[2] / "Templates").glob("*.mustache")):
        text = template.read_text()
        if not re.search(r"package: [\w-]+ }", text):
            yield re.search(r"^decorator: (\w+)", text, re.MULTILINE)[1]


def processor_time(command, folder):
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(output.decode())
    return usage.ru_utime + usage.ru_stime


def machine_code(objects):
    headers = subprocess.run(["objdump", "--section-headers", *objects], capture_output=True, text=True, check=True).stdout
    return sum(int(size, 16) for size in re.findall(r"^\s*\d+ \.text\S*\s+([0-9a-f]+)", headers, re.MULTILINE))


class Compiler:
    """Compiles the protocols of a folder, together with the decorators in a file."""

    def __init__(self, folder, modules):
        self.folder = folder
        self.options = ["-module-name", "App", "-parse-as-library", "-swift-version", "6", "-g", "-I", modules]

    def cost(self, generated, is_optimized):
        """Returns seconds and bytes."""
        (self.folder / "Decorators.swift").write_text(generated)
        frontend = ["swiftc", "-frontend", "-c", *self.options]
        if is_optimized:
            command = [*frontend, "-O", "Services0.swift", "Decorators.swift", "-o", "Decorators.o"]
        else:
            command = [*frontend, "-Onone", "-primary-file", "Decorators.swift", "Services0.swift", "-o", "Decorators.o"]
        return processor_time(command, self.folder), machine_code([self.folder / "Decorators.o"])


def generate(tool, folder, name, options):
    spec = "access: public\nprotocols:\n" + "".join(
        f"  Service{number}:\n    source: Services0.swift\n    decorators: {{ {name}: {options} }}\n" for number in range(COUNT))
    (folder / "Services.decorators.yaml").write_text(spec)
    command = [tool, "generate", "Services.decorators.yaml", "--output", "-"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stderr[:500])
    return result.stdout


def make_public(path):
    """Makes the declarations of a file public, since the optimizer removes what nobody uses."""
    path.write_text(re.sub(r"^(struct|protocol|  var id)", r"public \1", path.read_text(), flags=re.MULTILINE))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("decorators", nargs="*")
    arguments = parser.parse_args()
    build = ["swift", "build", "-c", "release", "--package-path", HERE]
    subprocess.run([*build, "--product", "CallBenchmarks"], check=True, stdout=sys.stderr)
    programs = pathlib.Path(subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, HERE / "specs.py", str(COUNT), "source", folder], check=True)
        make_public(folder / "Services0.swift")
        compiler = Compiler(folder, programs / "Modules")
        by_hand = "".join(BY_HAND.replace("NUMBER", str(number)) for number in range(COUNT))
        texts = {"nothing": "import Decorators\n", "forwarding by hand": by_hand}
        for key in arguments.decorators or decorators():
            texts[key] = generate(programs / "DecorateTool-tool", folder, key, OPTIONS.get(key, ""))
        rounds = [
            {(key, is_optimized): compiler.cost(text, is_optimized) for key, text in texts.items() for is_optimized in (False, True)}
            for _ in range(arguments.rounds)]
    # The size of a row is the same in each round.
    least = {row: min(costs[row] for costs in rounds) for row in rounds[0]}

    def of_member(key, is_optimized):
        """Returns milliseconds and bytes."""
        cost, base = least[key, is_optimized], least["nothing", is_optimized]
        return (cost[0] - base[0]) * 1000 / COUNT / MEMBERS, (cost[1] - base[1]) / COUNT / MEMBERS

    print("| | ms, debug | ms, `-O` | bytes, debug | bytes, `-O` | debug | `-O` | size, debug |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    hand = [of_member("forwarding by hand", is_optimized) for is_optimized in (False, True)]
    for key in list(texts)[1:]:
        debug, optimized = [of_member(key, is_optimized) for is_optimized in (False, True)]
        print(
            f"| {key} | {debug[0]:.1f} | {optimized[0]:.1f} | {debug[1]:.0f} | {optimized[1]:.0f} "
            f"| {debug[0] / hand[0][0]:.2f} | {optimized[0] / hand[1][0]:.2f} | {debug[1] / hand[0][1]:.2f} |")


main()
