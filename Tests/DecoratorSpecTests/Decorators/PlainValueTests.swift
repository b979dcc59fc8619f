import DecoratorDeclarations
import Testing

@testable import DecoratorSpec

/// What the types of the target decide, whether they are plain or not.
@Suite struct PlainValueTests {
  private static let declarations = """
    struct Item: Hashable, Sendable { var id: String }
    struct Page: Sendable { var number: Int }
    final class Box: Hashable {}
    struct Key: ~Copyable {}
    final class RowCursor: Hashable, Sendable {}
    typealias Items = [Item]
    typealias Index = [Item: Int]
    typealias First = Second
    typealias Second = First
    typealias Response = Reply
    typealias Reply = HTTPURLResponse
    enum API { typealias Reply = Response }
    """

  private static func facts(of method: String) throws -> MemberFacts {
    let text = declarations + "\nprotocol Feed: Sendable {\n  func \(method)\n}"
    let types = DeclaredTypes(in: ["Feed.swift"]) { _ in text }
    let found = try #require(SwiftFile(parsing: text).protocols.first)
    let declaration = types.resolvingAliases(of: found)
    let facts = ProtocolFacts(of: declaration, in: types)
    let member = try #require(declaration.members.first)
    let known = member.facts(in: facts, completion: nil)
    // What is remembered of a type is what was found.
    #expect(member.facts(in: facts, completion: nil) == known)
    return known
  }

  @Test(
    arguments: [
      ("Int", [.sendableArguments]), ("Item", [.sendableArguments]),
      ("[String: [Item?]]", [.sendableArguments]), ("Items", [.sendableArguments]),
      ("[Item: Int]", [.sendableArguments, .hashesOwnTypes]),
      ("Index", [.sendableArguments, .hashesOwnTypes]),
      ("Page", [.sendableArguments, .unhashable]), ("[Page]", [.sendableArguments, .unhashable]),
      ("Box", [.unsendable]), ("Key", [.sendableArguments, .unhashable, .uncopyable]),
      ("Unknown", []),
    ] as [(String, MemberFacts)])
  func `Types of the target count as what they are`(type: String, expected: MemberFacts) throws {
    let asked: MemberFacts = [
      .sendableArguments, .unsendable, .unhashable, .uncopyable, .hashesOwnTypes, .singleUse,
    ]
    #expect(try Self.facts(of: "take(_ value: \(type))").intersection(asked) == expected)
  }

  @Test func `A cursor is used once, although it is hashable`() throws {
    #expect(try Self.facts(of: "rows() -> RowCursor").contains(.singleUse))
    #expect(try !Self.facts(of: "rows() -> [Item]").contains(.singleUse))
  }

  @Test(arguments: [
    "load() -> First", "load(then: @escaping (First) -> Void)", "load() -> any First",
    "load<T: First>(_ value: T) -> T", "load(_ value: some First)",
  ])
  func `Aliases of one another have an end`(method: String) throws {
    #expect(try !Self.facts(of: method).contains(.httpResult))
  }

  @Test func `An alias means what it means where it is declared`() throws {
    #expect(try Self.facts(of: "load() -> Response").contains(.httpResult))
    let types = DeclaredTypes(in: ["Feed.swift"]) { _ in Self.declarations }
    let lookup = TypeLookup(types: types, scope: ["API"])
    #expect(lookup.hasHTTPStatus(try #require(TypeSyntax(parsing: "Reply"))))
  }

  @Test(arguments: ["Item", "`Item`", "[Item]"])
  func `A generic parameter hides the type of its name`(type: String) throws {
    let facts = try Self.facts(of: "take<Item>(_ value: \(type))")
    #expect(facts.contains(.unsendable) && !facts.contains(.sendableArguments))
  }
}
