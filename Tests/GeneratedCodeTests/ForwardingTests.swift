import Decorators
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Records what reaches it and answers something that depends on it.
final class Awkward: AwkwardProtocol {
  typealias Element = String
  typealias Decoratee = Int
  var calls: [String] = []
  private func note(_ call: String) { calls.append(call) }

  func plain() { note("plain") }
  func returning(_ id: Int) -> Item { Item(id: id) }
  func throwing(for id: Int) throws -> Item {
    guard id > 0 else { throw LoadError.missing }
    return Item(id: id)
  }
  func waiting() async { note("waiting") }
  func everything(_ id: Int, with element: String) async throws -> Item {
    note("everything \(id) \(element)")
    return Item(id: id)
  }
  func typed(id: Int) async throws(LoadError) -> Item {
    note("typed \(id)")
    throw .missing
  }
  func typedSynchronous() throws(LoadError) { throw .missing }
  func unnamed(_ number: Int, other text: String) async throws -> String { "\(number) \(text)" }
  func `default`(in `self`: Int, `where`: String) async throws -> String { "\(`self`) \(`where`)" }
  func clash(
    decoratee: Int, policy: Int, call: Int, result: Int, error: Int, log: Int
  ) async throws -> Int {
    decoratee + 10 * policy + 100 * call + 1_000 * result + 10_000 * error + 100_000 * log
  }
  func overloaded(_ id: Int) async throws -> Int { id + 1 }
  func overloaded(_ id: String) async throws -> String { id + "!" }
  func overloaded(_ id: Int) throws -> Int { id - 1 }
  func several(_ a: Int) -> Int { a * 2 }
  func lines(_ first: [String: Int], second: (Int, label: String)) -> (Int, String) {
    (first["a", default: 0] + second.0, second.label)
  }
  func generic<T: Equatable, U>(_ first: T, _ second: U) async throws -> (T, U)
  where U: Sequence, U.Element == T { (first, second) }
  func some(_ element: some CustomStringConvertible, any: any CustomStringConvertible) -> String {
    element.description + any.description
  }
  func inOut(_ number: inout Int) async throws { number += 1 }
  func consume(_ item: consuming Item, borrow: borrowing Item) async throws -> Int {
    item.id + borrow.id
  }
  func closures(
    _ now: (Int) throws -> Int, later: @escaping @Sendable (Int) -> Void, maybe: ((Int) -> Void)?
  ) async throws -> Int {
    later(2)
    maybe?(3)
    return try now(1)
  }
  func auto(_ text: @autoclosure () -> String) -> String { text() + text() }
  func rethrowing(_ body: () throws -> Int) rethrows -> Int { try body() }
  func implicit(_ text: String!) -> String! { text }
  func metatype(_ type: Item.Type) -> any Any.Type { type }
  func optional(_ id: Int?) async throws -> Item? { id.map(Item.init) }
  func url(_ request: URLRequest) async throws -> URLResponse? { nil }
  func discardable() async throws -> Int {
    note("discardable")
    return 1
  }
  @available(*, deprecated) func old() async throws { note("old") }
  @MainActor func onMain() async throws -> Int { 5 }
  var readable: Int { 1 }
  var `class`: String { "class" }
  var decoratee: Int { 2 }
  var log: String { "log" }
  var effectful: Int { get async throws { 4 } }
  var typedEffect: Int { get throws(LoadError) { throw .missing } }
  static func make(_ id: Int) async throws -> Item { Item(id: id) }
  nonisolated(unsafe) static var shared = 6
  subscript(_ index: Int) -> Int { index * 3 }
  subscript(at index: Int, or other: Int) -> Int { index - other }
  func conditional() async throws -> Int { 8 }
}

/// Every member reaches the decoratee with its arguments, and its result or error comes back,
/// through both decorators.
@Suite struct ForwardingTests {
  private static let policy = RetryPolicy(maxAttempts: 2, backoff: .none)

