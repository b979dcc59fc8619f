import DecoratorGenerator
import DecoratorSpec
import Testing

@testable import DecoratorDeclarations

/// A member of every shape that matters to a decorator.
struct CatalogueMember {
  /// The member in Swift.
  let swift: String
  /// What its protocol inherits.
  let inherited: [String]
  let member: Member
  let facts: MemberFacts

  /// Whether it speaks of an associated type, which its protocol then has.
  private var isOfAssociatedType: Bool { swift.contains("Value") && !swift.contains("<") }

  private var spec: SourceText {
    let text = """
      protocols:
        Sample:
          inherits: [\(inherited.joined(separator: ", "))]
          members: |
            \(swift)
            \(isOfAssociatedType ? "associatedtype Value" : "")
          decorators: [probe]
      """
    return SourceText(path: "Sample.decorators.yaml", text: text)
  }

  static let all: [CatalogueMember] = {
    let inheriting: [(inherited: [String], members: [String])] = [
      ([], plain), (["Sendable"], sendable), (["AnyObject"], classBound), (["Actor"], actors),
    ]
    return inheriting.flatMap { inherited, members in
      members.map { CatalogueMember($0, inheriting: inherited) }
    }
  }()

  private static let plain = [
    "@_lifetime(borrow text) func bytes(of text: borrowing String) -> RawSpan",
    "func load(id: Int) async throws -> Item",
    "func reload() async throws",
    "func run() async throws",
    "func refresh() async throws(Failure) -> Item",
    "func current() async -> Item",
    "func wait() async",
    "func parse(_ text: String) throws -> Item",
    "func validate() throws(Failure)",
    "func count() -> Int",
    "@MainActor func title() -> String",
    "func changes() -> AsyncStream<Item>",
    "func changes() async throws -> AsyncStream<Item>",
    "func items() -> AsyncThrowingStream<Item, any Error>",
    "func items() async throws -> any AsyncSequence<Item, any Error>",
    "func body() async throws -> HTTPBody",
    "func response(to id: Int) async throws -> (Data, URLResponse)",
    "func all<each Value>(_ values: repeat each Value) async throws",
    "func with<Value: ~Copyable>(_ body: () -> Value) -> Value",
    "func show(_ item: Item)",
    "func each(_ body: (Item) throws -> Void) rethrows",
    "func each(_ body: (Item) async throws -> Void) async rethrows",
    "func visit(_ body: (Item) -> Void)",
    "mutating func clear()",
    "mutating func next() async throws -> Item",
    "func sort(_ items: inout [Item])",
    "func fill(_ items: inout [Item]) async throws -> Int",
    "func drop(_ item: consuming Item)",
    "func archive(_ item: consuming Item) async throws -> Int",
    "func look(at item: borrowing Item)",
    "func send(_ item: borrowing Item) async throws -> Int",
    "func look(at item: borrowing Item, completion: @escaping (Result<Item, any Error>) -> Void)",
    "func hand(_ item: sending Item)",
    "func post(_ item: sending Item) async throws -> Int",
    "func make() async throws -> sending Item",
    "func map(_ transform: @escaping (Item) -> Item) async throws -> [Item]",
    "func each(_ body: (Item) -> Void) async throws",
    "func decode<Value: Decodable>(_ type: Value.Type) async throws -> Value",
    "func fetch(completion: @escaping (Result<Item, any Error>) -> Void)",
    "func fetch(completion: @escaping (Item?, (any Error)?) -> Void)",
    "func fetch(completion: @escaping (Result<Item, Failure>) -> Void)",
    "func list(completion: @escaping ([Item]) -> Void)",
    "func fetch(completion: @escaping @MainActor (Result<Item, any Error>) -> Void)",
    "func fetch(completion: @escaping @Library (Result<Item, any Error>) -> Void)",
    "func observe(_ handler: @escaping (Result<Item, any Error>) -> Void)",
    "func fetch(_ body: @Sendable () throws -> Item) async throws -> Item",
    "func start(completion: @escaping (Result<Item, any Error>) -> Void) -> Item",
    "func watch(completion: @escaping ([Item]) -> Void) -> Item",
    "func start(completion: @escaping (Result<Item, any Error>) -> Void) throws",
    "mutating func start(completion: @escaping (Result<Item, any Error>) -> Void)",
    "func start(_ items: inout [Item], completion: @escaping (Result<Item, any Error>) -> Void)",
    "func start(_ item: consuming Item, completion: @escaping (Result<Item, any Error>) -> Void)",
    "func start(_ item: sending Item, completion: @escaping (Result<Item, any Error>) -> Void)",
    "func start(completion: @escaping (Result<Item, any Error>) -> Void) -> sending Item",
    "func start(_ body: (Item) -> Void, completion: @escaping (Result<Item, any Error>) -> Void)",
    "static func make() -> Item",
    "var name: String { get }",
    "var isMuted: Bool { get set }",
    "var item: Item { get async throws }",
    "static var shared: Item { get }",
    "subscript(index: Int) -> Item { get }",
    "associatedtype Item",
    "typealias Items = [Int]",
  ]

