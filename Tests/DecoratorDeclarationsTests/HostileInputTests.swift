import DecoratorDeclarations
import Testing

@Suite struct HostileInputTests {
  /// Pieces of text that were taken for the beginnings of something long.
  static let pieces = [
    "(", "[", "{", "<", "A<", "(A,", "[A:", "()->", "A?", "any ", "~", "@a(", "@A ", "\"", "\"\\(",
    "\"\"\"\\(", "#\"", "#\"\"\"\\#(", "`", "/*", "/** */", "= /a", "/\\", "#/", "#if A\n",
    "#if A\n#else\n", "#elseif A\n", "#endif\n", "#if {\n#else\n}\n#endif ", "#if (((\n", "}", ")",
    "func a(", "func a() { } ", "var a: ((A)->", "protocol P { ", "protocol ", "struct S { ",
    "import A\n", "where A: B, ", "\0", "≤", "é",
  ]

  @Test(arguments: pieces)
  func `Repeated text is survived`(_ piece: String) {
    check(String(repeating: piece, count: 1 << 14))
  }

  @Test(arguments: ["(", "[", "A<", "{", "#if A\n", "\"\\("])
  func `Unclosed nesting is survived by the hundred kilobytes`(_ piece: String) {
    let nesting = String(repeating: piece, count: (1 << 17) / piece.utf8.count)
    check("var a: " + nesting)
    check("protocol P { func f(a: " + nesting)
  }

  @Test func `An unterminated string is survived`() {
    check("protocol P { func a() }\nlet b = \"\"\"" + String(repeating: "\n\\\"", count: 1 << 16))
  }

  private func check(_ text: String) {
    let file = SwiftFile(parsing: text)
    let list = MemberList(parsing: text)
    let bounds = 0...text.utf8.count
    #expect((file.problems + list.problems).allSatisfy { bounds.contains($0.offset) })
    #expect(list.members.allSatisfy { bounds.contains($0.range.upperBound) })
  }

  @Test(arguments: [
    ("(", ")"), ("[", "]"), ("A<", ">"), ("() -> ", ""), ("any ", ""), ("(", ")?"),
  ])
  func `A type is written with at most 50 levels of nesting`(open: String, close: String) throws {
    func list(depth: Int) -> MemberList {
      let type =
        String(repeating: open, count: depth) + "A" + String(repeating: close, count: depth)
      return MemberList(parsing: "typealias T = \(type)")
    }
    let deepest = list(depth: 49)
    #expect(deepest.problems.isEmpty)
    #expect(deepest.members.count == 1)
    let problem = try #require(list(depth: 100_000).problems.first)
    #expect(problem.message == "types are nested more than 50 levels deep; use a typealias")
  }

  @Test func `Declarations of types are nested at most 50 levels deep`() {
    func file(depth: Int) -> SwiftFile {
      let text = String(repeating: "enum A {", count: depth) + "protocol P {}"
      return SwiftFile(parsing: text + String(repeating: "}", count: depth))
    }
    #expect(file(depth: 50).protocols.map(\.enclosingTypes.count) == [50])
    #expect(
      file(depth: 100_000).problems == [
        Problem("types are nested more than 50 levels deep; move some out", at: 50 * 8 + 7)
      ])
  }
}