  @Test func `Every shape of member is passed on`() async throws {
    let awkward = Awkward()
    let sut = awkward.retrying(Self.policy).logging(to: MemoryLog())
    sut.plain()
    #expect(sut.returning(3) == Item(id: 3))
    #expect(try sut.throwing(for: 1) == Item(id: 1))
    #expect(throws: LoadError.missing) { try sut.throwing(for: 0) }
    await sut.waiting()
    #expect(try await sut.everything(1, with: "e") == Item(id: 1))
    await #expect(throws: LoadError.missing) { try await sut.typed(id: 2) }
    #expect(throws: LoadError.missing) { try sut.typedSynchronous() }
    #expect(try await sut.unnamed(1, other: "o") == "1 o")
    #expect(try await sut.default(in: 1, where: "w") == "1 w")
    #expect(
      try await sut.clash(decoratee: 1, policy: 2, call: 3, result: 4, error: 5, log: 6) == 654_321)
    #expect(try await sut.overloaded(1) == 2)
    #expect(try await sut.overloaded("a") == "a!")
    #expect(try Self.synchronous { try sut.overloaded(1) } == 0)
    #expect(sut.several(2) == 4)
    #expect(sut.lines(["a": 1], second: (2, label: "l")) == (3, "l"))
    #expect(try await sut.generic(1, [2]).1 == [2])
    #expect(sut.some(1, any: 2) == "12")
    var number = 1
    try await sut.inOut(&number)
    #expect(number == 2)
    #expect(try await sut.consume(Item(id: 1), borrow: Item(id: 2)) == 3)
    var maybe = 0
    #expect(try await sut.closures({ $0 + 1 }, later: { _ in }, maybe: { maybe = $0 }) == 2)
    #expect(maybe == 3)
    #expect(sut.auto("a") == "aa")
    #expect(sut.rethrowing { 1 } == 1)
    #expect(throws: LoadError.missing) { try sut.rethrowing { throw LoadError.missing } }
    #expect(sut.implicit("i") == "i")
    #expect(sut.metatype(Item.self) is Item.Type)
    #expect(try await sut.optional(nil) == nil)
    #expect(try await sut.url(URLRequest(url: URL(filePath: "/"))) == nil)
    try await sut.discardable()
    #expect((sut.readable, sut.class, sut.decoratee, sut.log) == (1, "class", 2, "log"))
    #expect(try await sut.effectful == 4)
    #expect(throws: LoadError.missing) { try sut.typedEffect }
    #expect(try await type(of: sut).make(9) == Item(id: 9))
    #expect(type(of: sut).shared == 6)
    #expect((sut[2], sut[at: 5, or: 1]) == (6, 4))
    #expect(try await sut.conditional() == 8)
    #expect(
      awkward.calls == [
        "plain", "waiting", "everything 1 e", "typed 2", "typed 2", "discardable",
      ])
  }

  @Test @MainActor func `An isolated member of a protocol that is not is passed on`() async throws {
    #expect(try await Awkward().retrying(Self.policy).logging(to: MemoryLog()).onMain() == 5)
  }

  /// Where both are there, Swift prefers the asynchronous overload in an asynchronous function.
  private static func synchronous<T>(_ body: () throws -> T) rethrows -> T { try body() }
}

/// Protocols that are values, bound to classes, isolated, or declared in the spec.
@Suite struct ProtocolKindTests {
  struct Tally: Counter {
    struct Odd: Error {}
    var count = 0
    mutating func increment(by step: Int) async throws -> Int {
      count += step
      if !count.isMultiple(of: 2) { throw Odd() }
      return count
    }
    mutating func reset() { count = 0 }
    subscript(index: Int) -> Int {
      get { count + index }
      set { count = newValue + index }
    }
  }

  @Test func `Members that change a value change the decorated one`() async throws {
    var sut = Tally().retrying(RetryPolicy(backoff: .none)).logging(to: MemoryLog())
    #expect(try await sut.increment(by: 1) == 2)
    sut.count = 5
    #expect(sut.count == 5)
    sut[10] = 1
    #expect(sut[0] == 11)
    sut.reset()
    #expect(sut.count == 0)
  }

  struct NotYet: Error {}

  private static let policy = RetryPolicy(maxAttempts: 2, backoff: .none)

  @MainActor final class MainTally: MainCounter {
    var count = 0
    func increment() async throws -> Int {
      count += 1
      if count < 3 { throw NotYet() }
      return count
    }
    nonisolated func identifier() -> Int { 7 }
  }

  @Test @MainActor func `An isolated protocol bound to classes is decorated by classes`()
    async throws
  {
    let tally = MainTally()
    let sut = tally.retrying(Self.policy).logging(to: MemoryLog())
    await #expect(throws: NotYet.self) { try await sut.increment() }
    sut.count = 1
    #expect(try await sut.increment() == 3)
    #expect(tally.count == 3)
    #expect(sut.identifier() == 7)
  }

