#!/usr/bin/env python3
"""Writes protocols of the shapes of real code, and compiles them with all decorators.

    shapes.py [--count 300] [--seed 1] [--keep FOLDER] BUILD

BUILD is the folder with `decorate` and `Modules`, such as .build/debug. Each protocol has a header and members of
other shapes, chosen by the seed. The spec asks for every decorator, and names every member that it can act on: a
member that the tool refuses at its line is taken out. What is left must compile in both language modes, and with
MainActor as the default isolation, without an error or a warning.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TYPES = """
import Foundation

nonisolated struct Item: Codable, Hashable, Sendable { var id = 0 }
nonisolated struct Query: Hashable, Sendable { var text = ""; var page: Int? }
struct Plain { var value = 0 }
struct Page<Element> { var elements: [Element] = []; var next: String? }
final class Account {}
final class Session: Sendable {}
actor Ledger {}
enum FeedError: Error, Sendable { case notFound }
enum Failure {}
enum Sorting: String, Codable, Sendable { case newest, oldest }
struct Body: Sendable { var stream: AsyncStream<[UInt8]> }
struct Rows: AsyncSequence, Sendable {
  typealias Element = Item
  struct AsyncIterator: AsyncIteratorProtocol { mutating func next() async throws -> Item? { nil } }
  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
nonisolated struct Token: ~Copyable {}
struct Namespace { struct Item: Sendable {}; typealias Events = AsyncStream<Int> }
typealias Events = AsyncThrowingStream<Item, Swift.Error>
typealias StreamOf<T> = AsyncThrowingStream<T, any Error>
typealias ItemsCompletion = @Sendable (Result<[Item], any Error>) -> Void
typealias Done = () -> Void
typealias Identifier = String
protocol Shape {}
protocol Base: Sendable { func loadBase(_ id: Int) async throws -> Item }
protocol Keyed { associatedtype Key: Hashable & Sendable; func value(for key: Self.Key) -> Int? }
protocol Cell: AnyObject {}
#if DEBUG
  protocol Platform: Sendable { func loadDebug() async throws -> Int; func loadBoth() async throws -> Int }
#else
  protocol Platform: Sendable { func loadRelease() async throws -> Int; func loadBoth() async throws -> Int }
#endif
"""

# Members by what the protocol must be: any, a value or an object, Sendable or not.
ANY = """
func items() -> [Item]
func item(at index: Int) -> Item?
func contains(_ item: Item) -> Bool
func save(_ item: Item) throws
func remove(_ items: [Item], animated: Bool)
func fetchItems() async throws -> [Item]
func fetchItem(id: Int, _ sorting: Sorting) async throws -> Item
func loadPage(_ query: Query) async throws -> Page<Item>
func loadTuple() async throws -> (Data, Int)
func loadStatus(_ request: URL) async throws -> (status: Int, body: Data?)
func load(_ id: Int) async -> Item?
func load(_ id: String) async -> Item?
func loadTyped(_ id: Int) async throws(FeedError) -> Item
func readTyped() throws(FeedError) -> Int
func refresh() async
func signOut() async throws
func currentUser() async throws -> Identifier?
func search(_ text: String, in range: Range<Int>) async throws -> [String: [Item]]
func loadResult() async -> Result<Item, FeedError>
func fetchResult() async throws -> Result<Item, Swift.Error>
func loadAny() async throws -> Any
func readError(_ error: Error) async throws -> Int
func readSendable(_ value: Sendable?) async throws -> Int
func loadEncodable(_ value: Encodable & Sendable) async throws -> Data
func loadExistential(_ value: any Encodable) async throws -> Data
func loadDictionary(_ values: [String: any Sendable]) async throws -> Int
func loadHashable(_ key: AnyHashable) async throws -> Int
func loadPlain(_ plain: Plain) async throws -> Plain
func loadAccount(_ account: Account) async throws -> Account?
func loadSession(_ session: Session) async throws -> Session
func loadLedger(_ ledger: Ledger) async throws -> Ledger
func loadMetatype(_ type: Item.Type) async throws -> Int
func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
func loadDecodable<T: Decodable & Sendable>(_ type: T.Type, at path: String) async throws -> T
func loadGeneric<T>(_ value: T) async throws -> T where T: Sendable, T: Hashable
func loadWhere<T>(_ value: T) async throws -> Int where T: Shape, T: Sendable
func loadCollection<C: Collection>(_ values: C) async throws -> Int where C.Element == Item
func loadSome(_ value: some Encodable & Sendable) async throws -> Int
func loadShape(_ shape: some Shape) async throws -> Int
func loadItems(completion: @escaping (Result<[Item], Error>) -> Void)
func loadData(from url: URL, completion: @escaping (Data?, Item?, Error?) -> Void)
func loadAlias(completion: @escaping ItemsCompletion)
func loadDone(_ done: @escaping Done)
func loadOptional(completion: ((Item?, (any Error)?) -> Void)?)
func loadMain(completion: @escaping @MainActor (Result<Item, any Error>) -> Void)
func loadSendable(completion: @escaping @Sendable (Result<Item, any Error>) -> Void)
func checkAccess(completion: @escaping (Result<Void, Error>) -> Void)
func loadPair(success: @escaping ([Item]) -> Void, failure: @escaping (Error) -> Void)
func loadTask(_ id: Int, completion: @escaping (Result<Item, Error>) -> Void) -> Progress?
func observe(_ handler: @escaping (Item) -> Void) -> Int
func onChange(_ handler: @escaping @Sendable (Item) async -> Void)
func perform(_ body: () throws -> Void) rethrows
func performAsync<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R
func intercept(_ request: URL, next: @escaping @Sendable (URL) async throws -> Data) async throws -> Data
func transform(_ values: [Int], by step: (Int) -> Int) -> [Int]
func events() -> AsyncStream<Item>
func watch() -> AsyncThrowingStream<Item, Swift.Error>
func subscribe(to topic: String) async throws -> Events
func follow() throws -> StreamOf<Data>
func listen() async -> Swift.AsyncStream<Int>
func chunks() async throws -> any AsyncSequence<Data, any Error>
func lines() -> any AsyncSequence<String, Never> & Sendable
func loadMaybe() async throws -> AsyncStream<Int>?
func loadBoth(_ id: Int) async throws -> (Int, AsyncThrowingStream<Data, any Error>)
func loadRows() async throws -> Rows
func loadBody() async throws -> Body
func loadNested() async throws -> Namespace.Events
func loadOwn() async throws -> Namespace.Item
func take(_ token: consuming Token) async throws -> Int
func lend(_ token: borrowing Token) -> Int
func makeToken() async throws -> Token
func withToken<R: ~Copyable>(_ body: () throws -> R) rethrows -> R
func loadBytes(_ bytes: Span<UInt8>) throws -> Int
func loadPointer(_ pointer: UnsafeMutablePointer<Int>) async throws -> Int
func loadBuffer(_ buffer: UnsafeRawBufferPointer) throws -> Int
func loadInline(_ values: InlineArray<4, Int>) async throws -> Int
func loadFixed(_ values: [4 of UInt8]) async throws -> Int
func send(_ item: sending Plain) async throws
func give() async throws -> sending Plain
func update(_ item: inout Item) throws
func reload(_ item: inout Item) async throws
func run<each T>(_ values: repeat each T) -> (repeat each T)
func runAll<each T: Sendable>(_ values: repeat each T) async throws -> Int
func log(_ message: @autoclosure () -> String, file: String, line: Int)
func `default`(_ `in`: Int) -> Int
func loadLabels(for _: Int, _ second: Int) async throws -> Int
func loadNothing(_: Int) async throws
func loadVoid() async throws -> Void
func loadImplicit(_ item: Item!) async throws -> Item!
func loadKeyPath(_ path: KeyPath<Item, Int> & Sendable) async throws -> Int
func loadDeep(_ values: [[String: (Int, [Item]?)]]) async throws -> [Int: Set<Item>]
@discardableResult func store(_ item: Item) async throws -> Int
@available(*, deprecated) func loadOld() async throws -> Int
@Sendable func loadMarked() async throws -> Int
@concurrent func loadElsewhere(_ id: Int) async throws -> Item
nonisolated(nonsending) func loadHere(_ id: Int) async throws -> Item
var count: Int { get }
var title: String { get set }
var isReady: Bool { get async }
var total: Int { get async throws }
var lent: Int { borrowing get }
var handler: (@Sendable (Item) -> Void)? { get set }
var stream: AsyncStream<Item> { get }
subscript(index: Int) -> Item { get }
subscript(key key: String) -> Item? { get set }
static func make() -> Int
static var shared: Int { get }
typealias Input = Item
func loadInput(_ input: Input) async throws -> Self.Input
""".strip().splitlines()

# Of values alone.
VALUES = """
mutating func append(_ item: Item)
mutating func reloadAll() async throws
mutating func next() -> Item?
init(count: Int)
func copied() -> Self
func joined(with other: Self) -> Self?
""".strip().splitlines()

# With associated types.
ASSOCIATED = [
    "associatedtype Output\nfunc loadOutput() async throws -> Output",
    "associatedtype Arguments\nfunc call(arguments: Self.Arguments) async throws -> Int\n"
    "func loadFor(_ arguments: Arguments) async throws -> Int",
    "associatedtype Response: Sendable\nfunc loadFinal() async throws -> Self.Response",
    "associatedtype Duration: Sendable\nfunc loadAfter(_ duration: Duration) async throws -> Int",
    "associatedtype Clock: Sendable\nfunc loadClock() async throws -> Clock",
    "associatedtype DispatchQueue\nfunc deliver(on queue: DispatchQueue, completion: @escaping () -> Void)",
    "associatedtype Chunks: AsyncSequence & Sendable\nfunc loadChunks() async throws -> Chunks",
    "associatedtype Element: Hashable & Sendable\nfunc loadElement(_ element: Element) async throws -> [Element]",
    "associatedtype Model: Codable where Model: Sendable\nfunc loadModel() async throws -> Model?",
    "associatedtype ID: Hashable\nfunc loadID(_ id: ID) async throws -> Item",
]

HEADERS = [
    ("{}: Sendable", "value"), ("{}: Sendable", "value"), ("{}", "value"), ("{}: AnyObject", "object"),
    ("{}: AnyObject, Sendable", "object"), ("@MainActor {}", "value"), ("@MainActor {}: AnyObject", "object"),
    ("{}: Base", "value"), ("{}: Keyed, Sendable", "value"), ("{}: Cell", "object"), ("{}: Platform", "value"),
    ("nonisolated {}: Sendable", "value"), ("{}: Actor", "actor"),
]

DECORATORS = """
caching strategy: networkFirst
circuitBreaker
concurrencyLimit
dispatch calls: true
fallback writes: true
faults
hedge
logging
metrics
rateLimit
recording
retry writes: true
singleFlight
timeout limit: 1h
tracing
""".strip().splitlines()

MODES = [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "6", "-D", "DEBUG"],
]


def protocol(number, choose):
    header, kind = choose.choice(HEADERS)
    pool = ANY + (VALUES if kind == "value" else [])
    if kind == "actor":
        # What an actor cannot have, or what only its own isolation can call.
        pool = [m for m in ANY if re.match(r"func load\w*\(|func fetch\w*\(|var count", m) and "inout" not in m]
        # A generic argument that is not Sendable warns even in a plain call from one actor to the other.
        pool = [m for m in pool if not any(word in m for word in ["Input", "some ", "<T", "<C"])]
    if "Sendable" not in header:
        # The decoratee of such a member is on the default actor, where none can reach it.
        pool = [m for m in pool if "@concurrent" not in m and "@Sendable func" not in m]
    members, subjects = [], set()
    for member in choose.sample(pool, min(len(pool), choose.randint(2, 7))):
        if "Input" in member:
            member = "typealias Input = Item\nfunc loadInput(_ input: Input) async throws -> Self.Input"
        name = re.search(r"(?:func|var) (`?\w+`?)", member)
        key = name[1] if name else member
        if key in subjects and not (key == "load"):
            continue
        if kind == "actor" and "Plain" in member:
            continue
        subjects.add(key)
        members.append(member)
    if kind == "value" and choose.random() < 0.25:
        members.append(choose.choice(ASSOCIATED))
    name = f"Subject{number}"
    before = header.split("{}")[0]
    head = before + "protocol " + header[len(before):].format(name)
    return name, head + " {\n" + "".join(f"  {line}\n" for m in members for line in m.split("\n")) + "}\n", members


def methods(members):
    names = []
    for member in members:
        for line in member.split("\n"):
            match = re.search(r"func (`?\w+`?)", line)
            if match and "static" not in line and match[1] not in names:
                names.append(match[1])
    return names


def spec(protocols, left_out):
    lines = ["protocols:"]
    places = {}
    for name, _, members in protocols:
        lines.append(f"  {name}:")
        places[len(lines)] = (name, None, None)
        lines.append("    decorators:")
        for decorator in DECORATORS:
            key, _, options = decorator.partition(" ")
            if (name, key, None) in left_out:
                continue
            lines.append(f"      {key}:")
            places[len(lines)] = (name, key, None)
            if options:
                lines.append(f"        {options}")
                places[len(lines)] = (name, key, None)
            for method in [m for m in methods(members) if m != "load"] + (
                ["load(_:)"] if "load" in methods(members) else []
            ):
                if (name, key, method) not in left_out:
                    lines.append(f"        '{method.strip('`')}': on")
                    places[len(lines)] = (name, key, method)
    return "\n".join(lines) + "\n", places


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def generate(build, folder, protocols, number):
    """Writes the files of some protocols, and returns those that the tool refuses, with its reasons."""
    swift, text, output = f"Subjects{number}.swift", f"Subjects{number}.decorators.yaml", f"Generated{number}.swift"
    (folder / swift).write_text("import Foundation\n\n" + "\n".join(text for _, text, _ in protocols))
    left_out, refused = set(), {}
    while True:
        spec_text, places = spec(protocols, left_out)
        (folder / text).write_text(spec_text)
        status, messages = run(build / "decorate", "generate", text, swift, "Types.swift", "-o", output, folder=folder)
        errors = re.findall(r"^(\S+):(\d+):\d+: error: (.*)$", messages, re.M)
        before = len(left_out) + len(refused)
        for path, line, message in errors:
            if path.endswith(".swift"):
                lines = (folder / swift).read_text().split("\n")[: int(line)]
                refused[re.findall(r"protocol (\w+)", "\n".join(lines))[-1]] = message
            else:
                name, key, method = places[int(line)]
                left_out.add((name, key, method)) if key else refused.setdefault(name, message)
        protocols = [p for p in protocols if p[0] not in refused]
        if not errors or len(left_out) + len(refused) == before:
            return refused, messages if errors or status else ""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--tracing", type=pathlib.Path, help="the folder of a compiled module 'Tracing'")
    arguments.add_argument("--keep", type=pathlib.Path)
    options = arguments.parse_args()
    build = options.build.resolve()
    folder = options.keep or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    choose = random.Random(options.seed)
    protocols = [protocol(number, choose) for number in range(1, options.count + 1)]
    if not options.tracing:
        DECORATORS.remove("tracing")
    (folder / "Types.swift").write_text(TYPES)
    refused, problems = {}, []
    modules = ["-I", str(build / "Modules")] + (["-I", str(options.tracing.resolve())] if options.tracing else [])
    for number, start in enumerate(range(0, len(protocols), 25)):
        found, messages = generate(build, folder, protocols[start : start + 25], number)
        refused |= found
        if messages:
            sys.exit("the tool does not settle:\n" + messages)
        for mode in MODES:
            _, output = run("swiftc", "-typecheck", *mode, *modules, "Types.swift", f"Subjects{number}.swift",
                            f"Generated{number}.swift", folder=folder)
            found = sorted(set(re.findall(r"^(\w+\.swift:\d+:\d+: (?:error|warning): .*)$", output, re.M)))
            problems += [f"{' '.join(mode)}: {line}" for line in found]
            print("\n".join(problems[len(problems) - len(found):]) or f"{start + 25}: {' '.join(mode)}", flush=True)
    for name, message in sorted(refused.items()):
        print(f"refused: {name}: {message}")
    print(f"{len(protocols) - len(refused)} of {len(protocols)} protocols with all decorators, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
