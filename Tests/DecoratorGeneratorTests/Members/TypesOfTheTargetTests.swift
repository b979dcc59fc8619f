import DecoratorGenerator
import DecoratorSpec
import Testing

/// How decorators treat members by what the target's Swift files declare about their types.
@Suite struct TypesOfTheTargetTests {
  private static let types = """
    class Account {}
    class Token: @unchecked Sendable {}
    @MainActor class Screen {}
    class Session: Token {}
    class View: Framework.View {}
    @Model class Entity {}
    actor Ledger {}
    struct Plain { var x = 0 }
    struct Holder { var account: Account }
    struct Computed { var account: Account { Account() }; static let shared = Account() }
    public struct Shared { var account: Account }
    struct Nested { var holder: [Holder]? }
    struct Handler { var call: () -> Void }
    struct Page<Element> { var elements: [Element] }
    struct Box<Element: Sendable> { var element: Element }
    enum Event { case opened(Account), closed }
    enum Kind { case a, b }
    struct Item: Hashable, Codable {}
    struct Later {}
    struct Input: Decodable {}
    protocol Shape {}
    protocol Safe: Sendable {}
    protocol Key: Hashable & Safe {}
    protocol Foreign: Framework.Thing {}
    typealias Accounts = [Account]
    typealias Next<Value> = (Value) async -> Int
    typealias Safely = Shape & Safe
    #if DEBUG
      class Sometimes {}
    #endif
    enum Outer { class Inner {} }
    """

  private static let more = "extension Later: Hashable, Sendable, Codable {}\n"

  /// Returns the mode in which a decorator acts on a member of a protocol, or the reason why it does not.
  private func treatment(
    of member: String, by decorator: String, in header: String = "Sendable"
  ) throws -> String {
    let files = [
      "Types.swift": Self.types, "Extensions.swift": Self.more,
      "Subject.swift": "protocol Subject: \(header) {\n\(member)\n}",
    ]
    let text = "protocols:\n  Subject:\n    decorators: { \(decorator) }\n"
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec: Spec
    do {
      spec = try generator.read(
        SourceText(path: "Subject.decorators.yaml", text: text),
        in: TargetFiles(swiftFiles: files.keys.sorted()) { files[$0] ?? "" })
    } catch {
      return error.diagnostics.map(\.message).joined(separator: "; ")
    }
    let treatments = spec.protocols[0].decorators[0].treatments
    let verdict = treatments[treatments.count - 1].verdict
    return try #require(verdict.mode ?? verdict.reason)
  }

  @Test(arguments: [
    "Account", "Account?", "[Account]", "Holder", "Nested", "Handler", "Page<Int>", "Event",
    "any Shape",
    "Shape", "some Shape", "Accounts", "Outer.Inner", "(Int, Account)",
    "Result<Account, any Error>",
    "any Encodable", "Any", "AsyncStream<Account>",
  ])
  func `A value that is not Sendable is not sent`(_ type: String) throws {
    let reason = "it passes on a value that is not Sendable, so it cannot be called in another task"
    let member = "func load(_ value: \(type)) async throws -> Int"
    let outcome = try treatment(of: member, by: "timeout: { limit: 1s, load: on }", in: "Safe")
    #expect(outcome.contains(reason), "\(outcome)")
  }

  @Test(arguments: [
    "Token", "Session", "Screen", "View", "Entity", "Ledger", "Plain", "Computed", "Shared",
    "Box<Int>", "Kind", "Item",
    "Later", "any Safe", "any Foreign", "some Safe", "some Sendable & Shape", "any Safely",
    "Sometimes",
    "Account.Type", "Unknown", "any Error", "@escaping @Sendable (Account) -> Void",
    "@escaping @MainActor () -> Void",
  ])
  func `A value that is Sendable, or may be, is sent`(_ type: String) throws {
    let member = "func load(_ value: \(type)) async throws -> Int"
    #expect(try treatment(of: member, by: "timeout: { limit: 1s, load: on }") == "raced")
  }

  @Test(arguments: [
    "@escaping (Int) -> Void", "((Int) -> Void)?", "@escaping Next<Int>", "Next<Int>",
  ])
  func `A closure that is not Sendable is not sent`(_ type: String) throws {
    let member = "func load(_ value: \(type)) async throws -> Int"
    let outcome = try treatment(of: member, by: "timeout: { limit: 1s, load: on }")
    #expect(outcome.contains("closure that is not @"))
  }

