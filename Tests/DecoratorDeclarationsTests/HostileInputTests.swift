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
  func isSurvived(_ piece: String) {
    let text = String(repeating: piece, count: 30)
    for start in ["", "var a: ", "protocol P { func f(a: "] { check(start + text) }
  }

  @Test func anUnterminatedStringIsSurvived() {
    check("protocol P { func a() }\nlet b = \"\"\"" + String(repeating: "\n\\\"", count: 1 << 19))
  }

  private func check(_ text: String) {
    let file = SwiftFile(parsing: text)
    let list = MemberList(parsing: text)
    let bounds = 0...text.utf8.count
    #expect((file.problems + list.problems).allSatisfy { bounds.contains($0.offset) })
    #expect(list.members.allSatisfy { bounds.contains($0.range.upperBound) })
  }
}
