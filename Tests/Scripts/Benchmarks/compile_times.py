"""Prints what it costs to compile a member of a decorator, beside flat code by hand, without and with optimization.

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

# Name, signature, call and kind of each member of `specs.py`.
MEMBERS = [
    ("items", "items(page: Int, in category: String) async throws -> [Item]", "items(page: page, in: category)", "async"),
    ("item", "item(id: String) async throws -> Item?", "item(id: id)", "async"),
    ("save", "save(_ item: Item) async throws", "save(item)", "async"),
    ("remove", "remove(id: String) async throws", "remove(id: id)", "async"),
    ("count", "count(in category: String) async -> Int", "count(in: category)", "never"),
    ("load", "load(id: String, completion: @escaping @Sendable (Result<Item, any Error>) -> Void)", "load(id: id)", "result"),
    ("upload", "upload(_ data: [UInt8], completion: @escaping @Sendable ((any Error)?) -> Void)", "upload(data)", "error"),
    ("decode", "decode(_ data: [UInt8]) throws -> Item", "decode(data)", "throws"),
    ("reset", "reset()", "reset()", "nothing"),
]

FORWARDING = {
    "async": "return try await CALL", "never": "return await CALL", "throws": "return try CALL", "nothing": "CALL",
    "result": "CALL(completion: completion)", "error": "CALL(completion: completion)",
}

# Members as a person writes them, without closures of a library. In a handler, FAILURE is an optional error.
RETRY = """\
    var attempt = 1
    while true {
      do {
        return try await CALL
      } catch {
        guard attempt < 4, !(error is CancellationError) else { throw error }
        try await Task.sleep(for: .milliseconds(min(200 << attempt, 5_000)))
        attempt += 1
      }
    }"""
RETRY_HANDLER = """\
    @Sendable func call(attempt: Int) {
      CALL { result in
        guard let failure = FAILURE, attempt < 4, !(failure is CancellationError) else { return completion(result) }
        Task {
          try? await Task.sleep(for: .milliseconds(min(200 << attempt, 5_000)))
          call(attempt: attempt + 1)
        }
      }
    }
    call(attempt: 1)"""
CACHING = """\
    let key = "NAME(ARGUMENTS)"
    if let stored = state.stored(key, lifetime: .seconds(300)) as? RESULT { return stored }
    let call: Task<RESULT, any Error>
    if let current = state.current(key) as? Task<RESULT, any Error> {
      call = current
    } else {
      call = Task { try await CALL }
      state.begin(call, for: key)
    }
    defer { state.end(key) }
    let result = try await call.value
    state.store(result, for: key)
    return result"""
CHANGING = """\
    try await CALL
    state.removeResults(of: "items")
    state.removeResults(of: "item")"""


def around(begin, end, failed):
    """Returns members of each kind that do something before and after a call."""
    ending = f"""\
    {begin}
    do {{
      let result: RESULT = EFFECTS CALL
      {end}
      return result
    }} catch {{
      {failed}
      throw error
    }}"""
    plain = f"    {begin}\n    let result: RESULT = EFFECTS CALL\n    {end}\n    return result"
    handler = f"""\
    {begin}
    CALL {{ result in
      if let error = FAILURE {{
        {failed}
      }} else {{
        {end}
      }}
      completion(result)
    }}"""
    return {
        "async": ending.replace("EFFECTS", "try await"), "throws": ending.replace("EFFECTS", "try"),
        "never": plain.replace("EFFECTS", "await"), "nothing": plain.replace("EFFECTS ", ""), "result": handler, "error": handler.replace("\\(result) ", ""),
    }


CIRCUIT = around("BEGIN", "state.succeeded()", "state.failed(error)")
CIRCUIT["async"] = CIRCUIT["async"].replace("BEGIN", "try state.admit()")
CIRCUIT["throws"] = CIRCUIT["throws"].replace("BEGIN", "try state.admit()")
for kind, refused in [("result", ".failure(error)"), ("error", "error")]:
    CIRCUIT[kind] = CIRCUIT[kind].replace(
        "BEGIN", f"do {{ try state.admit() }} catch {{ return completion({refused}) }}")

BY_HAND = {
    "retry": ({"items": RETRY, "item": RETRY, "load": RETRY_HANDLER}, {}),
    "caching": ({"items": CACHING, "item": CACHING, "save": CHANGING}, {}),
    "logging": ({}, around(
        'let begin = ContinuousClock.now\n    state.write("NAME(ARGUMENTS) begins")',
        'state.write("NAME returned \\(result) in \\(ContinuousClock.now - begin)")',
        'state.write("NAME failed with \\(error) in \\(ContinuousClock.now - begin)")')),
    "circuitBreaker": ({}, {kind: CIRCUIT[kind] for kind in ("async", "throws", "result", "error")}),
    "metrics": ({}, around(
        'let begin = ContinuousClock.now\n    state.began("NAME")',
        'state.ended("NAME", failure: nil, duration: ContinuousClock.now - begin)',
        'state.ended("NAME", failure: error, duration: ContinuousClock.now - begin)')),
}

STATE = """\
import Synchronization

