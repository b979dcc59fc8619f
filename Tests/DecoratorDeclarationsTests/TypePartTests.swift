import RandomCases
import Testing

@testable import DecoratorDeclarations

/// The short ways for the most frequent types give what the long way gives.
@Suite struct TypePartTests {
  /// Types of simple names, those of such types, and so on.
  private static let types = {
    var random = SeededGenerator(seed: 1)
    var types = ["A", "Self", "Int"].map { TypeSyntax(.named([.init($0)])) }
    for _ in 0..<300 {
      let parts = types.prefix(60)
      func part() -> TypeSyntax { parts.randomElement(using: &random) ?? types[0] }
      let (first, second) = (part(), part())
      let kinds: [TypeSyntax.Kind] = [
        .named([.init("B", genericArguments: [first])]), .named([.init("Self"), .init("Item")]),
        .named([
          .init("A", genericArguments: [first, second]), .init("B", genericArguments: [first]),
        ]),
        .named([.init("Dictionary", genericArguments: [first, second])]),
        .named([.init("Optional", genericArguments: [first])]), .optional(first),
        .implicitlyUnwrapped(first), .array(first), .inlineArray(count: "4", first),
        .dictionary(first, second), .composition([first, second]), .opaque(first),
        .existential(first), .metatype(first, "Type"), .suppressed(first), .packExpansion(first),
        .packElement(first), .attributed([Attribute(name: "Sendable")], specifiers: [], first),
        .tuple([
          .init(label: nil, type: first, isVariadic: false),
          .init(label: "b", type: second, isVariadic: false),
        ]),
        .function(
          .init(
            parameters: [.init(label: nil, type: first, isVariadic: true)],
            effects: Effects(throwing: .typed(second)), result: part())),
      ]
      if let kind = kinds.randomElement(using: &random) { types.append(TypeSyntax(kind)) }
    }
    return types
  }()

  @Test func `The parts of a type are those that change with it`() {
    for type in Self.types {
      var changed: [TypeSyntax] = []
      let same = type.mapParts { part in
        changed.append(part)
        return part
      }
      #expect(same == type)
      #expect(type.parts == changed, "\(type)")
      #expect(type.isSimpleName == (changed.isEmpty && Self.isOneWord(type)), "\(type)")
    }
  }

  private static func isOneWord(_ type: TypeSyntax) -> Bool {
    type.description.allSatisfy { $0.isLetter }
  }

  @Test(arguments: [
    ("Int", "Int"), ("Array<Int>", "[Int]"), ("Optional<Self.Item>", "Item?"), ("A.B", "A.B"),
    ("Self.Item", "Item"), ("Self", "Self"),
    ("Dictionary<String, Array<A<B>>>", "[String: [A<B>]]"),
    ("A<Optional<Int>>", "A<Int?>"), ("A.Array<Int>", "A.Array<Int>"), ("Array", "Array"),
    ("(Array<Int>) async -> ()", "([Int]) async -> Void"),
    ("((Optional<A>)...) -> B", "((A?)...) -> B"),
  ])
  func `Containers have their short forms, however deep they are`(
    _ text: String, _ short: String
  ) throws {
    let list = MemberList(parsing: "func f(_ value: \(text))")
    let type = try #require(list.members.first?.parameters.first).type
    #expect(type.shorthand.description == short)
  }
}
