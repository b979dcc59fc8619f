import Testing

/// The names that templates have for members, their arguments and results, outside of the protocol.
@Suite struct MemberIdentifierTests {
  /// A template that writes a line for each member.
  private static let template = """
    ---
    context: 1
    decorator: listing
    type: Listing{Protocol}
    modifier: listing
    summary: lists members
    members:
      - { any: [not method], refuse: only methods are listed }
      - { act: listed }
    ---
    {{#members}}
    {{#listed}}
    {{identifier}} | {{arguments}} | {{argumentsType}} | {{givenType}}
    {{/listed}}
    {{/members}}
    """

  private func lines(_ members: String) throws -> [String] {
    let text = try generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [listing] } }",
      "protocol Feed {\n\(members)\n}", adding: ["Listing": Self.template])
    return text.split(separator: "\n").map(String.init).filter { $0.contains(" | ") }
  }

  private func identifiers(_ members: String) throws -> [String] {
    try lines(members).map { String($0.prefix { $0 != " " }) }
  }

  @Test func `A member has its name, or that with its labels where others share it`() throws {
    #expect(
      try identifiers(
        """
        func load(_ id: Int)
        func save()
        func find(_ id: Int)
        func find(named name: String, in place: Int)
        func find(_ id: String)
        func find2()
        func `default`()
        """) == ["load", "save", "find", "findNamedIn", "find3", "find2", "`default`"])
  }

  @Test func `Members of several branches are one`() throws {
    #expect(
      try identifiers(
        """
        #if A
        func load(_ id: Int)
        #else
        func load(_ id: String)
        #endif
        """) == ["load", "load"])
  }

  @Test func `Arguments and what is given have types that mean something elsewhere`() throws {
    #expect(
      try lines(
        """
        associatedtype Item
        typealias Key = Int
        func none()
        func one(_ id: Int) -> [String]!
        func two(from: inout Int, to other: String?) async throws -> Int?
        func left(_ body: () -> Void, id: Int, item: Item, key: Key, own: consuming String) -> Key
        func make<Value>(_ value: Value, id: Int) -> Value
        func load(completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
        func ask(id: Int, completion: ((String?, (any Error)?) -> Void)?)
        func done(completion: @escaping () -> Void)
        func pair(success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void)
        """) == [
          "none | () | Void | Void",
          "one | id | Int | [String]?",
          "two | (from: from, other: other) | (from: Int, other: String?) | Int?",
          "left | (id: id, key: key) | (id: Int, key: Int) |",
          "make | id | Int |",
          "load | () | Void | Result<Int, any Error>",
          "ask | id | Int | (String?, (any Error)?)",
          "done | () | Void | Void",
          "pair | () | Void |",
        ])
  }
}
