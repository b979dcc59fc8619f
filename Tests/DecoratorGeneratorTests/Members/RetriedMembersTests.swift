import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec
import Testing

/// Retry repeats reads, and writes only where the spec says so.
@Suite struct RetriedMembersTests {
  /// Why each member is not retried; nil for one that is.
  private func reasons(_ members: String, _ retry: String = "") throws -> [String?] {
    let text = """
      protocols:
        Shop:
          members: |
            \(members.replacing("\n", with: "\n      "))
          decorators: { retry: { \(retry) } }
      """
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec = try generator.read(SourceText(path: "Shop.decorators.yaml", text: text))
    return spec.protocols[0].decorators[0].treatments.map(\.verdict.reason)
  }

  @Test(arguments: [
    "func refresh() async throws",
    "func refresh(completion: @escaping ((any Error)?) -> Void)",
    "func refresh(completion: @escaping (Result<Void, any Error>) -> Void)",
  ])
  func `A member that gives no value is left out`(_ member: String) throws {
    let reason = try #require(try reasons(member)[0])
    #expect(reason.hasPrefix("it returns nothing"))
    #expect(reason.hasSuffix("'refresh: on' includes it"))
  }

  @Test(arguments: [
    "save: on", "save: { idempotent: true }", "save: { failureIf: '$0 == 0' }", "only: [save]",
    "writes: true",
  ])
  func `Naming a member that writes includes it, and so does 'writes'`(_ retry: String) throws {
    #expect(try reasons("func save() async throws -> Int", retry) == [nil])
  }

  @Test(arguments: [
    "func next(_ state: inout Int) async throws -> Int", "mutating func next() async throws -> Int",
  ])
  func `What changes its argument or its value is tried again only where it is named`(
    _ member: String
  ) throws {
    #expect(try reasons(member, "writes: true")[0]?.hasPrefix("each attempt continues") == true)
    #expect(try reasons(member, "next: on") == [nil])
  }

  @Test func `The shortest name that says which member is meant includes it`() throws {
    let members =
      "func save(_ text: String) async throws\nfunc save(_ number: Int, to: Int) async throws"
    let reasons = try reasons(members)
    #expect(reasons[0]?.hasSuffix("'save(_:): on' includes it") == true)
    #expect(reasons[1]?.hasSuffix("'save(_:to:): on' includes it") == true)
  }

  @Test func `What is said not to be idempotent is refused`() throws {
    #expect(throws: DiagnosticsError.self) {
      try reasons("func save() async throws -> Int", "save: { idempotent: false }")
    }
  }
}
