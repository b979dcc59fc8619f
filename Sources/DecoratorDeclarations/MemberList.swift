/// The members of a protocol, read from the text of its body without the braces.
///
///     let list = MemberList(parsing: "var count: Int { get }; func load() async throws")
///     list.members.map(\.fullName)  // ["count", "load()"]
public struct MemberList: Sendable {
  /// The members, in the order written.
  public var members: [Member]
  /// The problems in the order of the text. After a mistake, all further members are missing.
  public var problems: [Problem]

  /// Reads the text between the braces of a protocol.
  public init(parsing text: String) {
    var parser = Parser(text)
    members = parser.members()
    problems = parser.allProblems
  }
}
