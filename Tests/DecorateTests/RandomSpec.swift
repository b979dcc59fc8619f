import DecoratorGenerator
import DecoratorSpec
import RandomCases

/// A spec that nobody has written: a protocol of random members, and decorators with random options.
struct RandomSpec {
  let name: String
  let members: [(name: String, text: String)]
  let keys: [String]
  /// The spec.
  let text: String
  /// The same protocol, of whose members no decorator acts on any.
  let textOfForwarding: String

  init(_ number: Int, among definitions: [DecoratorDefinition]) {
    var random = SeededGenerator(seed: number)
    name = "Feed\(number)"
    var names = Self.names.shuffled(using: &random)
    let count = Int.random(in: 1...5, using: &random)
    members = (0..<count).map { _ in
      let name = names.removeLast()
      return (name, Self.shapes.randomElement(using: &random)!.replacing("NAME", with: name))
    }
    let chosen = definitions.shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
    keys = chosen.map(\.key).sorted()
    var head = "protocols:\n  \(name):\n    members: |\n"
    for member in members { head += "      \(member.text)\n" }
    head += Self.heads.randomElement(using: &random)! + "    decorators:\n"
    let memberNames = members.map(\.name)
    text =
      chosen.reduce(into: head) { text, definition in
        let options = Self.entries(for: definition, memberNames, &random)
        text += "      \(definition.key): {\(options.joined(separator: ", "))}\n"
      }
    textOfForwarding = chosen.reduce(into: head) { $0 += "      \($1.key): { only: [] }\n" }
  }

  var path: String { "\(name).decorators.yaml" }

  private static let names = [
    "load", "fetchItem", "save", "delete", "list", "refresh", "next", "observe", "send",
    "createSession", "total", "connect", "title", "run", "find", "popMessage", "settings",
  ]

  private static let heads = [
    "    inherits: [Sendable]\n", "    inherits: [Sendable]\n", "    inherits: [Sendable]\n", "",
    "    inherits: [AnyObject, Sendable]\n", "    isolation: MainActor\n",
    "    inherits: [Actor]\n",
  ]

  private static let shapes = [
    "func NAME() async throws -> Int", "func NAME(id: Int) async throws -> [String]",
    "func NAME(id: Int) async throws -> String", "func NAME() async throws",
    "func NAME(_ value: String) async throws -> String", "func NAME() async -> Int",
    "func NAME() throws -> Int", "func NAME() -> Int", "func NAME()",
    "func NAME() async throws(Failure) -> Int",
    "func NAME(completion: @escaping @Sendable (Result<Int, any Error>) -> Void)",
    "func NAME(completion: @escaping (Int) -> Void)",
    "func NAME(_ id: Int, completion: @escaping @Sendable (Int?, (any Error)?) -> Void)",
    "func NAME() async throws -> AsyncStream<Int>",
    "func NAME() -> AsyncThrowingStream<Int, any Error>",
    "func NAME<T>(_ value: T) async throws -> T",
    "func NAME<T: Sendable & Hashable>(_ value: T) async throws -> T",
    "func NAME<each T>(_ values: repeat each T) async throws -> Int",
    "mutating func NAME() async throws", "static func NAME() async throws -> Int",
    "var NAME: Int { get }", "var NAME: Int { get async throws }",
    "func NAME(_ body: () throws -> Int) rethrows -> Int",
    "func NAME(_ body: @escaping () throws -> Int) async throws -> Int",
    "func NAME(_ value: inout Int) async throws", "func NAME(_ value: consuming Box) async throws",
    "func NAME(_ value: sending Box) async throws -> Int", "func NAME(_ value: Any) async throws",
    "func NAME(_ value: () -> Void) async throws -> Int",
  ]

  /// Returns the entries of a decorator: options, lists and members.
  private static func entries(
    for definition: DecoratorDefinition, _ names: [String], _ random: inout SeededGenerator
  ) -> [String] {
    func options(_ scope: OptionDefinition.Scope, _ most: Int) -> [String] {
      definition.options.filter { $0.scope == scope || $0.scope == .both }
        .shuffled(using: &random).prefix(Int.random(in: 0...most, using: &random))
        .compactMap { option in
          value(of: option.type, names, &random).map { "\(option.name): \($0)" }
        }
    }
    var entries = options(.decorator, 2)
    if Int.random(in: 0..<8, using: &random) == 0 {
      let list = ["only", "except"].randomElement(using: &random)!
      entries.append("\(list): [\(names.randomElement(using: &random)!)]")
    }
    for name in names where Bool.random(using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: entries.append("\(name): off")
      case 1, 2: entries.append("\(name): on")
      default:
        let own = options(.member, 2)
        entries.append("\(name): " + (own.isEmpty ? "on" : "{\(own.joined(separator: ", "))}"))
      }
    }
    return entries
  }

  private static func value(
    of type: OptionType, _ names: [String], _ random: inout SeededGenerator
  ) -> String? {
    switch type {
    case .boolean: ["true", "true", "false"].randomElement(using: &random)
    case .integer(let minimum, let maximum):
      "\(min(maximum ?? 9, (minimum ?? 0) + Int.random(in: 0...2, using: &random)))"
    case .number: "0.5"
    case .duration(_, let words): (["1s", "5s", "5m"] + words).randomElement(using: &random)
    case .string: "text"
    case .typeName: "Failure"
    case .word(let words): words.randomElement(using: &random)
    case .expression(let count): count == 0 ? "'true'" : "'$0 == nil'"
    case .strings: "[items]"
    case .parameters: "[id]"
    case .members: "[\(names.randomElement(using: &random)!)]"
    case .member: names.randomElement(using: &random)
    case .record(let record):
      record.fields.first.flatMap { field in
        value(of: field.type, names, &random).map { "{ \(field.name): \($0) }" }
      }
    }
  }
}