  struct NamedTally: NamedCounter {
    var count = 1
    let name = "tally"
    var id: String { name }
    var description: String { "\(name) \(count)" }
    mutating func increment(by step: Int) async throws -> Int {
      count += step
      return count
    }
    mutating func reset() { count = 0 }
    subscript(index: Int) -> Int {
      get { index }
      set {}
    }
    func rename(to name: String) async throws -> String { "\(self.name) \(name)" }
  }

  @Test func `What a protocol inherits is decorated too`() async throws {
    let log = MemoryLog()
    var sut = NamedTally().retrying(Self.policy).logging(to: log)
    #expect(try await sut.increment(by: 2) == 3)
    #expect(try await sut.rename(to: "other") == "tally other")
    #expect((sut.name, sut.id, "\(sut)") == ("tally", "tally", "tally 3"))
    #expect(log.events.map(\.memberName).suffix(2) == ["rename(to:)", "rename(to:)"])
  }

  struct Leaf: Node {
    var depth: Int
    private var nextDepth: Int?
    init(depth: Int) { self.depth = depth }
    var next: Leaf? {
      get { nextDepth.map(Leaf.init) }
      set { nextDepth = newValue?.depth }
    }
    func merged(with other: Leaf) async throws -> Leaf { Leaf(depth: depth + other.depth) }
    func all(after others: [Leaf]) -> [Leaf] { others + [self] }
    subscript(depth depth: Int) -> Leaf { Leaf(depth: depth) }
    static func < (lhs: Leaf, rhs: Leaf) -> Bool { lhs.depth < rhs.depth }
  }

  @Test func `What is Self is decorated when it is given and taken apart when it is passed on`()
    async throws
  {
    let log = MemoryLog()
    let decorate = { (depth: Int) in
      LoggingNode(decoratee: Leaf(depth: depth), log: CallLog(to: log))
    }
    var sut = decorate(1)
    let merged = try await sut.merged(with: decorate(2))
    #expect(merged.depth == 3)
    _ = try await merged.merged(with: merged)
    #expect(log.events.count == 4)
    sut.next = decorate(7)
    #expect(sut.next == decorate(7))
    #expect(sut.next?.decoratee == Leaf(depth: 7))
    #expect(sut.all(after: [decorate(9)]).map(\.depth) == [9, 1])
    #expect(sut[depth: 4].depth == 4)
    #expect(decorate(1) < decorate(2))
    #expect(Set([decorate(1), decorate(1), decorate(2)]).count == 2)
  }

  final class ObjectLeaf: ObjectNode {
    let depth: Int
    init(depth: Int) { self.depth = depth }
    func deepest(of other: ObjectLeaf) async throws -> ObjectLeaf {
      depth > other.depth ? self : other
    }
    static func == (lhs: ObjectLeaf, rhs: ObjectLeaf) -> Bool { lhs.depth == rhs.depth }
  }

  @Test func `What is Self is decorated in classes too`() async throws {
    let log = CallLog(to: MemoryLog())
    let low = LoggingObjectNode(decoratee: ObjectLeaf(depth: 1), log: log)
    let high = LoggingObjectNode(decoratee: ObjectLeaf(depth: 2), log: log)
    let deepest = try await low.deepest(of: high)
    #expect(deepest == high)
    #expect(deepest.decoratee.depth == 2)
  }

  struct TextStore: Store {
    func load(_ id: Int) async throws -> String { "text \(id)" }
  }

  @Test func `An associated type that users name stays known`() async throws {
    let store: some Store<String> = TextStore().retrying(Self.policy).logging(to: MemoryLog())
    #expect(try await store.load(1).count == 6)
  }

  struct InlineStub: Inline {
    var name: String { "stub" }
    func load(_ id: Int) async throws -> Int { id * 2 }
  }

  @Test @MainActor func `A protocol can be declared in the spec`() async throws {
    let log = MemoryLog()
    let sut = InlineStub().retrying().logging(to: log)
    #expect(try await sut.load(4) == 8)
    #expect(sut.name == "stub")
    #expect(log.events.map(\.level) == [.debug, .debug])
    #expect(log.messages[0].contains("load(id: 4)"))
    #expect(log.messages[1].contains("8"))
  }
}