  @Test(arguments: ["Shape", "Account", "Encodable", "Hashable", "Shape & Equatable"])
  func `A generic or associated type is as Sendable as its constraint`(_ constraint: String) throws
  {
    let generic = "func load<T: \(constraint)>(_ value: T) async throws -> Int"
    let associated = "associatedtype T: \(constraint)\nfunc load(_ value: T) async throws -> Int"
    for member in [generic, associated] {
      let outcome = try treatment(of: member, by: "timeout: { limit: 1s, load: on }")
      #expect(outcome.contains("not Sendable"), "\(member)")
    }
  }

  @Test(arguments: ["Safe", "Key", "Foreign", "Shape & Sendable", "Unknown"])
  func `A constraint can bring Sendable`(_ constraint: String) throws {
    let member = "func load<T: \(constraint)>(_ value: T) async throws -> Int"
    #expect(try treatment(of: member, by: "timeout: { limit: 1s, load: on }") == "raced")
  }

  @Test(arguments: [
    "<T: Safe>(_ value: T) async throws -> Int", "<T: Sendable>(_ value: T) async throws -> T?",
    "<T>(_ value: T) async throws -> Int where T: Sendable",
    "(_ value: some Safe) async throws -> Int",
  ])
  func `A generic type that is Sendable need not be named`(_ signature: String) throws {
    let outcome = try treatment(of: "func load\(signature)", by: "timeout: { limit: 1s }")
    #expect(outcome == "raced")
  }

  @Test(arguments: [
    "<T: Unknown>(_ value: T) async throws -> Int", "<T: Safe>(_ value: T) async throws -> T.Value",
  ])
  func `A generic type that may not be Sendable must be named`(_ signature: String) throws {
    let outcome = try treatment(of: "func load\(signature)", by: "timeout: { limit: 1s }")
    #expect(outcome.contains("its generic types must be Sendable"))
  }

  @Test func `A parameter of some type is generic`() throws {
    for type in ["some Unknown", "[some Safe]"] {
      let member = "func load(_ value: \(type)) async throws -> Int"
      let outcome = try treatment(of: member, by: "timeout: { limit: 1s }")
      #expect(outcome.contains("its generic types must be Sendable"))
    }
  }

  @Test(arguments: [
    ("_ value: Plain", false), ("_ value: Event", false), ("_ value: Page<Int>", false),
    ("_ value: some Safe", false), ("_ value: Kind", true), ("_ value: Item", true),
    ("_ value: Later", true), ("_ value: some Key", true), ("_ value: Unknown", true),
  ])
  func `Arguments of the target's types make a key if they are Hashable`(
    _ parameter: String, _ isHashable: Bool
  ) throws {
    let member = "func load(\(parameter)) async throws -> Int"
    let outcome = try treatment(of: member, by: "singleFlight: { load: on }")
    #expect((outcome == "shared") == isHashable, "\(outcome)")
    let generic = "func load<T: Sendable>(_ value: T) async throws -> Int"
    #expect(try treatment(of: generic, by: "singleFlight: { load: on }").contains("not Hashable"))
  }

  @Test(arguments: [
    ("Plain", false), ("Input", false), ("Item", true), ("Later", true), ("Unknown", true),
  ])
  func `Results of the target's types are stored as data if they are Codable`(
    _ type: String, _ isCodable: Bool
  ) throws {
    let outcome = try treatment(
      of: "func load() async throws -> \(type)",
      by: "caching: { persistent: true, namespace: a, load: { expires: 1m } }")
    #expect(outcome.contains("not Codable") == !isCodable, "\(outcome)")
  }

  @Test func `An alias of a closure in another file is a closure`() throws {
    let handler = "func load(_ done: @escaping Done)"
    let file = "typealias Done = (Result<Int, any Error>) -> Void"
    let generator = try Generator(library: .builtIn) { _ in "" }
    let files = ["Done.swift": file, "Subject.swift": "protocol Subject { \(handler) }"]
    let spec = try generator.read(
      SourceText(path: "Subject.decorators.yaml", text: "protocols: { Subject: [retry] }"),
      in: TargetFiles(swiftFiles: files.keys.sorted()) { files[$0] ?? "" })
    #expect(spec.protocols[0].decorators[0].treatments[0].verdict == .acts(mode: "completed"))
  }

  @Test func `An alias of an associated type means something else in another type`() throws {
    let members =
      "associatedtype Bytes\ntypealias Inbound = [Bytes]\nfunc load() async throws -> Inbound"
    let outcome = try treatment(of: members, by: "fallback: { load: on }")
    #expect(outcome.contains("Self or an associated type"), "\(outcome)")
  }
}
