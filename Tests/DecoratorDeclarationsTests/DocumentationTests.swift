import DecoratorDeclarations
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: [
    ("func a()", []),
    ("/// Says.\n///\n///     code()\nfunc a()", ["/// Says.", "///", "///     code()"]),
    ("    /// Says.  \n\t///more\n    @A func a()", ["/// Says.", "///more"]),
    ("/** Says. */ func a()", ["/** Says. */"]),
    (
      "  /**\n   Says.\n\n     - code\n   * more /* in */\n   */\n  func a()",
      ["/**", " Says.", "", "   - code", " * more /* in */", " */"]
    ),
    ("/// Says.\r\n/// More.\r\nfunc a()", ["/// Says.", "/// More."]),
    ("/// Says.\n// plain\n/* plain */\n/// More.\nfunc a()", ["/// Says.", "/// More."]),
    ("// plain\n//// plain\n/***/\n/**/\n/*** plain */\n//\nfunc a()", []),
    ("/// `\"` and `{`, /* and */ `'`\nfunc a()", ["/// `\"` and `{`, /* and */ `'`"]),
    ("// /// no\n/* /// no */ /** yes */\nfunc a()", ["/** yes */"]),
  ])
  func belongsToTheMemberThatFollows(text: String, documentation: [String]) {
    let list = MemberList(parsing: text)
    #expect(list.problems.isEmpty)
    #expect(list.members.map(\.documentation) == [documentation])
  }

  @Test func isTakenByOneMember() {
    let list = MemberList(parsing: "/// A.\nfunc a()\nfunc b() // no\n/// C.\nvar c: Int { get }")
    #expect(list.members.map(\.documentation) == [["/// A."], [], ["/// C."]])
  }

  @Test func belongsToAProtocol() {
    let text =
      "#!/bin/swift\n/// Not P's.\nimport A\n\n/// P's.\n@A public protocol P {\n  /// a's.\n  func a()\n}"
    let declaration = SwiftFile(parsing: text).protocols.first
    #expect(declaration?.documentation == ["/// P's."])
    #expect(declaration?.members.first?.documentation == ["/// a's."])
  }
}
