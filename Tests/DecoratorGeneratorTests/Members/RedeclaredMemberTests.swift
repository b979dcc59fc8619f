import Testing

/// A member that a protocol declares again in other words is declared once, since no type can declare it twice.
@Suite struct RedeclaredMemberTests {
  private func generate(_ inherited: String, _ own: String) throws -> String {
    try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [logging] } }",
      """
      typealias Names = [String]
      protocol Source { \(inherited) }
      protocol Feed: Source { \(own) }
      """)
  }

  @Test(arguments: [
    ("func read(_ error: Error)", "func read(_ error: any Swift.Error)"),
    ("func read(_ names: Array<String>)", "func read(_ names: [String])"),
    ("func read(_ names: Names)", "func read(_ names: [String])"),
    ("func read() -> Optional<Int>", "func read() -> Int?"),
    ("func read() -> Dictionary<Int, Swift.String>", "func read() -> [Int: String]"),
    ("func read() -> Void", "func read()"),
    (
      "func read(_ body: @escaping (Int) -> ())", "func read(_ body: @escaping (_ id: Int) -> Void)"
    ),
    ("func read<T: Hashable>(_ id: T)", "func read<ID>(_ id: ID) where ID: Hashable"),
    ("func read(_ id: some Hashable)", "func read<ID: Hashable>(_ id: ID)"),
    ("func read(_ id: any A & B)", "func read(_ id: any B & A)"),
    ("func read() throws", "func read()"),
    ("func read() throws", "func read() throws(any Error)"),
    ("func read(_ `id`: (Int))", "func read(_ id: Int)"),
    ("func read(_ id: consuming Int)", "func read(_ id: Int)"),
  ])
  func `A member that is declared again is one`(_ inherited: String, _ own: String) throws {
    #expect(try generate(inherited, own).split(separator: " func read").count == 2)
  }

  @Test(arguments: [
    ("func read() -> Int", "func read() -> String"),
    ("func read(_ id: Int)", "func read(_ id: Int?)"),
    ("func read<T: Hashable>(_ id: T)", "func read<T: Comparable>(_ id: T)"),
    ("func read(_ id: Int)", "func read(_ id: inout Int)"),
    ("func read()", "func read() async"),
  ])
  func `A member of another type is another`(_ inherited: String, _ own: String) throws {
    #expect(try generate(inherited, own).split(separator: " func read").count == 3)
  }

  @Test(arguments: ["Codable", "Decodable", "Encodable"])
  func `A requirement of the standard library that is repeated is one`(_ name: String) throws {
    let text = try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: [logging] } }",
      """
      protocol Feed: \(name) {
        \(name == "Encodable" ? "" : "init(from decoder: Decoder) throws")
        \(name == "Decodable" ? "" : "func encode(to encoder: Encoder) throws")
      }
      """)
    #expect(text.split(separator: " init(from ").count == (name == "Encodable" ? 1 : 2))
    #expect(text.split(separator: "func encode(to ").count == (name == "Decodable" ? 1 : 2))
  }
}
