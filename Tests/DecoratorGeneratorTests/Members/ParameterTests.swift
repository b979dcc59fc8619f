import Testing

/// Decorators declare parameters that only a declaration without a body allows.
@Suite struct ParameterTests {
  private func generate(_ members: String, _ decorators: String) throws -> String {
    try DecoratorGeneratorTests.generate(
      "protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }",
      "protocol Feed {\n\(members)\n}")
  }

  @Test func `Two parameters of one name have names of their own`() throws {
    let text = try generate("func move(from place: Int, to place: Int) throws", "[logging]")
    #expect(text.contains("func move(from place: Int, to place2: Int) throws {"))
    #expect(text.contains("decoratee.move(from: place, to: place2)"))
  }

  @Test(arguments: [
    ("func fill(_ span: inout MutableSpan<Int>)", "fill"),
    ("func fill<Span: ~Copyable>(_ span: inout Span)", "fill"),
    ("func fill(_ span: inout OutputRawSpan)", "fill"),
  ])
  func `A value that cannot be copied is passed on without being read`(_ member: String, _: String)
    throws
  {
    #expect(try generate(member, "[logging]").contains("[.unread(\"span\")]"))
    let text = try generate(member, "[recording]")
    #expect(text.contains("[.unread(\"span\")]"))
    #expect(text.contains("RecordedMember<any Feed, Void, Void>"))
  }

  @Test func `A result that belongs to a parameter is passed on as it is`() throws {
    let text = try generate(
      "@_lifetime(borrow text) func bytes(of text: borrowing String) -> RawSpan\nfunc load()",
      "[logging]")
    #expect(text.contains("-> RawSpan {\n    decoratee.bytes(of: text)\n  }"))
  }

  @Test(arguments: ["recording", "faults"])
  func `The number of a value generic has no meaning outside of its member`(_ key: String) throws {
    let text = try generate(
      "func sum<let count: Int>(_ values: [count of Int]) async throws -> [count of Int]",
      "{ \(key): { '*': on } }")
    #expect(!text.contains("static var sum: RecordedMember<any Feed, [count of Int]"))
    #expect(text.contains(", Never> {"))
  }
}