  private static let sendable = [
    "func load(id: Int) async throws -> Item",
    "mutating func change() async throws",
    "func fill(_ items: inout [Item]) async throws -> Int",
    "func archive(_ item: consuming Item) async throws -> Int",
    "func each(_ body: (Item) -> Void) async throws",
    "func decode<Value: Sendable>(_ type: Value.Type) async throws -> Value",
    "func value() async throws -> Value",
    "func load(_ id: Value.ID) async throws -> Item",
    "func kinds() async throws -> Set<Kind>",
    "func find(_ pair: (Int, Int)) async throws -> Item",
    "func pair(_ id: Int) async throws -> (Int, Int)",
    "func anything(_ id: Int) async throws -> Any",
    "func show(_ item: Item)",
  ]

  private static let classBound = [
    "func link(success: @escaping (Item) -> Void, failure: @escaping (any Error) -> Void)",
    "func play(begin: @escaping () -> Void, end: @escaping () -> Void)",
    "func load(id: Int) async throws -> Item",
    "func fetch(completion: @escaping (Result<Item, any Error>) -> Void)",
  ]

  private static let actors = [
    "func load(id: Int) async throws -> Item",
    "func show(_ item: Item)",
    "nonisolated func name() -> String",
    "func anything(_ id: Int) async throws -> Any",
    "func fetch(completion: @escaping @Sendable (Result<Item, any Error>) -> Void)",
  ]
}

extension CatalogueMember {
  /// The target with a type of its own.
  private static var target: TargetFiles {
    TargetFiles(swiftFiles: ["Kind.swift"]) { _ in "struct Kind: Hashable, Codable, Sendable {}" }
  }

  /// Reads the member as specs are read.
  private init(_ swift: String, inheriting inherited: [String]) {
    self.swift = swift
    self.inherited = inherited
    let unread = CatalogueMember(swift: swift, inherited: inherited)
    do {
      let probe = SourceText(path: "Probe.mustache", text: Self.probe)
      let definition = try DecoratorDefinition.read(
        frontMatterOf: probe, upTo: probe.text.utf8.count)
      let reader = SpecReader(definitions: [definition]) { _ in "" }
      let decorated = try reader.read(unread.spec, in: Self.target)
        .protocols[0]
      let index = try #require(
        decorated.memberOrigins.firstIndex {
          if case .spec = $0 { true } else { false }
        })
      member = decorated.declaration.members[index]
      facts = decorated.decorators[0].treatments[index].facts
    } catch {
      fatalError("'\(swift)' cannot be decorated: \(error)")
    }
  }

  private init(swift: String, inherited: [String]) {
    self.swift = swift
    self.inherited = inherited
    member = Member(
      kind: .associatedType, baseName: "Unread", associatedType: AssociatedType(name: "Unread"))
    facts = []
  }

  private static let probe = """
    ---
    decorator: probe
    type: Probing{Protocol}
    modifier: probing
    summary: looks
    """
}
