import DecoratorDeclarations
import Testing

/// What parameters mean whose types are aliases.
@Suite struct AliasTests {
  private func meanings(_ text: String) -> [String] {
    let file = SwiftFile(parsing: text)
    #expect(file.problems.isEmpty)
    return file.protocols.flatMap { $0.resolvingAliases { file.aliases[$0] }.members }.flatMap {
      $0.parameters.map(\.meaning.description)
    }
  }

  @Test(arguments: [
    ("typealias A = () -> Void", "A", "() -> Void"),
    ("typealias A = () -> Void", "@escaping A", "@escaping () -> Void"),
    ("typealias A = () -> Void", "A?", "(() -> Void)?"),
    ("enum Scope { typealias A = Int }", "A", "Int"),
    ("typealias A = B; typealias B = Result<Int, E>", "(A) -> Void", "(Result<Int, E>) -> Void"),
    ("typealias A = B; typealias B = A", "A", "A"),
    ("typealias A<T> = [T]", "A", "A"),
    ("enum X { typealias A = Int }; enum Y { typealias A = String }", "A", "A"),
    ("enum X { typealias A = Int }; enum Y { typealias A = Int }", "A", "Int"),
    ("typealias A = Int", "X.A", "X.A"),
    ("enum X { typealias A = (Int, Int) }", "any A", "any A"),
    ("let typealias = 1; typealias = A", "A", "A"),
  ])
  func `Aliases of the file are replaced`(_ text: String, _ type: String, _ meaning: String) {
    #expect(meanings("\(text)\nprotocol P { func f(_ x: \(type)) }") == [meaning])
  }

  @Test func `Aliases of the protocol come first, and associated types are none`() {
    let text = """
      typealias A = Int
      typealias B = Int
      protocol P { typealias A = String; associatedtype B; func f(_ a: A, _ b: B) }
      """
    #expect(meanings(text) == ["String", "B"])
  }

  @Test func `The type stays as it is written`() {
    let file = SwiftFile(parsing: "typealias A = Int\nprotocol P { func f(_ x: A) }")
    let member = file.protocols[0].resolvingAliases { file.aliases[$0] }.members[0]
    #expect(member.parameters[0].type.description == "A")
  }
}