public final class State: Sendable {
  private let values = Mutex<[String: (value: any Sendable, date: ContinuousClock.Instant)]>([:])
  private let calls = Mutex<[String: any Sendable]>([:])
  private let lines = Mutex<[String]>([])
  private let failures = Mutex(0)

  func stored(_ key: String, lifetime: Duration) -> (any Sendable)? {
    values.withLock { $0[key] }.flatMap { $0.date + lifetime > .now ? $0.value : nil }
  }
  func store(_ value: some Sendable, for key: String) { values.withLock { $0[key] = (value, .now) } }
  func current(_ key: String) -> (any Sendable)? { calls.withLock { $0[key] } }
  func begin(_ call: some Sendable, for key: String) { calls.withLock { $0[key] = call } }
  func end(_ key: String) { calls.withLock { $0[key] = nil } }
  func removeResults(of name: String) { values.withLock { $0 = $0.filter { !$0.key.hasPrefix(name) } } }
  func write(_ line: @autoclosure () -> String) { if !isOff { let line = line(); lines.withLock { $0.append(line) } } }
  var isOff: Bool { failures.withLock { $0 == 0 } }
  func admit() throws { if failures.withLock({ $0 > 5 }) { throw CancellationError() } }
  func succeeded() { failures.withLock { $0 = 0 } }
  func failed(_ error: any Error) { failures.withLock { $0 += 1 } }
  func began(_ name: String) { lines.withLock { $0.append(name) } }
  func ended(_ name: String, failure: (any Error)?, duration: Duration) { lines.withLock { $0.append(name) } }
}

extension Result {
  var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

"""


def by_hand(of_name, of_kind, number):
    """Returns a decorator by hand, with the given bodies of members and kinds; the other members forward."""
    text = f"public struct DecoratedServiceNUMBER<Decoratee: ServiceNUMBER>: ServiceNUMBER {{\n  let decoratee: Decoratee\n  let state: State\n"
    for name, signature, call, kind in MEMBERS:
        body = of_name.get(name) or of_kind.get(kind) or "    " + FORWARDING[kind]
        arguments = re.sub(r"(\w+: )?(\w+)", r"\\(\2)", call[call.index("(") + 1:-1])
        body = body.replace("ARGUMENTS", arguments)
        result = re.search(r"-> (\S+)$", signature)
        body = body.replace("RESULT", result[1] if result else "Void").replace("FAILURE", "result.failure" if kind == "result" else "result")
        if "completion: completion" in body:
            body = body.replace("CALL(completion: completion)", "CALL").replace("CALL", f"decoratee.{call[:-1]}, completion: completion)")
        text += f"\n  public func {signature} {{\n{body.replace('CALL', f'decoratee.{call}').replace('NAME', name)}\n  }}\n"
    text += "\n  public var isReady: Bool { decoratee.isReady }\n}\n"
    text += "extension ServiceNUMBER {\n  public func decorated(_ state: State) -> some ServiceNUMBER { DecoratedServiceNUMBER(decoratee: self, state: state) }\n}\n\n"
    return re.sub(r"\bItem\b", "ItemNUMBER", text).replace("NUMBER", str(number))


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
        key = re.search(r"^decorator: (\w+)", template.read_text(), re.MULTILINE)[1]
        if key != "tracing":
            yield key


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
        texts = {"nothing": "import Decorators\n"}
        names = arguments.decorators or list(decorators())
        for key in names:
            texts[key] = generate(programs / "DecorateTool-tool", folder, key, OPTIONS.get(key, ""))
        for key, (of_name, of_kind) in {"forwarding": ({}, {}), **BY_HAND}.items():
            if key == "forwarding" or key in names:
                texts[f"{key} by hand"] = STATE + "".join(by_hand(of_name, of_kind, number) for number in range(COUNT))
        rounds = [
            {(key, is_optimized): compiler.cost(text, is_optimized) for key, text in texts.items() for is_optimized in (False, True)}
            for _ in range(arguments.rounds)]
    # The size of a row is the same in each round.
    least = {row: min(costs[row] for costs in rounds) for row in rounds[0]}

    def of_member(key, is_optimized):
        """Returns milliseconds and bytes."""
        cost, base = least[key, is_optimized], least["nothing", is_optimized]
        return (cost[0] - base[0]) * 1000 / COUNT / (len(MEMBERS) + 1), (cost[1] - base[1]) / COUNT / (len(MEMBERS) + 1)

    print("| | ms, debug | ms, `-O` | bytes, debug | bytes, `-O` | debug, × by hand | `-O`, × by hand |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for key in list(texts)[1:]:
        debug, optimized = [of_member(key, is_optimized) for is_optimized in (False, True)]
        ratios = " | "
        if f"{key} by hand" in texts:
            ratios = " | ".join(
                f"{of_member(key, is_optimized)[0] / of_member(f'{key} by hand', is_optimized)[0]:.2f}"
                for is_optimized in (False, True))
        print(f"| {key} | {debug[0]:.2f} | {optimized[0]:.2f} | {debug[1]:.0f} | {optimized[1]:.0f} | {ratios} |")


main()
